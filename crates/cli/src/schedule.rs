//! A schedule: which thread takes which step, as a text file that can be read, edited and replayed.
//!
//! ```text
//! # Peterson.exe, Peterson::Main
//! model tso
//! lone run
//! main synchronise 0  # Peterson.cs:36  starts T1
//! T1 complete 2       # Peterson.cs:20  read Peterson.flag1 = 0
//! ```
//!
//! A step names the thread by the thread that started it, so that it does not depend on what else runs. With
//! `lone run`, which is how `check` searches, a thread that no other can interfere with takes no
//! steps; with `lone step` it does. `racy 3 7` says that plain accesses are in order but for those to two regions
//! of memory, by number ([`Calm`](fencepost_machine::Calm)). What follows `#` is for people.

use std::fmt::Write as _;
use std::path::Path;

use fencepost::Subject;
use fencepost::walk::Walk;
use fencepost_frontend::file;
use fencepost_ir::Region;
use fencepost_machine::{Action, ActionKind, Calm, Machine, Reduction, State};

use crate::diagnostics::Diagnostic;
use crate::report::story;

/// A schedule as it was read.
#[derive(Debug)]
pub(crate) struct Schedule {
    file: String,
    /// The model that it was written under.
    model: Option<String>,
    /// Whether a lone thread runs without steps.
    pub(crate) lone_runs: bool,
    /// The regions that are not calm, if others are.
    pub(crate) racy: Option<Vec<Region>>,
    steps: Vec<ScheduleLine>,
}

#[derive(Debug)]
struct ScheduleLine {
    line: usize,
    text: String,
}

/// The text of a schedule.
pub(crate) fn write(subject: &Subject, model: &str, walk: &Walk<'_>) -> String {
    let mut text = format!("# {}", &subject.name);
    if let Some(entry) = subject.entry.as_deref() {
        let _ = write!(text, ", {entry}");
    }
    let lone = if walk.machine.settings.reductions.contains(Reduction::RunAlone) { "run" } else { "step" };
    let _ = write!(text, "\nmodel {model}\nlone {lone}\n");
    if let Some(racy) = racy(walk.machine) {
        let numbers: String = racy.iter().map(|region| format!(" {}", region.0)).collect();
        let _ = writeln!(text, "racy{numbers}");
    }
    let steps: Vec<(String, String)> = walk
        .steps()
        .map(|(state, action, step)| {
            let program = &subject.program;
            let comment = format!("{}  {}", story::position(program, step.site), story::event(program, step));
            (name(walk.machine, state, action), comment.replace(['\n', '\r'], " "))
        })
        .collect();
    let width = steps.iter().map(|(step, _)| step.chars().count()).max().unwrap_or(0);
    for (step, comment) in steps {
        let _ = writeln!(text, "{step:<width$}  # {comment}");
    }
    text
}

impl Schedule {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Schedule, Diagnostic> {
        let text = file::read(path)?;
        let mut schedule = Schedule {
            file: path.display().to_string(),
            model: None,
            lone_runs: true,
            racy: None,
            steps: Vec::new(),
        };
        for (index, line) in text.lines().enumerate() {
            let step = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = step.split_whitespace().collect();
            match &words[..] {
                [] => {}
                ["model", model] => schedule.model = Some((*model).to_owned()),
                ["lone", how @ ("run" | "step")] => schedule.lone_runs = *how == "run",
                ["racy", numbers @ ..] => {
                    let regions: Result<Vec<Region>, _> =
                        numbers.iter().map(|number| number.parse().map(Region)).collect();
                    schedule.racy = Some(regions.map_err(|_| {
                        let message = format!("{}:{}: `racy` takes numbers", path.display(), index + 1);
                        Diagnostic::new(message).help("write the schedule again with --save-schedule")
                    })?);
                }
                words => schedule.steps.push(ScheduleLine { line: index + 1, text: words.join(" ") }),
            }
        }
        Ok(schedule)
    }

    /// Takes its steps from where `walk` has come to.
    pub(crate) fn replay(&self, walk: &mut Walk<'_>, model: &str) -> Result<(), Diagnostic> {
        if let Some(own) = self.model.as_deref().filter(|own| *own != model) {
            let message = format!("{} is a schedule under {own}, not under {model}", self.file);
            return Err(Diagnostic::new(message).help(format!("replay it with --model {own}")));
        }
        if self.lone_runs != walk.machine.settings.reductions.contains(Reduction::RunAlone)
            || self.racy.as_deref() != racy(walk.machine)
        {
            let message = format!("{} takes other steps than this session", self.file);
            return Err(Diagnostic::new(message).help("start anew with `fencepost explore --replay`"));
        }
        for ScheduleLine { line, text } in &self.steps {
            let actions = walk.actions();
            let names: Vec<String> =
                actions.iter().map(|&action| name(walk.machine, walk.state(), action)).collect();
            let Some(found) = names.iter().position(|name| name == text) else {
                let message = format!("{}:{line}: `{text}` is not possible here", self.file);
                let help = match &names[..] {
                    [] => "the path has ended; is this a schedule of another program?".to_owned(),
                    names => format!("possible are {}", names.join(", ")),
                };
                return Err(Diagnostic::new(message).help(help));
            };
            walk.take(actions[found]);
        }
        Ok(())
    }
}

/// The regions that are not calm to a machine, if others are.
fn racy<'m>(machine: &'m Machine<'_>) -> Option<&'m [Region]> {
    machine.calm.as_deref().map(Calm::racy)
}

/// What schedules call an action.
fn name(machine: &Machine<'_>, state: &State, action: Action) -> String {
    let place = |thread: u8| machine.thread_place(state, thread.into());
    let kind = match action.kind {
        ActionKind::Complete { slot } => format!("complete {slot}"),
        ActionKind::Forward { slot, .. } => format!("forward {slot}"),
        ActionKind::See { slot, value } => format!("see {slot} {value}"),
        ActionKind::Reflect { slot, to } => format!("reflect {slot} {}", place(to)),
        ActionKind::Guess { way } => format!("guess {way}"),
        ActionKind::Choose { value } => format!("choose {value}"),
        ActionKind::Synchronise { variant } => format!("synchronise {variant}"),
        ActionKind::Issue => "issue".to_owned(),
    };
    format!("{} {kind}", place(action.thread))
}
