//! The data flow that ends where the lock is taken.

use std::collections::BTreeSet;

use super::Before;
use super::locks::Locks;
use crate::budget::Budget;
use crate::calls::Calls;
use crate::contents::Types;
use crate::footprint::{Analysis, Initialisers};
use crate::liveness::{handlers_at, successors};
use crate::op::{Callee, ControlOp, Flow, LocalOp, ObjectOp, Op, SyncOp};
use crate::program::{HandlerKind, MethodId, Pc, Program};
use crate::types::TypeId;

/// What is known at the positions of some methods.
#[derive(Default)]
pub(super) struct Own {
    pub(super) at: Vec<Before>,
    /// Of each method, where its positions begin in `at`, and those of its copy: the same for a method that locks a
    /// parameter, if that is the lock that is asked for.
    pub(super) starts: Vec<[Option<u32>; 2]>,
}

impl Own {
    pub(super) fn node(&self, method: usize, offset: Pc, copy: bool) -> Option<usize> {
        let starts = self.starts.get(method)?;
        starts[usize::from(copy)].map(|start| (start + offset) as usize)
    }
}

pub(super) struct Solver<'f> {
    pub(super) program: &'f Program,
    pub(super) analysis: &'f Analysis<'f>,
    pub(super) locks: &'f Locks<'f>,
    /// The types that are locked.
    pub(super) types: &'f BTreeSet<TypeId>,
    /// Of each position, the type of what is locked there ([`Locks::at`]).
    pub(super) asked: &'f [Option<TypeId>],
    pub(super) budget: &'f Budget<'f>,
    /// The type of objects with whose lock it ends.
    pub(super) ends_at: Option<TypeId>,
    /// What is known of other methods.
    pub(super) base: Option<&'f Own>,
    pub(super) own: Own,
    pub(super) nothing: Before,
}

impl<'f> Solver<'f> {
    /// One about the same program of which nothing is known.
    pub(super) fn same(&self) -> Solver<'f> {
        let Solver { program, analysis, locks, types, asked, budget, .. } = *self;
        let (ends_at, base, own, nothing) = Default::default();
        Solver { program, analysis, locks, types, asked, budget, ends_at, base, own, nothing }
    }

    /// Finds out about some methods.
    pub(super) fn solve(&mut self, calls: &Calls, methods: &[bool]) {
        let mut count = 0;
        let wrapped = |index: usize| self.ends_at.is_some() && self.locks.wrapped[index].is_some();
        let mut starts = vec![[None; 2]; methods.len()];
        for (index, method) in self.program.methods.iter().enumerate() {
            for copy in [methods[index], wrapped(index)].into_iter().enumerate().filter(|(_, has)| *has) {
                starts[index][copy.0] = Some(count);
                count += method.end - method.start;
            }
        }
        self.own = Own { at: vec![Before::default(); count as usize], starts };
        let mut before = Before::default();
        let budget = self.budget;
        calls.settle(budget, |index| {
            let mut changed = false;
            for copy in [true, false] {
                if self.own.starts[index][usize::from(copy)].is_some() {
                    changed |= self.method(index, copy, &mut before);
                }
            }
            changed
        });
    }

    /// What the initialisers of types may do.
    pub(super) fn initialisers(&self) -> Initialisers {
        Initialisers::of(self.program, |MethodId(method)| {
            self.at(method as usize, self.program.methods[method as usize].start, false).touch.clone()
        })
    }

    /// What is known at a position of a method.
    pub(super) fn at(&self, method: usize, pc: Pc, copy: bool) -> &Before {
        let offset = pc - self.program.methods[method].start;
        if let Some(node) = self.own.node(method, offset, copy) {
            return &self.own.at[node];
        }
        let base = self.base.and_then(|base| Some(&base.at[base.node(method, offset, false)?]));
        base.unwrap_or(&self.nothing)
    }

    /// Brings one method, or its copy, up to date; whether anything has changed that its callers may see.
    pub(super) fn method(&mut self, index: usize, copy: bool, before: &mut Before) -> bool {
        let method = &self.program.methods[index];
        let (mut any, mut changed) = (false, true);
        while std::mem::take(&mut changed) {
            for pc in (method.start..method.end).rev() {
                if !self.budget.goes_on() {
                    return false;
                }
                before.clear();
                self.transfer(index, pc, copy, before);
                let Some(node) = self.own.node(index, pc - method.start, copy) else { continue };
                let new = self.own.at[node].learn(before);
                changed |= new;
                any |= new && pc == method.start;
            }
        }
        any
    }

    pub(super) fn transfer(&self, index: usize, pc: Pc, copy: bool, before: &mut Before) {
        let op = &self.program.code[pc as usize];
        let flow = op.effects().flow;
        self.handlers(index, pc, copy, before);
        self.made(pc, op, &mut before.touch.makes);
        let asked_for = self.asked[pc as usize].is_some_and(|ty| self.ends_at == Some(ty));
        let mut goes_on = true;
        if matches!(flow, Flow::Call(Callee::Initialiser(_))) {
            // What the initialiser does counts until it has begun.
            self.analysis.touch(op, &[], &mut before.touch);
        } else if let Some(callees) = self.analysis.callees(op) {
            goes_on = false;
            for MethodId(callee) in callees {
                let start = self.program.methods[callee as usize].start;
                let start = self.at(callee as usize, start, asked_for);
                before.join(start);
                goes_on |= start.returns;
            }
            if matches!(flow, Flow::TailCall(_)) {
                before.returns = goes_on;
                return;
            }
        } else if let Flow::Spawn(MethodId(started)) = flow {
            let start = self.program.methods[started as usize].start;
            before.join(self.at(started as usize, start, false));
        } else {
            self.analysis.touch(op, &[], &mut before.touch);
        }
        match *op {
            Op::Control(ControlOp::Return { .. }) => before.returns = true,
            Op::Sync(SyncOp::Lock { object, .. }) => {
                let given = self.locks.wrapped[index] == Some(object);
                goes_on = !(asked_for || copy && given);
            }
            _ => {}
        }
        if goes_on {
            successors(self.program, &self.program.methods[index], pc, |next| {
                before.learn(self.at(index, next, copy));
            });
        }
    }

    /// Adds the types of what an instruction may make.
    pub(super) fn made(&self, pc: Pc, op: &Op, into: &mut Types) {
        let mut add = |ty: TypeId| {
            if self.types.contains(&ty) {
                into.add(ty);
            }
        };
        match *op {
            Op::Object(ObjectOp::New { ty, .. } | ObjectOp::NewArray { ty, .. }) => add(ty),
            Op::Object(ObjectOp::CloneObject { object, .. }) => {
                self.locks.contents.register(pc, object).iter().for_each(&mut add)
            }
            Op::Local(LocalOp::Native { .. }) => self.program.string_type.into_iter().for_each(&mut add),
            _ => {}
        }
        // Exceptions are made by what fails.
        self.program.traps.iter().flatten().for_each(|&ty| add(ty));
    }

    /// Adds what the handlers of a position may do.
    pub(super) fn handlers(&self, index: usize, pc: Pc, copy: bool, before: &mut Before) {
        for handler in handlers_at(self.program, &self.program.methods[index], pc) {
            before.learn(self.at(index, handler.target, copy));
            if let HandlerKind::Filter(MethodId(filter)) = handler.kind {
                let start = self.program.methods[filter as usize].start;
                before.join(self.at(filter as usize, start, false));
            }
        }
    }
}
