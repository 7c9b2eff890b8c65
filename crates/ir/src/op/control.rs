//! What runs next: jumps, calls, exceptions, choices, and the ends of a path.

use super::effects::{Callee, Communication, Effects, Flow, Issue, issued};
use super::references::{RefSource, RefTarget, References};
use super::{Arguments, Reg, Target};
use crate::program::{MethodId, Program};
use crate::show;
use crate::trap::Trap;
use crate::types::Selector;
use serde::{Deserialize, Serialize};

/// What a nondeterministic choice is about, for stories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// A number.
    #[default]
    Number,
    /// Whether a weak compare-and-exchange succeeds that could: 0 if it fails all the same.
    Spurious,
}

/// An instruction that decides what runs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        /// What is chosen.
        what: Choice,
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

impl ControlOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            ControlOp::Jump { target } => issued(Unconditional).flow(Flow::Jump(target)),
            ControlOp::Branch { condition, target, .. } => {
                issued(Unconditional).uses([condition]).decided_by(1).flow(Flow::Branch(target))
            }
            ControlOp::Switch { value, table } => {
                issued(Unconditional).uses([value]).decided_by(1).flow(Flow::Switch(table))
            }
            ControlOp::Call { method, arguments, dst } => {
                issued(Unconditional).calls(Callee::Method(method), arguments, dst)
            }
            // The receiver decides.
            ControlOp::CallVirtual { selector, arguments, dst } => {
                issued(Unconditional).calls(Callee::Selector(selector), arguments, dst).decided_by(1).traps()
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                issued(Unconditional).uses([callee]).decided_by(1).calls(Callee::Callback, arguments, dst)
            }
            ControlOp::TailCall { method, arguments } => {
                issued(Unconditional).passes(arguments).flow(Flow::TailCall(Callee::Method(method)))
            }
            ControlOp::TailCallIndirect { callee, arguments } => issued(Unconditional)
                .uses([callee])
                .decided_by(1)
                .passes(arguments)
                .flow(Flow::TailCall(Callee::Callback)),
            ControlOp::Return { first } => issued(Varies).flow(Flow::Return(first)),
            ControlOp::Throw { exception } => issued(Reached).uses([exception]).traps().leaves(),
            ControlOp::Raise { .. } => issued(Reached).traps().leaves(),
            ControlOp::Choose { dst, bound, .. } => issued(Varies).uses([bound]).defines(dst),
            ControlOp::Assume { condition } => issued(Varies).uses([condition]).decided_by(1),
            ControlOp::Relies { .. } => issued(Unconditional),
            ControlOp::Print { text, .. } => issued(Certain).uses([text]),
            // Asking whether a thread has ended is over then.
            ControlOp::Halt => issued(Alone).changes(Communication::ENDS).leaves(),
            ControlOp::Fail { .. } | ControlOp::Unsupported { .. } => issued(Reached).leaves(),
            ControlOp::FailWith { text } => issued(Reached).uses([text]).leaves(),
        }
    }

    /// Which references the instruction moves.
    pub fn references(&self) -> References {
        let unknown = References::UNKNOWN;
        match *self {
            // What traps throw is there from the start.
            ControlOp::Throw { exception } => {
                unknown.moves(RefSource::Register(exception), RefTarget::Thrown)
            }
            _ => unknown,
        }
    }

    /// How it looks in a listing.
    pub(crate) fn text(&self, program: &Program) -> String {
        let list = |arguments| show::list(program, arguments);
        let message = |index: u32| program.messages.get(index as usize).map_or("", String::as_str);
        match *self {
            ControlOp::Jump { target } => format!("jump {target}"),
            ControlOp::Branch { condition, when: true, target } => {
                format!("if {condition} jump {target}")
            }
            ControlOp::Branch { condition, when: false, target } => {
                format!("if not {condition} jump {target}")
            }
            ControlOp::Switch { value, table } => {
                format!(
                    "switch {value} {:?}",
                    program.tables.get(table as usize).map_or(&[][..], Vec::as_slice)
                )
            }
            ControlOp::Call { method, arguments, dst } => {
                format!("{dst} = call {}({})", program.method(method).name, list(arguments))
            }
            ControlOp::CallVirtual { selector, arguments, dst } => {
                format!(
                    "{dst} = call virtual {}({})",
                    show::implementations(program, selector),
                    list(arguments)
                )
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                format!("{dst} = call {callee}({})", list(arguments))
            }
            ControlOp::TailCall { method, arguments } => {
                format!("return call {}({})", program.method(method).name, list(arguments))
            }
            ControlOp::TailCallIndirect { callee, arguments } => {
                format!("return call {callee}({})", list(arguments))
            }
            ControlOp::Return { first } => format!("return {first}"),
            ControlOp::Throw { exception } => format!("throw {exception}"),
            ControlOp::Raise { trap } => format!("raise {trap}"),
            ControlOp::Choose { dst, bound, .. } => format!("{dst} = choose below {bound}"),
            ControlOp::Assume { condition } => format!("assume {condition}"),
            ControlOp::Relies { message: index } => format!("this relies on: {}", message(index)),
            ControlOp::Print { text, error } => {
                format!("print {text}{}", if error { " as an error" } else { "" })
            }
            ControlOp::Halt => "end the program".to_owned(),
            ControlOp::Fail { message: index } => format!("fail: {}", message(index)),
            ControlOp::FailWith { text } => format!("fail with {text}"),
            ControlOp::Unsupported { message: index } => format!("unsupported: {}", message(index)),
        }
    }
}
