//! Tests in the manner of jcstress: all results that actors can come to under each model, and what the tests'
//! own tables say of them.

use std::collections::BTreeSet;

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_frontend::results::{Expect, STALE, result_text, result_words};
use fencepost_frontend::{LoadError, LoadRequest, Loaded};
use fencepost_jvm::load;
use fencepost_testkit::search;

fn loaded(class: &str) -> Result<Loaded, LoadError> {
    let files = crate::support::Directory(crate::support::repository().join("examples/java/jcstress"));
    let main = Some(class);
    load(class, &files, main, &LoadRequest::default())
}

fn results(loaded: &Loaded, model: &str, without: Reductions) -> BTreeSet<String> {
    let stale = result_words(STALE);
    let asks_for_end = loaded.results.as_ref().is_some_and(|table| table.asks_for_end);
    let termination = asks_for_end.then_some(&stale[..]);
    let options = SearchConfig {
        all: true,
        observe: &loaded.observables(),
        termination,
        ..SearchConfig::without(without)
    };
    let report = search(&loaded.program, model, &options);
    assert_eq!(report.verdict, Verdict::Holds, "{:?} {model}: {:?}", loaded.entry, report.reasons);
    report.outcomes.keys().map(|words| result_text(words)).collect()
}

const MODELS: [&str; 5] = ["sc", "tso", "pso", "java", "java-op"];

/// A test, the results that every model has, and what else from one of the models on.
type Row = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const TABLE: [Row; 23] = [
    ("MessagePassing", &["0, 0", "0, 1", "1, 1"], &[("pso", "1, 0")]),
    ("MessagePassingVolatile", &["0, 0", "0, 1", "1, 1"], &[]),
    ("Dekker", &["0, 1", "1, 0", "1, 1"], &[("tso", "0, 0")]),
    ("DekkerVolatile", &["0, 1", "1, 0", "1, 1"], &[]),
    ("DekkerHoped", &["0, 1", "1, 0", "1, 1"], &[("tso", "0, 0")]),
    ("Publication", &["-1", "42"], &[("pso", "0")]),
    ("PublicationFinal", &["-1", "42"], &[]),
    ("Coherence", &["0, 0", "0, 1", "1, 1"], &[("java", "1, 0")]),
    ("CoherenceVolatile", &["0, 0", "0, 1", "1, 1"], &[]),
    ("LostUpdate", &["1", "2"], &[]),
    ("Locked", &["2"], &[]),
    ("Atomic", &["1, 2, 2", "2, 1, 2"], &[]),
    ("WordTearing", &["1, 2, 0", "1, 2, -1"], &[]),
    ("Forgotten", &["0", "1"], &[]),
    ("Queue$Take", &["a, null", "null, a"], &[]),
    ("Queue$PeekOnly", &["a, a", "null, a"], &[]),
    ("Stops", &["TERMINATED"], &[("java", "STALE")]),
    ("StopsFenced", &["TERMINATED"], &[("java-op", "STALE")]),
    ("StopsOpaque", &["TERMINATED"], &[]),
    ("StopsVolatile", &["TERMINATED"], &[]),
    ("StopsWaiting", &["TERMINATED", "STALE"], &[]),
    ("StopsWeakly", &["TERMINATED"], &[]),
    ("StopsInterrupted", &["TERMINATED"], &[]),
];

#[test]
fn results_under_each_model() {
    for (class, always, more) in TABLE {
        let loaded = loaded(class).unwrap();
        assert!(loaded.missing.is_empty(), "{class}: {:?}", loaded.missing);
        for (strength, model) in MODELS.iter().enumerate() {
            let more = more.iter().filter(|(from, _)| MODELS[..=strength].contains(from));
            let expected: BTreeSet<String> = always
                .iter()
                .chain(more.map(|(_, result)| result))
                .map(|&result| result.to_owned())
                .collect();
            assert_eq!(results(&loaded, model, Reductions::none()), expected, "{class} under {model}");
            if *model == "sc" || *model == "java-op" {
                assert_eq!(results(&loaded, model, Reductions::all()), expected, "{class} under {model}");
            }
        }
    }
}

#[test]
fn readers_disagree_about_independent_plain_writes_where_reads_pass_reads() {
    for (class, models) in [("Iriw", &["java", "java-op"][..]), ("IriwVolatile", &[])] {
        let loaded = loaded(class).unwrap();
        for model in MODELS {
            let disagree = results(&loaded, model, Reductions::none()).contains("1, 0, 1, 0");
            assert_eq!(disagree, models.contains(&model), "{class} under {model}");
        }
    }
}

/// Results that some models have and others not, whatever their strength otherwise: derived by hand. What compilers emit
/// for volatile accesses is stronger than what Java says of them, so models of hardware do not have all that `java` has;
/// and to `java-op` all modes are volatile, which makes it miss what the weaker ones allow.
#[rustfmt::skip]
const WEAK: [(&str, &str, &[&str]); 11] = [
    ("MotelVolatile",        "1, 0",    &["java"]),
    ("MotelSynchronized",    "1, 0",    &["java", "java-op"]),
    ("MotelBetween",         "1, 0, 0", &["java"]),
    ("PublicationVolatile",  "0",       &["java"]),
    ("PublicationOnce",      "null",    &["java"]),
    ("DekkerRelease",        "0, 0",    &["tso", "pso", "java"]),
    ("DekkerAcquire",        "0, 0",    &["java"]),
    ("DekkerAcquireRelease", "0, 0",    &["tso", "pso", "java"]),
    ("MessagePassingOpaque", "1, 0",    &["pso", "java"]),
    ("PetersonLazy",         "1",       &["tso", "pso", "java"]),
    ("PetersonVolatile",     "1",       &[]),
];

#[test]
fn weak_results_are_found_where_they_may_happen() {
    use Expect::{Acceptable, Interesting};
    let mut wrong = Vec::new();
    for (class, weak, models) in WEAK {
        let loaded = loaded(class).unwrap();
        for model in MODELS {
            let found = results(&loaded, model, Reductions::none());
            if found.contains(weak) != models.contains(&model) {
                wrong.push(format!("{class} under {model}: {found:?}"));
            }
            let table = loaded.results.as_ref().unwrap();
            for result in found {
                let grade = if result == weak { Interesting } else { Acceptable };
                assert_eq!(table.grade(&result).0, grade, "{class} under {model}: {result}");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn results_are_worth_what_the_table_says() {
    use Expect::{Acceptable, Forbidden, Interesting};
    let grade = |class: &str, result: &str| loaded(class).unwrap().results.unwrap().grade(result).0;
    assert_eq!(grade("Dekker", "0, 1"), Acceptable);
    assert_eq!(grade("Dekker", "0, 0"), Interesting);
    // Not listed.
    assert_eq!(grade("Dekker", "2, 0"), Forbidden);
    assert_eq!(grade("Forgotten", "0"), Forbidden);
    // By a regular expression, all of it.
    assert_eq!(grade("DekkerHoped", "0, 1"), Acceptable);
    assert_eq!(grade("DekkerHoped", "0, 0"), Forbidden);
    assert_eq!(grade("DekkerHoped", "0, 11"), Forbidden);
    // Word for word before regular expressions, these before what is said of all others.
    assert_eq!(grade("WordTearing", "1, 2, -1"), Acceptable);
    assert_eq!(grade("WordTearing", "1, 2, 7"), Interesting);
    assert_eq!(grade("WordTearing", "1, 0, 0"), Forbidden);
    assert_eq!(grade("Iriw", "0, 0, 0, 0"), Acceptable);
    // The table of another class, and what the test adds to it.
    assert_eq!(grade("Queue$Take", "a, null"), Acceptable);
    assert_eq!(grade("Queue$Take", "a, a"), Forbidden);
    let table = loaded("Queue$Take").unwrap().results.unwrap();
    assert_eq!(table.grade("null, null").1, "lost");
}
