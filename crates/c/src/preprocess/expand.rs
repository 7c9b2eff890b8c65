//! Replacing macros, by Prosser's algorithm: each token carries the names of the macros it comes from, and none of
//! them is replaced in it again. So every expansion ends; how much it makes is limited too.

use std::rc::Rc;

use super::macros::{Builtin, Macro};
use super::token::{Hidden, Kind, MacroUse, Token, common_and, union};
use super::{Preprocessor, Stop, StopOr};
use crate::source::Extent;

/// The most tokens that macros may make in a program.
const MOST: usize = 4_000_000;

/// The deepest that arguments with macros in them, or macros that use macros, may nest.
const DEEPEST: usize = 200;

/// What a macro is given.
struct Arguments {
    given: Vec<Vec<Token>>,
    /// The closing parenthesis.
    close: Token,
    /// Whether there is something, or at least a comma, for the parameter that takes the rest.
    has_rest: bool,
}

impl Preprocessor<'_> {
    /// All macros replaced in tokens that stand by themselves.
    pub(super) fn expand_all(&mut self, tokens: Vec<Token>) -> StopOr<Vec<Token>> {
        if self.isolated >= DEEPEST {
            let extent = tokens.first().map_or(self.here(), Token::at);
            let message = format!("uses of macros in arguments of macros nest deeper than {DEEPEST}");
            return Err(self.stop(extent, &message));
        }
        let outer = std::mem::replace(&mut self.pending, tokens);
        self.pending.reverse();
        self.isolated += 1;
        let expanded = self.drain();
        self.isolated -= 1;
        self.pending = outer;
        expanded
    }

    fn drain(&mut self) -> StopOr<Vec<Token>> {
        let mut expanded = Vec::new();
        loop {
            let mut token = self.next()?;
            if token.kind == Kind::End {
                return Ok(expanded);
            }
            if self.in_condition && token.is_name("defined") {
                expanded.push(token);
                let next = self.next()?;
                let parenthesis = next.is("(");
                expanded.push(next);
                if parenthesis {
                    expanded.push(self.next()?);
                }
                expanded.retain(|token| token.kind != Kind::End);
            } else if !self.expand(&mut token)? {
                expanded.push(token);
            }
        }
    }

    /// If a token is the use of a macro, puts its expansion in front of the tokens to come.
    pub(super) fn expand(&mut self, token: &mut Token) -> StopOr<bool> {
        if token.kind != Kind::Identifier || token.own_name {
            return Ok(false);
        }
        let Some(found) = self.macros.get(&token.text).cloned() else { return Ok(false) };
        if token.hides(&token.text) {
            token.own_name = true;
            return Ok(false);
        }
        if let Some(builtin) = found.builtin {
            let text = self.builtin(builtin, token);
            let kind = if text.starts_with('"') { Kind::String } else { Kind::Number };
            let of = Some(self.origin(token, &found, token.extent));
            let made = Token { kind, text: Rc::from(text), of, ..token.clone() };
            self.pending.push(made);
            return Ok(true);
        }
        let (body, hidden) = match &found.parameters {
            None => {
                let hidden = Some(Rc::from([found.name.clone()]));
                let origin = self.origin(token, &found, token.extent);
                (self.substitute(&found, &[], true, &origin)?, union(&token.hidden, &hidden))
            }
            Some(_) => {
                let Some(arguments) = self.arguments(token, &found)? else { return Ok(false) };
                let mut extent = token.extent;
                if arguments.close.extent.file == extent.file && arguments.close.extent.end > extent.end {
                    extent.end = arguments.close.extent.end;
                }
                let origin = self.origin(token, &found, extent);
                let body = self.substitute(&found, &arguments.given, arguments.has_rest, &origin)?;
                (body, common_and(&token.hidden, &arguments.close.hidden, &found.name))
            }
        };
        self.put(token, body, &hidden)?;
        Ok(true)
    }

    /// What tokens of a macro's body come from.
    fn origin(&self, token: &Token, found: &Macro, extent: Extent) -> Rc<MacroUse> {
        let made = || Rc::new(MacroUse { name: found.name.clone(), extent, definition: found.definition });
        token.of.clone().unwrap_or_else(made)
    }

    /// Puts the expansion of a token in front of what comes next.
    fn put(&mut self, token: &Token, mut body: Vec<Token>, hidden: &Hidden) -> StopOr<()> {
        let depth = hidden.as_ref().map_or(0, |it| it.len());
        self.made = self.made.saturating_add(1 + body.len() * (1 + depth / 16));
        if self.made > MOST {
            let message = format!("macros make more than {MOST} tokens");
            let definition = self.macros.get(&token.text).and_then(|found| found.definition);
            let mut error = self.map.error_at(token.at(), message);
            if let Some(definition) = definition {
                error = error.related(self.map.spot(definition), "while this macro is replaced");
            }
            self.errors.push(error);
            return Err(Stop);
        }
        if depth > 4 * DEEPEST {
            let message = format!("macros that use macros nest deeper than {}", 4 * DEEPEST);
            return Err(self.stop(token.at(), &message));
        }
        let mut last: Option<(Hidden, Hidden)> = None;
        for made in &mut body {
            let same = |before: &Hidden| match (before, &made.hidden) {
                (None, None) => true,
                (Some(a), Some(b)) => Rc::ptr_eq(a, b),
                _ => false,
            };
            let joined = match &last {
                Some((before, joined)) if same(before) => joined.clone(),
                _ => union(&made.hidden, hidden),
            };
            last = Some((made.hidden.clone(), joined.clone()));
            made.hidden = joined;
            made.first = false;
        }
        if let Some(first) = body.first_mut() {
            first.space = token.space;
            first.first = token.first;
        }
        self.pending.extend(body.into_iter().rev());
        Ok(())
    }

    /// What a macro is given, if a list of arguments follows.
    fn arguments(&mut self, name: &Token, found: &Macro) -> StopOr<Option<Arguments>> {
        let stayed = std::mem::replace(&mut self.stays, true);
        let result = self.arguments_here(name, found);
        self.stays = stayed;
        result
    }

    fn arguments_here(&mut self, name: &Token, found: &Macro) -> StopOr<Option<Arguments>> {
        let open = self.next()?;
        if !open.is("(") {
            if open.kind != Kind::End {
                self.pending.push(open);
            }
            return Ok(None);
        }
        let (names, variadic) = match &found.parameters {
            Some(parameters) => (parameters.names.len(), parameters.variadic),
            None => (0, false),
        };
        let mut given = vec![Vec::new()];
        let mut depth = 0;
        let close = loop {
            let mut token = self.next()?;
            match &*token.text {
                _ if token.kind == Kind::End => return Err(self.unterminated(name, open.extent, found)),
                ")" if depth == 0 && token.is(")") => break token,
                "," if depth == 0 && token.is(",") && !(variadic && given.len() >= names) => {
                    given.push(Vec::new());
                    continue;
                }
                "(" if token.is("(") => depth += 1,
                ")" if token.is(")") => depth -= 1,
                _ => {}
            }
            token.space |= token.first;
            token.first = false;
            if let Some(last) = given.last_mut() {
                last.push(token);
            }
        };
        let has_rest = !variadic || given.len() >= names;
        if variadic && given.len() + 1 == names {
            given.push(Vec::new());
        }
        if names == 0 && given.len() == 1 && given.iter().all(Vec::is_empty) {
            given.clear();
        }
        if given.len() != names {
            let count = |count: usize| match count {
                1 => "1 argument".to_owned(),
                count => format!("{count} arguments"),
            };
            let at_least = if variadic { "at least " } else { "" };
            let wanted = count(if variadic { names - 1 } else { names });
            let (name, given) = (&found.name, given.len());
            let given = if given == 1 { "1 is".to_owned() } else { format!("{given} are") };
            let extent = Extent { end: close.extent.end.max(open.extent.end), ..open.extent };
            let extent = if close.extent.file == extent.file { extent } else { open.extent };
            let message = format!("the macro `{name}` takes {at_least}{wanted}, but {given} given");
            let mut error = self.map.error_at(extent, message);
            if let Some(definition) = found.definition {
                error = error.related(self.map.spot(definition), "it is defined here");
            }
            self.errors.push(error);
            return Err(Stop);
        }
        Ok(Some(Arguments { given, close, has_rest }))
    }

    fn unterminated(&mut self, name: &Token, open: Extent, found: &Macro) -> Stop {
        let message = format!("the list of arguments of the macro `{}` has no `)`", found.name);
        let extent = if open.file == name.extent.file && open.start >= name.extent.end {
            Extent { end: open.end, ..name.extent }
        } else {
            name.extent
        };
        let mut error = self.map.error_at(extent, message);
        if let Some(definition) = found.definition {
            error = error.related(self.map.spot(definition), "it is defined here");
        }
        self.errors.push(error);
        Stop
    }

    /// The body of a macro with arguments in place of parameters.
    fn substitute(
        &mut self,
        found: &Macro,
        given: &[Vec<Token>],
        has_rest: bool,
        origin: &Rc<MacroUse>,
    ) -> StopOr<Vec<Token>> {
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; given.len()];
        let mut made: Vec<Token> = Vec::new();
        let with_optional = self.optional(found, given, &mut expanded)?;
        let found = with_optional.as_ref().unwrap_or(found);
        let own = |token: &Token| Token { of: Some(origin.clone()), ..token.clone() };
        let rest = found.parameters.as_ref().filter(|it| it.variadic).map(|it| it.names.len() - 1);
        let mut pasting = false;
        let mut at = 0;
        while let Some(token) = found.body.get(at) {
            at += 1;
            if token.is("##") {
                pasting = true;
                continue;
            }
            let pasted_next = found.body.get(at).is_some_and(|next| next.is("##"));
            let next_parameter = found.body.get(at).and_then(|next| found.parameter(next));
            let mut next: Vec<Token> = if token.is("#") && found.parameters.is_some() {
                at += 1;
                let argument = next_parameter.and_then(|index| given.get(index)).map_or(&[][..], |it| it);
                vec![Token { kind: Kind::String, text: Rc::from(stringify(argument)), ..own(token) }]
            } else if let Some(index) = found.parameter(token) {
                let raw = given.get(index).cloned().unwrap_or_default();
                let beside = pasting || pasted_next;
                if pasting && rest == Some(index) && made.last().is_some_and(|last| last.is(",")) {
                    // GNU: the comma goes if there is nothing for the rest, and is not pasted.
                    pasting = false;
                    if !has_rest {
                        made.pop();
                        continue;
                    }
                }
                let mut argument = if beside {
                    raw
                } else if let Some(Some(done)) = expanded.get(index) {
                    done.clone()
                } else {
                    let done = self.expand_all(raw)?;
                    if let Some(slot) = expanded.get_mut(index) {
                        *slot = Some(done.clone());
                    }
                    done
                };
                self.made = self.made.saturating_add(argument.len());
                if let Some(first) = argument.first_mut() {
                    first.space = token.space;
                }
                if argument.is_empty() && (pasting || pasted_next) {
                    argument.push(Token { kind: Kind::Placemarker, text: Rc::from(""), ..own(token) });
                }
                argument
            } else {
                vec![own(token)]
            };
            if std::mem::take(&mut pasting)
                && let (Some(left), false) = (made.pop(), next.is_empty())
            {
                let right = next.remove(0);
                next.insert(0, self.paste(left, &right, origin));
            }
            made.append(&mut next);
        }
        made.retain(|token| token.kind != Kind::Placemarker);
        Ok(made)
    }

    /// The macro without `__VA_OPT__`: what is in its parentheses, if something is given for the rest. Nothing if the
    /// macro has none.
    fn optional(
        &mut self,
        found: &Macro,
        given: &[Vec<Token>],
        expanded: &mut [Option<Vec<Token>>],
    ) -> StopOr<Option<Macro>> {
        let variadic = found.parameters.as_ref().filter(|it| it.variadic);
        let Some(rest) = variadic.map(|it| it.names.len() - 1) else { return Ok(None) };
        if !found.body.iter().any(|token| token.is_name("__VA_OPT__")) {
            return Ok(None);
        }
        let given = self.expand_all(given.get(rest).cloned().unwrap_or_default())?;
        let holds = !given.is_empty();
        if let Some(slot) = expanded.get_mut(rest) {
            *slot = Some(given);
        }
        let mut body = Vec::new();
        let mut at = 0;
        while let Some(token) = found.body.get(at) {
            at += 1;
            if !token.is_name("__VA_OPT__") || !found.body.get(at).is_some_and(|next| next.is("(")) {
                body.push(token.clone());
                continue;
            }
            let end = at + closing(&found.body[at..]);
            let inner = found.body.get(at + 1..end).unwrap_or_default();
            if holds {
                body.extend_from_slice(inner);
            }
            if !holds || inner.is_empty() {
                body.push(Token { kind: Kind::Placemarker, text: Rc::from(""), ..token.clone() });
            }
            at = end + 1;
        }
        Ok(Some(Macro { body, ..found.clone() }))
    }

    /// One token from two.
    fn paste(&mut self, left: Token, right: &Token, origin: &Rc<MacroUse>) -> Token {
        if right.kind == Kind::Placemarker {
            return left;
        }
        if left.kind == Kind::Placemarker {
            return Token { space: left.space, ..right.clone() };
        }
        let text = format!("{}{}", left.text, right.text);
        let Some(kind) = super::lex::single(&text) else {
            let message = format!("pasting `{}` and `{}` does not give a token", left.text, right.text);
            let mut error = self.map.error_at(origin.extent, message);
            if let Some(definition) = origin.definition {
                error = error.related(self.map.spot(definition), "by this macro");
            }
            self.errors.push(error);
            return left;
        };
        Token { kind, text: Rc::from(text), of: Some(origin.clone()), own_name: false, ..left }
    }

    fn builtin(&mut self, builtin: Builtin, token: &Token) -> String {
        let extent = token.at();
        match builtin {
            Builtin::File => quoted(self.map.place(extent).file),
            Builtin::BaseFile => quoted(self.map.files().first().map_or("", |file| &file.name)),
            Builtin::Line => self.map.place(extent).line.to_string(),
            Builtin::IncludeLevel => self.frames.len().saturating_sub(1).to_string(),
            Builtin::Counter => {
                self.counter += 1;
                (self.counter - 1).to_string()
            }
        }
    }
}

/// How far the parenthesis that closes the first one is.
fn closing(tokens: &[Token]) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    tokens.len()
}

/// A text as a string literal.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The spelling of tokens as a string literal.
fn stringify(tokens: &[Token]) -> String {
    let mut text = String::from("\"");
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            text.push(' ');
        }
        if matches!(token.kind, Kind::String | Kind::Character) {
            text.push_str(&token.text.replace('\\', "\\\\").replace('"', "\\\""));
        } else {
            text.push_str(&token.text);
        }
    }
    text.push('"');
    text
}
