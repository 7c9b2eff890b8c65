//! What is done however code is left: exception handlers, and the lock of a synchronized method.

use fencepost_ir::{ControlOp, HandlerKind, Kind, Label, LocalOp, SyncOp};

use super::body::Body;
use super::stack::fresh;
use crate::class::descriptor::Ty;
use crate::code::Instruction;
use crate::frames::Frames;
use crate::types::LowerResult;

impl Body<'_, '_> {
    /// Declares the exception handlers of blocks that are reached, first come first served.
    pub(super) fn declare_handlers(&mut self, frames: &Frames) -> LowerResult<()> {
        let code = self.code.clone();
        for handler in &code.handlers {
            let Some(target) = code.position(handler.target) else { continue };
            // What no instruction in the range reaches needs no handler.
            let Some(label) = self.labels.get(&target).copied() else { continue };
            let kind = match &handler.class {
                None if self.only_unlocks(target) => HandlerKind::Finally,
                None => HandlerKind::CatchAll,
                Some(name) if &**name == "java/lang/Throwable" => HandlerKind::CatchAll,
                Some(name) => {
                    let ty = Ty::Class(name.clone());
                    HandlerKind::Catch(self.link.target(&ty))
                }
            };
            let exception = self.between(0, Kind::Ref);
            let start = self.boundary(frames, handler.range.start);
            let end = self.boundary(frames, handler.range.end);
            self.out.handler(start, end, kind, label, exception);
        }
        Ok(())
    }

    /// Whether a handler gives back a lock and throws on, as the end of a `synchronized` block does: nothing
    /// else can come of it, so an uncaught exception is reported where it was thrown.
    fn only_unlocks(&self, target: usize) -> bool {
        let code: Vec<&Instruction> =
            self.code.instructions.iter().skip(target).take(5).map(|(_, instruction)| instruction).collect();
        match code[..] {
            [
                Instruction::Store(Kind::Ref, exception),
                Instruction::Load(Kind::Ref, lock),
                Instruction::MonitorExit,
                Instruction::Load(Kind::Ref, thrown),
                Instruction::Throw,
            ] => exception == thrown && lock != exception,
            _ => false,
        }
    }

    /// Takes the lock of a synchronized method; gives the start of what it protects.
    pub(super) fn begin_synchronized(&mut self) -> LowerResult<Label> {
        let object = fresh(&mut self.out, Kind::Ref);
        if self.method.1 {
            let constant = self.link.type_constant(&Ty::Class(self.class.name.clone()))?;
            self.emit(LocalOp::Constant { dst: object, constant });
        } else {
            let this = self.variable(0, Kind::Ref);
            self.emit(LocalOp::Move { dst: object, src: this });
        }
        let access = self.link.draft.access.lock;
        self.emit(SyncOp::Lock { object, access });
        self.lock = Some(object);
        let start = self.out.label();
        self.out.bind(start);
        Ok(start)
    }

    /// Gives the lock back, or freezes what has been made, where an exception leaves the method.
    pub(super) fn end_protected(&mut self, start: Label) {
        let (end, target) = (self.out.label(), self.out.label());
        self.out.bind(end);
        self.out.bind(target);
        let exception = fresh(&mut self.out, Kind::Ref);
        self.unlock();
        self.freeze();
        self.emit(ControlOp::Throw { exception });
        self.out.handler(start, end, HandlerKind::Finally, target, exception);
    }

    /// Gives back the lock of a synchronized method.
    pub(super) fn unlock(&mut self) {
        if let Some(object) = self.lock {
            let access = self.link.draft.access.unlock;
            self.emit(SyncOp::Unlock { object, access });
        }
    }
}
