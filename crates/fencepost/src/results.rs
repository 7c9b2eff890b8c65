//! What a test in the manner of jcstress comes to: its results, and what its table says of each.

use fencepost_frontend::results::{Expect, result_text};
use serde::Serialize;

use crate::findings::Findings;
use crate::subject::Subject;

/// The results of a test.
#[derive(Debug, Serialize)]
pub struct Results<'a> {
    /// Those that were reached.
    pub reached: Vec<Graded<'a>>,
    /// Those that the test lists and that were not.
    pub not_reached: Vec<Graded<'a>>,
}

/// A result and what it is worth.
#[derive(Debug, Serialize)]
pub struct Graded<'a> {
    /// The result.
    pub result: String,
    /// What it is worth.
    pub expect: &'static str,
    /// Why.
    pub description: &'a str,
}

impl<'a> Results<'a> {
    /// Of a run of a test.
    pub fn of(subject: &'a Subject, findings: &Findings) -> Option<Results<'a>> {
        let test = subject.results.as_ref()?;
        let mut reached: Vec<(Expect, Graded<'a>)> = Vec::new();
        for values in &findings.states {
            let result = result_text(values);
            let (expect, description) = test.grade(&result);
            reached.push((expect, Graded { result, expect: expect.name(), description }));
        }
        reached.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.result.cmp(&other.result)));
        let reached: Vec<Graded<'a>> = reached.into_iter().map(|(_, graded)| graded).collect();
        let results: Vec<&str> = reached.iter().map(|it| it.result.as_str()).collect();
        let not_reached = test.unmatched(&results).into_iter().map(|(id, outcome)| Graded {
            result: id.to_owned(),
            expect: outcome.expect.name(),
            description: &outcome.description,
        });
        let not_reached = not_reached.collect();
        Some(Results { reached, not_reached })
    }

    /// Those that were reached and are worth knowing.
    pub fn interesting(&self) -> Vec<String> {
        let interesting = self.reached.iter().filter(|it| it.expect == Expect::Interesting.name());
        interesting.map(|it| it.result.clone()).collect()
    }
}
