//! Conditions on final states: what they are, when they hold, how they are written.

use fencepost_ir::Observable;
use serde::{Deserialize, Serialize};

/// How a condition ranges over the reachable final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantifier {
    /// Some final state satisfies the proposition.
    Exists,
    /// No final state satisfies the proposition.
    NotExists,
    /// Every final state satisfies the proposition.
    ForAll,
}

impl Quantifier {
    /// The keyword in a test.
    pub fn keyword(self) -> &'static str {
        match self {
            Quantifier::Exists => "exists",
            Quantifier::NotExists => "~exists",
            Quantifier::ForAll => "forall",
        }
    }
}

/// What a test asks about its final states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// How the proposition ranges over the final states.
    pub quantifier: Quantifier,
    /// What it says about one final state.
    pub prop: Prop,
    /// The condition as herd writes it: `exists (0:EAX=0 /\ [x]=1)`.
    pub text: String,
}

/// The right-hand side of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Term {
    /// A number, or a variable's address.
    Constant(i64),
    /// Another register or variable.
    Value(Observable),
}

/// A proposition about one final state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prop {
    /// The two values are the same.
    Equal(Observable, Term),
    /// The proposition does not hold.
    Not(Box<Prop>),
    /// All hold; true if there are none.
    And(Vec<Prop>),
    /// At least one holds; false if there are none.
    Or(Vec<Prop>),
    /// The second holds if the first does.
    Implies(Box<Prop>, Box<Prop>),
}

impl Prop {
    /// Whether the proposition holds in the final state that `value` looks up.
    pub fn holds(&self, value: &dyn Fn(Observable) -> i64) -> bool {
        match self {
            Prop::Equal(left, Term::Constant(right)) => value(*left) == *right,
            Prop::Equal(left, Term::Value(right)) => value(*left) == value(*right),
            Prop::Not(inner) => !inner.holds(value),
            Prop::And(all) => all.iter().all(|prop| prop.holds(value)),
            Prop::Or(any) => any.iter().any(|prop| prop.holds(value)),
            Prop::Implies(premise, conclusion) => !premise.holds(value) || conclusion.holds(value),
        }
    }

    /// Calls `visit` with everything the proposition mentions.
    pub fn for_each_observable(&self, visit: &mut dyn FnMut(Observable)) {
        match self {
            Prop::Equal(left, right) => {
                visit(*left);
                if let Term::Value(right) = right {
                    visit(*right);
                }
            }
            Prop::Not(inner) => inner.for_each_observable(visit),
            Prop::And(parts) | Prop::Or(parts) => {
                parts.iter().for_each(|part| part.for_each_observable(visit));
            }
            Prop::Implies(premise, conclusion) => {
                premise.for_each_observable(visit);
                conclusion.for_each_observable(visit);
            }
        }
    }
}

/// How observables and constants are written.
pub trait Spelling {
    /// `0:EAX` or `[x]`.
    fn observable(&self, observable: Observable) -> String;
    /// `1`, or a variable's name for its address.
    fn constant(&self, value: i64) -> String;
}

/// What a proposition is part of, which decides whether it needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Nothing,
    And,
    Or,
    Implies,
}

impl Prop {
    /// The proposition as herd writes it.
    pub fn text(&self, spelling: &dyn Spelling) -> String {
        let mut text = String::new();
        self.write(&mut text, Around::Nothing, spelling);
        text
    }

    fn write(&self, text: &mut String, around: Around, spelling: &dyn Spelling) {
        match self {
            Prop::Equal(left, right) => {
                text.push_str(&spelling.observable(*left));
                text.push('=');
                text.push_str(&match right {
                    Term::Constant(value) => spelling.constant(*value),
                    Term::Value(right) => spelling.observable(*right),
                });
            }
            Prop::Not(inner) => {
                text.push_str("not (");
                inner.write(text, Around::Nothing, spelling);
                text.push(')');
            }
            Prop::And(parts) if parts.is_empty() => text.push_str("true"),
            Prop::Or(parts) if parts.is_empty() => text.push_str("false"),
            Prop::And(parts) => {
                let bare = matches!(around, Around::Nothing | Around::And | Around::Or);
                join(text, bare, " /\\ ", parts.iter(), Around::And, spelling);
            }
            Prop::Or(parts) => {
                let bare = matches!(around, Around::Nothing | Around::Or);
                join(text, bare, " \\/ ", parts.iter(), Around::Or, spelling);
            }
            Prop::Implies(premise, conclusion) => {
                let bare = matches!(around, Around::Nothing | Around::Implies);
                let parts = [&**premise, &**conclusion];
                join(text, bare, " => ", parts.into_iter(), Around::Implies, spelling);
            }
        }
    }
}

fn join<'p>(
    text: &mut String,
    bare: bool,
    between: &str,
    parts: impl Iterator<Item = &'p Prop>,
    around: Around,
    spelling: &dyn Spelling,
) {
    if !bare {
        text.push('(');
    }
    for (index, part) in parts.enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        part.write(text, around, spelling);
    }
    if !bare {
        text.push(')');
    }
}
