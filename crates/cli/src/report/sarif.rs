//! SARIF 2.1.0: violations as results that code scanning shows at their lines, each with a thread flow per thread.
//!
//! What holds has no result. What is inconclusive, or cannot be run, is a notification of the run: a result would say that
//! something is wrong.

use std::io::{self, Write};
use std::path::Path;

use fencepost::places::place;
use fencepost::relevance::StoryEnd;
use fencepost::{Fault, Subject};
use fencepost_explore::{Verdict, Violation, ViolationKind};
use fencepost_ir::Pc;
use serde_json::{Value, json};

use super::document::{Document, InputAnswer, ReportEntry, because, site};
use super::reason;
use super::source::{FoundSources, reference};
use super::story::{ToldStory, tell_wait};
use crate::baseline::Standing;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A kind of violation, as a rule.
struct Rule {
    kind: ViolationKind,
    name: &'static str,
    /// What is wrong.
    text: &'static str,
    /// What to do about it. Code scanning of GitHub wants that of every rule.
    help: &'static str,
}

const RULES: [Rule; 6] = [
    Rule {
        kind: ViolationKind::Assertion,
        name: "FailedAssertion",
        text: "An assertion fails in some execution.",
        help: "Follow the steps of all threads in their order. If a step passes an earlier one of its thread, `fencepost fix` \
               finds the fewest fences that prevent it; otherwise it takes a lock, or another order of things.",
    },
    Rule {
        kind: ViolationKind::Deadlock,
        name: "Deadlock",
        text: "Threads wait for each other, or for what never comes.",
        help: "The related locations say where each thread waits. Take locks in the same order everywhere, and wait for a \
               condition in a loop that tests it.",
    },
    Rule {
        kind: ViolationKind::Stuck,
        name: "Stuck",
        text: "From some state on, no schedule ends the program.",
        help: "A thread goes round a loop whose condition no other thread changes any more, or reads a variable that a \
               compiler may keep. Make the variable volatile, or end the loop in another way.",
    },
    Rule {
        kind: ViolationKind::Exception,
        name: "UncaughtException",
        text: "An exception goes uncaught in some execution.",
        help: "Follow the steps of all threads in their order: they lead to the value that the exception is about.",
    },
    Rule {
        kind: ViolationKind::Invariant,
        name: "BrokenInvariant",
        text: "A reachable state is not as demanded.",
        help: "Follow the steps of all threads in their order: they lead to a state that breaks the property in the message.",
    },
    Rule {
        kind: ViolationKind::Exit,
        name: "ExitCode",
        text: "The program ends with an exit code other than zero.",
        help: "Follow the steps of all threads in their order: they lead to the end with this exit code.",
    },
];

/// Results and notifications so far.
#[derive(Debug, Default)]
pub(super) struct Sarif {
    results: Vec<Value>,
    notifications: Vec<Value>,
    has_failed: bool,
}

impl Document for Sarif {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        match entry.answer {
            Ok(answered) => {
                let mut files = FoundSources::beside(&answered.subject.path);
                let findings = answered.findings;
                for (index, fault) in findings.faults.iter().enumerate() {
                    let mut result = result(entry, answered, fault, &mut files);
                    suppress(&mut result, entry, answered.standing.get(index).copied());
                    self.results.push(result);
                }
                if findings.verdict == Verdict::Inconclusive {
                    let reasons = findings.reasons.iter().map(reason::in_words);
                    self.notifications.extend(reasons.map(|reason| notification("warning", entry, &reason)));
                }
            }
            Err(diagnostic) => {
                let level = match diagnostic.is_error() {
                    true => "error",
                    false if diagnostic.is_skipped() => "note",
                    false => "warning",
                };
                self.has_failed |= level == "error";
                let why = match diagnostic.verdict() {
                    verdict @ ("skipped" | "not run") => format!("{verdict}: {}", diagnostic.in_short()),
                    _ => diagnostic.in_short(),
                };
                self.notifications.push(notification(level, entry, &why));
            }
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _left: usize) -> io::Result<()> {
        // If one result says whether it counts, all have to.
        if self.results.iter().any(|result| result.get("suppressions").is_some()) {
            for result in self.results.iter_mut().filter(|result| result.get("suppressions").is_none()) {
                result["suppressions"] = json!([]);
            }
        }
        let rules = RULES.map(|Rule { kind, name, text, help }| {
            json!({
                "id": rule(kind),
                "name": name,
                "shortDescription": { "text": text },
                "fullDescription": { "text": text },
                "help": { "text": help },
                "helpUri": concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/guide/outcomes.md"),
                "defaultConfiguration": { "level": "error" },
            })
        });
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "Fencepost",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "informationUri": env!("CARGO_PKG_REPOSITORY"),
                    "rules": rules,
                }},
                "invocations": [{
                    "executionSuccessful": !self.has_failed,
                    "toolExecutionNotifications": self.notifications,
                }],
                "columnKind": "utf16CodeUnits",
                "results": self.results,
            }],
        });
        super::json::write(out, &log)?;
        writeln!(out)
    }
}

/// Marks a violation that does not count, and one that a baseline does not list.
fn suppress(result: &mut Value, entry: &ReportEntry<'_>, standing: Option<Standing>) {
    let suppression = |kind: &str, why: &str| json!([{ "kind": kind, "justification": why }]);
    match standing {
        Some(Standing::Known) => {
            result["baselineState"] = json!("unchanged");
            result["suppressions"] = suppression("external", "the baseline lists it");
        }
        Some(Standing::New) => {
            result["baselineState"] = json!("new");
            result["suppressions"] = json!([]);
        }
        None if entry.is_expected_violation() => {
            result["suppressions"] = suppression("inSource", "the test expects it");
        }
        None => {}
    }
}

fn rule(kind: ViolationKind) -> String {
    format!("fencepost/{}", kind.name())
}

fn notification(level: &str, entry: &ReportEntry<'_>, text: &str) -> Value {
    json!({
        "level": level,
        "message": { "text": format!("{} under {}: {text}", entry.label, entry.model.name) },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": reference(entry.input) } } }],
    })
}

fn result(
    entry: &ReportEntry<'_>,
    answered: InputAnswer<'_>,
    fault: &Fault,
    files: &mut FoundSources,
) -> Value {
    let (subject, violation) = (answered.subject, &fault.violation);
    let because = because(&entry.model.name, fault).unwrap_or_default();
    let text = format!("Under {}: {}. {because}", entry.model.name, violation.message.trim_end_matches('.'));
    let place = match site(subject, fault).and_then(|site| physical(subject, files, site)) {
        Some(place) => place,
        // Code scanning wants a place.
        None => {
            json!({ "artifactLocation": { "uri": reference(entry.input) }, "region": { "startLine": 1 } })
        }
    };
    let mut result = json!({
        "ruleId": rule(violation.kind),
        "ruleIndex": RULES.iter().position(|rule| rule.kind == violation.kind),
        "level": "error",
        "message": { "text": text.trim_end() },
        "locations": [{ "physicalLocation": place }],
        "partialFingerprints": { "fencepostViolation/v1": fingerprint(entry, fault) },
    });
    if !violation.trace.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": thread_flows(entry, subject, violation, files) }]);
    }
    if !violation.waiting.is_empty() {
        let waiting = violation.waiting.iter().filter_map(|waiting| {
            let (why, site) = tell_wait(&subject.program, &violation.trace, waiting);
            let text = format!("{} {why}", waiting.thread);
            Some(json!({ "physicalLocation": physical(subject, files, site?)?, "message": { "text": text } }))
        });
        result["relatedLocations"] = waiting.collect();
    }
    if let Some(repair) = answered.repair
        && fault.reachable_under_sc != Some(true)
        && !repair.diff.is_empty()
    {
        let changes = artifact_changes(&repair.diff, repair.root.as_deref());
        result["fixes"] = json!([{ "description": { "text": repair.heading }, "artifactChanges": changes }]);
    }
    result
}

/// The same for the same violation, although lines have moved.
fn fingerprint(entry: &ReportEntry<'_>, fault: &Fault) -> String {
    let program = Path::new(entry.input).file_name().unwrap_or_default().to_string_lossy();
    let start = entry.start.map(|start| format!(" {start}")).unwrap_or_default();
    format!(
        "{program}{start} {} {} {}",
        entry.model.name,
        fault.violation.kind.name(),
        fault.violation.message
    )
}

fn physical(subject: &Subject, files: &mut FoundSources, pc: Pc) -> Option<Value> {
    let (file, line) = place(&subject.program, pc)?;
    Some(json!({
        "artifactLocation": { "uri": files.reference(file) },
        "region": { "startLine": line },
    }))
}

/// A flow for each thread, in the order of their first steps; the numbers say in which order steps of all threads happen.
fn thread_flows(
    entry: &ReportEntry<'_>,
    subject: &Subject,
    violation: &Violation,
    files: &mut FoundSources,
) -> Vec<Value> {
    let (program, trace) = (&subject.program, &violation.trace);
    let told = ToldStory::of(program, trace, &StoryEnd::of(violation), entry);
    let mut flows: Vec<(&str, Vec<Value>)> = Vec::new();
    for line in &told.lines {
        let note = if line.note.is_empty() { String::new() } else { format!(", {}", line.note) };
        let mut location = json!({ "message": { "text": format!("{}{note}", line.what) } });
        if let Some(place) = line.site.and_then(|site| physical(subject, files, site)) {
            location["physicalLocation"] = place;
        }
        let overtakes = !trace[line.last].overtook.is_empty();
        let importance = if overtakes { "essential" } else { "important" };
        let location =
            json!({ "location": location, "executionOrder": line.last + 1, "importance": importance });
        match flows.iter_mut().find(|(thread, _)| *thread == line.thread) {
            Some((_, locations)) => locations.push(location),
            None => flows.push((line.thread, vec![location])),
        }
    }
    let flows = flows.into_iter().map(|(thread, locations)| json!({ "id": thread, "locations": locations }));
    flows.collect()
}

/// The changes of a unified diff whose paths begin at a folder, or here.
fn artifact_changes(diff: &str, root: Option<&Path>) -> Vec<Value> {
    let mut changes: Vec<(String, Vec<Value>)> = Vec::new();
    // The line of the old file that comes next, and lines that go and come before the next one that stays.
    let (mut line, mut gone, mut new) = (0, 0, String::new());
    for text in diff.lines().chain(["@@ -0 +0 @@"]) {
        let is_change =
            text.starts_with(['+', '-']) && !text.starts_with("+++ ") && !text.starts_with("--- ");
        if !is_change && (gone > 0 || !new.is_empty()) {
            let region =
                json!({ "startLine": line - gone, "startColumn": 1, "endLine": line, "endColumn": 1 });
            let inserted = json!({ "text": std::mem::take(&mut new) });
            if let Some((_, replacements)) = changes.last_mut() {
                replacements.push(json!({ "deletedRegion": region, "insertedContent": inserted }));
            }
            gone = 0;
        }
        if let Some(name) = text.strip_prefix("--- a/") {
            let path = root.map_or_else(|| name.to_owned(), |root| root.join(name).display().to_string());
            changes.push((reference(&path), Vec::new()));
        } else if let Some(range) = text.strip_prefix("@@ -") {
            let digits: String = range.chars().take_while(char::is_ascii_digit).collect();
            line = digits.parse().unwrap_or(0);
        } else if is_change && text.starts_with('-') {
            (line, gone) = (line + 1, gone + 1);
        } else if is_change {
            new = new + &text[1..] + "\n";
        } else if text.starts_with(' ') {
            line += 1;
        }
    }
    let changes = changes.into_iter().filter(|(_, replacements)| !replacements.is_empty());
    changes
        .map(
            |(uri, replacements)| json!({ "artifactLocation": { "uri": uri }, "replacements": replacements }),
        )
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_becomes_replacements() {
        let diff = "--- a/a b.c\n+++ b/a b.c\n@@ -3,4 +3,5 @@\n one\n+fence\n two\n-three\n+THREE\n four\n@@ -20 +21,2 @@\n x\n+y\n";
        let region = |from: u32, to: u32, text: &str| {
            json!({
                "deletedRegion": { "startLine": from, "startColumn": 1, "endLine": to, "endColumn": 1 },
                "insertedContent": { "text": text },
            })
        };
        assert_eq!(
            artifact_changes(diff, None),
            [json!({
                "artifactLocation": { "uri": "a%20b.c" },
                "replacements": [region(4, 4, "fence\n"), region(5, 6, "THREE\n"), region(21, 21, "y\n")],
            })]
        );
        let outside = artifact_changes(diff, Some(Path::new("/src")));
        assert_eq!(outside[0]["artifactLocation"]["uri"], reference("/src/a b.c"));
    }
}
