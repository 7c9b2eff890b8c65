//! Pools, futures, tasks that fork and parallel streams: everyday programs whose verdicts were predicted by hand, and
//! programs that can tell the model library's classes from the JDK's, which come to the same outcomes.

use std::path::Path;

use crate::support::{fencepost, jdk};

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;

/// Those that take tens of thousands of states are checked under one model.
const LARGE: [&str; 3] = ["all", "grows", "late --clock leaps"];

/// Checks entry points of a class under three models.
fn check(jar: &str, class: &str, expected: &[(&str, i32)]) {
    let Some(jdk) = jdk() else { return };
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/java/{jar}.jar"));
    for (entry, code) in expected {
        let models = if LARGE.contains(entry) { &["sc"][..] } else { &["sc", "tso", "java-op"] };
        for model in models {
            let (jar, jdk) = (jar.display(), jdk.display());
            let line = format!("check {jar} --jdk {jdk} --entry {class}::{entry} --model {model}");
            fencepost(&line).code(*code);
        }
    }
}

#[test]
fn pools() {
    check(
        "executors",
        "Pooled",
        &[
            ("one2", HOLDS),
            ("one4", HOLDS),
            ("two2", HOLDS),
            ("two3", HOLDS),
            ("two4", HOLDS),
            ("three3", HOLDS),
            ("three4", HOLDS),
            ("lostUpdate", VIOLATED),
            ("oneWorker", HOLDS),
            ("inOrder", HOLDS),
            ("published", HOLDS),
            ("unpublished", VIOLATED),
            ("awaited", HOLDS),
            ("gaveUp", VIOLATED),
            ("awaitedForEver", HOLDS),
            ("forgotten", VIOLATED),
            ("cached", HOLDS),
            ("starved", VIOLATED),
            ("fed", HOLDS),
            ("daemons", HOLDS),
        ],
    );
}

#[test]
fn pools_whose_tasks_go_wrong() {
    check(
        "executors",
        "Pooled",
        &[
            ("invokesAll", HOLDS),
            ("invokesAny", VIOLATED),
            ("fails", HOLDS),
            ("uncaught", VIOLATED),
            ("rejected", HOLDS),
            ("saturated", VIOLATED),
            ("callerRuns", VIOLATED),
            ("grows", HOLDS),
            ("stopped", HOLDS),
            ("cancelled", HOLDS),
            ("interruptStays", HOLDS),
            ("completionService", HOLDS),
        ],
    );
}

#[test]
fn workers_that_programs_tell_apart() {
    check(
        "executors",
        "Pooled",
        &[("threadLocal", HOLDS), ("whichWorker", VIOLATED), ("names", HOLDS), ("hooks", HOLDS)],
    );
}

#[test]
fn tasks_that_wait_for_their_time() {
    check("executors", "Pooled", &[("scheduled", HOLDS), ("scheduledLate", VIOLATED), ("periodic", HOLDS)]);
}

#[test]
fn timers() {
    check(
        "executors",
        "Timers",
        &[
            ("races", VIOLATED),
            ("inTurn", HOLDS),
            ("shorterFirst", HOLDS),
            ("longerFirst", VIOLATED),
            ("tooLate", VIOLATED),
            ("forgotten", VIOLATED),
            ("daemon", HOLDS),
            ("cancelledInTime", HOLDS),
            ("fails", VIOLATED),
            ("again", HOLDS),
            ("afterCancel", HOLDS),
            ("badTimes", HOLDS),
            ("periodic", HOLDS),
            ("fixedRate", HOLDS),
            ("published", HOLDS),
            ("chained", HOLDS),
        ],
    );
}

/// What Java was seen to do: a task that was cancelled is dropped by one or the other, and tasks that are due together
/// come in the order of a heap.
#[test]
fn timers_that_programs_tell_apart() {
    let expected = [("purged", ["0", "1", "2"].as_slice()), ("together", &["123", "132"])];
    for (entry, values) in expected {
        let Some((found, _)) = outcomes("Timers", entry, "sc", "") else { return };
        let values: Vec<String> = values.iter().map(|value| format!("Timers.n={value};")).collect();
        assert_eq!(found, values, "{entry}");
    }
}

#[test]
fn futures() {
    check(
        "executors",
        "Futures",
        &[
            ("chain", HOLDS),
            ("chainAsync", HOLDS),
            ("combined", HOLDS),
            ("lostUpdate", VIOLATED),
            ("published", HOLDS),
            ("notJoined", VIOLATED),
            ("failure", HOLDS),
            ("uncaught", VIOLATED),
            ("handled", HOLDS),
            ("composed", HOLDS),
            ("either", VIOLATED),
            ("any", HOLDS),
            ("all", HOLDS),
            ("neverCompleted", VIOLATED),
            ("completedOnce", HOLDS),
            ("timeout", VIOLATED),
            ("ownExecutor", HOLDS),
            ("cancelled", HOLDS),
            ("obtruded", HOLDS),
        ],
    );
}

/// As documented: a task that is cancelled first need not run, and of several exceptions that of the first source counts.
#[test]
fn futures_that_fail_or_are_cancelled() {
    let expected =
        [("dropped", ["0", "1"].as_slice()), ("bothFail", ["11"].as_slice()), ("oneFails", &["-2"])];
    for (entry, values) in expected {
        for flags in ["", "--jdk-executors"] {
            let Some((found, _)) = outcomes("Futures", entry, "sc", flags) else { return };
            let values: Vec<String> = values.iter().map(|value| format!("Futures.n={value};")).collect();
            assert_eq!(found, values, "{entry} {flags}");
        }
    }
}

/// What depends on a future whose outcome is overwritten may use either outcome, and the model's one of them.
#[test]
fn an_outcome_that_is_overwritten_is_an_assumption() {
    let Some(told) = told("Futures", "obtruded") else { return };
    assert!(told.contains("uses the outcome that has completed it"), "{told}");
}

/// Pools, futures and streams of a few tasks take few states: fewer than these.
#[test]
fn a_few_tasks_take_few_states() {
    let most = [
        ("Futures", "all", 5_000),
        ("Futures", "combined", 1_000),
        ("Futures", "chain", 100),
        ("Pooled", "three4", 1_000),
        ("Pooled", "invokesAny", 5_000),
        ("Forking", "parallelField", 5_000),
    ];
    for (class, entry, most) in most {
        let Some(told) = told(class, entry) else { return };
        let line = told.lines().find(|line| line.contains(" states explored")).unwrap();
        let states: u64 = line.split_whitespace().next().unwrap().parse().unwrap();
        assert!(states < most, "{class}::{entry}: {told}");
    }
}

#[test]
fn forks_and_parallel_streams() {
    check(
        "executors",
        "Forking",
        &[
            ("sum", HOLDS),
            ("sumInCommon", HOLDS),
            ("lostUpdate", VIOLATED),
            ("oneWorker", HOLDS),
            ("failing", HOLDS),
            ("shutDown", HOLDS),
            ("parallelField", VIOLATED),
            ("parallelList", VIOLATED),
            ("parallelCollect", HOLDS),
            ("parallelReduce", HOLDS),
        ],
    );
}

#[test]
fn virtual_threads() {
    check(
        "virtual",
        "Virtual",
        &[
            ("joined", HOLDS),
            ("notJoined", VIOLATED),
            ("lostUpdate", VIOLATED),
            ("perTask", HOLDS),
            ("named", HOLDS),
            ("platform", HOLDS),
        ],
    );
}

#[test]
fn structured_concurrency() {
    check(
        "structured",
        "Structured",
        &[
            ("both", HOLDS),
            ("published", HOLDS),
            ("lostUpdate", VIOLATED),
            ("fails", HOLDS),
            ("race", HOLDS),
            ("raceWon", VIOLATED),
            ("allFail", HOLDS),
            ("noJoin", HOLDS),
            ("earlyGet", HOLDS),
            ("foreign", HOLDS),
            ("crossed", HOLDS),
            ("nested", HOLDS),
            ("late --clock leaps", HOLDS),
            ("afterShutdown", HOLDS),
            ("interrupts", HOLDS),
            ("waitsForEver", VIOLATED),
            ("states", HOLDS),
        ],
    );
}

/// As javac of Java 21 writes them with `--enable-preview`, without which it compiles no code with scopes.
#[test]
fn class_files_of_java_21() {
    let Some(jdk) = jdk() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("structured");
    std::fs::create_dir_all(&folder).unwrap();
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/structured.jar");
    let mut unpack = std::process::Command::new(jdk.join("bin/jar"));
    assert!(
        unpack.arg("xf").arg(jar.canonicalize().unwrap()).current_dir(&folder).status().unwrap().success()
    );
    let class = folder.join("Structured.class");
    let mut bytes = std::fs::read(&class).unwrap();
    let (minor, major) = (u16::MAX, 65_u16);
    bytes[4..6].copy_from_slice(&minor.to_be_bytes());
    bytes[6..8].copy_from_slice(&major.to_be_bytes());
    std::fs::write(&class, bytes).unwrap();
    let (class, jdk) = (class.display(), jdk.display());
    fencepost(&format!("check {class} --jdk {jdk} --entry Structured::both --model sc")).code(HOLDS);
}

/// What is said of an entry point under `sc`.
fn told(class: &str, entry: &str) -> Option<String> {
    let jdk = jdk()?;
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/executors.jar");
    let (jar, jdk) = (jar.display(), jdk.display());
    let line = format!("check {jar} --jdk {jdk} --entry {class}::{entry} --model sc");
    Some(String::from_utf8(fencepost(&line).get_output().stdout.clone()).unwrap())
}

/// The outcomes of an entry point, and whether some runs end in none.
fn outcomes(class: &str, entry: &str, model: &str, more: &str) -> Option<(Vec<String>, bool)> {
    let jdk = jdk()?;
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/executors.jar");
    let (jar, jdk) = (jar.display(), jdk.display());
    let line = format!(
        "outcomes {jar} --jdk {jdk} --entry {class}::{entry} --model {model} --observe {class}.n {more}"
    );
    let text = String::from_utf8(fencepost(&line).get_output().stdout.clone()).unwrap();
    let is_one = |line: &&str| line.starts_with(&format!("{class}.n="));
    let mut found: Vec<String> = text.lines().filter(is_one).map(str::to_owned).collect();
    found.sort();
    assert!(!found.is_empty(), "{text}");
    Some((found, text.contains("Some runs do not reach a final state")))
}

#[test]
fn ours_and_the_jdks_come_to_the_same() {
    let pools = ["cancelledOrDone", "refused", "interrupted"].map(|entry| ("Pooled", entry));
    for (class, entry) in pools.into_iter().chain([("Futures", "failure")]) {
        let Some(ours) = outcomes(class, entry, "sc", "") else { return };
        assert_eq!(outcomes(class, entry, "sc", "--jdk-executors").unwrap(), ours, "{entry}");
    }
}
