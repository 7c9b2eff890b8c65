//! Monitors, threads, initialisers and time: what threads do to each other without an access.

use super::effects::{Callee, Communication, Effects, Flow, Issue, issued};
use super::references::{RefSource, RefTarget, References};
use super::{Arguments, Reg};
use crate::access::AccessId;
use crate::program::{MethodId, Program, StaticId};
use crate::show;
use crate::types::TypeId;
use serde::{Deserialize, Serialize};

/// How a thread tries to acquire a monitor that another thread may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LockMode {
    /// It gives up immediately.
    NonBlocking,
    /// It gives up after a while. Waiting needs no step of its own: the thread just has not taken this one yet.
    Timed {
        /// What [`SyncOp::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
    },
    /// It waits until it has the monitor or is interrupted.
    Interruptible,
}

/// How a thread waits for the end of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JoinMode {
    /// Until it has ended, or this thread is interrupted.
    Untimed,
    /// It may give up while the other runs.
    Timed,
    /// What follows is about executions in which it has ended by then: a path on which it never ends is none. Not interrupted.
    Assumed,
}

/// What can be asked about a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LockQuestion {
    /// Whether this thread has it: 1 or 0.
    IsMine,
    /// Whether this thread will have it when all that it does before this is done: 1 or 0. That is known immediately.
    WillBeMine,
    /// The same of any monitor at all, whichever object is asked.
    AnyWillBeMine,
    /// How many times this thread has acquired it.
    Holds,
    /// Whether any thread has it: 1 or 0.
    IsTaken,
    /// How many threads wait for a pulse.
    Waiters,
}

/// Which waiters a pulse wakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pulse {
    /// The one that has waited longest (.NET).
    First,
    /// Any one (Java).
    Any,
    /// All of them.
    All,
}

/// What ends a wait besides a pulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// Nothing, not even an interrupt, which ends all others.
    PulseAlone,
    /// Nothing.
    Pulse,
    /// It may give up after a while.
    Timeout {
        /// What [`SyncOp::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
        /// Whether a spurious wake-up may end it, too, without a leap.
        wakes: bool,
    },
    /// It may wake spuriously, but no program can rely on that: a thread that nothing else will wake is
    /// stuck. A spurious wake-up is modelled as a wait that returns immediately, and only gives the lock away:
    /// no thread can distinguish that from a wait that begins and ends without a pulse.
    SpuriousWakeUp,
    /// As [`Until::SpuriousWakeUp`]; but a thread that waits here checks its condition again whenever it wakes, and
    /// waits on if it does not hold, so that a spurious wake-up has no effect.
    AskedAgain,
}

/// An instruction that threads meet at, or that asks about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SyncOp {
    /// Memory event: acquires the object's monitor; waits while another thread has it.
    Lock {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: releases the object's monitor; traps with [`Trap::IllegalMonitorState`](crate::Trap::IllegalMonitorState)
    /// if the thread does not have it.
    Unlock {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// `dst` = 1 and the monitor acquired, or 0 if it is given up.
    TryLock {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
        /// Whether and how long it waits.
        mode: LockMode,
    },
    /// `dst` = what is asked about the object's monitor.
    AskLock {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
        /// The question.
        question: LockQuestion,
    },
    /// Releases a monitor wholly, waits for a pulse, acquires it again.
    Wait {
        /// The object whose pulses it waits for.
        object: Reg,
        /// The object whose monitor it is: the same one, or one whose monitor goes with several wait sets.
        /// Then threads that have been pulsed get it back in the order in which they were.
        lock: Reg,
        /// Gets 1 if pulsed, 0 if it gave up or was interrupted.
        dst: Reg,
        /// What wakes it besides a pulse.
        until: Until,
    },
    /// Wakes waiters.
    Pulse {
        /// The object that they wait on.
        object: Reg,
        /// The object whose monitor the thread has to have for it, if any.
        lock: Option<Reg>,
        /// Which ones.
        which: Pulse,
    },
    /// Starts a thread that runs `method` and is known by `object`.
    Spawn {
        /// The thread's object; traps with [`Trap::ThreadState`](crate::Trap::ThreadState) if it was started before.
        object: Reg,
        /// Its code.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
    },
    /// Waits until the thread known by `object` has ended.
    Join {
        /// The thread's object.
        object: Reg,
        /// Gets 1 if it has ended, 0 if waiting was given up or interrupted.
        dst: Reg,
        /// How it waits.
        mode: JoinMode,
        /// What [`SyncOp::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
    },
    /// `dst` = 0 if the thread known by `object` was not started, 1 if it runs, 2 if it has ended.
    ThreadStatus {
        /// Result.
        dst: Reg,
        /// The thread's object.
        object: Reg,
    },
    /// `dst` = 1 if the thread known by `object` was started, else 0.
    HasStarted {
        /// Result.
        dst: Reg,
        /// The thread's object.
        object: Reg,
    },
    /// From now on the running thread is known by `object`: for initial threads.
    BindThread {
        /// The thread's object.
        object: Reg,
    },
    /// `dst` = the object of the running thread; null for an initial thread.
    CurrentThread {
        /// Result.
        dst: Reg,
    },
    /// Runs the initialiser of `ty` unless that has happened; waits while another thread does.
    Initialise {
        /// The type.
        ty: TypeId,
    },
    /// `dst` = how often time has leapt, by however far that is. Before it is read it may leap.
    Clock {
        /// Result.
        dst: Reg,
        /// Counts the leaps. Nothing else touches it.
        leaps: StaticId,
    },
    /// `dst` = how often time has leapt, for threads that wait. If it has not leapt `since` then, it leaps now. In a
    /// program that never reads the clock it does nothing.
    Time {
        /// Result.
        dst: Reg,
        /// What it said before.
        since: Option<Reg>,
    },
    /// Waits until each other thread has ended or is a background one: what a runtime does before it ends the program.
    /// At most one thread of a program comes to it.
    AwaitOthers,
}

impl SyncOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. } => {
                issued(Varies).uses([object]).traps().changes(Communication::MONITORS)
            }
            // Whether another thread has it decides when this happens, not what comes of it.
            SyncOp::TryLock { dst, object, mode: LockMode::Interruptible } => {
                issued(Alone).uses([object]).defines(dst).traps().changes(Communication::MONITORS)
            }
            SyncOp::TryLock { dst, object, mode } => {
                let since = if let LockMode::Timed { since } = mode { since } else { None };
                let row = issued(Alone).uses([object]).waits_since(since).defines(dst).traps();
                row.asks(Communication::MONITORS).changes(Communication::MONITORS)
            }
            SyncOp::AskLock { dst, object, question } => {
                let immediate = matches!(question, LockQuestion::WillBeMine | LockQuestion::AnyWillBeMine);
                let issue = if immediate { Values } else { Alone };
                let row = issued(issue).uses([object]).defines(dst).traps();
                match question {
                    // That another thread releases a monitor makes no difference, so this is not asking.
                    LockQuestion::IsMine
                    | LockQuestion::WillBeMine
                    | LockQuestion::AnyWillBeMine
                    | LockQuestion::Holds => row.changes(Communication::MONITORS),
                    LockQuestion::IsTaken | LockQuestion::Waiters => row.asks(Communication::MONITORS),
                }
            }
            SyncOp::Wait { object, lock, dst, until } => {
                let since = if let Until::Timeout { since, .. } = until { since } else { None };
                let row = issued(Alone).uses([object, lock]).waits_since(since).defines(dst).traps();
                row.changes(Communication::MONITORS)
            }
            SyncOp::Pulse { object, lock, .. } => {
                issued(Alone).uses([object]).also_uses(lock).traps().changes(Communication::MONITORS)
            }
            SyncOp::Spawn { object, method, arguments } => issued(Alone)
                .uses([object])
                .passes(arguments)
                .traps()
                .changes(Communication::STARTS)
                .flow(Flow::Spawn(method)),
            SyncOp::Join { object, dst, mode, since } => {
                let ends = match mode {
                    JoinMode::Timed => Communication::ENDS,
                    JoinMode::Untimed | JoinMode::Assumed => Communication::ENDS_IF_INTERRUPTED,
                };
                let row = issued(Alone).uses([object]).waits_since(since).defines(dst).traps();
                row.asks(ends.and(Communication::STARTS))
            }
            SyncOp::ThreadStatus { dst, object } => {
                let row = issued(Alone).uses([object]).defines(dst).traps();
                row.asks(Communication::ENDS.and(Communication::STARTS))
            }
            SyncOp::HasStarted { dst, object } => {
                issued(Varies).uses([object]).defines(dst).traps().asks(Communication::STARTS)
            }
            SyncOp::BindThread { object } => issued(Certain).uses([object]).changes(Communication::STARTS),
            SyncOp::CurrentThread { dst } => issued(Unconditional).defines(dst),
            SyncOp::Initialise { ty } => issued(Varies).traps().flow(Flow::Call(Callee::Initialiser(ty))),
            SyncOp::Clock { dst, .. } => {
                issued(Varies).defines(dst).asks(Communication::TIME).changes(Communication::TIME)
            }
            SyncOp::Time { dst, since } => {
                let row = issued(Varies).also_uses(since).defines(dst);
                row.asks(Communication::TIME).changes(Communication::TIME)
            }
            SyncOp::AwaitOthers => issued(Alone).asks(Communication::ENDS.and(Communication::STARTS)),
        }
    }

    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        let unknown = References::UNKNOWN;
        match *self {
            SyncOp::CurrentThread { .. } => References::result(RefSource::Threads),
            SyncOp::BindThread { object } | SyncOp::Spawn { object, .. } => {
                unknown.moves(RefSource::Register(object), RefTarget::Threads)
            }
            _ => unknown,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(&self, program: &Program) -> String {
        let ty = |id: TypeId| &program.ty(id).name;
        let list = |arguments| show::list(program, arguments);
        match *self {
            SyncOp::Lock { object, .. } => format!("lock {object}"),
            SyncOp::Unlock { object, .. } => format!("unlock {object}"),
            SyncOp::TryLock { dst, object, .. } => format!("{dst} = try to lock {object}"),
            SyncOp::AskLock { dst, object, question } => match question {
                LockQuestion::IsMine => format!("{dst} = owns the lock of {object}"),
                LockQuestion::WillBeMine => format!("{dst} = will own the lock of {object}"),
                LockQuestion::AnyWillBeMine => format!("{dst} = will own any lock"),
                LockQuestion::Holds => format!("{dst} = times it owns the lock of {object}"),
                LockQuestion::IsTaken => format!("{dst} = the lock of {object} is taken"),
                LockQuestion::Waiters => format!("{dst} = number of waiters on {object}"),
            },
            SyncOp::Wait { object, lock, dst, .. } if object == lock => {
                format!("{dst} = wait on {object}")
            }
            SyncOp::Wait { object, lock, dst, .. } => {
                format!("{dst} = wait on {object} without the lock of {lock}")
            }
            SyncOp::Pulse { object, which, .. } => match which {
                Pulse::First => format!("pulse {object}"),
                Pulse::Any => format!("pulse any of {object}"),
                Pulse::All => format!("pulse all of {object}"),
            },
            SyncOp::Spawn { object, method, arguments } => {
                format!("start {object} as {}({})", program.method(method).name, list(arguments))
            }
            SyncOp::Join { object, dst, mode: JoinMode::Assumed, .. } => {
                format!("{dst} = assume ended {object}")
            }
            SyncOp::Join { object, dst, .. } => format!("{dst} = join {object}"),
            SyncOp::ThreadStatus { dst, object } => format!("{dst} = status of thread {object}"),
            SyncOp::HasStarted { dst, object } => format!("{dst} = thread {object} was started"),
            SyncOp::BindThread { object } => format!("this thread is {object}"),
            SyncOp::CurrentThread { dst } => format!("{dst} = this thread"),
            SyncOp::Initialise { ty: id } => format!("initialise {}", ty(id)),
            SyncOp::Clock { dst, .. } => format!("{dst} = the time"),
            SyncOp::Time { dst, since: None } => format!("{dst} = the time for threads that wait"),
            SyncOp::Time { dst, since: Some(since) } => {
                format!("{dst} = the time, which is later than {since}")
            }
            SyncOp::AwaitOthers => "wait for all other threads".to_owned(),
        }
    }
}
