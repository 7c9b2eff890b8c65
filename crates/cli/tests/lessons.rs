//! `fencepost demo` and `fencepost explain`.

use crate::support::fencepost;
use snapbox::str;

/// Verdicts as the literature has them; that of independent readers under `dotnet` and `java` is about plain reads.
#[test]
fn the_demo_is_a_table_of_programs_and_models() {
    fencepost("demo").success().stderr_eq("").stdout_eq(str![[r#"
6 small programs under 8 memory models. Each says what must not
happen; `violated` means that the model lets it happen.

                     sc        tso       pso       rmo       pc        rcpc      dotnet    java      fences under rmo
store-buffering      holds     violated  violated  violated  violated  violated  violated  violated  2
publication          holds     holds     violated  violated  holds     violated  violated  violated  2
acquire              holds     holds     violated  violated  holds     holds     holds     holds     2
load-buffering       holds     holds     holds     violated  holds     violated  violated  violated  2
independent-readers  holds     holds     holds     violated  violated  violated  violated  violated  2
coherence            holds     holds     holds     violated  holds     violated  holds     violated  1

fencepost explain store-buffering      what one of them is about, with its story
fencepost check PROGRAM                your own: a .NET assembly, a Java class or jar,
                                       a C file, a litmus test

"#]]);
}

#[test]
fn explanations_run_their_program() {
    fencepost("explain").success().stdout_eq(str![[r#"
store-buffering      two threads write, then read what the other wrote, and neither sees it
...
"#]]);
    fencepost("explain sb").success().stdout_eq(str![[r#"
store-buffering: two threads write, then read what the other wrote, and neither sees it
...
    ~exists (0:r0=0 /\ 1:r0=0)

violated under tso, pso, rmo, pc, rcpc, dotnet, java
holds under sc

How it comes about under tso:

  1. P0  store-buffering.litmus:5  read y = 0   while the write x = 1 (line 4) was still pending
  2. P1  store-buffering.litmus:4  write y = 1
  3. P1  store-buffering.litmus:5  read x = 0
  4. P0  store-buffering.litmus:4  write x = 1  only now takes effect

"#]]);
    for topic in ["publication", "acquire", "load-buffering", "independent-readers", "coherence", "spurious"]
    {
        fencepost(&format!("explain {topic}")).success();
    }
}

/// A thread may wake up by itself under every model, so models and fences have nothing to do with it.
#[test]
fn a_lesson_in_c_is_told_with_its_program() {
    fencepost("explain spurious").success().stdout_eq(str![[r#"
spurious: a thread that waits wakes up although nobody has woken it
...
A program in C that shows it:
...
violated under sc, tso, pso, rmo, pc, rcpc, dotnet, java

How it comes about under sc:

  1. main  spurious.c:19  starts T1
  2. T1    spurious.c:9   lock gate
  3. T1    spurious.c:10  read ready = 0
  4. T1    spurious.c:11  releases the lock of gate and wakes up spuriously
  5. T1    spurious.c:11  reacquires the lock of gate
  6. T1    spurious.c:12  read ready = 0

"#]]);
}

#[test]
fn a_topic_that_does_not_exist_gets_a_suggestion() {
    fencepost("explain store-bufering").code(2).stdout_eq("").stderr_eq(str![[r#"
error: there is nothing to explain about `store-bufering`
 |
 = help: did you mean `store-buffering`? there are store-buffering, publication, acquire, load-buffering, independent-readers, coherence, spurious

"#]]);
}
