//! Lines on the terminal that show how far long searches have come.

use std::io::IsTerminal;
use std::time::Duration;

use fencepost_explore::Progress;
use fencepost_ir::budget::Bytes;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// The lines of all searches that run at the same time, below the table that grows, and a last one that counts what is
/// done. Shows nothing unless standard error is a terminal.
#[derive(Debug)]
pub(crate) struct ProgressBoard(MultiProgress, ProgressBar);

impl ProgressBoard {
    /// For so many tests.
    pub(crate) fn new(tests: usize) -> ProgressBoard {
        let is_shown = std::io::stderr().is_terminal();
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let lines = MultiProgress::with_draw_target(target);
        let sum = lines.add(ProgressBar::new(tests as u64));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} tests, {elapsed}") {
            sum.set_style(style);
        }
        sum.tick();
        ProgressBoard(lines, sum)
    }

    /// Writes what is known of one more test above the lines.
    pub(crate) fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        let written = self.0.suspend(write);
        self.1.inc(1);
        written
    }

    /// Removes all lines.
    pub(crate) fn clear(&self) {
        self.1.finish_and_clear();
    }
}

/// The progress line; does nothing unless standard error is a terminal.
#[derive(Debug)]
pub(crate) struct ProgressLine(Option<ProgressBar>);

impl ProgressLine {
    /// Ready to show the progress of what is called `name`, among others if there is a board for them.
    pub(crate) fn new(name: &str, board: Option<&ProgressBoard>) -> ProgressLine {
        if !std::io::stderr().is_terminal() {
            return ProgressLine(None);
        }
        let bar = match board {
            Some(board) => board.0.insert_from_back(1, ProgressBar::no_length()),
            None => ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()),
        };
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
