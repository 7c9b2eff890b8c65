//! `fencepost fix` on Java: fences as calls of `VarHandle.fullFence`, fields that become volatile, classes and
//! jars that a real `java` runs. Where there is none, tests of that part are skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{fencepost, jdk};
use fencepost_testkit::{Tool, needs};
use snapbox::{file, str};

fn example(name: &str) -> String {
    format!("../../../../examples/java/{name}")
}

const MESSAGE: &str = "../../../../tests/java/repair.jar --entry Message::main";

/// An empty directory for the files of a test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fix-java").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A real JVM verifies and runs what was written.
#[track_caller]
fn runs(classpath: &Path, main: &str) {
    let Some(jdk) = jdk() else { return };
    let beside = support_directory();
    let classpath = format!("{}:{}", classpath.display(), beside.display());
    let mut java = Command::new(jdk.join("bin/java"));
    let output = java.args(["-ea", "-Xverify:all", "-cp", &classpath, main]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !told.contains("Error"), "{told}");
}

/// Where classes are that the repaired ones need.
fn support_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java")
}

#[test]
fn peterson_takes_one_fence_per_thread_where_only_reads_pass() {
    fencepost(&format!("fix {} --model tso", example("Peterson.class"))).code(0).stderr_eq("").stdout_eq(
        file!["snapshots/fix_java-peterson_takes_one_fence_per_thread_where_only_reads_pass.stdout"],
    );
}

#[test]
fn peterson_takes_more_where_writes_pass_each_other() {
    fencepost(&format!("fix {} --model pso", example("Peterson.class")))
        .code(0)
        .stdout_eq(file!["snapshots/fix_java-peterson_takes_more_where_writes_pass_each_other.stdout"]);
}

#[test]
fn dekker_takes_one_fence_per_thread() {
    let found = "fix ../../../../examples/java/opmm/Dekker.class --model tso";
    fencepost(found).code(0).stdout_eq(file!["snapshots/fix_java-dekker_takes_one_fence_per_thread.stdout"]);
}

#[test]
fn a_volatile_field_is_enough_for_peterson() {
    let directory = directory("volatile");
    let output = directory.join("Peterson.class");
    let peterson = example("Peterson.class");
    fencepost(&format!("fix {peterson} --model tso --kinds volatile -o {}", output.display()))
        .code(0)
        .stdout_eq(str![[r#"
../../../../examples/java/Peterson.class under tso: repaired with 1 volatile field
  1. the field Peterson.turn becomes volatile
     keeps the write of Peterson.turn (line 15) before the read of Peterson.flag1 (line 16)
     without it, 13 steps: both were inside (at Peterson.java:9)
--- a/examples/java/Peterson.java
+++ b/examples/java/Peterson.java
@@ -1,7 +1,7 @@
 /** Peterson's mutual exclusion, with plain fields: right under sc, broken by any store buffer. */
 class Peterson {
     static boolean flag0, flag1;
-    static int turn;
+    static volatile int turn;
     static int inside;
 
     static void critical() {
  note: the patch begins at [..]: `patch -p1 -d [..]` applies it
  No repair has fewer: a counterexample rules that out.
  Verified: the repaired program was written to [..]fix-java/volatile/Peterson.class, read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --model tso", output.display())).code(0);
    runs(&directory, "Peterson");
    // It was enough, so all of it is needed.
    fencepost(&format!("fix {} --model tso --minimise", output.display())).code(0).stdout_eq(str![[r#"
[..]fix-java/volatile/Peterson.class under tso: 1 of 1 fences and volatile accesses is needed
  1. the volatile field Peterson.turn
     keeps the write of Peterson.turn (line 15) before the read of Peterson.flag1 (line 16)
     without it, 13 steps: both were inside (at Peterson.java:9)
  Fewer are not enough: a counterexample rules that out.
  Verified: the program without the others was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  [..] explored, [..] s

"#]]);
}

#[test]
fn fields_with_one_declaration_become_volatile_together() {
    let dekker = "../../../../examples/java/opmm/Dekker.class";
    fencepost(&format!("fix {dekker} --model java-op --kinds volatile")).code(0).stdout_eq(str![[r#"
../../../../examples/java/opmm/Dekker.class under java-op: repaired with 3 volatile fields
  1. the field Dekker.wants0 becomes volatile
     without it, 14 steps: both are inside (at Dekker.java:9)
  2. the field Dekker.wants1 becomes volatile
     without it, 11 steps: both are inside (at Dekker.java:9)
  3. the field Dekker.turn becomes volatile
     without it, 7 steps: stuck, a compiler may move the reads out of this loop, so it need never end: T2 goes round a loop at Dekker.java:33
--- a/examples/java/opmm/Dekker.java
+++ b/examples/java/opmm/Dekker.java
@@ -1,7 +1,7 @@
 /** Dekker's mutual exclusion, with plain fields. */
 class Dekker {
-    static boolean wants0, wants1;
-    static int turn;
+    static volatile boolean wants0, wants1;
+    static volatile int turn;
     static int inside;
 
     static void critical() {
  note: the patch begins at [..]: `patch -p1 -d [..]` applies it
  No repair has fewer: 3 counterexamples rule that out.
  Verified: the repaired program was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  Nothing was written; pass --output FILE to write the result.
  note: java-op allows a part of what the Java memory model does: a violation is real; `holds` means within java-op
  [..] explored, [..] s

"#]]);
}

#[test]
fn repaired_classes_run() {
    let directory = directory("fenced");
    let peterson = example("Peterson.class");
    fencepost(&format!("fix {peterson} --model pso -o {}", directory.display())).code(0);
    let output = directory.join("Peterson.class");
    fencepost(&format!("check {} --model pso", output.display())).code(0);
    runs(&directory, "Peterson");
    // Under sc nothing of it is needed, and without it the class does what it did.
    let less = directory.join("less");
    fencepost(&format!("fix {} --model sc --minimise -o {}", output.display(), less.display())).code(0);
    fencepost(&format!("check {}/Peterson.class --model pso", less.display())).code(1);
    runs(&less, "Peterson");
}

/// The patch of the source, applied and compiled, is a repair as well.
#[test]
fn the_patch_of_the_source_is_a_repair() {
    let (Some(jdk), Some(apply)) = (jdk(), needs(Tool::Patch)) else { return };
    let directory = directory("patch");
    let source = support_directory().join("Peterson.java");
    let patched = directory.join("Peterson.java");
    std::fs::copy(source, &patched).unwrap();
    let peterson = example("Peterson.class");
    let fixed = fencepost(&format!("fix {peterson} --model pso"));
    std::fs::write(directory.join("diff"), &fixed.get_output().stdout).unwrap();
    let done = |command: &mut Command| assert!(command.status().unwrap().success(), "{command:?}");
    done(Command::new(apply).arg("--quiet").arg(&patched).arg(directory.join("diff")));
    done(Command::new(jdk.join("bin/javac")).arg("-g").arg("-d").arg(&directory).arg(&patched));
    fencepost(&format!("check {}/Peterson.class --model pso", directory.display())).code(0);
}

#[test]
fn a_jar_is_copied_with_what_changes() {
    let directory = directory("jar");
    let jar = directory.join("fixed.jar");
    fencepost(&format!("fix {MESSAGE} --model pso -o {}", jar.display())).code(0).stdout_eq(str![[r#"
../../../../tests/java/repair.jar under pso: repaired with 1 fence
  1. Message.java:18, in Writer::run: a fence before the read of Message$Writer.box
     keeps the write of Message$Box.data (line 17) before the read of Message$Writer.box (line 18)
     keeps the write of Message$Box.data (line 17) before the write of Message$Box.ready (line 18)
     without it, 7 steps: the message is not there (at Message.java:26)
  note: change 1 is not in the patch: Message.java was not found; --source DIR says where it is
  No repair has fewer: a counterexample rules that out.
  Verified: the repaired program was written to [..]fix-java/jar/fixed.jar, read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {} --entry Message::main --model pso", jar.display())).code(0);
    runs(&jar, "Message");
    fencepost(&format!("fix {MESSAGE} --model pso --kinds volatile -o {}", jar.display()))
        .code(0)
        .stdout_eq(str![[r#"
../../../../tests/java/repair.jar under pso: repaired with 1 volatile field
  1. the field Message$Box.ready becomes volatile
     keeps the write of Message$Box.data (line 17) before the write of Message$Box.ready (line 18)
     without it, 7 steps: the message is not there (at Message.java:26)
  note: change 1 is not in the patch: Message.java was not found; --source DIR says where it is
  No repair has fewer: a counterexample rules that out.
  Verified: the repaired program was written to [..]fix-java/jar/fixed.jar, read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
  [..] explored, [..] s

"#]]);
    runs(&jar, "Message");
}

#[test]
fn classes_that_change_stand_beside_the_main_class() {
    let directory = directory("beside");
    let classes = directory.join("classes");
    std::fs::create_dir_all(&classes).unwrap();
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/repair.jar");
    let jar = fencepost_jvm::archive::Archive::read(std::fs::read(jar).unwrap(), "repair.jar").unwrap();
    for name in jar.names() {
        std::fs::write(classes.join(name), jar.member(name).unwrap().unwrap()).unwrap();
    }
    let main = classes.join("Message.class");
    let fixed = directory.join("fixed");
    fencepost(&format!("fix {} --model pso -o {}/Message.class", main.display(), fixed.display())).code(2);
    std::fs::create_dir_all(&fixed).unwrap();
    fencepost(&format!("fix {} --model pso -o {}/Message.class", main.display(), fixed.display())).code(0);
    let mut written: Vec<String> = std::fs::read_dir(&fixed)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    written.sort();
    assert_eq!(written, ["Message$Writer.class", "Message.class"]);
    std::fs::copy(classes.join("Message$Box.class"), fixed.join("Message$Box.class")).unwrap();
    fencepost(&format!("check {}/Message.class --model pso", fixed.display())).code(0);
    // Never over what it was made from.
    fencepost(&format!("fix {} --model pso -o {}/Other.class", main.display(), classes.display()))
        .code(2)
        .stderr_eq(str![[r#"
error: [..]fix-java/beside/classes/Message$Writer.class would be overwritten
 |
 = help: name another directory with --output

"#]]);
}

#[test]
fn what_a_constructor_does_for_final_fields_is_no_fence_to_take_away() {
    fencepost(&format!("fix {MESSAGE} --model sc --minimise")).code(0).stdout_eq(str![[r#"
../../../../tests/java/repair.jar under sc: holds, and has no fences or volatile accesses to remove
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let peterson = example("Peterson.class");
    fencepost(&format!("fix {peterson} --model tso -o {peterson}")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/java/Peterson.class would be overwritten
 |
 = help: name another file with --output

"#]]);
    fencepost(&format!("fix {peterson} --model tso -o fixed.jar")).code(2).stderr_eq(str![[r#"
error: ../../../../examples/java/Peterson.class is a class, not a jar
 |
 = help: name a .class file or a directory with --output

"#]]);
}

/// Where threads have views of their own a repair makes them know of each other.
#[test]
fn views_are_repaired_by_volatile_fields() {
    let command = format!("fix {} --model java-op --kinds volatile", example("opmm/Dekker.class"));
    fencepost(&command).code(0).stdout_eq(str![[r#"
../../../../examples/java/opmm/Dekker.class under java-op: repaired with 3 volatile fields
  1. the field Dekker.wants0 becomes volatile
     without it, 14 steps: both are inside (at Dekker.java:9)
  2. the field Dekker.wants1 becomes volatile
     without it, 11 steps: both are inside (at Dekker.java:9)
  3. the field Dekker.turn becomes volatile
     without it, 7 steps: stuck, a compiler may move the reads out of this loop, so it need never end: T2 goes round a loop at Dekker.java:33
...
  No repair has fewer: 3 counterexamples rule that out.
  Verified: the repaired program was read back and holds ([..] states): no assertion fails, no exception goes uncaught and no thread gets stuck.
...
"#]]);
}

/// What can get stuck is not repaired: a loop that never ends is as wrong as a failed assertion.
#[test]
fn a_program_that_can_get_stuck_is_not_repaired() {
    let java = "../../../../tests/java/stuck.jar --entry Stuck::";
    let dotnet = "../../../../tests/dotnet/stuck/Stuck.exe --entry Stuck::";
    let fix = |rest: &str| fencepost(&format!("fix {rest} --no-framework"));
    let repaired = [
        format!("{java}plain --model java-op --kinds volatile"),
        format!("{java}field --model java-op --kinds volatile"),
        format!("{java}element --model java-op"),
        format!("{dotnet}Plain --model dotnet --kinds volatile"),
        format!("{dotnet}JoinedSometimes --model dotnet --kinds volatile"),
        format!("{dotnet}FencedOutside --model dotnet"),
    ];
    for program in repaired {
        let output = String::from_utf8(fix(&program).code(0).get_output().stdout.clone()).unwrap();
        assert!(output.contains(" repaired with 1 "), "{output}");
        assert!(output.contains("steps: stuck, ") || output.contains("step: stuck, "), "{output}");
        assert!(output.contains("  Verified: "), "{output}");
    }
    let never = [
        format!("{java}opposite --model tso"),
        format!("{java}inARing --model java-op"),
        format!("{java}element --model java-op --kinds volatile"),
        format!("{dotnet}Opposite --model tso"),
        format!("{dotnet}Main --model dotnet"),
    ];
    for program in never {
        let output = String::from_utf8(fix(&program).code(1).get_output().stdout.clone()).unwrap();
        assert!(output.contains("  stuck, ") && !output.contains("Verified"), "{output}");
    }
}

/// Where fences do not suffice, the kind of repair that does is named, and does what is promised.
#[test]
fn volatile_fields_are_proposed_where_fences_do_not_suffice() {
    let fix = format!("fix {} --model tso --not-in Peterson::second", example("Peterson.class"));
    let told = String::from_utf8(fencepost(&fix).code(1).get_output().stdout.clone()).unwrap();
    assert!(told.contains("under tso: fences are not enough"), "{told}");
    assert!(told.contains("try --kinds volatile, or any for both."), "{told}");
    let output = fencepost(&format!("{fix} --kinds volatile")).code(0).get_output().stdout.clone();
    let told = String::from_utf8(output).unwrap();
    assert!(told.contains("repaired with 1 volatile field") && told.contains("  Verified: "), "{told}");
}
