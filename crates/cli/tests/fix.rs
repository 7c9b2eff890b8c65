//! `fencepost fix`: repairs in words and as JSON, exit codes.

use crate::support::{example, fencepost};
use snapbox::str;

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
--- [..]Peterson.cs
+++ [..]Peterson.cs
@@ -17,6 +17,7 @@
     static void First() {
         flag0 = true;
         turn = 1;
+        Thread.MemoryBarrier(); // keeps the write of flag0 before the read of flag1
         while (flag1 && turn == 1) { }
         counter++;
         flag0 = false;
@@ -25,6 +26,7 @@
     static void Second() {
         flag1 = true;
         turn = 0;
+        Thread.MemoryBarrier(); // keeps the write of flag1 before the read of flag0
         while (flag0 && turn == 0) { }
         counter++;
         flag1 = false;
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
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
--- [..]Peterson.cs
+++ [..]Peterson.cs
@@ -17,6 +17,7 @@
     static void First() {
         flag0 = true;
         turn = 1;
+        Thread.MemoryBarrier(); // keeps the write of flag0 before the read of flag1
         while (flag1 && turn == 1) { }
         counter++;
         flag0 = false;
@@ -25,6 +26,7 @@
     static void Second() {
         flag1 = true;
         turn = 0;
+        Thread.MemoryBarrier(); // keeps the write of flag1 before the read of flag0
         while (flag0 && turn == 0) { }
         counter++;
         flag1 = false;
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
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
fn who_excludes_an_instance_of_generic_code_excludes_that_code() {
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
fn a_bad_name_gets_the_nearest_good_one() {
    fix("Peterson.exe", "--model tso --not-in Peterson::Frist").code(2).stdout_eq("").stderr_eq(str![[r#"
error: the program runs no code called `Peterson::Frist`
 |
 = help: did you mean `Peterson::First`?

"#]]);
}

#[test]
fn what_is_proven_is_not_left_to_chance() {
    fix("Peterson.exe", "--model tso --hash-compact").code(2).stdout_eq("").stderr_eq(str![[r#"
error: with fingerprints in place of states some may be missed, so no repair is proven
 |
 = help: leave out --hash-compact

"#]]);
}

#[test]
fn a_search_that_gives_up_repairs_nothing() {
    fix("Peterson.exe", "--model tso --limit-states 20").code(3).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: inconclusive
  the limit of 20 states was reached: raise --limit-states
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
    fencepost("fix SB.litmus --model tso --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 2,
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
                "kind": "complete",
                "text": "read y = 0",
                "access": "read",
                "location": "y",
                "value": "0",
                "method": "P0",
                "span": {
                  "file": "SB.litmus",
                  "line": 6
                },
                "overtaken": [
                  {
                    "text": "write x = 1",
                    "access": "write",
                    "location": "x",
                    "value": "1",
                    "span": {
                      "file": "SB.litmus",
                      "line": 5
                    }
                  }
                ]
              },
              {
                "thread": "P1",
                "kind": "complete",
                "text": "write y = 1",
                "access": "write",
                "location": "y",
                "value": "1",
                "method": "P1",
                "span": {
                  "file": "SB.litmus",
                  "line": 5
                },
                "overtaken": []
              },
              {
                "thread": "P1",
                "kind": "complete",
                "text": "read x = 0",
                "access": "read",
                "location": "x",
                "value": "0",
                "method": "P1",
                "span": {
                  "file": "SB.litmus",
                  "line": 6
                },
                "overtaken": []
              },
              {
                "thread": "P0",
                "kind": "complete",
                "text": "write x = 1",
                "access": "write",
                "location": "x",
                "value": "1",
                "method": "P0",
                "span": {
                  "file": "SB.litmus",
                  "line": 5
                },
                "overtaken": []
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
                "kind": "complete",
                "text": "read x = 0",
                "access": "read",
                "location": "x",
                "value": "0",
                "method": "P1",
                "span": {
                  "file": "SB.litmus",
                  "line": 6
                },
                "overtaken": [
                  {
                    "text": "write y = 1",
                    "access": "write",
                    "location": "y",
                    "value": "1",
                    "span": {
                      "file": "SB.litmus",
                      "line": 5
                    }
                  }
                ]
              },
              {
                "thread": "P0",
                "kind": "complete",
                "text": "write x = 1",
                "access": "write",
                "location": "x",
                "value": "1",
                "method": "P0",
                "span": {
                  "file": "SB.litmus",
                  "line": 5
                },
                "overtaken": []
              },
              {
                "thread": "P0",
                "kind": "complete",
                "text": "read y = 0",
                "access": "read",
                "location": "y",
                "value": "0",
                "method": "P0",
                "span": {
                  "file": "SB.litmus",
                  "line": 6
                },
                "overtaken": []
              },
              {
                "thread": "P1",
                "kind": "complete",
                "text": "write y = 1",
                "access": "write",
                "location": "y",
                "value": "1",
                "method": "P1",
                "span": {
                  "file": "SB.litmus",
                  "line": 5
                },
                "overtaken": []
              }
            ],
            "stack": []
          }
        }
      ],
      "cost": 60,
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
fn one_input_at_a_time() {
    fencepost("fix batch --model tso").code(2).stderr_eq(str![[r#"
error: batch is a directory
 |
 = help: name one program or litmus test: each is repaired by itself

"#]]);
    fencepost("fix SB.litmus").code(2).stderr_eq(str![[r#"
error: a memory model is needed: add --model NAME
 |
 = help: the built-in models are sc, tso, pso, pso-weak-cas, rmo, dotnet-ecma, dotnet, pc, pc-atomic, pso-nmca, rcsc, rcpc, itanium, upc, java, java-op; the path of a .toml file works, too

"#]]);
}

#[test]
fn cheaper_kinds_where_the_model_has_them() {
    fix("mmchecker/dc.exe", "--model dotnet-ecma --kinds any --cost").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/mmchecker/dc.exe under dotnet-ecma: repaired with 1 volatile access
  1. dc.cs:24, in Helper::GetHelper: the write of Helper.helper becomes volatile
     keeps the write of Helper.width (line 16) before the write of Helper.helper (line 24)
     keeps the write of Helper.height (line 17) before the write of Helper.helper (line 24)
     without it, 11 steps: Assertion failed: half a helper (at dc.cs:32)
  This costs 4.
  note: change 1 is not in the patch, which shows fences only
  No repair is cheaper: a counterexample rules that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix("Peterson.exe", "--model dotnet-ecma --kinds any").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under dotnet-ecma: repaired with 2 fences, 1 volatile field and 2 volatile accesses
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  3. Peterson.cs:22, in Peterson::First: the write of Peterson.flag0 becomes volatile
     keeps the read of Peterson.counter (line 21) before the write of Peterson.flag0 (line 22)
     keeps the write of Peterson.counter (line 21) before the write of Peterson.flag0 (line 22)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  4. Peterson.cs:30, in Peterson::Second: the write of Peterson.flag1 becomes volatile
     keeps the read of Peterson.counter (line 29) before the write of Peterson.flag1 (line 30)
     keeps the write of Peterson.counter (line 29) before the write of Peterson.flag1 (line 30)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  5. the field Peterson.turn becomes volatile
     keeps the write of Peterson.flag1 (line 26) before the write of Peterson.turn (line 27)
     without it, 19 steps: Assertion failed: both were inside (at Peterson.cs:40)
--- [..]Peterson.cs
+++ [..]Peterson.cs
@@ -17,6 +17,7 @@
     static void First() {
         flag0 = true;
         turn = 1;
+        Thread.MemoryBarrier(); // keeps the write of flag0 before the read of flag1
         while (flag1 && turn == 1) { }
         counter++;
         flag0 = false;
@@ -25,6 +26,7 @@
     static void Second() {
         flag1 = true;
         turn = 0;
+        Thread.MemoryBarrier(); // keeps the write of flag1 before the read of flag0
         while (flag0 && turn == 0) { }
         counter++;
         flag1 = false;
  note: changes 3, 4 and 5 are not in the patch, which shows fences only
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix("Peterson.exe", "--model tso --kinds volatile").code(1).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under tso: volatile accesses are not enough
  with all of [..] possible changes it still goes wrong:
  Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:35  has run alone so far
...
  Places considered: the assembly's own code, not that of libraries.
  Full fences order more than volatile accesses: --kinds any uses both.
  [..] explored, [..] s

"#]]);
}

#[test]
fn all_repairs_of_the_same_size() {
    fix("mmchecker/dc.exe", "--model pso --all").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/mmchecker/dc.exe under pso: repaired with 1 fence
  Repair 1 of 2: 1 fence
  1. dc.cs:18, in Helper::.ctor: a fence before the end of the method
     keeps the write of Helper.width (line 16) before the write of Helper.helper (line 24)
     keeps the write of Helper.height (line 17) before the write of Helper.helper (line 24)
     without it, 11 steps: Assertion failed: half a helper (at dc.cs:32)
--- [..]dc.cs
+++ [..]dc.cs
@@ -15,6 +15,7 @@
     Helper() {
         width = 3;
         height = 4;
+        Thread.MemoryBarrier(); // keeps the write of width before the write of helper
     }
 
     static Helper GetHelper() {
  Repair 2 of 2: 1 fence
  1. dc.cs:24, in Helper::GetHelper: a fence before the write of Helper.helper
     keeps the write of Helper.width (line 16) before the write of Helper.helper (line 24)
     keeps the write of Helper.height (line 17) before the write of Helper.helper (line 24)
     without it, 11 steps: Assertion failed: half a helper (at dc.cs:32)
--- [..]dc.cs
+++ [..]dc.cs
@@ -21,7 +21,11 @@
         if (helper == null) {
             lock (gate) {
                 if (helper == null)
-                    helper = new Helper();
+                {
+                    var made = new Helper();
+                    Thread.MemoryBarrier(); // keeps the write of width before the write of helper
+                    helper = made;
+                }
             }
         }
         return helper;
  No repair has fewer: a counterexample rules that out.
  Verified: the assembly with repair 1 was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Verified: the assembly with repair 2 was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix("mmchecker/dc.exe", "--model pso --weight Helper::.ctor=5").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/mmchecker/dc.exe under pso: repaired with 1 fence
  1. dc.cs:24, in Helper::GetHelper: a fence before the write of Helper.helper
     keeps the write of Helper.width (line 16) before the write of Helper.helper (line 24)
     keeps the write of Helper.height (line 17) before the write of Helper.helper (line 24)
     without it, 11 steps: Assertion failed: half a helper (at dc.cs:32)
--- [..]dc.cs
+++ [..]dc.cs
@@ -21,7 +21,11 @@
         if (helper == null) {
             lock (gate) {
                 if (helper == null)
-                    helper = new Helper();
+                {
+                    var made = new Helper();
+                    Thread.MemoryBarrier(); // keeps the write of width before the write of helper
+                    helper = made;
+                }
             }
         }
         return helper;
  No repair has fewer: a counterexample rules that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
}

#[test]
fn the_repaired_assembly_is_written_with_its_symbols_and_holds() {
    let directory = scratch("written");
    let file = directory.join("Fixed.exe");
    let file = file.display();
    fix("Peterson.exe", &format!("--model tso --output {file}")).code(0).stdout_eq(str![[r#"
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
--- [..]Peterson.cs
+++ [..]Peterson.cs
@@ -17,6 +17,7 @@
     static void First() {
         flag0 = true;
         turn = 1;
+        Thread.MemoryBarrier(); // keeps the write of flag0 before the read of flag1
         while (flag1 && turn == 1) { }
         counter++;
         flag0 = false;
@@ -25,6 +26,7 @@
     static void Second() {
         flag1 = true;
         turn = 0;
+        Thread.MemoryBarrier(); // keeps the write of flag1 before the read of flag0
         while (flag0 && turn == 0) { }
         counter++;
         flag1 = false;
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was written to [..]Fixed.exe, read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {file} --model tso --no-framework")).code(0);
    fencepost(&format!("check {file} --model pso --no-framework")).code(1).stdout_eq(str![[r#"
[..]/Fixed.exe under pso: violated
  Assertion failed: both were inside (at Peterson.cs:40)
   1. main  Peterson.cs:35  has run alone so far
...
  This takes a reordering: sc does not allow it.
  [..] explored, [..] s

"#]]);
    fencepost(&format!("disasm {file} --method Peterson::First")).code(0).stdout_eq(str![[r#"
.method static void Peterson::First()
{
  // Peterson.cs:17
  IL_0000: nop
  // Peterson.cs:18
  IL_0001: ldc.i4.1
  IL_0002: stsfld     bool Peterson::flag0                                    // write
  // Peterson.cs:19
  IL_0007: ldc.i4.1
  IL_0008: stsfld     int Peterson::turn                                      // write
  // Peterson.cs:20
  IL_000d: call       void System.Threading.Thread::MemoryBarrier()           // fence
  IL_0012: br         IL_0019
  IL_0017: nop
  IL_0018: nop
  IL_0019: ldsfld     bool Peterson::flag1                                    // read
  IL_001e: brfalse    IL_002e
  IL_0023: ldsfld     int Peterson::turn                                      // read
  IL_0028: ldc.i4.1
  IL_0029: beq        IL_0017
  // Peterson.cs:21
  IL_002e: ldsfld     int Peterson::counter                                   // read
  IL_0033: ldc.i4.1
  IL_0034: add
  IL_0035: stsfld     int Peterson::counter                                   // write
  // Peterson.cs:22
  IL_003a: ldc.i4.0
  IL_003b: stsfld     bool Peterson::flag0                                    // write
  // Peterson.cs:23
  IL_0040: ret
}

"#]]);
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
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  note: changes 1 and 2 are not in the patch: Peterson.cs was not found; --source DIR says where it is
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix(&format!("--source {examples}")).stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
--- [..]Peterson.cs
+++ [..]Peterson.cs
@@ -17,6 +17,7 @@
     static void First() {
         flag0 = true;
         turn = 1;
+        Thread.MemoryBarrier(); // keeps the write of flag0 before the read of flag1
         while (flag1 && turn == 1) { }
         counter++;
         flag0 = false;
@@ -25,6 +26,7 @@
     static void Second() {
         flag1 = true;
         turn = 0;
+        Thread.MemoryBarrier(); // keeps the write of flag1 before the read of flag0
         while (flag0 && turn == 0) { }
         counter++;
         flag1 = false;
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    std::fs::write(directory.join("Peterson.cs"), "class Other { }\n").unwrap();
    fix("").stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson.cs:20, in Peterson::First: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 (line 18) before the read of Peterson.flag1 (line 20)
     keeps the write of Peterson.turn (line 19) before the read of Peterson.flag1 (line 20)
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  2. Peterson.cs:28, in Peterson::Second: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 (line 26) before the read of Peterson.flag0 (line 28)
     keeps the write of Peterson.turn (line 27) before the read of Peterson.flag0 (line 28)
     without it, 18 steps: Assertion failed: both were inside (at Peterson.cs:40)
  note: changes 1 and 2 are not in the patch: [..]Peterson.cs is not the source of this build
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    std::fs::remove_file(directory.join("Peterson.exe.mdb")).unwrap();
    fix("").stdout_eq(str![[r#"
[..]/Peterson.exe under tso: repaired with 2 fences
  1. Peterson::First IL_000d: a fence before the read of Peterson.flag1
     keeps the write of Peterson.flag0 before the read of Peterson.flag1
     keeps the write of Peterson.turn before the read of Peterson.flag1
     and 2 more pairs in order
     without it, 18 steps: Assertion failed: both were inside (at Peterson::Main+108)
  2. Peterson::Second IL_000d: a fence before the read of Peterson.flag0
     keeps the write of Peterson.flag1 before the read of Peterson.flag0
     keeps the write of Peterson.turn before the read of Peterson.flag0
     without it, 18 steps: Assertion failed: both were inside (at Peterson::Main+108)
  note: the assembly has no symbols, so its source cannot be shown
  No repair has fewer: [..] counterexamples rule that out.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
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
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  2. LamportFast.cs:153, in LamportFastFenced::First: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.x (line 154)
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.counter (line 162)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  3. LamportFast.cs:171, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 170) before the read of LamportFastFenced.y (line 172)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  4. LamportFast.cs:178, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 177) before the read of LamportFastFenced.x (line 179)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  Not needed:
  - the volatile field LamportFastFenced.busy1
  - the volatile field LamportFastFenced.x
  - the volatile field LamportFastFenced.y
  - the volatile field LamportFastFenced.busy2
  Fewer are not enough: [..] counterexamples rule that out.
  Verified: the assembly without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
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
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix("algorithms/LamportFast.exe", "--entry LamportFastOneFence::Run --model tso --minimise")
        .code(1)
        .stdout_eq(str![[r#"
../../../../examples/dotnet/algorithms/LamportFast.exe under tso: does not hold as it is, so nothing can be taken away
  Assertion failed: both were inside (at LamportFast.cs:133)
   1. main  LamportFast.cs:130  has run alone so far
...
  [..] explored, [..] s

"#]]);
    fix("Peterson.exe", "--model sc --minimise").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/Peterson.exe under sc: holds, and has no fences or volatile accesses to take away
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
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  2. LamportFast.cs:153, in LamportFastFenced::First: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.x (line 154)
     keeps the write of LamportFastFenced.y (line 152) before the read of LamportFastFenced.counter (line 162)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  3. LamportFast.cs:171, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.y
     keeps the write of LamportFastFenced.x (line 170) before the read of LamportFastFenced.y (line 172)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  4. LamportFast.cs:178, in LamportFastFenced::Second: the fence before the read of LamportFastFenced.x
     keeps the write of LamportFastFenced.y (line 177) before the read of LamportFastFenced.x (line 179)
     without it, 24 steps: Assertion failed: both were inside (at LamportFast.cs:196)
  Fewer are not enough: [..] counterexamples rule that out.
  Verified: the assembly without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_minimum_cut_claims_nothing() {
    fix("mmchecker/dc.exe", "--model pso --method mincut").code(0).stdout_eq(str![[r#"
../../../../examples/dotnet/mmchecker/dc.exe under pso: repaired with 1 fence
  1. dc.cs:24, in Helper::GetHelper: a fence before the write of Helper.helper
     keeps the write of Helper.width (line 16) before the write of Helper.helper (line 24)
     keeps the write of Helper.height (line 17) before the write of Helper.helper (line 24)
     without it, 11 steps: Assertion failed: half a helper (at dc.cs:32)
--- [..]dc.cs
+++ [..]dc.cs
@@ -21,7 +21,11 @@
         if (helper == null) {
             lock (gate) {
                 if (helper == null)
-                    helper = new Helper();
+                {
+                    var made = new Helper();
+                    Thread.MemoryBarrier(); // keeps the write of width before the write of helper
+                    helper = made;
+                }
             }
         }
         return helper;
  A minimum cut of a graph of [..] states and [..] steps, [..] of which overtake
  something, goes through 6 steps: 1 fence.
  Fewer may be enough: --method exact finds the smallest repair.
  Verified: the repaired assembly was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written: --output FILE does that.
  [..] explored, [..] s

"#]]);
    fix("mmchecker/dc.exe", "--model pso --method mincut --capacities basic").code(0);
    fencepost("fix SB.litmus --model tso --method mincut --format json").code(0).stdout_eq(str![[r#"
...
      "minimal": false,
...
  "cuts": [
...
"#]]);
    fix("Peterson.exe", "--model tso --method mincut --all").code(2).stderr_eq(str![[r#"
error: a minimum cut knows full fences only, of no cost, and finds one set of them
 |
 = help: leave out --method

"#]]);
}

/// An empty directory for a test's files.
fn scratch(name: &str) -> std::path::PathBuf {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}
