//! Functions that the machine computes itself: what bytecode libraries implement natively.

use serde::{Deserialize, Serialize};

/// A function of words, or of words and strings. Waits for all its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Native {
    /// Sine of a 64-bit float.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Inverse sine.
    Asin,
    /// Inverse cosine.
    Acos,
    /// Inverse tangent.
    Atan,
    /// Angle of the point (second operand, first operand).
    Atan2,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// Natural exponential.
    Exp,
    /// Natural logarithm.
    Log,
    /// Logarithm to base 10.
    Log10,
    /// First operand to the power of the second.
    Pow,
    /// Square root.
    Sqrt,
    /// Cube root.
    Cbrt,
    /// Largest integer not above.
    Floor,
    /// Smallest integer not below.
    Ceiling,
    /// Nearest integer; halfway cases to the even one.
    RoundEven,
    /// Integer part.
    Truncate,
    /// First operand minus the second times the nearest integer quotient.
    IeeeRemainder,
    /// First operand times the second plus the third, rounded once.
    Fma,
    /// `(value, digits: i32, style: i32)`: a new string with a 64-bit float in the invariant
    /// culture. The style is a letter of a standard format (`E`, `F`, `G`, `N`, `R`, either case) as
    /// its character code, or 0 for the default (15 significant digits); negative digits are the
    /// style's default. The style `J` is no such format: the fewest digits that give the value back, as
    /// Java writes them. Nor are the letters of C's conversions (`e`, `f`, `g`, either case) with
    /// [`C_STYLE`] added, and [`C_OTHER_FORM`] for `#`.
    FormatF64,
    /// Like [`Native::FormatF64`] for a 32-bit float (by default 7 significant digits).
    FormatF32,
    /// `(string)`: 1 and the 64-bit float that it stands for in the invariant culture, or 0 and 0.
    ParseF64,
    /// `()`: a new trace of the frames of this thread ([`traces`](crate::traces)).
    Backtrace,
    /// `(exception)`: its trace, or null.
    TraceOf,
    /// `(exception)`: 0. Its trace is that of this thread from here on, if anything may read it.
    FillTrace,
    /// `(exception)`: 1 if its trace is kept and there is one, else 0. Asking does not make it kept.
    HasTrace,
    /// `(trace, first: i32, part: i32)`: a new string with a [`FramePart`](crate::FramePart) of each frame from one on, and
    /// a line end between them.
    TraceText,
    /// `(trace, index: i32, part: i32)`: a new string with a [`FramePart`](crate::FramePart) of a frame.
    FrameText,
    /// `(trace, index: i32, part: i32)`: the source line of a frame, or 0 (part 0); its position in the loaded code
    /// (part 1).
    FrameNumber,
}

impl Native {
    /// Whether every platform gives the same result. Of the others the last digits may differ.
    pub fn is_exact(self) -> bool {
        use Native::*;
        !matches!(
            self,
            Sin | Cos
                | Tan
                | Asin
                | Acos
                | Atan
                | Atan2
                | Sinh
                | Cosh
                | Tanh
                | Exp
                | Log
                | Log10
                | Pow
                | Cbrt
        )
    }
}

/// Added to the letter of a conversion of C's `printf` in the style of [`Native::FormatF64`].
pub const C_STYLE: u32 = 0x100;

/// Added too for the flag `#`.
pub const C_OTHER_FORM: u32 = 0x200;

impl Native {
    /// Whether it is about stack traces, which only the machine knows.
    pub fn is_about_traces(self) -> bool {
        use Native::*;
        matches!(self, Backtrace | TraceOf | FillTrace | HasTrace | TraceText | FrameText | FrameNumber)
    }

    /// How many registers the result takes.
    pub fn results(self) -> u16 {
        if self == Native::ParseF64 { 2 } else { 1 }
    }

    /// How many operands it takes.
    pub fn operands(self) -> u16 {
        match self {
            Native::Atan2 | Native::Pow | Native::IeeeRemainder => 2,
            Native::Fma | Native::FormatF64 | Native::FormatF32 => 3,
            Native::TraceText | Native::FrameText | Native::FrameNumber => 3,
            Native::Backtrace => 0,
            _ => 1,
        }
    }
}
