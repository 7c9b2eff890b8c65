//! Final values and deadlocks, as they are reported.

use fencepost_ir::{Observable, Program, StaticId, Storage};
use fencepost_machine::heap::Handle;
use fencepost_machine::{Blocked, Machine, State};

use crate::report::Waiting;

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
            let value = initial.and_then(|thread| thread.registers.get(usize::from(register.0)));
            let method = program.method(program.threads[usize::from(thread)].method);
            let kind = method.registers[usize::from(register.0)];
            kind.storage().number(value.and_then(|operand| operand.value()).unwrap_or(0))
        }
    }
}
