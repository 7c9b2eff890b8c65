//! Changed classes and jars: whatever is wrong with them, loading ends, and so does a bounded search of what could be
//! loaded; nothing panics.
//!
//! `INPUTS=20000 FROM=1` makes more of them; a failure names its seed. `SEED_FILE=path` with one seed writes the changed
//! class down.

#[path = "support/mutation.rs"]
mod mutation;
#[path = "support/using.rs"]
mod using;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use fencepost_jvm::Error;
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

/// A class to change, and where things are in it.
struct Original {
    name: String,
    bytes: Vec<u8>,
    shape: OnceCell<Shape>,
}

/// The classes of a jar.
struct Jar {
    classes: Vec<Original>,
    by_name: HashMap<String, usize>,
    /// Those that can be run, small ones first: they need less of the library, and are loaded fast. With each are those
    /// that go with it.
    runnable: Vec<(usize, Vec<usize>)>,
}

impl Jar {
    fn open(path: &Path) -> Jar {
        let archive = Archive::read(std::fs::read(path).unwrap(), &path.display().to_string()).unwrap();
        let names = archive.names().filter_map(|name| name.strip_suffix(".class"));
        let read = |name: &str| Original {
            name: name.to_owned(),
            bytes: archive.member(&format!("{name}.class")).unwrap().unwrap(),
            shape: OnceCell::new(),
        };
        let classes: Vec<Original> = names.filter(|name| !name.contains('-')).map(read).collect();
        let has_main = |class: &Original| {
            let class = Class::read(&class.bytes, "a");
            class.is_ok_and(|class| class.methods.iter().any(|method| &*method.name == "main"))
        };
        let mut runnable: Vec<usize> = (0..classes.len()).filter(|&at| has_main(&classes[at])).collect();
        runnable.sort_by_key(|&at| (classes[at].bytes.len(), &classes[at].name));
        let related = |main: usize| {
            let inner = format!("{}$", classes[main].name);
            (0..classes.len()).filter(|&at| classes[at].name.starts_with(&inner)).collect()
        };
        let runnable = runnable.into_iter().map(|main| (main, related(main))).collect();
        let by_name = classes.iter().enumerate().map(|(at, class)| (class.name.clone(), at)).collect();
        Jar { classes, by_name, runnable }
    }

    fn class(&self, name: &str) -> Option<Result<Vec<u8>, Error>> {
        self.by_name.get(name).map(|&at| Ok(self.classes[at].bytes.clone()))
    }
}

#[test]
fn mutated_classes() {
    let jars: Vec<Jar> = jars().iter().map(|path| Jar::open(path)).collect();
    let jars: Vec<&Jar> = jars.iter().filter(|jar| !jar.runnable.is_empty()).collect();
    assert!(!jars.is_empty());
    let (tried, loaded) = (AtomicU64::new(0), AtomicU64::new(0));
    rounds(800, |seed| {
        let mut random = Random(seed);
        let jar = jars[random.below(jars.len())];
        let (main, related) = &jar.runnable[random.low(jar.runnable.len())];
        // The class that is run, or one that goes with it.
        let changed = match random.below(3) {
            0 if !related.is_empty() => related[random.below(related.len())],
            _ => *main,
        };
        let Original { name, bytes, shape } = &jar.classes[changed];
        let mut bytes = bytes.clone();
        shape.get_or_init(|| Shape::of(&bytes)).change(&mut bytes, &mut random);
        if let Ok(path) = std::env::var("SEED_FILE") {
            std::fs::write(path, &bytes).unwrap();
        }
        let model = ["java-op", "tso", "java", "sc"][random.below(4)];
        tried.fetch_add(1, Ordering::Relaxed);
        let files = Changed { whole: |name: &str| jar.class(name), name, bytes };
        loaded.fetch_add(use_up(&files, &jar.classes[*main].name, model).into(), Ordering::Relaxed);
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
