//! `fencepost run`: one run of a program along one schedule, with its console output.
//!
//! Threads take turns, under sequential consistency; nothing times out while another thread can go
//! on. So a program that runs alone prints and returns what it does anywhere.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use fencepost_explore::store::Store;
use fencepost_machine::encode::Workspace;
use fencepost_machine::{Action, ActionKind, Effect, Failure, FailureKind, Machine, Settings, State, Status};
use fencepost_memory::builtin;

use crate::args::RunArgs;
use crate::commands::refuse;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::subject::{self, Interest, Subject};
use crate::{interrupt, story};

/// So many objects are made between two collections of garbage.
const NURSERY: usize = 1 << 20;

/// Runs a program.
pub(crate) fn run(out: &mut Output, args: &RunArgs) -> io::Result<Exit> {
    let interest = Interest { outcomes: true, ..Interest::default() };
    match subject::load(&args.input, &args.program, interest) {
        Ok(subject) => play(out, &subject),
        Err(diagnostic) => Ok(refuse(diagnostic)),
    }
}

fn play(out: &mut Output, subject: &Subject) -> io::Result<Exit> {
    let program = subject.program();
    let rules = builtin::by_name("sc").and_then(|sc| sc.link(program).ok());
    let Some(rules) = rules else {
        return Ok(refuse(Diagnostic::new("this program uses annotations that `sc` does not know")));
    };
    let machine = Machine::new(program, rules, Settings::default());
    let mut player = Player { machine: &machine, turn: 0, collect_at: NURSERY, stop: interrupt::listen() };
    let (mut state, effect) = machine.start();
    let mut effect = Some(effect);
    while let Some(Effect::Continues) = effect {
        print(out, &mut state)?;
        effect = player.step(&mut state);
    }
    print(out, &mut state)?;
    out.flush()?;
    match effect {
        Some(Effect::Failed(failure)) => Ok(told(subject, &failure)),
        Some(_) => Ok(complain("an assumption does not hold on this schedule", Exit::Inconclusive)),
        None if player.stop.load(Ordering::Relaxed) => Ok(complain("interrupted", Exit::Inconclusive)),
        None if machine.is_final(&state) => {
            let code = program.static_named("return").map_or(0, |id| state.statics[id.0 as usize]);
            Ok(Exit::Program(code as u8))
        }
        None => Ok(complain("deadlock: no thread can go on", Exit::Violated)),
    }
}

struct Player<'m> {
    machine: &'m Machine<'m>,
    /// The thread whose turn it was.
    turn: u8,
    collect_at: usize,
    stop: &'static AtomicBool,
}

impl Player<'_> {
    /// Takes one step; `None` if there is none.
    fn step(&mut self, state: &mut State) -> Option<Effect> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        if state.heap.objects.len() > self.collect_at {
            self.collect(state);
        }
        let mut actions = Vec::new();
        self.machine.actions(state, &mut actions);
        // The next thread in line; one that would give up waiting comes last.
        let turn = |action: &&Action| {
            let waits = state.threads[usize::from(action.thread)].status != Status::Running;
            let gives_up = matches!(action.kind, ActionKind::Synchronise { variant: 1.. });
            (gives_up && waits, gives_up, action.thread <= self.turn, action.thread)
        };
        let action = *actions.iter().min_by_key(turn)?;
        self.turn = action.thread;
        Some(self.machine.apply(state, action))
    }

    /// Leaves only the objects that can still be reached.
    fn collect(&mut self, state: &mut State) {
        let mut store = Store::default();
        let empty = State::initial(self.machine.program);
        let mut workspace = Workspace::new(std::mem::replace(state, empty));
        self.machine.encode(&mut workspace, &mut store);
        let vector = workspace.vector().clone();
        let mut fresh = Workspace::new(State::initial(self.machine.program));
        self.machine.decode(&mut fresh, &vector, &store);
        *state = fresh.state;
        self.collect_at = 2 * state.heap.objects.len() + NURSERY;
    }
}

fn print(out: &mut Output, state: &mut State) -> io::Result<()> {
    for printed in std::mem::take(&mut state.output) {
        if printed.error {
            out.flush()?;
            io::stderr().write_all(printed.text.as_bytes())?;
        } else {
            out.write_all(printed.text.as_bytes())?;
            // A program that runs long shows its output as it goes.
            out.flush()?;
        }
    }
    Ok(())
}

fn told(subject: &Subject, failure: &Failure) -> Exit {
    let mut text = match failure.kind {
        FailureKind::Exception | FailureKind::Assertion => failure.message.clone(),
        FailureKind::Unsupported => format!("cannot go on: {}", failure.message),
    };
    for line in story::tell_stack(subject.program(), &failure.stack) {
        text += &format!("\n  {line}");
    }
    let unsupported = failure.kind == FailureKind::Unsupported;
    complain(&text, if unsupported { Exit::Inconclusive } else { Exit::Violated })
}

fn complain(text: &str, exit: Exit) -> Exit {
    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(io::stderr(), "{text}");
    exit
}
