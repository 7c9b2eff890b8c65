//! Objects and their types.

use fencepost_ir::{ObjectOp, Pc, Trap};
use fencepost_memory::window::Computation;

use super::Executor;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::Handle;
use crate::values::objects::{BadLength, object};

impl Machine<'_> {
    /// Executes one of them that has all it needs.
    #[inline(always)]
    pub(super) fn perform_object<E: Executor>(&self, on: &mut E, pc: Pc, op: ObjectOp) -> Result<Pc, Halt> {
        match op {
            ObjectOp::New { dst, ty } => {
                let minds = self.minds(ty);
                if minds {
                    on.whole()?;
                }
                let handle = on.allocate(ty, self.program.ty(ty).slots.len());
                on.set(dst, E::value(handle.into()));
                // To the collector it is not there before what is in flight is done.
                if minds {
                    on.hold(pc, dst);
                }
            }
            ObjectOp::NewArray { dst, ty, length } => {
                self.deciding(on, pc, length)?;
                let length = self.expected(on, length);
                let slots = match self.array_slots(ty, length) {
                    Ok(slots) => slots,
                    Err(BadLength::Negative) => return Err(on.raise(Trap::NegativeLength)),
                    Err(BadLength::TooLong) => {
                        let (state, index) = on.whole()?;
                        let message = format!(
                            "an array of {length} elements is too large to search with: make it smaller"
                        );
                        return Err(self.fail(state, index, FailureKind::Unsupported, message));
                    }
                };
                let handle = on.allocate(ty, slots);
                on.set(dst, E::value(handle.into()));
            }
            ObjectOp::ArrayLength { dst, array } => {
                let array = on.get(array);
                let length = match E::word(array) {
                    Some(array) => match self.array_length(on.heap(), array) {
                        Some(length) => E::value(length),
                        None => return Err(on.raise(Trap::NullReference)),
                    },
                    None => on.later(pc, Computation::Inspect, array, E::value(0)),
                };
                on.set(dst, length);
            }
            ObjectOp::IsInstance { dst, object, ty } => {
                let object = on.get(object);
                let is = match E::word(object) {
                    Some(object) => E::value(self.is_instance(on.heap(), object, ty).into()),
                    None => on.later(pc, Computation::Inspect, object, E::value(0)),
                };
                on.set(dst, is);
            }
            ObjectOp::Cast { object, ty } => {
                let object = E::word(on.get(object));
                if object.is_some_and(|object| !self.may_be_cast(on.heap(), object, ty)) {
                    return Err(on.raise(Trap::InvalidCast));
                }
            }
            ObjectOp::NullCheck { object } => {
                if E::word(on.get(object)) == Some(0) {
                    return Err(on.raise(Trap::NullReference));
                }
            }
            ObjectOp::StoreCheck { array, value } => {
                let (array, value) = (E::word(on.get(array)), E::word(on.get(value)));
                let holds = match array.map(|array| object(on.heap(), array)) {
                    None => None,
                    Some(None) => return Err(on.raise(Trap::NullReference)),
                    Some(Some(array)) => self.can_hold(on.heap(), array, || value),
                };
                if !holds.unwrap_or_else(|| on.guessed(pc) != 0) {
                    return Err(on.raise(Trap::ArrayTypeMismatch));
                }
            }
            ObjectOp::KeepAlive { object, .. } => on.hold(pc, object),
            ObjectOp::TypeObject { dst, object } => {
                let object = on.get(object);
                let constant = match E::word(object) {
                    None => on.later(pc, Computation::Inspect, object, E::value(0)),
                    Some(0) => return Err(on.raise(Trap::NullReference)),
                    Some(object) => {
                        let (state, index) = on.whole()?;
                        let ty = self.program.ty(state.heap.get(object as Handle).ty);
                        let Some(constant) = ty.object else {
                            let message = format!("the object that stands for type `{}`", ty.name);
                            return Err(self.fail(state, index, FailureKind::Unsupported, message));
                        };
                        E::value(u64::from(constant) + 1)
                    }
                };
                on.set(dst, constant);
            }
            ObjectOp::ResolveVirtual { dst, selector, object } => {
                on.whole()?;
                let method = self.dispatch(on, pc, object, selector)?;
                on.set(dst, E::value(method.0.into()));
            }
            ObjectOp::CloneObject { .. }
            | ObjectOp::Collect
            | ObjectOp::NextDead { .. }
            | ObjectOp::Finalise { .. }
            | ObjectOp::AwaitFinalisers => return Err(self.step_of_its_own(on, op)),
        }
        Ok(pc + 1)
    }
}
