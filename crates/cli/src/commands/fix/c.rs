//! The source of a C program, in which a fence is a line.

use std::path::{Path, PathBuf};

use fencepost_c::patch::{Outline, Room};
use fencepost_ir::{Pc, Program};
use similar::TextDiff;

use super::change::Change;
use super::diff::Diff;
use crate::args::ProgramArgs;
use crate::subject::c_outline;

/// The source of a C program.
pub(super) struct CSource {
    path: PathBuf,
    outline: Outline,
}

impl CSource {
    /// Reads it.
    pub(super) fn open(path: &Path, args: &ProgramArgs) -> Option<CSource> {
        Some(CSource { path: path.to_owned(), outline: c_outline(path, args).ok()? })
    }

    /// How far from a line of its own a fence before an instruction is: 0 if it is one.
    pub(super) fn awkwardness(&self, program: &Program, pc: Pc) -> u64 {
        match self.outline.room(offset(program, pc)) {
            Some(Room::InBraces(_)) => 2,
            Some(Room::AtEnd(_)) => 1,
            _ => 0,
        }
    }

    /// Fences that are put into it.
    pub(super) fn diff(&self, program: &Program, changes: &[Change<'_>]) -> Diff {
        self.unified(&self.outline.with_fences(changes.iter().map(|change| offset(program, change.pc))))
    }

    /// Fences that go from it.
    pub(super) fn diff_without(&self, program: &Program, changes: &[Change<'_>]) -> Diff {
        self.unified(&self.outline.without_fences(changes.iter().map(|change| offset(program, change.pc))))
    }

    fn unified(&self, new: &str) -> Diff {
        let name = self.path.display().to_string();
        let text =
            TextDiff::from_lines(self.outline.text(), new).unified_diff().header(&name, &name).to_string();
        Diff { text, notes: Vec::new() }
    }
}

/// Where an instruction is in the preprocessed text.
pub(super) fn offset(program: &Program, pc: Pc) -> usize {
    program.spans[pc as usize].offset as usize
}
