//! Calls: arguments fit the parameters, and the receiver has the method (ECMA-335 III.3.19, III.4.2).

use super::value::ManagedPointer;
use super::{Fit, Inference, VerificationType};
use crate::il::{Instruction, Opcode};
use crate::types::{Callee, LowerResult, MemoryUse, MethodInst, Shape, Signature, Ty, invalid, unsupported};
use crate::world::DefKind;

impl Inference<'_, '_> {
    fn callee(&mut self, instruction: &Instruction) -> LowerResult<Callee> {
        let token = super::token(instruction)?;
        self.types.method_of_token(self.assembly, token, &self.generics)
    }

    /// Pops arguments; whether one of them may point to a variable of this method.
    fn pop_arguments(&mut self, parameters: &[Ty]) -> LowerResult<bool> {
        let mut local = false;
        for &ty in parameters.iter().rev() {
            let value = self.pop()?;
            local |= matches!(value, VerificationType::ManagedPointer(ManagedPointer { local: true, .. }));
            value.check(ty, self.types)?;
        }
        Ok(local)
    }

    /// Pushes what a call gives. A pointer may lead to whatever the arguments point to.
    fn push_result(&mut self, result: Ty, local: bool) -> LowerResult<()> {
        match *self.types.shape(result) {
            Shape::Void => Ok(()),
            Shape::ByRef(to) => {
                self.push(VerificationType::ManagedPointer(ManagedPointer {
                    local,
                    ..ManagedPointer::to(to)
                }));
                Ok(())
            }
            _ => self.push_ty(result),
        }
    }

    pub(super) fn call(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let constrained = self.constrained.take();
        let operator = constrained.and_then(|ty| self.types.number_operator(self.assembly, instruction, ty));
        if let Some(steps) = operator {
            return steps.iter().try_for_each(|step| self.step(step));
        }
        let inst = match self.callee(instruction)? {
            Callee::Array { array, signature, .. } => {
                let mut local = self.pop_arguments(&signature.parameters)?;
                local |= self.pop_arguments(&[array])?;
                return self.push_result(signature.result, local);
            }
            Callee::Method(inst) => inst,
        };
        let signature = self.types.signature(&inst)?;
        if signature.vararg {
            return unsupported("variable argument lists");
        }
        if self.types.kind(inst.owner) == Some(DefKind::Delegate) {
            self.check_invoke(&inst)?;
        }
        let local = self.pop_arguments(&signature.parameters)?;
        if signature.has_this {
            match constrained {
                Some(ty) => self.pop_constrained(ty, &inst)?,
                None => self.pop_receiver(inst.owner)?,
            }
        }
        self.push_result(signature.result, local)
    }

    /// A delegate has one `Invoke`.
    fn check_invoke(&mut self, inst: &MethodInst) -> LowerResult<()> {
        let name =
            |inst: &MethodInst| self.types.world.assembly(inst.assembly).method(inst.token).name == "Invoke";
        let is_invoke = name(inst);
        let first = self.types.find_method(inst.owner, "Invoke", None)?;
        match is_invoke && first.is_some_and(|first| first.token != inst.token) {
            true => invalid(format!("{} has several Invoke", self.types.name(inst.owner))),
            false => Ok(()),
        }
    }

    /// Pops what a method of a type is called on. It hands out no pointer to that.
    fn pop_receiver(&mut self, owner: Ty) -> LowerResult<()> {
        let value = self.pop()?;
        if !self.types.is_value_type(owner) {
            return value.check(owner, self.types);
        }
        match value {
            VerificationType::ManagedPointer(address) => address.check(owner, MemoryUse::Any, self.types),
            VerificationType::Native | VerificationType::Int => unsupported("an unmanaged pointer"),
            other => {
                let shown = other.shown(self.types);
                invalid(format!("{shown} where an address is needed"))
            }
        }
    }

    /// Pops a pointer to what a type parameter stands for: ECMA-335 III.2.1.
    fn pop_constrained(&mut self, ty: Ty, inst: &MethodInst) -> LowerResult<()> {
        let VerificationType::ManagedPointer(address) = self.pop()? else {
            return unsupported("an unmanaged pointer");
        };
        let access = if self.types.is_value_type(ty) { MemoryUse::Any } else { MemoryUse::Read };
        address.check(ty, access, self.types)?;
        if ty != inst.owner && self.types.fit(ty, inst.owner)? != Fit::Yes {
            let (ty, method) = (self.types.name(ty), self.types.method_name(inst));
            return unsupported(format!("{method} called on {ty}"));
        }
        Ok(())
    }

    pub(super) fn new_object(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let inst = match self.callee(instruction)? {
            Callee::Array { array, signature, .. } => {
                self.pop_arguments(&signature.parameters)?;
                return self.push_ty(array);
            }
            Callee::Method(inst) => inst,
        };
        if self.types.kind(inst.owner) == Some(DefKind::Delegate) {
            return self.new_delegate(inst.owner);
        }
        if self.new_span(&inst)? {
            return Ok(());
        }
        let signature = self.types.signature(&inst)?;
        self.pop_arguments(&signature.parameters)?;
        self.push_ty(inst.owner)
    }

    pub(super) fn load_function(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let function = match self.callee(instruction)? {
            Callee::Method(inst) => self.types.function_to(&inst)?,
            Callee::Array { .. } => None,
        };
        self.push(VerificationType::Function(function));
        Ok(())
    }

    pub(super) fn load_virtual_function(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let object = self.pop()?;
        match object {
            VerificationType::Null => {}
            VerificationType::Object(ty) | VerificationType::Boxed(ty)
                if self.types.fit(ty, inst.owner)? == Fit::Yes => {}
            other => {
                let shown = other.shown(self.types);
                return unsupported(format!("a method of {} for {shown}", self.types.name(inst.owner)));
            }
        }
        self.push(VerificationType::Function(None));
        Ok(())
    }

    /// A call through a pointer to a method (ECMA-335 III.3.20).
    pub(super) fn call_indirect(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let token = super::token(instruction)?;
        let (function, signature) = self.types.called_signature(self.assembly, token, &self.generics)?;
        match self.pop()? {
            VerificationType::Function(Some(have)) | VerificationType::FunctionPointer(have)
                if have == function => {}
            VerificationType::Native | VerificationType::Int => {
                return unsupported("a call through a number");
            }
            other => {
                let shown = other.shown(self.types);
                return unsupported(format!("{shown} called as {}", self.types.name(function)));
            }
        }
        let local = self.pop_arguments(&signature.parameters)?;
        self.push_result(signature.result, local)
    }

    /// A delegate of a target and of the method that the instruction before has loaded (ECMA-335 III.4.21).
    fn new_delegate(&mut self, delegate: Ty) -> LowerResult<()> {
        let (function, target) = (self.pop()?, self.pop()?);
        if !target.is_reference() {
            let shown = target.shown(self.types);
            return invalid(format!("{shown} where an object is needed"));
        }
        let before = self.position.checked_sub(1).and_then(|index| self.il.code.get(index)).cloned();
        let loads =
            |instruction: &Instruction| matches!(instruction.opcode, Opcode::Ldftn | Opcode::Ldvirtftn);
        let Some(before) = before.filter(|it| matches!(function, VerificationType::Function(_)) && loads(it))
        else {
            return match function {
                VerificationType::Function(_)
                | VerificationType::FunctionPointer(_)
                | VerificationType::Native => {
                    unsupported("a delegate of a function pointer that is not loaded here")
                }
                other => {
                    let shown = other.shown(self.types);
                    invalid(format!("{shown} where a function pointer is needed"))
                }
            };
        };
        if let Callee::Method(inst) = self.callee(&before)? {
            self.check_delegate(delegate, &inst, target)?;
        }
        self.push_ty(delegate)
    }

    /// Refuses a method that takes or gives something else than a delegate type says.
    fn check_delegate(
        &mut self,
        delegate: Ty,
        inst: &MethodInst,
        target: VerificationType,
    ) -> LowerResult<()> {
        let Some(invoke) = self.types.find_method(delegate, "Invoke", None)? else {
            return invalid(format!("{} has no Invoke", self.types.name(delegate)));
        };
        let (invoke, own) = (self.types.signature(&invoke)?, self.types.signature(inst)?);
        // An extension method may be bound to its first argument.
        let bound = usize::from(!own.has_this && own.parameters.len() == invoke.parameters.len() + 1);
        if own.has_this && own.parameters.len() != invoke.parameters.len() {
            return unsupported("an open delegate to an instance method");
        }
        let wanted = match own.parameters.first() {
            _ if own.has_this => Some(inst.owner),
            Some(&first) if bound == 1 => Some(first),
            _ => None,
        };
        if let (Some(wanted), Some(from)) = (wanted, target.referent())
            && self.types.fit(from, wanted)? == Fit::No
        {
            let shown = target.shown(self.types);
            return invalid(format!("{shown} where {} is needed", self.types.name(wanted)));
        }
        if !self.fits_delegate(&invoke, &own, bound)? {
            let (method, ty) = (self.types.method_name(inst), self.types.name(delegate));
            return invalid(format!("{method} does not fit the delegate {ty}"));
        }
        Ok(())
    }

    fn fits_delegate(&mut self, invoke: &Signature, own: &Signature, bound: usize) -> LowerResult<bool> {
        if invoke.parameters.len() + bound != own.parameters.len() {
            return Ok(false);
        }
        if own.parameters.iter().take(bound).any(|&ty| !self.types.is_reference(ty)) {
            return Ok(false);
        }
        for (&given, &taken) in invoke.parameters.iter().zip(own.parameters.iter().skip(bound)) {
            if !self.passes(given, taken)? {
                return Ok(false);
            }
        }
        self.passes(own.result, invoke.result)
    }

    /// Whether a value of one type is one of another without any change.
    fn passes(&mut self, from: Ty, to: Ty) -> LowerResult<bool> {
        if from == to {
            return Ok(true);
        }
        match (self.types.shape(from), self.types.shape(to)) {
            (Shape::Void, _) | (_, Shape::Void) => Ok(false),
            (&Shape::ByRef(from), &Shape::ByRef(to)) => self.types.is_view(from, 0, to, MemoryUse::Any),
            _ if self.types.is_reference(from) && self.types.is_reference(to) => {
                Ok(self.types.fit(from, to)? == Fit::Yes)
            }
            _ => self.types.is_view(from, 0, to, MemoryUse::Any),
        }
    }

    pub(super) fn leave_method(&mut self) -> LowerResult<()> {
        if !matches!(self.types.shape(self.result), Shape::Void) {
            let value = self.pop()?;
            if let VerificationType::ManagedPointer(ManagedPointer { local: true, .. }) = value {
                return unsupported("a pointer that may lead to a variable of the method is returned");
            }
            value.check(self.result, self.types)?;
        }
        match self.stack.is_empty() {
            true => Ok(()),
            false => invalid("values left on the stack at a return"),
        }
    }
}
