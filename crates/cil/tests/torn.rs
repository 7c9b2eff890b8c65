//! Variables of 64 bits that a platform may access in two halves: `tests/dotnet/world/Torn.cs`. The verdict names what it
//! takes for granted where threads race on one, under the model and with whatever reductions it is searched.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_testkit::ways::every_way_assumes;

const INDIVISIBLE: &str = "accesses to long and double variables are atomic, as on 64-bit platforms";

const RACY: [&str; 12] = [
    "Reads",
    "ReadsUnsigned",
    "ReadsDouble",
    "ReadsEnum",
    "ReadsStruct",
    "ReadsElement",
    "ReadsField",
    "ReadsByReference",
    "Writes",
    "LocksOnce",
    "Copies",
    "ReadsPlainly",
];

const WHOLE: [&str; 8] =
    ["Joins", "Locks", "IsVolatile", "IsAtomic", "IsSmall", "IsNative", "IsReference", "TwoElements"];

fn loaded(build: &str, class: &str) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/world").join(build);
    let file = File { path: build.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    let loaded = load(file, &NoFiles, &LoadRequest::starting_at(Some(&format!("{class}::Run")))).unwrap();
    assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
    loaded
}

#[test]
fn races_on_64_bits_are_named() {
    for model in ["sc", "tso", "rmo", "dotnet-ecma", "dotnet"] {
        for class in RACY {
            every_way_assumes(&loaded("Torn.exe", class).program, model, &[INDIVISIBLE]);
        }
        for class in WHOLE {
            every_way_assumes(&loaded("Torn.exe", class).program, model, &[]);
        }
    }
}

#[test]
fn races_are_those_of_the_model() {
    let flagged = loaded("Torn.exe", "Flagged").program;
    for model in ["sc", "tso"] {
        every_way_assumes(&flagged, model, &[]);
    }
    for model in ["pso", "rmo", "dotnet-ecma"] {
        every_way_assumes(&flagged, model, &[INDIVISIBLE]);
    }
}

#[test]
fn races_in_builds_of_roslyn_are_named() {
    for build in ["Torn.core.exe", "Torn.release.exe"] {
        every_way_assumes(&loaded(build, "Reads").program, "dotnet", &[INDIVISIBLE]);
        every_way_assumes(&loaded(build, "Locks").program, "dotnet", &[]);
    }
}
