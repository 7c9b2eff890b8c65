//! What changes cost: a fence in a loop more than one outside, one where programs pass often more than
//! one where they hardly ever do, a volatile access less than a fence.
//!
//! Only the order of costs matters. Loops are read off the code, callers' loops included; how often a
//! place is passed is seen in a few runs with a random schedule, always the same ones.

use fencepost_ir::{ControlOp, MethodId, Op, Pc, Program};
use fencepost_machine::{Effect, Machine, Settings};
use fencepost_memory::builtin;

use crate::loops::jumps_back;
use crate::scaffold::Scaffold;
use fencepost_frontend::change::{Candidate, Remedy};

/// A fence waits for everything.
const FENCE: u64 = 10;

/// One that orders less.
const PARTIAL_FENCE: u64 = 6;

/// A volatile access holds back less.
const VOLATILE: u64 = 4;

/// What each loop around a place multiplies its cost by.
const LOOP: u64 = 10;

/// Loops within more loops than this are all the same.
const DEEPEST: u32 = 4;

const RUNS: u64 = 16;

/// Steps after which a run has shown enough.
const STEPS: usize = 2_000;

/// How far a thread goes by itself in one of them, and how many places all threads pass: a loop may have no end.
const LOCAL_STEPS: u32 = 1_000;
const PLACES: usize = 100_000;

/// The cost of each candidate. `weight` says how much dearer a change is in a method than elsewhere.
pub fn costs(program: &Program, candidates: &[Candidate], weight: impl Fn(MethodId) -> u64) -> Vec<u64> {
    let depths = loop_depths(program);
    let passes = passes(program, candidates);
    let at = |pc: Pc, depth: u32| {
        let loops = LOOP.pow(depth.min(DEEPEST));
        loops.saturating_mul(weight(program.method_at(pc)).max(1))
    };
    let cost = |(index, candidate): (usize, &Candidate)| match candidate.remedy {
        Remedy::Fence | Remedy::LoopFence | Remedy::PartialFence(_) | Remedy::KeepFence => {
            let fence = if let Remedy::PartialFence(_) = candidate.remedy { PARTIAL_FENCE } else { FENCE };
            let around = |pc: Pc| match candidate.remedy {
                // Outside of the loop that it stands before.
                Remedy::LoopFence => depths[pc as usize].saturating_sub(jumps_back(program, pc)),
                _ => depths[pc as usize],
            };
            let dearest = candidate.at.iter().map(|&pc| at(pc, around(pc))).max().unwrap_or(1);
            (fence * execution_weight(passes[index])).saturating_mul(dearest)
        }
        // What is accessed in many places costs in each of them.
        Remedy::Volatile | Remedy::VolatileField(_) | Remedy::KeepVolatile | Remedy::KeepVolatileField(_) => {
            let each = candidate.at.iter().map(|&pc| VOLATILE.saturating_mul(at(pc, depths[pc as usize])));
            each.fold(0, u64::saturating_add)
        }
    };
    candidates.iter().enumerate().map(cost).collect()
}

/// How dear it is to be passed so often in all runs together.
fn execution_weight(passes: u64) -> u64 {
    match passes {
        0 => 1,
        1..RUNS => 2,
        _ => 3,
    }
}

/// How many loops each instruction is in: those of its method, and of the calls that lead there.
fn loop_depths(program: &Program) -> Vec<u32> {
    let mut depths = vec![0; program.code.len()];
    let mut around = |pc: Pc, target: Pc| {
        if target <= pc {
            depths[target as usize..=pc as usize].iter_mut().for_each(|depth| *depth += 1);
        }
    };
    for (pc, op) in program.code.iter().enumerate() {
        match *op {
            Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => {
                around(pc as Pc, target)
            }
            Op::Control(ControlOp::Switch { table, .. }) => {
                program.tables[table as usize].iter().for_each(|&target| around(pc as Pc, target));
            }
            _ => {}
        }
    }
    let own = depths;
    let mut called = vec![0; program.methods.len()];
    // Recursion would go on for ever; it counts as a few loops.
    for _ in 0..=DEEPEST {
        let mut deeper = called.clone();
        for (pc, op) in program.code.iter().enumerate() {
            if let Op::Control(ControlOp::Call { method, .. } | ControlOp::TailCall { method, .. }) = *op {
                let here = own[pc] + called[program.method_at(pc as Pc).0 as usize];
                let depth = &mut deeper[method.0 as usize];
                *depth = here.min(DEEPEST).max(*depth);
            }
        }
        if deeper == called {
            break;
        }
        called = deeper;
    }
    let mut depths = own;
    for (method, depth) in program.methods.iter().zip(called) {
        depths[method.start as usize..method.end as usize].iter_mut().for_each(|own| *own += depth);
    }
    depths
}

/// How often the place of each candidate for a fence is passed in some runs.
fn passes(program: &Program, candidates: &[Candidate]) -> Vec<u64> {
    let mut passes = vec![0; candidates.len()];
    if candidates.is_empty() {
        return passes;
    }
    let scaffold = Scaffold::new(program, candidates);
    let changed = scaffold.changed();
    // A program may have marks that mean nothing there; then nothing is known.
    let rules = builtin::by_name("sc").and_then(|sc| sc.link(&scaffold.program).ok());
    let Some(rules) = rules else { return passes };
    let settings = Settings { local_steps: LOCAL_STEPS, ..Settings::default() };
    let machine = Machine::new(&scaffold.program, rules, settings).stepwise();
    for seed in 1..=RUNS {
        for pc in run(&machine, seed) {
            for &candidate in changed.get(&pc).into_iter().flatten() {
                passes[candidate] += 1;
            }
        }
    }
    passes
}

/// The empty instructions that the threads of a run pass.
fn run(machine: &Machine<'_>, seed: u64) -> Vec<Pc> {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (mut state, _) = machine.start_followed();
    let mut actions = Vec::new();
    for _ in 0..STEPS {
        actions.clear();
        machine.actions(&state, &mut actions);
        if actions.is_empty() {
            break;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let action = actions[(random % actions.len() as u64) as usize];
        let passed: usize = state.threads.iter().map(|thread| thread.places_passed().len()).sum();
        if machine.apply(&mut state, action) != Effect::Continues || passed > PLACES {
            break;
        }
    }
    state.threads.iter().flat_map(|thread| thread.places_passed()).copied().collect()
}
