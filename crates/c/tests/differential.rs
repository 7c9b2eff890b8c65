//! Random single-threaded programs print what they print when gcc has compiled them.
//!
//! `PROGRAMS=1000 cargo test -p fencepost-c --test differential` tries more of them.

mod support;

use std::fmt::Write as _;
use std::process::Command;

/// A generator of numbers: xorshift, so that programs are the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u64) as usize]
    }
}

const TYPES: [&str; 9] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
];

struct Program {
    random: Random,
    text: String,
    /// Variables that can be read and written here.
    variables: Vec<String>,
    /// Functions so far; each takes two numbers.
    functions: usize,
    /// How many loops are around.
    loops: usize,
    /// Whether a function is being made: it changes nothing but its parameters, since C leaves open what is
    /// evaluated first.
    in_function: bool,
}

impl Program {
    fn literal(&mut self) -> String {
        match self.random.below(6) {
            0 => format!("{}", self.random.below(10)),
            1 => format!("-{}", self.random.below(300)),
            2 => format!("{}u", self.random.below(70_000)),
            3 => format!("{}L", self.random.next() >> 20),
            4 => format!("'{}'", char::from(b'a' + self.random.below(26) as u8)),
            _ => format!("0x{:x}", self.random.next() as u32),
        }
    }

    fn place(&mut self) -> String {
        match self.random.below(8) {
            0 => format!("array[{} & 7]", self.index()),
            1 => format!("grid[{} & 1][{} & 3]", self.index(), self.index()),
            2 => "box.a".to_owned(),
            3 => "(*link).b".to_owned(),
            4 => format!("link->in.c[{} & 1]", self.index()),
            5 => "*pointer".to_owned(),
            _ => {
                let at = self.random.below(self.variables.len() as u64) as usize;
                self.variables[at].clone()
            }
        }
    }

    /// A place that can be assigned here.
    fn target(&mut self) -> String {
        if self.in_function { self.random.one(&["p", "q"]).to_owned() } else { self.place() }
    }

    /// Something small without side effects.
    fn index(&mut self) -> String {
        let at = self.random.below(self.variables.len() as u64) as usize;
        format!("({} + {})", self.variables[at], self.random.below(8))
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return if self.random.below(3) == 0 { self.literal() } else { self.place() };
        }
        let a = self.expression(depth - 1);
        match self.random.below(14) {
            0..5 => {
                let operator = self.random.one(&["+", "-", "*", "&", "|", "^"]);
                let b = self.expression(depth - 1);
                format!("({a} {operator} {b})")
            }
            5 => {
                // No division by zero, and none that overflows.
                let operator = self.random.one(&["/", "%"]);
                let b = self.expression(depth - 1);
                format!("({a} {operator} ((({b}) & 15) + 1))")
            }
            6 => {
                let operator = self.random.one(&["<<", ">>"]);
                let b = self.expression(depth - 1);
                format!("({a} {operator} (({b}) & 7))")
            }
            7..9 => {
                let operator = self.random.one(&["<", "<=", ">", ">=", "==", "!="]);
                let b = self.expression(depth - 1);
                format!("({a} {operator} {b})")
            }
            9 => {
                let operator = self.random.one(&["&&", "||"]);
                let b = self.expression(depth - 1);
                format!("({a} {operator} {b})")
            }
            10 => {
                let operator = self.random.one(&["-", "~", "!", "+"]);
                format!("({operator}({a}))")
            }
            11 => {
                let (b, c) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("({a} ? {b} : {c})")
            }
            12 => {
                let ty = self.random.one(&TYPES);
                format!("(({ty})({a}))")
            }
            _ if self.functions > 0 => {
                let function = self.random.below(self.functions as u64);
                let b = self.expression(depth - 1);
                format!("f{function}({a}, {b})")
            }
            _ => format!("sizeof({a})"),
        }
    }

    fn statement(&mut self, depth: u32) {
        match self.random.below(10) {
            0..4 => {
                let place = self.target();
                let operator = self.random.one(&["=", "=", "+=", "-=", "*=", "&=", "|=", "^="]);
                let value = self.expression(2);
                let _ = writeln!(self.text, "{place} {operator} {value};");
            }
            4 => {
                let place = self.target();
                let operator = self.random.one(&["++", "--"]);
                let _ = writeln!(self.text, "({place}){operator};");
            }
            5 if depth > 0 => {
                let condition = self.expression(2);
                let _ = writeln!(self.text, "if ({condition}) {{");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "}} else {{");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "}}");
            }
            6 if depth > 0 && self.loops < 2 => {
                let (name, bound) = (format!("i{}", self.loops), self.random.below(5));
                self.loops += 1;
                let _ = writeln!(self.text, "for (int {name} = 0; {name} < {bound}; {name}++) {{");
                if self.random.below(4) == 0 {
                    let condition = self.expression(1);
                    let jump = self.random.one(&["break", "continue"]);
                    let _ = writeln!(self.text, "if ({condition}) {jump};");
                }
                self.statement(depth - 1);
                let _ = writeln!(self.text, "}}");
                self.loops -= 1;
            }
            7 if depth > 0 => {
                let value = self.expression(1);
                let _ = writeln!(self.text, "switch (({value}) & 3) {{ case 0:");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "break; case 1:");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "default:");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "}}");
            }
            8 if !self.in_function => {
                let at = self.random.below(8);
                let _ = writeln!(self.text, "pointer = array + {at}; box = *link;");
            }
            _ if self.in_function => self.text += ";\n",
            _ => self.print(),
        }
    }

    fn print(&mut self) {
        let value = self.expression(2);
        let format = self.random.one(&["%d", "%5d", "%-4d", "%x", "%u", "%c", "%+d", "%05d", "%o"]);
        let _ = match self.random.below(3) {
            0 => writeln!(self.text, "printf(\"%ld|\\n\", (long)({value}));"),
            1 => writeln!(
                self.text,
                "printf(\"%lx %lu|\\n\", (unsigned long)({value}), (unsigned long)({value}));"
            ),
            _ if format == "%c" => writeln!(self.text, "printf(\"%c|\\n\", 'a' + (int)(({value}) & 15));"),
            _ => writeln!(self.text, "printf(\"{format}|\\n\", (int)({value}));"),
        };
    }

    fn new(seed: u64) -> Program {
        let random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut program = Program {
            random,
            text: String::new(),
            variables: Vec::new(),
            functions: 0,
            loops: 0,
            in_function: false,
        };
        program.whole();
        program
    }

    fn whole(&mut self) {
        self.text += "#include <stdio.h>\n";
        let types: Vec<&str> = (0..8).map(|_| self.random.one(&TYPES)).collect();
        let _ = writeln!(self.text, "struct inner {{ {} c[2]; }};", types[0]);
        let _ = writeln!(self.text, "struct whole {{ {} a; {} b; struct inner in; }};", types[1], types[2]);
        let _ = writeln!(self.text, "{} array[8] = {{1, 2, -3, 4}}, *pointer = array + 2;", types[3]);
        let _ = writeln!(self.text, "{} grid[2][4] = {{{{5, 6}}, {{7, 8, 9, 10}}}};", types[4]);
        self.text += "struct whole box = {1, .in = {{3, 4}}}, other, *link = &other;\n";
        for (index, ty) in types[5..].iter().enumerate() {
            let literal = self.literal();
            let _ = writeln!(self.text, "{ty} g{index} = {literal};");
            self.variables.push(format!("g{index}"));
        }
        for function in 0..2 {
            let (result, a, b) = (self.random.one(&TYPES), self.random.one(&TYPES), self.random.one(&TYPES));
            let _ = writeln!(self.text, "{result} f{function}({a} p, {b} q) {{");
            self.variables.extend(["p".to_owned(), "q".to_owned()]);
            self.in_function = true;
            self.statement(1);
            self.in_function = false;
            let value = self.expression(2);
            let _ = writeln!(self.text, "return {value}; }}");
            self.variables.truncate(3);
            self.functions += 1;
        }
        self.text += "int main(void) {\n";
        for local in 0..3 {
            let (ty, literal) = (self.random.one(&TYPES), self.literal());
            let _ = writeln!(self.text, "{ty} l{local} = {literal};");
            self.variables.push(format!("l{local}"));
        }
        for _ in 0..12 {
            self.statement(3);
        }
        for variable in self.variables.clone() {
            let _ = writeln!(self.text, "printf(\"{variable} %ld\\n\", (long){variable});");
        }
        self.text +=
            "for (int i = 0; i < 8; i++) printf(\"%ld %ld\\n\", (long)array[i], (long)grid[i / 4][i % 4]);\n";
        self.text += "printf(\"%ld %ld %ld %ld %d\\n\", (long)box.a, (long)box.b, (long)box.in.c[1], (long)other.a, (int)(pointer - array));\nreturn 0;\n}\n";
    }
}

/// What a program prints when gcc has compiled it; nothing if there is no gcc.
fn compiled(text: &str, seed: u64) -> Option<String> {
    let directory = std::env::temp_dir().join(format!("fencepost-c-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&directory).ok()?;
    let (source, binary) = (directory.join("p.c"), directory.join("p"));
    std::fs::write(&source, text).ok()?;
    let done = Command::new("gcc")
        .args(["-std=gnu11", "-w", "-O0", "-fwrapv", "-o"])
        .arg(&binary)
        .arg(&source)
        .output();
    let output = match done {
        Ok(done) if done.status.success() => Command::new(&binary).output().ok(),
        Ok(done) => panic!("seed {seed}: {}\n{text}", String::from_utf8_lossy(&done.stderr)),
        Err(_) => None,
    };
    let _ = std::fs::remove_dir_all(&directory);
    output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn random_programs_print_the_same_as_with_gcc() {
    let count = std::env::var("PROGRAMS").ok().and_then(|it| it.parse().ok()).unwrap_or(25u64);
    for seed in 1..=count {
        let text = Program::new(seed).text;
        let Some(expected) = compiled(&text, seed) else {
            println!("there is no gcc here, so nothing is compared");
            return;
        };
        let run = support::run(&text);
        assert_eq!(run.failure, None, "seed {seed}\n{text}");
        assert!(run.output == expected, "seed {seed}\n{text}\nours:\n{}\ngcc:\n{expected}", run.output);
    }
}
