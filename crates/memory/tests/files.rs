//! Model files: what each key means, and where each kind of mistake is reported.

use fencepost_ir::{AccessId, Class, Program, ProgramBuilder};
use fencepost_memory::builtin;
use fencepost_memory::model::SameLocationReads;
use fencepost_memory::pattern::Stage;
use fencepost_memory::{Model, Reflect, Rules, Sight, Speculation};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const HEAD: &str = "name = \"m\"\nsummary = \"s\"\n";

/// A model with these lines, which start at line 3.
fn with(lines: &str) -> Model {
    Model::parse(&format!("{HEAD}{lines}")).unwrap_or_else(|error| panic!("{lines}: {error}"))
}

/// A program that uses these accesses, in this order.
fn using(accesses: &[(Class, &[&str])]) -> Program {
    let mut program = ProgramBuilder::new();
    for (class, attributes) in accesses {
        program.access(*class, attributes).unwrap();
    }
    program.build()
}

/// Whether an event of kind `first` holds up a later one of kind `second`.
fn held(rules: &Rules, first: usize, second: usize) -> bool {
    rules.keeps(AccessId(first as u8), AccessId(second as u8))
}

#[test]
fn keys_left_out_mean_sequential_consistency() {
    let model = with("");
    assert_eq!((model.name.as_str(), model.summary.as_str(), model.about.as_str()), ("m", "s", ""));
    assert!(!model.forwarding && !model.separates_stages());
    assert_eq!(model.same_location_reads, SameLocationReads::Ordered);
    assert_eq!(model.speculation, Speculation::None);
    assert_eq!(model.reflect, Reflect::Together);
    let rules = model.link(&using(&[(Class::Read, &[]), (Class::Write, &[]), (Class::Rmw, &[])])).unwrap();
    (0..3).for_each(|first| (0..3).for_each(|second| assert!(held(&rules, first, second))));
    assert!([0, 1, 2].into_iter().all(|kind| rules.is_barrier(AccessId(kind))));
    assert!(rules.stages.is_none());
}

#[test]
fn views_are_for_threads_in_program_order() {
    let model = with("scope = \"a part\"\nviews = \"happens-before\"\n");
    assert_eq!((model.views, model.scope.as_deref()), (Sight::HappensBefore, Some("a part")));
    let rules = model.link(&using(&[(Class::Read, &[])])).unwrap();
    assert!(rules.views.is_some() && rules.is_barrier(AccessId(0)));
    assert_eq!((with("").views, with("").scope), (Sight::None, None));
    assert!(with("").link(&using(&[])).unwrap().views.is_none());
    for other in ["forwarding = true", "may-reorder = [\"write -> read\"]", "speculation = \"reads\""] {
        let text = format!("{HEAD}{other}\nviews = \"happens-before\"\n");
        let error = Model::parse(&text).unwrap_err();
        assert_eq!((error.line, error.column), (4, 9), "{other}");
        assert!(error.message.contains("program order"), "{error}");
    }
}

#[test]
fn every_key_is_read() {
    let model = with(
        "about = \"a\"\nmay-reorder = [\"write -> read\"]\nkeep = [\"write@reflect -> write@reflect\"]\n\
         forwarding = true\nsame-location-reads = \"free\"\nspeculation = \"reads\"\n\
         reflect = \"separately\"\n[treat-as]\nvread = \"read\"\n[annotations]\nrel = [\"vwrite\", \"rmw\"]\n\
         [fences]\nplain = []\nww = [\"write -> write\"]\n",
    );
    assert_eq!(model.about, "a");
    assert_eq!(model.may_reorder.len(), 1);
    assert_eq!(model.keep[0].first.stage, Some(Stage::Reflect));
    assert!(model.forwarding);
    assert_eq!(model.same_location_reads, SameLocationReads::Free);
    assert_eq!(model.speculation, Speculation::Reads);
    assert_eq!(model.reflect, Reflect::Separately);
    assert_eq!(model.treat_as[&Class::VRead], Class::Read);
    assert_eq!(model.annotations["rel"], [Class::VWrite, Class::Rmw]);
    assert!(model.fences[""].is_empty());
    assert_eq!(model.fences["ww"].len(), 1);
    assert!(model.separates_stages());
}

#[test]
fn may_reorder_and_keep_are_about_classes_and_attributes() {
    let model =
        with("may-reorder = [\"read|write -> *\"]\nkeep = [\"read[acq] -> *\", \"* -> write[rel]\"]\n");
    let program = using(&[
        (Class::Read, &[]),
        (Class::Read, &["acq"]),
        (Class::Write, &[]),
        (Class::Write, &["rel"]),
        (Class::Rmw, &[]),
    ]);
    let rules = model.link(&program).unwrap();
    let (read, acquire, write, release, rmw) = (0, 1, 2, 3, 4);
    for first in 0..5 {
        for second in 0..5 {
            let expected = first == acquire || second == release || first == rmw;
            assert_eq!(held(&rules, first, second), expected, "{first} -> {second}");
        }
    }
    assert!(!held(&rules, read, write) && !held(&rules, write, read));
    let barriers: Vec<usize> = (0..5).filter(|&kind| rules.is_barrier(AccessId(kind as u8))).collect();
    assert_eq!(barriers, [acquire.min(rmw), acquire.max(rmw)]);
}

/// C11's orders on hardware: what compilers emit there keeps them, and only where the language promises it.
#[test]
fn a_language_promises_the_order_of_marked_accesses() {
    let accesses: [(Class, &[&str]); 10] = [
        (Class::Read, &["na"]),
        (Class::Write, &["rlx"]),
        (Class::Read, &["acq"]),
        (Class::Write, &["rel"]),
        (Class::Read, &["sc"]),
        (Class::Write, &["sc"]),
        (Class::Rmw, &["rlx"]),
        (Class::Rmw, &["acq"]),
        (Class::Rmw, &["rel"]),
        (Class::Rmw, &["acqrel"]),
    ];
    let model = with(
        "may-reorder = [\"* -> *\"]\n[annotations]\nna = []\nrlx = []\nacq = []\nrel = []\n\
                      acqrel = []\nsc = []\n",
    );
    let free = model.link(&using(&accesses)).unwrap();
    let pairs = (0..accesses.len()).flat_map(|first| (0..accesses.len()).map(move |second| (first, second)));
    pairs.for_each(|(first, second)| assert!(!held(&free, first, second), "no promise, no order"));
    let promised = Program { promises_order: true, ..using(&accesses) };
    let rules = model.link(&promised).unwrap();
    // Acquiring: nothing passes it. Releasing: it passes nothing. An sc store is followed by a fence.
    let (acquiring, releasing) = ([2, 4, 5, 7, 9], [3, 5, 8, 9]);
    for first in 0..accesses.len() {
        for second in 0..accesses.len() {
            let expected = acquiring.contains(&first) || releasing.contains(&second);
            assert_eq!(held(&rules, first, second), expected, "{first} -> {second}");
        }
    }
    // A model that says itself what a mark does is asked alone.
    let own = with(
        "may-reorder = [\"* -> *\"]\nkeep = [\"* -> *[rel]\"]\n[annotations]\nna = []\nrlx = []\nacq = []\n\
                    acqrel = []\nsc = [\"vread\", \"vwrite\"]\n",
    );
    let rules = own.link(&promised).unwrap();
    assert!(held(&rules, 0, 3) && held(&rules, 2, 0) && !held(&rules, 5, 0));
}

/// Every built-in model knows what C and Java programs are marked with.
#[test]
fn built_in_models_know_the_marks_of_languages() {
    let marks = ["na", "rlx", "acq", "rel", "sc", "opaque"];
    let mut accesses: Vec<(Class, Vec<&str>)> = Vec::new();
    for class in [Class::Read, Class::Write] {
        let fits = |mark: &&str| match class {
            Class::Read => *mark != "rel",
            _ => *mark != "acq",
        };
        accesses.extend(marks.into_iter().filter(fits).map(|mark| (class, vec![mark])));
    }
    accesses.extend(["rlx", "acq", "rel", "acqrel", "sc"].map(|mark| (Class::Rmw, vec![mark])));
    let fences = ["c_acq", "c_rel", "c_acqrel", "acquire", "release", "rr", "ww", "freeze"];
    accesses.extend(fences.map(|mark| (Class::Fence, vec![mark])));
    let accesses: Vec<(Class, &[&str])> =
        accesses.iter().map(|(class, marks)| (*class, &marks[..])).collect();
    for model in builtin::all() {
        model.link(&using(&accesses)).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn what_a_language_promises_is_added_unless_the_model_says_it_itself() {
    let text = "may-reorder = [\"* -> *\"]\n";
    let mut program = using(&[(Class::Write, &[]), (Class::VWrite, &[])]);
    let waits = |keys: &str, program: &Program| {
        let rules = with(&format!("{text}{keys}")).link(program).unwrap();
        [held(&rules, 0, 1), held(&rules, 1, 0)]
    };
    assert_eq!(waits("", &program), [false, false], "its language promises nothing");
    program.promises_order = true;
    assert_eq!(waits("", &program), [true, true]);
    assert_eq!(waits("language-promises = \"added\"\n", &program), [true, true]);
    assert_eq!(waits("language-promises = \"own\"\n", &program), [false, false]);
}

#[test]
fn classes_can_count_as_others() {
    let model = with(
        "may-reorder = [\"write -> read\"]\n[treat-as]\nvread = \"read\"\nvwrite = \"write\"\n\
         [annotations]\nacq = [\"vread\"]\nrlx = []\n",
    );
    let program = using(&[(Class::VWrite, &[]), (Class::VRead, &[]), (Class::Read, &["acq"])]);
    let rules = model.link(&program).unwrap();
    assert_eq!([0, 1, 2].map(|kind| rules.class(AccessId(kind))), [Class::Write, Class::Read, Class::VRead]);
    assert!(!held(&rules, 0, 1), "both count as plain");
    assert!(held(&rules, 0, 2), "an annotation is the last word");
    assert!(model.link(&using(&[(Class::Write, &["rlx"])])).is_ok());
}

#[test]
fn unknown_annotations_do_not_link() {
    let fault = |model: &str, class, attribute: &str| {
        let error = builtin::by_name(model).unwrap().link(&using(&[(class, &[attribute])])).unwrap_err();
        error.to_string()
    };
    let message = fault("tso", Class::Read, "odd");
    assert!(message.contains("`tso`") && message.contains("`read[odd]`"), "{message}");
    assert!(message.contains("[annotations]"), "{message}");
    let message = fault("rmo", Class::Fence, "odd");
    assert!(message.contains("`fence[odd]`") && message.contains("[fences]"), "{message}");
    // `acq` makes reads volatile in dotnet-ecma, and says nothing about writes.
    let message = fault("dotnet-ecma", Class::Write, "acq");
    assert!(message.contains("`write[acq]`"), "{message}");
}

#[test]
fn fences_order_what_the_model_says() {
    let model = with(
        "may-reorder = [\"* -> *\"]\n[fences]\nplain = [\"write -> read\"]\nww = [\"write -> write\"]\nno = []\n",
    );
    let program = using(&[
        (Class::Read, &[]),
        (Class::Write, &[]),
        (Class::Fence, &[]),
        (Class::Fence, &["ww"]),
        (Class::Fence, &["no"]),
        (Class::Fence, &["no", "ww"]),
    ]);
    let rules = model.link(&program).unwrap();
    let orders = |fence: u8| {
        (0..2)
            .flat_map(|second| (0..2).map(move |first| (first, second)))
            .filter(|&(first, second)| rules.fence_keeps(AccessId(fence), AccessId(first), AccessId(second)))
            .collect::<Vec<_>>()
    };
    assert_eq!(orders(2), [(1, 0)]);
    assert_eq!(orders(3), [(1, 1)]);
    assert_eq!(orders(4), []);
    assert_eq!(orders(5), [(1, 1)], "as much as any of its attributes");
    assert_eq!(rules.event_accesses().collect::<Vec<_>>(), [AccessId(0), AccessId(1)]);
}

/// Lines after [`HEAD`]; line and column of the fault; words of the message.
#[rustfmt::skip]
const FAULTS: &[(&str, usize, usize, &str)] = &[
    // What TOML itself refuses.
    ("may-reorder = [",                             3, 16, ""),
    ("about = \"x",                                 3, 11, ""),
    ("about = ",                                    3, 9, ""),
    ("= 1",                                         3, 1, ""),
    ("name = \"n\"",                                3, 1, "duplicate"),
    ("[fences]\nww = []\nww = []",                  5, 1, "duplicate"),
    ("[fences\nww = []",                            3, 8, ""),
    // Keys and types.
    ("speculate = \"reads\"",                       3, 1, "unknown field `speculate`"),
    ("[treat_as]\nvread = \"read\"",                3, 2, "unknown field `treat_as`"),
    ("forwarding = \"yes\"",                        3, 14, "boolean"),
    ("about = 3",                                   3, 9, "string"),
    ("may-reorder = \"write -> read\"",             3, 15, "sequence"),
    ("may-reorder = [\"write -> read\", 3]",        3, 33, "string"),
    ("keep = [[]]",                                 3, 9, "string"),
    ("fences = []",                                 3, 10, "map"),
    ("speculation = \"all\"",                       3, 15, "unknown variant `all`"),
    ("reflect = \"never\"",                         3, 11, "unknown variant `never`"),
    ("same-location-reads = \"maybe\"",             3, 23, "unknown variant `maybe`"),
    // Patterns: the column is that of the word.
    ("may-reorder = [\"write\"]",                   3, 17, "expected `first -> second`"),
    ("may-reorder = [\"\"]",                        3, 17, "expected `first -> second`"),
    ("may-reorder = [\"write -> raed\"]",           3, 26, "unknown class `raed`"),
    ("may-reorder = [\n  \"write -> read\",\n  \"read|wirte -> read\",\n]", 5, 9, "unknown class `wirte`"),
    ("may-reorder = [\" -> read\"]",                3, 18, "unknown class ``"),
    ("may-reorder = [\"read| -> read\"]",           3, 22, "unknown class ``"),
    ("may-reorder = [\"écriture -> read\"]",        3, 17, "unknown class `écriture`"),
    ("may-reorder = [\"read -> é\"]",               3, 25, "unknown class `é`"),
    ("may-reorder = ['read -> raed']",              3, 25, "unknown class `raed`"),
    ("keep = [\"read[acq -> read\"]",               3, 15, "expected `]`"),
    ("keep = [\"write@soon -> read\"]",             3, 16, "unknown stage `soon`"),
    ("keep = [\"write -> read@done\"]",             3, 24, "`@done` can only stand on the first side"),
    ("keep = [\"write@reflect -> read\"]",          3, 10, "the second side must be `@reflect` too"),
    ("keep = [\"write@reflect -> read@execute\"]",  3, 10, "the second side must be `@reflect` too"),
    ("may-reorder = [\"write@execute -> read\"]",   3, 17, "stages can only be named under `keep`"),
    ("[fences]\nww = [\"write -> write@reflect\"]", 4, 8, "stages can only be named under `keep`"),
    ("[fences]\nww = [\"write -> wriet\"]",         4, 17, "unknown class `wriet`"),
    ("keep = [\"write -> read@fetch\"]",            3, 24, "fetching and issuing are one stage"),
    ("keep = [\"write@issue -> read\"]",            3, 16, "`@issue` can only stand on the second side"),
    ("keep = [\"write -> read any-location\"]",     3, 24, "expected `same-location` or `other-location`"),
    ("keep = [\"write -> read@issue same-location\"]", 3, 10, "`@issue` is for all locations"),
    ("[fences]\nww = [\"write -> write same-location\"]", 4, 7, "a fence orders accesses wherever they are"),
    ("forwarding = true\nreflect = \"separately\"\nreflect-together = [\"write@done\"]", 5, 28, "a stage has no meaning here"),
    ("forwarding = true\nreflect = \"separately\"\nreflect-together = [\"wriet\"]", 5, 22, "unknown class `wriet`"),
    ("reflect-together = [\"write\"]",               3, 21, "every write reaches all threads at once"),
    ("read-together = [\"vread\"]",                  3, 18, "every write reaches all threads at once"),
    // Classes and names.
    ("[treat-as]\nvraed = \"read\"",                4, 1, "unknown class `vraed`"),
    ("[treat-as]\nvread = \"raed\"",                4, 9, "unknown class `raed`"),
    ("[treat-as]\nvread = \"write\"",               4, 9, "a vread cannot count as a write"),
    ("[treat-as]\nlock = \"rmw\"",                  4, 8, "a lock cannot count as a rmw"),
    ("[annotations]\nacq = [\"vread\", \"rwm\"]",   4, 17, "unknown class `rwm`"),
    ("language-promises = \"none\"",                3, 21, "unknown variant"),
    // A store buffer.
    ("store-buffer = \"large\"",                    3, 16, "u32"),
    ("store-buffer = 0",                            3, 16, "room for one write"),
    ("store-buffer = 2\nspeculation = \"reads\"",    3, 16, "without `views` and `speculation`"),
    ("store-buffer = 2\nviews = \"happens-before\"", 3, 16, "without `views` and `speculation`"),
    // Stages need forwarding.
    ("keep = [\"write -> write\", \"write@execute -> write@reflect\"]", 3, 27, "forwarding = true"),
    ("reflect = \"separately\"",                    3, 11, "forwarding = true"),
];

#[test]
fn every_mistake_is_reported_where_it_is() {
    let mut wrong = Vec::new();
    for (lines, line, column, words) in FAULTS {
        let text = format!("{HEAD}{lines}\n");
        match Model::parse(&text) {
            Ok(_) => wrong.push(format!("{lines}: accepted")),
            Err(error) => {
                assert!(!error.message.is_empty() && !error.message.contains('\n'), "{lines}: {error}");
                if (error.line, error.column) != (*line, *column) || !error.message.contains(words) {
                    wrong.push(format!(
                        "{lines}\n    expected {line}:{column}: {words}\n    found    {error}"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_and_summaries_are_required() {
    let fault = |text: &str| Model::parse(text).unwrap_err().to_string();
    assert_eq!(fault(""), "1:1: missing field `name`");
    assert_eq!(fault("name = \"m\"\n"), "1:1: missing field `summary`");
    assert_eq!(fault("name = \" \"\nsummary = \"\"\n"), "1:8: a model needs a name");
}

/// A program that uses every class, and every attribute that a built-in model knows.
fn everything() -> Program {
    let attributes: [&[&str]; 9] =
        [&[], &["acq"], &["rel"], &["lwsync"], &["ww"], &["rr"], &["lfence"], &["sfence"], &["odd"]];
    let all = Class::ALL.iter().flat_map(|&class| attributes.iter().map(move |&list| (class, list)));
    using(&all.take(64).collect::<Vec<_>>())
}

fn check(text: &str, program: &Program) {
    match Model::parse(text) {
        Ok(model) => {
            let _ = model.link(program);
            let plain = using(&[(Class::Read, &[]), (Class::Write, &[]), (Class::Fence, &[])]);
            assert!(model.link(&plain).is_ok());
        }
        Err(error) => {
            assert!(!error.message.is_empty());
            let lines: Vec<&str> = text.split('\n').collect();
            assert!((1..=lines.len()).contains(&error.line), "{error}");
            assert!((1..=lines[error.line - 1].chars().count() + 1).contains(&error.column), "{error}");
            assert!(text.get(error.range.clone()).is_some(), "{error}: {:?}", error.range);
        }
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x5eed),
        ..ProptestConfig::default()
    }
}

const WORDS: [&str; 30] = [
    "\"", "'", "\"\"\"", "[", "]", "[[", "=", "->", "@", "|", "*", ",", "\n", "\r\n", "#", "\\u00e9", "é",
    "\u{0}", "read", "write", "vread", "rmw", "execute", "reflect", "done", "true", "1e999", "keep",
    "[fences]", "{",
];

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn any_text_is_a_model_or_a_fault(text in "(?s).{0,200}") {
        check(&text, &everything());
    }

    #[test]
    fn any_words_are_a_model_or_a_fault(words in proptest::collection::vec(0..WORDS.len(), 0..40)) {
        let text: String = words.into_iter().map(|word| WORDS[word]).collect();
        check(&format!("{HEAD}{text}"), &everything());
    }

    #[test]
    fn mutated_built_in_models_are_models_or_faults(
        file in 0..builtin::FILES.len(),
        edits in proptest::collection::vec((0.0..1.0f64, 0..12usize, 0..WORDS.len(), any::<bool>()), 1..4),
    ) {
        let mut text: Vec<char> = builtin::FILES[file].1.chars().collect();
        for (place, removed, word, insert) in edits {
            let start = (place * text.len() as f64) as usize;
            let end = (start + removed).min(text.len());
            let new: Vec<char> = if insert { WORDS[word].chars().collect() } else { Vec::new() };
            text.splice(start..end, new);
        }
        check(&text.into_iter().collect::<String>(), &everything());
    }

    #[test]
    fn any_pattern_is_a_pair_or_a_fault(pattern in "[a-z|*@\\[\\] é>-]{0,30}") {
        if let Err(error) = fencepost_memory::pattern::parse_pair(&pattern) {
            prop_assert!(pattern.get(error.range.clone()).is_some());
        }
    }
}

#[test]
fn every_built_in_model_can_be_read() {
    for (name, text) in builtin::FILES {
        Model::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
