//! From names on the command line to files with programs and tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fencepost::{Input, LANGUAGES, LoadRequest, language_of};
use fencepost_frontend::Frontend;
use fencepost_frontend::file::{has_extension, unreadable};
use fencepost_frontend::tests::{Expectation, FoundTest, TestPlan};

use crate::diagnostics::Diagnostic;

/// What is to be run, in order.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// Programs and tests, and what is wrong with names that lead to none.
    pub(crate) tasks: Vec<Task>,
    /// Whether the user named several inputs or a directory.
    pub(crate) batch: bool,
    /// Whether these are tests that were looked for.
    pub(crate) are_tests: bool,
}

/// A program or a test.
#[derive(Debug, Default)]
pub(crate) struct Task {
    /// The file, or a part of it.
    pub(crate) path: PathBuf,
    /// Where a test starts.
    pub(crate) entry: Option<String>,
    /// Whether the entry is all that tells it from others.
    pub(crate) is_alone: bool,
    /// What a test says of its own verdicts.
    pub(crate) expectations: Vec<Expectation>,
    /// Why it cannot be run, if that is known.
    pub(crate) trouble: Option<Diagnostic>,
}

impl Task {
    fn file(path: PathBuf) -> Task {
        Task { path, ..Task::default() }
    }

    fn wrong(path: PathBuf, why: Diagnostic) -> Task {
        Task { trouble: Some(why), ..Task::file(path) }
    }

    fn test(test: FoundTest) -> Task {
        let FoundTest { path, entry, plan } = test;
        let (expectations, trouble) = match plan {
            TestPlan::Check(expectations) => (expectations, None),
            TestPlan::Skip(why) => (Vec::new(), Some(Diagnostic::skipped(why))),
            TestPlan::NotRun(why) => (Vec::new(), Some(Diagnostic::not_run(why))),
        };
        Task { path, entry, expectations, trouble, is_alone: false }
    }

    /// What tables call it.
    pub(crate) fn label(&self) -> String {
        match &self.entry {
            Some(entry) if self.is_alone => entry.clone(),
            Some(entry) => format!("{} {entry}", self.path.display()),
            None => self.path.display().to_string(),
        }
    }
}

/// Finds what `names` stand for: files themselves, unless they hold tests in the manner of jcstress and no
/// entry point is named; directories for the programs and tests in them.
pub(crate) fn find(names: &[PathBuf], names_entry: bool) -> Inputs {
    let mut inputs = Inputs { batch: names.len() > 1, ..Inputs::default() };
    for name in names {
        if !name.is_dir() {
            let tests = if names_entry { Vec::new() } else { members(name, true) };
            inputs.batch |= tests.len() > 1;
            match tests.is_empty() {
                true => inputs.tasks.push(Task::file(name.clone())),
                false => inputs.tasks.extend(tests.into_iter().map(Task::file)),
            }
            continue;
        }
        inputs.batch = true;
        let before = inputs.tasks.len();
        walk(name, &mut |found| match found {
            Ok((path, language)) => {
                let members = language.members(&path, false);
                if !members.is_empty() {
                    inputs.tasks.extend(members.into_iter().map(Task::file));
                } else if language.is_runnable(&path) {
                    inputs.tasks.push(Task::file(path));
                }
            }
            Err((path, why)) => inputs.tasks.push(Task::wrong(path, why)),
        });
        if inputs.tasks.len() == before {
            let message = format!("there are no {} files in {}", extensions(), name.display());
            inputs.tasks.push(Task::wrong(name.clone(), Diagnostic::new(message)));
        }
    }
    inputs
}

/// Finds the tests in files and directories.
pub(crate) fn find_tests(names: &[PathBuf], request: &LoadRequest<'_>) -> Inputs {
    let mut inputs = Inputs { batch: true, are_tests: true, ..Inputs::default() };
    for name in names {
        let before = inputs.tasks.len();
        let mut add = |path: &Path, language: &dyn Frontend, is_named| {
            let tests = language.tests(path, is_named, request);
            match tests {
                Ok(tests) => inputs.tasks.extend(tests.into_iter().map(Task::test)),
                Err(why) => inputs.tasks.push(Task::wrong(path.to_owned(), why.into())),
            }
        };
        let mut faults = Vec::new();
        if name.is_dir() {
            walk(name, &mut |found| match found {
                Ok((path, language)) => add(&path, language, false),
                Err((path, why)) => faults.push(Task::wrong(path, why)),
            });
        } else {
            match language_of(&Input::new(name)) {
                Ok(language) => add(name, language, true),
                Err(why) => faults.push(Task::wrong(name.clone(), why.into())),
            }
        }
        inputs.tasks.extend(faults);
        if inputs.tasks.len() == before {
            let help = "tests are methods of NUnit, xUnit, MSTest, JUnit and TestNG, methods with [Fencepost.Check] or \
                        @Check, classes of jcstress, and litmus tests; `fencepost check` checks programs";
            let message = format!("there are no tests in {}", name.display());
            inputs.tasks.push(Task::wrong(name.clone(), Diagnostic::new(message).help(help)));
        }
    }
    let mut files: Vec<&PathBuf> =
        inputs.tasks.iter().filter(|task| task.entry.is_some()).map(|task| &task.path).collect();
    files.dedup();
    let is_alone = files.len() == 1;
    inputs.tasks.iter_mut().for_each(|task| task.is_alone = is_alone);
    inputs
}

/// `.c, .exe or .jar`.
fn extensions() -> String {
    let all: Vec<String> =
        LANGUAGES.iter().flat_map(|(it, _)| it.extensions()).map(|it| format!(".{it}")).collect();
    match &all[..] {
        [but_last @ .., last] => format!("{} or {last}", but_last.join(", ")),
        [] => String::new(),
    }
}

/// A file that is found and its language, or a directory that cannot be read.
type FoundFile = Result<(PathBuf, &'static dyn Frontend), (PathBuf, Diagnostic)>;

/// Visits every file of a language below a directory, in the order of their paths. Does not follow links to
/// directories, which could lead in circles.
fn walk(directory: &Path, visit: &mut dyn FnMut(FoundFile)) {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            visit(Err((directory.to_owned(), unreadable(directory, &error).into())));
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, visit);
        } else if path.is_dir() {
            // A link, which could lead in circles.
        } else if let Some(language) = by_extension(&path) {
            visit(Ok((path, language)));
        }
    }
}

/// The language whose programs have such names.
fn by_extension(path: &Path) -> Option<&'static dyn Frontend> {
    let mut languages = LANGUAGES.iter().map(|(language, _)| *language);
    languages.find(|language| has_extension(path, language.extensions()))
}

/// The programs that a file holds, if it is none itself.
fn members(path: &Path, is_named: bool) -> Vec<PathBuf> {
    by_extension(path).map_or_else(Vec::new, |language| language.members(path, is_named))
}
