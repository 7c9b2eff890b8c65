//! What a register's value is called in the source: the variable, static or field that it was taken from.
//!
//! A story that says "adds to `orders`" needs that of the object that a method is called on. The answer is found backwards from
//! the instruction along all ways that lead there. Where two of them give the register different values, there is none.

use std::collections::BTreeSet;

use crate::liveness::{defined, successors};
use crate::op::{Callee, LocalOp, MemoryOp, Op, Place, Reg};
use crate::program::{Local, Method, MethodId, Pc, Program, StaticId};
use crate::types::Region;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrigin<'p> {
    /// A variable or parameter with a name.
    Variable(&'p str),
    /// A static.
    Static(StaticId),
    /// A field: its slot and region.
    Field(u32, Region),
    /// What a method has returned.
    Result(MethodId),
}

/// Where the value of a register comes from at an instruction, if that is the same in all executions.
pub fn origin(program: &Program, pc: Pc, register: Reg) -> Option<ValueOrigin<'_>> {
    let method = program.method(program.method_at(pc));
    Search { program, method, seen: BTreeSet::new() }.origin(pc, register)
}

/// A search through one method.
struct Search<'p> {
    program: &'p Program,
    method: &'p Method,
    /// What has been asked for: a register before an instruction.
    seen: BTreeSet<(Pc, Reg)>,
}

impl<'p> Search<'p> {
    fn origin(&mut self, pc: Pc, register: Reg) -> Option<ValueOrigin<'p>> {
        if let Some(name) = variable(self.program, self.method, pc, register) {
            return Some(ValueOrigin::Variable(name));
        }
        if !self.seen.insert((pc, register)) {
            return None;
        }
        let definitions = definitions(self.program, self.method, pc, register)?;
        let mut origins = definitions.into_iter().map(|at| self.of_result(at));
        let first = origins.next()??;
        origins.all(|other| other == Some(first)).then_some(first)
    }

    /// Where the result of an instruction comes from.
    fn of_result(&mut self, pc: Pc) -> Option<ValueOrigin<'p>> {
        match self.program.code[pc as usize] {
            Op::Local(LocalOp::Move { src, .. }) => self.origin(pc, src),
            Op::Memory(MemoryOp::Load { place, .. } | MemoryOp::Get { place, .. }) => match place {
                Place::Static(id) => Some(ValueOrigin::Static(id)),
                Place::Field { slot, region, .. } => Some(ValueOrigin::Field(slot, region)),
                _ => None,
            },
            op => match op.effects().flow.callee() {
                Some(Callee::Method(method)) => Some(ValueOrigin::Result(method)),
                _ => None,
            },
        }
    }
}

/// The name of the variable that a register is at an instruction.
fn variable<'p>(program: &Program, method: &'p Method, pc: Pc, register: Reg) -> Option<&'p str> {
    let offset = program.spans[pc as usize].offset;
    let is_it = |local: &&Local| local.register == register && local.scope.contains(&offset);
    method.locals.iter().find(is_it).map(|local| &*local.name)
}

/// The instructions that give a register the value which it may have before another instruction, if nothing else does.
fn definitions(program: &Program, method: &Method, pc: Pc, register: Reg) -> Option<Vec<Pc>> {
    let length = (method.end - method.start) as usize;
    let mut before: Vec<Vec<Pc>> = vec![Vec::new(); length];
    for from in method.start..method.end {
        successors(program, method, from, |to| before[(to - method.start) as usize].push(from));
    }
    let mut found = Vec::new();
    let (mut seen, mut open) = (vec![false; length], vec![pc]);
    while let Some(at) = open.pop() {
        // It may come from the caller, or from wherever an exception was thrown.
        if at == method.start || method.handlers.iter().any(|handler| handler.target == at) {
            return None;
        }
        for &from in &before[(at - method.start) as usize] {
            if std::mem::replace(&mut seen[(from - method.start) as usize], true) {
                continue;
            }
            let mut defines = false;
            defined(program, &program.code[from as usize], |other| defines |= other == register);
            if defines { &mut found } else { &mut open }.push(from);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, ControlOp, Kind, MethodBuilder, ProgramBuilder, SourceId, Span, Storage};

    /// A method that returns a register after `body`: where the value in it comes from.
    fn origin_after(body: impl FnOnce(&mut MethodBuilder, [Reg; 3], [Op; 2])) -> Option<String> {
        let mut builder = ProgramBuilder::new();
        let access = builder.access(Class::Read, &[]).unwrap();
        let statics = ["first", "second"].map(|name| builder.add_static(name, Storage::I32, 0));
        let mut method = MethodBuilder::new("M");
        let named = method.parameter(Kind::I32);
        let [condition, result] = [method.register(Kind::I32), method.register(Kind::I32)];
        method.name_local(named, "named", 0..9);
        method.at(Span { source: SourceId(0), line: 1, offset: 0 });
        let load = |id| MemoryOp::Load { dst: result, place: Place::Static(id), access }.into();
        body(&mut method, [named, condition, result], statics.map(load));
        method.emit(ControlOp::Return { first: result });
        builder.source("m");
        builder.method(method);
        let program = builder.build();
        let end = program.code.iter().position(|op| matches!(op, Op::Control(ControlOp::Return { .. })));
        origin(&program, end.unwrap() as Pc, result).map(|origin| match origin {
            ValueOrigin::Variable(name) => name.to_owned(),
            ValueOrigin::Static(StaticId(id)) => program.statics[id as usize].name.clone(),
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn a_value_has_the_name_of_what_it_was_read_from() {
        let found = origin_after(|method, _, [first, _]| method.emit(first));
        assert_eq!(found.as_deref(), Some("first"));
        let found = origin_after(|method, [named, _, dst], _| method.emit(LocalOp::Move { dst, src: named }));
        assert_eq!(found.as_deref(), Some("named"));
    }

    #[test]
    fn a_value_that_depends_on_the_way_has_no_name() {
        let found = origin_after(|method, [_, condition, _], [first, second]| {
            let (other, end) = (method.label(), method.label());
            method.branch(condition, true, other);
            method.emit(first);
            method.jump(end);
            method.bind(other);
            method.emit(second);
            method.bind(end);
        });
        assert_eq!(found, None);
        let found = origin_after(|method, [_, condition, _], [first, _]| {
            let (other, end) = (method.label(), method.label());
            method.branch(condition, true, other);
            method.emit(first);
            method.jump(end);
            method.bind(other);
            method.emit(first);
            method.bind(end);
        });
        assert_eq!(found.as_deref(), Some("first"), "the same on both ways");
        // A branch after it makes no difference.
        let found = origin_after(|method, [_, condition, _], [first, _]| {
            let end = method.label();
            method.emit(first);
            method.branch(condition, true, end);
            method.emit(LocalOp::Nop);
            method.bind(end);
        });
        assert_eq!(found.as_deref(), Some("first"));
        assert_eq!(origin_after(|_, _, _| {}), None, "nothing has set it");
    }
}
