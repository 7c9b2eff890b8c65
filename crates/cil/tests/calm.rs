//! Attacks on calm regions: `tests/dotnet/calm`, programs whose data only seems to be protected. What they can show is the
//! same with and without the reduction.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::Reduction;
use fencepost_frontend::LoadRequest;
use fencepost_testkit::ways::makes_no_difference;

const PROGRAMS: [&str; 22] = [
    "Published",
    "TriesAndReads",
    "LearnsFromTaken",
    "TwoGates",
    "HandedOver",
    "LocksIfUnseen",
    "Pulsed",
    "Signalled",
    "AsksWhetherAlive",
    "JoinsForNoTime",
    "InBackground",
    "VolatileAndPlain",
    "Chained",
    "Exchanged",
    "Initialises",
    "WrittenAfterStart",
    "SharedException",
    "Elements",
    "Structs",
    "ByReference",
    "ElementsByReference",
    "Cloned",
];

fn try_all(file: &str, models: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/calm").join(file);
    let bytes = std::fs::read(path).unwrap();
    for class in PROGRAMS {
        let file = File { path: file.to_owned(), bytes: bytes.clone(), pdb: None, mdb: None };
        let entry = format!("{class}::Run");
        let loaded = load(file, &NoFiles, &LoadRequest::starting_at(Some(&entry))).unwrap();
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        // A field that no code names is not part of the program.
        let is_there = |name: &&str| loaded.program.static_named(name).is_some();
        let seen: Vec<&str> = ["Seen.a", "Seen.b", "Seen.c", "Seen.d"].into_iter().filter(is_there).collect();
        for model in models {
            let found = makes_no_difference(Reduction::CalmRegions, &loaded.program, model, &seen);
            assert!(found.outcomes.len() > 1, "{class} under {model}: {found:?}");
        }
    }
}

#[test]
fn calm_regions_lose_nothing() {
    try_all("Calm.exe", &["tso", "pso", "rmo", "dotnet-ecma", "dotnet"]);
}

#[test]
fn calm_regions_lose_nothing_from_roslyn() {
    try_all("Calm.core.exe", &["pso", "dotnet"]);
    try_all("Calm.release.exe", &["pso", "dotnet"]);
}
