//! Which methods can run at all, where a virtual call reaches those alone that its receiver may have.
//!
//! A front end translates whatever some type may do for a message. Of a `ToString` for all types of a program, most
//! never run: [`Contents`] knows what each receiver may be.

use crate::contents::Contents;
use crate::footprint::Analysis;
use crate::op::{ControlOp, Op, SyncOp};
use crate::program::{HandlerKind, MethodId, Program};

impl Contents {
    /// By method, whether it can run.
    pub fn reached(&self, program: &Program) -> Vec<bool> {
        let analysis = Analysis::of(program);
        let mut reached = vec![false; program.methods.len()];
        let mut todo: Vec<MethodId> = program.threads.iter().map(|thread| thread.method).collect();
        while let Some(MethodId(index)) = todo.pop() {
            if std::mem::replace(&mut reached[index as usize], true) {
                continue;
            }
            let method = &program.methods[index as usize];
            for pc in method.start..method.end {
                match program.code[pc as usize] {
                    Op::Control(ControlOp::CallVirtual { selector, arguments, .. }) => {
                        let Some(&receiver) = program.operands(arguments).first() else { continue };
                        let types = self.register(pc, receiver).iter();
                        todo.extend(types.filter_map(|ty| program.ty(ty).method(selector)));
                    }
                    ref op @ Op::Control(
                        ControlOp::CallIndirect { arguments, .. }
                        | ControlOp::TailCallIndirect { arguments, .. },
                    ) => {
                        let fits = |&callee: &MethodId| program.method(callee).parameters == arguments.count;
                        todo.extend(analysis.callees(op).into_iter().flatten().filter(fits));
                    }
                    Op::Sync(SyncOp::Spawn { method, .. }) => todo.push(method),
                    ref op => todo.extend(analysis.callees(op).into_iter().flatten()),
                }
            }
            todo.extend(method.handlers.iter().filter_map(|handler| match handler.kind {
                HandlerKind::Filter(filter) => Some(filter),
                _ => None,
            }));
        }
        reached
    }
}
