//! Delegates: an object with a target, a method in the form that takes the target first, and for
//! several of them a list.

use fencepost_ir::{Kind, Op, Place};

use super::body::Body;
use super::stack::{Entry, Value};
use super::{Message, Routine};
use crate::il::Instruction;
use crate::types::{Callee, MethodInst, Outcome, Primitive, Ty, invalid, unsupported};

impl Body<'_, '_> {
    pub(super) fn load_function(&mut self, instruction: &Instruction) -> Outcome<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let ty = self.link.types.primitive(Primitive::I);
        self.stack.push(Entry { ty, value: Value::Function(Box::new(inst)) });
        Ok(())
    }

    pub(super) fn load_virtual_function(&mut self, instruction: &Instruction) -> Outcome<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let (object, register) = self.pop_register()?;
        if !self.link.types.is_virtual(&inst) {
            self.emit(Op::NullCheck { object: register });
            self.release(&object);
            let ty = self.link.types.primitive(Primitive::I);
            self.stack.push(Entry { ty, value: Value::Function(Box::new(inst)) });
            return Ok(());
        }
        let selector = self.link.selector(Message::Virtual(inst))?;
        self.link.looked_up.insert(selector);
        self.release(&object);
        let dst = self.scratch(Kind::I64);
        self.emit(Op::ResolveVirtual { dst, selector, object: register });
        self.push_primitive(Primitive::I, dst);
        Ok(())
    }

    /// A delegate of the target and function on the stack.
    pub(super) fn new_delegate(&mut self, ty: Ty) -> Outcome<()> {
        let (function, target) = (self.pop()?, self.pop()?);
        let (target, target_register) = self.materialise(target)?;
        let function = match &function.value {
            Value::Function(inst) => {
                let inst = (**inst).clone();
                let routine = self.delegate_routine(ty, inst, target_register)?;
                let method = self.link.routine(routine);
                self.link.callbacks.insert(method);
                let native = self.link.types.primitive(Primitive::I);
                Entry { ty: native, value: Value::Const(method.0.into()) }
            }
            _ => function,
        };
        let (function, method_register) = self.materialise(function)?;
        let id = self.link.instantiate(ty);
        let object = self.temporary(ty)?;
        self.emit(Op::New { dst: object, ty: id });
        for (name, src) in [("_target", target_register), ("_method", method_register)] {
            let slot = self.link.types.slot_named(ty, name)?;
            let region = self.link.field_region(ty, slot)?;
            self.emit(Op::Set { place: Place::Field { object, slot, region }, src });
        }
        self.release(&function);
        self.release(&target);
        self.push_temp(ty, object);
        Ok(())
    }

    /// The form of a method that takes a delegate's target before its arguments.
    fn delegate_routine(
        &mut self,
        delegate: Ty,
        inst: MethodInst,
        target: fencepost_ir::Reg,
    ) -> Outcome<Routine> {
        let signature = self.link.types.signature(&inst)?;
        let Some(invoke) = self.link.types.find_method(delegate, "Invoke", None)? else {
            return invalid("a delegate type without Invoke");
        };
        let expected = self.link.types.signature(&invoke)?.parameters.len();
        if signature.has_this {
            if signature.parameters.len() != expected {
                return unsupported("an open delegate to an instance method");
            }
            self.emit(Op::NullCheck { object: target });
            return Ok(self.link.as_called_on_object(inst));
        }
        match signature.parameters.len() {
            count if count == expected => Ok(Routine::Untargeted(inst)),
            // An extension method bound to its first argument.
            count if count == expected + 1 => Ok(Routine::Method(inst)),
            _ => invalid("a method that does not fit the delegate type"),
        }
    }
}
