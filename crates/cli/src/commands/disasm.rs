//! `fencepost disasm`: what is in an assembly or class, as text.

use std::io::{self, Write};
use std::path::Path;

use fencepost_frontend::Input;
use fencepost_ir::{MethodId, show};

use crate::args::DisasmArgs;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::{interrupt, limits};

/// Lists an assembly's methods.
pub(crate) fn run(out: &mut Output, args: &DisasmArgs) -> io::Result<Exit> {
    let text = if args.ir { translated(args) } else { listed(args) };
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
    let subject = fencepost::load(&args.input, &args.program.request(&budget)?, &[])?;
    let program = &subject.program;
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

/// What the language itself lists.
fn listed(args: &DisasmArgs) -> Result<String, Diagnostic> {
    let budget = limits::budget(interrupt::listen(), None, None);
    let input = Input::new(&args.input);
    let wanted = |name: &str| args.method.as_ref().is_none_or(|wanted| matches(name, wanted));
    let no_listing = || {
        let message = format!("{} is neither a .NET assembly nor a Java class", args.input.display());
        Diagnostic::new(message).help("--ir lists what a litmus test is translated to")
    };
    let language = fencepost::language_of(&input)?;
    input.bytes()?;
    let listed =
        language.listing(&input, &args.program.request(&budget)?, &wanted)?.ok_or_else(no_listing)?;
    let names: Vec<&str> = listed.iter().map(|method| method.name.as_str()).collect();
    let texts: Vec<&str> = listed.iter().filter_map(|method| method.text.as_deref()).collect();
    match &args.method {
        Some(wanted) if texts.is_empty() => Err(no_method(&args.input, wanted, &names)),
        _ => Ok(texts.join("\n")),
    }
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
