//! A line on the terminal that shows how far a long search has come.

use std::io::IsTerminal;
use std::time::Duration;

use fencepost_explore::Progress;
use fencepost_ir::budget::Bytes;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// The progress line; does nothing unless standard error is a terminal.
#[derive(Debug)]
pub(crate) struct ProgressLine(Option<ProgressBar>);

impl ProgressLine {
    /// Ready to show the progress of what is called `name`.
    pub(crate) fn new(name: &str) -> ProgressLine {
        if !std::io::stderr().is_terminal() {
            return ProgressLine(None);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}: {msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(name.to_owned());
        ProgressLine(Some(bar))
    }

    /// Shows how far it is.
    pub(crate) fn update(&self, progress: &Progress) {
        let Some(bar) = &self.0 else { return };
        if progress.elapsed < PATIENCE {
            return;
        }
        let seconds = progress.elapsed.as_secs_f64();
        bar.set_message(format!(
            "{} states, {:.0} k/s, {} waiting, {}, {seconds:.0} s",
            progress.states,
            progress.states as f64 / seconds / 1000.0,
            progress.frontier,
            Bytes(progress.memory),
        ));
        bar.tick();
    }

    /// Removes the line.
    pub(crate) fn clear(self) {
        if let Some(bar) = self.0 {
            bar.finish_and_clear();
        }
    }
}
