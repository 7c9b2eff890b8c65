//! JUnit XML: one test for each input and model, for continuous integration.

use std::io::{self, Write};
use std::time::Duration;

use fencepost_explore::Verdict;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::document::{Document, InputAnswer, ReportEntry};
use super::{reason, text};

/// The tests so far.
#[derive(Debug, Default)]
pub(super) struct JUnit {
    cases: Vec<TestCase>,
}

impl Document for JUnit {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let mut case = TestCase::new(entry.label, TestCaseStatus::success());
        case.set_classname(format!("fencepost.{}", entry.model.name));
        match entry.answer {
            Ok(answered) => {
                let findings = answered.findings;
                case.set_time(Duration::try_from_secs_f64(findings.stats.seconds).unwrap_or_default());
                if let Some(mut status) = status(entry, answered) {
                    let mut whole = Vec::new();
                    text::answer(&mut whole, entry, answered)?;
                    status.set_description(String::from_utf8_lossy(&whole));
                    case.status = status;
                }
            }
            Err(diagnostic) => {
                let mut status = match diagnostic.is_skipped() {
                    true => TestCaseStatus::skipped(),
                    false => TestCaseStatus::non_success(NonSuccessKind::Error),
                };
                let kind = if diagnostic.is_error() { "input" } else { diagnostic.verdict() };
                status.set_type(kind).set_message(diagnostic.in_short());
                case.status = status;
            }
        }
        self.cases.push(case);
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _left: usize) -> io::Result<()> {
        let mut suite = TestSuite::new("fencepost");
        suite.add_test_cases(std::mem::take(&mut self.cases));
        let mut report = Report::new("fencepost");
        report.add_test_suite(suite);
        report.serialize(&mut *out).map_err(io::Error::other)?;
        writeln!(out)
    }
}

/// What is not as it should be. A verdict that is inconclusive is an error: nothing is proven. A violation that does not
/// count is told, but the test has not failed.
fn status(entry: &ReportEntry<'_>, answered: InputAnswer<'_>) -> Option<TestCaseStatus> {
    let findings = answered.findings;
    let first = findings.faults.first().map(|fault| &fault.violation);
    let (mut status, name, message) = match findings.verdict {
        Verdict::Holds if entry.expected == Some(Verdict::Violated) => {
            let message = Some("a violation was expected, and there is none".to_owned());
            (TestCaseStatus::non_success(NonSuccessKind::Failure), "holds", message)
        }
        Verdict::Holds => return None,
        Verdict::Violated if entry.is_expected_violation() => return None,
        Verdict::Violated if answered.is_known() && findings.reasons.is_empty() => {
            let message = first.map(|violation| format!("known: {}", violation.message));
            (TestCaseStatus::skipped(), "known", message)
        }
        Verdict::Violated => {
            let name = first.map_or("violation", |violation| violation.kind.name());
            let message = first.map(|violation| violation.message.clone());
            (TestCaseStatus::non_success(NonSuccessKind::Failure), name, message)
        }
        Verdict::Inconclusive => {
            let message = findings.reasons.first().map(reason::in_words);
            (TestCaseStatus::non_success(NonSuccessKind::Error), "inconclusive", message)
        }
    };
    status.set_type(name).set_message(message.unwrap_or_default());
    Some(status)
}
