//! The summary table of a batch, written row by row as tests finish.

use std::collections::BTreeSet;
use std::io::{self, Write};

use fencepost::{Findings, Goal};
use fencepost_explore::{Reason, Verdict};

use super::document::{Document, InputAnswer, ReportEntry, ReportShape};
use super::summary::Summary;
use crate::diagnostics::Diagnostic;
use crate::report::reason;
use crate::report::text::{answer_name, verdict_name};
use crate::units::plural;

/// The rows of a batch, and what is said below them.
#[derive(Debug)]
pub(super) struct Rows {
    table: Table,
    assumptions: BTreeSet<String>,
    scopes: BTreeSet<String>,
    /// Models that the user has not named.
    defaults: BTreeSet<String>,
    shows_models: bool,
    /// What tests come to, if the inputs are tests.
    summary: Option<Summary>,
}

impl Rows {
    pub(super) fn start(out: &mut dyn Write, shape: &ReportShape) -> io::Result<Rows> {
        let table = Table::start(out, shape.goal, shape.names.iter().cloned())?;
        let (assumptions, scopes, defaults) = Default::default();
        let summary = shape.are_tests.then(Summary::default);
        Ok(Rows { table, assumptions, scopes, defaults, shows_models: shape.shows_models, summary })
    }
}

impl Document for Rows {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        // What was not asked has no model.
        let is_asked = match entry.answer {
            Ok(_) => true,
            Err(diagnostic) => diagnostic.why_stopped().is_some() || self.summary.is_none(),
        };
        if is_asked {
            self.scopes.extend(entry.model.scope.clone());
            self.defaults.extend(entry.is_default.then(|| entry.model.name.clone()));
        }
        if let Some(summary) = &mut self.summary {
            summary.add(entry);
        }
        let name = match self.shows_models && is_asked {
            true => format!("{} under {}", entry.label, entry.model.name),
            false => entry.label.to_owned(),
        };
        match entry.answer {
            Ok(answered) => {
                let InputAnswer { findings, .. } = answered;
                self.assumptions.extend(findings.assumptions.iter().cloned());
                self.table.found(out, &name, findings, standing(entry, answered))
            }
            Err(diagnostic) => match diagnostic.why_stopped() {
                Some(why) => {
                    let findings = Findings::stopped(Reason::NotSearched(why.to_owned()));
                    self.table.found(out, &name, &findings, None)
                }
                None => self.table.failed(out, &name, diagnostic),
            },
        }
    }

    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        self.table.finish(out, if self.shows_models { "answer" } else { "test" }, left)?;
        if !self.defaults.is_empty() {
            let names: Vec<&str> = self.defaults.iter().map(String::as_str).collect();
            writeln!(out, "under {} (by default; --model names others)", names.join(" or "))?;
        }
        self.assumptions.iter().try_for_each(|assumption| writeln!(out, "assumes: {assumption}"))?;
        self.scopes.iter().try_for_each(|note| writeln!(out, "note: {note}"))?;
        self.summary.iter().try_for_each(|summary| summary.write(out, left))
    }
}

/// What is to be said of a verdict that a test or a baseline knew of.
fn standing(entry: &ReportEntry<'_>, answered: InputAnswer<'_>) -> Option<&'static str> {
    match (entry.expected, answered.findings.verdict) {
        _ if entry.is_expected_violation() => Some("as expected"),
        (Some(Verdict::Violated), Verdict::Holds) => Some("a violation was expected"),
        _ if answered.is_known() => Some("known"),
        _ => None,
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
    fn found(
        &mut self,
        out: &mut dyn Write,
        name: &str,
        findings: &Findings,
        standing: Option<&str>,
    ) -> io::Result<()> {
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
        if let Some(standing) = standing {
            note = if note.is_empty() { standing.to_owned() } else { format!("{standing}: {note}") };
        }
        let columns = [
            name,
            result,
            tally.map_or("", |tally| tally.observation),
            &findings.states.len().to_string(),
            &findings.stats.states.to_string(),
            &format!("{:.2}", findings.stats.seconds),
            &note.split_whitespace().collect::<Vec<_>>().join(" "),
        ];
        self.row(out, columns)
    }

    /// Writes the row of an input that could not be run.
    fn failed(&mut self, out: &mut dyn Write, name: &str, why: &Diagnostic) -> io::Result<()> {
        let result = why.verdict();
        self.count(result);
        self.row(out, [name, result, "", "", "", "", why.message()])
    }

    /// Writes the last line, which counts what a `noun` names; `left` of them were not run.
    fn finish(&self, out: &mut dyn Write, noun: &str, left: usize) -> io::Result<()> {
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
        let rows = plural(total + left, noun);
        writeln!(out)?;
        writeln!(out, "{rows}: {list}; {states} states explored in {seconds:.2} s")
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
