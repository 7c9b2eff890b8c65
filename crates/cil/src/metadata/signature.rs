//! Signatures (ECMA-335 II.23.2): the types of fields, methods, locals and properties.

use super::schema::{TYPE_DEF_OR_REF, TableId};
use super::{Metadata, Token, rows};
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};

/// A type as a signature writes it.
///
/// Tokens name a TypeDef, TypeRef or TypeSpec that exists. A TypeSpec may refer to itself,
/// so code that follows them must count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the primitive types are named after what they are")]
pub enum TypeSig {
    Void,
    Boolean,
    Char,
    I1,
    U1,
    I2,
    U2,
    I4,
    U4,
    I8,
    U8,
    R4,
    R8,
    I,
    U,
    String,
    Object,
    TypedByRef,
    /// A reference type.
    Class(Token),
    /// A value type.
    ValueType(Token),
    /// A generic parameter of the type.
    Var(u32),
    /// A generic parameter of the method.
    MVar(u32),
    /// An instance of a generic type.
    GenericInst {
        class: Token,
        value_type: bool,
        args: Vec<TypeSig>,
    },
    /// A one-dimensional array with lower bound 0.
    SzArray(Box<TypeSig>),
    /// Any other array.
    Array {
        element: Box<TypeSig>,
        rank: u32,
        sizes: Vec<u32>,
        lower_bounds: Vec<i32>,
    },
    /// An unmanaged pointer.
    Ptr(Box<TypeSig>),
    /// A managed pointer.
    ByRef(Box<TypeSig>),
    /// A pointer to a method.
    FnPtr(Box<MethodSig>),
    /// A type with a `modreq` or `modopt`, such as the `IsVolatile` of volatile fields.
    Modified {
        required: bool,
        modifier: Token,
        inner: Box<TypeSig>,
    },
    /// A local that the garbage collector must not move.
    Pinned(Box<TypeSig>),
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallingConvention {
    /// A managed method.
    Default,
    /// A managed method with variable arguments.
    VarArg,
    /// A native function, by the number of its convention.
    Native(u8),
}

/// The signature of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodSig {
    /// Whether there is a `this`.
    pub has_this: bool,
    /// Whether `this` is the first of `params`.
    pub explicit_this: bool,
    /// How it is called.
    pub convention: CallingConvention,
    /// How many generic parameters it has.
    pub generic_count: u32,
    /// What it returns.
    pub ret: TypeSig,
    /// Its parameters, without an implicit `this`.
    pub params: Vec<TypeSig>,
    /// In a call with variable arguments: which of `params` is the first of these.
    pub sentinel: Option<u32>,
}

/// The signature of a property.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PropertySig {
    /// Whether it belongs to instances.
    pub has_this: bool,
    /// Its type.
    pub property: TypeSig,
    /// Its indices.
    pub params: Vec<TypeSig>,
}

/// The signature of a field or method reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemberSig {
    /// A field of this type.
    Field(TypeSig),
    /// A method.
    Method(MethodSig),
}

/// Types nest no deeper than this.
const MAX_DEPTH: u32 = 64;

const FIELD: u8 = 0x06;
const LOCALS: u8 = 0x07;
const PROPERTY: u8 = 0x08;
const METHOD_SPEC: u8 = 0x0A;
const KIND_MASK: u8 = 0x0F;
const GENERIC: u8 = 0x10;
const HAS_THIS: u8 = 0x20;
const EXPLICIT_THIS: u8 = 0x40;
const SENTINEL: u8 = 0x41;

impl Metadata {
    /// The type of a Field.
    pub fn field_signature(&self, field: Token) -> Result<TypeSig, Error> {
        self.parse(field, self.field(field).signature, |parser| parser.field())
    }

    /// The signature of a MethodDef, a MemberRef or (for `calli`) a StandAloneSig.
    pub fn method_signature(&self, method: Token) -> Result<MethodSig, Error> {
        let blob = match method.table() {
            Some(TableId::MemberRef) => self.row::<rows::MemberRef<'_>>(method).signature,
            Some(TableId::StandAloneSig) => self.row::<rows::StandAloneSig<'_>>(method).signature,
            _ => self.method(method).signature,
        };
        self.parse(method, blob, |parser| parser.method())
    }

    /// The signature of a MemberRef, which is that of a field or of a method.
    pub fn member_signature(&self, member: Token) -> Result<MemberSig, Error> {
        let blob = self.row::<rows::MemberRef<'_>>(member).signature;
        self.parse(member, blob, |parser| match blob.first() {
            Some(&FIELD) => parser.field().map(MemberSig::Field),
            _ => parser.method().map(MemberSig::Method),
        })
    }

    /// The types of the local variables that a method body names by a StandAloneSig.
    pub fn local_signature(&self, locals: Token) -> Result<Vec<TypeSig>, Error> {
        let blob = self.row::<rows::StandAloneSig<'_>>(locals).signature;
        self.parse(locals, blob, |parser| {
            parser.expect(LOCALS, "signature of local variables")?;
            let count = parser.cursor.compressed()?;
            parser.types(count)
        })
    }

    /// The signature of a Property.
    pub fn property_signature(&self, property: Token) -> Result<PropertySig, Error> {
        let blob = self.row::<rows::Property<'_>>(property).signature;
        self.parse(property, blob, |parser| {
            let has_this = blob.first().is_some_and(|flags| flags & HAS_THIS != 0);
            parser.expect(PROPERTY, "signature of a property")?;
            let count = parser.cursor.compressed()?;
            Ok(PropertySig { has_this, property: parser.type_sig()?, params: parser.types(count)? })
        })
    }

    /// The type of a TypeSpec.
    pub fn type_spec(&self, spec: Token) -> Result<TypeSig, Error> {
        let blob = self.row::<rows::TypeSpec<'_>>(spec).signature;
        self.parse(spec, blob, |parser| parser.type_sig())
    }

    /// The arguments of a MethodSpec.
    pub fn method_spec(&self, spec: Token) -> Result<Vec<TypeSig>, Error> {
        let blob = self.row::<rows::MethodSpec<'_>>(spec).instantiation;
        self.parse(spec, blob, |parser| {
            parser.expect(METHOD_SPEC, "instantiation of a method")?;
            let count = parser.cursor.compressed()?;
            parser.types(count)
        })
    }

    fn parse<'a, T>(
        &'a self,
        token: Token,
        blob: &'a [u8],
        parse: impl FnOnce(&mut Parser<'a>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let cursor = ByteCursor::new(blob, Part::Blob(token));
        parse(&mut Parser { metadata: self, cursor, depth: 0 }).map_err(|error| error.in_file(&self.file))
    }
}

struct Parser<'a> {
    metadata: &'a Metadata,
    cursor: ByteCursor<'a>,
    depth: u32,
}

impl Parser<'_> {
    /// The first byte of a signature of some kind.
    fn expect(&mut self, kind: u8, what: &str) -> Result<(), Error> {
        match self.cursor.peek() {
            Some(found) if found & KIND_MASK == kind => self.cursor.u8().map(|_| ()),
            Some(found) => self.cursor.fail(format!("{what} expected, found kind {found:#x}")),
            None => self.cursor.fail(format!("{what} expected, found nothing")),
        }
    }

    fn field(&mut self) -> Result<TypeSig, Error> {
        self.expect(FIELD, "signature of a field")?;
        self.type_sig()
    }

    fn method(&mut self) -> Result<MethodSig, Error> {
        let place = self.cursor.place();
        let flags = self.cursor.u8()?;
        let convention = match flags & KIND_MASK {
            0 => CallingConvention::Default,
            5 => CallingConvention::VarArg,
            native @ (1..=4 | 9) => CallingConvention::Native(native),
            kind => {
                return Err(Error::new(
                    place,
                    format!("signature of a method expected, found kind {kind:#x}"),
                ));
            }
        };
        let generic_count = if flags & GENERIC != 0 { self.cursor.compressed()? } else { 0 };
        let count = self.cursor.compressed()?;
        let ret = self.type_sig()?;
        let mut params = Vec::new();
        let mut sentinel = None;
        for number in 0..count {
            if self.cursor.peek() == Some(SENTINEL) {
                self.cursor.u8()?;
                sentinel = Some(number);
            }
            params.push(self.type_sig()?);
        }
        Ok(MethodSig {
            has_this: flags & HAS_THIS != 0,
            explicit_this: flags & EXPLICIT_THIS != 0,
            convention,
            generic_count,
            ret,
            params,
            sentinel,
        })
    }

    /// Some types in a row. Each takes a byte at least, so a count that lies soon meets the end.
    fn types(&mut self, count: u32) -> Result<Vec<TypeSig>, Error> {
        let mut types = Vec::new();
        for _ in 0..count {
            types.push(self.type_sig()?);
        }
        Ok(types)
    }

    fn type_sig(&mut self) -> Result<TypeSig, Error> {
        if self.depth == MAX_DEPTH {
            return self.cursor.fail(format!("types nested more than {MAX_DEPTH} deep"));
        }
        self.depth += 1;
        let sig = self.type_sig_inside();
        self.depth -= 1;
        sig
    }

    fn type_sig_inside(&mut self) -> Result<TypeSig, Error> {
        let place = self.cursor.place();
        Ok(match self.cursor.u8()? {
            0x01 => TypeSig::Void,
            0x02 => TypeSig::Boolean,
            0x03 => TypeSig::Char,
            0x04 => TypeSig::I1,
            0x05 => TypeSig::U1,
            0x06 => TypeSig::I2,
            0x07 => TypeSig::U2,
            0x08 => TypeSig::I4,
            0x09 => TypeSig::U4,
            0x0A => TypeSig::I8,
            0x0B => TypeSig::U8,
            0x0C => TypeSig::R4,
            0x0D => TypeSig::R8,
            0x0E => TypeSig::String,
            0x0F => TypeSig::Ptr(self.boxed()?),
            0x10 => TypeSig::ByRef(self.boxed()?),
            0x11 => TypeSig::ValueType(self.type_token()?),
            0x12 => TypeSig::Class(self.type_token()?),
            0x13 => TypeSig::Var(self.cursor.compressed()?),
            0x14 => self.array()?,
            0x15 => self.generic_inst()?,
            0x16 => TypeSig::TypedByRef,
            0x18 => TypeSig::I,
            0x19 => TypeSig::U,
            0x1B => TypeSig::FnPtr(Box::new(self.method()?)),
            0x1C => TypeSig::Object,
            0x1D => TypeSig::SzArray(self.boxed()?),
            0x1E => TypeSig::MVar(self.cursor.compressed()?),
            kind @ (0x1F | 0x20) => {
                let modifier = self.type_token()?;
                TypeSig::Modified { required: kind == 0x1F, modifier, inner: self.boxed()? }
            }
            0x45 => TypeSig::Pinned(self.boxed()?),
            kind => return Err(Error::new(place, format!("unknown kind of type {kind:#x}"))),
        })
    }

    fn boxed(&mut self) -> Result<Box<TypeSig>, Error> {
        self.type_sig().map(Box::new)
    }

    fn array(&mut self) -> Result<TypeSig, Error> {
        let element = self.boxed()?;
        let place = self.cursor.place();
        let rank = self.cursor.compressed()?;
        if rank == 0 {
            return Err(Error::new(place, "array of rank 0"));
        }
        let mut sizes = Vec::new();
        for _ in 0..self.cursor.compressed()? {
            sizes.push(self.cursor.compressed()?);
        }
        let mut lower_bounds = Vec::new();
        for _ in 0..self.cursor.compressed()? {
            lower_bounds.push(self.cursor.compressed_signed()?);
        }
        if sizes.len() > rank as usize || lower_bounds.len() > rank as usize {
            return Err(Error::new(place, format!("array of rank {rank} with more bounds")));
        }
        Ok(TypeSig::Array { element, rank, sizes, lower_bounds })
    }

    fn generic_inst(&mut self) -> Result<TypeSig, Error> {
        let place = self.cursor.place();
        let value_type = match self.cursor.u8()? {
            0x11 => true,
            0x12 => false,
            kind => {
                return Err(Error::new(place, format!("instance of {kind:#x}, which is not a generic type")));
            }
        };
        let class = self.type_token()?;
        let count = self.cursor.compressed()?;
        Ok(TypeSig::GenericInst { class, value_type, args: self.types(count)? })
    }

    fn type_token(&mut self) -> Result<Token, Error> {
        let place = self.cursor.place();
        let coded = self.cursor.compressed()?;
        match TYPE_DEF_OR_REF.decode(coded).filter(|&token| self.metadata.contains(token)) {
            Some(token) => Ok(token),
            None => Err(Error::new(place, format!("type index {coded:#x} names no type"))),
        }
    }
}
