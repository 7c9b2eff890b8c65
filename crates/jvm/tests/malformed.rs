//! Class files and jars that are cut off or damaged: an error or a program, never a panic.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_jvm::{Error, File, Files, Request, load};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java")
}

/// One damaged class among whole ones.
struct Damaged<'a> {
    whole: &'a support::Jar,
    name: &'a str,
    bytes: Vec<u8>,
}

impl Files for Damaged<'_> {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        match name == self.name {
            true => Some(Ok(File { path: name.to_owned(), bytes: self.bytes.clone() })),
            false => self.whole.class(name),
        }
    }
}

fn translate(files: &dyn Files, main: &str) -> Result<(), String> {
    let request = Request { file: main, files, main: Some(main), entry: None, arguments: &[], observe: &[] };
    load(request).map(drop).map_err(|error| error.to_string())
}

#[test]
fn a_class_that_is_cut_off_is_an_error() {
    let jar = support::Jar::open(&tests().join("conformance.jar"));
    let bytes = jar.0.member("Records.class").unwrap().unwrap();
    for length in 0..bytes.len() {
        let error = Class::read(&bytes[..length], "Records.class").unwrap_err();
        assert_eq!(error.file, "Records.class");
        assert!(error.place.starts_with("byte 0x"), "{error}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(Class::read(&longer, "Records.class").is_err());
}

#[test]
fn damaged_classes_are_errors_or_programs() {
    let jar = support::Jar::open(&tests().join("conformance.jar"));
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let (mut errors, mut programs) = (0, 0);
    for name in ["Stack1", "Exceptions", "Lambdas", "Arrays1"] {
        let bytes = jar.0.member(&format!("{name}.class")).unwrap().unwrap();
        for _ in 0..300 {
            let mut damaged = bytes.clone();
            for _ in 0..1 + next() % 3 {
                let at = next() as usize % damaged.len();
                damaged[at] = if next() % 2 == 0 { next() as u8 } else { damaged[at] ^ 1 << (next() % 8) };
            }
            let files = Damaged { whole: &jar, name, bytes: damaged };
            match translate(&files, name) {
                Ok(()) => programs += 1,
                Err(message) => {
                    assert!(message.starts_with(name), "{message}");
                    errors += 1;
                }
            }
        }
    }
    assert!(errors > 200 && programs > 50, "{errors} errors, {programs} programs");
}

#[test]
fn damaged_jars_are_errors_or_jars() {
    let bytes = std::fs::read(tests().join("conformance.jar")).unwrap();
    for step in 0..400 {
        let mut damaged = bytes.clone();
        let tail = damaged.len() - 1 - step * 7 % 3000;
        damaged[tail] ^= 1 << (step % 8);
        if let Ok(archive) = Archive::read(damaged, "a.jar") {
            for name in archive.names() {
                let _ = archive.member(name);
            }
        }
    }
    assert!(Archive::read(bytes[..bytes.len() / 2].to_vec(), "a.jar").is_err());
}
