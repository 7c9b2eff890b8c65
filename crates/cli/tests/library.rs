//! The Java library, ours and what an installed JDK 17 adds to it, where there is one: programs that print what
//! the real `java` printed when the fixtures were built.

use std::path::{Path, PathBuf};

use crate::support::{fencepost, jdk};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java")
}

#[test]
fn programs_print_what_java_prints() {
    let Some(jdk) = jdk() else { return };
    let tests = tests();
    for entry in std::fs::read_dir(tests.join("library")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "expected") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let jar = tests.join("library.jar");
        let ran = fencepost(&format!("run {}!{name} --jdk {}", jar.display(), jdk.display())).code(0);
        let printed = String::from_utf8_lossy(&ran.get_output().stdout).into_owned();
        let expected = std::fs::read_to_string(&path).unwrap();
        let mut lines = printed.lines().zip(expected.lines()).enumerate();
        if let Some((line, (ours, theirs))) = lines.find(|(_, (ours, theirs))| ours != theirs) {
            panic!("{name}:{}\n  ours:   {ours}\n  java's: {theirs}", line + 1);
        }
        assert_eq!(printed.lines().count(), expected.lines().count(), "{name}");
    }
}

#[test]
fn answers() {
    const HOLDS: i32 = 0;
    const VIOLATED: i32 = 1;
    const INCONCLUSIVE: i32 = 3;
    let Some(jdk) = jdk() else { return };
    let expected = [
        ("eitherOrder", HOLDS),
        ("thisOrder", VIOLATED),
        ("thatOrder", VIOLATED),
        ("oneOrderForAll", HOLDS),
        ("mapInThisOrder", VIOLATED),
        ("noOrder", HOLDS),
        ("propertyThatNobodySets", HOLDS),
        ("propertyThatDiffers", INCONCLUSIVE),
        ("propertyWithDefault", HOLDS),
        ("formatThatIsNotUnderstood", INCONCLUSIVE),
        ("timer", VIOLATED),
    ];
    let jar = tests().join("library.jar");
    for (entry, code) in expected {
        let (jar, jdk) = (jar.display(), jdk.display());
        fencepost(&format!("check {jar} --jdk {jdk} --entry Answers::{entry} --model sc")).code(code);
    }
}
