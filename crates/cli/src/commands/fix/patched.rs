//! Repairs written into the program, and what a search says about the result.

use std::path::{Path, PathBuf};

use fencepost_explore::{Report, SearchConfig, Verdict};
use fencepost_frontend::change::Candidate;

use super::command::Case;
use crate::diagnostics::Diagnostic;
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

/// Makes the changes of candidates to the program, or undoes them, writes it if `output` says where to, and
/// searches it. A litmus test is not written.
pub(super) fn patched(
    case: &Case<'_>,
    subject: &Subject,
    changes: &[&Candidate],
    output: Option<&Path>,
) -> Result<Option<Patched>, Diagnostic> {
    let rewritten = subject.language.rewrite(&subject.loaded, &case.request(), changes, output)?;
    let Some(rewritten) = rewritten else { return Ok(None) };
    let again = Subject::new(rewritten.loaded, case.expressions)?;
    let report = search(case, &again)?;
    Ok(Some(Patched { report, written: output.map(Path::to_owned), remarks: rewritten.remarks }))
}

fn search(case: &Case<'_>, subject: &Subject) -> Result<Report, Diagnostic> {
    let unlinked = |error| Diagnostic::new(format!("{}: {error}", case.args.input.display()));
    let question = Question::new(subject);
    let fault = |values: &[i64]| question.fault(values);
    let rules = case.choice.model.link(&subject.program).map_err(unlinked)?;
    let config = question.asked(case.args.how.config());
    let config = SearchConfig { at_end: Some(&fault), budget: Some(case.budget), ..config };
    Ok(internal::search(&subject.program, rules, &config, &|_| false).0)
}
