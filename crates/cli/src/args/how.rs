//! How to search: order, workers, reductions, limits.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use fencepost_explore::{Assumptions, Clock, Disk, Limits, Order, Reduction, Reductions, SearchConfig};
use fencepost_ir::Budget;

use crate::diagnostics::Diagnostic;
use crate::disk::TEMPORARY;
use crate::units::{parse_count, parse_duration, parse_size, parse_workers};
use crate::{interrupt, limits};

/// How to search.
#[derive(Debug, Args)]
pub(crate) struct HowArgs {
    /// Search order; breadth first finds the shortest story, depth first finds violations far from the start
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: SearchOrder,

    /// Number of parallel workers, or `auto` for one per core; a depth-first search has one
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers)]
    pub(crate) workers: usize,

    /// Keep only a fingerprint of each state: less memory, and the verdict gives the odds that a state was
    /// missed
    #[arg(long)]
    pub(crate) hash_compact: bool,

    /// Where states are stored that were visited: in memory, or in files of the folder for temporary files (TMPDIR)
    #[arg(long, value_name = "WHERE", value_enum, default_value_t)]
    pub(crate) store: StorePlace,

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

    /// The program is meant to run for ever: do not check that it can always terminate
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

    /// Give up after this long, loading included: 10s, 2m, 1h; the limit applies to each input
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
            disk: (self.store == StorePlace::Disk).then_some(&TEMPORARY as &dyn Disk),
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
        let fault =
            |message, option| Diagnostic::new(message).help(format!("leave out {option} or --order dfs"));
        match (self.order, self.store) {
            (SearchOrder::Dfs, _) if self.workers > 1 => {
                Some(fault("a depth-first search has one worker", "--workers"))
            }
            (SearchOrder::Dfs, StorePlace::Disk) => {
                Some(fault("a depth-first search stores its states in memory", "--store disk"))
            }
            _ => None,
        }
    }
}

/// Where states are stored that were visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StorePlace {
    /// In memory
    #[default]
    Memory,
    /// In files; only what finds them again stays in memory
    Disk,
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

impl From<SearchOrder> for Order {
    fn from(order: SearchOrder) -> Order {
        match order {
            SearchOrder::Auto => Order::BreadthWithProbe,
            SearchOrder::Bfs => Order::BreadthFirst,
            SearchOrder::Dfs => Order::DepthFirst,
        }
    }
}
