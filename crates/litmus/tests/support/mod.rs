//! An interpreter of what litmus tests lower to, with and without store buffers, small enough to
//! be obviously right: tests check lowered programs by running them.

use std::collections::{BTreeSet, HashSet, VecDeque};

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, LocalOp, MemoryOp, Observable, Op, Place, Program, Reg, RmwOp, UnaryOp,
};
use fencepost_litmus::{Quantifier, Test};

/// How writes reach memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// At once.
    Sc,
    /// Through a FIFO store buffer, which rmw and fences without attributes wait for.
    Tso,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    memory: Vec<u64>,
    threads: Vec<Thread>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Thread {
    /// None when the thread has ended.
    position: Option<u32>,
    registers: Vec<u64>,
    buffer: VecDeque<(usize, u64)>,
}

/// Every reachable combination of the observed values, in the order of `observed`.
pub fn outcomes(test: &Test, memory: Memory) -> BTreeSet<Vec<i64>> {
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![start(&test.program)];
    while let Some(state) = open.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        let mut ended = true;
        for thread in 0..state.threads.len() {
            let mut flushed = state.clone();
            if let Some((at, value)) = flushed.threads[thread].buffer.pop_front() {
                ended = false;
                flushed.memory[at] = value;
                open.push(flushed);
            }
            if state.threads[thread].position.is_some() {
                ended = false;
                let mut next = state.clone();
                if run(&test.program, &mut next.memory, &mut next.threads[thread], memory) {
                    open.push(next);
                }
            }
        }
        if ended && test.filter.as_ref().is_none_or(|filter| filter.holds(&|what| value(test, &state, what)))
        {
            found.insert(test.observed.iter().map(|(_, what)| value(test, &state, *what)).collect());
        }
    }
    found
}

/// The only outcome, as `name=value` pairs.
pub fn outcome(test: &Test) -> String {
    let all = outcomes(test, Memory::Sc);
    assert_eq!(all.len(), 1, "{}: {all:?}", test.name);
    let values = all.into_iter().next().unwrap();
    let pairs = test.observed.iter().zip(values);
    pairs
        .map(|((name, what), value)| format!("{name}={}", test.show_of(*what, value)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether the condition holds.
pub fn holds(test: &Test, memory: Memory) -> bool {
    let condition = test.condition.as_ref().unwrap();
    let outcomes = outcomes(test, memory);
    let mut verdicts = outcomes.iter().map(|values| {
        condition.prop.holds(&|what| {
            let index = test.observed.iter().position(|observed| observed.1 == what).unwrap();
            values[index]
        })
    });
    match condition.quantifier {
        Quantifier::Exists => verdicts.any(|holds| holds),
        Quantifier::NotExists => !verdicts.any(|holds| holds),
        Quantifier::ForAll => verdicts.all(|holds| holds),
    }
}

fn value(test: &Test, state: &State, what: Observable) -> i64 {
    match what {
        Observable::Static(id) => {
            test.program.statics[id.0 as usize].storage.number(state.memory[id.0 as usize])
        }
        Observable::Register { thread, register } => {
            state.threads[usize::from(thread)].registers[usize::from(register.0)] as i64
        }
    }
}

fn start(program: &Program) -> State {
    let threads = program.threads.iter().map(|thread| {
        let method = program.method(thread.method);
        let mut registers = vec![0; method.registers.len()];
        for (register, value) in &thread.registers {
            registers[usize::from(register.0)] = *value;
        }
        Thread { position: Some(method.start), registers, buffer: VecDeque::new() }
    });
    State { memory: program.statics.iter().map(|slot| slot.initial).collect(), threads: threads.collect() }
}

/// Runs one thread up to and including its next memory event. Says whether it could.
fn run(program: &Program, memory: &mut [u64], thread: &mut Thread, model: Memory) -> bool {
    let Thread { position, registers, buffer } = thread;
    let mut in_block = false;
    loop {
        let pc = position.unwrap();
        let op = program.code[pc as usize];
        *position = Some(pc + 1);
        let get = |register: Reg| registers[usize::from(register.0)];
        let at = |place: Place| match place {
            Place::Static(id) => id.0 as usize,
            Place::Address(register) => program.static_at(get(register)).unwrap().0 as usize,
            _ => panic!("{place:?}"),
        };
        let (dst, result) = match op {
            Op::Local(LocalOp::Nop) => continue,
            Op::Memory(MemoryOp::AtomicBegin { .. }) if !buffer.is_empty() => return false,
            Op::Memory(MemoryOp::AtomicBegin { .. }) => {
                in_block = true;
                continue;
            }
            Op::Memory(MemoryOp::AtomicEnd) => return true,
            Op::Memory(MemoryOp::Load { dst, place, .. }) if in_block => {
                let at = at(place);
                registers[usize::from(dst.0)] = memory[at];
                continue;
            }
            Op::Memory(MemoryOp::Store { place, src, .. }) if in_block => {
                let at = at(place);
                memory[at] = program.statics[at].storage.fit(get(src));
                continue;
            }
            Op::Local(LocalOp::Const { dst, value }) => (dst, value),
            Op::Local(LocalOp::Move { dst, src }) => (dst, get(src)),
            Op::Local(LocalOp::Unary { op, dst, a }) => (dst, unary(op, get(a))),
            Op::Local(LocalOp::Binary { op: BinaryOp::I64(op), dst, a, b }) => {
                (dst, binary(op, get(a), get(b)))
            }
            Op::Control(ControlOp::Jump { target }) => {
                *position = Some(target);
                continue;
            }
            Op::Control(ControlOp::Branch { condition, when, target }) => {
                if (get(condition) != 0) == when {
                    *position = Some(target);
                }
                continue;
            }
            Op::Control(ControlOp::Return { .. }) => {
                *position = None;
                return true;
            }
            Op::Memory(MemoryOp::Fence { access }) => {
                let full = program.accesses[usize::from(access.0)].attributes.indices().next().is_none();
                return !full || buffer.is_empty();
            }
            Op::Memory(MemoryOp::Load { dst, place, .. }) => {
                let at = at(place);
                let own = buffer.iter().rev().find(|write| write.0 == at);
                registers[usize::from(dst.0)] = own.map_or(memory[at], |write| write.1);
                return true;
            }
            Op::Memory(MemoryOp::Store { place, src, .. }) => {
                let at = at(place);
                let value = program.statics[at].storage.fit(get(src));
                match model {
                    Memory::Sc => memory[at] = value,
                    Memory::Tso => buffer.push_back((at, value)),
                }
                return true;
            }
            Op::Memory(MemoryOp::Rmw { op, dst, place, operand, expected, .. }) => {
                let at = at(place);
                let old = memory[at];
                let storage = program.statics[at].storage;
                memory[at] = storage.fit(rmw(op, old, get(operand), storage.fit(get(expected))));
                registers[usize::from(dst.0)] = old;
                return buffer.is_empty();
            }
            _ => panic!("a litmus test has no {op:?}"),
        };
        registers[usize::from(dst.0)] = result;
    }
}

fn unary(op: UnaryOp, a: u64) -> u64 {
    match op {
        UnaryOp::Neg(_) => a.wrapping_neg(),
        UnaryOp::Not(_) => !a,
        UnaryOp::IsZero => u64::from(a == 0),
        UnaryOp::Narrow(storage) => storage.fit(a),
        _ => panic!("{op:?}"),
    }
}

fn binary(op: IntOp, a: u64, b: u64) -> u64 {
    let (signed_a, signed_b) = (a as i64, b as i64);
    match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl => a << b,
        IntOp::Shr => (signed_a >> b) as u64,
        IntOp::ShrUnsigned => a >> b,
        IntOp::Eq => u64::from(a == b),
        IntOp::Ne => u64::from(a != b),
        IntOp::Lt => u64::from(signed_a < signed_b),
        IntOp::Le => u64::from(signed_a <= signed_b),
        IntOp::Gt => u64::from(signed_a > signed_b),
        IntOp::Ge => u64::from(signed_a >= signed_b),
        IntOp::LtUnsigned => u64::from(a < b),
        _ => panic!("{op:?}"),
    }
}

fn rmw(op: RmwOp, old: u64, operand: u64, expected: u64) -> u64 {
    match op {
        RmwOp::Exchange => operand,
        RmwOp::Add => old.wrapping_add(operand),
        RmwOp::Sub => old.wrapping_sub(operand),
        RmwOp::And => old & operand,
        RmwOp::Or => old | operand,
        RmwOp::Xor => old ^ operand,
        RmwOp::CompareExchange => {
            if old == expected {
                operand
            } else {
                old
            }
        }
    }
}
