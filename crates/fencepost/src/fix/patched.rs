//! Repairs written into the assembly, and what a search says about the result.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use fencepost_cil::patch::{Change, Edit, can_be_volatile, patch};
use fencepost_cil::{Assembly, File};
use fencepost_explore::{Options, Report, Verdict, explore};
use fencepost_machine::Machine;
use fencepost_repair::{Candidate, Remedy};

use super::command::Case;
use crate::diagnostics::Diagnostic;
use crate::input;
use crate::question::Question;
use crate::subject::{self, Subject, file_with_symbols};
use crate::units::plural;

/// An assembly with a repair in it.
#[derive(Debug)]
pub(super) struct Patched {
    /// What a search of it found.
    pub(super) report: Report,
    /// The file that was written, and read again for the search.
    pub(super) written: Option<PathBuf>,
    /// What is not as before, other than the code.
    pub(super) remarks: Vec<String>,
}

impl Patched {
    /// Whether it holds.
    pub(super) fn holds(&self) -> bool {
        self.report.verdict == Verdict::Holds
    }
}

/// Where the repaired assembly goes: never over what it was made from.
pub(super) fn check_output(input: &Path, output: &Path, subject: &Subject) -> Result<(), Diagnostic> {
    if let Subject::Litmus(_) = subject {
        let message = "a repaired litmus test is not written to a file";
        return Err(Diagnostic::new(message).help("leave out --output: the report says where the fences go"));
    }
    if let Subject::Java(_) = subject {
        let message = "a repaired Java class is not written to a file yet";
        return Err(Diagnostic::new(message).help("leave out --output: the report says where the fences go"));
    }
    if output.is_dir() {
        return Err(Diagnostic::new(format!("{} is a directory", output.display())));
    }
    let files = |path: &Path| [path.to_owned(), mdb_of(path), pdb_of(path)];
    let taken: Vec<PathBuf> = files(input).iter().filter_map(|path| path.canonicalize().ok()).collect();
    for file in files(output) {
        if file.canonicalize().is_ok_and(|file| taken.contains(&file)) {
            let message = format!("{} would be overwritten", file.display());
            return Err(Diagnostic::new(message).help("choose another name for --output"));
        }
    }
    Ok(())
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
    subject: &Subject,
    changes: &[Change],
    output: Option<&Path>,
) -> Result<Patched, Diagnostic> {
    let path = &case.args.input;
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
    let known = subject.remarks();
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

fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    std::fs::write(path, bytes)
        .map_err(|error| Diagnostic::new(format!("cannot write {}: {error}", path.display())))
}

fn search(case: &Case<'_>, subject: &Subject) -> Result<Report, Diagnostic> {
    let unlinked = |error| Diagnostic::new(format!("{}: {error}", case.args.input.display()));
    let question = Question::new(subject);
    let fault = |values: &[i64]| question.fault(values);
    let rules = case.choice.model.link(subject.program()).map_err(unlinked)?;
    let machine = Machine::new(subject.program(), rules, case.args.how.settings());
    let options = question.asked(case.args.how.options());
    Ok(explore(&machine, &Options { at_end: Some(&fault), cancel: Some(case.stop), ..options }))
}

/// What making these candidates' changes, or undoing them, means for the code of the assembly.
pub(super) fn edits<'c>(subject: &Subject, candidates: impl Iterator<Item = &'c Candidate>) -> Vec<Change> {
    let Subject::Assembly(assembly) = subject else { return Vec::new() };
    let program = subject.program();
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
    subject: &Subject,
    candidates: &mut Vec<Candidate>,
) -> Result<(), Diagnostic> {
    if !matches!(subject, Subject::Assembly(_)) {
        return Ok(());
    }
    let assembly = read(path)?;
    candidates.retain(|candidate| {
        let edits = edits(subject, std::iter::once(candidate));
        edits.iter().all(|edit| edit.edit != Edit::Volatile || is_prefixable(&assembly, edit))
    });
    Ok(())
}

fn read(path: &Path) -> Result<Assembly, Diagnostic> {
    let shown = path.display().to_string();
    Assembly::read(input::read_bytes(path)?, &shown).map_err(|error| Diagnostic::new(error.to_string()))
}

fn is_prefixable(assembly: &Assembly, change: &Change) -> bool {
    can_be_volatile(assembly, change.method, change.offset)
}
