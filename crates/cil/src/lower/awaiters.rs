//! Awaiters that a program asks by itself.
//!
//! An await that goes on at once takes for granted that its task ends, and a path on which it never does is left out. A
//! compiler asks once for each await. A loop of the user's that asks again and again can go that way each time, so that it
//! need not end is not found: the verdict names what is taken for granted.

use fencepost_ir::ControlOp;

use super::body::Body;
use crate::types::MethodInst;

/// What a loop over an awaiter rests on.
const ASSUMPTION: &str = "a loop that asks an awaiter whether its task is done comes to an end";

impl Body<'_, '_> {
    /// Notes the assumption where the user's own code asks an awaiter.
    pub(super) fn doubts_awaiter(&mut self, inst: &MethodInst) {
        let asks = self.method_name(inst) == "get_IsCompleted"
            && self.link.types.name(inst.owner).contains("Awaiter");
        let is_users = !self.link.types.world.is_library(self.assembly);
        if asks && is_users && self.method_name(&self.inst) != "MoveNext" {
            let message = self.link.draft.builder.message(ASSUMPTION);
            self.emit(ControlOp::Relies { message });
        }
    }
}
