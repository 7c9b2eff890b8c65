//! How a row of the table is written: `issued(..)`, and from left to right what the instruction does. The rows
//! themselves are the `effects` of each group of instructions.

use super::{Callee, Communication, Defines, Effects, Extent, Flow, Issue, Uses};
use crate::op::{Arguments, Place, Reg};

/// Begins a row of the table: an instruction that needs this to be issued and does nothing.
pub(in crate::op) const fn issued(issue: Issue) -> Effects {
    Effects {
        uses: Uses::NONE,
        defines: Defines::Nothing,
        issue,
        decisive: 0,
        traps: false,
        computes: false,
        reads: None,
        writes: None,
        direct: None,
        asks: Communication::NOTHING,
        changes: Communication::NOTHING,
        flow: Flow::Next,
    }
}

/// Rows of the table are written with these, from left to right.
impl Effects {
    pub(in crate::op) fn uses<const COUNT: usize>(mut self, registers: [Reg; COUNT]) -> Effects {
        registers.into_iter().for_each(|register| self.uses.add(register));
        self
    }

    pub(in crate::op) fn also_uses(mut self, register: Option<Reg>) -> Effects {
        register.into_iter().for_each(|register| self.uses.add(register));
        self
    }

    pub(in crate::op) fn passes(mut self, arguments: Arguments) -> Effects {
        self.uses.arguments = arguments;
        self
    }

    /// The registers of a place. Whether there is an object, and such an element, decides whether it traps. Pointers and
    /// addresses may arrive later.
    pub(in crate::op) fn at(mut self, place: Place) -> Effects {
        match place {
            Place::Static(_) => return self,
            Place::Field { object, .. } => self = self.uses([object]).decided_by(1),
            Place::Element { array, index, .. } => self = self.uses([array, index]).decided_by(2),
            Place::Pointer { pointer: register, .. } | Place::Address(register) => {
                self = self.uses([register]);
            }
        }
        self.traps()
    }

    /// The first `decisive` registers decide.
    pub(in crate::op) fn decided_by(self, decisive: u8) -> Effects {
        Effects { decisive, ..self }
    }

    /// Waits for time to leap since it was what is in a register.
    pub(in crate::op) fn waits_since(self, since: Option<Reg>) -> Effects {
        match since {
            Some(since) => self.uses([since]).asks(Communication::TIME).changes(Communication::TIME),
            None => self,
        }
    }

    pub(in crate::op) fn defines(self, register: Reg) -> Effects {
        Effects { defines: Defines::Register(register), ..self }
    }

    pub(in crate::op) fn traps(self) -> Effects {
        self.traps_if(true)
    }

    pub(in crate::op) fn traps_if(self, traps: bool) -> Effects {
        Effects { traps, ..self }
    }

    pub(in crate::op) fn computes(self, can_trap: bool) -> Effects {
        let decisive = if can_trap { self.uses.count } else { 0 };
        Effects { computes: !can_trap, ..self }.decided_by(decisive).traps_if(can_trap)
    }

    pub(in crate::op) fn reads(self, extent: Extent) -> Effects {
        Effects { reads: Some(extent), ..self }
    }

    pub(in crate::op) fn writes(self, extent: Extent) -> Effects {
        Effects { writes: Some(extent), ..self }
    }

    pub(in crate::op) fn directly(self, place: Place) -> Effects {
        Effects { direct: Some(place), ..self }
    }

    pub(in crate::op) fn asks(self, what: Communication) -> Effects {
        Effects { asks: self.asks.and(what), ..self }
    }

    pub(in crate::op) fn changes(self, what: Communication) -> Effects {
        Effects { changes: self.changes.and(what), ..self }
    }

    pub(in crate::op) fn flow(self, flow: Flow) -> Effects {
        Effects { flow, ..self }
    }

    pub(in crate::op) fn leaves(self) -> Effects {
        self.flow(Flow::Leaves)
    }

    pub(in crate::op) fn calls(self, callee: Callee, arguments: Arguments, dst: Reg) -> Effects {
        // Which method that is is not known, nor how many results it has.
        let defines = match callee {
            Callee::Callback => Defines::Nothing,
            callee => Defines::Results(dst, callee),
        };
        Effects { defines, ..self }.passes(arguments).flow(Flow::Call(callee))
    }
}
