//! The part of a test before its initial state: architecture, name, doc string and metadata.
//!
//! This part is read from the raw text, because a doc string or a metadata value may contain
//! anything, even what looks like the start of a comment.

use crate::arch::Arch;
use crate::comments;
use crate::error::{Extent, Problem, quote};

/// What stands before the initial state.
#[derive(Debug)]
pub(crate) struct Header<'a> {
    pub(crate) arch: Arch,
    pub(crate) name: &'a str,
    /// Where the name stands: the place to blame when nothing smaller is at fault.
    pub(crate) name_extent: Extent,
    pub(crate) doc: Option<&'a str>,
    pub(crate) metadata: Vec<(&'a str, &'a str)>,
    /// Position of the `{` that opens the initial state.
    pub(crate) end: usize,
}

/// Reads the header.
pub(crate) fn parse(text: &str) -> Result<Header<'_>, Problem> {
    let mut cursor = TextCursor { text, position: 0 };
    cursor.skip_blank()?;
    let (arch, arch_extent) = cursor.word();
    let Some(arch) = Arch::from_name(arch) else {
        let supported = Arch::ALL.map(Arch::name).join(", ");
        let problem = match arch {
            "" => Problem::new(arch_extent, "there is no test here"),
            _ => Problem::new(arch_extent, format!("{} is not a supported architecture", quote(arch))),
        };
        return Err(problem
            .help(format!("start with an architecture and a name; supported architectures: {supported}")));
    };
    cursor.skip_blank()?;
    let (name, name_extent) = cursor.word();
    if name.is_empty() {
        return Err(Problem::new(name_extent, "the test has no name")
            .help(format!("write the name after the architecture: `{} name`", arch.name())));
    }
    cursor.skip_blank()?;
    cursor.skip_tex_name();
    cursor.skip_blank()?;
    let doc = cursor.doc()?;
    let mut metadata = Vec::new();
    loop {
        cursor.skip_blank()?;
        match cursor.rest().as_bytes().first() {
            Some(b'{') => break,
            Some(_) => metadata.extend(cursor.metadata()),
            None => {
                let end = Extent::new(text.len(), text.len());
                return Err(Problem::new(end, "the initial state is missing")
                    .help("write it in braces after the header; `{ }` if everything is 0"));
            }
        }
    }
    let name = name.strip_suffix(".litmus").unwrap_or(name);
    Ok(Header { arch, name, name_extent, doc, metadata, end: cursor.position })
}

struct TextCursor<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> TextCursor<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    /// Steps over white space and comments.
    fn skip_blank(&mut self) -> Result<(), Problem> {
        loop {
            let rest = self.rest();
            self.position += rest.len() - rest.trim_start().len();
            if !self.rest().starts_with("(*") {
                return Ok(());
            }
            self.position = comments::skip(self.text, self.position)?;
        }
    }

    /// Takes what stands before the next white space, quote or brace.
    fn word(&mut self) -> (&'a str, Extent) {
        let rest = self.rest();
        let length = rest.find(|c: char| c.is_whitespace() || c == '"' || c == '{').unwrap_or(rest.len());
        let extent = Extent::new(self.position, self.position + length);
        self.position = extent.end;
        (rest.get(..length).unwrap_or_default(), extent)
    }

    /// Steps over a typesetting name in parentheses.
    fn skip_tex_name(&mut self) {
        let line = self.rest().lines().next().unwrap_or_default();
        if line.starts_with('(')
            && let Some(close) = line.find(')')
        {
            self.position += close + 1;
        }
    }

    /// Takes a quoted doc string, if there is one.
    fn doc(&mut self) -> Result<Option<&'a str>, Problem> {
        let Some(inside) = self.rest().strip_prefix('"') else { return Ok(None) };
        let Some(close) = inside.find('"') else {
            let quote = Extent::new(self.position, self.position + 1);
            return Err(Problem::new(quote, "this doc string never ends").help("close it with `\"`"));
        };
        self.position += close + 2;
        Ok(inside.get(..close))
    }

    /// Takes a `Key=value` line. Like herd, ignores a line that is none, up to a `{`.
    fn metadata(&mut self) -> Option<(&'a str, &'a str)> {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let pair = line.split_once('=').map(|(key, value)| (key.trim_end(), value.trim()));
        let is_key = |key: &str| {
            key.starts_with(|c: char| c.is_ascii_alphabetic())
                && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_/.-".contains(&byte))
        };
        let pair = pair.filter(|(key, _)| is_key(key));
        self.position += match (pair, line.find('{')) {
            (None, Some(brace)) => brace,
            _ => line.len(),
        };
        pair
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_everything_before_the_initial_state() {
        let text =
            "(* c *)X86 a+b.litmus (tex)\n \"doc { (* \"\nCycle=Rfe (* {x}\nnoise\nOrig = \n(* c *) { }";
        let header = parse(text).unwrap();
        assert_eq!(header.arch, Arch::X86);
        assert_eq!(header.name, "a+b");
        assert_eq!(header.doc, Some("doc { (* "));
        assert_eq!(header.metadata, [("Cycle", "Rfe (* {x}"), ("Orig", "")]);
        assert_eq!(text.get(header.end..), Some("{ }"));
    }

    #[test]
    fn the_short_form_works() {
        let header = parse("LISA t{}").unwrap();
        assert_eq!((header.arch, header.name, header.doc), (Arch::Lisa, "t", None));
    }

    #[test]
    fn bad_headers_are_errors() {
        for bad in ["", "  ", "X86", "X86 {", "ARM t {}", "X86 t", "X86 t \"doc {}", "X86 t (* {}"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
