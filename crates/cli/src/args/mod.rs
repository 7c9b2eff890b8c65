//! Every flag of the command line: what each command takes. [`program`] says which program is meant, [`how`] how it is
//! searched, [`output`] in which form the answer is given, [`checkpoint`] how it is kept, [`cluster`] which processes search, [`fix`] what a repair may be, and [`groups`] how help shows
//! them.

mod checkpoint;
mod cluster;
mod examples;
mod fix;
mod groups;
mod how;
mod output;
mod program;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use fencepost::expression::{Expression, When};
use fencepost_frontend::LoadError;

use crate::diagnostics::Diagnostic;
use crate::units::{parse_duration, parse_size, parse_workers};

pub(crate) use checkpoint::{CheckpointArgs, ResumeArgs};
pub(crate) use cluster::ClusterArgs;
pub(crate) use fix::FixArgs;
pub(crate) use groups::{definition, definition_for};
pub(crate) use how::{HowArgs, SearchOrder};
pub(crate) use output::{DataFormat, Format, OutputArgs};
pub(crate) use program::ProgramArgs;

const EXIT_CODES: &str = "Exit codes: 0 holds, or done; 1 violated; 2 bad usage or input; 3 inconclusive. \
                          Of several inputs the worst counts: 2, then 1, then 3.";

const FIX_EXIT_CODES: &str = "Exit codes: 0 repaired, or holds as it is; 1 no fences help; 2 bad usage or \
                              input; 3 inconclusive.";

/// Checks concurrent programs under relaxed memory models, exhaustively.
#[derive(Debug, Parser)]
#[command(name = "fencepost", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decide whether a program can fail or a test's condition can break, and show how
    #[command(after_help = EXIT_CODES)]
    Check(SearchArgs),
    /// List every reachable final state
    #[command(after_help = EXIT_CODES)]
    Outcomes(SearchArgs),
    /// Find tests by themselves and check each, over all of its executions
    #[command(after_help = EXIT_CODES)]
    Test(TestArgs),
    /// Go on with a search that --checkpoint has kept
    #[command(after_help = EXIT_CODES)]
    Resume(ResumeArgs),
    /// Check, and check again whenever an input changes
    #[command(after_help = EXIT_CODES)]
    Watch(SearchArgs),
    /// Find the smallest set of fences that makes a program correct
    #[command(after_help = FIX_EXIT_CODES)]
    Fix(FixArgs),
    /// Run a program once, along one schedule, with its console output
    Run(RunArgs),
    /// Step through a program, choosing what happens next
    Explore(ExploreArgs),
    /// List the code of a program, with source lines and what each instruction does to memory
    Disasm(DisasmArgs),
    /// List the memory models, or describe one, or check a model file
    Models(ModelsArgs),
    /// Show what memory models allow, with small programs that come with Fencepost
    Demo,
    /// Explain a phenomenon of weak memory, with a program that shows it
    Explain(ExplainArgs),
    /// Make a project with a broken double-checked lock, and say how to find and mend what is wrong
    New(NewArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write manual pages, one for each command, into a directory
    Man(ManArgs),
}

impl Command {
    /// Takes note of the words of the whole command, where a search may be kept with them.
    pub(crate) fn remember(&mut self, words: &[OsString]) -> Result<(), Diagnostic> {
        if let Command::Resume(args) = self {
            args.words = words.to_vec();
        }
        let (Command::Check(args) | Command::Outcomes(args)) = self else { return Ok(()) };
        if args.cluster.local_processes.is_some() {
            args.cluster.words = words.to_vec();
        }
        if args.checkpoint.checkpoint.is_some() {
            let text = |word: &OsString| {
                let message = format!("`{}` is not text, so it cannot be kept", word.display());
                let help = "leave out --checkpoint, or rename the file";
                word.to_str().map(str::to_owned).ok_or_else(|| Diagnostic::new(message).help(help))
            };
            args.checkpoint.words = words.iter().map(text).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    /// Whether the answer on standard output is text for people, to which a line can be added.
    pub(crate) fn answers_in_text(&self) -> bool {
        match self {
            Command::Check(args) | Command::Outcomes(args) | Command::Watch(args) => {
                args.output.format == Format::Text
            }
            Command::Test(args) => args.search.output.format == Format::Text,
            Command::Fix(args) => args.format == DataFormat::Text,
            _ => false,
        }
    }
}

/// What to search and how.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// C programs, .NET assemblies, Java classes and jars, litmus tests, or directories that contain such files
    #[arg(required = true)]
    pub(crate) input: Vec<PathBuf>,

    /// Memory model: a built-in name (see `fencepost models`), several with commas between, `all`, or the path of a
    /// .toml file; without it, the one that fits the input: dotnet, java, or tso for C and litmus tests
    #[arg(long, short)]
    pub(crate) model: Option<String>,

    /// Also search under this model, and report what only one of the two allows; finds every violation
    #[arg(long, value_name = "MODEL")]
    pub(crate) compare: Option<String>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    /// Static fields, as Type.field, to show in final states; of a C program, global variables instead of all;
    /// of a litmus test, registers and variables besides those it mentions
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) observe: Vec<String>,

    #[command(flatten)]
    pub(crate) claims: ClaimArgs,

    /// List what the program needs and no library provides, without running it; exit 3 if something is missing
    #[arg(long)]
    pub(crate) explain_missing: bool,

    /// Write the steps that lead to the violation to a file, for --replay
    #[arg(long, value_name = "FILE", conflicts_with_all = ["no_reduce", "without"])]
    pub(crate) save_schedule: Option<PathBuf>,

    /// Instead of searching, take the steps of a schedule and show where they lead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["no_reduce", "without", "save_schedule", "explain_missing"])]
    pub(crate) replay: Option<PathBuf>,

    /// Find every violation instead of stopping at the first
    #[arg(long)]
    pub(crate) all: bool,

    /// Violations that this file lists do not count for the exit code; finds every violation
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hunt", "compare", "replay", "explain_missing"])]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the violations that are found to a file, for --baseline; finds every violation
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hunt", "compare", "replay", "explain_missing"])]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Hunt for a violation: executions with few preemptions, reorderings and late threads first, then random ones
    /// as well, until a limit is reached; inconclusive if nothing is wrong there
    #[arg(long, conflicts_with_all = ["all", "compare", "hash_compact", "paranoid", "order", "replay"])]
    pub(crate) hunt: bool,

    /// The seed of a hunt's random executions
    #[arg(long, value_name = "N", default_value_t = 1, requires = "hunt", conflicts_with = "departures")]
    pub(crate) seed: u64,

    /// End a hunt when all executions with at most this many departures from the plainest were explored
    #[arg(long, value_name = "N", requires = "hunt")]
    pub(crate) departures: Option<u16>,

    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,

    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,

    #[command(flatten)]
    pub(crate) how: HowArgs,
}

impl SearchArgs {
    /// What is wrong with the combination, if anything.
    pub(crate) fn fault(&self) -> Option<Diagnostic> {
        let message = "a depth-first search is not kept";
        let fault = || Diagnostic::new(message).help("leave out --checkpoint or --order dfs");
        let is_unkept = self.checkpoint.checkpoint.is_some() && self.how.order == SearchOrder::Dfs;
        let is_alone = self.cluster.given().filter(|_| self.how.order == SearchOrder::Dfs);
        let alone = |option: &str| {
            let message = "several processes do not search depth first";
            Diagnostic::new(message).help(format!("leave out {option} or --order dfs"))
        };
        is_unkept.then(fault).or_else(|| is_alone.map(alone)).or_else(|| self.how.fault())
    }

    /// Whether to find every violation: behind one that is known there may be one that is not.
    pub(crate) fn finds_all(&self) -> bool {
        self.all || self.baseline.is_some() || self.write_baseline.is_some()
    }
}

/// Which tests to check and how.
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Only tests whose names contain this text; with `!` in front, only those whose names do not; repeatable
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,

    /// How many tests are checked at the same time, or `auto` for one per core
    #[arg(long, value_name = "N", default_value = "auto", value_parser = parse_workers)]
    pub(crate) jobs: usize,

    /// List the tests that are found, without checking them
    #[arg(long)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// What must hold, besides what the program itself says.
#[derive(Debug, Args)]
pub(crate) struct ClaimArgs {
    /// What must hold in every state: an expression such as "Bank.total >= 0" (docs/guide/invariants.md);
    /// repeatable
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) always: Vec<String>,

    /// What must hold whenever the program ends; repeatable
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) at_end: Vec<String>,

    /// Treat an exit code other than zero as a violation
    #[arg(long)]
    pub(crate) exit_code: bool,
}

impl ClaimArgs {
    /// Reads the expressions, each once.
    pub(crate) fn expressions(&self) -> Result<Vec<Expression>, LoadError> {
        let always = self.always.iter().map(|text| (When::Always, "--always", text));
        let at_end = self.at_end.iter().map(|text| (When::AtEnd, "--at-end", text));
        let mut expressions: Vec<Expression> = Vec::new();
        for (when, option, text) in always.chain(at_end) {
            let expression = Expression::read(when, option, text)?;
            // What always holds holds at the end.
            if !expressions.iter().any(|known| known.text() == expression.text()) {
                expressions.push(expression);
            }
        }
        Ok(expressions)
    }
}

/// What to run.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// A C program, a .NET assembly, a Java class or jar, or a litmus test
    pub(crate) input: PathBuf,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    /// Give up when the process takes this much memory: 512M, 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) limit_memory: Option<usize>,

    /// Give up after this long, loading included: 10s, 2m, 1h
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) limit_time: Option<Duration>,
}

/// What to go through.
#[derive(Debug, Args)]
pub(crate) struct ExploreArgs {
    /// A C program, a .NET assembly, a Java class or jar, or a litmus test
    pub(crate) input: PathBuf,

    /// Memory model: a built-in name (see `fencepost models`) or the path of a .toml file; without it, the one that
    /// fits the input
    #[arg(long, short)]
    pub(crate) model: Option<String>,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    /// The most memory events in flight in one thread
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) window: u16,

    /// Take the steps of a saved schedule first
    #[arg(long, value_name = "FILE")]
    pub(crate) replay: Option<PathBuf>,

    /// Use the whole screen, with source, threads, what is pending, and memory, and keys instead of commands
    #[arg(long)]
    pub(crate) screen: bool,
}

/// What to list.
#[derive(Debug, Args)]
pub(crate) struct DisasmArgs {
    /// A C program, a .NET assembly, or a Java class or jar; with --ir also a litmus test
    pub(crate) input: PathBuf,

    /// Only this method
    #[arg(long, value_name = "TYPE::METHOD")]
    pub(crate) method: Option<String>,

    /// Show the code that the entry point reaches, in the form that is executed
    #[arg(long)]
    pub(crate) ir: bool,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,
}

/// What to explain.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Such as store-buffering, publication or acquire; without it, lists what there is
    pub(crate) topic: Option<String>,
}

/// What to make.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// What the project is written in
    #[arg(value_enum)]
    pub(crate) language: ProjectLanguage,

    /// The folder to make, which must not be there
    pub(crate) name: PathBuf,
}

/// What a new project is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProjectLanguage {
    /// C#
    Dotnet,
    /// Java
    Java,
    /// C11
    C,
}

/// Which shell.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell whose completions are wanted
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Where manual pages go.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// An existing directory, such as /usr/local/share/man/man1
    pub(crate) directory: PathBuf,
}

/// Which models to describe.
#[derive(Debug, Args)]
pub(crate) struct ModelsArgs {
    /// A built-in model, or the path of a model file; without it, lists the built-in models
    #[arg(value_name = "NAME|FILE")]
    pub(crate) model: Option<String>,

    /// Text for people, JSON for programs
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DataFormat,
}
