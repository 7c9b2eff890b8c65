//! Annotations, JVMS §4.7.16: what tests say about themselves.

use std::fmt;
use std::rc::Rc;

use cafebabe::attributes::{Annotation as Read, AnnotationElementValue, AttributeData, AttributeInfo};

use super::descriptor::Ty;

/// An annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The descriptor of its type.
    pub ty: Rc<str>,
    /// Names and values of what it gives.
    pub elements: Vec<(Rc<str>, AnnotationValue)>,
    /// Whether it is there at run time.
    pub is_visible: bool,
}

/// What an annotation gives.
#[derive(Clone, Debug, PartialEq)]
pub enum AnnotationValue {
    /// A text.
    Text(Rc<str>),
    /// The constant of an enum: the descriptor of its type, and its name.
    Enum(Rc<str>, Rc<str>),
    /// The descriptor of a class.
    Class(Rc<str>),
    /// Another annotation.
    Annotation(Annotation),
    /// Several values.
    List(Vec<AnnotationValue>),
    /// An integer, a character or a truth value, with the type that it is written with.
    Integer(Ty, i64),
    /// A number with a fraction, with its type.
    Float(Ty, f64),
}

impl Annotation {
    /// All that attributes have, whether they are there at run time or not.
    pub(super) fn all(attributes: &[AttributeInfo<'_>]) -> Vec<Annotation> {
        let lists = attributes.iter().filter_map(|attribute| match &attribute.data {
            AttributeData::RuntimeVisibleAnnotations(list) => Some((list, true)),
            AttributeData::RuntimeInvisibleAnnotations(list) => Some((list, false)),
            _ => None,
        });
        let of = |(list, is_visible): (&Vec<Read<'_>>, bool)| -> Vec<Annotation> {
            list.iter().map(|read| Annotation::of(read, is_visible)).collect()
        };
        lists.flat_map(of).collect()
    }

    fn of(read: &Read<'_>, is_visible: bool) -> Annotation {
        let elements = read.elements.iter().map(|it| (Rc::from(&*it.name), value(&it.value)));
        Annotation { ty: read.type_descriptor.to_string().into(), elements: elements.collect(), is_visible }
    }

    /// Whether it is of the type with this internal name.
    pub fn is(&self, name: &str) -> bool {
        self.ty.strip_prefix('L').and_then(|ty| ty.strip_suffix(';')) == Some(name)
    }

    /// What it gives by a name.
    pub fn get(&self, name: &str) -> Option<&AnnotationValue> {
        self.elements.iter().find(|(element, _)| &**element == name).map(|(_, value)| value)
    }
}

impl AnnotationValue {
    /// The values of a list; a single one is a list of itself.
    pub fn list(&self) -> &[AnnotationValue] {
        match self {
            AnnotationValue::List(values) => values,
            single => std::slice::from_ref(single),
        }
    }

    /// The internal name of a class.
    pub fn class(&self) -> Option<&str> {
        match self {
            AnnotationValue::Class(ty) => ty.strip_prefix('L').and_then(|ty| ty.strip_suffix(';')),
            _ => None,
        }
    }

    /// An integer, a character or a truth value.
    pub fn integer(&self) -> Option<i64> {
        match self {
            AnnotationValue::Integer(_, value) => Some(*value),
            _ => None,
        }
    }

    /// A number as a register holds it, with its type.
    pub fn word(&self) -> Option<(&Ty, u64)> {
        match self {
            AnnotationValue::Integer(ty @ Ty::Long, value) => Some((ty, *value as u64)),
            AnnotationValue::Integer(ty, value) => Some((ty, u64::from(*value as u32))),
            AnnotationValue::Float(ty @ Ty::Float, value) => Some((ty, (*value as f32).to_bits().into())),
            AnnotationValue::Float(ty, value) => Some((ty, value.to_bits())),
            _ => None,
        }
    }

    /// A text, or the name of an enum's constant.
    pub fn text(&self) -> Option<&str> {
        match self {
            AnnotationValue::Text(text) | AnnotationValue::Enum(_, text) => Some(text),
            _ => None,
        }
    }
}

/// As Java writes it.
impl fmt::Display for AnnotationValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotationValue::Text(text) => write!(f, "{text:?}"),
            AnnotationValue::Enum(_, name) => f.write_str(name),
            AnnotationValue::Class(ty) => write!(f, "{}", self.class().unwrap_or(ty).replace('/', ".")),
            AnnotationValue::Annotation(_) => f.write_str("@"),
            AnnotationValue::List(values) => {
                let values: Vec<String> = values.iter().map(AnnotationValue::to_string).collect();
                write!(f, "{{{}}}", values.join(", "))
            }
            AnnotationValue::Integer(Ty::Boolean, value) => write!(f, "{}", *value != 0),
            AnnotationValue::Integer(Ty::Char, value) => {
                let unit = u32::try_from(*value).ok().and_then(char::from_u32);
                write!(f, "{:?}", unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            AnnotationValue::Integer(_, value) => write!(f, "{value}"),
            AnnotationValue::Float(_, value) => write!(f, "{value:?}"),
        }
    }
}

pub(super) fn value(read: &AnnotationElementValue<'_>) -> AnnotationValue {
    use AnnotationElementValue as Given;
    match read {
        Given::StringConstant(text) => AnnotationValue::Text((**text).into()),
        Given::EnumConstant { type_name, const_name } => {
            AnnotationValue::Enum(type_name.to_string().into(), (**const_name).into())
        }
        Given::ClassLiteral { class_name } => AnnotationValue::Class((**class_name).into()),
        Given::AnnotationValue(inner) => AnnotationValue::Annotation(Annotation::of(inner, true)),
        Given::ArrayValue(values) => AnnotationValue::List(values.iter().map(value).collect()),
        Given::ByteConstant(value) => AnnotationValue::Integer(Ty::Byte, (*value).into()),
        Given::CharConstant(value) => AnnotationValue::Integer(Ty::Char, (*value).into()),
        Given::IntConstant(value) => AnnotationValue::Integer(Ty::Int, (*value).into()),
        Given::LongConstant(value) => AnnotationValue::Integer(Ty::Long, *value),
        Given::ShortConstant(value) => AnnotationValue::Integer(Ty::Short, (*value).into()),
        Given::BooleanConstant(value) => AnnotationValue::Integer(Ty::Boolean, (*value).into()),
        Given::FloatConstant(value) => AnnotationValue::Float(Ty::Float, (*value).into()),
        Given::DoubleConstant(value) => AnnotationValue::Float(Ty::Double, *value),
    }
}
