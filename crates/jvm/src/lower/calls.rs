//! Calls: JVMS §6.5 `invokevirtual`, `invokespecial`, `invokestatic`, `invokeinterface`.

use fencepost_ir::{ControlOp, Kind, ObjectOp, Op, Reg};

use super::Routine;
use super::body::Body;
use super::replacements::replaced;
use super::stack::StackValue;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::code::{Call, Shuffle};
use crate::types::{LowerResult, MethodId, OBJECT, STRING, invalid, unsupported};

impl Body<'_, '_> {
    /// Calls a method with the arguments on the stack.
    pub(super) fn invoke(&mut self, call: Call, member: &Member) -> LowerResult<()> {
        if call == Call::Special && &*member.name == "<init>" {
            return self.construct(member);
        }
        if matches!(member.class, Ty::Array(_)) && &*member.name == "clone" {
            self.clone_object()?;
            self.looks_at_receiver();
            return Ok(());
        }
        if call == Call::Virtual
            && (self.invoke_handle(member)?
                || self.invoke_method_handle(member)?
                || self.invoke_unsafe(member)?
                || self.answer_assertion_status(member)?)
        {
            return Ok(());
        }
        let replaced = replaced(&self.class.name, self.link.types.world.is_library(self.class_id), member);
        let method = self.link.types.resolve_method(replaced.as_ref().unwrap_or(member))?;
        let is_static = self.link.types.method(method).is(flags::STATIC);
        if is_static != (call == Call::Static) {
            // As a virtual machine, which throws only when it comes here.
            return unsupported(format!("{} is static, or should be", self.link.types.method_name(method)));
        }
        match call {
            Call::Static => {
                self.link.note_current_thread(self.class_id, member);
                self.initialise(method.class);
                self.call_method(method)
            }
            Call::Special => {
                let method = self.special(method)?;
                self.check_receiver(method)?;
                self.call_method(method)
            }
            Call::Virtual | Call::Interface => self.invoke_virtual(method),
        }
    }

    /// JVMS §6.5 `invokespecial`: a method of a superclass is looked for from there on.
    fn special(&mut self, method: MethodId) -> LowerResult<MethodId> {
        let owner = self.link.types.class(method.class);
        let declared = self.link.types.method(method);
        let is_above = !owner.is(flags::INTERFACE)
            && method.class != self.class_id
            && !declared.is(flags::PRIVATE)
            && self.link.types.chain(self.class_id).contains(&method.class);
        if !is_above {
            return Ok(method);
        }
        let (name, descriptor) = {
            let declared = self.link.types.method(method);
            (declared.name.clone(), declared.descriptor.clone())
        };
        let superclass = self.link.types.superclass(self.class_id);
        let found = superclass.and_then(|above| self.link.types.find_in_chain(above, &name, &descriptor));
        Ok(found.unwrap_or(method))
    }

    /// A call that depends on the class of the receiver, unless there is but one method it can mean.
    fn invoke_virtual(&mut self, method: MethodId) -> LowerResult<()> {
        let declared = self.link.types.method(method);
        let is_final = declared.flags & (flags::PRIVATE | flags::FINAL) != 0
            || self.link.types.world.get(method.class).is(flags::FINAL);
        let is_native = declared.is(flags::NATIVE) && declared.is(flags::FINAL);
        if (is_final && !declared.is(flags::ABSTRACT)) || is_native {
            self.check_receiver(method)?;
            return self.call_method(method);
        }
        let count = 1 + declared.signature.parameters.len();
        let result = declared.signature.result.as_ref().map(Ty::kind);
        let selector = self.link.draft.selector(method);
        let operands = self.operands(count)?;
        let dst = self.result(result);
        let arguments = self.out.operands(&operands);
        self.finish_call(ControlOp::CallVirtual { selector, arguments, dst }, dst, result);
        self.looks_at_receiver();
        Ok(())
    }

    /// Tests the receiver below the arguments of a method.
    fn check_receiver(&mut self, method: MethodId) -> LowerResult<()> {
        let count = self.link.types.method(method).signature.parameters.len();
        let Some(at) = self.stack.len().checked_sub(count + 1) else { return invalid("the stack is empty") };
        match self.stack[at].value {
            StackValue::Temp(object) | StackValue::Variable(object) => {
                self.emit(ObjectOp::NullCheck { object });
                self.looks_at_receiver();
            }
            StackValue::Const(_) => {
                self.emit(ControlOp::Raise { trap: fencepost_ir::Trap::NullReference });
                self.looks_at_receiver();
            }
            StackValue::Unmade(_) => {
                return unsupported("a string that is used before its constructor has run");
            }
        }
        Ok(())
    }

    /// Calls a constructor.
    fn construct(&mut self, member: &Member) -> LowerResult<()> {
        match &member.class {
            Ty::Class(name) if &**name == OBJECT => {
                let (entry, _) = self.pop_register()?;
                self.release(&entry);
                return Ok(());
            }
            Ty::Class(name) if &**name == STRING => return self.construct_string(member),
            Ty::Class(name) => self.note_iteration(name)?,
            _ => {}
        }
        let method = self.link.types.resolve_constructor(member)?;
        let made = self.made_for_finalizer(method)?;
        self.call_method(method)?;
        // What the constructor did happens before the finalizer: JLS §17.4.5.
        if let Some(object) = made {
            self.emit(ObjectOp::KeepAlive { object, built: true });
        }
        Ok(())
    }

    /// Tells the model library that an immutable set or map of the JDK's is gone through, which is on the stack: not all
    /// orders of a large one are tried.
    fn note_iteration(&mut self, class: &str) -> LowerResult<()> {
        let descriptor = match class {
            "java/util/ImmutableCollections$SetN$SetNIterator" => "(Ljava/util/Set;)V",
            "java/util/ImmutableCollections$MapN$MapNIterator" => "(Ljava/util/Map;)V",
            _ => return Ok(()),
        };
        self.shuffle(Shuffle::Dup)?;
        self.call_library("fencepost/Salt", "goesThrough", descriptor)
    }

    /// Calls exactly this method with the arguments on the stack.
    pub(super) fn call_method(&mut self, method: MethodId) -> LowerResult<()> {
        if self.intrinsic(method)? {
            return Ok(());
        }
        let declared = self.link.types.method(method);
        if declared.is(flags::ABSTRACT) {
            return unsupported(format!("{} is abstract", self.link.types.method_name(method)));
        }
        let count = declared.signature.parameters.len() + usize::from(!declared.is(flags::STATIC));
        let result = declared.signature.result.as_ref().map(Ty::kind);
        self.call_routine(Routine::Method(method), count, result)
    }

    /// Pops so many arguments, calls a routine and pushes its result.
    pub(super) fn call_routine(
        &mut self,
        routine: Routine,
        count: usize,
        result: Option<Kind>,
    ) -> LowerResult<()> {
        let method = self.link.routine(routine);
        let operands = self.operands(count)?;
        let dst = self.result(result);
        let arguments = self.out.operands(&operands);
        self.finish_call(ControlOp::Call { method, arguments, dst }, dst, result);
        Ok(())
    }

    /// Calls a static method of the model library.
    pub(super) fn call_library(&mut self, class: &str, name: &str, descriptor: &str) -> LowerResult<()> {
        let member = Member { class: Ty::class(class), name: name.into(), descriptor: descriptor.into() };
        self.invoke(Call::Static, &member)
    }

    /// Pops so many values into registers, which are free again for the result.
    pub(super) fn operands(&mut self, count: usize) -> LowerResult<Vec<Reg>> {
        let mut used = Vec::with_capacity(count);
        for _ in 0..count {
            used.push(self.pop_register()?);
        }
        used.reverse();
        used.iter().for_each(|(entry, _)| self.release(entry));
        Ok(used.into_iter().map(|(_, register)| register).collect())
    }

    /// A register for a result.
    pub(super) fn result(&mut self, result: Option<Kind>) -> Reg {
        result.map_or(Reg(0), |kind| self.scratch(kind))
    }

    fn finish_call(&mut self, op: impl Into<Op>, dst: Reg, result: Option<Kind>) {
        match result {
            Some(kind) => self.emit_push(op, kind, dst),
            None => self.emit(op),
        }
    }

    /// Pops an object, pushes a copy of it.
    pub(super) fn clone_object(&mut self) -> LowerResult<()> {
        let object = self.operands(1)?[0];
        let dst = self.scratch(Kind::Ref);
        // The constants of an enum are there when its class is.
        let settled = self.class.flags & flags::ENUM != 0 && &*self.method.0 == "values";
        self.emit(ObjectOp::CloneObject { dst, object, settled });
        self.push_temp(Kind::Ref, dst);
        Ok(())
    }
}
