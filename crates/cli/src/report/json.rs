//! Reports for programs. `docs/reference/json.md` describes every field; `SCHEMA` grows when one changes its
//! meaning or goes away.

use std::io::{self, Write};

use fencepost::comparison::{Comparison, Difference};
use fencepost::places::place;
use fencepost::{Answer, Fault, Findings, Goal, Results, Subject, Tally};
use fencepost_explore::{NamedAccess, Reason, Stats, TraceStep, Verdict};
use fencepost_frontend::results::{RESULT, result_text};
use fencepost_ir::{Pc, Program};
use serde::Serialize;
use serde_json::{Map, Value};

use super::document::{Document, InputAnswer, ReportEntry};
use super::text::verdict_name;
use super::{story, value};
use crate::baseline::Standing;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;

pub(crate) const SCHEMA: u32 = 2;
pub(crate) const TOOL: &str = concat!("fencepost ", env!("CARGO_PKG_VERSION"));

/// One input's report.
#[derive(Debug, Serialize)]
pub(crate) struct Report<'a> {
    schema: u32,
    tool: &'static str,
    input: &'a str,
    entry: Option<&'a str>,
    model: &'a str,
    /// The verdict that a test itself expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
    #[serde(flatten)]
    result: ReportBody<'a>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ReportBody<'a> {
    Found(Box<SearchResult<'a>>),
    Failed { error: String },
    Skipped { skipped: String },
    Broken { verdict: &'static str, reasons: [NotSearched; 1] },
}

/// Why an input was not searched at all.
#[derive(Debug, Serialize)]
struct NotSearched {
    kind: &'static str,
    text: String,
}

/// Why not everything was looked at.
#[derive(Debug, Serialize)]
pub(crate) struct Doubt<'a> {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

/// Reasons for programs.
pub(crate) fn doubts(reasons: &[Reason]) -> Vec<Doubt<'_>> {
    let doubts = reasons.iter().map(|reason| Doubt {
        kind: reason.name(),
        text: reason.to_string(),
        place: reason.place(),
        advice: super::reason::advice(reason),
    });
    doubts.collect()
}

#[derive(Debug, Serialize)]
struct SearchResult<'a> {
    verdict: &'static str,
    reasons: Vec<Doubt<'a>>,
    violations: Vec<Violation<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Witness<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<Condition<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Vec<Map<String, Value>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<Results<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    assumptions: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    remarks: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
    stats: Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<Compared<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired_by: Option<Repairing<'a>>,
}

/// How what is wrong can be repaired.
#[derive(Debug, Serialize)]
struct Repairing<'a> {
    text: &'a str,
    changes: &'a [String],
    diff: &'a str,
    notes: &'a [String],
}

/// The same under another model.
#[derive(Debug, Serialize)]
struct Compared<'a> {
    model: &'a str,
    verdict: &'static str,
    reasons: Vec<Doubt<'a>>,
    complete: bool,
    only_here: Differs<'a>,
    only_there: Differs<'a>,
    stats: Figures,
}

/// What one of two models has and the other has not.
#[derive(Debug, Serialize)]
struct Differs<'a> {
    violations: Vec<DiffersBy<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Vec<Map<String, Value>>>,
}

#[derive(Debug, Serialize)]
struct DiffersBy<'a> {
    kind: &'static str,
    message: &'a str,
}

/// A violation with its story.
#[derive(Debug, Serialize)]
pub(crate) struct Violation<'a> {
    kind: &'static str,
    message: &'a str,
    /// Whether a baseline lists it.
    #[serde(skip_serializing_if = "Option::is_none")]
    baseline: Option<&'static str>,
    reachable_under_sc: Option<bool>,
    trace: Vec<Step<'a>>,
    stack: Vec<Frame<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<Waiting<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
}

#[derive(Debug, Serialize)]
struct Waiting<'a> {
    thread: &'a str,
    kind: &'static str,
    text: String,
    span: Span<'a>,
}

/// Where something is in the source, as far as that is known.
#[derive(Debug, Serialize)]
struct Span<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Frame<'a> {
    method: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Witness<'a> {
    state: Map<String, Value>,
    trace: Vec<Step<'a>>,
}

#[derive(Debug, Serialize)]
struct Step<'a> {
    thread: &'a str,
    kind: &'static str,
    text: String,
    #[serde(flatten)]
    access: Option<Access<'a>>,
    method: &'a str,
    span: Span<'a>,
    overtaken: Vec<Overtaken<'a>>,
}

/// An access to memory.
#[derive(Debug, Serialize)]
struct Access<'a> {
    access: &'static str,
    location: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
}

/// An earlier instruction of the thread that is still in flight.
#[derive(Debug, Serialize)]
struct Overtaken<'a> {
    text: String,
    #[serde(flatten)]
    access: Access<'a>,
    span: Span<'a>,
}

#[derive(Debug, Serialize)]
struct Condition<'a> {
    quantifier: &'static str,
    text: &'a str,
    result: &'static str,
    positive: usize,
    negative: usize,
}

#[derive(Debug, Serialize)]
struct Figures {
    states: usize,
    transitions: usize,
    max_window: usize,
    seconds: f64,
    states_per_second: u64,
    bytes_per_state: f64,
    peak_memory_bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint_bits: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odds_of_a_miss: Option<f64>,
}

impl<'a> Report<'a> {
    fn of(entry: &ReportEntry<'a>) -> Report<'a> {
        let expected = entry.expected.map(verdict_name);
        match entry.answer {
            Ok(answered) => Report { expected, ..Report::found(entry, answered) },
            Err(diagnostic) => {
                let failed = Report::failed(entry.input, &entry.model.name, diagnostic);
                Report { entry: entry.start, expected, ..failed }
            }
        }
    }

    /// Of a run.
    fn found(entry: &ReportEntry<'a>, answered: InputAnswer<'a>) -> Report<'a> {
        let InputAnswer { subject, findings, repair, standing, .. } = answered;
        let violations = findings.faults.iter().enumerate().map(|(index, fault)| {
            let baseline = standing.get(index).map(|standing| match standing {
                Standing::Known => "known",
                Standing::New => "new",
            });
            Violation { baseline, ..violation(&subject.program, fault) }
        });
        let state = |values: &[i64]| state(subject, values);
        let result = SearchResult {
            verdict: verdict_name(findings.verdict),
            reasons: doubts(&findings.reasons),
            violations: violations.collect(),
            witness: findings.witness.as_ref().map(|witness| Witness {
                state: state(&witness.values),
                trace: trace(&subject.program, &witness.trace),
            }),
            condition: findings.tally.as_ref().and_then(|tally| condition(subject, tally)),
            outcomes: (entry.goal == Goal::Outcomes)
                .then(|| findings.states.iter().map(|values| state(values)).collect()),
            results: Results::of(subject, findings),
            scope: findings.scope.as_deref(),
            assumptions: &findings.assumptions,
            remarks: &subject.remarks,
            notes: &findings.notes,
            stats: figures(&findings.stats),
            comparison: findings.comparison.as_ref().map(|it| compared(subject, findings, it)),
            repaired_by: repair.map(|repair| Repairing {
                text: &repair.heading,
                changes: &repair.changes,
                diff: &repair.diff,
                notes: &repair.notes,
            }),
        };
        Report {
            schema: SCHEMA,
            tool: TOOL,
            input: entry.input,
            entry: subject.entry.as_deref(),
            model: &entry.model.name,
            expected: None,
            result: ReportBody::Found(Box::new(result)),
        }
    }

    /// Of an input that cannot be run.
    pub(crate) fn failed(input: &'a str, model: &'a str, diagnostic: &Diagnostic) -> Report<'a> {
        let why = diagnostic.in_short();
        let result = match diagnostic.exit() {
            Exit::Inconclusive => ReportBody::Broken {
                verdict: verdict_name(Verdict::Inconclusive),
                reasons: [NotSearched {
                    kind: if diagnostic.verdict() == "not run" { "not-run" } else { "not-searched" },
                    text: why,
                }],
            },
            _ if diagnostic.is_skipped() => ReportBody::Skipped { skipped: why },
            _ => ReportBody::Failed { error: why },
        };
        Report { schema: SCHEMA, tool: TOOL, input, entry: None, model, expected: None, result }
    }
}

/// The report of the only input.
#[derive(Debug)]
pub(super) struct JsonObject;

impl Document for JsonObject {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        write(out, &Report::of(entry))?;
        writeln!(out)
    }

    fn finish(&mut self, _out: &mut dyn Write, _left: usize) -> io::Result<()> {
        Ok(())
    }
}

/// The reports of several inputs, written one by one.
#[derive(Debug, Default)]
pub(super) struct JsonArray {
    is_begun: bool,
}

impl Document for JsonArray {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        out.write_all(if self.is_begun { b",\n" } else { b"[\n" })?;
        self.is_begun = true;
        write(out, &Report::of(entry))
    }

    fn finish(&mut self, out: &mut dyn Write, _left: usize) -> io::Result<()> {
        out.write_all(if self.is_begun { b"\n]\n" } else { b"[]\n" })
    }
}

/// Reports of a line each.
#[derive(Debug)]
pub(super) struct JsonLines;

impl Document for JsonLines {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Report::of(entry)).map_err(io::Error::from)?;
        writeln!(out)
    }

    fn finish(&mut self, _out: &mut dyn Write, _left: usize) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a value with line breaks, without one at the end.
pub(crate) fn write(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(out, value).map_err(io::Error::from)
}

fn state(subject: &Subject, values: &[i64]) -> Map<String, Value> {
    if subject.results.as_ref().is_some() {
        return Map::from_iter([(RESULT.to_owned(), result_text(values).into())]);
    }
    let names = subject.observed.iter().zip(values).enumerate();
    let value = |index, word| value::json(subject.value(index, word));
    names.map(|(index, (observed, &word))| (observed.name.clone(), value(index, word))).collect()
}

fn compared<'a>(subject: &Subject, findings: &Findings, comparison: &'a Comparison) -> Compared<'a> {
    let there = &comparison.findings;
    let differs = |difference: &'a Difference| Differs {
        violations: difference
            .faults
            .iter()
            .map(|(kind, message)| DiffersBy { kind: kind.name(), message })
            .collect(),
        outcomes: (!subject.observed.is_empty())
            .then(|| difference.states.iter().map(|values| state(subject, values)).collect()),
    };
    Compared {
        model: &comparison.model,
        verdict: verdict_name(there.verdict),
        reasons: doubts(&there.reasons),
        complete: findings.complete && there.complete,
        only_here: differs(&comparison.only_here),
        only_there: differs(&comparison.only_there),
        stats: figures(&there.stats),
    }
}

/// What is wrong in a program.
pub(crate) fn violation<'a>(program: &'a Program, fault: &'a Fault) -> Violation<'a> {
    let waiting = fault.violation.waiting.iter().map(|waiting| Waiting {
        thread: &waiting.thread,
        kind: waiting.why.name(),
        text: waiting.why.to_string(),
        span: span(program, waiting.site),
    });
    Violation {
        kind: fault.violation.kind.name(),
        message: &fault.violation.message,
        baseline: None,
        reachable_under_sc: fault.reachable_under_sc,
        trace: trace(program, &fault.violation.trace),
        stack: frames(program, &fault.violation.stack),
        waiting: waiting.collect(),
        notes: &fault.notes,
    }
}

fn frames<'a>(program: &'a Program, stack: &[Pc]) -> Vec<Frame<'a>> {
    let frames = story::frames(program, stack).into_iter().map(|frame| Frame {
        method: frame.method,
        file: frame.place.map(|(file, _)| file),
        line: frame.place.map(|(_, line)| line),
    });
    frames.collect()
}

fn trace<'a>(program: &'a Program, steps: &'a [TraceStep]) -> Vec<Step<'a>> {
    let steps = steps.iter().map(|step| Step {
        thread: &step.thread,
        kind: step.kind.name(),
        text: step.event.to_string(),
        access: step.event.access().map(access),
        method: &program.method(program.method_at(step.pc)).name,
        span: span(program, step.site),
        overtaken: step.overtook.iter().map(|event| overtaken(program, event)).collect(),
    });
    steps.collect()
}

fn access(access: &NamedAccess) -> Access<'_> {
    Access {
        access: access.class.name(),
        location: &access.location,
        found: access.found.as_deref(),
        value: access.value.as_deref(),
    }
}

fn overtaken<'a>(program: &'a Program, event: &'a fencepost_explore::Overtaken) -> Overtaken<'a> {
    Overtaken {
        text: event.access.to_string(),
        access: access(&event.access),
        span: span(program, event.site),
    }
}

fn span(program: &Program, pc: Pc) -> Span<'_> {
    let place = place(program, pc);
    Span { file: place.map(|(file, _)| file), line: place.map(|(_, line)| line) }
}

fn condition<'a>(subject: &'a Subject, tally: &Tally) -> Option<Condition<'a>> {
    let condition = subject.condition.as_ref()?;
    let result = match tally.answer {
        Answer::Ok => "ok",
        Answer::No => "no",
        Answer::Unknown => "unknown",
    };
    Some(Condition {
        quantifier: condition.quantifier.keyword(),
        text: &condition.text,
        result,
        positive: tally.positive,
        negative: tally.negative,
    })
}

fn figures(stats: &Stats) -> Figures {
    Figures {
        states: stats.states,
        transitions: stats.transitions,
        max_window: stats.max_window,
        seconds: stats.seconds,
        states_per_second: stats.states_per_second() as u64,
        bytes_per_state: stats.bytes_per_state(),
        peak_memory_bytes: stats.peak_bytes,
        fingerprint_bits: stats.fingerprint_bits,
        odds_of_a_miss: stats.odds_of_a_miss(),
    }
}
