//! How two runs of a program compare, for people.

use std::io::{self, Write};

use fencepost::comparison::Comparison;
use fencepost::{Findings, Question, Subject};

use super::text::{answer_name, verdict_name};

/// Tells how two runs compare: their figures side by side, and what one of them alone has.
pub(super) fn write(
    out: &mut dyn Write,
    model: &str,
    subject: &Subject,
    findings: &Findings,
    comparison: &Comparison,
) -> io::Result<()> {
    let runs = [findings, &comparison.findings];
    let models = [model, &comparison.model];
    let rows = [
        ("", models.map(str::to_owned)),
        ("verdict", runs.map(|run| verdict_name(run.verdict).to_owned())),
        ("condition", runs.map(|run| run.tally.map_or("", |tally| answer_name(tally.answer)).to_owned())),
        ("states explored", runs.map(|run| run.stats.states.to_string())),
        ("transitions", runs.map(|run| run.stats.transitions.to_string())),
        ("seconds", runs.map(|run| format!("{:.2}", run.stats.seconds))),
        ("final states", runs.map(|run| run.states.len().to_string())),
        ("violations", runs.map(|run| run.faults.len().to_string())),
    ];
    let shows_states = !subject.observed.is_empty();
    let width = rows.iter().map(|(_, [first, _])| first.len()).max().unwrap_or(0);
    let is_shown = |name: &str| match name {
        "condition" => findings.tally.is_some(),
        "final states" => shows_states,
        _ => true,
    };
    for (name, [here, there]) in rows.iter().filter(|row| is_shown(row.0)) {
        writeln!(out, "{}", format!("  {name:<15}  {here:<width$}  {there}").trim_end())?;
    }
    let question = Question::new(subject);
    let sides = [(0, &comparison.only_here), (1, &comparison.only_there)];
    for (side, difference) in sides.into_iter().filter(|(_, difference)| !difference.is_empty()) {
        let other = runs[1 - side];
        let heading = match other.complete {
            true => format!("only under {}:", models[side]),
            false => format!("under {}, and not seen so far under {}:", models[side], models[1 - side]),
        };
        writeln!(out, "  {heading}")?;
        for (_, message) in &difference.faults {
            writeln!(out, "    {message}")?;
        }
        for state in difference.states.iter().filter(|_| shows_states) {
            writeln!(out, "    {}", question.show(state))?;
        }
    }
    if comparison.only_here.is_empty() && comparison.only_there.is_empty() {
        writeln!(
            out,
            "  {}",
            match (runs.iter().all(|run| run.complete), shows_states) {
                (false, _) => "no difference was seen so far",
                (true, true) => "both have the same violations and final states",
                (true, false) => "both have the same violations",
            }
        )?;
    }
    for reason in &comparison.findings.reasons {
        writeln!(out, "  {}: {reason}", comparison.model)?;
    }
    Ok(())
}
