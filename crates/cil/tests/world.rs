//! The world outside a program: `tests/dotnet/world`, each program under several models, reduced and not, with what the
//! verdict takes for granted. The ends were compared with Mono and .NET Core, the rest is reasoned in the source.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::Verdict::{self, Holds, Inconclusive, Violated};
use fencepost_explore::{Reason, Reductions, Report, SearchConfig};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::{Remedy, Surroundings};
use fencepost_machine::{Assumptions, Clock};

/// What a user may give.
fn surroundings() -> Surroundings {
    let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    Surroundings {
        environment: [("MODE", "slow"), ("MODE", "fast"), ("EMPTY", "")].map(pair).to_vec(),
        properties: Vec::new(),
        input: Some(["first", "", "third"].map(str::to_owned).to_vec()),
    }
}

fn loaded(build: &str, class: &str, surroundings: &Surroundings) -> Loaded {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/world").join(build);
    let file = File { path: build.to_owned(), bytes: std::fs::read(path).unwrap(), pdb: None, mdb: None };
    let entry = format!("{class}::Run");
    let observe = ["return".to_owned()];
    let request = LoadRequest::starting_at(Some(&entry)).observing(&observe);
    load(file, &NoFiles, &LoadRequest { surroundings: surroundings.clone(), ..request }).unwrap()
}

fn search(loaded: &Loaded, model: &str, without: Reductions, workers: usize) -> Report {
    let clock = Clock { trusted: true, ..Clock::default() };
    fencepost_testkit::search(
        &loaded.program,
        model,
        &SearchConfig {
            observe: &loaded.observables(),
            must_end: true,
            workers,
            assumptions: Assumptions { clock, ..Assumptions::default() },
            ..SearchConfig::without(without)
        },
    )
}

/// What is found in every way of searching.
fn find(class: &str, surroundings: &Surroundings) -> Report {
    let loaded = loaded("World.exe", class, surroundings);
    let mut found: Option<Report> = None;
    for model in ["sc", "tso", "dotnet"] {
        for (without, workers) in [(Reductions::none(), 1), (Reductions::none(), 2), (Reductions::all(), 1)] {
            // Weaker models without any reduction take too long.
            if model != "sc" && without != Reductions::none() {
                continue;
            }
            let report = search(&loaded, model, without, workers);
            let how = format!("{class} under {model} without {without:?}, {workers} workers");
            let first = found.get_or_insert_with(|| report.clone());
            assert_eq!(report.verdict, first.verdict, "{how}: {:?}", report.reasons);
            if report.verdict != Violated {
                assert_eq!(report.assumptions, first.assumptions, "{how}");
                assert_eq!(report.reasons, first.reasons, "{how}");
            }
        }
    }
    found.unwrap()
}

const HANDLERS: &str =
    "handlers of ProcessExit run in the thread that ends the program, as in Mono and .NET 5";
const VARIABLES: &str = "environment variables that --env does not give are not set";
const PROCESSORS: &str = "there are two processors";
const YIELD: &str = "Thread.Yield returns true";
const DEBUGGER: &str = "no debugger is attached";
const IDENTITY: &str = "every object has the same identity hash code";
const HASHES: &str =
    "hash codes of strings, structs, types and delegates are those that fencepost's library computes";
const CULTURE: &str = "the current culture is the invariant one";
const FLOATS: &str = "floating-point numbers are written as Mono and .NET Framework write them";
const WORDS: &str = "words are compared as Mono's invariant culture compares them";
const BITS: &str = "the process has 64 bits";
const MIDNIGHT: &str = "the program starts at midnight of 1 January 2000";
const UTC: &str = "the local time zone is UTC";

const LATE: &str =
    "a type without a static constructor is initialised when a static field of it is first used, not earlier";
const TRUNCATION: &str = "a floating-point number that no integer can hold becomes what it becomes on x86-64";

/// Programs, what is found with what the user gives, and what that takes for granted.
const TABLE: &[(&str, Verdict, &[&str])] = &[
    ("HandlerSeesAll", Holds, &[HANDLERS]),
    ("HandlerFails", Violated, &[HANDLERS]),
    ("HandlerThrows", Violated, &[HANDLERS]),
    ("HandlerBesideBackground", Violated, &[HANDLERS]),
    ("HandlerAfterForeground", Holds, &[HANDLERS]),
    ("HandlerOfExit", Violated, &[HANDLERS]),
    ("HandlerOfExitInMain", Holds, &[HANDLERS]),
    ("HandlerTakenAway", Holds, &[]),
    ("HandlersInOrder", Holds, &[HANDLERS]),
    ("HandlersAddedAtOnce", Holds, &[HANDLERS]),
    ("TwoExits", Holds, &[HANDLERS]),
    ("HandlerWaitsForEver", Violated, &[HANDLERS]),
    ("HandlerSetsExitCode", Holds, &[HANDLERS]),
    ("JoinsMain", Violated, &[]),
    ("JoinsMainInBackground", Holds, &[]),
    ("JoinsMainForAWhile", Holds, &[]),
    ("Variable", Holds, &[]),
    ("VariableNotGiven", Holds, &[VARIABLES]),
    ("VariableSet", Holds, &[VARIABLES, HASHES]),
    ("VariableSetByAnother", Violated, &[]),
    ("VariableSetBeforeJoin", Holds, &[]),
    ("VariableWrong", Holds, &[]),
    ("Offsets", Holds, &[MIDNIGHT]),
    ("OffsetsHere", Holds, &[UTC, MIDNIGHT]),
    ("OffsetsOfThreads", Holds, &[MIDNIGHT]),
    ("Lines", Holds, &[]),
    ("Characters", Holds, &[]),
    ("LinesOfTwo", Holds, &[]),
    ("LinesOfTwoInOrder", Violated, &[]),
    ("Processors", Holds, &[PROCESSORS]),
    ("Yields", Holds, &[YIELD]),
    ("YieldsUnasked", Holds, &[]),
    ("Attached", Holds, &[DEBUGGER]),
    ("Launched", Holds, &[DEBUGGER]),
    ("NeverAsked", Holds, &[]),
    ("AskedSometimes", Holds, &[PROCESSORS]),
    ("Names", Holds, &["the machine is called localhost", "the user is called user"]),
    ("IdentityHash", Holds, &[IDENTITY]),
    ("IdentityHashOfKeys", Holds, &[IDENTITY]),
    ("NumberKeys", Holds, &[]),
    ("StringHash", Holds, &[HASHES]),
    ("StringKeys", Holds, &[HASHES]),
    (
        "ThreadNumbers",
        Holds,
        &["threads have the numbers that Mono gives them, in the order in which they are made"],
    ),
    ("CultureOfNumbers", Holds, &[FLOATS, CULTURE]),
    ("CultureOfSigns", Holds, &[CULTURE]),
    ("NoCulture", Holds, &[]),
    ("Sine", Holds, &["Math.Sin and the like have the last digits that they have on this machine"]),
    ("Root", Holds, &[]),
    ("CultureItself", Holds, &[CULTURE]),
    ("Words", Holds, &[WORDS]),
    ("Codes", Holds, &[]),
    ("LineEnds", Holds, &["lines end with \\n, as on Unix"]),
    ("Sizes", Holds, &[BITS]),
    ("Bytes", Holds, &["the processor is little-endian"]),
    ("Frequency", Holds, &["a Stopwatch has a high resolution, of 10,000,000 ticks a second"]),
    ("Redirected", Holds, &["the console's input and output are redirected"]),
    ("DefaultEncoding", Holds, &["the default encoding is UTF-8"]),
    ("TimeZone", Holds, &[UTC]),
    ("Dice", Violated, &[]),
    ("LoadedDice", Holds, &[]),
    ("Today", Holds, &[MIDNIGHT]),
    ("TodayHere", Holds, &[UTC, MIDNIGHT]),
    (
        "Ticks",
        Violated,
        &["the machine was started when the program was (Environment.TickCount begins at 0)"],
    ),
    ("Priority", Holds, &[]),
    (
        "Guids",
        Holds,
        &[
            "Guid.NewGuid makes numbers that nothing else has made, and no number in particular",
            "threads have the numbers that Mono gives them, in the order in which they are made",
        ],
    ),
    ("InitialisedLate", Holds, &[LATE]),
    ("InitialiserFails", Holds, &[LATE]),
    ("InitialiserDivides", Holds, &[LATE]),
    ("InitialiserOfThread", Holds, &[LATE]),
    ("InitialiserUnseen", Holds, &[]),
    ("InitialisedPrecisely", Holds, &[]),
    ("Truncated", Holds, &[TRUNCATION]),
    ("TruncatedLarge", Holds, &[TRUNCATION]),
    ("TruncatedInRange", Holds, &[]),
    ("TruncatedChecked", Holds, &[]),
];

#[test]
fn the_world_outside_is_given_chosen_or_assumed() {
    let given = surroundings();
    for (class, verdict, assumptions) in TABLE {
        let report = find(class, &given);
        assert_eq!(report.verdict, *verdict, "{class}: {:?}", report.reasons);
        // A violation may be found before everything has been come by.
        let known = report.assumptions.iter().all(|it| assumptions.contains(&it.as_str()));
        assert!(known, "{class}: {:?}", report.assumptions);
        if *verdict != Violated {
            assert_eq!(report.assumptions, *assumptions, "{class}");
        }
    }
}

/// Roslyn's code asks the same.
#[test]
fn so_it_is_if_roslyn_compiles_the_program() {
    let given = surroundings();
    for build in ["World.release.exe", "World.core.exe"] {
        for (class, verdict, assumptions) in TABLE {
            let loaded = loaded(build, class, &given);
            for model in ["sc", "tso", "dotnet"] {
                let report = search(&loaded, model, Reductions::none(), 1);
                let how = format!("{build}: {class} under {model}");
                // There is more to decide on in Roslyn's code, and not every decision is looked past.
                let ahead = |reason: &fencepost_explore::Reason| {
                    reason.to_string().contains("may read ahead of the decision")
                };
                if model == "dotnet" && report.verdict == Inconclusive && report.reasons.iter().all(ahead) {
                    continue;
                }
                assert_eq!(report.verdict, *verdict, "{how}: {:?}", report.reasons);
                let known = report.assumptions.iter().all(|it| assumptions.contains(&it.as_str()));
                assert!(known, "{how}: {:?}", report.assumptions);
                assert!(*verdict == Violated || report.assumptions == *assumptions, "{how}");
            }
        }
        for (class, why) in UNKNOWN {
            let report = search(&loaded(build, class, &given), "tso", Reductions::none(), 1);
            assert_eq!(report.verdict, Inconclusive, "{build}: {class}");
            let said = report.reasons.iter().any(|reason| reason.to_string().contains(why));
            assert!(said, "{build}: {class}: {:?}", report.reasons);
        }
    }
}

/// Programs that ask for unknown answers, and what the verdict says of that.
const UNKNOWN: &[(&str, &str)] = &[
    ("HandlerExits", "Environment.Exit in a handler of ProcessExit"),
    ("AnyNumber", "a number between 0 and int.MaxValue"),
    ("OtherCulture", "a culture other than the invariant one"),
    ("Key", "whether a key was pressed"),
    ("Title", "the title of the console"),
    ("Colour", "the colours of the console"),
    ("CommandLine", "the command line"),
    ("ProgramName", "the name of the program"),
    ("ProgramPath", "the directory of the program"),
    ("System_", "OSVersion"),
    ("Directory_", "CurrentDirectory"),
    ("RuntimeVersion", "Version"),
    ("Files", "System.IO.File"),
    ("Processes", "Process"),
    ("Zones", "TimeZoneInfo"),
    ("Keys", "ConsoleKeyInfo"),
    ("Window", "WindowWidth"),
];

#[test]
fn what_is_not_known_is_inconclusive() {
    for (class, why) in UNKNOWN {
        let report = find(class, &surroundings());
        assert_eq!(report.verdict, Inconclusive, "{class}");
        assert!(report.doubts().iter().any(|reason| reason.contains(why)), "{class}: {:?}", report.reasons);
    }
}

#[test]
fn what_is_not_given_is_said() {
    let nothing = Surroundings::default();
    let report = find("Variable", &nothing);
    assert_eq!((report.verdict, &report.assumptions[..]), (Violated, &[VARIABLES.to_owned()][..]));
    // There may be no line, which is tried.
    assert_eq!(find("LineNeeded", &nothing).verdict, Violated);
    let report = find("LineAnyway", &nothing);
    assert_eq!(report.verdict, Inconclusive);
    let asks =
        |reason: &Reason| matches!(reason, Reason::Unsupported { remedy: Some(Remedy::ConsoleInput), .. });
    assert!(report.reasons.iter().any(asks), "{:?}", report.reasons);
    let empty = Surroundings { input: Some(Vec::new()), ..Surroundings::default() };
    assert_eq!(find("LineAnyway", &empty).verdict, Holds);
    assert_eq!(find("LineNeeded", &surroundings()).verdict, Holds);
}

#[test]
fn handlers_see_the_exit_code_and_may_change_it() {
    let report = find("HandlerSetsExitCode", &Surroundings::default());
    assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [&vec![7]]);
}
