//! Repairs for people.

use std::io::{self, Write};

use fencepost::fix::{
    Attempt, Change, ChangeKinds, DescribedEvent, FixOptions, RepairMethod, changes, others,
};
use fencepost::{Fault, Question, Subject};
use fencepost_explore::Violation;
use fencepost_frontend::Volatiles;
use fencepost_repair::mincut::Round;
use fencepost_repair::{RepairOutcome, Solution};

use super::heading::{count, heading};
use super::unshown;
use crate::report::because;
use crate::report::look::Look;
use crate::report::reason;
use crate::report::story;
use crate::report::telling::Teller;
use crate::report::text::{what_holds, write_notes};
use crate::units::plural;

/// How many pairs a fence is said to keep in order before they are only counted.
const NAMED: usize = 2;

/// Tells what came of a repair.
pub(super) fn write(
    out: &mut dyn Write,
    input: &str,
    model: &str,
    attempt: &Attempt,
    stories: bool,
) -> io::Result<()> {
    let Attempt { options, subject, candidates, repaired, .. } = attempt;
    let finding = |violation: &Violation, reachable_under_sc| {
        Fault::new(Question::new(subject).worded(violation.clone()), reachable_under_sc)
    };
    let program = &repaired.scaffold.program;
    let teller = Teller::new(program, model, stories, Look::default());
    // A story of what no change can prevent is that of `check`.
    let in_short = |out: &mut dyn Write, fault: &Fault| match stories {
        true => teller.fault(out, fault),
        false => {
            writeln!(out, "  {}", fault.violation.message)?;
            because(model, fault).map_or(Ok(()), |because| writeln!(out, "  {because}"))?;
            writeln!(out, "  `fencepost check`, or --stories here, tells how it comes about.")
        }
    };
    match &repaired.outcome {
        RepairOutcome::Holds if options.minimise => {
            writeln!(out, "{input} under {model}: holds, and has no fences or volatile accesses to remove")?;
        }
        RepairOutcome::Holds => {
            writeln!(out, "{input} under {model}: holds as it is, there is nothing to repair")?;
            writeln!(out, "  {}", what_holds(subject, attempt.endless))?;
        }
        RepairOutcome::WrongUnderSc(violation) => {
            writeln!(out, "{input} under {model}: no fence can help")?;
            in_short(out, &finding(violation, Some(true)))?;
        }
        RepairOutcome::NotEnough(violation) if options.minimise => {
            writeln!(out, "{input} under {model}: does not hold as it is, so nothing can be removed")?;
            in_short(out, &finding(violation, None))?;
        }
        RepairOutcome::NotEnough(violation) => {
            writeln!(out, "{input} under {model}: {} are not enough", kind_name(options.kinds))?;
            writeln!(out, "  {} it still goes wrong:", with_everything(options, candidates.len()))?;
            teller.fault(out, &finding(violation, None))?;
            writeln!(out, "  Places considered: {}.", considered(subject, &options.not_in))?;
            if let Some(hint) = other_kinds(attempt) {
                writeln!(out, "  {hint}")?;
            }
        }
        RepairOutcome::Unknown { reasons, made } => {
            writeln!(out, "{input} under {model}: inconclusive")?;
            let tried = plural(made.len(), "change");
            match options.method {
                _ if made.is_empty() => {}
                _ if options.minimise => writeln!(
                    out,
                    "  some of the fences and volatile accesses are needed; how many is not known:"
                )?,
                RepairMethod::Exact => {
                    writeln!(out, "  it goes wrong, and a repair needs at least {tried}; none is known:")?;
                }
                RepairMethod::Mincut => writeln!(out, "  it goes wrong, and no repair is known:")?,
            }
            reasons.iter().try_for_each(|reason| writeln!(out, "  {}", reason::in_words(reason)))?;
        }
        RepairOutcome::Repaired(solutions) if options.minimise => {
            write_surplus(out, [input, model], attempt, solutions, stories)?;
        }
        RepairOutcome::Repaired(solutions) => {
            write_solutions(out, [input, model], attempt, solutions, stories)?
        }
    }
    write_notes(out, subject, attempt.scope.as_ref(), &attempt.assumptions())?;
    let effort = repaired.effort;
    writeln!(
        out,
        "  {}, {} explored, {:.2} s",
        plural(effort.checks, "search").replace("searchs", "searches"),
        plural(effort.states, "state"),
        effort.seconds
    )
}

fn write_solutions(
    out: &mut dyn Write,
    [input, model]: [&str; 2],
    attempt: &Attempt,
    solutions: &[Solution],
    stories: bool,
) -> io::Result<()> {
    let Attempt { options, repaired, .. } = attempt;
    let all: Vec<Vec<Change<'_>>> = solutions.iter().map(|solution| changes(attempt, solution)).collect();
    let Some(first) = all.first() else { return Ok(()) };
    writeln!(out, "{input} under {model}: repaired with {}", count(first))?;
    for (number, (changes, solution)) in all.iter().zip(solutions).enumerate() {
        if solutions.len() > 1 {
            writeln!(out, "  Repair {} of {}: {}", number + 1, solutions.len(), count(changes))?;
        }
        for (index, change) in changes.iter().enumerate() {
            write_change(out, attempt, (model, stories), index + 1, change)?;
        }
        if options.cost {
            writeln!(out, "  This costs {}.", attempt.cost(solution))?;
        }
        if let Some(diff) = attempt.diffs.get(number) {
            out.write_all(diff.text.as_bytes())?;
            unshown::notes(diff).iter().try_for_each(|note| writeln!(out, "  note: {note}"))?;
        }
    }
    if options.all && solutions.len() == 1 {
        writeln!(out, "  There is no other repair as good as this one.")?;
    }
    match options.method {
        RepairMethod::Exact => {
            let better = if options.cost { "No repair is cheaper" } else { "No repair has fewer" };
            writeln!(out, "  {better}: {} that out.", proof(repaired.effort.clauses))?;
        }
        RepairMethod::Mincut => write_cuts(out, &attempt.cuts)?,
    }
    write_verified(out, attempt)
}

/// Tells from which graphs fences were cut.
fn write_cuts(out: &mut dyn Write, cuts: &[Round]) -> io::Result<()> {
    for Round { states, steps, reordered, cut, fences, .. } in cuts {
        let fences = plural(fences.len(), "fence");
        let cut = plural(*cut, "step");
        writeln!(
            out,
            "  A minimum cut of a graph of {states} states and {steps} steps, {reordered} of which overtake"
        )?;
        writeln!(out, "  something, goes through {cut}: {fences}.")?;
    }
    writeln!(out, "  Fewer may be enough: --method exact finds the smallest repair.")
}

fn proof(counterexamples: usize) -> String {
    match counterexamples {
        1 => "a counterexample rules".to_owned(),
        many => format!("{many} counterexamples rule"),
    }
}

/// Tells which of the fences and volatile accesses that are there are needed.
fn write_surplus(
    out: &mut dyn Write,
    [input, model]: [&str; 2],
    attempt: &Attempt,
    solutions: &[Solution],
    stories: bool,
) -> io::Result<()> {
    let all = attempt.candidates.len();
    let Some(needed) = solutions.first().map(|solution| solution.made.len()) else { return Ok(()) };
    let verb = if needed == 1 { "is" } else { "are" };
    let what = match attempt.subject.repairs.volatiles {
        Volatiles::None => "fences",
        Volatiles::Accesses | Volatiles::Fields => "fences and volatile accesses",
    };
    writeln!(out, "{input} under {model}: {needed} of {all} {what} {verb} needed")?;
    for (number, solution) in solutions.iter().enumerate() {
        if solutions.len() > 1 {
            writeln!(out, "  Choice {} of {}:", number + 1, solutions.len())?;
        }
        for (number, change) in changes(attempt, solution).iter().enumerate() {
            write_change(out, attempt, (model, stories), number + 1, change)?;
        }
        let others = others(attempt, solution);
        if !others.is_empty() {
            writeln!(out, "  Not needed:")?;
        }
        others.iter().try_for_each(|change| writeln!(out, "  - {}", heading(change)))?;
        if let Some(diff) = attempt.diffs.get(number) {
            out.write_all(diff.text.as_bytes())?;
        }
    }
    if needed > 0 {
        writeln!(out, "  Fewer are not enough: {} that out.", proof(attempt.repaired.effort.clauses))?;
    }
    write_verified(out, attempt)
}

/// Tells how the programs with repairs in them fare.
fn write_verified(out: &mut dyn Write, attempt: &Attempt) -> io::Result<()> {
    let subject = &attempt.subject;
    let noun = subject.repairs.noun;
    if let Some(diagnostic) = &attempt.unpatched {
        match diagnostic.is_stopped.then_some(&diagnostic.message) {
            Some(reason) => writeln!(out, "  The changed {noun} was not checked: {reason}")?,
            None => writeln!(out, "  The {noun} itself cannot be changed: {}", diagnostic.in_short())?,
        }
        return writeln!(
            out,
            "  With these changes the search finds that {}; this was not checked on a file.",
            what_holds(subject, attempt.endless)
        );
    }
    if attempt.patched.is_empty() {
        return writeln!(out, "  Verified: {}.", what_holds(subject, attempt.endless));
    }
    for (number, patched) in attempt.patched.iter().enumerate() {
        let which = match attempt.patched.len() {
            1 if attempt.options.minimise => format!("the {noun} without the others"),
            1 => format!("the repaired {noun}"),
            _ => format!("the {noun} with repair {}", number + 1),
        };
        let what = match &patched.written {
            Some(path) => format!("{which} was written to {}, read back", path.display()),
            None => format!("{which} was read back"),
        };
        let states = plural(patched.report.stats.states, "state");
        if patched.holds() {
            writeln!(
                out,
                "  Verified: {what} and holds ({states}): {}.",
                what_holds(subject, attempt.endless)
            )?;
        } else {
            writeln!(out, "  NOT verified: {what}, and is not known to hold ({states}):")?;
            let told = patched.report.violations.iter().map(|violation| violation.message.clone());
            let doubts = patched.report.reasons.iter().map(reason::in_words);
            told.chain(doubts).try_for_each(|why| writeln!(out, "  {why}"))?;
        }
        patched.remarks.iter().try_for_each(|remark| writeln!(out, "  note: {remark}"))?;
    }
    if attempt.options.output.is_none() {
        writeln!(out, "  Nothing was written; pass --output FILE to write the result.")?;
    }
    Ok(())
}

fn kind_name(kinds: ChangeKinds) -> &'static str {
    match kinds {
        ChangeKinds::Full => "fences",
        ChangeKinds::Volatile => "volatile accesses",
        ChangeKinds::Any => "fences and volatile accesses",
    }
}

/// What else could be tried.
fn other_kinds(attempt: &Attempt) -> Option<&'static str> {
    match attempt.options.kinds {
        ChangeKinds::Volatile => {
            Some("Full fences order more than volatile accesses: --kinds any uses both.")
        }
        ChangeKinds::Full if attempt.has_volatiles => {
            Some("Volatile accesses may order what fences do not: try --kinds volatile, or any for both.")
        }
        ChangeKinds::Full | ChangeKinds::Any => None,
    }
}

fn with_everything(options: &FixOptions, candidates: usize) -> String {
    match options.kinds {
        ChangeKinds::Full => format!("with a fence at each of {}", plural(candidates, "place")),
        _ => format!("with all of {}", plural(candidates, "possible change")),
    }
}

fn write_change(
    out: &mut dyn Write,
    attempt: &Attempt,
    (model, stories): (&str, bool),
    number: usize,
    change: &Change<'_>,
) -> io::Result<()> {
    writeln!(out, "  {number}. {}", heading(change))?;
    for pair in change.forbids.iter().take(NAMED) {
        writeln!(out, "     {}", pair.reason(show))?;
    }
    if change.forbids.len() > NAMED {
        writeln!(out, "     and {} in order", plural(change.forbids.len() - NAMED, "more pair"))?;
    }
    let Some(fault) = &change.without else {
        return writeln!(out, "     no violation was found without it");
    };
    let program = &attempt.repaired.scaffold.program;
    if stories {
        writeln!(out, "     without it:")?;
        let teller = Teller::new(program, model, true, Look::default());
        return teller.fault(&mut Indented::new(out), fault);
    }
    let steps = story::render(program, &fault.violation.trace).len();
    writeln!(out, "     without it, {}: {}", plural(steps, "step"), fault.violation.message)
}

fn show(event: &DescribedEvent<'_>) -> String {
    match event.place {
        Some((_, line)) => format!("{} (line {line})", event.what),
        None => event.what.clone(),
    }
}

/// Where fences were thought of.
fn considered(subject: &Subject, not_in: &[String]) -> String {
    let mut text = subject.repairs.considered.to_owned();
    if !not_in.is_empty() {
        text += &format!(", and nothing in {}", not_in.join(", "));
    }
    text
}

/// Writes lines further to the right.
struct Indented<'o> {
    out: &'o mut dyn Write,
    at_start: bool,
}

impl<'o> Indented<'o> {
    fn new(out: &'o mut dyn Write) -> Indented<'o> {
        Indented { out, at_start: true }
    }
}

impl Write for Indented<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.at_start {
                self.out.write_all(b"     ")?;
            }
            self.out.write_all(line)?;
            self.at_start = line.ends_with(b"\n");
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
