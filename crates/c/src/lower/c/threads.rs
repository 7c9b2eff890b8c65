//! Threads and locks: the primitives that the C library is written with, and those of its functions that take places
//! or start threads.

use fencepost_ir::{
    Class, ControlOp, HandlerKind, JoinMode, Kind, LocalOp, LockMode, LockQuestion, MemoryOp, MethodBuilder,
    MethodId, ObjectOp, Op, Place, Pulse, Reg, SyncOp, Until,
};
use lang_c::ast::{CallExpression, Expression, UnaryOperator};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::{Lvalue, Order, TypedValue};
use crate::error::CError;
use crate::types::{Function, INT, Qualified, Type};

impl<'p> Lowering<'p> {
    /// The handle that an argument is.
    fn handle(&mut self, argument: &'p Node<Expression>) -> Result<Reg, CError> {
        let value = self.converted(argument, &Type::Handle)?;
        Ok(self.reg(&value))
    }

    /// A call that has to do with threads; nothing if it is another one.
    pub(super) fn thread_call(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let arguments = call.arguments.as_slice();
        let value = match (name, arguments) {
            ("pthread_create", [thread, attributes, routine, argument]) => {
                self.value(attributes)?;
                self.spawn(thread, routine, argument, false, at)?
            }
            ("thrd_create", [thread, routine, argument]) => {
                self.spawn(thread, routine, argument, true, at)?
            }
            ("pthread_create", _) => {
                self.expect_arguments(name, call, 4, at)?;
                return Ok(None);
            }
            ("thrd_create", _) => {
                self.expect_arguments(name, call, 3, at)?;
                return Ok(None);
            }
            ("__fencepost_self", []) => {
                let dst = self.code.temporary(Kind::Ref);
                self.at(at);
                self.code.emit(SyncOp::CurrentThread { dst });
                TypedValue::register(Type::Handle, dst)
            }
            ("__fencepost_join", [thread]) => {
                let object = self.handle(thread)?;
                let dst = self.code.temporary(Kind::I32);
                self.at(at);
                self.code.emit(SyncOp::Join { object, dst, mode: JoinMode::Untimed, since: None });
                TypedValue::nothing()
            }
            ("__fencepost_result", [thread]) => {
                let object = self.handle(thread)?;
                let dst = self.code.temporary(Kind::Ptr);
                let place = Place::Field { object, slot: 0, region: self.kinds.result };
                let access = self.shared.access(Class::Read, &[Order::NotAtomic.attribute()], at)?;
                self.at(at);
                self.code.emit(MemoryOp::Load { dst, place, access });
                TypedValue::register(Type::Void.pointer(), dst)
            }
            ("__fencepost_end_thread", [value]) => {
                let src = self.converted(value, &Type::Void.pointer())?;
                let src = self.reg(&src);
                let exception = self.code.temporary(Kind::Ref);
                self.at(at);
                self.code.emit(ObjectOp::New { dst: exception, ty: self.kinds.exit });
                let place = Place::Field { object: exception, slot: 0, region: self.kinds.exit_value };
                self.code.emit(MemoryOp::Set { place, src });
                self.code.emit(ControlOp::Throw { exception });
                TypedValue::nothing()
            }
            ("__fencepost_fault", [text]) => {
                let text = super::builtin::literal_text(text).unwrap_or_default();
                self.fault(at, text);
                TypedValue::nothing()
            }
            ("__fencepost_unsupported", [text]) => {
                let text = super::builtin::literal_text(text).unwrap_or_default();
                self.unsupported(at, text);
                TypedValue::nothing()
            }
            _ => return self.lock_call(name, arguments, at),
        };
        Ok(Some(value))
    }

    /// A call that has to do with locks and sets of waiting threads; nothing if it is another one.
    fn lock_call(
        &mut self,
        name: &str,
        arguments: &'p [Node<Expression>],
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let value = match (name, arguments) {
            ("__fencepost_monitor", []) => self.monitor(at),
            ("__fencepost_lock" | "__fencepost_unlock", [monitor]) => {
                let object = self.handle(monitor)?;
                let class = if name == "__fencepost_lock" { Class::Lock } else { Class::Unlock };
                let access = self.shared.access(class, &[], at)?;
                self.at(at);
                self.code.emit(match class {
                    Class::Lock => Op::Sync(SyncOp::Lock { object, access }),
                    _ => Op::Sync(SyncOp::Unlock { object, access }),
                });
                TypedValue::nothing()
            }
            ("__fencepost_try_lock", [monitor]) => {
                let object = self.handle(monitor)?;
                let dst = self.code.temporary(Kind::I32);
                self.at(at);
                self.code.emit(SyncOp::TryLock { dst, object, mode: LockMode::NonBlocking });
                TypedValue::register(INT, dst)
            }
            ("__fencepost_is_mine", [monitor]) => {
                let object = self.handle(monitor)?;
                let dst = self.code.temporary(Kind::I32);
                self.at(at);
                self.code.emit(SyncOp::AskLock { dst, object, question: LockQuestion::WillBeMine });
                TypedValue::register(INT, dst)
            }
            ("__fencepost_wait" | "__fencepost_timed_wait" | "__fencepost_patient_wait", [set, lock]) => {
                let object = self.handle(set)?;
                let lock = self.handle(lock)?;
                let dst = self.code.temporary(Kind::I32);
                let until = match name {
                    "__fencepost_timed_wait" => Until::Timeout { since: None, wakes: false },
                    "__fencepost_wait" if self.options.spurious => Until::SpuriousWakeUp,
                    _ => Until::PulseAlone,
                };
                self.at(at);
                self.code.emit(SyncOp::Wait { object, lock, dst, until });
                TypedValue::register(INT, dst)
            }
            ("__fencepost_wake" | "__fencepost_wake_all", [set]) => {
                let object = self.handle(set)?;
                let which = if name == "__fencepost_wake" { Pulse::Any } else { Pulse::All };
                self.at(at);
                self.code.emit(SyncOp::Pulse { object, lock: None, which });
                TypedValue::nothing()
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// A new object with a lock. One that a variable starts with exists from the start.
    fn monitor(&mut self, at: Extent) -> TypedValue {
        if self.sets {
            return TypedValue::constant(Type::Handle, self.monitor_constant());
        }
        let dst = self.code.temporary(Kind::Ref);
        self.at(at);
        self.code.emit(ObjectOp::New { dst, ty: self.kinds.monitor });
        TypedValue::register(Type::Handle, dst)
    }

    /// Starts a thread.
    fn spawn(
        &mut self,
        thread: &'p Node<Expression>,
        routine: &'p Node<Expression>,
        argument: &'p Node<Expression>,
        number: bool,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let target: Lvalue = match &thread.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                self.lvalue(&unary.node.operand)?
            }
            _ => {
                let pointer = self.value(thread)?;
                self.dereference(&pointer, thread.span)?
            }
        };
        if target.ty.ty != Type::Handle {
            return Err(self.error(thread.span, "a pointer to a variable of type `pthread_t` is needed here"));
        }
        let routine_value = self.value(routine)?;
        if !routine_value.ty.is_pointer() {
            return Err(self.error(routine.span, "a thread starts with a function"));
        }
        let function = match routine_value.ty.pointee().map(|to| &to.ty) {
            Some(Type::Function(function)) => (**function).clone(),
            _ => start_routine(number),
        };
        if function.parameters.len() > 1 {
            return Err(self.error(routine.span, "a thread starts with a function of one parameter"));
        }
        let argument = self.converted(argument, &Type::Void.pointer())?;
        let argument = self.reg(&argument);
        let object = self.code.method.register(Kind::Ref);
        self.at(at);
        self.code.emit(ObjectOp::New { dst: object, ty: self.kinds.thread });
        self.store(&target, &TypedValue::register(Type::Handle, object), at)?;
        let known = routine_value.known().and_then(|word| u32::try_from(word).ok()?.checked_sub(1));
        let known = known.filter(|method| self.calls.is_pointed_to(*method));
        let callee = self.reg(&routine_value);
        let start = self.start_of(known.map(MethodId), &function, at)?;
        let arguments = self.code.method.operands(&[callee, argument, object]);
        self.at(at);
        self.code.emit(SyncOp::Spawn { object, method: start, arguments });
        Ok(TypedValue::constant(INT, 0))
    }

    /// What a new thread runs: the start routine, whose result it keeps in the thread's object.
    pub(super) fn trampoline(
        &mut self,
        known: Option<MethodId>,
        function: &Function,
        at: Extent,
    ) -> Result<MethodId, CError> {
        let access = self.shared.access(Class::Write, &[Order::NotAtomic.attribute()], at)?;
        let span = self.shared.span(at);
        let mut method = MethodBuilder::new("start of a thread");
        method.library();
        method.at(span);
        let callee = method.parameter(Kind::Ptr);
        let argument = method.parameter(Kind::Ptr);
        let object = method.parameter(Kind::Ref);
        let kinds = self.kinds_of(&function.result.ty);
        let result = method.register(kinds.first().copied().unwrap_or(Kind::Ptr));
        let exception = method.register(Kind::Ref);
        let wide = method.register(Kind::Ptr);
        let (from, to, caught) = (method.label(), method.label(), method.label());
        let (keep, end) = (method.label(), method.label());
        let taken = if function.parameters.is_empty() { &[][..] } else { &[argument][..] };
        let arguments = method.operands(&[object]);
        method.emit(ControlOp::Call { method: self.thread_starts, arguments, dst: wide });
        method.bind(from);
        match known {
            Some(known) => {
                let arguments = method.operands(taken);
                method.emit(ControlOp::Call { method: known, arguments, dst: result });
            }
            None => {
                let all: Vec<Reg> = [callee].iter().chain(taken).copied().collect();
                let arguments = method.operands(&all);
                let routine = self.dispatcher(function);
                method.emit(ControlOp::Call { method: routine, arguments, dst: result });
            }
        }
        method.bind(to);
        match kinds.first() {
            None => method.jump(end),
            Some(_) => {
                method.emit(LocalOp::Move { dst: wide, src: result });
                method.jump(keep);
            }
        }
        method.bind(caught);
        let value = Place::Field { object: exception, slot: 0, region: self.kinds.exit_value };
        method.emit(MemoryOp::Get { dst: wide, place: value });
        method.bind(keep);
        // Null is there already.
        method.branch(wide, false, end);
        let place = Place::Field { object, slot: 0, region: self.kinds.result };
        method.emit(MemoryOp::Store { place, src: wide, access });
        method.bind(end);
        let arguments = method.operands(&[object]);
        method.emit(ControlOp::Call { method: self.thread_ends, arguments, dst: wide });
        method.emit(ControlOp::Return { first: result });
        method.handler(from, to, HandlerKind::Catch(self.kinds.exit), caught, exception);
        Ok(self.shared.builder.method(method))
    }
}

/// The type of functions that threads start with.
fn start_routine(number: bool) -> Function {
    let pointer: Qualified = Type::Void.pointer().into();
    let result = if number { INT.into() } else { pointer.clone() };
    Function { result, parameters: vec![pointer], variadic: false, unspecified: false }
}
