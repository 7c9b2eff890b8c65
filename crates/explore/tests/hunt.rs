//! A hunt explores what it says: all executions with at most so many departures from the plainest one.
//!
//! The reference is an enumeration of executions, one event at a time, without a store and without reductions, that
//! counts departures by their definition (docs/design/hunt.md) and shares no code with the search.

use std::collections::BTreeSet;

use fencepost_explore::{
    Hunt, Limits, Reason, Reduction, Reductions, Report, SearchConfig, Verdict, explore,
};
use fencepost_ir::op::IntOp;
use fencepost_ir::{MethodId, Observable, Place, Program, Reg, RmwOp};
use fencepost_machine::state::Status;
use fencepost_machine::{Action, ActionKind, Effect, Machine, Settings, State};
use fencepost_testkit::answers::observable;
use fencepost_testkit::code::*;
use fencepost_testkit::machine_with;
use fencepost_testkit::ways::try_random;
use proptest::prelude::*;

const OBSERVED: [&str; 5] = ["x", "y", "a", "b", "c"];

/// One thing that a thread does.
#[derive(Clone, Copy, Debug)]
enum Step {
    Write(usize, i32),
    Read(usize),
    Add(usize),
    /// Writes and reads what no other thread accesses.
    Own,
    Fence,
    Locked(usize),
    Choose,
}

fn step() -> impl Strategy<Value = Step> {
    let which = || 0..2usize;
    prop_oneof![
        3 => (which(), 1..3i32).prop_map(|(variable, value)| Step::Write(variable, value)),
        3 => which().prop_map(Step::Read),
        1 => which().prop_map(Step::Add),
        1 => Just(Step::Own),
        1 => Just(Step::Fence),
        2 => which().prop_map(Step::Locked),
        1 => Just(Step::Choose),
    ]
}

fn bodies() -> impl Strategy<Value = Vec<Vec<Step>>> {
    prop::collection::vec(prop::collection::vec(step(), 1..=2), 2..=3)
}

struct Writer {
    variables: [Place; 2],
    note: Place,
    lock: Place,
}

impl Writer {
    fn note(&self, c: &mut Code, value: Reg) {
        let old = c.read(self.note);
        let old = c.with(IntOp::Mul, old, 5);
        let new = c.binary(IntOp::Add, old, value);
        c.store(self.note, new);
    }

    fn write(&self, c: &mut Code, steps: &[Step]) {
        for step in steps {
            match *step {
                Step::Write(variable, value) => c.put(self.variables[variable], value),
                Step::Read(variable) => {
                    let value = c.read(self.variables[variable]);
                    self.note(c, value);
                }
                Step::Add(variable) => c.bump(self.variables[variable], 1),
                Step::Own => {
                    let one = c.int(1);
                    self.note(c, one);
                }
                Step::Fence => c.fence(),
                Step::Locked(variable) => {
                    let lock = c.read_ref(self.lock);
                    c.lock(lock);
                    c.bump(self.variables[variable], 1);
                    c.unlock(lock);
                }
                Step::Choose => {
                    let chosen = c.choose(2);
                    self.note(c, chosen);
                }
            }
        }
    }
}

/// Main makes a lock, starts the threads, and waits for them.
fn program_of(bodies: &[Vec<Step>]) -> Program {
    let mut p = program();
    let variables = ints(&mut p, ["x", "y"]);
    let notes = ints(&mut p, ["a", "b", "c"]);
    let [lock] = refs(&mut p, ["lock"]);
    let object = p.class("Object", None, &[]);
    let threads: Vec<MethodId> = bodies
        .iter()
        .zip(notes)
        .map(|(body, note)| {
            let mut c = Code::new("thread");
            Writer { variables, note, lock }.write(&mut c, body);
            c.done(&mut p)
        })
        .collect();
    single(p, |c, _| {
        let made = c.alloc(object);
        c.store(lock, made);
        let started: Vec<Reg> = threads.iter().map(|&thread| c.spawn(object, thread, &[])).collect();
        started.into_iter().for_each(|thread| c.join(thread));
    })
}

/// All executions with few departures, by their definition.
struct Enumeration<'m> {
    machine: &'m Machine<'m>,
    observe: &'m [Observable],
    outcomes: BTreeSet<Vec<i64>>,
    /// How many steps may still be taken.
    patience: usize,
}

impl Enumeration<'_> {
    /// Goes on after `last` has acted, with at most so many departures; whether there was enough patience.
    fn go_on(&mut self, state: &State, last: usize, most: usize) -> bool {
        let mut actions = Vec::new();
        self.machine.actions(state, &mut actions);
        if self.machine.is_final(state) {
            let value = |what: &Observable| match *what {
                Observable::Static(id) => state.statics[id.0 as usize] as i64,
                Observable::Register { .. } => unreachable!("only statics are observed"),
            };
            self.outcomes.insert(self.observe.iter().map(value).collect());
            return true;
        }
        let in_order = |action: &Action| {
            let window = &state.threads[usize::from(action.thread)].window;
            let first = window.events().next().map(|(slot, _)| slot);
            match action.kind {
                ActionKind::Complete { slot }
                | ActionKind::Forward { slot, .. }
                | ActionKind::See { slot, .. } => first == Some(usize::from(slot)),
                ActionKind::Synchronise { .. } => first.is_none(),
                ActionKind::Reflect { .. } | ActionKind::Guess { .. } => false,
                ActionKind::Choose { .. } | ActionKind::Issue => true,
            }
        };
        let of = |thread: usize| actions.iter().filter(move |action| usize::from(action.thread) == thread);
        let waits = |thread: usize| matches!(state.threads[thread].status, Status::Waiting { .. });
        let turns: Vec<usize> = (last..state.threads.len())
            .chain(0..last)
            .filter(|&thread| of(thread).next().is_some())
            .collect();
        let ready = turns.iter().find(|&&thread| !waits(thread) && of(thread).any(in_order));
        let turn = ready.or(turns.first()).copied();
        for &action in &actions {
            let departs =
                usize::from(!in_order(&action)) + usize::from(Some(usize::from(action.thread)) != turn);
            if departs > most {
                continue;
            }
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            let mut next = state.clone();
            let effect = self.machine.apply(&mut next, action);
            if effect == Effect::Continues && !self.go_on(&next, action.thread.into(), most - departs) {
                return false;
            }
        }
        true
    }
}

/// The outcomes of all executions with at most so many departures, unless that is too much to enumerate.
fn enumerate(program: &Program, model: &str, most: usize) -> Option<BTreeSet<Vec<i64>>> {
    let settings = Settings { reductions: Reductions::none(), ..Settings::default() };
    let machine = machine_with(program, model, settings);
    let observe: Vec<Observable> = OBSERVED.iter().map(|name| observable(program, name)).collect();
    let mut all =
        Enumeration { machine: &machine, observe: &observe, outcomes: BTreeSet::new(), patience: 100_000 };
    let (state, _) = machine.start();
    all.go_on(&state, 0, most).then_some(all.outcomes)
}

fn hunted(program: &Program, model: &str, reductions: Reductions, most: usize) -> Report {
    let hunt = Some(Hunt { seed: 1, most: Some(most) });
    let observe: Vec<Observable> = OBSERVED.iter().map(|name| observable(program, name)).collect();
    let config = SearchConfig { hunt, observe: &observe, ..SearchConfig::with(reductions) };
    explore(&machine_with(program, model, config.settings()), &config)
}

fn outcomes(report: &Report) -> BTreeSet<Vec<i64>> {
    report.outcomes.keys().cloned().collect()
}

#[test]
fn all_executions_within_the_bound_are_explored() {
    let models = prop::sample::select(vec!["sc", "tso", "pso", "rmo"]);
    try_random(40, &(bodies(), models, 0..=2usize), |(bodies, model, most)| {
        let program = program_of(&bodies);
        let Some(expected) = enumerate(&program, model, most) else { return Ok(()) };
        let plain = outcomes(&hunted(&program, model, Reductions::none(), most));
        prop_assert_eq!(&plain, &expected, "{}, {}", model, most);
        let whole = outcomes(&hunted(&program, model, Reductions::all(), 1_000));
        for reductions in [
            Reductions::all(),
            Reductions::all().without(Reduction::StubbornSets),
            Reductions::all().without(Reduction::RunAhead),
            Reductions::all().without(Reduction::RunAlone),
            Reductions::none().with(Reduction::StubbornSets),
        ] {
            let found = outcomes(&hunted(&program, model, reductions, most));
            prop_assert!(expected.is_subset(&found), "{model}, {most}: {expected:?}, {found:?}");
            prop_assert!(found.is_subset(&whole), "{model}, {most}");
        }
        Ok(())
    });
}

/// Two threads add one to a variable.
fn lost_update() -> Program {
    program_of(&[vec![Step::Add(0)], vec![Step::Add(0)]])
}

/// A preemption loses an update, and nothing else departs from the plainest execution.
#[test]
fn the_bound_counts_preemptions() {
    let program = lost_update();
    let values = |most| -> BTreeSet<i64> {
        let report = hunted(&program, "sc", Reductions::all(), most);
        report.outcomes.keys().map(|values| values[0]).collect()
    };
    assert_eq!(values(0), BTreeSet::from([2]));
    assert_eq!(values(1), BTreeSet::from([1, 2]));
}

/// What was covered is said, and a bound that covers everything is a verdict.
#[test]
fn the_verdict_says_what_was_covered() {
    let program = lost_update();
    let report = hunted(&program, "sc", Reductions::all(), 0);
    assert_eq!(report.verdict, Verdict::Inconclusive);
    assert_eq!(report.reasons, [Reason::Hunted { departures: Some(0), walks: 0 }]);
    assert!(report.doubts()[0].contains("all with at most 0 departures"));
    let report = hunted(&program, "sc", Reductions::all(), 100);
    assert_eq!(report.verdict, Verdict::Holds);
    assert!(report.complete);
}

/// Four threads take turns as they like. Thirteen changes of turn are one too many, and that takes nine preemptions.
fn many_turns() -> Program {
    let mut p = program();
    let [last, turns] = ints(&mut p, ["last", "turns"]);
    let ty = p.class("Thread", None, &[]);
    let bodies = [1, 2, 3, 4].map(|number| {
        let mut c = Code::new("body");
        for _ in 0..6 {
            let own = c.int(number);
            let before = c.rmw(RmwOp::Exchange, last, own);
            let changed = c.with(IntOp::Ne, before, number);
            c.rmw(RmwOp::Add, turns, changed);
        }
        c.done(&mut p)
    });
    single(p, |c, p| {
        let threads = bodies.map(|body| c.spawn(ty, body, &[]));
        threads.into_iter().for_each(|thread| c.join(thread));
        let counted = c.read(turns);
        let many = c.with(IntOp::Gt, counted, 12);
        c.when(many, |c| c.fail(p, "too many turns"));
    })
}

/// What takes many departures is far away for a search in their order, and most random executions have them.
#[test]
fn random_executions_find_what_takes_many_departures() {
    let program = many_turns();
    let hunt = |most, states| {
        let limits = Limits { states: Some(states), ..Limits::default() };
        let hunt = Some(Hunt { seed: 1, most });
        let config = SearchConfig { hunt, limits, ..SearchConfig::default() };
        explore(&machine_with(&program, "sc", config.settings()), &config)
    };
    // With a bound, no random executions join in.
    assert_eq!(hunt(Some(8), 200_000).verdict, Verdict::Inconclusive);
    assert_eq!(hunt(None, 200_000).verdict, Verdict::Violated);
}
