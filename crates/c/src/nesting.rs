//! How deep a program nests, found without recursion. The parser and what follows it call themselves for
//! each level, so a program that nests too deep is refused before.
//!
//! Brackets nest. So do operators in one expression, `else if` in a chain, and statements that are the branch of
//! another; those are counted generously, by the operators and keywords since the last comma, semicolon or bracket.

use std::ops::Range;

/// The deepest that brackets may nest.
const BRACKETS: usize = 200;

/// The most operators and keywords of open expressions and statements.
const CHAIN: usize = 600;

/// Where a text nests too deep, and what about it does.
pub(crate) fn too_deep(text: &str) -> Option<(Range<usize>, String)> {
    // For each open bracket: how many operators and keywords there are in what it interrupts.
    let mut open: Vec<usize> = Vec::new();
    let mut outside = 0;
    let mut inside = 0;
    for (range, word) in TextWords::new(text) {
        match word.as_bytes() {
            [b'(' | b'[' | b'{', ..] => {
                open.push(inside);
                outside += inside;
                inside = 0;
                if open.len() > BRACKETS {
                    return Some((range, format!("brackets nest deeper than {BRACKETS}")));
                }
            }
            [b')' | b']' | b'}', ..] => {
                inside = open.pop().unwrap_or(0);
                outside -= inside;
                if word == "}" {
                    inside = ends_statement(text, range.end, inside);
                }
            }
            [b';', ..] => inside = ends_statement(text, range.end, inside),
            [b',', ..] => inside = 0,
            [b'"' | b'\'', ..] => {}
            [first, ..] if is_word(*first) => {
                let nests =
                    matches!(word, "if" | "else" | "while" | "for" | "do" | "switch" | "case" | "sizeof");
                inside += usize::from(nests);
            }
            _ => inside += 1,
        }
        if inside + outside > CHAIN {
            return Some((range, format!("more than {CHAIN} operators and statements are one in another")));
        }
    }
    None
}

/// What is still open after the end of a statement: all, if an `else` follows.
fn ends_statement(text: &str, at: usize, inside: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default().trim_start();
    if rest.starts_with("else") { inside } else { 0 }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

/// The words, literals and other characters of preprocessed text.
pub(crate) struct TextWords<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> TextWords<'t> {
    pub(crate) fn new(text: &'t str) -> TextWords<'t> {
        TextWords { text, at: 0 }
    }
}

impl<'t> Iterator for TextWords<'t> {
    type Item = (Range<usize>, &'t str);

    fn next(&mut self) -> Option<(Range<usize>, &'t str)> {
        let bytes = self.text.as_bytes();
        loop {
            let first = *bytes.get(self.at)?;
            let start = self.at;
            self.at += 1;
            if first.is_ascii_whitespace() {
                continue;
            }
            if matches!(first, b'"' | b'\'') {
                while let Some(byte) = bytes.get(self.at) {
                    self.at += if *byte == b'\\' { 2 } else { 1 };
                    if *byte == first {
                        break;
                    }
                }
                self.at = self.at.min(bytes.len());
            } else if is_word(first) {
                while bytes.get(self.at).is_some_and(|byte| is_word(*byte)) {
                    self.at += 1;
                }
            }
            let range = start..self.at;
            return Some((range.clone(), self.text.get(range).unwrap_or("?")));
        }
    }
}
