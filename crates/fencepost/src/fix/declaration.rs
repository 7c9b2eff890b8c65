//! Declarations of Java fields, and how one of several fields that are declared together becomes volatile.
//!
//! `int x, y;` declares two fields, and `volatile int x, y;` makes both volatile. If a repair needs only one of them
//! the declaration is taken apart, so that the patch says what was verified.

use std::collections::BTreeSet;
use std::ops::Range;

use super::source::SourceCode;

/// A declaration of fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Declaration {
    /// Where its modifiers begin, or its type if it has none.
    start: usize,
    /// Where its type begins.
    ty: usize,
    /// Each name, with brackets and an initialiser behind it.
    declarators: Vec<(usize, usize)>,
    /// Where the semicolon is.
    end: usize,
}

impl SourceCode {
    /// The declaration of a field of a Java class, if it can be read.
    pub(super) fn declaration(&self, class: &str, field: &str) -> Option<Declaration> {
        let (start, ty) = self.declared_type(class, field)?;
        let mut at = self.type_end(ty)?;
        let mut declarators = Vec::new();
        loop {
            let end = self.declarator_end(at)?;
            declarators.push((at, end));
            match self.code(end)? {
                b';' => return Some(Declaration { start, ty, declarators, end }),
                _ => at = self.after(end + 1)?,
            }
        }
    }

    /// Where the first name stands behind a type.
    fn type_end(&self, ty: usize) -> Option<usize> {
        let mut at = ty;
        let mut depth = 0;
        let mut after_word = false;
        loop {
            let byte = self.code(at)?;
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                b'[' | b']' | b'.' | b',' | b'?' | b'&' => {}
                _ if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') => {
                    if depth == 0 && after_word {
                        return Some(at);
                    }
                    at += self.word_at(at).len() - 1;
                }
                _ => return None,
            }
            // A name follows a whole type: not a dot.
            after_word = byte != b'.' && depth == 0;
            at = self.after(at + 1)?;
        }
    }

    /// Where the comma or semicolon is that ends what is declared at a position. Nothing if it is not clear whether a
    /// comma stands between types.
    fn declarator_end(&self, from: usize) -> Option<usize> {
        let mut depth = 0;
        let mut at = from;
        loop {
            match self.code(at)? {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b'<' if depth == 0 => return None,
                b',' | b';' if depth == 0 => return Some(at),
                _ => {}
            }
            at += 1;
        }
    }
}

impl Declaration {
    /// The change of the text that makes these of its fields volatile, and no others.
    pub(super) fn volatile(&self, source: &SourceCode, fields: &BTreeSet<String>) -> (Range<usize>, String) {
        let is_wanted = |&(at, _): &(usize, usize)| fields.contains(source.word_at(at));
        if self.declarators.iter().all(is_wanted) {
            return (self.ty..self.ty, "volatile ".to_owned());
        }
        let modifiers = &source.text[self.start..self.ty];
        let ty = source.text[self.ty..self.declarators[0].0].trim_end();
        let own = self.declarators.iter().map(|declarator| {
            let (from, to) = *declarator;
            let volatile = if is_wanted(declarator) { "volatile " } else { "" };
            format!("{modifiers}{volatile}{ty} {};", source.text[from..to].trim_end())
        });
        let between = format!("{}{}", source.line_break(), source.indent(self.start));
        (self.start..self.end + 1, own.collect::<Vec<_>>().join(&between))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_jvm::frontend::JAVA;

    fn with_volatile(declaration: &str, fields: &[&str]) -> Option<String> {
        let source = SourceCode::new(format!("class A {{\n    {declaration}\n}}"), &JAVA);
        let found = source.declaration("A", fields[0])?;
        let (range, text) = found.volatile(&source, &fields.iter().map(|&field| field.to_owned()).collect());
        let mut new = source.text.clone();
        new.replace_range(range, &text);
        Some(new.trim_start_matches("class A {\n    ").trim_end_matches("\n}").to_owned())
    }

    #[test]
    fn only_the_fields_that_are_meant_become_volatile() {
        let cases: [(&str, &[&str], &str); 9] = [
            ("int x;", &["x"], "volatile int x;"),
            ("static int x, y;", &["x", "y"], "static volatile int x, y;"),
            ("static int x, y;", &["y"], "static int x;\n    static volatile int y;"),
            ("int x = f(1, 2), y = 3;", &["x"], "volatile int x = f(1, 2);\n    int y = 3;"),
            (
                "private int[] a = { 1, 2 }, b;",
                &["a"],
                "private volatile int[] a = { 1, 2 };\n    private int[] b;",
            ),
            ("int x, y[], z;", &["z", "x"], "volatile int x;\n    int y[];\n    volatile int z;"),
            (
                "java.util.Map<A, B> m, n;",
                &["m"],
                "volatile java.util.Map<A, B> m;\n    java.util.Map<A, B> n;",
            ),
            ("String s = \"a, b;\", t;", &["t"], "String s = \"a, b;\";\n    volatile String t;"),
            ("int x, /* not; me, */ y;", &["y"], "int x;\n    volatile int y;"),
        ];
        for (declaration, fields, expected) in cases {
            assert_eq!(with_volatile(declaration, fields).as_deref(), Some(expected), "{declaration}");
        }
    }

    #[test]
    fn what_is_not_clear_is_not_changed() {
        assert_eq!(with_volatile("Object x = new Map<A, B>(), y;", &["y"]), None);
        assert_eq!(with_volatile("int[] a = { 1, 2 }, b;", &["b"]), None);
    }
}
