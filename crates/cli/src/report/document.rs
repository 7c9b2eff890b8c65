//! What each form of report is given, and how.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fencepost::{Fault, Findings, Forbids, Goal, SearchConfig, Subject};
use fencepost_explore::Verdict;
use fencepost_ir::Pc;
use fencepost_memory::Model;

use super::dot::Dot;
use super::html::Html;
use super::json::{JsonArray, JsonLines, JsonObject};
use super::junit::JUnit;
use super::look::Look;
use super::markdown::Markdown;
use super::matrix::Matrix;
use super::picture::Svg;
use super::sarif::Sarif;
use super::table::Rows;
use super::text::{Single, verdict_name};
use crate::args::Format;
use crate::baseline::Standing;
use crate::diagnostics::Diagnostic;

/// What is known of one input under one model.
#[derive(Clone, Copy)]
pub(crate) struct ReportEntry<'a> {
    /// The input as the user knows it.
    pub(crate) input: &'a str,
    /// What tables call it.
    pub(crate) label: &'a str,
    /// Where it starts, if the user has said so.
    pub(crate) start: Option<&'a str>,
    /// The model.
    pub(crate) model: &'a Model,
    /// Whether the user has not named it.
    pub(crate) is_default: bool,
    /// Whether stories are told with all their steps.
    pub(crate) is_full: bool,
    /// What is asked.
    pub(crate) goal: Goal,
    /// The verdict that a test itself expects.
    pub(crate) expected: Option<Verdict>,
    /// How it was searched.
    pub(crate) config: &'a SearchConfig<'a>,
    /// The file that has the steps to what is wrong, if the user wants one.
    pub(crate) schedule: Option<&'a Path>,
    /// The answer, or why there is none.
    pub(crate) answer: Result<InputAnswer<'a>, &'a Diagnostic>,
}

/// The answer about an input.
#[derive(Clone, Copy)]
pub(crate) struct InputAnswer<'a> {
    /// What was searched.
    pub(crate) subject: &'a Subject,
    /// What was found.
    pub(crate) findings: &'a Findings,
    /// How it can be repaired, if that was asked.
    pub(crate) repair: Option<&'a ShortRepair>,
    /// The weakest of the models of hardware that forbid what is wrong, if it was looked for.
    pub(crate) forbidden_by: Option<Forbids>,
    /// What a baseline says of each violation, if there is one.
    pub(crate) standing: &'a [Standing],
}

impl InputAnswer<'_> {
    /// Whether something is wrong, all of which a baseline lists.
    pub(crate) fn is_known(&self) -> bool {
        let is_listed = |standing: &Standing| *standing == Standing::Known;
        !self.standing.is_empty() && self.standing.iter().all(is_listed)
    }
}

/// A repair, in short.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShortRepair {
    /// What came of it: `repaired with 2 fences`.
    pub(crate) heading: String,
    /// What changes, one by one: `Bank.cs:7, in Bank::Pay: a fence before the write of Bank.total`.
    pub(crate) changes: Vec<String>,
    /// The change in the source, if that can be shown.
    pub(crate) diff: String,
    /// The folder that its paths begin at, if that is not the current one.
    pub(crate) root: Option<PathBuf>,
    /// What the change does not show, and why.
    pub(crate) notes: Vec<String>,
}

impl ReportEntry<'_> {
    /// The input and its model, with a word about a model that the user has not named.
    pub(crate) fn heading(&self) -> String {
        let default = if self.is_default { " (the default)" } else { "" };
        let start = self.start.map(|start| format!(" --entry {start}")).unwrap_or_default();
        format!("{}{start} under {}{default}", self.input, self.model.name)
    }

    /// The verdict in a word; `error` if the input cannot be run, and `skipped` or `not run` of a test that is not run.
    pub(crate) fn verdict(&self) -> &'static str {
        match self.answer {
            Ok(answered) => verdict_name(answered.findings.verdict),
            Err(diagnostic) => diagnostic.verdict(),
        }
    }

    /// Whether a test goes wrong as it says itself.
    pub(crate) fn is_expected_violation(&self) -> bool {
        self.expected == Some(Verdict::Violated)
            && self.answer.is_ok_and(|answered| answered.findings.verdict == Verdict::Violated)
    }

    /// What to type to see more of it.
    pub(crate) fn command(&self) -> String {
        self.as_typed("check", &self.model.name)
    }

    /// A command about it under a model.
    pub(super) fn as_typed(&self, command: &str, model: &str) -> String {
        let quoted =
            |text: &str| match text.chars().all(|it| it.is_ascii_alphanumeric() || "/._-:,".contains(it)) {
                true => text.to_owned(),
                false => format!("'{}'", text.replace('\'', "'\\''")),
            };
        let start = self.start.map(|start| format!(" --entry {}", quoted(start))).unwrap_or_default();
        format!("fencepost {command} {}{start} --model {}", quoted(self.input), quoted(model))
    }
}

/// A report in some form.
pub(crate) trait Document {
    /// Tells what is known of one more input.
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()>;

    /// Ends the report; so many inputs were not run.
    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()>;
}

/// What a report will be about.
#[derive(Debug)]
pub(crate) struct ReportShape {
    /// What is asked.
    pub(crate) goal: Goal,
    /// Whether there may be several inputs.
    pub(crate) is_batch: bool,
    /// Whether the inputs are tests.
    pub(crate) are_tests: bool,
    /// Whether rows name the model.
    pub(crate) shows_models: bool,
    /// The inputs.
    pub(crate) names: Vec<String>,
    /// The models, if there are several.
    pub(crate) models: Vec<String>,
}

/// Begins a report.
pub(crate) fn document(
    out: &mut dyn Write,
    format: Format,
    shape: &ReportShape,
    look: Look,
) -> io::Result<Box<dyn Document>> {
    let is_several = shape.is_batch || shape.models.len() > 1;
    Ok(match format {
        Format::Text if shape.models.len() > 1 => Box::new(Matrix::start(out, shape)?),
        Format::Text if shape.is_batch => Box::new(Rows::start(out, shape)?),
        Format::Text => Box::new(Single(look)),
        Format::Json if is_several => Box::new(JsonArray::default()),
        Format::Json => Box::new(JsonObject),
        Format::Jsonl => Box::new(JsonLines),
        Format::Sarif => Box::new(Sarif::default()),
        Format::Junit => Box::new(JUnit::default()),
        Format::Html => Box::new(Html::default()),
        Format::Dot => Box::new(Dot),
        Format::Svg => Box::new(Svg::default()),
        Format::Markdown => Box::new(Markdown::default()),
    })
}

/// The one place to point to for a violation: where it fails, where a thread waits, or the last step in the user's code.
pub(super) fn site(subject: &Subject, fault: &Fault) -> Option<Pc> {
    let (program, violation) = (&subject.program, &fault.violation);
    let failed = program.users(&violation.stack).or(violation.stack.first().copied());
    let waits = || violation.waiting.first().map(|waiting| waiting.site);
    let last = || violation.trace.iter().rev().map(|step| step.site).find(|&site| !program.is_library(site));
    failed.or_else(waits).or_else(last)
}

/// What reordering has to do with a violation, as far as that is known.
pub(crate) fn because(model: &str, fault: &Fault) -> Option<&'static str> {
    match fault.reachable_under_sc {
        // What never happens has no cause to show, and under sc there is nothing to compare with sc.
        _ if fault.violation.trace.is_empty() || model == "sc" => None,
        Some(true) => Some("This needs no reordering: sc allows it, too, and no fence prevents it."),
        Some(false) => Some("This takes a reordering: sc does not allow it."),
        None => None,
    }
}
