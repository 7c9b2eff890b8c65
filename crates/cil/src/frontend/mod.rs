//! .NET as a language of Fencepost: finds assemblies and their symbols, lists code, and writes repairs.

mod libraries;
mod listing;
mod rewrite;
mod symbols;

use std::path::{Path, PathBuf};

use fencepost_frontend::change::Candidate;
use fencepost_frontend::file::{self, has_extension};
use fencepost_frontend::source::Sources;
use fencepost_frontend::{
    Frontend, Input, Language, Listing, LoadError, LoadRequest, Loaded, Observed, ObservedValue, Offsets,
    OwnCode, PartialFences, Repairs, Rewritten, Volatiles, bytecode,
};
use fencepost_ir::{Budget, MethodId, Program};

use crate::load::{self, Request, load_within};
use crate::lower::MethodOrigin;
use crate::metadata::{Assembly, Token};
use crate::world::File;

use libraries::Libraries;
pub use symbols::{CSHARP, method_lines};

/// The language of .NET assemblies.
#[derive(Clone, Copy, Debug)]
pub struct Cil;

impl Frontend for Cil {
    fn name(&self) -> &'static str {
        "a .NET program"
    }

    fn recognises(&self, input: &Input) -> bool {
        has_extension(input.path(), &["exe", "dll"]) || input.begins_with(b"MZ")
    }

    fn uncompiled(&self) -> &'static [&'static str] {
        &["cs", "il"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["exe", "dll"]
    }

    fn is_runnable(&self, path: &Path) -> bool {
        let starts = |bytes| Assembly::read(bytes, "").is_ok_and(|assembly| assembly.entry_point().is_some());
        has_extension(path, &["exe"]) || file::read_bytes(path).is_ok_and(starts)
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        request.refuse_world(&input.shown(), self.name(), true, false)?;
        load_file(input.path(), file_with_symbols(input.path(), input.bytes()?.to_vec()), request)
    }

    fn listing(
        &self,
        input: &Input,
        _request: &LoadRequest<'_>,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Vec<Listing>>, LoadError> {
        listing::list(input, wanted).map(Some)
    }
}

/// Loads an assembly that is, or would be, at `path`.
fn load_file(path: &Path, file: File, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
    let names = bytecode::observed_names(request);
    let libraries = Libraries::new(path, &file.bytes, request);
    let asked = Request {
        file,
        files: &libraries,
        entry: request.entry.as_deref(),
        arguments: &request.arguments,
        observe: &names,
    };
    let unlimited = Budget::unlimited();
    let budget = request.budget.unwrap_or(&unlimited);
    let paths: Vec<_> = request.mentions.iter().map(|mention| mention.steps.clone()).collect();
    let loaded = load_within(asked, &request.surroundings()?, &paths, budget).map_err(explained)?;
    let load::Loaded {
        program, entry, returns, observed, lookups, unsigned, missing, remarks, origins, ..
    } = loaded;
    let observed = names.into_iter().zip(observed).zip(unsigned);
    let mut observed: Vec<Observed> =
        observed.map(|((name, at), unsigned)| Observed { unsigned, ..Observed::new(name, at) }).collect();
    let exit_code = bytecode::observe_exit_code(request, &program, returns, &mut observed);
    Ok(Loaded {
        name: Input::new(path).stem(),
        program,
        entry: Some(entry),
        observed,
        exit_code,
        lookups,
        condition: None,
        filter: None,
        results: None,
        checks: "no assertion fails, no exception goes uncaught".to_owned(),
        missing,
        remarks,
        assumptions: Vec::new(),
        is_cut: false,
        repairs: Repairs {
            noun: "assembly",
            considered: "the assembly's own code, not that of libraries",
            volatiles: Volatiles::Accesses,
            partial_fences: PartialFences::None,
            at_statements: false,
            offsets: Offsets::Hexadecimal,
            is_written: true,
        },
        language: Box::new(CilLanguage { path: path.to_owned(), origins }),
    })
}

/// An assembly with the symbol files beside it: `X.exe.mdb`, `X.pdb`.
pub fn file_with_symbols(path: &Path, bytes: Vec<u8>) -> File {
    let read = |path: &Path| if path.is_file() { file::read_bytes(path).ok() } else { None };
    // A PDB of the old Windows form says nothing that can be read here.
    let is_portable = |bytes: &Vec<u8>| bytes.starts_with(b"BSJB");
    File {
        path: path.display().to_string(),
        bytes,
        pdb: read(&rewrite::pdb_of(path)).filter(is_portable),
        mdb: read(&rewrite::mdb_of(path)),
    }
}

/// What to tell about an assembly that cannot be loaded.
fn explained(error: load::LoadError) -> LoadError {
    let explained = LoadError::new(error.to_string());
    match error {
        load::LoadError::Read(_) => {
            explained.help("is this a .NET assembly, and whole? build it again and see")
        }
        load::LoadError::Link { .. } => explained,
        load::LoadError::Stopped(stopped) => stopped.into(),
    }
}

fn unreadable(error: crate::Error) -> LoadError {
    LoadError::new(error.to_string())
}

/// What is known of a program that was loaded.
#[derive(Debug)]
struct CilLanguage {
    /// The assembly.
    path: PathBuf,
    /// Where each method comes from, by its number.
    origins: Vec<Option<MethodOrigin>>,
}

impl CilLanguage {
    /// What a method is in the assembly itself, if it comes from there and not from another.
    fn own_method(&self, id: MethodId) -> Option<Token> {
        let origin = self.origins.get(id.0 as usize).copied().flatten();
        origin.filter(|origin| origin.is_main()).map(|origin| origin.token)
    }
}

impl Language for CilLanguage {
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue {
        bytecode::value(program, observed, word)
    }

    fn own_code(&self, _program: &Program, id: MethodId) -> Option<OwnCode> {
        let token = self.own_method(id)?.0;
        Some(OwnCode { text: token, method: token })
    }

    fn retain_possible(&self, program: &Program, candidates: &mut Vec<Candidate>) -> Result<(), LoadError> {
        self.retain_prefixable(program, candidates)
    }

    fn sources(&self) -> Option<Sources<'_>> {
        symbols::open(self)
    }

    fn check_output(&self, output: &Path) -> Result<(), LoadError> {
        if output.is_dir() {
            return Err(LoadError::new(format!("{} is a directory", output.display())));
        }
        file::refuse_overwriting(&rewrite::files(&self.path), &rewrite::files(output))
    }

    fn rewrite(
        &self,
        loaded: &Loaded,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Option<Rewritten>, LoadError> {
        self.rewritten(loaded, request, changes, output).map(Some)
    }
}
