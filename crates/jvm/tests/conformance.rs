//! Programs by chapter of the JVMS: each prints what the real `java` printed when the fixtures were built.

use std::path::Path;

#[test]
fn programs_print_what_java_prints() {
    compare("conformance", 19);
}

/// Java 17 has no such switches, and no `MatchException`.
#[test]
fn switches_over_patterns_do_what_java_21_does() {
    compare("switches", 1);
}

/// What was null has no name there (JEP 358); what else it may be is in `NullMessages`.
#[test]
fn classes_without_names_of_variables_say_what_was_null_as_java_does() {
    compare("unnamed", 1);
}

/// What the programs of a folder print, of which there are at least so many.
fn compare(folder: &str, least: usize) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let jar = crate::support::Jar::open(&tests.join(format!("{folder}.jar")));
    let mut names: Vec<String> = std::fs::read_dir(tests.join(folder))
        .unwrap()
        .filter_map(|entry| {
            entry.unwrap().file_name().to_string_lossy().strip_suffix(".java").map(str::to_owned)
        })
        .collect();
    names.sort();
    assert!(names.len() >= least, "{names:?}");
    let mut wrong = Vec::new();
    for name in names {
        let expected = std::fs::read_to_string(tests.join(format!("{folder}/{name}.expected"))).unwrap();
        let run = crate::support::run(&jar, &name);
        if let Some(failure) = run.failure {
            wrong.push(format!("{name}: {failure}"));
        }
        let lines = run.output.lines().zip(expected.lines()).enumerate();
        for (number, (ours, theirs)) in lines.filter(|(_, (ours, theirs))| ours != theirs).take(5) {
            wrong.push(format!("{name}:{}\n  ours:   {ours}\n  java's: {theirs}", number + 1));
        }
        if run.output.lines().count() != expected.lines().count() {
            wrong.push(format!("{name}: {} lines", run.output.lines().count()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
