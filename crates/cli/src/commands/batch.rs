//! The inputs, one after another, each under its models, into every report that is asked for.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use fencepost::{Findings, SearchConfig, Subject};
use fencepost_explore::Verdict;
use fencepost_ir::Budget;
use fencepost_ir::broken::broken;
use fencepost_memory::Model;

use super::search::Asked;
use super::{fix, replay};
use crate::args::{Format, OutputArgs, SearchArgs};
use crate::baseline::Baseline;
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;
use crate::input::Inputs;
use crate::internal::guarded;
use crate::interrupt;
use crate::output::Output;
use crate::report::look::Look;
use crate::report::{Document, InputAnswer, ReportEntry, ReportShape, ShortRepair, document};

/// Runs every input. What is wrong with one does not keep the others from running.
pub(crate) fn run(out: &mut Output, asked: &Asked<'_>, inputs: Inputs) -> io::Result<Exit> {
    let OutputArgs { format, .. } = asked.args.output;
    if inputs.batch && format == Format::Text && inputs.files.iter().all(Result::is_err) {
        inputs.files.iter().filter_map(|file| file.as_ref().err()).for_each(|(_, why)| why.show());
        return Ok(Exit::BadInput);
    }
    let names = inputs.files.iter().map(|file| match file {
        Ok(path) | Err((path, _)) => path.display().to_string(),
    });
    let shape = ReportShape {
        goal: asked.goal,
        is_batch: inputs.batch,
        names: names.collect(),
        models: asked.models.names(),
    };
    let SearchArgs { baseline, write_baseline, .. } = asked.args;
    let mut baseline = match Baseline::open(baseline.as_deref(), write_baseline.as_deref()) {
        Ok(baseline) => baseline,
        Err(diagnostic) => return Ok(super::refuse(diagnostic)),
    };
    let mut reports = match Reports::open(out, &asked.args.output, &shape)? {
        Ok(reports) => reports,
        Err(diagnostic) => return Ok(super::refuse(diagnostic)),
    };
    let is_single = !shape.is_batch && shape.models.len() <= 1;
    let mut faults = Vec::new();
    let mut worst = Exit::Done;
    let mut left = inputs.files.len();
    for file in inputs.files {
        if interrupt::listen().load(Ordering::Relaxed) || out.is_closed() {
            worst = worst.max(Exit::Inconclusive);
            break;
        }
        let (path, found) = match file {
            Ok(path) => (path, None),
            Err((path, diagnostic)) => (path, Some(diagnostic)),
        };
        let (reports, faults, baseline) = (&mut reports, &mut faults, &mut baseline);
        let mut input = AnsweredInput { asked, path: &path, reports, faults, baseline, is_single };
        worst = worst.max(input.tell(out, found)?);
        out.flush()?;
        left -= 1;
    }
    reports.finish(out, left)?;
    let written = match format {
        Format::Text => finish_baseline(out, baseline)?,
        _ => finish_baseline(&mut io::stderr(), baseline)?,
    };
    if let Err(diagnostic) = written {
        worst = worst.max(diagnostic.exit());
        faults.push(diagnostic);
    }
    out.flush()?;
    // In full only now, so as not to tear a table apart.
    faults.iter().filter(|fault| fault.why_stopped().is_none()).for_each(Diagnostic::show);
    Ok(worst)
}

fn finish_baseline(out: &mut dyn Write, baseline: Baseline) -> io::Result<Result<(), Diagnostic>> {
    baseline.tell(out)?;
    baseline.finish(out)
}

/// The reports that are being written.
struct Reports {
    standard: Box<dyn Document>,
    files: Vec<(BufWriter<File>, Box<dyn Document>)>,
}

impl Reports {
    /// Begins all of them; fails early if a file cannot be written.
    fn open(
        out: &mut Output,
        args: &OutputArgs,
        shape: &ReportShape,
    ) -> io::Result<Result<Reports, Diagnostic>> {
        let mut files = Vec::new();
        for report in &args.report {
            let file = match File::create(&report.path) {
                Ok(file) => file,
                Err(error) => {
                    let message = format!("cannot write {}: {error}", report.path.display());
                    return Ok(Err(Diagnostic::new(message)));
                }
            };
            let mut file = BufWriter::new(file);
            let document = document(&mut file, report.format, shape, Look::default())?;
            files.push((file, document));
        }
        Ok(Ok(Reports { standard: document(out, args.format, shape, Look::of_stdout(args.color))?, files }))
    }

    fn add(&mut self, out: &mut Output, entry: &ReportEntry<'_>) -> io::Result<()> {
        self.standard.add(out, entry)?;
        self.files.iter_mut().try_for_each(|(file, document)| document.add(file, entry))
    }

    fn finish(&mut self, out: &mut Output, left: usize) -> io::Result<()> {
        self.standard.finish(out, left)?;
        for (file, document) in &mut self.files {
            document.finish(file, left)?;
            file.flush()?;
        }
        Ok(())
    }
}

/// An input on its way into the reports.
struct AnsweredInput<'a> {
    asked: &'a Asked<'a>,
    path: &'a Path,
    reports: &'a mut Reports,
    faults: &'a mut Vec<Diagnostic>,
    baseline: &'a mut Baseline,
    /// Whether there is no other input, and no other model.
    is_single: bool,
}

impl AnsweredInput<'_> {
    /// Asks under each model, unless what is wrong is known already.
    fn tell(&mut self, out: &mut Output, found: Option<Diagnostic>) -> io::Result<Exit> {
        let asked = self.asked;
        let models = match found {
            Some(diagnostic) => Err(diagnostic),
            None => asked.models.of(self.path),
        };
        let models = match models {
            Ok(models) => models,
            Err(diagnostic) => {
                let model = asked.models.first().unwrap_or_else(|_| broken("a model to name"));
                return self.fail(out, &model, diagnostic);
            }
        };
        let mut worst = Exit::Done;
        // Read again for each model: the time limit is that of one question.
        for model in &models {
            let budget = asked.args.how.budget();
            let ran = guarded(|| {
                let subject = asked.load(self.path, &budget)?;
                let findings = asked.answer(&subject, model, &budget)?;
                let repair = repair(asked, self.path, model, &findings, &budget);
                Ok((subject, findings, repair))
            });
            worst = worst.max(match ran {
                Ok((subject, findings, repair)) => {
                    self.found(out, model, &subject, &findings, repair.as_ref())?
                }
                Err(diagnostic) => self.fail(out, model, diagnostic)?,
            });
        }
        Ok(worst)
    }

    fn found(
        &mut self,
        out: &mut Output,
        model: &Model,
        subject: &Subject,
        findings: &Findings,
        repair: Option<&ShortRepair>,
    ) -> io::Result<Exit> {
        let forbidden_by = match self.is_single {
            true => guarded(|| Ok(self.asked.forbidding(subject, model, findings))).ok().flatten(),
            false => None,
        };
        let answer = Ok(InputAnswer { subject, findings, repair, forbidden_by });
        self.entry(out, model, answer)?;
        if let Some(to) = &self.asked.args.save_schedule
            && let Err(diagnostic) = replay::save(self.asked, model, subject, findings, to)
        {
            // What was found is not lost.
            let exit = diagnostic.exit();
            self.faults.push(diagnostic);
            return Ok(exit);
        }
        let start = self.asked.args.program.entry.as_deref();
        Ok(self.baseline.judge(self.path, start, &model.name, findings))
    }

    fn fail(&mut self, out: &mut Output, model: &Model, diagnostic: Diagnostic) -> io::Result<Exit> {
        self.entry(out, model, Err(&diagnostic))?;
        let exit = diagnostic.exit();
        self.faults.push(diagnostic);
        Ok(exit)
    }

    fn entry(
        &mut self,
        out: &mut Output,
        model: &Model,
        answer: Result<InputAnswer<'_>, &Diagnostic>,
    ) -> io::Result<()> {
        let budget = self.asked.args.how.budget();
        let config = SearchConfig { budget: Some(&budget), ..self.asked.args.how.config() };
        let input = &self.path.display().to_string();
        let (goal, is_default) = (self.asked.goal, self.asked.models.are_defaults());
        let is_full = self.asked.args.output.full;
        let start = self.asked.args.program.entry.as_deref();
        let entry = ReportEntry { input, start, model, is_default, is_full, goal, config: &config, answer };
        self.reports.add(out, &entry)
    }
}

/// Looks for a repair, if one is asked for and may be found.
fn repair(
    asked: &Asked<'_>,
    path: &Path,
    model: &Model,
    findings: &Findings,
    budget: &Budget<'_>,
) -> Option<ShortRepair> {
    let may_help = findings.faults.iter().any(|fault| fault.reachable_under_sc != Some(true));
    let is_wanted = asked.args.output.repair && findings.verdict == Verdict::Violated && may_help;
    is_wanted.then(|| fix::in_short(asked, path, model, budget))
}
