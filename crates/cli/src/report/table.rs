//! The summary table of a batch, written row by row as tests finish.

use std::io::{self, Write};

use fencepost::{Findings, Goal};
use fencepost_explore::Verdict;

use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::report::text::{answer_name, verdict_name};

/// The table's writer. The names are known beforehand, so that rows need not wait for each other.
#[derive(Debug)]
pub(crate) struct Table {
    goal: Goal,
    name_width: usize,
    /// How many rows have each result, in order of first appearance.
    results: Vec<(&'static str, usize)>,
    states: usize,
    seconds: f64,
}

impl Table {
    /// Writes the heading.
    pub(crate) fn start(
        out: &mut dyn Write,
        goal: Goal,
        names: impl Iterator<Item = String>,
    ) -> io::Result<Table> {
        let longest = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let table = Table { goal, name_width: longest.max(4), results: Vec::new(), states: 0, seconds: 0.0 };
        let observation = if goal == Goal::Outcomes { "observation" } else { "" };
        table.row(out, ["test", "result", observation, "outcomes", "explored", "seconds", ""])?;
        Ok(table)
    }

    /// Writes the row of a test that ran.
    pub(crate) fn found(&mut self, out: &mut dyn Write, name: &str, findings: &Findings) -> io::Result<()> {
        let tally = findings.tally.as_ref();
        let result = match self.goal {
            Goal::Check => verdict_name(findings.verdict),
            Goal::Outcomes => tally.map_or("-", |tally| answer_name(tally.answer)),
        };
        self.count(result);
        self.states += findings.stats.states;
        self.seconds += findings.stats.seconds;
        let fault = findings.faults.first().map(|fault| fault.violation.message.as_str());
        let mut note = fault.or(findings.reasons.first().map(String::as_str)).unwrap_or_default().to_owned();
        if note.is_empty() && !findings.interesting.is_empty() {
            note = format!("interesting: {}", findings.interesting.join("; "));
        }
        if let Some(comparison) = &findings.comparison {
            let there = format!("{}: {}", comparison.model, verdict_name(comparison.findings.verdict));
            note = if note.is_empty() { there } else { format!("{there}; {note}") };
        }
        let columns = [
            name,
            result,
            tally.map_or("", |tally| tally.observation),
            &findings.states.len().to_string(),
            &findings.stats.states.to_string(),
            &format!("{:.2}", findings.stats.seconds),
            &note,
        ];
        self.row(out, columns)
    }

    /// Writes the row of an input that could not be run.
    pub(crate) fn failed(&mut self, out: &mut dyn Write, name: &str, why: &Diagnostic) -> io::Result<()> {
        let result = match why.exit() {
            Exit::Inconclusive => verdict_name(Verdict::Inconclusive),
            _ => "error",
        };
        self.count(result);
        self.row(out, [name, result, "", "", "", "", why.message()])
    }

    /// Writes the last line; `left` tests were not run.
    pub(crate) fn finish(self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        let total: usize = self.results.iter().map(|(_, count)| count).sum();
        let mut parts: Vec<String> = self
            .results
            .iter()
            .map(|(result, count)| {
                let result = match *result {
                    "-" => "without condition",
                    "error" if *count > 1 => "errors",
                    result => result,
                };
                format!("{count} {result}")
            })
            .collect();
        if left > 0 {
            parts.push(format!("{left} not run"));
        }
        let (list, states, seconds) = (parts.join(", "), self.states, self.seconds);
        let tests = if total + left == 1 { "test" } else { "tests" };
        writeln!(out)?;
        writeln!(out, "{} {tests}: {list}; {states} states explored in {seconds:.2} s", total + left)
    }

    fn count(&mut self, result: &'static str) {
        match self.results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, count)) => *count += 1,
            None => self.results.push((result, 1)),
        }
    }

    fn row(&self, out: &mut dyn Write, columns: [&str; 7]) -> io::Result<()> {
        let [name, result, observation, outcomes, explored, seconds, note] = columns;
        let width = self.name_width;
        let observation = match self.goal {
            Goal::Check => String::new(),
            Goal::Outcomes => format!("{observation:<11}  "),
        };
        let line = format!(
            "{name:<width$}  {result:<12}  {observation}{outcomes:>8}  {explored:>9}  {seconds:>7}  {note}"
        );
        writeln!(out, "{}", line.trim_end())
    }
}
