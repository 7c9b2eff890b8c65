//! Repairs written into the program, and what a search says about the result.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use fencepost_explore::{Report, SearchConfig, Verdict};
use fencepost_frontend::LoadError;
use fencepost_frontend::change::Candidate;

use super::attempt::Case;
use crate::question::Question;
use crate::subject::Subject;

/// A program with a repair in it.
#[derive(Debug)]
pub struct Patched {
    /// What a search of it found.
    pub report: Report,
    /// The file that was written, and read again for the search.
    pub written: Option<PathBuf>,
    /// What is not as before, other than the code.
    pub remarks: Vec<String>,
}

impl Patched {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
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
) -> Result<Option<Patched>, LoadError> {
    let rewritten = subject.language.rewrite(&subject.loaded, case.request, changes, output)?;
    let Some(rewritten) = rewritten else { return Ok(None) };
    let again = Subject::new(&subject.path, rewritten.loaded, case.expressions)?;
    let report = search(case, &again)?;
    Ok(Some(Patched { report, written: output.map(Path::to_owned), remarks: rewritten.remarks }))
}

fn search(case: &Case<'_>, subject: &Subject) -> Result<Report, LoadError> {
    let question = Question::new(subject);
    let fault = |values: &[i64]| question.fault(values);
    let config = question.asked(SearchConfig { progress: None, ..*case.config });
    let config = SearchConfig { at_end: Some(&fault), ..config };
    let rules = subject.link(case.model)?;
    Ok(crate::search::search(&subject.program, &OnceCell::new(), rules, &config, &|_| false).0)
}
