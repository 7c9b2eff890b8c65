//! Addresses as numbers, for languages in which programs mark pointers in their lowest bits (C).
//!
//! A word that holds an address or a number is one of three things: a number that is small, or negative and close to 0,
//! which is itself; a pointer to memory, which may carry a mark of three bits; or a word that is neither. What a pointer
//! is as a number is not known, but that its lowest three bits are 0. So marks can be put in, looked at and taken out, and
//! all else that is computed from a pointer has no result here.

use crate::op::IntOp;

/// The bits of an address that are known to be 0, and that a mark may use.
pub const MARKS: u64 = 7;
/// Where the mark is in the word of a pointer.
const SHIFT: u32 = 28;
/// Says that a pointer leads out of its object; such a pointer has no mark.
const OUTSIDE: u64 = 1 << 31;
/// The largest number that is a word.
pub const LARGEST: u64 = 0x5fff_ffff;
/// The least of the negative numbers that are words.
pub const LEAST: u64 = !0x7fff;

/// Whether a number, or a word, is the other as well.
pub fn is_number(word: u64) -> bool {
    word <= LARGEST || word >= LEAST
}

/// The mark that a pointer carries.
pub fn mark(word: u64) -> u64 {
    if is_pointer(word) { word >> SHIFT & MARKS } else { 0 }
}

/// The pointer without its mark.
pub fn unmarked(word: u64) -> u64 {
    if is_pointer(word) { with_mark(word, 0) } else { word }
}

fn is_pointer(word: u64) -> bool {
    word >> 32 != 0 && word < LEAST && word & OUTSIDE == 0
}

fn with_mark(word: u64, mark: u64) -> u64 {
    word & !(MARKS << SHIFT) | mark << SHIFT
}

/// `a op b`, if that is known.
pub fn combine(op: IntOp, a: u64, b: u64) -> Option<u64> {
    match (is_number(a), is_number(b)) {
        (true, true) => numbers(op, a, b).filter(|&word| is_number(word)),
        (false, true) => marked(op, a, b),
        (true, false) if matches!(op, IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Add) => marked(op, b, a),
        (false, false) if a == b && is_pointer(a) => match op {
            IntOp::And | IntOp::Or => Some(a),
            IntOp::Xor | IntOp::Sub => Some(0),
            _ => None,
        },
        _ => None,
    }
}

fn numbers(op: IntOp, a: u64, b: u64) -> Option<u64> {
    Some(match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::DivUnsigned => a.checked_div(b)?,
        IntOp::RemUnsigned => a.checked_rem(b)?,
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl => a << (b & 63),
        IntOp::ShrUnsigned => a >> (b & 63),
        _ => return None,
    })
}

fn marked(op: IntOp, pointer: u64, number: u64) -> Option<u64> {
    if !is_pointer(pointer) {
        return None;
    }
    let mark = mark(pointer);
    let small = number <= MARKS;
    let new = match op {
        IntOp::And if small => return Some(mark & number),
        IntOp::And if number | MARKS == !0 => mark & number,
        IntOp::Or if small => mark | number,
        IntOp::Xor if small => mark ^ number,
        IntOp::Add => mark.wrapping_add(number),
        IntOp::Sub => mark.wrapping_sub(number),
        IntOp::RemUnsigned if matches!(number, 1 | 2 | 4 | 8) => return Some(mark % number),
        _ => return None,
    };
    (new <= MARKS).then(|| with_mark(pointer, new))
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTER: u64 = 3 << 32 | 5;

    #[test]
    fn marks_come_and_go() {
        let one = combine(IntOp::Or, POINTER, 1).unwrap_or(0);
        assert_ne!(one, POINTER);
        assert_eq!((mark(one), unmarked(one)), (1, POINTER));
        assert_eq!(combine(IntOp::And, one, !1), Some(POINTER));
        assert_eq!(combine(IntOp::And, 1, one), Some(1));
        assert_eq!(combine(IntOp::And, POINTER, 7), Some(0));
        assert_eq!(combine(IntOp::Xor, one, 1), Some(POINTER));
        assert_eq!(combine(IntOp::Add, one, 2), combine(IntOp::Or, POINTER, 3));
        assert_eq!(combine(IntOp::Sub, one, 1), Some(POINTER));
        assert_eq!(combine(IntOp::Add, one, !0), Some(POINTER));
        assert_eq!(combine(IntOp::RemUnsigned, one, 8), Some(1));
    }

    #[test]
    fn what_depends_on_the_address_has_no_result() {
        for (op, number) in [
            (IntOp::And, 15),
            (IntOp::And, !8),
            (IntOp::Or, 8),
            (IntOp::Add, 8),
            (IntOp::ShrUnsigned, 3),
            (IntOp::Mul, 2),
        ] {
            assert_eq!(combine(op, POINTER, number), None, "{op:?} {number}");
        }
        assert_eq!(combine(IntOp::Sub, 8, POINTER), None);
        assert_eq!(combine(IntOp::Xor, POINTER, POINTER + 1), None);
    }

    #[test]
    fn small_numbers_are_numbers() {
        assert_eq!(combine(IntOp::Add, 40, 2), Some(42));
        assert_eq!(combine(IntOp::Xor, 1, !0), Some(!1));
        assert_eq!(combine(IntOp::Shl, 1, 40), None);
        assert_eq!(combine(IntOp::DivUnsigned, 1, 0), None);
    }
}
