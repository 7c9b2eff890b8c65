//! The garbage collector and the threads that serve it, and which objects they mind.
//!
//! What the collector does is in `sync::garbage`.

use fencepost_ir::{Collection, ObjectOp, Op, Pc, Reg, TypeId};
use fencepost_memory::Operand;
use fencepost_memory::window::{Computation, Entry};

use crate::machine::Machine;
use crate::state::heap::{Handle, Object};
use crate::state::{Lists, State, Status, Thread};

impl Machine<'_> {
    pub(crate) fn collection(&self) -> Option<&Collection> {
        self.program.collection.as_ref()
    }

    /// Whether a thread serves the collector, or is the collector.
    pub fn is_service(&self, thread: &Thread) -> bool {
        let first = self.collection().map(|collection| collection.services);
        thread.is_initial() && first.is_some_and(|first| thread.path[0] >= first)
    }

    /// Whether a thread is the collector.
    pub(crate) fn is_collector(&self, thread: &Thread) -> bool {
        let first = self.collection().map(|collection| collection.services);
        thread.is_initial() && first == Some(thread.path[0])
    }

    /// The collector's index.
    pub(crate) fn collector(&self, state: &State) -> Option<usize> {
        self.facts.garbage.as_ref()?;
        state.threads.iter().rposition(|thread| self.is_collector(thread))
    }

    /// Whether a thread serves the collector and has nothing to do.
    pub(crate) fn is_idle_service(&self, thread: &Thread) -> bool {
        let waits = |pc: Pc| {
            matches!(
                self.program.code[pc as usize],
                Op::Object(ObjectOp::Collect | ObjectOp::NextDead { .. })
            )
        };
        self.is_service(thread)
            && thread.status == Status::Running
            && thread.window.slots.is_empty()
            && waits(thread.frame().pc)
    }

    /// Whether it shows when an object of a type dies.
    pub(crate) fn minds(&self, ty: TypeId) -> bool {
        self.facts.garbage.as_ref().is_some_and(|garbage| garbage.minded[ty.0 as usize])
    }

    /// Whether it shows when one of some objects dies.
    pub(crate) fn minds_some(&self, objects: &[Object]) -> bool {
        self.facts.garbage.is_some() && objects.iter().any(|object| self.minds(object.ty))
    }

    /// Notes that an object that was made is to be finalised, if it is.
    pub(crate) fn register(&self, state: &mut State, ty: TypeId, object: Handle) {
        if self.collection().is_some_and(|collection| collection.finalised.contains(&ty)) {
            self.change_lists(state, |lists| lists.registered.push(object));
        }
    }

    pub(crate) fn change_lists(&self, state: &mut State, change: impl FnOnce(&mut Lists)) {
        if let Some(index) = self.collector(state) {
            state.dirty.thread(index);
            change(&mut state.threads[index].garbage);
        }
    }

    /// Whether an entry of a window keeps an object alive for what is in flight before it.
    pub(crate) fn keeps_alive(&self, thread: &Thread, at: usize) -> bool {
        let slots = &thread.window.slots;
        self.is_hold(slots[at].pc) && slots[..at].iter().any(|slot| matches!(slot.entry, Entry::Event(_)))
    }

    /// Whether an entry of this instruction does nothing but keep an object alive.
    pub(crate) fn is_hold(&self, pc: Pc) -> bool {
        matches!(
            self.program.code[pc as usize],
            Op::Object(ObjectOp::KeepAlive { .. } | ObjectOp::New { .. })
        )
    }

    /// Keeps an object alive for what is in flight.
    pub(crate) fn hold(&self, thread: &mut Thread, pc: Pc, object: Reg) {
        let a = thread.get(object);
        if thread.window.slots.is_empty() || self.facts.garbage.is_none() || a == Operand::Value(0) {
            return;
        }
        // The last one is enough.
        let entry = Entry::Compute { computation: Computation::Inspect, a, b: Operand::Value(0) };
        let same = thread.window.slots.iter().position(|slot| slot.pc == pc && slot.entry == entry);
        if let Some(same) = same {
            thread.remove_slot(same, None);
        }
        let a = thread.get(object);
        thread.push(pc, Entry::Compute { computation: Computation::Inspect, a, b: Operand::Value(0) });
    }

    pub(crate) fn allocate(&self, state: &mut State, ty: fencepost_ir::TypeId, slots: usize) -> Handle {
        // While several threads run, the only object of its type is not known to stay so.
        if let Some(discipline) = self.discipline.as_deref()
            && state.threads.iter().filter(|thread| !thread.joined).count() > 1
        {
            discipline.makes(ty);
        }
        let handle = state.heap.allocate(ty, slots);
        state.dirty.objects.push(handle);
        self.register(state, ty, handle);
        handle
    }
}
