//! C as a language of Fencepost: finds files, and writes fences into sources.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_frontend::file::{self, has_extension};
use fencepost_frontend::source::{ACCESS_COLUMN, SourceLines, SourceText, Sources};
use fencepost_frontend::{
    Frontend, Help, Input, Language, Listing, LoadError, LoadRequest, Loaded, Observed, ObservedValue,
    Offsets, OwnCode, Repairs, Rewritten, Setting, Spot, names,
};
use fencepost_ir::path::{DeadEnd, Lookup, Origin, ValueKind};
use fencepost_ir::{MethodId, Observable, Pc, Program, StaticId, Storage, show};

use crate::error::{self, CError};
use crate::load::{self, Options};
use crate::patch::{Outline, Room};
use crate::preprocess::{Files, has_main};

/// The static that holds what `main` returns.
const EXIT_CODE: &str = "return";

/// The language C, preprocessed or not.
#[derive(Clone, Copy, Debug)]
pub struct C;

/// Finds what a program includes: beside the including file, then where the user says.
#[derive(Clone, Debug)]
struct Includes {
    places: Vec<PathBuf>,
}

impl Includes {
    fn directories(&self, from: &str, system: bool) -> Vec<PathBuf> {
        let beside = Path::new(from).parent().filter(|_| !system).map(Path::to_owned);
        beside.into_iter().chain(self.places.iter().cloned()).collect()
    }
}

impl Files for Includes {
    fn include(&self, from: &str, name: &str, system: bool) -> Option<(String, String)> {
        let mut paths = self.directories(from, system).into_iter().map(|directory| directory.join(name));
        let path = paths.find(|path| path.is_file())?;
        let text = file::read(&path).ok()?;
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

impl Frontend for C {
    fn name(&self) -> &'static str {
        "a C program"
    }

    fn recognises(&self, input: &Input) -> bool {
        has_extension(input.path(), &["c", "i"])
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["c", "i"]
    }

    /// A file without a main function is a part of another.
    fn is_runnable(&self, path: &Path) -> bool {
        file::read(path).is_ok_and(|text| has_main(&text))
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        request.refuse_world(&input.shown(), self.name(), false, false)?;
        load_text(input, &input.text()?, request)
    }

    /// What the program is translated to, below each line of its source. Places that nothing goes to are left out.
    fn listing(
        &self,
        input: &Input,
        request: &LoadRequest<'_>,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Vec<Listing>>, LoadError> {
        let program = self.load(input, request)?.program;
        let mut sources = SourceLines::beside(input.path());
        let listed = (0..program.methods.len() as u32).map(MethodId).map(|id| {
            let name = program.method(id).name.clone();
            let text = wanted(&name).then(|| by_line(&show::method(&program, id), &mut sources));
            Listing { name, text }
        });
        Ok(Some(listed.collect()))
    }
}

/// A method's listing with the lines of its source.
fn by_line(listing: &str, sources: &mut SourceLines) -> String {
    let words: Vec<&str> = listing.split_whitespace().collect();
    let targets: HashSet<&str> = words.windows(2).filter(|it| it[0] == "jump").map(|it| it[1]).collect();
    let mut text = String::new();
    let mut head = String::new();
    for line in listing.lines() {
        if let Some((file, number)) = line.strip_prefix("  // ").and_then(|place| place.rsplit_once(':')) {
            let source =
                number.parse().ok().and_then(|number| sources.line(file, number)).unwrap_or_default();
            head = format!("{line}  {source}").trim_end().to_owned() + "\n";
            continue;
        }
        if line.trim().strip_suffix("nop").is_some_and(|pc| !targets.contains(pc.trim())) {
            continue;
        }
        text += &std::mem::take(&mut head);
        match line.split_once("  // ") {
            Some((code, access)) => text += &format!("{code:<ACCESS_COLUMN$}  // {access}"),
            None => text += line,
        }
        text.push('\n');
    }
    text
}

/// Reads a program with this text that is, or would be, an input.
fn load_text(input: &Input, text: &str, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
    let options = Options {
        entry: request.entry.clone(),
        loops: request.rounds,
        spurious: !request.no_spurious,
        nondet: request.nondet,
        wraps: request.wraps,
        defines: request.defines.clone(),
    };
    let includes = Includes { places: request.includes.clone() };
    let shown = input.shown();
    request.check(|| format!("reading {shown}"))?;
    let loaded = load::load(&shown, text, &includes, &options).map_err(explained)?;
    request.check(|| "translating the program".to_owned())?;
    let load::Loaded { program, entry, mcspin, observed: shared, remarks, missing, .. } = loaded;
    let (mut assumptions, bounded) = (loaded.assumptions, loaded.bounded);
    for loop_ in &bounded {
        let rounds =
            if loop_.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", loop_.rounds) };
        let place = file::short(&loop_.place);
        assumptions.push(format!("the loop at {place} ends after {rounds}"));
    }
    let lookups = request.mentions.iter().map(|mention| look_up(&program, &shared, &mention.spelling));
    let lookups = lookups.collect();
    let (observed, exit_code) = observed(input, &program, shared, request)?;
    let access = if mcspin { "" } else { ", no access is invalid or a data race" };
    let path = input.path().to_owned();
    let language = CLanguage { path, includes, defines: request.defines.clone() };
    Ok(Loaded {
        entry: Some(entry),
        observed,
        exit_code,
        lookups,
        checks: format!("no assertion fails{access}"),
        missing,
        remarks,
        assumptions,
        is_cut: !bounded.is_empty(),
        repairs: Repairs {
            noun: "program",
            considered: "before statements of the program's own file, and at ends of blocks",
            at_statements: true,
            offsets: Offsets::Hexadecimal,
            is_written: true,
            ..Repairs::default()
        },
        ..Loaded::new(input.stem(), program, language)
    })
}

/// What is looked at, and which of it is the exit code.
fn observed(
    input: &Input,
    program: &Program,
    shared: Vec<(String, Observable)>,
    request: &LoadRequest<'_>,
) -> Result<(Vec<Observed>, Option<usize>), LoadError> {
    let mut observed = Vec::new();
    for name in request.observed_names() {
        let Some(found) = find(program, &shared, &name) else {
            let message = format!("{} has no global variable `{name}`", input.shown());
            return Err(LoadError::new(message).help(meant(&shared, &name)));
        };
        observed.push((name, found));
    }
    if request.outcomes && observed.is_empty() {
        observed = shared;
    }
    let mut exit_code = None;
    if request.exit_code {
        let Some(id) = program.static_named(EXIT_CODE) else {
            return Err(LoadError::new(format!("{} has no exit code", input.shown())).help(Help::LeaveOut {
                settings: vec![Setting::ExitCode],
                because: Some("no main function returns one"),
            }));
        };
        exit_code = Some(observed.len());
        observed.push((EXIT_CODE.to_owned(), Observable::Static(id)));
    }
    let observed = observed.into_iter().map(|(name, at)| {
        let unsigned = matches!(at, Observable::Static(id) if program.unsigned.contains(&id));
        Observed { unsigned, ..Observed::new(name, at).in_brackets() }
    });
    Ok((observed.collect(), exit_code))
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
            let message = format!("`{name}` is not an integer");
            return Err(DeadEnd { step: 0, message, help: None });
        }
        _ => ValueKind::Integer { bits: 64, signed: !program.unsigned.contains(&id) },
    };
    Ok(Lookup { origin: Origin::Static { id, after: None }, hops: Vec::new(), kind })
}

fn meant(shared: &[(String, Observable)], name: &str) -> String {
    let near = shared.iter().map(|it| (names::distance(&it.0, name), &it.0)).min();
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

/// Everything that is wrong with a program.
fn explained(errors: Vec<CError>) -> LoadError {
    let mut all = errors.into_iter().map(|error| {
        let CError { message, spot, help, related } = error;
        let at = |spot: error::Spot, label| Spot {
            file: spot.file,
            line: spot.line as usize,
            column: spot.column as usize,
            text: spot.text,
            span: spot.span,
            label,
        };
        let related = related.into_iter().map(|(label, spot)| at(spot, Some(label)));
        let first = at(*spot, None);
        let help = help.map(Help::Text);
        LoadError { help, spots: std::iter::once(first).chain(related).collect(), ..LoadError::new(message) }
    });
    match all.next() {
        Some(first) => LoadError { others: all.collect(), ..first },
        None => LoadError::new("the program cannot be read"),
    }
}

/// What is known of a program that was loaded: where its source is.
#[derive(Debug)]
struct CLanguage {
    path: PathBuf,
    includes: Includes,
    defines: Vec<(String, String)>,
}

impl CLanguage {
    /// Where statements and fences are in the program.
    fn outline(&self) -> Result<Outline, LoadError> {
        let text = file::read(&self.path)?;
        let shown = self.path.display().to_string();
        Outline::read(&shown, &text, &self.includes, &self.defines).map_err(explained)
    }
}

/// Where an instruction is in the preprocessed text.
fn offset(program: &Program, pc: Pc) -> usize {
    program.spans[pc as usize].offset as usize
}

impl Language for CLanguage {
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue {
        let Observable::Static(id) = observed.observable else {
            return ObservedValue::Integer(word.into());
        };
        match storage(program, id) {
            Some(Storage::I32) if observed.unsigned => ObservedValue::Integer((word as u32).into()),
            Some(Storage::I64) if observed.unsigned => ObservedValue::Integer((word as u64).into()),
            Some(Storage::F32) => ObservedValue::Float(f32::from_bits(word as u32).into()),
            Some(Storage::F64) => ObservedValue::Float(f64::from_bits(word as u64)),
            _ => ObservedValue::Integer(word.into()),
        }
    }

    /// All of a source is one text.
    fn own_code(&self, program: &Program, id: MethodId) -> Option<OwnCode> {
        (!program.method(id).library).then_some(OwnCode { text: 0, method: id.0 })
    }

    fn statements<'p>(
        &'p self,
        program: &'p Program,
    ) -> Result<Box<dyn Fn(Pc) -> Option<usize> + 'p>, LoadError> {
        let outline = self.outline()?;
        Ok(Box::new(move |pc| outline.room(offset(program, pc)).map(Room::start)))
    }

    /// Leaves out fences that cannot be taken out of the source.
    fn retain_possible(&self, program: &Program, candidates: &mut Vec<Candidate>) -> Result<(), LoadError> {
        let outline = self.outline()?;
        candidates.retain(|candidate| {
            let is_fence = |&pc: &Pc| outline.is_fence(offset(program, pc));
            candidate.remedy != Remedy::KeepFence || candidate.at.iter().all(is_fence)
        });
        Ok(())
    }

    fn sources(&self) -> Option<Sources<'_>> {
        let outline = self.outline().ok()?;
        Some(Sources::Text(Box::new(OwnSource { path: self.path.clone(), outline })))
    }

    fn check_output(&self, output: &Path) -> Result<(), LoadError> {
        if output.is_dir() {
            return Err(LoadError::new(format!("{} is a directory", output.display())));
        }
        file::refuse_overwriting(std::slice::from_ref(&self.path), &[output.to_owned()])
    }

    fn rewrite(
        &self,
        loaded: &Loaded,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Option<Rewritten>, LoadError> {
        let offsets = changes.iter().flat_map(|change| &change.at).map(|&pc| offset(&loaded.program, pc));
        let outline = self.outline()?;
        let mut text = match changes.iter().any(|change| change.remedy == Remedy::KeepFence) {
            true => outline.without_fences(offsets),
            false => outline.with_fences(offsets),
        };
        if let Some(output) = output {
            file::write(output, text.as_bytes())?;
            text = file::read(output)?;
        }
        // What it includes is found from where the program is.
        let again = load_text(&Input::new(&self.path), &text, request)?;
        let is_new = |remark: &&String| !loaded.remarks.contains(remark);
        let remarks = again.remarks.iter().filter(is_new).cloned().collect();
        Ok(Some(Rewritten { loaded: again, remarks }))
    }
}

/// The source of a program, in which a fence is a line.
struct OwnSource {
    path: PathBuf,
    outline: Outline,
}

impl SourceText for OwnSource {
    fn path(&self) -> &Path {
        &self.path
    }

    fn text(&self) -> &str {
        self.outline.text()
    }

    fn awkwardness(&self, program: &Program, pc: Pc) -> u64 {
        match self.outline.room(offset(program, pc)) {
            Some(Room::InBraces(_)) => 2,
            Some(Room::AtEnd(_)) => 1,
            _ => 0,
        }
    }

    fn with_fences(&self, program: &Program, at: &[Pc]) -> String {
        self.outline.with_fences(at.iter().map(|&pc| offset(program, pc)))
    }

    fn without_fences(&self, program: &Program, at: &[Pc]) -> String {
        self.outline.without_fences(at.iter().map(|&pc| offset(program, pc)))
    }
}
