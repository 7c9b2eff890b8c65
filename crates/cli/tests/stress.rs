//! Tests in the manner of jcstress: graded results, tables of several tests, reports.

use std::path::Path;

use crate::support::fencepost;
use snapbox::{file, str};

fn example(name: &str) -> String {
    format!("../../../../examples/java/{name}")
}

#[test]
fn a_test_in_the_manner_of_jcstress_is_graded_by_its_own_table() {
    fencepost(&format!("check {} --model java-op", example("jcstress/Dekker.class")))
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/java/jcstress/Dekker.class under java-op: holds
  no result is forbidden, no exception goes uncaught and no thread gets stuck
  results:
    0, 1  acceptable
    1, 0  acceptable
    1, 1  acceptable
    0, 0  interesting: neither has seen the other
  note: java-op allows a part of what the Java memory model does: a violation is real; `holds` means within java-op
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --model tso", example("jcstress/DekkerHoped.class")))
        .code(1)
        .stdout_eq(str![[r#"
../../../../examples/java/jcstress/DekkerHoped.class under tso: violated
  the result 0, 0 is forbidden: neither has seen the other
   1. main                         starts first
   2. main                         starts second
   3. second  DekkerHoped.java:25  read DekkerHoped#1.x = 0      while the write DekkerHoped#1.y = 1 (line 24) was still pending: tso lets a read pass an earlier write
   4. first   DekkerHoped.java:18  write DekkerHoped#1.x = 1
   5. first   DekkerHoped.java:19  read DekkerHoped#1.y = 0
   6. first   DekkerHoped.java:19  write II_Result#1 (r).r1 = 0
   7. second  DekkerHoped.java:24  write DekkerHoped#1.y = 1     only now takes effect
   8. second  DekkerHoped.java:25  write II_Result#1.r2 = 0
   9. main                         joins first
  10. main                         joins second
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix ../../../../examples/java/jcstress/DekkerHoped.class --model tso` looks for fences.
  results:
    0, 1  acceptable
    1, 0  acceptable
    1, 1  acceptable
    0, 0  forbidden: neither has seen the other
  note: the stories may not be the simplest: each is told as it was found
  19 states explored, 18 transitions, [..] s

"#]]);
    fencepost(&format!("outcomes {} --model pso", example("jcstress/MessagePassing.class")))
        .code(0)
        .stdout_eq(str![[r#"
Test MessagePassing
States 4
0, 0
1, 0
0, 1
1, 1
Time MessagePassing [..]
Model pso: [..] explored, [..]

"#]]);
    fencepost(&format!("check {} --model sc --observe Dekker.x", example("jcstress/Dekker.class")))
        .code(2)
        .stderr_eq(str![[r#"
error: ../../../../examples/java/jcstress/Dekker.class is a test, of which the result is observed
 |
 = help: leave out --observe and --exit-code

"#]]);
}

#[test]
fn a_test_may_ask_whether_a_loop_ends() {
    fencepost(&format!("check {} --model java-op", example("jcstress/Stops.class")))
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/java/jcstress/Stops.class under java-op: holds
  no result is forbidden, no exception goes uncaught and no thread gets stuck
  results:
    TERMINATED  acceptable
    STALE       interesting: it never sees the signal
  note: java-op allows a part of what the Java memory model does: a violation is real; `holds` means within java-op
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --model sc", example("jcstress/StopsWaiting.class"))).code(1).stdout_eq(
        str![[r#"
../../../../examples/java/jcstress/StopsWaiting.class under sc: violated
  the result STALE is forbidden: it waits for ever
  1. main                          starts waits
  2. main                          starts signal
  3. signal  StopsWaiting.java:19  lock StopsWaiting#1
  4. signal  StopsWaiting.java:19  notifies StopsWaiting#1
  5. signal  StopsWaiting.java:19  unlock StopsWaiting#1
  6. waits   StopsWaiting.java:16  lock StopsWaiting#1
  7. waits   StopsWaiting.java:16  releases the lock of StopsWaiting#1 and waits
  results:
    TERMINATED  acceptable
    STALE       forbidden: it waits for ever
  [..] explored, [..] s

"#]],
    );
    fencepost(&format!("outcomes {} --model sc", example("jcstress/Stops.class"))).code(0).stdout_eq(str![[
        r#"
Test Stops
States 1
TERMINATED
Time Stops [..]
Model sc: [..] explored, [..]

"#
    ]]);
    fencepost(&format!("fix {} --model java-op", example("jcstress/Stops.class"))).code(2).stderr_eq(str![[
        r#"
error: ../../../../examples/java/jcstress/Stops.class asks whether an actor ends
 |
 = help: what keeps it from that is not repaired: see `check`

"#
    ]]);
}

#[test]
fn several_tests_in_the_manner_of_jcstress_are_a_table() {
    fencepost(&format!("check {} --model java-op", example("jcstress")))
        .code(1)
        .stdout_eq(file!["snapshots/stress-several_tests_in_the_manner_of_jcstress_are_a_table.stdout"]);
    fencepost(&format!("check {} --model sc", example("jcstress/Queue.class")))
        .code(1)
        .stdout_eq(str![[r#"
test                                                     result        outcomes   explored  seconds
../../../../examples/java/jcstress/Queue$PeekOnly.class  violated             2 [..]  the result a, a is forbidden: taken twice
../../../../examples/java/jcstress/Queue$Take.class      holds                2 [..]

2 tests: 1 violated, 1 holds; [..]

"#]]);
}

#[test]
fn the_results_of_a_test_are_in_its_json_report() {
    let output =
        fencepost(&format!("check {} --model java-op --format json", example("jcstress/Dekker.class")))
            .code(0)
            .get_output()
            .stdout
            .clone();
    let report: serde_json::Value = serde_json::from_slice(&output).unwrap();
    let results = &report["results"];
    assert_eq!(results["reached"].as_array().unwrap().len(), 4);
    assert_eq!(results["reached"][3]["result"], "0, 0");
    assert_eq!(results["reached"][3]["expect"], "interesting");
    assert_eq!(results["reached"][3]["description"], "neither has seen the other");
    assert_eq!(results["not_reached"].as_array().unwrap().len(), 0);
}

#[test]
fn a_jar_of_tests_has_a_row_for_each() {
    let jar = "../../../../tests/java/stress.jar";
    fencepost(&format!("check {jar} --model tso")).code(1).stdout_eq(str![[r#"
test                                              result        outcomes   explored  seconds
../../../../tests/java/stress.jar!Dekker          holds                4 [..]  interesting: 0, 0
../../../../tests/java/stress.jar!DekkerHoped     violated             4 [..]  the result 0, 0 is forbidden: neither has seen the other
../../../../tests/java/stress.jar!Queue$PeekOnly  violated             2 [..]  the result a, a is forbidden: taken twice
../../../../tests/java/stress.jar!Queue$Take      holds                2 [..]

4 tests: 2 holds, 2 violated; [..]

"#]]);
    fencepost(&format!("check {jar}!Dekker --model sc")).code(0);
}

/// Whether the actor ends does not follow from whether other threads do.
#[test]
fn a_test_of_termination_that_starts_threads_is_inconclusive() {
    let class = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/stress/StopsBeside.class");
    let found = fencepost(&format!("check {} --model sc", class.display())).code(3);
    let text = String::from_utf8_lossy(&found.get_output().stdout).into_owned();
    assert!(text.contains("starts threads of its own"), "{text}");
}
