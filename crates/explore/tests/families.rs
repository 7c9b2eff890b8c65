//! Published examples of the models that come with Fencepost, family by family.
//!
//! As in `classics.rs`, the answers are those of the literature or derived from the definitions by
//! hand. Each answer must not depend on how one searches.

#![allow(clippy::unwrap_used)]

use fencepost_explore::{Options, Order, Verdict, explore};
use fencepost_ir::Observable;
use fencepost_litmus::Test;
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

/// A LISA test: one column a thread, instructions of a column separated by `;`.
fn lisa(threads: &[&str], exists: &str) -> Test {
    let columns: Vec<Vec<&str>> =
        threads.iter().map(|thread| thread.split(';').map(str::trim).collect()).collect();
    let rows = columns.iter().map(Vec::len).max().unwrap();
    let mut text = String::from("LISA example\n{ }\n");
    let names: Vec<String> = (0..threads.len()).map(|index| format!("P{index}")).collect();
    text.push_str(&format!(" {} ;\n", names.join(" | ")));
    for row in 0..rows {
        let cells: Vec<&str> =
            columns.iter().map(|column| column.get(row).copied().unwrap_or_default()).collect();
        text.push_str(&format!(" {} ;\n", cells.join(" | ")));
    }
    text.push_str(&format!("exists ({exists})\n"));
    fencepost_litmus::parse("example.litmus", &text).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

/// Whether the model allows what the test asks for.
fn allows(model: &str, test: &Test) -> bool {
    let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
    let prop = &test.condition.as_ref().unwrap().prop;
    let mut answers = Vec::new();
    for (run_ahead, reduce, memoise) in [(true, true, true), (true, false, false), (false, false, false)] {
        let rules = builtin::by_name(model).unwrap().link(&test.program).unwrap();
        let machine = Machine::new(&test.program, rules, Settings { run_ahead, ..Settings::default() });
        let order = if memoise { Order::DepthFirst } else { Order::BreadthFirst };
        let options = Options { observe: &observe, reduce, memoise, order, ..Options::default() };
        let report = explore(&machine, &options);
        assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.reasons);
        let value = |values: &[i64], wanted| {
            values[observe.iter().position(|observable| *observable == wanted).unwrap()]
        };
        answers.push(report.outcomes.keys().any(|values| prop.holds(&|wanted| value(values, wanted))));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "under {model}: {answers:?}");
    answers[0]
}

/// Checks one example under several models: those that allow it, and those that forbid it.
fn example(threads: &[&str], exists: &str, allowed: &[&str], forbidden: &[&str], why: &str) {
    let test = lisa(threads, exists);
    allowed.iter().for_each(|model| assert!(allows(model, &test), "{model} should allow {threads:?}: {why}"));
    forbidden
        .iter()
        .for_each(|model| assert!(!allows(model, &test), "{model} should forbid {threads:?}: {why}"));
}

/// A compare-and-swap with and without an implied fence.
#[test]
fn pso_with_a_weak_compare_and_swap() {
    let weak = &["pso-weak-cas"];
    let strong = &["tso", "pso"];
    example(
        &["w[] x 1; rmw[] r1 (add 0 1) y", "r[] r1 y; r[] r2 x"],
        "1:r1=1 /\\ 1:r2=0",
        weak,
        strong,
        "x is still in its buffer when the swap of y is seen",
    );
    example(
        &["w[] x 1; f[ww]; rmw[] r1 (add 0 1) y", "r[] r1 y; r[] r2 x"],
        "1:r1=1 /\\ 1:r2=0",
        &[],
        &["tso", "pso", "pso-weak-cas"],
        "a store-store barrier orders the swap's store, too",
    );
    example(
        &["rmw[] r1 (add 0 1) y; r[] r2 x", "rmw[] r1 (add 0 1) x; r[] r2 y"],
        "0:r2=0 /\\ 1:r2=0",
        &[],
        &["tso", "pso", "pso-weak-cas"],
        "it writes memory itself, not a buffer, so what follows comes after its write",
    );
    example(
        &["w[] x 1; rmw[] r1 (add 0 1) z; r[] r2 y", "w[] y 1; rmw[] r1 (add 0 1) w; r[] r2 x"],
        "0:r2=0 /\\ 1:r2=0",
        weak,
        strong,
        "store buffering across a swap of another location",
    );
    example(
        &["w[] x 1; rmw[] r1 (add 0 1) x", "w[] y 1"],
        "0:r1=0",
        &[],
        &["tso", "pso", "pso-weak-cas"],
        "a swap comes after its thread's writes to its own location",
    );
}
