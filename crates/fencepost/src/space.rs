//! All states of a small program, for a picture: which of them need no reordering, which only reorderings lead to, and
//! which are wrong.

use fencepost_explore::{Graph, Limits, Reason, SearchConfig, told_graph};
use fencepost_frontend::LoadError;
use fencepost_ir::Budget;
use fencepost_memory::Model;

use crate::question::Question;
use crate::subject::Subject;

/// What a state is, for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateKind {
    /// Some path without a reordering leads there.
    Ordered,
    /// Only paths with a reordering lead there.
    Reordered,
    /// Something is wrong there.
    Wrong,
}

/// A step between two states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceStep {
    /// Where it is taken.
    pub from: usize,
    /// Where it leads.
    pub to: usize,
    /// What happens.
    pub text: String,
    /// Whether it takes effect before an earlier instruction of its thread.
    pub overtakes: bool,
}

/// All states and steps of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSpace {
    /// The states; the first one is where the program starts.
    pub states: Vec<StateKind>,
    /// The steps.
    pub edges: Vec<SpaceStep>,
}

/// All states of a program under a model, if there are at most so many; otherwise why there is no picture of them.
pub fn space(
    subject: &Subject,
    model: &Model,
    config: &SearchConfig<'_>,
    most: usize,
) -> Result<Result<StateSpace, String>, LoadError> {
    let question = Question::new(subject);
    let fault = |values: &[i64]| question.fault(values);
    let unlimited = Budget::unlimited();
    let budget = config.budget.unwrap_or(&unlimited);
    let machine = subject.machine(model, config.settings(), budget)?;
    let config = SearchConfig {
        all: true,
        at_end: Some(&fault),
        limits: Limits { states: Some(most), ..config.limits },
        ..question.asked(*config)
    };
    let graph = told_graph(&machine, &config);
    Ok(match graph.reasons.iter().find(|reason| matches!(reason, Reason::States(_))) {
        Some(_) => Err(format!("there are more than {most} states, too many for a picture")),
        None => match graph.reasons.first() {
            Some(reason) => Err(reason.to_string()),
            None => Ok(StateSpace::new(&graph)),
        },
    })
}

impl StateSpace {
    fn new(graph: &Graph) -> StateSpace {
        let mut states = vec![StateKind::Reordered; graph.states];
        let mut edges = Vec::new();
        for (index, transition) in graph.transitions.iter().enumerate() {
            let to = transition.to.map_or_else(
                || {
                    states.push(StateKind::Wrong);
                    states.len() - 1
                },
                |to| to as usize,
            );
            let text = graph.texts.get(index).cloned().unwrap_or_default();
            edges.push(SpaceStep {
                from: transition.from as usize,
                to,
                text,
                overtakes: transition.overtakes.is_some(),
            });
        }
        let mut next = vec![0];
        while let Some(at) = next.pop() {
            if states.get(at) == Some(&StateKind::Reordered) {
                states[at] = StateKind::Ordered;
                let ordered = edges.iter().filter(|edge| edge.from == at && !edge.overtakes);
                next.extend(ordered.map(|edge| edge.to));
            }
        }
        graph.wrong.iter().for_each(|&state| states[state as usize] = StateKind::Wrong);
        StateSpace { states, edges }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, LoadRequest, load_input, model};

    const SB: &str = "X86 SB
{ x=0; y=0; }
 P0         | P1         ;
 MOV [x],$1 | MOV [y],$1 ;
 MOV EAX,[y] | MOV EAX,[x] ;
~exists (0:EAX=0 /\\ 1:EAX=0)
";

    fn of(under: &str, most: usize) -> Result<StateSpace, String> {
        let input = Input::with_bytes("SB.litmus", SB.as_bytes().to_vec());
        let subject = load_input(&input, &LoadRequest::default(), &[]).unwrap();
        space(&subject, &model(under).unwrap(), &SearchConfig::default(), most).unwrap()
    }

    #[test]
    fn only_reorderings_lead_to_what_is_wrong() {
        let count = |space: &StateSpace, kind| space.states.iter().filter(|&&state| state == kind).count();
        let (sc, tso) = (of("sc", 100).unwrap(), of("tso", 100).unwrap());
        assert_eq!(count(&sc, StateKind::Reordered) + count(&sc, StateKind::Wrong), 0);
        assert_eq!(count(&tso, StateKind::Ordered), sc.states.len(), "the same states need no reordering");
        assert_eq!(count(&tso, StateKind::Wrong), 1);
        assert!(tso.edges.iter().any(|edge| edge.overtakes && edge.text == "P0: read y = 0"), "{tso:#?}");
    }

    #[test]
    fn large_spaces_have_no_picture() {
        assert_eq!(of("tso", 5), Err("there are more than 5 states, too many for a picture".to_owned()));
    }
}
