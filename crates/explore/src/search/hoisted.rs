//! Livelocks by hoisting: threads that wait in a loop out of which a compiler may have moved the reads.
//!
//! A memory model of a language lets a compiler read a plain variable once before a loop instead of once in each
//! round. A thread that can go round by plain accesses alone may then go round for ever, whatever other threads
//! write. So it is stuck, and the program with it if the others can come to a state from which it does not end without
//! that thread. What counts are states without guesses of the thread, and of those others, in flight: a wrong guess is
//! no state of the program.
//!
//! A thread that goes round comes back to a state that is known already, and in each circle of states one step
//! leads to a state with no higher number. So it is enough to look where such a step begins, at each thread,
//! whichever one takes the step: stubborn sets may mix steps of others into the rounds. A thread that guesses
//! does not go round in states: a guess that repeats one in flight is not made. So it is looked at there, too.

use std::collections::HashMap;

use fencepost_machine::encode::Workspace;
use fencepost_machine::{ActionKind, Effect, State, StepKind, Thread};

use super::loops::{self, Iteration, LoopSearch};
use super::shared::Shared;
use crate::report::TraceStep;
use crate::store::Store;

/// How many states are looked at to find out whether the program may not end without a thread.
const STATES: usize = 5_000;

/// What is known of a thread that can loop.
pub(super) enum Livelock {
    /// The program does not end without it.
    Stuck(Iteration),
    /// There were too many states to find out.
    Unknown,
}

/// The threads that may go round for ever from a state on.
pub(super) fn stuck_threads(shared: &Shared<'_, '_>, state: &State) -> Vec<(usize, Livelock)> {
    let machine = shared.machine;
    let reads_freely = |round: &Iteration| {
        let is_read = |step: &TraceStep| step.kind != StepKind::Issue && machine.is_read(step.pc);
        let reads = round.steps.iter().any(is_read);
        reads && !round.guesses && !round.passed.iter().any(|&pc| machine.keeps_in_loop(pc))
    };
    let stays = |thread: usize| {
        let allowed = |state: &State, action: &_| machine.stays_in_loop(state, action);
        match loops::find(machine, state, thread, &allowed, &reads_freely, Some(&shared.limits.budget)) {
            LoopSearch::None => None,
            LoopSearch::Unknown => Some(Livelock::Unknown),
            LoopSearch::Found(round) => match must_wait_for(shared, state, thread) {
                Some(true) => Some(Livelock::Stuck(round)),
                Some(false) => None,
                None => Some(Livelock::Unknown),
            },
        }
    };
    (0..state.threads.len()).filter_map(|thread| Some((thread, stays(thread)?))).collect()
}

/// Whether other threads can come to a state from which the program does not end while this thread does nothing, if
/// that can be found out.
fn must_wait_for(shared: &Shared<'_, '_>, state: &State, thread: usize) -> Option<bool> {
    let machine = shared.machine;
    if !machine.may_end_early() && machine.program.background.is_none() {
        return Some(true);
    }
    let mut store = Store::default();
    let mut vector = |state: &State| {
        let mut workspace = Workspace::new(state.clone());
        machine.encode(&mut workspace, &mut store);
        workspace.vector().ids.clone()
    };
    let mut numbers: HashMap<Vec<u32>, usize> = HashMap::from([(vector(state), 0)]);
    let mut states = vec![state.clone()];
    let (mut before, mut ends): (Vec<Vec<usize>>, Vec<usize>) = (vec![Vec::new()], Vec::new());
    let (mut real, mut actions) = (Vec::new(), Vec::new());
    while real.len() < states.len() {
        let here = real.len();
        let state = states[here].clone();
        let guesses = |(index, other): (usize, &Thread)| index != thread && !other.guesses.is_empty();
        real.push(!state.threads.iter().enumerate().any(guesses));
        if machine.is_final(&state) || machine.may_give_up(&state) {
            ends.push(here);
        }
        actions.clear();
        machine.actions(&state, &mut actions);
        actions.retain(|action| {
            usize::from(action.thread) != thread && !matches!(action.kind, ActionKind::Guess { .. })
        });
        for &action in &actions {
            let mut next = state.clone();
            let effect = machine.apply(&mut next, action);
            shared.note_doubts(&mut next);
            match effect {
                Effect::Continues => {
                    let number = *numbers.entry(vector(&next)).or_insert(states.len());
                    if number == states.len() {
                        states.push(next);
                        before.push(Vec::new());
                    }
                    before[number].push(here);
                }
                Effect::Refuted => {}
                Effect::Pruned | Effect::Failed(_) => ends.push(here),
            }
        }
        if states.len() > STATES || !shared.limits.budget.goes_on() {
            return None;
        }
    }
    let mut ending = vec![false; states.len()];
    while let Some(number) = ends.pop() {
        if !std::mem::replace(&mut ending[number], true) {
            ends.extend(&before[number]);
        }
    }
    Some(real.into_iter().zip(ending).any(|(real, ending)| real && !ending))
}
