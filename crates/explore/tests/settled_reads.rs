//! Settled reads: threads that decide by racy flags have no states in which they have guessed what they could as well
//! have read, and everything is found that is found without.

use fencepost_explore::{Reduction, Reductions, SearchConfig, ViolationKind, explore};
use fencepost_ir::op::IntOp;
use fencepost_ir::{Place, Program, RmwOp, Storage};
use fencepost_machine::Settings;
use fencepost_memory::Model;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;
use fencepost_testkit::machine_under;
use fencepost_testkit::ways::every_way_agrees;

const FLAGS: [&str; 8] = ["f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7"];

/// A thread that sets some flags, and one that adds up what it finds in them by branches.
fn flags(count: usize) -> Program {
    let mut p = program();
    let flags = ints(&mut p, FLAGS);
    let [seen] = ints(&mut p, ["seen"]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let mut c = Code::new("reader");
    let sum = c.int(0);
    for (bit, &flag) in flags[..count].iter().enumerate() {
        let found = c.read(flag);
        c.when(found, |c| {
            let more = c.with(IntOp::Add, sum, 1 << bit);
            c.mov(sum, more);
        });
    }
    c.store(seen, sum);
    let reader = c.done(&mut p);
    let mut c = Code::new("writer");
    flags[..count].iter().for_each(|&flag| c.put(flag, 1));
    let writer = c.done(&mut p);
    single(p, |c, _| {
        let threads = [c.spawn(thread, reader, &[]), c.spawn(thread, writer, &[])];
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

fn states(program: &Program, model: &str, without: Reductions) -> usize {
    let report = search_without(program, model, without, &["seen"]);
    assert!(report.doubts().is_empty(), "{:?}", report.doubts());
    report.stats.states
}

#[test]
fn branches_on_racy_flags_cost_what_they_cost_under_sc() {
    let eager: Reductions = [Reduction::SettledReads].into_iter().collect();
    for (count, expected) in [(2, 17), (4, 71), (6, 287), (8, 1151)] {
        let program = flags(count);
        for model in ["sc", "pso", "rmo", "dotnet", "java"] {
            let report = search_without(&program, model, Reductions::none(), &["seen"]);
            assert_eq!(report.stats.states, expected, "{count} flags under {model}");
            assert_eq!(report.outcomes.len(), 1 << count, "{count} flags under {model}");
        }
    }
    assert_eq!(states(&flags(4), "rmo", eager), 228);
}

/// A thread that does what `reads` says, and one that does what `writes` says.
fn two_threads(
    reads: impl FnOnce(&mut Code, [Place; 3]),
    writes: impl FnOnce(&mut Code, [Place; 3]),
) -> Program {
    two_threads_after(|_, _| {}, reads, writes)
}

/// The same, after what `first` says.
fn two_threads_after(
    first: impl FnOnce(&mut Code, [Place; 3]),
    reads: impl FnOnce(&mut Code, [Place; 3]),
    writes: impl FnOnce(&mut Code, [Place; 3]),
) -> Program {
    let mut p = program();
    let places = ints(&mut p, ["x", "y", "seen"]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let mut c = Code::new("reader");
    reads(&mut c, places);
    let reader = c.done(&mut p);
    let mut c = Code::new("writer");
    writes(&mut c, places);
    let writer = c.done(&mut p);
    single(p, |c, _| {
        first(c, places);
        let threads = [c.spawn(thread, reader, &[]), c.spawn(thread, writer, &[])];
        threads.into_iter().for_each(|thread| c.join(thread));
    })
}

/// The models under which threads speculate.
const SPECULATING: [&str; 3] = ["rmo", "dotnet", "java"];

#[test]
fn a_value_that_is_wanted_behind_the_decision_is_not_settled() {
    let program = two_threads(
        |c, [x, _, seen]| {
            let found = c.read(x);
            c.when(found, |c| c.store(seen, found));
        },
        |c, [x, ..]| [1, 2].into_iter().for_each(|value| c.put(x, value)),
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [1], [2]]);
    }
}

/// The value of now is one that confirms a guess, and a later one confirms it as well.
#[test]
fn a_value_that_is_there_may_still_be_read_late() {
    let program = two_threads_after(
        |c, [x, ..]| c.put(x, 1),
        |c, [x, y, seen]| {
            let found = c.read(x);
            c.when(found, |c| {
                let other = c.read(y);
                let tens = c.with(IntOp::Mul, found, 10);
                let both = c.binary(IntOp::Add, tens, other);
                c.store(seen, both);
            });
        },
        |c, [x, y, _]| {
            c.put(y, 1);
            c.fence();
            c.put(x, 2);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[10], [11], [20], [21]]);
    }
}

#[test]
fn a_value_that_a_computation_wants_besides_is_not_settled() {
    let program = two_threads(
        |c, [x, y, seen]| {
            let found = c.read(x);
            let doubled = c.with(IntOp::Mul, found, 2);
            c.when(found, |c| {
                let other = c.read(y);
                let both = c.binary(IntOp::Add, doubled, other);
                c.store(seen, both);
            });
        },
        |c, [x, y, _]| {
            [1, 2].into_iter().for_each(|value| c.put(x, value));
            c.put(y, 1);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [2], [3], [4], [5]]);
    }
}

/// What is behind a branch is read before it: the flag is set, and the data is old.
#[test]
fn a_read_still_passes_a_branch() {
    let program = two_threads(
        |c, [x, y, seen]| {
            let set = c.read(x);
            c.when(set, |c| {
                let data = c.read(y);
                let shown = c.with(IntOp::Add, data, 1);
                c.store(seen, shown);
            });
        },
        |c, [x, y, _]| {
            c.put(y, 1);
            c.fence();
            c.put(x, 1);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [1], [2]]);
    }
}

/// A volatile read holds up what follows it, but passes the branch itself, and then so does the read behind it.
#[test]
fn a_read_behind_a_volatile_read_passes_a_branch() {
    let program = two_threads(
        |c, [x, y, seen]| {
            let set = c.read(x);
            c.when(set, |c| {
                c.vread(seen);
                let data = c.read(y);
                let shown = c.with(IntOp::Add, data, 1);
                c.store(seen, shown);
            });
        },
        |c, [x, y, _]| {
            c.put(y, 1);
            c.fence();
            c.put(x, 1);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [1], [2]]);
    }
}

/// A flag that is set and cleared: a thread that has guessed that it is set may find it cleared for ever.
#[test]
fn a_flag_that_is_set_for_a_while() {
    let program = two_threads(
        |c, [x, y, seen]| {
            let set = c.read(x);
            c.when(set, |c| {
                let data = c.read(y);
                let shown = c.with(IntOp::Add, data, 1);
                c.store(seen, shown);
            });
        },
        |c, [x, y, _]| {
            c.put(x, 1);
            c.fence();
            c.put(y, 1);
            c.fence();
            c.put(x, 0);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [1], [2]]);
    }
}

/// A loop that waits goes round in states, and what other threads do is not left out for that.
#[test]
fn a_loop_that_waits_closes() {
    let program = two_threads(
        |c, [x, y, seen]| {
            let again = c.here();
            let set = c.read(x);
            c.if_false(set, again);
            let data = c.read(y);
            c.store(seen, data);
        },
        |c, [x, y, _]| {
            c.put(y, 1);
            c.fence();
            c.put(x, 1);
        },
    );
    for model in SPECULATING {
        ask_under(&program, model, &["seen"]).holds().gives([[0], [1]]);
    }
}

/// A thread goes round for ever, whichever way it guesses, and another one fails.
#[test]
fn a_thread_that_goes_round_hides_nothing() {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let thread = p.class("Thread", None, &[("unused", Storage::I32)]);
    let mut c = Code::new("rounds");
    let again = c.here();
    let set = c.read(x);
    c.if_true(set, again);
    c.jump(again);
    let rounds = c.done(&mut p);
    let mut c = Code::new("fails");
    c.put(x, 1);
    c.fail(&mut p, "failed");
    let fails = c.done(&mut p);
    let program = single(p, |c, _| {
        c.spawn(thread, rounds, &[]);
        c.spawn(thread, fails, &[]);
    });
    for model in SPECULATING {
        ask_under(&program, model, &["x"]).violates(&[(ViolationKind::Assertion, "failed")]);
    }
}

/// Where the model keeps reads in order, a guess is decided before anything behind it can be read.
#[test]
fn nothing_is_guessed_where_reads_stay_in_order() {
    let rules = "name = \"reads-in-order\"\nsummary = \"reads stay in order\"\nmay-reorder = [\"read -> write\", \"write -> read|write|vread\"]\n\
                 forwarding = true\n";
    let program = flags(6);
    let states = |text: &str| {
        let model = Model::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let report = explore(&machine_under(&program, &model, Settings::default()), &SearchConfig::default());
        assert!(report.doubts().is_empty(), "{:?}", report.doubts());
        report.stats.states
    };
    assert_eq!(states(&format!("{rules}speculation = \"reads\"\n")), states(rules));
}

/// A thread goes round in a loop of reads and may guess that it leaves it. What the other thread does is not only looked
/// at behind that guess, which is always wrong.
#[test]
fn a_thread_that_waits_for_ever_is_stuck_although_it_could_guess_otherwise() {
    let mut p = program();
    let [begun, never] = ints(&mut p, ["begun", "never"]);
    let ty = p.class("Thread", None, &[]);
    let mut c = Code::new("other");
    for (place, value) in [(begun, 1), (never, 0)] {
        let value = c.int(value);
        c.rmw(RmwOp::Exchange, place, value);
    }
    let other = c.done(&mut p);
    let program = single(p, |c, _| {
        let thread = c.spawn(ty, other, &[]);
        let seen = c.read(begun);
        c.when(seen, |c| {
            let again = c.here();
            let found = c.read(never);
            c.if_false(found, again);
        });
        c.join(thread);
    });
    for model in ["sc", "rmo", "dotnet", "java"] {
        let found = every_way_agrees(&program, model, &["begun"]).expect("one answer");
        let violations = found.violations;
        assert!(violations.iter().any(|(kind, _)| *kind == ViolationKind::Stuck), "{model}: {violations:?}");
    }
}
