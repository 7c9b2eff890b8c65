//! .NET programs: verdicts, stories, final values, missing libraries, bad input.

use crate::support::{example, fencepost};
use snapbox::{file, str};

#[test]
fn a_reordering_is_told_in_source_lines() {
    fencepost(&format!("check {} --model sc", example("Peterson.exe"))).code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --model tso", example("Peterson.exe"))).code(1).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: violated
  Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:36  starts T1
   2. main  Peterson.cs:37  starts T2
   3. T1    Peterson.cs:20  read Peterson.flag1 = false  while the write Peterson.flag0 = true (line 18) and the write Peterson.turn = 1 (line 19) were still pending: tso lets a read pass an earlier write
   4. T2    Peterson.cs:28  read Peterson.flag0 = false
   5. T2    Peterson.cs:29  read Peterson.counter = 0
   6. T1    Peterson.cs:18  write Peterson.flag0 = true  only now takes effect
   7. T1    Peterson.cs:19  write Peterson.turn = 1      only now takes effect
   8. T1    Peterson.cs:21  read Peterson.counter = 0
   9. T1    Peterson.cs:21  write Peterson.counter = 1
  10. T2    Peterson.cs:29  write Peterson.counter = 1
  11. main  Peterson.cs:38  joins T1
  12. main  Peterson.cs:39  joins T2
  13. main  Peterson.cs:40  read Peterson.counter = 1
  … 4 steps that do not matter (--full shows them)
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix ../../../../examples/dotnet/Peterson.exe --model tso` looks for fences.
  147 states explored, 256 transitions, [..] s

"#]]);
}

#[test]
fn a_deadlock_names_holders_and_waiters() {
    fencepost(&format!("check {} --model sc", example("Philosophers.exe")))
        .code(1)
        .stdout_eq(file!["snapshots/dotnet-a_deadlock_names_holders_and_waiters.stdout"]);
}

#[test]
fn an_exception_has_its_calls_and_what_was_printed() {
    fencepost("check dotnet/Results.exe --model sc --entry Results::Throws").code(1).stdout_eq(str![[r#"
dotnet/Results.exe --entry Results::Throws under sc: violated
  uncaught exception System.InvalidOperationException: no node (at Results.cs:52)
  1. main  Results.cs:50  prints "about to throw"
  2. main  Results.cs:52  makes a new InvalidOperationException
  Call stack:
    at Results::Inner   Results.cs:52
    at Results::Throws  Results.cs:46
  [..] explored, [..] s

"#]]);
}

#[test]
fn an_exception_in_json() {
    fencepost("check dotnet/Results.exe --model sc --entry Results::Throws --format json")
        .code(1)
        .stdout_eq(file!["snapshots/dotnet-an_exception_in_json.stdout"]);
}

#[test]
fn exit_codes_count_if_asked() {
    fencepost("check dotnet/Results.exe --model sc").code(0);
    fencepost("check dotnet/Results.exe --model sc --exit-code").code(1).stdout_eq(str![[r#"
dotnet/Results.exe under sc: violated
  the program ends with exit code 1
  1. main   Results.cs:34  prints "before the race"
  2. main   Results.cs:37  starts other
  3. other  Results.cs:35  write Results.winner = 1
  4. main   Results.cs:38  read Results.winner = 1
  5. main   Results.cs:39  prints "saw 1"
  6. main   Results.cs:40  prints "done"
  8 states explored, 8 transitions, [..] s

"#]]);
    let json = fencepost("check dotnet/Results.exe --model sc --exit-code --format json").code(1);
    let text = String::from_utf8_lossy(&json.get_output().stdout).into_owned();
    assert!(text.contains(r#""kind": "exit""#), "{text}");
}

#[test]
fn final_values_have_the_types_of_their_fields() {
    let fields = "Results.truth,Results.letter,Results.small,Results.large,Results.unsigned,Results.wide,\
                  Results.negative,Results.half,Results.third,Results.nothing,Results.something,Results.text";
    fencepost(&format!("outcomes dotnet/Results.exe --model sc --observe {fields}"))
        .code(0)
        .stdout_eq(str![[r#"
Test Results
States 2
Results.truth=1; Results.letter=65; Results.small=-1; Results.large=255; Results.unsigned=4294967295; Results.wide=18446744073709551615; Results.negative=-1; Results.half=0.5; Results.third=0.3333333333333333; Results.nothing=null; Results.something=Node; Results.text=string; return=0;
Results.truth=1; Results.letter=65; Results.small=-1; Results.large=255; Results.unsigned=4294967295; Results.wide=18446744073709551615; Results.negative=-1; Results.half=0.5; Results.third=0.3333333333333333; Results.nothing=null; Results.something=Node; Results.text=string; return=1;
Time Results [..]
Model sc: [..]

"#]]);
    fencepost(&format!("outcomes dotnet/Results.exe --model sc --observe {fields} --format json"))
        .code(0)
        .stdout_eq(file!["snapshots/dotnet-final_values_have_the_types_of_their_fields.stdout"]);
}

#[test]
fn what_no_library_provides_is_named_with_its_place() {
    let input = "dotnet/Missing.exe --no-framework";
    fencepost(&format!("check {input} --model sc")).code(3).stdout_eq(str![[r#"
dotnet/Missing.exe under sc: inconclusive
  Missing::Name: System.Diagnostics.Process::GetCurrentProcess is not available (at Missing.cs:10)
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {input} --explain-missing")).code(3).stdout_eq(str![[r#"
dotnet/Missing.exe: 1 thing missing
  System.Diagnostics.Process::GetCurrentProcess is not available
    needed by Missing::Name (Missing.cs:10)
    needed by Missing::Never (Missing.cs:14)

"#]]);
    fencepost(&format!("check {input} --explain-missing --format json")).code(3).stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "dotnet/Missing.exe",
  "entry": "Missing::Main",
  "missing": [
    {
      "what": "System.Diagnostics.Process::GetCurrentProcess is not available",
      "needed_by": [
        "Missing::Name (Missing.cs:10)",
        "Missing::Never (Missing.cs:14)"
      ]
    }
  ],
  "remarks": []
}

"#]]);
    fencepost("check dotnet/Results.exe --no-framework --explain-missing").code(0).stdout_eq(str![[r#"
dotnet/Results.exe: nothing is missing

"#]]);
}

#[test]
fn programs_and_tests_make_one_batch() {
    fencepost("check dotnet SB.litmus --model tso --no-framework").code(1).stdout_eq(str![[r#"
test                result        outcomes   explored  seconds
dotnet/Missing.exe  inconclusive[..]  Missing::Name: System.Diagnostics.Process::GetCurrentProcess is not available (at Missing.cs:10)
dotnet/Names.exe    holds[..]
dotnet/Outer.exe    violated[..]
dotnet/Outside.exe  holds[..]
dotnet/Results.exe  holds[..]
SB.litmus           holds[..]

6 tests: 1 inconclusive, 4 holds, 1 violated; [..] explored in [..] s

"#]]);
}

#[test]
fn names_that_are_not_there() {
    let peterson = example("Peterson.exe");
    fencepost(&format!("check {peterson} --model sc --entry Petersen::Main")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/dotnet/Peterson.exe: there is no type `Petersen`; did you mean `Peterson`?

"#]]);
    fencepost(&format!("check {peterson} --model sc --entry Peterson::Mian")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/dotnet/Peterson.exe: `Peterson` has no method `Mian`; did you mean `Main`?

"#]]);
    fencepost(&format!("outcomes {peterson} --model sc --observe Peterson.count")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/dotnet/Peterson.exe: cannot observe `Peterson.count`: `Peterson` has no such field; did you mean `Peterson.counter`?

"#]]);
    fencepost(&format!("outcomes {peterson} --model sc --observe counter")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/dotnet/Peterson.exe: `counter` is not of the form `Type.field`

"#]]);
    fencepost("run dotnet/none.exe").code(2).stderr_eq(str![[r#"
error: there is no file or directory dotnet/none.exe

"#]]);
}

#[test]
fn files_that_are_no_assemblies() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let whole = std::fs::read("tests/fixtures/dotnet/Results.exe").unwrap();
    let cut = directory.join("cut.exe");
    std::fs::write(&cut, &whole[..700]).unwrap();
    let text = directory.join("text.exe");
    std::fs::write(&text, "class Program { }\n").unwrap();
    for command in ["check --model sc", "outcomes --model sc", "run", "disasm", "explore --model sc"] {
        fencepost(&format!("{command} {}", cut.display())).code(2).stdout_eq("");
        fencepost(&format!("{command} {}", text.display())).code(2).stdout_eq("");
    }
    fencepost(&format!("check --model sc {}", cut.display())).stderr_eq(str![[r#"
error: [..]cut.exe: byte 0x178: the file ends inside its section .text
 |
 = help: is this a .NET assembly, and whole? build it again and see

"#]]);
    fencepost(&format!("check --model sc {}", text.display())).stderr_eq(str![[r#"
error: [..]text.exe: byte 0x0: not a PE file: no MZ at its start
 |
 = help: is this a .NET assembly, and whole? build it again and see

"#]]);
}

#[test]
fn what_is_assumed_of_the_clock_is_said() {
    let clocks = "../../../../tests/dotnet/features/Clocks.exe --model sc --entry";
    fencepost(&format!("check {clocks} Clocks::Elapsed")).code(3).stdout_eq(str![[r#"
../../../../tests/dotnet/features/Clocks.exe --entry Clocks::Elapsed under sc: inconclusive
  the clock is read at Clocks.cs:35: only zero and very long delays were explored; pass `--clock leaps` to accept that
  the clock is read at Clocks.cs:36: only zero and very long delays were explored; pass `--clock leaps` to accept that
  the clock is read at Clocks.cs:37: only zero and very long delays were explored; pass `--clock leaps` to accept that
  9 states explored, 12 transitions, [..] s

"#]]);
    fencepost(&format!("check {clocks} Clocks::Elapsed --clock leaps")).code(0).stdout_eq(str![[r#"
../../../../tests/dotnet/features/Clocks.exe --entry Clocks::Elapsed under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  assumes: time passes in no more than two leaps, each longer than any deadline
  9 states explored, 12 transitions, [..] s

"#]]);
    fencepost(&format!("check {clocks} Clocks::Deadline --clock leaps")).code(1).stdout_eq(str![[r#"
../../../../tests/dotnet/features/Clocks.exe --entry Clocks::Deadline under sc: violated
  Assertion failed: timed out (at Clocks.cs:29)
  1. main  Clocks.cs:25  starts T1
  2. main  Clocks.cs:26  reads the clock: no time has passed
  3. main  Clocks.cs:27  volatile read Clocks.ready = false
  4. main  Clocks.cs:27  reads the clock: a long time has passed
  5. main  Clocks.cs:29  volatile read Clocks.ready = false
  assumes: time passes in no more than two leaps, each longer than any deadline
  assumes: the machine was started when the program was (Environment.TickCount begins at 0)
  16 states explored, 18 transitions, [..] s

"#]]);
    fencepost(&format!("check {clocks} Clocks::Deadline --clock still --format json")).code(0).stdout_eq(
        str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "../../../../tests/dotnet/features/Clocks.exe",
  "entry": "Clocks::Deadline",
  "model": "sc",
  "verdict": "holds",
  "reasons": [],
  "violations": [],
  "assumptions": [
    "the clock stands still",
    "the machine was started when the program was (Environment.TickCount begins at 0)"
  ],
  "stats": {
    "states": 4,
    "transitions": 4,
    "max_window": 1,
    "seconds": [..],
    "states_per_second": [..],
    "bytes_per_state": [..],
    "peak_memory_bytes": [..]
  }
}

"#]],
    );
    fencepost(&format!("check {clocks} Clocks::Dice --clock still")).code(0).stdout_eq(str![[r#"
../../../../tests/dotnet/features/Clocks.exe --entry Clocks::Dice under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  note: no assertion is compiled into the methods that can run
  9 states explored, 8 transitions, [..] s

"#]]);
}

/// Sleeping takes its time on the clock that the program reads, and no wait gives up before it is over.
#[test]
fn no_wait_gives_up_before_it_is_time() {
    let check = |build: &str, entry: &str, flags: &str| {
        let waits = format!("../../../../tests/dotnet/features/TimedWaits.{build}");
        fencepost(&format!("check {waits} --no-framework --entry TimedWaits::{entry} {flags}"))
    };
    for entry in ["Sleeps", "Waits", "Enters", "Joins", "Semaphore", "Event", "Pulse"] {
        check("exe", entry, "--model sc --clock leaps --no-reduce").code(0);
        check("exe", entry, "--model sc --clock still").code(0);
        check("exe", entry, "--model sc").code(3);
        for model in ["sc", "tso", "dotnet"] {
            check("exe", entry, &format!("--model {model} --clock leaps")).code(0);
        }
        check("release.exe", entry, "--model dotnet --clock leaps").code(0);
        check("core.exe", entry, "--model tso --clock leaps").code(0);
    }
    check("exe", "DoesNotSleep", "--model sc --clock still").code(1);
    for entry in ["DoesNotSleep", "LatePulse"] {
        for (build, model) in [("exe", "sc"), ("core.exe", "tso"), ("release.exe", "dotnet")] {
            check(build, entry, &format!("--model {model} --clock leaps")).code(1);
        }
    }
}
