//! The flags, in hidden registers.
//!
//! Instead of single bits, a thread remembers two values `left` and `right` such that the flags
//! are those of `CMP left,right`, and the carry apart from them because `INC` and `DEC` keep it.
//! Values narrower than a register come here moved up to its highest bits, where they overflow as
//! they should. A thread that never tests flags has none.

use fencepost_ir::op::IntOp;
use fencepost_ir::{Kind, Reg, UnaryOp};

use super::{ConditionCode, FlagTest};
use crate::emit::Emitter;

/// Where a thread keeps its flags.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flags {
    left: Reg,
    right: Reg,
    carry: Reg,
}

impl Flags {
    pub(super) fn new(emitter: &mut Emitter<'_, '_>) -> Flags {
        Flags { left: emitter.hidden(), right: emitter.hidden(), carry: emitter.hidden() }
    }

    /// All flags but the carry, as after `CMP left,right`.
    pub(super) fn difference(self, emitter: &mut Emitter<'_, '_>, left: Reg, right: Reg) {
        emitter.copy(self.left, left);
        emitter.copy(self.right, right);
    }

    /// The carry of `CMP left,right`.
    pub(super) fn difference_carry(self, emitter: &mut Emitter<'_, '_>, left: Reg, right: Reg) {
        emitter.binary_to(self.carry, IntOp::LtUnsigned, left, right);
    }

    /// All flags but the carry, for a sum. It is the difference to the negated second part, so
    /// that comparisons know about its overflow. (The smallest number has no negation: if it is
    /// the second part and the sum overflows, "less" is wrong.)
    pub(super) fn sum(self, emitter: &mut Emitter<'_, '_>, left: Reg, right: Reg) {
        emitter.copy(self.left, left);
        emitter.unary_to(self.right, UnaryOp::Neg(Kind::I64), right);
    }

    /// All flags but the carry, for this result.
    pub(super) fn result(self, emitter: &mut Emitter<'_, '_>, result: Reg) {
        let zero = emitter.number(0);
        emitter.copy(self.left, result);
        emitter.copy(self.right, zero);
    }

    /// No carry: what the bitwise operations say.
    pub(super) fn no_carry(self, emitter: &mut Emitter<'_, '_>) {
        let zero = emitter.number(0);
        emitter.copy(self.carry, zero);
    }

    /// The carry of a sum, from the sum and one of its parts.
    pub(super) fn sum_carry(self, emitter: &mut Emitter<'_, '_>, sum: Reg, part: Reg) {
        emitter.binary_to(self.carry, IntOp::LtUnsigned, sum, part);
    }

    /// The carry is this value's highest bit.
    pub(super) fn sign_carry(self, emitter: &mut Emitter<'_, '_>, value: Reg) {
        let zero = emitter.number(0);
        emitter.binary_to(self.carry, IntOp::Lt, value, zero);
    }

    /// A register, and the truth value it has if the test says yes.
    pub(super) fn test(self, emitter: &mut Emitter<'_, '_>, (test, yes): FlagTest) -> (Reg, bool) {
        let truth = match test {
            ConditionCode::Equal => emitter.binary(IntOp::Eq, self.left, self.right),
            ConditionCode::Less => emitter.binary(IntOp::Lt, self.left, self.right),
            ConditionCode::LessOrEqual => emitter.binary(IntOp::Le, self.left, self.right),
            ConditionCode::Negative => {
                let difference = emitter.binary(IntOp::Sub, self.left, self.right);
                let zero = emitter.number(0);
                emitter.binary(IntOp::Lt, difference, zero)
            }
            ConditionCode::Below => self.carry,
            ConditionCode::BelowOrEqual => {
                let equal = emitter.binary(IntOp::Eq, self.left, self.right);
                emitter.binary(IntOp::Or, equal, self.carry)
            }
        };
        (truth, yes)
    }

    /// A register that is 1 if the test says yes, else 0.
    pub(super) fn truth(self, emitter: &mut Emitter<'_, '_>, test: FlagTest) -> Reg {
        let (truth, yes) = self.test(emitter, test);
        if yes {
            return truth;
        }
        let inverted = emitter.scratch();
        emitter.unary_to(inverted, UnaryOp::IsZero, truth);
        inverted
    }
}
