//! `fencepost explore` as a script, and schedules.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use fencepost_testkit::{Tool, needs};
use snapbox::{file, str};

use crate::support::{example, fencepost, fencepost_reading};

#[test]
fn steps_are_taken_shown_and_taken_back() {
    let script = "threads\n2\nprint x\nprint P0:EAX\nback\n1\nstory\nprint x\n";
    fencepost_reading("explore SB.litmus --model tso", script)
        .code(0)
        .stdout_eq(file!["snapshots/explore-steps_are_taken_shown_and_taken_back.stdout"]);
}

#[test]
fn breakpoints_and_values_of_a_program() {
    let script = "break Bank.cs:25\ncontinue\nthreads\nprint this\nprint amount\nprint this.balance\nprint this.name\nprint Bank.nothing\noutput\n";
    fencepost_reading(&format!("explore {} --model sc", example("Bank.exe")), script).code(0).stdout_eq(
        str![[r#"
1  main  Bank.cs:16  write Account#1.balance = 100
Bank.cs:25: `continue` stops before it
13 steps taken
1  main  Bank.cs:25  read Account#1 (from).balance = 100
2  T1    Bank.cs:44  read savings = Account#1
main
  at Account::Add  Bank.cs:25
  at Bank::Pay     Bank.cs:34
  at Bank::Main    Bank.cs:46
  in flight: read Account#1.balance  Bank.cs:25
T1
  at lambda in Bank::Main  Bank.cs:44
  in flight: read savings  Bank.cs:44
this = Account#1
  balance = 100
amount = -50
this.balance = 100
this is Account#1, which has no .name
nothing here is called `Bank.nothing`

"#]],
    );
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
        .stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso fails: Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:36  starts T1
   2. main  Peterson.cs:37  starts T2
   3. T1    Peterson.cs:20  read Peterson.flag1 = false   while the write Peterson.flag0 = true (line 18) and the write Peterson.turn = 1 (line 19) were still pending
   4. T2    Peterson.cs:26  write Peterson.flag1 = true
   5. T2    Peterson.cs:27  write Peterson.turn = 0
   6. T2    Peterson.cs:28  read Peterson.flag0 = false
   7. T2    Peterson.cs:29  read Peterson.counter = 0
   8. T1    Peterson.cs:18  write Peterson.flag0 = true   only now takes effect
   9. T1    Peterson.cs:19  write Peterson.turn = 1       only now takes effect
  10. T1    Peterson.cs:21  read Peterson.counter = 0
  11. T1    Peterson.cs:21  write Peterson.counter = 1
  12. T1    Peterson.cs:22  write Peterson.flag0 = false
  13. T2    Peterson.cs:29  write Peterson.counter = 1
  14. T2    Peterson.cs:30  write Peterson.flag1 = false

"#]]);
    let replayed =
        fencepost_reading(&format!("explore {peterson} --model tso --replay {}", file.display()), "");
    replayed.code(0).stdout_eq(str![[r#"
Assertion failed: both were inside
  at Peterson::Main  Peterson.cs:40

"#]]);
    // Not under another model, nor of another program.
    fencepost(&format!("check {peterson} --model pso --replay {}", file.display())).code(2).stderr_eq(str![
        [r#"
error: [..]violation.schedule is a schedule under tso, not under pso
 |
 = help: replay it with --model tso

"#]
    ]);
    let other = example("Bank.exe");
    fencepost(&format!("check {other} --model tso --replay {}", file.display())).code(2).stderr_eq(str![[
        r#"
error: [..]violation.schedule:5: `main synchronise 0` is not possible here
 |
 = help: possible are main complete 0, T1 complete 0

"#
    ]]);
    fencepost_reading(&format!("explore {other} --model tso --replay {}", file.display()), "").code(2);
}

/// What is wrong under `sc` already is found there, whatever the model, and its schedule says so.
#[test]
fn a_violation_that_needs_no_reordering_is_saved_under_sc() {
    let bank = example("Bank.exe");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("bank.schedule");
    fencepost(&format!("check {bank} --model dotnet --save-schedule {}", file.display())).code(1);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\nmodel sc\n"), "{text}");
    fencepost(&format!("check {bank} --model sc --replay {}", file.display())).code(1);
    fencepost(&format!("check {bank} --model dotnet --replay {}", file.display())).code(2);
}

#[test]
fn what_is_not_understood() {
    fencepost_reading("explore SB.litmus --model tso", "fly\n99\nprint nothing\nhelp\nquit\n")
        .code(0)
        .stdout_eq(str![[r#"
1  P0  SB.litmus:5  write x = 1
2  P0  SB.litmus:6  read y = 0  (early)
3  P1  SB.litmus:5  write y = 1
4  P1  SB.litmus:6  read x = 0  (early)
`fly` is not a command; `help` lists them
there is no step 99 here
nothing here is called `nothing`
N               take step N of those listed
back [N]        take back the last step, or the last N
steps           list the possible steps again
story           show what has happened so far
threads         what each thread is doing: its calls and what it has in flight
print NAME      a static field, local or litmus variable, or into objects: Bank.first.balance, Ring.items[2]
output          what the program has printed
break FILE:LINE stop `continue` before a line
continue        take the first step again and again, until a breakpoint, a choice or the end
random N        take N random steps
save FILE       write the steps so far to a file
replay FILE     start again and take the steps of a file
quit            leave

"#]]);
    fencepost_reading("explore SB.litmus --model tso", "replay none.schedule\n").code(2).stderr_eq(str![[
        r#"
error: there is no file or directory none.schedule

"#
    ]]);
}

#[test]
fn a_schedule_belongs_to_one_program() {
    fencepost("check SB.litmus MP-plain.litmus --model tso --save-schedule none/x").code(2).stderr_eq(str![
        [r#"
error: a schedule belongs to one program, and there are several inputs
 |
 = help: name one file with --replay or --save-schedule

"#]
    ]);
}

/// Where nothing orders two writes, a location has both values.
#[test]
fn what_may_be_seen_is_printed() {
    let output = fencepost_reading("explore SB.litmus --model java-op", "1\nprint x\nquit\n");
    let told = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(told.contains("x = 1\n") && !told.contains("x = 0"), "{told}");
    let racing = "explore ../../../../tests/litmus/2+2W.litmus --model java-op";
    let output = fencepost_reading(racing, "1\n1\n1\n1\nprint x\nquit\n");
    let told = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(told.contains("x = 1\nor x = 2\n") || told.contains("x = 2\nor x = 1\n"), "{told}");
}

#[test]
fn the_whole_screen_is_used_in_a_terminal() {
    let Some(script) = needs(Tool::Script) else { return };
    let command = format!(
        "stty rows 24 cols 100; {} explore SB.litmus --model tso --screen",
        env!("CARGO_BIN_EXE_fencepost")
    );
    let mut child = Command::new(script)
        .args(["-qefc", &command, "/dev/null"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"))
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut keys, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut shown = Vec::new();
    // Only what changes is drawn, so words with a space between may come apart.
    let mut until = |words: &str| {
        shown.clear();
        let mut bytes = [0; 4096];
        while !String::from_utf8_lossy(&shown).contains(words) {
            let count = screen.read(&mut bytes).unwrap();
            assert!(count > 0, "no {words} in {}", String::from_utf8_lossy(&shown));
            shown.extend(&bytes[..count]);
        }
    };
    // Each key is pressed when what the last one does can be seen.
    until("Memory");
    keys.write_all(b"s").unwrap();
    until("Story so far");
    keys.write_all(b"\r").unwrap();
    until("1.");
    // The screen is left as it was.
    keys.write_all(b"q").unwrap();
    until("\x1b[?1049l");
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_whole_screen_needs_a_terminal() {
    let output = fencepost("explore SB.litmus --screen").code(2).get_output().stderr.clone();
    assert!(String::from_utf8(output).unwrap().contains("--screen needs a terminal"));
}
