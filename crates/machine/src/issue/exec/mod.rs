//! What instructions do: one file for each group of them, and one body for each instruction.
//!
//! A body works on an [`Executor`]: a thread that issues, whose memory events enter its window and whose registers
//! may hold what is still to come ([`issuing`]), or a thread that runs alone, whose events take effect immediately
//! (`shortcuts::run_alone`). What only a thread that issues does asks for [all of the state](Executor::whole).

mod control;
mod executor;
mod issuing;
mod local;
mod memory;
mod native;
mod object;
mod sync;

use std::fmt::Debug;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Op, Pc, Reg};

use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::State;

pub(crate) use executor::{Executor, Update};
use issuing::Issuing;

impl Machine<'_> {
    /// Executes one instruction that has all it needs.
    pub(crate) fn execute(&self, state: &mut State, index: usize) -> Halt {
        let pc = state.threads[index].frame().pc;
        match self.perform(&mut Issuing { machine: self, state, index }, pc, self.program.code[pc as usize]) {
            Ok(next) => {
                state.threads[index].goto(next);
                Halt::No
            }
            Err(halt) => halt,
        }
    }

    /// Does what an instruction says.
    ///
    /// The bodies give the position to go on at. An error is what becomes of the thread instead; that is [`Halt::No`]
    /// if the instruction has put control where it belongs itself, as calls do.
    #[inline(always)]
    pub(crate) fn perform(&self, on: &mut impl Executor, pc: Pc, op: Op) -> Result<Pc, Halt> {
        match op {
            Op::Local(op) => self.perform_local(on, pc, op),
            Op::Memory(op) => self.perform_memory(on, pc, op),
            Op::Object(op) => self.perform_object(on, pc, op),
            Op::Control(op) => self.perform_control(on, pc, op),
            Op::Sync(op) => self.perform_sync(on, pc, op),
        }
    }

    /// The value of a register that was waited for.
    #[inline(always)]
    #[track_caller]
    fn expected<E: Executor>(&self, on: &E, register: Reg) -> u64 {
        E::word(on.get(register)).or_broken("the value of a register that was waited for")
    }

    /// What becomes of a thread at an instruction that is an action of its own: none is ready for it, and one that runs
    /// alone stops there.
    #[inline(always)]
    fn step_of_its_own(&self, on: &mut impl Executor, op: impl Debug) -> Halt {
        match on.whole() {
            Ok(_) => broken(format_args!("issued, and is a step of its own: {op:?}")),
            Err(halt) => halt,
        }
    }
}
