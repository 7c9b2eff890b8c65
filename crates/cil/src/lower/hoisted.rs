//! Variables of async methods and iterators that a compiler has made fields without need.
//!
//! A Debug build keeps every variable of such a method in an object. If each run of the code that continues the method
//! writes a field before it reads it, and no other code knows the field, then it is a variable of that code: what it held
//! before counts for nothing. Other threads that reach the object have no way to what such a variable refers to, as in a
//! Release build.

use std::collections::HashSet;

use super::Linker;
use super::body::{Body, Variable};
use super::stack::{MAX_REGISTERS, fresh};
use crate::il::{ClauseKind, Flow, Instruction, MethodBody, Opcode, Operand};
use crate::metadata::rows::MemberRef;
use crate::metadata::{TableId, Token};
use crate::types::{LowerResult, MethodInst, variable};
use crate::world::{DefId, DefKind, MAIN};

/// What looks for fields by reflection.
const REFLECTS: [&str; 8] = [
    "GetField",
    "GetFields",
    "GetMember",
    "GetMembers",
    "FindMembers",
    "GetRuntimeField",
    "GetRuntimeFields",
    "get_DeclaredFields",
];

impl Body<'_, '_> {
    /// Gives this method variables for the fields that need not be.
    pub(super) fn declare_hoisted(&mut self) -> LowerResult<()> {
        for token in self.link.hoisted(&self.inst, &self.il) {
            let fields = self.link.types.fields(self.inst.owner);
            let Some(field) = fields.iter().find(|field| field.token == token) else { continue };
            let Ok(ty) = field.ty.clone() else { continue };
            let kinds = self.link.types.kinds(ty)?;
            if self.out.register_count() + kinds.len() > MAX_REGISTERS {
                return Ok(());
            }
            self.link.draft.spend(kinds.len())?;
            let first = fresh(&mut self.out, &kinds);
            for (index, leaf) in self.link.types.leaves(ty)?.iter().enumerate() {
                let name = [variable(&field.name), &leaf.name].join(".");
                let register = fencepost_ir::Reg(first.0 + index as u16);
                self.out.name_local(register, name.trim_end_matches('.').to_owned(), 0..u32::MAX);
            }
            let il = self.il.clone();
            let addressed = il.code.iter().any(|it| {
                it.opcode == Opcode::Ldflda && self.link.names(&self.inst, it, token) != Some(false)
            });
            self.hoisted.insert(token, self.locals.len());
            self.locals.push(Variable { ty, first, kinds, addressed });
        }
        Ok(())
    }

    /// The variable that a field of the current object is, if it is one.
    pub(super) fn hoisted_variable(&self, owner: crate::types::Ty, field: Token) -> Option<usize> {
        self.hoisted.get(&field).copied().filter(|_| owner == self.inst.owner)
    }
}

impl Linker<'_> {
    /// The fields of a method's object that are no more than variables of it.
    fn hoisted(&mut self, inst: &MethodInst, il: &MethodBody) -> Vec<Token> {
        let Some(machine) = self.machine(inst) else { return Vec::new() };
        if il.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Filter(_))) || self.reflects(inst)
        {
            return Vec::new();
        }
        let elsewhere = self.named_elsewhere(machine, inst.token);
        let assembly = self.types.world.assembly(inst.assembly);
        let facts = self.types.world.facts(machine);
        let is_own = |field: &Token| !elsewhere.contains(assembly.field(*field).name);
        facts
            .fields
            .iter()
            .copied()
            .filter(is_own)
            .filter(|&field| !self.is_read_first(inst, il, field))
            .collect()
    }

    /// The class that a compiler has made for an async method or an iterator, if this is the code that continues it.
    fn machine(&mut self, inst: &MethodInst) -> Option<DefId> {
        let (def, _) = self.types.definition(inst.owner)?;
        let facts = self.types.world.facts(def);
        let world = &self.types.world;
        let is_machine = facts.kind == DefKind::Class
            && facts.encloser.is_some()
            && facts.name.starts_with('<')
            && world.assembly(inst.assembly).method(inst.token).name == "MoveNext"
            && world.has_attribute(def.assembly, def.token, "CompilerGeneratedAttribute")
            && !world.is_library(def.assembly);
        is_machine.then_some(def)
    }

    /// Whether the program looks at fields by reflection.
    pub(super) fn reflects(&self, inst: &MethodInst) -> bool {
        [MAIN, inst.assembly].into_iter().any(|assembly| {
            let assembly = self.types.world.assembly(assembly);
            assembly.rows::<MemberRef<'_>>().any(|row| REFLECTS.contains(&row.name))
        })
    }

    /// The names of fields in all other methods that can name those of a class: those of the outermost class around it.
    fn named_elsewhere(&self, machine: DefId, method: Token) -> HashSet<String> {
        let outermost = |mut def: DefId| {
            while let Some(encloser) = self.types.world.facts(def).encloser {
                def = encloser;
            }
            def
        };
        let assembly = self.types.world.assembly(machine.assembly);
        let mut names = HashSet::new();
        let family = outermost(machine);
        for def in self.types.world.types_of(machine.assembly).filter(|&def| outermost(def) == family) {
            for &other in self.types.world.facts(def).methods.iter().filter(|&&other| other != method) {
                let Ok(Some(body)) = assembly.body(other) else { continue };
                for instruction in &body.code {
                    let Operand::Token(token) = instruction.operand else { continue };
                    if token.is(TableId::Field) {
                        names.insert(assembly.field(token).name.to_owned());
                    } else if token.is(TableId::MemberRef) {
                        names.insert(assembly.row::<MemberRef<'_>>(token).name.to_owned());
                    }
                }
            }
        }
        names
    }

    /// Whether a run of a method may read a field before it has written it.
    fn is_read_first(&mut self, inst: &MethodInst, il: &MethodBody, field: Token) -> bool {
        let (mut seen, mut pending) = (HashSet::new(), vec![0]);
        while let Some(at) = pending.pop() {
            let Some(instruction) = il.code.get(at).filter(|_| seen.insert(at)) else { continue };
            let protects = |range: &std::ops::Range<u32>| range.contains(&instruction.offset);
            let handlers = il.clauses.iter().filter(|clause| protects(&clause.try_range));
            pending.extend(handlers.filter_map(|clause| il.index_of(clause.handler.start)));
            match instruction.opcode {
                Opcode::Ldfld | Opcode::Ldflda | Opcode::Ldtoken
                    if self.names(inst, instruction, field) != Some(false) =>
                {
                    return true;
                }
                Opcode::Stfld if self.names(inst, instruction, field) == Some(true) => continue,
                _ => {}
            }
            match &instruction.operand {
                Operand::Branch(target) => pending.extend(il.index_of(*target)),
                Operand::Switch(targets) => pending.extend(targets.iter().filter_map(|&it| il.index_of(it))),
                _ => {}
            }
            if !matches!(instruction.opcode.flow(), Flow::Branch | Flow::Return | Flow::Throw) {
                pending.push(at + 1);
            }
        }
        false
    }

    /// Whether an instruction names a field of the method's own object, as far as that can be told.
    fn names(&mut self, inst: &MethodInst, instruction: &Instruction, field: Token) -> Option<bool> {
        let Operand::Token(token) = instruction.operand else { return None };
        if !token.is(TableId::Field) && !token.is(TableId::MemberRef) {
            return Some(false);
        }
        let generics = self.types.generics(inst);
        let (owner, named) = self.types.field_of_token(inst.assembly, token, &generics).ok()?;
        Some(owner == inst.owner && named == field)
    }
}
