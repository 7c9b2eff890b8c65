//! .NET programs as subjects.

use std::path::Path;

use fencepost_cil::{File, LoadError, Loaded, MethodOrigin, Request, Token};
use fencepost_ir::{Budget, MethodId};

use super::bytecode::{Bytecode, Translated, Wanted};
use super::{Interest, Libraries};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::input;

/// A .NET program.
#[derive(Debug)]
pub(crate) struct Assembly {
    /// The program.
    pub(crate) code: Bytecode,
    /// Where each method comes from, by its number.
    origins: Vec<Option<MethodOrigin>>,
}

/// Loads an assembly that is, or would be, at `path`.
pub(super) fn load(
    path: &Path,
    file: File,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Assembly, Diagnostic> {
    let wanted = Wanted::new(interest);
    let libraries = Libraries::new(path, &file.bytes, args);
    let request = Request {
        file,
        files: &libraries,
        entry: args.entry.as_deref(),
        arguments: &args.arg,
        observe: &wanted.observe,
    };
    let unlimited = Budget::unlimited();
    let budget = interest.budget.unwrap_or(&unlimited);
    let surroundings = args.surroundings()?;
    let loaded =
        fencepost_cil::load_within(request, &surroundings, &wanted.paths(), budget).map_err(explain)?;
    let Loaded { program, entry, returns, observed, lookups, unsigned, missing, remarks, origins, .. } =
        loaded;
    let test = None;
    let translated =
        Translated { program, entry, returns, observed, unsigned, lookups, missing, remarks, test };
    Ok(Assembly { code: Bytecode::new(path, wanted, translated)?, origins })
}

impl Assembly {
    /// What a method is in the assembly itself, if it comes from there and not from another.
    pub(crate) fn own_method(&self, id: MethodId) -> Option<Token> {
        let origin = self.origins.get(id.0 as usize).copied().flatten();
        origin.filter(|origin| origin.is_main()).map(|origin| origin.token)
    }
}

/// An assembly with the symbol files beside it: `X.exe.mdb`, `X.pdb`.
pub(crate) fn file_with_symbols(path: &Path, bytes: Vec<u8>) -> File {
    let mut mdb = path.as_os_str().to_owned();
    mdb.push(".mdb");
    let read = |path: &Path| if path.is_file() { input::read_bytes(path).ok() } else { None };
    // A PDB of the old Windows form says nothing that can be read here.
    let is_portable = |bytes: &Vec<u8>| bytes.starts_with(b"BSJB");
    File {
        path: path.display().to_string(),
        bytes,
        pdb: read(&path.with_extension("pdb")).filter(is_portable),
        mdb: read(mdb.as_ref()),
    }
}

/// What to tell about an assembly that cannot be loaded.
fn explain(error: LoadError) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        LoadError::Read(_) => diagnostic.help("is this a .NET assembly, and whole? build it again and see"),
        LoadError::Link { .. } => diagnostic,
        LoadError::Stopped(stopped) => Diagnostic::stopped(&stopped),
    }
}
