//! McSPIN's assembly-like language (Abe, Ugawa, Maeda, Matsumoto: "Reducing State Explosion for
//! Software Model Checking with Relaxed Memory Consistency Models", §2.1): loads, stores, moves and
//! jumps over terms. Attributes in braces have no effect of their own; the memory model gives them
//! one. Besides what the paper has, `&x` is the address of a shared variable and `[t]` the variable at
//! an address, so that tests of address dependencies can be written.

mod blocks;
mod lower;
mod names;
mod parse;
mod term;

pub(crate) use lower::lower;
pub(crate) use names::check;
pub(crate) use parse::parse;

use fencepost_ir::op::IntOp;

use crate::error::Extent;
use crate::init::InitialValue;

/// The attribute that makes `Nop` a full fence.
const FENCE: &str = "fence";
/// The attribute that makes a run of instructions one step.
const ATOMIC: &str = "atomic";

/// A value computed from registers and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term<'a> {
    Register(&'a str, Extent),
    Constant(InitialValue<'a>),
    /// `t == 0`
    Not(Box<Term<'a>>),
    Negative(Box<Term<'a>>),
    Binary(IntOp, Box<Term<'a>>, Box<Term<'a>>),
    /// `t /\ u` and `t \/ u`: 0 or 1.
    Logical(IntOp, Box<Term<'a>>, Box<Term<'a>>),
}

/// What is loaded from or stored to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target<'a> {
    /// `x`
    Variable(&'a str),
    /// `[t]`
    Address(Term<'a>),
}

/// An instruction without its label and attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Raw<'a> {
    Load { register: &'a str, from: Target<'a> },
    Store { to: Target<'a>, term: Term<'a> },
    Move { register: &'a str, term: Term<'a> },
    Jump { label: &'a str, extent: Extent, condition: Term<'a> },
    Nop,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instruction<'a> {
    /// Its attributes but `atomic`.
    attributes: Vec<&'a str>,
    atomic: bool,
    raw: Raw<'a>,
}
