//! One run of a program along one schedule, under sequential consistency, as a virtual machine would run it.

use fencepost_ir::Program;
use fencepost_machine::{Effect, Failure};

use crate::search::machine;

/// Which thread goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// The first that can.
    First,
    /// One after another, so that no thread spins for ever.
    RoundRobin,
}

/// What a run did.
#[derive(Debug)]
pub struct Played {
    /// What it printed, without what went to the error stream.
    pub output: String,
    /// How it ended.
    pub end: End,
}

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// No thread can go on; the exit code, 0 if there is none.
    Exited(i64),
    /// A failure.
    Failed(Failure),
    /// Too many steps.
    TooLong,
}

impl Played {
    /// The exit code of a run that has ended.
    pub fn exit_code(&self) -> i64 {
        match self.end {
            End::Exited(code) => code,
            End::Failed(_) | End::TooLong => 0,
        }
    }
}

/// The innermost calls of a failure: methods and positions.
pub fn stack(program: &Program, failure: &Failure) -> Vec<String> {
    let calls = failure.stack.iter().take(8);
    calls
        .map(|&pc| format!("{} {}", program.method(program.method_at(pc)).name, program.position(pc)))
        .collect()
}

/// Runs a program for at most so many steps.
#[track_caller]
pub fn play(program: &Program, turns: Turns, most: u32) -> Played {
    let machine = machine(program, "sc");
    let (mut state, mut effect) = machine.start();
    let mut output = String::new();
    let mut actions = Vec::new();
    for step in 0..most {
        for printed in state.output.drain(..).filter(|printed| !printed.error) {
            output += &printed.text;
        }
        if let Effect::Failed(failure) = effect {
            return Played { output, end: End::Failed(failure) };
        }
        actions.clear();
        machine.actions(&state, &mut actions);
        let next = match turns {
            Turns::First => 0,
            Turns::RoundRobin => step as usize % actions.len().max(1),
        };
        let Some(&action) = actions.get(next) else {
            let code = program.static_named("return").map(|id| state.statics[id.0 as usize]);
            return Played { output, end: End::Exited(code.map_or(0, |code| i64::from(code as i32))) };
        };
        effect = machine.apply(&mut state, action);
    }
    Played { output, end: End::TooLong }
}
