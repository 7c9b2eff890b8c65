//! Exception clauses.
//!
//! The code of a `finally` is translated once. Each entry to it says in a register where to go on
//! afterwards: 0 is the exceptional way, which throws on; each `leave` that passes through has a
//! number of its own.

use std::ops::Range;

use fencepost_ir::{ControlOp, HandlerKind, Kind, Label, LocalOp, Reg};

use super::Routine;
use super::body::Body;
use crate::il::{Clause, ClauseKind, Instruction, Operand};
use crate::types::{LowerResult, invalid};

/// The clauses of a method body.
#[derive(Default)]
pub(super) struct Protection {
    handlers: Vec<Handler>,
    /// Code that is needed outside all protected ranges: label, and what to do there.
    stubs: Vec<(Label, Stub)>,
    /// The ends of `finally` code, which become jump tables.
    exits: Vec<Exit>,
}

struct Exit {
    /// The jump table.
    table: u32,
    /// Where it throws on.
    throw: Label,
    handler: usize,
}

struct Handler {
    clause: Clause,
    /// Gets the exception.
    exception: Reg,
    /// Where to go on after a `finally`.
    next: Option<Reg>,
    /// Where each number in `next` leads; 1 is the first.
    ways: Vec<Label>,
}

enum Stub {
    /// Enter a `finally` because of an exception.
    Exceptional { next: Reg, start: Label },
    /// Go on from one `finally` to the next outer one.
    Onward { next: Reg, way: u64, start: Label },
}

impl Body<'_, '_> {
    /// Sets up the clauses whose handlers are in a range of the code.
    pub(super) fn begin_protection(&mut self, range: &Range<u32>) -> LowerResult<()> {
        let clauses = self.il.clauses.clone();
        for (index, clause) in clauses.iter().enumerate() {
            if !range.contains(&clause.try_range.start) || !range.contains(&clause.handler.start) {
                continue;
            }
            let exception = self.out.register(Kind::Ref);
            let start = self.label(clause.handler.start);
            let (kind, target, next) = match clause.kind {
                ClauseKind::Catch(token) => {
                    let generics = self.generics.clone();
                    let ty = self.link.types.type_of_token(self.assembly, token, &generics)?;
                    if !self.link.types.is_reference(ty) {
                        return invalid(format!("a handler catches {}", self.link.types.name(ty)));
                    }
                    self.enter_with(clause.handler.start, vec![(ty, exception)]);
                    let kind = if ty == self.link.types.object() {
                        HandlerKind::CatchAll
                    } else {
                        HandlerKind::Catch(self.link.target(ty))
                    };
                    (kind, start, None)
                }
                ClauseKind::Filter(_) => {
                    let object = self.link.types.object();
                    self.enter_with(clause.handler.start, vec![(object, exception)]);
                    let filter = self.link.draft.routine(Routine::Filter(self.inst.clone(), index));
                    (HandlerKind::Filter(filter), start, None)
                }
                ClauseKind::Finally | ClauseKind::Fault => {
                    self.enter_with(clause.handler.start, Vec::new());
                    let next = self.out.register(Kind::I32);
                    let entry = self.out.label();
                    self.protect.stubs.push((entry, Stub::Exceptional { next, start }));
                    (HandlerKind::Finally, entry, Some(next))
                }
            };
            let (from, to) = (self.label(clause.try_range.start), self.label(clause.try_range.end));
            self.out.handler(from, to, kind, target, exception);
            let ways = Vec::new();
            self.protect.handlers.push(Handler { clause: clause.clone(), exception, next, ways });
        }
        Ok(())
    }

    /// Emits what is needed outside all protected ranges.
    pub(super) fn end_protection(&mut self, end: u32) -> LowerResult<()> {
        let label = self.label(end);
        if !self.out.is_bound(label) {
            self.out.bind(label);
        }
        for (label, stub) in std::mem::take(&mut self.protect.stubs) {
            self.out.bind(label);
            let (next, way, start) = match stub {
                Stub::Exceptional { next, start } => (next, 0, start),
                Stub::Onward { next, way, start } => (next, way, start),
            };
            self.emit(LocalOp::Const { dst: next, value: way });
            self.emit(ControlOp::Jump { target: start.0 });
        }
        for exit in std::mem::take(&mut self.protect.exits) {
            let mut ways = vec![exit.throw];
            ways.extend(&self.protect.handlers[exit.handler].ways);
            self.out.set_table(exit.table, ways);
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::Branch(target) = instruction.operand else { return invalid("no target") };
        for entry in std::mem::take(&mut self.stack) {
            self.release(&entry);
        }
        self.flow_into(target)?;
        let here = instruction.offset;
        let left: Vec<usize> = (0..self.protect.handlers.len())
            .filter(|&index| {
                let clause = &self.protect.handlers[index].clause;
                matches!(clause.kind, ClauseKind::Finally)
                    && clause.try_range.contains(&here)
                    && !clause.try_range.contains(&target)
            })
            .collect();
        // From the outermost inwards: each one goes on to what the outer ones lead to.
        let mut goal = self.label(target);
        for (position, &index) in left.iter().enumerate().rev() {
            let start = self.protect.handlers[index].clause.handler.start;
            let start = self.label(start);
            let handler = &mut self.protect.handlers[index];
            handler.ways.push(goal);
            let way = handler.ways.len() as u64;
            let Some(next) = handler.next else { return invalid("no way out of a handler") };
            if position == 0 {
                self.emit(LocalOp::Const { dst: next, value: way });
                goal = start;
            } else {
                goal = self.out.label();
                self.protect.stubs.push((goal, Stub::Onward { next, way, start }));
            }
        }
        self.emit(ControlOp::Jump { target: goal.0 });
        Ok(())
    }

    /// The innermost handler around the current instruction that `wanted` accepts.
    fn innermost(&self, wanted: impl Fn(&ClauseKind) -> bool) -> Option<usize> {
        let handlers = self.protect.handlers.iter().enumerate();
        let around = handlers.filter(|(_, handler)| {
            handler.clause.handler.contains(&self.offset) && wanted(&handler.clause.kind)
        });
        around.min_by_key(|(_, handler)| handler.clause.handler.len()).map(|(index, _)| index)
    }

    pub(super) fn end_finally(&mut self) -> LowerResult<()> {
        let found = self.innermost(|kind| matches!(kind, ClauseKind::Finally | ClauseKind::Fault));
        let Some(index) = found else { return invalid("`endfinally` outside a handler") };
        let handler = &self.protect.handlers[index];
        let (exception, Some(next)) = (handler.exception, handler.next) else {
            return invalid("`endfinally` outside a handler");
        };
        // Which ways there are is known only when the whole method has been read.
        self.last_result = None;
        let table = self.out.switch(next, Vec::new());
        let throw = self.out.label();
        self.out.bind(throw);
        self.emit(ControlOp::Throw { exception });
        self.protect.exits.push(Exit { table, throw, handler: index });
        Ok(())
    }

    /// A register with an exception that is thrown anew: to throw that of a handler would be to throw it on.
    pub(super) fn thrown_anew(&mut self, exception: Reg) -> Reg {
        if !self.protect.handlers.iter().any(|handler| handler.exception == exception) {
            return exception;
        }
        let dst = self.out.register(Kind::Ref);
        self.emit(LocalOp::Move { dst, src: exception });
        dst
    }

    pub(super) fn rethrow(&mut self) -> LowerResult<()> {
        let found = self.innermost(|kind| matches!(kind, ClauseKind::Catch(_) | ClauseKind::Filter(_)));
        let Some(index) = found else { return invalid("`rethrow` outside a catch") };
        let exception = self.protect.handlers[index].exception;
        self.emit(ControlOp::Throw { exception });
        Ok(())
    }
}
