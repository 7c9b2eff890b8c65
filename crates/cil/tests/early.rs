//! Initialisers that run before everything else: what comes out is the same, in fewer states.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Reduction, Reductions};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::answers::search_without;

const FOLDER: &str = "../../tests/dotnet";

/// The states of an entry of tasks that count under a lock, in three builds.
fn counted(entry: &str, without: Reductions) -> [usize; 3] {
    ["Counters.exe", "Counters.release.exe", "Counters.core.exe"].map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER).join("async").join(name);
        let file = File { path: name.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
        let request = LoadRequest::starting_at(Some(&format!("Counters::{entry}")));
        let program = load(file, &NoFiles, &request).unwrap().program;
        let report = search_without(&program, "sc", without, &[]);
        assert!(report.violations.is_empty() && report.doubts().is_empty(), "{name} {entry}");
        report.stats.states
    })
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
