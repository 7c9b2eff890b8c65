//! `fencepost check`: verdicts, stories, exit codes.

use crate::support::fencepost;
use snapbox::str;

#[test]
fn a_forbidden_state_is_told_as_a_story() {
    fencepost("check SB-never.litmus --model tso").code(1).stderr_eq("").stdout_eq(str![[r#"
SB-never.litmus under tso: violated
  the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)
  1. P0  SB-never.litmus:6  read y = 0   while the write x = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P1  SB-never.litmus:5  write y = 1
  3. P1  SB-never.litmus:6  read x = 0
  4. P0  SB-never.litmus:5  write x = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix SB-never.litmus --model tso` looks for fences.
  13 states explored, 12 transitions, [..] s

"#]]);
}

#[test]
fn a_broken_forall_is_a_violation() {
    fencepost("check SB-always.litmus --model tso").code(1).stdout_eq(str![[r#"
SB-always.litmus under tso: violated
  the final state 0:EAX=0; 1:EAX=0; breaks the condition forall (0:EAX=1 \/ 1:EAX=1)
  1. P0  SB-always.litmus:6  read y = 0   while the write x = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P1  SB-always.litmus:5  write y = 1
  3. P1  SB-always.litmus:6  read x = 0
  4. P0  SB-always.litmus:5  write x = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix SB-always.litmus --model tso` looks for fences.
  13 states explored, 12 transitions, [..] s

"#]]);
}

#[test]
fn what_cannot_break_holds() {
    fencepost("check SB-never.litmus --model sc").code(0).stdout_eq(str![[r#"
SB-never.litmus under sc: holds
  no reachable final state satisfies (0:EAX=0 /\ 1:EAX=0)
  [..] explored, [..] s

"#]]);
    fencepost("check SB-always.litmus --model sc").code(0).stdout_eq(str![[r#"
SB-always.litmus under sc: holds
  every reachable final state satisfies (0:EAX=1 \/ 1:EAX=1)
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_reachable_exists_holds_and_shows_its_witness() {
    fencepost("check SB.litmus --model tso").code(0).stdout_eq(str![[r#"
SB.litmus under tso: holds
  the final state 0:EAX=0; 1:EAX=0; satisfies (0:EAX=0 /\ 1:EAX=0):
  1. P1  SB.litmus:6  read x = 0   while the write y = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P0  SB.litmus:5  write x = 1
  3. P0  SB.litmus:6  read y = 0
  4. P1  SB.litmus:5  write y = 1  only now takes effect
  [..] explored, [..] s

"#]]);
}

#[test]
fn an_unreachable_exists_is_violated() {
    fencepost("check SB.litmus --model sc").code(1).stdout_eq(str![[r#"
SB.litmus under sc: violated
  no reachable final state satisfies (0:EAX=0 /\ 1:EAX=0)
  [..] explored, [..] s

"#]]);
}

#[test]
fn states_that_the_filter_removes_break_nothing() {
    fencepost("check SB-filter.litmus --model sc").code(0);
    fencepost("check SB-filter.litmus --model tso").code(1);
}

#[test]
fn without_a_condition_only_failures_count() {
    fencepost("check SB-unasked.litmus --model tso").code(0).stdout_eq(str![[r#"
SB-unasked.litmus under tso: holds
  no thread fails and no thread gets stuck; the test has no condition
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_stray_address_is_an_exception() {
    fencepost("check stray.litmus --model tso").code(1).stdout_eq(str![[r#"
stray.litmus under tso: violated
  address of no variable (at stray.litmus:5)
  1. P0  stray.litmus:4  read p = 5
  This needs no reordering: sc allows it, too, and no fence prevents it.
  [..] explored, [..] s

"#]]);
}

#[test]
fn limits_make_it_inconclusive() {
    fencepost("check SB-never.litmus --model tso --limit-states 3").code(3).stdout_eq(str![[r#"
SB-never.litmus under tso: inconclusive
  the limit of 3 states was reached: raise --limit-states
  [..] explored, [..] s

"#]]);
    fencepost("check SB.litmus --model tso --window 1").code(3).stdout_eq(str![[r#"
SB.litmus under tso: inconclusive
  the window bound of 1 events in flight was reached at SB.litmus:6: the model lets the thread go on with more of its accesses unfinished; try --window 2, or put a fence or a volatile access into the loop if it is in one
  [..] explored, [..] s

"#]]);
}

#[test]
fn every_way_to_search_gives_the_same_verdict() {
    for flags in [
        "",
        "--no-reduce",
        "--order dfs",
        "--order dfs --no-reduce",
        "--all",
        "--paranoid",
        "--without stubborn-sets,run-ahead",
    ] {
        fencepost(&format!("check SB-never.litmus --model tso {flags}")).code(1);
        fencepost(&format!("check SB-never.litmus --model sc {flags}")).code(0);
    }
}

#[test]
fn claims_of_reductions_stand_on_programs() {
    for (program, ecma) in [("iw1", 0), ("bb", 0), ("rw", 0), ("dc", 1), ("tbarrier", 1)] {
        let program = crate::support::example(&format!("mmchecker/{program}.exe"));
        fencepost(&format!("check {program} --model sc --paranoid")).code(0);
        fencepost(&format!("check {program} --model dotnet-ecma --paranoid")).code(ecma);
    }
}

#[test]
fn fingerprints() {
    fencepost("check SB-never.litmus --model sc --hash-compact")
        .code(0)
        .stderr_eq("")
        .stdout_eq(str![[r#"
SB-never.litmus under sc: holds (states compared by 64-bit fingerprints; probability that any was missed: 3.6e-18)
  no reachable final state satisfies (0:EAX=0 /\ 1:EAX=0)
  12 states explored, 12 transitions, [..] s

"#]]);
}
