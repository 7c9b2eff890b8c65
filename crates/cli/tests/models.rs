//! `fencepost models`, model files, and the model that docs/reference/models.md teaches.

use crate::support::fencepost;
use snapbox::{file, str};

#[test]
fn the_list() {
    fencepost("models").code(0).stdout_eq(str![[r#"
sc            sequential consistency: every thread in program order, one memory
tso           Total Store Order (x86, SPARC TSO): a write may wait in a store buffer while later reads go ahead
pso           Partial Store Order (SPARC PSO): as tso, and writes to different locations may swap
pso-weak-cas  as pso, but a read-modify-write implies no fence: earlier writes to other locations may still be in flight
rmo           Relaxed Memory Order (SPARC RMO): reads and writes of different locations in any order, reads speculated
dotnet-ecma   the .NET memory model of ECMA-334/335, as a reordering table
dotnet        the .NET memory model as documented today: ECMA's table, reads speculated, safe publication
pc            processor consistency: as tso, but a write reaches the other threads one by one
pc-atomic     as pc, but a write reaches all other threads at once: IRIW is impossible
pso-nmca      PSO without multi-copy atomicity: as pso, but a write reaches the other threads one by one
rcsc          release consistency (RCsc): ordinary accesses in any order between acquires and releases, which are sequentially consistent
rcpc          release consistency (RCpc): as rcsc, but acquires and releases are processor consistent
itanium       Intel Itanium: ld, ld.acq, st, st.rel, mf, semaphores; only releases are seen in one order by all
upc           Unified Parallel C: strict accesses in one order for all, each thread with its own view of relaxed ones
              note: upc is the UPC model on coherent memory: the specification lets threads disagree on the order of relaxed writes to one location
java          Java on a JVM: plain accesses in any order, one-way barriers at volatile accesses and locks, reads speculated
              note: java allows a part of what the Java memory model does (docs/guide/java.md): a violation is one that a JVM may show; `holds` means within java
java-op       OpMM, an operational part of the Java memory model: a read may see any earlier write not hidden by happens-before
              note: java-op allows a part of what the Java memory model does: a violation is real; `holds` means within java-op

`fencepost models NAME` describes one. A model is a small text file: docs/reference/models.md

"#]]);
}

#[test]
fn one_in_words() {
    fencepost("models dotnet-ecma").code(0).stdout_eq(file!["snapshots/models-one_in_words.stdout"]);
    fencepost("models pc").code(0).stdout_eq(file!["snapshots/models-one_in_words-2.stdout"]);
}

#[test]
fn one_as_json() {
    fencepost("models pso --format json").code(0).stdout_eq(file!["snapshots/models-one_as_json.stdout"]);
    let assert = fencepost("models --format json").code(0);
    let stdout = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(stdout.contains("\"name\": \"tso\""), "{stdout}");
}

#[test]
fn a_file_with_a_fault() {
    fencepost("models broken.toml").code(2).stdout_eq("").stderr_eq(str![[r#"
error: unknown class `raed`; classes are read, write, vread, vwrite, lock, unlock, rmw, fence, or * for all
 --> broken.toml:3:26
  |
3 | may-reorder = ["write -> raed"]
  |                          ^^^^

"#]]);
    fencepost("check SB.litmus --model broken.toml").code(2).stdout_eq("").stderr_eq(str![[r#"
error: unknown class `raed`; classes are read, write, vread, vwrite, lock, unlock, rmw, fence, or * for all
 --> broken.toml:3:26
  |
3 | may-reorder = ["write -> raed"]
  |                          ^^^^

"#]]);
}

/// The worked example of the documentation, so that it stays true.
#[test]
fn the_documented_model_does_what_the_documentation_says() {
    let docs =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/models.md"))
            .unwrap();
    let example = docs.split("```toml\nname = \"weak-ra\"").nth(1).unwrap().split("```").next().unwrap();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("weak-ra.toml");
    std::fs::write(&path, format!("name = \"weak-ra\"{example}")).unwrap();
    let path = path.to_str().unwrap();
    assert!(!path.contains(' '), "the helper splits arguments at spaces");
    fencepost(&format!("models {path}")).code(0);
    fencepost(&format!("check MP-plain.litmus --model {path}")).code(1).stdout_eq(str![[r#"
MP-plain.litmus under weak-ra: violated
  the final state 1:r1=1; 1:r2=0; breaks the condition ~exists (1:r1=1 /\ 1:r2=0)
  1. P0  MP-plain.litmus:5  write y = 1  while the write x = 1 (line 4) was still pending: weak-ra lets a write pass an earlier write
  2. P1  MP-plain.litmus:4  read y = 1
  3. P1  MP-plain.litmus:5  read x = 0
  4. P0  MP-plain.litmus:4  write x = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, tso is the weakest that forbids it. `fencepost fix MP-plain.litmus --model weak-ra` looks for fences.
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check MP-release-acquire.litmus --model {path}")).code(0).stdout_eq(str![[r#"
MP-release-acquire.litmus under weak-ra: holds
  no reachable final state satisfies (1:r1=1 /\ 1:r2=0)
  [..] explored, [..] s

"#]]);
}

/// Which part of a model it is about is said with every verdict.
#[test]
fn a_verdict_has_the_scope_of_its_model() {
    let scope = "java-op allows a part of what the Java memory model does: a violation is real; `holds` means within java-op";
    let told = |command: &str| {
        let output = fencepost(command);
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
    let mp = "../../../../tests/litmus/MP.litmus";
    for command in [
        "models".to_owned(),
        "models java-op".to_owned(),
        "models java-op --format json".to_owned(),
        format!("check {mp} --model java-op"),
        format!("outcomes {mp} --model java-op"),
        format!("outcomes {mp} --model java-op --format json"),
        format!("check {mp} {mp} --model java-op"),
        format!("fix {mp} --model java-op"),
    ] {
        assert!(told(&command).contains(scope), "{command}: {}", told(&command));
    }
    assert!(!told(&format!("check {mp} --model tso")).contains("java"));
}
