//! Markdown for a comment on a pull request: a table, and the story of each violation folded under it.

use std::io::{self, Write};

use fencepost_explore::Verdict;

use super::document::{Document, InputAnswer, ReportEntry};
use super::{reason, text};
use crate::units::plural;

/// What is written at the end: the table comes first.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    rows: Vec<String>,
    stories: Vec<u8>,
    not_proven: usize,
}

impl Document for Markdown {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let (mark, states, seconds, note) = match entry.answer {
            Ok(InputAnswer { findings, .. }) => {
                let mark = match findings.verdict {
                    Verdict::Violated if entry.is_expected_violation() => "✅",
                    Verdict::Holds if entry.expected == Some(Verdict::Violated) => "❌",
                    Verdict::Holds => "✅",
                    Verdict::Violated => "❌",
                    Verdict::Inconclusive => "⚠️",
                };
                let fault = findings.faults.first().map(|fault| fault.violation.message.clone());
                let note = fault.or_else(|| findings.reasons.first().map(reason::in_words));
                let seconds = format!("{:.2}", findings.stats.seconds);
                (mark, findings.stats.states.to_string(), seconds, note.unwrap_or_default())
            }
            Err(diagnostic) => {
                let mark = if diagnostic.is_skipped() { "⏭️" } else { "⚠️" };
                (mark, String::new(), String::new(), diagnostic.in_short())
            }
        };
        self.not_proven += usize::from(mark != "✅");
        let (input, model, verdict) = (cell(entry.label), cell(&entry.model.name), entry.verdict());
        self.rows.push(format!(
            "| {mark} | {input} | {model} | {verdict} | {states} | {seconds} | {} |",
            cell(&note)
        ));
        match entry.answer {
            Ok(answered) if answered.findings.verdict != Verdict::Holds && mark != "✅" => {
                self.story(entry, answered)
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        let total = self.rows.len();
        let heading = match (self.not_proven, total) {
            (0, _) => format!("{} checked, nothing is wrong", plural(total, "program")),
            (bad, _) => format!("{bad} of {} not proven", plural(total, "program")),
        };
        writeln!(out, "### Fencepost: {heading}\n")?;
        writeln!(out, "| | program | model | verdict | states | seconds | |")?;
        writeln!(out, "| --- | --- | --- | --- | ---: | ---: | --- |")?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        if left > 0 {
            writeln!(out, "\n{} not run.", plural(left, "program"))?;
        }
        out.write_all(&self.stories)
    }
}

impl Markdown {
    fn story(&mut self, entry: &ReportEntry<'_>, answered: InputAnswer<'_>) -> io::Result<()> {
        let mut story = Vec::new();
        let without_repair = InputAnswer { repair: None, ..answered };
        text::answer(&mut story, entry, without_repair)?;
        let story = String::from_utf8_lossy(&story).into_owned();
        let out = &mut self.stories;
        let (input, model) = (html(entry.label), html(&entry.model.name));
        writeln!(out, "\n<details><summary><b>{input}</b> under {model}: {}</summary>\n", entry.verdict())?;
        fenced(out, "text", &story)?;
        if let Some(repair) = answered.repair {
            writeln!(out, "\n{}\n", html(&repair.heading))?;
            repair.changes.iter().try_for_each(|change| writeln!(out, "- {}", html(change)))?;
            if !repair.diff.is_empty() {
                writeln!(out)?;
                fenced(out, "diff", &repair.diff)?;
            }
            repair.notes.iter().try_for_each(|note| writeln!(out, "\n{}", html(note)))?;
        }
        writeln!(out, "\n</details>")
    }
}

/// A block of code. Its fence is longer than any in the text.
fn fenced(out: &mut dyn Write, language: &str, text: &str) -> io::Result<()> {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    writeln!(out, "{fence}{language}\n{}\n{fence}", text.trim_end())
}

/// Text in a cell of a table: nothing in it is markup.
fn cell(text: &str) -> String {
    html(text).replace('|', "\\|").replace(['\n', '\r'], " ")
}

fn html(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '#' => escaped.extend(['\\', letter]),
            letter => escaped.push(letter),
        }
    }
    escaped
}
