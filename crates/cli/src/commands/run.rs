//! `fencepost run`: one run of a program along one schedule, with its console output.
//!
//! Threads take turns, under sequential consistency; nothing times out while another thread can go
//! on. So a program that runs alone prints and returns what it does anywhere. One that asks for the time again and
//! again waits for it to pass, so after a while it does.

use std::io::{self, Write};

use fencepost::Subject;
use fencepost_explore::store::Store;
use fencepost_frontend::LoadRequest;
use fencepost_ir::{Budget, Op, Stopped, SyncOp};
use fencepost_machine::encode::Workspace;
use fencepost_machine::{
    Action, ActionKind, Assumptions, Clock, Effect, Failure, FailureKind, Machine, Settings, State, Status,
};
use fencepost_memory::builtin;

use crate::args::RunArgs;
use crate::commands::refuse;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::output::Output;
use crate::report::{reason, story};
use crate::{interrupt, limits};

/// After the clock was read so often, time leaps.
const PATIENCE: usize = 1000;

/// So often at most.
const LEAPS: u32 = 1 << 20;

/// So many objects are made between two collections of garbage.
const NURSERY: usize = 1 << 16;

/// Runs a program.
pub(crate) fn run(out: &mut Output, args: &RunArgs) -> io::Result<Exit> {
    let budget = limits::budget(interrupt::listen(), args.limit_time, args.limit_memory);
    let load = || {
        let request = LoadRequest { outcomes: true, ..args.program.request(&budget)? };
        fencepost::load(&args.input, &request, &[])
    };
    match load() {
        Ok(subject) => play(out, &subject, &budget),
        Err(error) => Ok(refuse(error.into())),
    }
}

fn play(out: &mut Output, subject: &Subject, budget: &Budget<'_>) -> io::Result<Exit> {
    let program = &subject.program;
    let rules = builtin::by_name("sc").and_then(|sc| sc.link(program).ok());
    let Some(rules) = rules else {
        return Ok(refuse(Diagnostic::new("this program uses annotations that `sc` does not know")));
    };
    let clock = Clock { leaps: LEAPS, trusted: true };
    let assumptions = Assumptions { clock, ..Assumptions::default() };
    let settings = Settings { assumptions, ..Settings::default() };
    let machine = match Machine::within(program, rules, settings, budget) {
        Ok(machine) => machine,
        Err(stopped) => return Ok(complain(&stopped.to_string(), Exit::Inconclusive)),
    };
    let mut player = Player { machine: &machine, turn: 0, collect_at: NURSERY, budget, steps: 0, asked: 0 };
    // So that an exception that is thrown on is told where it began.
    let (mut state, effect) = machine.start_followed();
    let mut effect = Some(effect);
    while let Some(Effect::Continues) = effect {
        print(out, &mut state)?;
        effect = player.step(&mut state);
    }
    print(out, &mut state)?;
    out.flush()?;
    match effect {
        Some(Effect::Failed(failure)) => Ok(print_failure(subject, &failure)),
        Some(_) => Ok(complain("an assumption does not hold on this schedule", Exit::Inconclusive)),
        None if let Some(why) = budget.stop() => {
            let during = format!("running the program ({} steps so far)", player.steps);
            Ok(complain(&Stopped { why, during }.to_string(), Exit::Inconclusive))
        }
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
    budget: &'m Budget<'m>,
    steps: usize,
    /// How often in a row the clock was read and stood still.
    asked: usize,
}

impl Player<'_> {
    /// Takes one step; `None` if there is none.
    fn step(&mut self, state: &mut State) -> Option<Effect> {
        if self.budget.stop().is_some() {
            return None;
        }
        self.steps += 1;
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
        let mut action = *actions.iter().min_by_key(turn)?;
        if let ActionKind::Choose { value: 0 } = action.kind
            && self.reads_clock(state, action.thread)
        {
            self.asked += 1;
            let leap = Action { kind: ActionKind::Choose { value: 1 }, ..action };
            if self.asked > PATIENCE && actions.contains(&leap) {
                (action, self.asked) = (leap, 0);
            }
        }
        self.turn = action.thread;
        Some(self.machine.apply(state, action))
    }

    /// Whether a thread is about to ask for the time.
    fn reads_clock(&self, state: &State, thread: u8) -> bool {
        let top = state.threads[usize::from(thread)].frames.last();
        top.is_some_and(|frame| {
            matches!(self.machine.program.code[frame.pc as usize], Op::Sync(SyncOp::Clock { .. }))
        })
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
        state.follow();
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

fn print_failure(subject: &Subject, failure: &Failure) -> Exit {
    let mut text = match failure.kind {
        FailureKind::Exception | FailureKind::Assertion => failure.message.clone(),
        FailureKind::Unsupported => match subject.program.remedy(failure.pc) {
            Some(remedy) => format!("cannot go on: {}; {}", failure.message, reason::advice_for(remedy)),
            None => format!("cannot go on: {}", failure.message),
        },
    };
    for line in story::tell_stack(&subject.program, &failure.stack) {
        text += &format!("\n  {line}");
    }
    if let Some(pc) = failure.thrown_on {
        text += &format!("\n  It was thrown on at {}.", story::position(&subject.program, pc));
    }
    let unsupported = failure.kind == FailureKind::Unsupported;
    complain(&text, if unsupported { Exit::Inconclusive } else { Exit::Violated })
}

fn complain(text: &str, exit: Exit) -> Exit {
    // If standard error is closed there is nowhere to report to.
    let _ = writeln!(io::stderr(), "{text}");
    exit
}
