//! C programs as subjects.

use std::path::{Path, PathBuf};

use fencepost_c::patch::Outline;
use fencepost_c::{Files, Loaded, Options};
use fencepost_ir::path::{DeadEnd, Lookup, Origin, ValueKind};
use fencepost_ir::{Missing, Observable, Program, StaticId, Storage};

use super::{Interest, Value};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::expression::{Claim, Names, Scope};
use crate::input;
use crate::report::story;

/// The static that holds what `main` returns.
const EXIT_CODE: &str = "return";

/// A C program.
#[derive(Debug)]
pub(crate) struct C {
    /// The file's name without its extension.
    pub(crate) name: String,
    /// The code.
    pub(crate) program: Program,
    /// The function that it starts with.
    pub(crate) entry: String,
    /// What of a final state is looked at.
    pub(crate) observed: Vec<(String, Observable)>,
    /// What the user says must hold.
    pub(crate) claims: Vec<Claim>,
    /// Which observed value is the exit code, if one other than zero is a fault.
    pub(crate) exit_code: Option<usize>,
    /// What is needed and nothing provides.
    pub(crate) missing: Vec<Missing>,
    /// What went wrong without stopping anything.
    pub(crate) remarks: Vec<String>,
    /// What verdicts take for granted.
    pub(crate) assumptions: Vec<String>,
    /// Whether it is in McSPIN's language, in which no access can go wrong.
    pub(crate) is_mcspin: bool,
    /// Whether runs end early in loops.
    pub(crate) is_cut: bool,
}

/// Finds what a program includes: beside the including file, then where the user says.
struct Includes<'a> {
    places: &'a [PathBuf],
}

impl Includes<'_> {
    fn directories(&self, from: &str, system: bool) -> Vec<PathBuf> {
        let beside = Path::new(from).parent().filter(|_| !system).map(Path::to_owned);
        beside.into_iter().chain(self.places.iter().cloned()).collect()
    }
}

impl Files for Includes<'_> {
    fn include(&self, from: &str, name: &str, system: bool) -> Option<(String, String)> {
        let mut paths = self.directories(from, system).into_iter().map(|directory| directory.join(name));
        let path = paths.find(|path| path.is_file())?;
        let text = input::read(&path).ok()?;
        Some((path.display().to_string(), text))
    }

    fn places(&self, from: &str, system: bool) -> Vec<String> {
        let shown = |directory: &PathBuf| match directory.as_os_str().is_empty() {
            true => "the current directory".to_owned(),
            false => directory.display().to_string(),
        };
        self.directories(from, system).iter().map(shown).collect()
    }
}

/// Reads a program with this text that is, or would be, at `path`.
pub(super) fn load(
    path: &Path,
    text: &str,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<C, Diagnostic> {
    let options = Options {
        entry: args.entry.clone(),
        loops: args.rounds,
        spurious: !interest.no_spurious,
        nondet: args.nondet,
        defines: args.define.clone(),
    };
    let files = Includes { places: &args.include };
    let shown = path.display().to_string();
    interest.check(|| format!("reading {shown}"))?;
    let loaded = fencepost_c::load(&shown, text, &files, &options).map_err(Diagnostic::c)?;
    interest.check(|| "translating the program".to_owned())?;
    let Loaded { program, entry, mcspin: is_mcspin, observed: shared, remarks, missing, .. } = loaded;
    let (mut assumptions, bounded) = (loaded.assumptions, loaded.bounded);
    for loop_ in &bounded {
        let rounds = crate::units::plural(loop_.rounds as usize, "round");
        let place = story::short(&loop_.place);
        assumptions.push(format!("the loop at {place} ends after {rounds}"));
    }
    let claims = claims(&program, &shared, interest)?;
    let (observed, exit_code) = observed(path, &program, shared, interest)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(C {
        name,
        program,
        entry,
        observed,
        claims,
        exit_code,
        missing,
        remarks,
        assumptions,
        is_mcspin,
        is_cut: !bounded.is_empty(),
    })
}

/// Where statements and fences are in the program at `path`.
pub(crate) fn outline(path: &Path, args: &ProgramArgs) -> Result<Outline, Diagnostic> {
    let files = Includes { places: &args.include };
    let text = input::read(path)?;
    Outline::read(&path.display().to_string(), &text, &files, &args.define).map_err(Diagnostic::c)
}

/// What the user says must hold.
fn claims(
    program: &Program,
    shared: &[(String, Observable)],
    interest: Interest<'_>,
) -> Result<Vec<Claim>, Diagnostic> {
    let mut claims = Vec::new();
    for expression in interest.expressions {
        let paths = expression.spellings();
        let lookups: Vec<_> = paths.iter().map(|path| look_up(program, shared, path)).collect();
        claims.push(expression.resolve(&Scope { program, names: Names::Fields(&lookups) })?);
    }
    Ok(claims)
}

/// What is looked at, and which of it is the exit code.
type Observed = (Vec<(String, Observable)>, Option<usize>);

fn observed(
    path: &Path,
    program: &Program,
    shared: Vec<(String, Observable)>,
    interest: Interest<'_>,
) -> Result<Observed, Diagnostic> {
    let mut observed = Vec::new();
    for name in interest.observe.iter().map(|name| name.trim()) {
        let Some(found) = find(program, &shared, name) else {
            let message = format!("{} has no global variable `{name}`", path.display());
            return Err(Diagnostic::new(message).help(meant(&shared, name)));
        };
        observed.push((name.to_owned(), found));
    }
    if interest.outcomes && observed.is_empty() {
        observed = shared;
    }
    let mut exit_code = None;
    if interest.exit_code {
        let Some(id) = program.static_named(EXIT_CODE) else {
            return Err(Diagnostic::new(format!("{} has no exit code", path.display()))
                .help("leave out --exit-code: no main function returns one"));
        };
        exit_code = Some(observed.len());
        observed.push((EXIT_CODE.to_owned(), Observable::Static(id)));
    }
    Ok((observed, exit_code))
}

fn find(program: &Program, shared: &[(String, Observable)], name: &str) -> Option<Observable> {
    let known = shared.iter().find(|it| it.0 == name).map(|it| it.1);
    known.or_else(|| program.static_named(name).map(Observable::Static))
}

/// What a name in an expression leads to.
fn look_up(program: &Program, shared: &[(String, Observable)], name: &str) -> Result<Lookup, DeadEnd> {
    let Some(Observable::Static(id)) = find(program, shared, name) else {
        let message = format!("the program has no global variable `{name}`");
        return Err(DeadEnd { step: 0, message, help: Some(meant(shared, name)) });
    };
    let kind = match storage(program, id) {
        Some(Storage::I8) => ValueKind::Integer { bits: 8, signed: true },
        Some(Storage::U8) => ValueKind::Integer { bits: 8, signed: false },
        Some(Storage::I16) => ValueKind::Integer { bits: 16, signed: true },
        Some(Storage::U16) => ValueKind::Integer { bits: 16, signed: false },
        Some(Storage::I32) => ValueKind::Integer { bits: 32, signed: !program.unsigned.contains(&id) },
        Some(Storage::Ref) => ValueKind::Reference,
        Some(Storage::F32 | Storage::F64) => {
            let message = format!("`{name}` is no integer");
            return Err(DeadEnd { step: 0, message, help: None });
        }
        _ => ValueKind::Integer { bits: 64, signed: !program.unsigned.contains(&id) },
    };
    Ok(Lookup { origin: Origin::Static { id, after: None }, hops: Vec::new(), kind })
}

fn meant(shared: &[(String, Observable)], name: &str) -> String {
    let near = shared.iter().map(|it| (strsim::damerau_levenshtein(&it.0, name), &it.0)).min();
    match near {
        Some((1..=2, near)) => format!("did you mean `{near}`?"),
        None => "it has none".to_owned(),
        Some(_) => {
            let names: Vec<&str> = shared.iter().take(20).map(|it| it.0.as_str()).collect();
            format!("it has {}", names.join(", "))
        }
    }
}

fn storage(program: &Program, id: StaticId) -> Option<Storage> {
    program.statics.get(id.0 as usize).map(|slot| slot.storage)
}

impl C {
    /// What the word of an observed value stands for.
    pub(super) fn value(&self, index: usize, word: i64) -> Value {
        let Some((_, Observable::Static(id))) = self.observed.get(index) else {
            return Value::Integer(word.into());
        };
        let unsigned = self.program.unsigned.contains(id);
        match storage(&self.program, *id) {
            Some(Storage::I32) if unsigned => Value::Integer((word as u32).into()),
            Some(Storage::I64) if unsigned => Value::Integer((word as u64).into()),
            Some(Storage::F32) => Value::Float(f32::from_bits(word as u32).into()),
            Some(Storage::F64) => Value::Float(f64::from_bits(word as u64)),
            _ => Value::Integer(word.into()),
        }
    }
}
