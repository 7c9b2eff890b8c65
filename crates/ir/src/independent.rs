//! What a thread may read from where it is without knowing some values.
//!
//! Another basis of not guessing ([`crate::ahead`]). A thread is at a decision on a value that has not arrived. A read
//! behind it whose address needs the same value cannot be done before the value is there, and then there is nothing left
//! to guess. So only reads count whose addresses do not need it: after `if (p != null)`, a read of `p.f` does not.
//!
//! The walk follows the frames of a thread from their positions on, with the registers that *depend*: they hold nothing
//! before the value has arrived. What is loaded from a dependent address depends, and so does what is computed from
//! something that does. Whatever is less clear does not depend, so that more reads count. Each path is followed by
//! itself, up to something that no read passes. What the walk does not follow (delegates, threads that are started, too
//! many positions) leaves the question open.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use crate::contents::Types;
use crate::footprint::{Analysis, Pending, Regions};
use crate::liveness::{defined, successors};
use crate::op::{Callee, ControlOp, Extent, Flow, Issue, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg};
use crate::program::{Method, MethodId, Pc, Program};
use crate::types::TypeId;

/// How many positions are looked at for one question.
const POSITIONS: usize = 400;

/// A frame: where it is, where it hands its results to in its caller, and which of its registers depend.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WaitingFrame {
    /// Its next instruction.
    pub pc: Pc,
    /// The first register of the caller that gets its results.
    pub result: Reg,
    /// The registers that depend.
    pub dependent: BTreeSet<Reg>,
}

/// What may be read without the value.
#[derive(Clone, Debug, Default)]
pub struct ReadsWithout {
    reads: Regions,
    /// The types whose initialisers may run before that.
    initialised: Types,
}

impl ReadsWithout {
    /// The regions of these reads; `None` if an initialiser may run that has not begun.
    pub fn regions(&self, pending: &impl Pending) -> Option<&Regions> {
        let mut types = self.initialised.iter();
        (!types.any(|ty| pending.may_begin(ty))).then_some(&self.reads)
    }
}

/// Answers, found when they are asked for.
pub struct IndependentReads<'p> {
    program: &'p Program,
    analysis: Analysis<'p>,
    /// Of each position, whether no read passes what is there.
    stops: Vec<bool>,
    known: RwLock<HashMap<Vec<WaitingFrame>, Option<Arc<ReadsWithout>>>>,
}

impl fmt::Debug for IndependentReads<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndependentReads").finish_non_exhaustive()
    }
}

impl<'p> IndependentReads<'p> {
    /// For a program; `stops` says of a position whether no read passes what is there.
    pub fn of(program: &'p Program, stops: impl Fn(Pc) -> bool) -> IndependentReads<'p> {
        IndependentReads {
            program,
            analysis: Analysis::of(program),
            stops: (0..program.code.len() as Pc).map(stops).collect(),
            known: RwLock::default(),
        }
    }

    /// What a thread with these frames, outermost first, may read without the value; `None` if that is not known.
    pub fn from(&self, mut frames: Vec<WaitingFrame>) -> Option<Arc<ReadsWithout>> {
        for frame in &mut frames {
            // A pinned register may be changed through a pointer.
            let pinned = &self.method_at(frame.pc).pinned;
            frame.dependent.retain(|register| !pinned.contains(register));
        }
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&frames) {
            return known.clone();
        }
        let found = self.walk(frames.clone()).map(Arc::new);
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(frames, found.clone());
        found
    }

    fn method_at(&self, pc: Pc) -> &Method {
        self.program.method(self.program.method_at(pc))
    }

    fn walk(&self, frames: Vec<WaitingFrame>) -> Option<ReadsWithout> {
        let mut found = ReadsWithout::default();
        let mut seen = HashSet::from([frames.clone()]);
        let mut todo = vec![frames];
        while let Some(frames) = todo.pop() {
            if seen.len() > POSITIONS {
                return None;
            }
            for next in self.step(frames, &mut found)? {
                if seen.insert(next.clone()) {
                    todo.push(next);
                }
            }
        }
        Some(found)
    }

    /// Where a thread may be after its next instruction; `None` if that is not followed.
    fn step(
        &self,
        mut frames: Vec<WaitingFrame>,
        found: &mut ReadsWithout,
    ) -> Option<Vec<Vec<WaitingFrame>>> {
        let Some(top) = frames.last_mut() else { return Some(Vec::new()) };
        let pc = top.pc;
        let op = &self.program.code[pc as usize];
        let effects = op.effects();
        if let (Issue::Event, Some(Extent::Place(place)), None) =
            (effects.issue, effects.reads, effects.writes)
            && !top.needs(place)
        {
            self.analysis.place(place, &mut found.reads);
        }
        if self.stops[pc as usize] {
            return Some(Vec::new());
        }
        match effects.flow {
            Flow::Call(Callee::Method(_) | Callee::Selector(_)) => return self.call(frames, op),
            Flow::Call(Callee::Callback) | Flow::TailCall(_) | Flow::Spawn(_) => return None,
            Flow::Return(first) => return Some(self.give_back(frames, first)),
            Flow::Call(Callee::Initialiser(TypeId(ty))) => {
                if self.program.types[ty as usize].initialiser.is_some() {
                    found.initialised.add(TypeId(ty));
                }
            }
            Flow::Next | Flow::Jump(_) | Flow::Branch(_) | Flow::Switch(_) | Flow::Leaves => {}
        }
        let method = self.method_at(pc);
        let depends = top.is_needed_by(op);
        defined(self.program, op, |register| {
            if depends && !method.pinned.contains(&register) {
                top.dependent.insert(register);
            } else {
                top.dependent.remove(&register);
            }
        });
        let mut nexts = Vec::new();
        successors(self.program, method, pc, |next| {
            let mut frames = frames.clone();
            if let Some(top) = frames.last_mut() {
                top.pc = next;
            }
            nexts.push(frames);
        });
        Some(nexts)
    }

    fn call(&self, mut frames: Vec<WaitingFrame>, op: &Op) -> Option<Vec<Vec<WaitingFrame>>> {
        let Op::Control(
            ControlOp::Call { arguments, dst, .. } | ControlOp::CallVirtual { arguments, dst, .. },
        ) = *op
        else {
            return None;
        };
        let caller = frames.last_mut()?;
        let depends: Vec<bool> =
            self.program.operands(arguments).iter().map(|given| caller.dependent.contains(given)).collect();
        defined(self.program, op, |register| {
            caller.dependent.remove(&register);
        });
        caller.pc += 1;
        let enter = |MethodId(callee): MethodId| {
            let method = &self.program.methods[callee as usize];
            let given = (0..method.parameters).map(Reg).zip(&depends).filter(|(_, depends)| **depends);
            let dependent = given.map(|(register, _)| register);
            let dependent = dependent.filter(|register| !method.pinned.contains(register)).collect();
            let mut frames = frames.clone();
            frames.push(WaitingFrame { pc: method.start, result: dst, dependent });
            frames
        };
        Some(self.analysis.callees(op)?.into_iter().map(enter).collect())
    }

    fn give_back(&self, mut frames: Vec<WaitingFrame>, Reg(first): Reg) -> Vec<Vec<WaitingFrame>> {
        let (Some(left), Some(caller)) = (frames.pop(), frames.last_mut()) else { return Vec::new() };
        let pinned = &self.method_at(caller.pc).pinned;
        for offset in 0..self.method_at(left.pc).results {
            let result = Reg(left.result.0 + offset);
            if left.dependent.contains(&Reg(first + offset)) && !pinned.contains(&result) {
                caller.dependent.insert(result);
            } else {
                caller.dependent.remove(&result);
            }
        }
        vec![frames]
    }
}

impl WaitingFrame {
    /// Whether a place is not known without the value.
    fn needs(&self, place: Place) -> bool {
        let depends = |register: Reg| self.dependent.contains(&register);
        match place {
            Place::Static(_) => false,
            Place::Field { object, .. } => depends(object),
            Place::Element { array, index, .. } => depends(array) || depends(index),
            Place::Pointer { pointer, .. } => depends(pointer),
            Place::Address(address) => depends(address),
        }
    }

    /// Whether what an instruction gives is not known without the value.
    fn is_needed_by(&self, op: &Op) -> bool {
        let depends = |register: Reg| self.dependent.contains(&register);
        match *op {
            Op::Memory(MemoryOp::Load { place, .. }) => self.needs(place),
            Op::Local(
                LocalOp::Move { src: a, .. }
                | LocalOp::Unary { a, .. }
                | LocalOp::BinaryImmediate { a, .. }
                | LocalOp::Binary { a, .. },
            ) if depends(a) => true,
            Op::Local(LocalOp::Binary { b, .. }) => depends(b),
            Op::Object(ObjectOp::ArrayLength { array, .. }) => depends(array),
            _ => false,
        }
    }
}
