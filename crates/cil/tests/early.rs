//! Tasks that count take few states: initialisers run before everything else, and an await that goes on at once waits for the
//! ends that it assumes.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Reduction, Reductions};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::answers::search_without;

const FOLDER: &str = "../../tests/dotnet";

/// The states of an entry of tasks that count under a lock, in three builds.
fn counted(entry: &str, without: Reductions) -> [usize; 3] {
    let entry = format!("Counters::{entry}");
    ["async/Counters.exe", "async/Counters.release.exe", "async/Counters.core.exe"]
        .map(|name| states(name, &entry, "sc", without))
}

/// The states of an entry that holds.
fn states(name: &str, entry: &str, model: &str, without: Reductions) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join(name);
    let file = File { path: name.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    let request = LoadRequest::starting_at(Some(entry));
    let program = load(file, &NoFiles, &request).unwrap().program;
    let report = search_without(&program, model, without, &[]);
    assert!(report.violations.is_empty() && report.doubts().is_empty(), "{name} {entry}");
    report.stats.states
}

/// Tasks that each take a lock once take few states, whoever compiled them: only Roslyn lets them meet in the initialiser
/// that makes the lock.
#[test]
fn tasks_do_not_meet_in_an_initialiser() {
    let late = Reductions::none().with(Reduction::EarlyInitialisers);
    for (entry, most) in [("Two", 50), ("Five", 2000)] {
        let [mcs, release, debug] = counted(entry, Reductions::none());
        assert!(mcs < most && release == mcs && debug == mcs, "{entry}: {mcs}, {release}, {debug}");
        let [_, release, _] = counted(entry, late);
        assert!(release > mcs, "{entry}: {release}, {mcs}");
    }
}

/// An await of all of them takes few states, too, although it may go on at once or later.
#[test]
fn awaited_tasks_take_few_states() {
    for model in ["sc", "dotnet"] {
        for (entry, most) in [("Two", 50), ("Five", 2000)] {
            let entry = format!("AwaitedCounters::{entry}");
            let states = states("scale/AwaitedCounters.exe", &entry, model, Reductions::none());
            assert!(states < most, "{entry} under {model}: {states}");
        }
    }
}
