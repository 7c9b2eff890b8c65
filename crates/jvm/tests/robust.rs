//! Changed classes and jars: whatever is wrong with them, loading ends, and so does a bounded search of what could be
//! loaded; nothing panics.
//!
//! `INPUTS=20000 FROM=1` makes more of them; a failure names its seed. `SEED_FILE=path` with one seed writes the changed
//! class down.

#[path = "support/mutation.rs"]
mod mutation;
#[path = "support/using.rs"]
mod using;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_testkit::random::{Random, mutate};
use fencepost_testkit::rounds;
use mutation::Shape;
use using::{Changed, use_up};

fn jars() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let mut jars: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    jars.retain(|path| path.extension().is_some_and(|it| it == "jar"));
    jars.sort();
    jars
}

/// A jar, and the names of its classes, those that can be run first.
struct Original {
    archive: Archive,
    classes: Vec<(String, Vec<u8>)>,
    runnable: usize,
}

fn open(path: &Path) -> Original {
    let archive = Archive::read(std::fs::read(path).unwrap(), &path.display().to_string()).unwrap();
    let names = archive.names().filter_map(|name| name.strip_suffix(".class"));
    let mut classes: Vec<(String, Vec<u8>)> = names
        .map(|name| (name.to_owned(), archive.member(&format!("{name}.class")).unwrap().unwrap()))
        .filter(|(name, _)| !name.contains('-'))
        .collect();
    let has_main = |bytes: &[u8]| {
        Class::read(bytes, "a").is_ok_and(|class| class.methods.iter().any(|method| &*method.name == "main"))
    };
    // Small ones need less of the library, and are loaded fast.
    classes.sort_by_key(|(name, bytes)| (!has_main(bytes), bytes.len(), name.clone()));
    let runnable = classes.iter().filter(|(_, bytes)| has_main(bytes)).count();
    Original { archive, classes, runnable }
}

#[test]
fn mutated_classes() {
    let originals: Vec<Original> =
        jars().iter().map(|path| open(path)).filter(|original| original.runnable > 0).collect();
    assert!(!originals.is_empty());
    let (tried, loaded) = (AtomicU64::new(0), AtomicU64::new(0));
    rounds(800, |seed| {
        let mut random = Random(seed);
        let original = &originals[random.below(originals.len())];
        let (main, own) = &original.classes[random.low(original.runnable)];
        // The class that is run, or one that goes with it.
        let related: Vec<_> =
            original.classes.iter().filter(|(name, _)| name.starts_with(&format!("{main}$"))).collect();
        let (name, bytes) = match random.below(3) {
            0 if !related.is_empty() => related[random.below(related.len())],
            _ => &(main.clone(), own.clone()),
        };
        let mut bytes = bytes.clone();
        Shape::of(&bytes).change(&mut bytes, &mut random);
        if let Ok(path) = std::env::var("SEED_FILE") {
            std::fs::write(path, &bytes).unwrap();
        }
        let model = ["java-op", "tso", "java", "sc"][random.below(4)];
        tried.fetch_add(1, Ordering::Relaxed);
        let files = Changed { whole: &original.archive, name, bytes };
        loaded.fetch_add(use_up(&files, main, model).into(), Ordering::Relaxed);
    });
    let (tried, loaded) = (tried.into_inner(), loaded.into_inner());
    assert!(tried < 100 || 0 < loaded && loaded < tried, "{loaded} of {tried} mutants are loaded");
}

#[test]
fn mutated_jars() {
    let path = jars().into_iter().min_by_key(|path| std::fs::metadata(path).unwrap().len()).unwrap();
    let whole = std::fs::read(path).unwrap();
    rounds(200, |seed| {
        let mut random = Random(seed);
        let mut bytes = whole.clone();
        // What lists the members is at the end.
        let end = bytes.len();
        let start = if random.below(2) == 0 { end - end.min(2000) } else { 0 };
        mutate(&mut bytes[start..], &mut random);
        if random.below(8) == 0 {
            bytes.truncate(random.below(end));
        }
        let Ok(archive) = Archive::read(bytes, "a.jar") else { return };
        for name in archive.names() {
            if let Some(Ok(bytes)) = archive.member(name) {
                let _ = Class::read(&bytes, name);
            }
        }
    });
}
