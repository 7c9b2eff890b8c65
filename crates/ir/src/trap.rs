//! What can be wrong with an instruction when it is executed.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Failures of an instruction that the language turns into an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Trap {
    /// Access through null.
    NullReference,
    /// Array index outside the bounds.
    IndexOutOfRange,
    /// Integer division by zero.
    DivideByZero,
    /// Checked arithmetic that does not fit.
    Overflow,
    /// Cast to a type the object does not have.
    InvalidCast,
    /// Store of an element that the array cannot hold.
    ArrayTypeMismatch,
    /// Array of negative length.
    NegativeLength,
    /// Monitor operation without owning the monitor.
    IllegalMonitorState,
    /// Starting a thread twice, or joining one that was not started.
    ThreadState,
    /// An initialiser failed earlier.
    TypeInitialisation,
    /// Access to an address that is not a variable.
    BadAddress,
    /// Too many frames.
    StackOverflow,
    /// Access to memory that has been freed.
    UseAfterFree,
    /// Freeing what was not allocated, or is freed already.
    BadFree,
    /// A decision, an address or an output that depends on memory which was never written.
    Uninitialised,
    /// Access to a variable of a function or block that has been left.
    UseAfterScope,
    /// Access to memory by another type than it was allocated with: what it means is not modelled.
    WrongView,
    /// A number of the program is one of the words that stand for values which were never written.
    Reserved,
    /// A computation with the number of an address, other than putting a mark into its lowest bits.
    AddressNumber,
    /// Arithmetic on signed numbers of C whose result does not fit.
    SignedOverflow,
    /// A pointer of a managed language that is moved out of the elements of an array, or compared with one into another object.
    Strayed,
}

impl Trap {
    /// All traps, in declaration order.
    pub const ALL: [Trap; 21] = [
        Trap::NullReference,
        Trap::IndexOutOfRange,
        Trap::DivideByZero,
        Trap::Overflow,
        Trap::InvalidCast,
        Trap::ArrayTypeMismatch,
        Trap::NegativeLength,
        Trap::IllegalMonitorState,
        Trap::ThreadState,
        Trap::TypeInitialisation,
        Trap::BadAddress,
        Trap::StackOverflow,
        Trap::UseAfterFree,
        Trap::BadFree,
        Trap::Uninitialised,
        Trap::UseAfterScope,
        Trap::WrongView,
        Trap::Reserved,
        Trap::AddressNumber,
        Trap::SignedOverflow,
        Trap::Strayed,
    ];

    /// Whether it is a limit of Fencepost and no fault of the program.
    pub fn is_limit(self) -> bool {
        matches!(self, Trap::WrongView | Trap::Reserved | Trap::AddressNumber | Trap::Strayed)
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trap::NullReference => "null reference",
            Trap::IndexOutOfRange => "array index out of range",
            Trap::DivideByZero => "division by zero",
            Trap::Overflow => "arithmetic overflow",
            Trap::InvalidCast => "invalid cast",
            Trap::ArrayTypeMismatch => "array element of the wrong type",
            Trap::NegativeLength => "negative array length",
            Trap::IllegalMonitorState => "monitor not owned by this thread",
            Trap::ThreadState => "thread not startable or not started",
            Trap::TypeInitialisation => "type initialiser failed earlier",
            Trap::BadAddress => "address of no variable",
            Trap::StackOverflow => "stack overflow",
            Trap::UseAfterFree => "use of freed memory",
            Trap::BadFree => "free of what is not allocated",
            Trap::Uninitialised => "use of an uninitialised value",
            Trap::UseAfterScope => "use of a local variable after its end",
            Trap::WrongView => "an access to memory by another type than it was allocated with",
            Trap::Reserved => "a number that stands for values which were never written",
            Trap::AddressNumber => "the number of an address",
            Trap::SignedOverflow => "signed overflow: the result does not fit its type",
            Trap::Strayed => {
                "a pointer that is moved out of its array, or compared with one to another object"
            }
        })
    }
}
