//! Final values, deadlocks and threads that are stuck, as they are reported.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Budget, Observable, Program, StaticId, Storage};
use fencepost_machine::heap::Handle;
use fencepost_machine::{Blocked, Machine, State};

use super::rounds::{self, Rounds};
use crate::report::{TraceStep, Waiting};

/// What these threads of a state wait for.
pub(super) fn waiting(
    machine: &Machine<'_>,
    state: &State,
    threads: &[usize],
    object: &dyn Fn(Handle) -> String,
) -> Vec<Waiting> {
    let name = |index: usize| machine.thread_name(state, index);
    let waiting = threads.iter().map(|&index| {
        let (why, site) = machine.blocked(state, index);
        let what = match why {
            Blocked::Monitor { object: on, owner } => {
                format!("waits for the lock of {}, held by {}", object(on), name(owner))
            }
            Blocked::Pulse { object: on } => format!("waits for a pulse of {}", object(on)),
            Blocked::Unpark => "waits to be unparked".to_owned(),
            Blocked::Thread(other) => format!("waits for {}", name(other)),
            Blocked::Other => "cannot go on".to_owned(),
        };
        Waiting { thread: name(index), what, site }
    });
    waiting.collect()
}

/// A deadlock in one line.
pub(super) fn deadlock_message(program: &Program, waiting: &[Waiting]) -> String {
    let parts = waiting
        .iter()
        .map(|Waiting { thread, what, site }| format!("{thread} {what} at {}", program.position(*site)));
    format!("deadlock: {}", parts.collect::<Vec<_>>().join("; "))
}

/// How many steps of a round are shown.
const TOLD: usize = 4;

/// What the threads of a state that is stuck do again and again, or wait for.
pub(super) fn going_round(machine: &Machine<'_>, state: &State, budget: Option<&Budget<'_>>) -> Vec<Waiting> {
    let stepwise = &machine.stepwise();
    let name = |handle: Handle| machine.object_name(state, handle);
    let unfinished = state.threads.iter().enumerate().filter(|(_, thread)| !thread.is_finished());
    let find = |index| rounds::find(stepwise, state, index, &|_, _| true, &|_| true, budget);
    let threads = unfinished.map(|(index, _)| match find(index) {
        Rounds::Found(round) => vec![repeats(machine, state, index, &round.steps)],
        Rounds::None | Rounds::Unknown => come_to_wait(machine, state, index, &name),
    });
    threads.flatten().collect()
}

/// What a thread waits for, now or after some steps.
fn come_to_wait(
    machine: &Machine<'_>,
    state: &State,
    index: usize,
    name: &dyn Fn(Handle) -> String,
) -> Vec<Waiting> {
    let mut waiting = waiting(machine, state, &[index], name);
    if let (Blocked::Other, _) = machine.blocked(state, index) {
        waiting.iter_mut().for_each(|it| it.what = "comes to wait for other threads".to_owned());
    }
    waiting
}

/// What one thread does again and again.
pub(super) fn repeats(machine: &Machine<'_>, state: &State, index: usize, steps: &[TraceStep]) -> Waiting {
    let told = |step: &&TraceStep| !matches!(step.action, "issue" | "guess");
    let mut events: Vec<&str> = Vec::new();
    for step in steps.iter().filter(told) {
        if !events.contains(&step.what.as_str()) {
            events.push(&step.what);
        }
    }
    let more = if events.len() > TOLD { ", …" } else { "" };
    events.truncate(TOLD);
    let what = match &events[..] {
        [] => "goes round a loop".to_owned(),
        events => format!("goes round a loop: {}{more}", events.join(", ")),
    };
    let (_, here) = machine.blocked(state, index);
    let site = steps.iter().find(told).map_or(here, |step| step.site);
    Waiting { thread: machine.thread_name(state, index), what, site }
}

/// Threads that are stuck in one line, without what they read.
pub(super) fn stuck_message(program: &Program, why: &str, waiting: &[Waiting]) -> String {
    let parts = waiting.iter().map(|Waiting { thread, what, site }| {
        let what = what.split(':').next().unwrap_or_default();
        format!("{thread} {what} at {}", program.position(*site))
    });
    format!("stuck, {why}: {}", parts.collect::<Vec<_>>().join("; "))
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
