//! Literals: integers, characters, strings.

use lang_c::ast::{Integer, IntegerBase, IntegerSize};

use crate::types::IntType;

/// The value and type of an integer literal, as C11 6.4.4.1 has it for LP64.
pub(crate) fn integer(literal: &Integer) -> Option<(u64, IntType)> {
    let radix = match literal.base {
        IntegerBase::Decimal => 10,
        IntegerBase::Octal => 8,
        IntegerBase::Hexadecimal => 16,
        IntegerBase::Binary => 2,
    };
    if literal.suffix.imaginary {
        return None;
    }
    let value = match &*literal.number {
        "" => 0,
        digits => u64::from_str_radix(digits, radix).ok()?,
    };
    let decimal = literal.base == IntegerBase::Decimal;
    let unsigned = literal.suffix.unsigned;
    let candidates = match literal.suffix.size {
        IntegerSize::Int => &[IntType::Int, IntType::UInt, IntType::Long, IntType::ULong][..],
        IntegerSize::Long => &[IntType::Long, IntType::ULong][..],
        IntegerSize::LongLong => &[IntType::LongLong, IntType::ULongLong][..],
    };
    let fits = |ty: &&IntType| {
        let allowed = if unsigned { !ty.signed() } else { ty.signed() || !decimal };
        let most = match (ty.bits(), ty.signed()) {
            (32, true) => i32::MAX as u64,
            (32, false) => u64::from(u32::MAX),
            (_, true) => i64::MAX as u64,
            (_, false) => u64::MAX,
        };
        allowed && value <= most
    };
    candidates.iter().find(fits).map(|ty| (value, *ty))
}

/// The value of a character literal with its quotes, such as `'\n'`.
pub(crate) fn character(literal: &str) -> Option<i64> {
    let (wide, rest) = match literal.find('\'') {
        Some(at) => (at > 0, literal.get(at + 1..)?.strip_suffix('\'')?),
        None => (false, literal),
    };
    let units = if wide { rest.chars().map(u32::from).collect() } else { bytes(rest)? };
    match units.as_slice() {
        [] => None,
        [unit] if wide => Some(i64::from(*unit)),
        // Several characters make a number, as gcc has it.
        units => {
            let value = units.iter().fold(0u32, |value, unit| value << 8 | (unit & 0xFF));
            Some(if units.len() == 1 { i64::from(value as u8 as i8) } else { i64::from(value as i32) })
        }
    }
}

/// The bytes of string literals that stand side by side, each with its quotes; without the final zero.
pub(crate) fn string(parts: &[String]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    for part in parts {
        let at = part.find('"')?;
        if !matches!(part.get(..at)?, "" | "u8") {
            return None;
        }
        let inner = part.get(at + 1..)?.strip_suffix('"')?;
        all.extend(bytes(inner)?.into_iter().map(|unit| unit as u8));
    }
    Some(all)
}

/// The bytes that a text with escapes stands for.
fn bytes(text: &str) -> Option<Vec<u32>> {
    let mut units = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' {
            let mut buffer = [0; 4];
            units.extend(c.encode_utf8(&mut buffer).bytes().map(u32::from));
            continue;
        }
        match rest.next()? {
            'n' => units.push(10),
            't' => units.push(9),
            'r' => units.push(13),
            'a' => units.push(7),
            'b' => units.push(8),
            'f' => units.push(12),
            'v' => units.push(11),
            'e' => units.push(27),
            'x' => {
                let mut value = 0u32;
                while let Some(digit) = rest.peek().and_then(|c| c.to_digit(16)) {
                    value = value.wrapping_shl(4) | digit;
                    rest.next();
                }
                units.push(value & 0xFF);
            }
            first @ '0'..='7' => {
                let mut value = first.to_digit(8)?;
                for _ in 0..2 {
                    if let Some(digit) = rest.peek().and_then(|c| c.to_digit(8)) {
                        value = value << 3 | digit;
                        rest.next();
                    }
                }
                units.push(value & 0xFF);
            }
            'u' | 'U' => return None,
            other => units.push(u32::from(other)),
        }
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_strings_have_escapes() {
        assert_eq!(character("'a'"), Some(97));
        assert_eq!(character("'\\n'"), Some(10));
        assert_eq!(character("'\\0'"), Some(0));
        assert_eq!(character("'\\xff'"), Some(-1));
        assert_eq!(string(&["\"a\\tb\"".to_owned(), "\"c\\\"\"".to_owned()]), Some(b"a\tbc\"".to_vec()));
    }
}
