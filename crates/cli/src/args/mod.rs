//! Every flag of the command line, in one place.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use fencepost::fix::{self, FixOptions};
use fencepost_explore::{Assumptions, Clock, Limits, Order, Reduction, Reductions, SearchConfig};
use fencepost_frontend::LoadRequest;
use fencepost_ir::Budget;
use fencepost_repair::mincut::Capacities;

use crate::diagnostics::Diagnostic;
use crate::units::{
    parse_count, parse_define, parse_duration, parse_range, parse_setting, parse_size, parse_weight,
    parse_workers,
};
use crate::{interrupt, limits};

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
    /// Find the fewest fences with which a program cannot fail any more
    #[command(after_help = FIX_EXIT_CODES)]
    Fix(FixArgs),
    /// Run a program once, along one schedule, with its console output
    Run(RunArgs),
    /// Go through a program step by step, choosing what happens next
    Explore(ExploreArgs),
    /// List the code of a program, with source lines and what each instruction does to memory
    Disasm(DisasmArgs),
    /// List the memory models, or describe one, or check a model file
    Models(ModelsArgs),
}

/// What to search and how.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// C programs, .NET assemblies, Java classes and jars, or litmus tests, or directories with such files at any
    /// depth
    #[arg(required = true)]
    pub(crate) input: Vec<PathBuf>,

    /// Memory model: a built-in name (see `fencepost models`) or the path of a .toml file; required
    #[arg(long, short)]
    pub(crate) model: Option<String>,

    /// Also search under this model, and report what only one of the two allows; finds every violation
    #[arg(long, value_name = "MODEL")]
    pub(crate) compare: Option<String>,

    /// Text for people, JSON for programs (docs/reference/json.md)
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    /// Static fields, as Type.field, to show in final states; of a C program, global variables instead of all;
    /// of a litmus test, registers and variables besides those it mentions
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) observe: Vec<String>,

    #[command(flatten)]
    pub(crate) claims: ClaimArgs,

    /// List what the program needs and no library provides, without running it; exit 3 if there is anything
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

    #[command(flatten)]
    pub(crate) how: HowArgs,
}

/// What to repair and how.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// A C program, a .NET assembly, a Java class or jar, or a litmus test
    pub(crate) input: PathBuf,

    /// Memory model: a built-in name (see `fencepost models`) or the path of a .toml file; required
    #[arg(long, short)]
    pub(crate) model: Option<String>,

    /// Text for people, JSON for programs (docs/reference/json.md)
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write the repaired program to this file: a C source, an assembly with its symbols beside it, a jar, or a
    /// class with others that change beside it
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Where source files are, if not where the symbols say or beside the assembly; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) source: Vec<PathBuf>,

    /// What may be changed: full fences, volatile accesses and fields, or both
    #[arg(long, value_enum, default_value_t)]
    pub(crate) kinds: ChangeKinds,

    /// Find the fences and volatile accesses of the program that are not needed
    #[arg(long, conflicts_with_all = ["kinds", "method", "capacities"])]
    pub(crate) minimise: bool,

    /// How to find fences
    #[arg(long, value_enum, default_value_t)]
    pub(crate) method: Method,

    /// What a minimum cut counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) capacities: CutCapacities,

    /// Find all repairs that are as good as the best, not one
    #[arg(long)]
    pub(crate) all: bool,

    /// Minimise the cost instead of the number of changes: a fence in a loop costs more than one outside
    #[arg(long)]
    pub(crate) cost: bool,

    /// Changes in this method, or in a whole type, cost N times as much; repeatable
    #[arg(long, value_name = "TYPE::METHOD=N", value_parser = parse_weight)]
    pub(crate) weight: Vec<(String, u64)>,

    /// Do not change this method, or a whole type; repeatable
    #[arg(long, value_name = "TYPE::METHOD")]
    pub(crate) not_in: Vec<String>,

    /// Show the whole story of what goes wrong without each of the fences
    #[arg(long)]
    pub(crate) stories: bool,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,

    #[command(flatten)]
    pub(crate) claims: ClaimArgs,

    #[command(flatten)]
    pub(crate) how: HowArgs,
}

impl FixArgs {
    /// What kind of repair is asked for.
    pub(crate) fn options(&self) -> FixOptions {
        FixOptions {
            kinds: self.kinds.into(),
            method: self.method.into(),
            capacities: self.capacities.into(),
            minimise: self.minimise,
            all: self.all,
            cost: self.cost,
            weight: self.weight.clone(),
            not_in: self.not_in.clone(),
            output: self.output.clone(),
            source: self.source.clone(),
        }
    }
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

    /// A program that ends with an exit code other than zero is violated
    #[arg(long)]
    pub(crate) exit_code: bool,
}

/// How to search.
#[derive(Debug, Args)]
pub(crate) struct HowArgs {
    /// Search order; breadth first finds the shortest story, depth first what is far away
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: SearchOrder,

    /// Workers that search in parallel, or `auto` for one on each core; a depth-first search has one
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers)]
    pub(crate) workers: usize,

    /// Keep only a fingerprint of each state: less memory, and the verdict gives the odds that a state was
    /// missed
    #[arg(long)]
    pub(crate) hash_compact: bool,

    /// The most memory events in flight in one thread
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) window: u16,

    /// What to assume about the clock if the program reads it; without this, zero and very long delays are
    /// explored, and a program that holds is inconclusive
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) clock: Option<ClockArg>,

    /// Assume that no wait wakes spuriously, although Java lets Object.wait do so
    #[arg(long)]
    pub(crate) no_spurious: bool,

    /// The program is meant to run for ever: do not ask whether it can always come to an end
    #[arg(long)]
    pub(crate) endless: bool,

    /// Visit every state, with no reduction (slow; for comparison)
    #[arg(long, conflicts_with = "without")]
    pub(crate) no_reduce: bool,

    /// Switch off reductions by name, for comparison
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', value_parser = reduction())]
    pub(crate) without: Vec<Reduction>,

    /// Check the claims of the reductions while searching (slow); a refuted claim ends the search
    #[arg(long)]
    pub(crate) paranoid: bool,

    /// Give up after this many states
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) limit_states: Option<usize>,

    /// Give up when the process takes this much memory: 512M, 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) limit_memory: Option<usize>,

    /// Give up after this long, loading included: 10s, 2m, 1h; each input gets as much
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) limit_time: Option<Duration>,
}

impl HowArgs {
    /// The reductions that are on.
    fn reductions(&self) -> Reductions {
        match self.no_reduce {
            true => Reductions::none(),
            false => Reductions::all().minus(self.without.iter().copied().collect()),
        }
    }

    /// How to search.
    pub(crate) fn config(&self) -> SearchConfig<'static> {
        let clock = match self.clock {
            None => Clock::default(),
            Some(ClockArg::Leaps) => Clock { trusted: true, ..Clock::default() },
            Some(ClockArg::Still) => Clock { leaps: 0, trusted: true },
        };
        SearchConfig {
            order: self.order.into(),
            workers: self.workers,
            compact: self.hash_compact,
            limits: Limits { states: self.limit_states, memory: self.limit_memory, time: None },
            assumptions: Assumptions { spurious_wake_ups: !self.no_spurious, clock },
            window: self.window.into(),
            paranoid: self.paranoid,
            must_end: !self.endless,
            ..SearchConfig::with(self.reductions())
        }
    }

    /// What one input may take, from now on.
    pub(crate) fn budget(&self) -> Budget<'static> {
        limits::budget(interrupt::listen(), self.limit_time, self.limit_memory)
    }

    /// What is wrong with the combination, if anything.
    pub(crate) fn fault(&self) -> Option<Diagnostic> {
        let message = "a depth-first search has one worker";
        let fault = || Diagnostic::new(message).help("leave out --workers or --order dfs");
        (self.order == SearchOrder::Dfs && self.workers > 1).then(fault)
    }
}

/// What is assumed of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockArg {
    /// Every deadline may pass at any time, and all that have begun pass together, twice at most
    Leaps,
    /// No time passes except where threads wait for it
    Still,
}

/// Reads the name of a reduction; the names and what they mean are listed by `--help`.
fn reduction() -> impl TypedValueParser<Value = Reduction> {
    let names = Reduction::ALL.map(|reduction| PossibleValue::new(reduction.name()).help(reduction.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Reduction>())
}

/// Which program an assembly is.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ProgramArgs {
    /// Static method to start from, if not the assembly's entry point or the class's main, or the function of a
    /// C program; litmus tests have none
    #[arg(long, value_name = "TYPE::METHOD")]
    pub(crate) entry: Option<String>,

    /// An argument of the program's Main or main; repeatable
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) arg: Vec<String>,

    /// An environment variable that the program finds; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) env: Vec<(String, String)>,

    /// A system property that a Java program finds; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(crate) property: Vec<(String, String)>,

    /// The lines that the program reads from the console, in the order of this file, and then the end of the input;
    /// without this an empty input is tried, and any line that might be read makes the verdict inconclusive
    #[arg(long = "input", value_name = "FILE")]
    pub(crate) input_lines: Option<PathBuf>,

    /// Where to look for referenced assemblies, after the input's own directory; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) lib: Vec<PathBuf>,

    /// Where to look for classes of a Java program, after the input itself: directories and jars, with `:`
    /// between them; repeatable
    #[arg(long, value_name = "PATH")]
    pub(crate) classpath: Vec<OsString>,

    /// The JDK whose classes a Java program may use; without it, the one that JAVA_HOME or PATH leads to
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,

    /// Run the JDK's own lock classes instead of the model library's, which behave the same in far fewer
    /// states
    #[arg(long)]
    pub(crate) jdk_locks: bool,

    /// Define a macro of a C program, as 1 if no value is given; repeatable
    #[arg(short = 'D', long = "define", value_name = "NAME[=VALUE]", value_parser = parse_define)]
    pub(crate) define: Vec<(String, String)>,

    /// Where to look for files that a C program includes, after the including file's directory; repeatable
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    pub(crate) include: Vec<PathBuf>,

    /// End a run of a C program after N rounds of a loop that has no end of its own, such as `while (1)`;
    /// the verdict says so. A loop that waits for another thread is never cut short
    #[arg(long = "loop", value_name = "N")]
    pub(crate) rounds: Option<u32>,

    /// `__VERIFIER_nondet_int` and its like return each value of this range
    #[arg(long, value_name = "LO..HI", value_parser = parse_range, allow_hyphen_values = true)]
    pub(crate) nondet: Option<(i64, i64)>,

    /// Never use an installed Mono, .NET or JDK, so that results do not depend on the machine
    #[arg(long)]
    pub(crate) no_framework: bool,
}

impl ProgramArgs {
    /// What is asked of a front end.
    pub(crate) fn request<'a>(&self, budget: &'a Budget<'a>) -> LoadRequest<'a> {
        LoadRequest {
            entry: self.entry.clone(),
            arguments: self.arg.clone(),
            environment: self.env.clone(),
            properties: self.property.clone(),
            input_lines: self.input_lines.clone(),
            libraries: self.lib.clone(),
            classpath: self.classpath.clone(),
            jdk: self.jdk.clone(),
            jdk_locks: self.jdk_locks,
            defines: self.define.clone(),
            includes: self.include.clone(),
            rounds: self.rounds,
            nondet: self.nondet,
            no_framework: self.no_framework,
            budget: Some(budget),
            ..LoadRequest::default()
        }
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

    /// Memory model: a built-in name (see `fencepost models`) or the path of a .toml file; required
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
}

/// What to list.
#[derive(Debug, Args)]
pub(crate) struct DisasmArgs {
    /// A C program, a .NET assembly, or a Java class or jar; with --ir also a litmus test
    pub(crate) input: PathBuf,

    /// Only this method
    #[arg(long, value_name = "TYPE::METHOD")]
    pub(crate) method: Option<String>,

    /// What the entry point reaches, in the form that is run
    #[arg(long)]
    pub(crate) ir: bool,

    #[command(flatten)]
    pub(crate) program: ProgramArgs,
}

/// Which models to tell about.
#[derive(Debug, Args)]
pub(crate) struct ModelsArgs {
    /// A built-in model, or the path of a model file; without it, lists the built-in models
    #[arg(value_name = "NAME|FILE")]
    pub(crate) model: Option<String>,

    /// Text for people, JSON for programs
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// What a repair may consist of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChangeKinds {
    /// Full fences: calls of Thread.MemoryBarrier.
    #[default]
    Full,
    /// Accesses and fields become volatile.
    Volatile,
    /// Both; and in a litmus test also the fences that order less than a full one.
    Any,
}

/// How fences are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// From counterexamples; proven to be the smallest repair.
    #[default]
    Exact,
    /// A minimum cut of the state graph; for comparison.
    Mincut,
}

/// What a minimum cut counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CutCapacities {
    /// Steps.
    Basic,
    /// Places in the program.
    #[default]
    Modified,
}

/// Who reads the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A person.
    #[default]
    Text,
    /// A program.
    Json,
}

/// In which order states are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchOrder {
    /// Breadth first, with a depth-first probe on the side if nothing is wrong near the start.
    #[default]
    Auto,
    /// Breadth first.
    Bfs,
    /// Depth first.
    Dfs,
}

impl From<ChangeKinds> for fix::ChangeKinds {
    fn from(kinds: ChangeKinds) -> fix::ChangeKinds {
        match kinds {
            ChangeKinds::Full => fix::ChangeKinds::Full,
            ChangeKinds::Volatile => fix::ChangeKinds::Volatile,
            ChangeKinds::Any => fix::ChangeKinds::Any,
        }
    }
}

impl From<Method> for fix::Method {
    fn from(method: Method) -> fix::Method {
        match method {
            Method::Exact => fix::Method::Exact,
            Method::Mincut => fix::Method::Mincut,
        }
    }
}

impl From<CutCapacities> for Capacities {
    fn from(capacities: CutCapacities) -> Capacities {
        match capacities {
            CutCapacities::Basic => Capacities::Basic,
            CutCapacities::Modified => Capacities::Modified,
        }
    }
}

impl From<SearchOrder> for Order {
    fn from(order: SearchOrder) -> Order {
        match order {
            SearchOrder::Auto => Order::BreadthWithProbe,
            SearchOrder::Bfs => Order::BreadthFirst,
            SearchOrder::Dfs => Order::DepthFirst,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
