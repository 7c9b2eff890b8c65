//! The classic litmus tests, with the answer that each model has to give and why.
//!
//! The answers are derived by hand from the models' definitions and the literature, not taken
//! from this tool. Beside them `classics.counts` pins how many outcomes and states there are: a
//! wrong reduction changes a count before it loses an answer. Run with `SNAPSHOTS=overwrite` to
//! rewrite the counts after a change that is meant to change them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use fencepost_explore::{Limits, Order, Reductions, Report, SearchConfig, Verdict, explore};
use fencepost_ir::Observable;
use fencepost_litmus::{Quantifier, Test};
use fencepost_machine::Settings;
use fencepost_testkit::machine_with;

const MODELS: [&str; 7] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "pc", "pc-atomic"];

/// Test; whether its condition holds under each of [`MODELS`]; why.
///
/// What each model keeps of program order between different locations:
/// * sc: everything. tso, pc, pc-atomic: all but write → read. pso: read → anything.
/// * rmo: dependencies into addresses and data, and from a branch to later *writes*.
/// * ecma: dependencies into addresses and data, and from a branch to everything.
///
/// Fences: `f[]`, MFENCE and read-modify-writes order everything everywhere. lwsync orders all but
/// write → read where the model does not do so anyway (rmo, ecma; in pso, where reads are in order,
/// that is write → write; in pc it adds nothing: it is not cumulative). Only pc lets a write reach
/// the others one by one, and there a fence waits for the thread's own writes only.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str)] = &[
    // (test, "sc tso pso rmo ecma pc pc-atomic", why)

    // Store buffering: write → read in each thread.
    ("SB",                    ".++++++", "each read overtakes its own write; only sc forbids it"),
    ("SB+fence+po",           ".++++++", "the unfenced side is enough"),
    ("SB+fence+lwsync",       ".++++++", "lwsync does not order write → read"),
    ("SB+lwsyncs",            ".++++++", "lwsync does not order write → read"),
    ("SB+fences",             ".......", "full fences order write → read"),
    ("SB+mfence+po",          ".++++++", "the unfenced side is enough"),
    ("SB+mfences",            ".......", "full fences order write → read"),
    ("SB+lfences",            ".++++++", "lfence orders reads only"),
    ("SB+sfences",            ".++++++", "sfence orders writes only"),
    ("SB+rfis",               ".++++++", "own write forwarded; in ecma the last read goes first"),
    ("SB+mfence+rfi",         ".++++++", "P1 forwards its write, or (ecma) reads x first"),
    ("SB+rmw+po",             ".++++++", "the plain side is enough"),
    ("SB+rmws",               ".......", "a read-modify-write is a full fence"),
    ("SB+xchg+po",            ".++++++", "the plain side is enough"),
    ("SB+xchgs",              ".......", "a read-modify-write is a full fence"),
    ("3.SB",                  ".++++++", "as SB, in a ring of three"),
    ("3.SB+fences",           ".......", "full fences order write → read"),
    ("3.SB+lwsyncs",          ".++++++", "lwsync does not order write → read"),
    ("3.SB+mfence+mfence+po", ".++++++", "one unfenced thread is enough"),
    ("3.SB+mfences",          ".......", "full fences order write → read"),
    ("dekker",                ".++++++", "SB before a critical section"),
    ("dekker+mfences",        ".......", "full fences order write → read"),
    ("iwp2.3.a",              ".++++++", "SB"),
    ("iwp2.3.b",              "+++++++", "forall: a thread always reads its own write"),
    ("iwp2.4",                ".++++++", "SB+rfis: intra-processor forwarding"),
    ("iwp2.4+mfences",        ".......", "each fence comes after the own write"),
    ("iwp2.8.a",              ".......", "SB with locked writes"),
    ("amd3",                  ".++++++", "the second write is still buffered"),
    ("amd3+mfences",          ".......", "both writes are out before the read"),
    ("amd5",                  ".......", "SB+mfences"),
    ("amd10",                 ".......", "the fence comes before both reads"),
    ("n8",                    ".++++++", "SB with one plain side, as in the erratum"),
    ("n8+mfence",             ".......", "both sides are ordered"),

    // Message passing: write → write in P0, read → read in P1.
    ("MP",                    "..+++..", "pso: writes swap; rmo, ecma: reads do too"),
    ("MP+po+mfence",          "..+++..", "the writes swap"),
    ("MP+po+fence",           "..+++..", "the writes swap"),
    ("MP+po+rr",              "..+++..", "the writes swap"),
    ("MP+po+addr",            "..+++..", "the writes swap"),
    ("MP+po+ctrl",            "..+++..", "the writes swap"),
    ("MP+po+deref",           "..+++..", "the writes swap"),
    ("MP+mfence+po",          "...++..", "writes in order, reads swap where reads may"),
    ("MP+fence+po",           "...++..", "writes in order, reads swap where reads may"),
    ("MP+lwsync+po",          "...++..", "writes in order, reads swap where reads may"),
    ("MP+ww+po",              "...++..", "writes in order, reads swap where reads may"),
    ("MP+xchgs+po",           "...++..", "writes in order, reads swap where reads may"),
    ("MP+mfences",            ".......", "both sides in order"),
    ("MP+fences",             ".......", "both sides in order"),
    ("MP+lwsyncs",            ".......", "both sides in order"),
    ("MP+sfence+lfence",      ".......", "writes ordered by one, reads by the other"),
    ("MP+fence+rr",           ".......", "both sides in order"),
    ("MP+lwsync+rr",          ".......", "both sides in order"),
    ("MP+ww+rr",              ".......", "both sides in order"),
    ("MP+fence+addr",         ".......", "no model speculates addresses"),
    ("MP+lwsync+addr",        ".......", "no model speculates addresses"),
    ("MP+ww+addr",            ".......", "no model speculates addresses"),
    ("MP+rmw+addr",           ".......", "the exchange drains the earlier write"),
    ("MP+fence+deref",        ".......", "a pointer is known before it is followed"),
    ("MP+lwsync+deref",       ".......", "a pointer is known before it is followed"),
    ("MP+ww+deref",           ".......", "a pointer is known before it is followed"),
    ("MP+fence+ctrl",         "...+...", "rmo speculates reads past the branch; ecma waits"),
    ("MP+lwsync+ctrl",        "...+...", "rmo speculates reads past the branch; ecma waits"),
    ("MP+ww+ctrl",            "...+...", "rmo speculates reads past the branch; ecma waits"),
    ("MP+fence+loop",         "...+...", "the read after the loop is speculated, too"),
    ("MP+fence+ctrlfence",    ".......", "the fence holds the speculated read back"),
    ("MP+lwsync+ctrlfence",   ".......", "the fence holds the speculated read back"),
    ("MP+ww+ctrlfence",       ".......", "the fence holds the speculated read back"),
    ("MP+fence+loopfence",    ".......", "the fence holds the speculated read back"),
    ("iwp2.1",                "..+++..", "MP"),
    ("iwp2.8.b",              "...++..", "the locked write stays first; reads may swap"),
    ("PPOCA",                 "...+...", "a speculative write may be forwarded"),
    ("PPOAA",                 ".......", "a write of unknown address may be the read's"),
    ("RSW",                   "...++..", "same-location reads swap: the dependency ends there"),
    ("RDW",                   ".......", "the second read saw the newer value, so it was later"),

    // Load buffering: read → write in each thread.
    ("LB",                    "...++..", "only rmo and ecma let a write pass a read"),
    ("LB+mfence+po",          "...++..", "one side is enough"),
    ("LB+fence+po",           "...++..", "one side is enough"),
    ("LB+data+po",            "...++..", "one side is enough"),
    ("LB+mfences",            ".......", "both sides in order"),
    ("LB+fences",             ".......", "both sides in order"),
    ("LB+lwsyncs",            ".......", "lwsync orders read → write"),
    ("LB+datas",              ".......", "a write needs its value"),
    ("LB+addrs",              ".......", "a write needs its address"),
    ("LB+addr+data",          ".......", "a write needs its address and value"),
    ("LB+ctrls",              ".......", "writes are not speculated"),
    ("LB+data+ctrl",          ".......", "a write needs its value, and is not speculated"),
    ("LB+thin-air",           ".......", "nothing comes from thin air"),
    ("3.LB",                  "...++..", "only rmo and ecma let a write pass a read"),
    ("3.LB+mfences",          ".......", "all in order"),
    ("3.LB+fences",           ".......", "all in order"),
    ("3.LB+lwsyncs",          ".......", "lwsync orders read → write"),
    ("3.LB+datas",            ".......", "a write needs its value"),
    ("3.LB+ctrls",            ".......", "writes are not speculated"),
    ("iwp2.2",                "...++..", "LB"),

    // S: write → write in P0, read → write in P1.
    ("S",                     "..+++..", "pso: writes swap; rmo, ecma: read and write, too"),
    ("S+po+mfence",           "..+++..", "the writes swap"),
    ("S+po+data",             "..+++..", "the writes swap"),
    ("S+mfence+po",           "...++..", "the write passes the read"),
    ("S+ww+po",               "...++..", "the write passes the read"),
    ("S+mfences",             ".......", "both sides in order"),
    ("S+fences",              ".......", "both sides in order"),
    ("S+lwsyncs",             ".......", "lwsync orders write → write and read → write"),
    ("S+fence+addr",          ".......", "a write needs its address"),
    ("S+fence+data",          ".......", "a write needs its value"),
    ("S+fence+ctrl",          ".......", "writes are not speculated"),
    ("S+lwsync+addr",         ".......", "a write needs its address"),
    ("S+lwsync+data",         ".......", "a write needs its value"),
    ("S+lwsync+ctrl",         ".......", "writes are not speculated"),
    ("S+ww+addr",             ".......", "a write needs its address"),
    ("S+ww+data",             ".......", "a write needs its value"),
    ("S+ww+ctrl",             ".......", "writes are not speculated"),

    // R: write → write in P0, write → read in P1.
    ("R",                     ".++++++", "P1's read overtakes its write"),
    ("R+mfence+po",           ".++++++", "P1's read overtakes its write"),
    ("R+fence+lwsync",        ".++++++", "lwsync does not order write → read"),
    ("R+lwsyncs",             ".++++++", "lwsync does not order write → read"),
    ("R+po+mfence",           "..+++..", "P0's writes swap"),
    ("R+po+xchg",             "..+++..", "P0's writes swap"),
    ("R+mfences",             ".......", "both sides in order"),
    ("R+fences",              ".......", "both sides in order"),
    ("R+lwsync+fence",        ".......", "both sides in order"),
    ("R+ww+fence",            ".......", "both sides in order"),

    // 2+2W: write → write in each thread. In pc, too, a thread's writes enter the coherence
    // orders of their locations in program order.
    ("2+2W",                  "..+++..", "writes swap where the model lets them"),
    ("2+2W+mfence+po",        "..+++..", "one side is enough"),
    ("2+2W+ww+po",            "..+++..", "one side is enough"),
    ("2+2W+mfences",          ".......", "both sides in order"),
    ("2+2W+fences",           ".......", "both sides in order"),
    ("2+2W+fence+lwsync",     ".......", "both sides in order"),
    ("2+2W+lwsyncs",          ".......", "lwsync orders write → write"),
    ("2+2W+wws",              ".......", "both sides in order"),
    ("2+2W+xchgs",            ".......", "both sides in order"),
    ("3.2W",                  "..+++..", "writes swap where the model lets them"),
    ("3.2W+mfences",          ".......", "all in order"),
    ("3.2W+fences",           ".......", "all in order"),
    ("3.2W+lwsyncs",          ".......", "lwsync orders write → write"),
    ("3.2W+wws",              ".......", "all in order"),

    // Independent reads of independent writes: read → read twice, and one order of writes.
    ("IRIW",                  "...+++.", "rmo, ecma: reads swap; pc: writes arrive one by one"),
    ("IRIW+mfence+po",        "...+++.", "one reader is enough"),
    ("IRIW+rr+po",            "...+++.", "one reader is enough"),
    ("IRIW+mfences",          ".....+.", "a reader's fence does not hurry others' writes"),
    ("IRIW+fences",           ".....+.", "a reader's fence does not hurry others' writes"),
    ("IRIW+fence+lwsync",     ".....+.", "a reader's fence does not hurry others' writes"),
    ("IRIW+lwsyncs",          ".....+.", "a reader's fence does not hurry others' writes"),
    ("IRIW+rrs",              ".....+.", "a reader's fence does not hurry others' writes"),
    ("IRIW+addrs",            ".....+.", "reads in order; pc's writes arrive one by one"),
    ("IRIW+fence+addr",       ".....+.", "reads in order; pc's writes arrive one by one"),
    ("IRIW+ctrls",            "...+.+.", "rmo speculates the second reads; ecma waits"),
    ("amd6",                  "...+++.", "IRIW"),
    ("iwp2.7",                "...++..", "locked writes reach all at once; reads may swap"),
    ("n3",                    "...+++.", "reads swap, or pc's y reaches P2 before x is locked"),

    // Write-to-read causality: needs multi-copy atomicity besides the orders of P1 and P2.
    ("WRC",                   "...+++.", "rmo, ecma: reordering; pc: x reaches P1 before P2"),
    ("WRC+po+addr",           "...+++.", "P1's write passes its read, or pc"),
    ("WRC+mfences",           ".....+.", "pc: x reaches P1 before P2; fences are not cumulative"),
    ("WRC+fences",            ".....+.", "pc: x reaches P1 before P2; fences are not cumulative"),
    ("WRC+fence+addr",        ".....+.", "pc: x reaches P1 before P2; fences are not cumulative"),
    ("WRC+lwsyncs",           ".....+.", "pc: x reaches P1 before P2; fences are not cumulative"),
    ("WRC+lwsync+addr",       ".....+.", "pc: x reaches P1 before P2; fences are not cumulative"),
    ("WRC+addrs",             ".....+.", "all in order; pc: x reaches P1 before P2"),
    ("WRC+data+addr",         ".....+.", "all in order; pc: x reaches P1 before P2"),
    ("WRC+data+rr",           ".....+.", "all in order; pc: x reaches P1 before P2"),
    ("WRC+ctrl+addr",         ".....+.", "all in order; pc: x reaches P1 before P2"),
    ("WRC+fence+ctrl",        "...+.+.", "rmo speculates P2's second read; or pc"),
    ("iwp2.5",                "...+++.", "WRC"),

    ("ISA2",                  "..++++.", "pso: P0's writes swap; pc: x is late at P2 only"),
    ("ISA2+mfences",          ".......", "the fence in P0 waits until x is everywhere"),
    ("ISA2+fences",           ".......", "the fence in P0 waits until x is everywhere"),
    ("ISA2+fence+addrs",      ".......", "the fence in P0 waits until x is everywhere"),
    ("ISA2+fence+data+addr",  ".......", "the fence in P0 waits until x is everywhere"),
    ("ISA2+lwsyncs",          ".....+.", "in pc lwsync waits for nothing: x is late at P2"),
    ("ISA2+lwsync+data+addr", ".....+.", "in pc lwsync waits for nothing: x is late at P2"),
    ("ISA2+lwsync+ctrl+addr", ".....+.", "in pc lwsync waits for nothing: x is late at P2"),
    ("ISA2+ww+data+rr",       ".....+.", "in pc a ww fence waits for nothing: x is late at P2"),

    ("RWC",                   ".++++++", "P2's read overtakes its write"),
    ("RWC+mfence+po",         ".++++++", "P2's read overtakes its write"),
    ("RWC+lwsyncs",           ".++++++", "lwsync does not order write → read"),
    ("RWC+po+mfence",         "...+++.", "P1's reads swap; or pc: x reaches P1 before P2"),
    ("RWC+mfences",           ".....+.", "pc: x reaches P1 before P2"),
    ("RWC+fences",            ".....+.", "pc: x reaches P1 before P2"),
    ("RWC+addr+fence",        ".....+.", "pc: x reaches P1 before P2"),
    ("RWC+rr+fence",          ".....+.", "pc: x reaches P1 before P2"),
    ("RWC+lwsync+fence",      ".....+.", "pc: x reaches P1 before P2"),

    ("W+RWC",                 ".++++++", "P2's read overtakes its write"),
    ("W+RWC+lwsyncs",         ".++++++", "lwsync does not order write → read"),
    ("W+RWC+po+po+mfence",    "..++++.", "P0's writes swap; or pc: x is late at P2 only"),
    ("W+RWC+mfences",         ".......", "P0's fence waits until x is everywhere"),
    ("W+RWC+fences",          ".......", "P0's fence waits until x is everywhere"),
    ("W+RWC+fence+addr+fence", ".......", "P0's fence waits until x is everywhere"),
    ("W+RWC+lwsync+addr+fence", ".....+.", "in pc lwsync waits for nothing: x is late at P2"),

    // In pc a write is in its location's coherence order once anybody else sees it.
    ("WWC",                   "...++..", "a write passes a read; pc: x=2 was seen, so it is older"),
    ("WWC+mfences",           ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+fences",            ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+fence+addr",        ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+lwsyncs",           ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+lwsync+data",       ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+addrs",             ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+datas",             ".......", "all in order, and x=2 was seen, so it is older"),
    ("WWC+ctrls",             ".......", "writes are not speculated"),

    ("Z6.3",                  "..++++.", "writes swap; or pc: x is late at P2 only"),
    ("Z6.3+mfences",          ".......", "P0's fence waits until x is everywhere"),
    ("Z6.3+fences",           ".......", "P0's fence waits until x is everywhere"),
    ("Z6.3+lwsyncs",          ".....+.", "in pc lwsync waits for nothing: x is late at P2"),
    ("Z6.3+lwsync+lwsync+addr", ".....+.", "in pc lwsync waits for nothing: x is late at P2"),
    ("Z6.3+ww+ww+addr",       ".....+.", "in pc a ww fence waits for nothing: x is late at P2"),

    // Coherence.
    ("CoRR",                  "...++..", "rmo, ecma: two reads of one location may swap"),
    ("CoRR+addr",             ".......", "the second read needs the first's value"),
    ("CoRR+fence",            ".......", "the fence orders the reads"),
    ("CoRR+rr",               ".......", "the fence orders the reads"),
    ("CoRR2",                 "...++..", "reads swap; pc's writes to one location have one order"),
    ("iwp2.6",                "...++..", "CoRR2"),
    ("CoWW",                  ".......", "writes to one location stay in order"),
    ("CoRW1",                 ".......", "a read does not see a later own write"),
    ("CoRW1+alias",           ".......", "a read does not see a later own write"),
    ("CoRW2",                 ".......", "a write stays behind an earlier read of its location"),
    ("CoWR",                  ".......", "a read sees its own write or a newer one"),
    ("CoWR+alias",            ".......", "a read sees its own write or a newer one"),
    ("CoWR0",                 ".......", "a read sees its own write or a newer one"),
    ("n4",                    ".......", "each write would have to come before the other"),
    ("n4b",                   ".......", "each write would have to come before the other"),
    ("n5",                    ".......", "each write would have to come before the other"),

    // The rest of the x86-TSO papers.
    ("n1",                    ".++++++", "x=2 stays in the buffer while y is read"),
    ("n1+mfence",             "..++++.", "P1's writes swap; or pc: y is late at P0 only"),
    ("n2",                    "..++++.", "P0's writes swap; or pc: y is late at P3 only"),
    ("n6",                    ".++++++", "x=1 is forwarded while buffered; ecma: y is read first"),
    ("n6+mfence",             "..+++..", "P1's writes swap"),
    ("n7",                    ".++++++", "x=1 is forwarded while buffered; ecma: y is read first"),
    ("n7+mfence",             "...+++.", "P2's reads swap; or pc: y reaches P2 before P0"),

    // Read-modify-writes.
    ("INC",                   "+++++++", "a read and a write, which others come between"),
    ("INC+lock+po",           "+++++++", "the plain side's read and write are separate"),
    ("INC+locks",             ".......", "indivisible"),
    ("CAS",                   "+++++++", "both read before either writes"),
    ("CAS+locks",             ".......", "indivisible"),
    ("XADD+locks",            ".......", "indivisible"),
    ("add+rmws",              ".......", "indivisible"),
    ("spinlock",              "++...++", "forall: pso and weaker let the release pass the write to x"),
];

/// Unreduced searches of more states than this are left out of the counts.
const MOST: usize = 200_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus")
}

fn load(name: &str) -> Test {
    let path = folder().join(format!("{name}.litmus"));
    let text = std::fs::read_to_string(&path).unwrap();
    fencepost_litmus::parse(name, &text).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn run(test: &Test, model: &str, settings: Settings, options: SearchConfig<'_>) -> Report {
    let observe: Vec<Observable> = test.observed.iter().map(|(_, observable)| *observable).collect();
    let machine = machine_with(&test.program, model, settings);
    explore(&machine, &SearchConfig { observe: &observe, ..options })
}

fn holds(test: &Test, report: &Report) -> bool {
    let condition = test.condition.as_ref().unwrap();
    let satisfies = |values: &Vec<i64>| {
        condition.prop.holds(&|wanted| {
            let at = test.observed.iter().position(|(_, observable)| *observable == wanted).unwrap();
            values[at]
        })
    };
    match condition.quantifier {
        Quantifier::Exists => report.outcomes.keys().any(satisfies),
        Quantifier::NotExists => !report.outcomes.keys().any(satisfies),
        Quantifier::ForAll => report.outcomes.keys().all(satisfies),
    }
}

fn fast() -> SearchConfig<'static> {
    SearchConfig::default()
}

#[test]
fn the_table_names_every_test_once() {
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "litmus"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let named: BTreeSet<String> = TABLE.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(named.len(), TABLE.len(), "a test has two lines");
    assert_eq!(files.difference(&named).collect::<Vec<_>>(), Vec::<&String>::new(), "without a line");
    assert_eq!(named.difference(&files).collect::<Vec<_>>(), Vec::<&String>::new(), "without a file");
}

#[test]
fn every_model_answers_as_the_table_says() {
    let mut wrong = Vec::new();
    for (name, answers, why) in TABLE {
        assert_eq!(answers.len(), MODELS.len(), "{name}");
        let test = load(name);
        for (model, answer) in MODELS.iter().zip(answers.chars()) {
            let report = run(&test, model, Settings::default(), fast());
            assert_eq!(report.verdict, Verdict::Holds, "{name} under {model}: {:?}", report.reasons);
            let expected = match answer {
                '+' => true,
                '.' => false,
                other => panic!("{name}: answer `{other}`"),
            };
            if holds(&test, &report) != expected {
                wrong.push(format!("{name} under {model}: expected {expected} ({why})"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// One line a test: for each model outcomes/states/states without any reduction.
#[test]
fn counts_are_as_pinned() {
    let unreduced = SearchConfig::with(Reductions::none());
    let brute = unreduced.settings();
    let mut text = String::from("# outcomes/states/states without any reduction, per model\n#");
    MODELS.iter().for_each(|model| write!(text, " {model}").unwrap());
    text.push('\n');
    let mut names: Vec<&str> = TABLE.iter().map(|(name, ..)| *name).collect();
    names.sort_unstable();
    for name in names {
        let test = load(name);
        write!(text, "{name}").unwrap();
        for model in MODELS {
            let report = run(&test, model, Settings::default(), fast());
            let limits = Limits { states: Some(MOST), ..Limits::default() };
            let order = Order::DepthFirst;
            let all = run(&test, model, brute, SearchConfig { limits, order, ..unreduced });
            let unreduced = match all.verdict {
                Verdict::Inconclusive => "-".to_owned(),
                _ => {
                    let outcomes = |report: &Report| report.outcomes.keys().cloned().collect::<Vec<_>>();
                    assert_eq!(outcomes(&all), outcomes(&report), "{name} under {model}");
                    all.stats.states.to_string()
                }
            };
            write!(text, " {}/{}/{unreduced}", report.outcomes.len(), report.stats.states).unwrap();
        }
        text.push('\n');
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classics.counts");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, &text).unwrap();
    }
    let pinned = std::fs::read_to_string(&path).unwrap_or_default();
    let differ: Vec<String> = pinned
        .lines()
        .zip(text.lines())
        .filter(|(old, new)| old != new)
        .map(|(old, new)| format!("- {old}\n+ {new}"))
        .collect();
    assert!(pinned == text, "counts changed; if meant, run with SNAPSHOTS=overwrite\n{}", differ.join("\n"));
}
