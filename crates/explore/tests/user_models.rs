//! Models that a user might write, and what litmus tests they allow.
//!
//! As in `classics.rs`, the answers are derived from the definitions by hand.

use std::path::Path;

use fencepost_explore::{Order, Reduction, Reductions, SearchConfig, Verdict, explore};
use fencepost_ir::Observable;
use fencepost_litmus::{Quantifier, Test};
use fencepost_machine::Settings;
use fencepost_memory::Model;
use fencepost_testkit::machine_under;

fn classic(name: &str) -> Test {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/litmus/{name}.litmus"));
    fencepost_litmus::parse(name, &std::fs::read_to_string(path).unwrap()).unwrap()
}

fn parse(text: &str) -> Test {
    fencepost_litmus::parse("test.litmus", text).unwrap_or_else(|error| panic!("{text}\n{error:?}"))
}

/// Whether the test's `exists` is reachable, which must not depend on how one searches.
fn reachable(model: &Model, test: &Test) -> bool {
    let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
    let condition = test.condition.as_ref().unwrap();
    assert_eq!(condition.quantifier, Quantifier::Exists);
    let mut answers = Vec::new();
    for (run_ahead, reduce, memoise) in
        [(true, true, true), (true, true, false), (true, false, false), (false, false, false)]
    {
        let machine =
            machine_under(&test.program, model, Settings::default().set(Reduction::RunAhead, run_ahead));
        let order = if memoise { Order::DepthFirst } else { Order::BreadthFirst };
        let options = SearchConfig {
            observe: &observe,

            order,
            ..SearchConfig::with(if reduce { Reductions::all() } else { Reductions::of_steps() })
        };
        let report = explore(&machine, &options);
        assert_eq!(report.verdict, Verdict::Holds, "{} {:?}", test.name, report.reasons);
        answers.push(report.outcomes.keys().any(|values| {
            condition
                .prop
                .holds(&|wanted| values[observe.iter().position(|observable| *observable == wanted).unwrap()])
        }));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{}: {answers:?}", test.name);
    answers[0]
}

/// Checks lists of classics: those the model allows, and those it forbids.
fn answers(model: &str, allowed: &[&str], forbidden: &[&str]) {
    let model = Model::parse(model).unwrap_or_else(|error| panic!("{error}"));
    let wrong = |names: &[&str], expected: bool| -> Vec<String> {
        let wrong = names.iter().filter(|name| reachable(&model, &classic(name)) != expected);
        wrong
            .map(|name| format!("{name} should be {}", if expected { "allowed" } else { "forbidden" }))
            .collect()
    };
    let mut all = wrong(allowed, true);
    all.extend(wrong(forbidden, false));
    assert!(all.is_empty(), "{}: {all:#?}", model.name);
}

/// With room for one write none passes another, as under TSO; a read still passes the one that is there.
#[test]
fn a_full_store_buffer_waits() {
    let pso = |room: usize| {
        format!(
            "name = \"pso-{room}\"\nsummary = \"PSO with a small buffer\"\nforwarding = true\n\
             may-reorder = [\"write -> read|write\"]\nstore-buffer = {room}\n"
        )
    };
    answers(&pso(1), &["SB", "3.SB"], &["MP", "2+2W", "3.2W", "LB", "CoWW", "IRIW"]);
    answers(&pso(2), &["SB", "3.SB", "MP", "2+2W", "3.2W"], &["LB", "CoWW", "IRIW"]);
}

const ACQUIRE_RELEASE: &str = r#"
name = "acquire-release"
summary = "plain accesses in any order, but nothing passes an acquire or is passed by a release"
may-reorder = ["read|write -> read|write"]
keep = ["read[acq] -> *", "* -> write[rel]"]
forwarding = true
"#;

/// A test of two threads with two accesses each.
fn two_by_two(first: [&str; 2], second: [&str; 2], exists: &str) -> Test {
    parse(&format!(
        "LISA test\n{{ }}\n P0 | P1 ;\n {} | {} ;\n {} | {} ;\nexists ({exists})\n",
        first[0], second[0], first[1], second[1]
    ))
}

#[test]
fn attributes_give_acquire_and_release() {
    let model = Model::parse(ACQUIRE_RELEASE).unwrap();
    let mp = |write: &str, read: &str| {
        let test = two_by_two(["w[] x 1", write], [read, "r[] r2 x"], "1:r1=1 /\\ 1:r2=0");
        reachable(&model, &test)
    };
    assert!(mp("w[] y 1", "r[] r1 y"), "nothing is ordered");
    assert!(mp("w[rel] y 1", "r[] r1 y"), "the reads swap");
    assert!(mp("w[] y 1", "r[acq] r1 y"), "the writes swap");
    assert!(!mp("w[rel] y 1", "r[acq] r1 y"), "both are ordered");

    let sb = two_by_two(["w[rel] x 1", "r[acq] r1 y"], ["w[rel] y 1", "r[acq] r1 x"], "0:r1=0 /\\ 1:r1=0");
    assert!(reachable(&model, &sb), "a release may be passed by an acquire");
    let lb = two_by_two(["r[acq] r1 x", "w[] y 1"], ["r[acq] r1 y", "w[] x 1"], "0:r1=1 /\\ 1:r1=1");
    assert!(!reachable(&model, &lb), "nothing passes an acquire");
    let lb = two_by_two(["r[] r1 x", "w[rel] y 1"], ["r[] r1 y", "w[rel] x 1"], "0:r1=1 /\\ 1:r1=1");
    assert!(!reachable(&model, &lb), "a release passes nothing");
    let lb = two_by_two(["r[] r1 x", "w[rel] y 1"], ["r[] r1 y", "w[] x 1"], "0:r1=1 /\\ 1:r1=1");
    assert!(reachable(&model, &lb), "one side is enough");
    let w22 = two_by_two(["w[] x 1", "w[rel] y 2"], ["w[] y 1", "w[rel] x 2"], "x=1 /\\ y=1");
    assert!(!reachable(&model, &w22), "releases stay behind writes");
    let w22 = two_by_two(["w[rel] x 1", "w[] y 2"], ["w[rel] y 1", "w[] x 2"], "x=1 /\\ y=1");
    assert!(reachable(&model, &w22), "writes may pass a release");
}

#[test]
fn a_model_knows_only_its_own_attributes() {
    let model = Model::parse(ACQUIRE_RELEASE).unwrap();
    let test = two_by_two(["w[once] x 1", "r[] r1 x"], ["w[] y 1", "r[] r1 x"], "1:r1=1");
    let error = model.link(&test.program).unwrap_err().to_string();
    assert!(error.contains("`write[once]`"), "{error}");
}

/// `f[]` is a store-load fence here, and nothing else.
#[test]
fn the_plain_fence_means_what_the_model_says() {
    answers(
        r#"
name = "store-load"
summary = "everything may be reordered; fences order a write before a read"
may-reorder = ["read|write -> read|write"]
forwarding = true
[fences]
plain = ["write -> read"]
"#,
        &["MP+fences", "LB+fences", "2+2W+fences", "S+fences", "IRIW+fences", "R+fences"],
        &["SB+fences", "3.SB+fences", "CoRW2", "CoWW", "CoRR", "LB+datas", "LB+thin-air"],
    );
}

#[test]
fn release_and_acquire_fences() {
    let model = Model::parse(
        r#"
name = "fences"
summary = "C11's release and acquire fences"
may-reorder = ["read|write -> read|write"]
forwarding = true
[fences]
rel = ["* -> write"]
acq = ["read -> *"]
"#,
    )
    .unwrap();
    let mp = |writer: &str, reader: &str| {
        let text = format!(
            "LISA MP\n{{ }}\n P0 | P1 ;\n w[] x 1 | r[] r1 y ;\n {writer} | {reader} ;\n w[] y 1 | r[] r2 x ;\n\
             exists (1:r1=1 /\\ 1:r2=0)\n"
        );
        reachable(&model, &parse(&text))
    };
    assert!(!mp("f[rel]", "f[acq]"));
    assert!(mp("f[acq]", "f[acq]"), "an acquire fence does not order writes");
    assert!(mp("f[rel]", "f[rel]"), "a release fence does not order reads");
    assert!(!mp("f[]", "f[]"), "left out, the plain fence orders everything");
}

/// As pc, but not even two writes of one thread arrive in order.
#[test]
fn separate_reflection_without_any_order() {
    answers(
        r#"
name = "scattered"
summary = "reads in order; writes reach each thread separately and in any order"
may-reorder = ["write -> read|write"]
forwarding = true
reflect = "separately"
"#,
        &[
            "SB",
            "MP",
            "S",
            "R",
            "2+2W",
            "3.2W",
            "IRIW",
            "IRIW+fences",
            "WRC",
            "WRC+fences",
            "ISA2",
            "RWC+fences",
            "MP+po+mfence",
            "n6+mfence",
        ],
        &[
            "LB",
            "MP+fences",
            "MP+mfence+po",
            "2+2W+fences",
            "SB+fences",
            "R+fences",
            "S+fences",
            "ISA2+fences",
            "CoRR",
            "CoRR2",
            "CoWW",
            "CoWR",
            "CoWR0",
            "CoRW1",
            "CoRW2",
            "n4",
            "n4b",
            "n5",
            "iwp2.7",
            "WWC",
        ],
    );
}

/// A write starts to be seen only when the thread's earlier ones are seen by all.
#[test]
fn a_write_waits_until_earlier_ones_are_done() {
    answers(
        r#"
name = "one-at-a-time"
summary = "as pc, but a thread's writes never travel together"
may-reorder = ["write -> read|write"]
keep = ["write@done -> write@reflect"]
forwarding = true
reflect = "separately"
"#,
        &[
            "SB",
            "R",
            "RWC",
            "IRIW",
            "IRIW+fences",
            "WRC",
            "WRC+fences",
            "RWC+fences",
            "n1",
            "n3",
            "n6",
            "n7+mfence",
        ],
        &[
            "MP",
            "S",
            "2+2W",
            "LB",
            "ISA2",
            "Z6.3",
            "n2",
            "W+RWC+po+po+mfence",
            "n1+mfence",
            "n6+mfence",
            "CoRR2",
            "n5",
            "WWC",
            "SB+fences",
        ],
    );
}

/// Only writes with an attribute are waited for.
#[test]
fn stages_can_be_ordered_by_attribute() {
    let model = Model::parse(
        r#"
name = "strong"
summary = "strong writes are everywhere before later ones start"
may-reorder = ["write -> read|write"]
keep = ["write[strong]@done -> write@reflect"]
forwarding = true
reflect = "separately"
"#,
    )
    .unwrap();
    let isa2 = |message: &str| {
        let text = format!(
            "LISA ISA2\n{{ }}\n P0 | P1 | P2 ;\n {message} | r[] r1 y | r[] r1 z ;\n w[] y 1 | w[] z 1 | r[] r2 x ;\n\
             exists (1:r1=1 /\\ 2:r1=1 /\\ 2:r2=0)\n"
        );
        reachable(&model, &parse(&text))
    };
    assert!(isa2("w[] x 1"));
    assert!(!isa2("w[strong] x 1"));
}

/// Everything at once: no order but dependencies, separate reflection, in-order reads of one
/// location.
#[test]
fn the_weakest_staged_model_is_still_coherent() {
    answers(
        r#"
name = "weakest"
summary = "reads and writes in any order; writes reach each thread separately"
may-reorder = ["read|write -> read|write"]
forwarding = true
reflect = "separately"
"#,
        &[
            "SB",
            "MP",
            "LB",
            "S",
            "R",
            "2+2W",
            "IRIW",
            "IRIW+addrs",
            "IRIW+fences",
            "WRC",
            "WRC+fences",
            "WRC+addrs",
            "RWC+fences",
            "ISA2",
            "Z6.3",
            "LB+data+po",
            "MP+fence+po",
            "3.LB",
            "INC",
        ],
        &[
            "CoRR",
            "CoRR2",
            "CoWW",
            "CoWR",
            "CoWR0",
            "CoRW1",
            "CoRW1+alias",
            "CoRW2",
            "n4",
            "n4b",
            "n5",
            "LB+datas",
            "LB+addrs",
            "LB+ctrls",
            "LB+thin-air",
            "LB+fences",
            "MP+fences",
            "MP+fence+addr",
            "MP+fence+ctrl",
            "2+2W+fences",
            "R+fences",
            "S+fence+data",
            "ISA2+fences",
            "WWC+fences",
            "WWC+datas",
            "SB+rmws",
            "INC+locks",
            "add+rmws",
            "PPOAA",
        ],
    );
}

/// The same, speculating: control dependencies order writes only.
#[test]
fn staged_and_speculating() {
    answers(
        r#"
name = "speculative"
summary = "as weakest, and reads are speculated"
may-reorder = ["read|write -> read|write"]
forwarding = true
reflect = "separately"
speculation = "reads"
"#,
        &["MP+fence+ctrl", "MP+fence+loop", "PPOCA", "IRIW+ctrls", "WRC+fence+ctrl"],
        &[
            "MP+fence+ctrlfence",
            "MP+fence+loopfence",
            "LB+ctrls",
            "S+fence+ctrl",
            "WWC+ctrls",
            "CoRR",
            "PPOAA",
        ],
    );
}

/// `other-location` frees only accesses of two locations, and `same-location` orders only those of one.
#[test]
fn pairs_can_be_narrowed_by_location() {
    let model = |lines: &str| {
        let text = format!(
            "name = \"m\"\nsummary = \"\"\nforwarding = true\nsame-location-reads = \"free\"\n{lines}"
        );
        Model::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let corr = parse(
        "LISA CoRR\n{ }\n P0 | P1 ;\n w[] x 1 | r[] r1 x ;\n | r[] r2 x ;\nexists (1:r1=1 /\\ 1:r2=0)\n",
    );
    let mp = two_by_two(["w[] x 1", "w[] y 1"], ["r[] r1 y", "r[] r2 x"], "1:r1=1 /\\ 1:r2=0");
    for (lines, same, other) in [
        ("may-reorder = [\"read -> read\"]", true, true),
        ("may-reorder = [\"read -> read other-location\"]", false, true),
        ("may-reorder = [\"read -> read same-location\"]", true, false),
        ("may-reorder = [\"read -> read\"]\nkeep = [\"read -> read same-location\"]", false, true),
        ("may-reorder = [\"read -> read\"]\nkeep = [\"read -> read other-location\"]", true, false),
    ] {
        let model = model(lines);
        assert_eq!((reachable(&model, &corr), reachable(&model, &mp)), (same, other), "{lines}");
    }
}

/// What is issued after a strong write waits for what that waits for.
#[test]
fn a_thread_may_have_to_wait_before_it_issues() {
    let model = |keep: &str| {
        let text = format!(
            "name = \"m\"\nsummary = \"\"\nforwarding = true\nmay-reorder = [\"write -> read|write\"]\nkeep = [\"{keep}\"]\n"
        );
        Model::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let sb = |between: &str| {
        parse(&format!(
            "LISA SB\n{{ }}\n P0 | P1 ;\n w[] x 1 | w[] y 1 ;\n {between} z 1 | {between} w 1 ;\n r[] r1 y | r[] r1 x ;\n\
             exists (0:r1=0 /\\ 1:r1=0)\n"
        ))
    };
    assert!(reachable(&model("write -> write[strong]"), &sb("w[strong]")), "the read passes both writes");
    assert!(
        !reachable(&model("write -> write[strong]@issue"), &sb("w[strong]")),
        "it is issued after the first is done"
    );
    assert!(reachable(&model("write -> write[strong]@issue"), &sb("w[]")), "only a strong write waits");
}

/// Marked writes are multi-copy atomic among others that are not.
#[test]
fn some_writes_reach_all_at_once() {
    let model = Model::parse(
        "name = \"m\"\nsummary = \"\"\nforwarding = true\nmay-reorder = [\"write -> read|write\"]\n\
         reflect = \"separately\"\nreflect-together = [\"write[loud]\"]\n",
    )
    .unwrap();
    let iriw = |x: &str, y: &str| {
        let text = format!(
            "LISA IRIW\n{{ }}\n P0 | P1 | P2 | P3 ;\n {x} x 1 | {y} y 1 | r[] r1 x | r[] r1 y ;\n | | r[] r2 y | r[] r2 x ;\n\
             exists (2:r1=1 /\\ 2:r2=0 /\\ 3:r1=1 /\\ 3:r2=0)\n"
        );
        reachable(&model, &parse(&text))
    };
    assert!(iriw("w[]", "w[]") && !iriw("w[loud]", "w[loud]"));
    assert!(iriw("w[loud]", "w[]"), "y reaches P3 before x is written, and P2 after");
}
