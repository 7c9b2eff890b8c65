//! The normal form of a window: nothing in it that cannot matter any more.

use fencepost_ir::Reg;
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::state::Thread;

impl Machine<'_> {
    /// Brings a window into its normal form: nothing in it that cannot matter any more.
    pub(crate) fn normalise_window(&self, thread: &mut Thread) {
        if thread.window.slots.is_empty() {
            return;
        }
        thread.window.settle(&self.rules);
        while let Some(index) = thread.window.drop_idle_fences(&self.rules) {
            thread.remove_slot(index, None);
        }
        while let Some(index) = self.unused_computation(thread) {
            thread.remove_slot(index, None);
        }
    }

    /// The youngest computation whose result nothing wants.
    fn unused_computation(&self, thread: &Thread) -> Option<usize> {
        let computes = |index: &usize| {
            let slot = &thread.window.slots[*index];
            // What was read and never written is a fault, whether or not anything wants it.
            let faults = |b: Operand| b.value().is_some_and(|b| self.may_not_read(slot.pc, b));
            matches!(slot.entry, Entry::Compute { b, .. } if !faults(b)) && !self.keeps_alive(thread, *index)
        };
        (0..thread.window.slots.len()).rev().filter(computes).find(|&index| {
            let wanted = Operand::Pending(index as u16);
            let mut used = false;
            thread
                .window
                .slots
                .iter()
                .for_each(|slot| operands(&slot.entry, |operand| used |= operand == wanted));
            used |= thread.guesses.iter().any(|mark| mark.live.contains(&wanted));
            used |= self.live_registers(thread).any(|operand| operand == wanted);
            !used
        })
    }

    /// The registers that matter.
    pub(super) fn live_registers<'t>(&'t self, thread: &'t Thread) -> impl Iterator<Item = Operand> + 't {
        thread.frames.iter().flat_map(move |frame| {
            let position = |register: Reg| frame.base as usize + usize::from(register.0);
            self.live.at(frame.pc).iter().map(move |&(register, _)| thread.registers[position(register)])
        })
    }
}

/// Calls `f` with every operand of an entry.
pub(crate) fn operands(entry: &Entry, mut f: impl FnMut(Operand)) {
    match *entry {
        Entry::Event(event) => {
            if let fencepost_memory::Location::Unknown { base, .. } = event.location {
                f(base);
            }
            f(event.value);
            f(event.expected);
        }
        Entry::Fence(_) => {}
        Entry::Guess { a, b, .. } | Entry::Compute { a, b, .. } => {
            f(a);
            f(b);
        }
    }
}
