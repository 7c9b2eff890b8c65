//! Repairs written into the program, and what a search says about the result.
//!
//! `assembly` writes them into an assembly of .NET, `java` into Java classes, `c` into C sources.

mod assembly;
mod c;
mod java;

use std::path::{Path, PathBuf};

use fencepost_explore::{Options, Report, Verdict};
use fencepost_repair::Candidate;

use super::command::Case;
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::input;
use crate::internal;
use crate::question::Question;
use crate::subject::Subject;

/// A program with a repair in it.
#[derive(Debug)]
pub(super) struct Patched {
    /// What a search of it found.
    pub(super) report: Report,
    /// The file that was written, and read again for the search.
    pub(super) written: Option<PathBuf>,
    /// What is not as before, other than the code.
    pub(super) remarks: Vec<String>,
}

impl Patched {
    /// Whether it holds.
    pub(super) fn holds(&self) -> bool {
        self.report.verdict == Verdict::Holds
    }
}

/// Where the repaired program goes: never over what it was made from.
pub(super) fn check_output(input: &Path, output: &Path, subject: &Subject) -> Result<(), Diagnostic> {
    if let Subject::Litmus(_) = subject {
        let message = "a repaired litmus test is not written to a file";
        return Err(Diagnostic::new(message).help("leave out --output: the report says where the fences go"));
    }
    let is_class = matches!(subject, Subject::Java(_)) && !java::is_jar(input)?;
    if output.is_dir() && !is_class {
        return Err(Diagnostic::new(format!("{} is a directory", output.display())));
    }
    if is_class && input::has_extension(output, &["jar"]) {
        let message = format!("{} is a class, not a jar", input.display());
        return Err(Diagnostic::new(message).help("name a .class file or a directory with --output"));
    }
    let taken: Vec<PathBuf> =
        assembly::files(input).iter().filter_map(|path| path.canonicalize().ok()).collect();
    for file in assembly::files(output) {
        if file.canonicalize().is_ok_and(|file| taken.contains(&file)) {
            let message = format!("{} would be overwritten", file.display());
            return Err(Diagnostic::new(message).help("choose another name for --output"));
        }
    }
    Ok(())
}

/// Makes the changes of candidates to the program, or undoes them, writes it if `output` says where to, and
/// searches it. A litmus test is not written.
pub(super) fn patched(
    case: &Case<'_>,
    subject: &Subject,
    candidates: &[&Candidate],
    output: Option<&Path>,
) -> Result<Option<Patched>, Diagnostic> {
    match subject {
        Subject::Litmus(_) => Ok(None),
        Subject::C(c) => c::patched(case, c, candidates, output).map(Some),
        Subject::Assembly(assembly) => assembly::patched(case, assembly, candidates, output).map(Some),
        Subject::Java(java) => java::patched(case, java, candidates, output).map(Some),
    }
}

/// Leaves out changes that cannot be made.
pub(super) fn retain_possible(
    path: &Path,
    args: &ProgramArgs,
    subject: &Subject,
    candidates: &mut Vec<Candidate>,
) -> Result<(), Diagnostic> {
    match subject {
        Subject::Litmus(_) => Ok(()),
        Subject::C(c) => c::retain_possible(path, c, args, candidates),
        Subject::Assembly(assembly) => assembly::retain_possible(path, assembly, candidates),
        Subject::Java(java) => {
            java::retain_possible(java, candidates);
            Ok(())
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    std::fs::write(path, bytes)
        .map_err(|error| Diagnostic::new(format!("cannot write {}: {error}", path.display())))
}

fn search(case: &Case<'_>, subject: &Subject) -> Result<Report, Diagnostic> {
    let unlinked = |error| Diagnostic::new(format!("{}: {error}", case.args.input.display()));
    let question = Question::new(subject);
    let fault = |values: &[i64]| question.fault(values);
    let rules = case.choice.model.link(subject.program()).map_err(unlinked)?;
    let options = question.asked(case.args.how.options());
    let options = Options { at_end: Some(&fault), budget: Some(case.budget), ..options };
    let settings = case.args.how.settings();
    Ok(internal::search(subject.program(), rules, settings, &options, &|_| false).0)
}
