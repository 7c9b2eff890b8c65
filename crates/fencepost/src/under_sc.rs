//! What sequential consistency allows.
//!
//! Under every model a thread may complete each access before it issues the next one, so every model allows all
//! executions of `sc`. These are few, and many mistakes need nothing else. So a check looks there first, a small part of
//! the way: what is wrong there is wrong under the model, and needs no reordering. If all of `sc` was seen and nothing is
//! wrong, whatever the model adds takes a reordering.
//!
//! A program that runs for long before it starts a thread is not looked at first: it would run for long twice.
//!
//! Two things do not carry over: that threads are stuck (a weaker model may let them go on), and that an outcome is not
//! reachable (a weaker model may reach it).

use fencepost_explore::{
    Limits, Reason, Report, SearchConfig, Violation, ViolationKey, ViolationKind, in_proportion,
};
use fencepost_ir::Budget;
use fencepost_ir::budget::Lasting;
use fencepost_memory::{Model, builtin};

use crate::check::{Asking, Goal, findings};
use crate::findings::{Fault, Findings};

/// How many states to look at first.
const FIRST_STATES: usize = 20_000;

/// What the first look has found.
#[derive(Default)]
pub(crate) struct FirstLook(Option<Report>);

/// What is wrong under sequential consistency.
struct Faults {
    list: Vec<ViolationKey>,
    /// Whether nothing else is.
    complete: bool,
    /// Why it is not known whether anything else is.
    why: Option<Reason>,
}

impl FirstLook {
    /// What is wrong, if anything is.
    pub(crate) fn violated(&self, asking: &Asking<'_>) -> Option<Findings> {
        let report = self.0.as_ref().filter(|report| !report.violations.is_empty())?;
        Some(Findings { under_sc: true, ..findings(&asking.question, report.clone()) })
    }

    /// Whether all was seen, and nothing that carries over to weaker models is wrong.
    pub(crate) fn is_clean(&self) -> bool {
        self.0.as_ref().is_some_and(|report| report.complete && report.violations.is_empty())
    }

    /// How long it took.
    pub(crate) fn seconds(&self) -> f64 {
        self.0.as_ref().map_or(0.0, |report| report.stats.seconds)
    }
}

impl Asking<'_> {
    /// Looks at a part of what `sc` allows, if that may say something about the model.
    pub(crate) fn look_under_sc(&self, model: &Model) -> FirstLook {
        let Some(sc) = builtin::by_name("sc").filter(|sc| sc != model) else { return FirstLook::default() };
        if self.goal != Goal::Check
            || self.finds_all()
            || self.asks_for_outcome()
            || self.config.hunt.is_some()
            // It is short, so several processes have nothing to share in it.
            || self.config.cluster.is_some()
        {
            return FirstLook::default();
        }
        let Ok(rules) = self.subject.link(&sc) else { return FirstLook::default() };
        if self.runs_long_alone(rules.clone()) {
            return FirstLook::default();
        }
        let (question, limits) = (&self.question, self.config.limits);
        let fault = |values: &[i64]| question.fault(values);
        let unlimited = Budget::unlimited();
        let budget = self.config.budget.unwrap_or(&unlimited).part(Some(in_proportion(0.0)));
        let states = Some(limits.states.map_or(FIRST_STATES, |limit| limit.min(FIRST_STATES)));
        let config = SearchConfig {
            at_end: Some(&fault),
            must_end: false,
            limits: Limits { states, ..limits },
            budget: Some(&budget),
            ..self.config(false)
        };
        FirstLook(Some(self.search(rules, &config, &|_| false).0))
    }

    /// Finds out for each fault whether it takes a reordering.
    pub(crate) fn compare_with_sc(&self, model: &Model, first: &FirstLook, findings: &mut Findings) {
        if findings.faults.is_empty() {
            return;
        }
        let Some(sc) = builtin::by_name("sc") else { return };
        let needs_search = |fault: &Fault| fault.violation.kind == ViolationKind::Stuck || !first.is_clean();
        if *model == sc || findings.under_sc || !findings.faults.iter().any(needs_search) {
            let reachable = *model == sc || findings.under_sc;
            findings.faults.iter_mut().for_each(|fault| fault.reachable_under_sc = Some(reachable));
            return;
        }
        if self.config.hunt.is_some() {
            return self.look_at_hunted(model, findings);
        }
        let unlimited = Budget::unlimited();
        let budget = self.config.budget.unwrap_or(&unlimited);
        // What is wrong is known already.
        let budget = &budget.part(Some(in_proportion(findings.stats.seconds)));
        let Some(faults) = self.faults_under_sc(&sc, budget) else { return };
        let some_are_stuck = faults.list.iter().any(|key| matches!(key, ViolationKey::Stuck(_)));
        for fault in &mut findings.faults {
            let is_stuck = matches!(fault.violation.key, ViolationKey::Stuck(_));
            fault.reachable_under_sc = match faults.list.contains(&fault.violation.key) {
                true => Some(true),
                // Threads that go round a loop may be told by another place of it.
                false if is_stuck && some_are_stuck => {
                    fault
                        .notes
                        .push("Threads get stuck under sc, too, at these places or others.".to_owned());
                    continue;
                }
                false => faults.complete.then_some(false),
            };
            if fault.reachable_under_sc.is_none() {
                let why = match &faults.why {
                    Some(Reason::Stopped(_)) => {
                        format!("the comparison was stopped after {}", Lasting(budget.elapsed()))
                    }
                    Some(why) => why.to_string(),
                    None => "the search under sc did not see everything".to_owned(),
                };
                fault.notes.push(format!("Whether sc allows it, too, was not found out: {why}."));
            }
        }
    }

    /// What a hunt has found need not be compared with all of `sc`: if its events took effect in program order, and each in
    /// one step, it is an execution of `sc`. Else it is not known.
    fn look_at_hunted(&self, model: &Model, findings: &mut Findings) {
        let Ok(rules) = self.subject.link(model) else { return };
        let one_memory = rules.views.is_none() && rules.stages.is_none();
        for fault in findings.faults.iter_mut().filter(|_| one_memory) {
            let Violation { reorderings, trace, untold, .. } = &fault.violation;
            let in_order = untold.is_none()
                && reorderings.is_empty()
                && trace.iter().all(|step| step.overtook.is_empty());
            fault.reachable_under_sc = in_order.then_some(true);
        }
    }

    fn faults_under_sc(&self, sc: &Model, budget: &Budget<'_>) -> Option<Faults> {
        let question = &self.question;
        let rules = self.subject.link(sc).ok()?;
        let config = SearchConfig { budget: Some(budget), ..self.config(true) };
        let (mut report, _) = self.search(rules, &config, &|_| false);
        let complete = report.complete;
        let why = report.reasons.first().cloned();
        if !report.outcomes.keys().any(|values| question.is_witness(values)) {
            self.miss_witness(&mut report);
        }
        let ends = report.outcomes.keys().filter_map(|values| question.fault(values));
        let list = ends.map(ViolationKey::FinalState);
        let list = list.chain(report.violations.into_iter().map(|violation| violation.key)).collect();
        Some(Faults { list, complete, why })
    }
}

#[cfg(test)]
mod tests {
    use fencepost_explore::{Limits, Order, SearchConfig, Verdict};
    use fencepost_ir::Budget;

    use crate::check::{Asking, Goal};
    use crate::{Findings, Input, LoadRequest, check, load_input, model};

    fn ask(condition: &str, under: &str) -> Findings {
        let test = format!(
            "X86 SB\n{{ x=0; y=0; }}\n P0          | P1          ;\n MOV [x],$1  | MOV [y],$1  ;\n \
             MOV EAX,[y] | MOV EAX,[x] ;\n{condition}\n"
        );
        let input = Input::with_bytes("SB.litmus", test.into_bytes());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        let config = SearchConfig { must_end: true, ..SearchConfig::default() };
        check(&subject, &model(under).unwrap(), &config).unwrap()
    }

    fn reachable(findings: &Findings) -> Vec<Option<bool>> {
        findings.faults.iter().map(|fault| fault.reachable_under_sc).collect()
    }

    #[test]
    fn what_is_wrong_under_sc_is_found_there() {
        for under in ["tso", "rmo", "java-op", "pso-nmca"] {
            let findings = ask("forall (0:EAX=0 \\/ 1:EAX=0)", under);
            assert_eq!(findings.verdict, Verdict::Violated, "{under}");
            assert!(findings.under_sc, "{under}");
            assert_eq!(reachable(&findings), [Some(true)], "{under}");
        }
    }

    #[test]
    fn what_takes_a_reordering_is_found_under_the_model() {
        let findings = ask("~exists (0:EAX=0 /\\ 1:EAX=0)", "tso");
        assert_eq!(findings.verdict, Verdict::Violated);
        assert!(!findings.under_sc);
        assert_eq!(reachable(&findings), [Some(false)]);
        assert_eq!(ask("~exists (0:EAX=0 /\\ 1:EAX=0)", "sc").verdict, Verdict::Holds);
    }

    #[test]
    fn a_program_that_runs_for_long_is_not_looked_at_twice() {
        for (rounds, looks) in [(1_000, true), (1_000_000, false)] {
            let text = format!("int main() {{ int i = 0; while (i < {rounds}) i++; return 0; }}");
            let input = Input::with_bytes("loop.c", text.into_bytes());
            let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
            let config = SearchConfig::default();
            let asking = Asking::new(Goal::Check, &subject, &config, false);
            assert_eq!(asking.look_under_sc(&model("tso").unwrap()).0.is_some(), looks, "{rounds} rounds");
        }
    }

    /// That `sc` does not reach an outcome says nothing about a weaker model.
    #[test]
    fn an_outcome_that_sc_does_not_reach_is_looked_for() {
        let condition = "exists (0:EAX=0 /\\ 1:EAX=0)";
        assert_eq!(ask(condition, "sc").verdict, Verdict::Violated);
        let findings = ask(condition, "tso");
        assert_eq!(findings.verdict, Verdict::Holds);
        assert!(findings.witness.is_some() && !findings.under_sc);
    }

    /// Main waits for one of two threads to have seen the other; with stores that wait in buffers none has.
    const STUCK: &str = r##"
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y, done;
        void *left(void *p) {
            atomic_store_explicit(&x, 1, memory_order_relaxed);
            if (atomic_load_explicit(&y, memory_order_relaxed)) atomic_store(&done, 1);
            return 0;
        }
        void *right(void *p) {
            atomic_store_explicit(&y, 1, memory_order_relaxed);
            if (atomic_load_explicit(&x, memory_order_relaxed)) atomic_store(&done, 1);
            return 0;
        }
        int main() {
            pthread_t a, b;
            pthread_create(&a, 0, left, 0);
            pthread_create(&b, 0, right, 0);
            while (!atomic_load(&done)) {}
        }"##;

    fn check_c(text: &str, config: &SearchConfig<'_>) -> Findings {
        let input = Input::with_bytes("t.c", text.as_bytes().to_vec());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        check(&subject, &model("tso").unwrap(), config).unwrap()
    }

    fn unanswered(findings: &Findings) -> Option<&str> {
        let notes = findings.faults.iter().flat_map(|fault| &fault.notes);
        { notes }.find(|note| note.starts_with("Whether sc allows it")).map(String::as_str)
    }

    /// Two threads of which one fails if both run ahead of their writes, and others that take `sc` a while.
    const FAILS_SOON: &str = r##"
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y, first, z;
        void *left(void *p) {
            atomic_store_explicit(&x, 1, memory_order_relaxed);
            if (!atomic_load_explicit(&y, memory_order_relaxed)) atomic_store(&first, 1);
            return 0;
        }
        void *right(void *p) {
            atomic_store_explicit(&y, 1, memory_order_relaxed);
            if (!atomic_load_explicit(&x, memory_order_relaxed)) assert(!atomic_load(&first));
            return 0;
        }
        void *count(void *p) {
            for (int i = 0; i < 6; i++) atomic_fetch_add(&z, 1 << i);
            return 0;
        }
        int main() {
            pthread_t t;
            pthread_create(&t, 0, left, 0);
            pthread_create(&t, 0, right, 0);
            pthread_create(&t, 0, count, 0);
            pthread_create(&t, 0, count, 0);
            pthread_create(&t, 0, count, 0);
        }"##;

    /// A budget that is enough to find what is wrong and not for all of `sc`: the verdict stands, and it is said what is
    /// missing.
    #[test]
    fn a_comparison_that_was_stopped_is_told() {
        let with = |looks: usize| {
            let budget = Budget::unlimited().of_looks(looks);
            check_c(FAILS_SOON, &SearchConfig { budget: Some(&budget), ..SearchConfig::default() })
        };
        let whole = with(usize::MAX);
        assert_eq!((whole.verdict, reachable(&whole)), (Verdict::Violated, vec![Some(false)]));
        assert_eq!(unanswered(&whole), None);
        // The least that is enough for the verdict.
        let (mut few, mut enough) = (0, 1 << 14);
        while few + 1 < enough {
            let middle = usize::midpoint(few, enough);
            match with(middle).verdict {
                Verdict::Violated => enough = middle,
                _ => few = middle,
            }
        }
        let findings = with(enough);
        assert_eq!(reachable(&findings), [None], "{enough} looks");
        let note = unanswered(&findings).unwrap();
        assert!(note.contains("the comparison was stopped after"), "{note}");
    }

    /// A limit of states ends the comparison as well as a limit of time does.
    #[test]
    fn a_comparison_that_was_not_complete_is_told() {
        let mut incomplete = 0;
        for states in 1..60 {
            let limits = Limits { states: Some(states), ..Limits::default() };
            let order = Order::DepthFirst;
            let config = SearchConfig { must_end: true, limits, order, ..SearchConfig::default() };
            let findings =
                check_c(&STUCK.replace("while (!", "if (!").replace("{}", "__builtin_trap();"), &config);
            if findings.verdict == Verdict::Violated && reachable(&findings) == [None] {
                let note = unanswered(&findings).unwrap();
                assert!(note.contains(&format!("the limit of {states} states was reached")), "{note}");
                incomplete += 1;
            }
        }
        assert!(incomplete > 0);
    }
}
