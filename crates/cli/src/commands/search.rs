//! What `check` and `outcomes` have in common: one question, asked about each input.

use std::path::Path;

use fencepost::expression::Expression;
use fencepost::{Findings, Goal, Identity, LoadRequest, Subject, weakest_that_forbids};
use fencepost_explore::{Hunt, Keeper, Reduction, SearchConfig};
use fencepost_ir::Budget;
use fencepost_machine::{Granted, Machine};
use fencepost_memory::Model;

use crate::args::SearchArgs;
use crate::checkpoint::CheckpointFolder;
use crate::choice::Models;
use crate::cluster::Joined;
use crate::diagnostics::Diagnostic;
use crate::progress::{ProgressBoard, ProgressLine};

/// Everything that is the same for each input of one command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// What the user wants to know.
    pub(crate) goal: Goal,
    /// How to search.
    pub(crate) args: &'a SearchArgs,
    /// Where the program starts, if not where it says itself.
    pub(crate) entry: Option<&'a str>,
    /// Under which models.
    pub(crate) models: &'a Models,
    /// What must hold.
    pub(crate) expressions: &'a [Expression],
    /// Under which other model, to compare.
    pub(crate) compare: Option<&'a Model>,
    /// Where the search is kept.
    pub(crate) folder: Option<&'a CheckpointFolder>,
    /// The processes that search together, if this is not the only one.
    pub(crate) joined: Option<&'a Joined>,
    /// Where progress is shown, if several inputs run at a time.
    pub(crate) board: Option<&'a ProgressBoard>,
}

impl Asked<'_> {
    /// What is asked of a front end.
    pub(crate) fn request<'b>(&self, budget: &'b Budget<'b>) -> Result<LoadRequest<'b>, Diagnostic> {
        Ok(LoadRequest {
            entry: self.entry.map(str::to_owned),
            observe: self.args.observe.clone(),
            outcomes: self.goal == Goal::Outcomes,
            exit_code: self.args.claims.exit_code,
            no_spurious: self.args.how.no_spurious,
            ..self.args.program.request(budget)?
        })
    }

    /// The weakest of the models of hardware that forbid what is wrong.
    pub(crate) fn forbidding(
        &self,
        subject: &Subject,
        model: &Model,
        findings: &Findings,
    ) -> Option<&'static str> {
        let budget = self.args.how.budget();
        let config = SearchConfig { budget: Some(&budget), ..self.args.how.config() };
        (self.goal == Goal::Check && self.compare.is_none())
            .then(|| weakest_that_forbids(subject, model, &config, findings))?
    }

    /// Reads a program.
    pub(crate) fn load(&self, path: &Path, budget: &Budget<'_>) -> Result<Subject, Diagnostic> {
        Ok(fencepost::load(path, &self.request(budget)?, self.expressions)?)
    }

    /// The machine that runs a program under a model, with or without steps of lone threads, and that takes for granted what a
    /// search did.
    pub(crate) fn machine<'p>(
        &self,
        subject: &'p Subject,
        run_alone: bool,
        granted: &Granted,
        model: &Model,
        budget: &Budget<'_>,
    ) -> Result<Machine<'p>, Diagnostic> {
        let settings = self.args.how.config().settings().set(Reduction::RunAlone, run_alone);
        Ok(subject.machine(model, settings, budget)?.granting(granted))
    }

    /// Asks about a program.
    pub(crate) fn answer(
        &self,
        subject: &Subject,
        model: &Model,
        budget: &Budget<'_>,
    ) -> Result<Findings, Diagnostic> {
        let name = subject.path.display().to_string();
        let name = if self.board.is_some() { self.entry.unwrap_or(&name) } else { &name };
        let line = ProgressLine::new(name, self.board);
        let progress = |progress: &_| line.update(progress);
        let is_shown = self.joined.is_none_or(Joined::reports);
        let config = SearchConfig {
            all: self.args.finds_all(),
            hunt: self
                .args
                .hunt
                .then(|| Hunt { seed: self.args.seed, most: self.args.departures.map(usize::from) }),
            budget: Some(budget),
            progress: is_shown.then_some(&progress),
            cluster: self.joined.map(Joined::cluster),
            ..self.args.how.config()
        };
        let identity = Identity::new(self.goal, subject, model, &config);
        let parts = || self.folder.map(CheckpointFolder::parts).unwrap_or_default();
        let part = self.joined.map(|joined| joined.agree(&identity, parts())).transpose()?;
        let keeper = self.folder.map(|folder| folder.keeper(identity, part)).transpose()?;
        let config = SearchConfig { keeper: keeper.as_ref().map(|keeper| keeper as &dyn Keeper), ..config };
        let mut findings = match (self.compare, self.goal) {
            (Some(other), goal) => fencepost::compare(goal, subject, [model, other], &config),
            (None, Goal::Check) => fencepost::check(subject, model, &config),
            (None, Goal::Outcomes) => fencepost::outcomes(subject, model, &config),
        }?;
        line.clear();
        if let Some(folder) = self.folder {
            folder.tell(&mut findings);
        }
        Ok(findings)
    }
}
