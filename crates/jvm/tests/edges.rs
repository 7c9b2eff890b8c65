//! Edges of the platform: what the model library lacks matters only where the program comes to it, its classes are all
//! that Java says that they are, and it invents no system properties. `java -ea` agrees with every assertion here but
//! those that are expected to fail.

#![allow(clippy::unwrap_used)]

mod support;

use fencepost_explore::Verdict::{self, Holds, Inconclusive, Violated};
use fencepost_explore::{Options, Reductions, explore};
use fencepost_jvm::{Request, load};
use fencepost_machine::{Machine, Settings};
use fencepost_memory::builtin;

const TABLE: [(&str, Verdict); 21] = [
    ("Lacking::constructor", Holds),
    ("Lacking::constructorReached", Inconclusive),
    ("Lacking::superconstructor", Holds),
    ("Lacking::reference", Holds),
    ("Lacking::referenceReached", Inconclusive),
    ("Lacking::method", Holds),
    ("Lacking::methodReached", Inconclusive),
    ("Lacking::wrong", Violated),
    ("Supertypes::field", Holds),
    ("Supertypes::fieldIsOne", Holds),
    ("Supertypes::fieldIsNone", Violated),
    ("Supertypes::stream", Holds),
    ("Supertypes::filter", Holds),
    ("Supertypes::serializable", Holds),
    ("Properties::separators", Holds),
    ("Properties::unset", Holds),
    ("Properties::empty", Holds),
    ("Properties::nothing", Holds),
    ("Properties::encoding", Inconclusive),
    ("Properties::directory", Inconclusive),
    ("Properties::version", Inconclusive),
];

#[test]
fn what_is_not_known_is_not_invented() {
    let jar = support::Jar::open(&support::repository().join("tests/java/edges.jar"));
    for (entry, expected) in TABLE {
        let entry = Some(entry);
        let loaded =
            load(Request { file: "edges", files: &jar, main: None, entry, arguments: &[], observe: &[] })
                .unwrap();
        for model in ["sc", "tso", "java-op"] {
            let rules = builtin::by_name(model).unwrap().link(&loaded.program).unwrap();
            for without in [Reductions::NONE, Reductions::all()] {
                let settings = without.off_in(Settings::default());
                let machine = Machine::new(&loaded.program, rules.clone(), settings);
                let report = explore(&machine, &Options { must_end: true, ..without.off() });
                assert_eq!(report.verdict, expected, "{entry:?} under {model}: {:?}", report.reasons);
            }
        }
    }
}
