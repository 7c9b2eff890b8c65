//! Methods marked `MethodImplOptions.Synchronized`: their whole body runs under the lock of `this`, or of the
//! type's object if they are static (ECMA-335 II.23.1.11).
//!
//! The body is protected like the `try` of a `lock` statement. Returns go to one place behind it, which
//! gives the lock back; so does a handler around it that throws on.

use fencepost_ir::{ControlOp, HandlerKind, Kind, Label, LocalOp, Reg, SyncOp};

use super::body::Body;
use super::stack::fresh;
use crate::types::{LowerResult, unsupported};

/// The lock that a body holds.
pub(super) struct Guard {
    lock: Reg,
    /// Where the protected code begins.
    start: Label,
    /// Where returns go to, with the result in the registers from this one on.
    exit: Label,
    result: Reg,
    words: u16,
}

impl Body<'_, '_> {
    /// Takes the lock of a method that is marked.
    pub(super) fn begin_synchronized(&mut self) -> LowerResult<()> {
        const SYNCHRONIZED: u16 = 0x20;
        let assembly = self.link.types.world.assembly(self.inst.assembly);
        if assembly.method(self.inst.token).impl_flags & SYNCHRONIZED == 0 {
            return Ok(());
        }
        let owner = self.inst.owner;
        let inst = self.inst.clone();
        let has_this = self.link.types.signature(&inst)?.has_this;
        if has_this && self.link.types.is_value_type(owner) {
            return unsupported("a synchronized method of a struct");
        }
        let lock = self.out.register(Kind::Ref);
        let kinds = self.link.types.kinds(self.result)?;
        let result = fresh(&mut self.out, &kinds);
        let (start, exit) = (self.out.label(), self.out.label());
        self.span(0);
        match self.parameters.first() {
            // The method may give its parameter another value.
            Some(this) if has_this => {
                let src = this.first;
                self.emit(LocalOp::Move { dst: lock, src });
            }
            _ => {
                let constant = self.link.type_constant(owner)?;
                self.emit(LocalOp::Constant { dst: lock, constant });
            }
        }
        let access = self.link.draft.access.lock;
        self.emit(SyncOp::Lock { object: lock, access });
        self.out.bind(start);
        self.last_result = None;
        self.guard = Some(Guard { lock, start, exit, result, words: kinds.len() as u16 });
        Ok(())
    }

    /// Returns what is in these registers, if the lock has to be given back first; whether it has.
    pub(super) fn return_synchronized(&mut self, first: Reg) -> bool {
        let Some(Guard { exit, result, words, .. }) = self.guard else { return false };
        for word in 0..words {
            self.emit(LocalOp::Move { dst: Reg(result.0 + word), src: Reg(first.0 + word) });
        }
        self.emit(ControlOp::Jump { target: exit.0 });
        true
    }

    /// Gives the lock back, behind the whole body.
    pub(super) fn end_synchronized(&mut self) {
        let Some(Guard { lock, start, exit, result, .. }) = self.guard.take() else { return };
        let (end, failed) = (self.out.label(), self.out.label());
        let exception = self.out.register(Kind::Ref);
        let access = self.link.draft.access.unlock;
        self.last_result = None;
        self.out.bind(end);
        self.out.handler(start, end, HandlerKind::Finally, failed, exception);
        self.out.bind(exit);
        self.emit(SyncOp::Unlock { object: lock, access });
        self.emit(ControlOp::Return { first: result });
        self.out.bind(failed);
        self.emit(SyncOp::Unlock { object: lock, access });
        self.emit(ControlOp::Throw { exception });
    }
}
