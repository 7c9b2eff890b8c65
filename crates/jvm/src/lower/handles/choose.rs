//! Routines that access a variable by a handle or an offset that is known only at run time: they compare it
//! with all that the program makes.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, Label, LocalOp, MethodBuilder, ObjectOp, Op, Reg, UnaryOp};

use super::mode::Mode;
use super::{Variable, offsets, views};
use crate::class::descriptor::{Signature, Ty};
use crate::lower::Linker;
use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, StackValue};
use crate::types::{LowerError, LowerResult, OBJECT, invalid};

/// Takes a handle and the arguments of an access mode. The library's own code never makes a handle box what
/// it is given or gives: so such a call by it touches fewer variables.
pub(in crate::lower) fn by_handle(
    link: &mut Linker<'_>,
    mode: Mode,
    (descriptor, by_library): (&str, bool),
    name: &str,
) -> LowerResult<MethodBuilder> {
    let Some(signature) = Signature::parse(descriptor) else { return invalid("no type") };
    let mut routine = Chooser::new(link, Kind::Ref, signature, name)?;
    if let Some((name, descriptor)) = views::method(mode, &routine.signature) {
        routine.view(&name, &descriptor)?;
    }
    let handles = routine.body.link.handles.list.clone();
    for (variable, constant) in handles {
        if by_library && !routine.fits(&variable, mode) {
            continue;
        }
        let known = Op::Local(LocalOp::Constant { dst: routine.known, constant });
        routine.case(known, |it| match it.body.refuse(&variable, mode, &it.signature)? {
            true => Ok(()),
            false => it.access(&variable, mode, &it.signature.clone(), &it.arguments.clone()),
        })?;
    }
    routine.finish("a VarHandle that does not fit the call, or is made at run time")
}

/// Takes an object, an offset and the values of an access mode: what `Unsafe` does for one type of variables.
pub(in crate::lower) fn by_offset(
    link: &mut Linker<'_>,
    mode: Mode,
    ty: &Ty,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let object = Ty::class(OBJECT);
    let result = mode.result(ty);
    let parameters = std::iter::once(object).chain(std::iter::repeat_n(ty.clone(), mode.values()));
    let signature = Signature { parameters: parameters.collect(), result };
    let mut routine = Chooser::new(link, Kind::I64, signature, name)?;
    let fields = routine.body.link.handles.offsets.clone();
    for (index, field) in fields.into_iter().enumerate() {
        if routine.body.link.types.field(field).ty.storage() == ty.storage() {
            let value = offsets::FIELDS + index as u64;
            let known = Op::Local(LocalOp::Const { dst: routine.known, value });
            routine.case(known, |it| {
                let (given, arguments) = (it.signature.clone(), it.arguments.clone());
                let (variable, signature, arguments) = it.body.link.at_offset(field, given, &arguments);
                it.access(&variable, mode, &signature, arguments)
            })?;
        }
    }
    routine.elements(ty, mode)?;
    routine.finish("an access of Unsafe by an offset that belongs to no field or element")
}

/// A routine that takes what it chooses by first.
struct Chooser<'l, 'w> {
    body: Body<'l, 'w>,
    given: Reg,
    known: Reg,
    flag: Reg,
    signature: Signature,
    arguments: Vec<Reg>,
}

impl<'l, 'w> Chooser<'l, 'w> {
    fn new(
        link: &'l mut Linker<'w>,
        by: Kind,
        signature: Signature,
        name: &str,
    ) -> LowerResult<Chooser<'l, 'w>> {
        let object = link.types.need(OBJECT)?;
        let mut body = Body::new(link, object, name);
        let given = body.out.parameter(by);
        let arguments = signature.parameters.iter().map(|ty| body.out.parameter(ty.kind())).collect();
        body.out.returns(signature.result.is_some().into());
        let (known, flag) = (body.out.register(by), body.out.register(Kind::I32));
        if by == Kind::Ref {
            body.emit(ObjectOp::NullCheck { object: given });
        }
        Ok(Chooser { body, given, known, flag, signature, arguments })
    }

    /// If this is the one that is given, the access happens.
    fn case(
        &mut self,
        known: impl Into<Op>,
        access: impl FnOnce(&mut Self) -> LowerResult<()>,
    ) -> LowerResult<()> {
        let next = self.body.out.label();
        self.body.emit(known);
        self.unless(BinaryOp::I64(IntOp::Eq), (self.given, self.known), next);
        access(self)?;
        self.body.out.bind(next);
        self.body.after_branches();
        Ok(())
    }

    /// If it is a view of bytes that is given, a method of its class does it.
    fn view(&mut self, name: &str, descriptor: &str) -> LowerResult<()> {
        let next = self.body.out.label();
        let ty = self.body.link.target(&Ty::class(views::BYTE_VIEW));
        self.body.emit(ObjectOp::IsInstance { dst: self.flag, object: self.given, ty });
        self.body.out.branch(self.flag, false, next);
        let kinds = self.signature.parameters.iter().map(Ty::kind);
        for (kind, register) in
            std::iter::once((Kind::Ref, self.given)).chain(kinds.zip(self.arguments.iter().copied()))
        {
            self.body.stack.push(StackEntry { kind, value: StackValue::Variable(register) });
        }
        self.body.call_library(views::BYTE_VIEW, name, descriptor)?;
        let first = match self.signature.result {
            Some(_) => self.body.pop_register()?.1,
            None => Reg(0),
        };
        self.body.emit(ControlOp::Return { first });
        self.body.out.bind(next);
        self.body.after_branches();
        Ok(())
    }

    /// Accesses and leaves; what does not work is said where it happens.
    fn access(
        &mut self,
        variable: &Variable,
        mode: Mode,
        signature: &Signature,
        arguments: &[Reg],
    ) -> LowerResult<()> {
        match self.body.access_as(variable, mode, signature, arguments) {
            Ok(result) => {
                let first = result.map_or(Reg(0), |(_, register)| register);
                self.body.emit(ControlOp::Return { first });
                if result.is_some() {
                    self.body.temporaries.release(first);
                }
                Ok(())
            }
            Err(LowerError::Unsupported(why)) => {
                self.body.give_up(&why);
                Ok(())
            }
            Err(other) => Err(other),
        }
    }

    /// Whether objects of the caller's types can be what the variable needs.
    fn fits(&mut self, variable: &Variable, mode: Mode) -> bool {
        let ty = self.body.link.variable_type(variable);
        let mut wanted = self.body.link.coordinates(variable);
        wanted.extend(std::iter::repeat_n(ty, mode.values()));
        let types = &mut self.body.link.types;
        wanted.len() == self.signature.parameters.len()
            && wanted.iter().zip(&self.signature.parameters).all(|(wanted, given)| {
                let related = |types: &mut crate::types::Types<'_>| {
                    types.is_assignable(given, wanted)
                        || types.is_assignable(wanted, given)
                        || types.is_interface(wanted)
                        || types.is_interface(given)
                };
                wanted.kind() == given.kind() && (!wanted.is_reference() || related(types))
            })
    }

    /// Offsets below those of fields are elements of arrays. One that is not in the array, or begins within an
    /// element, is memory outside of any variable.
    fn elements(&mut self, ty: &Ty, mode: Mode) -> LowerResult<()> {
        let next = self.body.out.label();
        let [index, length] = [(); 2].map(|()| self.body.scratch(Kind::I32));
        let [wide, back] = [(); 2].map(|()| self.body.scratch(Kind::I64));
        let (array, shift) = (self.arguments[0], offsets::shift(ty));
        let array_type = ty.clone().array();
        let target = self.body.link.target(&array_type);
        self.body.emit(LocalOp::Const { dst: self.known, value: offsets::FIELDS });
        self.unless(BinaryOp::I64(IntOp::Lt), (self.given, self.known), next);
        let by = |op, dst, a, b| Op::Local(LocalOp::BinaryImmediate { op: BinaryOp::I64(op), dst, a, b });
        self.body.emit(by(IntOp::Sub, wide, self.given, offsets::ELEMENTS as i32));
        self.body.emit(by(IntOp::Shr, back, wide, shift));
        let op = UnaryOp::Convert { from: Kind::I64, to: Kind::I32, unsigned: false };
        self.body.emit(LocalOp::Unary { op, dst: index, a: back });
        self.body.emit(by(IntOp::Shl, back, back, shift));
        self.unless(BinaryOp::I64(IntOp::Eq), (back, wide), next);
        self.body.emit(ObjectOp::IsInstance { dst: self.flag, object: array, ty: target });
        self.body.out.branch(self.flag, false, next);
        self.body.emit(ObjectOp::ArrayLength { dst: length, array });
        self.unless(BinaryOp::I32(IntOp::LtUnsigned), (index, length), next);
        let mut arguments = self.arguments.clone();
        arguments.insert(1, index);
        let mut signature = self.signature.clone();
        signature.parameters.insert(1, Ty::Int);
        self.access(&Variable::Element(array_type), mode, &signature, &arguments)?;
        self.body.out.bind(next);
        self.body.after_branches();
        Ok(())
    }

    /// Goes on elsewhere unless a comparison comes out true.
    fn unless(&mut self, op: BinaryOp, (a, b): (Reg, Reg), next: Label) {
        self.body.emit(LocalOp::Binary { op, dst: self.flag, a, b });
        self.body.out.branch(self.flag, false, next);
    }

    /// Only the run shows whether it comes here, so nothing is missing yet.
    fn finish(mut self, otherwise: &str) -> LowerResult<MethodBuilder> {
        let message = self.body.link.draft.builder.message(otherwise);
        self.body.emit(ControlOp::Unsupported { message });
        self.body.finish()
    }
}
