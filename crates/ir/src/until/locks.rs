//! Where locks are taken, and of what.

use crate::contents::Contents;
use crate::liveness::defined;
use crate::op::{Callee, ControlOp, Flow, Op, Reg, SyncOp};
use crate::program::{Method, Pc, Program};
use crate::types::TypeId;

/// Where locks are taken, and of what.
pub(super) struct Locks<'p> {
    pub(super) program: &'p Program,
    pub(super) contents: &'p Contents,
    /// The parameter of each method that it locks itself and never changes, as `Monitor.Enter` does. Whose
    /// lock that is depends on its callers.
    pub(super) wrapped: Vec<Option<Reg>>,
}

impl<'p> Locks<'p> {
    pub(super) fn of(program: &'p Program, contents: &'p Contents) -> Locks<'p> {
        let wrapped = program.methods.iter().map(|method| wrapped(program, method)).collect();
        Locks { program, contents, wrapped }
    }

    /// The type of all objects that may be locked by the instruction at a position, or that it may
    /// call a method for that locks what it is given.
    pub(super) fn at(&self, pc: Pc) -> Option<TypeId> {
        let object = match self.program.code[pc as usize] {
            Op::Sync(SyncOp::Lock { object, .. }) => object,
            Op::Control(ControlOp::Call { method, arguments, .. }) => {
                let Reg(parameter) = self.wrapped[method.0 as usize]?;
                self.program.operands(arguments)[usize::from(parameter)]
            }
            _ => return None,
        };
        self.contents.register(pc, object).only()
    }
}

pub(super) fn wrapped(program: &Program, method: &Method) -> Option<Reg> {
    let code = &program.code[method.start as usize..method.end as usize];
    let locked = code.iter().find_map(|op| match *op {
        Op::Sync(SyncOp::Lock { object, .. }) if object.0 < method.parameters => Some(object),
        _ => None,
    })?;
    // It is not known which registers the results of a callback take.
    let calls_back = |op: &Op| op.effects().flow == Flow::Call(Callee::Callback);
    let mut changed = method.pinned.contains(&locked)
        || method.handlers.iter().any(|handler| handler.exception == locked)
        || code.iter().any(calls_back);
    code.iter().for_each(|op| defined(program, op, |register| changed |= register == locked));
    (!changed).then_some(locked)
}
