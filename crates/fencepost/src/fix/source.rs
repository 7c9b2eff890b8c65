//! C# or Java text, read closely enough to put a statement into it: what is a comment or a string, where lines
//! and blocks begin, what comes before.

use fencepost_frontend::source::Syntax;

/// Words that make a block the body of a type or a namespace.
const TYPE_WORDS: [&str; 6] = ["class", "struct", "interface", "namespace", "enum", "record"];

/// The text of a source file.
#[derive(Clone, Debug)]
pub(super) struct SourceCode {
    /// What it is written in.
    pub(super) syntax: &'static Syntax,
    /// The text.
    pub(super) text: String,
    /// The same with blanks for comments and directives, and quotes for what is in quotes.
    masked: Vec<u8>,
    /// Where lines begin.
    lines: Vec<usize>,
}

impl SourceCode {
    /// Takes a text apart.
    pub(super) fn new(text: String, syntax: &'static Syntax) -> SourceCode {
        let starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let lines = std::iter::once(0).chain(starts).collect();
        SourceCode { syntax, masked: masked(&text), lines, text }
    }

    /// Where a line and column are, both from 1, if something stands there.
    pub(super) fn position(&self, line: u32, column: u32) -> Option<usize> {
        let start = *self.lines.get(line.checked_sub(1)? as usize)?;
        let text = self.text[start..].lines().next()?;
        let wanted = column.checked_sub(1)? as usize;
        // Compilers count a tab as one column or up to the next multiple of eight.
        let mut wide = 0;
        let mut by_width = None;
        for (index, c) in text.char_indices() {
            if wide == wanted {
                by_width = Some(index);
            }
            wide = if c == '\t' { (wide + 8) / 8 * 8 } else { wide + 1 };
        }
        let by_count = text.char_indices().nth(wanted).map(|(index, _)| index);
        let stands = |index: &usize| !text[*index..].starts_with(char::is_whitespace);
        let found = by_count.filter(stands).or(by_width.filter(stands))?;
        Some(start + found)
    }

    /// Where the code of a line begins.
    pub(super) fn line_code(&self, line: u32) -> Option<usize> {
        let start = *self.lines.get(line.checked_sub(1)? as usize)?;
        self.after(start).filter(|&at| at < self.line_end(start))
    }

    /// Where the line of a position begins.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Where the line of a position ends, before its line break.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline);
        if self.text[..end].ends_with('\r') { end - 1 } else { end }
    }

    /// Whether a position is the first of its line that is not blank.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim().is_empty()
    }

    /// The blanks that the line of a position begins with.
    pub(super) fn indent(&self, at: usize) -> &str {
        let line = &self.text[self.line_start(at)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// What one more level of indentation adds.
    pub(super) fn unit(&self) -> &str {
        let indented =
            self.text.lines().filter(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty());
        match indented.map(|line| &line[..line.len() - line.trim_start().len()]).min_by_key(|it| it.len()) {
            Some(tabs) if tabs.starts_with('\t') => "\t",
            Some("  ") => "  ",
            _ => "    ",
        }
    }

    /// How lines end.
    pub(super) fn line_break(&self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    /// A byte of the code, without comments and the contents of strings.
    pub(super) fn code(&self, at: usize) -> Option<u8> {
        self.masked.get(at).copied()
    }

    /// The word that begins at a position.
    pub(super) fn word_at(&self, at: usize) -> &str {
        let rest = &self.text[at..];
        let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// The last position before `at` where code stands.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        self.masked[..at].iter().rposition(|byte| !byte.is_ascii_whitespace())
    }

    /// The word that ends at a position.
    pub(super) fn word_to(&self, last: usize) -> &str {
        let text = &self.text[..=last];
        let start = text.rfind(|c: char| !is_word(c)).map_or(0, |other| other + 1);
        text.get(start..).unwrap_or_default()
    }

    /// Where the brace or parenthesis before `at` is that is still open there.
    pub(super) fn opener(&self, at: usize) -> Option<usize> {
        let mut depth = 0;
        for (index, byte) in self.masked[..at].iter().enumerate().rev() {
            match byte {
                b')' | b'}' => depth += 1,
                b'(' | b'{' if depth == 0 => return Some(index),
                b'(' | b'{' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// Behind the semicolon that ends the statement at a position, if no block comes before it.
    pub(super) fn statement_end(&self, at: usize) -> Option<usize> {
        let mut depth = 0;
        for (index, byte) in self.masked.iter().enumerate().skip(at) {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth -= 1,
                b'{' | b'}' => return None,
                b';' if depth == 0 => return Some(index + 1),
                _ => {}
            }
        }
        None
    }

    /// Where the parenthesis is that closes the one at `open`.
    pub(super) fn closed(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for (index, byte) in self.masked.iter().enumerate().skip(open) {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(index),
                b')' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// The first position from `at` on where code stands.
    pub(super) fn after(&self, at: usize) -> Option<usize> {
        let rest = self.masked.get(at..)?;
        rest.iter().position(|byte| !byte.is_ascii_whitespace()).map(|found| at + found)
    }

    /// Whether statements may stand at a position: the innermost block is not a type's.
    pub(super) fn is_in_code(&self, at: usize) -> bool {
        let Some(open) = self.opener(at).filter(|&open| self.masked[open] == b'{') else { return false };
        let head_start = self.masked[..open].iter().rposition(|byte| matches!(byte, b';' | b'{' | b'}'));
        let head = &self.masked[head_start.map_or(0, |end| end + 1)..open];
        let head = String::from_utf8_lossy(head);
        let mut words = head.split(|c: char| !is_word(c)).take_while(|&word| word != "where");
        !head.trim().is_empty() && !words.any(|word| TYPE_WORDS.contains(&word))
    }

    /// Where the declaration of a field of a Java class begins, and its type, which stands behind modifiers.
    pub(super) fn declared_type(&self, class: &str, field: &str) -> Option<(usize, usize)> {
        const MODIFIERS: [&str; 5] = ["public", "protected", "private", "static", "transient"];
        let named = |&(at, _): &(usize, &str)| {
            let ends = |at: usize| self.code(at).is_none_or(|byte| !is_word(byte.into()));
            let alone = at.checked_sub(1).is_none_or(ends) && ends(at + field.len());
            let next = self.after(at + field.len()).and_then(|next| self.code(next));
            // A type stands before it, or another name.
            let last = self.before(at).and_then(|last| self.code(last)).unwrap_or(b' ');
            let follows = is_word(last.into()) || matches!(last, b']' | b'>' | b',');
            alone && follows && matches!(next, Some(b';' | b',' | b'=' | b'['))
        };
        let (at, _) = self.text.match_indices(field).filter(named).find(|&(at, _)| {
            let Some(open) = self.opener(at).filter(|&open| self.masked[open] == b'{') else { return false };
            let start = self.masked[..open].iter().rposition(|byte| matches!(byte, b';' | b'{' | b'}'));
            let head = self.code_between(start.map_or(0, |start| start + 1)..open);
            let words: Vec<&str> =
                head.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).collect();
            words.windows(2).any(|pair| TYPE_WORDS.contains(&pair[0]) && pair[1] == class)
        })?;
        let end = self.masked[..at].iter().rposition(|byte| matches!(byte, b';' | b'{' | b'}'))?;
        let first = self.after(end + 1)?;
        let mut start = first;
        while MODIFIERS.contains(&self.word_at(start)) {
            start = self.after(start + self.word_at(start).len())?;
        }
        let is_type = self.code(start).is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        (is_type && start < at).then_some((first, start))
    }

    /// The code between two positions, without comments and the contents of strings.
    pub(super) fn code_between(&self, range: std::ops::Range<usize>) -> String {
        String::from_utf8_lossy(self.masked.get(range).unwrap_or_default()).into_owned()
    }

    /// Whether a word is used between two positions.
    pub(super) fn uses(&self, word: &str, range: std::ops::Range<usize>) -> bool {
        self.code_between(range).split(|c: char| !is_word(c)).any(|used| used == word)
    }

    /// A call that is a fence, with what its name needs before it.
    pub(super) fn barrier(&self) -> &'static str {
        if self.has_imports() { self.syntax.short_fence } else { self.syntax.fence }
    }

    /// The class with volatile accesses, likewise.
    pub(super) fn volatile_class(&self) -> Option<&'static str> {
        self.syntax.volatile.map(|[long, short]| if self.has_imports() { short } else { long })
    }

    fn has_imports(&self) -> bool {
        let code = String::from_utf8_lossy(&self.masked);
        let statements = || code.split([';', '{', '}']).map(str::trim);
        let has = |wanted: &str| statements().any(|it| it == wanted.trim_end_matches(';'));
        self.syntax.imports.iter().any(|line| has(line))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A text of the same length with blanks for comments and directives, and quotes for what is in quotes.
fn masked(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut masked = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let (length, cover) = match rest {
            [b'/', b'/', ..] => (line_length(rest), b' '),
            [b'/', b'*', ..] => (2 + ended_by(&rest[2..], b"*/"), b' '),
            [b'#', ..] if text[..at].lines().last().is_none_or(|line| line.trim().is_empty()) => {
                (line_length(rest), b' ')
            }
            [b'@' | b'$', b'"', ..] | [b'@', b'$', b'"', ..] | [b'$', b'@', b'"', ..] => (quoted(rest), b'"'),
            [b'"', ..] => (quoted(rest), b'"'),
            [b'\'', ..] => (1 + ended_by_quote(&rest[1..], b'\''), b'"'),
            [byte, ..] => (1, *byte),
            [] => break,
        };
        let length = length.clamp(1, rest.len());
        masked.extend(rest[..length].iter().map(|&byte| if byte == b'\n' { byte } else { cover }));
        at += length;
    }
    masked
}

fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
}

/// How much there is up to the end of `end`.
fn ended_by(rest: &[u8], end: &[u8]) -> usize {
    rest.windows(end.len()).position(|window| window == end).map_or(rest.len(), |found| found + end.len())
}

/// How much there is up to a quote that no backslash stands before.
fn ended_by_quote(rest: &[u8], quote: u8) -> usize {
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote || byte == b'\n' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a string literal with what it begins with.
fn quoted(rest: &[u8]) -> usize {
    let prefix = rest.iter().take_while(|byte| matches!(byte, b'@' | b'$')).count();
    let body = &rest[prefix..];
    let quotes = body.iter().take_while(|&&byte| byte == b'"').count();
    if quotes >= 3 {
        return prefix + quotes + ended_by(&body[quotes..], &body[..quotes]);
    }
    if !rest[..prefix].contains(&b'@') {
        return prefix + 1 + ended_by_quote(&body[1..], b'"');
    }
    // Two quotes are one quote of a verbatim string.
    let mut at = 1;
    while at < body.len() {
        match &body[at..] {
            [b'"', b'"', ..] => at += 2,
            [b'"', ..] => return prefix + at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use fencepost_cil::frontend::CSHARP;
    use fencepost_jvm::frontend::JAVA;

    use super::*;

    fn shown(text: &str) -> String {
        String::from_utf8(masked(text)).unwrap()
    }

    #[test]
    fn comments_and_strings_are_no_code() {
        assert_eq!(shown("a; // b;\nc;"), "a;      \nc;");
        assert_eq!(shown("a /* ; */ b"), "a         b");
        assert_eq!(shown(r#"f("a;\"b;", 'c');"#), r#"f("""""""", """);"#);
        assert_eq!(shown("f(@\"a\\\", $\"{x}\");"), "f(\"\"\"\"\", \"\"\"\"\"\");");
        assert_eq!(shown("#if X;\n a;"), "      \n a;");
        assert_eq!(shown("\"open"), "\"\"\"\"\"");
    }

    #[test]
    fn columns_count_tabs_either_way() {
        let source = SourceCode::new("a;\n\tb;\n".to_owned(), &CSHARP);
        assert_eq!(source.position(2, 2), Some(4));
        assert_eq!(source.position(2, 9), Some(4));
        assert_eq!(source.position(2, 1), None);
        assert_eq!(source.position(9, 1), None);
    }

    #[test]
    fn fields_are_found_where_they_are_declared() {
        let text =
            "class A { int f() { int x = 1; } static class B { int y; } private static int z, x = y; }";
        let source = SourceCode::new(text.to_owned(), &JAVA);
        let shown = |class, field| source.declared_type(class, field).map(|(_, at)| &text[at..at + 6]);
        assert_eq!(shown("A", "x"), Some("int z,"));
        assert_eq!(shown("B", "y"), Some("int y;"));
        assert_eq!(shown("A", "y"), None);
        assert_eq!(shown("B", "z"), None);
    }

    #[test]
    fn statements_stand_in_blocks_of_code() {
        let text = "class A<T> where T : class { int x = 1; void F<U>() where U : class { x = 2; } }";
        let source = SourceCode::new(text.to_owned(), &CSHARP);
        assert!(!source.is_in_code(text.find("int x").unwrap()));
        assert!(source.is_in_code(text.find("x = 2").unwrap()));
    }
}
