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
//! of memory, by number ([`Calm`](fencepost_machine::Calm)). `unguarded 4`, `changing 5` and `several 6`
//! say which accesses under locks do take steps ([`LockDiscipline`](fencepost_machine::LockDiscipline)). What follows `#` is
//! for people.

use std::fmt::Write as _;
use std::path::Path;

use fencepost::Subject;
use fencepost::walk::Walk;
use fencepost_frontend::file;
use fencepost_ir::{Region, TypeId};
use fencepost_machine::{Action, ActionKind, Granted, LocksLearnt, Machine, Reduction, State};

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
    /// What the machine takes for granted that it was written for.
    pub(crate) granted: Granted,
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
    let Granted { racy, locks } = walk.machine.granted();
    let mut line = |word: &str, numbers: &mut dyn Iterator<Item = u32>| {
        let numbers: String = numbers.map(|number| format!(" {number}")).collect();
        let _ = writeln!(text, "{word}{numbers}");
    };
    if let Some(racy) = racy {
        line("racy", &mut racy.iter().map(|region| region.0));
    }
    if let Some(LocksLearnt { unguarded, changing, several }) = locks {
        line("unguarded", &mut unguarded.iter().map(|region| region.0));
        if !changing.is_empty() {
            line("changing", &mut changing.iter().map(|region| region.0));
        }
        if !several.is_empty() {
            line("several", &mut several.iter().map(|ty| ty.0));
        }
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
            granted: Granted::default(),
            steps: Vec::new(),
        };
        for (index, line) in text.lines().enumerate() {
            let step = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = step.split_whitespace().collect();
            match &words[..] {
                [] => {}
                ["model", model] => schedule.model = Some((*model).to_owned()),
                ["lone", how @ ("run" | "step")] => schedule.lone_runs = *how == "run",
                [word @ ("racy" | "unguarded" | "changing" | "several"), numbers @ ..] => {
                    let numbers: Result<Vec<u32>, _> = numbers.iter().map(|number| number.parse()).collect();
                    let numbers = numbers.map_err(|_| {
                        let message = format!("{}:{}: `{word}` takes numbers", path.display(), index + 1);
                        Diagnostic::new(message).help("write the schedule again with --save-schedule")
                    })?;
                    schedule.grant(word, &numbers);
                }
                words => schedule.steps.push(ScheduleLine { line: index + 1, text: words.join(" ") }),
            }
        }
        Ok(schedule)
    }

    /// Reads what the machine that it was written for did not take for granted.
    fn grant(&mut self, word: &str, numbers: &[u32]) {
        let Granted { racy, locks } = &mut self.granted;
        let regions = numbers.iter().copied().map(Region).collect();
        match word {
            "racy" => *racy = Some(regions),
            "unguarded" => locks.get_or_insert_default().unguarded = regions,
            "changing" => locks.get_or_insert_default().changing = regions,
            _ => locks.get_or_insert_default().several = numbers.iter().copied().map(TypeId).collect(),
        }
    }

    /// Takes its steps from where `walk` has come to.
    pub(crate) fn replay(&self, walk: &mut Walk<'_>, model: &str) -> Result<(), Diagnostic> {
        if let Some(own) = self.model.as_deref().filter(|own| *own != model) {
            let message = format!("{} is a schedule under {own}, not under {model}", self.file);
            return Err(Diagnostic::new(message).help(format!("replay it with --model {own}")));
        }
        if self.lone_runs != walk.machine.settings.reductions.contains(Reduction::RunAlone)
            || self.granted != walk.machine.granted()
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
