//! The last lines of a run of tests: what is proven, what is not, and what to type next.

use std::collections::BTreeSet;
use std::io::{self, Write};

use fencepost_explore::Verdict;

use super::document::ReportEntry;
use super::reason;
use crate::units::plural;

/// What tests come to.
#[derive(Debug, Default)]
pub(super) struct Summary {
    /// Tests that hold, each under all of its models.
    tests: BTreeSet<String>,
    unproven: Vec<Unproven>,
    /// Violations that tests themselves expect.
    expected: usize,
}

/// A test that is not proven under a model.
#[derive(Debug)]
struct Unproven {
    test: String,
    what: String,
    /// What to type to see why.
    command: Option<String>,
}

impl Summary {
    pub(super) fn add(&mut self, entry: &ReportEntry<'_>) {
        self.tests.insert(entry.label.to_owned());
        let Some((what, is_story)) = what_is_wrong(entry) else {
            self.expected += usize::from(entry.is_expected_violation());
            return;
        };
        let command = is_story.then(|| entry.command());
        self.unproven.push(Unproven { test: entry.label.to_owned(), what, command });
    }

    /// Tells what is proven and what is not; so many tests were not reached.
    pub(super) fn write(&self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        let open: BTreeSet<&str> = self.unproven.iter().map(|it| &*it.test).collect();
        let (all, proven) = (self.tests.len() + left, self.tests.len() - open.len());
        let expected = match self.expected {
            0 => String::new(),
            count => format!("; {} as expected", plural(count, "violation")),
        };
        writeln!(out, "proven, over all executions: {proven} of {}{expected}", plural(all, "test"))?;
        if self.unproven.is_empty() && left == 0 {
            return Ok(());
        }
        writeln!(out, "not proven:")?;
        for Unproven { test, what, command } in &self.unproven {
            writeln!(out, "  {test}: {what}")?;
            command.iter().try_for_each(|command| writeln!(out, "    {command}"))?;
        }
        if left > 0 {
            writeln!(out, "  {} not reached", plural(left, "test"))?;
        }
        Ok(())
    }
}

/// Why a test is not proven, and whether a check of it would tell more.
fn what_is_wrong(entry: &ReportEntry<'_>) -> Option<(String, bool)> {
    let under = format!("under {}", entry.model.name);
    let answered = match entry.answer {
        Ok(answered) => answered,
        Err(diagnostic) => {
            return Some((format!("{}: {}", diagnostic.verdict(), diagnostic.message()), false));
        }
    };
    let findings = answered.findings;
    let in_one_line = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = findings.faults.first().map(|fault| in_one_line(&fault.violation.message));
    match findings.verdict {
        Verdict::Holds if entry.expected == Some(Verdict::Violated) => {
            Some((format!("holds {under}, and a violation was expected"), false))
        }
        Verdict::Holds => None,
        Verdict::Violated if entry.is_expected_violation() => None,
        Verdict::Violated => {
            let known = if answered.is_known() { ", which is known" } else { "" };
            Some((format!("violated {under}{known}: {}", first.unwrap_or_default()), true))
        }
        Verdict::Inconclusive => {
            let why = findings.reasons.first().map(reason::in_words).unwrap_or_default();
            Some((format!("inconclusive {under}: {why}"), true))
        }
    }
}
