//! Repairs written into a .NET assembly.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use fencepost_cil::patch::{Change, Edit, can_be_volatile, patch};
use fencepost_cil::{Assembly as Metadata, File};
use fencepost_repair::{Candidate, Remedy};

use super::{Patched, search, write};
use crate::commands::fix::command::Case;
use crate::diagnostics::Diagnostic;
use crate::input;
use crate::subject::{self, Assembly, file_with_symbols};
use crate::units::plural;

/// The files that an assembly consists of.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned(), mdb_of(path), pdb_of(path)]
}

fn mdb_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".mdb");
    name.into()
}

fn pdb_of(path: &Path) -> PathBuf {
    path.with_extension("pdb")
}

/// Makes changes to the assembly, writes it if `output` says where to, and searches it.
pub(super) fn patched(
    case: &Case<'_>,
    subject: &Assembly,
    candidates: &[&Candidate],
    output: Option<&Path>,
) -> Result<Patched, Diagnostic> {
    let path = &case.args.input;
    let changes = edits(subject, candidates.iter().copied());
    let file = file_with_symbols(path, input::read_bytes(path)?);
    let assembly = read(path)?;
    // What is volatile by a call, such as `Volatile.Read`, stays so.
    let fixed = |change: &&Change| change.edit == Edit::NotVolatile && !is_prefixable(&assembly, change);
    let (calls, changes): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(fixed);
    let changes: Vec<Change> = changes.into_iter().copied().collect();
    let new = patch(&file, &changes).map_err(|error| Diagnostic::new(error.to_string()))?;
    let new_path = output.unwrap_or(path);
    let new_file = match output {
        None => File { path: file.path, bytes: new.bytes, pdb: new.pdb, mdb: new.mdb },
        Some(output) => {
            write(output, &new.bytes)?;
            new.mdb.map_or(Ok(()), |mdb| write(&mdb_of(output), &mdb))?;
            new.pdb.map_or(Ok(()), |pdb| write(&pdb_of(output), &pdb))?;
            file_with_symbols(output, input::read_bytes(output)?)
        }
    };
    // What the input finds beside itself, the output may not have there.
    let mut program = case.args.program.clone();
    program.lib.insert(0, path.parent().map_or_else(PathBuf::new, Path::to_owned));
    let again = subject::load_assembly(new_path, new_file, &program, case.interest())?;
    let known = &subject.code.remarks;
    let new_remarks = again.remarks().iter().filter(|remark| !known.contains(remark));
    let kept = (!calls.is_empty()).then(|| {
        format!(
            "{} are as before: calls of Volatile methods",
            plural(calls.len(), "volatile access").replace("accesss", "accesses")
        )
    });
    let remarks = new.remarks.iter().chain(new_remarks).cloned().chain(kept).collect();
    let report = search(case, &again)?;
    Ok(Patched { report, written: output.map(Path::to_owned), remarks })
}

/// What making these candidates' changes, or undoing them, means for the code of the assembly.
fn edits<'c>(assembly: &Assembly, candidates: impl Iterator<Item = &'c Candidate>) -> Vec<Change> {
    let program = &assembly.code.program;
    let mut edits = BTreeSet::new();
    for candidate in candidates {
        let edit = edit_of(candidate.remedy);
        for &pc in &candidate.at {
            if let Some(method) = assembly.own_method(program.method_at(pc)) {
                edits.insert(Change { method, offset: program.spans[pc as usize].offset, edit });
            }
        }
    }
    edits.into_iter().collect()
}

/// How a change is made; and of what is there already, how it is taken away.
fn edit_of(remedy: Remedy) -> Edit {
    match remedy {
        // .NET has no other.
        Remedy::Fence | Remedy::PartialFence(_) => Edit::FenceBefore,
        Remedy::Volatile | Remedy::VolatileField(_) => Edit::Volatile,
        Remedy::KeepFence => Edit::NoFence,
        Remedy::KeepVolatile | Remedy::KeepVolatileField(_) => Edit::NotVolatile,
    }
}

/// Leaves out accesses that no prefix makes volatile.
pub(super) fn retain_possible(
    path: &Path,
    subject: &Assembly,
    candidates: &mut Vec<Candidate>,
) -> Result<(), Diagnostic> {
    let assembly = read(path)?;
    candidates.retain(|candidate| {
        let edits = edits(subject, std::iter::once(candidate));
        edits.iter().all(|edit| edit.edit != Edit::Volatile || is_prefixable(&assembly, edit))
    });
    Ok(())
}

fn read(path: &Path) -> Result<Metadata, Diagnostic> {
    let shown = path.display().to_string();
    Metadata::read(input::read_bytes(path)?, &shown).map_err(|error| Diagnostic::new(error.to_string()))
}

fn is_prefixable(assembly: &Metadata, change: &Change) -> bool {
    can_be_volatile(assembly, change.method, change.offset)
}
