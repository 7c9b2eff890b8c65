//! Calls of `VarHandle`'s methods, each with a type of its own (JVMS §2.9.3): what the caller gives and wants
//! is converted to and from the types of the variable.

use fencepost_ir::{Kind, ObjectOp, Reg};

use super::known::Known;
use super::mode::{Action, Mode, RmwKind};
use super::{ERRORS, VAR_HANDLE, Variable};
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, StackValue};
use crate::lower::{Linker, Routine};
use crate::types::{LowerResult, invalid};

impl Body<'_, '_> {
    /// Translates a call if it is one of an access mode of `VarHandle`; whether it is.
    pub(in crate::lower) fn invoke_handle(&mut self, member: &Member) -> LowerResult<bool> {
        let Some(mode) = Mode::named(&member.name).filter(|_| member.class == Ty::class(VAR_HANDLE)) else {
            return Ok(false);
        };
        let Some(signature) = Signature::parse(&member.descriptor) else { return invalid("no type") };
        let count = signature.parameters.len();
        let Some(at) = self.stack.len().checked_sub(count + 1) else { return invalid("the stack is empty") };
        let Some(Known::Handle(number)) = self.known_value(&self.stack[at]) else {
            let by_library = self.link.types.world.is_library(self.class_id);
            let routine = Routine::ByHandle(mode, member.descriptor.clone(), by_library);
            self.call_routine(routine, count + 1, signature.result.as_ref().map(Ty::kind))?;
            return Ok(true);
        };
        let variable = self.link.handles.list[number].0.clone();
        let mut used = Vec::with_capacity(count + 1);
        for _ in 0..=count {
            used.push(self.pop_register()?);
        }
        used.reverse();
        let registers: Vec<Reg> = used.iter().map(|(_, register)| *register).collect();
        self.emit(ObjectOp::NullCheck { object: registers[0] });
        let result = match self.refuse(&variable, mode, &signature)? {
            true => None,
            false => self.access_as(&variable, mode, &signature, &registers[1..])?,
        };
        used.iter().for_each(|(entry, _)| self.release(entry));
        if let Some((kind, register)) = result {
            self.push_temp(kind, register);
        }
        Ok(true)
    }

    /// Throws what a call throws that the handle of a variable does not understand; whether it is one.
    pub(super) fn refuse(
        &mut self,
        variable: &Variable,
        mode: Mode,
        called: &Signature,
    ) -> LowerResult<bool> {
        if !self.link.supports(variable, mode) {
            self.throw_library(ERRORS, "unsupportedMode", "")?;
            return Ok(true);
        }
        let own = self.link.mode_type(variable, mode);
        if !self.link.takes(&own, called) {
            let text = format!("cannot convert MethodHandle{} to {}", shown(&own), shown(called));
            self.throw_library(ERRORS, "wrongType", &text)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Accesses a variable with arguments of some types; gives the result as the caller wants it.
    pub(super) fn access_as(
        &mut self,
        variable: &Variable,
        mode: Mode,
        signature: &Signature,
        arguments: &[Reg],
    ) -> LowerResult<Option<(Kind, Reg)>> {
        let own = self.link.mode_type(variable, mode);
        for ((given, wanted), &register) in signature.parameters.iter().zip(&own.parameters).zip(arguments) {
            self.stack.push(StackEntry { kind: given.kind(), value: StackValue::Variable(register) });
            self.adapt(given, wanted)?;
        }
        let mut used = Vec::with_capacity(own.parameters.len());
        for _ in &own.parameters {
            used.push(self.pop_register()?);
        }
        used.reverse();
        let converted: Vec<Reg> = used.iter().map(|(_, register)| *register).collect();
        let (place, values) = converted.split_at(converted.len() - mode.values());
        let result = self.access_variable(variable, mode, place, values)?;
        used.iter().for_each(|(entry, _)| self.release(entry));
        self.result_as(result.zip(own.result.as_ref()), signature.result.as_ref())
    }

    /// What an access has given, as the caller wants it. Where it gives nothing, that is zero.
    fn result_as(
        &mut self,
        given: Option<(Reg, &Ty)>,
        wanted: Option<&Ty>,
    ) -> LowerResult<Option<(Kind, Reg)>> {
        match (given, wanted) {
            (Some((register, _)), None) => self.temporaries.release(register),
            (Some((register, own)), Some(wanted)) => {
                self.push_temp(own.kind(), register);
                self.adapt(own, wanted)?;
            }
            (None, Some(wanted)) => self.push_const(wanted.kind(), 0),
            (None, None) => {}
        }
        let Some(wanted) = wanted else { return Ok(None) };
        let (_, register) = self.pop_register()?;
        Ok(Some((wanted.kind(), register)))
    }
}

impl Linker<'_> {
    /// Whether variables of this kind can be accessed in this way at all.
    fn supports(&self, variable: &Variable, mode: Mode) -> bool {
        let ty = self.variable_type(variable);
        let understood = match mode.action {
            Action::Update(RmwKind::Add) => !ty.is_reference() && ty != Ty::Boolean,
            Action::Update(RmwKind::Or | RmwKind::And | RmwKind::Xor) => {
                !ty.is_reference() && !matches!(ty, Ty::Float | Ty::Double)
            }
            _ => true,
        };
        let is_final = match variable {
            Variable::Field(field) | Variable::Static(field) => self.types.field(*field).is(flags::FINAL),
            Variable::Element(_) => false,
        };
        understood && !(is_final && mode.writes())
    }

    /// What an access takes and gives.
    fn mode_type(&self, variable: &Variable, mode: Mode) -> Signature {
        let ty = self.variable_type(variable);
        let mut parameters = self.coordinates(variable);
        parameters.extend(std::iter::repeat_n(ty.clone(), mode.values()));
        Signature { parameters, result: mode.result(&ty) }
    }

    /// Whether something of one type can be called as if it were of another.
    fn takes(&mut self, own: &Signature, called: &Signature) -> bool {
        let converts = match (&own.result, &called.result) {
            (Some(given), Some(wanted)) => self.converts(given, wanted),
            _ => true,
        };
        converts
            && own.parameters.len() == called.parameters.len()
            && called
                .parameters
                .iter()
                .zip(&own.parameters)
                .all(|(given, wanted)| self.converts(given, wanted))
    }
}

/// The type of an access as Java writes it.
fn shown(signature: &Signature) -> String {
    let simple = |ty: &Ty| {
        let name = ty.to_string();
        name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
    };
    let parameters: String = signature.parameters.iter().map(|ty| format!(",{}", simple(ty))).collect();
    let result = signature.result.as_ref().map_or("void".to_owned(), simple);
    format!("(VarHandle{parameters}){result}")
}
