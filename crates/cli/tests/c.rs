//! C programs: verdicts, stories, final values, cut loops, repairs, bad input.

use crate::support::{fencepost, fencepost_with};
use snapbox::{file, str};

#[test]
fn a_reordering_is_told_in_source_lines() {
    fencepost("check c/peterson.c --model sc").code(0).stdout_eq(str![[r#"
c/peterson.c under sc: holds
  no assertion fails and no thread gets stuck
  [..] explored, [..] s

"#]]);
    fencepost("check c/peterson.c --model tso").code(1).stdout_eq(str![[r#"
c/peterson.c under tso: violated
  assertion `inside == 1` failed (at c/peterson.c:15)
   1. P0  peterson.c:34  read flag1 = 0    while the write flag0 = 1 (line 32) and the write turn = 1 (line 33) were still pending: tso lets a read pass an earlier write
   2. P1  peterson.c:32  write flag1 = 1
   3. P1  peterson.c:33  write turn = 0
   4. P1  peterson.c:34  read flag0 = 0
   5. P1  peterson.c:22  read inside = 0
   6. P1  peterson.c:22  write inside = 1
   7. P0  peterson.c:32  write flag0 = 1   only now takes effect
   8. P0  peterson.c:33  write turn = 1    only now takes effect
   9. P0  peterson.c:14  read inside = 1
  10. P0  peterson.c:14  write inside = 2
  11. P0  peterson.c:15  read inside = 2
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix c/peterson.c --model tso` looks for fences.
  260 states explored, 466 transitions, [..] s

"#]]);
}

#[test]
fn final_values_of_shared_variables() {
    fencepost("outcomes c/message.c --model tso").code(0).stdout_eq(str![[r#"
Test message
States 1
[data]=1; [ready]=1;
Time message [..]
Model tso: [..]

"#]]);
    fencepost("outcomes c/message.c --model tso --observe ready").code(0).stdout_eq(str![[r#"
Test message
States 1
[ready]=1;
Time message [..]
Model tso: [..]

"#]]);
    fencepost("outcomes c/message.c --model tso --observe redy").code(2).stderr_eq(str![[r#"
error: c/message.c has no global variable `redy`
 |
 = help: did you mean `ready`?

"#]]);
}

#[test]
fn invariants_over_shared_variables() {
    fencepost_with("check c/message.c --model tso", &["--always", "ready == 0 || data == 1"])
        .code(0)
        .stdout_eq(str![[r#"
c/message.c under tso: holds
  no assertion fails and no thread gets stuck
  `ready == 0 || data == 1` always holds
  [..] explored, [..] s

"#]]);
    fencepost_with("check c/message.c --model pso", &["--at-end", "data == 2"]).code(1).stdout_eq(str![[
        r#"
c/message.c under pso: violated
  `data == 2` does not hold at the end: data = 1
  1. P0  message.c:10  write data = 1
  2. P0  message.c:12  write ready = 1
  3. P1  message.c:17  read ready = 1
  4. P1  message.c:20  read data = 1
  This needs no reordering: sc allows it, too, and no fence prevents it.
  [..] explored, [..] s

"#
    ]]);
    fencepost_with("check c/message.c --model pso", &["--always", "dat == 2"]).code(2).stderr_eq(str![[r#"
error: the program has no global variable `dat`
 --> --always:1:1
  |
1 | dat == 2
  | ^^^
  |
  = help: did you mean `data`?

"#]]);
}

#[test]
fn cut_loops_are_named() {
    // The states are finite, so no bound is needed.
    fencepost("check c/toggle.c --model sc --endless").code(0).stdout_eq(str![[r#"
c/toggle.c under sc: holds
  no assertion fails and no threads deadlock
  but no final state is reachable: no run ends
  assumes: the program may run for ever (it was not asked whether it can get stuck)
  note: no assertion is compiled into the methods that can run
  [..] explored, [..] s

"#]]);
    fencepost("check c/toggle.c --model sc").code(1).stdout_eq(str![[r#"
c/toggle.c under sc: violated
  stuck, no schedule ends the program:
    P0 goes round a loop: read on = 0, write on = 1, read off = 1, write off = 0, …, at toggle.c:13
  [..] explored, [..] s

"#]]);
    fencepost("check c/toggle.c --model tso --loop 2 -DSTRICT").code(0).stdout_eq(str![[r#"
c/toggle.c under tso: holds
  no assertion fails and no thread gets stuck
  assumes: the loop at toggle.c:12 ends after 2 rounds
  [..] explored, [..] s

"#]]);
    fencepost("check c/toggle.c --model tso --loop 1 --format json").code(0).stdout_eq(str![[r#"
{
  "schema": 2,
  "tool": "fencepost 0.1.0",
  "input": "c/toggle.c",
  "entry": "main",
  "model": "tso",
  "verdict": "holds",
  "reasons": [],
  "violations": [],
  "assumptions": [
    "the loop at toggle.c:12 ends after 1 round"
  ],
  "notes": [
    "no assertion is compiled into the methods that can run"
  ],
  "stats": {
...
  }
}

"#]]);
}

#[test]
fn instructions_stand_below_their_lines() {
    fencepost("disasm c/message.c")
        .code(0)
        .stdout_eq(file!["snapshots/c-instructions_stand_below_their_lines.stdout"]);
}

#[test]
fn fences_are_lines_of_the_source() {
    fencepost("fix c/peterson.c --model tso").code(0).stdout_eq(str![[r#"
c/peterson.c under tso: repaired with 1 fence
  1. peterson.c:34, in P0: a fence before the read of flag1
     keeps the write of flag0 (line 32) before the read of flag1 (line 34)
     keeps the write of turn (line 33) before the read of flag1 (line 34)
     without it, 11 steps: assertion `inside == 1` failed (at c/peterson.c:15)
--- a/c/peterson.c
+++ b/c/peterson.c
@@ -31,6 +31,7 @@
 {
     mine = LOCKED;
     turn = next;
+    McSPIN_fence();
     while (other == LOCKED && turn == next)
         ;
 }
  No repair has fewer: a counterexample rules that out.
  Verified: the repaired program was read back and holds ([..] states): no assertion fails and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
}

#[test]
fn c11_programs_get_its_fence_and_header() {
    fencepost("fix c/store_buffer.c --model tso")
        .code(0)
        .stdout_eq(file!["snapshots/c-c11_programs_get_its_fence_and_header.stdout"]);
}

#[test]
fn the_repaired_source_is_written_and_read_again() {
    let directory = std::env::temp_dir().join(format!("fencepost-c-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let output = directory.join("peterson.c");
    let output = output.to_str().unwrap();
    fencepost_with("fix c/peterson.c --model tso", &["-o", output]).code(0);
    let written = std::fs::read_to_string(output).unwrap();
    assert_eq!(written.matches("McSPIN_fence();").count(), 1, "{written}");
    fencepost_with("check --model tso -I c", &[output]).code(0);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn fences_that_are_not_needed() {
    fencepost("fix c/message.c --model tso --minimise").code(0).stdout_eq(str![[r#"
c/message.c under tso: 0 of 2 fences are needed
  Not needed:
  - message.c:11, in P0: the fence before the write of ready
  - message.c:19, in P1: the fence before the read of data
--- a/c/message.c
+++ b/c/message.c
@@ -8,7 +8,6 @@
 #pragma McSPIN section
         {
             data = 1;
-            McSPIN_fence();
             ready = 1;
         }
 #pragma McSPIN section
@@ -16,7 +15,6 @@
             int seen;
             while (ready == 0)
                 ;
-            McSPIN_fence();
             seen = data;
             McSPIN_assert(seen == 1);
         }
  Verified: the program without the others was read back and holds ([..] states): no assertion fails and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
    fencepost("fix c/message.c --model pso --minimise").code(0).stdout_eq(str![[r#"
c/message.c under pso: 1 of 2 fences is needed
  1. message.c:11, in P0: the fence before the write of ready
     keeps the write of data (line 10) before the write of ready (line 12)
     without it, 3 steps: assertion `seen == 1` failed (at c/message.c:21)
  Not needed:
  - message.c:19, in P1: the fence before the read of data
--- a/c/message.c
+++ b/c/message.c
@@ -16,7 +16,6 @@
             int seen;
             while (ready == 0)
                 ;
-            McSPIN_fence();
             seen = data;
             McSPIN_assert(seen == 1);
         }
  Fewer are not enough: a counterexample rules that out.
  Verified: the program without the others was read back and holds ([..] states): no assertion fails and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
}

#[test]
fn folders_have_programs_with_a_main_function() {
    fencepost("check c/batch --model pso").code(0).stdout_eq(str![[r#"
test               result        outcomes   explored  seconds
c/batch/message.c  holds                1 [..]

1 test: 1 holds; [..]

"#]]);
}

#[test]
fn bad_programs() {
    fencepost("check c/errors/pragma.c --model sc").code(2).stderr_eq(str![[r#"
error: unknown McSPIN pragma `sectoin`
 --> c/errors/pragma.c:6:16
  |
6 | #pragma McSPIN sectoin
  |                ^^^^^^^
  |
  = help: did you mean `section`?

"#]]);
    fencepost("check c/errors/include.c --model sc -I c").code(2).stderr_eq(str![[r#"
error: there is no file "nowhere.h"
 --> c/errors/include.c:1:10
  |
1 | #include "nowhere.h"
  |          ^^^^^^^^^^^
  |
  = help: looked in c/errors, c, the headers that come with Fencepost; -I DIR adds a place

"#]]);
    fencepost("check c/errors/comment.c --model sc").code(2).stderr_eq(str![[r#"
error: this comment does not end
 --> c/errors/comment.c:2:1
  |
2 | /* This never ends.
  | ^^
  |
  = help: a comment ends with `*/`

"#]]);
    fencepost("check c/errors/macro.c --model sc").code(2).stderr_eq(str![[r#"
error: the macro `MAX` takes 2 arguments, but 3 are given
 --> c/errors/macro.c:4:15
  |
4 |     return MAX(1, 2, 3);
  |               ^^^^^^^^^
  |
 ::: c/errors/macro.c:1:9
  |
1 | #define MAX(a, b) ((a) > (b) ? (a) : (b))
  |         --- it is defined here

"#]]);
    fencepost("check c/errors/syntax.c --model sc").code(2).stderr_eq(str![[r#"
error: expected `)`, found `;`
 --> c/errors/syntax.c:3:19
  |
3 |     int x = (1 + 2;
  |             -     ^
  |             |
  |             this `(` is not closed

"#]]);
    fencepost("check c/errors/several.c --model sc").code(2).stderr_eq(str![[r#"
error: unknown McSPIN pragma `sections`
 --> c/errors/several.c:1:16
  |
1 | #pragma McSPIN sections
  |                ^^^^^^^^
  |
  = help: did you mean `parallel sections` or `section`?
error: unknown directive `#inclde`
 --> c/errors/several.c:2:2
  |
2 | #inclde <stdio.h>
  |  ^^^^^^
  |
  = help: did you mean `#include`?
error: #error this is not right
 --> c/errors/several.c:3:1
  |
3 | #error this is not right
  | ^^^^^^^^^^^^^^^^^^^^^^^^

"#]]);
    fencepost("check c/errors/type.c --model sc").code(2).stderr_eq(str![[r#"
error: unknown type `wrod_t`
 --> c/errors/type.c:5:5
  |
5 |     wrod_t *word = 0;
  |     ^^^^^^
  |
  = help: did you mean `word_t`?

"#]]);
    fencepost("check c/message.c --model sc -D 3=4").code(2).stderr_eq(str![[r#"
error: `3` is not a macro name
 --> <command line>:1:9
  |
1 | #define 3 4
  |         ^

"#]]);
    fencepost("check c/message.c --model sc --nondet 3..1").code(2).stderr_eq(str![[r#"
error: invalid value '3..1' for '--nondet <LO..HI>': 3 is more than 1

For more information, try '--help'.

"#]]);
    fencepost("fix c/message.c --model sc --kinds volatile").code(2).stderr_eq(str![[r#"
error: a C program is repaired with full fences only
 |
 = help: leave out --kinds

"#]]);
}

/// The bundled examples do what the guide says of them.
#[test]
fn the_examples() {
    let message = "check ../../../../examples/c/message.c --model";
    let orders = "-D STORE=memory_order_release -D LOAD=memory_order_acquire";
    for model in ["sc", "tso"] {
        fencepost(&format!("{message} {model}")).code(0);
    }
    fencepost(&format!("{message} pso")).code(1).stdout_eq(str![[r#"
../../../../examples/c/message.c under pso: violated
  data race: read message by T2 at ../../../../examples/c/message.c:23, and write message = 42 by T1 at ../../../../examples/c/message.c:16 (at ../../../../examples/c/message.c:23)
...
"#]]);
    for model in ["sc", "tso", "pso", "rmo", "itanium", "rcpc"] {
        fencepost(&format!("{message} {model} {orders}")).code(0);
    }
    fencepost("outcomes ../../../../examples/c/dekker.c --model tso --observe alone0,alone1")
        .code(0)
        .stdout_eq(str![[r#"
Test dekker
States 4
[alone0]=0; [alone1]=0;
[alone0]=0; [alone1]=1;
[alone0]=1; [alone1]=0;
[alone0]=1; [alone1]=1;
...
"#]]);
}

#[test]
fn unsigned_variables_have_no_sign() {
    fencepost("outcomes c/unsigned.c --model sc").code(0).stdout_eq(str![[r#"
Test unsigned
States 1
[u]=4294967295; [w]=18446744069414584320; [s]=-1;
Time unsigned [..]
Model sc: 2 states explored, 1 transition

"#]]);
    fencepost("check c/unsigned.c --model sc --at-end u==4294967295").code(0);
    fencepost("check c/unsigned.c --model sc --at-end w==18446744069414584320").code(0);
    fencepost("check c/unsigned.c --model sc --at-end s==-1").code(0);
}

#[test]
fn both_ends_of_a_dangling_pointer_are_named() {
    fencepost("check c/ended.c --model sc").code(1).stdout_eq(str![[r#"
c/ended.c under sc: violated
  use of a local variable after its end: it was left at c/ended.c:10 (at c/ended.c:17)
  1. main  ended.c:24  starts T1
  2. main  ended.c:25  starts T2
  3. T1    ended.c:8   write unsigned int#1.value = 4294967295
  4. T1    ended.c:9   write shared = &unsigned int#1.value
  5. T1    ended.c:10  leaves a function or block: a local variable of it ends
  6. T2    ended.c:15  read shared = &unsigned int#1.value
  [..] explored, [..] s

"#]]);
}

#[test]
fn mutexes_are_called_by_their_variables() {
    fencepost("check c/opposite.c --model sc").code(1).stdout_eq(str![[r#"
c/opposite.c under sc: violated
  deadlock:
    T1 waits for the lock of audit, held by T2 since opposite.c:20, at opposite.c:12
    T2 waits for the lock of accounts[1].lock, held by T1 since opposite.c:11, at opposite.c:21
  1. main  opposite.c:30  starts T1
  2. main  opposite.c:31  starts T2
  3. T2    opposite.c:20  lock audit
  4. T1    opposite.c:11  lock accounts[1].lock
  [..] explored, [..] s

"#]]);
}

#[test]
fn a_spurious_wake_up_is_told() {
    fencepost("check c/hasty.c --model sc").code(1).stdout_eq(str![[r#"
c/hasty.c under sc: violated
  assertion `ready` failed (at c/hasty.c:11)
  1. main  hasty.c:18  starts T1
  2. T1    hasty.c:9   lock mutex
  3. T1    hasty.c:10  read ready = 0
  4. T1    hasty.c:10  releases the lock of mutex and wakes up spuriously
  5. T1    hasty.c:10  reacquires the lock of mutex
  6. T1    hasty.c:11  read ready = 0
  [..] explored, [..] s

"#]]);
    fencepost("check c/hasty.c --model sc --no-spurious").code(0);
}

#[test]
fn a_read_of_freed_memory_is_told_with_both_places() {
    fencepost("check c/popped.c --model sc").code(1).stdout_eq(str![[r#"
c/popped.c under sc: violated
  use of freed memory: it was freed at c/popped.c:23 (at c/popped.c:21)
  1. main  popped.c:31  starts T1
  2. main  popped.c:32  starts T2
  3. T2    popped.c:20  read head = &struct node#2.value
  4. T1    popped.c:20  read head = &struct node#2.value
  5. T1    popped.c:21  read struct node#2.next = &struct node#1.value
  6. T1    popped.c:21  its weak compare-and-exchange does not fail spuriously
  7. T1    popped.c:21  update head from &struct node#2.value to &struct node#1.value
  8. T1    popped.c:23  frees &struct node#2.value
  9. T2    popped.c:21  read freed memory
  assumes: freed memory is not handed out again
  [..] explored, [..] s

"#]]);
}
