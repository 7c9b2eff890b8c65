//! `fencepost explore`: a program step by step at a prompt. Commands come from standard input, one
//! a line, so that a session can be a script.
//!
//! `command` is what can be said, `show` what is answered, `inspect` finds values by their names. `screen` is the same on a whole
//! screen.

mod command;
mod inspect;
mod screen;
mod show;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use fencepost::Subject;
use fencepost::places::place;
use fencepost::walk::Walk;
use fencepost_machine::{ActionKind, Machine, Reduction, Settings};

use crate::args::ExploreArgs;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::schedule::{self, Schedule};
use crate::units::plural;
use crate::{choice, interrupt, limits};
use command::{Breakpoint, ExplorerCommand};

/// `continue` goes no further than this.
const FAR: usize = 100_000;

/// Explores a program as the user says.
pub(crate) fn run(out: &mut Output, args: &ExploreArgs) -> io::Result<Exit> {
    let budget = limits::budget(interrupt::listen(), None, None);
    let prepared = choice::one(args.model.as_deref(), &args.input).and_then(|model| {
        let subject = fencepost::load(&args.input, &args.program.request(&budget)?, &[])?;
        let linked = model.link(&subject.program);
        let rules = linked.map_err(|error| Diagnostic::new(format!("{}: {error}", args.input.display())))?;
        let schedule = args.replay.as_deref().map(Schedule::read).transpose()?;
        Ok((model, subject, rules, schedule))
    });
    let (model, subject, rules, schedule) = match prepared {
        Ok(prepared) => prepared,
        Err(diagnostic) => return Ok(refuse(&diagnostic)),
    };
    // By hand even a lone thread goes step by step, unless a schedule was made otherwise.
    let run_alone = schedule.as_ref().is_some_and(|schedule| schedule.lone_runs);
    let settings =
        Settings { window: args.window.into(), ..Settings::default() }.set(Reduction::RunAlone, run_alone);
    let machine = match Machine::within(&subject.program, rules, settings, &budget) {
        Ok(machine) => machine,
        Err(stopped) => return Ok(refuse(&stopped.into())),
    };
    let machine = match &schedule {
        Some(schedule) => machine.granting(&schedule.granted),
        None => machine,
    };
    let mut explorer = Explorer {
        subject: &subject,
        model: &model.name,
        walk: Walk::new(&machine),
        breakpoints: Vec::new(),
        random: 0x9E37_79B9_7F4A_7C15,
    };
    if let Some(schedule) = schedule
        && let Err(diagnostic) = schedule.replay(&mut explorer.walk, explorer.model)
    {
        return Ok(refuse(&diagnostic));
    }
    match args.screen {
        true => screen::run(&mut explorer),
        false => explorer.talk(out),
    }
}

fn refuse(diagnostic: &Diagnostic) -> Exit {
    diagnostic.show();
    diagnostic.exit()
}

struct Explorer<'a> {
    subject: &'a Subject,
    model: &'a str,
    walk: Walk<'a>,
    breakpoints: Vec<Breakpoint>,
    /// The state of a small random number generator: the same numbers in every session.
    random: u64,
}

impl Explorer<'_> {
    fn talk(&mut self, out: &mut Output) -> io::Result<Exit> {
        let stdin = io::stdin();
        let prompts = stdin.is_terminal();
        show::steps(out, self.subject, &self.walk)?;
        let mut lines = stdin.lock().lines();
        loop {
            if prompts {
                write!(out, "> ")?;
            }
            out.flush()?;
            let Some(line) = lines.next() else { return Ok(Exit::Done) };
            match ExplorerCommand::parse(&line?) {
                Ok(None) => {}
                Ok(Some(ExplorerCommand::Quit)) => return Ok(Exit::Done),
                Ok(Some(command)) => {
                    if let Err(diagnostic) = self.obey(out, command)? {
                        if !prompts {
                            // A script that goes wrong should not go on.
                            out.flush()?;
                            return Ok(refuse(&diagnostic));
                        }
                        writeln!(out, "{}", diagnostic.in_short())?;
                    }
                }
                Err(problem) => writeln!(out, "{problem}")?,
            }
        }
    }

    fn obey(&mut self, out: &mut Output, command: ExplorerCommand) -> io::Result<Result<(), Diagnostic>> {
        match command {
            ExplorerCommand::Take(number) => match self.walk.actions().get(number.wrapping_sub(1)) {
                Some(&action) => {
                    self.walk.take(action);
                    show::last(out, self.subject, &self.walk)?;
                    show::steps(out, self.subject, &self.walk)?;
                }
                None => writeln!(out, "there is no step {number} here")?,
            },
            ExplorerCommand::Back(count) => {
                let taken = (0..count).take_while(|_| self.walk.back()).count();
                writeln!(out, "{} taken back", plural(taken, "step"))?;
                show::steps(out, self.subject, &self.walk)?;
            }
            ExplorerCommand::Steps => show::steps(out, self.subject, &self.walk)?,
            ExplorerCommand::Story => show::story(out, self.subject, &self.walk)?,
            ExplorerCommand::Threads => show::threads(out, self.subject, &self.walk)?,
            ExplorerCommand::Print(name) => {
                let shown = inspect::inspect(self.walk.machine, self.walk.state(), &name);
                writeln!(out, "{}", shown.unwrap_or_else(|problem| problem))?;
            }
            ExplorerCommand::Output => show::output(out, &self.walk)?,
            ExplorerCommand::Break(breakpoint) => {
                writeln!(out, "{breakpoint}: `continue` stops before it")?;
                self.breakpoints.push(breakpoint);
            }
            ExplorerCommand::Continue => self.go_on(out)?,
            ExplorerCommand::Random(count) => {
                let taken = (0..count).take_while(|_| self.wander()).count();
                writeln!(out, "{} taken", plural(taken, "step"))?;
                show::steps(out, self.subject, &self.walk)?;
            }
            ExplorerCommand::Save(path) => {
                let text = schedule::write(self.subject, self.model, &self.walk);
                match std::fs::write(&path, text) {
                    Ok(()) => writeln!(out, "saved {}", plural(self.walk.step_count(), "step"))?,
                    Err(error) => writeln!(out, "cannot write {}: {error}", path.display())?,
                }
            }
            ExplorerCommand::Replay(path) => {
                if let Err(diagnostic) = self.replay(&path) {
                    return Ok(Err(diagnostic));
                }
                show::steps(out, self.subject, &self.walk)?;
            }
            ExplorerCommand::Help => out.write_all(command::HELP.as_bytes())?,
            ExplorerCommand::Quit => {}
        }
        Ok(Ok(()))
    }

    /// Starts again and follows a schedule.
    fn replay(&mut self, path: &Path) -> Result<(), Diagnostic> {
        let schedule = Schedule::read(path)?;
        while self.walk.back() {}
        schedule.replay(&mut self.walk, self.model)
    }

    fn go_on(&mut self, out: &mut Output) -> io::Result<()> {
        let taken = self.advance();
        writeln!(out, "{} taken", plural(taken, "step"))?;
        show::steps(out, self.subject, &self.walk)
    }

    /// Takes the first step again and again: until it is at a breakpoint, or a choice comes up. How many were taken.
    fn advance(&mut self) -> usize {
        let before = self.walk.step_count();
        while self.walk.step_count() - before < FAR {
            let actions = self.walk.actions();
            let Some(&action) = actions.first() else { break };
            let started = self.walk.step_count() > before;
            let chooses = actions.iter().any(|action| matches!(action.kind, ActionKind::Choose { .. }));
            if started && (chooses || self.is_at_breakpoint(action)) {
                break;
            }
            self.walk.take(action);
        }
        self.walk.step_count() - before
    }

    fn is_at_breakpoint(&self, action: fencepost_machine::Action) -> bool {
        let place = place(&self.subject.program, self.walk.describe(action).site);
        place.is_some_and(|(file, line)| self.breakpoints.iter().any(|point| point.is_at(file, line)))
    }

    /// Takes a random step; whether there was one.
    fn wander(&mut self) -> bool {
        let actions = self.walk.actions();
        if actions.is_empty() {
            return false;
        }
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.walk.take(actions[(self.random >> 33) as usize % actions.len()]);
        true
    }
}
