//! How a program ends: handlers of `AppDomain.ProcessExit` run first, and failures of tasks that were never observed are
//! reported, if the program can have any.
//!
//! Whether it can is known only when everything has been translated. Until then [`Linker::before_end`] stands for what
//! happens before the end, and a program without handlers does nothing there, not even wait for its threads.

use fencepost_ir::{ControlOp, MethodBuilder, MethodId, Reg};

use super::{Linker, Routine};
use crate::types::{LowerResult, MethodInst};

/// What the main thread does when the entry point has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtEnd {
    /// Nothing: the program ends when the last foreground thread does.
    Nothing,
    /// It calls [`Linker::before_end`], and the program ends.
    Handlers {
        /// Whether it waits for the other foreground threads first; else there are none.
        awaits: bool,
    },
}

impl Linker<'_> {
    /// The method that is called before the program ends.
    pub(super) fn before_end(&mut self) -> MethodId {
        let builder = &mut self.draft.builder;
        *self.before_end.get_or_insert_with(|| builder.declare())
    }

    /// What is to be done at the end if some code was reached: methods of one class.
    fn at_end(&mut self, class: (&str, &str), reached: &str, then: &str) -> LowerResult<Option<MethodInst>> {
        let class = self.types.system(class.0, class.1)?;
        let reached = self.types.find_method(class, reached, None)?;
        match reached.is_some_and(|code| self.draft.known_routine(&Routine::Method(code)).is_some()) {
            true => self.types.find_method(class, then, None),
            false => Ok(None),
        }
    }

    /// Whether the program may have foreground threads besides the main one: only what it starts itself can be one.
    fn has_foreground_threads(&mut self) -> LowerResult<bool> {
        let class = self.types.system("System.Threading", "Thread")?;
        let run = self.types.find_method(class, "Run", None)?;
        Ok(run.is_some_and(|run| self.draft.known_routine(&Routine::Method(run)).is_some()))
    }

    /// Writes what happens before the program ends, and translates what that reaches; what is to be done about it.
    pub(super) fn finish_end(&mut self) -> LowerResult<AtEnd> {
        let event = self.at_end(("System", "AppDomain"), "add_ProcessExit", "RaiseProcessExit")?;
        let unobserved = self.at_end(("System.Threading.Tasks", "Unobserved"), "Note", "Report")?;
        let awaits = event.is_some() || unobserved.is_some() && self.has_foreground_threads()?;
        let raises = event.is_some() || unobserved.is_some();
        if raises || self.before_end.is_some() {
            let mut out = MethodBuilder::new("(end)");
            out.library();
            for method in event.into_iter().chain(unobserved) {
                call(self, &mut out, method);
            }
            out.emit(ControlOp::Return { first: Reg(0) });
            let id = self.before_end();
            self.draft.builder.define(id, out);
            self.translate_all()?;
        }
        Ok(match raises {
            true => AtEnd::Handlers { awaits },
            false => AtEnd::Nothing,
        })
    }
}

fn call(link: &mut Linker<'_>, out: &mut MethodBuilder, method: MethodInst) {
    let method = link.draft.routine(Routine::Method(method));
    let arguments = out.operands(&[]);
    out.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
}
