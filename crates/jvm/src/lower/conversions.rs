//! Values as ones of another type, as `MethodHandle.asType` makes them of arguments and results: lambdas and
//! handles of variables are called with types of their own.

use fencepost_ir::{ControlOp, Op};

use super::Linker;
use super::body::Body;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::code::Call;
use crate::types::LowerResult;

impl Linker<'_> {
    /// Whether there is a way from one type to another: whether values get through is known at run time.
    pub(super) fn converts(&mut self, from: &Ty, to: &Ty) -> bool {
        match (from.is_reference(), to.is_reference()) {
            (true, true) => true,
            (false, false) => from == to || widens(from, to),
            (false, true) => self.types.is_assignable(&Ty::class(wrapper(from).0), to),
            (true, false) => match boxed(from) {
                Some(own) => own == *to || widens(&own, to),
                None => self.types.is_assignable(&Ty::class(wrapper(to).0), from),
            },
        }
    }
}

impl Body<'_, '_> {
    /// Turns the value on the stack, of type `from`, into one of type `to`.
    pub(super) fn adapt(&mut self, from: &Ty, to: &Ty) -> LowerResult<()> {
        match (from.is_reference(), to.is_reference()) {
            (true, true) if self.link.types.is_assignable(from, to) => Ok(()),
            (true, true) => self.cast(to),
            (false, false) => self.widen(from, to),
            (false, true) => {
                let (class, _) = wrapper(from);
                self.call_library(class, "valueOf", &format!("({})L{class};", from.descriptor()))
            }
            (true, false) => self.unbox(from, to),
        }
    }

    /// A box of a narrower type may be given. What it is, its declared type says, or else the object itself.
    fn unbox(&mut self, from: &Ty, to: &Ty) -> LowerResult<()> {
        let Some(own) = boxed(from) else {
            let descriptor = format!("(Ljava/lang/Object;){}", to.descriptor());
            return self.call_library("fencepost/Boxes", wrapper(to).1, &descriptor);
        };
        let (class, method) = wrapper(&own);
        let descriptor = format!("(){}", own.descriptor()).into();
        let member = Member { class: Ty::class(class), name: method.into(), descriptor };
        self.invoke(Call::Virtual, &member)?;
        self.widen(&own, to)
    }

    fn widen(&mut self, from: &Ty, to: &Ty) -> LowerResult<()> {
        if from.kind() == to.kind() { Ok(()) } else { self.convert(from.kind(), to.kind()) }
    }

    /// Throws what a method of the model library makes of a text; nothing comes after that.
    pub(super) fn throw_library(&mut self, class: &str, method: &str, text: &str) -> LowerResult<()> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.push_string(&units);
        self.call_library(class, method, "(Ljava/lang/String;)Ljava/lang/Throwable;")?;
        self.consume(|exception| Op::Control(ControlOp::Throw { exception }))?;
        self.reachable = false;
        Ok(())
    }
}

/// JLS §5.1.2: widening primitive conversions.
fn widens(from: &Ty, to: &Ty) -> bool {
    const ORDER: [Ty; 6] = [Ty::Byte, Ty::Short, Ty::Int, Ty::Long, Ty::Float, Ty::Double];
    let place = |ty: &Ty| ORDER.iter().position(|other| other == ty);
    match (from, place(from), place(to)) {
        (Ty::Char, _, Some(to)) => to >= 2,
        (_, Some(from), Some(to)) => from < to,
        _ => false,
    }
}

/// The class that boxes a primitive, and its method that gives it back.
pub(super) fn wrapper(primitive: &Ty) -> (&'static str, &'static str) {
    match primitive {
        Ty::Boolean => ("java/lang/Boolean", "booleanValue"),
        Ty::Byte => ("java/lang/Byte", "byteValue"),
        Ty::Char => ("java/lang/Character", "charValue"),
        Ty::Short => ("java/lang/Short", "shortValue"),
        Ty::Long => ("java/lang/Long", "longValue"),
        Ty::Float => ("java/lang/Float", "floatValue"),
        Ty::Double => ("java/lang/Double", "doubleValue"),
        _ => ("java/lang/Integer", "intValue"),
    }
}

/// The primitive that a class boxes.
pub(super) fn boxed(class: &Ty) -> Option<Ty> {
    let all = [Ty::Boolean, Ty::Byte, Ty::Char, Ty::Short, Ty::Int, Ty::Long, Ty::Float, Ty::Double];
    all.into_iter().find(|ty| *class == Ty::class(wrapper(ty).0))
}
