//! Class files and jars that are cut off or damaged: an error or a program, never a panic.

use std::path::{Path, PathBuf};

use fencepost_explore::{SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_jvm::{Error, File, Files, load};
use fencepost_testkit::search;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java")
}

/// One damaged class among whole ones.
struct Damaged<'a> {
    whole: &'a crate::support::Jar,
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
    let request = LoadRequest::default();
    load(main, files, Some(main), &request).map(drop).map_err(|error| error.to_string())
}

#[test]
fn a_class_that_is_cut_off_is_an_error() {
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
    let bytes = jar.0.member("Records.class").unwrap().unwrap();
    for length in 0..bytes.len() {
        let error = Class::read(&bytes[..length], "Records.class").unwrap_err();
        assert!(error.to_string().starts_with("Records.class: byte 0x"), "{error}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert!(Class::read(&longer, "Records.class").is_err());
}

/// Where its superclass is named, the class itself is.
#[test]
fn the_object_of_a_class_that_is_its_own_superclass() {
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
    let name = "Initialisation$Planet";
    let whole = jar.0.member(&format!("{name}.class")).unwrap().unwrap();
    let entry = |text: &str| {
        let bytes = [&[1, 0, text.len() as u8][..], text.as_bytes()].concat();
        whole.windows(bytes.len()).position(|it| it == bytes).unwrap()
    };
    let (at, above) = (entry("java/lang/Enum"), "java/lang/Enum".len());
    let bytes = [&whole[..at], &[1, 0, name.len() as u8], name.as_bytes(), &whole[at + 3 + above..]].concat();
    let error = translate(&Damaged { whole: &jar, name, bytes }, "Initialisation").unwrap_err();
    assert!(error.contains("Initialisation$Planet is its own superclass"), "{error}");
}

/// `equals` of such a record is given up in the middle, behind a jump.
#[test]
fn a_record_whose_component_is_static() {
    const PRIVATE_FINAL: [u8; 2] = [0, 0x12];
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
    let name = "Records$Square";
    let whole = jar.0.member(&format!("{name}.class")).unwrap().unwrap();
    let places = (0..whole.len() - 2).filter(|&at| whole[at..at + 2] == PRIVATE_FINAL);
    let make_static = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at + 1] |= 8;
        translate(&Damaged { whole: &jar, name, bytes }, "Records").is_ok()
    };
    assert!(places.filter(|&at| make_static(at)).count() > 0);
}

#[test]
fn a_field_of_an_interface_is_static() {
    const PUBLIC_STATIC_FINAL: [u8; 2] = [0, 0x19];
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
    let bytes = jar.0.member("Linking$Plain.class").unwrap().unwrap();
    let places = (0..bytes.len() - 2).filter(|&at| bytes[at..at + 2] == PUBLIC_STATIC_FINAL);
    let without_static = |at: usize| {
        let mut changed = bytes.clone();
        changed[at + 1] = 0x11;
        Class::read(&changed, "Plain.class").err().map(|error| error.to_string())
    };
    let errors: Vec<String> = places.filter_map(without_static).collect();
    assert!(errors.iter().any(|error| error.contains("has an instance field")), "{errors:?}");
}

/// All classes of a jar but one.
struct Lacking<'a> {
    whole: &'a crate::support::Jar,
    name: &'a str,
}

impl Files for Lacking<'_> {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.whole.class(name).filter(|_| name != self.name)
    }
}

/// The method that a lambda calls may be missing: the analyses see one that takes the arguments of its callers.
#[test]
fn a_lambda_whose_code_is_missing_is_inconclusive() {
    let jar = crate::support::Jar::open(&tests().join("threads.jar"));
    let files = Lacking { whole: &jar, name: "Daemon" };
    let loaded = load("a", &files, Some("NoDaemon"), &LoadRequest::default()).unwrap();
    for model in ["sc", "java"] {
        let report = search(&loaded.program, model, &SearchConfig::default());
        assert_eq!(report.verdict, Verdict::Inconclusive, "{model}");
        assert!(report.doubts().iter().any(|it| it.contains("Daemon")), "{:?}", report.doubts());
    }
}

#[test]
fn damaged_classes_are_errors_or_programs() {
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
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

/// A class with one static method `f` and an attribute of its own, written by hand.
struct Handmade {
    constants: Vec<Vec<u8>>,
}

impl Handmade {
    fn new() -> Handmade {
        let mut class = Handmade { constants: Vec::new() };
        class.text(b"A");
        class.constants.push(vec![7, 0, 1]);
        class.text(b"java/lang/Object");
        class.constants.push(vec![7, 0, 3]);
        class
    }

    fn text(&mut self, text: &[u8]) -> u8 {
        self.constants.push([&[1, 0, text.len() as u8], text].concat());
        self.constants.len() as u8
    }

    fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = self.text(name.as_bytes());
        [&[0, name][..], &(content.len() as u32).to_be_bytes(), content].concat()
    }

    fn read(mut self, code: &[u8], attribute: &[u8]) -> Result<Class, Error> {
        let size = (code.len() as u32).to_be_bytes();
        let code = self.attribute("Code", &[&[0, 9, 0, 9], &size[..], code, &[0, 0, 0, 0]].concat());
        let (name, ty) = (self.text(b"f"), self.text(b"()V"));
        let count = self.constants.len() as u8 + 1;
        let head = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, count];
        let class = [0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 1, 0, 9, 0, name, 0, ty, 0, 1];
        let bytes = [&head, &*self.constants.concat(), &class, &code, &[0, 1], attribute].concat();
        Class::read(&bytes, "A.class")
    }
}

const RETURN: &[u8] = &[0xb1];

#[test]
fn what_looks_small_and_is_not_is_refused() {
    let mut whole = Handmade::new();
    let nothing = whole.attribute("Synthetic", &[]);
    assert_eq!(&*whole.read(RETURN, &nothing).unwrap().name, "A");

    let switch = |low: i32, high: i32| {
        let mut class = Handmade::new();
        let nothing = class.attribute("Synthetic", &[]);
        let operands = [0, low, high, 1].map(i32::to_be_bytes).concat();
        class.read(&[&[0x03, 0xaa, 0, 0], &*operands, RETURN].concat(), &nothing).map(drop)
    };
    for (low, high) in [(0, i32::MAX), (i32::MIN, i32::MAX), (i32::MIN, 0), (1, -1), (0, 1)] {
        assert!(switch(low, high).unwrap_err().message.starts_with("byte 0x"), "{low}, {high}");
    }
    let error = switch(0, 0).unwrap_err();
    assert!(error.to_string().starts_with("A.class: Invalid opcode offset"), "{error}");
    for code in
        [&[0xc8, 0x7f, 0xff, 0xff, 0xff][..], &[0x00, 0xc8, 0x7f, 0xff, 0xff, 0xff], &[0xa7, 0xff, 0xff]]
    {
        let mut jump = Handmade::new();
        let nothing = jump.attribute("Synthetic", &[]);
        let error = jump.read(code, &nothing).unwrap_err();
        assert!(error.message.ends_with("a jump out of the method"), "{error}");
    }

    let mut pairs = Handmade::new();
    let nothing = pairs.attribute("Synthetic", &[]);
    let code = [&[0x03, 0xab, 0, 0, 0, 0, 0, 0][..], &i32::MAX.to_be_bytes(), RETURN].concat();
    assert!(pairs.read(&code, &nothing).is_err());
}

#[test]
fn endless_nesting_is_refused() {
    let annotations = |depth: usize| {
        let mut class = Handmade::new();
        let (ty, name) = (class.text(b"LA;"), class.text(b"a"));
        let values = [b"[\0\x01".repeat(depth), vec![b'[', 0, 0]].concat();
        let content = [&[0, 1, 0, ty, 0, 1, 0, name], &*values].concat();
        let attribute = class.attribute("RuntimeVisibleAnnotations", &content);
        class.read(RETURN, &attribute)
    };
    assert!(annotations(499).is_ok());
    assert!(annotations(100_000).is_err());

    let mut record = Handmade::new();
    let name = record.text(b"Record");
    let mut content = vec![0, 0];
    for _ in 0..20_000 {
        let size = (content.len() as u32).to_be_bytes();
        content = [&[0, 1, 0, 1, 0, 1, 0, 1, 0, name], &size[..], &content].concat();
    }
    let attribute = record.attribute("Record", &content);
    assert!(record.read(RETURN, &attribute).is_err());
}

#[test]
fn names_that_are_no_texts_are_refused() {
    let mut class = Handmade::new();
    let bad = class.text(b"\xED\xA0\xBD");
    class.constants.push(vec![12, 0, 1, 0, bad]);
    let name_and_type = class.constants.len() as u8;
    let attribute = class.attribute("EnclosingMethod", &[0, 2, 0, name_and_type]);
    let error = class.read(RETURN, &attribute).unwrap_err();
    assert!(error.message.ends_with("a name or a type that is not a text"), "{error}");
}
