//! Random single-threaded programs. What they do is defined for a compiler whose signed arithmetic wraps.

use std::fmt::Write as _;

use super::random::Random;

const TYPES: [&str; 11] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
];

pub struct Program {
    random: Random,
    pub text: String,
    /// Variables that can be read and written here.
    variables: Vec<String>,
    /// Functions so far; each takes two numbers.
    functions: usize,
    /// How many loops are around.
    loops: usize,
    /// How many labels there are.
    labels: usize,
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
        match self.random.below(14) {
            8 => "**deep".to_owned(),
            9 => self.random.one(&["same.x", "same.y", "views.a.n", "views.b.n"]).to_owned(),
            10 => self.random.one(&["bits.s", "bits.u", "bits.l"]).to_owned(),
            11 => format!("heap[{} & 3]", self.index()),
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
        match self.random.below(20) {
            14 if !self.in_function => {
                let (b, at) = (self.expression(depth - 1), self.index());
                format!("table[{at} & 1]({a}, {b})")
            }
            15 if !self.in_function => {
                let b = self.expression(depth - 1);
                format!("recurse(({a}) & 7, {b})")
            }
            16 if !self.in_function => {
                let b = self.expression(depth - 1);
                format!("(int)sum(2, (int)({a}), (long)({b}))")
            }
            17 => {
                let ty = self.random.one(&["struct whole", "union same", "long[3]", "char *", "struct bits"]);
                format!("({a} + sizeof({ty}))")
            }
            18 => {
                let b = self.expression(depth - 1);
                format!("({b}, {a})")
            }
            19 => format!("(long)({} * 2.5)", self.random.one(&["real", "1.25", "-3.0"])),
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
            _ => format!("sizeof(+({a}))"),
        }
    }

    fn statement(&mut self, depth: u32) {
        match self.random.below(18) {
            10 => {
                let place = self.target();
                let value = self.expression(2);
                let _ = match self.random.below(2) {
                    0 => writeln!(self.text, "{place} {} (({value}) & 7);", self.random.one(&["<<=", ">>="])),
                    _ => writeln!(
                        self.text,
                        "{place} {} ((({value}) & 15) + 1);",
                        self.random.one(&["/=", "%="])
                    ),
                };
            }
            11 if !self.in_function => {
                let value = self.expression(1);
                let texts = [
                    format!("box = remade(box, {value});"),
                    format!("pick = {value} ? h0 : h1; g0 += pick({value}, 2);"),
                    format!("deep = {value} ? &pointer : &spare;"),
                    format!("real = (int)({value}) / 8.0 + real / 2;"),
                    format!("if (({value}) && (g1 = ({value}))) g2++;"),
                    "heap = realloc(heap, 8 * sizeof *heap); heap[7] = heap[1];".to_owned(),
                    format!("bits.s += ({value}); bits.u = -bits.s; bits.l ^= ({value});"),
                ];
                let at = self.random.below(texts.len() as u64) as usize;
                self.text += &texts[at];
                self.text += "\n";
            }
            12 if depth > 0 && self.loops < 2 => {
                self.labels += 1;
                let (label, bound) = (self.labels, self.random.below(4));
                let _ = writeln!(self.text, "{{ int n = 0; again{label}: n++;");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "if (n < {bound}) goto again{label}; }}");
            }
            13 if depth > 0 => {
                self.labels += 1;
                let (label, value) = (self.labels, self.expression(1));
                let _ = writeln!(self.text, "if ({value}) goto past{label};");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "past{label}: ;");
            }
            14 if depth > 0 && self.loops < 2 => {
                let (name, bound) = (format!("i{}", self.loops), self.random.below(4));
                self.loops += 1;
                let _ = writeln!(self.text, "{{ int {name} = 0; do {{");
                self.statement(depth - 1);
                let _ = writeln!(self.text, "}} while (++{name} < {bound}); }}");
                self.loops -= 1;
            }
            15 | 16 if !self.in_function => self.strings(),
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

    fn strings(&mut self) {
        let words = ["", "a", "abc", "hello", "zz", "a b"];
        let (one, two) = (self.random.one(&words), self.random.one(&words));
        let (count, shift) = (self.random.below(4), self.random.below(3));
        let value = self.expression(1);
        let _ = match self.random.below(6) {
            0 => writeln!(
                self.text,
                "strcpy(text, \"{one}\"); strcat(text, \"{two}\"); printf(\"%s %zu\\n\", text, strlen(text));"
            ),
            1 => writeln!(
                self.text,
                "strncpy(text, \"{one}\", {count}); text[{count}] = 0; printf(\"[%5s|%-6s|%.2s]\\n\", text, text, text);"
            ),
            2 => writeln!(
                self.text,
                "order = strcmp(text, \"{one}\"); printf(\"%d %d\\n\", (order > 0) - (order < 0), strncmp(\"{one}\", \"{two}\", {count}) == 0);"
            ),
            3 => writeln!(self.text, "memmove(array + {shift}, array + {count}, 4 * sizeof *array);"),
            4 => writeln!(
                self.text,
                "memset(grid, (int)({value}), sizeof grid); memcpy(&other, &box, sizeof box);"
            ),
            _ => writeln!(
                self.text,
                "printf(\"%d %d\\n\", strchr(\"{one}\", 'b') == NULL, strstr(text, \"{two}\") != NULL);"
            ),
        };
    }

    fn print(&mut self) {
        if self.random.below(5) == 0 {
            let value = self.expression(1);
            let format = self
                .random
                .one(&["%g", "%e", "%f", "%.2f", "%10.3e|", "%+g", "%08.2f", "%-9g|", "%.0f", "%G"]);
            let _ = writeln!(self.text, "printf(\"{format} {format}\\n\", (int)({value}) / 16.0, real);");
            return;
        }
        if self.random.below(5) == 0 {
            let value = self.expression(1);
            let _ = writeln!(
                self.text,
                "printf(\"%hhd %hu %hhu %#x %lld %.5d %*d|%i %#o\\n\", (int)({value}), (int)({value}), (int)({value}), \
                 (unsigned)({value}), (long long)({value}), (int)({value}), 7, (int)({value}), 5, 8);"
            );
            return;
        }
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

    pub fn new(seed: u64) -> Program {
        let random = Random::new(seed);
        let mut program = Program {
            random,
            text: String::new(),
            variables: Vec::new(),
            functions: 0,
            loops: 0,
            labels: 0,
            in_function: false,
        };
        program.whole();
        program
    }

    fn whole(&mut self) {
        self.text += "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdarg.h>\n";
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
        let views = self.random.one(&["char", "short", "int", "long", "unsigned char", "unsigned"]);
        let _ = writeln!(self.text, "union same {{ unsigned x; int y; }} same = {{ 7 }};");
        let _ = writeln!(
            self.text,
            "union {{ struct {{ {views} n; int *p; }} a; struct {{ {views} n; }} b; }} views;"
        );
        self.text += "struct bits { int s : 5; unsigned u : 7; long l : 33; } bits = { 3, 100, -1 };\n";
        let _ = writeln!(self.text, "{} *spare = array + 5, **deep = &pointer;", types[3]);
        self.text += "char text[32] = \"start\"; double real = 0.75; long *heap; int order;\n\
            enum { FEW = 3, MORE, MANY = 40 };\n\
            long h0(long p, long q) { return p - q; }\nlong h1(long p, long q) { return p ^ (q << 1); }\n\
            long (*table[2])(long, long) = { h1, h0 }, (*pick)(long, long) = h0;\n\
            long recurse(int n, long all) { return n == 0 ? all : recurse(n - 1, all * 3 + n); }\n\
            struct whole remade(struct whole w, long by) { static int calls; w.a += by + ++calls; w.in.c[1] = w.b; return w; }\n\
            long sum(int n, ...) { va_list list; va_start(list, n); long all = va_arg(list, int); all += va_arg(list, long);\n\
            va_end(list); return all; }\n";
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
        self.text += "int main(void) {\nheap = calloc(4, sizeof *heap); heap[1] = MANY - FEW;\n";
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
        self.text += "printf(\"%ld %ld %ld %ld %d\\n\", (long)box.a, (long)box.b, (long)box.in.c[1], (long)other.a, (int)(pointer - array));\nprintf(\"%u %d %d %u %ld %ld %s %g %d\\n\", same.x, same.y, bits.s, bits.u, (long)bits.l, heap[1], text, real, (int)sizeof(struct whole));\nreturn 0;\n}\n";
    }
}
