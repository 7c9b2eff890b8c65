//! Multithreaded programs with known verdicts: `tests/dotnet/{programs,features,semantics,seed,stuck,scale,clauses,async}`,
//! each with a table of what must come out, reasoned by hand.
//!
//! `VERDICTS=text` runs only entries that contain the text and shows figures.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Limits, Order, Reduction, Reductions, Report, SearchConfig, Verdict, ViolationKind};
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_testkit::search;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    #[serde(alias = "feature", alias = "clause")]
    program: Vec<Entry>,
}

impl Table {
    fn read(root: &Path, name: &str) -> Table {
        toml::from_str(&std::fs::read_to_string(root.join(name)).unwrap()).unwrap()
    }
}

fn root_of(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet").join(folder)
}

#[derive(Deserialize)]
struct Entry {
    file: String,
    entry: Option<String>,
    verdict: Option<String>,
    sc: Option<String>,
    ecma: Option<Expected>,
    dotnet: Option<String>,
    tso: Option<String>,
    #[serde(default)]
    observe: Vec<String>,
    outcomes: Option<Vec<Vec<i64>>>,
    exit_code: Option<i64>,
    /// What comes out under every model where the program is made for .NET (Core), if that is another verdict.
    core: Option<String>,
    /// What the verdict names as taken for granted.
    assumes: Option<Vec<String>>,
    /// Whether the program is meant to run for ever.
    #[serde(default)]
    endless: bool,
}

/// Under `dotnet-ecma`: a verdict, or the outcomes where they differ from those under `sc`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Expected {
    Verdict(String),
    Outcomes(Vec<Vec<i64>>),
}

/// Who compiled the programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compiler {
    Mcs,
    /// In a folder for programs that Roslyn has compiled.
    RoslynDebug,
    RoslynRelease,
    /// Beside what mcs has compiled: for .NET Core, and optimised.
    RoslynCore,
    RoslynOptimised,
}

/// Runs all entries of a table and says which ones come out otherwise.
fn check(folder: &str, table: &str, compiler: Compiler, models: &[&str]) {
    let root = root_of(folder);
    let table = Table::read(&root, table);
    let only = std::env::var("VERDICTS").ok();
    let (mut passed, mut wrong) = (0, Vec::new());
    for entry in &table.program {
        let name = format!("{} {}", entry.file, entry.entry.as_deref().unwrap_or(""));
        if only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let path = match compiler {
            Compiler::Mcs => root.join(&entry.file),
            Compiler::RoslynDebug => root.join("../roslyn/debug").join(&entry.file).with_extension("dll"),
            Compiler::RoslynRelease => root.join("../roslyn/release").join(&entry.file).with_extension("dll"),
            Compiler::RoslynCore => root.join(&entry.file).with_extension("core.exe"),
            Compiler::RoslynOptimised => root.join(&entry.file).with_extension("release.exe"),
        };
        for (model, verdict, outcomes) in entry.expectations() {
            if !models.contains(&model) {
                continue;
            }
            let verdict = match &entry.core {
                Some(verdict) if compiler == Compiler::RoslynCore => verdict,
                _ => verdict,
            };
            let problems = entry.run(&path, model, verdict, outcomes, only.is_some());
            passed += usize::from(problems.is_empty());
            wrong.extend(problems.iter().map(|problem| format!("{name} under {model}: {problem}")));
        }
    }
    assert!(wrong.is_empty(), "{passed} passed, {} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

type Expectation<'e> = (&'static str, &'e str, Option<&'e Vec<Vec<i64>>>);

impl Entry {
    fn expectations(&self) -> Vec<Expectation<'_>> {
        let verdict = self.verdict.as_ref().or(self.sc.as_ref()).map_or("holds", String::as_str);
        let mut all: Vec<Expectation<'_>> = vec![("sc", verdict, self.outcomes.as_ref())];
        all.extend(self.dotnet.as_deref().map(|verdict| ("dotnet", verdict, None)));
        all.extend(self.tso.as_deref().map(|verdict| ("tso", verdict, None)));
        match &self.ecma {
            Some(Expected::Verdict(verdict)) => all.push(("dotnet-ecma", verdict, None)),
            Some(Expected::Outcomes(outcomes)) => all.push(("dotnet-ecma", verdict, Some(outcomes))),
            None => {}
        }
        all
    }

    fn load(&self, path: &Path) -> Result<Loaded, String> {
        let file = File {
            path: self.file.clone(),
            bytes: std::fs::read(path).unwrap(),
            pdb: std::fs::read(path.with_extension("pdb")).ok(),
            mdb: std::fs::read(format!("{}.mdb", path.display())).ok(),
        };
        let mut observe = self.observe.clone();
        if self.exit_code.is_some() {
            observe.push("return".to_owned());
        }
        let request = LoadRequest::starting_at(self.entry.as_deref()).observing(&observe);
        load(file, &NoFiles, &request).map_err(|error| error.to_string())
    }

    fn run(
        &self,
        path: &Path,
        model: &str,
        verdict: &str,
        outcomes: Option<&Vec<Vec<i64>>>,
        show: bool,
    ) -> Vec<String> {
        let loaded = match self.load(path) {
            Ok(loaded) => loaded,
            Err(error) => return vec![error],
        };
        let options = SearchConfig {
            order: Order::BreadthWithProbe,
            all: outcomes.is_some(),
            observe: &loaded.observables(),
            must_end: !self.endless,
            limits: Limits { states: Some(2_000_000), ..Limits::default() },
            ..SearchConfig::default()
        };
        let report = search(&loaded.program, model, &options);
        if show {
            println!(
                "{} {} {model}: {:?} {} states {:.2} s",
                self.file,
                self.entry.as_deref().unwrap_or(""),
                report.verdict,
                report.stats.states,
                report.stats.seconds
            );
        }
        let mut problems = self.compare(&report, verdict);
        if let Some(assumes) = &self.assumes
            && *assumes != report.assumptions
        {
            problems.push(format!("assumes {:?} instead of {assumes:?}", report.assumptions));
        }
        if let Some(outcomes) = outcomes {
            let wanted: BTreeSet<Vec<i64>> = outcomes.iter().cloned().collect();
            let mut found = BTreeSet::new();
            for mut values in report.outcomes.into_keys() {
                if let Some(code) = self.exit_code
                    && values.pop() != Some(code)
                {
                    problems.push(format!("an exit code that is not {code}"));
                }
                found.insert(values);
            }
            if found != wanted {
                problems.push(format!("outcomes {found:?} instead of {wanted:?}"));
            }
        }
        problems
    }

    fn compare(&self, report: &Report, verdict: &str) -> Vec<String> {
        let got = match report.verdict {
            Verdict::Holds => "holds",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Violated => report.violations[0].kind.name(),
        };
        if got == verdict {
            return Vec::new();
        }
        let why = match report.violations.first() {
            Some(violation) => violation.message.clone(),
            None => report.doubts().join("; "),
        };
        vec![format!("{got} instead of {verdict} ({why}; {} states)", report.stats.states)]
    }
}

const BOTH: &[&str] = &["sc", "dotnet-ecma"];
const ALL: &[&str] = &["sc", "dotnet-ecma", "dotnet"];
const WITH_TSO: &[&str] = &["sc", "tso", "dotnet-ecma", "dotnet"];

#[test]
fn real_programs() {
    check("programs", "verdicts.toml", Compiler::Mcs, BOTH);
}

#[test]
fn real_programs_from_roslyn() {
    check("programs", "verdicts.toml", Compiler::RoslynDebug, &["sc"]);
    check("programs", "verdicts.toml", Compiler::RoslynRelease, &["sc"]);
}

#[test]
fn threading_features() {
    check("features", "features.toml", Compiler::Mcs, BOTH);
}

#[test]
fn threading_features_from_roslyn() {
    check("features", "features.toml", Compiler::RoslynDebug, BOTH);
    check("features", "features.toml", Compiler::RoslynRelease, BOTH);
}

#[test]
fn programs_of_the_mono_model_checker() {
    check("seed", "seed.toml", Compiler::Mcs, BOTH);
}

#[test]
fn programs_that_never_end() {
    check("stuck", "stuck.toml", Compiler::Mcs, WITH_TSO);
}

#[test]
fn programs_that_never_end_from_roslyn() {
    check("stuck", "stuck.toml", Compiler::RoslynCore, WITH_TSO);
    check("stuck", "stuck.toml", Compiler::RoslynOptimised, WITH_TSO);
}

#[test]
fn rare_semantics() {
    check("semantics", "semantics.toml", Compiler::Mcs, WITH_TSO);
}

#[test]
fn rare_semantics_from_roslyn() {
    check("semantics", "semantics.toml", Compiler::RoslynCore, WITH_TSO);
    check("semantics", "semantics.toml", Compiler::RoslynOptimised, WITH_TSO);
}

const DOTNET: &[&str] = &["sc", "dotnet"];

#[test]
fn tasks_pools_and_concurrent_collections() {
    check("async", "async.toml", Compiler::Mcs, DOTNET);
    check("async", "streams.toml", Compiler::Mcs, DOTNET);
}

#[test]
fn tasks_pools_and_concurrent_collections_from_roslyn() {
    check("async", "async.toml", Compiler::RoslynCore, &["sc"]);
    check("async", "async.toml", Compiler::RoslynOptimised, &["sc"]);
}

#[test]
fn programs_of_growing_size() {
    check("scale", "scale.toml", Compiler::Mcs, BOTH);
}

#[test]
fn clauses_of_the_dotnet_model() {
    check("clauses", "clauses.toml", Compiler::Mcs, ALL);
}

/// What reductions must not change.
#[derive(Debug, PartialEq)]
struct Answer {
    verdict: Verdict,
    violations: BTreeSet<(ViolationKind, String)>,
    outcomes: BTreeSet<Vec<i64>>,
}

impl Answer {
    fn is_within(&self, other: &Answer) -> bool {
        self.violations.is_subset(&other.violations) && self.outcomes.is_subset(&other.outcomes)
    }
}

/// All that a program can do, if that takes no more than so many states.
fn answer(loaded: &Loaded, model: &str, without: Reductions, states: usize) -> Option<Answer> {
    let limits = Limits { states: Some(states), ..Limits::default() };
    let observe = &loaded.observables()[..];
    let config = SearchConfig { all: true, observe, limits, ..SearchConfig::without(without) };
    let report = search(&loaded.program, model, &config);
    (report.stats.states < states).then(|| Answer {
        verdict: report.verdict,
        // Which of several like threads is stuck is up to chance.
        violations: report
            .violations
            .into_iter()
            .map(|found| match found.kind {
                ViolationKind::Deadlock => (found.kind, String::new()),
                kind => (kind, found.message),
            })
            .collect(),
        outcomes: report.outcomes.into_keys().collect(),
    })
}

/// Runs every entry whose space is small enough without each of the reductions; says how often that was
/// so, reduction by reduction.
fn compare_reductions(folder: &str, table: &str, counts: impl Fn(&Entry) -> bool) -> Vec<usize> {
    let root = root_of(folder);
    let mut compared = vec![0; Reduction::ALL.len()];
    for entry in Table::read(&root, table).program.into_iter().filter(counts) {
        let loaded = entry.load(&root.join(&entry.file)).unwrap();
        for model in ["sc", "dotnet-ecma", "dotnet"] {
            let Some(with_all) = answer(&loaded, model, Reductions::none(), 300) else { continue };
            for (reduction, compared) in Reduction::ALL.into_iter().zip(&mut compared) {
                let without = [reduction].into_iter().collect();
                let Some(without_it) = answer(&loaded, model, without, 5_000) else { continue };
                let place = (&entry.file, &entry.entry);
                // Without it the window may be too small or a decision not speculated on; what is found
                // then has to be right all the same.
                if without_it.verdict == Verdict::Inconclusive && with_all.verdict != Verdict::Inconclusive {
                    let contained = without_it.is_within(&with_all);
                    assert!(contained, "{place:?} under {model}: more without {reduction}: {without_it:?}");
                    continue;
                }
                assert_eq!(without_it, with_all, "{place:?} under {model}: without {reduction} (left)");
                *compared += 1;
            }
        }
    }
    compared
}

#[test]
fn reductions_change_nothing_that_features_do() {
    let compared = compare_reductions("features", "features.toml", |_| true);
    assert!(compared.iter().all(|&times| times > 100), "too few were compared: {compared:?}");
}

#[test]
fn reductions_change_nothing_that_real_programs_do() {
    let compared = compare_reductions("programs", "verdicts.toml", |_| true);
    assert!(compared.iter().all(|&times| times > 3), "too few were compared: {compared:?}");
}

#[test]
fn reductions_change_nothing_that_rare_semantics_do() {
    let compared = compare_reductions("semantics", "semantics.toml", |_| true);
    assert!(compared.iter().all(|&times| times > 100), "too few were compared: {compared:?}");
}

#[test]
fn reductions_change_nothing_that_tasks_do() {
    const FEW: [&str; 6] = [
        "Counters::Two",
        "Threads::WholeEndsAfterItsParts",
        "Threads::EndedForSure",
        "Threads::SeenByLooking",
        "Threads::MayHaveEnded",
        "Threads::EntersAgain",
    ];
    let few = |entry: &Entry| entry.entry.as_deref().is_some_and(|name| FEW.contains(&name));
    let compared = compare_reductions("async", "async.toml", few);
    assert!(compared.iter().all(|&times| times >= FEW.len()), "too few were compared: {compared:?}");
}
