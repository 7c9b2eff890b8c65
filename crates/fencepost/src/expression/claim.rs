//! An expression as something that must hold, and how to explain that it does not.

use fencepost_explore::property::{Broken, PartValue, Property};

use super::When;

/// An expression whose names have their meaning.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where it must hold.
    pub when: When,
    /// What must hold.
    pub property: Property,
    /// How the first two parts are compared, if they are the sides of a comparison.
    pub(super) compared: Option<&'static str>,
    /// How each part is shown.
    pub(super) shown_parts: Vec<ShownPart>,
}

/// How to tell a part of an expression.
#[derive(Clone, Debug)]
pub(super) struct ShownPart {
    /// As the user writes it.
    pub(super) label: String,
    /// What its values are.
    pub(super) shown: Shown,
}

/// How a value is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Number,
    Truth,
    Character,
    Reference,
}

impl ShownPart {
    /// A side of a comparison.
    pub(super) fn side() -> ShownPart {
        ShownPart { label: String::new(), shown: Shown::Number }
    }
}

impl Claim {
    /// Something that must hold, of which nothing is told.
    pub(crate) fn untold(when: When, property: Property) -> Claim {
        Claim { when, property, compared: None, shown_parts: Vec::new() }
    }

    /// That it holds.
    pub fn tell_holding(&self) -> String {
        match self.when {
            When::Always => format!("`{}` always holds", self.property.text),
            When::AtEnd => format!("`{}` holds whenever the program ends", self.property.text),
        }
    }

    /// How it does not hold: `` `a + b == 100` does not always hold: it was 90 == 100, with a = 40, b = 50 ``.
    pub fn explain(&self, broken: &Broken) -> String {
        let values: Vec<String> =
            self.shown_parts.iter().zip(&broken.parts).map(|(part, value)| part.show(value)).collect();
        let mut text = match self.when {
            When::Always => format!("`{}` does not always hold", self.property.text),
            When::AtEnd => format!("`{}` does not hold at the end", self.property.text),
        };
        let sides = match (self.compared, &values[..]) {
            (Some(symbol), [left, right, ..]) => {
                text += &format!(": it was {left} {symbol} {right}");
                2
            }
            _ => 0,
        };
        let parts = self.shown_parts.iter().zip(&values).skip(sides);
        let parts: Vec<String> = parts.map(|(part, value)| format!("{} = {value}", part.label)).collect();
        if !parts.is_empty() {
            text += if sides > 0 { ", with " } else { ": " };
            text += &parts.join(", ");
        }
        text
    }
}

impl ShownPart {
    fn show(&self, value: &PartValue) -> String {
        match (value, self.shown) {
            (PartValue::Undefined, _) => "undefined".to_owned(),
            (PartValue::Object(name), _) => name.clone(),
            (PartValue::Number(0), Shown::Reference) => "null".to_owned(),
            (PartValue::Number(number), Shown::Truth) => (*number != 0).to_string(),
            (PartValue::Number(number), Shown::Character) => {
                let character = u32::try_from(*number).ok().and_then(char::from_u32);
                character.map_or_else(|| number.to_string(), |character| format!("{character:?}"))
            }
            (PartValue::Number(number), _) => number.to_string(),
        }
    }
}
