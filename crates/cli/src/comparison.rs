//! One program under two memory models: what each of them alone allows.

use std::io::{self, Write};

use fencepost_explore::ViolationKind;

use crate::findings::{Findings, verdict_name};
use crate::question::Question;
use crate::report::reason;
use crate::report::text::answer_name;
use crate::subject::Subject;

/// A second run under another model, and how it differs.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// The other model's name.
    pub(crate) model: String,
    /// What was found under it.
    pub(crate) findings: Box<Findings>,
    /// What was found only under the first model.
    pub(crate) only_here: Difference,
    /// What was found only under the other.
    pub(crate) only_there: Difference,
}

/// What one of two runs found and the other did not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Difference {
    /// Final states.
    pub(crate) states: Vec<Vec<i64>>,
    /// Violations: kind and message.
    pub(crate) faults: Vec<(ViolationKind, String)>,
}

impl Comparison {
    /// Compares a run with one under the model called `model`.
    pub(crate) fn new(here: &Findings, model: &str, there: Findings) -> Comparison {
        Comparison {
            model: model.to_owned(),
            only_here: Difference::between(here, &there),
            only_there: Difference::between(&there, here),
            findings: Box::new(there),
        }
    }
}

impl Difference {
    /// What is in one run and not in the other.
    fn between(one: &Findings, other: &Findings) -> Difference {
        let states = one.states.iter().filter(|state| !other.states.contains(state));
        let known: Vec<_> = other.faults.iter().map(|fault| &fault.violation.key).collect();
        let faults = one.faults.iter().filter(|fault| !known.contains(&&fault.violation.key));
        Difference {
            states: states.cloned().collect(),
            faults: faults.map(|fault| (fault.violation.kind, fault.violation.message.clone())).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.states.is_empty() && self.faults.is_empty()
    }
}

/// Tells how two runs compare: their figures side by side, and what one of them alone has.
pub(crate) fn write(
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
        writeln!(out, "  {}: {}", comparison.model, reason::in_words(reason))?;
    }
    Ok(())
}
