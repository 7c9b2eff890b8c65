//! Directives: lines that begin with `#`.

use std::rc::Rc;

use super::token::{Kind, Token};
use super::{Conditional, Preprocessor, StopOr, condition, macros};
use crate::error::{nearest, quote};
use crate::pragma::{self, Pragma};
use crate::source::Extent;

const DIRECTIVES: &[&str] = &[
    "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif",
    "error", "warning", "line", "pragma",
];

impl Preprocessor<'_> {
    /// Runs a directive. Its `#` has been read.
    pub(super) fn directive(&mut self, hash: &Token) -> StopOr<()> {
        let name = self.lex()?;
        if matches!(name.kind, Kind::Newline | Kind::End) {
            return Ok(());
        }
        if name.kind == Kind::Identifier && matches!(&*name.text, "include" | "include_next" | "import") {
            return self.include(hash, &name);
        }
        let line = self.line()?;
        let extent = whole(hash, &name, &line);
        match &*name.text {
            _ if name.kind == Kind::Number => {
                self.renumber(&name, &line);
                return Ok(());
            }
            "define" => self.define(&name, &line),
            "undef" => {
                if let Some(undefined) = self.macro_name(&name, &line) {
                    self.macros.remove(&undefined.text);
                }
            }
            "if" => {
                let holds = self.condition(&name, &line)?;
                self.open(extent, holds)?;
            }
            "ifdef" | "ifndef" => {
                let wanted = &*name.text == "ifdef";
                let found = self.macro_name(&name, &line).is_some_and(|it| self.is_defined(&it) == wanted);
                self.open(extent, found)?;
            }
            "elif" | "elifdef" | "elifndef" | "else" | "endif" => self.turn(extent, &name, &line)?,
            "error" => {
                let text = spelling(&line);
                let message = if text.is_empty() { "#error".to_owned() } else { format!("#error {text}") };
                self.error(extent, message);
            }
            "line" => {
                let line = self.expand_all(line)?;
                match line.split_first() {
                    Some((number, rest)) => self.renumber(number, rest),
                    None => self.error(name.extent, "`#line` without a number"),
                }
            }
            "pragma" => self.pragma(extent, line)?,
            "warning" | "ident" | "sccs" | "assert" | "unassert" => {}
            _ => {
                let near = nearest(&name.text, DIRECTIVES.iter().copied());
                let message = format!("unknown directive {}", quote(&format!("#{}", name.text)));
                let mut error = self.map.error_at(name.extent, message);
                if let Some(near) = near {
                    error = error.help(format!("did you mean `#{near}`?"));
                }
                self.errors.push(error);
            }
        }
        Ok(())
    }

    /// The tokens up to the end of the line.
    pub(super) fn line(&mut self) -> StopOr<Vec<Token>> {
        let mut line = Vec::new();
        loop {
            let token = self.lex()?;
            if matches!(token.kind, Kind::Newline | Kind::End) {
                return Ok(line);
            }
            line.push(token);
        }
    }

    /// Whether something stands in a header that comes with Fencepost.
    fn is_embedded(&self, extent: Extent) -> bool {
        self.map.file(extent.file).is_some_and(|file| file.embedded)
    }

    fn is_defined(&self, name: &Token) -> bool {
        self.macros.contains_key(&name.text) || &*name.text == "__has_include"
    }

    fn macro_name(&mut self, directive: &Token, line: &[Token]) -> Option<Token> {
        match line.first() {
            Some(name) if name.kind == Kind::Identifier => Some(name.clone()),
            Some(other) => {
                self.error(other.extent, format!("`{}` is not a macro name", other.text));
                None
            }
            None => {
                self.error(directive.extent, format!("`#{}` without a name", directive.text));
                None
            }
        }
    }

    fn define(&mut self, directive: &Token, line: &[Token]) {
        let made = match macros::define(line) {
            Ok(made) => made,
            Err(fault) => {
                let extent = line.get(fault.token).map_or(directive.extent, |token| token.extent);
                let mut error = self.map.error_at(extent, fault.message);
                error.help = fault.help;
                self.errors.push(error);
                return;
            }
        };
        if let (Some(before), Some(extent)) = (self.macros.get(&made.name), made.definition)
            && let Some(definition) = before.definition
            && !before.same_as(&made)
        {
            // What the program defines wins over a header that comes with Fencepost, whichever is first.
            match (self.is_embedded(definition), self.is_embedded(extent)) {
                (false, true) => return,
                (true, _) => {}
                (false, false) => {
                    let (again, first) = (self.map.place(extent), self.map.place(definition));
                    self.remarks.push(format!(
                        "the macro `{}` is defined again, differently, at {}:{} (first at {}:{})",
                        made.name, again.file, again.line, first.file, first.line
                    ));
                }
            }
        }
        self.macros.insert(made.name.clone(), made);
    }

    /// Whether the condition of `#if` or `#elif` holds. One that is wrong does not.
    fn condition(&mut self, directive: &Token, line: &[Token]) -> StopOr<bool> {
        let line = self.has_include(line);
        self.in_condition = true;
        let tokens = self.expand_all(line.clone());
        self.in_condition = false;
        let tokens = tokens?;
        match condition::holds(&tokens, &self.macros) {
            Ok(holds) => Ok(holds),
            Err(fault) => {
                let at = Token::at;
                let end = line.last().map_or(directive.extent, |last| last.extent);
                let token = fault.token.and_then(|index| tokens.get(index));
                self.error(token.map_or(end, at), fault.message);
                Ok(false)
            }
        }
    }

    /// A condition with `__has_include(…)` replaced.
    fn has_include(&mut self, line: &[Token]) -> Vec<Token> {
        let mut replaced = Vec::new();
        let mut at = 0;
        while let Some(token) = line.get(at) {
            at += 1;
            let open = line.get(at).is_some_and(|next| next.is("("));
            let close = line.iter().skip(at).position(|next| next.is(")"));
            match close {
                Some(close) if open && token.is_name("__has_include") => {
                    let name: String = line[at + 1..at + close].iter().map(|it| &*it.text).collect();
                    at += close + 1;
                    let found = self.find(&name).is_some();
                    let text = if found { "1" } else { "0" };
                    replaced.push(Token { kind: Kind::Number, text: Rc::from(text), ..token.clone() });
                }
                _ => replaced.push(token.clone()),
            }
        }
        replaced
    }

    fn open(&mut self, extent: Extent, holds: bool) -> StopOr<()> {
        self.conditionals.push(Conditional { extent, taken: holds, otherwise: None });
        if holds { Ok(()) } else { self.skip() }
    }

    /// Goes on from a part that was taken, at `#elif`, `#else` or `#endif`.
    fn turn(&mut self, extent: Extent, name: &Token, line: &[Token]) -> StopOr<()> {
        let base = self.frames.last().map_or(0, |frame| frame.conditionals);
        if self.conditionals.len() <= base {
            let message = format!("`#{}` without `#if`", name.text);
            self.error(extent, message);
            return Ok(());
        }
        if self.turned(extent, name, line)? { Ok(()) } else { self.skip() }
    }

    /// Passes lines until one is to be read again.
    fn skip(&mut self) -> StopOr<()> {
        let mut depth = 0;
        loop {
            let hash = self.lex()?;
            if hash.kind == Kind::End {
                return Ok(());
            }
            if hash.kind == Kind::Newline {
                continue;
            }
            if !(hash.first && hash.is("#")) {
                self.line()?;
                continue;
            }
            let name = self.lex()?;
            if matches!(name.kind, Kind::Newline | Kind::End) {
                continue;
            }
            let line = self.line()?;
            match &*name.text {
                "if" | "ifdef" | "ifndef" => depth += 1,
                "endif" if depth > 0 => depth -= 1,
                "elif" | "elifdef" | "elifndef" | "else" | "endif"
                    if depth == 0 && self.turned(whole(&hash, &name, &line), &name, &line)? =>
                {
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    /// Whether what follows `#elif`, `#else` or `#endif` is to be read.
    fn turned(&mut self, extent: Extent, name: &Token, line: &[Token]) -> StopOr<bool> {
        let Some(current) = self.conditionals.last_mut() else { return Ok(true) };
        if &*name.text == "endif" {
            self.conditionals.pop();
            return Ok(true);
        }
        if let Some(otherwise) = current.otherwise {
            let error = self.map.error_at(extent, format!("`#{}` after `#else`", name.text));
            let spot = self.map.spot(otherwise);
            self.errors.push(error.related(spot, "the `#else` is here"));
            return Ok(false);
        }
        if &*name.text == "else" {
            current.otherwise = Some(extent);
        }
        if current.taken {
            return Ok(false);
        }
        let holds = match &*name.text {
            "elif" => self.condition(name, line)?,
            "elifdef" => self.macro_name(name, line).is_some_and(|it| self.is_defined(&it)),
            "elifndef" => self.macro_name(name, line).is_some_and(|it| !self.is_defined(&it)),
            _ => true,
        };
        if let Some(current) = self.conditionals.last_mut() {
            current.taken |= holds;
        }
        Ok(holds)
    }

    /// `#line 7 "name"`, or `# 7 "name"` as preprocessors write it.
    fn renumber(&mut self, number: &Token, rest: &[Token]) {
        let Ok(line) = number.text.parse::<u32>() else {
            self.error(number.extent, format!("`{}` is not a line number", number.text));
            return;
        };
        let name = match rest.first() {
            None => None,
            Some(name) if name.kind == Kind::String => {
                Some(name.text.trim_matches('"').replace("\\\\", "\\"))
            }
            Some(other) => {
                self.error(other.extent, format!("expected the name of a file, found `{}`", other.text));
                return;
            }
        };
        let current = self.map.file(number.extent.file).map_or(1, |file| file.line(number.extent.start));
        self.map.renumber(number.extent.file, current + 1, line, name);
    }

    /// A pragma. Those of McSPIN become code.
    pub(super) fn pragma(&mut self, extent: Extent, line: Vec<Token>) -> StopOr<()> {
        let line = match line.get(1) {
            Some(word) if pragma::takes_macros(&word.text) => {
                let rest = self.expand_all(line[2..].to_vec())?;
                line[..2].iter().cloned().chain(rest).collect()
            }
            _ => line,
        };
        let words: Vec<&str> = line.iter().map(|token| &*token.text).collect();
        match pragma::read(&words) {
            Ok(Pragma::Ignored) => {}
            Ok(Pragma::Once) => {
                if let Some(file) = self.map.file(extent.file) {
                    self.once.insert(file.name.clone());
                }
            }
            Ok(Pragma::McSpin(words)) => {
                let quoted = format!("\"{words}\"");
                let words = [
                    (Kind::Identifier, "if"),
                    (Kind::Punctuator, "("),
                    (Kind::Identifier, pragma::MARK),
                    (Kind::Punctuator, "("),
                    (Kind::String, &quoted),
                    (Kind::Punctuator, ")"),
                    (Kind::Punctuator, ")"),
                ];
                for (index, (kind, text)) in words.into_iter().enumerate().rev() {
                    let token = Token::new(kind, text, extent);
                    self.pending.push(Token { first: index == 0, own_name: true, ..token });
                }
            }
            Err(fault) => {
                let at = Token::at;
                let mut error = self.map.error_at(line.get(fault.word).map_or(extent, at), fault.message);
                error.help = fault.help;
                self.errors.push(error);
            }
        }
        Ok(())
    }
}

/// From the `#` to the last token of a directive.
fn whole(hash: &Token, name: &Token, line: &[Token]) -> Extent {
    let last = line.last().unwrap_or(name);
    Extent { end: last.extent.end, ..hash.extent }
}

/// Tokens as they are spelt, with one space where there is any.
fn spelling(tokens: &[Token]) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}
