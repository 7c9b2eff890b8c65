//! How threads and programs end: `tests/dotnet/ends`, each program under several models with each reduction off in
//! turn, all of them off, two workers, and with claims checked. Whether something is thrown is reasoned by hand in the
//! source.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Reduction, Reductions, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_testkit::search;

fn loaded(file: &str, entry: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/ends").join(file);
    let file = File { path: file.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    load(file, &NoFiles, &LoadRequest::starting_at(Some(entry))).unwrap()
}

/// What a search says, and why it is not certain, if it is not.
fn verdict(
    loaded: &Loaded,
    model: &str,
    without: Reductions,
    options: SearchConfig<'_>,
) -> (Verdict, Vec<String>) {
    let SearchConfig { reductions, .. } = SearchConfig::without(without);
    let report = search(&loaded.program, model, &SearchConfig { reductions, ..options });
    (report.verdict, report.doubts())
}

const TABLE: [(&str, Verdict); 30] = [
    ("JoinedInBackground::Main", Violated),
    ("StartedLast::Run", Violated),
    ("JoinedStartedLast::Run", Violated),
    ("StartedByTheStarted::Run", Violated),
    ("JoinsAllForeground::Run", Holds),
    ("StartedAfterItsJoiner::Run", Violated),
    ("TwoJoined::Run", Violated),
    ("PassedOn::Run", Violated),
    ("StartedLater::Run", Holds),
    ("JoinsTheLast::Run", Holds),
    ("JoinedByBoth::Run", Violated),
    ("Alive::Run", Violated),
    ("StartsForeground::Run", Violated),
    ("Ordered::Run", Holds),
    ("BecomesBackground::Run", Violated),
    ("MadeBackground::Run", Violated),
    ("MadeBackgroundByAnother::Run", Violated),
    ("BecomesForeground::Run", Violated),
    ("MainBecomesBackground::Run", Violated),
    ("MainInBackground::Run", Violated),
    ("LastBecomesBackground::Run", Violated),
    ("Exits::Run", Violated),
    ("ExitsInBackground::Run", Violated),
    ("RunsFurther::Run", Holds),
    ("RunsFurtherTwice::Run", Holds),
    ("RunsFurtherBeside::Run", Holds),
    ("RunsFurtherAndReads::Run", Holds),
    ("ExceptionData::Run", Violated),
    ("ExceptionSource::Run", Violated),
    ("ExceptionMessage::Run", Violated),
];

#[test]
fn threads_and_programs_end_as_they_do() {
    for (entry, expected) in TABLE {
        let loaded = loaded("Ends.exe", entry);
        assert!(loaded.missing.is_empty(), "{entry}: {:?}", loaded.missing);
        for model in ["sc", "tso", "dotnet-ecma", "dotnet"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            let all = [Reductions::none(), Reductions::all()].into_iter().chain(Reduction::ALL.map(one));
            for without in all {
                let found = verdict(&loaded, model, without, SearchConfig::with(Reductions::of_steps()));
                assert_eq!(found, (expected, Vec::new()), "{entry} under {model} without {without:?}");
            }
            for options in [
                SearchConfig { workers: 2, ..SearchConfig::with(Reductions::of_steps()) },
                SearchConfig { paranoid: true, ..SearchConfig::with(Reductions::of_steps()) },
            ] {
                let found = verdict(&loaded, model, Reductions::none(), options);
                assert_eq!(
                    found,
                    (expected, Vec::new()),
                    "{entry} under {model}, paranoid {}",
                    options.paranoid
                );
            }
        }
    }
}

/// What Roslyn compiles ends the same way.
#[test]
fn other_compilers_make_no_difference() {
    for (entry, expected) in TABLE {
        for file in ["Ends.core.exe", "Ends.release.exe"] {
            let loaded = loaded(file, entry);
            assert!(loaded.missing.is_empty(), "{file} {entry}: {:?}", loaded.missing);
            for model in ["sc", "tso", "dotnet-ecma", "dotnet"] {
                for without in [Reductions::none(), Reductions::all()] {
                    let found = verdict(&loaded, model, without, SearchConfig::with(Reductions::of_steps()));
                    assert_eq!(
                        found,
                        (expected, Vec::new()),
                        "{file} {entry} under {model} without {without:?}"
                    );
                }
            }
        }
    }
}
