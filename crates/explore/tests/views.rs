//! Threads with views of their own, under `java-op`: against the definition, and against what is known of
//! the model.

use std::collections::BTreeSet;

use crate::hidden::consistent::{VOLATILE, consistent};
use crate::hidden::{Outcome, hidden};
use crate::programs::{At, Code, Data, FenceKind, Instruction, MODELS, Shape};
use fencepost_explore::{Reduction, Reductions, SearchConfig, Verdict};
use fencepost_machine::Settings;
use proptest::test_runner::TestRunner;

const MODEL: &str = "java-op";

fn outcomes(code: &Code, model: &str, without: Reductions) -> BTreeSet<Outcome> {
    let (program, observe) = crate::programs::build(code);
    let settings = SearchConfig::without(without).settings();
    let report = crate::programs::run(&program, &observe, model, settings, SearchConfig::without(without));
    assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.reasons);
    report.outcomes.into_keys().collect()
}

/// Draws programs of a shape and compares the engine's outcomes with the oracle's.
fn compare(shape: Shape, cases: u32) {
    TestRunner::new(crate::programs::config(cases))
        .run(&crate::programs::code(shape), |code| {
            let expected = hidden(&code);
            let off = [Reductions::none(), Reductions::all()];
            for without in off.into_iter().chain(Reduction::ALL.map(|one| [one].into_iter().collect())) {
                let found = outcomes(&code, MODEL, without);
                let missing: Vec<_> = expected.difference(&found).collect();
                let extra: Vec<_> = found.difference(&expected).collect();
                proptest::prop_assert!(
                    missing.is_empty() && extra.is_empty(),
                    "without {without:?}: engine misses {missing:?}, has {extra:?} too",
                );
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_threads() {
    assert!(MODELS.contains(&MODEL));
    compare(Shape { threads: 2, variables: 2, length: 5, control: false }, 150);
    compare(Shape { threads: 2, variables: 3, length: 5, control: true }, 150);
}

#[test]
fn three_threads() {
    compare(Shape { threads: 3, variables: 2, length: 3, control: true }, 150);
}

/// What reductions claim of states is checked in every state.
#[test]
fn claims_stand() {
    let shape = Shape { threads: 3, variables: 2, length: 3, control: true };
    TestRunner::new(crate::programs::config(150))
        .run(&crate::programs::code(shape), |code| {
            let (program, observe) = crate::programs::build(&code);
            let options = SearchConfig { paranoid: true, ..SearchConfig::default() };
            let report = crate::programs::run(&program, &observe, MODEL, Settings::default(), options);
            proptest::prop_assert_eq!(report.verdict, Verdict::Holds, "{:?}", report.reasons);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The same with one variable volatile and the others not.
fn unmixed(instruction: &Instruction) -> Instruction {
    let variable = |at: At| match at {
        At::Variable(variable) | At::Indexed { base: variable, .. } => variable,
    };
    let (read, write) = (
        |at| Instruction::Read { at: At::Variable(at), volatile: at == VOLATILE },
        |at, data| Instruction::Write { at: At::Variable(at), data, volatile: at == VOLATILE },
    );
    match *instruction {
        Instruction::Read { at, .. } => read(variable(at)),
        Instruction::Write { at, data, .. } => write(variable(at), data),
        Instruction::Exchange { data, .. } => Instruction::Exchange { at: At::Variable(VOLATILE), data },
        Instruction::Spin { .. } => Instruction::Spin { variable: 0 },
        Instruction::Fence(_) => write(VOLATILE, Data::Constant(1)),
        skip @ Instruction::Skip { .. } => skip,
    }
}

/// Section 5.4 of the paper: whatever OpMM allows is happens-before consistent.
#[test]
fn it_is_a_part_of_happens_before_consistency() {
    for shape in [
        Shape { threads: 2, variables: 2, length: 4, control: true },
        Shape { threads: 3, variables: 2, length: 2, control: true },
    ] {
        TestRunner::new(crate::programs::config(150))
            .run(&crate::programs::code(shape), |code| {
                let threads =
                    code.threads.iter().map(|thread| thread.iter().map(unmixed).collect()).collect();
                let code = Code { threads, ..code };
                let (all, op) = (consistent(&code), outcomes(&code, MODEL, Reductions::none()));
                let extra: Vec<_> = op.difference(&all).collect();
                proptest::prop_assert!(extra.is_empty(), "not consistent: {extra:?}, {code:?}");
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// A proper part: no read sees what is still to be written.
#[test]
fn no_read_sees_what_is_to_come() {
    let read = |at| Instruction::Read { at: At::Variable(at), volatile: false };
    let write = |at| Instruction::Write { at: At::Variable(at), data: Data::Constant(1), volatile: false };
    let code = Code { variables: 3, threads: vec![vec![read(0), write(2)], vec![read(2), write(0)]] };
    let both_new = vec![1, 1, 1, 0, 1];
    assert!(consistent(&code).contains(&both_new));
    assert!(!outcomes(&code, MODEL, Reductions::none()).contains(&both_new));
}

/// Section 5.7 of the paper: whatever total store order allows, OpMM does. Volatile means nothing there,
/// so there is none; nor are there fences that are weaker there than here.
#[test]
fn total_store_order_is_a_part_of_it() {
    let plain = |instruction: &Instruction| match *instruction {
        Instruction::Read { at, .. } => Instruction::Read { at, volatile: false },
        Instruction::Write { at, data, .. } => Instruction::Write { at, data, volatile: false },
        Instruction::Fence(_) => Instruction::Fence(FenceKind::Full),
        other => other,
    };
    for shape in [
        Shape { threads: 2, variables: 2, length: 5, control: true },
        Shape { threads: 3, variables: 2, length: 4, control: true },
    ] {
        TestRunner::new(crate::programs::config(300))
            .run(&crate::programs::code(shape), |code| {
                let threads = code.threads.iter().map(|thread| thread.iter().map(plain).collect()).collect();
                let code = Code { threads, ..code };
                let (tso, op) =
                    (outcomes(&code, "tso", Reductions::none()), outcomes(&code, MODEL, Reductions::none()));
                let missing: Vec<_> = tso.difference(&op).collect();
                proptest::prop_assert!(missing.is_empty(), "not under {MODEL}: {missing:?}, {code:?}");
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{error}"));
    }
}
