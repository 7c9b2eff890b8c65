//! The preprocessor makes the tokens that `gcc -E` makes: of the examples, and of random programs full of macros.
//!
//! `PROGRAMS=10000 cargo test -p fencepost-c gcc_preprocessor` tries more of them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::random::Random;
use fencepost_c::{NoFiles, preprocess};
use fencepost_testkit::{Tool, needs};

/// What `gcc -E -P` makes of a text, or the errors that it finds.
fn preprocessed(gcc: &Path, text: &str) -> Result<String, String> {
    let mut command = Command::new(gcc);
    command.args(["-std=gnu11", "-w", "-E", "-P", "-x", "c", "-"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    if done.status.success() { Ok(text(done.stdout)) } else { Err(text(done.stderr)) }
}

/// The tokens of a text without directives and comments.
fn tokens(text: &str) -> Vec<String> {
    const LONG: [&str; 22] = [
        "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=",
        "%=", "+=", "-=", "&=", "|=", "##",
    ];
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let bytes = rest.as_bytes();
        let mut length = first.len_utf8();
        let is_name = |c: &u8| c.is_ascii_alphanumeric() || *c == b'_';
        if first == '"' || first == '\'' {
            while length < bytes.len() && bytes[length] != first as u8 {
                length += if bytes[length] == b'\\' { 2 } else { 1 };
            }
            length += 1;
        } else if first.is_ascii_digit() || first == '.' && bytes.get(1).is_some_and(u8::is_ascii_digit) {
            while bytes.get(length).is_some_and(|c| {
                is_name(c)
                    || *c == b'.'
                    || matches!(c, b'+' | b'-') && matches!(bytes[length - 1], b'e' | b'E' | b'p' | b'P')
            }) {
                length += 1;
            }
        } else if is_name(&bytes[0]) {
            length = bytes.iter().take_while(|c| is_name(c)).count();
        } else if let Some(long) = LONG.iter().find(|long| rest.starts_with(**long)) {
            length = long.len();
        }
        let (token, after) = rest.split_at(length.min(rest.len()));
        found.push(token.to_owned());
        rest = after.trim_start();
    }
    found
}

/// Compares what we make of a text with what gcc does, and says whether it is free of errors.
fn compare(gcc: &Path, name: &str, text: &str) -> bool {
    let theirs = preprocessed(gcc, text);
    let fine = theirs.is_ok();
    match (preprocess("<stdin>", text, &NoFiles, &[]), theirs) {
        (Ok(ours), Ok(theirs)) => {
            let (ours, theirs) = (tokens(&ours.text), tokens(&theirs));
            let at = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
            let near = |all: &[String]| all[at.saturating_sub(5)..(at + 8).min(all.len())].join(" ");
            assert!(ours == theirs, "{name}\n{text}\nours: {}\ngcc: {}", near(&ours), near(&theirs));
        }
        (Err(_), Err(_)) => {}
        (Ok(_), Err(theirs)) => panic!("{name}: only gcc finds an error\n{text}\n{theirs}"),
        (Err(ours), Ok(_)) => panic!("{name}: only we find an error\n{text}\n{}", ours[0]),
    }
    fine
}

struct Program {
    random: Random,
    text: String,
    depth: u32,
}

impl Program {
    fn new(seed: u64) -> Program {
        let mut program = Program { random: Random::new(seed), text: String::new(), depth: 0 };
        for _ in 0..30 {
            program.line();
        }
        while program.depth > 0 {
            program.text += "#endif\n";
            program.depth -= 1;
        }
        program
    }

    fn object(&mut self) -> String {
        format!("M{}", self.random.below(6))
    }

    /// A macro whose body is a number.
    fn number_macro(&mut self) -> String {
        format!("N{}", self.random.below(4))
    }

    fn word(&mut self) -> String {
        match self.random.below(14) {
            0..3 => self.object(),
            3 => self.number_macro(),
            4 => self.random.one(&["x", "y", "M", "F", "a", "b", "_1"]).to_owned(),
            5 => self.random.one(&["1", "0x1F", "2.5e+3", "07u", "1L", ".5", "3x"]).to_owned(),
            6 => self.random.one(&["\"s\"", "\"a\\\"b\\n\"", "'c'", "'\\''", "\"M0\""]).to_owned(),
            7 => self.random.one(&["__LINE__", "__FILE__", "/* c */", "__COUNTER__"]).to_owned(),
            8 | 9 => {
                self.random.one(&["+", "-", "<<", "=", ";", "->", "&&", "*", ".", "!", "<", "%"]).to_owned()
            }
            _ => {
                let function = self.random.below(6);
                match self.random.below(6) {
                    0 => format!("F{function}"),
                    1 => format!("F{function} ( {} )", self.words(2)),
                    _ => {
                        let count =
                            if self.random.below(5) == 0 { 3 } else { FUNCTIONS[function as usize].0 };
                        let arguments: Vec<String> = (0..count).map(|_| self.argument()).collect();
                        format!("F{function}({})", arguments.join(", "))
                    }
                }
            }
        }
    }

    fn argument(&mut self) -> String {
        match self.random.below(6) {
            0 => String::new(),
            1 => format!("({}, {})", self.words(1), self.words(1)),
            _ => self.words(2),
        }
    }

    fn words(&mut self, most: u64) -> String {
        let words: Vec<String> = (0..self.random.below(most) + 1).map(|_| self.word()).collect();
        words.join(if self.random.below(4) == 0 { "  " } else { " " })
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.random.below(8) {
                0 | 1 => format!("{}", self.random.below(5)),
                2 => format!("{}u", self.random.below(3)),
                3 => self.number_macro(),
                4 => format!("defined {}", self.object()),
                5 => format!("defined({})", self.number_macro()),
                6 => self
                    .random
                    .one(&["'a'", "'\\n'", "0x7fffffffffffffff", "-1", "unknown", "'\\377'"])
                    .to_owned(),
                _ => self
                    .random
                    .one(&["18446744073709551615u", "9223372036854775807", "010", "1LL", "~0"])
                    .to_owned(),
            };
        }
        let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.random.below(9) {
            0 => format!("!({a})"),
            1 => format!("({a} ? {b} : {})", self.condition(depth - 1)),
            2 => format!("({a} && {b})"),
            3 => format!("({a} || {b})"),
            4 => format!("-({a}) < {b}"),
            _ => {
                let operator = self.random.one(&[
                    "+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^",
                ]);
                format!("({a}) {operator} ({b})")
            }
        }
    }

    fn line(&mut self) {
        let text = match self.random.below(20) {
            0..3 => format!("#define {} {}", self.object(), self.words(4)),
            3 => format!("#define {} {}", self.number_macro(), self.condition(1)),
            4 => format!("#undef {}", self.object()),
            5..8 => {
                let function = self.random.below(FUNCTIONS.len() as u64) as usize;
                let (_, parameters, bodies) = FUNCTIONS[function];
                let body = self.random.one(bodies);
                let more = if self.random.below(3) == 0 { self.words(2) } else { String::new() };
                format!("#undef F{function}\n#define F{function}({parameters}) {body} {more}")
            }
            8 | 9 => {
                self.depth += 1;
                let opening = match self.random.below(4) {
                    0 => format!("#ifdef {}", self.object()),
                    1 => format!("# ifndef {}", self.number_macro()),
                    _ => format!("#if {}", self.condition(2)),
                };
                format!("{opening}\nin {}", self.words(3))
            }
            10 if self.depth > 0 => format!("#elif {}\nelse {}", self.condition(2), self.words(3)),
            11 if self.depth > 0 => {
                self.depth -= 1;
                format!("#else\nother {}\n#endif", self.words(3))
            }
            12 if self.depth > 0 => {
                self.depth -= 1;
                "#endif // end".to_owned()
            }
            13 => format!(
                "#line {} \"name{}.c\"\n__LINE__ __FILE__",
                self.random.below(900) + 1,
                self.random.below(3)
            ),
            14 => {
                "#if 0\n#error never\n#elif 1\nyes\n#else\n#error nor this\n# nonsense\n'\n#endif".to_owned()
            }
            15 => format!("be\\\nfore {} /* a\n comment */ af\\\nter __LINE__", self.words(2)),
            _ => self.words(5),
        };
        let _ = writeln!(self.text, "{text}");
    }
}

/// How many arguments each function-like macro takes, its parameters, and what its body may be.
const FUNCTIONS: [(u32, &str, &[&str]); 6] = [
    (1, "a", &["a", "(a + a)", "#a", "F1(a, a)", "a M0 a", "x ## a", "F0(a)", "# a a"]),
    (2, "a, b", &["a b", "a ## b", "F0(a) b", "#a #b", "b F1(b, a)", "a##_1 b", "(a, b)", "F0 (b) a"]),
    (0, "", &["x", "F3", "M1 F2", "F0(M0)", "F2()"]),
    (
        2,
        "a, ...",
        &[
            "a __VA_ARGS__",
            "f(a, ##__VA_ARGS__)",
            "#__VA_ARGS__ a",
            "F1(__VA_ARGS__) a",
            "g(a __VA_OPT__(,) __VA_ARGS__)",
        ],
    ),
    (
        1,
        "...",
        &[
            "f(__VA_ARGS__)",
            "#__VA_ARGS__",
            "F3(__VA_ARGS__)",
            "x ## __VA_OPT__(y) z",
            "__VA_OPT__(M2 F0(__VA_ARGS__)) ;",
        ],
    ),
    (2, "a, rest...", &["a(rest)", "f(a, ## rest)", "#rest", "a rest F0"]),
];

#[test]
fn random_macros_give_the_tokens_that_gcc_makes() {
    let Some(gcc) = needs(Tool::Gcc) else { return };
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    let from = number("FROM").unwrap_or(1u64);
    let (count, mut fine) = (number("PROGRAMS").unwrap_or(60), 0);
    for seed in from..from + count {
        fine += u64::from(compare(&gcc, &format!("seed {seed}"), &Program::new(seed).text));
    }
    assert!(fine > count / 3, "{fine} of {count} programs are free of errors");
}

#[test]
fn examples_give_the_tokens_that_gcc_makes() {
    let Some(gcc) = needs(Tool::Gcc) else { return };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut count = 0;
    for folder in ["c", "gc"] {
        for entry in std::fs::read_dir(examples.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|it| it != "c") {
                continue;
            }
            // Headers differ, and what is for McSPIN becomes code here.
            let text = std::fs::read_to_string(&path).unwrap();
            let own = |line: &&str| {
                let line = line.trim_start();
                !line.starts_with("#include <") && !line.starts_with("#pragma McSPIN")
            };
            let text: String = text.lines().filter(own).map(|line| format!("{line}\n")).collect();
            // Functions without a type get one here, and other files have such functions and pragmas in them too.
            let untyped = text.contains("static inline") && !text.contains("static inline int");
            if untyped || text.contains("#include \"") {
                continue;
            }
            count += 1;
            assert!(compare(&gcc, &path.display().to_string(), &text), "{}", path.display());
        }
    }
    assert!(count > 0);
}
