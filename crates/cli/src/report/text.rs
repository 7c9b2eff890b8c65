//! Reports for people.

use std::io::{self, Write};

use fencepost::relevance::StoryEnd;
use fencepost::{Answer, Fault, Findings, Goal, Question, Results, Subject, proposition};
use fencepost_explore::{Stats, Verdict};
use fencepost_frontend::condition::Quantifier;

use super::document::{Document, InputAnswer, ReportEntry};
use super::look::Look;
use super::telling::{Teller, closing, replaying};
use super::{comparison, reason, results};
use crate::units::plural;

/// The answer about the only input.
#[derive(Debug)]
pub(super) struct Single(pub(super) Look);

impl Document for Single {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        match entry.answer {
            Ok(answered) => answer_with(out, entry, answered, self.0),
            // What else is wrong is told on standard error.
            Err(diagnostic) => match diagnostic.why_stopped() {
                Some(reason) => stopped(out, &entry.heading(), reason),
                None => Ok(()),
            },
        }
    }

    fn finish(&mut self, _out: &mut dyn Write, _left: usize) -> io::Result<()> {
        Ok(())
    }
}

/// Tells that a limit was reached before anything was found out.
pub(crate) fn stopped(out: &mut dyn Write, heading: &str, reason: &str) -> io::Result<()> {
    writeln!(out, "{heading}: {}", verdict_name(Verdict::Inconclusive))?;
    writeln!(out, "  {reason}")
}

/// Tells an answer in plain text.
pub(super) fn answer(
    out: &mut dyn Write,
    entry: &ReportEntry<'_>,
    answered: InputAnswer<'_>,
) -> io::Result<()> {
    answer_with(out, entry, answered, Look::default())
}

/// Tells an answer.
fn answer_with(
    out: &mut dyn Write,
    entry: &ReportEntry<'_>,
    answered: InputAnswer<'_>,
    look: Look,
) -> io::Result<()> {
    let InputAnswer { subject, repair, .. } = answered;
    let teller = Teller::new(&subject.program, &entry.model.name, entry.is_full, look);
    let teller = teller.with_sources(&subject.path);
    match entry.goal {
        Goal::Check => check(out, entry, answered, &teller)?,
        Goal::Outcomes => outcomes(out, entry, answered, &teller)?,
    }
    let Some(repair) = repair else { return Ok(()) };
    writeln!(out, "  {}", repair.heading)?;
    repair.changes.iter().try_for_each(|change| writeln!(out, "    {change}"))?;
    out.write_all(repair.diff.as_bytes())?;
    repair.notes.iter().try_for_each(|note| writeln!(out, "  note: {note}"))
}

/// Tells the verdict of `check`, and a story for each violation.
fn check(
    out: &mut dyn Write,
    entry: &ReportEntry<'_>,
    answered: InputAnswer<'_>,
    teller: &Teller<'_>,
) -> io::Result<()> {
    let InputAnswer { subject, findings, forbidden_by, .. } = answered;
    let (heading, model) = (entry.heading(), entry.model.name.as_str());
    let odds = odds(&findings.stats).map(|odds| format!(" ({odds})")).unwrap_or_default();
    writeln!(out, "{heading}: {}{odds}", teller.look.verdict(verdict_name(findings.verdict)))?;
    for fault in &findings.faults {
        teller.fault(out, fault)?;
    }
    if let Some(closing) = closing(entry, findings, forbidden_by) {
        writeln!(out, "  {closing}")?;
    }
    if let Some(hint) = replaying(entry, findings, teller.look) {
        writeln!(out, "  {hint}")?;
    }
    if let Some(witness) = &findings.witness
        && let Some(condition) = subject.condition.as_ref()
    {
        let state = Question::new(subject).show(&witness.values);
        writeln!(out, "  the final state {state} satisfies {}:", proposition(condition))?;
        teller.story(out, &witness.trace, &StoryEnd::State)?;
    }
    if findings.verdict == Verdict::Holds && findings.witness.is_none() {
        writeln!(out, "  {}", what_holds(subject, findings.endless))?;
        if findings.states.is_empty() && !subject.is_cut {
            writeln!(out, "  but no final state is reachable: no run ends{}", by_filter(subject))?;
        }
    }
    if let Some(results) = Results::of(subject, findings) {
        results::write(out, &results)?;
    }
    if findings.verdict == Verdict::Holds {
        subject.claims.iter().try_for_each(|claim| writeln!(out, "  {}", claim.tell_holding()))?;
    }
    for reason in &findings.reasons {
        writeln!(out, "  {}", reason::in_words(reason))?;
    }
    write_notes(out, subject, findings.scope.as_ref(), &findings.assumptions)?;
    findings.notes.iter().try_for_each(|note| writeln!(out, "  note: {note}"))?;
    let stats = &findings.stats;
    writeln!(
        out,
        "  {} explored, {}, {:.2} s",
        plural(stats.states, "state"),
        plural(stats.transitions, "transition"),
        stats.seconds
    )?;
    write_comparison(out, model, subject, findings)
}

/// How sure a search is that has kept only fingerprints of states.
fn odds(stats: &Stats) -> Option<String> {
    let (bits, odds) = (stats.fingerprint_bits?, stats.odds_of_a_miss()?);
    Some(format!("states compared by {bits}-bit fingerprints; probability that any was missed: {odds:.1e}"))
}

/// Lists final states as herd does.
fn outcomes(
    out: &mut dyn Write,
    entry: &ReportEntry<'_>,
    InputAnswer { subject, findings, .. }: InputAnswer<'_>,
    teller: &Teller<'_>,
) -> io::Result<()> {
    let model = entry.model.name.as_str();
    let question = Question::new(subject);
    let name = &subject.name;
    let kind = subject.condition.as_ref().map(|condition| match condition.quantifier {
        Quantifier::Exists => " Allowed",
        Quantifier::NotExists => " Forbidden",
        Quantifier::ForAll => " Required",
    });
    writeln!(out, "Test {name}{}", kind.unwrap_or_default())?;
    writeln!(out, "States {}", findings.states.len())?;
    for values in &findings.states {
        writeln!(out, "{}", question.show(values))?;
    }
    if let (Some(tally), Some(condition)) = (&findings.tally, subject.condition.as_ref()) {
        let (mut positive, mut negative) = (tally.positive, tally.negative);
        if condition.quantifier == Quantifier::NotExists {
            // As herd has it: a positive witness is one for the whole condition.
            (positive, negative) = (negative, positive);
        }
        writeln!(out, "{}", answer_name(tally.answer))?;
        writeln!(out, "Witnesses")?;
        writeln!(out, "Positive: {positive} Negative: {negative}")?;
        writeln!(out, "Condition {}", condition.text)?;
        let observation = tally.observation;
        writeln!(out, "Observation {name} {observation} {} {}", tally.positive, tally.negative)?;
    }
    let stats = &findings.stats;
    writeln!(out, "Time {name} {:.2}", stats.seconds)?;
    let (states, transitions) = (plural(stats.states, "state"), plural(stats.transitions, "transition"));
    writeln!(out, "Model {model}: {states} explored, {transitions}")?;
    if let Some(odds) = odds(stats) {
        writeln!(out, "Note: {odds}")?;
    }
    let (broken, failed): (Vec<&Fault>, Vec<&Fault>) =
        findings.faults.iter().partition(|fault| fault.violation.broken.is_some());
    for (heading, faults) in
        [("Violated properties:", broken), ("Some runs do not reach a final state:", failed)]
    {
        if !faults.is_empty() {
            writeln!(out, "{heading}")?;
        }
        for fault in faults {
            teller.fault(out, fault)?;
        }
    }
    if !findings.reasons.is_empty() {
        writeln!(out, "Incomplete: there may be more states than these:")?;
        for reason in &findings.reasons {
            writeln!(out, "  {}", reason::in_words(reason))?;
        }
    }
    write_notes(out, subject, findings.scope.as_ref(), &findings.assumptions)?;
    findings.notes.iter().try_for_each(|note| writeln!(out, "  note: {note}"))?;
    if subject.observed.is_empty() && subject.condition.is_none() {
        writeln!(out, "  note: no final values are shown; `--observe NAME,…` names variables")?;
    }
    write_comparison(out, model, subject, findings)
}

fn write_comparison(
    out: &mut dyn Write,
    model: &str,
    subject: &Subject,
    findings: &Findings,
) -> io::Result<()> {
    match &findings.comparison {
        Some(comparison) => comparison::write(out, model, subject, findings, comparison),
        None => Ok(()),
    }
}

/// Tells what a verdict under the model means, what was assumed, and what went wrong while the subject was read.
pub(crate) fn write_notes(
    out: &mut dyn Write,
    subject: &Subject,
    scope: Option<&String>,
    assumptions: &[String],
) -> io::Result<()> {
    assumptions.iter().try_for_each(|assumption| writeln!(out, "  assumes: {assumption}"))?;
    let mut notes = scope.into_iter().chain(&subject.remarks);
    notes.try_for_each(|note| writeln!(out, "  note: {note}"))
}

/// The word for an answer.
pub(crate) fn answer_name(answer: Answer) -> &'static str {
    match answer {
        Answer::Ok => "Ok",
        Answer::No => "No",
        Answer::Unknown => "Unknown",
    }
}

fn by_filter(subject: &Subject) -> &'static str {
    if subject.filter.as_ref().is_some() { " in a state that the filter keeps" } else { "" }
}

/// What is meant by saying that a subject holds, which may be meant to be `endless`.
pub(crate) fn what_holds(subject: &Subject, endless: bool) -> String {
    let ends = if endless { "no threads deadlock" } else { "no thread gets stuck" };
    let checks = &subject.checks;
    match subject.condition.as_ref() {
        None if subject.entry.is_some() => format!("{checks} and {ends}"),
        None => format!("{checks} and {ends}; the test has no condition"),
        Some(condition) => match condition.quantifier {
            Quantifier::ForAll => format!("every reachable final state satisfies {}", proposition(condition)),
            _ => format!("no reachable final state satisfies {}", proposition(condition)),
        },
    }
}

/// The word for a verdict.
pub(crate) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Violated => "violated",
        Verdict::Inconclusive => "inconclusive",
    }
}
