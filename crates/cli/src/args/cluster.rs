//! Searching with several processes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::CheckpointArgs;
use crate::units::{parse_duration, parse_processes, parse_size, parse_workers};

/// Which processes search together.
#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {
    /// Search with this many processes, which are started on this machine
    #[arg(
        long,
        value_name = "N",
        value_parser = parse_processes,
        conflicts_with_all = ["hosts", "hunt", "compare", "replay", "explain_missing", "hash_compact"]
    )]
    pub(crate) local_processes: Option<usize>,

    /// Search with the processes that this file lists, one HOST:PORT a line. The others are started by `fencepost join`, or by
    /// the same command but for --process
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["hunt", "compare", "replay", "explain_missing", "hash_compact"]
    )]
    pub(crate) hosts: Option<PathBuf>,

    /// How many processes search together, if not all that --hosts lists: the first ones
    #[arg(long, value_name = "N", value_parser = parse_processes, requires = "hosts")]
    pub(crate) processes: Option<usize>,

    /// Which of them this one is, from 0 on; the first one, 0, reports what all have found
    #[arg(
        long,
        value_name = "K",
        requires = "hosts",
        default_value_if("hosts", clap::builder::ArgPredicate::IsPresent, "0")
    )]
    pub(crate) process: Option<usize>,

    /// The file with the secret that all processes know; without it, the environment variable FENCEPOST_SECRET
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub(crate) secret_file: Option<PathBuf>,

    /// How long to wait for the other processes to come: 30s, 10m
    #[arg(long, value_name = "DURATION", default_value = "30s", value_parser = parse_duration, requires = "hosts")]
    pub(crate) wait: Duration,
}

impl ClusterArgs {
    /// The option that asks for several processes, if one does.
    pub(crate) fn given(&self) -> Option<&'static str> {
        match (self.local_processes, &self.hosts) {
            (Some(_), _) => Some("--local-processes"),
            (_, Some(_)) => Some("--hosts"),
            (None, None) => None,
        }
    }

    /// The number of this process, if several search.
    pub(crate) fn here(&self) -> Option<usize> {
        self.local_processes.map(|_| 0).or(self.process)
    }
}

/// Which search to take part in. What is searched, and how, the first process says.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// The file that lists the processes, one HOST:PORT a line
    #[arg(long, value_name = "FILE")]
    pub(crate) hosts: PathBuf,

    /// How many processes search together, if not all that --hosts lists: the first ones
    #[arg(long, value_name = "N", value_parser = parse_processes)]
    pub(crate) processes: Option<usize>,

    /// Which of them this one is: 1 or more
    #[arg(long, value_name = "K")]
    pub(crate) process: usize,

    /// The file with the secret that all processes know; without it, the environment variable FENCEPOST_SECRET
    #[arg(long, value_name = "FILE")]
    pub(crate) secret_file: Option<PathBuf>,

    /// How long to wait for the other processes to come: 30s, 10m
    #[arg(long, value_name = "DURATION", default_value = "30s", value_parser = parse_duration)]
    pub(crate) wait: Duration,

    /// Keep this process's part of the search in this folder if the first process keeps its own, and go on with it if it is there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Number of parallel workers, or `auto` for one per core; without it, as many as the first process has
    #[arg(long, value_name = "N", value_parser = parse_workers)]
    pub(crate) workers: Option<usize>,

    /// End the search when this process takes this much memory: 512M, 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) limit_memory: Option<usize>,

    /// The words of the whole command.
    #[arg(skip)]
    pub(crate) words: Vec<String>,
}

impl JoinArgs {
    /// The processes that search together.
    pub(crate) fn cluster(&self) -> ClusterArgs {
        ClusterArgs {
            local_processes: None,
            hosts: Some(self.hosts.clone()),
            processes: self.processes,
            process: Some(self.process),
            secret_file: self.secret_file.clone(),
            wait: self.wait,
        }
    }

    /// Where this process's part is kept. Others say when.
    pub(crate) fn kept(&self) -> CheckpointArgs {
        let (checkpoint, words) = (self.checkpoint.clone(), self.words.clone());
        CheckpointArgs { checkpoint, every: Duration::MAX, words }
    }
}
