//! Annotations, JVMS §4.7.16: what tests say about themselves.

use std::rc::Rc;

use cafebabe::attributes::{Annotation as Read, AnnotationElementValue, AttributeData, AttributeInfo};

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
    /// A number of at most 32 bits, a character or a truth value.
    Integer(i32),
    /// A long number.
    Long(i64),
    /// A number, by its bits.
    Float(u32),
    /// A number, by its bits.
    Double(u64),
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

    /// A text, or the name of an enum's constant.
    pub fn text(&self) -> Option<&str> {
        match self {
            AnnotationValue::Text(text) | AnnotationValue::Enum(_, text) => Some(text),
            _ => None,
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
        Given::ByteConstant(number)
        | Given::CharConstant(number)
        | Given::IntConstant(number)
        | Given::ShortConstant(number)
        | Given::BooleanConstant(number) => AnnotationValue::Integer(*number),
        Given::LongConstant(number) => AnnotationValue::Long(*number),
        Given::FloatConstant(number) => AnnotationValue::Float(number.to_bits()),
        Given::DoubleConstant(number) => AnnotationValue::Double(number.to_bits()),
    }
}
