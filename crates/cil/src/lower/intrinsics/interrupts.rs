//! Where `Thread.Interrupt` strikes: at whatever a thread waits for. Programs that never call it have none of this code.

use fencepost_ir::{ControlOp, LockMode, Op, Reg, SyncOp};

use crate::lower::Routine;
use crate::lower::body::Body;
use crate::lower::stack::StackEntry;
use crate::types::{LowerResult, Primitive, unsupported};

impl Body<'_, '_> {
    /// Behind an instruction that waits, whose result is on the stack and zero if it gave up: a thread that was interrupted
    /// throws.
    pub(super) fn tell_interrupted(&mut self) -> LowerResult<()> {
        if !self.link.has_interrupts() {
            return Ok(());
        }
        let result = self.pop()?;
        let (result, register) = self.materialise(result)?;
        let fine = self.out.label();
        self.out.branch(register, true, fine);
        let class = self.link.types.system("System.Threading", "Thread")?;
        let Some(method) = self.link.types.find_method(class, "GaveUp", None)? else {
            return unsupported("the library's Thread has no GaveUp");
        };
        let method = self.link.draft.routine(Routine::Method(method));
        let arguments = self.out.operands(&[]);
        self.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
        self.out.bind(fine);
        self.last_result = None;
        self.stack.push(result);
        Ok(())
    }

    /// Takes a lock of the program.
    pub(super) fn acquire(&mut self, name: &str, arguments: Vec<StackEntry>) -> LowerResult<()> {
        if !self.link.has_interrupts() {
            let access = self.link.draft.access.lock;
            return self.one(&arguments, |object| Op::Sync(SyncOp::Lock { object, access }));
        }
        if name == "Acquire" {
            let class = self.link.types.system("System.Threading", "Thread")?;
            return match self.link.types.find_method(class, "Acquire", None)? {
                Some(method) => self.invoke_static(&method, arguments),
                None => unsupported("the library's Thread has no Acquire"),
            };
        }
        let bool = self.primitive(Primitive::Bool);
        self.with_result(arguments, bool, |dst, args| {
            Op::Sync(SyncOp::TryLock { dst, object: args[0], mode: LockMode::Interruptible })
        })?;
        self.tell_interrupted()?;
        let result = self.pop()?;
        self.release(&result);
        Ok(())
    }
}
