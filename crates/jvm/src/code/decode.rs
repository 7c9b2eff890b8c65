//! From bytes to instructions, JVMS §6.5.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{Kind, Storage};

use super::instruction::{Call, Condition, Instruction, Shuffle};
use crate::class::descriptor::Ty;
use crate::cursor::Cursor;
use crate::error::Error;

/// The kinds in the order in which opcodes have them.
const KINDS: [Kind; 5] = [Kind::I32, Kind::I64, Kind::F32, Kind::F64, Kind::Ref];

/// What arrays hold, in the order of `iaload` to `saload`.
const ELEMENTS: [Storage; 8] = [
    Storage::I32,
    Storage::I64,
    Storage::F32,
    Storage::F64,
    Storage::Ref,
    Storage::I8,
    Storage::U16,
    Storage::I16,
];

/// Reads all instructions, each with its offset.
pub(super) fn decode(code: &mut Cursor<'_>) -> Result<Vec<(u32, Instruction)>, Error> {
    let mut instructions = Vec::new();
    while !code.is_at_end() {
        let at = code.position() as u32;
        instructions.push((at, instruction(code, at)?));
    }
    Ok(instructions)
}

fn kind(index: u8) -> Kind {
    KINDS[usize::from(index % 5)]
}

/// The target of a jump by `distance` from `at`.
fn target(code: &Cursor<'_>, at: u32, distance: i32) -> Result<u32, Error> {
    match u32::try_from(i64::from(at) + i64::from(distance)) {
        Ok(target) => Ok(target),
        Err(_) => code.fail("a jump out of the method"),
    }
}

fn instruction(code: &mut Cursor<'_>, at: u32) -> Result<Instruction, Error> {
    let opcode = code.u8()?;
    Ok(match opcode {
        0x00 => Instruction::Nop,
        0x01 => Instruction::Push(Kind::Ref, 0),
        0x02..=0x08 => integer(i32::from(opcode) - 3),
        0x09 | 0x0a => Instruction::Push(Kind::I64, u64::from(opcode - 0x09)),
        0x0b..=0x0d => Instruction::Push(Kind::F32, f32::from(opcode - 0x0b).to_bits().into()),
        0x0e | 0x0f => Instruction::Push(Kind::F64, f64::from(opcode - 0x0e).to_bits()),
        0x10 => integer(code.i8()?.into()),
        0x11 => integer(code.i16()?.into()),
        0x12 => Instruction::Constant(code.u8()?.into()),
        0x13 | 0x14 => Instruction::Constant(code.u16()?),
        0x15..=0x19 => Instruction::Load(kind(opcode - 0x15), code.u8()?.into()),
        0x1a..=0x2d => Instruction::Load(kind((opcode - 0x1a) / 4), u16::from((opcode - 0x1a) % 4)),
        0x2e..=0x35 => Instruction::ArrayLoad(ELEMENTS[usize::from(opcode - 0x2e)]),
        0x36..=0x3a => Instruction::Store(kind(opcode - 0x36), code.u8()?.into()),
        0x3b..=0x4e => Instruction::Store(kind((opcode - 0x3b) / 4), u16::from((opcode - 0x3b) % 4)),
        0x4f..=0x56 => Instruction::ArrayStore(ELEMENTS[usize::from(opcode - 0x4f)]),
        0x57..=0x5f => Instruction::Shuffle(shuffle(opcode)),
        0x60..=0x73 => arithmetic(opcode - 0x60),
        0x74..=0x77 => Instruction::Negate(kind(opcode - 0x74)),
        0x78..=0x83 => bitwise(opcode - 0x78),
        0x84 => Instruction::Increment(code.u8()?.into(), code.i8()?.into()),
        0x85..=0x90 => conversion(opcode - 0x85),
        0x91 => Instruction::Narrow(Storage::I8),
        0x92 => Instruction::Narrow(Storage::U16),
        0x93 => Instruction::Narrow(Storage::I16),
        0x94 => Instruction::CompareLongs,
        0x95..=0x98 => {
            let kind = if opcode < 0x97 { Kind::F32 } else { Kind::F64 };
            let less = opcode % 2 == 1;
            Instruction::Floats(kind, if less { FloatOp::CompareLess } else { FloatOp::CompareGreater })
        }
        0x99..=0x9e => {
            let distance = code.i16()?;
            Instruction::IfZero(Condition::nth(opcode - 0x99), target(code, at, distance.into())?)
        }
        0x9f..=0xa4 => {
            let distance = code.i16()?;
            Instruction::IfIntegers(Condition::nth(opcode - 0x9f), target(code, at, distance.into())?)
        }
        0xa5 | 0xa6 => {
            let distance = code.i16()?;
            Instruction::IfSame(opcode == 0xa5, target(code, at, distance.into())?)
        }
        0xa7 => {
            let distance = code.i16()?;
            Instruction::Goto(target(code, at, distance.into())?)
        }
        0xa8 => {
            let distance = code.i16()?;
            Instruction::Jsr(target(code, at, distance.into())?)
        }
        0xa9 => Instruction::Ret(code.u8()?.into()),
        0xaa => table_switch(code, at)?,
        0xab => lookup_switch(code, at)?,
        0xac..=0xb0 => Instruction::Return(Some(kind(opcode - 0xac))),
        0xb1 => Instruction::Return(None),
        0xb2 => Instruction::GetStatic(code.u16()?),
        0xb3 => Instruction::PutStatic(code.u16()?),
        0xb4 => Instruction::GetField(code.u16()?),
        0xb5 => Instruction::PutField(code.u16()?),
        0xb6 => Instruction::Invoke(Call::Virtual, code.u16()?),
        0xb7 => Instruction::Invoke(Call::Special, code.u16()?),
        0xb8 => Instruction::Invoke(Call::Static, code.u16()?),
        0xb9 => {
            let index = code.u16()?;
            // The number of arguments, which the method's type says too, and a zero.
            code.u16()?;
            Instruction::Invoke(Call::Interface, index)
        }
        0xba => {
            let index = code.u16()?;
            code.u16()?;
            Instruction::InvokeDynamic(index)
        }
        0xbb => Instruction::New(code.u16()?),
        0xbc => Instruction::NewArray(match code.u8()? {
            4 => Ty::Boolean,
            5 => Ty::Char,
            6 => Ty::Float,
            7 => Ty::Double,
            8 => Ty::Byte,
            9 => Ty::Short,
            10 => Ty::Int,
            11 => Ty::Long,
            other => return code.fail(format!("an array of unknown primitives {other}")),
        }),
        0xbd => Instruction::NewReferences(code.u16()?),
        0xbe => Instruction::ArrayLength,
        0xbf => Instruction::Throw,
        0xc0 => Instruction::CheckCast(code.u16()?),
        0xc1 => Instruction::InstanceOf(code.u16()?),
        0xc2 => Instruction::MonitorEnter,
        0xc3 => Instruction::MonitorExit,
        0xc4 => wide(code)?,
        0xc5 => Instruction::NewMatrix(code.u16()?, code.u8()?),
        0xc6 | 0xc7 => {
            let distance = code.i16()?;
            Instruction::IfNull(opcode == 0xc6, target(code, at, distance.into())?)
        }
        0xc8 => {
            let distance = code.i32()?;
            Instruction::Goto(target(code, at, distance)?)
        }
        0xc9 => {
            let distance = code.i32()?;
            Instruction::Jsr(target(code, at, distance)?)
        }
        _ => return code.fail(format!("unknown instruction {opcode:#04x}")),
    })
}

fn integer(value: i32) -> Instruction {
    Instruction::Push(Kind::I32, value as u32 as u64)
}

fn shuffle(opcode: u8) -> Shuffle {
    match opcode {
        0x57 => Shuffle::Pop,
        0x58 => Shuffle::Pop2,
        0x59 => Shuffle::Dup,
        0x5a => Shuffle::DupX1,
        0x5b => Shuffle::DupX2,
        0x5c => Shuffle::Dup2,
        0x5d => Shuffle::Dup2X1,
        0x5e => Shuffle::Dup2X2,
        _ => Shuffle::Swap,
    }
}

/// `iadd` to `drem`.
fn arithmetic(index: u8) -> Instruction {
    let integers = [IntOp::Add, IntOp::Sub, IntOp::Mul, IntOp::Div, IntOp::Rem];
    let floats = [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Rem];
    let (op, kind) = (usize::from(index / 4), kind(index % 4));
    match kind {
        Kind::I32 | Kind::I64 => Instruction::Integers(kind, integers[op]),
        _ => Instruction::Floats(kind, floats[op]),
    }
}

/// `ishl` to `lxor`.
fn bitwise(index: u8) -> Instruction {
    let ops = [IntOp::Shl, IntOp::Shr, IntOp::ShrUnsigned, IntOp::And, IntOp::Or, IntOp::Xor];
    Instruction::Integers(kind(index % 2), ops[usize::from(index / 2)])
}

/// `i2l` to `d2f`: from each kind to the three others.
fn conversion(index: u8) -> Instruction {
    let from = index / 3;
    let to = (0..4).filter(|&to| to != from).nth(usize::from(index % 3)).unwrap_or(0);
    Instruction::Convert(kind(from), kind(to))
}

fn wide(code: &mut Cursor<'_>) -> Result<Instruction, Error> {
    let opcode = code.u8()?;
    Ok(match opcode {
        0x15..=0x19 => Instruction::Load(kind(opcode - 0x15), code.u16()?),
        0x36..=0x3a => Instruction::Store(kind(opcode - 0x36), code.u16()?),
        0x84 => Instruction::Increment(code.u16()?, code.i16()?),
        0xa9 => Instruction::Ret(code.u16()?),
        _ => return code.fail(format!("`wide` before instruction {opcode:#04x}")),
    })
}

/// Skips to a multiple of four bytes from the start of the code.
fn align(code: &mut Cursor<'_>) -> Result<(), Error> {
    while !code.position().is_multiple_of(4) {
        code.u8()?;
    }
    Ok(())
}

fn table_switch(code: &mut Cursor<'_>, at: u32) -> Result<Instruction, Error> {
    align(code)?;
    let default = code.i32()?;
    let default = target(code, at, default)?;
    let (low, high) = (code.i32()?, code.i32()?);
    let mut targets = Vec::new();
    // Targets that are not there end it, so a wrong range does no harm.
    for _ in i64::from(low)..=i64::from(high) {
        let distance = code.i32()?;
        targets.push(target(code, at, distance)?);
    }
    match low <= high {
        true => Ok(Instruction::TableSwitch { default, low, targets }),
        false => code.fail("a switch from a larger value to a smaller one"),
    }
}

fn lookup_switch(code: &mut Cursor<'_>, at: u32) -> Result<Instruction, Error> {
    align(code)?;
    let default = code.i32()?;
    let default = target(code, at, default)?;
    let mut pairs = Vec::new();
    for _ in 0..code.u32()? {
        let (value, distance) = (code.i32()?, code.i32()?);
        pairs.push((value, target(code, at, distance)?));
    }
    match pairs.is_sorted_by(|a, b| a.0 < b.0) {
        true => Ok(Instruction::LookupSwitch { default, pairs }),
        false => code.fail("the values of a switch are not in order"),
    }
}
