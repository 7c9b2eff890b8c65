//! Costs: loops, hot and cold places, and what the user says.

use crate::support::{Case, FENCES, model, options};
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Pc, Place, ProgramBuilder, SourceId, Span,
    Storage,
};
use fencepost_repair::{Objective, Problem, Remedy, RemedyKinds, RepairOutcome, costs, repair};

/// The dearest candidate for a fence on each of these lines.
fn on_lines<const N: usize>(case: &Case, costs: &[u64], lines: [u32; N]) -> [u64; N] {
    let line = |pc: Pc| case.program.spans[pc as usize].line;
    lines.map(|wanted| {
        let there =
            case.candidates.iter().zip(costs).filter(|(candidate, _)| line(candidate.at[0]) == wanted);
        there.map(|(_, &cost)| cost).max().unwrap()
    })
}

#[test]
fn a_loop_is_dearer_than_what_is_around_it() {
    // In `First`: line 26 is the inner loop, 24 in the outer one, 31 after both.
    let case = Case::new("examples/dotnet/algorithms/Dekker.exe", Some("Dekker::Main"));
    let costs = costs(&case.program, &case.candidates, |_| 1);
    let [inner, outer, after] = on_lines(&case, &costs, [26, 24, 31]);
    assert!(inner > outer && outer > after, "{inner} {outer} {after}");
}

#[test]
fn what_is_never_passed_is_cheaper_than_what_is() {
    // x = 1; if (x == 0) { x = 2; } x = 3; with a line for each
    let mut p = ProgramBuilder::new();
    let [read, write] = [Class::Read, Class::Write].map(|class| p.access(class, &[]).unwrap());
    p.source("test");
    let place = Place::Static(p.add_static("x", Storage::I32, 0));
    let mut m = MethodBuilder::new("P0");
    let src = m.register(Kind::I32);
    let over = m.label();
    let at = |m: &mut MethodBuilder, line| m.at(Span { source: SourceId(0), line, offset: line });
    at(&mut m, 1);
    m.emit(LocalOp::Const { dst: src, value: 1 });
    m.emit(MemoryOp::Store { place, src, access: write });
    at(&mut m, 2);
    m.emit(MemoryOp::Load { dst: src, place, access: read });
    m.emit(ControlOp::Branch { condition: src, when: true, target: over.0 });
    at(&mut m, 3);
    m.emit(MemoryOp::Store { place, src, access: write });
    m.bind(over);
    at(&mut m, 4);
    m.emit(MemoryOp::Store { place, src, access: write });
    m.emit(ControlOp::Return { first: src });
    let method = p.method(m);
    p.thread("P0", method, Vec::new());
    let case = Case::with(p.build(), FENCES);
    let costs = costs(&case.program, &case.candidates, |_| 1);
    assert_eq!(on_lines(&case, &costs, [1, 2, 3, 4]), [30, 30, 10, 30]);
}

/// A run of `while (true) { }` passes the same place without an end.
#[test]
fn loops_without_an_end_have_costs() {
    for entry in ["Stuck::Main", "Stuck::Yielding", "Stuck::InFinally", "Stuck::Catching"] {
        let case = Case::new("tests/dotnet/stuck/Stuck.exe", Some(entry));
        assert_eq!(costs(&case.program, &case.candidates, |_| 1).len(), case.candidates.len(), "{entry}");
    }
}

#[test]
fn the_user_decides_where_fences_are_dear() {
    let case = Case::new("examples/dotnet/mmchecker/tbarrier.exe", None);
    let plain = costs(&case.program, &case.candidates, |_| 1);
    let heavy = |id| if case.program.method(id).name.ends_with("DoBarrier") { 100 } else { 1 };
    let weighed = costs(&case.program, &case.candidates, heavy);
    for ((candidate, plain), weighed) in case.candidates.iter().zip(plain).zip(weighed) {
        let factor = heavy(case.program.method_at(candidate.at[0]));
        assert_eq!(weighed, plain * factor);
    }
}

/// The cheapest repair's cost and changes.
fn cheapest(case: &Case, model_name: &str, weights: &[u64]) -> (u64, Vec<Remedy>) {
    let problem = Problem {
        program: &case.program,
        model: &model(model_name),
        config: options(),
        candidates: &case.candidates,
        weights,
    };
    let repaired = repair(&problem, Objective { fewest: false, all: false }).unwrap();
    let RepairOutcome::Repaired(solutions) = repaired.outcome else { panic!("{:?}", repaired.outcome) };
    let remedy = |&change: &usize| case.candidates[change].remedy;
    (solutions[0].cost, solutions[0].made.iter().map(remedy).collect())
}

#[test]
fn a_volatile_store_is_cheaper_than_a_fence_where_it_is_enough() {
    let kinds = RemedyKinds { fences: true, volatiles: true, ..RemedyKinds::default() };
    let case = Case::loaded("examples/dotnet/mmchecker/dc.exe", None, kinds);
    let costs = costs(&case.program, &case.candidates, |_| 1);
    let (_, made) = cheapest(&case, "dotnet-ecma", &costs);
    assert_eq!(made, [Remedy::Volatile]);
    // A volatile access means nothing under pso.
    let (_, made) = cheapest(&case, "pso", &costs);
    assert_eq!(made, [Remedy::Fence]);
}
