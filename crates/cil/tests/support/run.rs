//! Runs a program along one schedule, as a virtual machine would.

use std::path::Path;

use fencepost_cil::{File, Files, Request, load};
use fencepost_machine::{Effect, FailureKind, Machine, Settings};
use fencepost_memory::builtin;

/// No assemblies but the one that is run.
pub(crate) struct Alone;

impl Files for Alone {
    fn assembly(&self, _: &str) -> Option<File> {
        None
    }
}

/// What a run did.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// What it printed.
    pub(crate) output: String,
    /// Its exit code.
    pub(crate) exit_code: i64,
    /// Whether an uncaught exception ended it.
    pub(crate) uncaught: bool,
    /// Why it ended early.
    pub(crate) failure: Option<String>,
}

/// An assembly with Mono's symbols.
pub(crate) fn file(path: &Path) -> File {
    let name = path.display().to_string();
    let mdb = std::fs::read(format!("{name}.mdb")).ok();
    File { path: name, bytes: std::fs::read(path).unwrap(), pdb: None, mdb }
}

/// Runs an assembly's entry point.
pub(crate) fn run(file: File, arguments: &[String]) -> Run {
    let mut run = Run::default();
    let loaded = match load(Request { file, files: &Alone, entry: None, arguments, observe: &[] }) {
        Ok(loaded) => loaded,
        Err(error) => {
            run.failure = Some(error.to_string());
            return run;
        }
    };
    let program = &loaded.program;
    let rules = builtin::by_name("sc").unwrap().link(program).unwrap();
    let machine = Machine::new(program, rules, Settings::default());
    let (mut state, mut effect) = machine.start();
    let mut actions = Vec::new();
    let mut steps = 0u32;
    loop {
        for output in state.output.drain(..).filter(|output| !output.error) {
            run.output += &output.text;
        }
        if let Effect::Failed(failure) = &effect {
            let stack: Vec<String> = failure
                .stack
                .iter()
                .take(8)
                .map(|&pc| format!("{} {}", program.method(program.method_at(pc)).name, program.position(pc)))
                .collect();
            run.uncaught = failure.kind == FailureKind::Exception;
            run.failure = Some(format!("{}\n    {}", failure.message, stack.join("\n    ")));
            return run;
        }
        actions.clear();
        machine.actions(&state, &mut actions);
        let Some(&action) = actions.first() else { break };
        steps += 1;
        if steps > 3_000_000 {
            run.failure = Some("too many steps".to_owned());
            return run;
        }
        effect = machine.apply(&mut state, action);
    }
    if let Some(id) = program.static_named("return") {
        run.exit_code = i64::from(state.statics[id.0 as usize] as i32);
    }
    run
}
