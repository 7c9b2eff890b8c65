//! Widths of integers and of the types that initial states declare.

use fencepost_ir::Storage;

/// How many bits an access or a view of a register has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Width {
    Byte,
    Word,
    Long,
    Quad,
}

impl Width {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Width::Byte => 8,
            Width::Word => 16,
            Width::Long => 32,
            Width::Quad => 64,
        }
    }

    /// How a variable of this width is stored. What is loaded from it has zeros above the width.
    pub(crate) fn storage(self) -> Storage {
        match self {
            Width::Byte => Storage::U8,
            Width::Word => Storage::U16,
            Width::Long => Storage::I32,
            Width::Quad => Storage::I64,
        }
    }

    /// The low bits, with zeros above them.
    pub(crate) fn cut(self, bits: u64) -> u64 {
        self.storage().fit(bits)
    }
}

/// An integer type; pointers are unsigned integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) width: Width,
    pub(crate) signed: bool,
}

impl Type {
    /// What herd takes an undeclared register or variable to be.
    pub(crate) const INT: Type = Type { width: Width::Long, signed: true };
    pub(crate) const POINTER: Type = Type { width: Width::Quad, signed: false };

    /// The type that this one becomes with one more word of C: `unsigned` and then `long`.
    /// Words that say nothing about the width, such as `_Atomic`, change nothing.
    pub(crate) fn with(before: Option<Type>, word: &str) -> Option<Type> {
        let before_or_int = before.unwrap_or(Type::INT);
        let exact = |width, signed| Some(Type { width, signed });
        match word {
            "int" => Some(before_or_int),
            "signed" => Some(Type { signed: true, ..before_or_int }),
            "unsigned" => Some(Type { signed: false, ..before_or_int }),
            "char" => exact(Width::Byte, before_or_int.signed),
            "short" => exact(Width::Word, before_or_int.signed),
            "long" => exact(Width::Quad, before_or_int.signed),
            "int8_t" => exact(Width::Byte, true),
            "int16_t" => exact(Width::Word, true),
            "int32_t" => exact(Width::Long, true),
            "int64_t" | "intptr_t" => exact(Width::Quad, true),
            "uint8_t" => exact(Width::Byte, false),
            "uint16_t" => exact(Width::Word, false),
            "uint32_t" => exact(Width::Long, false),
            "uint64_t" | "uintptr_t" => exact(Width::Quad, false),
            _ => before,
        }
    }

    /// The value that these bits have in this type.
    pub(crate) fn value(self, bits: u64) -> i64 {
        let unused = 64 - self.width.bits();
        if self.signed { ((bits << unused) as i64) >> unused } else { ((bits << unused) >> unused) as i64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(words: &str) -> Option<Type> {
        words.split(' ').fold(None, Type::with)
    }

    #[test]
    fn types_are_read_as_in_c() {
        assert_eq!(named("int"), Some(Type::INT));
        assert_eq!(named("unsigned int"), named("uint32_t"));
        assert_eq!(named("unsigned long int"), named("uint64_t"));
        assert_eq!(named("_Atomic short"), named("int16_t"));
        assert_eq!(named("volatile atomic_t"), None);
    }

    #[test]
    fn values_have_their_types_sign() {
        assert_eq!(Type::INT.value(0xffff_ffff), -1);
        assert_eq!(named("uint32_t").map(|ty| ty.value(u64::MAX)), Some(0xffff_ffff));
        assert_eq!(named("uint64_t").map(|ty| ty.value(u64::MAX)), Some(-1));
        assert_eq!(named("int8_t").map(|ty| ty.value(0x180)), Some(-128));
        assert_eq!((Width::Byte.cut(0x1ff), Width::Long.cut(u64::MAX)), (0xff, 0xffff_ffff));
    }
}
