//! Repairs written into an assembly.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_frontend::{LoadError, LoadRequest, Loaded, Rewritten, file};
use fencepost_ir::Program;

use super::{CilLanguage, file_with_symbols, load_file, unreadable};
use crate::files::File;
use crate::metadata::Assembly;
use crate::patch::{Change, Edit, can_be_volatile, patch};

/// The files that an assembly consists of.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    vec![path.to_owned(), mdb_of(path), pdb_of(path)]
}

pub(super) fn mdb_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".mdb");
    name.into()
}

pub(super) fn pdb_of(path: &Path) -> PathBuf {
    path.with_extension("pdb")
}

impl CilLanguage {
    /// Makes changes to the assembly, writes it if `output` says where to, and loads the result.
    pub(super) fn rewritten(
        &self,
        loaded: &Loaded,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Rewritten, LoadError> {
        let path = self.path.as_path();
        let changes = self.edits(&loaded.program, changes.iter().copied());
        let file = file_with_symbols(path, file::read_bytes(path)?);
        let assembly = read(path)?;
        // What is volatile by a call, such as `Volatile.Read`, stays so.
        let fixed = |change: &&Change| change.edit == Edit::NotVolatile && !is_prefixable(&assembly, change);
        let (calls, changes): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(fixed);
        let changes: Vec<Change> = changes.into_iter().copied().collect();
        let new = patch(&file, &changes).map_err(|error| LoadError::new(error.to_string()))?;
        let new_path = output.unwrap_or(path);
        let new_file = match output {
            None => File { path: file.path, bytes: new.bytes, pdb: new.pdb, mdb: new.mdb },
            Some(output) => {
                file::write(output, &new.bytes)?;
                new.mdb.map_or(Ok(()), |mdb| file::write(&mdb_of(output), &mdb))?;
                new.pdb.map_or(Ok(()), |pdb| file::write(&pdb_of(output), &pdb))?;
                file_with_symbols(output, file::read_bytes(output)?)
            }
        };
        // What the input finds beside itself, the output may not have there.
        let mut request = request.clone();
        request.libraries.insert(0, path.parent().map_or_else(PathBuf::new, Path::to_owned));
        let again = load_file(new_path, new_file, &request)?;
        let new_remarks = again.remarks.iter().filter(|remark| !loaded.remarks.contains(remark));
        let kept = match calls.len() {
            0 => None,
            1 => Some("1 volatile access are as before: calls of Volatile methods".to_owned()),
            many => Some(format!("{many} volatile accesses are as before: calls of Volatile methods")),
        };
        let remarks = new.remarks.iter().chain(new_remarks).cloned().chain(kept).collect();
        Ok(Rewritten { loaded: again, remarks })
    }

    /// What making these candidates' changes, or undoing them, means for the code of the assembly.
    fn edits<'c>(&self, program: &Program, candidates: impl Iterator<Item = &'c Candidate>) -> Vec<Change> {
        let mut edits = BTreeSet::new();
        for candidate in candidates {
            let edit = edit_of(candidate.remedy);
            for &pc in &candidate.at {
                if let Some(method) = self.own_method(program.method_at(pc)) {
                    edits.insert(Change { method, offset: program.spans[pc as usize].offset, edit });
                }
            }
        }
        edits.into_iter().collect()
    }

    /// Leaves out accesses that no prefix makes volatile.
    pub(super) fn retain_prefixable(
        &self,
        program: &Program,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), LoadError> {
        let assembly = read(&self.path)?;
        candidates.retain(|candidate| {
            let edits = self.edits(program, std::iter::once(candidate));
            edits.iter().all(|edit| edit.edit != Edit::Volatile || is_prefixable(&assembly, edit))
        });
        Ok(())
    }
}

/// How a change is made; and of what is there already, how it is taken away.
fn edit_of(remedy: Remedy) -> Edit {
    match remedy {
        // .NET has no other.
        Remedy::Fence | Remedy::PartialFence(_) => Edit::FenceBefore,
        Remedy::LoopFence => Edit::FenceBeforeLoop,
        Remedy::Volatile | Remedy::VolatileField(_) => Edit::Volatile,
        Remedy::KeepFence => Edit::NoFence,
        Remedy::KeepVolatile | Remedy::KeepVolatileField(_) => Edit::NotVolatile,
    }
}

fn read(path: &Path) -> Result<Assembly, LoadError> {
    Assembly::read(file::read_bytes(path)?, &path.display().to_string()).map_err(unreadable)
}

fn is_prefixable(assembly: &Assembly, change: &Change) -> bool {
    can_be_volatile(assembly, change.method, change.offset)
}
