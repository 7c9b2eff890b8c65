//! Steps of threads, locks, waits and the collector, in words.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{
    AccessId, ControlOp, Dead, LockMode, LockQuestion, MemoryOp, ObjectOp, Op, Pc, Reg, Storage, Strength,
    SyncOp,
};

use crate::machine::Machine;
use crate::state::heap::Handle;
use crate::state::{State, Status};
use crate::sync::garbage::batches::Batch;

impl Machine<'_> {
    /// Whether a thread has the lock that it is about to give up in order to wait.
    fn may_wait(&self, state: &State, index: usize, object: Reg) -> bool {
        let handle = state.threads[index].expect_value(object) as Handle;
        handle != 0 && state.heap.get(handle).monitor.owned_by(index)
    }

    pub(crate) fn describe_sync(&self, state: &State, index: usize, pc: Pc, variant: u16) -> String {
        let thread = &state.threads[index];
        let on = |register: Reg| match thread.expect_value(register) as Handle {
            0 => "null".to_owned(),
            handle => self.object_name(state, handle),
        };
        match (self.program.code[pc as usize], thread.status) {
            (Op::Sync(SyncOp::Wait { lock, .. }), Status::Running) if !self.may_wait(state, index, lock) => {
                format!("cannot wait on {}, whose lock it does not have", on(lock))
            }
            (Op::Sync(SyncOp::Wait { .. }), _) if self.is_at_park(state, index) => {
                self.describe_park(state, index, variant)
            }
            (Op::Sync(SyncOp::Wait { lock, .. }), Status::Running) => {
                let then = if variant == 0 { "waits" } else { "wakes up spuriously" };
                format!("gives up the lock of {} and {then}", on(lock))
            }
            (Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. })
                if self.is_interrupted(state, index) =>
            {
                format!("is interrupted while it waits on {}", on(object))
            }
            (op @ Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. })
                if op.waits_since().is_some() =>
            {
                match variant {
                    1 => format!("gives up waiting on {}: a long time has passed", on(object)),
                    _ => format!("wakes up spuriously while it waits on {}", on(object)),
                }
            }
            (Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. }) => {
                format!("wakes without a pulse of {}", on(object))
            }
            (Op::Sync(SyncOp::Wait { lock, .. }), _) => format!("gets the lock of {} back", on(lock)),
            (Op::Sync(SyncOp::TryLock { object, mode: LockMode::Interruptible, .. }), _) => match variant {
                0 => format!("locks {}", on(object)),
                _ => format!("is interrupted while it waits for the lock of {}", on(object)),
            },
            (Op::Sync(SyncOp::TryLock { object, .. }), _) => format!("tries to lock {}", on(object)),
            (Op::Sync(SyncOp::Pulse { object, .. }), _) => {
                match self.permit_of(state, thread.expect_value(object) as Handle) {
                    Some(parked) => format!("unparks {}", self.thread_name(state, parked)),
                    None => format!("pulses {}", on(object)),
                }
            }
            (Op::Sync(SyncOp::Spawn { object, .. }), _) => {
                let child = self
                    .given_name(state, thread.expect_value(object) as Handle)
                    .unwrap_or_else(|| self.place_name(&[&thread.path[..], &[thread.children]].concat()));
                format!("starts {child}")
            }
            (Op::Sync(SyncOp::Join { object, .. }), _) => match thread.expect_value(object) as Handle {
                handle if handle != 0 && state.heap.get(handle).thread != 0 => {
                    let target = self.thread_name(state, usize::from(state.heap.get(handle).thread) - 1);
                    match variant {
                        0 => format!("joins {target}"),
                        _ if self.is_interrupted(state, index) => {
                            format!("is interrupted while it waits for the end of {target}")
                        }
                        _ => format!("gives up waiting for the end of {target}"),
                    }
                }
                _ => "joins a thread".to_owned(),
            },
            (Op::Sync(SyncOp::Initialise { ty }), _) => format!("initialises {}", self.program.ty(ty).name),
            (Op::Sync(SyncOp::AskLock { object, question: LockQuestion::IsTaken, .. }), _) => {
                format!("looks whether anybody has the lock of {}", on(object))
            }
            (Op::Sync(SyncOp::AskLock { object, question: LockQuestion::Waiters, .. }), _) => {
                format!("counts those who wait on {}", on(object))
            }
            (Op::Sync(SyncOp::AskLock { object, .. }), _) => {
                format!("looks whether it has the lock of {}", on(object))
            }
            (Op::Sync(SyncOp::HasStarted { .. }), _) => "looks whether a thread was started".to_owned(),
            (Op::Sync(SyncOp::ThreadStatus { .. }), _) => "looks whether a thread runs".to_owned(),
            (Op::Object(ObjectOp::CloneObject { object, .. }), _) => format!("copies {}", on(object)),
            (Op::Memory(MemoryOp::Fence { .. }), _) => "fence".to_owned(),
            (Op::Memory(MemoryOp::Freeze { object, .. }), _) => {
                format!("has set the final fields of {}", on(object))
            }
            (Op::Memory(MemoryOp::AtomicBegin { access }), _) => self.describe_block(state, index, access),
            (
                Op::Object(
                    ObjectOp::Collect
                    | ObjectOp::NextDead { .. }
                    | ObjectOp::Finalise { .. }
                    | ObjectOp::AwaitFinalisers,
                ),
                _,
            ) => self.describe_minding(state, index, variant),
            (Op::Object(ObjectOp::KeepAlive { object, .. }), _) => format!("has made {}", on(object)),
            (Op::Memory(MemoryOp::Peek { .. }), _) => "looks at memory".to_owned(),
            (Op::Memory(MemoryOp::Free { pointer }), _) => {
                format!("frees {}", self.show(state, Storage::Ptr, thread.expect_value(pointer)))
            }
            (Op::Memory(MemoryOp::EndScope { .. }), _) => {
                "leaves a function or block: a local variable of it ends".to_owned()
            }
            (Op::Sync(SyncOp::AwaitOthers), _) => "finds that all other threads have ended".to_owned(),
            (Op::Control(ControlOp::Halt), _) => "ends the program".to_owned(),
            (Op::Control(ControlOp::Return { .. }), _) => "ends".to_owned(),
            _ => "synchronises".to_owned(),
        }
    }

    /// What the block that a thread is at does, in words.
    pub(crate) fn describe_block(&self, state: &State, index: usize, access: AccessId) -> String {
        let (log, copy) = self.rehearse(state, index, access);
        let accesses: Vec<String> = log
            .iter()
            .map(|done| {
                let value = self.show_at(&copy, done.at, done.value);
                let verb = if done.writes { "writes" } else { "reads" };
                format!("{verb} {} = {value}", self.location_name(&copy, done.at))
            })
            .collect();
        format!("in one step {}", accesses.join(", "))
    }

    /// Puts one of these into words.
    pub(crate) fn describe_minding(&self, state: &State, index: usize, variant: u16) -> String {
        let thread = &state.threads[index];
        let name = |handle: Handle| self.object_name(state, handle);
        let lists = self.collector(state).map(|index| &state.threads[index].garbage);
        let op = self.program.code[thread.frame().pc as usize];
        match (op, lists) {
            (Op::Object(ObjectOp::Collect), _) => {
                let batch = self.batches(state).0.into_iter().nth(usize::from(variant));
                let Batch { strength, objects } = batch.or_broken("a set of objects that may be found dead");
                let names: Vec<String> = objects.into_iter().map(name).collect();
                match strength {
                    Strength::Soft => format!("clears soft references to {}", names.join(", ")),
                    Strength::Weak | Strength::Last => {
                        format!("finds that {} cannot be reached", names.join(", "))
                    }
                }
            }
            (Op::Object(ObjectOp::NextDead { list: Dead::Objects, .. }), Some(lists)) => {
                let next = lists.dead.get(usize::from(variant));
                format!("finalises {}", next.map_or_else(String::new, |&next| name(next)))
            }
            (Op::Object(ObjectOp::NextDead { list: Dead::References, .. }), Some(lists)) => {
                let next = lists.cleared.get(usize::from(variant));
                format!("takes {}, which was cleared", next.map_or_else(String::new, |&next| name(next)))
            }
            (Op::Object(ObjectOp::Finalise { object, wanted }), _) => {
                let object = self.show(state, Storage::Ref, thread.expect_value(object));
                match wanted {
                    true => format!("has {object} finalised"),
                    false => format!("has {object} not finalised"),
                }
            }
            _ => "finds that no finaliser is left to run".to_owned(),
        }
    }
}
