//! The words of all stories: every entry point of the .NET programs that tables list, and of the Java programs in the jars, is
//! checked, and what is told of those in which something is wrong is read. What a compiler has made, the insides of libraries, and
//! words of Fencepost's own have no place there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::{Class, flags};

use crate::stories::{LONGEST, MEDIAN, NEVER, names_types};

/// What no line says besides: names of access classes, of places without a line, and of fields that only compilers know.
const NOR: [&str; 13] = [
    "vread",
    "vwrite",
    " rmw ",
    "(start)",
    " at (thread)",
    "arg$",
    "$values",
    "HResult",
    "machine.",
    "$PC",
    "Sync#",
    "synchronises",
    "Lambda.",
];

/// Folders of .NET programs with a table of their entry points.
const TABLES: [&str; 9] = [
    "examples/dotnet/algorithms/verdicts.toml",
    "examples/dotnet/mmchecker/verdicts.toml",
    "tests/dotnet/async/async.toml",
    "tests/dotnet/async/streams.toml",
    "tests/dotnet/clauses/clauses.toml",
    "tests/dotnet/features/features.toml",
    "tests/dotnet/programs/verdicts.toml",
    "tests/dotnet/semantics/semantics.toml",
    "tests/dotnet/stuck/stuck.toml",
];

/// Jars of Java programs with several entry points.
const JARS: [&str; 14] = [
    "concurrent",
    "edges",
    "ends",
    "everyday",
    "executors",
    "finals",
    "library",
    "shared",
    "stories",
    "structured",
    "stuck",
    "threads",
    "virtual",
    "world",
];

/// A program and where it starts.
type Started = (PathBuf, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The programs of a table that do not hold under some model.
fn wrong_in_table(table: &str) -> Vec<Started> {
    let path = root().join(table);
    let text = std::fs::read_to_string(&path).unwrap();
    let parsed: toml::Table = text.parse().unwrap();
    let rows = parsed.values().filter_map(toml::Value::as_array).flatten().filter_map(toml::Value::as_table);
    let started = rows.filter_map(|row| {
        let (file, entry) = (row.get("file")?.as_str()?, row.get("entry")?.as_str()?);
        row.values().any(is_violation).then(|| (path.with_file_name(file), entry.to_owned()))
    });
    started.collect()
}

/// Whether something is wrong under one of the models.
fn is_violation(value: &toml::Value) -> bool {
    match value {
        toml::Value::String(verdict) => {
            ["violated", "assertion", "deadlock", "exception", "stuck"].contains(&verdict.as_str())
        }
        toml::Value::Table(models) => models.values().any(is_violation),
        _ => false,
    }
}

/// Methods of a jar that a program can start at.
fn entries(jar: &str) -> Vec<Started> {
    let path = root().join("tests/java").join(format!("{jar}.jar"));
    let archive = Archive::read(std::fs::read(&path).unwrap(), jar).unwrap();
    let mut entries = Vec::new();
    for name in archive.names().filter(|name| name.ends_with(".class")) {
        let bytes = archive.member(name).unwrap().unwrap();
        let Ok(class) = Class::read(&bytes, name) else { continue };
        let is_entry = |method: &&fencepost_jvm::class::Method| {
            method.is(flags::STATIC) && &*method.descriptor == "()V" && !method.name.contains(['$', '<'])
        };
        let own = class.methods.iter().filter(is_entry);
        entries.extend(own.map(|method| (path.clone(), format!("{}::{}", class.shown(), method.name))));
    }
    entries
}

/// What is told of a program in which something is wrong: all lines between the heading and the figures.
fn told((path, entry): &Started) -> Option<Vec<String>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.args(["check", "--no-framework", "--limit-states", "500", "--entry", entry]).arg(path);
    let output = command.env("NO_COLOR", "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_told = |line: &&str| !line.contains("note: ") && !line.contains("assumes: ");
    let lines = text.lines().skip(1).take_while(|line| !line.contains(" explored, ")).filter(is_told);
    (output.status.code() == Some(1)).then(|| lines.map(str::to_owned).collect())
}

/// All that is told of programs, two at a time.
fn all(started: Vec<Started>) -> Vec<(Started, Vec<String>)> {
    let (left, found) = (Mutex::new(started), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(next) = { left.lock().unwrap().pop() } {
                    if let Some(lines) = told(&next) {
                        found.lock().unwrap().push((next, lines));
                    }
                }
            });
        }
    });
    found.into_inner().unwrap()
}

/// Whether a line names a place by a method and a position in it: `Task::Join+17`.
fn has_offset(line: &str) -> bool {
    line.match_indices('+').any(|(at, _)| {
        let before = line[..at].split_whitespace().next_back().unwrap_or_default();
        before.contains("::") && line[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    })
}

fn check(stories: &[(Started, Vec<String>)], at_least: usize) {
    assert!(stories.len() >= at_least, "only {} stories", stories.len());
    for ((path, entry), lines) in stories {
        let whole = format!("{} {entry}:\n{}", path.display(), lines.join("\n"));
        for line in lines.iter().filter(|line| !names_types(line)) {
            let wrong = NEVER.iter().chain(&NOR).find(|word| line.contains(**word));
            assert!(wrong.is_none() && !has_offset(line), "{line}\n{whole}");
        }
        assert!(lines.len() <= LONGEST, "{whole}");
    }
    let mut lengths: Vec<usize> = stories.iter().map(|(_, lines)| lines.len()).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= MEDIAN, "the median is {}", lengths[lengths.len() / 2]);
}

#[test]
fn stories_of_all_dotnet_entries_are_in_the_words_of_the_source() {
    check(&all(TABLES.iter().flat_map(|table| wrong_in_table(table)).collect()), 120);
}

#[test]
fn stories_of_all_java_entries_are_in_the_words_of_the_source() {
    let stories = all(JARS.iter().flat_map(|jar| entries(jar)).collect());
    check(&stories, 50);
    for (_, lines) in &stories {
        assert!(!lines.iter().any(|line| line.contains("pulse")), "{}", lines.join("\n"));
    }
}
