//! Delegates: an object with a target, a method in the form that takes the target first, and for
//! several of them a list.

use fencepost_ir::{Kind, LocalOp, MemoryOp, ObjectOp, Op, Place, Program, Region};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Message, Routine};
use crate::il::Instruction;
use crate::types::{Callee, LowerResult, MethodInst, Primitive, Signature, Ty, invalid, unsupported};

impl Body<'_, '_> {
    pub(super) fn load_function(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let ty = self.link.types.primitive(Primitive::I);
        self.stack.push(StackEntry { ty, value: StackValue::Function(Box::new(inst)) });
        Ok(())
    }

    pub(super) fn load_virtual_function(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let (object, register) = self.pop_reference()?;
        // A delegate type has no subtypes.
        if !self.link.types.is_virtual(&inst) || self.link.is_invoke(&inst) {
            self.emit(ObjectOp::NullCheck { object: register });
            self.release(&object);
            let ty = self.link.types.primitive(Primitive::I);
            self.stack.push(StackEntry { ty, value: StackValue::Function(Box::new(inst)) });
            return Ok(());
        }
        let selector = self.link.selector(Message::Virtual(inst.clone()))?;
        self.link.looked_up.insert(selector);
        self.release(&object);
        let dst = self.scratch(Kind::I64);
        self.emit(ObjectOp::ResolveVirtual { dst, selector, object: register });
        let ty = self.link.types.primitive(Primitive::I);
        self.stack
            .push(StackEntry { ty, value: StackValue::Implementation { number: dst, object: register } });
        Ok(())
    }

    /// A delegate of the target and function on the stack.
    pub(super) fn new_delegate(&mut self, ty: Ty) -> LowerResult<()> {
        let function = self.pop()?;
        let (target, target_register) = self.pop_reference()?;
        let (function, method_register) = match &function.value {
            StackValue::Function(inst) => {
                let inst = (**inst).clone();
                self.guard_target(&target, &inst)?;
                let routine = self.delegate_routine(ty, inst, target_register)?;
                let method = self.link.draft.routine(routine);
                self.link.callbacks.insert(method);
                let native = self.link.types.primitive(Primitive::I);
                self.materialise(StackEntry { ty: native, value: StackValue::Const(method.0.into()) })?
            }
            StackValue::Implementation { number, object } if *object == target_register => {
                let number = *number;
                (function, number)
            }
            _ => return unsupported("a delegate of a function pointer that is not loaded here"),
        };
        let id = self.link.instantiate(ty);
        let object = self.temporary(ty)?;
        self.emit(ObjectOp::New { dst: object, ty: id });
        for (name, src) in [("_target", target_register), ("_method", method_register)] {
            let slot = self.link.types.slot_named(ty, name)?;
            let region = self.link.field_region(ty, slot)?;
            self.emit(MemoryOp::Set { place: Place::Field { object, slot, region }, src });
        }
        self.release(&function);
        self.release(&target);
        self.push_temp(ty, object);
        Ok(())
    }

    /// Makes sure that a method gets an object of its own class, or of what its first parameter is
    /// bound to.
    fn guard_target(&mut self, target: &StackEntry, inst: &MethodInst) -> LowerResult<()> {
        let signature = self.link.types.signature(inst)?;
        let wanted = match signature.parameters.first() {
            _ if signature.has_this => inst.owner,
            Some(&first) if self.link.types.is_reference(first) => first,
            _ => return Ok(()),
        };
        if !matches!(target.value, StackValue::Const(0)) {
            self.guard(target.clone(), wanted)?;
        }
        Ok(())
    }

    /// The form of a method that takes a delegate's target before its arguments.
    fn delegate_routine(
        &mut self,
        delegate: Ty,
        inst: MethodInst,
        target: fencepost_ir::Reg,
    ) -> LowerResult<Routine> {
        let signature = self.link.types.signature(&inst)?;
        let expected = self.invoke_signature(delegate)?.parameters.len();
        let bound = usize::from(!signature.has_this && signature.parameters.len() == expected + 1);
        if signature.has_this && signature.parameters.len() != expected {
            return unsupported("an open delegate to an instance method");
        }
        if signature.has_this {
            self.emit(ObjectOp::NullCheck { object: target });
            return Ok(self.link.as_called_on_object(inst));
        }
        // An extension method may be bound to its first argument.
        Ok(if bound == 0 { Routine::Untargeted(inst) } else { Routine::Method(inst) })
    }

    fn invoke_signature(&mut self, delegate: Ty) -> LowerResult<std::rc::Rc<Signature>> {
        match self.link.types.find_method(delegate, "Invoke", None)? {
            Some(invoke) => self.link.types.signature(&invoke),
            None => invalid(format!("{} has no Invoke", self.link.types.name(delegate))),
        }
    }
}

impl Linker<'_> {
    /// The region of the lists of delegates that call several methods.
    pub(super) fn delegate_lists(&mut self) -> LowerResult<Region> {
        let class = self.types.system("System", "Delegate")?;
        let slot = self.types.slot_named(class, "_list")?;
        self.field_region(class, slot)
    }
}

/// Where no code gives a delegate a list, every call is of one method. A thread that guesses what it will call does
/// not have to guess the length of a list, which it could do without end.
pub(super) fn without_lists(program: &mut Program, lists: Region) {
    let is_list = |place: Place| matches!(place, Place::Field { region, .. } if region == lists);
    let is_given = |op: &Op| match *op {
        Op::Memory(MemoryOp::Set { place, .. } | MemoryOp::Store { place, .. }) => is_list(place),
        _ => false,
    };
    if program.code.iter().any(is_given) {
        return;
    }
    for at in 1..program.code.len() {
        // The object is not null: the field before it has been read.
        if let Op::Memory(MemoryOp::Get { dst, place: Place::Field { object, region, .. } }) =
            program.code[at]
            && region == lists
            && let Op::Memory(MemoryOp::Get { dst: read, place: Place::Field { object: before, .. } }) =
                program.code[at - 1]
            && before == object
            && read != object
        {
            program.code[at] = Op::Local(LocalOp::Const { dst, value: 0 });
        }
    }
}
