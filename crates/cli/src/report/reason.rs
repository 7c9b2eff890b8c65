//! Reasons in words, each with what a user of the command line can do about it.
//!
//! The engine says what happened and knows no flags; this is the one place that names them.

use fencepost_explore::Reason;
use fencepost_ir::Remedy;

/// The most that `--window` takes.
pub(crate) const WIDEST: usize = 4096;

/// A reason and what to do about it, in one line.
pub(crate) fn in_words(reason: &Reason) -> String {
    let text = reason.to_string();
    match advice(reason) {
        None => text,
        // A text that gives an explanation already has its colon.
        Some(advice) if text.contains(": ") => format!("{text}; {advice}"),
        Some(advice) => format!("{text}: {advice}"),
    }
}

/// What a user can do about a reason.
pub(crate) fn advice(reason: &Reason) -> Option<String> {
    let advice = match reason {
        Reason::States(_) => "raise --limit-states",
        Reason::Unreadable(_) => "look after that disk, or name a folder on another one with TMPDIR",
        Reason::Disk(_) => "make room in the folder for temporary files, or name another one with TMPDIR",
        Reason::StoreFull => "check a smaller part of the program (--entry)",
        Reason::Window { events, .. } => {
            return Some(match (2 * events).min(WIDEST) {
                more if more > *events => format!(
                    "try --window {more}, or put a fence or a volatile access into the loop if it is in one"
                ),
                _ => "no larger window is possible: put a fence or a volatile access there".to_owned(),
            });
        }
        Reason::NotSpeculated(_) => {
            "put a fence before that line, or check under a model without speculation, such as tso"
        }
        Reason::BulkAccess(_) => "copy it in a loop to have every order explored",
        Reason::AtomicBlock(_) => "put a fence before and after it, or check under a stronger model",
        Reason::Clock(_) => "pass `--clock leaps` to accept that",
        Reason::StuckInTime(_) | Reason::MaybeStuck(_) => "pass --endless to drop this question",
        Reason::MaybeStuckCompact => "leave out --hash-compact, or drop this question with --endless",
        Reason::MaybeEndless(_) => {
            "make the variables that it waits for volatile, or drop this question with --endless"
        }
        Reason::Garbage => "let fewer objects with finalizers or weak references die at the same time",
        Reason::Sights => "observe fewer of them (--observe, --always, --at-end)",
        Reason::Refuted { .. } => "pass --no-reduce to search without reductions",
        Reason::Unsupported { remedy: Some(remedy), .. } => advice_for(*remedy),
        Reason::Cluster { .. } => "mend that and begin again",
        Reason::Hunted { .. } => "leave out --hunt to explore all of them",
        Reason::Stopped(_)
        | Reason::NotSearched(_)
        | Reason::Unsupported { remedy: None, .. }
        | Reason::Silent { .. }
        | Reason::NoCut
        | Reason::Internal(_) => return None,
    };
    Some(advice.to_owned())
}

/// What a user can do about an unsupported instruction.
pub(crate) fn advice_for(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::ConsoleInput => "pass the lines with --input FILE",
        Remedy::LibraryLocks => "pass --jdk-locks to run the JDK's own locks",
        Remedy::NumberRange => "pass the range of such numbers with --nondet",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_follows_the_reason() {
        assert_eq!(in_words(&Reason::States(7)), "the limit of 7 states was reached: raise --limit-states");
        assert_eq!(
            in_words(&Reason::Clock("T.cs:3".to_owned())),
            "the clock is read at T.cs:3: only zero and very long delays were explored; pass `--clock leaps` to \
             accept that"
        );
        let window = |events| in_words(&Reason::Window { events, place: "T.cs:3".to_owned() });
        assert!(window(64).ends_with(
            "; try --window 128, or put a fence or a volatile access into the loop if it is in one"
        ));
        assert!(window(WIDEST).contains("no larger window is possible"));
    }
}
