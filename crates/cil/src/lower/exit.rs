//! How a program ends: handlers of `AppDomain.ProcessExit` run first, if the program can have any.
//!
//! Whether it can is known only when everything has been translated. Until then [`Linker::before_end`] stands for what
//! happens before the end, and a program without handlers does nothing there, not even wait for its threads.

use fencepost_ir::{ControlOp, MethodBuilder, MethodId, Reg};

use super::{Linker, Routine};
use crate::types::{LowerResult, MethodInst};

impl Linker<'_> {
    /// The method that is called before the program ends.
    pub(super) fn before_end(&mut self) -> MethodId {
        let builder = &mut self.draft.builder;
        *self.before_end.get_or_insert_with(|| builder.declare())
    }

    /// What runs the handlers, if code that adds one was reached.
    fn exit_event(&mut self) -> LowerResult<Option<MethodInst>> {
        let domain = self.types.system("System", "AppDomain")?;
        let adds = self.types.find_method(domain, "add_ProcessExit", None)?;
        match adds.is_some_and(|adds| self.draft.known_routine(&Routine::Method(adds)).is_some()) {
            true => self.types.find_method(domain, "RaiseProcessExit", None),
            false => Ok(None),
        }
    }

    /// Writes what happens before the program ends, and translates what that reaches; whether there is anything.
    pub(super) fn finish_end(&mut self) -> LowerResult<bool> {
        let event = self.exit_event()?;
        let raises = event.is_some();
        if raises || self.before_end.is_some() {
            let mut out = MethodBuilder::new("(end)");
            out.library();
            if let Some(event) = event {
                call(self, &mut out, event);
            }
            out.emit(ControlOp::Return { first: Reg(0) });
            let id = self.before_end();
            self.draft.builder.define(id, out);
            self.translate_all()?;
        }
        Ok(raises)
    }
}

fn call(link: &mut Linker<'_>, out: &mut MethodBuilder, method: MethodInst) {
    let method = link.draft.routine(Routine::Method(method));
    let arguments = out.operands(&[]);
    out.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
}
