//! `fencepost fix`: repairs in words and as JSON, exit codes.

use crate::support::{example, fencepost};
use snapbox::{file, str};

fn fix(program: &str, flags: &str) -> snapbox::cmd::OutputAssert {
    fencepost(&format!("fix {} --no-framework {flags}", example(program)))
}

#[test]
fn excluding_an_instance_of_generic_code_excludes_that_code() {
    let program = "../../tests/dotnet/repair/OneMethod.exe";
    let flags = "--entry Post::Run --model pso --not-in";
    for excluded in ["Mailbox", "Mailbox<int>"] {
        fix(program, &format!("{flags} {excluded}")).code(1).stdout_eq(str![[r#"
[..]OneMethod.exe under pso: fences are not enough
  with a fence at each of 33 places it still goes wrong:
...
"#]]);
    }
}

#[test]
fn what_a_litmus_test_looks_for_becomes_impossible() {
    fencepost("fix SB.litmus --model tso").code(0).stdout_eq(str![[r#"
SB.litmus under tso: repaired with 2 fences
  1. SB.litmus:6, in P0: a fence before the read of y
     keeps the write of x (line 5) before the read of y (line 6)
     without it, 4 steps: the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)
  2. SB.litmus:6, in P1: a fence before the read of x
     keeps the write of y (line 5) before the read of x (line 6)
     without it, 4 steps: the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)
  No repair has fewer: [..] counterexamples rule that out.
  Verified: no reachable final state satisfies (0:EAX=0 /\ 1:EAX=0).
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_fence_that_orders_less_is_enough_for_writes() {
    fencepost("fix ../../../../examples/message-passing.litmus --model pso --kinds any").code(0).stdout_eq(
        str![[r#"
[..]message-passing.litmus under pso: repaired with 1 fence
  1. message-passing.litmus:6, in P0: a fence of kind sfence before the write of flag
     keeps the write of data (line 5) before the write of flag (line 6)
     without it, 4 steps: the final state 1:EAX=1; 1:EBX=0; breaks the condition ~exists (1:EAX=1 /\ 1:EBX=0)
  No repair has fewer: a counterexample rules that out.
  Verified: no reachable final state satisfies (1:EAX=1 /\ 1:EBX=0).
  [..] explored, [..] s

"#]],
    );
}

#[test]
fn programs_get_json() {
    fencepost("fix SB.litmus --model tso --format json")
        .code(0)
        .stdout_eq(file!["snapshots/fix-programs_get_json.stdout"]);
    fencepost("fix SB.litmus --model sc --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "SB.litmus",
  "entry": null,
  "model": "sc",
  "verdict": "holds",
  "reasons": [],
  "repair": "unnecessary",
  "violations": [],
  "fixes": [],
  "remarks": [],
  "effort": {
    "searches": [..],
    "counterexamples": [..],
    "states": [..],
    "transitions": [..],
    "seconds": [..]
  }
}

"#]]);
}

#[test]
fn the_repaired_assembly_is_written_with_its_symbols_and_holds() {
    let directory = scratch("written");
    let file = directory.join("Fixed.exe");
    let file = file.display();
    fix("Peterson.exe", &format!("--model tso --output {file}"))
        .code(0)
        .stdout_eq(file!["snapshots/fix-the_repaired_assembly_is_written_with_its_symbols_and_holds.stdout"]);
    fencepost(&format!("check {file} --model tso --no-framework")).code(0);
    fencepost(&format!("check {file} --model pso --no-framework")).code(1).stdout_eq(str![[r#"
[..]/Fixed.exe under pso: violated
  Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:36  starts T1
...
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, tso is the weakest that forbids it. `fencepost fix [..]Fixed.exe --model pso` looks for fences.
  111 states explored, 166 transitions, [..] s

"#]]);
    fencepost(&format!("disasm {file} --method Peterson::First")).code(0).stdout_eq(file![
        "snapshots/fix-the_repaired_assembly_is_written_with_its_symbols_and_holds-2.stdout"
    ]);
}

#[test]
fn the_input_is_never_overwritten() {
    let directory = scratch("overwritten");
    let file = directory.join("P.exe");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/dotnet/Peterson.exe"), &file).unwrap();
    let before = std::fs::read(&file).unwrap();
    let file = file.display().to_string();
    fencepost(&format!("fix {file} --model tso --output {file}")).code(2).stdout_eq("");
    let detour = format!("{}/./P.exe", directory.display());
    fencepost(&format!("fix {file} --model tso --output {detour}")).code(2).stdout_eq("");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    fencepost("fix SB.litmus --model tso --output SB.fixed.litmus").code(2).stderr_eq(str![[r#"
error: a repaired litmus test is not written to a file
 |
 = help: leave out --output: the report says where the fences go

"#]]);
}

#[test]
fn sources_that_are_not_there_or_are_others_are_not_changed() {
    let directory = scratch("sources");
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/dotnet");
    for file in ["Peterson.exe", "Peterson.exe.mdb"] {
        std::fs::copy(format!("{examples}/{file}"), directory.join(file)).unwrap();
    }
    let fix = |flags: &str| {
        fencepost(&format!("fix {}/Peterson.exe --model tso --no-framework {flags}", directory.display()))
            .code(0)
    };
    fix("").stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     without it, 17 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 17 steps: Assertion failed: both were inside (at Peterson.cs:40)
  note: changes 1 and 2 are not in the patch: Peterson.cs was not found; --source DIR says where it is
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
    fix(&format!("--source {examples}"))
        .stdout_eq(file!["snapshots/fix-sources_that_are_not_there_or_are_others_are_not_changed.stdout"]);
    std::fs::write(directory.join("Peterson.cs"), "class Other { }\n").unwrap();
    fix("").stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     without it, 17 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 17 steps: Assertion failed: both were inside (at Peterson.cs:40)
  note: changes 1 and 2 are not in the patch: [..]Peterson.cs is not the source of this build
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
    std::fs::remove_file(directory.join("Peterson.exe.mdb")).unwrap();
    fix("").stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson::First IL_000d: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 before the read of Peterson.flag1
     keeps the write of Peterson.turn before the read of Peterson.flag1
     without it, 17 steps: Assertion failed: both were inside (at Peterson::Main+108)
  2. Peterson::Second IL_000d: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 before the read of Peterson.flag0
     keeps the write of Peterson.turn before the read of Peterson.flag0
     without it, 17 steps: Assertion failed: both were inside (at Peterson::Main+108)
  note: the assembly has no symbols, so its source cannot be shown
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_is_there_and_not_needed() {
    fix("algorithms/LamportFast.exe", "--entry LamportFastFenced::Run --model tso --minimise")
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LamportFast.exe under tso: 4 of 8 fences and volatile accesses are needed
  1. LamportFast.cs:146, in LamportFastFenced::First: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 145) before the read of LamportFastFenced.y (line 147)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  2. LamportFast.cs:153, in LamportFastFenced::First: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.x (line 154)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  3. LamportFast.cs:171, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 170) before the read of LamportFastFenced.y (line 172)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  4. LamportFast.cs:178, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 177) before the read of LamportFastFenced.x (line 179)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  Not needed:
  - the volatile field LamportFastFenced.busy1
  - the volatile field LamportFastFenced.x
  - the volatile field LamportFastFenced.y
  - the volatile field LamportFastFenced.busy2
  Fewer are not enough: [..] counterexamples rule that out.
  Verified: the assembly without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
    fix("algorithms/LamportFast.exe", "--entry LamportFastFenced::Run --model sc --minimise")
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LamportFast.exe under sc: 0 of 8 fences and volatile accesses are needed
  Not needed:
  - LamportFast.cs:146, in LamportFastFenced::First: the fence before the read of LamportFastFenced.y
  - LamportFast.cs:153, in LamportFastFenced::First: the fence before the read of LamportFastFenced.x
  - LamportFast.cs:171, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.y
  - LamportFast.cs:178, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.x
  - the volatile field LamportFastFenced.busy1
  - the volatile field LamportFastFenced.x
  - the volatile field LamportFastFenced.y
  - the volatile field LamportFastFenced.busy2
  Verified: the assembly without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
    fix("algorithms/LamportFast.exe", "--entry LamportFastOneFence::Run --model tso --minimise")
        .code(1)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LamportFast.exe under tso: does not hold as it is, so nothing can be removed
  Assertion failed: both were inside (at LamportFast.cs:133)
  `fencepost check`, or --stories here, tells how it comes about.
  [..] explored, [..] s

"#]]);
    fix("algorithms/LamportFast.exe", "--entry LamportFastOneFence::Run --model tso --minimise --stories")
        .code(1)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LamportFast.exe under tso: does not hold as it is, so nothing can be removed
  Assertion failed: both were inside (at LamportFast.cs:133)
   1. main  LamportFast.cs:130  has run alone so far
...
  [..] explored, [..] s

"#]]);
    fix("Peterson.exe", "--model sc --minimise").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under sc: holds, and has no fences or volatile accesses to remove
  [..] explored, [..] s

"#]]);
    fencepost("fix MP-release-acquire.litmus --model dotnet-ecma --minimise --format json")
        .code(0)
        .stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "MP-release-acquire.litmus",
  "entry": null,
  "model": "dotnet-ecma",
  "verdict": "holds",
  "reasons": [],
  "repair": "unnecessary",
  "violations": [],
  "fixes": [],
  "remarks": [],
  "effort": {
    "searches": [..],
    "counterexamples": [..],
    "states": [..],
    "transitions": [..],
    "seconds": [..]
  }
}

"#]]);
}

#[test]
fn what_is_not_needed_goes() {
    let directory = scratch("minimised");
    let file = directory.join("Fewer.exe");
    let flags = format!("--entry LamportFastFenced::Run --model tso --minimise -o {}", file.display());
    fix("algorithms/LamportFast.exe", &flags).code(0);
    let again = "--entry LamportFastFenced::Run --model tso --minimise --no-framework";
    fencepost(&format!("fix {} {again}", file.display())).code(0).stdout_eq(str![[r#"
[..]/Fewer.exe under tso: 4 of 4 fences and volatile accesses are needed
  1. LamportFast.cs:146, in LamportFastFenced::First: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 145) before the read of LamportFastFenced.y (line 147)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  2. LamportFast.cs:153, in LamportFastFenced::First: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.x (line 154)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  3. LamportFast.cs:171, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 170) before the read of LamportFastFenced.y (line 172)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  4. LamportFast.cs:178, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 177) before the read of LamportFastFenced.x (line 179)
     without it, 23 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  Fewer are not enough: [..] counterexamples rule that out.
  Verified: the assembly without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
}

/// An empty directory for a test's files.
fn scratch(name: &str) -> std::path::PathBuf {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

/// A data race is reported before its accesses take effect; what they pass counts as well. A fence for the writer and one for
/// the reader are what message passing takes where both orders are open.
#[test]
fn a_data_race_has_a_repair() {
    let output = fencepost("fix ../../../../examples/c/message.c --model rmo").code(0);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.contains("under rmo: repaired with 2 fences"), "{text}");
    assert!(
        text.contains("keeps the read of ready (line 22) before the read of message (line 23)"),
        "{text}"
    );
}
