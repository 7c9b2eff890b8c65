//! From flags to a repair, and on to an exit code.

use std::io;

use fencepost_explore::SearchConfig;
use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_frontend::{LoadRequest, Volatiles};
use fencepost_ir::{Attributes, Budget, Program};
use fencepost_memory::{Model, builtin};
use fencepost_repair::mincut::{self, Capacities, MinCut, Round};
use fencepost_repair::{
    Kinds, Outcome, Problem, Repaired, Solution, Wish, costs, existing, marked, places, repair,
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
use crate::subject::{self, Subject};
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
    /// What is asked of a front end.
    pub(super) fn request(&self) -> LoadRequest<'_> {
        LoadRequest {
            exit_code: self.args.claims.exit_code,
            no_spurious: self.args.how.no_spurious,
            mentions: self.expressions.iter().flat_map(Expression::mentions).collect(),
            ..self.args.program.request(self.budget)
        }
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
    let mut subject = subject::load(&args.input, &case.request(), &expressions)?;
    subject.loaded.forbid_exists();
    if subject.results.as_ref().is_some_and(|table| table.asks_for_end) {
        let message = format!("{} asks whether an actor ends", args.input.display());
        return Err(Diagnostic::new(message).help("what keeps it from that is not repaired: see `check`"));
    }
    let partial_fences = match args.kinds {
        ChangeKinds::Any => partial_fences(&mut subject, &choice.model),
        ChangeKinds::Full | ChangeKinds::Volatile => Attributes::default(),
    };
    if let Some(output) = &args.output {
        subject.language.check_output(output)?;
    }
    let line = ProgressLine::new(&args.input.display().to_string());
    let mut attempt = search(args, &case, subject, partial_fences, &line)?;
    attempt.diffs = shown(&attempt);
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
    line: &ProgressLine,
) -> Result<Attempt<'a>, Diagnostic> {
    let unlinked = |error| Diagnostic::new(format!("{}: {error}", args.input.display()));
    let area = Area::new(&subject, args)?;
    let candidates = candidates(args, &subject, &area, partial_fences)?;
    let costs = costs(&subject.program, &candidates, |id| area.weight(id));
    let mut weights = costs.clone();
    if !args.cost
        && !args.all
        && let Some(mut sources) = Sources::open(&args.input, &subject, &args.source)
    {
        prefer_lines(&subject.program, &mut sources, &candidates, &mut weights);
    }
    let question = Question::new(&subject);
    let fault = |values: &[i64]| question.fault(values);
    let progress = |progress: &_| line.update(progress);
    let problem = Problem {
        program: &subject.program,
        model: &case.choice.model,
        config: SearchConfig {
            at_end: Some(&fault),
            progress: Some(&progress),
            budget: Some(case.budget),
            ..question.asked(args.how.config())
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
        let mut candidates = existing(&subject.program, &area.scope());
        subject.language.retain_possible(&subject.program, &mut candidates)?;
        return Ok(candidates);
    }
    if subject.repairs.volatiles == Volatiles::None && args.kinds != ChangeKinds::Full {
        let message = "a C program is repaired with full fences only";
        return Err(Diagnostic::new(message).help("leave out --kinds"));
    }
    if subject.repairs.at_statements {
        let statement = subject.language.statements(&subject.program)?;
        return Ok(marked(&subject.program, &area.scope(), statement));
    }
    let kinds = Kinds {
        fences: matches!(args.kinds, ChangeKinds::Full | ChangeKinds::Any),
        partial_fences,
        volatiles: matches!(args.kinds, ChangeKinds::Volatile | ChangeKinds::Any),
        whole_fields: subject.repairs.volatiles == Volatiles::Fields,
    };
    let mut candidates = places(&subject.program, &area.scope(), kinds);
    subject.language.retain_possible(&subject.program, &mut candidates)?;
    Ok(candidates)
}

/// The attributes in the program of fences that order less than a full one: those that the language has and both the
/// model and `sc` know.
fn partial_fences(subject: &mut Subject, model: &Model) -> Attributes {
    let language = subject.repairs.partial_fences;
    let sc = builtin::by_name("sc");
    let compared = |name: &String| sc.as_ref().is_some_and(|sc| sc.fences.contains_key(name));
    let meant = model.fences.iter().filter(|(name, pairs)| !name.is_empty() && !pairs.is_empty());
    let names = meant.map(|(name, _)| name).filter(|name| language.has(name) && compared(name));
    let attributes = &mut subject.loaded.program.attributes;
    let mut fences = Attributes::default();
    for name in names {
        let known = attributes.iter().position(|attribute| attribute == name);
        let index = known.unwrap_or(attributes.len());
        if index == Attributes::LIMIT {
            break;
        }
        if known.is_none() {
            attributes.push(name.clone());
        }
        fences.0 |= Attributes::only(index).0;
    }
    fences
}

/// Among changes that cost the same those are best that are lines of their own in the source.
fn prefer_lines(program: &Program, sources: &mut Sources<'_>, candidates: &[Candidate], weights: &mut [u64]) {
    const SCALE: u64 = 4;
    for (candidate, weight) in candidates.iter().zip(weights) {
        *weight = weight.saturating_mul(SCALE);
        if let (Remedy::Fence, Some(&pc)) = (candidate.remedy, candidate.at.first()) {
            *weight = weight.saturating_add(sources.awkwardness(program, pc));
        }
    }
}

/// Each solution as a change of the source.
fn shown(attempt: &Attempt<'_>) -> Vec<Diff> {
    let Attempt { args, subject, repaired, .. } = attempt;
    let Outcome::Repaired(solutions) = &repaired.outcome else { return Vec::new() };
    if !subject.repairs.is_written {
        return Vec::new();
    }
    let sources = Sources::open(&args.input, subject, &args.source);
    let program = &subject.program;
    if args.minimise {
        let sources = sources.as_ref();
        let diffs = solutions
            .iter()
            .filter_map(|solution| sources?.diff_without(program, &others(attempt, solution)));
        return diffs.collect();
    }
    let Some(mut sources) = sources else {
        let note = "the assembly has no symbols, so its source cannot be shown".to_owned();
        return vec![Diff { text: String::new(), notes: vec![note] }];
    };
    let diffs = solutions.iter().map(|solution| sources.diff(program, &changes(attempt, solution)));
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
