//! What is wrong with the syntax of a program. The parser tells how far it came and which characters could have
//! come next; here that becomes what a person would say.

use std::ops::Range;

use lang_c::driver::SyntaxError;

use crate::error::{CError, nearest, quote};
use crate::nesting::TextWords;
use crate::preprocess::Preprocessed;

type TextWord<'t> = (Range<usize>, &'t str);

/// The text around the place where the parser stopped.
struct Around<'t> {
    /// The word there; none at the end.
    found: Option<TextWord<'t>>,
    /// The words before it, the nearest first.
    before: Vec<TextWord<'t>>,
    /// Brackets that are open there, the innermost last.
    open: Vec<TextWord<'t>>,
}

/// Turns a failure of the parser into an error.
pub(crate) fn explain(pre: &Preprocessed, error: &SyntaxError) -> CError {
    let expects = |text: &str| error.expected.contains(text);
    // After a keyword where it wanted a name, the parser stops at the keyword's end.
    let after_keyword = expects("identifier");
    let around = Around::new(&pre.text, error.offset, after_keyword);
    let at = around.found.as_ref().map_or(pre.text.len()..pre.text.len(), |found| found.0.clone());
    let found = around.found.as_ref().map_or("", |found| found.1);
    let shown = if found.is_empty() { "the end of the file".to_owned() } else { quote(found) };
    if after_keyword {
        return pre.map.error(at, format!("the keyword {shown} cannot stand here"));
    }
    if let Some(last) = around.before.first()
        && pre.map.is_own_name(last.0.start)
        && pre.map.macro_at(last.0.start).is_none()
    {
        let message = format!("expected the statement that this pragma is about, found {shown}");
        return pre.map.error(last.0.clone(), message);
    }
    if let Some(name) = around.unknown_type(expects("<typedef_name>") && !expects("\"")) {
        let types = typedefs(&pre.text);
        let near = nearest(name.1, types.iter().copied());
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "no typedef of that name comes before; is an #include missing?".to_owned(),
        };
        return pre.map.error(name.0, format!("unknown type {}", quote(name.1))).help(help);
    }
    if found == "}" && around.open.is_empty() {
        return pre.map.error(at, "this `}` closes nothing");
    }
    if found.starts_with(|c: char| c.is_ascii_digit()) && error.offset > at.start {
        return pre.map.error(at, format!("{shown} is not a number"));
    }
    if found.starts_with('\'') && error.offset > at.start {
        return pre.map.error(at, format!("{shown} is not a character"));
    }
    if let Some(last) = around.before.first()
        && last.0.end == error.offset
        && last.1.starts_with(|c: char| c.is_ascii_digit())
        && expects("[eE]")
        && !expects("+")
    {
        return pre.map.error(last.0.clone(), format!("{} is not a number", quote(last.1)));
    }
    let wanted = wanted(&expects);
    let message = match &wanted {
        Some(wanted) => format!("expected {wanted}, found {shown}"),
        None => format!("{shown} cannot stand here"),
    };
    let unclosed = around.open.last().filter(|open| match open.1 {
        "(" => expects(")"),
        "[" => expects("]"),
        _ => found.is_empty(),
    });
    // What is missing at the end of a line is missing there, and not where the next line begins.
    let last = around.before.first().filter(|_| wanted.as_deref() == Some("`;`"));
    let new_line = last.filter(|last| pre.text.get(last.0.end..at.start).is_none_or(|it| it.contains('\n')));
    let error = match new_line {
        Some(last) => pre.map.error(last.0.clone(), format!("expected `;` after {}", quote(last.1))),
        None => pre.map.error(at, message),
    };
    match unclosed {
        Some(open) => {
            let spot = pre.map.spot(pre.map.extent(open.0.clone()));
            error.related(spot, format!("this `{}` is not closed", open.1))
        }
        None => error,
    }
}

/// What was expected, in words.
fn wanted(expects: &dyn Fn(&str) -> bool) -> Option<String> {
    let expression = expects("\"") && expects("(") && expects("[_a-zA-Z]");
    let words = match () {
        () if expression && expects(";") && expects("}") => "a statement or `}`",
        () if expression && expects(";") => "a statement",
        () if expression => "an expression",
        () if expects("[_a-zA-Z]") => "a name",
        () if expects(")") => "`)`",
        () if expects("]") => "`]`",
        () if expects(";") => "`;`",
        () if expects("}") => "`}`",
        () if expects(":") => "`:`",
        () if expects("(") => "`(`",
        () if expects(",") => "`,`",
        () if expects("<typedef_name>") => "a declaration",
        () => return None,
    };
    Some(words.to_owned())
}

impl<'t> Around<'t> {
    fn new(text: &'t str, offset: usize, at_end: bool) -> Around<'t> {
        let mut around = Around { found: None, before: Vec::new(), open: Vec::new() };
        for (range, word) in TextWords::new(text) {
            if range.end > offset || (at_end && range.end == offset) {
                around.found = Some((range, word));
                break;
            }
            match word {
                "(" | "[" | "{" => around.open.push((range.clone(), word)),
                ")" | "]" | "}" => {
                    around.open.pop();
                }
                _ => {}
            }
            around.before.push((range, word));
        }
        let start = around.before.len().saturating_sub(64);
        around.before.drain(..start);
        around.before.reverse();
        around
    }

    /// A name that stands where a type should: `name other`, `name *other =`, or just `name` if only a type
    /// could be there.
    fn unknown_type(&self, only_type: bool) -> Option<TextWord<'t>> {
        let found = self.found.clone()?;
        if only_type && is_name(found.1) {
            return Some(found);
        }
        let begins = |index: usize| self.before.get(index).is_none_or(|it| [";", "{", "}"].contains(&it.1));
        let first = self.before.first()?.clone();
        let is_parameter =
            self.open.len() == 1 && self.before.get(1).is_some_and(|it| ["(", ","].contains(&it.1));
        if is_name(found.1) && is_name(first.1) && (begins(1) || is_parameter) {
            return Some(first);
        }
        let stars = self.before.iter().skip(1).take_while(|it| it.1 == "*").count();
        let name = self.before.get(1 + stars)?.clone();
        let declares = ["=", ";", ","].contains(&found.1) && is_name(first.1) && stars > 0;
        (declares && is_name(name.1) && begins(2 + stars)).then_some(name)
    }
}

fn is_name(word: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
        "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
        "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
        "volatile", "while",
    ];
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&word)
}

/// Names that a typedef ends with.
fn typedefs(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut last = "";
    let (mut within, mut depth) = (false, 0u32);
    for (_, word) in TextWords::new(text) {
        match word {
            "typedef" => (within, depth) = (true, 0),
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => {
                if within && is_name(last) {
                    found.push(last);
                }
                within = false;
            }
            _ => last = word,
        }
    }
    found
}
