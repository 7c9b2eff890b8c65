//! Calls of `VarHandle`'s methods, each with a type of its own (JVMS §2.9.3): what the caller gives and wants
//! is converted to and from the types of the variable as `MethodHandle.asType` does, but for boxing.

use fencepost_ir::{Kind, Op, Reg, UnaryOp};

use super::known::Known;
use super::mode::{Action, Mode};
use super::{VAR_HANDLE, Variable};
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::lower::Routine;
use crate::lower::body::Body;
use crate::types::{Outcome, invalid, unsupported};

impl Body<'_, '_> {
    /// Translates a call if it is one of an access mode of `VarHandle`; whether it is.
    pub(in crate::lower) fn invoke_handle(&mut self, member: &Member) -> Outcome<bool> {
        let Some(mode) = Mode::named(&member.name).filter(|_| member.class == Ty::class(VAR_HANDLE)) else {
            return Ok(false);
        };
        let Some(signature) = Signature::parse(&member.descriptor) else { return invalid("no type") };
        let count = signature.parameters.len();
        let Some(at) = self.stack.len().checked_sub(count + 1) else { return invalid("the stack is empty") };
        let Some(Known::Handle(number)) = self.known_value(&self.stack[at]) else {
            let routine = Routine::ByHandle(mode, member.descriptor.clone());
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
        self.emit(Op::NullCheck { object: registers[0] });
        let result = self.access_as(&variable, mode, &signature, &registers[1..])?;
        used.iter().for_each(|(entry, _)| self.release(entry));
        if let Some((kind, register)) = result {
            self.push_temp(kind, register);
        }
        Ok(true)
    }

    /// Accesses a variable with arguments of some types; gives the result as the caller wants it.
    pub(super) fn access_as(
        &mut self,
        variable: &Variable,
        mode: Mode,
        signature: &Signature,
        arguments: &[Reg],
    ) -> Outcome<Option<(Kind, Reg)>> {
        let ty = self.link.variable_type(variable);
        let mut wanted = self.link.coordinates(variable);
        let coordinates = wanted.len();
        wanted.extend(std::iter::repeat_n(ty.clone(), mode.values()));
        if wanted.len() != arguments.len() {
            return unsupported("a VarHandle that is called with other arguments than its own");
        }
        let mut converted = Vec::with_capacity(wanted.len());
        for ((given, wanted), &register) in signature.parameters.iter().zip(&wanted).zip(arguments) {
            converted.push(self.converted(given, wanted, register)?);
        }
        let (place, values) = converted.split_at(coordinates);
        let result = self.access_variable(variable, mode, place, values)?;
        for (&used, given) in converted.iter().zip(arguments) {
            if used != *given {
                self.temporaries.release(used);
            }
        }
        let gives = match mode.action {
            Action::CompareAndSet | Action::WeakCompareAndSet => Ty::Boolean,
            _ => ty,
        };
        match (result, &signature.result) {
            (None, None) => Ok(None),
            (Some(register), None) => {
                self.temporaries.release(register);
                Ok(None)
            }
            (Some(register), Some(wanted)) => {
                let fitting = self.converted(&gives, wanted, register)?;
                if fitting != register {
                    self.temporaries.release(register);
                }
                Ok(Some((wanted.kind(), fitting)))
            }
            (None, Some(_)) => unsupported("the result of an access that has none"),
        }
    }

    /// A value as one of another type, in the same register or in one that is in use then.
    fn converted(&mut self, from: &Ty, to: &Ty, register: Reg) -> Outcome<Reg> {
        match (from.is_reference(), to.is_reference()) {
            (true, true) => {
                if !self.link.types.is_assignable(from, to) {
                    let ty = self.link.target(to);
                    self.emit(Op::Cast { object: register, ty });
                }
                Ok(register)
            }
            (false, false) if from == to => Ok(register),
            (false, false) if widens(from, to) => match (from.kind(), to.kind()) {
                (from, to) if from == to => Ok(register),
                (from, to) => {
                    let dst = self.scratch(to);
                    self.emit(Op::Unary {
                        op: UnaryOp::Convert { from, to, unsigned: false },
                        dst,
                        a: register,
                    });
                    Ok(dst)
                }
            },
            _ => unsupported(format!("a VarHandle that takes {from} for {to}")),
        }
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
