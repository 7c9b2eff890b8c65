//! Stack traces: the text that Mono and .NET write, what reading it takes for granted, and that programs which never
//! read one have the states that they would have without. `tests/dotnet/semantics/Traces.cs` has the verdicts, and
//! `tests/dotnet/conformance/exceptions/TraceNames.cs` the methods that Mono and .NET name.

use std::path::{Path, PathBuf};
use std::process::Command;

use fencepost_cil::{NoFiles, load};
use fencepost_explore::{Reduction, Reductions, Report, SearchConfig, Verdict};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::{FramePart, LocalOp, Native, Op, TraceForm};
use fencepost_testkit::{Tool, needs};

use crate::support::run::{file, run};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet").join(name)
}

fn loaded(name: &str, entry: &str) -> Loaded {
    let file = file(&fixture(name));
    load(file, &NoFiles, &LoadRequest::starting_at(Some(entry))).unwrap()
}

fn search(loaded: &Loaded, model: &str, way: SearchConfig<'_>) -> Report {
    fencepost_testkit::search(&loaded.program, model, &SearchConfig { must_end: true, ..way })
}

const ASSUMED: &str = "stack traces are written as Mono writes them, or .NET where the program is made for it: no call is \
                       inlined, lines and paths are those of the symbols, and in the library there are the frames of \
                       fencepost's";

#[test]
fn a_verdict_says_what_it_takes_for_granted() {
    for (entry, expected) in [("Traces::Length", true), ("Traces::Frames", true), ("Traces::Inner", true)]
        .into_iter()
        .chain([("Traces::Message", false), ("Traces::Overridden", false), ("Traces::SharedNotRead", false)])
    {
        let report = search(&loaded("semantics/Traces.exe", entry), "tso", SearchConfig::default());
        assert_eq!(report.verdict, Verdict::Holds, "{entry}: {:?}", report.reasons);
        assert_eq!(report.assumptions.iter().any(|it| it == ASSUMED), expected, "{entry}");
    }
}

/// Each way of searching finds the same, whichever threads race for a trace.
#[test]
fn reductions_make_no_difference() {
    for (entry, expected) in [
        ("Traces::Published", Verdict::Holds),
        ("Traces::OfAnotherThread", Verdict::Holds),
        ("Traces::Shared", Verdict::Inconclusive),
        ("Traces::SharedNotRead", Verdict::Holds),
    ] {
        let loaded = loaded("semantics/Traces.exe", entry);
        for model in ["sc", "tso", "dotnet"] {
            let one = |reduction: Reduction| [reduction].into_iter().collect::<Reductions>();
            let ways = [Reductions::none(), Reductions::all()].into_iter().chain(Reduction::ALL.map(one));
            // Without reductions the search does not look past as many decisions of a model that speculates, and says so.
            for without in ways.filter(|&without| model != "dotnet" || without == Reductions::none()) {
                let report = search(&loaded, model, SearchConfig::without(without));
                assert_eq!(report.verdict, expected, "{entry} {model} {without:?}: {:?}", report.reasons);
            }
            let way = SearchConfig { paranoid: true, ..SearchConfig::default() };
            assert_eq!(search(&loaded, model, way).verdict, expected, "{entry} {model}, with claims checked");
        }
    }
}

/// What is noted of an exception is part of a state, so nothing is noted that nothing reads.
#[test]
fn what_is_never_read_costs_no_state() {
    let mut loaded = loaded("semantics/Traces.exe", "Traces::SharedNotRead");
    let reads = |op: &Op| matches!(op, Op::Local(LocalOp::Native { native: Native::TraceOf, .. }));
    assert!(loaded.program.code.iter().any(reads), "the code that would read it is there, and never runs");
    let found = search(&loaded, "sc", SearchConfig::default());
    loaded.program.traces = None;
    let without = search(&loaded, "sc", SearchConfig::default());
    assert_eq!(found.stats.states, without.stats.states);
}

/// A line without what differs between builds: the offset, the folder and the number of the library's build.
fn comparable(line: &str) -> String {
    let (start, place) = line.split_once(" in ").unwrap_or((line, ""));
    let start = start.split(" [0x").next().unwrap();
    let place = place.rsplit('/').next().unwrap();
    let place = if place.starts_with('<') { "" } else { place };
    format!("{start} {place}")
}

/// The lines of the program's own methods.
fn own_lines(output: &str) -> Vec<String> {
    output.lines().filter(|line| line.contains("at TraceLines")).map(comparable).collect()
}

#[test]
fn lines_are_those_that_mono_writes() {
    let path = fixture("semantics/TraceLines.exe");
    let ours = run(file(&path), &[]);
    assert_eq!(ours.failure, None);
    assert_eq!(own_lines(&ours.output).len(), 17, "{}", ours.output);
    if needs(Tool::Mono).is_none() {
        return;
    }
    let mono = Command::new("mono").args(["-O=-inline", "--debug"]).arg(&path).output().unwrap();
    assert_eq!(own_lines(&ours.output), own_lines(&String::from_utf8(mono.stdout).unwrap()));
}

#[test]
fn a_frame_is_written_as_on_the_platform_that_the_program_is_made_for() {
    let line = |name: &str| {
        let loaded = loaded(name, "TraceLines::Main");
        let program = &loaded.program;
        let method = program.methods.iter().find(|method| method.name.contains("::Leaf")).unwrap();
        let form = program.traces.as_ref().unwrap().form;
        (form, program.frame_text(method.start, FramePart::LineWithoutSource))
    };
    assert_eq!(
        line("semantics/TraceLines.exe"),
        (
            TraceForm::Mono,
            "  at TraceLines+Box`1[T].Leaf[U] (T item, System.Collections.Generic.List`1[T] all, System.Int32[,] table, \
             System.String& text) [0x00005] in <filename unknown>:0 "
                .to_owned()
        )
    );
    assert_eq!(
        line("semantics/TraceLines.core.exe"),
        (
            TraceForm::DotNet,
            "   at TraceLines.Box`1.Leaf[U](T item, List`1 all, Int32[,] table, String& text)".to_owned()
        )
    );
}
