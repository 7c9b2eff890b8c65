//! `fencepost watch`: checks, and checks again whenever an input changes.
//!
//! Files are looked at a few times a second. That costs next to nothing for the few that one watches, and finds a file
//! that a compiler replaces as well as one that it writes in place.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use fencepost::Goal;

use crate::args::SearchArgs;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::Output;

/// How long to wait between two looks.
const PAUSE: Duration = Duration::from_millis(200);

/// The files that are watched, each with its length and when it was written.
type Stamps = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// Checks until the user ends it; the last answer counts.
pub(crate) fn run(out: &mut Output, args: &SearchArgs) -> io::Result<Exit> {
    if args.checkpoint.checkpoint.is_some() {
        let message = "a search that is watched begins again and again, so it is not kept";
        return Ok(super::refuse(Diagnostic::new(message).help("use `fencepost check` with --checkpoint")));
    }
    if let Some(option) = args.cluster.given() {
        let message = format!("a search that is watched begins again and again, so {option} has no meaning");
        return Ok(super::refuse(
            Diagnostic::new(message).help(format!("use `fencepost check` with {option}")),
        ));
    }
    let stop = interrupt::listen();
    let mut is_first = true;
    loop {
        let checked = stamps(args);
        let exit = super::ask(out, Goal::Check, args)?;
        // An option that is wrong stays wrong; a file may be half written.
        if is_first && exit == Exit::BadInput {
            return Ok(exit);
        }
        is_first = false;
        writeln!(out, "Waiting for a change. Ctrl-C ends this.")?;
        out.flush()?;
        loop {
            sleep(PAUSE);
            if stop.load(Ordering::Relaxed) || out.is_closed() {
                return Ok(exit);
            }
            let now = stamps(args);
            if now != checked && is_settled(args, now) {
                break;
            }
        }
        writeln!(out)?;
    }
}

/// Whether nothing is being written: a compiler takes a moment.
fn is_settled(args: &SearchArgs, seen: Stamps) -> bool {
    sleep(PAUSE);
    stamps(args) == seen
}

/// What is watched, as it is now: inputs, libraries, and a model if it is a file.
fn stamps(args: &SearchArgs) -> Stamps {
    let models = args.model.iter().flat_map(|models| models.split(',')).map(Path::new);
    let names = args.input.iter().chain(&args.program.lib).map(PathBuf::as_path).chain(models);
    let mut found = Vec::new();
    names.for_each(|name| stamp(name, &mut found));
    found.sort();
    found
}

fn stamp(path: &Path, into: &mut Stamps) {
    let Ok(metadata) = fs::metadata(path) else { return };
    if !metadata.is_dir() {
        into.push((path.to_owned(), metadata.len(), metadata.modified().ok()));
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        // A link to a directory could lead in circles.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if !(is_link && entry.path().is_dir()) {
            stamp(&entry.path(), into);
        }
    }
}
