//! A sequentially consistent interpreter of what litmus tests lower to, small enough to be
//! obviously right: tests check lowered programs by running them.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

use std::collections::{BTreeSet, HashSet};

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Observable, Op, Place, Program, Reg, RmwOp, UnaryOp};
use fencepost_litmus::Test;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    memory: Vec<u64>,
    /// Position and registers of each thread; no position when it has ended.
    threads: Vec<(Option<u32>, Vec<u64>)>,
}

/// Every reachable combination of the observed values, in the order of `observed`.
pub fn outcomes(test: &Test) -> BTreeSet<Vec<i64>> {
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![start(&test.program)];
    while let Some(state) = open.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        let mut ended = true;
        for thread in 0..state.threads.len() {
            if state.threads[thread].0.is_some() {
                ended = false;
                let mut next = state.clone();
                run(&test.program, &mut next, thread);
                open.push(next);
            }
        }
        if ended && test.filter.as_ref().is_none_or(|filter| filter.holds(&|what| value(&state, what))) {
            found.insert(test.observed.iter().map(|(_, what)| value(&state, *what)).collect());
        }
    }
    found
}

/// The only outcome, as `name=value` pairs.
pub fn outcome(test: &Test) -> String {
    let all = outcomes(test);
    assert_eq!(all.len(), 1, "{}: {all:?}", test.name);
    let values = all.into_iter().next().unwrap();
    let pairs = test.observed.iter().zip(values);
    pairs.map(|((name, _), value)| format!("{name}={}", test.show(value))).collect::<Vec<_>>().join(" ")
}

/// Whether some outcome satisfies the condition's proposition.
pub fn reachable(test: &Test) -> bool {
    let prop = &test.condition.as_ref().unwrap().prop;
    outcomes(test).iter().any(|values| {
        prop.holds(&|what| {
            let index = test.observed.iter().position(|observed| observed.1 == what).unwrap();
            values[index]
        })
    })
}

fn value(state: &State, what: Observable) -> i64 {
    (match what {
        Observable::Static(id) => state.memory[id.0 as usize],
        Observable::Register { thread, register } => {
            state.threads[usize::from(thread)].1[usize::from(register.0)]
        }
    }) as i64
}

fn start(program: &Program) -> State {
    let threads = program.threads.iter().map(|thread| {
        let method = program.method(thread.method);
        let mut registers = vec![0; method.registers.len()];
        for (register, value) in &thread.registers {
            registers[usize::from(register.0)] = *value;
        }
        (Some(method.start), registers)
    });
    State { memory: program.statics.iter().map(|slot| slot.initial).collect(), threads: threads.collect() }
}

/// Runs one thread up to and including its next memory event.
fn run(program: &Program, state: &mut State, thread: usize) {
    let State { memory, threads } = state;
    let (position, registers) = &mut threads[thread];
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
            Op::Nop => continue,
            Op::Const { dst, value } => (dst, value),
            Op::Move { dst, src } => (dst, get(src)),
            Op::Unary { op, dst, a } => (dst, unary(op, get(a))),
            Op::Binary { op: BinaryOp::I64(op), dst, a, b } => (dst, binary(op, get(a), get(b))),
            Op::Jump { target } => {
                *position = Some(target);
                continue;
            }
            Op::Branch { condition, when, target } => {
                if (get(condition) != 0) == when {
                    *position = Some(target);
                }
                continue;
            }
            Op::Return { .. } => {
                *position = None;
                return;
            }
            Op::Fence { .. } => return,
            Op::Load { dst, place, .. } => {
                registers[usize::from(dst.0)] = memory[at(place)];
                return;
            }
            Op::Store { place, src, .. } => {
                memory[at(place)] = get(src);
                return;
            }
            Op::Rmw { op, dst, place, operand, expected, .. } => {
                let at = at(place);
                let old = memory[at];
                memory[at] = rmw(op, old, get(operand), get(expected));
                registers[usize::from(dst.0)] = old;
                return;
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
