//! Repairs for people.

use std::io::{self, Write};

use fencepost_explore::Violation;
use fencepost_repair::{Outcome, Remedy, Solution};

use super::change::{Change, Event, changes};
use super::command::Attempt;
use crate::findings::Fault;
use crate::question::Question;
use crate::text::{what_holds, write_fault, write_remarks};
use crate::units::plural;
use crate::{story, subject::Subject};

/// How many pairs a fence is said to keep in order before they are only counted.
const NAMED: usize = 2;

/// Tells what came of a repair.
pub(super) fn write(out: &mut dyn Write, input: &str, model: &str, attempt: &Attempt<'_>) -> io::Result<()> {
    let Attempt { args, subject, candidates, repaired } = attempt;
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
            writeln!(out, "{input} under {model}: fences are not enough")?;
            let places = plural(candidates.len(), "place");
            writeln!(out, "  with a fence at each of {places} it still goes wrong:")?;
            write_fault(out, model, program, &told(violation, None))?;
            writeln!(out, "  Places considered: {}.", considered(subject, &args.not_in))?;
        }
        Outcome::Unknown { reasons, made } => {
            writeln!(out, "{input} under {model}: inconclusive")?;
            if !made.is_empty() {
                let fences = plural(made.len(), "fence");
                writeln!(out, "  a repair takes at least {fences}; whether there is one is not known:")?;
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
    let Attempt { args, subject, candidates, repaired } = attempt;
    let Some(first) = solutions.first() else { return Ok(()) };
    let fences = plural(first.made.len(), "fence");
    writeln!(out, "{input} under {model}: repaired with {fences}")?;
    for (index, solution) in solutions.iter().enumerate() {
        if args.all {
            writeln!(out, "  Repair {} of {}:", index + 1, solutions.len())?;
        }
        let question = Question::new(subject);
        let changes = changes(&question, subject.program(), repaired, candidates, solution);
        for (index, change) in changes.iter().enumerate() {
            write_change(out, attempt, model, index + 1, change)?;
        }
    }
    let proof = match repaired.effort.clauses {
        1 => "a counterexample rules".to_owned(),
        many => format!("{many} counterexamples rule"),
    };
    writeln!(out, "  No repair has fewer: {proof} that out.")?;
    writeln!(out, "  Verified: with {fences} {}.", what_holds(subject))
}

fn write_change(
    out: &mut dyn Write,
    attempt: &Attempt<'_>,
    model: &str,
    number: usize,
    change: &Change<'_>,
) -> io::Result<()> {
    let position = match change.place {
        Some((file, line)) => format!("{}:{line}", story::short(file)),
        None => format!("{}+{}", change.method, change.offset),
    };
    let what = match change.remedy {
        Remedy::Fence => format!("a fence before {}", change.before),
        _ => format!("{} becomes volatile", change.before),
    };
    writeln!(out, "  {number}. {position}, in {}: {what}", change.method)?;
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
