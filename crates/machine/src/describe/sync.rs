//! Steps of threads, locks, waits and the collector, in words.

use fencepost_ir::broken::Invariant;
use fencepost_ir::words::Dialect;
use fencepost_ir::{
    AccessId, ControlOp, Dead, LockMode, LockQuestion, MemoryOp, ObjectOp, Op, Pc, Reg, Storage, Strength,
    SyncOp,
};

use crate::machine::Machine;
use crate::state::heap::Handle;
use crate::state::{State, Status};
use crate::sync::garbage::batches::Batch;

impl Machine<'_> {
    /// The word for something in C#, in Java, and in C.
    fn says(&self, [in_csharp, in_java, in_c]: [&'static str; 3]) -> &'static str {
        match self.program.words.dialect {
            Dialect::CSharp => in_csharp,
            Dialect::Java => in_java,
            Dialect::Plain => in_c,
        }
    }

    /// Whether a thread has the lock that it is about to give up in order to wait.
    fn may_wait(&self, state: &State, index: usize, object: Reg) -> bool {
        let handle = state.threads[index].expect_value(object) as Handle;
        handle != 0 && state.heap.get(handle).monitor.owned_by(index)
    }

    /// The thread that a thread is about to start, if it is.
    pub(crate) fn about_to_start(&self, state: &State, index: usize, pc: Pc) -> Option<String> {
        let thread = &state.threads[index];
        let Op::Sync(SyncOp::Spawn { object, .. }) = self.program.code[pc as usize] else { return None };
        let given = self.given_name(state, thread.expect_value(object) as Handle);
        Some(given.unwrap_or_else(|| self.place_name(&[&thread.path[..], &[thread.children]].concat())))
    }

    pub(crate) fn describe_sync(&self, state: &State, index: usize, pc: Pc, variant: u16) -> String {
        let thread = &state.threads[index];
        let on = |register: Reg| self.named_in(state, index, register);
        match self.program.code[pc as usize] {
            op @ Op::Sync(SyncOp::Wait { object, lock, .. }) => {
                self.describe_wait(state, index, variant, op, (object, lock))
            }
            Op::Sync(SyncOp::TryLock { object, mode: LockMode::Interruptible, .. }) => match variant {
                0 => format!("locks {}", on(object)),
                _ => format!("is interrupted while it waits for the lock of {}", on(object)),
            },
            Op::Sync(SyncOp::TryLock { object, .. }) => format!("tries to lock {}", on(object)),
            Op::Sync(SyncOp::Pulse { object, .. }) => {
                match self.permit_of(state, thread.expect_value(object) as Handle) {
                    Some(parked) => format!("unparks {}", self.thread_name(state, parked)),
                    None => format!("{} {}", self.says(["pulses", "notifies", "signals"]), on(object)),
                }
            }
            Op::Sync(SyncOp::Join { object, .. }) => self.describe_join(state, index, variant, object),
            Op::Sync(SyncOp::Initialise { ty }) => format!("initialises {}", self.type_name(ty)),
            Op::Sync(SyncOp::AskLock { object, question: LockQuestion::IsTaken, .. }) => {
                format!("asks whether any thread holds the lock of {}", on(object))
            }
            Op::Sync(SyncOp::AskLock { object, question: LockQuestion::Waiters, .. }) => {
                format!("counts the threads that wait on {}", on(object))
            }
            Op::Sync(SyncOp::AskLock { object, .. }) => {
                format!("asks whether it holds the lock of {}", on(object))
            }
            Op::Sync(SyncOp::HasStarted { .. }) => "asks whether a thread was started".to_owned(),
            Op::Sync(SyncOp::ThreadStatus { .. }) => "asks whether a thread is running".to_owned(),
            Op::Object(ObjectOp::CloneObject { object, .. }) => format!("copies {}", on(object)),
            Op::Memory(MemoryOp::Fence { .. }) => "fence".to_owned(),
            Op::Memory(MemoryOp::Freeze { object, .. }) => {
                format!("has set the final fields of {}", on(object))
            }
            Op::Memory(MemoryOp::AtomicBegin { access }) => self.describe_block(state, index, access),
            Op::Object(
                ObjectOp::Collect
                | ObjectOp::NextDead { .. }
                | ObjectOp::Finalise { .. }
                | ObjectOp::AwaitFinalisers,
            ) => self.describe_minding(state, index, variant),
            Op::Object(ObjectOp::KeepAlive { object, .. }) => format!("has made {}", on(object)),
            Op::Memory(MemoryOp::Peek { .. }) => "looks at memory".to_owned(),
            Op::Memory(MemoryOp::Free { pointer }) => {
                format!("frees {}", self.show(state, Storage::Ptr, thread.expect_value(pointer)))
            }
            Op::Memory(MemoryOp::EndScope { .. }) => {
                "leaves a function or block: a local variable of it ends".to_owned()
            }
            Op::Sync(SyncOp::AwaitOthers) => "finds that all other threads have ended".to_owned(),
            Op::Control(ControlOp::Halt) => "ends the program".to_owned(),
            Op::Control(ControlOp::Return { .. }) => "ends".to_owned(),
            _ => "synchronises".to_owned(),
        }
    }

    /// A step of waiting for a pulse of an object, with the lock of that or of another.
    fn describe_wait(
        &self,
        state: &State,
        index: usize,
        variant: u16,
        op: Op,
        (object, lock): (Reg, Reg),
    ) -> String {
        let thread = &state.threads[index];
        let on = |register: Reg| self.named_in(state, index, register);
        match thread.status {
            Status::Running if !self.may_wait(state, index, lock) => {
                format!("cannot wait on {}, whose lock it does not hold", on(lock))
            }
            _ if self.is_at_park(state, index) => self.describe_park(state, index, variant),
            Status::Running => {
                let then = if variant == 0 { "waits" } else { "wakes up spuriously" };
                format!("releases the lock of {} and {then}", on(lock))
            }
            Status::Waiting { .. } if self.is_interrupted(state, index) => {
                format!("is interrupted while it waits on {}", on(object))
            }
            Status::Waiting { .. } if op.waits_since().is_some() => match variant {
                1 => format!("gives up waiting on {}: a long time has passed", on(object)),
                _ => format!("wakes up spuriously while it waits on {}", on(object)),
            },
            Status::Waiting { .. } => {
                format!(
                    "wakes without {} of {}",
                    self.says(["a pulse", "a notify()", "a signal"]),
                    on(object)
                )
            }
            _ => format!("reacquires the lock of {}", on(lock)),
        }
    }

    /// A step of waiting for the end of the thread that an object stands for.
    fn describe_join(&self, state: &State, index: usize, variant: u16, object: Reg) -> String {
        match state.threads[index].expect_value(object) as Handle {
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
        }
    }

    /// The object in a register of a thread.
    fn named_in(&self, state: &State, index: usize, register: Reg) -> String {
        match state.threads[index].expect_value(register) as Handle {
            0 => "null".to_owned(),
            handle => self.named_object(state, index, handle).to_string(),
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
