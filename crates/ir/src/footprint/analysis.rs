//! The data flow: what each instruction and each method may touch.

use std::collections::HashMap;

use super::regions::{Regions, index};
use super::{CodeTouch, Footprint, Initialisers};
use crate::budget::Budget;
use crate::calls::Calls;
use crate::liveness::{handlers_at, successors};
use crate::op::{Callee, Communication, Extent, Flow, MemoryOp, Op, Place};
use crate::program::{Handler, HandlerKind, MethodId, Program};
use crate::types::{Region, Selector, Storage, TypeId};

/// What each method may touch, with all that it calls and starts.
pub(crate) fn totals(analysis: &Analysis<'_>, budget: &Budget<'_>) -> Vec<CodeTouch> {
    let program = analysis.program;
    let calls = Calls::of(program, analysis, budget);
    let mut totals = vec![CodeTouch::default(); program.methods.len()];
    calls.settle(budget, |index| {
        let method = &program.methods[index];
        let mut total = CodeTouch::default();
        for pc in method.start..method.end {
            analysis.touch(&program.code[pc as usize], &totals, &mut total);
        }
        method.handlers.iter().for_each(|handler| filtered(handler, &totals, &mut total));
        totals[index].learn(&total)
    });
    totals
}

fn everything(program: &Program) -> Regions {
    let mut all = Regions::default();
    (0..program.regions.len() as u32).for_each(|region| all.insert(index(Region(region))));
    all
}

/// Adds to `into` what a handler's filter may touch.
fn filtered(handler: &Handler, totals: &[CodeTouch], into: &mut CodeTouch) {
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
    pub(crate) fn touch(&self, op: &Op, totals: &[CodeTouch], into: &mut CodeTouch) {
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

    pub(crate) fn extent(&self, extent: Extent, into: &mut Regions) {
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

    fn shared(&self, shared: Communication, into: &mut Regions) {
        if shared == Communication::NOTHING {
            return;
        }
        if shared.contains(Communication::MONITORS) {
            into.insert(index(Footprint::MONITORS));
        }
        // One that may be interrupted tells whether the thread has ended.
        let interrupted = self.program.interruption.is_some();
        if shared.contains(Communication::ENDS)
            || shared.contains(Communication::ENDS_IF_INTERRUPTED) && interrupted
        {
            into.insert(index(Footprint::THREADS));
        }
        if shared.contains(Communication::STARTS) {
            into.insert(index(Footprint::STARTS));
        }
        if let Some(leaps) = self.program.clock.filter(|_| shared.contains(Communication::TIME)) {
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

    /// What managed pointers to references can point to, or those to anything else.
    pub(super) fn pointed_that(&self, refers: bool) -> Regions {
        let mut such = Regions::default();
        let fields =
            self.program.types.iter().flat_map(|ty| &ty.slots).map(|slot| (slot.storage, slot.region));
        let slots = fields.chain(self.program.statics.iter().map(|slot| (slot.storage, slot.region)));
        let fits = slots.filter(|(storage, _)| (*storage == Storage::Ref) == refers);
        fits.for_each(|(_, region)| such.insert(index(region)));
        such.keep(&self.pointed);
        such
    }

    pub(super) fn flow(&self, totals: &[CodeTouch], budget: &Budget<'_>) -> Footprint {
        let program = self.program;
        let mut at = vec![CodeTouch::default(); program.code.len()];
        let mut touch = CodeTouch::default();
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
        let mut known: HashMap<CodeTouch, u32> = HashMap::new();
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
            all: CodeTouch::default(),
            set: Regions::default(),
        }
    }
}
