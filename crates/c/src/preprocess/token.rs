//! Preprocessing tokens.

use std::rc::Rc;

use crate::source::Extent;

/// What kind of token it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Identifier,
    Number,
    Character,
    String,
    Punctuator,
    /// A character that begins no token of C.
    Stray,
    /// A literal that its line does not end: the quote it begins with.
    Unterminated,
    Newline,
    End,
    /// Stands for an empty argument beside `##`.
    Placemarker,
}

/// The outermost use of a macro that a token comes from.
#[derive(Debug)]
pub(crate) struct MacroUse {
    pub(crate) name: Rc<str>,
    /// The use, from the name to the closing parenthesis.
    pub(crate) extent: Extent,
    pub(crate) definition: Option<Extent>,
}

/// The macros that must not be replaced any more in a token: those that it comes from.
pub(crate) type Hidden = Option<Rc<[Rc<str>]>>;

/// A token.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) text: Rc<str>,
    /// Where it is spelt.
    pub(crate) extent: Extent,
    /// Whether there is white space before it.
    pub(crate) space: bool,
    /// Whether it is the first of its line.
    pub(crate) first: bool,
    pub(crate) hidden: Hidden,
    /// The use of a macro whose body it is from. Arguments stay where they are spelt.
    pub(crate) of: Option<Rc<MacroUse>>,
    /// Whether it is the name of a macro in its own expansion.
    pub(crate) own_name: bool,
}

impl Token {
    pub(crate) fn new(kind: Kind, text: &str, extent: Extent) -> Token {
        Token {
            kind,
            text: Rc::from(text),
            extent,
            space: false,
            first: false,
            hidden: None,
            of: None,
            own_name: false,
        }
    }

    pub(crate) fn is(&self, punctuator: &str) -> bool {
        self.kind == Kind::Punctuator && &*self.text == punctuator
    }

    pub(crate) fn is_name(&self, name: &str) -> bool {
        self.kind == Kind::Identifier && &*self.text == name
    }

    /// Where it is in a file: the outermost use of a macro, if it comes from the body of one.
    pub(crate) fn at(&self) -> Extent {
        self.of.as_ref().map_or(self.extent, |of| of.extent)
    }

    pub(crate) fn hides(&self, name: &str) -> bool {
        self.hidden.as_ref().is_some_and(|it| it.iter().any(|hidden| &**hidden == name))
    }
}

/// All that either set has.
pub(crate) fn union(a: &Hidden, b: &Hidden) -> Hidden {
    match (a, b) {
        (None, other) | (other, None) => other.clone(),
        (Some(a), Some(b)) if Rc::ptr_eq(a, b) => Some(a.clone()),
        (Some(a), Some(b)) => {
            let more = b.iter().filter(|it| !a.contains(it));
            Some(a.iter().chain(more).cloned().collect())
        }
    }
}

/// What both sets have, and `name`.
pub(crate) fn common_and(a: &Hidden, b: &Hidden, name: &Rc<str>) -> Hidden {
    let both = |it: &&Rc<str>| b.as_ref().is_some_and(|b| b.contains(it));
    let common = a.iter().flat_map(|a| a.iter()).filter(both).filter(|it| *it != name);
    Some(common.chain([name]).cloned().collect())
}
