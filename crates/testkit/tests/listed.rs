//! Each crate has one test program, whose `tests/main.rs` lists the files that belong to it. A file that is not listed
//! would never run, and no test is to pass because it did nothing.

#![allow(clippy::unwrap_used)]

use std::path::Path;

#[test]
fn every_test_file_is_listed_in_its_test_program() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut programs = 0;
    for entry in std::fs::read_dir(crates).unwrap() {
        let tests = entry.unwrap().path().join("tests");
        let Ok(main) = std::fs::read_to_string(tests.join("main.rs")) else { continue };
        programs += 1;
        for file in std::fs::read_dir(&tests).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let is_module = path.extension().is_some_and(|it| it == "rs") || path.join("mod.rs").is_file();
            if is_module && name != "main" {
                let listed = main.lines().any(|line| line == format!("mod {name};"));
                assert!(listed, "{} is not listed in {}", path.display(), tests.join("main.rs").display());
            }
        }
    }
    assert!(programs > 5, "only {programs} test programs were found in {}", crates.display());
}
