//! Well-known Java libraries, from the jars of a distribution's packages: queues, caches, memoisers, locks, event buses,
//! promises. The programs (tests/java/libraries) are compiled when the tests run, since their classes are of no use without
//! the jars, which are the work of others. Their verdicts were predicted by hand from the documentation.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use fencepost_testkit::{JAVA_LIBRARIES, Tool, needs};

use crate::support::fencepost;

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;

/// The folder of the compiled programs, and the class path with the jars.
fn compiled(jdk: &Path, jars: &Path) -> &'static (PathBuf, String) {
    static COMPILED: OnceLock<(PathBuf, String)> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/libraries");
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libraries");
        std::fs::create_dir_all(&classes).unwrap();
        let jars = JAVA_LIBRARIES.map(|jar| jars.join(jar).display().to_string()).join(":");
        let files = std::fs::read_dir(sources).unwrap().map(|file| file.unwrap().path());
        let mut javac = Command::new(jdk.join("bin/javac"));
        javac.args(["-g", "-nowarn", "-Xlint:none", "-cp", &jars, "-d"]).arg(&classes);
        let output = javac
            .args(files.filter(|file| file.extension().is_some_and(|it| it == "java")))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (classes, jars)
    })
}

/// Checks entry points of a class under these models.
#[track_caller]
fn check(class: &str, models: &str, expected: &[(&str, i32)]) {
    let (Some(jdk), Some(jars)) = (needs(Tool::Jdk), needs(Tool::JavaLibraries)) else { return };
    let (classes, jars) = compiled(&jdk, &jars);
    for (entry, code) in expected {
        for model in models.split(',') {
            let (file, classes, jdk) = (classes.join(class), classes.display(), jdk.display());
            fencepost(&format!(
                "check {}.class --jdk {jdk} --classpath {classes}:{jars} --entry {class}::{entry} --model {model} \
                 --property java.vendor.url=https://example.org",
                file.display()
            ))
            .code(*code);
        }
    }
}

#[test]
fn jctools() {
    let expected = [
        ("spscArray", HOLDS),
        ("spscLinked", HOLDS),
        ("spscUnbounded", HOLDS),
        ("spscAtomicArray", HOLDS),
        ("mpscArray", HOLDS),
        ("mpscLinked", HOLDS),
        ("mpscUnbounded", HOLDS),
        ("mpscAtomicArray", HOLDS),
        ("spmcArray", HOLDS),
        ("mpmcArray", HOLDS),
        ("spscMisused", VIOLATED),
        ("map", HOLDS),
    ];
    check("JcTools", "sc,tso", &expected);
}

#[test]
fn guava() {
    let expected = [
        ("memoised", HOLDS),
        ("striped", HOLDS),
        ("stripedDeadlock", VIOLATED),
        ("monitor", HOLDS),
        ("counters", HOLDS),
        ("multiset", HOLDS),
        ("sequential", HOLDS),
    ];
    check("Guavas", "sc,tso", &expected);
    check("Guavas", "sc", &[("interned", HOLDS)]);
}

/// These reach twelve thousand methods, so that loading them takes seconds.
#[test]
fn guavas_futures_and_cache() {
    let expected = [
        ("settable", HOLDS),
        ("listener", HOLDS),
        ("transformed", HOLDS),
        ("allOf", HOLDS),
        ("cache", HOLDS),
    ];
    check("Guavas", "sc", &expected);
}

#[test]
fn caffeine() {
    check("Caffeines", "sc", &[("computed", HOLDS), ("asked", VIOLATED), ("invalidated", HOLDS)]);
}

#[test]
fn commons_lang() {
    let expected = [
        ("lazy", HOLDS),
        ("atomic", HOLDS),
        ("atomicCounted", VIOLATED),
        ("atomicSafe", HOLDS),
        ("background", HOLDS),
        ("memoised", HOLDS),
        ("putIfAbsent", HOLDS),
        ("breaker", HOLDS),
        ("visitors", HOLDS),
        ("visitorsMisused", VIOLATED),
        ("listeners", HOLDS),
        ("texts", HOLDS),
    ];
    check("Lang3", "sc,tso", &expected);
}

#[test]
fn disruptor() {
    let expected =
        [("twoProducers", HOLDS), ("misused", VIOLATED), ("sequence", HOLDS), ("sequenceMisused", VIOLATED)];
    check("Disruptors", "sc,tso", &expected);
}

#[test]
fn scala() {
    let expected = [("completedOnce", HOLDS), ("syncVar", HOLDS), ("list", HOLDS)];
    check("Scalas", "sc,tso", &expected);
    check("Scalas", "sc", &[("trie", HOLDS)]);
}

#[test]
fn slf4j() {
    check("Slf4js", "sc", &[("markers", HOLDS), ("logs", HOLDS), ("sameLogger", VIOLATED)]);
}

#[test]
fn netty() {
    check("Netties", "sc", &[("promise", VIOLATED), ("setTwice", VIOLATED), ("local", HOLDS)]);
}
