//! Messages of assertions, which are computed only where the assertion fails.
//!
//! C# computes the message before the call, whatever the condition is: `Debug.Assert(x == 1, "x is " + x)` reads `x` a second
//! time, makes strings and boxes. Nothing of that can be seen if the condition holds, as long as the message is made of
//! variables, constants and fields of basic types and strings by concatenation and simple formats, and is not the first to use
//! a type whose initialiser it would run. A plain read whose value
//! is not used makes no difference to any model: it can always come right after what is before it. So the code from where the
//! condition is known to behind the call is skipped if the condition holds.

use std::collections::{HashMap, HashSet};

use fencepost_ir::{ControlOp, Label};

use super::Linker;
use super::body::Body;
use crate::il::{Instruction, Opcode, Operand};
use crate::metadata::rows::MemberRef;
use crate::metadata::{TableId, Token};
use crate::types::{Callee, LowerResult, MethodInst, Shape, Ty};
use crate::world::DefKind;

/// A message that is skipped if the condition holds.
pub(super) struct Skipped {
    /// The position of the call.
    call: usize,
    /// Behind it.
    label: Label,
    /// How many values are on the stack below the condition.
    below: usize,
    /// The types whose initialisers have run if the message is skipped.
    initialised: HashSet<Ty>,
}

impl Body<'_, '_> {
    /// For the position where the message of an assertion begins, that of the call.
    pub(super) fn find_messages(&mut self) -> HashMap<usize, usize> {
        let il = self.il.clone();
        let mut found = HashMap::new();
        for (call, instruction) in il.code.iter().enumerate() {
            if let Some(values) = self.messages_of(instruction)
                && let Some(start) = self.start_of(&il.code[..call], values)
                && !il.code[start..call].iter().all(is_constant)
                && il.code[start + 1..=call].iter().all(|it| !self.blocks.contains_key(&it.offset))
            {
                found.insert(start, call);
            }
        }
        found
    }

    /// How many messages an assertion is given, if this calls one.
    fn messages_of(&mut self, instruction: &Instruction) -> Option<usize> {
        let Operand::Token(token) = instruction.operand else { return None };
        let assembly = self.link.types.world.assembly(self.assembly);
        if !token.is(TableId::MemberRef) || assembly.row::<MemberRef<'_>>(token).name != "Assert" {
            return None;
        }
        let inst = self.called(instruction)?;
        let name = self.link.types.method_name(&inst);
        let asserts = ["System.Diagnostics.Debug::Assert", "System.Diagnostics.Trace::Assert"];
        let values = self.link.types.signature(&inst).ok()?.parameters.len().checked_sub(1)?;
        (values > 0 && asserts.iter().any(|it| name.starts_with(it))).then_some(values)
    }

    fn called(&mut self, instruction: &Instruction) -> Option<MethodInst> {
        if !matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt) {
            return None;
        }
        match self.callee(instruction).ok()? {
            Callee::Method(inst) => Some(inst),
            Callee::Array { .. } => None,
        }
    }

    /// Where the code begins that computes the last values, if it does nothing else.
    fn start_of(&mut self, code: &[Instruction], values: usize) -> Option<usize> {
        let mut needed = values;
        for (at, instruction) in code.iter().enumerate().rev() {
            let (takes, gives) = self.effect(code, at, instruction)?;
            needed = needed.checked_sub(gives)? + takes;
            if needed == 0 {
                return Some(at);
            }
        }
        None
    }

    /// How many values a harmless instruction takes and gives.
    fn effect(
        &mut self,
        code: &[Instruction],
        at: usize,
        instruction: &Instruction,
    ) -> Option<(usize, usize)> {
        use Opcode::*;
        let next = code.get(at + 1);
        let to_this = |it: &Instruction| matches!(it.opcode, Ldfld | Ldflda);
        match instruction.opcode {
            Nop => Some((0, 0)),
            Ldstr | LdcI4M1 | LdcI4_0 | LdcI4_1 | LdcI4_2 | LdcI4_3 | LdcI4_4 | LdcI4_5 | LdcI4_6
            | LdcI4_7 | LdcI4_8 | LdcI4S | LdcI4 | LdcI8 | LdcR4 | LdcR8 => Some((0, 1)),
            // The current object is not null.
            Ldarg0 if self.parameters.first()?.ty == self.inst.owner && next.is_some_and(to_this) => {
                Some((0, 1))
            }
            Ldarg0 | Ldarg1 | Ldarg2 | Ldarg3 => {
                let ty = self.parameters.get(instruction.opcode as usize - Ldarg0 as usize)?.ty;
                self.is_plain(ty).then_some((0, 1))
            }
            Ldloc0 | Ldloc1 | Ldloc2 | Ldloc3 => {
                let ty = self.locals.get(instruction.opcode as usize - Ldloc0 as usize)?.ty;
                self.is_plain(ty).then_some((0, 1))
            }
            LdlocS | Ldloc | LdlocaS | Ldloca => {
                let Operand::Var(index) = instruction.operand else { return None };
                let ty = self.locals.get(usize::from(index))?.ty;
                self.is_plain(ty).then_some((0, 1))
            }
            LdargS | Ldarg | LdargaS | Ldarga => {
                let Operand::Var(index) = instruction.operand else { return None };
                let ty = self.parameters.get(usize::from(index))?.ty;
                self.is_plain(ty).then_some((0, 1))
            }
            Ldsfld | Ldsflda => self.is_plain_field(instruction).then_some((0, 1)),
            Ldfld | Ldflda => {
                let of_this = code.get(at.checked_sub(1)?)?.opcode == Ldarg0;
                (of_this && self.is_plain_field(instruction)).then_some((1, 1))
            }
            Box => {
                let ty = self.type_token(instruction).ok()?;
                self.is_plain(ty).then_some((1, 1))
            }
            ConvI4 | ConvI8 | ConvR4 | ConvR8 => Some((1, 1)),
            Add | Sub | Mul => Some((2, 1)),
            Call | Callvirt => self.effect_of_call(&code[..at], instruction),
            _ => None,
        }
    }

    fn effect_of_call(
        &mut self,
        before: &[Instruction],
        instruction: &Instruction,
    ) -> Option<(usize, usize)> {
        let inst = self.called(instruction)?;
        let signature = self.link.types.signature(&inst).ok()?;
        let parameters = signature.parameters.clone();
        let owner = inst.owner;
        let name = self.link.types.method_name(&inst);
        let name =
            name.rsplit("::").next().unwrap_or_default().split('(').next().unwrap_or_default().to_owned();
        let takes = parameters.len() + usize::from(signature.has_this);
        let string = self.link.types.string();
        let of_arrays = parameters.iter().any(|&ty| matches!(self.link.types.shape(ty), Shape::Array(_)));
        let harmless = match name.as_str() {
            "Concat" => owner == string && !of_arrays,
            "Format" => owner == string && !of_arrays && self.has_simple_format(before, parameters.len()),
            "ToString" => {
                parameters.is_empty() && matches!(self.link.types.shape(owner), Shape::Primitive(_))
            }
            _ => false,
        };
        harmless.then_some((takes, 1))
    }

    /// Whether the first of so many arguments is a format that cannot fail.
    fn has_simple_format(&mut self, before: &[Instruction], arguments: usize) -> bool {
        let Some(first) = self.start_of(before, arguments) else { return false };
        let Operand::String(token) = before[first].operand else { return false };
        let units = self.link.types.world.assembly(self.assembly).user_string(token);
        units.is_some_and(|units| is_simple_format(&String::from_utf16_lossy(&units), arguments - 1))
    }

    /// Whether values of a type are numbers, truth values, characters, enums or strings.
    fn is_plain(&mut self, ty: Ty) -> bool {
        if matches!(self.link.types.shape(ty), Shape::Primitive(_)) || ty == self.link.types.string() {
            return true;
        }
        let Some((def, _)) = self.link.types.definition(ty) else { return false };
        self.link.types.world.facts(def).kind == DefKind::Enum
    }

    /// The same of a field.
    fn is_plain_field(&mut self, instruction: &Instruction) -> bool {
        let Some((owner, named)) = self.field_named(instruction) else { return false };
        self.link.type_of_field(owner, named).is_some_and(|ty| self.is_plain(ty))
    }

    /// The type that has the field which an instruction names, and the field.
    fn field_named(&mut self, instruction: &Instruction) -> Option<(Ty, Token)> {
        let Operand::Token(token) = instruction.operand else { return None };
        let generics = self.generics.clone();
        self.link.types.field_of_token(self.assembly, token, &generics).ok()
    }

    /// Whether code may be the first to use a static field here: then it runs an initialiser, which can be seen.
    fn may_initialise(&mut self, code: &[Instruction]) -> bool {
        let is_static = |it: &&Instruction| matches!(it.opcode, Opcode::Ldsfld | Opcode::Ldsflda);
        code.iter().filter(is_static).any(|it| {
            let owner = self.field_named(it).map(|(owner, _)| owner);
            owner.is_none_or(|owner| self.link.has_initialiser(owner) && !self.initialised.contains(&owner))
        })
    }

    /// Before a message: goes on behind the call if the condition holds, unless the message does what can be seen.
    pub(super) fn begin_message(&mut self, start: usize, call: usize) -> LowerResult<Option<Skipped>> {
        let il = self.il.clone();
        if self.may_initialise(&il.code[start..call]) {
            return Ok(None);
        }
        let condition = self.pop()?;
        let (condition, register) = self.materialise(condition)?;
        let label = self.out.label();
        self.out.branch(register, true, label);
        let below = self.stack.len();
        self.stack.push(condition);
        self.last_result = None;
        Ok(Some(Skipped { call, label, below, initialised: self.initialised.clone() }))
    }

    /// Behind the call: what has skipped the message comes here, too. Whether it does.
    pub(super) fn end_message(&mut self, skipped: &mut Option<Skipped>, position: usize) -> bool {
        let Some(over) = skipped.take_if(|it| it.call < position) else { return false };
        self.out.bind(over.label);
        self.last_result = None;
        self.initialised = over.initialised;
        if self.reachable && self.stack.len() == over.below {
            return true;
        }
        // The message could not be translated, and what was below it on the stack is gone.
        let message = self.link.draft.builder.message("an assertion with a message that is not supported");
        self.emit(ControlOp::Unsupported { message });
        self.reachable = false;
        false
    }
}

impl Linker<'_> {
    fn type_of_field(&mut self, owner: Ty, token: Token) -> Option<Ty> {
        let fields = self.types.fields(owner);
        fields.iter().find(|field| field.token == token)?.ty.clone().ok()
    }
}

/// Whether a message of nothing else costs nothing.
fn is_constant(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::Nop | Opcode::Ldstr)
}

/// Whether a format has no more than places that are all there, without formats of their own.
fn is_simple_format(text: &str, arguments: usize) -> bool {
    let mut is_text = true;
    // Text and places take turns.
    text.split(['{', '}']).all(|part| {
        is_text = !is_text;
        !is_text || part.parse().is_ok_and(|place: usize| place < arguments)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_that_cannot_fail_are_told_from_others() {
        assert!(is_simple_format("x is {0} and y is {1}", 2));
        assert!(is_simple_format("nothing", 0));
        for other in ["{1}", "{0:X}", "{0,5}", "{{0}}", "{", "}", "{}"] {
            assert!(!is_simple_format(other, 1), "{other}");
        }
    }
}
