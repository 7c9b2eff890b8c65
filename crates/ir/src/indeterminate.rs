//! The words that stand for values which were never written, in programs that have such (C).
//!
//! A word says where its variable was declared or its memory allocated, as the number of a text of the program
//! ([`Program::messages`](crate::Program::messages)).

/// A number that was never written, of which no more is known.
pub const INDETERMINATE: u64 = 0x7ff4_5a5a_0000_0000;
/// The same for a pointer: a word that is not an address.
pub const INDETERMINATE_POINTER: u64 = 0x7000_0000;
/// How many texts the words of pointers tell apart.
const TEXTS: u32 = 1 << 28;

/// The word of a number that was never written; the text says where it comes from.
pub fn indeterminate(text: u32) -> u64 {
    INDETERMINATE | u64::from(text.saturating_add(1))
}

/// The word of a pointer that was never written; the text says where it comes from.
pub fn indeterminate_pointer(text: u32) -> u64 {
    let text = if text < TEXTS - 1 { text + 1 } else { 0 };
    INDETERMINATE_POINTER | u64::from(text)
}

/// Whether a number was never written.
#[inline(always)]
pub fn is_indeterminate(word: u64) -> bool {
    word >> 32 == INDETERMINATE >> 32
}

/// Whether a pointer was never written.
#[inline(always)]
pub fn is_indeterminate_pointer(word: u64) -> bool {
    word >> 28 == INDETERMINATE_POINTER >> 28
}

/// The text that says where a word which was never written comes from.
pub fn origin(word: u64) -> Option<u32> {
    let text = match () {
        () if is_indeterminate(word) => word as u32,
        () if is_indeterminate_pointer(word) => word as u32 & (TEXTS - 1),
        () => 0,
    };
    text.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_where_they_come_from() {
        for text in [0, 1, 7_000, TEXTS - 2] {
            assert_eq!(origin(indeterminate(text)), Some(text));
            assert_eq!(origin(indeterminate_pointer(text)), Some(text));
        }
        assert_eq!(origin(indeterminate_pointer(TEXTS)), None);
        for word in [INDETERMINATE, INDETERMINATE_POINTER, 0, 12, u64::MAX] {
            assert_eq!(origin(word), None);
        }
    }

    #[test]
    fn numbers_and_pointers_are_told_apart() {
        assert!(is_indeterminate(indeterminate(3)) && !is_indeterminate_pointer(indeterminate(3)));
        assert!(is_indeterminate_pointer(indeterminate_pointer(3)));
        assert!(!is_indeterminate(indeterminate_pointer(3)));
    }
}
