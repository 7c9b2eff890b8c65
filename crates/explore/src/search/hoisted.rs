//! Threads that wait in a loop whose reads a compiler may have moved out of it.
//!
//! A memory model of a language lets a compiler read a plain variable once before a loop instead of once in each
//! round. A thread that can go round by plain accesses alone may then go round for ever, whatever other threads
//! write. So it is stuck, and the program with it if it does not end without that thread.
//!
//! A thread that goes round comes back to a state that is known already, and in each circle of states one step
//! leads to a state with no higher number. So it is enough to look where such a step begins, at each thread,
//! whichever one takes the step: stubborn sets may mix steps of others into the rounds. A thread that guesses
//! does not go round in states: a guess that repeats one in flight is not made. So it is looked at there, too.

use std::collections::HashSet;

use fencepost_ir::{Op, Pc};
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Effect, Machine, State};

use super::rounds::{self, Round, Rounds};
use crate::store::Store;

/// How many states are looked at to find out whether the program ends without a thread.
const STATES: usize = 20_000;

/// What is known of a thread that can go round.
pub(super) enum Stays {
    /// The program does not end without it.
    Stuck(Round),
    /// There were too many states to find out.
    Unknown,
}

/// The threads that may go round for ever from a state on.
pub(super) fn stuck_threads(machine: &Machine<'_>, state: &State) -> Vec<(usize, Stays)> {
    let op = |pc: Pc| machine.program.code[pc as usize];
    let reads_freely = |round: &Round| {
        let keeps = |op| matches!(op, Op::Fence { access } if machine.rules.keeps_in_loop(access));
        let reads = round.steps.iter().any(|step| matches!(op(step.pc), Op::Load { .. }));
        reads && !round.passed.iter().any(|&pc| keeps(op(pc)))
    };
    let stays = |thread: usize| {
        let allowed = |state: &State, action: &_| machine.stays_in_loop(state, action);
        match rounds::find(machine, state, thread, &allowed, &reads_freely) {
            Rounds::None => None,
            Rounds::Unknown => Some(Stays::Unknown),
            Rounds::Found(round) => match ends_without(machine, state, thread) {
                Some(true) => None,
                Some(false) => Some(Stays::Stuck(round)),
                None => Some(Stays::Unknown),
            },
        }
    };
    (0..state.threads.len()).filter_map(|thread| Some((thread, stays(thread)?))).collect()
}

/// Whether the program can end while a thread does nothing, if that can be found out.
fn ends_without(machine: &Machine<'_>, state: &State, thread: usize) -> Option<bool> {
    let halts = machine.program.code.iter().any(|op| matches!(op, Op::Halt));
    if !halts && machine.program.background.is_none() {
        return Some(false);
    }
    let mut store = Store::default();
    let mut vector = |state: &State| {
        let mut workspace = Workspace::new(state.clone());
        machine.encode(&mut workspace, &mut store);
        workspace.vector().clone()
    };
    let mut seen: HashSet<Vec<u32>> = HashSet::from([vector(state).ids]);
    let mut open = vec![state.clone()];
    let mut actions = Vec::new();
    while let Some(state) = open.pop() {
        if machine.is_final(&state) {
            return Some(true);
        }
        actions.clear();
        machine.actions(&state, &mut actions);
        for &action in actions.iter().filter(|action| usize::from(action.thread) != thread) {
            let mut next = state.clone();
            if machine.apply(&mut next, action) == Effect::Continues {
                let Vector { ids, .. } = vector(&next);
                if seen.insert(ids) {
                    open.push(next);
                }
            }
        }
        if seen.len() > STATES {
            return None;
        }
    }
    Some(false)
}
