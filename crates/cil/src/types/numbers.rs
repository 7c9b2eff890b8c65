//! The operators of .NET's interfaces of numbers (`INumber<T>` and those it is made of) on the built-in types: a few
//! instructions each. The model library has no such interfaces, since its compiler does not know static members of them.

use super::{Primitive, Shape, Ty, Types};
use crate::il::{Instruction, Opcode, Operand};
use crate::metadata::rows::{MemberRef, TypeRef};
use crate::metadata::signature::TypeSig;
use crate::metadata::{TableId, Token};
use crate::world::AssemblyId;

impl Types<'_> {
    /// The instructions that do what a call of such an operator does, if it is one.
    pub(crate) fn number_operator(
        &self,
        assembly: AssemblyId,
        instruction: &Instruction,
        ty: Ty,
    ) -> Option<Vec<Instruction>> {
        let Operand::Token(token) = instruction.operand else { return None };
        let Shape::Primitive(primitive) = *self.shape(ty) else { return None };
        if matches!(primitive, Primitive::Bool | Primitive::Char) {
            return None;
        }
        let name = self.member_of_numbers(assembly, token)?;
        let step = |opcode| Instruction { offset: instruction.offset, opcode, operand: Operand::None };
        Some(opcodes(&name, primitive)?.into_iter().map(step).collect())
    }

    /// The name of a member of an interface of numbers.
    fn member_of_numbers(&self, assembly: AssemblyId, token: Token) -> Option<String> {
        if !token.is(TableId::MemberRef) {
            return None;
        }
        let source = self.world.assembly(assembly);
        let member: MemberRef<'_> = source.row(token);
        if !member.parent.is(TableId::TypeSpec) {
            return None;
        }
        let TypeSig::GenericInst { class, .. } = source.type_spec(member.parent).ok()? else { return None };
        let is_number =
            class.is(TableId::TypeRef) && source.row::<TypeRef<'_>>(class).namespace == "System.Numerics";
        is_number.then(|| member.name.to_owned())
    }
}

/// What a member does with what is on the stack.
fn opcodes(member: &str, primitive: Primitive) -> Option<Vec<Opcode>> {
    use Opcode::*;
    let is_float = matches!(primitive, Primitive::R4 | Primitive::R8);
    let unsigned = primitive.is_unsigned();
    let pick = |signed: Opcode, unsigned_one: Opcode| if unsigned { unsigned_one } else { signed };
    let not = [LdcI4_0, Ceq];
    // What compares as false where a number is no number, so that its opposite does not.
    let (less, greater) = match is_float {
        true => (CltUn, CgtUn),
        false => (pick(Clt, CltUn), pick(Cgt, CgtUn)),
    };
    let number = match member {
        "op_Addition" => vec![Add],
        "op_Subtraction" => vec![Sub],
        "op_Multiply" => vec![Mul],
        "op_CheckedAddition" if !is_float => vec![pick(AddOvf, AddOvfUn)],
        "op_CheckedSubtraction" if !is_float => vec![pick(SubOvf, SubOvfUn)],
        "op_CheckedMultiply" if !is_float => vec![pick(MulOvf, MulOvfUn)],
        "op_Division" => vec![if is_float { Div } else { pick(Div, DivUn) }],
        "op_Modulus" => vec![if is_float { Rem } else { pick(Rem, RemUn) }],
        "op_UnaryNegation" => vec![Neg],
        "op_UnaryPlus" => vec![],
        "op_Increment" => vec![LdcI4_1, converted(primitive), Add],
        "op_Decrement" => vec![LdcI4_1, converted(primitive), Sub],
        "get_Zero" | "get_AdditiveIdentity" => vec![LdcI4_0],
        "get_One" | "get_MultiplicativeIdentity" => vec![LdcI4_1],
        "op_Equality" => return Some(vec![Ceq]),
        "op_Inequality" => return Some([&[Ceq][..], &not].concat()),
        "op_LessThan" => return Some(vec![if is_float { Clt } else { less }]),
        "op_GreaterThan" => return Some(vec![if is_float { Cgt } else { greater }]),
        "op_LessThanOrEqual" => return Some([&[greater][..], &not].concat()),
        "op_GreaterThanOrEqual" => return Some([&[less][..], &not].concat()),
        _ => return None,
    };
    let checked = member.starts_with("op_Checked");
    let last = if checked { checked_conversion(primitive)? } else { converted(primitive) };
    Some([number, vec![last]].concat())
}

/// The conversion to a type.
fn converted(primitive: Primitive) -> Opcode {
    match primitive {
        Primitive::I1 => Opcode::ConvI1,
        Primitive::U1 | Primitive::Bool => Opcode::ConvU1,
        Primitive::I2 => Opcode::ConvI2,
        Primitive::U2 | Primitive::Char => Opcode::ConvU2,
        Primitive::I4 => Opcode::ConvI4,
        Primitive::U4 => Opcode::ConvU4,
        Primitive::I8 => Opcode::ConvI8,
        Primitive::U8 => Opcode::ConvU8,
        Primitive::I => Opcode::ConvI,
        Primitive::U => Opcode::ConvU,
        Primitive::R4 => Opcode::ConvR4,
        Primitive::R8 => Opcode::ConvR8,
    }
}

/// The conversion that throws where a result does not fit, for types that are no wider than what is computed with.
fn checked_conversion(primitive: Primitive) -> Option<Opcode> {
    Some(match primitive {
        Primitive::I1 => Opcode::ConvOvfI1,
        Primitive::U1 => Opcode::ConvOvfU1Un,
        Primitive::I2 => Opcode::ConvOvfI2,
        Primitive::U2 => Opcode::ConvOvfU2Un,
        Primitive::I4 | Primitive::U4 | Primitive::I8 | Primitive::U8 => converted(primitive),
        _ => return None,
    })
}
