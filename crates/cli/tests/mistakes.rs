//! Typical mistakes of the first hour. Each gets a message that says what to do.

use std::path::{Path, PathBuf};

use crate::support::fencepost;

/// A folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// What is said on both channels, and the exit code.
fn said(command: &str) -> (i32, String) {
    let output = fencepost(command);
    let output = output.get_output();
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    (output.status.code().unwrap(), String::from_utf8_lossy(&text).into_owned())
}

fn says(command: &str, code: i32, parts: &[&str]) {
    let (exit, text) = said(command);
    assert_eq!(exit, code, "{command}: {text}");
    for part in parts {
        assert!(text.contains(part), "{command}: {part}\n{text}");
    }
}

#[test]
fn a_source_instead_of_a_binary() {
    for (path, ending) in [("dotnet/Peterson.cs", "cs"), ("java/Peterson.java", "java")] {
        let path = examples().join(path);
        let parts = [
            &*format!(".{ending} is a source file"),
            "compile it first, and name the .exe, .dll, .class or .jar",
        ];
        says(&format!("check {}", path.display()), 2, &parts);
    }
}

#[test]
fn a_native_program_with_and_without_its_assembly() {
    let folder = folder("native");
    let host = folder.join("App");
    std::fs::write(&host, b"\x7fELF\x02\x01\x01 and \xff so on").unwrap();
    let _ = std::fs::remove_file(folder.join("App.dll"));
    let check = format!("check {} --model sc --no-framework", host.display());
    says(&check, 2, &["App is a native program", ".dll, .exe, .class, .jar"]);
    // Beside its assembly it stands for that.
    std::fs::copy(examples().join("dotnet/Peterson.exe"), folder.join("App.dll")).unwrap();
    says(&check, 0, &["App under sc: holds"]);
}

#[test]
fn an_empty_file() {
    for name in ["Bank.exe", "Bank.class", "bank.jar"] {
        let path = folder("empty").join(name);
        std::fs::write(&path, b"").unwrap();
        let is_empty = format!("{name} is empty");
        says(&format!("check {}", path.display()), 2, &[&is_empty, "build it again"]);
    }
}

#[test]
fn a_class_without_a_main_method() {
    let path = examples().join("java/Fencepost.class");
    says(&format!("check {}", path.display()), 2, &["Fencepost has no main method; it has bool", "--entry"]);
}

#[test]
fn a_folder_for_pages_is_made() {
    let path = folder("pages").join("of/man");
    says(&format!("man {}", path.display()), 0, &[]);
    assert!(path.join("fencepost-check.1").exists());
}

#[test]
fn a_missing_file_with_another_beside_it() {
    let path = examples().join("dotnet/Petersn.exe");
    let near = format!("did you mean {}?", examples().join("dotnet/Peterson.exe").display());
    says(&format!("check {}", path.display()), 2, &["there is no file or directory", &near]);
    let (_, text) = said("check nowhere/at-all.exe");
    assert!(!text.contains("did you mean"), "{text}");
}

#[test]
fn a_dependency_that_is_not_there() {
    says(
        "check again/Again.class --classpath nowhere.jar --no-framework",
        2,
        &["there is no file or directory nowhere.jar"],
    );
}

#[test]
fn no_entry_and_one_that_cannot_be_it() {
    let path = folder("entry").join("none.c");
    std::fs::write(&path, "int x;\n").unwrap();
    says(&format!("check {}", path.display()), 2, &["the program has no function `main`", "entry"]);
    let peterson = examples().join("dotnet/Peterson.exe");
    let check = |entry: &str| format!("check {} --entry {entry}", peterson.display());
    says(&check("Peterson::Frist"), 2, &["`Peterson` has no method `Frist`; did you mean `First`?"]);
    says(&check("Petersn::First"), 2, &["did you mean `Peterson`?"]);
    let whole = "`First` is not of the form `Type::Method`; did you mean `Peterson::First`?";
    says(&check("First"), 2, &[whole]);
}

#[test]
fn an_unknown_field_to_observe() {
    let peterson = examples().join("dotnet/Peterson.exe");
    let check = format!("check {} --observe Peterson.countr", peterson.display());
    says(&check, 2, &["`Peterson` has no such field; did you mean `Peterson.counter`?"]);
}

#[test]
fn symbols_that_are_missing() {
    let path = folder("symbols").join("Peterson.exe");
    std::fs::copy(examples().join("dotnet/Peterson.exe"), &path).unwrap();
    let note = "note: the program has no symbols, so places are positions in its methods; compile it with debug information";
    says(&format!("check {} --model tso --no-framework", path.display()), 1, &[note]);
    let with = examples().join("dotnet/Peterson.exe");
    let (_, text) = said(&format!("check {} --model tso --no-framework", with.display()));
    assert!(!text.contains("no symbols"), "{text}");
}

#[test]
fn assertions_that_were_compiled_out() {
    let path = folder("asserts").join("silent.c");
    std::fs::write(&path, "#define NDEBUG\n#include <assert.h>\nint main() { assert(0); return 0; }\n")
        .unwrap();
    says(
        &format!("check {}", path.display()),
        0,
        &["note: no assertion is compiled into the methods that can run"],
    );
}

#[test]
fn names_that_are_misspelt() {
    for (command, near) in [
        ("chekc x", "'check'"),
        ("check again/Again.class --modle sc", "'--model'"),
        ("check again/Again.class --model tos", "`tso`"),
        ("check again/Again.class --without stuborn-sets", "'stubborn-sets'"),
        ("check again/Again.class --format josn", "'json'"),
        ("explain store-bufering", "`store-buffering`"),
        ("fix again/Again.class --kinds volatil", "'volatile'"),
        ("new dotnt X", "'dotnet'"),
        ("completions bsh", "'bash'"),
    ] {
        says(command, 2, &[near]);
    }
}
