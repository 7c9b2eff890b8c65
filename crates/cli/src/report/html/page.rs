//! What the page shows, as data.

use std::collections::BTreeSet;
use std::io;

use fencepost::places::place;
use fencepost::relevance::StoryEnd;
use fencepost::timeline::{Doing, Timeline, TimelineStep, timeline};
use fencepost::{Fault, Question, Subject, proposition};
use fencepost_explore::{Overtaken, TraceStep, Verdict, Waiting};
use fencepost_ir::{Pc, Program};
use fencepost_machine::Action;
use serde::Serialize;

use crate::internal::guarded;
use crate::report::document::{InputAnswer, ReportEntry, because};
use crate::report::picture::Picture;
use crate::report::source::FoundSources;
use crate::report::story::{StoryLine, ToldStory};
use crate::report::text::{self, verdict_name};
use crate::report::{reason, story};
use crate::units::plural;

/// Lines of source around those that a story is about.
const AROUND: u32 = 12;

/// One input under one model.
#[derive(Debug, Serialize)]
pub(super) struct PageSection {
    id: String,
    input: String,
    model: String,
    about_model: String,
    verdict: &'static str,
    /// What is proven, or why nothing is.
    summary: Vec<String>,
    assumptions: Vec<String>,
    notes: Vec<String>,
    figures: Vec<(&'static str, String)>,
    /// How many states were explored.
    states: usize,
    stories: Vec<PageStory>,
    sources: Vec<PageSource>,
    repair: Option<PageRepair>,
    comparison: Option<PageComparison>,
    space: Option<Picture>,
    /// The same as text.
    text: String,
}

#[derive(Debug, Default, Serialize)]
struct PageStory {
    heading: String,
    lines: Vec<String>,
    threads: Vec<String>,
    steps: Vec<PageStep>,
    waiting: Vec<PageWaiting>,
    because: Option<&'static str>,
    stack: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PageStep {
    thread: usize,
    /// The first step, this one or an earlier one, by which it was issued.
    issued: usize,
    text: String,
    note: String,
    place: String,
    variables: Vec<(String, String)>,
    locks: Vec<(String, String)>,
    doing: Vec<Option<PageThread>>,
}

/// An operation that others overtake, and that takes effect in no step of the story.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct PageWaiting {
    thread: usize,
    /// The first step that has overtaken it.
    issued: usize,
    text: String,
}

/// What a thread is doing.
#[derive(Debug, Serialize)]
struct PageThread {
    at: Option<PageSpot>,
    status: String,
    pending: Vec<(String, String)>,
}

/// A line of a source file, by the number of the file.
#[derive(Clone, Copy, Debug, Serialize)]
struct PageSpot {
    source: usize,
    line: u32,
}

/// The part of a source file that matters.
#[derive(Debug, Serialize)]
struct PageSource {
    name: String,
    first: u32,
    lines: Vec<String>,
    #[serde(skip)]
    file: String,
    #[serde(skip)]
    mentioned: (u32, u32),
}

#[derive(Debug, Serialize)]
struct PageRepair {
    heading: String,
    changes: Vec<String>,
    lines: Vec<(&'static str, String)>,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PageComparison {
    rows: Vec<[String; 4]>,
    only: Vec<(String, Vec<String>)>,
}

impl PageSection {
    pub(super) fn new(entry: &ReportEntry<'_>, number: usize) -> io::Result<PageSection> {
        let mut section = PageSection {
            id: format!("s{number}"),
            input: entry.label.to_owned(),
            model: entry.model.name.clone(),
            about_model: entry.model.summary.clone(),
            verdict: entry.verdict(),
            summary: Vec::new(),
            assumptions: Vec::new(),
            notes: Vec::new(),
            figures: Vec::new(),
            states: 0,
            stories: Vec::new(),
            sources: Vec::new(),
            repair: None,
            comparison: None,
            space: None,
            text: String::new(),
        };
        match entry.answer {
            Ok(answered) => section.fill(entry, answered)?,
            Err(diagnostic) => section.summary.push(diagnostic.in_short()),
        }
        Ok(section)
    }

    fn fill(&mut self, entry: &ReportEntry<'_>, answered: InputAnswer<'_>) -> io::Result<()> {
        let InputAnswer { subject, findings, repair, .. } = answered;
        let mut text = Vec::new();
        text::answer(&mut text, entry, InputAnswer { repair: None, ..answered })?;
        self.text = String::from_utf8_lossy(&text).into_owned();
        if findings.verdict == Verdict::Holds {
            self.summary.push(text::what_holds(subject, findings.endless));
            self.summary.extend(subject.claims.iter().map(|claim| claim.tell_holding()));
        }
        self.summary.extend(findings.reasons.iter().map(reason::in_words));
        self.assumptions.clone_from(&findings.assumptions);
        self.notes.extend(findings.scope.iter().chain(&subject.remarks).chain(&findings.notes).cloned());
        let stats = &findings.stats;
        self.states = stats.states;
        self.figures.extend(entry.start.map(|start| ("entry", start.to_owned())));
        self.figures.extend([
            ("states explored", stats.states.to_string()),
            ("transitions", stats.transitions.to_string()),
            ("seconds", format!("{:.3}", stats.seconds)),
            ("states per second", format!("{:.0}", stats.states_per_second())),
            ("most operations in flight in a thread", stats.max_window.to_string()),
            ("final states", findings.states.len().to_string()),
        ]);
        for fault in &findings.faults {
            let (violation, end) = (&fault.violation, StoryEnd::of(&fault.violation));
            let mut story = self.story(entry, answered, &violation.trace, &violation.schedule, &end);
            story.heading = heading(&subject.program, fault);
            story.because = because(&entry.model.name, fault);
            story.stack = story::tell_stack(&subject.program, &fault.violation.stack);
            self.stories.push(story);
        }
        if let (Some(witness), Some(condition)) = (&findings.witness, subject.condition.as_ref()) {
            let mut story = self.story(entry, answered, &witness.trace, &witness.schedule, &StoryEnd::State);
            let state = Question::new(subject).show(&witness.values);
            story.heading = format!("the final state {state} satisfies {}", proposition(condition));
            self.stories.push(story);
        }
        self.read_sources(subject);
        self.repair = repair.map(|repair| PageRepair {
            heading: repair.heading.clone(),
            changes: repair.changes.clone(),
            lines: repair.diff.lines().map(diff_line).collect(),
            notes: repair.notes.clone(),
        });
        self.comparison = comparison(entry, answered);
        self.space = Picture::of(entry).ok();
        Ok(())
    }

    fn story(
        &mut self,
        entry: &ReportEntry<'_>,
        InputAnswer { subject, findings, .. }: InputAnswer<'_>,
        trace: &[TraceStep],
        schedule: &[Action],
        end: &StoryEnd<'_>,
    ) -> PageStory {
        let program = &subject.program;
        let told = ToldStory::of(program, trace, end, entry);
        let mut story = PageStory { lines: story::in_columns(&told), ..PageStory::default() };
        let shown = guarded(|| Ok(timeline(subject, entry.model, entry.config, findings, schedule)?));
        let timeline = match shown {
            Ok(timeline) => timeline,
            Err(diagnostic) => {
                self.notes.push(format!("there is no timeline: {}", diagnostic.in_short()));
                return story;
            }
        };
        let steps: Vec<TraceStep> = timeline.steps.iter().map(|step| step.step.clone()).collect();
        let ToldStory { lines, .. } = ToldStory::of(program, &steps, end, entry);
        let names = ShortNames::of(lines.iter().map(|line| &timeline.steps[line.last]));
        // The line that a step belongs to.
        let line_of = |step: usize| lines.partition_point(|line| line.last < step).min(lines.len() - 1);
        for (index, line) in lines.iter().enumerate() {
            let then = &timeline.steps[line.last];
            story.steps.push(PageStep {
                thread: then.thread,
                issued: line_of(then.issued).min(index),
                text: names.shorten(&line.what),
                note: names.shorten(&line.note),
                place: line.place.clone(),
                variables: names.variables(then),
                locks: then.locks.clone(),
                doing: then
                    .doing
                    .iter()
                    .map(|doing| Some(self.busy(subject, &names, doing.as_ref()?)))
                    .collect(),
            });
        }
        story.waiting = waiting(program, &timeline, &lines, &names);
        let Timeline { threads, .. } = timeline;
        story.threads = threads;
        story
    }

    fn busy(
        &mut self,
        subject: &Subject,
        names: &ShortNames,
        Doing { site, status, pending }: &Doing,
    ) -> PageThread {
        let program = &subject.program;
        let pending =
            pending.iter().map(|(text, site)| (names.shorten(text), story::position(program, *site)));
        let pending = pending.collect();
        PageThread { at: site.and_then(|site| self.spot(subject, site)), status: status.clone(), pending }
    }

    /// A line of a source file, which the page will show then.
    fn spot(&mut self, subject: &Subject, site: Pc) -> Option<PageSpot> {
        if subject.program.is_library(site) {
            return None;
        }
        let (file, line) = place(&subject.program, site)?;
        let known = self.sources.iter().position(|source| source.file == file);
        let source = known.unwrap_or_else(|| {
            let name = fencepost_frontend::file::short(&file.replace('\\', "/"));
            let (lines, file, mentioned) = (Vec::new(), file.to_owned(), (line, line));
            self.sources.push(PageSource { name, first: 1, lines, file, mentioned });
            self.sources.len() - 1
        });
        let (low, high) = self.sources[source].mentioned;
        self.sources[source].mentioned = (low.min(line), high.max(line));
        Some(PageSpot { source, line })
    }

    fn read_sources(&mut self, subject: &Subject) {
        let mut files = FoundSources::beside(&subject.path);
        for source in &mut self.sources {
            let Some(file) = files.open(&source.file) else { continue };
            let (low, high) = source.mentioned;
            source.first = low.saturating_sub(AROUND).max(1);
            let skipped = source.first as usize - 1;
            let count = (high + AROUND) as usize - skipped;
            source.lines = file.lines.iter().skip(skipped).take(count).cloned().collect();
        }
    }
}

/// The variables that lines of a story are about, with names without their types where those are enough.
struct ShortNames {
    /// Whole names and short ones, the longest first.
    names: Vec<(String, String)>,
}

impl ShortNames {
    fn of<'i>(shown: impl Iterator<Item = &'i TimelineStep>) -> ShortNames {
        let (mut whole, mut held) = (BTreeSet::new(), BTreeSet::new());
        for TimelineStep { step, .. } in shown {
            let passed = step.overtook.iter().map(|passed| &passed.access);
            let accesses = step.event.access().into_iter().chain(passed);
            for access in accesses {
                whole.insert(access.location.clone());
                held.insert((access.held_location(), access.location.clone()));
            }
        }
        let last = |name: &str| name.rsplit_once('.').map_or(name, |(_, last)| last).to_owned();
        let is_unique = |short: &String| whole.iter().filter(|other| last(other) == *short).count() == 1;
        let short = |name: &String| Some(last(name)).filter(is_unique).unwrap_or_else(|| name.clone());
        let mut names: Vec<(String, String)> = whole.iter().map(|name| (name.clone(), short(name))).collect();
        // Where the variable that holds an object is told with it, a short name needs none.
        let held = held.iter().filter(|(held, name)| held != name && short(name) != **name);
        names.extend(held.map(|(held, name)| (held.clone(), short(name))));
        names.sort_by_key(|(whole, _)| std::cmp::Reverse(whole.len()));
        ShortNames { names }
    }

    fn shorten(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (whole, short)| text.replace(whole, short))
    }

    /// Those that lines are about, in the order in which they are in memory.
    fn variables(&self, then: &TimelineStep) -> Vec<(String, String)> {
        let known = then.variables.iter().filter_map(|(name, value)| {
            let (_, short) = self.names.iter().find(|(whole, _)| whole == name)?;
            Some((short.clone(), self.shorten(value)))
        });
        known.collect()
    }
}

/// What lines tell to be overtaken and no line tells to take effect.
fn waiting(
    program: &Program,
    timeline: &Timeline,
    lines: &[StoryLine<'_>],
    names: &ShortNames,
) -> Vec<PageWaiting> {
    let mut waiting: Vec<PageWaiting> = Vec::new();
    for (issued, line) in lines.iter().enumerate() {
        for then in &timeline.steps[line.first..=line.last] {
            let ends = |passed: &Overtaken, line: &StoryLine<'_>| {
                let late = &timeline.steps[line.last].step;
                (&late.thread, late.pc) == (&then.step.thread, passed.pc)
            };
            let told = then.step.overtook.iter().filter(|passed| {
                let is_told = line.note.contains(&story::overtaken(program, passed));
                is_told && !lines[issued + 1..].iter().any(|line| ends(passed, line))
            });
            for passed in told {
                let text = names.shorten(&passed.access.to_string());
                if !waiting.iter().any(|known| known.thread == then.thread && known.text == text) {
                    waiting.push(PageWaiting { thread: then.thread, issued, text });
                }
            }
        }
    }
    waiting
}

/// What is wrong, with what each thread waits for.
fn heading(program: &Program, fault: &Fault) -> String {
    let violation = &fault.violation;
    if violation.waiting.is_empty() {
        return violation.message.clone();
    }
    let told = |waiting: &Waiting| {
        format!("{} {}", waiting.thread, story::tell_wait(program, &violation.trace, waiting).0)
    };
    let waits = violation.waiting.iter().map(told);
    format!("{}: {}", violation.key.heading(), waits.collect::<Vec<_>>().join("; "))
}

fn diff_line(line: &str) -> (&'static str, String) {
    let kind = match line.as_bytes() {
        _ if line.starts_with("+++") || line.starts_with("---") => "file",
        [b'@', ..] => "hunk",
        [b'+', ..] => "new",
        [b'-', ..] => "old",
        _ => "same",
    };
    (kind, line.to_owned())
}

fn comparison(
    entry: &ReportEntry<'_>,
    InputAnswer { subject, findings, .. }: InputAnswer<'_>,
) -> Option<PageComparison> {
    let comparison = findings.comparison.as_ref()?;
    let runs = [(entry.model.name.as_str(), findings), (comparison.model.as_str(), &comparison.findings)];
    let rows = runs.map(|(model, run)| {
        let verdict = verdict_name(run.verdict).to_owned();
        [model.to_owned(), verdict, run.stats.states.to_string(), plural(run.faults.len(), "violation")]
    });
    let question = Question::new(subject);
    let sides = [(runs[0].0, &comparison.only_here), (runs[1].0, &comparison.only_there)];
    let only = sides.map(|(model, difference)| {
        let faults = difference.faults.iter().map(|(_, message)| message.clone());
        let states = difference.states.iter().map(|state| question.show(state));
        (model.to_owned(), faults.chain(states).collect())
    });
    Some(PageComparison { rows: rows.into(), only: only.into() })
}
