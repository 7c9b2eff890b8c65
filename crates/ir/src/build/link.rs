//! Linking: labels become positions, and what a program does not need goes.

use super::{MethodBuilder, ProgramBuilder};
use crate::broken::{Invariant, broken};
use crate::op::{ControlOp, LocalOp, ObjectOp, Op, SyncOp};
use crate::program::{Handler, Method, Program};
use crate::unknown_time::forget_time;

/// What is taken for granted where a step of its own keeps accesses in order that a model lets pass each other.
pub const IN_ORDER: &str = "starts, joins, awaits, tries of locks and copies of objects keep what is before them in order with what is behind them";

impl ProgramBuilder {
    /// Links everything.
    ///
    /// A declared method that was never defined, or a used label that was never bound, is a front end's bug and
    /// [`broken`].
    pub fn build(mut self) -> Program {
        if self.program.sources.is_empty() {
            self.source("?");
        }
        for body in std::mem::take(&mut self.bodies) {
            let body = body.or_broken("the body of a declared method");
            self.link(body);
        }
        self.settle_time();
        self.settle_garbage();
        self.settle_order();
        self.program
    }

    /// Says what is taken for granted of steps that wait for all that is before them, if there are any.
    fn settle_order(&mut self) {
        if self.program.code.iter().any(Op::keeps_order) {
            self.program.in_order = Some(self.message(IN_ORDER));
        }
    }

    /// Without a collector nothing has to be kept alive, and nothing is finalised.
    fn settle_garbage(&mut self) {
        if self.program.collection.is_some() {
            return;
        }
        for (next, op) in (1..).zip(&mut self.program.code) {
            if matches!(
                op,
                Op::Object(
                    ObjectOp::KeepAlive { .. } | ObjectOp::Finalise { .. } | ObjectOp::AwaitFinalisers
                )
            ) {
                *op = Op::Control(ControlOp::Jump { target: next });
            }
        }
    }

    /// Finds out where the time is. A program that never reads the clock cannot tell when a wait gives up, so there it
    /// needs none.
    fn settle_time(&mut self) {
        let program = &mut self.program;
        program.clock = program.code.iter().find_map(|op| match op {
            Op::Sync(SyncOp::Clock { leaps, .. }) => Some(*leaps),
            _ => None,
        });
        if program.clock.is_some() {
            program.waits = program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Time { .. })));
            return;
        }
        forget_time(program);
    }

    fn link(&mut self, body: MethodBuilder) {
        let program = &mut self.program;
        let start = program.code.len() as u32;
        let position = |label: u32| {
            let bound = body.labels[label as usize];
            if bound == u32::MAX {
                broken("a label that is used is bound nowhere");
            }
            start + bound
        };
        program.null_messages.extend(body.of_nulls.iter().map(|&(at, message)| (start + at, message)));
        let argument_base = program.arguments.len() as u32;
        let table_base = program.tables.len() as u32;
        for mut op in body.code {
            match &mut op {
                Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => {
                    *target = position(*target)
                }
                Op::Control(ControlOp::Switch { table, .. }) => *table += table_base,
                Op::Control(
                    ControlOp::Call { arguments, .. }
                    | ControlOp::TailCall { arguments, .. }
                    | ControlOp::TailCallIndirect { arguments, .. }
                    | ControlOp::CallVirtual { arguments, .. }
                    | ControlOp::CallIndirect { arguments, .. },
                )
                | Op::Sync(SyncOp::Spawn { arguments, .. })
                | Op::Local(LocalOp::Native { arguments, .. }) => arguments.start += argument_base,
                _ => {}
            }
            program.code.push(op);
        }
        let tables = body.tables.iter().map(|table| table.iter().map(|label| position(label.0)).collect());
        program.tables.extend(tables);
        let handlers = body.handlers.iter().map(|&(from, to, kind, target, exception)| Handler {
            start: position(from.0),
            end: position(to.0),
            kind,
            target: position(target.0),
            exception,
        });
        program.methods.push(Method {
            name: body.name,
            start,
            end: program.code.len() as u32,
            registers: body.registers,
            parameters: body.parameters,
            results: body.results,
            handlers: handlers.collect(),
            pinned: body.pinned,
            observed: body.observed,
            locals: body.locals,
            library: body.library,
        });
        program.arguments.extend(body.arguments);
        program.spans.extend(body.spans);
    }
}
