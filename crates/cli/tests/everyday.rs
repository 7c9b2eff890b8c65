//! Everyday C# and Java programs whose plain data is behind locks, or published by a volatile field: they hold, and no model
//! costs more than half as many states again as `sc` does. How the compiler optimises makes no difference, neither
//! to them nor to async methods.

use std::path::{Path, PathBuf};

use fencepost::{LoadRequest, SearchConfig, Subject, Verdict, check, load, model};
use fencepost_explore::Reduction;

use crate::support::jdk;

/// The programs, and whether volatile fields order anything in them: under hardware models they do not.
const PROGRAMS: [(&str, bool); 12] = [
    ("BoundedQueue", false),
    ("FreeList", false),
    ("LazyValue", true),
    ("LruCache", false),
    ("Phases", false),
    ("Prices", false),
    ("ReadersWriters", false),
    ("Registry", true),
    ("Scratch", false),
    ("Transfer", false),
    ("TwoLocks", false),
    ("WorkQueue", false),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet/everyday")
}

fn program(file: &str) -> Subject {
    let request = LoadRequest { no_framework: true, ..LoadRequest::default() };
    load(&folder().join(file), &request, &[]).unwrap()
}

/// Async methods that hold, by the names of their classes. In a Debug build each has an object for its variables, and in a
/// Release build it has one from its first await on.
const ASYNC: [(&str, &str); 7] = [
    ("Failures", "Observed"),
    ("Failures", "WhenAll"),
    ("Flows", "Recursive"),
    ("Flows", "ValueTasks"),
    ("LostUpdates", "Guarded"),
    ("LostUpdates", "Sequential"),
    ("Services", "PooledConnections"),
];

fn async_method(class: &str, method: &str, build: &str) -> Subject {
    let file = folder().join(format!("../../../tests/dotnet/async/{class}.{build}.exe"));
    let entry = Some(format!("{class}::{method}"));
    load(&file, &LoadRequest { no_framework: true, entry, ..LoadRequest::default() }, &[]).unwrap()
}

/// The states of a program that holds.
fn states(subject: &Subject, under: &str) -> usize {
    states_with(subject, under, SearchConfig::default())
}

/// The same, with a state for each access that no other thread can see. `sc` gains the most by leaving these out, so a ratio
/// to `sc` is one of what others see.
fn states_of_all(subject: &Subject, under: &str) -> usize {
    let default = SearchConfig::default();
    let reductions = default.reductions.without(Reduction::UnseenAccesses);
    states_with(subject, under, SearchConfig { reductions, ..default })
}

fn states_with(subject: &Subject, under: &str, config: SearchConfig<'_>) -> usize {
    let config = SearchConfig { must_end: true, ..config };
    let findings = check(subject, &model(under).unwrap(), &config).unwrap();
    let name = subject.path.display();
    assert_eq!(findings.verdict, Verdict::Holds, "{name} under {under}: {:?}", findings.reasons);
    findings.stats.states
}

#[test]
fn every_program_is_here() {
    let mut sources: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".cs").map(str::to_owned))
        .collect();
    sources.sort();
    assert_eq!(sources, PROGRAMS.map(|(name, _)| name));
}

#[test]
fn weak_models_cost_little_more_than_sc() {
    for (name, volatile) in PROGRAMS {
        for build in ["exe", "debug.exe", "release.exe"] {
            let subject = program(&format!("{name}.{build}"));
            let (sc, sc_fewer) = (states_of_all(&subject, "sc"), states(&subject, "sc"));
            let hardware = ["tso", "pso", "rmo"].into_iter().take(if volatile { 1 } else { 3 });
            for under in ["dotnet", "dotnet-ecma"].into_iter().chain(hardware) {
                let (here, fewer) = (states_of_all(&subject, under), states(&subject, under));
                assert!(2 * here <= 3 * sc, "{name}.{build}: {here} states under {under}, {sc} under sc");
                assert!(fewer <= here, "{name}.{build} under {under}: {fewer} states instead of {here}");
                // A thread reads the volatile reference before or after it has released the lock, and which of the two
                // matters to what it reads behind it. Under `sc` there is one order.
                let most = if name == "Registry" { 4 } else { 3 };
                assert!(
                    2 * fewer <= most * sc_fewer,
                    "{name}.{build}: {fewer} states under {under}, {sc_fewer} under sc"
                );
            }
        }
    }
}

#[test]
fn debug_builds_cost_no_more_than_release_builds() {
    for (name, _) in PROGRAMS {
        let [debug, release] = ["debug", "release"].map(|build| program(&format!("{name}.{build}.exe")));
        for under in ["sc", "dotnet"] {
            let (debug, release) = (states(&debug, under), states(&release, under));
            assert!(5 * debug <= 6 * release, "{name} under {under}: {debug} in Debug, {release} in Release");
        }
    }
}

#[test]
fn debug_builds_of_async_methods_cost_no_more_than_release_builds() {
    for (class, method) in ASYNC {
        let [debug, release] = ["core", "release"].map(|build| async_method(class, method, build));
        for under in ["sc", "dotnet"] {
            let (debug, release) = (states(&debug, under), states(&release, under));
            assert!(
                5 * debug <= 6 * release,
                "{class}::{method} under {under}: {debug} in Debug, {release} in Release"
            );
        }
    }
}

#[test]
fn weak_models_cost_little_more_than_sc_in_java() {
    let Some(jdk) = jdk() else { return };
    let jar = folder().join("../../../tests/java/everyday.jar");
    for class in ["Lru", "Registry", "Phases", "WorkQueue", "Scratch"] {
        let (jdk, entry) = (Some(jdk.clone()), Some(format!("{class}::main")));
        let subject = load(&jar, &LoadRequest { jdk, entry, ..LoadRequest::default() }, &[]).unwrap();
        let sc = states(&subject, "sc");
        for under in ["tso", "java", "java-op"] {
            let here = states(&subject, under);
            assert!(2 * here <= 3 * sc, "{class}: {here} states under {under}, {sc} under sc");
        }
    }
}
