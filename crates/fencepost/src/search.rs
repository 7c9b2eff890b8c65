//! One search. A mistake in Fencepost itself makes its verdict inconclusive and names the place, never a panic.

use std::cell::OnceCell;
use std::sync::Arc;

use fencepost_explore::{Outcome, Report, SearchConfig, explore_witnessing};
use fencepost_ir::broken::guard;
use fencepost_ir::{Budget, Program};
use fencepost_machine::{Action, ActionKind, Effect, Facts, Machine, Settings};
use fencepost_memory::Rules;

/// Prepares a program and searches it, for an outcome that is `wanted` as well. Facts about the program that are not
/// known yet are found out.
pub(crate) fn search(
    program: &Program,
    facts: &OnceCell<Arc<Facts>>,
    rules: Rules,
    config: &SearchConfig<'_>,
    wanted: &dyn Fn(&[i64]) -> bool,
) -> (Report, Option<Outcome>) {
    let unlimited = Budget::unlimited();
    let budget = config.budget.unwrap_or(&unlimited);
    let searched = guard(config.internal_errors, || {
        let known = facts.get().cloned().unwrap_or_else(|| Arc::new(Facts::of(program, budget)));
        match Machine::sharing(&known, program, rules, config.settings(), budget) {
            Ok(machine) => {
                // Those of a search that was stopped before are incomplete.
                facts.get_or_init(|| known);
                explore_witnessing(&machine, config, wanted)
            }
            Err(stopped) => (Report::without_search(fencepost_explore::Reason::Stopped(stopped)), None),
        }
    });
    searched.unwrap_or_else(|error| (Report::internal_error(&error), None))
}

/// How many local steps of a lone thread are few; a hundred instructions count as one.
const FEW_STEPS: u32 = 10_000;

/// Whether a program runs for long before there is anything to search: then a second search costs twice as much.
pub(crate) fn runs_long_alone(
    program: &Program,
    facts: &OnceCell<Arc<Facts>>,
    rules: Rules,
    config: &SearchConfig<'_>,
) -> bool {
    let unlimited = Budget::unlimited();
    let budget = config.budget.unwrap_or(&unlimited);
    let found = guard(config.internal_errors, || {
        let known = facts.get().cloned().unwrap_or_else(|| Arc::new(Facts::of(program, budget)));
        let settings = Settings { local_steps: FEW_STEPS, ..config.settings() };
        let Ok(machine) = Machine::sharing(&known, program, rules, settings, budget) else { return false };
        facts.get_or_init(|| known);
        let (state, effect) = machine.start();
        let mut actions = Vec::new();
        machine.actions(&state, &mut actions);
        let goes_on = matches!(actions[..], [Action { kind: ActionKind::Issue, .. }]);
        effect == Effect::Continues && state.threads.len() == 1 && goes_on
    });
    found.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use fencepost_explore::Verdict;
    use fencepost_ir::broken::InternalErrors;
    use fencepost_ir::{ControlOp, LocalOp, MethodBuilder, ProgramBuilder, Reg};
    use fencepost_memory::builtin;

    use super::*;

    /// The analyses before a search are guarded, too.
    #[test]
    fn a_mistake_while_preparing_is_inconclusive() {
        let mut builder = ProgramBuilder::new();
        let mut body = MethodBuilder::new("main");
        body.emit(LocalOp::Move { dst: Reg(7), src: Reg(8) });
        body.emit(ControlOp::Return { first: Reg(0) });
        let main = builder.method(body);
        builder.thread("main", main, Vec::new());
        let program = builder.build();
        let rules = builtin::by_name("sc").unwrap().link(&program).unwrap();
        let config = SearchConfig { internal_errors: InternalErrors::Reported, ..SearchConfig::default() };
        let (report, witness) = search(&program, &OnceCell::new(), rules, &config, &|_| true);
        assert_eq!(report.verdict, Verdict::Inconclusive);
        assert!(!report.complete && witness.is_none());
        let [reason] = &report.reasons[..] else { panic!("{:?}", report.reasons) };
        assert!(reason.to_string().starts_with("internal error at crates/"), "{reason}");
    }
}
