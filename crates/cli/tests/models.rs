//! `fencepost models`, model files, and the model that docs/reference/models.md teaches.

use crate::support::fencepost;
use snapbox::str;

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
    fencepost("models dotnet-ecma").code(0).stdout_eq(str![[r#"
dotnet-ecma: the .NET memory model of ECMA-334/335, as a reordering table

Huynh and Roychoudhury, Memory Model Sensitive Bytecode Verification, Table 1. A volatile read is
an acquire, a volatile write a release; a volatile write may still be passed by a later volatile
read. No forwarding and no speculation; two plain reads of one location may be swapped.

May the second instruction of a thread take effect before the first?

  first \ second    read   write   vread  vwrite    lock  unlock     rmw   fence
  read               yes     yes     yes       -     yes       -       -       -
  write              yes     yes     yes       -     yes       -       -       -
  vread                -       -       -       -       -       -       -       -
  vwrite             yes     yes     yes       -     yes       -       -       -
  lock                 -       -       -       -       -       -       -       -
  unlock             yes     yes     yes       -       -       -       -       -
  rmw                  -       -       -       -       -       -       -       -
  fence                -       -       -       -       -       -       -       -

Forwarding           none: a read waits for its thread's earlier writes to the same location
Same-location reads  may be swapped where reads may pass reads
Speculation          none: instructions after a decision wait for it
Publication          storing a reference is a write like any other
Reflection           a write reaches all other threads together
Views                none: a read finds what is in memory
Language             language guarantees are added to the hardware model, as compilers do
Annotations          [acq] makes an access a vread or a rmw
                     [acqrel] makes an access a rmw
                     [na] changes nothing
                     [opaque] changes nothing
                     [rel] makes an access a vwrite or a rmw
                     [rlx] changes nothing
                     [sc] changes nothing
Fences               fence     orders everything
                     acquire   orders read|vread -> *
                     c_acq     orders read|vread -> *
                     c_acqrel  orders read|vread -> *, * -> write|vwrite
                     c_rel     orders * -> write|vwrite
                     freeze    orders write|vwrite|rmw -> write|vwrite|rmw
                     lfence    orders read|vread -> read|vread
                     lwsync    orders read|vread -> *, write|vwrite -> write|vwrite
                     release   orders * -> write|vwrite
                     rr        orders read|vread -> read|vread
                     sfence    orders write|vwrite -> write|vwrite
                     ww        orders write|vwrite -> write|vwrite

"#]]);
    fencepost("models pc").code(0).stdout_eq(str![[r#"
pc: processor consistency: as tso, but a write reaches the other threads one by one

Goodman 1989; Ahamad et al. 1993. A write executes for its own thread and is then reflected to
each other thread separately, so two threads may see the writes of two others in different orders
(IRIW). Each thread sees the writes of any one thread in program order. Writes to one location
take their place in its coherence order when they are first reflected.

May the second instruction of a thread take effect before the first?

  first \ second    read   write   vread  vwrite    lock  unlock     rmw   fence
  read                 -       -       -       -       -       -       -       -
  write              yes     yes     yes     yes       -       -       -       -
  vread                -       -       -       -       -       -       -       -
  vwrite             yes     yes     yes     yes       -       -       -       -
  lock                 -       -       -       -       -       -       -       -
  unlock               -       -       -       -       -       -       -       -
  rmw                  -       -       -       -       -       -       -       -
  fence                -       -       -       -       -       -       -       -

Kept in order        write@reflect -> write@reflect
Forwarding           a thread sees its own writes before other threads do
Same-location reads  stay in order
Speculation          none: instructions after a decision wait for it
Publication          storing a reference is a write like any other
Reflection           a write reaches the other threads one by one
Views                none: a read finds what is in memory
Language             language guarantees are added to the hardware model, as compilers do
Classes              vread counts as read
                     vwrite counts as write
Annotations          [acq] changes nothing
                     [acqrel] changes nothing
                     [na] changes nothing
                     [opaque] changes nothing
                     [rel] changes nothing
                     [rlx] changes nothing
                     [sc] changes nothing
Fences               fence     orders everything
                     acquire   orders nothing
                     c_acq     orders nothing
                     c_acqrel  orders nothing
                     c_rel     orders nothing
                     freeze    orders nothing
                     lfence    orders nothing
                     lwsync    orders nothing
                     release   orders nothing
                     rr        orders nothing
                     sfence    orders nothing
                     ww        orders nothing

"#]]);
}

#[test]
fn one_as_json() {
    fencepost("models pso --format json").code(0).stdout_eq(str![[r#"
{
  "name": "pso",
  "summary": "Partial Store Order (SPARC PSO): as tso, and writes to different locations may swap",
  "about": "The SPARC Architecture Manual, version 8. One store buffer for each location. Locks,\nread-modify-writes and fences drain them all. Volatile means nothing extra.",
  "may_reorder": [
    [
      "write",
      "read"
    ],
    [
      "write",
      "write"
    ],
    [
      "write",
      "vread"
    ],
    [
      "write",
      "vwrite"
    ],
    [
      "vwrite",
      "read"
    ],
    [
      "vwrite",
      "write"
    ],
    [
      "vwrite",
      "vread"
    ],
    [
      "vwrite",
      "vwrite"
    ]
  ],
  "forwarding": true,
  "speculation": "none",
  "publication": "plain",
  "reflect": "together",
  "same_location_reads": "ordered",
  "language_promises": "added",
  "views": "none"
}

"#]]);
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
  1. P1  MP-plain.litmus:5  read x = 0   while the read of y (line 4) was still pending
  2. P0  MP-plain.litmus:4  write x = 1
  3. P0  MP-plain.litmus:5  write y = 1
  4. P1  MP-plain.litmus:4  read y = 1   only now takes effect
  This takes a reordering: sc does not allow it.
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
