//! Attributes as tests write them: a name, and values that are known without running anything (ECMA-335 II.23.3).

use std::fmt;

use crate::cursor::ByteCursor;
use crate::error::Part;
use crate::metadata::rows::{CustomAttribute, MemberRef};
use crate::metadata::signature::{MemberSig, TypeSig};
use crate::metadata::{TableId, Token};
use crate::types::Primitive;
use crate::world::{AssemblyId, DefId, DefKind, ResolvedType, World};

/// An attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Marker {
    /// The namespace of its class.
    pub namespace: String,
    /// The name of its class, without `Attribute` at the end.
    pub name: String,
    /// What its constructor is given; nothing if that cannot be read.
    pub arguments: Option<Vec<Literal>>,
    /// What is set by name.
    pub named: Vec<(String, Literal)>,
}

/// A value in an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    Bool(bool),
    Char(u16),
    Integer(Primitive, i128),
    Float(Primitive, f64),
    /// A text, or null.
    Text(Option<String>),
    /// A type by its name, or null.
    Type(Option<String>),
    /// A value of an enum.
    Enum(DefId, i128),
    Array(Option<Vec<Literal>>),
}

impl Marker {
    /// The value that is set by a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Literal> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The text that is set by a name.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Literal::text)
    }

    /// An argument of the constructor.
    pub(crate) fn argument(&self, index: usize) -> Option<&Literal> {
        self.arguments.as_ref()?.get(index)
    }

    /// The constructor's arguments as one list, whether they are its own or those of a `params` array.
    pub(crate) fn spread(&self) -> Option<Vec<Literal>> {
        let mut spread = Vec::new();
        let arguments = self.arguments.as_ref()?;
        for (index, argument) in arguments.iter().enumerate() {
            match argument {
                // `[InlineData(null)]` gives no array, but means one null.
                Literal::Array(None) if arguments.len() == 1 => spread.push(Literal::Text(None)),
                Literal::Array(Some(values)) if index + 1 == arguments.len() => {
                    spread.extend(values.iter().cloned());
                }
                other => spread.push(other.clone()),
            }
        }
        Some(spread)
    }
}

impl Literal {
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Literal::Text(text) => text.as_deref(),
            _ => None,
        }
    }
}

/// As C# writes it.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Bool(value) => write!(f, "{value}"),
            Literal::Char(unit) => match char::from_u32((*unit).into()) {
                Some(unit) => write!(f, "{unit:?}"),
                None => write!(f, "'\\u{unit:04x}'"),
            },
            Literal::Integer(_, value) | Literal::Enum(_, value) => write!(f, "{value}"),
            Literal::Float(_, value) => write!(f, "{value:?}"),
            Literal::Text(Some(text)) => write!(f, "{text:?}"),
            Literal::Type(Some(name)) => write!(f, "typeof({name})"),
            Literal::Text(None) | Literal::Type(None) | Literal::Array(None) => f.write_str("null"),
            Literal::Array(Some(values)) => {
                let values: Vec<String> = values.iter().map(Literal::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
        }
    }
}

/// The attributes of a type, a method or a parameter.
pub(crate) fn markers(world: &mut World<'_>, assembly: AssemblyId, token: Token) -> Vec<Marker> {
    let source = world.assembly(assembly);
    let rows: Vec<(Token, Token)> =
        source.of::<CustomAttribute<'_>>(token).map(|row| (row.token, row.constructor)).collect();
    let mut found = Vec::new();
    for (row, constructor) in rows {
        let (class, parameters) = match constructor.table() {
            Some(TableId::MethodDef) => {
                (source.declaring_type(constructor), source.method_signature(constructor).ok())
            }
            Some(TableId::MemberRef) => {
                let signature = match source.member_signature(constructor) {
                    Ok(MemberSig::Method(signature)) => Some(signature),
                    _ => None,
                };
                (Some(source.row::<MemberRef<'_>>(constructor).parent), signature)
            }
            _ => continue,
        };
        let Some(class) = class else { continue };
        let (namespace, name) = crate::world::simple_name(&source, class);
        let value = source.row::<CustomAttribute<'_>>(row).value;
        let blob = ByteCursor::new(value, Part::Blob(row));
        let mut reader = MarkerReader { world, assembly, blob };
        let read = parameters.and_then(|signature| reader.values(value.is_empty(), &signature.params));
        let (arguments, named) = read.map_or((None, Vec::new()), |(given, named)| (Some(given), named));
        let name = name.strip_suffix("Attribute").unwrap_or(&name).to_owned();
        found.push(Marker { namespace: namespace.to_string(), name, arguments, named });
    }
    found
}

/// Reads the values of one attribute. `None` is what cannot be read.
struct MarkerReader<'a, 'w> {
    world: &'a mut World<'w>,
    assembly: AssemblyId,
    blob: ByteCursor<'a>,
}

/// What a value is.
#[derive(Clone)]
enum Sort {
    Plain(TypeSig),
    Type,
    Enum(DefId, TypeSig),
    Array(Box<Sort>),
}

type Values = (Vec<Literal>, Vec<(String, Literal)>);

impl MarkerReader<'_, '_> {
    fn values(&mut self, is_empty: bool, parameters: &[TypeSig]) -> Option<Values> {
        if is_empty {
            return parameters.is_empty().then(Values::default);
        }
        (self.word(2)? == 1).then_some(())?;
        let mut given = Vec::new();
        for parameter in parameters {
            let sort = self.sort_of(parameter)?;
            given.push(self.value(&sort)?);
        }
        let mut named = Vec::new();
        for _ in 0..self.word(2)? {
            matches!(self.word(1)?, 0x53 | 0x54).then_some(())?;
            let sort = self.written_sort()?;
            let name = self.text()??;
            named.push((name, self.value(&sort)?));
        }
        Some((given, named))
    }

    fn word(&mut self, size: usize) -> Option<u64> {
        let mut word = [0; 8];
        word.get_mut(..size)?.copy_from_slice(self.blob.bytes(size).ok()?);
        Some(u64::from_le_bytes(word))
    }

    /// A text with its length in front; the inner `None` is null.
    fn text(&mut self) -> Option<Option<String>> {
        if self.blob.peek() == Some(0xff) {
            self.word(1)?;
            return Some(None);
        }
        let length = self.blob.compressed().ok()?;
        let bytes = self.blob.bytes(length as usize).ok()?;
        Some(Some(String::from_utf8_lossy(bytes).into_owned()))
    }

    fn sort_of(&mut self, parameter: &TypeSig) -> Option<Sort> {
        match parameter {
            TypeSig::SzArray(element) => Some(Sort::Array(Box::new(self.sort_of(element)?))),
            TypeSig::Class(token) => {
                let (namespace, name) =
                    crate::world::simple_name(&self.world.assembly(self.assembly), *token);
                ((&*namespace, &*name) == ("System", "Type")).then_some(Sort::Type)
            }
            TypeSig::ValueType(token) => match self.world.resolve(self.assembly, *token) {
                ResolvedType::Def(def) => self.enum_sort(def),
                ResolvedType::Missing(_) => None,
            },
            plain => Some(Sort::Plain(plain.clone())),
        }
    }

    fn enum_sort(&mut self, def: DefId) -> Option<Sort> {
        const STATIC: u16 = 0x10;
        let facts = self.world.facts(def);
        let source = self.world.assembly(def.assembly);
        let value = facts.fields.iter().find(|&&field| source.field(field).flags & STATIC == 0)?;
        let underlying = source.field_signature(*value).ok()?;
        (facts.kind == DefKind::Enum).then_some(Sort::Enum(def, underlying))
    }

    /// The sort that the blob itself writes down (`FieldOrPropType`).
    fn written_sort(&mut self) -> Option<Sort> {
        use TypeSig::*;
        const PLAIN: [TypeSig; 13] = [Boolean, Char, I1, U1, I2, U2, I4, U4, I8, U8, R4, R8, String];
        match self.word(1)? {
            tag @ 2..=14 => PLAIN.get(tag as usize - 2).cloned().map(Sort::Plain),
            0x1d => Some(Sort::Array(Box::new(self.written_sort()?))),
            0x50 => Some(Sort::Type),
            0x51 => Some(Sort::Plain(Object)),
            0x55 => {
                let name = self.text()??;
                let bare = name.split(',').next().unwrap_or(&name).trim();
                let own = self.world.find_main(bare);
                let def = own.or_else(|| {
                    let (namespace, simple) = bare.rsplit_once('.').unwrap_or(("", bare));
                    self.world.find(namespace, simple)
                });
                self.enum_sort(def?)
            }
            _ => None,
        }
    }

    fn value(&mut self, sort: &Sort) -> Option<Literal> {
        match sort {
            Sort::Plain(TypeSig::String) => Some(Literal::Text(self.text()?)),
            Sort::Plain(TypeSig::Object) => {
                let sort = self.written_sort()?;
                self.value(&sort)
            }
            Sort::Plain(plain) => self.plain(plain),
            Sort::Type => Some(Literal::Type(self.text()?)),
            Sort::Enum(def, underlying) => match self.plain(underlying)? {
                Literal::Integer(_, value) => Some(Literal::Enum(*def, value)),
                _ => None,
            },
            Sort::Array(element) => {
                const MOST: u64 = 10_000;
                let length = self.word(4)?;
                if length == 0xffff_ffff {
                    return Some(Literal::Array(None));
                }
                let values = (0..length.min(MOST)).map(|_| self.value(element)).collect::<Option<_>>()?;
                (length <= MOST).then_some(Literal::Array(Some(values)))
            }
        }
    }

    fn plain(&mut self, plain: &TypeSig) -> Option<Literal> {
        use Primitive::*;
        let (primitive, size) = match plain {
            TypeSig::Boolean => (Bool, 1),
            TypeSig::Char => (Char, 2),
            TypeSig::I1 => (I1, 1),
            TypeSig::U1 => (U1, 1),
            TypeSig::I2 => (I2, 2),
            TypeSig::U2 => (U2, 2),
            TypeSig::I4 => (I4, 4),
            TypeSig::U4 => (U4, 4),
            TypeSig::I8 => (I8, 8),
            TypeSig::U8 => (U8, 8),
            TypeSig::R4 => (R4, 4),
            TypeSig::R8 => (R8, 8),
            _ => return None,
        };
        let word = self.word(size)?;
        Some(match primitive {
            Bool => Literal::Bool(word != 0),
            Char => Literal::Char(word as u16),
            R4 => Literal::Float(R4, f32::from_bits(word as u32).into()),
            R8 => Literal::Float(R8, f64::from_bits(word)),
            I1 => Literal::Integer(I1, (word as i8).into()),
            I2 => Literal::Integer(I2, (word as i16).into()),
            I4 => Literal::Integer(I4, (word as i32).into()),
            I8 => Literal::Integer(I8, (word as i64).into()),
            unsigned => Literal::Integer(unsigned, word.into()),
        })
    }
}
