//! Lambdas that a compiler keeps in static fields.
//!
//! A lambda that captures nothing is always the same delegate. Roslyn makes it where it is first needed and keeps it in a
//! static field of a class of its own, which threads fill without any order: two that come first make two delegates that
//! are equal. Here the delegate exists from the start, as a string literal does, so no thread reads or fills the field.
//! Only a comparison of references could tell. Where a program makes one, of delegates or of objects that may be delegates, the
//! verdict names the assumption. Programs that call `ReferenceEquals` are left as they are, and so are those that look for
//! fields by reflection. What Mono's compiler keeps in fields of the user's class is not looked for.

use fencepost_ir::ControlOp;

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::il::{Instruction, Opcode, Operand};
use crate::metadata::Token;
use crate::metadata::rows::MemberRef;
use crate::types::{Callee, LowerResult, MethodInst, Ty};
use crate::world::{DefKind, MAIN};

/// What tells equal objects apart. (Roslyn makes a comparison of it.)
const COMPARES: &str = "ReferenceEquals";

/// What the same delegate for all threads rests on.
const ASSUMPTION: &str = "threads that first need a lambda at the same time get the same delegate";

/// A delegate that a compiler keeps: the class that holds it, its field, and what makes it.
struct Kept {
    owner: Ty,
    field: Token,
    /// The field with the object that has the lambda as its method, if it has one.
    target: Option<Token>,
    method: MethodInst,
    delegate: Ty,
}

impl Body<'_, '_> {
    /// Pushes the delegate that a static field keeps, if this instruction looks whether it is there; whether it does.
    pub(super) fn kept_lambda(&mut self, instruction: &Instruction) -> LowerResult<bool> {
        let Some(kept) = self.kept(instruction)? else { return Ok(false) };
        let Some(constant) = self.link.kept_delegate(&kept)? else { return Ok(false) };
        self.push_constant(constant, kept.delegate)?;
        Ok(true)
    }

    /// Notes the assumption where a program compares references that may be delegates.
    pub(super) fn doubts_identity(&mut self, a: &StackEntry, b: &StackEntry) {
        if self.link.lambdas_in_fields || self.link.types.world.is_library(self.assembly) {
            return;
        }
        let object = self.link.types.object();
        let may_be = |entry: &StackEntry| {
            let is_object = entry.ty == object;
            let is_null = matches!(entry.value, StackValue::Const(0));
            !is_null && (is_object || self.link.types.kind(entry.ty) == Some(DefKind::Delegate))
        };
        if may_be(a) && may_be(b) && self.link.may_keep_lambdas() {
            let message = self.link.draft.builder.message(ASSUMPTION);
            self.emit(ControlOp::Relies { message });
        }
    }

    /// What the code from an instruction on makes and keeps:
    /// `ldsfld F; dup; brtrue L; pop; ldsfld T; ldftn M; newobj D; dup; stsfld F; L:`, or `ldnull` in the place of the
    /// second.
    fn kept(&mut self, instruction: &Instruction) -> LowerResult<Option<Kept>> {
        let il = self.il.clone();
        let Some(index) = il.index_of(instruction.offset) else { return Ok(None) };
        let Some([first, dup, branch, pop, load, function, new, again, store, end]) =
            il.code.get(index..index + 10).and_then(|code| <&[Instruction; 10]>::try_from(code).ok())
        else {
            return Ok(None);
        };
        let (Operand::Token(field), Operand::Token(function_token), Operand::Token(constructor)) =
            (&first.operand, &function.operand, &new.operand)
        else {
            return Ok(None);
        };
        let is_pattern = dup.opcode == Opcode::Dup
            && matches!(branch.opcode, Opcode::Brtrue | Opcode::BrtrueS)
            && matches!(branch.operand, Operand::Branch(to) if to == end.offset)
            && pop.opcode == Opcode::Pop
            && matches!(load.opcode, Opcode::Ldsfld | Opcode::Ldnull)
            && function.opcode == Opcode::Ldftn
            && new.opcode == Opcode::Newobj
            && again.opcode == Opcode::Dup
            && store.opcode == Opcode::Stsfld
            && matches!(store.operand, Operand::Token(token) if token == *field);
        if !is_pattern || self.link.compares_references(&self.inst) {
            return Ok(None);
        }
        let (assembly, generics) = (self.assembly, self.generics.clone());
        let types = &mut self.link.types;
        let (owner, field) = types.field_of_token(assembly, *field, &generics)?;
        let target = match load.operand {
            Operand::Token(token) => {
                let (of, target) = types.field_of_token(assembly, token, &generics)?;
                if of != owner {
                    return Ok(None);
                }
                Some(target)
            }
            _ => None,
        };
        let Callee::Method(method) = types.method_of_token(assembly, *function_token, &generics)? else {
            return Ok(None);
        };
        let Callee::Method(made) = types.method_of_token(assembly, *constructor, &generics)? else {
            return Ok(None);
        };
        Ok(Some(Kept { owner, field, target, method, delegate: made.owner }))
    }
}

impl Linker<'_> {
    /// Whether the program has a class in which a compiler keeps lambdas.
    fn may_keep_lambdas(&self) -> bool {
        let world = &self.types.world;
        world.types_of(MAIN).any(|def| {
            let name = &world.facts(def).name;
            name.starts_with("<>c") && !name.starts_with("<>c__DisplayClass") || &**name == "<>O"
        })
    }

    /// Whether a program may tell equal delegates apart, or looks at fields by reflection.
    fn compares_references(&self, inst: &MethodInst) -> bool {
        let compares = [MAIN, inst.assembly].into_iter().any(|assembly| {
            let assembly = self.types.world.assembly(assembly);
            assembly.rows::<MemberRef<'_>>().any(|row| row.name == COMPARES)
        });
        compares || self.reflects(inst) || self.lambdas_in_fields
    }

    /// The delegate that a compiler keeps, as an object that exists from the start; nothing if it is not one of those that
    /// a compiler makes for itself.
    fn kept_delegate(&mut self, kept: &Kept) -> LowerResult<Option<u32>> {
        if let Some(&known) = self.kept_lambdas.get(&(kept.owner, kept.field)) {
            return Ok(Some(known));
        }
        let Some((def, _)) = self.types.definition(kept.owner) else { return Ok(None) };
        let world = &self.types.world;
        let is_made = world.facts(def).name.starts_with('<')
            && world.has_attribute(def.assembly, def.token, "CompilerGeneratedAttribute")
            && !world.is_library(def.assembly);
        let signature = self.types.signature(&kept.method)?;
        let fits = self.types.kind(kept.delegate) == Some(DefKind::Delegate)
            && signature.has_this == kept.target.is_some()
            && (!signature.has_this || kept.method.owner == kept.owner)
            && self.types.instance_leaves(kept.owner)?.is_empty();
        if !is_made || !fits {
            return Ok(None);
        }
        let target = match kept.target {
            Some(field) => u64::from(self.kept_target(kept.owner, field)?) + 1,
            None => 0,
        };
        let routine = match signature.has_this {
            true => self.as_called_on_object(kept.method.clone()),
            false => Routine::Untargeted(kept.method.clone()),
        };
        let method = self.draft.routine(routine);
        self.callbacks.insert(method);
        let id = self.instantiate(kept.delegate);
        let mut slots = vec![0; self.types.instance_leaves(kept.delegate)?.len()];
        for (field, value) in [("_target", target), ("_method", u64::from(method.0))] {
            slots[self.types.slot_named(kept.delegate, field)? as usize] = value;
        }
        let constant = self.draft.builder.constant(id, slots);
        self.kept_lambdas.insert((kept.owner, kept.field), constant);
        Ok(Some(constant))
    }

    /// The one object of a class that a compiler has made for lambdas.
    fn kept_target(&mut self, owner: Ty, field: Token) -> LowerResult<u32> {
        if let Some(&known) = self.kept_lambdas.get(&(owner, field)) {
            return Ok(known);
        }
        let id = self.instantiate(owner);
        let constant = self.draft.builder.constant(id, Vec::new());
        self.kept_lambdas.insert((owner, field), constant);
        Ok(constant)
    }
}
