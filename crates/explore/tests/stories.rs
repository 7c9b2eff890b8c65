//! Stories are as short as they can be: reductions must not cost the reader steps.

use std::path::Path;

use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Unshortened, Verdict, explore};
use fencepost_ir::{
    Budget, Class, ControlOp, Kind, MemoryOp, MethodBuilder, Observable, Place, Program, ProgramBuilder,
    Storage,
};
use fencepost_testkit::{machine, search};

#[test]
fn a_reduced_search_tells_a_shortest_story() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    let mut told = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "litmus") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let test = fencepost_litmus::parse("test.litmus", &text).unwrap();
        let observe: Vec<Observable> = test.observed.iter().map(|(_, what)| *what).collect();
        let prop = &test.condition.as_ref().unwrap().prop;
        let at_end = |values: &[i64]| {
            let value = |what: Observable| values[observe.iter().position(|other| *other == what).unwrap()];
            prop.holds(&value).then(|| "reached".to_owned())
        };
        for model in ["tso", "pso", "dotnet-ecma"] {
            let machine = machine(&test.program, model);
            let [reduced, plain] = [true, false].map(|reduce| {
                let options = SearchConfig {
                    observe: &observe,
                    at_end: Some(&at_end),
                    ..SearchConfig::with(Reductions::of_steps().set(Reduction::StubbornSets, reduce))
                };
                explore(&machine, &options)
            });
            assert_eq!(reduced.verdict, plain.verdict, "{} under {model}", path.display());
            if reduced.verdict == Verdict::Violated {
                told += 1;
                let [steps, fewest] = [reduced, plain].map(|report| report.violations[0].trace.len());
                assert_eq!(steps, fewest, "{} under {model}", path.display());
            }
        }
    }
    assert!(told > 100, "{told} stories");
}

#[test]
fn a_story_leaves_out_what_the_reduction_did_first() {
    // No other thread touches what P0 writes, so the reduction takes them before it looks at P1.
    let mut program = ProgramBuilder::new();
    let [read, write] = [Class::Read, Class::Write].map(|class| program.access(class, &[]).unwrap());
    let mut writer = MethodBuilder::new("P0");
    let value = writer.register(Kind::I32);
    for name in ["a", "b", "c"] {
        let own = program.add_static(name, Storage::I32, 0);
        writer.emit(MemoryOp::Store { place: Place::Static(own), src: value, access: write });
    }
    writer.emit(ControlOp::Return { first: value });
    let x = program.add_static("x", Storage::I32, 0);
    let message = program.message("always fails");
    let mut reader = MethodBuilder::new("P1");
    let value = reader.register(Kind::I32);
    let end = reader.label();
    reader.emit(MemoryOp::Load { dst: value, place: Place::Static(x), access: read });
    reader.branch(value, true, end);
    reader.emit(ControlOp::Fail { message });
    reader.bind(end);
    reader.emit(ControlOp::Return { first: value });
    for (name, method) in [("P0", writer), ("P1", reader)] {
        let method = program.method(method);
        program.thread(name, method, Vec::new());
    }
    let program = program.build();
    let report = search(&program, "sc", &SearchConfig::default());
    let steps: Vec<&str> = report.violations[0].trace.iter().map(|step| step.thread.as_str()).collect();
    assert_eq!(steps, ["P1", "P1"]);
}

/// Threads that write to statics of their own: one after the other tells all, and together they have very many states.
fn strangers() -> Program {
    let mut program = ProgramBuilder::new();
    let write = program.access(Class::Write, &[]).unwrap();
    for name in ["P0", "P1", "P2", "P3"] {
        let mut method = MethodBuilder::new(name);
        let value = method.register(Kind::I32);
        for place in 0..9 {
            let own = program.add_static(format!("{name}.{place}"), Storage::I32, 0);
            method.emit(MemoryOp::Store { place: Place::Static(own), src: value, access: write });
        }
        method.emit(ControlOp::Return { first: value });
        let method = program.method(method);
        program.thread(name, method, Vec::new());
    }
    program.build()
}

/// Looks for an end of these threads, with a story of all their steps.
fn look_for_the_end(budget: &Budget<'_>) -> Report {
    let at_end = |_: &[i64]| Some("this is the end".to_owned());
    let reductions = Reductions::none().set(Reduction::RunAhead, true).set(Reduction::StubbornSets, true);
    let config =
        SearchConfig { at_end: Some(&at_end), budget: Some(budget), ..SearchConfig::with(reductions) };
    search(&strangers(), "sc", &config)
}

#[test]
fn a_story_that_took_too_many_states_to_shorten_says_so() {
    let report = look_for_the_end(&Budget::unlimited());
    assert_eq!(report.verdict, Verdict::Violated);
    let Some(Unshortened::States(states)) = report.unshortened else { panic!("{:?}", report.unshortened) };
    assert!(states > 20 * report.stats.states, "{states} states after {}", report.stats.states);
    let why = report.unshortened.unwrap().to_string();
    assert_eq!(why, format!("the search for a shorter one was stopped after {states} states"));
}

/// With a budget that ends after the search and before the story is shortened, the verdict stands and the story says so.
#[test]
fn a_story_that_took_too_long_to_shorten_says_so() {
    let with = |looks| look_for_the_end(&Budget::unlimited().of_looks(looks));
    let (mut few, mut enough) = (0, 100_000);
    while few + 1 < enough {
        let middle = usize::midpoint(few, enough);
        match with(middle).verdict {
            Verdict::Violated => enough = middle,
            _ => few = middle,
        }
    }
    let report = with(enough);
    let Some(why @ Unshortened::Time(_)) = report.unshortened else { panic!("{:?}", report.unshortened) };
    assert!(why.to_string().starts_with("the search for a shorter one was stopped after "), "{why}");
}
