//! What each instruction needs before it can be issued, from the table of effects.

use fencepost_ir::op::{Effects, Issue, Uses};
use fencepost_ir::{Program, Reg};

/// The part of an instruction's [`Effects`] that says what it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    pub(crate) issue: Issue,
    decisive: u8,
    pub(crate) uses: Uses,
}

impl Needs {
    /// Those of each position.
    pub(crate) fn of(program: &Program) -> Vec<Needs> {
        let needs = |Effects { issue, decisive, uses, .. }| Needs { issue, decisive, uses };
        program.code.iter().map(|op| needs(op.effects())).collect()
    }

    /// The registers that decide what happens next.
    #[inline]
    pub(crate) fn decisive<'p>(&'p self, program: &'p Program) -> &'p [Reg] {
        let count = usize::from(self.decisive);
        match self.uses.registers() {
            [] if count > 0 => {
                let arguments = program.operands(self.uses.arguments);
                &arguments[..count.min(arguments.len())]
            }
            registers => &registers[..count],
        }
    }

    /// Whether its thread cannot issue it while a register for which this holds is pending, in a model that does not
    /// speculate.
    pub(crate) fn waits_for(&self, program: &Program, mut late: impl FnMut(Reg) -> bool) -> bool {
        match self.issue {
            Issue::Unconditional | Issue::Computed | Issue::Event => {
                self.decisive(program).iter().any(|&register| late(register))
            }
            Issue::Inspected | Issue::Values | Issue::Certain | Issue::Reached => {
                let arguments = program.operands(self.uses.arguments);
                self.uses.registers().iter().chain(arguments).any(|&register| late(register))
            }
            // These happen with nothing in flight.
            Issue::Alone => true,
            Issue::Varies => false,
        }
    }
}
