//! From flags to a repair, and on to an exit code.

use std::io;

use fencepost_c::patch::Room;
use fencepost_explore::Options;
use fencepost_ir::{Attributes, Budget, Pc};
use fencepost_repair::mincut::{self, Capacities, MinCut, Round};
use fencepost_repair::{
    Candidate, Kinds, Outcome, Problem, Remedy, Repaired, Solution, Wish, costs, existing, marked, places,
    repair,
};

use super::change::{changes, others};
use super::diff::{Diff, Sources};
use super::patched::{self, Patched};
use super::scope::Area;
use super::{json, text};
use crate::args::{ChangeKinds, CutCapacities, FixArgs, Format, Method};
use crate::choice::{self, Choice};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::expression::Expression;
use crate::internal::guarded;
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::question::Question;
use crate::subject::{self, Interest, Subject, c_outline};
use crate::{commands, expression};

/// What is asked for.
pub(super) struct Case<'a> {
    /// The flags.
    pub(super) args: &'a FixArgs,
    /// The model.
    pub(super) choice: &'a Choice,
    /// What must hold.
    pub(super) expressions: &'a [Expression],
    /// What all of it may take.
    pub(super) budget: &'a Budget<'a>,
}

impl Case<'_> {
    /// What matters of a subject.
    pub(super) fn interest(&self) -> Interest<'_> {
        let exit_code = self.args.claims.exit_code;
        let no_spurious = self.args.how.no_spurious;
        let (expressions, budget) = (self.expressions, Some(self.budget));
        Interest { exit_code, no_spurious, expressions, budget, ..Interest::default() }
    }
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    /// How it was asked for.
    pub(super) args: &'a FixArgs,
    /// What is to be repaired.
    pub(super) subject: Subject,
    /// What could have been changed.
    pub(super) candidates: Vec<Candidate>,
    /// What each of these costs.
    pub(super) costs: Vec<u64>,
    /// What came of it.
    pub(super) repaired: Repaired,
    /// The graphs that fences were cut from, if they were.
    pub(super) cuts: Vec<Round>,
    /// The program with each of the solutions in it; nothing of a litmus test.
    pub(super) patched: Vec<Patched>,
    /// Each of the solutions in the source.
    pub(super) diffs: Vec<Diff>,
    /// What a verdict under the model means, if the model stands for a part of another one.
    pub(super) scope: Option<String>,
    /// Why the program cannot be changed, if it cannot.
    pub(super) unpatched: Option<Diagnostic>,
}

/// Repairs what the user names.
pub(crate) fn run(out: &mut Output, args: &FixArgs) -> io::Result<Exit> {
    let choice = match args.model.as_deref().ok_or_else(choice::missing).and_then(choice::choose) {
        Ok(choice) => choice,
        Err(diagnostic) => return Ok(commands::refuse(diagnostic)),
    };
    let (input, model) = (args.input.display().to_string(), choice.model.name.as_str());
    let attempt = match guarded(|| attempt(args, &choice)) {
        Ok(attempt) => attempt,
        Err(diagnostic) => return commands::no_report(out, args.format, &input, model, &diagnostic),
    };
    match args.format {
        Format::Text => text::write(out, &input, model, &attempt)?,
        Format::Json => json::write(out, &input, model, &attempt)?,
    }
    Ok(match attempt.repaired.outcome {
        Outcome::Repaired(_) if !attempt.is_verified() => Exit::Inconclusive,
        Outcome::Holds | Outcome::Repaired(_) => Exit::Done,
        Outcome::WrongUnderSc(_) | Outcome::NotEnough(_) => Exit::Violated,
        Outcome::Unknown { .. } => Exit::Inconclusive,
    })
}

impl Attempt<'_> {
    /// What a solution costs.
    pub(super) fn cost(&self, solution: &Solution) -> u64 {
        solution.made.iter().map(|&index| self.costs[index]).sum()
    }

    /// What the answer takes for granted.
    pub(super) fn assumptions(&self) -> Vec<String> {
        let mut all = self.args.how.assumptions(&self.subject);
        let patched = self.patched.iter().flat_map(|patched| &patched.report.assumptions);
        for relied in self.repaired.assumptions.iter().chain(patched) {
            if !all.contains(relied) {
                all.push(relied.clone());
            }
        }
        all
    }

    /// Whether the programs with repairs in them hold.
    fn is_verified(&self) -> bool {
        let stopped = self.unpatched.as_ref().is_some_and(|diagnostic| diagnostic.why_stopped().is_some());
        !stopped && self.patched.iter().all(Patched::holds)
    }
}

fn attempt<'a>(args: &'a FixArgs, choice: &Choice) -> Result<Attempt<'a>, Diagnostic> {
    if let Some(fault) = args.how.fault() {
        return Err(fault);
    }
    if args.how.hash_compact {
        let message = "with --hash-compact states may be missed, so no repair is proven";
        return Err(Diagnostic::new(message).help("leave it out"));
    }
    let is_plain = args.kinds == ChangeKinds::Full && !args.all && !args.cost && args.weight.is_empty();
    if args.method == Method::Mincut && !is_plain {
        let message = "a minimum cut knows full fences only, of no cost, and finds one set of them";
        return Err(Diagnostic::new(message).help("leave out --method mincut, or the other flags"));
    }
    if args.input.is_dir() {
        let message = format!("{} is a directory", args.input.display());
        return Err(
            Diagnostic::new(message).help("name one program or litmus test: each is repaired by itself")
        );
    }
    let expressions = expression::read_all(&args.claims.always, &args.claims.at_end)?;
    let budget = args.how.budget();
    let case = Case { args, choice, expressions: &expressions, budget: &budget };
    let mut subject = subject::load(&args.input, &args.program, case.interest())?;
    subject.forbid_exists();
    if subject.test().is_some_and(|test| test.asks_for_end) {
        let message = format!("{} asks whether an actor ends", args.input.display());
        return Err(Diagnostic::new(message).help("what keeps it from that is not repaired: see `check`"));
    }
    let partial_fences = match args.kinds {
        ChangeKinds::Any => subject.partial_fences(&choice.model),
        ChangeKinds::Full | ChangeKinds::Volatile => Attributes::default(),
    };
    if let Some(output) = &args.output {
        patched::check_output(&args.input, output, &subject)?;
    }
    let line = ProgressLine::new(&args.input.display().to_string());
    let mut sources = Sources::open(&args.input, &args.program, &subject, &args.source);
    let mut attempt = search(args, &case, subject, partial_fences, sources.as_mut(), &line)?;
    attempt.diffs = shown(&attempt, sources);
    match patch(&case, &attempt) {
        Ok(patched) => attempt.patched = patched,
        // What was found is not lost.
        Err(diagnostic) if args.output.is_some() && diagnostic.why_stopped().is_none() => {
            return Err(diagnostic);
        }
        Err(diagnostic) => attempt.unpatched = Some(diagnostic),
    }
    line.clear();
    Ok(attempt)
}

fn search<'a>(
    args: &'a FixArgs,
    case: &Case<'_>,
    subject: Subject,
    partial_fences: Attributes,
    sources: Option<&mut Sources>,
    line: &ProgressLine,
) -> Result<Attempt<'a>, Diagnostic> {
    let unlinked = |error| Diagnostic::new(format!("{}: {error}", args.input.display()));
    let area = Area::new(&subject, args)?;
    let candidates = candidates(args, &subject, &area, partial_fences)?;
    let costs = costs(subject.program(), &candidates, |id| area.weight(id));
    let mut weights = costs.clone();
    if let Some(sources) = sources.filter(|_| !args.cost && !args.all) {
        prefer_lines(&subject, sources, &candidates, &mut weights);
    }
    let question = Question::new(&subject);
    let fault = |values: &[i64]| question.fault(values);
    let progress = |progress: &_| line.update(progress);
    let problem = Problem {
        program: subject.program(),
        model: &case.choice.model,
        settings: args.how.settings(),
        options: Options {
            at_end: Some(&fault),
            progress: Some(&progress),
            budget: Some(case.budget),
            ..question.asked(args.how.options())
        },
        candidates: &candidates,
        weights: &weights,
    };
    let (mut repaired, cuts) = match args.method {
        Method::Exact => {
            let wish = Wish { fewest: !args.cost, all: args.all };
            (repair(&problem, wish).map_err(unlinked)?, Vec::new())
        }
        Method::Mincut => {
            let capacities = match args.capacities {
                CutCapacities::Basic => Capacities::Basic,
                CutCapacities::Modified => Capacities::Modified,
            };
            let MinCut { repaired, rounds } = mincut::repair(&problem, capacities).map_err(unlinked)?;
            (repaired, rounds)
        }
    };
    if args.minimise && !candidates.is_empty() && matches!(repaired.outcome, Outcome::Holds) {
        // All of what is there can go.
        let nothing = Solution { made: Vec::new(), cost: 0, needs: Vec::new() };
        repaired.outcome = Outcome::Repaired(vec![nothing]);
    }
    let (patched, diffs, unpatched) = Default::default();
    let scope = case.choice.model.scope.clone();
    Ok(Attempt { args, subject, candidates, costs, repaired, cuts, patched, diffs, scope, unpatched })
}

/// What may be changed.
fn candidates(
    args: &FixArgs,
    subject: &Subject,
    area: &Area<'_>,
    partial_fences: Attributes,
) -> Result<Vec<Candidate>, Diagnostic> {
    if args.minimise {
        let mut candidates = existing(subject.program(), &area.scope());
        patched::retain_possible(&args.input, &args.program, subject, &mut candidates)?;
        return Ok(candidates);
    }
    if let Subject::C(c) = subject {
        if args.kinds != ChangeKinds::Full {
            let message = "a C program is repaired with full fences only";
            return Err(Diagnostic::new(message).help("leave out --kinds"));
        }
        let outline = c_outline(&args.input, &args.program)?;
        let line = |pc: Pc| {
            let offset = c.program.spans[pc as usize].offset as usize;
            outline.room(offset).map(Room::start)
        };
        return Ok(marked(&c.program, &area.scope(), line));
    }
    let kinds = Kinds {
        fences: matches!(args.kinds, ChangeKinds::Full | ChangeKinds::Any),
        partial_fences,
        volatiles: matches!(args.kinds, ChangeKinds::Volatile | ChangeKinds::Any),
        whole_fields: matches!(subject, Subject::Java(_)),
    };
    let mut candidates = places(subject.program(), &area.scope(), kinds);
    patched::retain_possible(&args.input, &args.program, subject, &mut candidates)?;
    Ok(candidates)
}

/// Among changes that cost the same those are best that are lines of their own in the source.
fn prefer_lines(subject: &Subject, sources: &mut Sources, candidates: &[Candidate], weights: &mut [u64]) {
    const SCALE: u64 = 4;
    for (candidate, weight) in candidates.iter().zip(weights) {
        *weight = weight.saturating_mul(SCALE);
        if let (Remedy::Fence, Some(&pc)) = (candidate.remedy, candidate.at.first()) {
            *weight = weight.saturating_add(sources.awkwardness(subject, pc));
        }
    }
}

/// Each solution as a change of the source.
fn shown(attempt: &Attempt<'_>, sources: Option<Sources>) -> Vec<Diff> {
    let Attempt { args, subject, repaired, .. } = attempt;
    let Outcome::Repaired(solutions) = &repaired.outcome else { return Vec::new() };
    if let (true, Subject::C(_), Some(sources)) = (args.minimise, subject, &sources) {
        let diffs =
            solutions.iter().map(|solution| sources.diff_without(subject, &others(attempt, solution)));
        return diffs.collect();
    }
    if args.minimise || matches!(subject, Subject::Litmus(_)) {
        return Vec::new();
    }
    let Some(mut sources) = sources else {
        let note = "the assembly has no symbols, so its source cannot be shown".to_owned();
        return vec![Diff { text: String::new(), notes: vec![note] }];
    };
    let diffs = solutions.iter().map(|solution| sources.diff(subject, &changes(attempt, solution)));
    diffs.collect()
}

/// Writes each solution into the program, the first also to a file if the user wants that.
fn patch(case: &Case<'_>, attempt: &Attempt<'_>) -> Result<Vec<Patched>, Diagnostic> {
    let Attempt { args, subject, candidates, repaired, .. } = attempt;
    let Outcome::Repaired(solutions) = &repaired.outcome else { return Ok(Vec::new()) };
    let patched = solutions.iter().enumerate().filter_map(|(number, solution)| {
        let indexed = candidates.iter().enumerate();
        // What is there already is not made again; what is not needed of it goes.
        let changed = indexed.filter(|(index, _)| solution.made.contains(index) != args.minimise);
        let changed: Vec<&Candidate> = changed.map(|(_, candidate)| candidate).collect();
        let output = args.output.as_deref().filter(|_| number == 0);
        patched::patched(case, subject, &changed, output).transpose()
    });
    patched.collect()
}
