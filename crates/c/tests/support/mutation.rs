//! Programs that are changed at random: by tokens, by bytes, and by putting parts of two programs together.

use std::path::Path;

use super::random::Random;

/// Programs to change, and the tokens that they have.
pub struct Corpus {
    programs: Vec<String>,
    tokens: Vec<String>,
}

/// What tends to break parsers.
const ODD: &[&str] = &[
    "#",
    "##",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "\\\n",
    "/*",
    "*/",
    "\n#if 1\n",
    "\n#endif\n",
    "\n#else\n",
    "\n#define f(x) f(x) x\n",
    "\n#include \"t.c\"\n",
    "_Pragma(\"once\")",
    "...",
    "0x",
    "1e999",
    "18446744073709551615u",
    "-9223372036854775807",
    "\n#line 4294967295 \"a\"\n",
    "\u{b5}",
    "\u{feff}",
    "\0",
    "\r",
    "typedef",
    "struct s",
    "union u",
    "enum e",
    "sizeof",
    "_Alignof",
    "_Generic(",
    "__VA_OPT__(",
    "__VA_ARGS__",
    "goto x;",
    "x:",
    "case 1:",
    "default:",
    "&&",
    "*",
    "&",
    "->",
    ".",
    "= {",
    "[3] =",
    ".x =",
    "?",
    ":",
    "__attribute__((packed))",
    "_Atomic",
    "void",
    "long double",
    "malloc(",
    "realloc(",
    "memcpy(",
    "printf(\"%d%s%*f\",",
    "va_arg(",
    "({",
    "})",
    "(int (*)(void))",
    "[99999999]",
    "int x[",
    "_Thread_local",
    "static",
    "extern",
    "inline",
    "volatile",
    "_Static_assert(0, \"\");",
    "offsetof(",
    "(char *)",
    "%:",
];

impl Corpus {
    pub fn new(more: &[&str]) -> Corpus {
        let mut programs: Vec<String> = more.iter().map(|&it| it.to_owned()).collect();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let mut folders = vec![examples];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "c" || it == "h") {
                    programs.extend(std::fs::read_to_string(path));
                }
            }
        }
        programs.sort();
        let mut tokens: Vec<String> = programs.iter().flat_map(|text| split(text)).collect();
        tokens.sort();
        tokens.dedup();
        Corpus { programs, tokens }
    }
}

/// A text as words, marks and runs of white space.
fn split(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let class = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut before = 0;
    for c in text.chars() {
        match tokens.last_mut() {
            Some(last) if class(c) != 0 && class(c) == before => last.push(c),
            _ => tokens.push(c.to_string()),
        }
        before = class(c);
    }
    tokens
}

/// A changed program.
pub fn mutated(corpus: &Corpus, random: &mut Random) -> String {
    let mut program = || corpus.programs[random.below(corpus.programs.len() as u64) as usize].clone();
    let (first, second) = (program(), program());
    let mut tokens = split(&first);
    if random.below(5) == 0 {
        let other = split(&second);
        tokens.truncate(random.below(tokens.len() as u64 + 1) as usize);
        tokens.extend_from_slice(&other[random.below(other.len() as u64 + 1) as usize..]);
    }
    for _ in 0..random.below(6) + 1 {
        change_tokens(&mut tokens, corpus, random);
    }
    let text = tokens.concat();
    if random.below(3) > 0 {
        return text;
    }
    let mut bytes = text.into_bytes();
    for _ in 0..random.below(4) + 1 {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        match random.below(4) {
            0 => bytes.insert(at, random.below(256) as u8),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 => drop(bytes.drain(at..(at + random.below(9) as usize).min(bytes.len()))),
            _ => bytes.truncate(bytes.len() - (bytes.len() - at).min(300)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn change_tokens(tokens: &mut Vec<String>, corpus: &Corpus, random: &mut Random) {
    let at = random.below(tokens.len() as u64 + 1) as usize;
    let end = (at + random.below(6) as usize + 1).min(tokens.len());
    match random.below(9) {
        0 => drop(tokens.drain(at..end)),
        1 => {
            let copy = tokens[at..end].to_vec();
            let to = random.below(tokens.len() as u64 + 1) as usize;
            tokens.splice(to..to, copy);
        }
        2 if at < tokens.len() => {
            let other = random.below(tokens.len() as u64) as usize;
            tokens.swap(at, other);
        }
        3 | 4 if at < tokens.len() => {
            tokens[at] = corpus.tokens[random.below(corpus.tokens.len() as u64) as usize].clone()
        }
        5 => tokens.insert(at, corpus.tokens[random.below(corpus.tokens.len() as u64) as usize].clone()),
        6 if random.below(8) == 0 => {
            let count = random.below(3000) as usize;
            let part = if at < end { tokens[at..end].concat() } else { "(".to_owned() };
            tokens.insert(at, part.repeat(count));
        }
        _ => tokens.insert(at, format!(" {} ", random.one(ODD))),
    }
}
