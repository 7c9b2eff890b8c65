//! What a caller can give so that a program gets past an instruction that is not supported.
//!
//! A front end knows what is missing, and only a caller knows how it is given: a command line has flags for that.

use serde::{Deserialize, Serialize};

use crate::op::{ControlOp, Op};
use crate::program::{Pc, Program};

/// What would let a program get past an unsupported instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Remedy {
    /// The lines that it reads from the console.
    ConsoleInput,
    /// The library's own code for locks, in place of the model's.
    LibraryLocks,
    /// The range of the numbers that it asks for.
    NumberRange,
}

impl Program {
    /// What would let a path go on that has ended at an unsupported instruction.
    pub fn remedy(&self, pc: Pc) -> Option<Remedy> {
        match self.code.get(pc as usize)? {
            Op::Control(ControlOp::Unsupported { message }) => self.remedies.get(message).copied(),
            _ => None,
        }
    }
}
