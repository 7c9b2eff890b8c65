//! What is run: a litmus test, a C program, a .NET program or a Java program. Everything that reports need to know
//! about any of them is asked here, so that nothing else has to tell them apart.

mod assembly;
mod bytecode;
mod c;
mod classpath;
mod java;
mod jdk;
mod libraries;
mod litmus;
mod value;

use std::path::Path;

use fencepost_cil::File;
use fencepost_ir::{Attributes, Budget, Missing, Observable, Program};
use fencepost_jvm::stress::Test;
use fencepost_litmus::{Condition, Prop, Quantifier};
use fencepost_memory::Model;

pub(crate) use assembly::{Assembly, file_with_symbols};
pub(crate) use bytecode::RESULT;
pub(crate) use c::{C, outline as c_outline};
pub(crate) use classpath::{ClassPath, is_jar, is_java, main_class, root};
pub(crate) use java::Java;
pub(crate) use libraries::Libraries;
pub(crate) use litmus::Litmus;
pub(crate) use value::Value;

use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;
use crate::expression::{Claim, Expression};
use crate::input;

/// Something that can be run.
#[derive(Debug)]
pub(crate) enum Subject {
    /// A litmus test.
    Litmus(Box<Litmus>),
    /// A C program.
    C(Box<C>),
    /// A .NET program.
    Assembly(Box<Assembly>),
    /// A Java program.
    Java(Box<Java>),
}

/// Which of a subject's values are looked at, and how.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Interest<'a> {
    /// Names of registers, variables or static fields.
    pub(crate) observe: &'a [String],
    /// Whether final values are asked for, so that a program's exit code is one of them.
    pub(crate) outcomes: bool,
    /// Whether an exit code other than zero is a fault.
    pub(crate) exit_code: bool,
    /// Whether nothing fails or wakes up for no reason.
    pub(crate) no_spurious: bool,
    /// What must hold.
    pub(crate) expressions: &'a [Expression],
    /// How long reading it may go on.
    pub(crate) budget: Option<&'a Budget<'a>>,
}

impl Interest<'_> {
    /// An error if the budget has run out.
    fn check(&self, during: impl FnOnce() -> String) -> Result<(), Diagnostic> {
        let checked = self.budget.map_or(Ok(()), |budget| budget.check(during));
        checked.map_err(|stopped| Diagnostic::stopped(&stopped))
    }
}

/// Reads a subject.
pub(crate) fn load(path: &Path, args: &ProgramArgs, interest: Interest<'_>) -> Result<Subject, Diagnostic> {
    interest.check(|| format!("reading {}", path.display()))?;
    if let Some((jar, class)) = input::in_jar(path) {
        let bytes = input::read_bytes(&jar)?;
        let class = Some(class.as_str());
        return Ok(Subject::Java(Box::new(java::load(&jar, bytes, class, args, interest, Vec::new())?)));
    }
    if input::is_c(path) {
        refuse_world(path, args, "a C program", true)?;
        return load_c(path, &input::read(path)?, args, interest);
    }
    let bytes = input::read_bytes(path)?;
    if is_assembly(path, &bytes) {
        refuse_world(path, args, "a .NET program", false)?;
        return load_assembly(path, file_with_symbols(path, bytes), args, interest);
    }
    if is_java(path, &bytes) {
        return load_java(path, bytes, args, interest, Vec::new());
    }
    if input::has_extension(path, &["cs", "il", "java"]) {
        let message = format!("{} is a source file", path.display());
        return Err(
            Diagnostic::new(message).help("compile it first, and name the .exe, .dll, .class or .jar")
        );
    }
    refuse_world(path, args, "a litmus test", true)?;
    let litmus = litmus::load(path, &input::to_text(path, bytes)?, args, interest)?;
    Ok(Subject::Litmus(Box::new(litmus)))
}

/// Refuses what a subject could not ask for.
fn refuse_world(path: &Path, args: &ProgramArgs, what: &str, asks_nothing: bool) -> Result<(), Diagnostic> {
    let given = [
        ("--env", asks_nothing && !args.env.is_empty()),
        ("--property", !args.property.is_empty()),
        ("--input", asks_nothing && args.input_lines.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((flag, _)) => {
            let message = format!("{} is {what}, which has no use for {flag}", path.display());
            Err(Diagnostic::new(message).help(format!("leave out {flag}")))
        }
        None => Ok(()),
    }
}

/// Takes a text for the C program that is at `path`.
pub(crate) fn load_c(
    path: &Path,
    text: &str,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Subject, Diagnostic> {
    Ok(Subject::C(Box::new(c::load(path, text, args, interest)?)))
}

/// Takes an assembly for what is at `path`.
pub(crate) fn load_assembly(
    path: &Path,
    file: File,
    args: &ProgramArgs,
    interest: Interest<'_>,
) -> Result<Subject, Diagnostic> {
    Ok(Subject::Assembly(Box::new(assembly::load(path, file, args, interest)?)))
}

/// Takes bytes for the class or jar that is at `path`, and other files for some classes.
pub(crate) fn load_java(
    path: &Path,
    bytes: Vec<u8>,
    args: &ProgramArgs,
    interest: Interest<'_>,
    replaced: Vec<(String, fencepost_jvm::File)>,
) -> Result<Subject, Diagnostic> {
    Ok(Subject::Java(Box::new(java::load(path, bytes, None, args, interest, replaced)?)))
}

/// Whether a file is meant to be a .NET assembly.
pub(crate) fn is_assembly(path: &Path, bytes: &[u8]) -> bool {
    bytes.starts_with(b"MZ") || input::has_extension(path, &["exe", "dll"])
}

impl Subject {
    /// What it is called.
    pub(crate) fn name(&self) -> &str {
        match self {
            Subject::Litmus(litmus) => &litmus.test.name,
            Subject::C(c) => &c.name,
            Subject::Assembly(assembly) => &assembly.code.name,
            Subject::Java(java) => &java.code.name,
        }
    }

    /// The code.
    pub(crate) fn program(&self) -> &Program {
        match self {
            Subject::Litmus(litmus) => &litmus.test.program,
            Subject::C(c) => &c.program,
            Subject::Assembly(assembly) => &assembly.code.program,
            Subject::Java(java) => &java.code.program,
        }
    }

    /// The method that it starts from.
    pub(crate) fn entry(&self) -> Option<&str> {
        match self {
            Subject::Litmus(_) => None,
            Subject::C(c) => Some(&c.entry),
            Subject::Assembly(assembly) => Some(&assembly.code.entry),
            Subject::Java(java) => Some(&java.code.entry),
        }
    }

    /// What of a final state is looked at.
    pub(crate) fn observed(&self) -> &[(String, Observable)] {
        match self {
            Subject::Litmus(litmus) => &litmus.test.observed,
            Subject::C(c) => &c.observed,
            Subject::Assembly(assembly) => &assembly.code.observed,
            Subject::Java(java) => &java.code.observed,
        }
    }

    /// What went wrong while it was read, without stopping anything.
    pub(crate) fn remarks(&self) -> &[String] {
        match self {
            Subject::Litmus(_) => &[],
            Subject::C(c) => &c.remarks,
            Subject::Assembly(assembly) => &assembly.code.remarks,
            Subject::Java(java) => &java.code.remarks,
        }
    }

    /// What its verdicts take for granted.
    pub(crate) fn assumptions(&self) -> &[String] {
        match self {
            Subject::C(c) => &c.assumptions,
            Subject::Litmus(_) | Subject::Assembly(_) | Subject::Java(_) => &[],
        }
    }

    /// Whether runs are cut short that would go on.
    pub(crate) fn is_cut(&self) -> bool {
        matches!(self, Subject::C(c) if c.is_cut)
    }

    /// What it needs and nobody provides.
    pub(crate) fn missing(&self) -> &[Missing] {
        match self {
            Subject::Litmus(_) => &[],
            Subject::C(c) => &c.missing,
            Subject::Assembly(assembly) => &assembly.code.missing,
            Subject::Java(java) => &java.code.missing,
        }
    }

    /// What the user says must hold.
    pub(crate) fn claims(&self) -> &[Claim] {
        match self {
            Subject::Litmus(litmus) => &litmus.claims,
            Subject::C(c) => &c.claims,
            Subject::Assembly(assembly) => &assembly.code.claims,
            Subject::Java(java) => &java.code.claims,
        }
    }

    /// The test in the manner of jcstress that it is.
    pub(crate) fn test(&self) -> Option<&Test> {
        match self {
            Subject::Java(java) => java.code.test.as_ref(),
            Subject::Litmus(_) | Subject::C(_) | Subject::Assembly(_) => None,
        }
    }

    /// What it asks of its final states.
    pub(crate) fn condition(&self) -> Option<&Condition> {
        match self {
            Subject::Litmus(litmus) => litmus.test.condition.as_ref(),
            Subject::C(_) | Subject::Assembly(_) | Subject::Java(_) => None,
        }
    }

    /// Asks that what an `exists` looks for never happens.
    pub(crate) fn forbid_exists(&mut self) {
        if let Subject::Litmus(litmus) = self
            && let Some(condition) = &mut litmus.test.condition
            && condition.quantifier == Quantifier::Exists
        {
            condition.quantifier = Quantifier::NotExists;
            condition.text.insert(0, '~');
        }
    }

    /// The fences that its language has, that order less than a full one, and that a model gives a
    /// meaning. .NET has none.
    pub(crate) fn partial_fences(&mut self, model: &Model) -> Attributes {
        match self {
            Subject::Litmus(litmus) => litmus.partial_fences(model),
            Subject::C(_) | Subject::Assembly(_) | Subject::Java(_) => Attributes::default(),
        }
    }

    /// Which final states it looks at.
    pub(crate) fn filter(&self) -> Option<&Prop> {
        match self {
            Subject::Litmus(litmus) => litmus.test.filter.as_ref(),
            Subject::C(_) | Subject::Assembly(_) | Subject::Java(_) => None,
        }
    }

    /// What the word of the observed value at `index` stands for.
    pub(crate) fn value(&self, index: usize, word: i64) -> Value {
        match self {
            Subject::Litmus(litmus) => litmus.value(index, word),
            Subject::C(c) => c.value(index, word),
            Subject::Assembly(assembly) => assembly.code.value(index, word),
            Subject::Java(java) => java.code.value(index, word),
        }
    }

    /// The observed value at `index` with its name: `0:EAX=0`, `[x]=1`, `Bank.total=3`.
    pub(crate) fn show(&self, index: usize, word: i64) -> String {
        let (name, observable) = &self.observed()[index];
        let value = self.value(index, word);
        match (self, observable) {
            (Subject::Litmus(_) | Subject::C(_), Observable::Static(_)) => format!("[{name}]={value}"),
            _ => format!("{name}={value}"),
        }
    }

    /// Which of the observed values is the exit code, if one other than zero is a fault.
    pub(crate) fn judged_exit_code(&self) -> Option<usize> {
        match self {
            Subject::Litmus(_) => None,
            Subject::C(c) => c.exit_code,
            Subject::Assembly(assembly) => assembly.code.exit_code,
            Subject::Java(java) => java.code.exit_code,
        }
    }

    /// The exit code among observed values, if one other than zero is a fault.
    pub(crate) fn exit_code(&self, values: &[i64]) -> Option<i64> {
        values.get(self.judged_exit_code()?).copied()
    }
}
