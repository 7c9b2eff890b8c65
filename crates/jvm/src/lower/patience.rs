//! The clock in the JDK's own waits.
//!
//! They read it in two ways: `System.nanoTime() + nanos` is when they give up, and `deadline - System.nanoTime()` is for how long
//! they go on. Where no other code reads a clock, only the thread itself could tell how long it has waited, so it may have waited for
//! long enough or not, whatever other threads have found.

use fencepost_ir::Kind;
use fencepost_ir::op::IntOp;

use super::body::Body;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::code::Instruction;

const SYSTEM: &str = "java/lang/System";

/// The classes that wait.
const WAITS: &str = "java/util/concurrent/";

impl Body<'_, '_> {
    /// What stands for a reading of the clock at a position that only decides when to give up.
    pub(super) fn patience_for(&self, position: usize, called: &Member) -> Option<Member> {
        let is_reading = called.class == Ty::class(SYSTEM) && &*called.name == "nanoTime";
        if !is_reading
            || !self.class.name.starts_with(WAITS)
            || !self.link.types.world.is_library(self.class_id)
        {
            return None;
        }
        let next = |ahead: usize| self.code.instructions.get(position + ahead).map(|(_, it)| it);
        let name = match (next(1)?, next(2)?) {
            (Instruction::Integers(Kind::I64, IntOp::Sub), _) => "sinceBegin",
            (Instruction::Load(Kind::I64, _), Instruction::Integers(Kind::I64, IntOp::Add)) => "atBegin",
            _ => return None,
        };
        Some(Member { class: Ty::class(SYSTEM), name: name.into(), descriptor: called.descriptor.clone() })
    }
}
