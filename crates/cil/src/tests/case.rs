//! The arguments of a test, as attributes write them down, and as the parameters want them.

use super::marker::Literal;
use crate::types::{Primitive, Ty, Types};
use crate::world::DefKind;

/// A value that fits a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fitting {
    /// A word of this type.
    Word(Ty, u64),
    /// The same, as an object.
    Boxed(Ty, u64),
    Text(String),
    Null,
}

/// `(1, "a", null)`.
pub(crate) fn shown(arguments: &[Literal]) -> String {
    let arguments: Vec<String> = arguments.iter().map(Literal::to_string).collect();
    format!("({})", arguments.join(", "))
}

impl Types<'_> {
    /// What a parameter is given for a literal, if that can be said without running code. Integers become wider or
    /// narrower where their value allows it, as the frameworks have it.
    pub(crate) fn given_for(&mut self, literal: &Literal, parameter: Ty) -> Option<Fitting> {
        if parameter == self.object() {
            return self.own_type_of(literal).map(|(ty, word)| Fitting::Boxed(ty, word)).or(match literal {
                Literal::Text(Some(text)) => Some(Fitting::Text(text.clone())),
                Literal::Text(None) => Some(Fitting::Null),
                _ => None,
            });
        }
        match literal {
            Literal::Text(Some(text)) => (parameter == self.string()).then(|| Fitting::Text(text.clone())),
            Literal::Text(None) | Literal::Type(None) | Literal::Array(None) => {
                self.is_reference(parameter).then_some(Fitting::Null)
            }
            Literal::Enum(..) => {
                let (ty, word) = self.own_type_of(literal)?;
                (ty == parameter).then_some(Fitting::Word(ty, word))
            }
            _ if self.kind(parameter) == Some(DefKind::Enum) => None,
            _ => {
                let primitive = self.as_primitive(parameter)?;
                word_of(literal, primitive).map(|word| Fitting::Word(parameter, word))
            }
        }
    }

    /// A literal as a value of the type that it is written with.
    fn own_type_of(&mut self, literal: &Literal) -> Option<(Ty, u64)> {
        let primitive = match *literal {
            Literal::Bool(_) => Primitive::Bool,
            Literal::Char(_) => Primitive::Char,
            Literal::Integer(primitive, _) | Literal::Float(primitive, _) => primitive,
            Literal::Enum(def, value) => {
                let ty = self.instantiate(def, std::rc::Rc::new([]));
                let primitive = self.as_primitive(ty)?;
                return Some((ty, primitive.storage().fit(value as u64)));
            }
            _ => return None,
        };
        Some((self.primitive(primitive), word_of(literal, primitive)?))
    }
}

/// The word of a literal as a value of a primitive type.
fn word_of(literal: &Literal, to: Primitive) -> Option<u64> {
    use Primitive::*;
    let float = |value: f64| match to {
        R4 => Some(u64::from((value as f32).to_bits())),
        R8 => Some(value.to_bits()),
        _ => None,
    };
    match *literal {
        Literal::Bool(value) => (to == Bool).then_some(value.into()),
        Literal::Char(unit) => (to == Char).then_some(unit.into()),
        Literal::Float(_, value) => float(value),
        Literal::Integer(_, value) => {
            let range = match to {
                I1 => i8::MIN.into()..=i8::MAX.into(),
                U1 => 0..=u8::MAX.into(),
                I2 => i16::MIN.into()..=i16::MAX.into(),
                U2 => 0..=u16::MAX.into(),
                I4 => i32::MIN.into()..=i32::MAX.into(),
                U4 => 0..=u32::MAX.into(),
                I8 => i64::MIN.into()..=i64::MAX.into(),
                U8 => 0..=u64::MAX.into(),
                R4 | R8 => return float(value as f64),
                Bool | Char | I | U => return None,
            };
            range.contains(&value).then(|| to.storage().fit(value as u64))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_fit_where_their_value_does() {
        let five = Literal::Integer(Primitive::I4, 5);
        assert_eq!(word_of(&five, Primitive::U1), Some(5));
        assert_eq!(word_of(&five, Primitive::R8), Some(5f64.to_bits()));
        assert_eq!(word_of(&five, Primitive::Bool), None);
        let big = Literal::Integer(Primitive::I4, 300);
        assert_eq!(word_of(&big, Primitive::U1), None);
        let minus = Literal::Integer(Primitive::I4, -1);
        assert_eq!(word_of(&minus, Primitive::U8), None);
        assert_eq!(word_of(&minus, Primitive::I8), Some(u64::MAX));
    }

    #[test]
    fn arguments_are_written_as_in_the_source() {
        let arguments = [
            Literal::Integer(Primitive::I4, -1),
            Literal::Text(Some("a\"b".into())),
            Literal::Bool(true),
            Literal::Char(0x41),
            Literal::Text(None),
            Literal::Float(Primitive::R8, 1.0),
        ];
        assert_eq!(shown(&arguments), r#"(-1, "a\"b", true, 'A', null, 1.0)"#);
    }
}
