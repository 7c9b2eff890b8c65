//! Tests that a file holds, as a front end finds them by the marks of test frameworks.
//!
//! A test is checked like any other program: [`FoundTest::path`] and [`FoundTest::entry`] are what a request for it
//! says. What cannot be checked is listed all the same, with the reason.

use std::path::PathBuf;

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTest {
    /// What [`Frontend::load`](crate::Frontend::load) takes: the file, or a part of it.
    pub path: PathBuf,
    /// Where it starts: `BankTests::Transfers`, with its arguments if it has some; none if the whole file is the test.
    pub entry: Option<String>,
    /// What becomes of it.
    pub plan: TestPlan,
}

/// What becomes of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestPlan {
    /// It is checked. Without expectations it has to hold under the models that the user asks for.
    Check(Vec<Expectation>),
    /// The test says itself that it is not to be run.
    Skip(String),
    /// It cannot be checked, for a reason.
    NotRun(String),
}

/// What a test says about its own verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The names of the models; none for those that the user asks for.
    pub models: Vec<String>,
    /// Whether something is to go wrong.
    pub violated: bool,
}

impl Expectation {
    /// From the texts that a test gives: names of models with commas between, and a verdict.
    pub fn read(models: Option<&str>, verdict: Option<&str>) -> Result<Expectation, String> {
        let names = models.unwrap_or_default().split(',').map(str::trim).filter(|name| !name.is_empty());
        let violated = match verdict.map(str::to_lowercase).as_deref() {
            None | Some("holds") => false,
            Some("violated") => true,
            Some(other) => return Err(format!("it expects `{other}`, which is neither holds nor violated")),
        };
        Ok(Expectation { models: names.map(str::to_owned).collect(), violated })
    }
}

impl TestPlan {
    /// The plan of a test with these expectations, if they can be read.
    pub fn expecting(expectations: Vec<Result<Expectation, String>>) -> TestPlan {
        match expectations.into_iter().collect() {
            Ok(expectations) => TestPlan::Check(expectations),
            Err(why) => TestPlan::NotRun(why),
        }
    }
}

/// What is said of a test with parameters for which no literal arguments are written down.
pub const NEEDS_ARGUMENTS: &str = "needs arguments";

/// What is taken for granted where a framework repeats a test.
pub const REPEATED: &str = "a test that is repeated does the same each time, so it is checked once";

/// What is taken for granted where a test may give up because something that it assumes does not hold.
pub const GIVES_UP: &str = "executions in which a test gives up by itself have nothing wrong with them";

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn expectations_are_names_and_a_verdict() {
        let read = Expectation::read(Some(" sc, tso"), Some("Violated")).unwrap();
        assert_eq!(read, Expectation { models: vec!["sc".into(), "tso".into()], violated: true });
        let plain = Expectation::read(None, None).unwrap();
        assert_eq!(plain, Expectation { models: Vec::new(), violated: false });
        let wrong = Expectation::read(None, Some("fails"));
        assert!(wrong.as_ref().is_err_and(|why| why.contains("`fails`")));
        assert!(matches!(TestPlan::expecting(vec![wrong]), TestPlan::NotRun(_)));
    }
}
