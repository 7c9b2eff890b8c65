//! The states and steps of a search as a graph.

use std::collections::BTreeSet;

use crate::programs::{MODELS, Shape, build, code, config, run};
use fencepost_explore::{Graph, Limits, Reason, Reductions, SearchConfig, Verdict, graph};
use fencepost_ir::{Kind, Program};
use fencepost_machine::Settings;
use fencepost_testkit::code::{Code, ints, single};
use fencepost_testkit::{machine, search};
use proptest::prelude::*;

fn graph_of(program: &Program, model: &str, options: &SearchConfig<'_>) -> Graph {
    graph(&machine(program, model), options)
}

/// The states reached from the first by steps that overtake nothing.
fn reached_in_order(graph: &Graph) -> BTreeSet<u32> {
    let mut reached = BTreeSet::from([0]);
    loop {
        let in_order = graph.transitions.iter().filter(|step| step.overtakes.is_none());
        let next: Vec<u32> =
            in_order.filter(|step| reached.contains(&step.from)).filter_map(|step| step.to).collect();
        let before = reached.len();
        reached.extend(next);
        if reached.len() == before {
            return reached;
        }
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn it_has_what_a_search_without_reduction_visits(
        code in code(Shape { threads: 2, variables: 2, length: 4, control: true }),
    ) {
        let (program, observe) = build(&code);
        let all = SearchConfig { all: true, ..SearchConfig::with(Reductions::of_steps()) };
        let under_sc = run(&program, &observe, "sc", Settings::default(), all).outcomes;
        for model in MODELS {
            let not_sc = |values: &[i64]| (!under_sc.contains_key(values)).then(|| "new".to_owned());
            let options = SearchConfig { observe: &observe, at_end: Some(&not_sc), ..all };
            let report = search(&program, model, &options);
            // A graph is whole, whatever is asked for.
            let found = graph_of(&program, model, &SearchConfig { reductions: Reductions::all(), ..options });
            prop_assert_eq!(found.states, report.stats.states);
            // A guess that turns out wrong leads nowhere.
            prop_assert!(found.transitions.len() <= report.stats.transitions);
            prop_assert_eq!(found.wrong.is_empty(), report.verdict != Verdict::Violated);
            let in_order = reached_in_order(&found);
            // One thread may see a write before another one does, or an old one after.
            if !["pc", "java-op"].contains(&model) {
                prop_assert!(found.wrong.iter().all(|state| !in_order.contains(state)));
            }
            for wanted in under_sc.keys().take(3) {
                let is_wanted = |values: &[i64]| (values == wanted).then(|| "wanted".to_owned());
                let found = graph_of(&program, model, &SearchConfig { at_end: Some(&is_wanted), ..options });
                prop_assert!(found.wrong.iter().any(|state| in_order.contains(state)));
            }
        }
    }
}

#[test]
fn a_step_that_fails_leads_nowhere_and_is_there() {
    let mut p = fencepost_testkit::code::program();
    let [x] = ints(&mut p, ["x"]);
    let program = single(p, |c, p| {
        c.put(x, 1);
        let value = c.read(x);
        c.when(value, |c| c.fail(p, "done"));
    });
    let found = graph_of(&program, "tso", &SearchConfig::with(Reductions::of_steps()));
    assert_eq!(found.transitions.iter().filter(|step| step.to.is_none()).count(), 1);
    assert_eq!((found.wrong, found.reasons), (Vec::new(), Vec::new()));
}

#[test]
fn what_a_library_does_is_overtaken_or_overtakes_at_the_users_call() {
    let mut p = fencepost_testkit::code::program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("Box.Put");
    c.method.library();
    let value = c.param(Kind::I32);
    c.line(900);
    c.store(x, value);
    let put = c.done(&mut p);
    // Another thread, so that none runs alone.
    let mut c = Code::new("Other");
    c.read(x);
    let other = c.done(&mut p);
    p.thread("Other", other, Vec::new());
    let program = single(p, |c, _| {
        let one = c.int(1);
        c.line(3);
        c.put(y, 1);
        c.line(4);
        c.run(put, &[one]);
        c.line(5);
        c.read(y);
    });
    let found = graph_of(&program, "pso", &SearchConfig::with(Reductions::of_steps()));
    let places: BTreeSet<String> =
        found.transitions.iter().filter_map(|step| step.overtakes).map(|pc| program.position(pc)).collect();
    assert_eq!(places, BTreeSet::from(["test:4".to_owned(), "test:5".to_owned()]));
}

#[test]
fn a_graph_that_is_not_whole_says_why() {
    let mut p = fencepost_testkit::code::program();
    let [x, y] = ints(&mut p, ["x", "y"]);
    let mut c = Code::new("Other");
    c.put(x, 2);
    let other = c.done(&mut p);
    p.thread("Other", other, Vec::new());
    let program = single(p, |c, _| {
        c.put(x, 1);
        c.put(y, 1);
    });
    let limits = Limits { states: Some(3), ..Limits::default() };
    let found =
        graph_of(&program, "pso", &SearchConfig { limits, ..SearchConfig::with(Reductions::of_steps()) });
    assert_eq!(found.reasons, [Reason::States(3)]);
    assert_eq!(
        graph_of(&program, "pso", &SearchConfig::with(Reductions::of_steps())).reasons,
        Vec::<Reason>::new()
    );
}
