//! What is known of a program before it runs: all static analyses, made once and shared.
//!
//! Most of it depends on neither the memory model nor the settings. Nor does it depend on where fences stand, or on the
//! classes of accesses: so the programs that a repair tries out share it ([`Facts::of`], [`Machine::sharing`]).
//!
//! [`Machine::sharing`]: crate::Machine::sharing

mod calm;
pub(crate) mod discipline;
mod finals;
mod garbage;
mod homes;
mod live;
mod needs;
mod references;
mod regions;
mod traces;
mod unread;

use std::sync::{Arc, OnceLock};

use fencepost_ir::atomic::Blocks;
use fencepost_ir::contents::{Contents, Types};
use fencepost_ir::footprint::{Footprint, Regions};
use fencepost_ir::liveness::Liveness;
use fencepost_ir::until::UntilLock;
use fencepost_ir::{Budget, JoinMode, Kind, MemoryOp, MethodId, Op, Pc, Program, SyncOp, TypeId};

pub use calm::Calm;
pub use discipline::{LockDiscipline, LocksLearnt, LocksSeen, Undisciplined};
pub(crate) use finals::Finals;
pub use garbage::Garbage;
pub(crate) use garbage::{Edges, STRENGTHS};
pub use homes::Homes;
pub(crate) use live::LiveRegisters;
pub(crate) use needs::Needs;
pub(crate) use references::{Reach, ReferenceSlots, kind_of};
pub(crate) use unread::Unread;

/// What is known of a program.
#[derive(Debug)]
pub struct Facts {
    /// Which registers matter where.
    pub liveness: Liveness,
    /// Which regions the rest of the code touches.
    pub footprint: Footprint,
    /// Which thread's component holds each static.
    pub homes: Homes,
    /// What the garbage collector goes by, if the program can tell that there is one.
    pub garbage: Option<Garbage>,
    /// What atomic blocks may touch.
    pub blocks: Blocks,
    /// Whether threads look at memory with each other's eyes.
    pub peeks: bool,
    /// Whether threads assume that others end.
    pub(crate) assumes_ends: bool,
    /// The regions of plain writes, if it matters which are not atomic.
    pub(crate) plainly_written: Regions,
    /// Which slots hold references.
    pub(crate) reference_slots: ReferenceSlots,
    /// Whether there are threads that an object stands for.
    pub(crate) thread_objects: bool,
    /// Whether threads start others.
    pub(crate) starts: bool,
    /// Which regions no instruction reads.
    pub(crate) unread: Unread,
    /// The types of exceptions whose stack traces are kept.
    pub(crate) read_traces: Option<Types>,
    /// The method of each position.
    pub(crate) method_of: Vec<MethodId>,
    /// The kinds of operands of each position's entry in a window.
    pub(crate) operand_kinds: Vec<(Kind, Kind)>,
    /// What types of objects registers and variables may hold, if that was asked for.
    contents: OnceLock<Contents>,
    live: [OnceLock<Arc<LiveRegisters>>; 2],
    finals: OnceLock<Option<Finals>>,
    speculation: OnceLock<SpeculationFacts>,
}

/// What is known for going on without values that have not arrived.
#[derive(Debug)]
pub(crate) struct SpeculationFacts {
    /// The regions that are got from without events, if it is known which; for knowing which threads can get hold of what.
    pub(crate) got: Option<Regions>,
    /// The regions that hold references.
    pub(crate) references: Regions,
    /// What threads may do before they need a lock, by the type of what they lock.
    pub(crate) until: Vec<(TypeId, UntilLock)>,
}

impl Facts {
    /// Analyses a program. What is known is incomplete if the budget has run out.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Facts {
        let has = |is: fn(&Op) -> bool| program.code.iter().any(is);
        let footprint = Footprint::of(program, budget);
        let liveness = Liveness::of(program, budget);
        let contents = OnceLock::new();
        Facts {
            homes: Homes::of(program, &footprint),
            garbage: Garbage::of(program, &liveness),
            blocks: Blocks::of(program, budget),
            peeks: has(|op| matches!(op, Op::Memory(MemoryOp::Peek { .. }))),
            assumes_ends: has(|op| matches!(op, Op::Sync(SyncOp::Join { mode: JoinMode::Assumed, .. }))),
            plainly_written: match program.tearing {
                Some(_) => regions::plainly_written(program),
                None => Regions::default(),
            },
            reference_slots: ReferenceSlots::of(program, |_| true),
            thread_objects: has(|op| {
                matches!(op, Op::Sync(SyncOp::Spawn { .. } | SyncOp::BindThread { .. }))
            }),
            starts: has(|op| matches!(op, Op::Sync(SyncOp::Spawn { .. }))),
            unread: Unread::of(program),
            read_traces: traces::read_traces(program, || {
                contents.get_or_init(|| Contents::of(program, budget))
            }),
            method_of: (0..program.code.len() as Pc).map(|pc| program.method_at(pc)).collect(),
            operand_kinds: references::operand_kinds(program),
            contents,
            live: [OnceLock::new(), OnceLock::new()],
            finals: OnceLock::new(),
            speculation: OnceLock::new(),
            liveness,
            footprint,
        }
    }

    /// The registers that are part of a state, with those that are dead or without.
    pub(crate) fn live(&self, program: &Program, forget_dead: bool) -> Arc<LiveRegisters> {
        let live = || Arc::new(LiveRegisters::of(program, &self.liveness, forget_dead));
        self.live[usize::from(forget_dead)].get_or_init(live).clone()
    }

    /// Finds out where final fields lead to, if some are frozen.
    pub(crate) fn find_finals(&self, program: &Program, budget: &Budget<'_>) {
        self.finals.get_or_init(|| Finals::of(program, || self.find_contents(program, budget)));
    }

    /// Where final fields lead to, if some are frozen and it was found out.
    pub(crate) fn finals(&self) -> Option<&Finals> {
        self.finals.get().and_then(Option::as_ref)
    }

    /// Finds out what is needed for going on without values that have not arrived.
    pub(crate) fn find_speculation(&self, program: &Program, budget: &Budget<'_>) {
        self.speculation.get_or_init(|| {
            let contents = self.find_contents(program, budget);
            SpeculationFacts {
                got: regions::got_regions(program),
                references: regions::reference_regions(program),
                until: UntilLock::of(program, contents, budget),
            }
        });
    }

    fn find_contents(&self, program: &Program, budget: &Budget<'_>) -> &Contents {
        self.contents.get_or_init(|| Contents::of(program, budget))
    }

    /// What types of objects registers may hold, if it was found out; for not guessing others.
    pub(crate) fn contents(&self) -> Option<&Contents> {
        self.contents.get()
    }

    /// What is known for going on without values, if it was found out.
    pub(crate) fn speculation(&self) -> Option<&SpeculationFacts> {
        self.speculation.get()
    }
}
