//! Limits and signals in every phase, and what is said then. Nothing here depends on how fast the machine is: there
//! is no time or no memory at all, or the program has said itself that it runs.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::support::{example, fencepost};
use snapbox::str;

fn written(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn no_time_is_over_before_the_input_is_read() {
    fencepost("check SB.litmus --model tso --limit-time 0s").code(3).stdout_eq(str![[r#"
SB.litmus under tso: inconclusive
  the time limit of 0 ms was reached while reading SB.litmus

"#]]);
    fencepost("check SB.litmus --model tso --limit-time 0s --format json").code(3).stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "SB.litmus",
  "entry": null,
  "model": "tso",
  "verdict": "inconclusive",
  "reasons": [
    {
      "kind": "not-searched",
      "text": "the time limit of 0 ms was reached while reading SB.litmus"
    }
  ]
}

"#]]);
    for command in ["outcomes", "fix"] {
        let bank = example("Bank.exe");
        let stdout = format!(
            "{bank} under tso: inconclusive\n  the time limit of 0 ms was reached while reading {bank}\n"
        );
        fencepost(&format!("{command} {bank} --model tso --limit-time 0s")).code(3).stdout_eq(stdout);
    }
    fencepost(&format!("run {} --limit-time 0s", example("Bank.exe"))).code(3).stdout_eq("");
    fencepost(&format!("check {} --limit-time 0s --explain-missing", example("Bank.exe"))).code(3);
}

#[test]
fn each_input_of_a_batch_has_a_row() {
    fencepost("check SB.litmus SB.litmus --model tso --limit-time 0s").code(3).stdout_eq(str![[r#"
test       result        outcomes   explored  seconds
SB.litmus  inconclusive         0          0     0.00  the time limit of 0 ms was reached while reading SB.litmus
SB.litmus  inconclusive         0          0     0.00  the time limit of 0 ms was reached while reading SB.litmus

2 tests: 2 inconclusive; 0 states explored in 0.00 s

"#]]);
}

#[test]
fn memory_is_that_of_the_process() {
    if cfg!(target_os = "linux") {
        fencepost("check SB.litmus --model tso --limit-memory 1K").code(3).stdout_eq(str![[r#"
SB.litmus under tso: inconclusive
  the memory limit of 1 KiB was reached while reading SB.litmus

"#]]);
    }
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Sends SIGTERM to a child once it has written a line that starts like this; gives the rest of what it writes, and
/// its exit code.
fn terminated_after(mut child: Child, line: &str) -> (String, String, Option<i32>) {
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut read = String::new();
    while !read.starts_with(line) {
        read.clear();
        assert_ne!(lines.read_line(&mut read).unwrap(), 0, "no `{line}`");
    }
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    let (mut out, mut err) = (String::new(), String::new());
    lines.read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (out, err, child.wait().unwrap().code())
}

/// Counts without an end.
const ENDLESS: &str = r#"
#include <stdio.h>
#include <stdatomic.h>
#include <pthread.h>
atomic_int counter;
void *count(void *unused) { for (;;) atomic_fetch_add(&counter, 1); return 0; }
int main(void) {
    pthread_t other;
    printf("started\n");
    pthread_create(&other, 0, count, 0);
    count(0);
    return 0;
}
"#;

#[test]
#[cfg(unix)]
fn a_run_is_terminated() {
    let path = written("endless-run.c", ENDLESS);
    let (_, err, code) = terminated_after(spawn(&["run", path.to_str().unwrap()]), "started");
    assert!(err.starts_with("interrupted while running the program ("), "{err}");
    assert_eq!(code, Some(3));
}

#[test]
#[cfg(unix)]
fn a_search_is_terminated_and_what_is_known_is_told() {
    let endless = written("endless-check.c", ENDLESS);
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/SB.litmus");
    let inputs = [first.to_str().unwrap(), endless.to_str().unwrap()];
    // The first row is written before the second input is read.
    let child = spawn(&["check", inputs[0], inputs[1], "--model", "tso"]);
    let (out, _, code) = terminated_after(child, inputs[0]);
    // The signal may come before the second input is begun.
    let stopped = out.contains("inconclusive") && out.contains("interrupted while ");
    assert!(stopped || out.contains("1 not run"), "{out}");
    assert_eq!(code, Some(3));
}

const CHECKED: &str = r#"
#include <assert.h>
int main(void) { int x = 1; assert(x == 1); return 0; }
"#;

#[test]
fn what_holds_without_an_assertion_says_so() {
    let path = written("asserted.c", CHECKED);
    let path = path.to_str().unwrap();
    let check = |more: &str| fencepost(&format!("check {path} --model sc {more}"));
    check("").code(0).stdout_eq(str![[r#"
[..]asserted.c under sc: holds
  no assertion fails, no access is invalid or a data race and no thread gets stuck
  [..] explored, [..] s

"#]]);
    check("-D NDEBUG").code(0).stdout_eq(str![[r#"
[..]asserted.c under sc: holds
  no assertion fails, no access is invalid or a data race and no thread gets stuck
  note: no assertion is compiled into the methods that can run
  [..] explored, [..] s

"#]]);
    // Something else says what must hold.
    check("-D NDEBUG --exit-code").code(0).stdout_eq(str![[r#"
[..]asserted.c under sc: holds
  no assertion fails, no access is invalid or a data race and no thread gets stuck
  [..] explored, [..] s

"#]]);
}

#[test]
fn so_do_programs_of_dotnet_and_java() {
    let holds = |program: &str| {
        let output = fencepost(&format!("check {program} --model sc")).code(0).get_output().stdout.clone();
        String::from_utf8(output).unwrap()
    };
    const NOTHING: &str = "  note: no assertion is compiled into the methods that can run\n";
    const THROWS: &str = "  note: no assertion is compiled into the methods that can run; only the exceptions that \
                          they throw say what is wrong\n";
    let java = "../../../../tests/java/limits.jar --entry Unasserted";
    for build in ["exe", "release.exe", "core.exe"] {
        let dotnet = format!("../../../../tests/dotnet/features/Unasserted.{build}");
        assert!(holds(&dotnet).contains(NOTHING), "{}", holds(&dotnet));
        assert!(holds(&format!("{dotnet} --entry Unasserted::Throws")).contains(THROWS));
    }
    assert!(holds(&format!("{java}::nothing")).contains(NOTHING));
    assert!(holds(&format!("{java}::throwsItself")).contains(THROWS));
    assert!(!holds(&format!("{java}::asserts")).contains("note: no assertion"));
    assert!(!holds(&format!("{java}::nothing --at-end Unasserted.x>=0")).contains("note: no assertion"));
    assert!(!holds("SB-never.litmus").contains("note: no assertion"));
    let json = holds(&format!("{java}::nothing --format json"));
    assert!(
        json.contains("\"notes\": [\n    \"no assertion is compiled into the methods that can run\"\n  ]")
    );
}

#[test]
fn a_run_lets_time_pass_for_what_waits_for_it() {
    let spins = "run ../../../../tests/java/limits.jar --entry Unasserted::spins --limit-time 10m";
    fencepost(spins).code(0).stdout_eq("a second later\n");
}
