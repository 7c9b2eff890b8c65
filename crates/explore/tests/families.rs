//! Published examples of the models that come with Fencepost, family by family.
//!
//! As in `classics.rs`, the answers are those of the literature or derived from the definitions by
//! hand. Each answer must not depend on how one searches.

use fencepost_explore::{Order, Reduction, Reductions, SearchConfig, Verdict, explore};
use fencepost_ir::Observable;
use fencepost_litmus::Test;
use fencepost_machine::Settings;
use fencepost_testkit::machine_with;

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
        let machine =
            machine_with(&test.program, model, Settings::default().set(Reduction::RunAhead, run_ahead));
        let order = if memoise { Order::DepthFirst } else { Order::BreadthFirst };
        let options = SearchConfig {
            observe: &observe,

            order,
            ..SearchConfig::with(if reduce { Reductions::all() } else { Reductions::of_steps() })
        };
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

const MP: &str = "1:r1=1 /\\ 1:r2=0";
const SB: &str = "0:r2=0 /\\ 1:r2=0";
const IRIW: &str = "2:r1=1 /\\ 2:r2=0 /\\ 3:r1=1 /\\ 3:r2=0";
const WRC: &str = "1:r1=1 /\\ 2:r1=1 /\\ 2:r2=0";

/// TSO and PSO, each with multi-copy atomicity and without.
#[test]
fn copies_at_once_or_one_by_one() {
    let iriw = ["w[] x 1", "w[] y 1", "r[] r1 x; r[] r2 y", "r[] r1 y; r[] r2 x"];
    example(&iriw, IRIW, &["pc", "pso-nmca"], &["tso", "pc-atomic", "pso"], "readers disagree");
    let mp = ["w[] x 1; w[] y 1", "r[] r1 y; r[] r2 x"];
    example(
        &mp,
        MP,
        &["pso", "pso-nmca"],
        &["tso", "pc"],
        "writes of one thread stay in order under tso and pc",
    );
    let mp = ["w[] x 1; f[ww]; w[] y 1", "r[] r1 y; r[] r2 x"];
    example(&mp, MP, &[], &["pso", "pso-nmca"], "the fence waits until x is seen by all");
    let wrc = ["w[] x 1", "r[] r1 x; w[] y 1", "r[] r1 y; r[] r2 x"];
    example(&wrc, WRC, &["pc", "pso-nmca"], &["tso", "pso"], "x reaches P1 before P2");
    let mp = ["w[] x 1; w[] y 1", "r[] r1 y; r[] r2 x", "r[] r1 x; r[] r2 y"];
    let both = "1:r1=1 /\\ 1:r2=0 /\\ 2:r1=1 /\\ 2:r2=0";
    example(
        &mp,
        both,
        &["pso-nmca"],
        &["tso", "pc", "pso"],
        "two threads see two writes of one in two orders",
    );
    let coherence = ["w[] x 1", "w[] x 2", "r[] r1 x; r[] r2 x", "r[] r1 x; r[] r2 x"];
    let disagree = "2:r1=1 /\\ 2:r2=2 /\\ 3:r1=2 /\\ 3:r2=1";
    example(&coherence, disagree, &[], &["pc", "pso-nmca"], "one location has one order of writes");
}

/// Gharachorloo et al. 1990: conditions 3.1 of RCsc and RCpc.
#[test]
fn release_consistency() {
    let both = &["rcsc", "rcpc"];
    let mp = ["w[] x 1; w[rel] y 1", "r[acq] r1 y; r[] r2 x"];
    example(&mp, MP, &[], both, "x performs before the release, the read of x after the acquire");
    let mp = ["w[] x 1; w[] y 1", "r[acq] r1 y; r[] r2 x"];
    example(&mp, MP, both, &[], "ordinary writes perform in any order");
    let mp = ["w[] x 1; w[rel] y 1", "r[] r1 y; r[] r2 x"];
    example(&mp, MP, both, &[], "ordinary reads perform in any order");
    let sb = ["w[rel] x 1; r[acq] r2 y", "w[rel] y 1; r[acq] r2 x"];
    example(&sb, SB, &["rcpc"], &["rcsc"], "special accesses are sequentially consistent in RCsc only");
    let sb = ["w[] x 1; r[] r2 y", "w[] y 1; r[] r2 x"];
    example(&sb, SB, both, &[], "ordinary accesses");
    let iriw = ["w[rel] x 1", "w[rel] y 1", "r[acq] r1 x; r[acq] r2 y", "r[acq] r1 y; r[acq] r2 x"];
    example(&iriw, IRIW, &["rcpc"], &["rcsc"], "releases reach all at once in RCsc only");
    let wrc = ["w[rel] x 1", "r[acq] r1 x; w[rel] y 1", "r[acq] r1 y; r[acq] r2 x"];
    example(&wrc, WRC, &["rcpc"], &["rcsc"], "PC is not causal");
    let wrc = ["w[] x 1", "r[] r1 x; w[rel] y 1", "r[acq] r1 y; r[] r2 x"];
    example(&wrc, WRC, both, &[], "P1's read has performed, the write that it saw has not, for P2");
    let isa2 = ["w[] x 1; w[rel] y 1", "r[acq] r1 y; w[rel] z 1", "r[acq] r1 z; r[] r2 x"];
    example(&isa2, WRC, &[], both, "x has performed for all before y performs for any");
    let roach = ["w[rel] x 1; w[] y 1", "r[] r1 y; f[]; r[] r2 x"];
    example(&roach, MP, both, &[], "an ordinary write may pass a release");
    let lb = ["r[acq] r1 x; w[] y 1", "r[acq] r1 y; w[] x 1"];
    example(&lb, "0:r1=1 /\\ 1:r1=1", &[], both, "nothing passes an acquire");
    let pso = ["w[rel] x 1; w[rel] y 1", "r[acq] r1 y; r[acq] r2 x"];
    example(&pso, MP, &[], both, "PC keeps the writes of one thread in order");
}

/// Intel's examples (Itanium Architecture Software Developer's Manual, volume 2, part II, section 2.2.1,
/// and the formal specification).
#[test]
fn itanium() {
    let allowed =
        |threads: &[&str], exists: &str, why: &str| example(threads, exists, &["itanium"], &[], why);
    let forbidden =
        |threads: &[&str], exists: &str, why: &str| example(threads, exists, &[], &["itanium"], why);
    // 2.2.1.2 and 2.2.1.3
    allowed(&["w[] x 1; w[] y 1", "r[] r1 y; r[] r2 x"], MP, "st and ld are unordered");
    forbidden(&["w[] x 1; w[rel] y 1", "r[acq] r1 y; r[] r2 x"], MP, "acquire and release order MP");
    allowed(&["w[] x 1; w[rel] y 1", "r[] r1 y; r[] r2 x"], MP, "ld may pass ld");
    allowed(&["w[] x 1; w[] y 1", "r[acq] r1 y; r[] r2 x"], MP, "st may pass st");
    // 2.2.1.7
    let dependent = ["w[] x 1; f[mf]; w[] y 1", "r[] r1 y; mov r3 (xor r1 r1); r[] r2 x+r3"];
    forbidden(&dependent, MP, "a data dependency orders two loads");
    // 2.2.1.6: dependencies through memory and a register order nothing for another processor.
    let dependent = ["w[] x 1; r[] r1 x; w[] y r1", "r[acq] r1 y; r[] r2 x"];
    allowed(&dependent, "0:r1=1 /\\ 1:r1=1 /\\ 1:r2=0", "data dependency does not establish MP ordering");
    // 2.2.1.4 and 2.2.1.5
    allowed(&["w[rel] x 1; r[acq] r2 y", "w[rel] y 1; r[acq] r2 x"], SB, "ld.acq may pass st.rel");
    forbidden(&["w[] x 1; f[mf]; r[] r2 y", "w[] y 1; f[mf]; r[] r2 x"], SB, "mf orders st and ld");
    // 2.2.1.8 and 2.2.1.9
    let bypass = ["w[rel] x 1; r[acq] r1 x; r[] r2 y", "w[rel] y 1; r[acq] r1 y; r[] r2 x"];
    allowed(
        &bypass,
        "0:r1=1 /\\ 0:r2=0 /\\ 1:r1=1 /\\ 1:r2=0",
        "a local load is satisfied from the store buffer",
    );
    let bypass = ["w[rel] x 1; f[mf]; r[acq] r1 x; r[] r2 y", "w[rel] y 1; f[mf]; r[acq] r1 y; r[] r2 x"];
    forbidden(
        &bypass,
        "0:r1=1 /\\ 0:r2=0 /\\ 1:r1=1 /\\ 1:r2=0",
        "mf waits until the store is visible to all",
    );
    // 2.2.1.12: a release that causally precedes any store is visible to all before it.
    let causality = ["w[rel] x 1", "r[acq] r1 x; w[rel] y 1", "r[acq] r1 y; r[] r2 x"];
    forbidden(&causality, WRC, "causality is obeyed");
    let causality = ["w[rel] x 1", "r[acq] r1 x; w[] y 1", "r[acq] r1 y; r[] r2 x"];
    forbidden(&causality, WRC, "the later store need not be a release");
    let causality = ["rmw[acq] r1 (add 0 1) x", "r[acq] r1 x; w[] y 1", "r[acq] r1 y; r[] r2 x"];
    forbidden(&causality, WRC, "a semaphore of either kind is seen by all at once");
    let causality = ["w[] x 1", "r[acq] r1 x; w[rel] y 1", "r[acq] r1 y; r[] r2 x"];
    allowed(&causality, WRC, "a st becomes visible to each processor on its own");
    // 2.2.1.11
    let iriw = ["w[rel] x 1", "w[rel] y 1", "r[acq] r1 x; r[] r2 y", "r[acq] r1 y; r[] r2 x"];
    forbidden(&iriw, IRIW, "all observers see st.rel in the same order");
    let iriw = ["w[] x 1", "w[] y 1", "r[acq] r1 x; r[] r2 y", "r[acq] r1 y; r[] r2 x"];
    allowed(&iriw, IRIW, "not so st");
    let fenced = ["f[mf]; w[] x 1", "f[mf]; w[] y 1", "r[acq] r1 x; r[] r2 y", "r[acq] r1 y; r[] r2 x"];
    allowed(&fenced, IRIW, "mf and st are no st.rel for a remote processor");
    let coherence = ["w[] x 1", "w[] x 2", "r[acq] r1 x; r[] r2 x", "r[acq] r1 x; r[] r2 x"];
    forbidden(&coherence, "2:r1=1 /\\ 2:r2=2 /\\ 3:r1=2 /\\ 3:r2=1", "stores to one location have one order");
    allowed(&["w[] x 1", "r[] r1 x; r[] r2 x"], MP, "loads of one location are unordered");
    forbidden(&["w[] x 1", "r[acq] r1 x; r[] r2 x"], MP, "but for ld.acq");
    allowed(&["r[] r1 x; w[] y 1", "r[] r1 y; w[] x 1"], "0:r1=1 /\\ 1:r1=1", "st may pass ld");
    let lb = ["r[] r1 x; w[rel] y 1", "r[] r1 y; w[rel] x 1"];
    forbidden(&lb, "0:r1=1 /\\ 1:r1=1", "st.rel passes no ld");
    let semaphore = ["w[] x 1; rmw[rel] r1 (add 0 1) y", "r[acq] r1 y; r[] r2 x"];
    forbidden(&semaphore, MP, "cmpxchg.rel is a release");
    let semaphore = ["w[] x 1; rmw[acq] r1 (add 0 1) y", "r[acq] r1 y; r[] r2 x"];
    allowed(&semaphore, MP, "cmpxchg.acq is none");
    let semaphore = ["w[] x 1; w[rel] y 1", "rmw[acq] r1 (add 0 2) y; r[] r2 x"];
    forbidden(&semaphore, MP, "cmpxchg.acq is an acquire");
    let semaphore = ["w[] x 1; w[rel] y 1", "rmw[rel] r1 (add 0 2) y; r[] r2 x"];
    allowed(&semaphore, MP, "cmpxchg.rel is none");
    // A load, a store to the same location that is visible locally, a load of that, and what depends on it.
    let local = ["r[] r1 x; w[] x 1; r[acq] r2 x; r[] r3 y", "w[] y 1; f[mf]; w[] x 2"];
    forbidden(
        &local,
        "0:r1=2 /\\ 0:r2=1 /\\ 0:r3=0",
        "a store is not visible locally before an earlier load of it",
    );
}

/// The examples of appendix B.5 of the UPC specification (1.3), which have these numbers, and others that follow from B.2.
#[test]
fn unified_parallel_c() {
    let allowed = |threads: &[&str], exists: &str, why: &str| example(threads, exists, &["upc"], &[], why);
    let forbidden = |threads: &[&str], exists: &str, why: &str| example(threads, exists, &[], &["upc"], why);
    // 2: no value comes from nowhere if all is strict. (1, the same with relaxed accesses, is allowed there only since
    // threads need not agree on the order of writes to one location.)
    let cycle = ["r[strict] r1 x; w[strict] x 2", "r[strict] r1 x; w[strict] x 1"];
    forbidden(&cycle, "0:r1=1 /\\ 1:r1=2", "example 2: all is strict");
    // 3
    let mp = ["w[relaxed] x 1; w[relaxed] y 1", "r[relaxed] r1 y; r[relaxed] r2 x"];
    allowed(&mp, MP, "example 3: relaxed is unordered");
    // 4
    allowed(
        &["w[] x 1; r[] r2 y", "w[] y 1; r[] r2 x"],
        SB,
        "example 4: neither thread sees the other's write",
    );
    // 5
    let race = ["w[strict] x 2; r[strict] r1 x", "w[strict] x 1; r[strict] r1 x"];
    forbidden(&race, "0:r1=1 /\\ 1:r1=2", "example 5: one of two strict writes is the last");
    // 6
    let reads = ["w[] x 1; w[strict] y 1; w[] x 2", "r[] r1 x; r[] r2 x"];
    allowed(&reads, "1:r1=2 /\\ 1:r2=1", "example 6: relaxed reads of one location are unordered");
    // 7
    let reads = ["w[] x 1; w[strict] y 1; w[] x 2", "r[] r1 x; w[] x 3; r[] r2 x"];
    forbidden(&reads, "1:r1=2 /\\ 1:r2=1", "example 7: an own write between them orders them");
    // 8
    let strict = ["w[] x 1; w[] x 2", "r[strict] r1 x; r[strict] r2 x"];
    forbidden(&strict, "1:r1=2 /\\ 1:r2=1", "example 8: strict reads are in the order of the writing thread");
    // 9
    allowed(&["w[] x 1; w[] y 1", "r[strict] r1 y; r[strict] r2 x"], MP, "example 9: the writes are relaxed");
    // 10
    let reads = ["w[] x 1; w[strict] y 1", "r[] r1 y; r[] r2 x; r[] r3 x"];
    allowed(&reads, "1:r1=1 /\\ 1:r2=1 /\\ 1:r3=0", "example 10: relaxed reads are unordered");
    // 11 and 12: upc_notify is a strict write, upc_wait a strict read.
    let barrier = ["w[] x 1; w[strict] s 1", "r[strict] r1 s; r[] r2 x"];
    forbidden(&barrier, MP, "example 11: a barrier orders relaxed accesses");
    let notify = ["w[] x 1; w[strict] s 1; r[] r2 y", "w[] y 1; w[strict] t 1; r[] r2 x"];
    forbidden(&notify, SB, "example 12: all agree on the order of strict writes");
    allowed(&["w[] x 1; w[strict] y 1", "r[] r1 y; r[] r2 x"], MP, "the reader's reads are relaxed");
    forbidden(
        &["w[strict] x 1; r[strict] r2 y", "w[strict] y 1; r[strict] r2 x"],
        SB,
        "strict accesses are SC",
    );
    forbidden(
        &["w[] x 1; r[strict] r2 y", "w[] y 1; r[strict] r2 x"],
        SB,
        "a strict read comes after x for all",
    );
    forbidden(
        &["w[] x 1; f[]; r[] r2 y", "w[] y 1; f[]; r[] r2 x"],
        SB,
        "upc_fence is a strict access of nothing",
    );
    let iriw = ["w[] x 1", "w[] y 1", "r[] r1 x; f[]; r[] r2 y", "r[] r1 y; f[]; r[] r2 x"];
    allowed(&iriw, IRIW, "threads have views of their own of relaxed writes");
    let iriw = ["w[] x 1", "w[] y 1", "r[strict] r1 x; r[strict] r2 y", "r[strict] r1 y; r[strict] r2 x"];
    forbidden(&iriw, IRIW, "strict reads have one order, in which each finds the latest write");
    let iriw = ["w[] x 1", "w[] y 1", "r[strict] r1 x; r[strict] r2 y", "r[] r1 y; f[]; r[] r2 x"];
    forbidden(&iriw, IRIW, "what the last thread has read before its fence is there for later strict reads");
    let wrc = ["w[] x 1", "r[] r1 x; w[strict] y 1", "r[strict] r1 y; r[] r2 x"];
    allowed(&wrc, WRC, "the second thread's read is not in the order of the third");
    let wrc = ["w[] x 1", "r[] r1 x; w[strict] y 1", "r[strict] r1 y; r[strict] r2 x"];
    forbidden(&wrc, WRC, "the third thread's reads are in the order of the second");
    allowed(&["w[] x 1", "r[] r1 x; r[] r2 x"], MP, "relaxed reads of one location are unordered");
    allowed(&["r[] r1 x; w[] y 1", "r[] r1 y; w[] x 1"], "0:r1=1 /\\ 1:r1=1", "relaxed accesses may swap");
    forbidden(&["w[] x 1; r[] r1 x", "r[] r1 y"], "0:r1=0", "a thread sees its own writes");
}
