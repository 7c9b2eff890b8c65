//! Java at its edges: results of tests with any characters, jars for several releases, patches of fields that are
//! declared together, system properties.

use std::path::{Path, PathBuf};

use crate::support::{fencepost, jdk};
use snapbox::str;

const RELEASES: &str = "../../../../tests/java/releases";

fn stress(name: &str) -> String {
    format!("check ../../../../tests/java/stress/Characters${name}.class --no-framework")
}

/// jcstress compares whole texts, so a character of the value zero is as good as any.
#[test]
fn a_result_may_have_any_character() {
    fencepost(&format!("{} --model sc", stress("Alone"))).code(0).stdout_eq(str![[r#"
../../../../tests/java/stress/Characters$Alone.class under sc: holds
  no result is forbidden, no exception goes uncaught and no thread gets stuck
  results:
    \u0000  acceptable
    A       acceptable
  [..] explored, [..] s

"#]]);
    for model in ["sc", "tso", "java-op"] {
        for (name, code) in [("Alone", 0), ("First", 0), ("Inside", 0), ("Forbidden", 1)] {
            fencepost(&format!("{} --model {model}", stress(name))).code(code);
        }
    }
    fencepost(&format!("{} --model sc", stress("Forbidden"))).code(1).stdout_eq(str![[r#"
../../../../tests/java/stress/Characters$Forbidden.class under sc: violated
  the result \u0000, A is forbidden: what it may not see
...
"#]]);
}

/// `java -ea -jar several.jar` of Java 17 agrees.
#[test]
fn a_jar_for_several_releases_gives_the_classes_for_java_17() {
    for model in ["sc", "tso", "java-op"] {
        let check = |jar: &str, entry: &str| {
            fencepost(&format!(
                "check {RELEASES}/{jar}.jar --no-framework --entry Main::{entry} --model {model}"
            ))
        };
        check("several", "main").code(0);
        check("several", "base").code(1);
        check("one", "main").code(1);
        check("one", "base").code(0);
    }
    fencepost(&format!("check {RELEASES}/several.jar --no-framework --model sc")).code(0);
}

#[test]
fn a_jar_on_the_class_path_may_be_for_several_releases() {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("edges-java");
    std::fs::create_dir_all(&directory).unwrap();
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/releases/several.jar");
    let bytes = fencepost_jvm::archive::Archive::read(std::fs::read(&jar).unwrap(), "several.jar").unwrap();
    let main = directory.join("Main.class");
    std::fs::write(&main, bytes.member("Main.class").unwrap().unwrap()).unwrap();
    let (main, jar) = (main.display(), jar.display());
    fencepost(&format!("check {main} --classpath {jar} --no-framework --model sc")).code(0);
}

/// Of two fields that are declared together the patch makes the one volatile that the class has volatile.
#[test]
fn a_patch_makes_volatile_what_the_class_has_volatile() {
    let together = "fix ../../../../tests/java/repair.jar --entry Together::main --source ../../../../tests/java/repair \
                    --no-framework --model java-op --kinds volatile";
    fencepost(together).code(0).stdout_eq(str![[r#"
../../../../tests/java/repair.jar under java-op: repaired with 1 volatile field
  1. the field Together.ready becomes volatile
     without it, [..] steps: assertion failed (at Together.java:12)
--- a/tests/java/repair/Together.java
+++ b/tests/java/repair/Together.java
@@ -1,6 +1,7 @@
 /** Fields that are declared together, of which one has to be volatile. */
 public class Together {
-    static int data, ready;
+    static int data;
+    static volatile int ready;
 
     public static void main(String[] args) throws InterruptedException {
         Thread writer = new Thread(() -> {
...
"#]]);
}

/// Three fields, fields with values, both of two, and a declaration over two lines.
#[test]
fn so_it_does_however_they_are_declared() {
    let patched = [
        ("TogetherThree", "    static int data;\n+    static volatile int ready;\n+    static int other;\n"),
        (
            "TogetherFilled",
            "    private static volatile int ready = 0;\n+    private static int data = 2 * (1 + 1);\n+    private static int last = data;\n",
        ),
        ("TogetherBoth", "    static volatile int x, y;\n"),
        ("TogetherArrays", " static volatile boolean ready;\n+    static boolean done;\n"),
    ];
    for ((class, lines), model) in
        patched.into_iter().flat_map(|it| ["java-op", "java"].map(|model| (it, model)))
    {
        let fixed = format!(
            "fix ../../../../tests/java/repair.jar --entry {class}::main --source ../../../../tests/java/repair \
             --no-framework --model {model} --kinds volatile"
        );
        let output = fencepost(&fixed).code(0).get_output().stdout.clone();
        let output = String::from_utf8(output).unwrap();
        assert!(output.contains(lines), "{output}");
        assert!(output.contains("  Verified: the repaired program was read back and holds"), "{output}");
    }
}

/// A default character set differs from machine to machine; it is not null, nor is it an exception.
#[test]
fn the_default_character_set_is_not_invented() {
    let Some(jdk) = jdk() else { return };
    let edges = "../../../../tests/java/edges.jar";
    fencepost(&format!("check {edges} --jdk {} --entry Properties::charset --model sc", jdk.display()))
        .code(3)
        .stdout_eq(str![[r#"
../../../../tests/java/edges.jar --entry Properties::charset under sc: inconclusive
  a system property that differs from machine to machine (--property gives it) (at Properties.java:39)
  [..] explored, [..] s

"#]]);
}

/// With our locks as with the JDK's. What waits in an object or parks may wake up spuriously.
#[test]
fn no_wait_gives_up_before_it_is_time() {
    let Some(jdk) = jdk() else { return };
    let check = |entry: &str, flags: &str| {
        let jdk = jdk.display();
        let edges = "../../../../tests/java/edges.jar";
        fencepost(&format!("check {edges} --jdk {jdk} --entry Timed::{entry} --clock leaps {flags}"))
    };
    for entry in ["sleepsTwice", "latch", "semaphore", "lock", "condition", "signal"] {
        for model in ["sc", "tso", "java-op"] {
            check(entry, &format!("--model {model}")).code(0);
            check(entry, &format!("--model {model} --no-reduce")).code(0);
        }
    }
    for entry in ["latch", "semaphore", "lock", "condition", "signal"] {
        check(entry, "--model sc --jdk-locks").code(0);
    }
    // With the JDK's code the other two take 100,000 states and more.
    for entry in ["latch", "semaphore", "condition"] {
        check(entry, "--model tso --jdk-locks").code(0);
        check(entry, "--model java-op --jdk-locks").code(0);
    }
    for (entry, model) in
        ["waits", "parks"].into_iter().flat_map(|entry| ["sc", "tso", "java-op"].map(|model| (entry, model)))
    {
        check(entry, &format!("--model {model}")).code(1);
        check(entry, &format!("--model {model} --no-spurious")).code(0);
    }
    for model in ["sc", "tso", "java-op"] {
        check("lateSignal", &format!("--model {model}")).code(1);
        check("unwatched", &format!("--model {model}")).code(1);
    }
}

fn check_edges(entry: &str, flags: &str, code: i32) -> Option<String> {
    let jdk = jdk()?;
    let edges = "../../../../tests/java/edges.jar";
    let line = format!("check {edges} --jdk {} --entry {entry} {flags}", jdk.display());
    Some(String::from_utf8(fencepost(&line).code(code).get_output().stdout.clone()).unwrap())
}

/// A verdict is about all times where a program decides nothing on what the clock says.
#[test]
fn a_clock_matters_where_something_is_decided_on_it() {
    let entries = [
        ("noted", 0),
        ("measured", 0),
        ("measuredRace", 1),
        ("branches", 1),
        ("branchesRightly", 3),
        ("indexes", 3),
        ("allocates", 3),
        ("divides", 3),
        ("exchanges", 3),
        ("writes", 3),
    ];
    for (entry, code) in entries {
        for flags in
            ["--model sc", "--model tso", "--model java-op", "--model java", "--model sc --no-reduce"]
        {
            check_edges(&format!("Clocks::{entry}"), flags, code);
        }
    }
}

/// The JDK's own waits ask the clock only whether to give up.
#[test]
fn patience_of_the_jdk_does_not_make_a_verdict_inconclusive() {
    let entries =
        [("handsOver", 0), ("handsOverInTime", 1), ("oneGivesUp", 1), ("stamped", 0), ("stampedInTime", 1)];
    for (entry, code) in entries {
        for model in ["sc", "tso", "java-op"] {
            check_edges(&format!("Clocks::{entry}"), &format!("--model {model}"), code);
        }
    }
}

#[test]
fn waiting_for_a_lock_may_use_up_a_permit() {
    for (entry, code) in [("asked", 0), ("usedUp", 1), ("kept", 0), ("usedUpAtLatch", 1)] {
        for flags in ["--model sc", "--model tso", "--model java-op", "--model sc --jdk-locks"] {
            check_edges(&format!("Permits::{entry}"), flags, code);
        }
    }
}

#[test]
fn which_boxes_are_kept_is_an_assumption() {
    let Some(told) = check_edges("Clocks::boxes", "--model sc", 0) else { return };
    assert!(
        told.contains("only boxed numbers from -128 to 127, and characters up to 127, are kept"),
        "{told}"
    );
}
