//! `fencepost disasm`: what is in an assembly or class, as text.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fencepost_cil::listing::{self, Line, Method};
use fencepost_ir::{MethodId, show};
use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_jvm::listing::{self as java, Listing};

use crate::args::DisasmArgs;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::report::story;
use crate::subject::{self, Interest, file_with_symbols};
use crate::{input, interrupt, limits};

/// The column where access classes stand.
const ACCESS_COLUMN: usize = 76;

/// Lists an assembly's methods.
pub(crate) fn run(out: &mut Output, args: &DisasmArgs) -> io::Result<Exit> {
    let text = match () {
        () if args.ir => translated(args),
        () if input::is_c(&args.input) => by_line(args),
        () => listed(args),
    };
    match text {
        Ok(text) => {
            out.write_all(text.as_bytes())?;
            Ok(Exit::Done)
        }
        Err(diagnostic) => {
            diagnostic.show();
            Ok(diagnostic.exit())
        }
    }
}

/// What the entry point reaches, in the form that is run.
fn translated(args: &DisasmArgs) -> Result<String, Diagnostic> {
    let budget = limits::budget(interrupt::listen(), None, None);
    let interest = Interest { budget: Some(&budget), ..Interest::default() };
    let subject = subject::load(&args.input, &args.program, interest)?;
    let program = subject.program();
    let ids = (0..program.methods.len() as u32).map(MethodId);
    let wanted = ids.filter(|&id| match &args.method {
        Some(wanted) => matches(&program.method(id).name, wanted),
        None => true,
    });
    let texts: Vec<String> = wanted.map(|id| show::method(program, id)).collect();
    if let (Some(wanted), true) = (&args.method, texts.is_empty()) {
        let names: Vec<&str> = program.methods.iter().map(|method| method.name.as_str()).collect();
        return Err(no_method(&args.input, wanted, &names));
    }
    Ok(texts.join("\n"))
}

/// What a C program is translated to, below each line of its source. Places that nothing goes to are left out.
fn by_line(args: &DisasmArgs) -> Result<String, Diagnostic> {
    let listing = translated(args)?;
    let words: Vec<&str> = listing.split_whitespace().collect();
    let targets: HashSet<&str> = words.windows(2).filter(|it| it[0] == "jump").map(|it| it[1]).collect();
    let mut sources = Sources { beside: args.input.clone(), texts: HashMap::new() };
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
    Ok(text)
}

fn listed(args: &DisasmArgs) -> Result<String, Diagnostic> {
    let bytes = input::read_bytes(&args.input)?;
    if subject::is_java(&args.input, &bytes) {
        return listed_java(args, bytes);
    }
    if !subject::is_assembly(&args.input, &bytes) {
        let message = format!("{} is no .NET assembly and no Java class", args.input.display());
        return Err(Diagnostic::new(message).help("--ir lists what a litmus test is translated to"));
    }
    let unreadable = |error: fencepost_cil::Error| Diagnostic::new(error.to_string());
    let (assembly, symbols) = listing::open(file_with_symbols(&args.input, bytes)).map_err(unreadable)?;
    let methods = listing::methods(&assembly);
    let names: Vec<String> = methods.iter().map(|&token| listing::name(&assembly, token)).collect();
    let mut sources = Sources { beside: args.input.clone(), texts: HashMap::new() };
    let mut texts = Vec::new();
    for (&token, name) in methods.iter().zip(&names) {
        if args.method.as_ref().is_none_or(|wanted| matches(name, wanted)) {
            let method = listing::method(&assembly, symbols.as_ref(), token).map_err(unreadable)?;
            texts.push(write_method(&method, &mut sources));
        }
    }
    match &args.method {
        Some(wanted) if texts.is_empty() => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Err(no_method(&args.input, wanted, &names))
        }
        _ => Ok(texts.join("\n")),
    }
}

/// The methods of a class, or of all classes of a jar.
fn listed_java(args: &DisasmArgs, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    let unreadable = |error: fencepost_jvm::Error| Diagnostic::new(error.to_string());
    let shown = args.input.display().to_string();
    let mut classes = Vec::new();
    if Archive::is_one(&bytes) {
        let jar = Archive::read(bytes, &shown).map_err(unreadable)?;
        for name in
            jar.names().filter(|name| name.ends_with(".class") && !name.ends_with("module-info.class"))
        {
            if let Some(member) = jar.member(name) {
                classes.push(Class::read(&member.map_err(unreadable)?, name).map_err(unreadable)?);
            }
        }
    } else {
        classes.push(Class::read(&bytes, &shown).map_err(unreadable)?);
    }
    let methods: Vec<Listing> = classes.iter().flat_map(fencepost_jvm::listing::methods).collect();
    let mut sources = Sources { beside: args.input.clone(), texts: HashMap::new() };
    let is_wanted =
        |method: &&Listing| args.method.as_ref().is_none_or(|wanted| matches(&method.name, wanted));
    let texts: Vec<String> =
        methods.iter().filter(is_wanted).map(|method| write_java(method, &mut sources)).collect();
    match &args.method {
        Some(wanted) if texts.is_empty() => {
            let names: Vec<&str> = methods.iter().map(|method| method.name.as_str()).collect();
            Err(no_method(&args.input, wanted, &names))
        }
        _ => Ok(texts.join("\n")),
    }
}

fn write_java(method: &Listing, sources: &mut Sources) -> String {
    let mut text = format!("{}\n{{\n", method.head);
    for line in &method.lines {
        let line = match line {
            java::Line::Source { file, line } => {
                let source = sources.line(file, *line).unwrap_or_default();
                format!("  // {file}:{line}  {source}")
            }
            java::Line::Instruction { offset, opcode, operand, access } => {
                let instruction = format!("  {offset:>4}: {opcode:<15} {operand}");
                match access {
                    Some(class) => format!("{:<ACCESS_COLUMN$}  // {class}", instruction.trim_end()),
                    None => instruction,
                }
            }
            java::Line::Handler(handler) => format!("  // {handler}"),
        };
        text += line.trim_end();
        text.push('\n');
    }
    text + "}\n"
}

/// Whether a method is the one that is asked for: by its full name, or without its namespace.
fn matches(name: &str, wanted: &str) -> bool {
    let rest = name.strip_suffix(wanted);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

fn no_method(path: &Path, wanted: &str, names: &[&str]) -> Diagnostic {
    let near = names.iter().min_by_key(|name| strsim::damerau_levenshtein(name, wanted));
    let diagnostic = Diagnostic::new(format!("{} has no method {wanted}", path.display()));
    match near {
        Some(near) => diagnostic.help(format!("did you mean {near}? write it as Type::Method")),
        None => diagnostic,
    }
}

fn write_method(method: &Method, sources: &mut Sources) -> String {
    let mut text = format!(".method {}\n{{\n", method.head);
    let mut depth = 1;
    let mut write = |depth: usize, line: &str| {
        text += format!("{}{line}", "  ".repeat(depth)).trim_end();
        text.push('\n');
    };
    if method.is_entry {
        write(1, ".entrypoint");
    }
    if !method.locals.is_empty() {
        write(1, &format!(".locals ({})", method.locals.join(", ")));
    }
    for line in &method.lines {
        match line {
            Line::Source { file, line } => {
                let source = sources.line(file, *line).unwrap_or_default();
                let place = format!("// {}:{line}", story::short(file));
                write(depth, &format!("{place}  {source}"));
            }
            Line::Open(head) => {
                write(depth, &format!("{head} {{"));
                depth += 1;
            }
            Line::Close => {
                depth = (depth - 1).max(1);
                write(depth, "}");
            }
            Line::Instruction { offset, opcode, operand, access } => {
                let instruction = format!("IL_{offset:04x}: {opcode:<10} {operand}");
                match access {
                    Some(class) => {
                        let width = ACCESS_COLUMN.saturating_sub(2 * depth);
                        write(depth, &format!("{:<width$}  // {class}", instruction.trim_end()));
                    }
                    None => write(depth, &instruction),
                }
            }
        }
    }
    text + "}\n"
}

/// The source files that can be found: where symbols say, or beside the assembly.
struct Sources {
    beside: PathBuf,
    texts: HashMap<String, Option<Vec<String>>>,
}

impl Sources {
    fn line(&mut self, file: &str, line: u32) -> Option<&str> {
        let beside = &self.beside;
        let text = self.texts.entry(file.to_owned()).or_insert_with(|| {
            let candidates = [PathBuf::from(file), beside.with_file_name(story::short(file))];
            let found = candidates.iter().find(|path| path.is_file())?;
            Some(input::read(found).ok()?.lines().map(|line| line.trim().to_owned()).collect())
        });
        text.as_ref()?.get(line.checked_sub(1)? as usize).map(String::as_str)
    }
}
