//! Instructions by what they do: the 200 opcodes of the JVM are some fifty families.

use fencepost_ir::op::{FloatOp, IntOp};
use fencepost_ir::{Kind, Storage};

use crate::class::constant::{CallSite, Constant, Member};
use crate::class::descriptor::Ty;

/// A comparison with zero or of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Condition {
    /// As an operation on integers.
    pub fn op(self) -> IntOp {
        match self {
            Condition::Eq => IntOp::Eq,
            Condition::Ne => IntOp::Ne,
            Condition::Lt => IntOp::Lt,
            Condition::Ge => IntOp::Ge,
            Condition::Gt => IntOp::Gt,
            Condition::Le => IntOp::Le,
        }
    }
}

/// What an instruction on the topmost entries of the stack does; names as in the JVMS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Shuffle {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

impl Shuffle {
    /// How many words are copied, and how many others are between the copy and the original; `None` if it copies nothing.
    pub fn copies(self) -> Option<(usize, usize)> {
        Some(match self {
            Shuffle::Pop | Shuffle::Pop2 | Shuffle::Swap => return None,
            Shuffle::Dup => (1, 0),
            Shuffle::DupX1 => (1, 1),
            Shuffle::DupX2 => (1, 2),
            Shuffle::Dup2 => (2, 0),
            Shuffle::Dup2X1 => (2, 1),
            Shuffle::Dup2X2 => (2, 2),
        })
    }
}

/// Which method a call means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Call {
    Virtual,
    Special,
    Static,
    Interface,
}

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Instruction {
    /// Does nothing.
    Nop,
    /// Pushes a known word of a kind; null is 0.
    Push(Kind, u64),
    /// Pushes a constant of the class.
    Constant(Constant),
    /// Pushes a variable.
    Load(Kind, u16),
    /// Pops into a variable.
    Store(Kind, u16),
    /// Adds to an integer variable.
    Increment(u16, i16),
    /// Pops array and index, pushes an element.
    ArrayLoad(Storage),
    /// Pops array, index and an element, and stores that.
    ArrayStore(Storage),
    /// Rearranges the stack.
    Shuffle(Shuffle),
    /// An operation on two integers of a width.
    Integers(Kind, IntOp),
    /// An operation on two floats of a width.
    Floats(Kind, FloatOp),
    /// Pushes -1, 0 or 1 for two longs.
    CompareLongs,
    /// Arithmetic negation.
    Negate(Kind),
    /// Between numeric kinds.
    Convert(Kind, Kind),
    /// Cuts an integer.
    Narrow(Storage),
    /// Jumps if a comparison of an integer with zero holds.
    IfZero(Condition, u32),
    /// Jumps if a comparison of two integers holds.
    IfIntegers(Condition, u32),
    /// Jumps if two references are the same (`true`) or not.
    IfSame(bool, u32),
    /// Jumps if a reference is null (`true`) or not.
    IfNull(bool, u32),
    /// Jumps.
    Goto(u32),
    /// Calls a subroutine: class files up to Java 5.
    Jsr(u32),
    /// Returns from a subroutine.
    Ret(u16),
    /// Jumps by value: to the target of `value - low`, or to the default.
    TableSwitch {
        /// Where to go with any other value.
        default: u32,
        /// The value of the first target.
        low: i32,
        /// The targets.
        targets: Vec<u32>,
    },
    /// Jumps by value.
    LookupSwitch {
        /// Where to go with any other value.
        default: u32,
        /// Values with their targets, ascending.
        pairs: Vec<(i32, u32)>,
    },
    /// Leaves the method, with a value or without.
    Return(Option<Kind>),
    /// Pushes a static field.
    GetStatic(Member),
    /// Pops into a static field.
    PutStatic(Member),
    /// Pops an object, pushes a field.
    GetField(Member),
    /// Pops an object and a value for a field.
    PutField(Member),
    /// Calls a method.
    Invoke(Call, Member),
    /// Calls what a bootstrap method makes.
    InvokeDynamic(CallSite),
    /// Makes an object, whose constructor has not run.
    New(Ty),
    /// Makes an array of these.
    NewArray(Ty),
    /// Makes an array of arrays, of this type, with so many lengths from the stack.
    NewMatrix(Ty, u8),
    /// Pops an array, pushes its length.
    ArrayLength,
    /// Throws.
    Throw,
    /// Throws unless the reference on the stack is null or of a type.
    CheckCast(Ty),
    /// Pops a reference, pushes whether it is of a type.
    InstanceOf(Ty),
    /// Pops an object and takes its lock.
    MonitorEnter,
    /// Pops an object and gives its lock back.
    MonitorExit,
}

impl Instruction {
    /// Where it may jump.
    pub fn targets(&self) -> Vec<u32> {
        match self {
            Instruction::IfZero(_, target)
            | Instruction::IfIntegers(_, target)
            | Instruction::IfSame(_, target)
            | Instruction::IfNull(_, target)
            | Instruction::Goto(target)
            | Instruction::Jsr(target) => vec![*target],
            Instruction::TableSwitch { default, targets, .. } => {
                targets.iter().chain([default]).copied().collect()
            }
            Instruction::LookupSwitch { default, pairs } => {
                pairs.iter().map(|(_, target)| target).chain([default]).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the next instruction is reached only by jumps.
    pub fn ends_flow(&self) -> bool {
        matches!(
            self,
            Instruction::Goto(_)
                | Instruction::Jsr(_)
                | Instruction::Ret(_)
                | Instruction::TableSwitch { .. }
                | Instruction::LookupSwitch { .. }
                | Instruction::Return(_)
                | Instruction::Throw
        )
    }
}
