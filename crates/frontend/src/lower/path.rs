//! Follows a user's names to a variable: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! A path begins with a static field, or with a constant, and goes on through fields and elements of arrays. Which
//! part of it names the class is found here; a language knows what its classes and fields are.

use fencepost_ir::StaticId;
use fencepost_ir::path::{DeadEnd, Lookup, Origin, PathStep, ValueKind};

use super::LowerError;
use crate::bytecode::EXIT_CODE;
use crate::names::closest;

/// A step of a path that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongStep {
    /// What is wrong.
    pub message: String,
    /// What may be meant.
    pub help: Option<String>,
}

impl From<LowerError> for WrongStep {
    fn from(trouble: LowerError) -> WrongStep {
        WrongStep { message: trouble.into_text(), help: None }
    }
}

impl WrongStep {
    /// Without a hint.
    pub fn new(message: impl Into<String>) -> WrongStep {
        WrongStep { message: message.into(), help: None }
    }

    /// With a hint.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> WrongStep {
        WrongStep { message: message.into(), help: Some(help.into()) }
    }

    /// There is no such name: with the one that may be meant, or all there are.
    pub fn unknown(message: String, wanted: &str, known: &[&str]) -> WrongStep {
        let help = match closest(wanted, known.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if known.is_empty() => None,
            None => Some(format!("there is {}", listed(known))),
        };
        WrongStep { message, help }
    }

    /// A class has such a field, but not a static one.
    pub fn not_static(class: &str, field: &str) -> WrongStep {
        let message = format!("`{class}.{field}` is not static: every object has its own");
        WrongStep::with_help(message, "begin with a static field that leads to the object")
    }

    /// At this step of a path.
    pub fn at(self, step: usize) -> DeadEnd {
        DeadEnd { step, message: self.message, help: self.help }
    }
}

/// Some names, of which there may be many.
pub fn listed(names: &[&str]) -> String {
    const MOST: usize = 12;
    let list: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    let more = if names.len() > MOST { ", …" } else { "" };
    format!("{}{more}", list.join(", "))
}

/// What a language says of its classes and fields.
pub trait Paths {
    /// A class.
    type Class: Clone;
    /// Where a path has got to.
    type Cursor;

    /// The static that holds the exit code.
    fn exit_code(&mut self) -> StaticId;

    /// The class of this name, with dots between its parts.
    fn class_named(&mut self, name: &str) -> Option<Self::Class>;

    /// The static field or constant of this name, if a class has it.
    fn static_named(&mut self, class: &Self::Class, name: &str) -> Option<Result<Self::Cursor, WrongStep>>;

    /// Why a class has no static field of this name.
    fn no_static(&mut self, class: &Self::Class, name: &str) -> WrongStep;

    /// Why these names begin with no class.
    fn no_class(&mut self, names: &[&str]) -> DeadEnd;

    /// Goes on to a field, or to the length of an array.
    fn member(&mut self, at: &mut Self::Cursor, name: &str) -> Result<(), WrongStep>;

    /// Goes on to an element.
    fn element(&mut self, at: &mut Self::Cursor) -> Result<(), WrongStep>;

    /// What a path has led to.
    fn end(&mut self, at: Self::Cursor) -> Result<Lookup, WrongStep>;
}

/// What a path leads to.
pub fn look_up<L: Paths>(language: &mut L, path: &[PathStep]) -> Result<Lookup, DeadEnd> {
    if let [PathStep::Name(name)] = path
        && name == EXIT_CODE
    {
        let origin = Origin::Static { id: language.exit_code(), after: None };
        let kind = ValueKind::Integer { bits: 32, signed: true };
        return Ok(Lookup { origin, hops: Vec::new(), kind });
    }
    let (mut at, mut done) = origin(language, path)?;
    while let Some(step) = path.get(done) {
        let gone_on = match step {
            PathStep::Name(name) => language.member(&mut at, name),
            PathStep::Element => language.element(&mut at),
        };
        gone_on.map_err(|wrong| wrong.at(done))?;
        done += 1;
    }
    language.end(at).map_err(|wrong| wrong.at(done.saturating_sub(1)))
}

/// The static field or constant that a path begins with, and how many steps that takes.
fn origin<L: Paths>(language: &mut L, path: &[PathStep]) -> Result<(L::Cursor, usize), DeadEnd> {
    let names = path.iter().map_while(|step| match step {
        PathStep::Name(name) => Some(name.as_str()),
        PathStep::Element => None,
    });
    let names: Vec<&str> = names.collect();
    // The longest class's name that leaves a name for the field; then shorter ones.
    let mut first = None;
    for count in (1..names.len()).rev() {
        let Some(class) = language.class_named(&names[..count].join(".")) else { continue };
        if let Some(cursor) = language.static_named(&class, names[count]) {
            return Ok((cursor.map_err(|wrong| wrong.at(count))?, count + 1));
        }
        first.get_or_insert((class, count));
    }
    match first {
        Some((class, count)) => Err(language.no_static(&class, names[count]).at(count)),
        None => Err(language.no_class(&names)),
    }
}
