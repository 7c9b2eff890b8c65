//! One instruction, read from the code.

use super::opcode::{Opcode, OperandKind};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};
use crate::metadata::{Metadata, TableId, Token};

/// An instruction. Prefixes are instructions of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// Where it starts in the code.
    pub offset: u32,
    /// What it does.
    pub opcode: Opcode,
    /// With what.
    pub operand: Operand,
}

/// The operand of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Nothing.
    None,
    /// A small constant.
    I8(i8),
    /// A constant.
    I32(i32),
    /// A constant.
    I64(i64),
    /// A constant.
    F32(f32),
    /// A constant.
    F64(f64),
    /// A local or argument.
    Var(u16),
    /// Where to go, as an offset in the code.
    Branch(u32),
    /// Where to go for 0, 1, …, as offsets in the code.
    Switch(Vec<u32>),
    /// A user string.
    String(Token),
    /// A type, field, method or signature.
    Token(Token),
}

impl Instruction {
    /// Reads the instruction at the cursor, which stands in the code of a method.
    pub(super) fn read(cursor: &mut ByteCursor<'_>, metadata: &Metadata) -> Result<Instruction, Error> {
        let place = cursor.place();
        let code = match cursor.u8()? {
            0xFE => 0xFE00 | u16::from(cursor.u8()?),
            byte => u16::from(byte),
        };
        let Some(opcode) = Opcode::from_code(code) else {
            return Err(Error::new(place, format!("unknown opcode {code:#04x}")));
        };
        let operand = read_operand(cursor, opcode, metadata)?;
        Ok(Instruction { offset: place.byte as u32, opcode, operand })
    }

    /// The offsets it may branch to.
    pub fn targets(&self) -> &[u32] {
        match &self.operand {
            Operand::Branch(target) => std::slice::from_ref(target),
            Operand::Switch(targets) => targets,
            _ => &[],
        }
    }
}

fn read_operand(cursor: &mut ByteCursor<'_>, opcode: Opcode, metadata: &Metadata) -> Result<Operand, Error> {
    Ok(match opcode.operand() {
        OperandKind::None => Operand::None,
        OperandKind::I8 => Operand::I8(i8::from_le_bytes(cursor.array()?)),
        OperandKind::I32 => Operand::I32(cursor.i32()?),
        OperandKind::I64 => Operand::I64(i64::from_le_bytes(cursor.array()?)),
        OperandKind::F32 => Operand::F32(f32::from_le_bytes(cursor.array()?)),
        OperandKind::F64 => Operand::F64(f64::from_le_bytes(cursor.array()?)),
        OperandKind::ShortVar => Operand::Var(cursor.u8()?.into()),
        OperandKind::Var => Operand::Var(cursor.u16()?),
        OperandKind::ShortBranch => {
            let distance = i8::from_le_bytes(cursor.array()?);
            Operand::Branch(target(cursor, distance.into())?)
        }
        OperandKind::Branch => {
            let distance = cursor.i32()?;
            Operand::Branch(target(cursor, distance)?)
        }
        OperandKind::Switch => {
            let count = cursor.u32()? as usize;
            let table = cursor.bytes(count.saturating_mul(4))?;
            let mut distances = ByteCursor::new(table, Part::File);
            let mut targets = Vec::with_capacity(count);
            while !distances.is_at_end() {
                targets.push(target(cursor, distances.i32()?)?);
            }
            Operand::Switch(targets)
        }
        OperandKind::String => {
            let (place, token) = (cursor.place(), Token(cursor.u32()?));
            if !token.is_user_string() || !metadata.contains(token) {
                return Err(Error::new(place, format!("{token} is not a string")));
            }
            Operand::String(token)
        }
        kind => {
            let (place, token) = (cursor.place(), Token(cursor.u32()?));
            if !is_operand(kind, token) || !metadata.contains(token) {
                return Err(Error::new(place, format!("{} of {token}, which it cannot take", opcode.name())));
            }
            Operand::Token(token)
        }
    })
}

/// The offset that is `distance` from the cursor.
fn target(cursor: &ByteCursor<'_>, distance: i32) -> Result<u32, Error> {
    match u32::try_from(cursor.position() as i64 + i64::from(distance)) {
        Ok(target) => Ok(target),
        Err(_) => cursor.fail("branch out of the method"),
    }
}

fn is_operand(kind: OperandKind, token: Token) -> bool {
    let types = [TableId::TypeDef, TableId::TypeRef, TableId::TypeSpec];
    let fields = [TableId::Field, TableId::MemberRef];
    let methods = [TableId::MethodDef, TableId::MemberRef, TableId::MethodSpec];
    token.table().is_some_and(|table| match kind {
        OperandKind::Type => types.contains(&table),
        OperandKind::Field => fields.contains(&table),
        OperandKind::Method => methods.contains(&table),
        OperandKind::Signature => table == TableId::StandAloneSig,
        OperandKind::Token => types.contains(&table) || fields.contains(&table) || methods.contains(&table),
        _ => false,
    })
}
