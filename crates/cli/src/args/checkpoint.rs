//! Keeping a search, and going on with one that was kept.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Format, SearchArgs};
use crate::args::output::{ReportFile, parse_report};
use crate::report::look::ColorWhen;
use crate::units::{parse_count, parse_duration, parse_size, parse_workers};

/// Whether and how often a search is kept.
#[derive(Debug, Args)]
pub(crate) struct CheckpointArgs {
    /// Keep the search in this folder while it runs, so that `fencepost resume` can go on with it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["hunt", "compare", "replay", "explain_missing"])]
    pub(crate) checkpoint: Option<PathBuf>,

    /// How often to keep it: 30s, 5m, 1h; it is also kept when a limit of time or memory, or Ctrl-C, ends the search
    #[arg(long, value_name = "DURATION", default_value = "5m", value_parser = parse_duration, requires = "checkpoint")]
    pub(crate) every: Duration,

    /// The words of the whole command, with those that a project's file adds.
    #[arg(skip)]
    pub(crate) words: Vec<String>,
}

/// Which search to go on with. Everything that is not said here stays as it was.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The folder that --checkpoint has named
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// What is written to standard output, instead of what the search was asked for
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,

    /// Write a report to a file, instead of those that the search was asked for; repeatable
    #[arg(long, value_name = "FILE", value_parser = parse_report)]
    pub(crate) report: Vec<ReportFile>,

    /// Tell long stories with every step, also those that do not matter to how they end
    #[arg(long)]
    pub(crate) full: bool,

    /// Colours in text; without it, in a terminal that shows them and if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", value_enum)]
    pub(crate) color: Option<ColorWhen>,

    /// How often to keep the search from now on
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) every: Option<Duration>,

    /// Where the processes listen that go on with the search together, instead of the file that it was begun with
    #[arg(long, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,

    /// Which of several processes goes on here, if the folder holds what more than one has kept
    #[arg(long, value_name = "K")]
    pub(crate) process: Option<usize>,

    /// The file with the secret that all processes know
    #[arg(long, value_name = "FILE")]
    pub(crate) secret_file: Option<PathBuf>,

    /// Number of parallel workers from now on, or `auto` for one per core
    #[arg(long, value_name = "N", value_parser = parse_workers)]
    pub(crate) workers: Option<usize>,

    /// Give up after this many states, those that were kept included
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) limit_states: Option<usize>,

    /// Give up when the process takes this much memory: 512M, 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) limit_memory: Option<usize>,

    /// Give up after this long, from now on: 10s, 2m, 1h
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) limit_time: Option<Duration>,

    /// The words of this command.
    #[arg(skip)]
    pub(crate) words: Vec<OsString>,
}

impl ResumeArgs {
    /// Says otherwise what the search was asked for.
    pub(crate) fn change(&self, asked: &mut SearchArgs) {
        fn set<T: Copy>(to: &mut T, given: Option<T>) {
            *to = given.unwrap_or(*to);
        }
        set(&mut asked.output.format, self.format);
        set(&mut asked.output.color, self.color);
        set(&mut asked.checkpoint.every, self.every);
        set(&mut asked.how.workers, self.workers);
        set(&mut asked.how.limit_states, self.limit_states.map(Some));
        set(&mut asked.how.limit_memory, self.limit_memory.map(Some));
        set(&mut asked.how.limit_time, self.limit_time.map(Some));
        asked.output.full |= self.full;
        if !self.report.is_empty() {
            asked.output.report = self.report.clone();
        }
    }
}
