//! Several inputs, one after another: a table, or a JSON array.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use fencepost::{Findings, Subject};

use super::search::Asked;
use crate::args::Format;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::input::Inputs;
use crate::internal::guarded;
use crate::interrupt;
use crate::output::Output;
use crate::report::json::{self, Report};
use crate::report::table::Table;

/// Runs every input. What is wrong with one does not keep the others from running.
pub(crate) fn run(out: &mut Output, asked: &Asked<'_>, inputs: Inputs) -> io::Result<Exit> {
    if asked.args.format == Format::Text && inputs.files.iter().all(Result::is_err) {
        inputs.files.iter().filter_map(|file| file.as_ref().err()).for_each(|(_, why)| why.show());
        return Ok(Exit::BadInput);
    }
    let mut faults = Vec::new();
    let mut assumptions = BTreeSet::new();
    let mut writer = match asked.args.format {
        Format::Text => {
            let names = inputs.files.iter().map(|file| match file {
                Ok(path) | Err((path, _)) => path.display().to_string(),
            });
            Writer::Table(Table::start(out, asked.goal, names)?)
        }
        Format::Json => Writer::Array { first: true },
    };
    let mut worst = Exit::Done;
    let mut left = inputs.files.len();
    for file in inputs.files {
        if interrupt::listen().load(Ordering::Relaxed) || out.is_closed() {
            worst = worst.max(Exit::Inconclusive);
            break;
        }
        let exit = match file.and_then(|path| {
            let ran = run_one(asked, &path);
            ran.map_err(|diagnostic| (path, diagnostic))
        }) {
            Ok(ran) => {
                writer.found(out, asked, &ran)?;
                assumptions.extend(ran.findings.assumptions.iter().cloned());
                ran.findings.verdict.into()
            }
            Err((path, diagnostic)) => {
                writer.failed(out, asked, &path, &diagnostic)?;
                let exit = diagnostic.exit();
                faults.push(diagnostic);
                exit
            }
        };
        out.flush()?;
        worst = worst.max(exit);
        left -= 1;
    }
    let is_table = matches!(writer, Writer::Table(_));
    writer.finish(out, left)?;
    if is_table {
        assumptions.iter().try_for_each(|assumption| writeln!(out, "assumes: {assumption}"))?;
        asked.model.scope.iter().try_for_each(|note| writeln!(out, "note: {note}"))?;
    }
    out.flush()?;
    // In full only now, so as not to tear the table apart.
    faults.iter().filter(|fault| fault.why_stopped().is_none()).for_each(Diagnostic::show);
    Ok(worst)
}

/// A subject that ran.
struct Ran {
    shown: String,
    subject: Subject,
    findings: Findings,
}

fn run_one(asked: &Asked<'_>, path: &Path) -> Result<Ran, Diagnostic> {
    guarded(|| {
        let budget = asked.args.how.budget();
        let subject = asked.load(path, &budget)?;
        let findings = asked.answer(&subject, &budget)?;
        Ok(Ran { shown: path.display().to_string(), subject, findings })
    })
}

enum Writer {
    Table(Table),
    Array { first: bool },
}

impl Writer {
    fn found(&mut self, out: &mut Output, asked: &Asked<'_>, ran: &Ran) -> io::Result<()> {
        match self {
            Writer::Table(table) => table.found(out, &ran.shown, &ran.findings),
            Writer::Array { .. } => {
                let model = &asked.model.name;
                let report = Report::found(&ran.shown, model, asked.goal, &ran.subject, &ran.findings);
                self.element(out, &report)
            }
        }
    }

    fn failed(
        &mut self,
        out: &mut Output,
        asked: &Asked<'_>,
        path: &Path,
        diagnostic: &Diagnostic,
    ) -> io::Result<()> {
        let shown = path.display().to_string();
        match (self, diagnostic.why_stopped()) {
            (Writer::Table(table), Some(reason)) => {
                table.found(out, &shown, &Findings::stopped(reason.to_owned()))
            }
            (Writer::Table(table), None) => table.failed(out, &shown, diagnostic),
            (array, _) => array.element(out, &Report::failed(&shown, &asked.model.name, diagnostic)),
        }
    }

    fn element(&mut self, out: &mut Output, report: &Report<'_>) -> io::Result<()> {
        let first = matches!(self, Writer::Array { first: true });
        out.write_all(if first { b"[\n" } else { b",\n" })?;
        *self = Writer::Array { first: false };
        json::write(out, report)
    }

    fn finish(self, out: &mut Output, left: usize) -> io::Result<()> {
        match self {
            Writer::Table(table) => table.finish(out, left),
            Writer::Array { first: true } => out.write_all(b"[]\n"),
            Writer::Array { first: false } => out.write_all(b"\n]\n"),
        }
    }
}
