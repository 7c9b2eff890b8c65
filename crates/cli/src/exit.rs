//! Exit codes: what a script learns from a run.

use std::process::ExitCode;

use fencepost_explore::Verdict;

/// How a run ended, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// A program that was run ended by itself, with this exit code.
    Program(u8),
    /// It holds, or what was asked for is done.
    Done,
    /// Not everything was looked at.
    Inconclusive,
    /// Something is wrong with the program.
    Violated,
    /// Something is wrong with the command line or an input.
    BadInput,
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Exit {
        match verdict {
            Verdict::Holds => Exit::Done,
            Verdict::Violated => Exit::Violated,
            Verdict::Inconclusive => Exit::Inconclusive,
        }
    }
}

impl Exit {
    /// The number the process ends with.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Program(code) => code,
            Exit::Done => 0,
            Exit::Violated => 1,
            Exit::BadInput => 2,
            Exit::Inconclusive => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_of_a_batch_is_2_then_1_then_3_then_0() {
        let mut codes = [Exit::Done, Exit::BadInput, Exit::Inconclusive, Exit::Violated];
        codes.sort();
        assert_eq!(codes.map(Exit::code), [0, 3, 1, 2]);
    }
}
