//! What the command `fix` takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fencepost::fix::{self, FixOptions};
use fencepost_repair::mincut::Capacities;

use super::{ClaimArgs, DataFormat, HowArgs, ProgramArgs};
use crate::units::parse_weight;

/// What to repair and how.
#[derive(Debug, Args)]
pub(crate) struct FixArgs {
    /// A C program, a .NET assembly, a Java class or jar, or a litmus test
    pub(crate) input: PathBuf,

    /// Memory model: a built-in name (see `fencepost models`) or the path of a .toml file; without it, the one that
    /// fits the input
    #[arg(long, short)]
    pub(crate) model: Option<String>,

    /// Text for people, JSON for programs (docs/reference/json.md)
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DataFormat,

    /// Write the repaired program to this file: a C source, an assembly with its symbols beside it, a jar, or a
    /// class with others that change beside it
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Where source files are, if not where the symbols say or beside the assembly; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) source: Vec<PathBuf>,

    /// What may be changed: full fences, volatile accesses and fields, or both
    #[arg(long, value_enum, default_value_t)]
    pub(crate) kinds: KindsArgument,

    /// Find the fences and volatile accesses of the program that are not needed
    #[arg(long, conflicts_with_all = ["kinds", "method", "capacities"])]
    pub(crate) minimise: bool,

    /// How to find fences
    #[arg(long, value_enum, default_value_t)]
    pub(crate) method: MethodArgument,

    /// What a minimum cut counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) capacities: CapacitiesArgument,

    /// Find all of the best repairs, not just one
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

    /// For each fence, show the full story of the violation without it; and that of a violation which no fence prevents
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

/// What a repair may consist of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindsArgument {
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
pub(crate) enum MethodArgument {
    /// From counterexamples; proven to be the smallest repair.
    #[default]
    Exact,
    /// A minimum cut of the state graph; for comparison.
    Mincut,
}

/// What a minimum cut counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CapacitiesArgument {
    /// Steps.
    Basic,
    /// Places in the program.
    #[default]
    Modified,
}

impl From<KindsArgument> for fix::ChangeKinds {
    fn from(kinds: KindsArgument) -> fix::ChangeKinds {
        match kinds {
            KindsArgument::Full => fix::ChangeKinds::Full,
            KindsArgument::Volatile => fix::ChangeKinds::Volatile,
            KindsArgument::Any => fix::ChangeKinds::Any,
        }
    }
}

impl From<MethodArgument> for fix::RepairMethod {
    fn from(method: MethodArgument) -> fix::RepairMethod {
        match method {
            MethodArgument::Exact => fix::RepairMethod::Exact,
            MethodArgument::Mincut => fix::RepairMethod::Mincut,
        }
    }
}

impl From<CapacitiesArgument> for Capacities {
    fn from(capacities: CapacitiesArgument) -> Capacities {
        match capacities {
            CapacitiesArgument::Basic => Capacities::Basic,
            CapacitiesArgument::Modified => Capacities::Modified,
        }
    }
}
