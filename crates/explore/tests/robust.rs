//! Changed litmus tests and model files: reading one ends with an error or with something that can be searched; nothing
//! panics or runs on.
//!
//! `INPUTS=20000 FROM=1` makes more of them; a failure names its seed.

use std::path::Path;

use crate::using::{use_litmus, use_model};
use fencepost_testkit::random::Random;
use fencepost_testkit::rounds;

/// The texts below a folder with an extension.
fn texts(folder: &str, extension: &str) -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// A text as words, marks and runs of white space.
fn split(text: &str) -> Vec<&str> {
    let class = |c: char| if c.is_alphanumeric() || c == '_' { 1 } else { 2 * u8::from(c.is_whitespace()) };
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let own = class(first);
        let end = match own {
            0 => first.len_utf8(),
            _ => rest.find(|c| class(c) != own).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

const ODD: [&str; 16] = [
    "-1",
    "0",
    "18446744073709551615",
    "-9223372036854775808",
    "0x",
    "µ",
    "\0",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    ";",
    "|",
];

/// A text with some tokens removed, repeated, exchanged, or taken from another one.
fn changed(text: &str, all: &[String], random: &mut Random) -> String {
    let mut tokens = split(text);
    let other = split(&all[random.below(all.len())]);
    for _ in 0..=random.below(4) {
        let at = random.below(tokens.len());
        match random.below(7) {
            _ if tokens.len() < 2 || other.is_empty() => {}
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[random.below(tokens.len())]),
            2 => {
                let with = random.below(tokens.len());
                tokens.swap(at, with);
            }
            3 => tokens[at] = other[random.below(other.len())],
            4 => tokens.insert(at, other[random.below(other.len())]),
            5 => tokens[at] = ODD[random.below(ODD.len())],
            _ => {
                let end = (at + 1 + random.below(20)).min(tokens.len());
                tokens.drain(at..end);
            }
        }
    }
    tokens.concat()
}

#[test]
fn mutated_litmus_tests() {
    let mut all = texts("examples", "litmus");
    all.extend(texts("tests/litmus", "litmus"));
    all.extend(texts("tests/litmus-x86_64", "litmus"));
    assert!(all.len() > 20, "{} tests", all.len());
    let models: Vec<String> = texts("crates/memory/models", "toml");
    rounds(1500, |seed| {
        let mut random = Random(seed);
        let text = changed(&all[random.below(all.len())], &all, &mut random);
        use_litmus(&text, &models[random.below(models.len())]);
    });
}

#[test]
fn mutated_models() {
    let models = texts("crates/memory/models", "toml");
    let tests = texts("examples", "litmus");
    rounds(1500, |seed| {
        let mut random = Random(seed);
        let text = changed(&models[random.below(models.len())], &models, &mut random);
        use_model(&text, &tests[random.below(tests.len())]);
    });
}
