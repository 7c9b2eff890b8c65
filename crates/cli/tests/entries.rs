//! Where a Java program may start: methods of objects, tests with their hooks, and how a user writes their names.

use std::path::Path;

use crate::support::fencepost;

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;
const USAGE: i32 = 2;

fn check(entry: &str, code: i32) -> String {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/entries.jar");
    let line = format!("check {} --no-framework --entry {entry} --model sc", jar.display());
    let output = fencepost(&line).code(code).get_output().clone();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn a_name_is_written_in_any_usual_way() {
    for entry in ["shop.Counter::fixed", "shop.Counter#fixed", "shop.Counter.fixed", "shop/Counter::fixed"] {
        check(entry, HOLDS);
    }
}

/// A class without a method stands for its `main`.
#[test]
fn a_class_may_be_named_alone() {
    let text = check("shop.Counter", USAGE);
    assert!(text.contains("shop.Counter has no main method"), "{text}");
}

#[test]
fn a_method_of_an_object_is_called_on_a_new_one() {
    check("shop.Counter.right", HOLDS);
    check("shop.Counter.add", VIOLATED);
    let text = check("shop.Counter.Made::check", USAGE);
    assert!(text.contains("no constructor without parameters"), "{text}");
}

#[test]
fn a_test_has_its_hooks_around_it() {
    for entry in ["Four#order", "Five#order", "Testng#order"] {
        check(entry, HOLDS);
    }
    check("Four#races", VIOLATED);
    check("Four#throwing", HOLDS);
}

/// A class is found from the root of its package, wherever the command is given.
#[test]
fn a_class_file_inside_its_package_finds_the_root() {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/entries.jar");
    let archive = fencepost_jvm::archive::Archive::read(std::fs::read(&jar).unwrap(), "entries.jar").unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("entries/shop");
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["Counter.class", "Counter$Made.class"] {
        let class = archive.member(&format!("shop/{name}")).unwrap().unwrap();
        std::fs::write(folder.join(name), class).unwrap();
    }
    let run = |folder: &Path, class: &str, entry: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_fencepost"))
            .args(["check", class, "--no-framework", "--entry", entry, "--model", "sc,tso,java"])
            .current_dir(folder)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(HOLDS), "{text}");
        text
    };
    run(folder.parent().unwrap(), "shop/Counter.class", "shop.Counter::fixed");
    // The package of the class that is given need not be said.
    run(folder.parent().unwrap(), "shop/Counter.class", "Counter.fixed");
    // Several models make a table.
    let table = run(&folder, "Counter.class", "shop.Counter::fixed");
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["program", "sc", "tso", "java"], "{table}");
    assert_eq!(lines[1], ["Counter.class", "holds", "holds", "holds"], "{table}");
}
