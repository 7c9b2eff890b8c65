//! The effect of each instruction on the types that are known of stack and variables (JVMS 4.10.1.9).

use fencepost_ir::op::FloatOp;
use fencepost_ir::{Kind, Storage};

use super::{Frame, Inference, VerificationType};
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::code::{Call, Instruction, Shuffle};
use crate::types::{CLASS, LowerResult, OBJECT, STRING, invalid, unsupported};

/// The classes of boxed numbers of which a JVM may keep more than the language prescribes (JLS 5.1.7).
const BOXES: [&str; 4] = ["java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Character"];

/// Takes one step.
pub(super) fn step(
    inference: &mut Inference<'_, '_>,
    frame: &mut Frame,
    instruction: &Instruction,
) -> LowerResult<()> {
    let code = inference.code.clone();
    FrameStep { inference, frame }.take(instruction)?;
    let words: usize = frame.stack.iter().map(|value| 1 + usize::from(value.is_wide())).sum();
    match words > usize::from(code.max_stack) {
        true => invalid(format!("the stack grows beyond its limit of {}", code.max_stack)),
        false => Ok(()),
    }
}

struct FrameStep<'a, 'i, 'w> {
    inference: &'a mut Inference<'i, 'w>,
    frame: &'a mut Frame,
}

impl FrameStep<'_, '_, '_> {
    fn push(&mut self, value: VerificationType) {
        self.frame.stack.push(value);
    }

    fn push_kind(&mut self, kind: Kind) {
        self.push(VerificationType::Number(kind));
    }

    fn push_ty(&mut self, ty: &Ty) {
        self.push(VerificationType::of(ty));
    }

    fn pop(&mut self) -> LowerResult<VerificationType> {
        match self.frame.stack.pop() {
            Some(value) => Ok(value),
            None => invalid("the stack is empty"),
        }
    }

    fn pop_kind(&mut self, kind: Kind) -> LowerResult<()> {
        let value = self.pop()?;
        match value == VerificationType::Number(kind) {
            true => Ok(()),
            false => invalid(format!("{} where {kind:?} is needed", shown(&value))),
        }
    }

    /// Pops a reference to a whole object.
    fn pop_object(&mut self) -> LowerResult<VerificationType> {
        let value = self.pop()?;
        match value {
            VerificationType::Null | VerificationType::Object(_) => Ok(value),
            other => invalid(format!("{} where an object is needed", shown(&other))),
        }
    }

    /// Pops a value that can be used as one of a type.
    fn pop_ty(&mut self, ty: &Ty) -> LowerResult<()> {
        if !ty.is_reference() {
            return self.pop_kind(ty.kind());
        }
        match self.pop_object()? {
            VerificationType::Object(own) if !self.inference.types.passes(&own, ty) => {
                invalid(format!("{own} where {ty} is needed"))
            }
            _ => Ok(()),
        }
    }

    fn variable(&self, index: u16) -> LowerResult<usize> {
        match usize::from(index) < self.frame.locals.len() {
            true => Ok(index.into()),
            false => invalid(format!("there is no variable {index}")),
        }
    }

    fn load(&mut self, kind: Kind, index: u16) -> LowerResult<()> {
        let value = self.frame.locals[self.variable(index)?].clone();
        match value.kind() == Some(kind) {
            true => self.push(value),
            false => return invalid(format!("variable {index} is {}, not {kind:?}", shown(&value))),
        }
        Ok(())
    }

    fn store(&mut self, kind: Kind, index: u16) -> LowerResult<()> {
        let value = self.pop()?;
        if value.kind() != Some(kind) {
            return invalid(format!("{} stored as {kind:?}", shown(&value)));
        }
        let at = self.variable(index)?;
        if value.is_wide() {
            let second = self.variable(index.saturating_add(1))?;
            self.frame.locals[second] = VerificationType::Unusable;
        }
        if at > 0 && self.frame.locals[at - 1].is_wide() {
            self.frame.locals[at - 1] = VerificationType::Unusable;
        }
        self.frame.locals[at] = value;
        Ok(())
    }

    fn take(&mut self, instruction: &Instruction) -> LowerResult<()> {
        match instruction {
            Instruction::Nop | Instruction::Goto(_) => {}
            Instruction::Push(Kind::Ref, _) => self.push(VerificationType::Null),
            Instruction::Push(kind, _) => self.push_kind(*kind),
            Instruction::Constant(constant) => self.constant(constant)?,
            Instruction::Load(kind, index) => self.load(*kind, *index)?,
            Instruction::Store(kind, index) => self.store(*kind, *index)?,
            Instruction::Increment(index, _) => {
                self.load(Kind::I32, *index)?;
                self.pop()?;
            }
            Instruction::ArrayLoad(storage) => self.array_load(*storage)?,
            Instruction::ArrayStore(storage) => self.array_store(*storage)?,
            Instruction::Shuffle(shuffle) => self.shuffle(*shuffle)?,
            Instruction::Integers(kind, op) => {
                use fencepost_ir::op::IntOp::{Shl, Shr, ShrUnsigned};
                self.pop_kind(if matches!(op, Shl | Shr | ShrUnsigned) { Kind::I32 } else { *kind })?;
                self.pop_kind(*kind)?;
                self.push_kind(*kind);
            }
            Instruction::Floats(kind, op) => {
                self.pop_kind(*kind)?;
                self.pop_kind(*kind)?;
                let compares = matches!(op, FloatOp::CompareLess | FloatOp::CompareGreater);
                self.push_kind(if compares { Kind::I32 } else { *kind });
            }
            Instruction::CompareLongs => {
                self.pop_kind(Kind::I64)?;
                self.pop_kind(Kind::I64)?;
                self.push_kind(Kind::I32);
            }
            Instruction::Negate(kind) => {
                self.pop_kind(*kind)?;
                self.push_kind(*kind);
            }
            Instruction::Convert(from, to) => {
                self.pop_kind(*from)?;
                self.push_kind(*to);
            }
            Instruction::Narrow(_) => {
                self.pop_kind(Kind::I32)?;
                self.push_kind(Kind::I32);
            }
            Instruction::IfZero(..) | Instruction::TableSwitch { .. } | Instruction::LookupSwitch { .. } => {
                self.pop_kind(Kind::I32)?;
            }
            Instruction::IfIntegers(..) => {
                self.pop_kind(Kind::I32)?;
                self.pop_kind(Kind::I32)?;
            }
            Instruction::IfSame(..) => {
                let (a, b) = (self.pop_object()?, self.pop_object()?);
                if let VerificationType::Object(Ty::Class(class)) = &a
                    && a == b
                    && BOXES.contains(&&**class)
                {
                    self.inference.frames.compared_boxes.insert(self.inference.offset);
                }
            }
            Instruction::IfNull(..) => drop(self.pop_object()?),
            Instruction::Jsr(_) | Instruction::Ret(_) => {
                return unsupported("subroutines of old class files (jsr, ret): compile for Java 6 or later");
            }
            Instruction::Return(kind) => self.leave(*kind)?,
            Instruction::GetStatic(member) => self.push_ty(&field_type(member)?),
            Instruction::PutStatic(member) => self.pop_ty(&field_type(member)?)?,
            Instruction::GetField(member) => {
                self.pop_ty(&member.class)?;
                self.push_ty(&field_type(member)?);
            }
            Instruction::PutField(member) => self.put_field(member)?,
            Instruction::Invoke(call, member) => self.invoke(*call, member)?,
            Instruction::InvokeDynamic(site) => {
                let Some(signature) = Signature::parse(&site.descriptor) else {
                    return invalid("a call site without the type of a method");
                };
                self.call(&signature)?;
            }
            Instruction::New(_) => {
                let made = VerificationType::New(self.inference.offset);
                if self.frame.stack.contains(&made) {
                    return invalid("an object is made again before its constructor has run");
                }
                for local in self.frame.locals.iter_mut().filter(|local| **local == made) {
                    *local = VerificationType::Unusable;
                }
                self.push(made);
            }
            Instruction::NewArray(element) => {
                self.pop_kind(Kind::I32)?;
                self.push_ty(&element.clone().array());
            }
            Instruction::NewMatrix(ty, lengths) => {
                let dimensions = ty.descriptor().chars().take_while(|&letter| letter == '[').count();
                if *lengths == 0 || usize::from(*lengths) > dimensions {
                    return invalid("an array with more lengths than dimensions");
                }
                for _ in 0..*lengths {
                    self.pop_kind(Kind::I32)?;
                }
                self.push_ty(ty);
            }
            Instruction::ArrayLength => match self.pop_object()? {
                VerificationType::Object(ty) if !matches!(ty, Ty::Array(_)) => {
                    return invalid(format!("{ty} where an array is needed"));
                }
                _ => self.push_kind(Kind::I32),
            },
            Instruction::Throw => self.pop_ty(&Ty::class("java/lang/Throwable"))?,
            Instruction::CheckCast(ty) => {
                self.pop_object()?;
                self.push_ty(ty);
            }
            Instruction::InstanceOf(_) => {
                self.pop_object()?;
                self.push_kind(Kind::I32);
            }
            Instruction::MonitorEnter => {
                if let VerificationType::Object(ty) = self.pop_object()? {
                    self.inference.frames.locked.insert(ty);
                }
            }
            Instruction::MonitorExit => drop(self.pop_object()?),
        }
        Ok(())
    }

    fn constant(&mut self, constant: &Constant) -> LowerResult<()> {
        match constant {
            Constant::Integer(_) => self.push_kind(Kind::I32),
            Constant::Float(_) => self.push_kind(Kind::F32),
            Constant::Long(_) => self.push_kind(Kind::I64),
            Constant::Double(_) => self.push_kind(Kind::F64),
            Constant::String(_) => self.push_ty(&Ty::class(STRING)),
            Constant::Class(_) => self.push_ty(&Ty::class(CLASS)),
            Constant::MethodHandle(_) => self.push_ty(&Ty::class("java/lang/invoke/MethodHandle")),
            Constant::MethodType(_) => self.push_ty(&Ty::class("java/lang/invoke/MethodType")),
            Constant::Dynamic(site) => match Ty::parse(&site.descriptor) {
                Some(ty) => self.push_ty(&ty),
                None => return invalid("a constant without a type"),
            },
        }
        Ok(())
    }

    fn array_load(&mut self, storage: Storage) -> LowerResult<()> {
        self.pop_kind(Kind::I32)?;
        match (self.pop_object()?, storage) {
            (VerificationType::Object(Ty::Array(element)), Storage::Ref) if element.is_reference() => {
                self.push_ty(&element);
            }
            (VerificationType::Object(Ty::Array(element)), storage)
                if element.element_storage() == storage =>
            {
                self.push_kind(element.kind());
            }
            (VerificationType::Null, Storage::Ref) => self.push(VerificationType::Null),
            (VerificationType::Null, storage) => self.push_kind(element_kind(storage)),
            (other, _) => return invalid(format!("an element of {}", shown(&other))),
        }
        Ok(())
    }

    fn array_store(&mut self, storage: Storage) -> LowerResult<()> {
        match storage {
            // Whether the array can hold it is found out when it is stored.
            Storage::Ref => drop(self.pop_object()?),
            _ => self.pop_kind(element_kind(storage))?,
        }
        self.pop_kind(Kind::I32)?;
        match self.pop_object()? {
            VerificationType::Null => Ok(()),
            VerificationType::Object(Ty::Array(element)) if element.element_storage() == storage => Ok(()),
            other => invalid(format!("a store to {}", shown(&other))),
        }
    }

    /// Pops so many words: no half of a wide value.
    fn pop_words(&mut self, words: usize) -> LowerResult<Vec<VerificationType>> {
        let (mut popped, mut left) = (Vec::new(), words);
        while left > 0 {
            let value = self.pop()?;
            let size = 1 + usize::from(value.is_wide());
            if size > left {
                return invalid("half of a long or double");
            }
            left -= size;
            popped.push(value);
        }
        popped.reverse();
        Ok(popped)
    }

    fn shuffle(&mut self, shuffle: Shuffle) -> LowerResult<()> {
        let (top, below, copies) = match shuffle {
            Shuffle::Pop => (1, 0, 0),
            Shuffle::Pop2 => (2, 0, 0),
            Shuffle::Dup => (1, 0, 1),
            Shuffle::DupX1 => (1, 1, 1),
            Shuffle::DupX2 => (1, 2, 1),
            Shuffle::Dup2 => (2, 0, 1),
            Shuffle::Dup2X1 => (2, 1, 1),
            Shuffle::Dup2X2 => (2, 2, 1),
            Shuffle::Swap => {
                let (upper, lower) = (self.pop_words(1)?, self.pop_words(1)?);
                self.frame.stack.extend(upper);
                self.frame.stack.extend(lower);
                return Ok(());
            }
        };
        let upper = self.pop_words(top)?;
        let lower = self.pop_words(below)?;
        if copies > 0 {
            self.frame.stack.extend(upper.iter().cloned());
            self.frame.stack.extend(lower);
            self.frame.stack.extend(upper);
        }
        Ok(())
    }

    fn leave(&mut self, kind: Option<Kind>) -> LowerResult<()> {
        let result = self.inference.method.signature.result.clone();
        if result.as_ref().map(Ty::kind) != kind {
            return invalid("a return of another kind than the method's");
        }
        if self.frame.locals.contains(&VerificationType::This) {
            return invalid("a constructor that calls no other constructor");
        }
        match result {
            Some(ty) => self.pop_ty(&ty),
            None => Ok(()),
        }
    }

    fn put_field(&mut self, member: &Member) -> LowerResult<()> {
        self.pop_ty(&field_type(member)?)?;
        let own = matches!(&member.class, Ty::Class(name) if *name == self.inference.class.name);
        // A constructor may set its own fields before it calls another one.
        match self.frame.stack.last() {
            Some(VerificationType::This) if own => self.pop().map(drop),
            _ => self.pop_ty(&member.class),
        }
    }

    /// Pops arguments, pushes a result.
    fn call(&mut self, signature: &Signature) -> LowerResult<()> {
        for parameter in signature.parameters.iter().rev() {
            self.pop_ty(parameter)?;
        }
        if let Some(result) = &signature.result {
            self.push_ty(result);
        }
        Ok(())
    }

    fn invoke(&mut self, call: Call, member: &Member) -> LowerResult<()> {
        let Some(signature) = Signature::parse(&member.descriptor) else {
            return invalid("a field where a method is expected");
        };
        for parameter in signature.parameters.iter().rev() {
            self.pop_ty(parameter)?;
        }
        match call {
            Call::Static => {}
            Call::Special if &*member.name == "<init>" => return self.initialise(member),
            _ if member.name.starts_with('<') => return invalid(format!("a call of {}", member.name)),
            // An array's `clone` is found in the array, and anything in an interface.
            Call::Special if self.is_own_interface(&member.class) => {
                self.pop_ty(&Ty::Class(self.inference.class.name.clone()))?;
            }
            _ => self.pop_ty(&member.class)?,
        }
        if let Some(result) = &signature.result {
            self.push_ty(result);
        }
        Ok(())
    }

    /// Whether a type is an interface, whose default methods `super` reaches.
    fn is_own_interface(&mut self, ty: &Ty) -> bool {
        self.inference.types.is_interface(ty) && !self.inference.class.is(flags::INTERFACE)
    }

    /// A constructor's call makes an object whole.
    fn initialise(&mut self, member: &Member) -> LowerResult<()> {
        let made = self.pop()?;
        let whole = match &made {
            VerificationType::New(offset) => {
                let code = &self.inference.code;
                let at = code.position(*offset).map(|position| &code.instructions[position].1);
                let Some(Instruction::New(ty)) = at else { return invalid("no object to construct") };
                if *ty != member.class {
                    return invalid(format!("{ty} constructed as {}", member.class));
                }
                ty.clone()
            }
            VerificationType::This => {
                let superclass = self.inference.class.superclass.clone();
                let own = Ty::Class(self.inference.class.name.clone());
                let above = Ty::Class(superclass.unwrap_or_else(|| OBJECT.into()));
                if member.class != own && member.class != above {
                    return invalid("a constructor that calls one of another class");
                }
                own
            }
            other => return invalid(format!("{} is constructed again", shown(other))),
        };
        for value in self.frame.locals.iter_mut().chain(&mut self.frame.stack) {
            if *value == made {
                *value = VerificationType::Object(whole.clone());
            }
        }
        Ok(())
    }
}

fn field_type(member: &Member) -> LowerResult<Ty> {
    match Ty::parse(&member.descriptor) {
        Some(ty) => Ok(ty),
        None => invalid("a method where a field is expected"),
    }
}

/// What a register holds that is loaded from an element.
pub(crate) fn element_kind(storage: Storage) -> Kind {
    match storage {
        Storage::I64 => Kind::I64,
        Storage::F32 => Kind::F32,
        Storage::F64 => Kind::F64,
        Storage::Ref | Storage::Ptr => Kind::Ref,
        _ => Kind::I32,
    }
}

/// A value in words.
fn shown(value: &VerificationType) -> String {
    match value {
        VerificationType::Unusable => "nothing usable".to_owned(),
        VerificationType::Number(kind) => format!("{kind:?}"),
        VerificationType::Null => "null".to_owned(),
        VerificationType::Object(ty) => ty.to_string(),
        VerificationType::New(_) | VerificationType::This => {
            "an object whose constructor has not run".to_owned()
        }
    }
}
