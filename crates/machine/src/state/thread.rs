//! A thread's registers and its window: reading and changing them.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Pc, Reg};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location, Operand, WindowSlot};

use super::Thread;
use crate::outcome::Shortfall;

impl Thread {
    /// Position in [`Thread::registers`] of a register of the top frame.
    #[inline]
    pub(crate) fn position(&self, register: Reg) -> usize {
        self.frames[self.frames.len() - 1].base as usize + usize::from(register.0)
    }

    #[inline]
    pub(crate) fn get(&self, register: Reg) -> Operand {
        self.registers[self.position(register)]
    }

    #[inline]
    pub(crate) fn set(&mut self, register: Reg, value: Operand) {
        let position = self.position(register);
        self.registers[position] = value;
    }

    /// A register that is known to hold a value.
    #[inline]
    #[track_caller]
    pub(crate) fn expect_value(&self, register: Reg) -> u64 {
        self.get(register).value().or_broken("the value of a register that was waited for")
    }

    #[inline]
    #[track_caller]
    pub(crate) fn goto(&mut self, pc: Pc) {
        self.frame_mut().pc = pc;
    }

    pub(crate) fn push(&mut self, pc: Pc, entry: Entry) -> Operand {
        if let Some(passed) = &mut self.passed {
            passed.issued();
        }
        self.window.slots.push(WindowSlot { pc, site: pc, overtaken: false, entry });
        Operand::Pending((self.window.slots.len() - 1) as u16)
    }

    /// Takes a slot out of the window. What was waiting for it gets `value`; indices of later
    /// slots move down everywhere.
    pub(crate) fn remove_slot(&mut self, index: usize, value: Option<u64>) {
        let removed = self.window.slots.remove(index);
        if let Some(passed) = &mut self.passed {
            passed.removed(index);
        }
        if matches!(removed.entry, Entry::Guess { .. }) {
            let nth = self.guesses_before(index);
            self.guesses.remove(nth);
        }
        let produces = |slot: &WindowSlot| match slot.entry {
            Entry::Event(_) | Entry::Compute { .. } => true,
            Entry::Fence(_) | Entry::Guess { .. } => false,
        };
        if value.is_none() && !produces(&removed) && !self.window.slots[index..].iter().any(produces) {
            return;
        }
        let rename = |operand: &mut Operand| {
            if let Operand::Pending(slot) = *operand {
                match (usize::from(slot).cmp(&index), value) {
                    (std::cmp::Ordering::Equal, Some(value)) => *operand = Operand::Value(value),
                    (std::cmp::Ordering::Greater, _) => *operand = Operand::Pending(slot - 1),
                    // A dead register may still name a dropped computation.
                    (std::cmp::Ordering::Equal, None) => *operand = Operand::Value(0),
                    (std::cmp::Ordering::Less, _) => {}
                }
            }
        };
        self.registers.iter_mut().for_each(rename);
        self.guesses.iter_mut().flat_map(|mark| &mut mark.live).for_each(rename);
        for slot in &mut self.window.slots {
            match &mut slot.entry {
                Entry::Event(event) => {
                    if let Location::Unknown { base, .. } = &mut event.location {
                        rename(base);
                    }
                    rename(&mut event.value);
                    rename(&mut event.expected);
                }
                Entry::Fence(_) => {}
                Entry::Guess { a, b, .. } | Entry::Compute { a, b, .. } => {
                    rename(a);
                    rename(b);
                }
            }
        }
    }

    /// Takes a guess that was right out of the window. What the thread stopped short of behind it
    /// now depends on the guess before it; where there is none, it counts.
    pub(crate) fn confirm(&mut self, index: usize) -> Option<(Shortfall, Pc)> {
        let nth = self.guesses_before(index);
        let short = self.guesses[nth].short;
        self.remove_slot(index, None);
        match nth.checked_sub(1) {
            Some(before) => {
                let before = &mut self.guesses[before].short;
                *before = before.or(short);
                None
            }
            None => short,
        }
    }

    /// How many guesses are in flight before a slot.
    pub(crate) fn guesses_before(&self, index: usize) -> usize {
        let guess = |slot: &&WindowSlot| matches!(slot.entry, Entry::Guess { .. });
        self.window.slots[..index].iter().filter(guess).count()
    }

    /// Makes all addresses that point nowhere the same: which one it was does not matter.
    pub(crate) fn forget_bad_addresses(&mut self) {
        for slot in &mut self.window.slots {
            if let Entry::Event(Event { location: Location::Unknown { base, .. }, .. }) = &mut slot.entry
                && base.value().is_some()
            {
                *base = Operand::Value(0);
            }
        }
    }
}

/// The event that takes a step, and where: it is known by then.
#[track_caller]
pub(crate) fn located(slot: &WindowSlot) -> (Event, Loc) {
    match slot.entry {
        Entry::Event(event @ Event { location: Location::Known(loc), .. }) => (event, loc),
        entry => broken(format_args!("no event with a known location takes a step: {entry:?}")),
    }
}

/// The event in a slot of a thread's window.
#[track_caller]
pub(crate) fn event_mut(thread: &mut Thread, slot: usize) -> &mut Event {
    match &mut thread.window.slots[slot].entry {
        Entry::Event(event) => event,
        entry => broken(format_args!("no event, but {entry:?}")),
    }
}
