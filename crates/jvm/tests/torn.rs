//! Variables of 64 bits that a platform may access in two halves: `tests/java/world/Torn.java`. The verdict names what it
//! takes for granted where threads race on one, under the model and with whatever reductions it is searched.

use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::ways::every_way_assumes;

use crate::support::{Jar, repository};

const INDIVISIBLE: &str = "accesses to long and double variables are atomic, as on 64-bit platforms";

const RACY: [&str; 9] = [
    "reads",
    "readsDouble",
    "readsElement",
    "readsField",
    "writes",
    "locksOnce",
    "copies",
    "readsPlainly",
    "writesPlainly",
];

const WHOLE: [&str; 9] = [
    "joins",
    "locks",
    "isVolatile",
    "isAtomic",
    "isLazy",
    "isOpaque",
    "isSmall",
    "isReference",
    "twoElements",
];

fn loaded(jar: &Jar, entry: &str) -> Loaded {
    let entry = format!("Torn::{entry}");
    let loaded = load("world", jar, None, &LoadRequest::starting_at(Some(&entry))).unwrap();
    assert!(loaded.missing.is_empty(), "{entry}: {:?}", loaded.missing);
    loaded
}

#[test]
fn races_on_64_bits_are_named() {
    let jar = Jar::open(&repository().join("tests/java/world.jar"));
    for model in ["sc", "tso", "java", "java-op"] {
        // A copy of what threads see differently is not supported.
        for entry in RACY.into_iter().filter(|&entry| (entry, model) != ("copies", "java-op")) {
            every_way_assumes(&loaded(&jar, entry).program, model, &[INDIVISIBLE]);
        }
        for entry in WHOLE {
            every_way_assumes(&loaded(&jar, entry).program, model, &[]);
        }
    }
}

#[test]
fn races_are_those_of_the_model() {
    let jar = Jar::open(&repository().join("tests/java/world.jar"));
    for entry in ["flagged", "flaggedOpaque"] {
        let flagged = loaded(&jar, entry).program;
        for model in ["sc", "tso"] {
            every_way_assumes(&flagged, model, &[]);
        }
        for model in ["java", "java-op"] {
            every_way_assumes(&flagged, model, &[INDIVISIBLE]);
        }
    }
}
