//! From a program to a repair: what may be changed, the smallest change that is enough, and the changed program.

use std::path::PathBuf;

use fencepost_explore::SearchConfig;
use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_frontend::{Help, LoadError, LoadRequest, Setting, Volatiles};
use fencepost_ir::{Attributes, Class, Program};
use fencepost_memory::{Model, builtin};
use fencepost_repair::mincut::{self, Capacities, MinCut, Round};
use fencepost_repair::{
    Objective, Problem, RemedyKinds, RepairOutcome, Repaired, Solution, costs, existing, marked, places,
    repair,
};

use super::change::{changes, others};
use super::diff::{Diff, DiffGap, DiffNote, SourceFiles};
use super::patched::{self, Patched};
use super::scope::Area;
use crate::assumptions::assumptions;
use crate::expression::Expression;
use crate::question::Question;
use crate::subject::Subject;

/// What a repair may consist of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangeKinds {
    /// Full fences.
    #[default]
    Full,
    /// Accesses and fields become volatile.
    Volatile,
    /// Both; and fences that order less than a full one, where a language has them.
    Any,
}

/// How fences are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepairMethod {
    /// From counterexamples; proven to be the smallest repair.
    #[default]
    Exact,
    /// A minimum cut of the state graph; for comparison.
    Mincut,
}

/// What kind of repair is asked for.
#[derive(Clone, Debug, Default)]
pub struct FixOptions {
    /// What it may consist of.
    pub kinds: ChangeKinds,
    /// How it is found.
    pub method: RepairMethod,
    /// What a minimum cut counts.
    pub capacities: Capacities,
    /// Whether to find out which fences and volatile accesses that are there can go, instead of adding any.
    pub minimise: bool,
    /// Whether to find all repairs that are as good as the best.
    pub all: bool,
    /// Whether the cheapest repair is the best, and not the one with the fewest changes.
    pub cost: bool,
    /// How many times as dear changes in a method, or in all of a type, are.
    pub weight: Vec<(String, u64)>,
    /// Methods and types that stay as they are.
    pub not_in: Vec<String>,
    /// Where to write the repaired program.
    pub output: Option<PathBuf>,
    /// Where to look for source files.
    pub source: Vec<PathBuf>,
}

/// A repair that is asked for.
pub(super) struct Case<'a> {
    pub(super) model: &'a Model,
    pub(super) config: &'a SearchConfig<'a>,
    pub(super) options: &'a FixOptions,
    /// How the program was loaded, and its changed copies are.
    pub(super) request: &'a LoadRequest<'a>,
    /// What must hold.
    pub(super) expressions: &'a [Expression],
}

/// What came of it.
#[derive(Debug)]
pub struct Attempt {
    /// How it was asked for.
    pub options: FixOptions,
    /// What is to be repaired.
    pub subject: Subject,
    /// What could have been changed.
    pub candidates: Vec<Candidate>,
    /// What each of these costs.
    pub costs: Vec<u64>,
    /// What came of it.
    pub repaired: Repaired,
    /// The graphs that fences were cut from, if they were.
    pub cuts: Vec<Round>,
    /// The program with each of the solutions in it; nothing of a litmus test.
    pub patched: Vec<Patched>,
    /// Each of the solutions in the source.
    pub diffs: Vec<Diff>,
    /// Whether the program may run for ever.
    pub endless: bool,
    /// Whether accesses could become volatile, and whether the model makes a difference between those and others.
    pub has_volatiles: bool,
    /// What is assumed, and the program makes use of.
    assumed: Vec<String>,
    /// What a verdict under the model means, if the model stands for a part of another one.
    pub scope: Option<String>,
    /// Why the program cannot be changed, if it cannot.
    pub unpatched: Option<LoadError>,
}

impl Attempt {
    /// What a solution costs.
    pub fn cost(&self, solution: &Solution) -> u64 {
        solution.made.iter().map(|&index| self.costs[index]).sum()
    }

    /// What the answer takes for granted.
    pub fn assumptions(&self) -> Vec<String> {
        let mut all = self.assumed.clone();
        let patched = self.patched.iter().flat_map(|patched| &patched.report.assumptions);
        for relied in self.repaired.assumptions.iter().chain(patched) {
            if !all.contains(relied) {
                all.push(relied.clone());
            }
        }
        all
    }

    /// Whether the programs with repairs in them hold.
    pub fn is_verified(&self) -> bool {
        let stopped = self.unpatched.as_ref().is_some_and(|error| error.is_stopped);
        !stopped && self.patched.iter().all(Patched::holds)
    }
}

/// Finds the smallest change of a program with which it holds under a model, and verifies it: the change is written
/// into the program, and the result is loaded and searched. `request` and `expressions` are those that the program was
/// loaded with.
pub fn fix(
    mut subject: Subject,
    model: &Model,
    config: &SearchConfig<'_>,
    options: &FixOptions,
    request: &LoadRequest<'_>,
    expressions: &[Expression],
) -> Result<Attempt, LoadError> {
    refuse(config, options)?;
    subject.loaded.forbid_exists();
    if subject.results.as_ref().is_some_and(|table| table.asks_for_end) {
        let message = format!("{} asks whether an actor ends", subject.path.display());
        return Err(LoadError::new(message).help("what keeps it from that is not repaired: see `check`"));
    }
    let partial_fences = match options.kinds {
        ChangeKinds::Any => partial_fences(&mut subject, model),
        ChangeKinds::Full | ChangeKinds::Volatile => Attributes::default(),
    };
    if let Some(output) = &options.output {
        subject.language.check_output(output)?;
    }
    let mentions = expressions.iter().flat_map(Expression::mentions).collect();
    let request = &LoadRequest { mentions, ..request.clone() };
    let case = Case { model, config, options, request, expressions };
    let mut attempt = search(&case, subject, partial_fences)?;
    attempt.diffs = shown(&attempt);
    match patch(&case, &attempt) {
        Ok(patched) => attempt.patched = patched,
        // What was found is not lost.
        Err(error) if options.output.is_some() && !error.is_stopped => return Err(error),
        Err(error) => attempt.unpatched = Some(error),
    }
    Ok(attempt)
}

/// Refuses what does not go together.
fn refuse(config: &SearchConfig<'_>, options: &FixOptions) -> Result<(), LoadError> {
    if config.compact {
        let message = "with fingerprints in place of states some may be missed, so no repair is proven";
        return Err(LoadError::new(message).help(Help::leave_out(&[Setting::HashCompact])));
    }
    let is_plain =
        options.kinds == ChangeKinds::Full && !options.all && !options.cost && options.weight.is_empty();
    if options.method == RepairMethod::Mincut && !is_plain {
        let message = "a minimum cut knows full fences only, of no cost, and finds one set of them";
        return Err(LoadError::new(message).help(Help::leave_out(&[Setting::Method])));
    }
    Ok(())
}

fn search(case: &Case<'_>, subject: Subject, partial_fences: Attributes) -> Result<Attempt, LoadError> {
    let Case { model, config, options, .. } = *case;
    let unlinked = |error| LoadError::new(format!("{}: {error}", subject.path.display()));
    let area = Area::new(&subject, options)?;
    let candidates = candidates(options, &subject, &area, partial_fences)?;
    let costs = costs(&subject.program, &candidates, |id| area.weight(id));
    let mut weights = costs.clone();
    if !options.cost
        && !options.all
        && let Some(mut sources) = SourceFiles::open(&subject, &options.source)
    {
        prefer_lines(&subject.program, &mut sources, &candidates, &mut weights);
    }
    let question = Question::new(&subject);
    let fault = |values: &[i64]| question.fault(values);
    let problem = Problem {
        program: &subject.program,
        model,
        config: SearchConfig { at_end: Some(&fault), ..question.asked(*config) },
        candidates: &candidates,
        weights: &weights,
    };
    let (mut repaired, cuts) = match options.method {
        RepairMethod::Exact => {
            let objective = Objective { fewest: !options.cost, all: options.all };
            (repair(&problem, objective).map_err(unlinked)?, Vec::new())
        }
        RepairMethod::Mincut => {
            let MinCut { repaired, rounds } =
                mincut::repair(&problem, options.capacities).map_err(unlinked)?;
            (repaired, rounds)
        }
    };
    if options.minimise && !candidates.is_empty() && matches!(repaired.outcome, RepairOutcome::Holds) {
        // All of what is there can go.
        let nothing = Solution { made: Vec::new(), cost: 0, needs: Vec::new() };
        repaired.outcome = RepairOutcome::Repaired(vec![nothing]);
    }
    let (patched, diffs, unpatched) = Default::default();
    let has_volatiles = has_volatiles(model, &subject);
    let (scope, assumed, options) = (model.scope.clone(), assumptions(config, &subject), options.clone());
    Ok(Attempt {
        options,
        subject,
        candidates,
        costs,
        repaired,
        cuts,
        patched,
        diffs,
        endless: !config.must_end,
        has_volatiles,
        assumed,
        scope,
        unpatched,
    })
}

/// What may be changed.
fn candidates(
    options: &FixOptions,
    subject: &Subject,
    area: &Area<'_>,
    partial_fences: Attributes,
) -> Result<Vec<Candidate>, LoadError> {
    if options.minimise {
        let mut candidates = existing(&subject.program, &area.scope());
        subject.language.retain_possible(&subject.program, &mut candidates)?;
        return Ok(candidates);
    }
    if subject.repairs.volatiles == Volatiles::None && options.kinds != ChangeKinds::Full {
        let message = "a C program is repaired with full fences only";
        return Err(LoadError::new(message).help(Help::leave_out(&[Setting::ChangeKinds])));
    }
    if subject.repairs.at_statements {
        let statement = subject.language.statements(&subject.program)?;
        return Ok(marked(&subject.program, &area.scope(), statement));
    }
    let kinds = RemedyKinds {
        fences: matches!(options.kinds, ChangeKinds::Full | ChangeKinds::Any),
        // Where the repaired program is not written, any place is as good as another.
        loop_fences: matches!(options.kinds, ChangeKinds::Full | ChangeKinds::Any)
            && subject.repairs.is_written,
        partial_fences,
        volatiles: matches!(options.kinds, ChangeKinds::Volatile | ChangeKinds::Any),
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

/// Whether volatile accesses are something else than plain ones: where the language promises that, or the model.
fn has_volatiles(model: &Model, subject: &Subject) -> bool {
    let plain = [(Class::VRead, Class::Read), (Class::VWrite, Class::Write)];
    let is_plain = plain.iter().all(|(volatile, plain)| model.treat_as.get(volatile) == Some(plain));
    subject.repairs.volatiles != Volatiles::None && (subject.program.promises_order || !is_plain)
}

/// Among changes that cost the same those are best that are lines of their own in the source.
fn prefer_lines(
    program: &Program,
    sources: &mut SourceFiles<'_>,
    candidates: &[Candidate],
    weights: &mut [u64],
) {
    const SCALE: u64 = 4;
    for (candidate, weight) in candidates.iter().zip(weights) {
        *weight = weight.saturating_mul(SCALE);
        if let (Remedy::Fence | Remedy::LoopFence, Some(&pc)) = (candidate.remedy, candidate.at.first()) {
            let awkwardness = sources.awkwardness(program, candidate.remedy, pc);
            *weight = weight.saturating_add(awkwardness);
        }
    }
}

/// Each solution as a change of the source.
fn shown(attempt: &Attempt) -> Vec<Diff> {
    let Attempt { options, subject, repaired, .. } = attempt;
    let RepairOutcome::Repaired(solutions) = &repaired.outcome else { return Vec::new() };
    if !subject.repairs.is_written {
        return Vec::new();
    }
    let sources = SourceFiles::open(subject, &options.source);
    let program = &subject.program;
    if options.minimise {
        let sources = sources.as_ref();
        let diffs = solutions
            .iter()
            .filter_map(|solution| sources?.diff_without(program, &others(attempt, solution)));
        return diffs.collect();
    }
    let Some(mut sources) = sources else {
        let note = DiffNote { changes: Vec::new(), gap: DiffGap::NoSymbols };
        return vec![Diff { notes: vec![note], ..Diff::default() }];
    };
    let diffs = solutions.iter().map(|solution| sources.diff(program, &changes(attempt, solution)));
    diffs.collect()
}

/// Writes each solution into the program, the first also to a file if the user wants that.
fn patch(case: &Case<'_>, attempt: &Attempt) -> Result<Vec<Patched>, LoadError> {
    let Attempt { options, subject, candidates, repaired, .. } = attempt;
    let RepairOutcome::Repaired(solutions) = &repaired.outcome else { return Ok(Vec::new()) };
    let patched = solutions.iter().enumerate().filter_map(|(number, solution)| {
        let indexed = candidates.iter().enumerate();
        // What is there already is not made again; what is not needed of it goes.
        let changed = indexed.filter(|(index, _)| solution.made.contains(index) != options.minimise);
        let changed: Vec<&Candidate> = changed.map(|(_, candidate)| candidate).collect();
        let output = options.output.as_deref().filter(|_| number == 0);
        patched::patched(case, subject, &changed, output).transpose()
    });
    patched.collect()
}
