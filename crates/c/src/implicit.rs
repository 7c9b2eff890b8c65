//! Functions that are defined without a result type, as McSPIN's procedures and old C programs are:
//! `static inline f() { … }`, `main() { … }`. The parser wants a type, so they get `int`.

use crate::nesting::TextWords;
use crate::preprocess::Preprocessed;

/// What is put before the name.
const TYPE: &str = "int ";

/// Gives functions without a result type one.
pub(crate) fn complete(pre: &mut Preprocessed) {
    let names = untyped(&pre.text);
    if names.is_empty() {
        return;
    }
    let mut text = String::with_capacity(pre.text.len() + names.len() * TYPE.len());
    let mut from = 0;
    for name in &names {
        text.push_str(pre.text.get(from..*name).unwrap_or_default());
        text.push_str(TYPE);
        from = *name;
    }
    text.push_str(pre.text.get(from..).unwrap_or_default());
    pre.text = text;
    pre.map.insert(&names, TYPE.len());
}

/// Where the names of functions start that are defined without a type.
fn untyped(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut depth = 0u32;
    // The name that a declaration consists of so far, but for words that are not types.
    let mut name = None;
    let mut others = 0;
    // Whether the parentheses after the name have been passed, and nothing after them.
    let mut passed = false;
    for (range, word) in TextWords::new(text) {
        match word {
            "(" | "[" => depth += 1,
            ")" | "]" => {
                depth = depth.saturating_sub(1);
                passed = depth == 0 && word == ")";
                continue;
            }
            "{" => {
                if let (0, true, Some(name), 1) = (depth, passed, name, others) {
                    found.push(name);
                }
                depth += 1;
            }
            "}" => {
                depth = depth.saturating_sub(1);
                (name, others) = (None, 0);
            }
            ";" if depth == 0 => (name, others) = (None, 0),
            "static" | "inline" | "extern" | "__inline" | "__inline__" | "_Noreturn" => {}
            _ if depth > 0 => {}
            _ => {
                others += 1;
                name = Some(range.start).filter(|_| !["if", "while", "for", "switch"].contains(&word));
            }
        }
        passed = false;
    }
    found
}
