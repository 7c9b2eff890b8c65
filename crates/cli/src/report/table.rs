//! The summary table of a batch, written row by row as tests finish.

use std::collections::BTreeSet;
use std::io::{self, Write};

use fencepost::{Findings, Goal};
use fencepost_explore::{Reason, Verdict};

use super::document::{Document, InputAnswer, ReportEntry, ReportShape};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::report::reason;
use crate::report::text::{answer_name, verdict_name};

/// The rows of a batch, and what is said below them.
#[derive(Debug)]
pub(super) struct Rows {
    table: Table,
    assumptions: BTreeSet<String>,
    scopes: BTreeSet<String>,
    /// Models that the user has not named.
    defaults: BTreeSet<String>,
}

impl Rows {
    pub(super) fn start(out: &mut dyn Write, shape: &ReportShape) -> io::Result<Rows> {
        let table = Table::start(out, shape.goal, shape.names.iter().cloned())?;
        let (assumptions, scopes, defaults) = Default::default();
        Ok(Rows { table, assumptions, scopes, defaults })
    }
}

impl Document for Rows {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        self.scopes.extend(entry.model.scope.clone());
        self.defaults.extend(entry.is_default.then(|| entry.model.name.clone()));
        match entry.answer {
            Ok(InputAnswer { findings, .. }) => {
                self.assumptions.extend(findings.assumptions.iter().cloned());
                self.table.found(out, entry.input, findings)
            }
            Err(diagnostic) => match diagnostic.why_stopped() {
                Some(why) => {
                    let findings = Findings::stopped(Reason::NotSearched(why.to_owned()));
                    self.table.found(out, entry.input, &findings)
                }
                None => self.table.failed(out, entry.input, diagnostic),
            },
        }
    }

    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        self.table.finish(out, left)?;
        if !self.defaults.is_empty() {
            let names: Vec<&str> = self.defaults.iter().map(String::as_str).collect();
            writeln!(out, "under {} (by default; --model names others)", names.join(" or "))?;
        }
        self.assumptions.iter().try_for_each(|assumption| writeln!(out, "assumes: {assumption}"))?;
        self.scopes.iter().try_for_each(|note| writeln!(out, "note: {note}"))
    }
}

/// The table's writer. The names are known beforehand, so that rows need not wait for each other.
#[derive(Debug)]
struct Table {
    goal: Goal,
    name_width: usize,
    /// How many rows have each result, in order of first appearance.
    results: Vec<(&'static str, usize)>,
    states: usize,
    seconds: f64,
}

impl Table {
    /// Writes the heading.
    fn start(out: &mut dyn Write, goal: Goal, names: impl Iterator<Item = String>) -> io::Result<Table> {
        let longest = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let table = Table { goal, name_width: longest.max(4), results: Vec::new(), states: 0, seconds: 0.0 };
        let observation = if goal == Goal::Outcomes { "observation" } else { "" };
        table.row(out, ["test", "result", observation, "outcomes", "explored", "seconds", ""])?;
        Ok(table)
    }

    /// Writes the row of a test that ran.
    fn found(&mut self, out: &mut dyn Write, name: &str, findings: &Findings) -> io::Result<()> {
        let tally = findings.tally.as_ref();
        let result = match self.goal {
            Goal::Check => verdict_name(findings.verdict),
            Goal::Outcomes => tally.map_or("-", |tally| answer_name(tally.answer)),
        };
        self.count(result);
        self.states += findings.stats.states;
        self.seconds += findings.stats.seconds;
        let fault = findings.faults.first().map(|fault| fault.violation.message.clone());
        let mut note = fault.or(findings.reasons.first().map(reason::in_words)).unwrap_or_default();
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
    fn failed(&mut self, out: &mut dyn Write, name: &str, why: &Diagnostic) -> io::Result<()> {
        let result = match why.exit() {
            Exit::Inconclusive => verdict_name(Verdict::Inconclusive),
            _ => "error",
        };
        self.count(result);
        self.row(out, [name, result, "", "", "", "", why.message()])
    }

    /// Writes the last line; `left` tests were not run.
    fn finish(&self, out: &mut dyn Write, left: usize) -> io::Result<()> {
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
