//! Searching with several processes.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::units::parse_processes;

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

    /// Search with the processes that this file lists, one HOST:PORT a line; each is started with the same command but
    /// for --process
    #[arg(
        long,
        value_name = "FILE",
        requires = "process",
        conflicts_with_all = ["hunt", "compare", "replay", "explain_missing", "hash_compact"]
    )]
    pub(crate) hosts: Option<PathBuf>,

    /// How many processes search together, if not all that --hosts lists: the first ones
    #[arg(long, value_name = "N", value_parser = parse_processes, requires = "hosts")]
    pub(crate) processes: Option<usize>,

    /// Which of them this one is, from 0 on; the first one, 0, reports what all have found
    #[arg(long, value_name = "K", requires = "hosts")]
    pub(crate) process: Option<usize>,

    /// The file with the secret that all processes know; without it, the environment variable FENCEPOST_SECRET
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub(crate) secret_file: Option<PathBuf>,

    /// The words of the whole command, with those that a project's file adds.
    #[arg(skip)]
    pub(crate) words: Vec<OsString>,

    /// Where the command was given, if not in the current folder.
    #[arg(skip)]
    pub(crate) given_in: Option<PathBuf>,
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
