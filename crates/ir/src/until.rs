//! What a thread may touch from each position on before it has the lock of an object of some type.
//!
//! Like a footprint ([`crate::footprint`]), but it ends where the thread surely takes the lock of such
//! an object: while somebody else has the lock of the only one there is, nothing behind happens. So it
//! is said, too, whether the thread may make another one before.

use std::collections::{BTreeSet, HashMap};

use crate::contents::Contents;
use crate::footprint::{Analysis, Regions, Touch};
use crate::liveness::{defined, handlers_at, successors};
use crate::op::{Op, Reg};
use crate::program::{HandlerKind, Method, MethodId, Pc, Program};
use crate::types::{Region, TypeId};

/// What may be done from one position on, within its method and what that calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Before {
    touch: Touch,
    /// Whether an object of the type may be made.
    makes: bool,
    /// Whether the method may return.
    returns: bool,
}

impl Before {
    fn join(&mut self, other: &Before) {
        self.touch.join(&other.touch);
        self.makes |= other.makes;
    }
}

/// For each position, what may be done from there on before the thread has such a lock.
#[derive(Clone, Debug)]
pub struct UntilLock {
    rows: Vec<Before>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
    /// The same for what handlers do if an exception comes out of the frame above there.
    caught: Vec<u32>,
    /// Of each position, whether an object of the type may be made from there on, before or after.
    ever_makes: Vec<bool>,
}

impl UntilLock {
    /// The analyses for each type of objects that some instruction locks, if it locks no others.
    pub fn of(program: &Program, contents: &Contents) -> Vec<(TypeId, UntilLock)> {
        let locks = Locks::of(program, contents);
        let types: BTreeSet<TypeId> = (0..program.code.len() as Pc).filter_map(|pc| locks.at(pc)).collect();
        let analysis = Analysis::of(program);
        let flow = |ty, ends| Flow { program, analysis: &analysis, locks: &locks, ty, ends };
        let of = |ty| (ty, UntilLock::join(&flow(ty, true), &flow(ty, false)));
        types.into_iter().map(of).collect()
    }

    fn join(flow: &Flow<'_>, endless: &Flow<'_>) -> UntilLock {
        let program = flow.program;
        let mut at = flow.solve();
        let ever_makes = endless.solve().into_iter().take(program.code.len()).map(|before| before.makes);
        let mut known: HashMap<Before, u32> = HashMap::new();
        let mut rows = Vec::new();
        let mut row = |before: Before| {
            *known.entry(before).or_insert_with_key(|before| {
                rows.push(before.clone());
                (rows.len() - 1) as u32
            })
        };
        let mut caught = Vec::with_capacity(program.code.len());
        for method in &program.methods {
            for pc in method.start..method.end {
                let mut before = Before::default();
                flow.handlers(method, pc, false, &at, &mut before);
                caught.push(row(before));
            }
        }
        at.truncate(program.code.len());
        let row_of = at.into_iter().map(row).collect();
        UntilLock { rows, row_of, caught, ever_makes: ever_makes.collect() }
    }

    /// What each of a thread's frames may do, from the positions they are at, innermost first.
    fn of_frames(&self, positions: impl Iterator<Item = Pc>) -> impl Iterator<Item = &Before> {
        let mut returns = true;
        positions.map(move |pc| {
            let row = if returns { self.row_of[pc as usize] } else { self.caught[pc as usize] };
            let before = &self.rows[row as usize];
            returns = before.returns;
            before
        })
    }

    /// Whether a thread with frames at these positions, innermost first, may write one of `regions`.
    pub fn writes_any(&self, positions: impl Iterator<Item = Pc>, regions: &Regions) -> bool {
        self.of_frames(positions).any(|before| before.touch.writes.meets(regions))
    }

    /// Whether a thread with frames at these positions, innermost first, may write `region`.
    pub fn writes(&self, positions: impl Iterator<Item = Pc>, region: Region) -> bool {
        self.of_frames(positions).any(|before| before.touch.writes.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may read `region`.
    pub fn reads(&self, positions: impl Iterator<Item = Pc>, region: Region) -> bool {
        self.of_frames(positions).any(|before| before.touch.reads.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may make an object of the type.
    pub fn makes(&self, positions: impl Iterator<Item = Pc>) -> bool {
        self.of_frames(positions).any(|before| before.makes)
    }

    /// The same, before it has the lock or after.
    pub fn ever_makes(&self, mut positions: impl Iterator<Item = Pc>) -> bool {
        positions.any(|pc| self.ever_makes[pc as usize])
    }

    /// Adds what a thread with frames at these positions, innermost first, may read and write.
    pub fn add(&self, positions: impl Iterator<Item = Pc>, reads: &mut Regions, writes: &mut Regions) {
        for before in self.of_frames(positions) {
            reads.join(&before.touch.reads);
            writes.join(&before.touch.writes);
        }
    }
}

/// Where locks are taken, and of what.
struct Locks<'p> {
    program: &'p Program,
    contents: &'p Contents,
    /// The parameter of each method that it locks itself and never changes, as `Monitor.Enter` does. Whose
    /// lock that is depends on who calls it.
    wrapped: Vec<Option<Reg>>,
}

impl<'p> Locks<'p> {
    fn of(program: &'p Program, contents: &'p Contents) -> Locks<'p> {
        let wrapped = program.methods.iter().map(|method| wrapped(program, method)).collect();
        Locks { program, contents, wrapped }
    }

    /// The type of all objects that may be locked by the instruction at a position, or that it may
    /// call a method for that locks what it is given.
    fn at(&self, pc: Pc) -> Option<TypeId> {
        let object = match self.program.code[pc as usize] {
            Op::Lock { object, .. } => object,
            Op::Call { method, arguments, .. } => {
                let Reg(parameter) = self.wrapped[method.0 as usize]?;
                self.program.operands(arguments)[usize::from(parameter)]
            }
            _ => return None,
        };
        self.contents.register(pc, object).only()
    }
}

fn wrapped(program: &Program, method: &Method) -> Option<Reg> {
    let code = &program.code[method.start as usize..method.end as usize];
    let locked = code.iter().find_map(|op| match *op {
        Op::Lock { object, .. } if object.0 < method.parameters => Some(object),
        _ => None,
    })?;
    let mut changed = method.pinned.contains(&locked)
        || method.handlers.iter().any(|handler| handler.exception == locked)
        || code.iter().any(|op| matches!(op, Op::CallIndirect { .. }));
    code.iter().for_each(|op| defined(program, op, |register| changed |= register == locked));
    (!changed).then_some(locked)
}

/// What there is to know at a position is at its number; for methods that lock a parameter, if it is the
/// lock that is asked for, at its number behind all others.
struct Flow<'f> {
    program: &'f Program,
    analysis: &'f Analysis<'f>,
    locks: &'f Locks<'f>,
    ty: TypeId,
    /// Whether it ends where the thread has the lock.
    ends: bool,
}

impl Flow<'_> {
    fn solve(&self) -> Vec<Before> {
        let mut at = vec![Before::default(); 2 * self.program.code.len()];
        while self.program.methods.iter().enumerate().fold(false, |changed, (index, method)| {
            let wraps = self.locks.wrapped[index].is_some();
            let copied = wraps && self.method(method, true, &mut at);
            self.method(method, false, &mut at) | copied | changed
        }) {}
        at
    }

    fn node(&self, pc: Pc, copy: bool) -> usize {
        pc as usize + if copy { self.program.code.len() } else { 0 }
    }

    /// Brings one method, or its copy, up to date; whether anything has changed.
    fn method(&self, method: &Method, copy: bool, at: &mut [Before]) -> bool {
        let (mut any, mut changed) = (false, true);
        while changed {
            changed = false;
            for pc in (method.start..method.end).rev() {
                let before = self.transfer(method, pc, copy, at);
                let node = &mut at[self.node(pc, copy)];
                if before != *node {
                    *node = before;
                    changed = true;
                }
            }
            any |= changed;
        }
        any
    }

    fn transfer(&self, method: &Method, pc: Pc, copy: bool, at: &[Before]) -> Before {
        let op = &self.program.code[pc as usize];
        let mut before = Before::default();
        self.handlers(method, pc, copy, at, &mut before);
        match *op {
            Op::New { ty, .. } | Op::NewArray { ty, .. } => before.makes |= ty == self.ty,
            Op::CloneObject { object, .. } => {
                before.makes |= self.locks.contents.register(pc, object).has(self.ty);
            }
            Op::Native { .. } => before.makes |= self.program.string_type == Some(self.ty),
            _ => {}
        }
        // Exceptions are made by what fails.
        before.makes |= self.program.traps.contains(&Some(self.ty));
        let asked_for = self.locks.at(pc) == Some(self.ty);
        let mut goes_on = true;
        if let Some(callees) = self.analysis.callees(op) {
            goes_on = matches!(op, Op::Initialise { .. });
            for MethodId(callee) in callees {
                let start = &at[self.node(self.program.methods[callee as usize].start, asked_for)];
                before.join(start);
                goes_on |= start.returns;
            }
            if matches!(op, Op::TailCall { .. } | Op::TailCallIndirect { .. }) {
                before.returns = goes_on;
                return before;
            }
        } else if let Op::Spawn { method, .. } = *op {
            before.join(&at[self.program.method(method).start as usize]);
        } else {
            self.analysis.touch(op, &[], &mut before.touch);
        }
        match *op {
            Op::Return { .. } => before.returns = true,
            Op::Lock { object, .. } => {
                let given = self.locks.wrapped[self.program.method_at(pc).0 as usize] == Some(object);
                goes_on = !self.ends || !(asked_for || copy && given);
            }
            _ => {}
        }
        if goes_on {
            successors(self.program, method, pc, |next| {
                let next = &at[self.node(next, copy)];
                before.join(next);
                before.returns |= next.returns;
            });
        }
        before
    }

    /// Adds what the handlers of a position may do.
    fn handlers(&self, method: &Method, pc: Pc, copy: bool, at: &[Before], before: &mut Before) {
        for handler in handlers_at(self.program, method, pc) {
            let target = &at[self.node(handler.target, copy)];
            before.join(target);
            before.returns |= target.returns;
            if let HandlerKind::Filter(MethodId(filter)) = handler.kind {
                before.join(&at[self.program.methods[filter as usize].start as usize]);
            }
        }
    }
}
