//! .NET programs as subjects.

use std::path::Path;

use fencepost_cil::{File, LoadError, Loaded, MethodOrigin, Missing, Request, Step, Token};
use fencepost_ir::{MethodId, Observable, Program, StaticId, Storage};

use super::{Interest, Libraries, Value};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::expression::{Claim, Names, Scope};
use crate::input;

/// The static that holds a program's exit code.
const EXIT_CODE: &str = "return";

/// A .NET program.
#[derive(Debug)]
pub(crate) struct Assembly {
    /// The file's name without its extension.
    pub(crate) name: String,
    /// The code.
    pub(crate) program: Program,
    /// `Type::Method` of what is run.
    pub(crate) entry: String,
    /// What of a final state is looked at.
    pub(crate) observed: Vec<(String, Observable)>,
    /// Whether each of these is an unsigned integer.
    unsigned: Vec<bool>,
    /// What the user says must hold.
    pub(crate) claims: Vec<Claim>,
    /// Which observed value is the exit code, if one other than zero is a fault.
    pub(crate) exit_code: Option<usize>,
    /// Where each method comes from, by its number.
    origins: Vec<Option<MethodOrigin>>,
    /// What is needed and that nobody provides.
    pub(crate) missing: Vec<Missing>,
    /// What went wrong without stopping anything.
    pub(crate) remarks: Vec<String>,
}

/// Loads an assembly that is, or would be, at `path`.
pub(super) fn load(
    path: &Path,
    file: File,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Assembly, Diagnostic> {
    let mut observe: Vec<String> = interest.observe.iter().map(|name| name.trim().to_owned()).collect();
    let wants_exit_code = interest.exit_code && !observe.iter().any(|name| name == EXIT_CODE);
    if wants_exit_code {
        observe.push(EXIT_CODE.to_owned());
    }
    let libraries = Libraries::new(path, args);
    let request = Request {
        file,
        files: &libraries,
        entry: args.entry.as_deref(),
        arguments: &args.arg,
        observe: &observe,
    };
    let paths: Vec<Vec<Vec<Step>>> = interest.expressions.iter().map(|it| it.paths()).collect();
    let loaded = fencepost_cil::load_looking_up(request, &paths.concat()).map_err(explain)?;
    let Loaded {
        program, entry, returns, observed, lookups, mut unsigned, missing, remarks, origins, ..
    } = loaded;
    let mut found = &lookups[..];
    let mut claims = Vec::new();
    for (expression, paths) in interest.expressions.iter().zip(&paths) {
        let (own, rest) = found.split_at(paths.len().min(found.len()));
        found = rest;
        claims.push(expression.resolve(&Scope { program: &program, names: Names::Assembly(own) })?);
    }
    let mut observed: Vec<(String, Observable)> = observe.into_iter().zip(observed).collect();
    let is_exit_code = |(name, _): &(String, Observable)| name == EXIT_CODE;
    if interest.outcomes
        && returns
        && !observed.iter().any(is_exit_code)
        && let Some(id) = program.static_named(EXIT_CODE)
    {
        observed.push((EXIT_CODE.to_owned(), Observable::Static(id)));
        unsigned.push(false);
    }
    let exit_code = observed.iter().position(is_exit_code).filter(|_| interest.exit_code);
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(Assembly { name, program, entry, observed, unsigned, claims, exit_code, origins, missing, remarks })
}

impl Assembly {
    /// What a method is in the assembly itself, if it comes from there and not from another.
    pub(crate) fn own_method(&self, id: MethodId) -> Option<Token> {
        let origin = self.origins.get(id.0 as usize).copied().flatten();
        origin.filter(|origin| origin.is_main()).map(|origin| origin.token)
    }

    /// What the word of an observed value stands for.
    pub(super) fn value(&self, index: usize, word: i64) -> Value {
        let Some((_, Observable::Static(StaticId(id)))) = self.observed.get(index) else {
            return Value::Integer(word.into());
        };
        let storage = self.program.statics.get(*id as usize).map(|slot| slot.storage);
        let unsigned = self.unsigned.get(index).copied().unwrap_or(false);
        match storage {
            Some(Storage::F32) => Value::Float(f32::from_bits(word as u32).into()),
            Some(Storage::F64) => Value::Float(f64::from_bits(word as u64)),
            Some(Storage::Ref | Storage::Ptr) => {
                let ty = usize::try_from(word - 1).ok().and_then(|id| self.program.types.get(id));
                Value::Text(ty.map_or_else(|| "null".to_owned(), |ty| ty.name.clone()))
            }
            Some(Storage::I32) if unsigned => Value::Integer((word as u32).into()),
            Some(Storage::I64) if unsigned => Value::Integer((word as u64).into()),
            _ => Value::Integer(word.into()),
        }
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
    }
}
