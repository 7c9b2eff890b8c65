//! Which regions of memory a thread may still touch from each position on.
//!
//! The basis of partial-order reduction: an event on a region that no other thread can ever
//! touch again commutes with everything those threads do. Over-approximate and flow-sensitive:
//! backward data flow over each method, a call counting for all its callee may do and a thread
//! start for all the new thread may do. Locking counts as writing [`Footprint::MONITORS`], asking
//! whether another thread has a lock as reading that; asking whether a thread has ended as reading
//! [`Footprint::THREADS`], and ending the program as writing that; starting a thread as writing
//! [`Footprint::STARTS`], and what depends on whether one was started as reading that.
//!
//! A type's initialiser runs at most once, so the code that needs a type counts for its initialiser only until that
//! has begun ([`Pending`]); from then on the thread that runs it has a frame there.

mod analysis;
mod regions;
mod touch;

use crate::access::AccessId;
use crate::budget::Budget;
use crate::op::{MemoryOp, Op, Place};
use crate::program::{Pc, Program};
use crate::types::{Kind, Region, TypeId};

pub(crate) use analysis::{Analysis, totals};
pub use regions::Regions;
use regions::index;
pub(crate) use touch::{CodeTouch, Initialisers};

/// Which initialisers a question is about: those that code to come may still run.
pub trait Pending {
    /// Whether a type's initialiser may still begin.
    fn may_begin(&self, ty: TypeId) -> bool;
}

/// Nothing is known to be initialised.
#[derive(Clone, Copy, Debug)]
pub struct NothingInitialised;

impl Pending for NothingInitialised {
    fn may_begin(&self, _ty: TypeId) -> bool {
        true
    }
}

/// For each position, what the rest of its method may touch, calls included.
#[derive(Clone, Debug)]
pub struct Footprint {
    initialisers: Initialisers,
    rows: Vec<CodeTouch>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
    /// What any of them touches.
    all: CodeTouch,
    /// What any code writes, immediately or by an event.
    set: Regions,
}

impl Footprint {
    /// The pseudo-region of all monitors.
    pub const MONITORS: Region = Region(u32::MAX);
    /// The pseudo-region of whether threads have ended.
    pub const THREADS: Region = Region(u32::MAX - 1);
    /// The pseudo-region of whether threads have been started.
    pub const STARTS: Region = Region(u32::MAX - 2);

    /// Analyses every method.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Footprint {
        let analysis = Analysis::of(program);
        let totals = totals(&analysis, budget);
        let mut footprint = analysis.flow(&totals, budget);
        footprint.initialisers = Initialisers::of(program, |method| totals[method.0 as usize].clone());
        footprint.rows.iter().for_each(|row| footprint.all.join(row));
        footprint.set = footprint.all.writes.clone();
        for op in &program.code {
            if let Op::Memory(MemoryOp::Set { place, .. }) = *op {
                analysis.place(place, &mut footprint.set);
            }
        }
        footprint
    }

    fn row(&self, pc: Pc) -> &CodeTouch {
        &self.rows[self.row_of[pc as usize] as usize]
    }

    /// Whether the code from `pc` on, or an initialiser that it runs, does something.
    fn any(&self, pc: Pc, pending: &impl Pending, does: impl Fn(&CodeTouch) -> bool) -> bool {
        self.row(pc).any(&self.initialisers, pending, does)
    }

    /// Whether the code from `pc` on may read `region`.
    pub fn reads(&self, pc: Pc, region: Region, pending: &impl Pending) -> bool {
        self.any(pc, pending, |touch| touch.reads.has(region))
    }

    /// Whether the code from `pc` on may write `region`.
    pub fn writes(&self, pc: Pc, region: Region, pending: &impl Pending) -> bool {
        self.any(pc, pending, |touch| touch.writes.has(region))
    }

    /// Whether the code from `pc` on may read one of `regions`.
    pub fn reads_any(&self, pc: Pc, regions: &Regions, pending: &impl Pending) -> bool {
        self.any(pc, pending, |touch| touch.reads.meets(regions))
    }

    /// Whether the code from `pc` on may write any of `regions`.
    pub fn writes_any(&self, pc: Pc, regions: &Regions, pending: &impl Pending) -> bool {
        self.any(pc, pending, |touch| touch.writes.meets(regions))
    }

    /// Adds what the code from `pc` on may read and write.
    pub fn add(&self, pc: Pc, pending: &impl Pending, reads: &mut Regions, writes: &mut Regions) {
        self.row(pc).each(&self.initialisers, pending, |touch| {
            reads.join(&touch.reads);
            writes.join(&touch.writes);
        });
    }

    /// Whether any code may write `region`, immediately or by an event.
    pub fn ever_sets(&self, region: Region) -> bool {
        self.set.contains(index(region))
    }

    /// Whether any code may write `region` by an event.
    pub fn ever_writes(&self, region: Region) -> bool {
        self.all.writes.contains(index(region))
    }
}

/// The regions that some of the instructions may write. Finer than a footprint: a store of a reference through a pointer
/// goes to a slot for references, and one of anything else does not.
pub fn written(program: &Program, by: impl Fn(&Op) -> bool) -> Regions {
    let analysis = Analysis::of(program);
    let mut into = Regions::default();
    for method in &program.methods {
        for op in program.code[method.start as usize..method.end as usize].iter().filter(|op| by(op)) {
            match (*op, op.effects().writes) {
                (Op::Memory(MemoryOp::Store { place: Place::Pointer { region: None, .. }, src, .. }), _) => {
                    let refers = method.registers[usize::from(src.0)] == Kind::Ref;
                    into.join(&analysis.pointed_that(refers));
                }
                (_, Some(extent)) => analysis.extent(extent, &mut into),
                (_, None) => {}
            }
        }
    }
    into
}

/// The regions that events with one of these accesses may touch.
pub fn accessed(program: &Program, one_of: impl Fn(AccessId) -> bool) -> Regions {
    let analysis = Analysis::of(program);
    let mut into = Regions::default();
    for op in &program.code {
        if let (Some(place), Some(access)) = (op.place(), op.access())
            && one_of(access)
        {
            analysis.place(place, &mut into);
        }
    }
    into
}
