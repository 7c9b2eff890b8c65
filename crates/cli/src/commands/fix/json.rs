//! Repairs for programs: the field `fixes` of a report (docs/reference/json.md).

use std::io::{self, Write};

use fencepost::fix::{Attempt, Change, DescribedEvent, Patched, RepairMethod, changes, others};
use fencepost::{Fault, Question};
use fencepost_explore::{Reason, Verdict};
use fencepost_repair::mincut::Round;
use fencepost_repair::{Remedy, RepairOutcome, Solution};
use serde::Serialize;

use super::unshown;
use crate::report::json::{Doubt, SCHEMA, TOOL, Violation, doubts, violation};
use crate::report::text::verdict_name;

#[derive(Serialize)]
struct FixReport<'a> {
    schema: u32,
    tool: &'static str,
    input: &'a str,
    entry: Option<&'a str>,
    model: &'a str,
    verdict: &'static str,
    reasons: Vec<Doubt<'a>>,
    repair: &'static str,
    violations: Vec<Violation<'a>>,
    fixes: Vec<Fix<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumptions: Vec<String>,
    remarks: &'a [String],
    effort: Effort,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<Cut>,
}

/// A graph that fences were cut from.
#[derive(Serialize)]
struct Cut {
    states: usize,
    steps: usize,
    reordered: usize,
    flow: f64,
    cut: usize,
    fences: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct Fix<'a> {
    fences: Vec<Fence<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unnecessary: Option<Vec<Fence<'a>>>,
    cost: u64,
    minimal: bool,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diff: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Fence<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fence: Option<&'a str>,
    before: &'a str,
    method: &'a str,
    offset: u32,
    file: Option<&'a str>,
    line: Option<u32>,
    forbids: Vec<Pair<'a>>,
    without: Option<Violation<'a>>,
}

#[derive(Serialize)]
struct Pair<'a> {
    earlier: Access<'a>,
    later: Access<'a>,
}

#[derive(Serialize)]
struct Access<'a> {
    what: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Serialize)]
struct Effort {
    searches: usize,
    counterexamples: usize,
    states: usize,
    transitions: usize,
    seconds: f64,
}

/// Writes what came of a repair.
pub(super) fn write(out: &mut dyn Write, input: &str, model: &str, attempt: &Attempt) -> io::Result<()> {
    let Attempt { subject, repaired, .. } = attempt;
    let question = Question::new(subject);
    let (verdict, repair) = match &repaired.outcome {
        RepairOutcome::Holds => (Verdict::Holds, "unnecessary"),
        RepairOutcome::WrongUnderSc(_) => (Verdict::Violated, "impossible"),
        RepairOutcome::NotEnough(_) => (Verdict::Violated, "not-enough"),
        RepairOutcome::Repaired(_) => (Verdict::Violated, "found"),
        RepairOutcome::Unknown { made, .. } if made.is_empty() => (Verdict::Inconclusive, "unknown"),
        RepairOutcome::Unknown { .. } => (Verdict::Violated, "unknown"),
    };
    let fault = match &repaired.outcome {
        RepairOutcome::WrongUnderSc(violation) => Some((violation, Some(true))),
        RepairOutcome::NotEnough(violation) => Some((violation, None)),
        _ => None,
    };
    let fault =
        fault.map(|(violation, under_sc)| Fault::new(question.worded((**violation).clone()), under_sc));
    let (reasons, solutions): (&[Reason], &[Solution]) = match &repaired.outcome {
        RepairOutcome::Unknown { reasons, .. } => (reasons, &[]),
        RepairOutcome::Repaired(solutions) => (&[], solutions),
        _ => (&[], &[]),
    };
    let program = &repaired.scaffold.program;
    let all: Vec<Vec<Change<'_>>> = solutions.iter().map(|solution| changes(attempt, solution)).collect();
    let surplus: Vec<Vec<Change<'_>>> = solutions.iter().map(|solution| others(attempt, solution)).collect();
    let fixes = all.iter().zip(solutions).enumerate().map(|(number, (changes, solution))| {
        let patched = attempt.patched.get(number);
        Fix {
            fences: changes.iter().map(|change| fence(program, change)).collect(),
            unnecessary: attempt
                .options
                .minimise
                .then(|| surplus[number].iter().map(|change| fence(program, change)).collect()),
            cost: attempt.cost(solution),
            minimal: attempt.options.method == RepairMethod::Exact,
            verified: patched.map_or(attempt.unpatched.is_none(), Patched::holds),
            output: patched.and_then(|patched| Some(patched.written.as_ref()?.display().to_string())),
            diff: attempt.diffs.get(number).map(|diff| diff.text.as_str()).filter(|text| !text.is_empty()),
            remarks: remarks(attempt, number),
        }
    });
    let effort = repaired.effort;
    let report = FixReport {
        schema: SCHEMA,
        tool: TOOL,
        input,
        entry: subject.entry.as_deref(),
        model,
        verdict: verdict_name(verdict),
        reasons: doubts(reasons),
        repair,
        violations: fault.iter().map(|fault| violation(program, fault)).collect(),
        fixes: fixes.collect(),
        scope: attempt.scope.as_deref(),
        assumptions: attempt.assumptions(),
        remarks: &subject.remarks,
        effort: Effort {
            searches: effort.checks,
            counterexamples: effort.clauses,
            states: effort.states,
            transitions: effort.transitions,
            seconds: effort.seconds,
        },
        cuts: attempt.cuts.iter().map(cut).collect(),
    };
    crate::report::json::write(out, &report)?;
    writeln!(out)
}

/// What is not as before, or not shown, of a solution.
fn remarks(attempt: &Attempt, number: usize) -> Vec<String> {
    let unpatched = attempt.unpatched.as_ref().map(|why| why.in_short());
    let patched = attempt.patched.get(number).into_iter().flat_map(|patched| patched.remarks.iter().cloned());
    let unshown = attempt.diffs.get(number).into_iter().flat_map(unshown::notes);
    unpatched.into_iter().chain(patched).chain(unshown).collect()
}

fn cut(round: &Round) -> Cut {
    Cut {
        states: round.states,
        steps: round.steps,
        reordered: round.reordered,
        flow: round.flow,
        cut: round.cut,
        fences: round.fences.len(),
        seconds: round.seconds,
    }
}

fn fence<'a>(program: &'a fencepost_ir::Program, change: &'a Change<'_>) -> Fence<'a> {
    Fence {
        kind: match change.remedy {
            Remedy::Fence | Remedy::LoopFence | Remedy::PartialFence(_) | Remedy::KeepFence => "fence",
            Remedy::Volatile | Remedy::KeepVolatile => "volatile-access",
            Remedy::VolatileField(_) | Remedy::KeepVolatileField(_) => "volatile-field",
        },
        fence: change.fence,
        before: &change.before,
        method: change.method,
        offset: change.offset,
        file: change.place.map(|(file, _)| file),
        line: change.place.map(|(_, line)| line),
        forbids: change
            .forbids
            .iter()
            .map(|pair| Pair { earlier: access(&pair.earlier), later: access(&pair.later) })
            .collect(),
        without: change.without.as_ref().map(|fault| violation(program, fault)),
    }
}

fn access<'a>(event: &'a DescribedEvent<'_>) -> Access<'a> {
    Access {
        what: &event.what,
        file: event.place.map(|(file, _)| file),
        line: event.place.map(|(_, line)| line),
    }
}
