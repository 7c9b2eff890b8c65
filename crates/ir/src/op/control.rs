//! What runs next: jumps, calls, exceptions, choices, and the ends of a path.

use super::{Arguments, Reg, Target};
use crate::program::{MethodId, Trap};
use crate::types::Selector;

/// An instruction that decides what runs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlOp {
    /// Continue at `target`.
    Jump {
        /// Where to.
        target: Target,
    },
    /// Continue at `target` if the register is not zero (`when`) or zero (`!when`).
    Branch {
        /// Decides.
        condition: Reg,
        /// The truth value that jumps.
        when: bool,
        /// Where to.
        target: Target,
    },
    /// Continue at entry `value` of a jump table, or after this instruction if out of range.
    Switch {
        /// Decides.
        value: Reg,
        /// Index into [`Program::tables`](crate::Program::tables).
        table: u32,
    },
    /// Calls a known method.
    Call {
        /// Callee.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Calls what `selector` means for the first argument's type.
    CallVirtual {
        /// Virtual or interface method.
        selector: Selector,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Calls the method whose index is in a register: function pointers and delegates.
    CallIndirect {
        /// Holds a [`MethodId`].
        callee: Reg,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Leaves the method and calls a known one in its place: what that returns goes to the caller.
    TailCall {
        /// Callee, with as many results as this method.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
    },
    /// Like [`ControlOp::TailCall`], for the method whose index is in a register.
    TailCallIndirect {
        /// Holds a [`MethodId`].
        callee: Reg,
        /// Operands.
        arguments: Arguments,
    },
    /// Leaves the method with `Method::results` registers from `first` on.
    Return {
        /// First register of the result.
        first: Reg,
    },
    /// Raises the exception object in a register.
    Throw {
        /// The exception.
        exception: Reg,
    },
    /// Raises the exception of an instruction's failure.
    Raise {
        /// Which one.
        trap: Trap,
    },
    /// `dst` = any of `0..bound`. Silently ends this path of the search if there is none.
    Choose {
        /// Result.
        dst: Reg,
        /// How many values.
        bound: Reg,
    },
    /// Silently ends this path of the search if the register is zero.
    Assume {
        /// Decides.
        condition: Reg,
    },
    /// From here on the verdict rests on an assumption: `Program::messages[message]` says which, as a sentence without
    /// its full stop ("identity hash codes are all different"). It does nothing else, and no thread can see it. A
    /// report names the assumption if any explored path came by.
    Relies {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
    /// Writes a text for the user to see. Not part of any state.
    Print {
        /// A string: an array with a UTF-16 unit in each slot. Null is empty.
        text: Reg,
        /// Whether it goes to the error output.
        error: bool,
    },
    /// Ends the whole program.
    Halt,
    /// An assertion has failed; the text is `Program::messages[message]`.
    Fail {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
    /// An assertion has failed; the text is in a string object, or null.
    FailWith {
        /// The text.
        text: Reg,
    },
    /// Something the front end could not translate: the verdict becomes inconclusive if this is
    /// ever reached, for the reason in `Program::messages[message]`.
    Unsupported {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
}
