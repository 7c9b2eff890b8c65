//! What several tests need: classes from jars and directories, and running a program along one schedule.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_jvm::archive::Archive;
use fencepost_jvm::{Error, File, Files, load};
use fencepost_machine::FailureKind;
use fencepost_testkit::{End, Turns, play, search, stack};

/// The directory of this repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The classes of an archive.
pub struct Jar(pub Archive);

impl Jar {
    pub fn open(path: &Path) -> Jar {
        Jar(Archive::read(std::fs::read(path).unwrap(), &path.display().to_string()).unwrap())
    }
}

impl Files for Jar {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        let bytes = self.0.member(&format!("{name}.class"))?;
        Some(bytes.map(|bytes| File { path: name.to_owned(), bytes }))
    }
}

/// The classes of a directory.
pub struct Directory(pub PathBuf);

impl Files for Directory {
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        let path = self.0.join(format!("{name}.class"));
        let bytes = std::fs::read(&path).ok()?;
        Some(Ok(File { path: path.display().to_string(), bytes }))
    }
}

/// What a run did.
#[derive(Debug, Default)]
pub struct Run {
    /// What it printed.
    pub output: String,
    /// Its exit code.
    pub exit_code: i64,
    /// Whether an uncaught exception ended it.
    pub uncaught: bool,
    /// Why it ended early.
    pub failure: Option<String>,
}

/// Runs a class's `main` along one schedule, as a virtual machine would.
pub fn run(files: &dyn Files, class: &str) -> Run {
    let mut run = Run::default();
    let request = LoadRequest::default();
    let loaded = match load(class, files, Some(class), &request) {
        Ok(loaded) => loaded,
        Err(error) => {
            run.failure = Some(error.to_string());
            return run;
        }
    };
    let program = &loaded.program;
    let played = play(program, Turns::RoundRobin, 3_000_000);
    run.exit_code = played.exit_code();
    match played.end {
        End::Exited(_) => {}
        End::Failed(failure) => {
            run.uncaught = failure.kind != FailureKind::Unsupported;
            run.failure =
                Some(format!("{}\n    {}", failure.message, stack(program, &failure).join("\n    ")));
        }
        End::TooLong => run.failure = Some("too many steps".to_owned()),
    }
    run.output = played.output;
    run
}

/// All that a static field may hold in the end if a jar of the tests is entered somewhere, which is the same
/// without any reduction.
pub fn values(jar: &str, entry: &str, observed: &str, model: &str) -> BTreeSet<i64> {
    let files = Jar::open(&repository().join("tests/java").join(jar));
    let observe = [observed.to_owned()];
    let request = LoadRequest::starting_at(Some(entry)).observing(&observe);
    let loaded = load(jar, &files, None, &request).unwrap();
    let [reduced, full] = [Reductions::none(), Reductions::all()].map(|without| {
        let config =
            SearchConfig { all: true, observe: &loaded.observables(), ..SearchConfig::without(without) };
        let report = search(&loaded.program, model, &config);
        assert_eq!(report.verdict, Verdict::Holds, "{entry} {model}: {:?}", report.reasons);
        report.outcomes.into_keys().map(|values| values[0]).collect::<BTreeSet<_>>()
    });
    assert_eq!(reduced, full, "{entry} {model}");
    reduced
}
