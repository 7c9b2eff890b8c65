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

/// A class of programs, models, and entry points with their exit codes.
type Expected = (&'static str, &'static str, &'static [(&'static str, i32)]);

const JCTOOLS: Expected = (
    "JcTools",
    "sc,tso",
    &[
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
    ],
);

const GUAVA: Expected = (
    "Guavas",
    "sc,tso",
    &[
        ("memoised", HOLDS),
        ("striped", HOLDS),
        ("stripedDeadlock", VIOLATED),
        ("monitor", HOLDS),
        ("counters", HOLDS),
        ("multiset", HOLDS),
        ("sequential", HOLDS),
    ],
);

/// All but the first reach twelve thousand methods, so that loading them takes seconds.
const GUAVAS_FUTURES_AND_CACHES: Expected = (
    "Guavas",
    "sc",
    &[
        ("interned", HOLDS),
        ("settable", HOLDS),
        ("listener", HOLDS),
        ("transformed", HOLDS),
        ("allOf", HOLDS),
        ("cache", HOLDS),
        ("cacheAsked", VIOLATED),
    ],
);

const CAFFEINE: Expected =
    ("Caffeines", "sc", &[("computed", HOLDS), ("asked", VIOLATED), ("invalidated", HOLDS)]);

const COMMONS_LANG: Expected = (
    "Lang3",
    "sc,tso",
    &[
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
    ],
);

const DISRUPTOR: Expected = (
    "Disruptors",
    "sc,tso",
    &[("twoProducers", HOLDS), ("misused", VIOLATED), ("sequence", HOLDS), ("sequenceMisused", VIOLATED)],
);

const WHOLE_DISRUPTOR: Expected = ("Disruptors", "sc", &[("handler", HOLDS), ("whole", VIOLATED)]);

const SCALA: Expected =
    ("Scalas", "sc,tso", &[("completedOnce", HOLDS), ("syncVar", HOLDS), ("list", HOLDS)]);

const SCALAS_MAP: Expected = ("Scalas", "sc", &[("trie", HOLDS)]);

const SLF4J: Expected = ("Slf4js", "sc", &[("markers", HOLDS), ("logs", HOLDS), ("sameLogger", VIOLATED)]);

const NETTY: Expected = ("Netties", "sc", &[("promise", VIOLATED), ("setTwice", VIOLATED), ("local", HOLDS)]);

/// All programs that come to an answer.
const ANSWERED: [Expected; 11] = [
    JCTOOLS,
    GUAVA,
    GUAVAS_FUTURES_AND_CACHES,
    CAFFEINE,
    COMMONS_LANG,
    DISRUPTOR,
    WHOLE_DISRUPTOR,
    SCALA,
    SCALAS_MAP,
    SLF4J,
    NETTY,
];

/// Those that do not within a minute, or at all, and what stands in the way.
const UNANSWERED: [(&str, &str, &str); 12] = [
    ("Guavas", "loading", "states"),
    ("Guavas", "bus", "states"),
    ("Guavas", "busCareless", "states: the violation is found after 48,399"),
    ("Caffeines", "loading", "members of a class that the program does not name"),
    ("Caffeines", "bounded", "a class by a name that is made at run time"),
    ("Netties", "listener", "ManagementFactory"),
    ("Netties", "attributes", "ManagementFactory"),
    ("Netties", "released", "ManagementFactory"),
    ("Netties", "releasedTwice", "ManagementFactory"),
    ("Netties", "queue", "ManagementFactory"),
    ("Netties", "buffer", "ManagementFactory"),
    ("Scalas", "promise", "states, each with many objects"),
];

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

/// Checks entry points of a class under some models.
#[track_caller]
fn check((class, models, expected): Expected) {
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
    check(JCTOOLS);
}

#[test]
fn guava() {
    check(GUAVA);
}

#[test]
fn guavas_futures_and_caches() {
    check(GUAVAS_FUTURES_AND_CACHES);
}

#[test]
fn caffeine() {
    check(CAFFEINE);
}

#[test]
fn commons_lang() {
    check(COMMONS_LANG);
}

#[test]
fn disruptor() {
    check(DISRUPTOR);
    check(WHOLE_DISRUPTOR);
}

#[test]
fn scala() {
    check(SCALA);
    check(SCALAS_MAP);
}

#[test]
fn slf4j() {
    check(SLF4J);
}

#[test]
fn netty() {
    check(NETTY);
}

/// The guide says how many programs there are, and how many come to an answer.
#[test]
fn the_guide_counts_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut programs = Vec::new();
    for file in std::fs::read_dir(root.join("tests/java/libraries")).unwrap() {
        let file = file.unwrap().path();
        let Some(class) = file.file_name().unwrap().to_str().unwrap().strip_suffix(".java") else { continue };
        let text = std::fs::read_to_string(&file).unwrap();
        let starts = text.lines().filter_map(|line| line.strip_prefix("    static void ")?.split_once("() "));
        programs.extend(starts.map(|(name, _)| format!("{class}::{name}")));
    }
    programs.sort();
    let answered = ANSWERED.iter().flat_map(|(class, _, all)| all.iter().map(move |(name, _)| (class, name)));
    let answered: Vec<String> = answered.map(|(class, name)| format!("{class}::{name}")).collect();
    let unanswered = UNANSWERED.iter().map(|(class, name, _)| format!("{class}::{name}"));
    let mut listed: Vec<String> = answered.iter().cloned().chain(unanswered).collect();
    listed.sort();
    assert_eq!(programs, listed);
    let (answers, all) = (answered.len(), programs.len());
    assert!(answers * 5 >= all * 4, "{answers} of {all}");
    let guide = std::fs::read_to_string(root.join("docs/guide/java.md")).unwrap();
    let guide = guide.replace('\n', " ");
    assert!(guide.contains(&format!("{answers} of the {all} programs")), "{answers} of {all}");
}
