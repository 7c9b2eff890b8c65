//! Programs as people write them, right and wrong, with their verdicts under each model.

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Order, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search;

const MODELS: [&str; 5] = ["sc", "tso", "pso", "java", "java-op"];

const RIGHT: [Verdict; 5] = [Holds; 5];
/// Whatever the model.
const WRONG: [Verdict; 5] = [Violated; 5];
/// Where a write may pass a later read.
const WITH_BUFFERS: [Verdict; 5] = [Holds, Violated, Violated, Violated, Violated];
/// Where writes may pass each other.
const WITHOUT_ORDER: [Verdict; 5] = [Holds, Holds, Violated, Violated, Violated];

const TABLE: [(&str, [Verdict; 5]); 44] = [
    ("Bank::main", RIGHT),
    ("Bank::deadlocks", WRONG),
    ("Bank::loses", WRONG),
    ("Mailbox::main", RIGHT),
    ("Mailbox::looksOnce", WRONG),
    ("Mailbox::wakesOne", WRONG),
    ("Library::main", RIGHT),
    ("Library::hasty", WRONG),
    ("Library::silent", WRONG),
    ("Pool::main", RIGHT),
    ("Pool::careless", WRONG),
    ("Settings::main", RIGHT),
    ("Settings::unchecked", WITHOUT_ORDER),
    ("Settings::flagged", WRONG),
    ("Settings::holder", RIGHT),
    ("Stack::main", RIGHT),
    ("Stack::blind", WRONG),
    ("Lane::main", RIGHT),
    ("Lane::blind", WRONG),
    ("Rounds::main", RIGHT),
    ("Rounds::simple", WRONG),
    ("Clockwork::main", RIGHT),
    ("Clockwork::plain", WITHOUT_ORDER),
    ("Clockwork::late", WRONG),
    ("Stealing::main", RIGHT),
    ("Stealing::wrong", WITH_BUFFERS),
    ("Bus::main", RIGHT),
    ("Bus::counting", WITHOUT_ORDER),
    ("Bus::eager", WRONG),
    ("Orders::main", RIGHT),
    ("Orders::twice", RIGHT),
    ("Orders::twiceCarelessly", WRONG),
    ("Elevator::main", RIGHT),
    ("Elevator::wakesOne", WRONG),
    ("Elevator::tooHigh", WRONG),
    ("Loader::main", RIGHT),
    ("Loader::fails", RIGHT),
    ("Loader::forgets", WRONG),
    ("Tickets::main", RIGHT),
    ("Tickets::plain", WRONG),
    ("Tickets::somebody", RIGHT),
    ("Tasks::main", RIGHT),
    ("Tasks::careless", WRONG),
    ("Tasks::circular", WRONG),
];

/// Too many states for a test where reads are speculated: plain fields of the program and of the library, under locks.
const TOO_LARGE_UNDER_JAVA: [&str; 8] = [
    "Orders::main",
    "Orders::twice",
    "Orders::twiceCarelessly",
    "Loader::main",
    "Loader::fails",
    "Loader::forgets",
    "Tasks::main",
    "Tasks::careless",
];

#[test]
fn verdicts_under_each_model() {
    let files = crate::support::Directory(crate::support::repository().join("examples/java/programs"));
    let mut wrong = Vec::new();
    for (entry, verdicts) in TABLE {
        let request = LoadRequest::starting_at(Some(entry));
        let loaded = load(entry, &files, None, &request).unwrap();
        for (model, expected) in MODELS.into_iter().zip(verdicts) {
            if model == "java" && TOO_LARGE_UNDER_JAVA.contains(&entry) {
                continue;
            }
            let order = Order::BreadthWithProbe;
            let report = search(&loaded.program, model, &SearchConfig { order, ..SearchConfig::default() });
            if report.verdict != expected {
                let found: Vec<&String> = report.violations.iter().map(|it| &it.message).collect();
                wrong.push(format!(
                    "{entry} under {model}: {:?} {found:?} {:?}",
                    report.verdict, report.reasons
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
