//! What is wrong with an input, shown with the line it is about.
//!
//! A diagnostic copies only the lines it shows, cut to a readable length, so that one about ten
//! megabytes of noise is as short as any other.

use std::io::{IsTerminal, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use fencepost_frontend::{LoadError, Setting};
use fencepost_ir::Stopped;
use fencepost_ir::broken::InternalError;
use fencepost_memory::ModelError;

use crate::exit::Exit;

/// The most bytes of a line that are shown on either side of the fault.
const CONTEXT: usize = 120;

/// Something wrong with the command line or an input.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic {
    message: String,
    place: Option<Box<SourcePlace>>,
    help: Option<String>,
    /// What else is wrong.
    others: Vec<Diagnostic>,
    /// What is at fault.
    blame: Blame,
}

/// What is at fault that there is no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Blame {
    /// The command line or an input.
    #[default]
    Input,
    /// Fencepost itself.
    Internal,
    /// Nothing: a limit was reached.
    Limit,
    /// Nothing: the test cannot be run here.
    NotRun,
    /// Nothing: the test says that it is not to be run.
    Skipped,
}

#[derive(Clone, Debug)]
struct SourcePlace {
    file: String,
    line: usize,
    column: usize,
    excerpts: Vec<Excerpt>,
}

/// A line, or the part of it around a fault.
#[derive(Clone, Debug)]
struct Excerpt {
    text: String,
    /// The file, if it is not that of the place.
    file: Option<String>,
    /// Whether `text` starts where the line does.
    from_start: bool,
    line: usize,
    /// What to point at, within `text`; the fault comes first.
    marks: Vec<(Range<usize>, Option<String>)>,
}

impl Diagnostic {
    /// Without a place in a file.
    pub(crate) fn new(message: impl Into<String>) -> Diagnostic {
        let (place, help, others, blame) = Default::default();
        Diagnostic { message: message.into(), place, help, others, blame }
    }

    /// About a mistake in Fencepost itself.
    pub(crate) fn internal(error: &InternalError) -> Diagnostic {
        Diagnostic { blame: Blame::Internal, ..Diagnostic::new(error.to_string()) }
    }

    /// Why a test cannot be run.
    pub(crate) fn not_run(why: impl Into<String>) -> Diagnostic {
        Diagnostic { blame: Blame::NotRun, ..Diagnostic::new(why) }
    }

    /// Why a test is not to be run, as it says itself.
    pub(crate) fn skipped(why: impl Into<String>) -> Diagnostic {
        Diagnostic { blame: Blame::Skipped, ..Diagnostic::new(why) }
    }

    /// What a limit, or the user, has put an end to.
    pub(crate) fn why_stopped(&self) -> Option<&str> {
        (self.blame == Blame::Limit).then_some(&self.message)
    }

    /// Whether it is about a test that says that it is not to be run.
    pub(crate) fn is_skipped(&self) -> bool {
        self.blame == Blame::Skipped
    }

    /// Whether something is wrong with what was asked for.
    pub(crate) fn is_error(&self) -> bool {
        self.blame == Blame::Input
    }

    /// Whether a report tells all of it.
    pub(crate) fn is_told(&self) -> bool {
        matches!(self.blame, Blame::Limit | Blame::NotRun | Blame::Skipped)
    }

    /// What became of the input, in a word or two.
    pub(crate) fn verdict(&self) -> &'static str {
        match self.blame {
            Blame::Input => "error",
            Blame::Internal | Blame::Limit => "inconclusive",
            Blame::NotRun => "not run",
            Blame::Skipped => "skipped",
        }
    }

    /// About this place.
    fn at(place: SourcePlace, message: String, help: Option<String>) -> Diagnostic {
        Diagnostic { place: Some(Box::new(place)), help, ..Diagnostic::new(message) }
    }

    /// How a run ends that fails with it.
    pub(crate) fn exit(&self) -> Exit {
        match self.blame {
            Blame::Input => Exit::BadInput,
            Blame::Internal | Blame::Limit | Blame::NotRun => Exit::Inconclusive,
            Blame::Skipped => Exit::Done,
        }
    }

    /// Adds what to do about it.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// About a model file with this text.
    pub(crate) fn model(file: &str, text: &str, error: ModelError) -> Diagnostic {
        let line = u32::try_from(error.line).unwrap_or(u32::MAX);
        let excerpts = vec![Excerpt::of(text, error.range, line, None)];
        let place = SourcePlace { file: file.to_owned(), line: error.line, column: error.column, excerpts };
        Diagnostic::at(place, error.message, None)
    }

    /// What is wrong, without the place.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// In one line: `file:line:column: message`.
    pub(crate) fn in_short(&self) -> String {
        match &self.place {
            Some(place) => format!("{}:{}:{}: {}", place.file, place.line, place.column, self.message),
            None => self.message.clone(),
        }
    }

    /// Shows it on standard error.
    pub(crate) fn show(&self) {
        let stderr = std::io::stderr();
        let styled = stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        // If standard error is closed there is nowhere to report to.
        let _ = writeln!(stderr.lock(), "{}", self.render(&renderer));
        self.others.iter().for_each(Diagnostic::show);
    }

    fn render(&self, renderer: &Renderer) -> String {
        let mut elements: Vec<annotate_snippets::Element<'_>> = Vec::new();
        if let Some(place) = &self.place {
            let cut = place.excerpts.iter().any(|excerpt| !excerpt.from_start);
            if cut {
                // The column in the excerpt is not the column in the file.
                elements.push(Origin::path(&*place.file).line(place.line).char_column(place.column).into());
            }
            for excerpt in &place.excerpts {
                let marks = excerpt.marks.iter().enumerate().map(|(index, (span, label))| {
                    let primary = index == 0 && label.is_none();
                    let kind = if primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                    kind.span(span.clone()).label(label.as_deref())
                });
                let path = excerpt.file.as_deref().or((!cut).then_some(&*place.file));
                let snippet = Snippet::source(&*excerpt.text).line_start(excerpt.line).path(path);
                elements.push(snippet.annotations(marks).into());
            }
        }
        if let Some(help) = &self.help {
            elements.push(Level::HELP.message(&**help).into());
        }
        let title = Level::ERROR.primary_title(&*self.message);
        renderer.render(&[title.elements(elements)])
    }
}

impl Excerpt {
    /// The part of `text`'s line around the start of `span`.
    fn of(text: &str, span: Range<usize>, line: u32, label: Option<String>) -> Excerpt {
        let at = floor(text, span.start);
        let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        let start = floor(text, line_start.max(at.saturating_sub(CONTEXT)));
        let end = floor(text, line_end.min(at.saturating_add(CONTEXT)));
        let shown = text[start..end].trim_end_matches('\r');
        let from = (at - start).min(shown.len());
        let to = floor(shown, span.end.saturating_sub(start).max(from));
        let marks = vec![(from..to, label)];
        Excerpt {
            text: shown.to_owned(),
            file: None,
            from_start: start == line_start,
            line: line as usize,
            marks,
        }
    }
}

/// The nearest character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl From<Stopped> for Diagnostic {
    fn from(stopped: Stopped) -> Diagnostic {
        Diagnostic { blame: Blame::Limit, ..Diagnostic::new(stopped.to_string()) }
    }
}

/// The flag that sets something.
fn flag(setting: Setting) -> String {
    let flag = match setting {
        Setting::Entry => "--entry",
        Setting::Environment => "--env",
        Setting::Properties => "--property",
        Setting::Input => "--input",
        Setting::Jdk => "--jdk",
        Setting::Observe => "--observe",
        Setting::ExitCode => "--exit-code",
        Setting::Output => "--output",
        Setting::ChangeKinds => "--kinds",
        Setting::Method => "--method",
        Setting::HashCompact => "--hash-compact",
    };
    flag.to_owned()
}

impl From<LoadError> for Diagnostic {
    fn from(error: LoadError) -> Diagnostic {
        let LoadError { message, spots, help, others, is_stopped } = error;
        let place = spots.first().map(|first| (first.file.clone(), first.line, first.column));
        let mut excerpts: Vec<Excerpt> = Vec::new();
        for spot in spots {
            let line = u32::try_from(spot.line).unwrap_or(u32::MAX);
            let file = place.as_ref().is_some_and(|first| first.0 != spot.file).then_some(spot.file);
            let excerpt = Excerpt { file, ..Excerpt::of(&spot.text, spot.span, line, spot.label) };
            let is_same = |it: &&mut Excerpt| {
                it.file == excerpt.file && it.line == excerpt.line && it.text == excerpt.text
            };
            match excerpts.iter_mut().find(is_same) {
                Some(known) => known.marks.extend(excerpt.marks),
                None => excerpts.push(excerpt),
            }
        }
        let place = place.map(|(file, line, column)| Box::new(SourcePlace { file, line, column, excerpts }));
        let others = others.into_iter().map(Diagnostic::from).collect();
        let help = help.map(|help| help.worded(&flag));
        let blame = if is_stopped { Blame::Limit } else { Blame::Input };
        Diagnostic { place, help, others, blame, ..Diagnostic::new(message) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_stay_inside_their_line_and_are_short() {
        let text = format!("one\n{}µ{}\nthree", "x".repeat(500), "y".repeat(500));
        let excerpt = Excerpt::of(&text, 505..2000, 2, None);
        assert!(excerpt.text.len() <= 2 * CONTEXT);
        assert!(!excerpt.text.contains('\n'));
        assert_eq!(excerpt.marks[0].0.end, excerpt.text.len());
        for start in 0..text.len() + 3 {
            let excerpt = Excerpt::of(&text, start..start + 1, 1, None);
            let _ = &excerpt.text[excerpt.marks[0].0.clone()];
        }
    }

    #[test]
    fn names_the_place_and_points_at_the_word() {
        let text = "name = \"x\"\nsummary = \"\"\nmay-reorder = [\"write -> raed\"]\n";
        let error = fencepost_memory::Model::parse(text).unwrap_err();
        let shown = Diagnostic::model("x.toml", text, error).render(&Renderer::plain());
        assert!(shown.contains("--> x.toml:3:26"), "{shown}");
        assert!(shown.contains("^^^^"), "{shown}");
    }
}
