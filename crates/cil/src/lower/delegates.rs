//! Delegates: an object with a target, a method in the form that takes the target first, and for
//! several of them a list.

use std::collections::HashSet;

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, ObjectOp, Op, Place, Program, Reg, Region};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Message, Routine};
use crate::il::{Instruction, Operand};
use crate::types::{Callee, LowerResult, MethodInst, Primitive, Shape, Signature, Ty, invalid, unsupported};

impl Body<'_, '_> {
    pub(super) fn load_function(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Callee::Method(inst) = self.callee(instruction)? else {
            return unsupported("a function pointer to an array's method");
        };
        let constrained = self.prefixes.constrained.take();
        let inst = self.static_callee(inst, constrained)?;
        let native = self.link.types.primitive(Primitive::I);
        let ty = self.link.types.function_to(&inst)?.unwrap_or(native);
        self.stack.push(StackEntry { ty, value: StackValue::Function(Box::new(inst)) });
        Ok(())
    }

    /// The number of a static method, as function pointers hold it: one more than that of its code, so that 0 is null.
    pub(super) fn function_number(&mut self, inst: &MethodInst) -> LowerResult<u64> {
        if self.link.types.signature(inst)?.has_this {
            return unsupported("a pointer to an instance method that is not used at once");
        }
        let method = self.link.draft.routine(Routine::Method(inst.clone()));
        self.link.callbacks.insert(method);
        Ok(u64::from(method.0) + 1)
    }

    /// A call through a pointer to a method.
    pub(super) fn call_indirect(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let Operand::Token(token) = instruction.operand else { return invalid("no signature operand") };
        let generics = self.generics.clone();
        let (_, signature) = self.link.types.called_signature(self.assembly, token, &generics)?;
        let (function, number) = self.pop_register()?;
        let arguments = self.pop_arguments(&signature.parameters)?;
        let known = self.out.label();
        self.out.branch(number, true, known);
        let message = self.link.draft.builder.message("a call through a function pointer that is null");
        self.emit(ControlOp::Unsupported { message });
        self.out.bind(known);
        let callee = self.scratch(Kind::I64);
        self.emit(LocalOp::BinaryImmediate { op: BinaryOp::I64(IntOp::Sub), dst: callee, a: number, b: 1 });
        self.release(&function);
        let (operands, used) = self.operands(arguments)?;
        used.iter().for_each(|entry| self.release(entry));
        let dst = match self.link.types.shape(signature.result) {
            Shape::Void => Reg(0),
            _ => self.temporary(signature.result)?,
        };
        let arguments = self.out.operands(&operands);
        self.emit(ControlOp::CallIndirect { callee, arguments, dst });
        self.temporaries.release(callee);
        if !matches!(self.link.types.shape(signature.result), Shape::Void) {
            self.push_temp(signature.result, dst);
        }
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
        Op::Memory(
            MemoryOp::Set { place, .. }
            | MemoryOp::Store { place, .. }
            | MemoryOp::Rmw { place, .. }
            | MemoryOp::AddressOf { place, .. },
        ) => is_list(place),
        _ => false,
    };
    if program.code.iter().any(is_given) {
        return;
    }
    let entered = entered(program);
    for at in 1..program.code.len() {
        // The object is not null: the field before it has been read, and no other way leads here.
        if let Op::Memory(MemoryOp::Get { dst, place: Place::Field { object, region, .. } }) =
            program.code[at]
            && region == lists
            && let Op::Memory(MemoryOp::Get { dst: read, place: Place::Field { object: before, .. } }) =
                program.code[at - 1]
            && before == object
            && read != object
            && !entered.contains(&(at as u32))
        {
            program.code[at] = Op::Local(LocalOp::Const { dst, value: 0 });
        }
    }
}

/// The positions to which control comes from elsewhere than from the one before.
fn entered(program: &Program) -> HashSet<u32> {
    let mut entered: HashSet<u32> = program.tables.iter().flatten().copied().collect();
    for op in &program.code {
        if let Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) = *op {
            entered.insert(target);
        }
    }
    for method in &program.methods {
        entered.insert(method.start);
        entered.extend(method.handlers.iter().map(|handler| handler.target));
    }
    entered
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use fencepost_ir::{MethodBuilder, ProgramBuilder};

    /// A method that reads two fields of its parameter, the second one that of lists.
    fn reads(
        lists: Region,
        before: impl FnOnce(&mut MethodBuilder),
        middle: impl FnOnce(&mut MethodBuilder),
    ) -> Program {
        let field = |object, region| Place::Field { object, slot: 0, region };
        let mut out = MethodBuilder::new("Invoke");
        let object = out.parameter(Kind::Ref);
        let (first, second) = (out.register(Kind::Ref), out.register(Kind::Ref));
        before(&mut out);
        out.emit(MemoryOp::Get { dst: first, place: field(object, Region(lists.0 + 1)) });
        middle(&mut out);
        out.emit(MemoryOp::Get { dst: second, place: field(object, lists) });
        out.emit(ControlOp::Return { first: Reg(0) });
        let mut builder = ProgramBuilder::new();
        builder.method(out);
        builder.build()
    }

    fn reads_list(program: &Program, lists: Region) -> bool {
        let is_read = |op: &Op| matches!(*op, Op::Memory(MemoryOp::Get { place: Place::Field { region, .. }, .. }) if region == lists);
        program.code.iter().any(is_read)
    }

    #[test]
    fn a_list_that_no_code_gives_is_not_read() {
        let lists = Region(0);
        let mut program = reads(lists, |_| {}, |_| {});
        without_lists(&mut program, lists);
        assert!(!reads_list(&program, lists));
    }

    #[test]
    fn a_list_is_read_where_a_jump_leads_between() {
        let lists = Region(0);
        let label = std::cell::Cell::new(None);
        let jumps = |out: &mut MethodBuilder| {
            label.set(Some(out.label()));
            let never = out.register(Kind::I32);
            out.branch(never, true, label.get().unwrap());
        };
        let mut program = reads(lists, jumps, |out| out.bind(label.get().unwrap()));
        without_lists(&mut program, lists);
        assert!(reads_list(&program, lists));
    }

    #[test]
    fn a_list_is_read_where_code_has_its_address() {
        let lists = Region(0);
        let has_address = |out: &mut MethodBuilder| {
            let (object, pointer) = (out.register(Kind::Ref), out.register(Kind::Ptr));
            out.emit(MemoryOp::AddressOf {
                dst: pointer,
                place: Place::Field { object, slot: 0, region: lists },
            });
        };
        let mut program = reads(lists, has_address, |_| {});
        without_lists(&mut program, lists);
        assert!(reads_list(&program, lists));
    }
}
