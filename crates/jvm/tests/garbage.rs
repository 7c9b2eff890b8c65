//! Finalizers, references and cleaners: `tests/java/garbage`, each program under several models with each reduction off
//! in turn, all of them off, and two workers. What can happen is reasoned by hand in the source.

use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::Program;
use fencepost_jvm::load;
use fencepost_testkit::search;

/// Whether something is wrong, and why the search is not certain, if it is not.
fn fails(program: &Program, model: &str, way: SearchConfig<'_>) -> (bool, Vec<String>) {
    let report = search(program, model, &SearchConfig { must_end: true, ..way });
    (!report.violations.is_empty(), report.doubts())
}

fn loaded(class: &str) -> Loaded {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/garbage.jar"));
    let main = Some(class);
    let request = LoadRequest::default();
    let loaded = load(class, &jar, main, &request).unwrap();
    assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
    loaded
}

const TABLE: [(&str, bool); 23] = [
    ("FinalizerRuns", true),
    ("FinalizerThrows", false),
    ("KeptInStatic", false),
    ("EarlyFinalizer", true),
    ("Fenced", false),
    ("Built", false),
    ("WeakCache", true),
    ("WeakCacheWithLocal", false),
    ("SoftCache", true),
    ("SoftKeepsWeak", false),
    ("DroppedByAnother", true),
    ("Resurrection", false),
    ("Linked", false),
    ("Queued", false),
    ("QueuedAtLast", true),
    ("NotQueuedYet", true),
    ("Removed", false),
    ("PhantomLast", false),
    ("WeakMap", true),
    ("WeakMapKept", false),
    ("Cleaned", true),
    ("CleanedOnce", false),
    ("NoPromise", true),
];

#[test]
fn what_no_thread_can_reach_may_die_at_any_time() {
    for (class, expected) in TABLE {
        let loaded = loaded(class);
        for model in ["sc", "tso"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            let all = [Reductions::none(), Reductions::all()].into_iter().chain(Reduction::ALL.map(one));
            for without in all {
                let answer = fails(&loaded.program, model, SearchConfig::without(without));
                assert_eq!(answer, (expected, Vec::new()), "{class} under {model} without {without:?}");
            }
            let mut way = SearchConfig::default();
            way = SearchConfig { workers: 2, ..way };
            assert_eq!(fails(&loaded.program, model, way), (expected, Vec::new()), "{class} under {model}");
        }
    }
}

#[test]
fn java_promises_what_it_does() {
    for (class, expected) in TABLE {
        let answer = fails(&loaded(class).program, "java-op", SearchConfig::default());
        assert_eq!(answer, (expected, Vec::new()), "{class}");
    }
    for (model, expected) in [("sc", false), ("tso", true), ("java-op", true)] {
        for way in [SearchConfig::default(), SearchConfig::with(Reductions::none())] {
            assert_eq!(fails(&loaded("Race").program, model, way), (expected, Vec::new()), "{model}");
        }
    }
}
