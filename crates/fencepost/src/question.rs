//! What a subject asks of its final states, and the answer to it.

use fencepost_explore::property::{Broken, Property};
use fencepost_explore::{SearchConfig, Violation, ViolationKind};
use fencepost_frontend::condition::{Condition, Prop, Quantifier};
use fencepost_frontend::results::{self, Expect};
use fencepost_ir::Observable;
use fencepost_ir::broken::Invariant;
use fencepost_machine::{Machine, State};

use crate::expression::When;
use crate::subject::Subject;

/// The answer to a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The condition is true.
    Ok,
    /// The condition is false.
    No,
    /// The search saw too little to say.
    Unknown,
}

/// How many of the final states satisfy a condition's proposition, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Final states that satisfy the proposition.
    pub positive: usize,
    /// Final states that do not.
    pub negative: usize,
    /// What that means for the condition.
    pub answer: Answer,
    /// How often the proposition holds: herd's `Observation`.
    pub observation: &'static str,
}

/// What a condition says of one final state: its text without the quantifier.
pub fn proposition(condition: &Condition) -> &str {
    let text = condition.text.strip_prefix(condition.quantifier.keyword());
    text.map_or(condition.text.as_str(), str::trim_start)
}

/// A subject's filter and condition over the values of what it observes.
#[derive(Debug)]
pub struct Question<'s> {
    subject: &'s Subject,
    /// What to observe; values come in this order.
    pub observe: Vec<Observable>,
    /// What must hold in every state.
    pub always: Vec<Property>,
    /// What must hold in every final state.
    pub finally: Vec<Property>,
    /// What is observed if the last thread never ends, if that is asked.
    termination: Option<[i64; results::WORDS]>,
}

impl<'s> Question<'s> {
    /// Of a subject.
    pub fn new(subject: &'s Subject) -> Question<'s> {
        let observe = subject.observed.iter().map(|observed| observed.observable).collect();
        let claims = |when: When| {
            let claims = subject.claims.iter().filter(move |claim| claim.when == when);
            claims.map(|claim| claim.property.clone()).collect()
        };
        let (always, finally) = (claims(When::Always), claims(When::AtEnd));
        let asks_for_end = subject.results.as_ref().is_some_and(|test| test.asks_for_end);
        let termination = asks_for_end.then(|| results::result_words(results::STALE));
        Question { subject, observe, always, finally, termination }
    }

    /// What the user says must hold and does not, in this state.
    pub fn broken(&self, machine: &Machine<'_>, state: &State, is_final: bool) -> Vec<String> {
        let finally = self.finally.iter().filter(|_| is_final);
        let broken = self.always.iter().chain(finally).filter_map(|property| property.look(machine, state));
        broken.map(|broken| self.explain(&broken)).collect()
    }

    /// How what the user says must hold does not.
    pub fn explain(&self, broken: &Broken) -> String {
        let claim = self.subject.claims.iter().find(|claim| claim.property.text == broken.property);
        claim.map_or_else(|| broken.property.clone(), |claim| claim.explain(broken))
    }

    /// A configuration that asks it.
    pub fn asked<'q>(&'q self, config: SearchConfig<'q>) -> SearchConfig<'q> {
        let termination = self.termination.as_ref().map(|words| &words[..]);
        let Question { observe, always, finally, .. } = self;
        let must_end = config.must_end && termination.is_none();
        SearchConfig { observe, always, finally, termination, must_end, ..config }
    }

    /// A violation in the subject's own terms.
    pub fn worded(&self, mut violation: Violation) -> Violation {
        if let Some(broken) = &violation.broken {
            violation.message = self.explain(broken);
        } else if violation.kind == ViolationKind::Invariant {
            violation.kind = self.fault_kind();
        }
        violation
    }

    /// Whether the subject looks at such a final state at all.
    pub fn counts(&self, values: &[i64]) -> bool {
        self.subject.filter.as_ref().is_none_or(|filter| self.holds(filter, values))
    }

    /// Whether it is a final state that an `exists` is about.
    pub fn is_witness(&self, values: &[i64]) -> bool {
        let exists = |condition: &&Condition| condition.quantifier == Quantifier::Exists;
        let condition = self.subject.condition.as_ref().filter(exists);
        self.counts(values) && condition.is_some_and(|condition| self.holds(&condition.prop, values))
    }

    /// What is wrong with a final state, if anything.
    pub fn fault(&self, values: &[i64]) -> Option<String> {
        if let Some(code) = self.subject.judged_exit_code(values).filter(|&code| code != 0) {
            return Some(format!("the program ends with exit code {code}"));
        }
        if let Some(test) = self.subject.results.as_ref() {
            let result = results::result_text(values);
            let (expect, why) = test.grade(&result);
            let why = if why.is_empty() { String::new() } else { format!(": {why}") };
            let shown = results::shown(&result);
            return (expect == Expect::Forbidden).then(|| format!("the result {shown} is forbidden{why}"));
        }
        let condition = self.subject.condition.as_ref().filter(|_| self.counts(values))?;
        let holds = self.holds(&condition.prop, values);
        let breaks = match condition.quantifier {
            Quantifier::Exists => false,
            Quantifier::NotExists => holds,
            Quantifier::ForAll => !holds,
        };
        breaks
            .then(|| format!("the final state {} breaks the condition {}", self.show(values), condition.text))
    }

    /// The answer, given the final states that were found, and whether these are all.
    pub fn tally(&self, states: &[Vec<i64>], complete: bool) -> Option<Tally> {
        let condition = self.subject.condition.as_ref()?;
        let positive = states.iter().filter(|values| self.holds(&condition.prop, values)).count();
        let negative = states.len() - positive;
        let otherwise = |answer| if complete { answer } else { Answer::Unknown };
        let answer = match condition.quantifier {
            Quantifier::Exists if positive > 0 => Answer::Ok,
            Quantifier::Exists => otherwise(Answer::No),
            Quantifier::NotExists if positive > 0 => Answer::No,
            Quantifier::ForAll if negative > 0 => Answer::No,
            Quantifier::NotExists | Quantifier::ForAll => otherwise(Answer::Ok),
        };
        let observation = match (positive, negative) {
            (1.., 1..) => "Sometimes",
            _ if !complete => "Unknown",
            (0, _) => "Never",
            (_, 0) => "Always",
        };
        Some(Tally { positive, negative, answer, observation })
    }

    /// The kind of such a fault.
    pub fn fault_kind(&self) -> ViolationKind {
        match self.subject.condition.is_some() || self.subject.results.is_some() {
            true => ViolationKind::Invariant,
            false => ViolationKind::Exit,
        }
    }

    /// A final state as herd writes it, `0:EAX=0; [x]=1;`, or the result of a test as jcstress does.
    pub fn show(&self, values: &[i64]) -> String {
        if self.subject.results.as_ref().is_some() {
            return results::shown(&results::result_text(values));
        }
        let parts = values.iter().enumerate();
        let parts = parts.map(|(index, &value)| format!("{};", self.subject.show(index, value)));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn holds(&self, prop: &Prop, values: &[i64]) -> bool {
        prop.holds(&|wanted| {
            let index = self.observe.iter().position(|observable| *observable == wanted);
            *index.and_then(|index| values.get(index)).or_broken("the value that a condition speaks of")
        })
    }
}

#[cfg(test)]
mod tests {
    use fencepost_frontend::{Frontend, Input, LoadRequest};

    use super::*;

    fn test(condition: &str) -> Subject {
        let text = format!("X86 T\n{{ x=0; }}\n P0 | P1 ;\n MOV [x],$1 | MOV EAX,[x] ;\n{condition}\n");
        let input = Input::with_bytes("T.litmus", text.into_bytes());
        let loaded = fencepost_litmus::Litmus.load(&input, &LoadRequest::default()).unwrap();
        Subject::new("T.litmus", loaded, &[]).unwrap()
    }

    fn answers(condition: &str, states: &[Vec<i64>]) -> [Answer; 2] {
        let test = test(condition);
        let question = Question::new(&test);
        [true, false].map(|complete| question.tally(states, complete).unwrap().answer)
    }

    #[test]
    fn partial_searches_answer_only_what_they_prove() {
        use Answer::{No, Ok, Unknown};
        let both = [vec![0], vec![1]];
        let one = [vec![1]];
        assert_eq!(answers("exists (1:EAX=0)", &both), [Ok, Ok]);
        assert_eq!(answers("exists (1:EAX=0)", &one), [No, Unknown]);
        assert_eq!(answers("~exists (1:EAX=0)", &both), [No, No]);
        assert_eq!(answers("~exists (1:EAX=0)", &one), [Ok, Unknown]);
        assert_eq!(answers("forall (1:EAX=1)", &both), [No, No]);
        assert_eq!(answers("forall (1:EAX=1)", &one), [Ok, Unknown]);
    }

    #[test]
    fn filtered_states_are_neither_faults_nor_witnesses() {
        let test = test("filter (1:EAX=1)\nforall ([x]=2)");
        let question = Question::new(&test);
        assert_eq!(question.fault(&[0, 1]), None);
        let fault = question.fault(&[1, 1]).unwrap();
        assert_eq!(fault, "the final state 1:EAX=1; [x]=1; breaks the condition forall ([x]=2)");
    }
}
