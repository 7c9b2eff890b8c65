//! Calls: direct, virtual, constrained.

use fencepost_ir::{ControlOp, Kind, ObjectOp, Op, Place, Reg};

use super::body::Body;
use super::stack::{MAX_REGISTERS, StackEntry, StackValue};
use super::{Message, Routine};
use crate::il::{Instruction, Opcode, Operand};
use crate::types::{
    Callee, Leaf, LowerResult, MemoryUse, MethodInst, Primitive, Shape, Signature, Ty, invalid, unsupported,
};

const STATIC: u16 = 0x10;
const FINAL: u16 = 0x20;

impl Body<'_, '_> {
    pub(super) fn callee(&mut self, instruction: &Instruction) -> LowerResult<Callee> {
        let Operand::Token(token) = instruction.operand else { return invalid("no method operand") };
        let generics = self.generics.clone();
        self.link.types.method_of_token(self.assembly, token, &generics)
    }

    /// Pops arguments for parameters of these types.
    pub(super) fn pop_arguments(&mut self, parameters: &[Ty]) -> LowerResult<Vec<StackEntry>> {
        let mut arguments = Vec::with_capacity(parameters.len());
        for &ty in parameters.iter().rev() {
            let entry = self.pop()?;
            arguments.push(self.coerce_argument(entry, ty)?);
        }
        arguments.reverse();
        Ok(arguments)
    }

    /// Pointers and references keep the type that they were made with: it says more.
    fn coerce_argument(&mut self, entry: StackEntry, ty: Ty) -> LowerResult<StackEntry> {
        let entry = match self.link.types.shape(ty) {
            Shape::ByRef(_) => self.managed(entry)?,
            _ => entry,
        };
        if let (&Shape::ByRef(need), &Shape::ByRef(have)) =
            (self.link.types.shape(ty), self.link.types.shape(entry.ty))
        {
            self.check_view(have, 0, need, MemoryUse::Any)?;
            return Ok(entry);
        }
        let own = entry.ty;
        let mut coerced = self.coerce(entry, ty)?;
        if self.link.types.is_reference(ty) && self.link.types.is_reference(own) {
            coerced.ty = own;
        }
        Ok(coerced)
    }

    pub(super) fn call(&mut self, instruction: &Instruction, is_virtual: bool) -> LowerResult<()> {
        let constrained = self.prefixes.constrained.take();
        if let Some(steps) = constrained.and_then(|ty| self.number_operator(instruction, ty)) {
            return steps.iter().try_for_each(|step| self.instruction(step));
        }
        let inst = match self.callee(instruction)? {
            Callee::Array { array, name, signature } => return self.call_array(array, &name, &signature),
            Callee::Method(inst) => inst,
        };
        let signature = self.link.types.signature(&inst)?;
        if signature.vararg {
            return unsupported("variable argument lists");
        }
        let arguments = self.pop_arguments(&signature.parameters)?;
        if !signature.has_this {
            let inst = self.static_callee(inst, constrained)?;
            return self.invoke_static(&inst, arguments);
        }
        let this = self.pop()?;
        self.doubts_awaiter(&inst);
        if let Some(ty) = constrained {
            return self.call_constrained(ty, &inst, this, arguments);
        }
        let this = self.receiver(this, inst.owner)?;
        if self.link.is_invoke(&inst) {
            let mut all = vec![this];
            all.extend(arguments);
            self.link.instantiate(inst.owner);
            return self.emit_call(Routine::Invoke(inst.owner), all, signature.result);
        }
        if self.is_async_call(&inst) {
            return self.call_async(&inst, this, arguments);
        }
        if !is_virtual {
            return self.invoke(&inst, this, arguments);
        }
        if self.link.types.is_virtual(&inst) && self.link.types.method_flags(&inst) & FINAL == 0 {
            return self.call_virtual(&inst, this, arguments);
        }
        let (this, object) = self.materialise(this)?;
        if !self.link.types.is_value_type(inst.owner) {
            self.emit(ObjectOp::NullCheck { object });
        }
        self.invoke(&inst, this, arguments)
    }

    /// What an operator of an interface of numbers does with numbers of a type, as instructions.
    fn number_operator(&mut self, instruction: &Instruction, ty: Ty) -> Option<Vec<Instruction>> {
        self.link.types.number_operator(self.assembly, instruction, ty)
    }

    /// The static method that is called: for one of an interface, that of the type that a type parameter stands for.
    pub(super) fn static_callee(
        &mut self,
        inst: MethodInst,
        constrained: Option<Ty>,
    ) -> LowerResult<MethodInst> {
        let Some(ty) = constrained.filter(|_| self.link.types.is_interface(inst.owner)) else {
            return Ok(inst);
        };
        match self.link.types.static_implementation(ty, &inst)? {
            Some(found) => Ok(found),
            None => {
                let (ty, method) = (self.link.types.name(ty), self.link.types.method_name(&inst));
                unsupported(format!("{ty} has no {method}"))
            }
        }
    }

    /// What a method of a type is called on.
    fn receiver(&mut self, this: StackEntry, owner: Ty) -> LowerResult<StackEntry> {
        if self.link.types.is_value_type(owner) {
            let of = self.pointed_type(&this)?;
            self.check_view(of, 0, owner, MemoryUse::Any)?;
            return self.managed(this);
        }
        self.coerce_argument(this, owner)
    }

    pub(super) fn method_name(&self, inst: &MethodInst) -> String {
        self.link.types.world.assembly(inst.assembly).method(inst.token).name.to_owned()
    }

    /// A call that depends on the type of the receiver.
    pub(super) fn call_virtual(
        &mut self,
        inst: &MethodInst,
        this: StackEntry,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        if self.intrinsic(inst, Some(&this), &arguments)? {
            return Ok(());
        }
        let signature = self.link.types.signature(inst)?;
        let selector = self.link.selector(Message::Virtual(inst.clone()))?;
        let mut all = vec![this];
        all.extend(arguments);
        self.send(selector, all, signature.result)
    }

    /// Emits a call by selector and pushes its result.
    pub(super) fn send(
        &mut self,
        selector: fencepost_ir::Selector,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
        let (operands, used) = self.operands(arguments)?;
        if self.is_tail_call(&used, result)
            && let Some(&object) = operands.first()
        {
            let callee = self.scratch(fencepost_ir::Kind::I64);
            self.link.looked_up.insert(selector);
            self.emit(ObjectOp::ResolveVirtual { dst: callee, selector, object });
            let arguments = self.out.operands(&operands);
            self.emit(ControlOp::TailCallIndirect { callee, arguments });
            self.temporaries.release(callee);
            used.iter().for_each(|entry| self.release(entry));
            self.reachable = false;
            return Ok(());
        }
        let dst = self.result_register(result, &used)?;
        let arguments = self.out.operands(&operands);
        self.finish_call(ControlOp::CallVirtual { selector, arguments, dst }, dst, result)
    }

    /// ECMA-335 III.2.1: a call on whatever a type parameter stands for.
    fn call_constrained(
        &mut self,
        ty: Ty,
        inst: &MethodInst,
        this: StackEntry,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        if self.link.types.is_value_type(ty) {
            let found = match self.link.types.is_virtual(inst) {
                true => {
                    let declared = self.link.types.introduction(inst)?;
                    self.link.types.implementation(ty, &declared)?
                }
                false => Some(inst.clone()),
            };
            match found {
                Some(own) if own.owner == ty => {
                    let this = self.receiver(this, ty)?;
                    return self.invoke(&own, this, arguments);
                }
                Some(other) if self.link.types.is_interface(other.owner) => {
                    // A body that the interface gives works on a box.
                    let boxed = self.box_pointee(this, ty)?;
                    return self.invoke(&other, boxed, arguments);
                }
                Some(_) => {
                    let boxed = self.box_pointee(this, ty)?;
                    return self.call_virtual(inst, boxed, arguments);
                }
                None => {
                    let (ty, method) = (self.link.types.name(ty), self.link.types.method_name(inst));
                    return unsupported(format!("{ty} has no {method}"));
                }
            }
        }
        self.stack.push(this);
        self.load_object(ty)?;
        let this = self.pop()?;
        self.call_virtual(inst, this, arguments)
    }

    fn box_pointee(&mut self, pointer: StackEntry, ty: Ty) -> LowerResult<StackEntry> {
        self.stack.push(pointer);
        self.load_object(ty)?;
        self.box_value(ty)?;
        self.pop()
    }

    /// Calls a static method.
    pub(super) fn invoke_static(&mut self, inst: &MethodInst, arguments: Vec<StackEntry>) -> LowerResult<()> {
        if self.link.types.method_flags(inst) & STATIC == 0 {
            return invalid("an instance method called without an instance");
        }
        if self.intrinsic(inst, None, &arguments)? {
            return Ok(());
        }
        let result = self.link.types.signature(inst)?.result;
        self.emit_call(Routine::Method(inst.clone()), arguments, result)
    }

    /// Calls exactly this instance method.
    pub(super) fn invoke(
        &mut self,
        inst: &MethodInst,
        this: StackEntry,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        if self.intrinsic(inst, Some(&this), &arguments)? {
            return Ok(());
        }
        if self.link.types.is_abstract(inst) {
            return invalid(format!("{} is abstract", self.link.types.method_name(inst)));
        }
        let result = self.link.types.signature(inst)?.result;
        let mut all = vec![this];
        all.extend(arguments);
        self.emit_call(Routine::Method(inst.clone()), all, result)
    }

    /// Pops arguments, calls a routine and pushes its result.
    pub(super) fn call_routine(
        &mut self,
        routine: Routine,
        parameters: &[Ty],
        result: Ty,
    ) -> LowerResult<()> {
        let arguments = self.pop_arguments(parameters)?;
        self.emit_call(routine, arguments, result)
    }

    fn call_array(&mut self, array: Ty, name: &str, signature: &Signature) -> LowerResult<()> {
        let routine = match name {
            "Get" => Routine::ArrayGet(array),
            "Set" => Routine::ArraySet(array),
            "Address" => Routine::ArrayAddress(array, self.prefixes.readonly),
            _ => return unsupported(format!("{}::{name}", self.link.types.name(array))),
        };
        let mut parameters = vec![array];
        parameters.extend(&signature.parameters);
        self.check_array_call(array, name, signature)?;
        self.call_routine(routine, &parameters, signature.result)
    }

    /// An array's methods take a number for each dimension, and a value to set.
    fn check_array_call(&mut self, array: Ty, name: &str, signature: &Signature) -> LowerResult<()> {
        let Shape::MultiArray { element, rank } = *self.link.types.shape(array) else {
            return unsupported(format!("{}::{name}", self.link.types.name(array)));
        };
        let (int, void) = (self.link.types.primitive(Primitive::I4), self.link.types.intern(Shape::Void));
        let mut parameters = vec![int; rank as usize];
        let by_ref = self.link.types.intern(Shape::ByRef(element));
        let result = match name {
            "Get" => element,
            "Address" => by_ref,
            _ => {
                parameters.push(element);
                void
            }
        };
        match signature.parameters == parameters && signature.result == result {
            true => Ok(()),
            false => invalid(format!("{} has no such {name}", self.link.types.name(array))),
        }
    }

    /// The registers of all words of arguments, and the entries to release.
    pub(super) fn operands(
        &mut self,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<(Vec<Reg>, Vec<StackEntry>)> {
        let (mut operands, mut used) = (Vec::new(), Vec::new());
        for argument in arguments {
            let count = self.link.types.leaves(argument.ty)?.len() as u16;
            let (argument, first) = self.materialise(argument)?;
            operands.extend((0..count).map(|word| Reg(first.0 + word)));
            used.push(argument);
            if operands.len() > MAX_REGISTERS {
                return unsupported("too many arguments");
            }
        }
        Ok((operands, used))
    }

    fn result_register(&mut self, result: Ty, used: &[StackEntry]) -> LowerResult<Reg> {
        used.iter().for_each(|entry| self.release(entry));
        match self.link.types.shape(result) {
            Shape::Void => Ok(Reg(0)),
            _ => self.temporary(result),
        }
    }

    fn finish_call(&mut self, op: impl Into<Op>, dst: Reg, result: Ty) -> LowerResult<()> {
        match self.link.types.leaves(result)?.len() {
            0 => self.emit(op),
            1 => self.emit_result(op, dst),
            _ => self.emit(op),
        }
        if !matches!(self.link.types.shape(result), Shape::Void) {
            self.push_temp(result, dst);
        }
        Ok(())
    }

    /// Emits a call and pushes its result.
    pub(super) fn emit_call(
        &mut self,
        routine: Routine,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
        if let Routine::Method(callee) = &routine {
            self.check_inside(callee)?;
        }
        let method = self.link.draft.routine(routine);
        let (operands, used) = self.operands(arguments)?;
        if self.is_tail_call(&used, result) {
            let arguments = self.out.operands(&operands);
            self.emit(ControlOp::TailCall { method, arguments });
            used.iter().for_each(|entry| self.release(entry));
            self.reachable = false;
            return Ok(());
        }
        let dst = self.result_register(result, &used)?;
        let arguments = self.out.operands(&operands);
        self.finish_call(ControlOp::Call { method, arguments, dst }, dst, result)
    }

    /// Whether the instruction after this one has an opcode.
    pub(super) fn next_is(&self, opcode: Opcode) -> bool {
        let next = self.il.index_of(self.offset).and_then(|index| self.il.code.get(index + 1));
        next.is_some_and(|next| next.opcode == opcode)
    }

    /// Whether this frame is not needed any more: the instruction says so, a return comes next,
    /// no lock is held, and no argument may point into it.
    fn is_tail_call(&mut self, arguments: &[StackEntry], result: Ty) -> bool {
        let returns = self.next_is(Opcode::Ret) && result == self.result;
        let types = &mut self.link.types;
        let may_point = |leaves: std::rc::Rc<[Leaf]>| leaves.iter().any(|leaf| leaf.kind == Kind::Ptr);
        let points_here = arguments.iter().any(|entry| types.leaves(entry.ty).map_or(true, may_point));
        std::mem::take(&mut self.prefixes.tail)
            && returns
            && self.guard.is_none()
            && self.stack.is_empty()
            && !points_here
    }

    /// What a managed pointer on the stack points to, as a place of one word.
    pub(super) fn pointer_place(&mut self, entry: StackEntry) -> LowerResult<(StackEntry, Place)> {
        if let StackValue::StaticAddress(id) = entry.value {
            return Ok((entry, Place::Static(id)));
        }
        let (entry, pointer) = self.materialise(entry)?;
        Ok((entry, Place::Pointer { pointer, slot: 0, region: None }))
    }
}
