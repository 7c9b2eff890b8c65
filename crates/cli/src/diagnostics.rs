//! What is wrong with an input, shown with the line it is about.
//!
//! A diagnostic copies only the lines it shows, cut to a readable length, so that one about ten
//! megabytes of noise is as short as any other.

use std::io::{IsTerminal, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
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
    place: Option<Box<Place>>,
    help: Option<String>,
    /// What else is wrong.
    others: Vec<Diagnostic>,
    /// Whether nothing is wrong but Fencepost itself.
    internal: bool,
    /// Whether nothing is wrong, but a limit was reached.
    stopped: bool,
}

#[derive(Clone, Debug)]
struct Place {
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
        let (place, help, others, internal, stopped) = Default::default();
        Diagnostic { message: message.into(), place, help, others, internal, stopped }
    }

    /// About a mistake in Fencepost itself.
    pub(crate) fn internal(error: &InternalError) -> Diagnostic {
        Diagnostic { internal: true, ..Diagnostic::new(error.to_string()) }
    }

    /// About something that a limit, or the user, has put an end to.
    pub(crate) fn stopped(stopped: &Stopped) -> Diagnostic {
        Diagnostic { stopped: true, ..Diagnostic::new(stopped.to_string()) }
    }

    /// What a limit, or the user, has put an end to.
    pub(crate) fn why_stopped(&self) -> Option<&str> {
        self.stopped.then_some(&self.message)
    }

    /// About this place.
    fn at(place: Place, message: String, help: Option<String>) -> Diagnostic {
        Diagnostic { place: Some(Box::new(place)), help, ..Diagnostic::new(message) }
    }

    /// How a run ends that fails with it.
    pub(crate) fn exit(&self) -> Exit {
        if self.internal || self.stopped { Exit::Inconclusive } else { Exit::BadInput }
    }

    /// Adds what to do about it.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// About a litmus test with this text.
    pub(crate) fn litmus(text: &str, error: fencepost_litmus::Error) -> Diagnostic {
        let mut excerpts = vec![Excerpt::of(text, error.span, error.line, None)];
        if let Some(related) = error.related {
            let other = Excerpt::of(text, related.span, related.line, Some(related.message));
            match &mut excerpts[..] {
                [first] if first.text == other.text && first.line == other.line => {
                    first.marks.extend(other.marks);
                }
                _ => excerpts.push(other),
            }
        }
        let (line, column) = (error.line as usize, error.column as usize);
        let place = Place { file: error.file, line, column, excerpts };
        Diagnostic::at(place, error.message, error.help)
    }

    /// About a C program: everything that is wrong with it.
    pub(crate) fn c(errors: Vec<fencepost_c::CError>) -> Diagnostic {
        let mut all = errors.into_iter().map(Diagnostic::c_error);
        match all.next() {
            Some(first) => Diagnostic { others: all.collect(), ..first },
            None => Diagnostic::new("the program cannot be read"),
        }
    }

    fn c_error(error: fencepost_c::CError) -> Diagnostic {
        let excerpt = |spot: fencepost_c::Spot, label: Option<String>, file: Option<&str>| {
            let own = file.is_some_and(|file| file != spot.file).then_some(spot.file);
            Excerpt { file: own, ..Excerpt::of(&spot.text, spot.span, spot.line, label) }
        };
        let spot = *error.spot;
        let (file, line, column) = (spot.file.clone(), spot.line as usize, spot.column as usize);
        let mut excerpts = vec![excerpt(spot, None, None)];
        for (message, spot) in error.related {
            let other = excerpt(spot, Some(message), Some(&file));
            let same =
                |it: &&mut Excerpt| it.file == other.file && it.line == other.line && it.text == other.text;
            match excerpts.iter_mut().find(same) {
                Some(known) => known.marks.extend(other.marks),
                None => excerpts.push(other),
            }
        }
        let place = Place { file, line, column, excerpts };
        Diagnostic::at(place, error.message, error.help)
    }

    /// About a model file with this text.
    pub(crate) fn model(file: &str, text: &str, error: ModelError) -> Diagnostic {
        let line = u32::try_from(error.line).unwrap_or(u32::MAX);
        let excerpts = vec![Excerpt::of(text, error.range, line, None)];
        let place = Place { file: file.to_owned(), line: error.line, column: error.column, excerpts };
        Diagnostic::at(place, error.message, None)
    }

    /// About an expression that came with a flag.
    pub(crate) fn expression(
        flag: &str,
        text: &str,
        span: Range<usize>,
        message: String,
        help: Option<String>,
    ) -> Diagnostic {
        let column = 1 + text[..floor(text, span.start)].chars().count();
        let excerpts = vec![Excerpt::of(text, span, 1, None)];
        let place = Place { file: flag.to_owned(), line: 1, column, excerpts };
        Diagnostic::at(place, message, help)
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
        // Nobody is left to tell if standard error is closed.
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
