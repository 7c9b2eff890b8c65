//! Finalizers and weak references: `tests/dotnet/garbage`, each program under several models with each reduction off in
//! turn, all of them off, two workers, and with claims checked. What can happen is reasoned by hand in the source.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::Program;
use fencepost_testkit::search;

fn loaded(entry: &str) -> Loaded {
    loaded_from("Garbage.exe", entry)
}

fn loaded_from(build: &str, entry: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/garbage").join(build);
    let bytes = std::fs::read(path).unwrap();
    let file = File { path: build.to_owned(), bytes, pdb: None, mdb: None };
    load(file, &NoFiles, &LoadRequest::starting_at(Some(entry))).unwrap()
}

/// What is wrong, in short, and why the search is not certain, if it is not.
fn found(program: &Program, model: &str, way: SearchConfig<'_>) -> (String, Vec<String>) {
    let report = search(program, model, &SearchConfig { must_end: true, ..way });
    let kinds: Vec<String> = report.violations.iter().map(|it| format!("{:?}", it.kind)).collect();
    (kinds.join(" "), report.doubts())
}

const NOTHING: &str = "";
const THROWN: &str = "Exception";

const TABLE: [(&str, &str); 24] = [
    ("FinalizerThrows::Run", THROWN),
    ("KeptInStatic::Run", NOTHING),
    ("EarlyFinalizer::Run", THROWN),
    ("KeptAlive::Run", NOTHING),
    ("WeakCache::Run", THROWN),
    ("WeakCacheWithLocal::Run", NOTHING),
    ("TriesTarget::Run", NOTHING),
    ("WeakAndStrong::Run", NOTHING),
    ("WeakAndStrong::Dropped", THROWN),
    ("DroppedByAnother::Run", THROWN),
    ("Resurrection::Run", NOTHING),
    ("Resurrection::Again", THROWN),
    ("Table::Run", NOTHING),
    ("Table::KeyDies", THROWN),
    ("Disposable::Run", NOTHING),
    ("Linked::Run", NOTHING),
    ("Linked::Dies", THROWN),
    ("Tracked::Run", NOTHING),
    ("Pending::Run", NOTHING),
    ("WaitsWithLock::Run", "Deadlock"),
    ("NoPromise::Run", THROWN),
    ("OneAtATime::Run", NOTHING),
    ("Unfinished::Run", THROWN),
    ("Awaited::Run", NOTHING),
];

#[test]
fn what_no_thread_can_reach_may_die_at_any_time() {
    for (entry, expected) in TABLE {
        let loaded = loaded(entry);
        assert!(loaded.missing.is_empty(), "{entry}: {:?}", loaded.missing);
        for model in ["sc", "tso"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            let all = [Reductions::none(), Reductions::all()].into_iter().chain(Reduction::ALL.map(one));
            for without in all {
                let answer = found(&loaded.program, model, SearchConfig::without(without));
                assert_eq!(answer, (expected.to_owned(), Vec::new()), "{entry} under {model} {without:?}");
            }
            for (workers, paranoid, compact) in [(2, false, false), (1, true, false), (1, false, true)] {
                let mut way = SearchConfig::default();
                way = SearchConfig { workers, paranoid, compact, ..way };
                let answer = found(&loaded.program, model, way);
                assert_eq!(answer, (expected.to_owned(), Vec::new()), "{entry} under {model} {workers}");
            }
        }
    }
}

/// Roslyn's code keeps objects in more variables or in fewer, which makes no difference: those that are not read any more
/// keep nothing alive.
#[test]
fn so_it_is_if_roslyn_compiles_the_program() {
    for build in ["Garbage.release.exe", "Garbage.core.exe"] {
        for (entry, expected) in TABLE {
            let loaded = loaded_from(build, entry);
            assert!(loaded.missing.is_empty(), "{build}: {entry}: {:?}", loaded.missing);
            for model in ["sc", "tso", "dotnet"] {
                let (found, mut reasons) = found(&loaded.program, model, SearchConfig::default());
                // There is more to decide on in Roslyn's code, and not every decision is looked past.
                reasons.retain(|reason| !reason.contains("may read ahead of the decision"));
                let answer = (found, reasons);
                assert_eq!(answer, (expected.to_owned(), Vec::new()), "{build}: {entry} under {model}");
            }
        }
    }
}

#[test]
fn weaker_models_and_their_reorderings() {
    for model in ["dotnet-ecma", "dotnet"] {
        for (entry, expected) in TABLE {
            let answer = found(&loaded(entry).program, model, SearchConfig::default());
            assert_eq!(answer, (expected.to_owned(), Vec::new()), "{entry} under {model}");
        }
    }
    for (model, expected) in [("sc", NOTHING), ("tso", THROWN), ("dotnet", THROWN)] {
        for way in [SearchConfig::default(), SearchConfig::with(Reductions::none())] {
            let answer = found(&loaded("Race::Run").program, model, way);
            assert_eq!(answer, (expected.to_owned(), Vec::new()), "{model}");
        }
    }
    let (never, _) = found(&loaded("Awaited::Never").program, "tso", SearchConfig::default());
    assert_eq!(never, "Deadlock");
}
