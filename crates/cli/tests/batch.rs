//! Several inputs, or a directory.

use crate::support::fencepost;
use snapbox::{file, str};

#[test]
fn a_directory_is_searched_at_every_depth() {
    fencepost("outcomes batch --model tso").code(0).stderr_eq("").stdout_eq(str![[r#"
test                        result        observation  outcomes   explored  seconds
batch/SB-always.litmus      No            Sometimes           4 [..]
batch/SB.litmus             Ok            Sometimes           4 [..]
batch/deep/SB-never.litmus  No            Sometimes           4 [..]

3 tests: 2 No, 1 Ok; [..] states explored in [..] s

"#]]);
}

#[test]
fn the_worst_verdict_counts() {
    fencepost("check batch --model tso").code(1).stdout_eq(str![[r#"
test                        result        outcomes   explored  seconds
batch/SB-always.litmus      violated             3 [..]  the final state 0:EAX=0; 1:EAX=0; breaks the condition forall (0:EAX=1 \/ 1:EAX=1)
batch/SB.litmus             holds                4 [..]
batch/deep/SB-never.litmus  violated             3 [..]  the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)

3 tests: 2 violated, 1 holds; [..] states explored in [..] s

"#]]);
    fencepost("check SB-always.litmus SB-never.litmus --model sc").code(0);
    fencepost("check SB-always.litmus SB-never.litmus --model sc --limit-states 2").code(3);
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    fencepost("check SB-always.litmus broken.litmus none.litmus SB-never.litmus --model sc")
        .code(2)
        .stdout_eq(str![[r#"
test              result        outcomes   explored  seconds
SB-always.litmus  holds                3 [..]
broken.litmus     error                                       `MVO` is not a supported X86 instruction
none.litmus       error                                       there is no file or directory none.litmus
SB-never.litmus   holds                3 [..]

4 tests: 2 holds, 2 errors; [..] states explored in [..] s

"#]])
        .stderr_eq(str![[r#"
error: `MVO` is not a supported X86 instruction
 --> broken.litmus:6:2
  |
6 |  MVO EAX,[y] | MOV EAX,[x] ;
  |  ^^^
  |
  = help: supported are MOV, XCHG, MFENCE, LFENCE, SFENCE, INC, DEC, ADD, SUB, AND, OR, XOR, NOT, NEG, SHL, CMP, TEST, XADD, CMPXCHG, JMP, NOP, Jcc, SETcc, CMOVcc and the LOCK prefix
error: there is no file or directory none.litmus

"#]]);
}

#[test]
fn json_is_an_array() {
    fencepost("outcomes broken.litmus SB-unasked.litmus --model sc --format json")
        .code(2)
        .stdout_eq(file!["snapshots/batch-json_is_an_array.stdout"]);
}

#[test]
fn a_directory_of_one_is_a_batch() {
    let assert = fencepost("outcomes batch/deep --model sc --format json").code(0);
    assert!(assert.get_output().stdout.starts_with(b"[\n{"));
}

#[test]
fn a_directory_without_tests_is_an_error() {
    fencepost("check ../support --model sc").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there are no .c, .i, .exe, .dll, .class, .jar or .litmus files in ../support

"#]]);
    fencepost("check ../support --model sc --format json").code(2).stdout_eq(str![[r#"
[
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "../support",
  "entry": null,
  "model": "sc",
  "error": "there are no .c, .i, .exe, .dll, .class, .jar or .litmus files in ../support"
}
]

"#]]);
}
