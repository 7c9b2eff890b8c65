//! Macros and their definitions.

use std::rc::Rc;

use super::token::{Kind, Token};
use crate::source::Extent;

/// A macro.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    pub(crate) name: Rc<str>,
    /// None for a macro that is used without parentheses.
    pub(crate) parameters: Option<Parameters>,
    pub(crate) body: Vec<Token>,
    /// Where its name stands in its definition; nowhere for predefined ones.
    pub(crate) definition: Option<Extent>,
    pub(crate) builtin: Option<Builtin>,
}

/// What a macro takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parameters {
    /// All of them, with the one that takes the rest.
    pub(crate) names: Vec<Rc<str>>,
    /// Whether the last one takes all arguments that are left.
    pub(crate) variadic: bool,
}

/// A macro whose expansion depends on where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    File,
    BaseFile,
    Line,
    Counter,
    IncludeLevel,
}

impl Macro {
    /// The parameter that a token of the body names.
    pub(crate) fn parameter(&self, token: &Token) -> Option<usize> {
        let names = &self.parameters.as_ref()?.names;
        (token.kind == Kind::Identifier).then(|| names.iter().position(|name| *name == token.text))?
    }

    /// Whether a second definition says the same.
    pub(crate) fn same_as(&self, other: &Macro) -> bool {
        let same = |(a, b): (&Token, &Token)| a.text == b.text && a.kind == b.kind && a.space == b.space;
        self.parameters == other.parameters
            && self.builtin == other.builtin
            && self.body.len() == other.body.len()
            && self.body.iter().zip(&other.body).all(same)
    }
}

/// What is wrong with a definition: which token, counted from the name; what; and what to do.
pub(crate) struct MacroFault {
    pub(crate) token: usize,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl MacroFault {
    fn new(token: usize, message: impl Into<String>) -> MacroFault {
        MacroFault { token, message: message.into(), help: None }
    }
}

/// The macro that the rest of a `#define` line defines.
pub(crate) fn define(line: &[Token]) -> Result<Macro, MacroFault> {
    let Some(name) = line.first() else { return Err(MacroFault::new(0, "`#define` without a name")) };
    if name.kind != Kind::Identifier {
        return Err(MacroFault::new(0, format!("`{}` is not a macro name", name.text)));
    }
    if ["defined", "__VA_ARGS__", "_Pragma", "__has_include"].contains(&&*name.text) {
        return Err(MacroFault::new(0, format!("`{}` cannot be defined", name.text)));
    }
    let (parameters, body_at) = match line.get(1) {
        Some(open) if open.is("(") && !open.space => {
            let (parameters, at) = parameters(line)?;
            (Some(parameters), at)
        }
        _ => (None, 1),
    };
    let mut body = line.get(body_at..).unwrap_or_default().to_vec();
    if let Some(first) = body.first_mut() {
        first.space = false;
    }
    let made =
        Macro { name: name.text.clone(), parameters, body, definition: Some(name.extent), builtin: None };
    check(&made).map_err(|fault| MacroFault { token: fault.token + body_at, ..fault })?;
    Ok(made)
}

/// The parameters that begin at the second token, and where the body begins.
fn parameters(line: &[Token]) -> Result<(Parameters, usize), MacroFault> {
    let mut found = Parameters::default();
    let unclosed = || MacroFault::new(1, "the list of parameters has no `)`");
    if line.get(2).ok_or_else(unclosed)?.is(")") {
        return Ok((found, 3));
    }
    let mut at = 2;
    loop {
        let token = line.get(at).ok_or_else(unclosed)?;
        if token.is("...") {
            found.names.push(Rc::from("__VA_ARGS__"));
            found.variadic = true;
        } else if token.kind == Kind::Identifier {
            if found.names.contains(&token.text) {
                return Err(MacroFault::new(at, format!("a second parameter `{}`", token.text)));
            }
            found.names.push(token.text.clone());
            if line.get(at + 1).is_some_and(|next| next.is("...")) {
                found.variadic = true;
                at += 1;
            }
        } else {
            return Err(MacroFault::new(
                at,
                format!("expected the name of a parameter, found `{}`", token.text),
            ));
        }
        at += 1;
        let next = line.get(at).ok_or_else(unclosed)?;
        if next.is(")") {
            return Ok((found, at + 1));
        }
        if found.variadic {
            return Err(MacroFault::new(at, "expected `)` after `...`"));
        }
        if !next.is(",") {
            return Err(MacroFault::new(at, format!("expected `,` or `)`, found `{}`", next.text)));
        }
        at += 1;
    }
}

/// Whether `#` and `##` stand where they may.
fn check(made: &Macro) -> Result<(), MacroFault> {
    let at_edge = |token: Option<&Token>| token.is_some_and(|token| token.is("##"));
    if at_edge(made.body.first()) {
        return Err(MacroFault::new(0, "`##` at the start of a macro has nothing on its left"));
    }
    if at_edge(made.body.last()) {
        return Err(MacroFault::new(
            made.body.len() - 1,
            "`##` at the end of a macro has nothing on its right",
        ));
    }
    let Some(parameters) = &made.parameters else { return Ok(()) };
    for (at, token) in made.body.iter().enumerate() {
        let follows = made.body.get(at + 1).and_then(|next| made.parameter(next));
        if token.is("#") && follows.is_none() {
            let known: Vec<String> = parameters.names.iter().map(|name| format!("`{name}`")).collect();
            let help = (!known.is_empty()).then(|| format!("the parameters are {}", known.join(", ")));
            return Err(MacroFault { token: at, message: "`#` is not followed by a parameter".into(), help });
        }
    }
    Ok(())
}
