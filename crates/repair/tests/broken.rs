//! A program that breaks what the machine relies on is never called repaired: the answer is unknown and names the place.

use fencepost_explore::{Reductions, SearchConfig};
use fencepost_ir::broken::InternalErrors;
use fencepost_ir::{
    Attributes, Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Place, Program,
    ProgramBuilder, Reg, Storage,
};
use fencepost_memory::builtin;
use fencepost_repair::mincut::{self, Capacities};
use fencepost_repair::{Objective, Problem, RemedyKinds, RepairOutcome, RepairScope, places, repair};

/// Two threads that each write one variable and read the other one; the second then reads by an instruction that says
/// it is an update.
fn store_buffering() -> Program {
    let mut builder = ProgramBuilder::new();
    let statics = ["x", "y"].map(|name| builder.add_static(name, Storage::I32, 0));
    let results = ["a", "b"].map(|name| builder.add_static(name, Storage::I32, 0));
    let [write, read, update] =
        [Class::Write, Class::Read, Class::Rmw].map(|class| builder.access(class, &[]).unwrap());
    for (index, result) in results.into_iter().enumerate() {
        let mut body = MethodBuilder::new(format!("T{index}"));
        let value = body.register(Kind::I32);
        body.emit(LocalOp::Const { dst: value, value: 1 });
        body.emit(MemoryOp::Store { place: Place::Static(statics[index]), src: value, access: write });
        body.emit(MemoryOp::Load { dst: value, place: Place::Static(statics[1 - index]), access: read });
        body.emit(MemoryOp::Store { place: Place::Static(result), src: value, access: write });
        if index == 1 {
            body.emit(MemoryOp::Load { dst: value, place: Place::Static(statics[0]), access: update });
        }
        body.emit(ControlOp::Return { first: Reg(0) });
        let method = builder.method(body);
        builder.thread(format!("T{index}"), method, Vec::new());
    }
    builder.build()
}

#[test]
fn a_broken_invariant_is_no_repair() {
    let program = store_buffering();
    let model = builtin::by_name("tso").unwrap();
    let observe = ["a", "b"].map(|name| Observable::Static(program.static_named(name).unwrap()));
    let fault = |values: &[i64]| (values == [0, 0]).then(|| "both are 0".to_owned());
    let kinds = RemedyKinds {
        fences: true,
        loop_fences: false,
        partial_fences: Attributes::default(),
        volatiles: false,
        whole_fields: false,
    };
    let candidates = places(&program, &RepairScope::users(&program), kinds);
    assert!(!candidates.is_empty());
    let options = SearchConfig {
        internal_errors: InternalErrors::Reported,
        observe: &observe,
        at_end: Some(&fault),
        ..SearchConfig::with(Reductions::of_steps())
    };
    let problem = Problem {
        program: &program,
        model: &model,
        config: options,
        candidates: &candidates,
        weights: &vec![1; candidates.len()],
    };
    let exact = repair(&problem, Objective { fewest: true, all: false }).unwrap().outcome;
    let cut = mincut::repair(&problem, Capacities::Basic).unwrap().repaired.outcome;
    for outcome in [exact, cut] {
        let RepairOutcome::Unknown { reasons, .. } = outcome else { panic!("{outcome:?}") };
        assert!(
            reasons[0].to_string().starts_with("internal error at crates/machine/src/completion/mod.rs:"),
            "{reasons:?}"
        );
    }
}
