//! Copies of assemblies with a fence before every instruction and all accesses volatile, for
//! `tests/dotnet/patched-run`.

use std::error::Error;
use std::path::{Path, PathBuf};

use fencepost_cil::il::{Flow, Opcode, can_be_volatile};
use fencepost_cil::patch::{Change, Edit, patch};
use fencepost_cil::{Assembly, File, TableId, Token};

/// Writes each file, under its name as given, into a folder; symbols too.
pub(crate) fn run(folder: &Path, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    for path in files {
        let mdb = with_suffix(path, ".mdb");
        let file = File {
            path: path.display().to_string(),
            bytes: std::fs::read(path)?,
            pdb: std::fs::read(path.with_extension("pdb")).ok(),
            mdb: std::fs::read(&mdb).ok(),
        };
        let patched = patch(&file, &everywhere(&Assembly::read(file.bytes.as_slice(), &file.path)?))?;
        let to = folder.join(path);
        std::fs::create_dir_all(to.parent().unwrap_or(folder))?;
        std::fs::write(&to, patched.bytes)?;
        if let Some(pdb) = patched.pdb {
            std::fs::write(to.with_extension("pdb"), pdb)?;
        }
        if let Some(mdb) = patched.mdb {
            std::fs::write(with_suffix(&to, ".mdb"), mdb)?;
        }
    }
    Ok(())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// All that can be volatile, and all places for a fence but those behind tail calls: nothing is run there, and with a fence the
/// calls would be none.
fn everywhere(assembly: &Assembly) -> Vec<Change> {
    let mut changes = Vec::new();
    for row in 1..=assembly.row_count(TableId::MethodDef) {
        let method = Token::new(TableId::MethodDef, row);
        let Ok(Some(body)) = assembly.body(method) else { continue };
        let mut before = [Opcode::Nop; 2];
        for instruction in &body.code {
            let [call, last] = before;
            if last.flow() != Flow::Prefix && call != Opcode::Tail {
                changes.push(Change { method, offset: instruction.offset, edit: Edit::FenceBefore });
            }
            if can_be_volatile(instruction.opcode) {
                changes.push(Change { method, offset: instruction.offset, edit: Edit::Volatile });
            }
            before = [last, instruction.opcode];
        }
    }
    changes
}
