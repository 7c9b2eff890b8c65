//! Stories are as simple as they can be: reductions must not cost the reader reorderings, switches or steps.

use std::path::Path;

use fencepost_explore::{NotSimplest, Reduction, Reductions, Report, SearchConfig, Verdict, explore};
use fencepost_ir::{
    Budget, Class, ControlOp, Kind, MemoryOp, MethodBuilder, Observable, Place, Program, ProgramBuilder,
    Storage,
};
use fencepost_machine::{Action, ActionKind, Effect, Machine, Settings, State};
use fencepost_testkit::{machine, machine_with, search};

/// Reorderings, switches and steps.
type Simplicity = (usize, usize, usize);

/// Whether an action takes effect before an earlier event of its thread, by the definition.
fn is_reordering(state: &State, action: Action) -> bool {
    let window = &state.threads[usize::from(action.thread)].window;
    let first = window.events().next().map(|(slot, _)| slot);
    match action.kind {
        ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } => first != Some(usize::from(slot)),
        ActionKind::Synchronise { .. } => first.is_some(),
        ActionKind::See { .. } => unreachable!("no model of these tests has views"),
        ActionKind::Reflect { .. } | ActionKind::Guess { .. } => true,
        ActionKind::Choose { .. } | ActionKind::Issue => false,
    }
}

/// How simple a schedule is.
fn simplicity(machine: &Machine<'_>, schedule: &[Action]) -> Simplicity {
    let (mut state, _) = machine.start();
    let mut reorderings = 0;
    for &action in schedule {
        reorderings += usize::from(is_reordering(&state, action));
        machine.apply(&mut state, action);
    }
    let switches = schedule.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
    (reorderings, switches, schedule.len())
}

/// The value of a variable or register at the end; those of litmus tests are small.
fn observed(state: &State, what: Observable) -> i64 {
    match what {
        Observable::Static(id) => state.statics[id.0 as usize] as i64,
        Observable::Register { thread, register } => {
            let initial = state.threads.iter().find(|other| other.path[..] == [thread]).unwrap();
            initial.registers[usize::from(register.0)].value().unwrap() as i64
        }
    }
}

/// Goes through executions one by one, without a store.
struct Executions<'m> {
    machine: &'m Machine<'m>,
    is_wrong: &'m dyn Fn(&State) -> bool,
    patience: usize,
}

impl Executions<'_> {
    /// Whether one within a bound is wrong at its end; `None` if there are too many.
    fn any_wrong(&mut self, state: &State, last: Option<u8>, most: Simplicity) -> Option<bool> {
        if self.machine.is_final(state) {
            return Some((self.is_wrong)(state));
        }
        let mut actions = Vec::new();
        self.machine.actions(state, &mut actions);
        for action in actions {
            let switches = usize::from(last.is_some_and(|last| last != action.thread));
            let left = (
                most.0.checked_sub(is_reordering(state, action).into()),
                most.1.checked_sub(switches),
                most.2.checked_sub(1),
            );
            let (Some(reorderings), Some(switches), Some(steps)) = left else { continue };
            self.patience = self.patience.checked_sub(1)?;
            let mut next = state.clone();
            let goes_on = self.machine.apply(&mut next, action) == Effect::Continues;
            if goes_on && self.any_wrong(&next, Some(action.thread), (reorderings, switches, steps))? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The story has the fewest reorderings of all executions, then the fewest switches, then the fewest steps: no execution
/// is simpler, neither of a machine without any reduction, nor, in the number of its steps, of the one that was searched.
#[test]
fn a_search_tells_the_simplest_story() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    let (mut told, mut compared, mut reordered) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "litmus") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let test = fencepost_litmus::parse("test.litmus", &text).unwrap();
        let observe: Vec<Observable> = test.observed.iter().map(|(_, what)| *what).collect();
        let prop = &test.condition.as_ref().unwrap().prop;
        let at_end = |values: &[i64]| {
            let value = |what: Observable| values[observe.iter().position(|other| *other == what).unwrap()];
            prop.holds(&value).then(|| "reached".to_owned())
        };
        for model in ["sc", "tso", "pso", "dotnet-ecma"] {
            let config = SearchConfig { observe: &observe, at_end: Some(&at_end), ..SearchConfig::default() };
            let machine = machine(&test.program, model);
            let report = explore(&machine, &config);
            let [violation] = &report.violations[..] else { continue };
            told += 1;
            assert_eq!(report.not_simplest, None, "{} under {model}", path.display());
            let machine = machine.keeping_threads_apart();
            let (reorderings, switches, steps) = simplicity(&machine, &violation.schedule);
            reordered += usize::from(reorderings > 0);
            let none = Settings { reductions: Reductions::none(), ..Settings::default() };
            let unreduced = machine_with(&test.program, model, none);
            let is_wrong = |state: &State| {
                let values: Vec<i64> = observe.iter().map(|&what| observed(state, what)).collect();
                at_end(&values).is_some()
            };
            let any = |machine: &Machine<'_>, most: Simplicity| {
                let mut all = Executions { machine, is_wrong: &is_wrong, patience: 30_000 };
                all.any_wrong(&machine.start().0, None, most)
            };
            const MANY: usize = 1_000;
            let what = || format!("{} under {model}: {reorderings}, {switches}, {steps}", path.display());
            let mut simpler = vec![(&machine, (reorderings, switches, steps - 1))];
            if let Some(fewer) = reorderings.checked_sub(1) {
                simpler.extend([(&unreduced, (fewer, MANY, MANY)), (&machine, (fewer, MANY, MANY))]);
            }
            if let Some(fewer) = switches.checked_sub(1) {
                simpler.extend([
                    (&unreduced, (reorderings, fewer, MANY)),
                    (&machine, (reorderings, fewer, MANY)),
                ]);
            }
            for (machine, most) in simpler {
                let found = any(machine, most);
                assert_ne!(found, Some(true), "{}: {most:?}", what());
                compared += usize::from(found.is_some());
            }
        }
    }
    assert!(told > 100 && reordered > 40 && compared > 400, "{told} stories, {reordered}, {compared}");
}

#[test]
fn a_story_leaves_out_what_the_reduction_did_first() {
    // No other thread touches what P0 writes, so the reduction takes them before it looks at P1.
    let mut program = ProgramBuilder::new();
    let [read, write] = [Class::Read, Class::Write].map(|class| program.access(class, &[]).unwrap());
    let mut writer = MethodBuilder::new("P0");
    let value = writer.register(Kind::I32);
    for name in ["a", "b", "c"] {
        let own = program.add_static(name, Storage::I32, 0);
        writer.emit(MemoryOp::Store { place: Place::Static(own), src: value, access: write });
    }
    writer.emit(ControlOp::Return { first: value });
    let x = program.add_static("x", Storage::I32, 0);
    let message = program.message("always fails");
    let mut reader = MethodBuilder::new("P1");
    let value = reader.register(Kind::I32);
    let end = reader.label();
    reader.emit(MemoryOp::Load { dst: value, place: Place::Static(x), access: read });
    reader.branch(value, true, end);
    reader.emit(ControlOp::Fail { message });
    reader.bind(end);
    reader.emit(ControlOp::Return { first: value });
    for (name, method) in [("P0", writer), ("P1", reader)] {
        let method = program.method(method);
        program.thread(name, method, Vec::new());
    }
    let program = program.build();
    let report = search(&program, "sc", &SearchConfig::default());
    let steps: Vec<&str> = report.violations[0].trace.iter().map(|step| step.thread.as_str()).collect();
    assert_eq!(steps, ["P1", "P1"]);
}

/// Threads that write to statics of their own: one after the other tells all, and together they have very many states.
fn strangers() -> Program {
    let mut program = ProgramBuilder::new();
    let write = program.access(Class::Write, &[]).unwrap();
    for name in ["P0", "P1", "P2", "P3"] {
        let mut method = MethodBuilder::new(name);
        let value = method.register(Kind::I32);
        for place in 0..9 {
            let own = program.add_static(format!("{name}.{place}"), Storage::I32, 0);
            method.emit(MemoryOp::Store { place: Place::Static(own), src: value, access: write });
        }
        method.emit(ControlOp::Return { first: value });
        let method = program.method(method);
        program.thread(name, method, Vec::new());
    }
    program.build()
}

/// Looks for an end of these threads, with a story of all their steps.
fn look_for_the_end(budget: &Budget<'_>) -> Report {
    let at_end = |_: &[i64]| Some("this is the end".to_owned());
    let reductions = Reductions::none().set(Reduction::RunAhead, true).set(Reduction::StubbornSets, true);
    let config =
        SearchConfig { at_end: Some(&at_end), budget: Some(budget), ..SearchConfig::with(reductions) };
    search(&strangers(), "sc", &config)
}

#[test]
fn a_story_that_took_too_many_states_to_simplify_says_so() {
    let report = look_for_the_end(&Budget::unlimited());
    assert_eq!(report.verdict, Verdict::Violated);
    let Some(NotSimplest::States(states)) = report.not_simplest else { panic!("{:?}", report.not_simplest) };
    assert!(states > 20 * report.stats.states, "{states} states after {}", report.stats.states);
    let why = report.not_simplest.unwrap().to_string();
    assert_eq!(why, format!("the search for a simpler one was stopped after {states} states"));
}

/// With a budget that ends after the search and before the story is simplified, the verdict stands and the story says so.
#[test]
fn a_story_that_took_too_long_to_simplify_says_so() {
    let with = |looks| look_for_the_end(&Budget::unlimited().of_looks(looks));
    let (mut few, mut enough) = (0, 100_000);
    while few + 1 < enough {
        let middle = usize::midpoint(few, enough);
        match with(middle).verdict {
            Verdict::Violated => enough = middle,
            _ => few = middle,
        }
    }
    let report = with(enough);
    let Some(why @ NotSimplest::Time(_)) = report.not_simplest else { panic!("{:?}", report.not_simplest) };
    assert!(why.to_string().starts_with("the search for a simpler one was stopped after "), "{why}");
}
