//! The concurrent copying collectors of `examples/java/gc`, under each model. The verdicts are reasoned by hand from
//! the models; examples/gc has the same protocols in C, and examples/dotnet/gc in C#.
//!
//! `VERDICTS=text` runs only entries that contain the text, and shows figures.

use fencepost_explore::Verdict::{self, Holds, Violated};
use fencepost_explore::{Order, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::load;
use fencepost_testkit::search;

const MODELS: [&str; 5] = ["sc", "tso", "pso", "rmo", "java-op"];

/// Each entry, what must come out under each model, and why.
const TABLE: [(&str, [Verdict; 5], &str); 14] = [
    ("Chicken::one", [Holds; 5], "a write that is not read, or a read while all is 0 everywhere"),
    (
        "Chicken::main",
        [Holds, Holds, Violated, Violated, Violated],
        "the request is seen and the mark is not",
    ),
    ("Chicken::three", [Holds, Holds, Violated, Violated, Violated], "the same"),
    ("Chicken::hasty", [Violated; 5], "the barrier looked for the mark before it was set"),
    ("ChickenVolatile::main", [Holds; 5], "Java keeps volatile accesses in order on any machine"),
    ("ChickenVolatile::three", [Holds; 5], "the same"),
    (
        "Staccato::main",
        [Holds, Holds, Holds, Holds, Violated],
        "fences on both sides of each handshake; but under java-op a plain read may go back to what was before: the \
         second wait sees the first answer again, and a read barrier the root from before the flip that the write \
         barrier saw",
    ),
    (
        "Staccato::three",
        [Holds, Holds, Holds, Violated, Violated],
        "the write barrier's second plain read of the header may give something older than its first",
    ),
    (
        "Staccato::pso",
        [Holds, Holds, Holds, Violated, Violated],
        "without a fence after the wait the old body may be read before it, or as it was before",
    ),
    ("Staccato::early", [Violated; 5], "the checkpoint lets the collector copy before the barrier writes"),
    ("Stopless::main", [Holds; 5], "what decides where to read is volatile"),
    ("Stopless::three", [Holds; 5], "the same"),
    (
        "Stopless::plain",
        [Holds, Holds, Holds, Violated, Violated],
        "the status is seen, and the copy as it was before",
    ),
    ("Stopless::loses", [Violated; 5], "a write between the copy and the change of the status is lost"),
];

/// Speculating past a loop that writes fills any window with guesses. A violation within a small one is a
/// violation all the same.
const SMALL_WINDOW: usize = 8;

/// Plain fields with fences make large spaces where reads are speculated; the same programs in C# are searched.
const NOT_SPECULATED: &str = "Staccato";

#[test]
fn verdicts_are_as_reasoned() {
    let files = crate::support::Directory(crate::support::repository().join("examples/java/gc"));
    let only = std::env::var("VERDICTS");
    let mut wrong = Vec::new();
    for (entry, verdicts, why) in TABLE {
        if only.as_ref().is_ok_and(|only| !entry.contains(only)) {
            continue;
        }
        let request = LoadRequest::starting_at(Some(entry));
        let loaded = load(entry, &files, None, &request).unwrap();
        // The two models of Java agree on these programs.
        for (model, expected) in MODELS.into_iter().zip(verdicts).chain([("java", verdicts[4])]) {
            let speculates = ["rmo", "java"].contains(&model);
            if speculates && entry.starts_with(NOT_SPECULATED) {
                continue;
            }
            let order = Order::BreadthWithProbe;
            let mut config = SearchConfig { order, as_found: true, ..SearchConfig::default() };
            if speculates && expected == Violated {
                config.window = SMALL_WINDOW;
            }
            let report = search(&loaded.program, model, &config);
            if only.is_ok() {
                let (states, seconds) = (report.stats.states, report.stats.seconds);
                println!("{entry} {model}: {:?} {states} states {seconds:.2} s", report.verdict);
            }
            if report.verdict != expected {
                let (verdict, reasons) = (report.verdict, report.doubts());
                wrong.push(format!("{entry} under {model}: {verdict:?} {reasons:?} ({why})"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
