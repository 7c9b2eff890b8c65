//! Method bodies: instructions and exception clauses.

mod body;
mod clause;
mod instruction;
mod opcode;
mod prefix;
mod regions;

pub use body::MethodBody;
pub use clause::{Clause, ClauseKind};
pub use instruction::{Instruction, Operand};
pub use opcode::{Effect, Flow, Opcode, OperandKind, Slot};
pub use prefix::can_be_volatile;
pub use regions::Way;
