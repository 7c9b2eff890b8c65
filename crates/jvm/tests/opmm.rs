//! The programs of the paper that `java-op` is from, as javac compiles them: its verdicts, no more states
//! than its tool explored, and what its figures say can and cannot be read.

use std::collections::BTreeSet;

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Order, Reductions, Report, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::search;

fn loaded(class: &str, observe: &[&str]) -> Loaded {
    let files = crate::support::Directory(crate::support::repository().join("examples/java/opmm"));
    let observe: Vec<String> = observe.iter().map(|field| format!("{class}.{field}")).collect();
    let request = LoadRequest::default().observing(&observe);
    load(class, &files, Some(class), &request).unwrap()
}

fn report(loaded: &Loaded, without: Reductions, all: bool) -> Report {
    let (order, observe) = (Order::BreadthWithProbe, &loaded.observables()[..]);
    let config = SearchConfig { order, all, observe, ..SearchConfig::without(without) };
    search(&loaded.program, "java-op", &config)
}

/// Table 1: the program, what is found, how many states we look at, and how many the paper's tool did.
const TABLE: [(&str, Verdict, usize, usize); 5] = [
    ("Dcl", Violated, 23, 87),
    ("DclVolatile", Holds, 19, 267),
    ("Singleton", Holds, 15, 297),
    ("Peterson", Violated, 93, 99),
    ("Dekker", Violated, 100, 101),
];

#[test]
fn table_1() {
    for (class, verdict, states, theirs) in TABLE {
        let loaded = loaded(class, &[]);
        let reduced = report(&loaded, Reductions::none(), false);
        assert_eq!((reduced.verdict, reduced.stats.states), (verdict, states), "{class}");
        assert!(states <= theirs, "{class}");
        assert_eq!(report(&loaded, Reductions::all(), false).verdict, verdict, "{class}");
    }
}

/// All that the observed fields may hold in the end, which is the same without any reduction.
fn outcomes(class: &str, observe: &[&str]) -> BTreeSet<Vec<i64>> {
    let loaded = loaded(class, observe);
    let [reduced, full] = [Reductions::none(), Reductions::all()].map(|without| {
        let report = report(&loaded, without, true);
        assert_eq!(report.verdict, Holds, "{class}");
        report.outcomes.into_keys().collect::<BTreeSet<_>>()
    });
    assert_eq!(reduced, full, "{class}");
    reduced
}

#[test]
fn figures() {
    assert!(outcomes("Figure1", &["r2", "r4", "r5"]).contains(&vec![0, 3, 0]));
    assert_eq!(outcomes("Figure2", &["r1"]), BTreeSet::from([vec![1]]));
    let third = outcomes("Figure3", &["r1", "r2", "r3"]);
    assert!(!third.contains(&vec![1, 1, 1]) && third.contains(&vec![1, 1, 0]), "{third:?}");
}
