//! Hunts on the command line: planted bugs are found early, what was covered is said, schedules are replayed, and the
//! number of workers does not matter.

use std::path::{Path, PathBuf};

use crate::support::{fencepost, jdk};

fn repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A hunt with few states.
fn hunt(file: &str, model: &str, more: &str) -> String {
    let file = repository().join(file);
    format!("check {} --model {model} --hunt --limit-states 10000 {more}", file.display())
}

#[test]
fn planted_bugs_are_found_early() {
    for (file, model) in [
        ("examples/dotnet/Bank.exe", "sc"),
        ("examples/dotnet/Philosophers.exe", "sc"),
        ("examples/dotnet/Peterson.exe", "tso"),
        ("examples/java/Buffer.class", "tso"),
        ("examples/java/Guarded.class", "tso"),
        ("examples/java/Peterson.class", "tso"),
        ("examples/java/Philosophers.class", "tso"),
        ("examples/c/message.c", "pso"),
        ("examples/peterson.litmus", "tso"),
        ("examples/message-passing.litmus", "pso"),
        ("examples/gc/chicken_bug.c", "pso"),
        ("examples/gc/staccato_barrier_bug.c", "pso"),
        ("examples/gc/stopless_bug.c", "pso"),
    ] {
        fencepost(&hunt(file, model, "")).code(1);
    }
}

/// Locks, queues, pools and tasks of an installed JDK.
#[test]
fn planted_bugs_behind_the_jdk_are_found_early() {
    let Some(jdk) = jdk() else { return };
    for entry in [
        "Locks$Reentrant::wrong",
        "Locks$Reentrant::deadlock",
        "Locks$Conditions::wrong",
        "Locks$ReadWrite::wrong",
        "Meeting$Latch::wrong",
        "Tasks$Pool::wrong",
        "Tasks$Pool::two",
        "Tasks$Completion::wrong",
        "Pools$Forks::wrong",
        "Pools$Submits::wrong",
    ] {
        for model in ["sc", "tso"] {
            let more = format!("--jdk {} --entry {entry}", jdk.display());
            fencepost(&hunt("tests/java/jdk.jar", model, &more)).code(1);
        }
    }
}

/// Without asking for a hunt, too: it goes along with a search that is not small.
#[test]
fn a_search_hunts_on_the_side() {
    let Some(jdk) = jdk() else { return };
    let jar = repository().join("tests/java/jdk.jar");
    let (jar, jdk) = (jar.display(), jdk.display());
    let asked = format!("check {jar} --jdk {jdk} --entry Tasks$Pool::two --model sc --limit-states 20000");
    fencepost(&asked).code(1);
}

#[test]
fn what_was_covered_is_said() {
    let said = fencepost(&hunt("examples/peterson.litmus", "tso", "--departures 1")).code(3);
    let said = String::from_utf8(said.get_output().stdout.clone()).unwrap();
    assert!(said.contains("nothing is wrong in all with at most 1 departure ("), "{said}");
    assert!(said.contains("leave out --hunt to explore all of them"), "{said}");
    fencepost(&hunt("examples/peterson.litmus", "sc", "--departures 1000")).code(0);
}

#[test]
fn a_hunt_is_no_search_for_outcomes() {
    let file = repository().join("examples/peterson.litmus");
    fencepost(&format!("outcomes {} --model tso --hunt", file.display())).code(2);
}

#[test]
fn what_was_hunted_down_is_replayed_and_does_not_depend_on_workers() {
    let mut schedules = Vec::new();
    for workers in [1, 2] {
        let schedule = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hunt-{workers}.schedule"));
        let more = format!("--workers {workers} --save-schedule {}", schedule.display());
        fencepost(&hunt("examples/java/Philosophers.class", "tso", &more)).code(1);
        let file = repository().join("examples/java/Philosophers.class");
        fencepost(&format!("check {} --model tso --replay {}", file.display(), schedule.display())).code(1);
        schedules.push(std::fs::read_to_string(schedule).unwrap());
    }
    assert_eq!(schedules[0], schedules[1]);
}
