//! Java programs: verdicts, stories, final values, listings, bad input.

use crate::support::{fencepost, fencepost_with};
use snapbox::{file, str};

fn example(name: &str) -> String {
    format!("../../../../examples/java/{name}")
}

#[test]
fn a_reordering_is_told_in_source_lines() {
    fencepost(&format!("check {} --model sc", example("Peterson.class"))).code(0).stdout_eq(str![[r#"
../../../../examples/java/Peterson.class under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --model tso", example("Peterson.class"))).code(1).stdout_eq(str![[r#"
../../../../examples/java/Peterson.class under tso: violated
  both were inside (at Peterson.java:9)
   1. main  Peterson.java:32  starts T1
   2. main  Peterson.java:33  starts T2
   3. T1    Peterson.java:16  read Peterson.flag1 = false  while the write Peterson.flag0 = true (line 14) and the write Peterson.turn = 1 (line 15) were still pending: tso lets a read pass an earlier write
   4. T2    Peterson.java:23  write Peterson.flag1 = true
   5. T2    Peterson.java:24  write Peterson.turn = 0
   6. T2    Peterson.java:25  read Peterson.flag0 = false
   7. T2    Peterson.java:8   read Peterson.inside = 0
   8. T2    Peterson.java:8   write Peterson.inside = 1
   9. T1    Peterson.java:14  write Peterson.flag0 = true  only now takes effect
  10. T1    Peterson.java:15  write Peterson.turn = 1      only now takes effect
  11. T1    Peterson.java:8   read Peterson.inside = 1
  12. T1    Peterson.java:8   write Peterson.inside = 2
  13. T1    Peterson.java:9   read Peterson.inside = 2
  Call stack:
    at Peterson::critical  Peterson.java:9
    at Peterson::first     Peterson.java:18
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix ../../../../examples/java/Peterson.class --model tso` looks for fences.
  262 states explored, 468 transitions, [..] s

"#]]);
}

#[test]
fn a_deadlock_names_holders_and_waiters() {
    fencepost(&format!("check {} --model sc", example("Philosophers.class")))
        .code(1)
        .stdout_eq(file!["snapshots/java-a_deadlock_names_holders_and_waiters.stdout"]);
}

#[test]
fn spurious_wake_ups_and_lost_ones_are_found() {
    fencepost(&format!("check {} --model sc", example("Buffer.class"))).code(1).stdout_eq(str![[r#"
../../../../examples/java/Buffer.class under sc: violated
  an item is lost (at Buffer.java:9)
   1. main  Buffer.java:34  starts T1
   2. main  Buffer.java:34  starts T2
   3. T1    Buffer.java:7   lock Buffer#1 (buffer)
   4. T1    Buffer.java:7   read Buffer#1 (buffer).full = false
   5. T1    Buffer.java:9   read Buffer#1 (buffer).full = false
   6. T1    Buffer.java:10  write Buffer#1 (buffer).item = 1
   7. T1    Buffer.java:11  write Buffer#1 (buffer).full = true
   8. T1    Buffer.java:12  notifies Buffer#1 (buffer)
   9. T1    Buffer.java:13  unlock Buffer#1 (buffer)
  10. T2    Buffer.java:7   lock Buffer#1 (buffer)
  11. T2    Buffer.java:7   read Buffer#1 (buffer).full = true
  12. T2    Buffer.java:8   releases the lock of Buffer#1 (buffer) and wakes up spuriously
  13. T2    Buffer.java:8   reacquires the lock of Buffer#1 (buffer)
  14. T2    Buffer.java:9   read Buffer#1 (buffer).full = true
  Call stack:
    at Buffer::put              Buffer.java:9
    at lambda in Buffer::main   Buffer.java:40
    at lambda in Buffer::start  Buffer.java:30
  116 states explored, 137 transitions, [..] s

"#]]);
}

#[test]
fn an_exception_within_a_lock_is_told_where_it_was_thrown() {
    let command = format!("check {} --model sc", example("Guarded.class"));
    fencepost(&command).code(1).stdout_eq(str![[r#"
../../../../examples/java/Guarded.class under sc: violated
  nothing left (at Guarded.java:7)
   1. main  Guarded.java:24  starts T1
   2. main  Guarded.java:25  starts T2
   3. T2    Guarded.java:13  lock Object#1 (Guarded.lock)
   4. T2    Guarded.java:14  read Guarded.left = 1
   5. T2    Guarded.java:15  unlock Object#1 (Guarded.lock)
   6. T1    Guarded.java:13  lock Object#1 (Guarded.lock)
   7. T1    Guarded.java:14  read Guarded.left = 1
   8. T1    Guarded.java:15  unlock Object#1 (Guarded.lock)
   9. T1    Guarded.java:17  lock Object#1 (Guarded.lock)
  10. T1    Guarded.java:7   read Guarded.left = 1
  11. T1    Guarded.java:8   read Guarded.left = 1
  12. T1    Guarded.java:8   write Guarded.left = 0
  13. T1    Guarded.java:19  unlock Object#1 (Guarded.lock)
  14. T2    Guarded.java:17  lock Object#1 (Guarded.lock)
  15. T2    Guarded.java:7   read Guarded.left = 0
  Call stack:
    at Guarded::take      Guarded.java:7
    at Guarded::customer  Guarded.java:18
  [..] explored, [..] s

"#]]);
}

#[test]
fn choices_are_made_in_every_way() {
    let command = format!("outcomes {} --model sc --observe Coins.sum", example("Coins.class"));
    fencepost(&command).code(0).stdout_eq(str![[r#"
Test Coins
States 18
Coins.sum=-30;
Coins.sum=-22;
Coins.sum=-20;
Coins.sum=-16;
Coins.sum=-14;
Coins.sum=-12;
Coins.sum=-8;
Coins.sum=-6;
Coins.sum=-4;
Coins.sum=4;
Coins.sum=6;
Coins.sum=8;
Coins.sum=12;
Coins.sum=14;
Coins.sum=16;
Coins.sum=20;
Coins.sum=22;
Coins.sum=30;
Time Coins [..]
Model sc: [..]

"#]]);
}

#[test]
fn fields_can_be_asked_about() {
    let command = format!("check {} --model sc --always", example("Peterson.class"));
    fencepost_with(&command, &["Peterson.inside <= 1"]).code(0).stdout_eq(str![[r#"
../../../../examples/java/Peterson.class under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  `Peterson.inside <= 1` always holds
  [..] explored, [..] s

"#]]);
    fencepost_with(&command, &["Peterson.insid <= 1"]).code(2).stderr_eq(str![[r#"
error: `Peterson` has no static field `insid`
 --> --always:1:10
  |
1 | Peterson.insid <= 1
  |          ^^^^^
  |
  = help: did you mean `inside`?

"#]]);
}

#[test]
fn a_method_is_listed_with_lines_and_accesses() {
    let command = format!("disasm {} --method Peterson::first", example("Peterson.class"));
    fencepost(&command).code(0).stdout_eq(str![[r#"
static void Peterson::first()
{
  // Peterson.java:14  flag0 = true;
     0: iconst_1        1
     1: putstatic       Peterson.flag0                                        // write
  // Peterson.java:15  turn = 1;
     4: iconst_1        1
     5: putstatic       Peterson.turn                                         // write
  // Peterson.java:16  while (flag1 && turn == 1)
     8: getstatic       Peterson.flag1                                        // read
    11: ifeq            27
    14: getstatic       Peterson.turn                                         // read
    17: iconst_1        1
    18: if_icmpne       27
  // Peterson.java:17  Thread.onSpinWait();
    21: invokestatic    java.lang.Thread::onSpinWait()
    24: goto            8
  // Peterson.java:18  critical();
    27: invokestatic    Peterson::critical()
  // Peterson.java:19  flag0 = false;
    30: iconst_0        0
    31: putstatic       Peterson.flag0                                        // write
  // Peterson.java:20  }
    34: return
}

"#]]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let entry = |entry: &str| format!("check {} --model sc --entry {entry}", example("Peterson.class"));
    fencepost(&entry("Peterson::frist")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/java/Peterson.class: `Peterson` has no method `frist`; did you mean `first`?

"#]]);
    fencepost(&entry("Petersen::main")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/java/Peterson.class: there is no class `Petersen`

"#]]);
    let observe = format!("outcomes {} --model sc --observe Peterson.trun", example("Peterson.class"));
    fencepost(&observe).code(2).stderr_eq(str![[r#"
error: ../../../../examples/java/Peterson.class: cannot observe `Peterson.trun`: `Peterson` has no such field; did you mean `Peterson.turn`?

"#]]);
    let whole =
        std::fs::read(format!("{}/../../examples/java/Peterson.class", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let path = std::env::temp_dir().join("fencepost-cut.class");
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    fencepost(&format!("check {} --model sc", path.display())).code(2);
}

#[test]
fn spurious_wake_ups_can_be_left_out_and_the_verdict_says_so() {
    let waits =
        "../../../../tests/java/threads.jar --entry Spurious::main --observe Spurious.result --model sc";
    fencepost(&format!("outcomes {waits}")).code(0).stdout_eq(str![[r#"
Test threads
States 2
Spurious.result=1;
Spurious.result=2;
Time threads [..]
Model sc: [..] explored, [..] transitions

"#]]);
    fencepost(&format!("outcomes {waits} --no-spurious")).code(0).stdout_eq(str![[r#"
Test threads
States 1
Spurious.result=1;
Time threads [..]
Model sc: [..] explored, [..] transitions
  assumes: no wait has a spurious wake-up

"#]]);
    let endless = "../../../../tests/java/threads.jar --entry Daemon::main --model sc --no-spurious";
    fencepost(&format!("check {endless}")).code(0).stdout_eq(str![[r#"
../../../../tests/java/threads.jar --entry Daemon::main under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  assumes: no wait has a spurious wake-up
  [..] explored, [..] s

"#]]);
}

#[test]
fn interrupts_are_told() {
    let waits = "../../../../tests/java/threads.jar --entry InterruptedWait::main --model sc";
    fencepost(&format!("check {waits} --at-end InterruptedWait.result==0")).code(1).stdout_eq(str![[r#"
../../../../tests/java/threads.jar --entry InterruptedWait::main under sc: violated
  `InterruptedWait.result==0` does not hold at the end: InterruptedWait.result = 1
  1. main  InterruptedWait.java:17  starts T1
  2. main  InterruptedWait.java:18  calls Thread.interrupt
  3. T1    InterruptedWait.java:8   lock Object#1 (InterruptedWait.lock)
  4. T1    InterruptedWait.java:11  calls Object.wait
  5. T1    InterruptedWait.java:13  calls Thread.isInterrupted
  6. T1    InterruptedWait.java:13  write InterruptedWait.result = 1
  7. T1    InterruptedWait.java:15  unlock Object#1 (InterruptedWait.lock)
  8. main  InterruptedWait.java:19  joins T1
  19 states explored, 21 transitions, [..] s

"#]]);
}

#[test]
fn a_class_that_is_not_there_matters_only_where_it_is_needed() {
    let missing = "../../../../tests/java/missing.jar --model sc --entry";
    fencepost(&format!("check {missing} Missing::main")).code(3).stdout_eq(str![[r#"
../../../../tests/java/missing.jar --entry Missing::main under sc: inconclusive
  Missing::main: the class Absent is not available; the class path has to name the jar or folder that has it (at Missing.java:10)
  6 states explored, 6 transitions, [..] s

"#]]);
    fencepost(&format!("check {missing} Missing::unused")).code(0).stdout_eq(str![[r#"
../../../../tests/java/missing.jar --entry Missing::unused under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  note: no assertion is compiled into the methods that can run
  1 state explored, 0 transitions, [..] s

"#]]);
    fencepost(&format!("check {missing} Missing::caught --explain-missing")).code(3).stdout_eq(str![[r#"
../../../../tests/java/missing.jar: 1 thing missing
  the class Absent is not available; the class path has to name the jar or folder that has it
    needed by Missing::caught (Missing.java:19)

"#]]);
    fencepost(&format!("check {missing} Missing::caught")).code(3).stdout_eq(str![[r#"
../../../../tests/java/missing.jar --entry Missing::caught under sc: inconclusive
  Missing::caught: the class Absent is not available; the class path has to name the jar or folder that has it (at Missing.java:19)
  1 state explored, 1 transition, [..] s

"#]]);
}

#[test]
fn a_class_of_a_newer_java_is_tried_and_that_is_said() {
    let mut bytes =
        std::fs::read(format!("{}/../../examples/java/Coins.class", env!("CARGO_MANIFEST_DIR"))).unwrap();
    bytes[7] = 65;
    let folder = std::env::temp_dir().join("fencepost-newer");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("Coins.class"), bytes).unwrap();
    let shown = folder.join("Coins.class");
    let classes = "../../../../examples/java";
    fencepost(&format!("check {} --classpath {classes} --model sc", shown.display())).code(0).stdout_eq(
        str![[r#"
[..]Coins.class under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  note: Coins was compiled for Java 21; Java 17 is the newest that is known well
  note: no assertion is compiled into the methods that can run
  [..] explored, [..] s

"#]],
    );
}

#[test]
fn what_threads_share_without_a_lock_goes_wrong_as_it_does_in_java() {
    let check = |entry: &str, model: &str| {
        fencepost(&format!("check ../../../../tests/java/shared.jar --entry Shared::{entry} --model {model}"))
    };
    check("adds", "sc").code(1);
    check("reads", "sc").code(0);
    check("reads", "tso").code(0);
    check("reads", "pso").code(1);
    check("puts", "sc").code(1);
    check("copies", "sc").code(3).stdout_eq(str![[r#"
../../../../tests/java/shared.jar --entry Shared::copies under sc: inconclusive
  the data at Shared.java:37 was copied in one step, although other threads may see a part of it: copy it in a loop to have every order explored
  [..] explored, [..] s

"#]]);
    check("ends", "sc").code(0);
}

#[test]
fn stories_of_parked_threads_say_so() {
    let once = "../../../../tests/java/concurrent.jar --entry Parking::once --model sc";
    fencepost(&format!("check {once}")).code(1).stdout_eq(str![[r#"
../../../../tests/java/concurrent.jar --entry Parking::once under sc: violated
  deadlock:
    main waits for T1, at Parking.java:40
    T1 waits to be unparked, at Parking.java:35
  1. main  Parking.java:37  starts T1
  2. main  Parking.java:38  unparks T1
  3. main  Parking.java:39  unparks T1
  4. T1    Parking.java:34  calls LockSupport.park
  5. T1    Parking.java:35  parks
  [..] explored, [..] s

"#]]);
    let spurious = "../../../../tests/java/concurrent.jar --entry Parking::spurious --model sc";
    fencepost(&format!("check {spurious}")).code(1).stdout_eq(str![[r#"
../../../../tests/java/concurrent.jar --entry Parking::spurious under sc: violated
  woken for no reason (at Parking.java:47)
  1. main  Parking.java:49  starts T1
  2. T1    Parking.java:46  parks and wakes up spuriously
  3. T1    Parking.java:46  is not parked any more
  4. T1    Parking.java:47  volatile read Parking.ready = false
  26 states explored, 30 transitions, [..] s

"#]]);
}

#[test]
fn a_wait_without_the_lock_is_no_wait() {
    let thrown = "../../../../tests/java/threads.jar --entry NotOwned::main --model sc";
    fencepost(&format!("check {thrown}")).code(1).stdout_eq(str![[r#"
../../../../tests/java/threads.jar --entry NotOwned::main under sc: violated
  thrown (at NotOwned.java:13)
  1. main  NotOwned.java:15  starts T1
  2. T1    NotOwned.java:9   cannot wait on Object#1 (NotOwned.lock), whose lock it does not hold
  3. T1    NotOwned.java:11  write NotOwned.result = 1
  4. T1    NotOwned.java:13  read NotOwned.result = 1
  [..] explored, [..] s

"#]]);
}
