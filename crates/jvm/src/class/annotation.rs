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
}

/// What an annotation gives.
#[derive(Clone, Debug, PartialEq)]
pub enum AnnotationValue {
    /// A text, or the name of an enum's constant.
    Text(Rc<str>),
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
            AttributeData::RuntimeVisibleAnnotations(list)
            | AttributeData::RuntimeInvisibleAnnotations(list) => Some(list),
            _ => None,
        });
        lists.flatten().map(Annotation::of).collect()
    }

    fn of(read: &Read<'_>) -> Annotation {
        let elements = read.elements.iter().map(|it| (Rc::from(&*it.name), value(&it.value)));
        Annotation { ty: read.type_descriptor.to_string().into(), elements: elements.collect() }
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

    /// A text.
    pub fn text(&self) -> Option<&str> {
        match self {
            AnnotationValue::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// As Java writes it.
impl fmt::Display for AnnotationValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotationValue::Text(text) => write!(f, "{text:?}"),
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

fn value(read: &AnnotationElementValue<'_>) -> AnnotationValue {
    match read {
        AnnotationElementValue::StringConstant(text) => AnnotationValue::Text((**text).into()),
        AnnotationElementValue::EnumConstant { const_name, .. } => {
            AnnotationValue::Text((**const_name).into())
        }
        AnnotationElementValue::ClassLiteral { class_name } => AnnotationValue::Class((**class_name).into()),
        AnnotationElementValue::AnnotationValue(inner) => AnnotationValue::Annotation(Annotation::of(inner)),
        AnnotationElementValue::ArrayValue(values) => {
            AnnotationValue::List(values.iter().map(value).collect())
        }
        AnnotationElementValue::ByteConstant(value) => AnnotationValue::Integer(Ty::Byte, (*value).into()),
        AnnotationElementValue::CharConstant(value) => AnnotationValue::Integer(Ty::Char, (*value).into()),
        AnnotationElementValue::IntConstant(value) => AnnotationValue::Integer(Ty::Int, (*value).into()),
        AnnotationElementValue::LongConstant(value) => AnnotationValue::Integer(Ty::Long, *value),
        AnnotationElementValue::ShortConstant(value) => AnnotationValue::Integer(Ty::Short, (*value).into()),
        AnnotationElementValue::BooleanConstant(value) => {
            AnnotationValue::Integer(Ty::Boolean, (*value).into())
        }
        AnnotationElementValue::FloatConstant(value) => AnnotationValue::Float(Ty::Float, (*value).into()),
        AnnotationElementValue::DoubleConstant(value) => AnnotationValue::Float(Ty::Double, *value),
    }
}
