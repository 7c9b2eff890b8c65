//! In which order operands and arguments are evaluated. C leaves that open; here it is from left to right. Where another
//! order could have another result, the verdict names this assumption.

use fencepost_ir::{ControlOp, MemoryOp, Op};
use lang_c::span::Span as Extent;

use super::Lowering;
use super::value::Order;
use crate::error::CError;

/// What evaluating an operand does to memory that others may look at or change meanwhile.
#[derive(Clone, Copy, Default)]
pub(super) struct Touches {
    /// Something is read that is not atomic: only effects of the other operands can change it, or else it is a data race.
    reads: bool,
    /// Something is written, called, or accessed atomically.
    acts: bool,
}

impl Touches {
    /// Whether the result depends on which of two operands comes first.
    fn disturbs(self, other: Touches) -> bool {
        self.acts && (other.acts || other.reads) || other.acts && self.reads
    }

    fn and(self, other: Touches) -> Touches {
        Touches { reads: self.reads || other.reads, acts: self.acts || other.acts }
    }
}

impl Lowering<'_> {
    /// Where the code of an operand begins or ends.
    pub(super) fn here(&self) -> usize {
        self.code.method.emitted().len()
    }

    /// What the code since `start` touches.
    pub(super) fn touched(&self, start: usize) -> Touches {
        let code = self.code.method.emitted().get(start..).unwrap_or_default();
        code.iter().map(|op| self.touches(op)).fold(Touches::default(), Touches::and)
    }

    fn touches(&self, op: &Op) -> Touches {
        let (reads, acts) = match op {
            Op::Local(_) | Op::Object(_) => (false, false),
            Op::Memory(MemoryOp::Load { access, .. }) => {
                let plain = self.shared.builder.has_attribute(*access, Order::NotAtomic.attribute());
                (plain, !plain)
            }
            Op::Memory(
                MemoryOp::AddressOf { .. }
                | MemoryOp::PointerAdd { .. }
                | MemoryOp::PointerDifference { .. }
                | MemoryOp::PointerRoom { .. },
            ) => (false, false),
            Op::Memory(MemoryOp::Get { .. }) => (true, false),
            Op::Control(
                ControlOp::Call { .. }
                | ControlOp::CallIndirect { .. }
                | ControlOp::CallVirtual { .. }
                | ControlOp::Print { .. },
            ) => (false, true),
            Op::Control(_) => (false, false),
            Op::Memory(_) | Op::Sync(_) => (false, true),
        };
        Touches { reads, acts }
    }

    /// Evaluates a right operand. The left one's code begins at `start`.
    pub(super) fn behind<T>(
        &mut self,
        start: usize,
        at: Extent,
        right: impl FnOnce(&mut Self) -> Result<T, CError>,
    ) -> Result<T, CError> {
        let (left, middle) = (self.touched(start), self.here());
        let value = right(self)?;
        self.choose_order(at, &[left, self.touched(middle)]);
        Ok(value)
    }

    /// Notes that the order of operands was chosen here, if it could matter.
    pub(super) fn choose_order(&mut self, at: Extent, operands: &[Touches]) {
        let pairs = operands.iter().enumerate();
        let mut pairs = pairs.flat_map(|(index, a)| operands[..index].iter().map(move |b| (a, b)));
        if !self.in_library && self.ordered.is_none() && pairs.any(|(a, b)| a.disturbs(*b)) {
            self.ordered = Some(self.shared.place(at));
        }
    }

    /// Names the assumption about the order of operands, if it was chosen where it could matter.
    pub(super) fn name_chosen_order(&mut self) {
        let place = self.ordered.iter();
        let named = place
            .map(|it| format!("operands and arguments are evaluated from left to right (first at {it})"));
        self.assumptions.extend(named);
    }
}
