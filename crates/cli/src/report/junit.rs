//! JUnit XML: one test for each input and model, for continuous integration.

use std::io::{self, Write};
use std::time::Duration;

use fencepost::Findings;
use fencepost_explore::Verdict;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::document::{Document, ReportEntry};
use super::{reason, text};

/// The tests so far.
#[derive(Debug, Default)]
pub(super) struct JUnit {
    cases: Vec<TestCase>,
}

impl Document for JUnit {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let mut case = TestCase::new(entry.input, TestCaseStatus::success());
        case.set_classname(format!("fencepost.{}", entry.model.name));
        match entry.answer {
            Ok(answered) => {
                let findings = answered.findings;
                case.set_time(Duration::try_from_secs_f64(findings.stats.seconds).unwrap_or_default());
                if let Some(mut status) = status(findings) {
                    let mut whole = Vec::new();
                    text::answer(&mut whole, entry, answered)?;
                    status.set_description(String::from_utf8_lossy(&whole));
                    case.status = status;
                }
            }
            Err(diagnostic) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
                let kind = if diagnostic.is_inconclusive() { "inconclusive" } else { "input" };
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

/// What is not as it should be. A verdict that is inconclusive is an error: nothing is proven.
fn status(findings: &Findings) -> Option<TestCaseStatus> {
    let (kind, name, message) = match findings.verdict {
        Verdict::Holds => return None,
        Verdict::Violated => {
            let fault = findings.faults.first().map(|fault| &fault.violation);
            let name = fault.map_or("violation", |violation| violation.kind.name());
            (NonSuccessKind::Failure, name, fault.map(|violation| violation.message.clone()))
        }
        Verdict::Inconclusive => {
            (NonSuccessKind::Error, "inconclusive", findings.reasons.first().map(reason::in_words))
        }
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(name).set_message(message.unwrap_or_default());
    Some(status)
}
