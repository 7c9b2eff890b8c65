//! Native functions: what bytecode libraries leave to the machine.

mod format;
mod math;
mod parse;
mod printf;
mod shortest;

use fencepost_ir::broken::broken;
use fencepost_ir::{C_STYLE, Native};

/// What a native function gives.
pub(crate) enum NativeResult {
    /// Words, the first for the first result register.
    Words([u64; 2]),
    /// A string.
    Text(String),
}

/// Applies a function to its operands; `text` is the string that a parser reads.
pub(crate) fn call(native: Native, operands: &[u64], text: Option<&str>) -> NativeResult {
    if operands.len() != usize::from(native.operands()) {
        broken(format_args!("{native:?} of {} operands", operands.len()));
    }
    // Those that the function does not have are of no account.
    let word = |index: usize| operands.get(index).copied().unwrap_or(0);
    let (digits, style) = (word(1) as u32 as i32, word(2) as u32);
    const SHORTEST: u32 = b'J' as u32;
    match native {
        Native::FormatF64 if style == SHORTEST => {
            NativeResult::Text(shortest::double(f64::from_bits(word(0))))
        }
        Native::FormatF32 if style == SHORTEST => {
            NativeResult::Text(shortest::single(f32::from_bits(word(0) as u32)))
        }
        Native::FormatF64 if style & C_STYLE != 0 => {
            NativeResult::Text(printf::double(f64::from_bits(word(0)), style, digits))
        }
        Native::FormatF64 => NativeResult::Text(format::double(f64::from_bits(word(0)), style, digits)),
        Native::FormatF32 => {
            NativeResult::Text(format::single(f32::from_bits(word(0) as u32), style, digits))
        }
        Native::ParseF64 => match text.and_then(parse::double) {
            Some(value) => NativeResult::Words([1, value.to_bits()]),
            None => NativeResult::Words([0, 0]),
        },
        _ => {
            let number = |index: usize| f64::from_bits(word(index));
            NativeResult::Words([math::function(native, number(0), number(1), number(2)).to_bits(), 0])
        }
    }
}
