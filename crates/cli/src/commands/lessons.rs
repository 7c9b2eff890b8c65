//! `demo` and `explain`: the phenomena of weak memory, run and told. They need nothing but this program.

use std::io::{self, Write};

use fencepost::fix::{FixOptions, fix};
use fencepost::{Findings, Input, LoadRequest, SearchConfig, Subject, Verdict, check, load_input, model};
use fencepost_repair::RepairOutcome;

use crate::args::ExplainArgs;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::lessons::{LESSONS, Lesson, lesson, nearest};
use crate::output::Output;
use crate::report::story;
use crate::report::text::verdict_name;

/// The models of the tables.
const MODELS: [&str; 8] = ["sc", "tso", "pso", "rmo", "pc", "rcpc", "dotnet", "java"];

/// The model whose fences are counted.
const WEAK: &str = "rmo";

/// How wide a column with a verdict is.
const WIDTH: usize = "violated".len();

/// Runs all programs under some models.
pub(crate) fn demo(out: &mut Output) -> io::Result<Exit> {
    // Where models make no difference, there is nothing to compare.
    let lessons: Vec<&Lesson> = LESSONS.iter().filter(|lesson| lesson.is_litmus()).collect();
    writeln!(
        out,
        "{} small programs under {} memory models. Each says what must not",
        lessons.len(),
        MODELS.len()
    )?;
    writeln!(out, "happen; `violated` means that the model lets it happen.\n")?;
    let names = MODELS.map(|model| format!("{model:<WIDTH$}")).join("  ");
    let widest = LESSONS.iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
    writeln!(out, "{:widest$}  {names}  fences under {WEAK}", "")?;
    for lesson in lessons {
        let row = match told(lesson) {
            Ok(row) => row,
            Err(diagnostic) => return Ok(super::refuse(diagnostic)),
        };
        writeln!(out, "{:<widest$}  {row}", lesson.name)?;
    }
    writeln!(out, "\nfencepost explain {:<20} what one of them is about, with its story", LESSONS[0].name)?;
    writeln!(out, "fencepost check PROGRAM                your own: a .NET assembly, a Java class or jar,")?;
    writeln!(out, "                                       a C file, a litmus test")?;
    Ok(Exit::Done)
}

fn told(lesson: &Lesson) -> Result<String, Diagnostic> {
    let mut cells =
        verdicts(lesson)?.map(|findings| format!("{:<WIDTH$}", verdict_name(findings.verdict))).to_vec();
    let request = LoadRequest::default();
    let repaired =
        fix(load(lesson)?, &model(WEAK)?, &config(), &FixOptions::default(), &request, &[])?.repaired;
    cells.push(match repaired.outcome {
        RepairOutcome::Holds => "0".to_owned(),
        RepairOutcome::Repaired(solutions) => solutions.first().map_or(0, |it| it.made.len()).to_string(),
        _ => "-".to_owned(),
    });
    Ok(cells.join("  "))
}

/// Tells one lesson, or lists all of them.
pub(crate) fn explain(out: &mut Output, args: &ExplainArgs) -> io::Result<Exit> {
    let Some(topic) = &args.topic else {
        let widest = LESSONS.iter().map(|lesson| lesson.name.len()).max().unwrap_or(0);
        for lesson in &LESSONS {
            writeln!(out, "{:<widest$}  {}", lesson.name, lesson.about)?;
        }
        return Ok(Exit::Done);
    };
    let Some(lesson) = lesson(topic) else {
        let all = LESSONS.map(|lesson| lesson.name).join(", ");
        let meant = nearest(topic).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
        let message = format!("there is nothing to explain about `{topic}`");
        return Ok(super::refuse(Diagnostic::new(message).help(format!("{meant}there are {all}"))));
    };
    match tell(out, lesson) {
        Ok(()) => Ok(Exit::Done),
        Err(diagnostic) => Ok(super::refuse(diagnostic)),
    }
}

fn tell(out: &mut Output, lesson: &Lesson) -> Result<(), Diagnostic> {
    let Lesson { name, about, text, test, .. } = lesson;
    let verdicts = verdicts(lesson)?;
    let mut lines = vec![format!("{name}: {about}"), String::new(), (*text).to_owned(), String::new()];
    let shown = match lesson.is_litmus() {
        true => "The same as a litmus test, with what must not happen in its last line:",
        false => "A program in C that shows it:",
    };
    lines.push(format!("{shown}\n"));
    lines.extend(test.lines().map(|line| format!("    {line}")));
    lines.push(String::new());
    for wanted in [Verdict::Violated, Verdict::Holds] {
        let models = MODELS.iter().zip(&verdicts).filter(|(_, findings)| findings.verdict == wanted);
        let models: Vec<&str> = models.map(|(&model, _)| model).collect();
        if !models.is_empty() {
            lines.push(format!("{} under {}", verdict_name(wanted), models.join(", ")));
        }
    }
    let violated = MODELS.iter().zip(&verdicts).find(|(_, findings)| findings.verdict == Verdict::Violated);
    if let Some((model, findings)) = violated {
        lines.push(format!("\nHow it comes about under {model}:\n"));
        let program = load(lesson)?.loaded.program;
        let faults = findings.faults.first().map(|fault| story::render(&program, &fault.violation.trace));
        lines.extend(faults.unwrap_or_default().into_iter().map(|line| format!("  {line}")));
    }
    let written = lines.iter().try_for_each(|line| writeln!(out, "{line}"));
    written.map_err(|error| Diagnostic::new(format!("cannot write the text: {error}")))
}

fn verdicts(lesson: &Lesson) -> Result<[Findings; MODELS.len()], Diagnostic> {
    let subject = load(lesson)?;
    let mut findings = Vec::new();
    for name in MODELS {
        findings.push(check(&subject, &model(name)?, &config())?);
    }
    findings.try_into().map_err(|_| Diagnostic::new("a model has no verdict"))
}

fn load(lesson: &Lesson) -> Result<Subject, Diagnostic> {
    let extension = if lesson.is_litmus() { "litmus" } else { "c" };
    let input = Input::with_bytes(format!("{}.{extension}", lesson.name), lesson.test.as_bytes().to_vec());
    Ok(load_input(&input, &LoadRequest::default(), &[])?)
}

fn config() -> SearchConfig<'static> {
    SearchConfig { must_end: true, ..SearchConfig::default() }
}
