//! `fencepost join`: takes part in a search that another process has begun, and that reports what all have found.

use std::io::{self, Write};

use fencepost::{Goal, SearchConfig};
use fencepost_explore::{Disk, Keeper};

use crate::args::JoinArgs;
use crate::checkpoint::CheckpointFolder;
use crate::cluster::Joined;
use crate::diagnostics::Diagnostic;
use crate::disk::TEMPORARY;
use crate::exit::Exit;
use crate::output::Output;
use crate::{interrupt, limits};

pub(crate) fn run(out: &mut Output, args: &JoinArgs) -> io::Result<Exit> {
    match take_part(args) {
        Ok((exit, text)) => {
            writeln!(out, "{text}")?;
            Ok(exit)
        }
        Err(diagnostic) => Ok(super::refuse(diagnostic)),
    }
}

/// Takes part, and says how that has ended.
fn take_part(args: &JoinArgs) -> Result<(Exit, String), Diagnostic> {
    if args.process == 0 {
        let message = "process 0 begins the search, and others join it";
        return Err(Diagnostic::new(message).help("begin it by `fencepost check FILE --hosts …`"));
    }
    let folder = CheckpointFolder::begin_or_resume(&args.kept(), args.process)?;
    let joined = Joined::join(&args.cluster(), None)?;
    let kept = folder.as_ref().map(CheckpointFolder::parts).unwrap_or_default();
    let (unpacked, part) = joined.receive(kept)?;
    let keeper = folder.as_ref().map(|folder| folder.keeper(unpacked.identity(), Some(part))).transpose()?;
    let its = unpacked.config();
    let memory = args.limit_memory.or(its.limits.memory);
    let budget = limits::budget(interrupt::listen(), None, memory);
    let config = SearchConfig {
        workers: args.workers.unwrap_or(its.workers),
        disk: unpacked.stores_on_disk().then_some(&TEMPORARY as &dyn Disk),
        budget: Some(&budget),
        cluster: Some(joined.cluster()),
        keeper: keeper.as_ref().map(|keeper| keeper as &dyn Keeper),
        ..its
    };
    let (subject, model) = (&unpacked.subject, &unpacked.model);
    let mut findings = match unpacked.goal {
        Goal::Check => fencepost::check(subject, model, &config),
        Goal::Outcomes => fencepost::outcomes(subject, model, &config),
    }?;
    let told = joined.part_of(&findings);
    if let Some(folder) = &folder {
        folder.tell(&mut findings);
    }
    let is_told = joined.all_is_told(true);
    joined.leave();
    folder.filter(|_| is_told).map_or(Ok(()), |folder| folder.close())?;
    Ok(told)
}
