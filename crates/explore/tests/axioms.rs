//! Random small programs against independent oracles that share no code with the engine.

use std::collections::BTreeSet;

use crate::oracles::axiomatic::{Axioms, Class, Outcome, axiomatic, axioms, weak_fence};
use crate::oracles::copies::copies;
use crate::oracles::upc::upc;
use crate::oracles::visibility::{visibility, visible};
use crate::programs::{At, Code, Data, FenceKind, Instruction, MODELS, Shape};
use fencepost_explore::{Reductions, SearchConfig, Verdict, explore};
use fencepost_machine::Settings;
use fencepost_memory::Model;
use fencepost_testkit::machine_under;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn writes(code: &Code) -> usize {
    let writes = |one: &&Instruction| matches!(one, Instruction::Write { .. } | Instruction::Exchange { .. });
    code.threads.iter().flatten().filter(writes).count()
}

/// Draws programs of a shape and compares the engine's outcomes with the oracle's.
fn compare(shape: Shape, cases: u32, models: &[&str]) {
    TestRunner::new(crate::programs::config(cases))
        .run(&crate::programs::code(shape), |code| {
            let (program, observe) = crate::programs::build(&code);
            for model in models {
                // The queues of pc's machine grow too many states beyond that.
                if *model == "pc" && writes(&code) > if shape.threads > 2 { 5 } else { 7 } {
                    continue;
                }
                let expected = match *model {
                    "pc" => copies(&code),
                    model => axiomatic(&code, &axioms(model)),
                };
                let options = SearchConfig::default();
                let report = crate::programs::run(&program, &observe, model, Settings::default(), options);
                let found: BTreeSet<Outcome> = report.outcomes.into_keys().collect();
                let missing: Vec<_> = expected.difference(&found).collect();
                let extra: Vec<_> = found.difference(&expected).collect();
                proptest::prop_assert!(
                    report.verdict == Verdict::Holds && missing.is_empty() && extra.is_empty(),
                    "under {model}: {:?} {:?}, engine misses {missing:?}, has {extra:?} too",
                    report.verdict,
                    report.reasons
                );
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// A model drawn at random: which pairs may be reordered (a bit each), and the switches.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    free: u16,
    forwards: bool,
    speculates: bool,
    coherent: bool,
}

impl Drawn {
    fn bit(a: Class, b: Class) -> u16 {
        1 << (3 * a as u16 + b as u16)
    }

    fn text(self) -> String {
        let classes = [(Class::Read, "read"), (Class::Write, "write"), (Class::Update, "rmw")];
        let pairs = classes.iter().flat_map(|a| classes.iter().map(move |b| (a, b)));
        let free: Vec<String> = pairs
            .filter(|(a, b)| self.free & Drawn::bit(a.0, b.0) != 0)
            .map(|(a, b)| format!("\"{} -> {}\"", a.1, b.1))
            .collect();
        format!(
            "name = \"drawn\"\nsummary = \"\"\nmay-reorder = [{}]\nforwarding = {}\nspeculation = \"{}\"\n\
             same-location-reads = \"{}\"\n[treat-as]\nvread = \"read\"\nvwrite = \"write\"\n[fences]\n\
             lwsync = [\"read -> *\", \"write -> write\"]\nww = [\"write -> write\"]\nrr = [\"read -> read\"]\n",
            free.join(", "),
            self.forwards,
            if self.speculates { "reads" } else { "none" },
            if self.coherent { "ordered" } else { "free" },
        )
    }

    fn axioms(self) -> Axioms {
        Axioms {
            forwards: self.forwards,
            speculates: self.speculates,
            coherent: self.coherent,
            keeps: Box::new(move |a, b| self.free & Drawn::bit(a.class, b.class) == 0),
            fence: weak_fence,
        }
    }
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (0..512u16, any::<bool>(), any::<bool>(), any::<bool>())
        .prop_map(|(free, forwards, speculates, coherent)| Drawn { free, forwards, speculates, coherent })
}

/// Not only the built-in models: any table with any switches.
#[test]
fn random_models() {
    let shape = Shape { threads: 2, variables: 2, length: 5, control: true };
    TestRunner::new(crate::programs::config(3_000))
        .run(&(drawn(), crate::programs::code(shape)), |(drawn, code)| {
            let (program, observe) = crate::programs::build(&code);
            let expected = axiomatic(&code, &drawn.axioms());
            let model = Model::parse(&drawn.text()).unwrap();
            for reduce in [true, false] {
                let options = SearchConfig {
                    observe: &observe,

                    ..SearchConfig::with(if reduce { Reductions::all() } else { Reductions::of_steps() })
                };
                let report = explore(&machine_under(&program, &model, Settings::default()), &options);
                let found: BTreeSet<Outcome> = report.outcomes.into_keys().collect();
                let missing: Vec<_> = expected.difference(&found).collect();
                let extra: Vec<_> = found.difference(&expected).collect();
                proptest::prop_assert!(
                    report.verdict == Verdict::Holds && missing.is_empty() && extra.is_empty(),
                    "{:?} {:?}, reduce {reduce}: engine misses {missing:?}, has {extra:?} too\n{}",
                    report.verdict,
                    report.reasons,
                    drawn.text()
                );
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

const ONE_MEMORY: [&str; 9] =
    ["sc", "tso", "pso", "pso-weak-cas", "rmo", "dotnet-ecma", "dotnet", "pc-atomic", "java"];

#[test]
fn two_threads_straight_line() {
    compare(Shape { threads: 2, variables: 2, length: 5, control: false }, 2_000, &ONE_MEMORY);
}

#[test]
fn two_threads_with_branches() {
    compare(Shape { threads: 2, variables: 3, length: 5, control: true }, 1_500, &ONE_MEMORY);
    compare(Shape { threads: 2, variables: 2, length: 5, control: true }, 1_500, &ONE_MEMORY);
}

#[test]
fn three_threads() {
    compare(Shape { threads: 3, variables: 2, length: 3, control: true }, 2_000, &ONE_MEMORY);
    compare(Shape { threads: 3, variables: 3, length: 3, control: true }, 1_000, &ONE_MEMORY);
}

#[test]
fn separate_reflection() {
    // `views` compares the one that is left with an oracle of its own.
    assert_eq!(MODELS.len(), ONE_MEMORY.len() + BY_VISIBILITY.len() + 2);
    compare(Shape { threads: 2, variables: 2, length: 5, control: true }, 1_000, &["pc"]);
    compare(Shape { threads: 3, variables: 2, length: 3, control: true }, 1_000, &["pc"]);
}

const BY_VISIBILITY: [&str; 5] = ["pso-nmca", "rcsc", "rcpc", "itanium", "upc"];

/// The same program without dependencies, and with full fences only: what the axioms of visibility are for.
fn independent(code: &Code) -> Code {
    let variable = |at| match at {
        At::Variable(variable) | At::Indexed { base: variable, .. } => At::Variable(variable),
    };
    let constant = |data| match data {
        Data::Constant(value) => Data::Constant(value),
        Data::Register(register) => Data::Constant(1 + register as i64 % 2),
    };
    let one = |instruction: &Instruction| match *instruction {
        Instruction::Read { at, volatile } => Instruction::Read { at: variable(at), volatile },
        Instruction::Write { at, data, volatile } => {
            Instruction::Write { at: variable(at), data: constant(data), volatile }
        }
        Instruction::Exchange { at, data } => {
            Instruction::Exchange { at: variable(at), data: constant(data) }
        }
        Instruction::Fence(_) => Instruction::Fence(FenceKind::Full),
        other => other,
    };
    let threads = code.threads.iter().map(|thread| thread.iter().map(one).collect()).collect();
    Code { variables: code.variables, threads }
}

/// Each thread in its own time: the axioms of visibility, and UPC's own definition.
fn compare_visibility(shape: Shape, cases: u32, most: usize) {
    TestRunner::new(crate::programs::config(cases))
        .run(&crate::programs::code(shape), |code| {
            let code = independent(&code);
            // The orders of visibility grow too many beyond that.
            if writes(&code) > most {
                return Ok(());
            }
            let (program, observe) = crate::programs::build(&code);
            for model in BY_VISIBILITY {
                let expected = visible(&code, &visibility(model));
                if model == "upc" {
                    proptest::prop_assert_eq!(&upc(&code), &expected, "the two definitions of upc differ");
                }
                for reduce in [true, false] {
                    let options = SearchConfig {
                        ..SearchConfig::with(if reduce { Reductions::all() } else { Reductions::of_steps() })
                    };
                    let report =
                        crate::programs::run(&program, &observe, model, Settings::default(), options);
                    let found: BTreeSet<Outcome> = report.outcomes.into_keys().collect();
                    let missing: Vec<_> = expected.difference(&found).collect();
                    let extra: Vec<_> = found.difference(&expected).collect();
                    proptest::prop_assert!(
                        report.verdict == Verdict::Holds && missing.is_empty() && extra.is_empty(),
                        "under {model}, reduce {reduce}: {:?}, engine misses {missing:?}, has {extra:?} too",
                        report.verdict
                    );
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn writes_visible_to_each_thread_in_its_own_time() {
    compare_visibility(Shape { threads: 2, variables: 2, length: 4, control: false }, 200, 5);
    compare_visibility(Shape { threads: 3, variables: 2, length: 3, control: false }, 250, 4);
    compare_visibility(Shape { threads: 4, variables: 2, length: 2, control: false }, 150, 4);
}

/// A write can reach a thread that has ended first and so take its place in the coherence order,
/// where an exchange finds it, although the exchanging thread still misses the write before it.
#[test]
fn an_ended_thread_still_counts() {
    let read = |variable| Instruction::Read { at: At::Variable(variable), volatile: false };
    let write = |variable| Instruction::Write {
        at: At::Variable(variable),
        data: Data::Constant(1),
        volatile: false,
    };
    let exchange = Instruction::Exchange { at: At::Variable(1), data: Data::Constant(2) };
    let threads = vec![vec![read(0)], vec![exchange, read(0)], vec![write(0), write(1)]];
    let code = Code { variables: 2, threads };
    let expected = copies(&code);
    assert!(expected.contains(&vec![0, 1, 0, 1, 2]));
    let (program, observe) = crate::programs::build(&code);
    let options = SearchConfig::default();
    let report = crate::programs::run(&program, &observe, "pc", Settings::default(), options);
    assert_eq!(report.outcomes.into_keys().collect::<BTreeSet<_>>(), expected);
}
