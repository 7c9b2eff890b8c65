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

use std::collections::HashMap;

use crate::access::AccessId;
use crate::budget::Budget;
use crate::calls::Calls;
use crate::contents::Types;
use crate::liveness::{handlers_at, successors};
use crate::op::{Callee, Extent, Flow, MemoryOp, Op, Place, Shared};
use crate::program::{Handler, HandlerKind, MethodId, Pc, Program};
use crate::types::{Region, Selector, Type, TypeId};

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

/// What code may do, as far as it is of interest to other threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Touch {
    pub(crate) reads: Regions,
    pub(crate) writes: Regions,
    /// The types of which an object may be made, of those that the analysis asks for.
    pub(crate) makes: Types,
    /// The types whose initialisers may run. What those touch is not in the sets.
    pub(crate) initialises: Types,
}

impl Touch {
    pub(crate) fn join(&mut self, other: &Touch) {
        self.learn(other);
    }

    /// Adds another; whether there is anything new.
    pub(crate) fn learn(&mut self, other: &Touch) -> bool {
        let read = self.reads.learn(&other.reads);
        let made = self.makes.join(&other.makes);
        let initialised = self.initialises.join(&other.initialises);
        self.writes.learn(&other.writes) | read | made | initialised
    }

    pub(crate) fn clear(&mut self) {
        self.reads.clear();
        self.writes.clear();
        self.makes.clear();
        self.initialises.clear();
    }

    /// Whether this, or an initialiser that it may run, does something.
    pub(crate) fn any(
        &self,
        initialisers: &Initialisers,
        pending: &impl Pending,
        does: impl Fn(&Touch) -> bool,
    ) -> bool {
        does(self) || self.initialises.iter().any(|ty| pending.may_begin(ty) && does(initialisers.touch(ty)))
    }

    /// Calls `add` with this and the initialisers that it may run.
    pub(crate) fn each(
        &self,
        initialisers: &Initialisers,
        pending: &impl Pending,
        mut add: impl FnMut(&Touch),
    ) {
        add(self);
        self.initialises
            .iter()
            .filter(|&ty| pending.may_begin(ty))
            .for_each(|ty| add(initialisers.touch(ty)));
    }
}

/// A set of regions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Regions(Vec<u64>);

impl Regions {
    fn insert(&mut self, index: usize) {
        if self.0.len() <= index / 64 {
            self.0.resize(index / 64 + 1, 0);
        }
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Adds all of another.
    pub fn join(&mut self, other: &Regions) {
        self.learn(other);
    }

    /// Adds another; whether there is anything new.
    pub(crate) fn learn(&mut self, other: &Regions) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = 0;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            new |= more & !*word;
            *word |= more;
        }
        new != 0
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether a region is in both.
    pub fn meets(&self, other: &Regions) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// Drops those that are not in the other.
    pub fn keep(&mut self, other: &Regions) {
        self.0.truncate(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// Adds a region.
    pub fn add(&mut self, region: Region) {
        self.insert(index(region));
    }

    /// Whether a region is in it.
    pub fn has(&self, region: Region) -> bool {
        self.contains(index(region))
    }
}

/// What the initialisers of types may touch, with all other initialisers that they may run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Initialisers {
    /// By type, as far as there are some with an initialiser.
    touches: Vec<Touch>,
}

impl Initialisers {
    /// From what each touches by itself: `of` is called with the method of each.
    pub(crate) fn of(program: &Program, of: impl Fn(MethodId) -> Touch) -> Initialisers {
        let own = |ty: &Type| ty.initialiser.map_or_else(Touch::default, &of);
        let mut touches: Vec<Touch> = program.types.iter().map(own).collect();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for index in 0..touches.len() {
                let mut touch = std::mem::take(&mut touches[index]);
                for TypeId(other) in touch.initialises.clone().iter() {
                    if other as usize != index {
                        changed |= touch.learn(&touches[other as usize]);
                    }
                }
                touches[index] = touch;
            }
        }
        Initialisers { touches }
    }

    pub(crate) fn touch(&self, TypeId(ty): TypeId) -> &Touch {
        &self.touches[ty as usize]
    }
}

/// For each position, what the rest of its method may touch, calls included.
#[derive(Clone, Debug)]
pub struct Footprint {
    initialisers: Initialisers,
    rows: Vec<Touch>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
    /// What any of them touches.
    all: Touch,
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

    fn row(&self, pc: Pc) -> &Touch {
        &self.rows[self.row_of[pc as usize] as usize]
    }

    /// Whether the code from `pc` on, or an initialiser that it runs, does something.
    fn any(&self, pc: Pc, pending: &impl Pending, does: impl Fn(&Touch) -> bool) -> bool {
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

/// What each method may touch, with all that it calls and starts.
pub(crate) fn totals(analysis: &Analysis<'_>, budget: &Budget<'_>) -> Vec<Touch> {
    let program = analysis.program;
    let calls = Calls::of(program, analysis, budget);
    let mut totals = vec![Touch::default(); program.methods.len()];
    calls.settle(budget, |index| {
        let method = &program.methods[index];
        let mut total = Touch::default();
        for pc in method.start..method.end {
            analysis.touch(&program.code[pc as usize], &totals, &mut total);
        }
        method.handlers.iter().for_each(|handler| filtered(handler, &totals, &mut total));
        totals[index].learn(&total)
    });
    totals
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

/// Pseudo-regions have the first bits.
fn index(region: Region) -> usize {
    region.0.wrapping_add(PSEUDO) as usize
}

/// How many pseudo-regions there are.
const PSEUDO: u32 = 3;

fn everything(program: &Program) -> Regions {
    let mut all = Regions::default();
    (0..program.regions.len() as u32).for_each(|region| all.insert(index(Region(region))));
    all
}

/// Adds to `into` what a handler's filter may touch.
fn filtered(handler: &Handler, totals: &[Touch], into: &mut Touch) {
    if let HandlerKind::Filter(MethodId(method)) = handler.kind {
        into.join(&totals[method as usize]);
    }
}

pub(crate) struct Analysis<'p> {
    program: &'p Program,
    all: Regions,
    /// What managed pointers can point to.
    pointed: Regions,
    /// What each virtual or interface method can run.
    overrides: HashMap<Selector, Vec<MethodId>>,
}

/// The regions of everything whose address is taken, with the words that follow it as far as a
/// pointer can be moved on.
fn pointed(program: &Program) -> Regions {
    let mut into = Regions::default();
    let reach = program.pointer_words.map_or(usize::MAX, |words| words as usize);
    for op in &program.code {
        let Op::Memory(MemoryOp::AddressOf { place, .. }) = *op else { continue };
        match place {
            Place::Static(id) if program.freed.is_some() => {
                let object = program.extent(id.0);
                let object = &program.statics[object.start as usize..object.end as usize];
                object.iter().for_each(|slot| into.insert(index(slot.region)));
            }
            Place::Static(id) => {
                let following = program.statics.iter().skip(id.0 as usize).take(reach);
                following.for_each(|slot| into.insert(index(slot.region)));
            }
            Place::Field { region, .. } | Place::Element { region, .. } => {
                for ty in &program.types {
                    let Some(first) = ty.slots.iter().position(|slot| slot.region == region) else {
                        continue;
                    };
                    // The words of an element may be followed by those of the next one, and where pointers
                    // are checked they may be moved anywhere in their object.
                    let first = if ty.array || program.freed.is_some() { 0 } else { first };
                    let following =
                        ty.slots.iter().skip(first).take(reach.max(usize::from(ty.array) * ty.slots.len()));
                    following.for_each(|slot| into.insert(index(slot.region)));
                }
            }
            // It points to what another pointer already does.
            Place::Pointer { .. } => {}
            Place::Address(_) => {
                program.statics.iter().for_each(|slot| into.insert(index(slot.region)));
            }
        }
    }
    into
}

fn overrides(program: &Program) -> HashMap<Selector, Vec<MethodId>> {
    let mut overrides: HashMap<Selector, Vec<MethodId>> = HashMap::new();
    for &(selector, method) in program.types.iter().flat_map(|ty| &ty.dispatch) {
        let methods = overrides.entry(selector).or_default();
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    overrides
}

impl<'p> Analysis<'p> {
    pub(crate) fn of(program: &'p Program) -> Analysis<'p> {
        Analysis {
            program,
            all: everything(program),
            pointed: pointed(program),
            overrides: overrides(program),
        }
    }

    /// What an instruction may call or, before it goes on, run; `None` if it is no such instruction.
    pub(crate) fn callees(&self, op: &Op) -> Option<Vec<MethodId>> {
        let callee = op.effects().flow.callee()?;
        let mut callees = Vec::new();
        self.each_callee(callee, |method| callees.push(method));
        Some(callees)
    }

    fn each_callee(&self, callee: Callee, mut f: impl FnMut(MethodId)) {
        match callee {
            Callee::Method(method) => f(method),
            Callee::Selector(selector) => {
                self.overrides.get(&selector).into_iter().flatten().copied().for_each(f);
            }
            Callee::Callback => match &self.program.callbacks {
                Some(callbacks) => callbacks.iter().copied().for_each(f),
                None => (0..self.program.methods.len() as u32).map(MethodId).for_each(f),
            },
            Callee::Initialiser(TypeId(ty)) => {
                self.program.types[ty as usize].initialiser.into_iter().for_each(f);
            }
        }
    }

    /// Adds to `into` what one instruction may touch, if methods touch `totals`.
    pub(crate) fn touch(&self, op: &Op, totals: &[Touch], into: &mut Touch) {
        let effects = op.effects();
        if let Some(extent) = effects.reads {
            self.extent(extent, &mut into.reads);
        }
        if let Some(extent) = effects.writes {
            self.extent(extent, &mut into.writes);
        }
        self.shared(effects.asks, &mut into.reads);
        self.shared(effects.changes, &mut into.writes);
        if let Flow::Spawn(method) = effects.flow {
            into.join(&totals[method.0 as usize]);
        }
        match effects.flow.callee() {
            Some(Callee::Initialiser(ty)) if self.program.types[ty.0 as usize].initialiser.is_some() => {
                into.initialises.add(ty);
            }
            Some(Callee::Initialiser(_)) | None => {}
            Some(callee) => self.each_callee(callee, |method| into.join(&totals[method.0 as usize])),
        }
    }

    fn extent(&self, extent: Extent, into: &mut Regions) {
        match extent {
            Extent::Place(place) => self.place(place, into),
            Extent::Pointed => into.join(&self.pointed),
            Extent::Type(TypeId(ty)) => {
                let slots = self.program.types[ty as usize].slots.iter();
                slots.for_each(|slot| into.insert(index(slot.region)));
            }
            Extent::WeakReferences => {
                let weak = self.program.collection.iter().flat_map(|collection| collection.weak.keys());
                weak.for_each(|&region| into.insert(index(region)));
            }
            Extent::Everything => into.join(&self.all),
        }
    }

    fn shared(&self, shared: Shared, into: &mut Regions) {
        if shared == Shared::NOTHING {
            return;
        }
        if shared.contains(Shared::MONITORS) {
            into.insert(index(Footprint::MONITORS));
        }
        // One that may be interrupted tells whether the thread has ended.
        let interrupted = self.program.interruption.is_some();
        if shared.contains(Shared::ENDS) || shared.contains(Shared::ENDS_IF_INTERRUPTED) && interrupted {
            into.insert(index(Footprint::THREADS));
        }
        if shared.contains(Shared::STARTS) {
            into.insert(index(Footprint::STARTS));
        }
        if let Some(leaps) = self.program.clock.filter(|_| shared.contains(Shared::TIME)) {
            self.place(Place::Static(leaps), into);
        }
    }

    pub(crate) fn place(&self, place: Place, into: &mut Regions) {
        match place {
            Place::Static(id) => into.insert(index(self.program.statics[id.0 as usize].region)),
            Place::Address(_) => {
                self.program.statics.iter().for_each(|slot| into.insert(index(slot.region)));
            }
            Place::Field { region, .. } | Place::Element { region, .. } => into.insert(index(region)),
            Place::Pointer { region: Some(region), .. } => into.insert(index(region)),
            Place::Pointer { region: None, .. } => into.join(&self.pointed),
        }
    }

    fn flow(&self, totals: &[Touch], budget: &Budget<'_>) -> Footprint {
        let program = self.program;
        let mut at = vec![Touch::default(); program.code.len()];
        let mut touch = Touch::default();
        for method in &program.methods {
            let mut changed = true;
            while std::mem::take(&mut changed) {
                for pc in (method.start..method.end).rev() {
                    if !budget.goes_on() {
                        break;
                    }
                    touch.clear();
                    self.touch(&program.code[pc as usize], totals, &mut touch);
                    successors(program, method, pc, |next| touch.join(&at[next as usize]));
                    for handler in handlers_at(program, method, pc) {
                        touch.join(&at[handler.target as usize]);
                        filtered(handler, totals, &mut touch);
                    }
                    changed |= at[pc as usize].learn(&touch);
                }
            }
        }
        let mut known: HashMap<Touch, u32> = HashMap::new();
        let mut rows = Vec::new();
        let row_of = at.into_iter().map(|touch| {
            *known.entry(touch).or_insert_with_key(|touch| {
                rows.push(touch.clone());
                (rows.len() - 1) as u32
            })
        });
        let row_of = row_of.collect();
        Footprint {
            initialisers: Initialisers::default(),
            row_of,
            rows,
            all: Touch::default(),
            set: Regions::default(),
        }
    }
}
