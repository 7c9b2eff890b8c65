//! `fencepost fix`: repairs in words and as JSON, exit codes.

#![allow(clippy::unwrap_used)]

mod support;

use snapbox::str;
use support::{example, fencepost};

fn fix(program: &str, flags: &str) -> snapbox::cmd::OutputAssert {
    fencepost(&format!("fix {} --no-framework {flags}", example(program)))
}

#[test]
fn peterson_takes_one_fence_per_thread_where_only_reads_pass() {
    fix("Peterson.exe", "--model tso").code(0).stderr_eq("").stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  No repair has fewer: [..] counterexamples rule that out.
  Verified: with 2 fences no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
}

#[test]
fn each_fence_comes_with_what_goes_wrong_without_it() {
    fix("Peterson.exe", "--model tso --stories").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     and 2 more pairs in order
     without it:
       Assertion failed: both were inside (at Peterson.cs:40)
        1. main  Peterson.cs:35  has run alone so far
        2. main  Peterson.cs:36  starts T1
        3. main  Peterson.cs:37  starts T2
        4. T1    Peterson.cs:20  read Peterson.flag1 = 0     while the write Peterson.flag0 = 1 (line 18) and the write Peterson.turn = 1 (line 19) were still pending
        5. T2    Peterson.cs:26  write Peterson.flag1 = 1
        6. T1    Peterson.cs:21  read Peterson.counter = 0   while the write Peterson.flag0 = 1 (line 18) and the write Peterson.turn = 1 (line 19) were still pending
        7. T2    Peterson.cs:27  write Peterson.turn = 0
        8. T2    Peterson.cs:28  read Peterson.flag0 = 0
        9. T1    Peterson.cs:18  write Peterson.flag0 = 1    only now takes effect
       10. T1    Peterson.cs:19  write Peterson.turn = 1     only now takes effect
       11. T2    Peterson.cs:29  read Peterson.counter = 0
       12. T1    Peterson.cs:21  write Peterson.counter = 1
       13. T1    Peterson.cs:22  write Peterson.flag0 = 0
       14. T2    Peterson.cs:29  write Peterson.counter = 1
       15. T2    Peterson.cs:30  write Peterson.flag1 = 0
       16. main  Peterson.cs:38  joins T1
       17. main  Peterson.cs:39  joins T2
       18. main  Peterson.cs:40  read Peterson.counter = 1
       Call stack:
         at System.Diagnostics.Assertion::Fail
         at System.Diagnostics.Debug::Assert
         at Peterson::Main                      Peterson.cs:40
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it:
       Assertion failed: both were inside (at Peterson.cs:40)
        1. main  Peterson.cs:35  has run alone so far
        2. main  Peterson.cs:36  starts T1
        3. main  Peterson.cs:37  starts T2
        4. T2    Peterson.cs:28  read Peterson.flag0 = 0     while the write Peterson.flag1 = 1 (line 26) and the write Peterson.turn = 0 (line 27) were still pending
        5. T1    Peterson.cs:18  write Peterson.flag0 = 1
        6. T1    Peterson.cs:19  write Peterson.turn = 1
        7. T1    Peterson.cs:20  read Peterson.flag1 = 0
        8. T2    Peterson.cs:26  write Peterson.flag1 = 1    only now takes effect
        9. T2    Peterson.cs:27  write Peterson.turn = 0     only now takes effect
       10. T1    Peterson.cs:21  read Peterson.counter = 0
       11. T2    Peterson.cs:29  read Peterson.counter = 0
       12. T1    Peterson.cs:21  write Peterson.counter = 1
       13. T1    Peterson.cs:22  write Peterson.flag0 = 0
       14. T2    Peterson.cs:29  write Peterson.counter = 1
       15. T2    Peterson.cs:30  write Peterson.flag1 = 0
       16. main  Peterson.cs:38  joins T1
       17. main  Peterson.cs:39  joins T2
       18. main  Peterson.cs:40  read Peterson.counter = 1
       Call stack:
         at System.Diagnostics.Assertion::Fail
         at System.Diagnostics.Debug::Assert
         at Peterson::Main                      Peterson.cs:40
  No repair has fewer: [..] counterexamples rule that out.
  Verified: with 2 fences no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_holds_needs_nothing() {
    fix("Peterson.exe", "--model sc").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under sc: holds as it is, there is nothing to repair
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]]);
    fix("mmchecker/dc.exe", "--model tso").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/mmchecker/dc.exe under tso: holds as it is, there is nothing to repair
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_needs_no_reordering_cannot_be_repaired() {
    fix("algorithms/LazyInitialisation.exe", "--entry CheckedOnce::Run --model tso").code(1).stdout_eq(str![
        [r#"
../../../../examples/dotnet/algorithms/LazyInitialisation.exe under tso: no fence can help
  Assertion failed: two configurations (at LazyInitialisation.cs:43)
   1. main  LazyInitialisation.cs:40  has run alone so far
...
  This needs no reordering: sc allows it, too, and no fence prevents it.
  [..] explored, [..] s

"#]
    ]);
}

#[test]
fn a_fault_of_the_library_is_out_of_reach() {
    fix("algorithms/LazyInitialisation.exe", "--entry LazyOfT::Run --model pso").code(1).stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LazyInitialisation.exe under pso: fences are not enough
  with a fence at each of [..] places it still goes wrong:
  uncaught exception System.NullReferenceException: Object reference not set to an instance of an object (at LazyInitialisation.cs:30)
   1. main  LazyInitialisation.cs:40   has run alone so far
...
  Places considered: the assembly's own code, not that of libraries.
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_the_user_excludes_is_not_changed() {
    fix("Peterson.exe", "--model tso --not-in Peterson::First").code(1).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: fences are not enough
  with a fence at each of [..] places it still goes wrong:
  Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:35  has run alone so far
...
  Places considered: the assembly's own code, not that of libraries, and nothing in Peterson::First.
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_bad_name_gets_the_nearest_good_one() {
    fix("Peterson.exe", "--model tso --not-in Peterson::Frist").code(2).stdout_eq("").stderr_eq(str![[r#"
error: --not-in Peterson::Frist: the program runs no code of that name
 |
 = help: did you mean `Peterson::First`?

"#]]);
}

#[test]
fn a_search_that_gives_up_repairs_nothing() {
    fix("Peterson.exe", "--model tso --limit-states 20").code(3).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: inconclusive
  stopped at the limit of 20 states
  [..] explored, [..] s

"#]]);
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
  Verified: with 2 fences no reachable final state satisfies (0:EAX=0 /\ 1:EAX=0).
  [..] explored, [..] s

"#]]);
}

#[test]
fn programs_get_json() {
    fencepost("fix SB.litmus --model tso --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 1,
  "tool": "fencepost 0.1.0",
  "input": "SB.litmus",
  "entry": null,
  "model": "tso",
  "verdict": "violated",
  "reasons": [],
  "repair": "found",
  "violations": [],
  "fixes": [
    {
      "fences": [
        {
          "kind": "fence",
          "before": "the read of y",
          "method": "P0",
          "offset": 1,
          "file": "SB.litmus",
          "line": 6,
          "forbids": [
            {
              "earlier": {
                "what": "the write of x",
                "file": "SB.litmus",
                "line": 5
              },
              "later": {
                "what": "the read of y",
                "file": "SB.litmus",
                "line": 6
              }
            }
          ],
          "without": {
            "kind": "invariant",
            "message": "the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\\ 1:EAX=0)",
            "reachable_under_sc": null,
            "trace": [
              {
                "thread": "P0",
                "action": "complete",
                "what": "read y = 0",
                "method": "P0",
                "file": "SB.litmus",
                "line": 6,
                "overtook": [
                  "write x = 1 (line 5)"
                ]
              },
              {
                "thread": "P1",
                "action": "complete",
                "what": "write y = 1",
                "method": "P1",
                "file": "SB.litmus",
                "line": 5,
                "overtook": []
              },
              {
                "thread": "P1",
                "action": "complete",
                "what": "read x = 0",
                "method": "P1",
                "file": "SB.litmus",
                "line": 6,
                "overtook": []
              },
              {
                "thread": "P0",
                "action": "complete",
                "what": "write x = 1",
                "method": "P0",
                "file": "SB.litmus",
                "line": 5,
                "overtook": []
              }
            ],
            "stack": []
          }
        },
        {
          "kind": "fence",
          "before": "the read of x",
          "method": "P1",
          "offset": 1,
          "file": "SB.litmus",
          "line": 6,
          "forbids": [
            {
              "earlier": {
                "what": "the write of y",
                "file": "SB.litmus",
                "line": 5
              },
              "later": {
                "what": "the read of x",
                "file": "SB.litmus",
                "line": 6
              }
            }
          ],
          "without": {
            "kind": "invariant",
            "message": "the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\\ 1:EAX=0)",
            "reachable_under_sc": null,
            "trace": [
              {
                "thread": "P1",
                "action": "complete",
                "what": "read x = 0",
                "method": "P1",
                "file": "SB.litmus",
                "line": 6,
                "overtook": [
                  "write y = 1 (line 5)"
                ]
              },
              {
                "thread": "P0",
                "action": "complete",
                "what": "write x = 1",
                "method": "P0",
                "file": "SB.litmus",
                "line": 5,
                "overtook": []
              },
              {
                "thread": "P0",
                "action": "complete",
                "what": "read y = 0",
                "method": "P0",
                "file": "SB.litmus",
                "line": 6,
                "overtook": []
              },
              {
                "thread": "P1",
                "action": "complete",
                "what": "write y = 1",
                "method": "P1",
                "file": "SB.litmus",
                "line": 5,
                "overtook": []
              }
            ],
            "stack": []
          }
        }
      ],
      "cost": 2,
      "minimal": true,
      "verified": true
    }
  ],
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
    fencepost("fix SB.litmus --model sc --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 1,
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
fn one_input_at_a_time() {
    fencepost("fix batch --model tso").code(2).stderr_eq(str![[r#"
error: batch is a directory
 |
 = help: name one assembly or litmus test: each is repaired by itself

"#]]);
    fencepost("fix SB.litmus").code(2).stderr_eq(str![[r#"
error: a memory model is needed: add --model NAME
 |
 = help: the built-in models are sc, tso, pso, rmo, dotnet-ecma, dotnet, pc, pc-atomic; the path of a .toml file works, too

"#]]);
}
