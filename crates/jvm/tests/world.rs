//! What the platform answers: `tests/java/world/World.java`. Each entry has its verdict and the assumptions that the verdict
//! names, without a JDK.

use fencepost_explore::Verdict::{self, Holds, Inconclusive, Violated};
use fencepost_explore::{Reductions, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_ir::Surroundings;
use fencepost_jvm::load;
use fencepost_testkit::search;

const VARIABLES: &str = "environment variables that --env does not give are not set";
const PROPERTIES: &str = "system properties that --property does not give are not set";
const UNIX: &str = "lines end and paths are written as on Unix";
const IDENTITY: &str = "all objects have the same identity hash code";
const CONSTANTS: &str = "the identity hash code of an enum constant is that of its name";
const PROCESSORS: &str = "there are two processors";
const NUMBERS: &str = "threads are numbered by creation, and main is 1";
const LOCALE: &str = "the default locale is en_US";
const CHARSET: &str = "the default charset writes ASCII as it is";
const ASSERTIONS: &str = "assertions are enabled, as with -ea";
const MATHEMATICS: &str =
    "sin, exp and their like round as the checker does: Java allows the next number, too";

/// What the user gives.
#[derive(Clone, Copy)]
enum Given {
    Nothing,
    Colour,
    Lines,
    NoLines,
}
use Given::{Colour, Lines, NoLines, Nothing};

fn surroundings(given: Given) -> Surroundings {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    match given {
        Nothing => Surroundings::default(),
        Colour => Surroundings {
            environment: vec![pair("FENCEPOST_COLOUR", "red"), pair("FENCEPOST_COLOUR", "blue")],
            properties: vec![
                pair("colour", "blue"),
                pair("colour.used", "TRUE"),
                pair("user.dir", "/home"),
                pair("line.separator", "\r\n"),
            ],
            input: None,
        },
        Lines => Surroundings {
            input: Some(vec!["first".to_owned(), "second".to_owned()]),
            ..Surroundings::default()
        },
        NoLines => Surroundings { input: Some(Vec::new()), ..Surroundings::default() },
    }
}

const TABLE: [(&str, Given, Verdict, &[&str]); 65] = [
    ("variable", Nothing, Violated, &[VARIABLES]),
    ("variable", Colour, Holds, &[]),
    ("noVariable", Nothing, Holds, &[VARIABLES]),
    ("noVariable", Colour, Violated, &[]),
    ("nameless", Nothing, Holds, &[]),
    ("property", Nothing, Violated, &[PROPERTIES]),
    ("property", Colour, Holds, &[]),
    ("propertyByDefault", Nothing, Holds, &[PROPERTIES]),
    ("propertyByDefault", Colour, Violated, &[]),
    ("flag", Nothing, Violated, &[PROPERTIES]),
    ("flag", Colour, Holds, &[]),
    ("directory", Nothing, Inconclusive, &[]),
    ("directory", Colour, Holds, &[]),
    ("lines", Nothing, Holds, &[UNIX]),
    ("lines", Colour, Violated, &[]),
    ("linesInFormats", Nothing, Holds, &[UNIX]),
    ("linesInFormats", Colour, Violated, &[]),
    ("specification", Nothing, Holds, &[]),
    ("set", Nothing, Holds, &[PROPERTIES]),
    ("setOver", Nothing, Inconclusive, &[]),
    ("setOver", Colour, Holds, &[]),
    ("setByAnother", Nothing, Holds, &[PROPERTIES]),
    ("setTooLate", Nothing, Violated, &[PROPERTIES]),
    ("cleared", Nothing, Holds, &[PROPERTIES]),
    ("identity", Nothing, Holds, &[IDENTITY]),
    ("ownIdentity", Nothing, Holds, &[IDENTITY]),
    ("noIdentity", Nothing, Holds, &[]),
    ("asText", Nothing, Holds, &[IDENTITY]),
    ("orderOfObjects", Nothing, Holds, &[IDENTITY]),
    ("orderOfNumbers", Nothing, Holds, &[]),
    ("constants", Nothing, Holds, &[CONSTANTS]),
    ("processors", Nothing, Holds, &[PROCESSORS]),
    ("oneRuntime", Nothing, Holds, &[]),
    ("memory", Nothing, Inconclusive, &[]),
    ("numbers", Nothing, Holds, &[NUMBERS]),
    ("locale", Nothing, Holds, &[LOCALE]),
    ("lower", Nothing, Holds, &[LOCALE]),
    ("lowerEverywhere", Nothing, Holds, &[]),
    ("point", Nothing, Holds, &[LOCALE]),
    ("pointEverywhere", Nothing, Holds, &[]),
    ("bytes", Nothing, Holds, &[CHARSET]),
    ("sine", Nothing, Holds, &[MATHEMATICS]),
    ("root", Nothing, Holds, &[]),
    ("nothingToSay", Nothing, Holds, &[]),
    ("nothingToSayInside", Nothing, Inconclusive, &[]),
    ("assertions", Nothing, Holds, &[ASSERTIONS]),
    ("guess", Nothing, Holds, &[]),
    ("wrongGuess", Nothing, Violated, &[]),
    ("farGuess", Nothing, Holds, &[]),
    ("seeded", Nothing, Holds, &[]),
    ("line", Lines, Holds, &[CHARSET]),
    ("line", NoLines, Violated, &[CHARSET]),
    ("line", Nothing, Violated, &[CHARSET]),
    ("noLine", NoLines, Holds, &[CHARSET]),
    ("noLine", Lines, Violated, &[CHARSET]),
    ("noLine", Nothing, Inconclusive, &[CHARSET]),
    ("twoLines", Lines, Holds, &[CHARSET]),
    ("twoLines", NoLines, Violated, &[CHARSET]),
    ("characters", Lines, Holds, &[CHARSET]),
    ("characters", NoLines, Violated, &[]),
    ("shared", Lines, Violated, &[CHARSET]),
    ("shared", NoLines, Violated, &[CHARSET]),
    ("anyOfTwo", Lines, Holds, &[CHARSET]),
    ("anyOfTwo", NoLines, Violated, &[CHARSET]),
    ("oneRuntime", Colour, Holds, &[]),
];

#[test]
fn every_answer_is_given_chosen_named_or_refused() {
    let jar = crate::support::Jar::open(&crate::support::repository().join("tests/java/world.jar"));
    for (entry, given, expected, assumptions) in TABLE {
        let (entry, given) = (format!("World::{entry}"), surroundings(given));
        let request = LoadRequest { surroundings: given.clone(), ..LoadRequest::starting_at(Some(&entry)) };
        let loaded = load("world", &jar, None, &request).unwrap();
        for model in ["sc", "tso", "java-op", "java"] {
            // Two readers of the console take many states without reductions.
            let unreduced = model == "sc" && !entry.ends_with("shared") && !entry.ends_with("anyOfTwo");
            let every = [Reductions::none(), Reductions::all()];
            for without in every.into_iter().take(1 + usize::from(unreduced)) {
                let config = SearchConfig { must_end: true, ..SearchConfig::without(without) };
                let report = search(&loaded.program, model, &config);
                let what = format!("{entry} under {model}, {given:?}: {:?}", report.reasons);
                assert_eq!(report.verdict, expected, "{what}");
                assert_eq!(report.assumptions, assumptions, "{what}");
            }
        }
    }
}
