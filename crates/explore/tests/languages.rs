//! A test means the same in every language: random programs, written as LISA, in McSPIN's assembly-like
//! language and, where that has the words, in McSPIN's C, have the same outcomes under every built-in model.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::programs::{At, Code, Data, FenceKind, Instruction, MODELS, Shape};
use fencepost_c::NoFiles;
use fencepost_explore::{SearchConfig, Verdict};
use fencepost_ir::{Observable, Program, StaticId};
use fencepost_litmus::{Test, parse_observing};
use fencepost_machine::Settings;
use proptest::test_runner::TestRunner;

const VARIABLES: [&str; 4] = ["x", "y", "z", "w"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Lisa,
    McSpin,
}

impl Language {
    /// The cells of one thread. A volatile read is an acquire, a volatile write a release; registers
    /// have the names of the instructions that read into them.
    fn cells(self, thread: &[Instruction]) -> Vec<String> {
        let mut cells = Vec::new();
        for (position, instruction) in thread.iter().enumerate() {
            cells.push(format!("L{position}:"));
            match *instruction {
                Instruction::Read { at, volatile } => {
                    let place = self.place(at, &mut cells);
                    cells.push(self.read(position, &place, if volatile { "acq" } else { "" }));
                }
                Instruction::Write { at, data, volatile } => {
                    let place = self.place(at, &mut cells);
                    let data = data_text(data);
                    let mark = if volatile { "rel" } else { "" };
                    cells.push(match self {
                        Language::Lisa => format!("w[{mark}] {place} {data}"),
                        Language::McSpin => format!("{{{mark}}} Store {place} {data}"),
                    });
                }
                Instruction::Exchange { at, data } => {
                    let place = self.place(at, &mut cells);
                    let data = data_text(data);
                    match self {
                        Language::Lisa => cells.push(format!("rmw[] r{position} {data} {place}")),
                        Language::McSpin => {
                            cells.push(format!("{{atomic}} Load r{position} {place}"));
                            cells.push(format!("{{atomic}} Store {place} {data}"));
                            cells.push("Nop".to_owned());
                        }
                    }
                }
                Instruction::Fence(kind) => cells.push(self.fence(kind)),
                Instruction::Skip { register, when_zero, count } => {
                    self.jump(register, when_zero, position + count + 1, &mut cells);
                }
                Instruction::Spin { variable } => {
                    cells.push(self.read(position, VARIABLES[variable], ""));
                    self.jump(position, true, position, &mut cells);
                }
            }
        }
        cells.push(format!("L{}:", thread.len()));
        cells
    }

    fn read(self, register: usize, place: &str, mark: &str) -> String {
        match self {
            Language::Lisa => format!("r[{mark}] r{register} {place}"),
            Language::McSpin => format!("{{{mark}}} Load r{register} {place}"),
        }
    }

    fn fence(self, kind: FenceKind) -> String {
        let name = match kind {
            FenceKind::Full => "",
            FenceKind::Lwsync => "lwsync",
            FenceKind::Ww => "ww",
            FenceKind::Rr => "rr",
        };
        match self {
            Language::Lisa => format!("f[{name}]"),
            Language::McSpin if name.is_empty() => "{fence} Nop".to_owned(),
            Language::McSpin => format!("{{{name}}} Nop"),
        }
    }

    fn jump(self, register: usize, when_zero: bool, target: usize, cells: &mut Vec<String>) {
        match self {
            Language::Lisa => {
                let comparison = if when_zero { "eq" } else { "ne" };
                cells.push(format!("mov r99 ({comparison} r{register} 0)"));
                cells.push(format!("b[] r99 L{target}"));
            }
            Language::McSpin if when_zero => cells.push(format!("Jump L{target} if !r{register}")),
            Language::McSpin => cells.push(format!("Jump L{target} if r{register}!=0")),
        }
    }

    /// The place of an access: variable `base`, or the one after it if the register is 1.
    fn place(self, at: At, cells: &mut Vec<String>) -> String {
        let (base, register, mask) = match at {
            At::Variable(variable) => return VARIABLES[variable].to_owned(),
            At::Indexed { base, register, mask } => (VARIABLES[base], register, mask),
        };
        let stride = Program::address(StaticId(1)) - Program::address(StaticId(0));
        let factor = stride as i64 * mask;
        match self {
            Language::Lisa => {
                cells.push(format!("mov %i (eq r{register} 1)"));
                cells.push(format!("mov %i (mul %i {factor})"));
                format!("{base}+%i")
            }
            Language::McSpin => format!("[&{base}+(r{register}==1)*{factor}]"),
        }
    }

    /// The test, which observes what [`crate::programs::build`] does.
    fn test(self, code: &Code) -> Test {
        let columns: Vec<Vec<String>> = code.threads.iter().map(|thread| self.cells(thread)).collect();
        let mut text = format!("{} t\n{{", if self == Language::Lisa { "LISA" } else { "MCSPIN" });
        for name in &VARIABLES[..code.variables] {
            write!(text, " {name}=0;").unwrap();
        }
        // What a jump skips may never be read.
        let mut observe: Vec<String> = Vec::new();
        for (thread, instructions) in code.threads.iter().enumerate() {
            let reads = instructions.iter().enumerate().filter(|(_, instruction)| instruction.reads());
            observe.extend(reads.map(|(position, _)| format!("{thread}:r{position}")));
        }
        observe.iter().for_each(|name| write!(text, " {name}=0;").unwrap());
        let heads: Vec<String> = (0..columns.len()).map(|thread| format!("P{thread}")).collect();
        writeln!(text, " }}\n {} ;", heads.join(" | ")).unwrap();
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..rows {
            let cells = columns.iter().map(|column| column.get(row).map_or("", String::as_str));
            writeln!(text, " {} ;", cells.collect::<Vec<_>>().join(" | ")).unwrap();
        }
        observe.extend(VARIABLES[..code.variables].iter().map(|name| (*name).to_owned()));
        let names: Vec<&str> = observe.iter().map(String::as_str).collect();
        parse_observing("t", &text, &names).unwrap_or_else(|error| panic!("{error} in\n{text}"))
    }
}

fn data_text(data: Data) -> String {
    match data {
        Data::Constant(value) => value.to_string(),
        Data::Register(register) => format!("r{register}"),
    }
}

/// The program in McSPIN's C, and what [`Language::test`] observes; nothing if it has no words for it.
fn in_c(code: &Code) -> Option<(Program, Vec<Observable>)> {
    let variables = &VARIABLES[..code.variables];
    let (mut shared, mut sections) = (Vec::new(), String::new());
    for (thread, instructions) in code.threads.iter().enumerate() {
        let (mut locals, mut body, mut ends) = (String::new(), String::new(), String::new());
        for (position, instruction) in instructions.iter().enumerate() {
            let statement = match *instruction {
                Instruction::Read { at: At::Variable(at), volatile } => {
                    let mark = if volatile { "#pragma McSPIN attribute acq\n" } else { "" };
                    format!("{mark}{{ r{position} = {}; }}", variables[at])
                }
                Instruction::Write { at: At::Variable(at), data, volatile } => {
                    let mark = if volatile { "#pragma McSPIN attribute rel\n" } else { "" };
                    format!("{mark}{{ {} = {}; }}", variables[at], data_text(data))
                }
                Instruction::Exchange { at: At::Variable(at), data } => {
                    let (at, data) = (variables[at], data_text(data));
                    format!("#pragma McSPIN attribute atomic\n{{ r{position} = {at}; {at} = {data}; }}")
                }
                Instruction::Fence(FenceKind::Full) => "McSPIN_fence();".to_owned(),
                _ => return None,
            };
            writeln!(body, "{statement}").unwrap();
            if instruction.reads() {
                writeln!(locals, "int r{position};").unwrap();
                writeln!(ends, "o{thread}_{position} = r{position};").unwrap();
                shared.push(format!("o{thread}_{position}"));
            }
        }
        writeln!(sections, "#pragma McSPIN section\n{{\n{locals}{body}{ends}}}").unwrap();
    }
    shared.extend(variables.iter().map(|name| (*name).to_owned()));
    let text = format!(
        "int main() {{\nint {};\n#pragma McSPIN parallel sections\n{{\n{sections}}}\n}}\n",
        shared.join(", ")
    );
    let loaded = fencepost_c::load("t.c", &text, &NoFiles, &fencepost_c::Options::default());
    let program = loaded.unwrap_or_else(|errors| panic!("{errors:?} in\n{text}")).program;
    let observe = shared.iter().map(|name| Observable::Static(program.static_named(name).unwrap())).collect();
    Some((program, observe))
}

fn outcomes(test: &Test, model: &str) -> (BTreeSet<Vec<i64>>, bool) {
    let observe: Vec<Observable> = test.observed.iter().map(|known| known.1).collect();
    outcomes_of(&test.program, &observe, model)
}

/// The outcomes, and whether these are all.
fn outcomes_of(program: &Program, observe: &[Observable], model: &str) -> (BTreeSet<Vec<i64>>, bool) {
    let options = SearchConfig::default();
    let report = crate::programs::run(program, observe, model, Settings::default(), options);
    let all = report.verdict == Verdict::Holds;
    assert!(all || !report.reasons.is_empty(), "{:?}", report.verdict);
    (report.outcomes.into_keys().collect(), all)
}

fn compare(shape: Shape, cases: u32) {
    TestRunner::new(crate::programs::config(cases))
        .run(&crate::programs::code(shape), |code| {
            let (lisa, mcspin) = (Language::Lisa.test(&code), Language::McSpin.test(&code));
            let names = |test: &Test| test.observed.iter().map(|known| known.0.clone()).collect::<Vec<_>>();
            proptest::prop_assert_eq!(names(&lisa), names(&mcspin));
            let exchanges = |one: &Instruction| matches!(one, Instruction::Exchange { .. });
            let atomic = code.threads.iter().flatten().any(exchanges);
            for model in MODELS {
                let (expected, all) = outcomes(&lisa, model);
                let (found, complete) = outcomes(&mcspin, model);
                proptest::prop_assert!(all, "LISA under {model}");
                // Where a model lets accesses pass a read-modify-write, an atomic block falls short and says so.
                let may_fall_short = atomic && !["sc", "tso", "pso"].contains(&model);
                proptest::prop_assert!(complete || may_fall_short, "under {model}");
                if complete {
                    proptest::prop_assert_eq!(&found, &expected, "under {}", model);
                } else {
                    proptest::prop_assert!(found.is_subset(&expected), "under {model}");
                }
                // A model with views knows no atomic blocks.
                if let Some((program, observe)) = in_c(&code).filter(|_| model != "java-op") {
                    let (in_c, whole) = outcomes_of(&program, &observe, model);
                    proptest::prop_assert!(whole || may_fall_short, "C under {model}");
                    if whole {
                        proptest::prop_assert_eq!(&in_c, &expected, "C under {}", model);
                    } else {
                        proptest::prop_assert!(in_c.is_subset(&expected), "C under {model}");
                    }
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn straight_code_means_the_same_in_lisa_and_mcspin() {
    compare(Shape { threads: 2, variables: 3, length: 4, control: false }, 300);
    compare(Shape { threads: 3, variables: 2, length: 2, control: false }, 150);
}

#[test]
fn jumps_mean_the_same_in_lisa_and_mcspin() {
    compare(Shape { threads: 2, variables: 2, length: 4, control: true }, 300);
}
