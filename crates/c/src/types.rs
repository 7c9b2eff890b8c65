//! C's types, with the sizes that they have on x86-64 Linux.

use std::rc::Rc;

use fencepost_ir::{Kind, Storage};

/// An integer type other than `_Bool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub(crate) enum IntType {
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    /// `uintptr_t`: a number, or an address.
    Address,
}

impl IntType {
    pub(crate) fn signed(self) -> bool {
        use IntType::*;
        matches!(self, Char | SChar | Short | Int | Long | LongLong)
    }

    pub(crate) fn bits(self) -> u32 {
        use IntType::*;
        match self {
            Char | SChar | UChar => 8,
            Short | UShort => 16,
            Int | UInt => 32,
            Long | ULong | LongLong | ULongLong | Address => 64,
        }
    }

    /// C's integer conversion rank.
    pub(crate) fn rank(self) -> u32 {
        use IntType::*;
        match self {
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LongLong | ULongLong => 5,
            // With any other it gives one that can be an address.
            Address => 6,
        }
    }

    pub(crate) fn unsigned(self) -> IntType {
        use IntType::*;
        match self {
            Char | SChar | UChar => UChar,
            Short | UShort => UShort,
            Int | UInt => UInt,
            Long | ULong => ULong,
            LongLong | ULongLong => ULongLong,
            Address => Address,
        }
    }

    fn name(self) -> &'static str {
        use IntType::*;
        match self {
            Char => "char",
            SChar => "signed char",
            UChar => "unsigned char",
            Short => "short",
            UShort => "unsigned short",
            Int => "int",
            UInt => "unsigned int",
            Long => "long",
            ULong => "unsigned long",
            LongLong => "long long",
            ULongLong => "unsigned long long",
            Address => "uintptr_t",
        }
    }
}

/// A struct or union: an index into the program's records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RecordId(pub(crate) u32);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Void,
    Bool,
    Int(IntType),
    Float,
    Double,
    /// What only the library uses: an object that has a lock and a set of waiting threads, or that stands for a
    /// thread.
    Handle,
    Pointer(Rc<Qualified>),
    Array(Rc<Qualified>, Length),
    Function(Rc<Function>),
    Record(RecordId),
}

/// How many elements an array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// So many.
    Known(u64),
    /// An initialiser tells, or another declaration.
    Unknown,
    /// Only the run tells.
    Variable,
}

/// A type with its qualifiers. `const` and `restrict` make no difference here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Qualified {
    pub(crate) ty: Type,
    pub(crate) atomic: bool,
    pub(crate) volatile: bool,
}

/// A function's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) result: Qualified,
    pub(crate) parameters: Vec<Qualified>,
    /// Whether more arguments may follow.
    pub(crate) variadic: bool,
    /// Whether nothing is said about the parameters: `f()`.
    pub(crate) unspecified: bool,
}

impl From<Type> for Qualified {
    fn from(ty: Type) -> Qualified {
        Qualified { ty, atomic: false, volatile: false }
    }
}

pub(crate) const INT: Type = Type::Int(IntType::Int);
pub(crate) const LONG: Type = Type::Int(IntType::Long);
pub(crate) const ULONG: Type = Type::Int(IntType::ULong);
pub(crate) const ADDRESS: Type = Type::Int(IntType::Address);
pub(crate) const CHAR: Type = Type::Int(IntType::Char);

impl Type {
    /// A pointer to this type.
    pub(crate) fn pointer(self) -> Type {
        Type::Pointer(Rc::new(self.into()))
    }

    pub(crate) fn is_integer(&self) -> bool {
        matches!(self, Type::Bool | Type::Int(_))
    }

    pub(crate) fn is_arithmetic(&self) -> bool {
        matches!(self, Type::Bool | Type::Int(_) | Type::Float | Type::Double)
    }

    /// Whether it is the integer type that can be an address.
    pub(crate) fn is_address(&self) -> bool {
        *self == ADDRESS
    }

    pub(crate) fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer(_))
    }

    /// Whether it has one value in one word.
    pub(crate) fn is_scalar(&self) -> bool {
        self.is_arithmetic() || matches!(self, Type::Pointer(_) | Type::Handle)
    }

    /// The type that it points to.
    pub(crate) fn pointee(&self) -> Option<&Qualified> {
        match self {
            Type::Pointer(to) => Some(to),
            _ => None,
        }
    }

    /// Whether integers of this type have a sign.
    pub(crate) fn signed(&self) -> bool {
        matches!(self, Type::Int(it) if it.signed())
    }

    /// What a register with such a value holds.
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Type::Int(IntType::Address) => Kind::Ptr,
            Type::Int(it) if it.bits() == 64 => Kind::I64,
            Type::Float => Kind::F32,
            Type::Double => Kind::F64,
            Type::Pointer(_) | Type::Array(..) | Type::Function(_) => Kind::Ptr,
            Type::Handle => Kind::Ref,
            Type::Void | Type::Bool | Type::Int(_) | Type::Record(_) => Kind::I32,
        }
    }

    /// How a slot with such a value stores it.
    pub(crate) fn storage(&self) -> Storage {
        match self {
            Type::Bool => Storage::U8,
            Type::Int(IntType::Address) => Storage::Ptr,
            Type::Int(it) => match (it.bits(), it.signed()) {
                (8, true) => Storage::I8,
                (8, false) => Storage::U8,
                (16, true) => Storage::I16,
                (16, false) => Storage::U16,
                (32, _) => Storage::I32,
                _ => Storage::I64,
            },
            Type::Float => Storage::F32,
            Type::Double => Storage::F64,
            Type::Handle => Storage::Ref,
            Type::Void | Type::Pointer(_) | Type::Array(..) | Type::Function(_) | Type::Record(_) => {
                Storage::Ptr
            }
        }
    }

    /// The type after the integer promotions.
    pub(crate) fn promoted(&self) -> Type {
        match self {
            Type::Bool => INT,
            Type::Int(it) if it.rank() < IntType::Int.rank() => INT,
            other => other.clone(),
        }
    }

    /// The common type of two arithmetic operands.
    pub(crate) fn common(&self, other: &Type) -> Type {
        if *self == Type::Double || *other == Type::Double {
            return Type::Double;
        }
        if *self == Type::Float || *other == Type::Float {
            return Type::Float;
        }
        let (Type::Int(a), Type::Int(b)) = (self.promoted(), other.promoted()) else { return INT };
        if a.signed() == b.signed() {
            return Type::Int(if a.rank() >= b.rank() { a } else { b });
        }
        let (signed, unsigned) = if a.signed() { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            Type::Int(unsigned)
        } else if signed.bits() > unsigned.bits() {
            Type::Int(signed)
        } else {
            Type::Int(signed.unsigned())
        }
    }
}

/// The type as a declaration would have it, for messages. Records are named by `name`.
pub(crate) fn show(ty: &Type, name: &dyn Fn(RecordId) -> String) -> String {
    match ty {
        Type::Void => "void".to_owned(),
        Type::Bool => "_Bool".to_owned(),
        Type::Int(it) => it.name().to_owned(),
        Type::Float => "float".to_owned(),
        Type::Double => "double".to_owned(),
        Type::Handle => "handle".to_owned(),
        Type::Pointer(to) => format!("{} *", show_qualified(to, name)),
        Type::Array(of, Length::Known(length)) => format!("{}[{length}]", show_qualified(of, name)),
        Type::Array(of, _) => format!("{}[]", show_qualified(of, name)),
        Type::Function(function) => {
            let parameters: Vec<String> =
                function.parameters.iter().map(|parameter| show_qualified(parameter, name)).collect();
            format!("{} ({})", show_qualified(&function.result, name), parameters.join(", "))
        }
        Type::Record(id) => name(*id),
    }
}

fn show_qualified(ty: &Qualified, name: &dyn Fn(RecordId) -> String) -> String {
    let atomic = if ty.atomic { "_Atomic " } else { "" };
    format!("{atomic}{}", show(&ty.ty, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_converted_to_a_common_type() {
        let int = |it| Type::Int(it);
        assert_eq!(int(IntType::Char).common(&int(IntType::Short)), INT);
        assert_eq!(INT.common(&int(IntType::UInt)), int(IntType::UInt));
        assert_eq!(LONG.common(&int(IntType::UInt)), LONG);
        assert_eq!(int(IntType::LongLong).common(&ULONG), int(IntType::ULongLong));
        assert_eq!(Type::Bool.common(&Type::Bool), INT);
        assert_eq!(INT.common(&Type::Float), Type::Float);
    }
}
