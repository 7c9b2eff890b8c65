//! Programs with methods, objects and monitors: how fast a lone thread runs, and how fast and how
//! small the search is. Prints tables for benches/results/objects.md.
//!
//! Run with `cargo bench -p fencepost-explore --bench objects`.

#![allow(clippy::print_stdout, missing_docs, clippy::unwrap_used)]

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig};
use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, ObjectOp, Program, Reg, Storage};
use fencepost_testkit::code::*;
use fencepost_testkit::fastest;

/// `for (i = 0; i < count; i++) body(i)`: three instructions a round besides the body.
fn repeat(c: &mut Code, count: i32, body: impl FnOnce(&mut Code, Reg)) {
    let i = c.int(0);
    let (again, test) = (c.label(), c.label());
    let more = c.i32();
    c.jump(test);
    c.bind(again);
    body(c, i);
    c.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Add), dst: i, a: i, b: 1 });
    c.bind(test);
    c.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Lt), dst: more, a: i, b: count });
    c.if_true(more, again);
}

const ROUNDS: i32 = 1 << 20;
const POWER: i32 = 12;

/// A program of one thread, and how many instructions it executes, about.
type Loop = (&'static str, Program, f64);

fn powers() -> Loop {
    let mut p = program();
    let [sum] = ints(&mut p, ["sum"]);
    let mut power = Code::returning("Power", 1);
    let base = power.param(Kind::I32);
    let result = power.int(1);
    repeat(&mut power, POWER, |c, _| {
        c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Mul), dst: result, a: result, b: base });
    });
    let power = power.done_with(&mut p, result);
    let rounds = ROUNDS / 4;
    let program = single(p, |c, _| {
        let (result, total) = (c.i32(), c.int(0));
        repeat(c, rounds, |c, i| {
            c.call(power, &[i], result);
            c.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Add), dst: total, a: total, b: result });
        });
        c.store(sum, total);
    });
    ("powers, by a method with a loop", program, f64::from(rounds) * f64::from(6 + 4 * POWER + 3))
}

fn calls() -> Loop {
    let mut p = program();
    let mut next = Code::returning("Next", 1);
    let value = next.param(Kind::I32);
    let result = next.with(IntOp::Add, value, 3);
    let next = next.done_with(&mut p, result);
    let program = single(p, |c, _| {
        let total = c.int(0);
        repeat(c, ROUNDS, |c, _| c.call(next, &[total], total));
    });
    ("calls of a short method", program, f64::from(ROUNDS) * 6.0)
}

fn counter() -> Loop {
    let mut p = program();
    let [count] = ints(&mut p, ["count"]);
    let program = single(p, |c, _| repeat(c, ROUNDS, |c, _| c.bump(count, 1)));
    ("a static counter", program, f64::from(ROUNDS) * 6.0)
}

fn fields() -> Loop {
    let mut p = program();
    let counter = class(&mut p, "Counter", &[("low", Storage::I32), ("high", Storage::I64)]);
    let program = single(p, |c, _| {
        let object = c.alloc(counter.ty);
        repeat(c, ROUNDS, |c, _| c.bump(counter.field(object, 0), 1));
    });
    ("a counter in an object", program, f64::from(ROUNDS) * 6.0)
}

fn elements() -> Loop {
    let mut p = program();
    let numbers = array(&mut p, "int[]", Storage::I32);
    let program = single(p, |c, _| {
        let array = c.array(numbers.ty, 1024);
        repeat(c, ROUNDS / 1024, |c, _| {
            repeat(c, 1024, |c, i| {
                let old = c.read(numbers.element(array, i, 0));
                let new = c.binary(IntOp::Add, old, i);
                c.store(numbers.element(array, i, 0), new);
            });
        });
    });
    ("updates of an array", program, f64::from(ROUNDS) * 6.0)
}

fn allocations() -> Loop {
    let mut p = program();
    let node = class(&mut p, "Node", &[("value", Storage::I32), ("next", Storage::Ref)]);
    let rounds = ROUNDS / 4;
    let program = single(p, |c, _| {
        let last = c.obj();
        repeat(c, rounds, |c, i| {
            c.emit(ObjectOp::New { dst: last, ty: node.ty });
            c.store(node.field(last, 0), i);
        });
    });
    ("short-lived objects", program, f64::from(rounds) * 5.0)
}

/// `n` philosophers who each eat once, with the forks in an array. If `ordered`, the last one
/// takes the forks the other way round, and none starves.
fn philosophers(n: i32, ordered: bool) -> Program {
    let mut p = program();
    let fork = p.class("Fork", None, &[]);
    let thread = p.class("Thread", None, &[]);
    let forks = array(&mut p, "Fork[]", Storage::Ref);
    let [table] = refs(&mut p, ["table"]);
    let mut c = Code::new("Philosopher");
    let (first, second) = (c.param(Kind::Ref), c.param(Kind::Ref));
    c.lock(first);
    c.lock(second);
    c.unlock(second);
    c.unlock(first);
    let philosopher = c.done(&mut p);
    single(p, |c, _| {
        let array = c.array(forks.ty, n);
        c.store(table, array);
        for seat in 0..n {
            let object = c.alloc(fork);
            let seat = c.int(seat);
            c.store(forks.element(array, seat, 0), object);
        }
        let mut threads = Vec::new();
        for seat in 0..n {
            let [left, right] = [seat, (seat + 1) % n].map(|at| {
                let at = c.int(at);
                c.read_ref(forks.element(array, at, 0))
            });
            let pair = if ordered && seat == n - 1 { [right, left] } else { [left, right] };
            threads.push(c.spawn(thread, philosopher, &pair));
        }
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

fn measure(program: &Program, model: &str, configuration: SearchConfig<'_>) -> Report {
    fastest(program, model, &configuration)
}

fn interpretation() {
    println!("| loop | M instructions | ms | M instructions/s | with a state for each event | ratio |");
    println!("|---|--:|--:|--:|--:|--:|");
    for (name, program, instructions) in [powers(), calls(), counter(), fields(), elements(), allocations()] {
        let alone = measure(&program, "dotnet-ecma", SearchConfig::default());
        let without = [Reduction::RunAlone].into_iter().collect();
        let stepwise = measure(&program, "dotnet-ecma", SearchConfig::without(without));
        let speed = |report: &Report| instructions / report.stats.seconds / 1e6;
        println!(
            "| {name} | {:.1} | {:.1} | {:.0} | {:.1} | {:.0}× |",
            instructions / 1e6,
            alone.stats.seconds * 1e3,
            speed(&alone),
            speed(&stepwise),
            speed(&alone) / speed(&stepwise)
        );
    }
}

fn search() {
    println!(
        "| program | model | states | ms | K states/s | bytes/state | states, unreduced | ms | K states/s | bytes/state |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for n in 2..=8 {
        for model in ["sc", "dotnet-ecma"] {
            let program = philosophers(n, true);
            let cells = [true, false].map(|reduce| {
                if n > 6 && !reduce {
                    return "| | | ".to_owned();
                }
                let configuration =
                    if reduce { SearchConfig::default() } else { SearchConfig::with(Reductions::none()) };
                let stats = measure(&program, model, configuration).stats;
                format!(
                    "{} | {:.2} | {:.0} | {:.1}",
                    stats.states,
                    stats.seconds * 1e3,
                    stats.states_per_second() / 1e3,
                    stats.bytes_per_state()
                )
            });
            println!("| {n} philosophers | {model} | {} | {} |", cells[0], cells[1]);
        }
    }
}

fn main() {
    let wanted = std::env::args().nth(1).filter(|argument| !argument.starts_with("--"));
    let wants = |name: &str| wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str()));
    if wants("interpretation") {
        interpretation();
        println!();
    }
    if wants("search") {
        search();
    }
}
