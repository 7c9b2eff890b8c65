//! `VarHandle` and `LockSupport` between threads: what access modes and fences keep in order under which
//! model, and which threads get stuck.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::search;

fn loaded(entry: &str, observe: &[&str]) -> Loaded {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/concurrent.jar");
    let jar = crate::support::Jar::open(&jar);
    let observe: Vec<String> = observe.iter().map(|&name| name.to_owned()).collect();
    let request = LoadRequest::starting_at(Some(entry)).observing(&observe);
    load("concurrent.jar", &jar, None, &request).unwrap()
}

/// What can be seen at the end: the same with and without reductions.
fn outcomes(entry: &str, model: &str) -> BTreeSet<Vec<i64>> {
    let loaded = loaded(entry, &["Ordering.r1", "Ordering.r2"]);
    assert_eq!(loaded.missing, [], "{entry}");
    // Main gets at `Unsafe` by reflection before it starts a thread: without any reduction that alone takes millions of
    // states.
    let all = match THROUGH_UNSAFE.iter().any(|test| entry.ends_with(test)) {
        true => {
            [Reduction::StubbornSets, Reduction::UnseenAccesses, Reduction::CalmRegions].into_iter().collect()
        }
        false => Reductions::all(),
    };
    let both = [Reductions::none(), all].map(|without| {
        let config =
            SearchConfig { all: true, observe: &loaded.observables(), ..SearchConfig::without(without) };
        let report = search(&loaded.program, model, &config);
        assert_eq!(report.verdict, Verdict::Holds, "{entry} {model}: {:?}", report.reasons);
        report.outcomes.into_keys().collect::<BTreeSet<Vec<i64>>>()
    });
    assert_eq!(both[0], both[1], "{entry} {model}");
    both[0].clone()
}

fn verdict(entry: &str, model: &str) -> Verdict {
    let loaded = loaded(entry, &[]);
    let both = [Reductions::none(), Reductions::all()]
        .map(|without| search(&loaded.program, model, &SearchConfig::without(without)).verdict);
    assert_eq!(both[0], both[1], "{entry} {model}");
    both[0]
}

/// The programs that use `Unsafe`.
const THROUGH_UNSAFE: [&str; 4] = ["::mpUnsafe", "::mpOrdered", "::sbOrdered", "::sbSwap"];

/// The models under which each program has its weak outcome.
const WEAK: [(&str, [i64; 2], &[&str]); 24] = [
    ("mpPlain", [1, 0], &["pso", "rmo", "dotnet", "java", "java-op"]),
    ("mpVolatile", [1, 0], &[]),
    ("mpRelease", [1, 0], &[]),
    // `java-op` has nothing between plain and volatile.
    ("mpOpaque", [1, 0], &["pso", "rmo", "dotnet", "java"]),
    ("mpReleaseFence", [1, 0], &[]),
    ("mpStoreStoreFence", [1, 0], &[]),
    ("mpFullFence", [1, 0], &[]),
    // No fence of the right kind between the writes.
    ("mpAcquireFence", [1, 0], &["pso", "rmo", "dotnet", "java"]),
    ("mpUpdate", [1, 0], &[]),
    ("sbPlain", [0, 0], &["tso", "pso", "rmo", "dotnet", "java", "java-op"]),
    ("sbVolatile", [0, 0], &[]),
    ("sbRelease", [0, 0], &["tso", "pso", "rmo", "dotnet", "java"]),
    ("sbFullFence", [0, 0], &[]),
    ("sbReleaseFence", [0, 0], &["tso", "pso", "rmo", "dotnet", "java"]),
    // Updates of different variables do not meet, and the reads are plain. No read passes an update in `java`.
    ("sbUpdate", [0, 0], &["java-op"]),
    ("sbFields", [0, 0], &[]),
    ("readsPlain", [1, 0], &["rmo", "java", "java-op"]),
    ("readsOpaque", [1, 0], &[]),
    ("readsAcquire", [1, 0], &[]),
    ("weakFails", [0, 1], &["sc", "tso", "pso", "rmo", "dotnet", "java", "java-op"]),
    ("mpUnsafe", [1, 0], &["pso", "rmo", "dotnet", "java", "java-op"]),
    ("mpOrdered", [1, 0], &[]),
    ("sbOrdered", [0, 0], &["tso", "pso", "rmo", "dotnet", "java"]),
    ("sbSwap", [0, 0], &["java-op"]),
];

#[test]
fn modes_and_fences_keep_what_they_promise_and_no_more() {
    let mut wrong = Vec::new();
    for (test, outcome, weak_under) in WEAK {
        for model in ["sc", "tso", "pso", "rmo", "dotnet", "java", "java-op"] {
            let found = outcomes(&format!("Ordering::{test}"), model).contains(&outcome[..]);
            if found != weak_under.contains(&model) {
                wrong.push(format!("{test} under {model}: {found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_strong_compare_and_set_does_not_fail_spuriously() {
    let found = outcomes("Ordering::weakFails", "sc");
    assert_eq!(found, BTreeSet::from([vec![0, 1], vec![1, 1]]));
}

#[test]
fn what_offsets_and_reflection_do_not_lead_to_is_not_made_up() {
    for test in ["beyond", "within", "others", "header", "library"] {
        assert_eq!(verdict(&format!("Offsets::{test}"), "sc"), Verdict::Inconclusive, "{test}");
    }
}

#[test]
fn parks_end_by_permits_by_time_and_spuriously() {
    let expected = [
        ("remembered", Verdict::Holds),
        ("forgotten", Verdict::Violated),
        ("once", Verdict::Violated),
        ("spurious", Verdict::Violated),
        ("timed", Verdict::Holds),
        ("lock", Verdict::Holds),
    ];
    for (test, expected) in expected {
        for model in ["sc", "tso", "java-op"] {
            assert_eq!(verdict(&format!("Parking::{test}"), model), expected, "{test} under {model}");
        }
    }
}
