//! Arithmetic that must fit, but whose result no instruction needs: it wraps around instead.
//!
//! Compilers leave such computations out, so their overflow shows in no run. And a count of the rounds of a loop that no
//! code reads must not keep the rounds apart ([`liveness`](crate::liveness)).

use crate::budget::Budget;
use crate::liveness::Liveness;
use crate::op::{BinaryOp, IntOp, LocalOp, Op};
use crate::program::Program;

/// Lets what must fit and is not needed wrap around.
pub fn let_unused_wrap(program: &mut Program) {
    let liveness = Liveness::of(program, &Budget::unlimited());
    for method in &program.methods {
        // The last instruction of a method computes nothing: the path would leave the method.
        for pc in method.start..method.end.saturating_sub(1) {
            if let Op::Local(LocalOp::Binary { op, dst, .. } | LocalOp::BinaryImmediate { op, dst, .. }) =
                &mut program.code[pc as usize]
                && !liveness.is_live(pc + 1, *dst)
                && !method.pinned.contains(dst)
            {
                *op = wrapping(*op);
            }
        }
    }
}

fn wrapping(op: BinaryOp) -> BinaryOp {
    let wraps = |op| match op {
        IntOp::AddNoWrap => IntOp::Add,
        IntOp::SubNoWrap => IntOp::Sub,
        IntOp::MulNoWrap => IntOp::Mul,
        op => op,
    };
    match op {
        BinaryOp::I32(op) => BinaryOp::I32(wraps(op)),
        BinaryOp::I64(op) => BinaryOp::I64(wraps(op)),
        op => op,
    }
}
