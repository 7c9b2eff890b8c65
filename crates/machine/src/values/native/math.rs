//! Functions of 64-bit floats.

use fencepost_ir::Native;
use fencepost_ir::broken::broken;

/// Applies a function to as many of the operands as it takes.
pub(super) fn function(native: Native, a: f64, b: f64, c: f64) -> f64 {
    match native {
        Native::Sin => a.sin(),
        Native::Cos => a.cos(),
        Native::Tan => a.tan(),
        Native::Asin => a.asin(),
        Native::Acos => a.acos(),
        Native::Atan => a.atan(),
        Native::Atan2 => a.atan2(b),
        Native::Sinh => a.sinh(),
        Native::Cosh => a.cosh(),
        Native::Tanh => a.tanh(),
        Native::Exp => a.exp(),
        Native::Log => a.ln(),
        Native::Log10 => a.log10(),
        Native::Pow => a.powf(b),
        Native::Sqrt => a.sqrt(),
        Native::Cbrt => a.cbrt(),
        Native::Floor => a.floor(),
        Native::Ceiling => a.ceil(),
        Native::RoundEven => a.round_ties_even(),
        Native::Truncate => a.trunc(),
        Native::IeeeRemainder => remainder(a, b),
        Native::Fma => a.mul_add(b, c),
        // These have no number as a result: `call` computes them itself, or the machine (`traces`).
        Native::FormatF64
        | Native::FormatF32
        | Native::ParseF64
        | Native::Backtrace
        | Native::TraceOf
        | Native::FillTrace
        | Native::HasTrace
        | Native::TraceText
        | Native::FrameText
        | Native::FrameNumber => broken("a function whose result is not a number"),
    }
}

/// `a` less the nearest multiple of `b`; halfway, the even one.
fn remainder(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest == 0.0 && a.is_sign_negative() {
        return -0.0;
    }
    let other = rest - b.abs().copysign(a);
    let quotient = a / b;
    let nearer = other.abs() < rest.abs()
        || other.abs() == rest.abs() && quotient.round_ties_even().abs() > quotient.abs();
    if nearer { other } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_goes_to_even_numbers_halfway() {
        let one = |native, a| function(native, a, 0.0, 0.0);
        assert_eq!([2.5, 3.5, -0.5].map(|a| one(Native::RoundEven, a)), [2.0, 4.0, -0.0]);
        assert_eq!([one(Native::Truncate, -1.5), one(Native::Floor, -1.5)], [-1.0, -2.0]);
        assert_eq!([one(Native::Ceiling, 1.2), one(Native::Sqrt, 9.0)], [2.0, 3.0]);
        let rest = |a, b| function(Native::IeeeRemainder, a, b, 0.0);
        assert_eq!([rest(3.0, 2.0), rest(4.0, 2.0), rest(10.0, 3.0)], [-1.0, 0.0, 1.0]);
        assert_eq!([rest(11.0, 3.0), rest(27.0, 4.0), rest(28.0, 5.0)], [-1.0, -1.0, -2.0]);
        assert_eq!([rest(5.0, 2.0), rest(17.8, 4.0), rest(-16.3, 4.1)], [1.0, 17.8 - 16.0, -16.3 + 16.4]);
    }

    #[test]
    fn functions_take_their_operands_in_order() {
        assert_eq!(function(Native::Pow, 2.0, 10.0, 0.0), 1024.0);
        assert_eq!(function(Native::Atan2, 1.0, 0.0, 0.0), std::f64::consts::FRAC_PI_2);
        assert_eq!(function(Native::Fma, 2.0, 3.0, 4.0), 10.0);
    }
}
