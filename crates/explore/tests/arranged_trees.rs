//! However states are folded, they are the same states; and folded well, they take much less.

use fencepost_explore::{Limits, Order, Reduction, Reductions, Report, SearchConfig, Verdict};
use fencepost_ir::{Kind, Program, Storage};
use fencepost_machine::Settings;
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

/// Philosophers who take the lower fork first and eat once. If `hungry`, it fails in the end.
fn philosophers(n: i32, hungry: bool) -> Program {
    let mut p = program();
    let fork = class(&mut p, "Fork", &[("meals", Storage::I32)]);
    let thread = p.class("Thread", None, &[]);
    let forks = array(&mut p, "Fork[]", Storage::Ref);
    let [table] = refs(&mut p, ["table"]);
    let [meals] = ints(&mut p, ["meals"]);
    let mut c = Code::new("Philosopher");
    let (first, second) = (c.param(Kind::Ref), c.param(Kind::Ref));
    c.lock(first);
    c.lock(second);
    c.bump(fork.field(second, 0), 1);
    c.unlock(second);
    c.unlock(first);
    let philosopher = c.done(&mut p);
    single(p, |c, p| {
        let array = c.array(forks.ty, n);
        c.store(table, array);
        let all: Vec<_> = (0..n)
            .map(|seat| {
                let (object, seat) = (c.alloc(fork.ty), c.int(seat));
                c.store(forks.element(array, seat, 0), object);
                object
            })
            .collect();
        let last = all[all.len() - 1];
        let neighbours = all.windows(2).map(|pair| (pair[0], pair[1]));
        let pairs: Vec<_> = neighbours.chain([(all[0], last)]).collect();
        let threads: Vec<_> =
            pairs.into_iter().map(|(first, second)| c.spawn(thread, philosopher, &[first, second])).collect();
        threads.into_iter().for_each(|thread| c.join(thread));
        let eaten = c.read(fork.field(last, 0));
        c.store(meals, eaten);
        if hungry {
            c.fail(p, "still hungry");
        }
    })
}

/// With a state for each access, so that there are many.
fn search(program: &Program, options: &SearchConfig<'_>) -> Report {
    let reductions = options.reductions.without(Reduction::GuardedAccesses);
    let options = SearchConfig { reductions, ..*options };
    search_by(program, "sc", Settings::default().set(Reduction::ThreadSymmetry, false), options, &["meals"])
}

fn unarranged() -> Reductions {
    Reductions::all().without(Reduction::ArrangedTrees)
}

#[test]
fn the_same_states_in_half_of_the_memory() {
    let program = philosophers(6, false);
    for order in [Order::BreadthFirst, Order::BreadthWithProbe, Order::DepthFirst] {
        for workers in [1, 2] {
            let options = SearchConfig { order, workers, ..SearchConfig::default() };
            let plain = search(&program, &SearchConfig { reductions: unarranged(), ..options });
            let arranged = search(&program, &options);
            assert_eq!(arranged.verdict, Verdict::Holds);
            assert!(arranged.outcomes.keys().eq(plain.outcomes.keys()));
            assert_eq!(arranged.stats.states, plain.stats.states);
            assert_eq!(arranged.stats.transitions, plain.stats.transitions);
            let bytes = [&arranged, &plain].map(|report| report.stats.bytes_per_state());
            assert!(plain.stats.states > 8_000 && 2.0 * bytes[0] < bytes[1], "{bytes:?}");
            assert!(arranged.stats.peak_bytes >= arranged.stats.store_bytes);
        }
    }
}

#[test]
fn a_story_that_begins_before_and_ends_after_is_the_same() {
    let program = philosophers(6, true);
    let options = SearchConfig { workers: 1, ..SearchConfig::default() };
    let plain = search(&program, &SearchConfig { reductions: unarranged(), ..options });
    let arranged = search(&program, &options);
    assert_eq!(arranged.verdict, Verdict::Violated);
    assert!(arranged.stats.states > 8_000, "{}", arranged.stats.states);
    assert_eq!(arranged.violations, plain.violations);
}

#[test]
fn it_is_not_done_where_there_is_no_room_for_it() {
    let program = philosophers(6, false);
    let memory = Some(1 << 19);
    let limits = Limits { memory, ..Limits::default() };
    let options = SearchConfig { workers: 1, limits, ..SearchConfig::default() };
    for reductions in [Reductions::all(), unarranged()] {
        let report = search(&program, &SearchConfig { reductions, ..options });
        assert!(report.stats.peak_bytes <= 1 << 19, "{}", report.stats.peak_bytes);
    }
}
