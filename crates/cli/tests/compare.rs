//! `--compare`: one program under two models.

use crate::support::{example, fencepost};
use snapbox::{file, str};

#[test]
fn what_only_the_weaker_model_allows() {
    fencepost(&format!(
        "outcomes {} --model tso --compare sc --observe Peterson.counter",
        example("Peterson.exe")
    ))
    .code(1)
    .stdout_eq(str![[r#"
Test Peterson
States 1
Peterson.counter=2;
Time Peterson [..]
Model tso: [..] explored, [..]
Some runs do not reach a final state:
  Assertion failed: both were inside (at Peterson.cs:40)
...
  This takes a reordering: sc does not allow it.
  note: the stories may not be the simplest: each is told as it was found
                   tso       sc
  verdict          violated  holds
  states explored  [..]
  transitions      [..]
  seconds          [..]
  final states     1         1
  violations       1         0
  only under tso:
    Assertion failed: both were inside (at Peterson.cs:40)

"#]]);
    fencepost("outcomes SB.litmus --model tso --compare sc").code(0).stdout_eq(str![[r#"
Test SB Allowed
States 4
0:EAX=0; 1:EAX=0;
0:EAX=0; 1:EAX=1;
0:EAX=1; 1:EAX=0;
0:EAX=1; 1:EAX=1;
Ok
Witnesses
Positive: 1 Negative: 3
Condition exists (0:EAX=0 /\ 1:EAX=0)
Observation SB Sometimes 1 3
Time SB [..]
Model tso: [..] explored, [..]
                   tso    sc
  verdict          holds  holds
  condition        Ok     No
  states explored  [..]
  transitions      [..]
  seconds          [..]
  final states     4      3
  violations       0      0
  only under tso:
    0:EAX=0; 1:EAX=0;

"#]]);
    fencepost("outcomes SB.litmus --model sc --compare tso").code(0).stdout_eq(str![[r#"
Test SB Allowed
States 3
0:EAX=0; 1:EAX=1;
0:EAX=1; 1:EAX=0;
0:EAX=1; 1:EAX=1;
No
Witnesses
Positive: 0 Negative: 3
Condition exists (0:EAX=0 /\ 1:EAX=0)
Observation SB Never 0 3
Time SB [..]
Model sc: [..] explored, [..]
                   sc     tso
  verdict          holds  holds
  condition        No     Ok
  states explored  [..]
  transitions      [..]
  seconds          [..]
  final states     3      4
  violations       0      0
  only under tso:
    0:EAX=0; 1:EAX=0;

"#]]);
}

#[test]
fn verdicts_side_by_side() {
    fencepost(&format!("check {} --model sc --compare dotnet-ecma", example("Ledger.exe")))
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/Ledger.exe under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  note: no assertion is compiled into the methods that can run
  [..] explored, [..] s
                   sc     dotnet-ecma
  verdict          holds  holds
  states explored  [..]
  transitions      [..]
  seconds          [..]
  violations       0      0
  both have the same violations

"#]]);
    fencepost("check SB-never.litmus --model tso --compare sc").code(1).stdout_eq(str![[r#"
SB-never.litmus under tso: violated
  the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)
  1. P1  SB-never.litmus:6  read x = 0   while the write y = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P0  SB-never.litmus:5  write x = 1
  3. P0  SB-never.litmus:6  read y = 0
  4. P1  SB-never.litmus:5  write y = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  `fencepost fix SB-never.litmus --model tso` looks for fences.
  note: the stories may not be the simplest: each is told as it was found
  [..] explored, [..] s
                   tso       sc
  verdict          violated  holds
  states explored  [..]
  transitions      [..]
  seconds          [..]
  final states     4         3
  violations       1         0
  only under tso:
    the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)
    0:EAX=0; 1:EAX=0;

"#]]);
    fencepost("check SB-never.litmus --model tso --compare sc --limit-states 4").code(3).stdout_eq(str![[
        r#"
SB-never.litmus under tso: inconclusive
  the limit of 4 states was reached: raise --limit-states
  [..] explored, [..] s
                   tso           sc
  verdict          inconclusive  inconclusive
  states explored  [..]
  transitions      [..]
  seconds          [..]
  final states     0             0
  violations       0             0
  no difference was seen so far
  sc: the limit of 4 states was reached: raise --limit-states

"#
    ]]);
}

#[test]
fn as_json() {
    fencepost("check SB-never.litmus --model tso --compare sc --format json")
        .code(1)
        .stdout_eq(file!["snapshots/compare-as_json.stdout"]);
}

#[test]
fn in_a_table() {
    fencepost("check SB.litmus SB-never.litmus --model tso --compare sc").code(1).stdout_eq(str![[r#"
test             result        outcomes   explored  seconds
SB.litmus        holds                4 [..]  sc: violated
SB-never.litmus  violated             4 [..]  sc: holds; the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)

2 tests: 1 holds, 1 violated; [..] states explored in [..] s

"#]]);
}

#[test]
fn an_unknown_model() {
    fencepost("check SB.litmus --model tso --compare tos").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is no built-in model `tos`
 |
 = help: did you mean `tso`? the built-in models are sc, tso, pso, pso-weak-cas, rmo, dotnet-ecma, dotnet, pc, pc-atomic, pso-nmca, rcsc, rcpc, itanium, upc, java, java-op; the path of a .toml file works, too

"#]]);
}
