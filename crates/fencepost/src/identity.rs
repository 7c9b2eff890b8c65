//! What a search is about, in a few hashes: one goes on with what another has kept only if all of them are the same.
//!
//! The program is hashed as it is linked, with all that its files, libraries and settings have made of it. So a change
//! of any of these shows, and one that makes no difference does not.

use std::fmt::{self, Debug, Write};

use fencepost_explore::SearchConfig;
use fencepost_memory::Model;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::check::Goal;
use crate::subject::Subject;

/// What a search is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    program: String,
    model: String,
    question: String,
}

/// What two searches can differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdentityPart {
    /// The program, a library that it uses, or what it finds outside.
    Program,
    /// The memory model.
    Model,
    /// What is asked, or how it is searched for.
    Question,
}

impl Identity {
    /// Of a question about a program under a model.
    pub fn new(goal: Goal, subject: &Subject, model: &Model, config: &SearchConfig<'_>) -> Identity {
        let SearchConfig { reductions, order, assumptions, window, compact, all, paranoid, must_end, .. } =
            *config;
        let how = (goal, reductions, order, assumptions, window, compact, all, paranoid, must_end);
        let asked =
            (&subject.observed, subject.exit_code, &subject.condition, &subject.filter, &subject.results);
        let claims: Vec<_> = subject.claims.iter().map(|claim| (claim.when, &claim.property)).collect();
        Identity {
            program: hash(&subject.program),
            model: hash(model),
            question: hash(&(how, asked, claims)),
        }
    }

    /// What is different, if anything is.
    pub fn difference(&self, other: &Identity) -> Option<IdentityPart> {
        let parts = [
            (self.program == other.program, IdentityPart::Program),
            (self.model == other.model, IdentityPart::Model),
            (self.question == other.question, IdentityPart::Question),
        ];
        parts.into_iter().find(|(is_same, _)| !is_same).map(|(_, part)| part)
    }
}

/// Hashes what is written to it.
struct HashedText(Sha256);

impl Write for HashedText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

/// The hash of data, as it is shown to developers: that shows all of it.
fn hash(data: &dyn Debug) -> String {
    let mut text = HashedText(Sha256::new());
    // Writing to it never fails.
    let _ = write!(text, "{data:?}");
    text.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, LoadRequest, load_input, model};

    fn subject(first: u32, condition: &str) -> Subject {
        let test = format!("X86 T\n{{ x=0; }}\n P0 ;\n MOV [x],${first} ;\n{condition} (x=1)\n");
        load_input(&Input::with_bytes("T.litmus", test.into_bytes()), &LoadRequest::default(), &[]).unwrap()
    }

    #[test]
    fn whatever_a_search_depends_on_makes_a_difference() {
        let (sc, config) = (model("sc").unwrap(), SearchConfig::default());
        let of = |subject: &Subject| Identity::new(Goal::Check, subject, &sc, &config);
        let own = of(&subject(1, "exists"));
        assert_eq!(own.difference(&of(&subject(1, "exists"))), None);
        assert_eq!(own.difference(&of(&subject(2, "exists"))), Some(IdentityPart::Program));
        assert_eq!(own.difference(&of(&subject(1, "forall"))), Some(IdentityPart::Question));
        let renamed = Model { summary: "another".to_owned(), ..sc.clone() };
        let other = Identity::new(Goal::Check, &subject(1, "exists"), &renamed, &config);
        assert_eq!(own.difference(&other), Some(IdentityPart::Model));
        let narrow = SearchConfig { window: 3, ..config };
        let other = Identity::new(Goal::Check, &subject(1, "exists"), &sc, &narrow);
        assert_eq!(own.difference(&other), Some(IdentityPart::Question));
        let other = Identity::new(Goal::Outcomes, &subject(1, "exists"), &sc, &config);
        assert_eq!(own.difference(&other), Some(IdentityPart::Question));
    }
}
