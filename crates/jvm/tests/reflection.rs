//! Reflection between threads: what is done by it is done to the same memory. The conformance programs `Reflecting`,
//! `Annotated`, `Invoking` and `Logging` say what it does in one thread.

use std::path::Path;

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Reductions, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::{Error, File, Files, load};
use fencepost_testkit::search;

use crate::support::Jar;

/// Verdicts under `sc`, `tso` and `java-op`.
const PREDICTED: [(&str, [Verdict; 3]); 12] = [
    ("fields", [Violated, Violated, Violated]),
    ("lockedMethod", [Holds, Holds, Holds]),
    ("racyMethod", [Violated, Violated, Violated]),
    ("plainDekker", [Holds, Violated, Violated]),
    ("volatileDekker", [Holds, Holds, Holds]),
    ("handles", [Violated, Violated, Violated]),
    ("proxies", [Holds, Holds, Holds]),
    ("constructors", [Holds, Holds, Holds]),
    ("logs", [Violated, Violated, Violated]),
    ("logsLocked", [Holds, Holds, Holds]),
    ("interned", [Holds, Holds, Holds]),
    ("services", [Holds, Holds, Holds]),
];

/// The test programs, beside a file that lists providers of a service.
struct Serving(Jar);

impl Files for Serving {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.0.class(name)
    }

    fn resources(&self, name: &str) -> Vec<Vec<u8>> {
        let is_it = name == "META-INF/services/Mirrors$Plug";
        let list = b"# providers\nMirrors$First\n\nMirrors$Second # last\nMirrors$First\n";
        if is_it { vec![list.to_vec()] } else { Vec::new() }
    }
}

fn verdict(entry: &str, model: &str, reductions: Reductions) -> Verdict {
    let jar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/concurrent.jar");
    let files = Serving(Jar::open(&jar));
    let loaded = load("concurrent.jar", &files, None, &LoadRequest::starting_at(Some(entry))).unwrap();
    let report = search(&loaded.program, model, &SearchConfig::without(reductions));
    assert_eq!(report.reasons, [], "{entry} under {model}");
    report.verdict
}

#[test]
fn members_are_what_they_stand_for() {
    for (entry, expected) in PREDICTED {
        for (model, expected) in ["sc", "tso", "java-op"].into_iter().zip(expected) {
            let found = verdict(&format!("Mirrors::{entry}"), model, Reductions::none());
            assert_eq!(found, expected, "{entry} under {model}");
        }
    }
}

/// `Reductions` here are those that are left out.
#[test]
fn members_are_the_same_without_reductions() {
    for entry in ["fields", "lockedMethod", "proxies"] {
        let [with, without] = [Reductions::none(), Reductions::all()]
            .map(|left_out| verdict(&format!("Mirrors::{entry}"), "sc", left_out));
        assert_eq!(with, without, "{entry}");
    }
}
