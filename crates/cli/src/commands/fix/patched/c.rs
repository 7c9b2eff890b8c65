//! Repairs written into the source of a C program.

use std::path::Path;

use fencepost_c::patch::Outline;
use fencepost_ir::{Pc, Program};
use fencepost_repair::{Candidate, Remedy};

use super::{Patched, search, write};
use crate::args::ProgramArgs;
use crate::commands::fix::c::offset;
use crate::commands::fix::command::Case;
use crate::diagnostics::Diagnostic;
use crate::input;
use crate::subject::{self, C, c_outline};

/// Makes changes to the source, writes it if `output` says where to, and searches it.
pub(super) fn patched(
    case: &Case<'_>,
    c: &C,
    candidates: &[&Candidate],
    output: Option<&Path>,
) -> Result<Patched, Diagnostic> {
    let path = &case.args.input;
    let outline = c_outline(path, &case.args.program)?;
    let mut text = edited(&outline, &c.program, candidates);
    if let Some(output) = output {
        write(output, text.as_bytes())?;
        text = input::read(output)?;
    }
    // What it includes is found from where the program is.
    let again = subject::load_c(path, &text, &case.args.program, case.interest())?;
    let new_remarks = again.remarks().iter().filter(|remark| !c.remarks.contains(remark)).cloned().collect();
    let report = search(case, &again)?;
    Ok(Patched { report, written: output.map(Path::to_owned), remarks: new_remarks })
}

/// The text with the changes of candidates made, or undone.
fn edited(outline: &Outline, program: &Program, candidates: &[&Candidate]) -> String {
    let offsets = candidates.iter().flat_map(|candidate| &candidate.at).map(|&pc| offset(program, pc));
    match candidates.iter().any(|candidate| candidate.remedy == Remedy::KeepFence) {
        true => outline.without_fences(offsets),
        false => outline.with_fences(offsets),
    }
}

/// Leaves out fences that cannot be taken out of the source.
pub(super) fn retain_possible(
    path: &Path,
    c: &C,
    args: &ProgramArgs,
    candidates: &mut Vec<Candidate>,
) -> Result<(), Diagnostic> {
    let outline = c_outline(path, args)?;
    candidates.retain(|candidate| {
        let is_fence = |&pc: &Pc| outline.is_fence(offset(&c.program, pc));
        candidate.remedy != Remedy::KeepFence || candidate.at.iter().all(is_fence)
    });
    Ok(())
}
