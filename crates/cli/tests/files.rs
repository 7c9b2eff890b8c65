//! Files beside Java's classes: `getResource` and its like. The program (tests/java/files) is compiled when the tests run, since the
//! files are part of what is tested, and `java` has to say the same.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use fencepost_testkit::{Tool, needs};

use crate::support::fencepost;

const HOLDS: i32 = 0;
const INCONCLUSIVE: i32 = 3;

fn run(program: PathBuf, arguments: &[&str], folder: &Path) {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A folder with the classes and files in `out`, and another file in `more.jar`.
fn folder(jdk: &Path) -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files");
        std::fs::create_dir_all(folder.join("out/p")).unwrap();
        std::fs::create_dir_all(folder.join("jar")).unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/files/p/Files.java");
        run(jdk.join("bin/javac"), &["-g", "-d", "out", source.to_str().unwrap()], &folder);
        let files: [(&str, &[u8]); 5] = [
            ("out/p/words.txt", b"beside"),
            ("out/words.txt", b"above"),
            ("jar/words.txt", b"in the jar"),
            ("out/p/bytes.bin", b"\x00\xff\x7f"),
            ("out/p/some.properties", b"threads = 2\n"),
        ];
        for (name, content) in files {
            std::fs::write(folder.join(name), content).unwrap();
        }
        run(jdk.join("bin/jar"), &["cf", "more.jar", "-C", "jar", "words.txt"], &folder);
        folder
    })
}

#[test]
fn a_jvm_finds_the_same_files() {
    let Some(jdk) = needs(Tool::Jdk) else { return };
    run(jdk.join("bin/java"), &["-ea", "-cp", "out:more.jar", "p.Files"], folder(&jdk));
}

#[test]
fn files_are_found_beside_classes() {
    let Some(jdk) = needs(Tool::Jdk) else { return };
    let folder = folder(&jdk).display();
    let check = |entry: &str| {
        fencepost(&format!(
            "check {folder}/out/p/Files.class --jdk {} --classpath {folder}/more.jar --entry p.Files::{entry} --model sc",
            jdk.display()
        ))
    };
    for entry in ["relative", "bytes", "properties", "classes", "twice", "twoThreads", "byLoader"] {
        check(entry).code(HOLDS);
    }
    check("platform").code(INCONCLUSIVE);
}
