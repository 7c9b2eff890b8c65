//! How text looks: plain in a file or a pipe; in a terminal with colours, links, source lines, and lanes if it is wide.

use std::io::{self, IsTerminal};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// In a terminal that shows them, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always, and source lines as well
    Always,
    /// Never
    Never,
}

/// How text looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// Whether there are colours.
    pub(crate) color: bool,
    /// Whether places are links.
    pub(crate) links: bool,
    /// Whether source lines stand beside steps.
    pub(crate) source: bool,
    /// How wide the terminal is, if there is one.
    pub(crate) width: Option<usize>,
}

/// The colours of threads, in the order of their first steps.
const THREADS: [AnsiColor; 5] =
    [AnsiColor::Cyan, AnsiColor::Magenta, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow];

impl Look {
    /// Of standard output.
    pub(crate) fn of_stdout(when: ColorWhen) -> Look {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let color = match when {
            ColorWhen::Auto => anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
            ColorWhen::Always => true,
            ColorWhen::Never => false,
        };
        let width = terminal_size::terminal_size().filter(|_| is_terminal);
        Look {
            color,
            links: color && supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout),
            source: is_terminal || when == ColorWhen::Always,
            width: width.map(|(width, _)| width.0.into()),
        }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.trim().is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// The name of a thread, or what it does, by its number.
    pub(crate) fn thread(&self, number: usize, text: &str) -> String {
        self.paint(THREADS[number % THREADS.len()].on_default(), text)
    }

    /// What is of less interest.
    pub(crate) fn dim(&self, text: &str) -> String {
        self.paint(Style::new().dimmed(), text)
    }

    /// What the story turns on.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.paint(AnsiColor::Yellow.on_default().bold(), text)
    }

    /// A verdict in its colour.
    pub(crate) fn verdict(&self, verdict: &str) -> String {
        let color = match verdict {
            "holds" => AnsiColor::Green,
            "violated" => AnsiColor::Red,
            _ => AnsiColor::Yellow,
        };
        self.paint(color.on_default().bold(), verdict)
    }

    /// A text that leads to a file, with what pads it left outside.
    pub(crate) fn link(&self, text: &str, target: Option<&str>) -> String {
        match target.filter(|_| self.links) {
            Some(target) => {
                let bare = text.trim_end();
                let padding = &text[bare.len()..];
                format!("\x1b]8;;{target}\x1b\\{bare}\x1b]8;;\x1b\\{padding}")
            }
            None => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_plain() {
        let plain = Look::default();
        assert_eq!(plain.thread(1, "T1"), "T1");
        assert_eq!(plain.link("a.c:3  ", Some("file:///a.c")), "a.c:3  ");
        assert_eq!(plain.verdict("holds"), "holds");
    }

    #[test]
    fn colours_and_links_are_around_the_text() {
        let rich = Look { color: true, links: true, source: true, width: Some(80) };
        assert_eq!(rich.dim("x"), "\x1b[2mx\x1b[0m");
        assert_eq!(rich.dim("  "), "  ");
        assert_eq!(
            rich.link("a.c:3  ", Some("file:///a.c")),
            "\x1b]8;;file:///a.c\x1b\\a.c:3\x1b]8;;\x1b\\  "
        );
    }
}
