//! `java.util.concurrent` as it is in an installed JDK 17, where there is one: programs with known verdicts.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::{fencepost, jdk};

/// Checks entry points of one class file against what is known of them.
fn check(model: &str, expected: &[(&str, i32)]) {
    let Some(jdk) = jdk() else { return };
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jdk.jar");
    for (entry, code) in expected {
        let (jar, jdk) = (jar.display(), jdk.display());
        fencepost(&format!("check {jar} --jdk {jdk} --entry {entry} --model {model}")).code(*code);
    }
}

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;

/// The JDK's code relies on no more than Java promises: on one-way barriers, not on what hardware adds.
#[test]
fn what_is_right_stays_right_under_java() {
    check(
        "java",
        &[
            ("Locks$Reentrant::right", HOLDS),
            ("Locks$ReadWrite::right", HOLDS),
            ("Locks$Stamped::right", HOLDS),
            ("Locks$Stamped::wrong", VIOLATED),
            ("Meeting$Latch::right", HOLDS),
            ("Meeting$Latch::wrong", VIOLATED),
            ("Meeting$Permits::right", HOLDS),
            ("Meeting$Exchange::published", HOLDS),
            ("Containers$Handing::synchronous", HOLDS),
            ("Tasks$Future::right", HOLDS),
            ("Tasks$Completion::right", HOLDS),
            ("Tasks$Completion::wrong", VIOLATED),
        ],
    );
}

/// How much of its time a wait on a condition has left is asked of no clock: so verdicts rest on none. What asks a clock
/// itself is not certain without `--clock`.
#[test]
fn waits_with_a_time_read_no_clock() {
    let expected = [
        ("Patient::mayGiveUp", HOLDS),
        ("Patient::alwaysGets", VIOLATED),
        ("Patient::bounded", HOLDS),
        ("Patient::handsOver", HOLDS),
        ("Patient::stamped", HOLDS),
        ("Patient::meets", HOLDS),
    ];
    for model in ["sc", "tso", "java-op"] {
        check(model, &expected);
    }
}

/// Numbers, dates and bytes: `Confirm` runs the same on a JVM.
#[test]
fn texts_are_those_of_java() {
    let expected = ["scanner", "decimals", "locales", "bytes", "directBytes", "times", "interned"];
    let expected = expected.map(|it| format!("Texts::{it}"));
    check("sc", &expected.each_ref().map(|entry| (entry.as_str(), HOLDS)));
    check("sc", &[("Texts::directView", 3)]);
}

/// Newer versions look for their handles in other ways.
#[test]
fn a_newer_jdk_gives_the_same_answers() {
    let Some(jdk) = needs(Tool::NewerJdk) else { return };
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jdk.jar");
    for (entry, code) in [
        ("Containers$HashMaps::right", HOLDS),
        ("Containers$HashMaps::wrong", VIOLATED),
        ("Containers$Handing::fair", HOLDS),
        ("Containers$Handing::stuck", VIOLATED),
        ("Containers$Queues::right", HOLDS),
        ("Meeting$Phases::right", HOLDS),
        ("Meeting$Phases::wrong", VIOLATED),
    ] {
        let (jar, jdk) = (jar.display(), jdk.display());
        fencepost(&format!("check {jar} --jdk {jdk} --entry {entry} --model sc")).code(code);
    }
}

#[test]
fn locks() {
    let expected = [
        ("Locks$Reentrant::right", HOLDS),
        ("Locks$Reentrant::wrong", VIOLATED),
        ("Locks$Reentrant::deadlock", VIOLATED),
        ("Locks$Conditions::wrong", VIOLATED),
        ("Locks$ReadWrite::right", HOLDS),
        ("Locks$ReadWrite::wrong", VIOLATED),
        ("Locks$Stamped::right", HOLDS),
        ("Locks$Stamped::wrong", VIOLATED),
    ];
    check("sc", &expected);
    check("java-op", &expected);
    check("sc", &[("Locks$Conditions::right", HOLDS)]);
}

/// Parks in the JDK's loops may return spuriously too: only the states are more.
#[test]
fn spurious_returns_of_park_change_no_verdict() {
    let expected = [
        ("Locks$Reentrant::right", HOLDS),
        ("Locks$Reentrant::deadlock", VIOLATED),
        ("Locks$Conditions::wrong", VIOLATED),
        ("Locks$ReadWrite::right", HOLDS),
        ("Locks$Stamped::right", HOLDS),
        ("Meeting$Latch::right", HOLDS),
        ("Meeting$Latch::stuck", VIOLATED),
        ("Meeting$Phases::right", HOLDS),
        ("Tasks$Future::right", HOLDS),
        ("Tasks$Completion::right", HOLDS),
    ];
    check("sc --without waits-that-ask-again", &expected);
    check("sc", &expected);
}

#[test]
fn synchronisers() {
    let expected = [
        ("Meeting$Latch::right", HOLDS),
        ("Meeting$Latch::wrong", VIOLATED),
        ("Meeting$Latch::stuck", VIOLATED),
        ("Meeting$Barrier::wrong", VIOLATED),
        ("Meeting$Permits::right", HOLDS),
        ("Meeting$Permits::wrong", VIOLATED),
        ("Meeting$Phases::right", HOLDS),
        ("Meeting$Phases::wrong", VIOLATED),
    ];
    check("sc", &expected);
    check("sc", &[("Meeting$Barrier::right", HOLDS)]);
}

#[test]
fn exchangers() {
    let expected = [
        ("Meeting$Exchange::right", HOLDS),
        ("Meeting$Exchange::timed", HOLDS),
        ("Meeting$Exchange::interrupted", HOLDS),
        ("Meeting$Exchange::published", HOLDS),
        ("Meeting$Exchange::wrong", VIOLATED),
    ];
    check("sc", &expected);
    check("java-op", &expected);
    check("sc --no-reduce", &expected);
}

#[test]
fn queues_without_room() {
    let expected = [
        ("Containers$Handing::synchronous", HOLDS),
        ("Containers$Handing::fair", HOLDS),
        ("Containers$Handing::transfer", HOLDS),
        ("Containers$Handing::stuck", VIOLATED),
    ];
    check("sc", &expected);
    check("java-op", &expected);
}

#[test]
fn tasks_and_futures() {
    let expected = [
        ("Tasks$Future::right", HOLDS),
        ("Tasks$Future::wrong", VIOLATED),
        ("Tasks$Pool::left", VIOLATED),
        ("Tasks$Completion::right", HOLDS),
        ("Tasks$Completion::wrong", VIOLATED),
    ];
    check("sc", &expected);
}

#[test]
fn pools_that_fork_and_join() {
    let expected = [
        ("Pools$Forks::right", HOLDS),
        ("Pools$Forks::wrong", VIOLATED),
        ("Pools$Forks::both", HOLDS),
        ("Pools$Submits::right", HOLDS),
        ("Pools$Submits::wrong", VIOLATED),
        ("Pools$Submits::stuck", VIOLATED),
        ("Pools$Common::right", HOLDS),
        ("Pools$Common::wrong", VIOLATED),
    ];
    check("sc", &expected);
    check("java-op", &expected);
    check("sc --without waits-that-ask-again", &expected);
}

#[test]
fn collections_and_thread_locals() {
    let expected = [
        ("Containers$HashMaps::right", HOLDS),
        ("Containers$HashMaps::wrong", VIOLATED),
        ("Containers$Queues::right", HOLDS),
        ("Containers$Queues::wrong", VIOLATED),
        ("Containers$Lists::right", HOLDS),
        ("Containers$Lists::wrong", VIOLATED),
        ("Containers$Blocking::array", HOLDS),
        ("Containers$Blocking::wrong", VIOLATED),
        ("Containers$Locals::right", HOLDS),
        ("Containers$Locals::wrong", VIOLATED),
    ];
    check("sc", &expected);
    check("java-op", &[("Containers$Bits::raced", HOLDS)]);
}

/// Without a JDK its classes are missing, and the verdict says so. Ordinary locks are our own.
#[test]
fn without_a_jdk_the_verdict_says_what_is_missing() {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/jdk.jar");
    let check = |entry: &str| {
        fencepost(&format!("check {} --no-framework --entry {entry} --model sc", jar.display()))
    };
    check("Locks$Reentrant::right").code(HOLDS);
    check("Locks$Reentrant::deadlock").code(VIOLATED);
    let found = check("Locks$Stamped::right").code(3);
    let text = String::from_utf8_lossy(&found.get_output().stdout).into_owned();
    assert!(text.contains("java.util.concurrent.locks.StampedLock is not available"), "{text}");
}
