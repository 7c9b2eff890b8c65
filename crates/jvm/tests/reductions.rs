//! Java programs, most under `java-op`, with each reduction switched off, and with all of them: the same faults.

use std::collections::BTreeSet;

use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_ir::Program;
use fencepost_jvm::{Files, load};
use fencepost_testkit::search;

/// The verdict and all that goes wrong.
fn faults(program: &Program, model: &str, without: Reductions) -> (Verdict, BTreeSet<String>) {
    let report = search(program, model, &SearchConfig { all: true, ..SearchConfig::without(without) });
    assert_eq!(report.doubts(), Vec::<String>::new());
    let told = report.violations.iter().map(|it| format!("{} {}", it.kind.name(), it.message));
    (report.verdict, told.collect())
}

fn compare(files: &dyn Files, model: &str, entries: &[&str]) {
    for entry in entries {
        let request = LoadRequest::starting_at(Some(entry));
        let program = load(entry, files, None, &request).unwrap().program;
        let expected = faults(&program, model, Reductions::none());
        assert_eq!(faults(&program, model, Reductions::all()), expected, "{entry}");
        for one in Reduction::ALL {
            assert_eq!(
                faults(&program, model, [one].into_iter().collect()),
                expected,
                "{entry} without {one}"
            );
        }
    }
}

#[test]
fn examples() {
    let files = crate::support::Directory(crate::support::repository().join("examples/java"));
    compare(
        &files,
        "java-op",
        &["Peterson::main", "Philosophers::main", "Buffer::main", "Coins::main", "Guarded::main"],
    );
}

#[test]
fn the_papers_programs() {
    let files = crate::support::Directory(crate::support::repository().join("examples/java/opmm"));
    compare(
        &files,
        "java-op",
        &["Dcl::main", "DclVolatile::main", "Singleton::main", "Peterson::main", "Dekker::main"],
    );
}

#[test]
fn rounds() {
    let files = crate::support::Jar::open(&crate::support::repository().join("tests/java/scale.jar"));
    compare(&files, "java-op", &["Peterson::rounds2"]);
}

/// An interrupt releases a thread that waits, and with it the threads that wait for what it holds.
#[test]
fn interrupts() {
    let files = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    compare(&files, "dotnet-ecma", &["InterruptedHolder::main", "InterruptedJoin::main"]);
}

/// Classes of the library that may be initialised first.
#[test]
fn boxes() {
    let files = crate::support::Jar::open(&crate::support::repository().join("tests/java/threads.jar"));
    compare(&files, "sc", &["Boxed::same", "Boxed::raced"]);
    compare(&files, "java-op", &["Boxed::same", "Boxed::raced"]);
}
