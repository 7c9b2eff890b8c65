//! Making and testing objects.

use fencepost_ir::{Kind, ObjectOp};

use super::Routine;
use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::code::Instruction;
use crate::types::{LowerResult, OBJECT, STRING, invalid, unsupported};

impl Body<'_, '_> {
    /// Whether the `new` at an offset is one of a string: those are made by their constructor.
    pub(super) fn makes_string(&self, offset: u32) -> bool {
        let at = self.code.position(offset).map(|position| &self.code.instructions[position].1);
        matches!(at, Some(Instruction::New(Ty::Class(name))) if &**name == STRING)
    }

    pub(super) fn new_object(&mut self, ty: &Ty) -> LowerResult<()> {
        let Ty::Class(name) = ty else { return invalid("an array made like an object") };
        let class = self.link.types.need(name)?;
        if self.link.types.world.get(class).flags & (flags::ABSTRACT | flags::INTERFACE) != 0 {
            // As a virtual machine, which throws only when it comes here; and a class that is abstract in the model may be concrete in the JDK.
            return unsupported(format!("{ty} is abstract"));
        }
        if &**name == STRING {
            self.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Unmade(self.offset) });
            return Ok(());
        }
        self.link.types.check_hierarchy(class)?;
        self.initialise(class);
        let id = self.link.instantiate(ty);
        let dst = self.scratch(Kind::Ref);
        self.emit_push(ObjectOp::New { dst, ty: id }, Kind::Ref, dst);
        Ok(())
    }

    pub(super) fn new_array(&mut self, ty: Ty) -> LowerResult<()> {
        // Whether something may be stored in it depends on the class of its elements.
        if let Some(class) = ty.innermost_class() {
            self.link.types.need(&class)?;
        }
        let (entry, length) = self.pop_register()?;
        self.release(&entry);
        // Lengths are signed.
        let id = self.link.instantiate(&ty);
        let dst = self.scratch(Kind::Ref);
        self.emit_push(ObjectOp::NewArray { dst, ty: id, length }, Kind::Ref, dst);
        Ok(())
    }

    pub(super) fn new_matrix(&mut self, ty: &Ty, lengths: u8) -> LowerResult<()> {
        let routine = Routine::Matrix(ty.clone(), lengths);
        self.call_routine(routine, lengths.into(), Some(Kind::Ref))
    }

    pub(super) fn array_length(&mut self) -> LowerResult<()> {
        let (entry, array) = self.pop_register()?;
        self.release(&entry);
        let dst = self.scratch(Kind::I32);
        self.emit_push(ObjectOp::ArrayLength { dst, array }, Kind::I32, dst);
        Ok(())
    }

    /// Whether a type is `Object` itself, which everything is.
    fn is_object(ty: &Ty) -> bool {
        matches!(ty, Ty::Class(name) if &**name == OBJECT)
    }

    /// The type that an object is tested for. A missing type cannot be tested for.
    fn tested(&mut self, ty: &Ty) -> LowerResult<()> {
        let mut innermost = ty.clone();
        while let Ty::Array(element) = innermost {
            innermost = (*element).clone();
        }
        match innermost {
            Ty::Class(name) => self.link.types.need(&name).map(drop),
            _ => Ok(()),
        }
    }

    /// Tests the reference on the stack.
    pub(super) fn cast(&mut self, ty: &Ty) -> LowerResult<()> {
        if Body::is_object(ty) {
            return Ok(());
        }
        self.tested(ty)?;
        let (entry, object) = self.pop_register()?;
        let target = self.link.target(ty);
        self.emit(ObjectOp::Cast { object, ty: target });
        self.stack.push(entry);
        Ok(())
    }

    pub(super) fn instance_of(&mut self, ty: &Ty) -> LowerResult<()> {
        self.tested(ty)?;
        let (entry, object) = self.pop_register()?;
        self.release(&entry);
        let target = self.link.target(ty);
        let dst = self.scratch(Kind::I32);
        self.emit_push(ObjectOp::IsInstance { dst, object, ty: target }, Kind::I32, dst);
        Ok(())
    }

    /// A string's constructors are static methods `make` of the model library.
    pub(super) fn construct_string(&mut self, member: &Member) -> LowerResult<()> {
        let Some(mut signature) = Signature::parse(&member.descriptor) else {
            return invalid("a constructor without a type");
        };
        signature.result = Some(Ty::class(STRING));
        let parameters: String = signature.parameters.iter().map(Ty::descriptor).collect();
        let factory = Member {
            class: Ty::class(STRING),
            name: "make".into(),
            descriptor: format!("({parameters})L{STRING};").into(),
        };
        let Ok(method) = self.link.types.resolve_method(&factory) else {
            return unsupported(format!("{STRING}::<init>{signature} is not available"));
        };
        self.call_routine(Routine::Method(method), signature.parameters.len(), Some(Kind::Ref))?;
        let (made, unmade) = (self.pop()?, self.pop()?);
        let StackValue::Unmade(_) = unmade.value else { return invalid("no string to construct") };
        for index in 0..self.stack.len() {
            if self.stack[index].value == unmade.value {
                self.stack[index].value = made.value;
                if let StackValue::Temp(register) = made.value {
                    self.temporaries.share(register);
                }
            }
        }
        self.release(&made);
        Ok(())
    }
}
