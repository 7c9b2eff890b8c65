//! Final values of registers, in the types that the test looks at them in.
//!
//! A register of `X86_64` has 64 bits, but herd takes what a condition says about it to be about
//! an `int` unless the initial state declares another type. So a thread whose values may not be
//! `int`s ends by giving its observed registers values of their types.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, MethodBuilder, Program, Reg, UnaryOp};

use crate::width::Type;

/// Makes a register's value one of a type. If there are `addresses`, these stay as they are.
pub(crate) fn emit(method: &mut MethodBuilder, register: Reg, ty: Type, addresses: bool) {
    let unused = constant(method, 64 - ty.width.bits());
    let raised = binary(method, IntOp::Shl, register, unused);
    let back = if ty.signed { IntOp::Shr } else { IntOp::ShrUnsigned };
    let mut fitted = binary(method, back, raised, unused);
    if addresses {
        // Statics have addresses in one aligned range.
        let places = constant(method, Program::ADDRESS_BASE.trailing_zeros());
        let range = binary(method, IntOp::ShrUnsigned, register, places);
        let one = constant(method, 1);
        let is_address = binary(method, IntOp::Eq, range, one);
        let mask = method.register(Kind::I64);
        method.emit(LocalOp::Unary { op: UnaryOp::Neg(Kind::I64), dst: mask, a: is_address });
        let difference = binary(method, IntOp::Xor, register, fitted);
        let change = binary(method, IntOp::And, difference, mask);
        fitted = binary(method, IntOp::Xor, fitted, change);
    }
    method.emit(LocalOp::Move { dst: register, src: fitted });
}

fn constant(method: &mut MethodBuilder, value: u32) -> Reg {
    let dst = method.register(Kind::I64);
    method.emit(LocalOp::Const { dst, value: u64::from(value) });
    dst
}

fn binary(method: &mut MethodBuilder, op: IntOp, a: Reg, b: Reg) -> Reg {
    let dst = method.register(Kind::I64);
    method.emit(LocalOp::Binary { op: BinaryOp::I64(op), dst, a, b });
    dst
}
