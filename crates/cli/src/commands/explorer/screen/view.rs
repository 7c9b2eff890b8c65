//! What is on the screen, as data.

use fencepost::places::place;
use fencepost::timeline::{Snapshot, snapshot};
use fencepost::walk::{Ending, PathStatus};
use fencepost_frontend::file;
use fencepost_ir::Pc;

use super::Screen;
use crate::commands::explorer::Explorer;
use crate::report::story;
use crate::units::plural;

/// A line of a pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PaneLine {
    pub(super) text: String,
    /// Whether it is what the user has chosen.
    pub(super) is_chosen: bool,
    /// Whether it is a heading.
    pub(super) is_strong: bool,
}

impl PaneLine {
    fn plain(text: impl Into<String>) -> PaneLine {
        PaneLine { text: text.into(), ..PaneLine::default() }
    }

    fn strong(text: impl Into<String>) -> PaneLine {
        PaneLine { is_strong: true, ..PaneLine::plain(text) }
    }
}

/// A part of the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Pane {
    pub(super) title: String,
    pub(super) lines: Vec<PaneLine>,
    /// Whether the end is what counts if not all of it fits.
    pub(super) is_at_end: bool,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct ScreenView {
    pub(super) title: String,
    pub(super) source: Pane,
    pub(super) steps: Pane,
    pub(super) threads: Pane,
    pub(super) memory: Pane,
}

impl ScreenView {
    pub(super) fn of(explorer: &Explorer<'_>, screen: &mut Screen) -> ScreenView {
        let walk = &explorer.walk;
        let seen = snapshot(walk.machine, walk.steps().map(|(state, ..)| state).chain([walk.state()]));
        let input = explorer.subject.path.display();
        let taken = plural(walk.step_count(), "step");
        let chosen = walk.actions().get(screen.chosen).map(|&action| walk.describe(action).site);
        ScreenView {
            title: format!("{input} under {}: {taken} taken", explorer.model),
            source: source(explorer, screen, chosen, &seen),
            steps: steps(explorer, screen.chosen),
            threads: threads(explorer, &seen),
            memory: if screen.shows_story { story_so_far(explorer) } else { memory(explorer, &seen) },
        }
    }
}

/// The source around the chosen step, with the threads that are at each line.
fn source(explorer: &Explorer<'_>, screen: &mut Screen, chosen: Option<Pc>, seen: &Snapshot) -> Pane {
    let program = &explorer.subject.program;
    let last = || explorer.walk.steps().last().map(|(_, _, step)| step.site);
    let of_user = |site: &Pc| place(program, *site).is_some();
    let Some((file, line)) = chosen.filter(of_user).or_else(last).and_then(|site| place(program, site))
    else {
        let lines = vec![PaneLine::plain("nothing of the source leads here")];
        return Pane { title: "Source".to_owned(), lines, is_at_end: false };
    };
    let Some(found) = screen.sources.open(file) else {
        let lines = vec![PaneLine::plain(format!("line {line}; the file was not found"))];
        return Pane { title: format!("Source: {}", file::short(file)), lines, is_at_end: false };
    };
    let at = |number: u32| {
        let here = |site: Option<Pc>| site.and_then(|site| place(program, site)) == Some((file, number));
        let threads = seen.threads.iter().filter(|(_, doing)| here(doing.site));
        threads.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
    };
    let marks: Vec<String> = (1..=found.lines.len() as u32).map(at).collect();
    let width = marks.iter().map(|mark| mark.chars().count()).max().unwrap_or(0);
    let digits = found.lines.len().to_string().len();
    let lines = found.lines.iter().zip(&marks).enumerate().map(|(index, (text, mark))| {
        let number = index as u32 + 1;
        let text = format!("{mark:>width$} {number:>digits$} {}", text.replace('\t', "    "));
        PaneLine { is_chosen: number == line, ..PaneLine::plain(text) }
    });
    Pane { title: format!("Source: {}", file::short(file)), lines: lines.collect(), is_at_end: false }
}

/// The steps that are possible, or how the path has ended.
fn steps(explorer: &Explorer<'_>, chosen: usize) -> Pane {
    let (walk, program) = (&explorer.walk, &explorer.subject.program);
    let lines = match walk.status() {
        PathStatus::Open => {
            let steps = walk.actions().into_iter().map(|action| walk.describe(action));
            let shown = steps.enumerate().map(|(index, step)| {
                let early = if step.overtook.is_empty() { "" } else { "  (early)" };
                let place = story::position(program, step.site);
                let text = format!("{}  {}  {place}{early}", step.thread, story::event(program, &step));
                PaneLine { is_chosen: index == chosen, ..PaneLine::plain(text) }
            });
            shown.collect()
        }
        PathStatus::Final => vec![PaneLine::strong("the program has ended")],
        PathStatus::Stuck => vec![PaneLine::strong("no thread can go on")],
        PathStatus::Ended(Ending::Pruned) => vec![PaneLine::strong("this path is not explored any further")],
        PathStatus::Ended(Ending::Failed(failure)) => vec![PaneLine::strong(failure.message.clone())],
    };
    Pane { title: "Steps".to_owned(), lines, is_at_end: false }
}

/// What each thread is doing, and what it has in flight.
fn threads(explorer: &Explorer<'_>, seen: &Snapshot) -> Pane {
    let program = &explorer.subject.program;
    let mut lines = Vec::new();
    for (name, doing) in &seen.threads {
        let place = doing.site.map(|site| format!(" at {}", story::position(program, site)));
        let status = if doing.status.is_empty() { String::new() } else { format!(" {}", doing.status) };
        lines.push(PaneLine::strong(format!("{name}{}{status}", place.unwrap_or_default())));
        for (what, site) in &doing.pending {
            lines.push(PaneLine::plain(format!("  pending: {what}  {}", story::position(program, *site))));
        }
    }
    Pane { title: "Threads".to_owned(), lines, is_at_end: false }
}

/// The variables that operations have been about, the locks that are held, and what was printed.
fn memory(explorer: &Explorer<'_>, seen: &Snapshot) -> Pane {
    let variables = seen.variables.iter().map(|(name, value)| PaneLine::plain(format!("{name} = {value}")));
    let locks = seen.locks.iter().map(|(object, owner)| PaneLine::plain(format!("{owner} holds {object}")));
    let printed = explorer.walk.output().flat_map(|output| output.text.lines());
    let printed = printed.map(|line| PaneLine::plain(format!("printed: {line}")));
    let lines = variables.chain(locks).chain(printed).collect();
    Pane { title: "Memory".to_owned(), lines, is_at_end: false }
}

fn story_so_far(explorer: &Explorer<'_>) -> Pane {
    let trace: Vec<_> = explorer.walk.steps().map(|(_, _, step)| step.clone()).collect();
    let told = story::render(&explorer.subject.program, &trace);
    let lines = told.into_iter().map(PaneLine::plain).collect();
    Pane { title: "Story so far".to_owned(), lines, is_at_end: true }
}
