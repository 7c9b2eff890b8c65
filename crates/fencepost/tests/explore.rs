//! `fencepost explore` as a script, and schedules.

#![allow(clippy::unwrap_used)]

mod support;

use snapbox::str;
use support::{example, fencepost, fencepost_reading};

#[test]
fn steps_are_taken_shown_and_taken_back() {
    let script = "threads\n2\nprint x\nprint P0:EAX\nback\n1\nstory\nprint x\n";
    fencepost_reading("explore SB.litmus --model tso", script).code(0).stdout_eq(str![[]]);
}

#[test]
fn breakpoints_and_values_of_a_program() {
    let script = "break Bank.cs:34\ncontinue\nthreads\nprint this\nprint Bank.nothing\noutput\n";
    fencepost_reading(&format!("explore {} --model sc", example("Bank.exe")), script)
        .code(0)
        .stdout_eq(str![[]]);
}

#[test]
fn a_session_goes_to_the_end_and_is_saved_and_replayed() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("session.schedule");
    let peterson = example("Peterson.exe");
    let script = format!("random 1000\nsave {}\nback 1000\nreplay {}\n", file.display(), file.display());
    let session = fencepost_reading(&format!("explore {peterson} --model tso"), &script).code(0);
    let text = String::from_utf8_lossy(&session.get_output().stdout).into_owned();
    let ends: Vec<&str> = text.lines().filter(|line| line.starts_with("the program has ended")).collect();
    assert_eq!(ends.len(), 2, "{text}");
    fencepost(&format!("check {peterson} --model tso --replay {}", file.display())).code(0);
}

#[test]
fn a_violation_is_saved_and_replayed() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("violation.schedule");
    let peterson = example("Peterson.exe");
    fencepost(&format!("check {peterson} --model tso --save-schedule {}", file.display())).code(1);
    fencepost(&format!("check {peterson} --model tso --replay {}", file.display()))
        .code(1)
        .stdout_eq(str![[]]);
    let replayed = fencepost_reading(&format!("explore {peterson} --model tso --replay {}", file.display()), "");
    replayed.code(0).stdout_eq(str![[]]);
    // Not under another model, nor of another program.
    fencepost(&format!("check {peterson} --model pso --replay {}", file.display())).code(2).stderr_eq(str![[]]);
    let other = example("Bank.exe");
    fencepost(&format!("check {other} --model tso --replay {}", file.display())).code(2).stderr_eq(str![[]]);
    fencepost_reading(&format!("explore {other} --model tso --replay {}", file.display()), "").code(2);
}

#[test]
fn what_is_not_understood() {
    fencepost_reading("explore SB.litmus --model tso", "fly\n99\nprint nothing\nhelp\nquit\n")
        .code(0)
        .stdout_eq(str![[]]);
    fencepost_reading("explore SB.litmus --model tso", "replay none.schedule\n").code(2).stderr_eq(str![[]]);
}
