//! Random small programs: a language of their own, how to draw them, and their translation to IR.

use std::fmt;

use fencepost_explore::{Report, SearchConfig, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Op, Place, Program,
    ProgramBuilder, Reg, RmwOp, StaticId, Storage,
};
use fencepost_machine::Settings;
use fencepost_testkit::machine_with;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

pub(crate) const MODELS: [&str; 16] = [
    "sc",
    "tso",
    "pso",
    "pso-weak-cas",
    "rmo",
    "dotnet-ecma",
    "dotnet",
    "pc",
    "pc-atomic",
    "pso-nmca",
    "rcsc",
    "rcpc",
    "itanium",
    "upc",
    "java",
    "java-op",
];

/// Where an instruction accesses memory. Registers are named by the position in the thread of the
/// instruction that reads into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum At {
    /// That variable.
    Variable(usize),
    /// Variable `base`, or the one after it if `register & mask` is 1.
    Indexed { base: usize, register: usize, mask: i64 },
}

/// What is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Data {
    Constant(i64),
    Register(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FenceKind {
    Full,
    Lwsync,
    Ww,
    Rr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Instruction {
    Read {
        at: At,
        volatile: bool,
    },
    Write {
        at: At,
        data: Data,
        volatile: bool,
    },
    Exchange {
        at: At,
        data: Data,
    },
    Fence(FenceKind),
    /// Skips the next `count` instructions if the register is (not) zero.
    Skip {
        register: usize,
        when_zero: bool,
        count: usize,
    },
    /// Reads the variable again and again until it is not zero.
    Spin {
        variable: usize,
    },
}

/// One list of instructions for each thread.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Code {
    pub(crate) variables: usize,
    pub(crate) threads: Vec<Vec<Instruction>>,
}

impl Instruction {
    /// Whether it leaves a value in the register of its position.
    pub(crate) fn reads(self) -> bool {
        matches!(self, Instruction::Read { .. } | Instruction::Exchange { .. } | Instruction::Spin { .. })
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |variable: usize| ["x", "y", "z", "w"][variable];
        let at = |at: At| match at {
            At::Variable(variable) => name(variable).to_owned(),
            At::Indexed { base, register, mask } => format!("{}[r{register}&{mask}]", name(base)),
        };
        let data = |data: Data| match data {
            Data::Constant(value) => value.to_string(),
            Data::Register(register) => format!("r{register}"),
        };
        let mark = |volatile: bool| if volatile { "volatile " } else { "" };
        match *self {
            Instruction::Read { at: place, volatile } => write!(f, "{}read {}", mark(volatile), at(place)),
            Instruction::Write { at: place, data: value, volatile } => {
                write!(f, "{}{} = {}", mark(volatile), at(place), data(value))
            }
            Instruction::Exchange { at: place, data: value } => {
                write!(f, "exchange {} = {}", at(place), data(value))
            }
            Instruction::Fence(kind) => write!(f, "fence {kind:?}"),
            Instruction::Skip { register, when_zero, count } => {
                write!(f, "if r{register} {} 0 skip {count}", if when_zero { "==" } else { "!=" })
            }
            Instruction::Spin { variable } => write!(f, "await {}", name(variable)),
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, thread) in self.threads.iter().enumerate() {
            writeln!(f, "\n  thread {index}:")?;
            for (position, instruction) in thread.iter().enumerate() {
                writeln!(f, "    r{position}: {instruction}")?;
            }
        }
        Ok(())
    }
}

/// The same programs on every run, unless `PROPTEST_RNG_SEED` and `PROPTEST_CASES` ask for others.
pub(crate) fn config(cases: u32) -> Config {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    Config {
        cases: number("PROPTEST_CASES").map_or(cases, |cases| cases as u32),
        rng_seed: RngSeed::Fixed(number("PROPTEST_RNG_SEED").unwrap_or(0x5eed)),
        failure_persistence: None,
        max_shrink_iters: 20_000,
        ..Config::default()
    }
}

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) threads: usize,
    pub(crate) variables: usize,
    /// Most instructions of a thread.
    pub(crate) length: usize,
    /// Whether there are `Skip` and `Spin`.
    pub(crate) control: bool,
}

/// An instruction before its registers are chosen among those that have been read.
type Draft = (u8, usize, usize, i64, Option<usize>, Option<usize>, bool, usize);

fn draft(shape: Shape) -> impl Strategy<Value = Draft> {
    let what = if shape.control { 0..20u8 } else { 0..17u8 };
    let register = || proptest::option::weighted(0.35, 0..8usize);
    (
        what,
        0..shape.variables,
        0..shape.variables - 1,
        1..3i64,
        register(),
        register(),
        proptest::bool::weighted(0.3),
        1..3usize,
    )
}

fn finish(drafts: Vec<Draft>) -> Vec<Instruction> {
    let mut thread: Vec<Instruction> = Vec::new();
    let length = drafts.len();
    for (position, (what, variable, base, value, index, source, flag, count)) in
        drafts.into_iter().enumerate()
    {
        let known: Vec<usize> = (0..position).filter(|&at| thread[at].reads()).collect();
        let choose = |choice: usize| (!known.is_empty()).then(|| known[choice % known.len()]);
        let at = match index.and_then(choose) {
            // A mask of 0 leaves nothing but the dependency.
            Some(register) => At::Indexed { base, register, mask: (count % 2) as i64 },
            None => At::Variable(variable),
        };
        let data = match source.and_then(choose) {
            Some(register) => Data::Register(register),
            None => Data::Constant(value),
        };
        let rest = length - position - 1;
        thread.push(match what {
            0..6 => Instruction::Read { at, volatile: flag },
            6..12 => Instruction::Write { at, data, volatile: flag },
            12 => Instruction::Exchange { at, data },
            13 => Instruction::Fence(FenceKind::Full),
            14 => Instruction::Fence(FenceKind::Lwsync),
            15 => Instruction::Fence(FenceKind::Ww),
            16 => Instruction::Fence(FenceKind::Rr),
            19 => Instruction::Spin { variable },
            _ => match choose(count) {
                Some(register) if rest > 0 => {
                    Instruction::Skip { register, when_zero: flag, count: count.min(rest) }
                }
                _ => Instruction::Read { at, volatile: flag },
            },
        });
    }
    thread
}

/// Draws programs.
pub(crate) fn code(shape: Shape) -> impl Strategy<Value = Code> {
    let thread = proptest::collection::vec(draft(shape), 1..=shape.length).prop_map(finish);
    proptest::collection::vec(thread, shape.threads)
        .prop_map(move |threads| Code { variables: shape.variables, threads })
}

/// The program, and what to observe: each register read into, by thread, then each variable.
pub(crate) fn build(code: &Code) -> (Program, Vec<Observable>) {
    let mut program = ProgramBuilder::new();
    let mut observe = Vec::new();
    let variables: Vec<StaticId> = (0..code.variables)
        .map(|variable| program.add_static(["x", "y", "z", "w"][variable], Storage::I64, 0))
        .collect();
    for (index, thread) in code.threads.iter().enumerate() {
        let mut method = MethodBuilder::new(format!("T{index}"));
        let registers: Vec<Reg> = thread.iter().map(|_| method.register(Kind::I64)).collect();
        for (position, instruction) in thread.iter().enumerate() {
            if instruction.reads() {
                method.observe(registers[position]);
                observe.push(Observable::Register { thread: index as u16, register: registers[position] });
            }
        }
        emit(&mut program, &mut method, thread, &registers);
        method.emit(ControlOp::Return { first: registers[0] });
        let method = program.method(method);
        program.thread(format!("T{index}"), method, Vec::new());
    }
    observe.extend(variables.iter().map(|&id| Observable::Static(id)));
    (program.build(), observe)
}

fn emit(program: &mut ProgramBuilder, method: &mut MethodBuilder, thread: &[Instruction], registers: &[Reg]) {
    let mut skips: Vec<(usize, fencepost_ir::Label)> = Vec::new();
    for (position, instruction) in thread.iter().enumerate() {
        skips.iter().filter(|(target, _)| *target == position).for_each(|(_, label)| method.bind(*label));
        let dst = registers[position];
        match *instruction {
            Instruction::Read { at, volatile } => {
                let place = place(method, at, registers);
                let class = if volatile { Class::VRead } else { Class::Read };
                let access = program.access(class, &[]).unwrap();
                method.emit(MemoryOp::Load { dst, place, access });
            }
            Instruction::Write { at, data, volatile } => {
                let place = place(method, at, registers);
                let src = source(method, data, registers);
                let class = if volatile { Class::VWrite } else { Class::Write };
                let access = program.access(class, &[]).unwrap();
                method.emit(MemoryOp::Store { place, src, access });
            }
            Instruction::Exchange { at, data } => {
                let place = place(method, at, registers);
                let operand = source(method, data, registers);
                let access = program.access(Class::Rmw, &[]).unwrap();
                method.emit(MemoryOp::Rmw {
                    op: RmwOp::Exchange,
                    dst,
                    place,
                    operand,
                    expected: operand,
                    access,
                });
            }
            Instruction::Fence(kind) => {
                let attributes: &[&str] = match kind {
                    FenceKind::Full => &[],
                    FenceKind::Lwsync => &["lwsync"],
                    FenceKind::Ww => &["ww"],
                    FenceKind::Rr => &["rr"],
                };
                let access = program.access(Class::Fence, attributes).unwrap();
                method.emit(MemoryOp::Fence { access });
            }
            Instruction::Skip { register, when_zero, count } => {
                let label = method.label();
                skips.push((position + count + 1, label));
                method.branch(registers[register], !when_zero, label);
            }
            Instruction::Spin { variable } => {
                let again = method.label();
                method.bind(again);
                let access = program.access(Class::Read, &[]).unwrap();
                method.emit(MemoryOp::Load { dst, place: Place::Static(StaticId(variable as u32)), access });
                method.branch(dst, false, again);
            }
        }
    }
    skips.iter().filter(|(target, _)| *target == thread.len()).for_each(|(_, label)| method.bind(*label));
}

fn place(method: &mut MethodBuilder, at: At, registers: &[Reg]) -> Place {
    match at {
        At::Variable(variable) => Place::Static(StaticId(variable as u32)),
        At::Indexed { base, register, mask } => {
            let address = Program::address(StaticId(base as u32));
            let stride = Program::address(StaticId(1)) - Program::address(StaticId(0));
            let (offset, sum) = (method.register(Kind::I64), method.register(Kind::I64));
            let immediate = |op, a, b| {
                Op::Local(LocalOp::BinaryImmediate { op: BinaryOp::I64(op), dst: offset, a, b: b as i32 })
            };
            method.emit(immediate(IntOp::And, registers[register], mask as u64));
            method.emit(immediate(IntOp::Mul, offset, stride));
            method.emit(LocalOp::Const { dst: sum, value: address });
            method.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Add), dst: sum, a: offset, b: sum });
            Place::Address(sum)
        }
    }
}

fn source(method: &mut MethodBuilder, data: Data, registers: &[Reg]) -> Reg {
    match data {
        Data::Register(register) => registers[register],
        Data::Constant(value) => {
            let register = method.register(Kind::I64);
            method.emit(LocalOp::Const { dst: register, value: value as u64 });
            register
        }
    }
}

/// Explores it under a built-in model.
pub(crate) fn run(
    program: &Program,
    observe: &[Observable],
    model: &str,
    settings: Settings,
    options: SearchConfig<'_>,
) -> Report {
    let machine = machine_with(program, model, settings);
    explore(&machine, &SearchConfig { observe, ..options })
}
