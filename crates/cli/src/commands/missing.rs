//! `check --explain-missing`: what a program needs and no library provides, with the methods that need it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::args::{Format, SearchArgs};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::report::json::{self, SCHEMA, TOOL};
use crate::units::plural;

#[derive(Serialize)]
struct MissingReport<'a> {
    schema: u32,
    tool: &'static str,
    input: String,
    entry: Option<&'a str>,
    missing: Vec<MissingMember<'a>>,
    remarks: &'a [String],
}

#[derive(Serialize)]
struct MissingMember<'a> {
    what: &'a str,
    needed_by: Vec<&'a str>,
}

/// Lists what an input needs and no library provides.
pub(crate) fn explain(out: &mut Output, args: &SearchArgs, path: &Path) -> Result<Exit, Diagnostic> {
    let budget = args.how.budget();
    let subject = fencepost::load(path, &args.program.request(&budget)?, &[])?;
    let (missing, remarks) = (&subject.missing, &subject.remarks);
    let mut by_what: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for missing in missing {
        by_what.entry(&missing.what).or_default().push(&missing.caller);
    }
    let missing = by_what.into_iter().map(|(what, needed_by)| MissingMember { what, needed_by }).collect();
    let report = MissingReport {
        schema: SCHEMA,
        tool: TOOL,
        input: path.display().to_string(),
        entry: subject.entry.as_deref(),
        missing,
        remarks,
    };
    let written = match args.output.format {
        Format::Jsonl => {
            serde_json::to_writer(&mut *out, &report).map_err(io::Error::from).and_then(|()| writeln!(out))
        }
        Format::Json => json::write(out, &report).and_then(|()| writeln!(out)),
        _ => write_text(out, &report),
    };
    written.map_err(|error| Diagnostic::new(format!("cannot write the report: {error}")))?;
    Ok(if report.missing.is_empty() { Exit::Done } else { Exit::Inconclusive })
}

fn write_text(out: &mut Output, report: &MissingReport<'_>) -> io::Result<()> {
    match report.missing.len() {
        0 => writeln!(out, "{}: nothing is missing", report.input)?,
        count => writeln!(out, "{}: {} missing", report.input, plural(count, "thing"))?,
    }
    for MissingMember { what, needed_by } in &report.missing {
        writeln!(out, "  {what}")?;
        needed_by.iter().try_for_each(|caller| writeln!(out, "    needed by {caller}"))?;
    }
    report.remarks.iter().try_for_each(|remark| writeln!(out, "  note: {remark}"))
}
