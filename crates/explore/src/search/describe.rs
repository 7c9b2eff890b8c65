//! How final values, deadlocks and stuck threads appear in a report.

use std::collections::{HashSet, VecDeque};

use fencepost_ir::broken::Invariant;
use fencepost_ir::words::Dialect;
use fencepost_ir::{Budget, Observable, Program, StaticId, Storage};
use fencepost_machine::encode::Workspace;
use fencepost_machine::state::heap::Handle;
use fencepost_machine::{ActionKind, Blocked, Effect, Machine, NamedObject, Overtaken, State, StepKind};

use super::loops::{self, LoopSearch};
use crate::report::{TraceStep, ViolationKey, Waiting, WaitingFor};
use crate::store::Store;

/// What these threads of a state wait for.
pub(super) fn describe_waiting(
    machine: &Machine<'_>,
    state: &State,
    threads: &[usize],
    named: &dyn Fn(usize, Handle) -> NamedObject,
) -> Vec<Waiting> {
    let name = |index: usize| machine.thread_name(state, index);
    let waiting = threads.iter().map(|&index| {
        let (blocked, site) = machine.blocked(state, index);
        let object = |on: Handle| named(index, on);
        let why = match blocked {
            Blocked::Monitor { object: on, owner } => {
                WaitingFor::Lock { object: object(on), owner: name(owner) }
            }
            Blocked::Pulse { object: on } if machine.program.words.dialect == Dialect::Java => {
                WaitingFor::Notify { object: object(on) }
            }
            Blocked::Pulse { object: on } => WaitingFor::Pulse { object: object(on) },
            Blocked::Unpark => WaitingFor::Unpark,
            Blocked::Thread(other) => WaitingFor::Thread(name(other)),
            Blocked::Other => WaitingFor::Nothing,
        };
        Waiting { thread: name(index), why, site, pending: Vec::new() }
    });
    waiting.collect()
}

/// What makes two deadlocks, or two sets of stuck threads, the same.
pub(super) fn waits_key(program: &Program, waiting: &[Waiting]) -> Vec<(String, WaitingFor, String)> {
    let waits = waiting.iter();
    waits.map(|it| (it.thread.clone(), it.why.in_short().unheld(), program.position(it.site))).collect()
}

/// A violation of several threads in one line, without the events of their loops.
pub(super) fn message(program: &Program, key: &ViolationKey, waiting: &[Waiting]) -> String {
    format!("{}: {}", key.heading(), listed(program, waiting))
}

fn listed(program: &Program, waiting: &[Waiting]) -> String {
    let parts = waiting.iter().map(|Waiting { thread, why, site, .. }| {
        format!("{thread} {} at {}", why.in_short(), program.position(*site))
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The most states to go through on the way to one that is described.
const FOLLOWED: usize = 2_000;

/// The state that a stored one stands for, found again on a way from another one without guesses: it has names and places that
/// the stored one has not.
pub(super) fn followed(machine: &Machine<'_>, mut store: &Store, from: &State, to: &State) -> Option<State> {
    let mut vector = |state: &State| {
        let mut workspace = Workspace::new(state.clone());
        machine.order_threads(&mut workspace.state);
        machine.encode(&mut workspace, &mut store);
        workspace.vector().ids.clone()
    };
    let wanted = vector(to);
    let (mut seen, mut next) = (HashSet::new(), VecDeque::from([from.clone()]));
    let mut actions = Vec::new();
    while let Some(state) = next.pop_front().filter(|_| seen.len() < FOLLOWED) {
        let here = vector(&state);
        if here == wanted {
            return Some(state);
        }
        if !seen.insert(here) {
            continue;
        }
        actions.clear();
        machine.actions(&state, &mut actions);
        for &action in actions.iter().filter(|action| !matches!(action.kind, ActionKind::Guess { .. })) {
            let mut after = state.clone();
            if machine.apply(&mut after, action) == Effect::Continues {
                next.push_back(after);
            }
        }
    }
    None
}

/// How many events of a loop's iteration are shown.
const SHOWN_EVENTS: usize = 4;

/// What the threads of a stuck state repeat or wait for.
pub(super) fn describe_stuck(
    machine: &Machine<'_>,
    state: &State,
    budget: Option<&Budget<'_>>,
) -> Vec<Waiting> {
    let stepwise = &machine.stepwise();
    let name = |index: usize, handle: Handle| machine.named_object(state, index, handle);
    let unfinished = state.threads.iter().enumerate().filter(|(_, thread)| !thread.is_finished());
    let find = |index| loops::find(stepwise, state, index, &|_, _| true, &|_| true, budget);
    let threads = unfinished.map(|(index, _)| match find(index) {
        LoopSearch::Found(round) => vec![describe_loop(machine, state, index, &round.steps)],
        LoopSearch::None | LoopSearch::Unknown => describe_wait(machine, state, index, &name),
    });
    threads.flatten().collect()
}

/// What a thread waits for, now or after some steps.
fn describe_wait(
    machine: &Machine<'_>,
    state: &State,
    index: usize,
    name: &dyn Fn(usize, Handle) -> NamedObject,
) -> Vec<Waiting> {
    let mut waiting = describe_waiting(machine, state, &[index], name);
    let unknown = waiting.iter_mut().filter(|it| it.why == WaitingFor::Nothing);
    unknown.for_each(|it| it.why = WaitingFor::Others);
    waiting
}

/// The loop that one thread repeats.
pub(super) fn describe_loop(
    machine: &Machine<'_>,
    state: &State,
    index: usize,
    steps: &[TraceStep],
) -> Waiting {
    let shown = |step: &&TraceStep| !matches!(step.kind, StepKind::Issue | StepKind::Guess);
    let is_users = |step: &&TraceStep| !machine.program.is_library(step.pc);
    // What a library does inside is told if there is nothing else.
    let has_users = steps.iter().filter(shown).any(|step| is_users(&step));
    let mut events: Vec<String> = Vec::new();
    for step in steps.iter().filter(shown).filter(|step| !has_users || is_users(step)) {
        let event = step.event.to_string();
        if !events.contains(&event) {
            events.push(event);
        }
    }
    let more = events.len() > SHOWN_EVENTS;
    events.truncate(SHOWN_EVENTS);
    let (_, here) = machine.blocked(state, index);
    let site = steps.iter().find(shown).map_or(here, |step| step.site);
    let thread = machine.thread_name(state, index);
    Waiting { thread, why: WaitingFor::Loop { events, more }, site, pending: left_behind(steps) }
}

/// What all steps of a loop have overtaken: it is from before the loop, and stays pending.
fn left_behind(steps: &[TraceStep]) -> Vec<Overtaken> {
    let mut events = steps.iter().filter(|step| step.event.access().is_some());
    let Some(first) = events.next() else { return Vec::new() };
    let mut pending = first.overtook.clone();
    events.for_each(|step| pending.retain(|earlier| step.overtook.contains(earlier)));
    pending
}

/// What is observed of a final state.
pub(super) fn observe(program: &Program, state: &State, what: Observable) -> i64 {
    match what {
        Observable::Static(StaticId(id)) => {
            let (storage, word) = (program.statics[id as usize].storage, state.statics[id as usize]);
            match storage {
                // An object's number depends on what else there is; its type does not.
                Storage::Ref if word != 0 => i64::from(state.heap.get(word as Handle).ty.0) + 1,
                _ => storage.number(word),
            }
        }
        Observable::Register { thread, register } => {
            let initial = state.threads.iter().find(|other| other.path[..] == [thread]);
            let initial = initial.or_broken("the thread whose register is observed");
            let value =
                initial.registers[usize::from(register.0)].value().or_broken("the value that is observed");
            let method = program.method(program.threads[usize::from(thread)].method);
            let kind = method.registers[usize::from(register.0)];
            kind.storage().number(value)
        }
    }
}
