//! Repairs for people.

use std::io::{self, Write};

use fencepost_explore::Violation;
use fencepost_repair::{Outcome, Remedy, Solution};

use super::change::{Change, Event, changes, count};
use super::command::Attempt;
use crate::args::{ChangeKinds, FixArgs};
use crate::findings::Fault;
use crate::question::Question;
use crate::text::{what_holds, write_fault, write_remarks};
use crate::units::plural;
use crate::{story, subject::Subject};

/// How many pairs a fence is said to keep in order before they are only counted.
const NAMED: usize = 2;

/// Tells what came of a repair.
pub(super) fn write(out: &mut dyn Write, input: &str, model: &str, attempt: &Attempt<'_>) -> io::Result<()> {
    let Attempt { args, subject, candidates, repaired, .. } = attempt;
    let told = |violation: &Violation, reachable_under_sc| Fault {
        violation: Question::new(subject).told(violation.clone()),
        reachable_under_sc,
    };
    let program = &repaired.scaffold.program;
    match &repaired.outcome {
        Outcome::Holds => {
            writeln!(out, "{input} under {model}: holds as it is, there is nothing to repair")?;
            writeln!(out, "  {}", what_holds(subject))?;
        }
        Outcome::WrongUnderSc(violation) => {
            writeln!(out, "{input} under {model}: no fence can help")?;
            write_fault(out, model, program, &told(violation, Some(true)))?;
        }
        Outcome::NotEnough(violation) => {
            writeln!(out, "{input} under {model}: {} are not enough", kind_name(args.kinds))?;
            writeln!(out, "  {} it still goes wrong:", with_everything(args, candidates.len()))?;
            write_fault(out, model, program, &told(violation, None))?;
            writeln!(out, "  Places considered: {}.", considered(subject, &args.not_in))?;
            if args.kinds == ChangeKinds::Volatile {
                writeln!(out, "  Full fences order more than volatile accesses: --kinds any uses both.")?;
            }
        }
        Outcome::Unknown { reasons, made } => {
            writeln!(out, "{input} under {model}: inconclusive")?;
            if !made.is_empty() {
                let changes = plural(made.len(), "change");
                writeln!(
                    out,
                    "  it goes wrong; whether {changes}, the least possible, repair it is not known:"
                )?;
            }
            reasons.iter().try_for_each(|reason| writeln!(out, "  {reason}"))?;
        }
        Outcome::Repaired(solutions) => write_solutions(out, input, model, attempt, solutions)?,
    }
    write_remarks(out, subject)?;
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
    input: &str,
    model: &str,
    attempt: &Attempt<'_>,
    solutions: &[Solution],
) -> io::Result<()> {
    let Attempt { args, repaired, .. } = attempt;
    let all: Vec<Vec<Change<'_>>> = solutions.iter().map(|solution| changes(attempt, solution)).collect();
    let Some(first) = all.first() else { return Ok(()) };
    writeln!(out, "{input} under {model}: repaired with {}", count(first))?;
    for (number, (changes, solution)) in all.iter().zip(solutions).enumerate() {
        if solutions.len() > 1 {
            writeln!(out, "  Repair {} of {}: {}", number + 1, solutions.len(), count(changes))?;
        }
        for (index, change) in changes.iter().enumerate() {
            write_change(out, attempt, model, index + 1, change)?;
        }
        if args.cost {
            writeln!(out, "  This costs {}.", attempt.cost(solution))?;
        }
        if let Some(diff) = attempt.diffs.get(number) {
            out.write_all(diff.text.as_bytes())?;
            diff.notes.iter().try_for_each(|note| writeln!(out, "  note: {note}"))?;
        }
    }
    if args.all && solutions.len() == 1 {
        writeln!(out, "  There is no other repair as good as this one.")?;
    }
    let proof = match repaired.effort.clauses {
        1 => "a counterexample rules".to_owned(),
        many => format!("{many} counterexamples rule"),
    };
    let better = if args.cost { "No repair is cheaper" } else { "No repair has fewer" };
    writeln!(out, "  {better}: {proof} that out.")?;
    write_verified(out, attempt)
}

/// Tells how the assemblies with repairs in them fare.
fn write_verified(out: &mut dyn Write, attempt: &Attempt<'_>) -> io::Result<()> {
    let subject = &attempt.subject;
    if let Some(diagnostic) = &attempt.unpatched {
        writeln!(out, "  The assembly itself cannot be changed: {}", diagnostic.in_short())?;
    }
    if attempt.patched.is_empty() {
        return writeln!(out, "  Verified: {}.", what_holds(subject));
    }
    for (number, patched) in attempt.patched.iter().enumerate() {
        let which = match attempt.patched.len() {
            1 => "the repaired assembly".to_owned(),
            _ => format!("the assembly with repair {}", number + 1),
        };
        let what = match &patched.written {
            Some(path) => format!("{which} was written to {}, read back", path.display()),
            None => format!("{which} was read back"),
        };
        let states = plural(patched.report.stats.states, "state");
        if patched.holds() {
            writeln!(out, "  Verified: {what} and holds ({states}): {}.", what_holds(subject))?;
        } else {
            writeln!(out, "  NOT verified: {what}, and is not known to hold ({states}):")?;
            let told = patched.report.violations.iter().map(|violation| &violation.message);
            told.chain(&patched.report.reasons).try_for_each(|why| writeln!(out, "  {why}"))?;
        }
        patched.remarks.iter().try_for_each(|remark| writeln!(out, "  note: {remark}"))?;
    }
    if attempt.args.output.is_none() {
        writeln!(out, "  Nothing was written: --output FILE does that.")?;
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

fn with_everything(args: &FixArgs, candidates: usize) -> String {
    match args.kinds {
        ChangeKinds::Full => format!("with a fence at each of {}", plural(candidates, "place")),
        _ => format!("with all of {}", plural(candidates, "possible change")),
    }
}

fn write_change(
    out: &mut dyn Write,
    attempt: &Attempt<'_>,
    model: &str,
    number: usize,
    change: &Change<'_>,
) -> io::Result<()> {
    let position = match change.place {
        Some((file, line)) => format!("{}:{line}, in {}", story::short(file), change.method),
        None => format!("{} IL_{:04x}", change.method, change.offset),
    };
    let before = &change.before;
    match change.remedy {
        Remedy::Fence | Remedy::KeepFence => {
            writeln!(out, "  {number}. {position}: a fence before {before}")?;
        }
        Remedy::Volatile | Remedy::KeepVolatile => {
            writeln!(out, "  {number}. {position}: {before} becomes volatile")?;
        }
        Remedy::VolatileField(_) | Remedy::KeepVolatileField(_) => {
            writeln!(out, "  {number}. the field {before} becomes volatile")?;
        }
    }
    for pair in change.forbids.iter().take(NAMED) {
        writeln!(out, "     keeps {} before {}", show(&pair.earlier), show(&pair.later))?;
    }
    if change.forbids.len() > NAMED {
        writeln!(out, "     and {} in order", plural(change.forbids.len() - NAMED, "more pair"))?;
    }
    let Some(fault) = &change.without else { return Ok(()) };
    let program = &attempt.repaired.scaffold.program;
    if attempt.args.stories {
        writeln!(out, "     without it:")?;
        return write_fault(&mut Indented::new(out), model, program, fault);
    }
    let steps = story::tell(program, &fault.violation.trace).len();
    writeln!(out, "     without it, {}: {}", plural(steps, "step"), fault.violation.message)
}

fn show(event: &Event<'_>) -> String {
    match event.place {
        Some((_, line)) => format!("{} (line {line})", event.what),
        None => event.what.clone(),
    }
}

/// Where fences were thought of.
fn considered(subject: &Subject, not_in: &[String]) -> String {
    let mut text = match subject {
        Subject::Litmus(_) => "everywhere".to_owned(),
        Subject::Assembly(_) => "the assembly's own code, not that of libraries".to_owned(),
    };
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
