//! Depth-first, threads take turns.
//!
//! One thread that runs for ever leads nowhere new; if all of them get far, many wait for each
//! other, and what goes wrong when they do is found without going back.

use std::cmp::Reverse;

use fencepost_machine::Action;

/// Orders some of a state's actions, so that those of the thread after `last` (an index plus 1)
/// come last: depth-first, what is found last is visited first.
pub(super) fn round_robin(actions: &[Action], last: usize, order: &mut [usize]) {
    order.sort_by_key(|&index| {
        let thread = usize::from(actions[index].thread) + 1;
        (thread > last, Reverse(thread))
    });
}

#[cfg(test)]
mod tests {
    use fencepost_machine::ActionKind;

    use super::*;

    #[test]
    fn the_next_thread_comes_last() {
        let actions: Vec<Action> =
            [0, 1, 1, 3].map(|thread| Action { thread, kind: ActionKind::Issue }).to_vec();
        let threads_after = |last: usize| {
            let mut order = [0, 1, 2, 3];
            round_robin(&actions, last, &mut order);
            order.map(|index| actions[index].thread)
        };
        assert_eq!(threads_after(0), [3, 1, 1, 0]);
        assert_eq!(threads_after(1), [0, 3, 1, 1]);
        assert_eq!(threads_after(2), [1, 1, 0, 3]);
        assert_eq!(threads_after(4), [3, 1, 1, 0]);
    }
}
