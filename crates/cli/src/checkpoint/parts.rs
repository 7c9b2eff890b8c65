//! A search that several processes keep: each has its part in a file of its own.
//!
//! A part takes the place of the one before it only when all processes have written theirs. So if they end at any moment, each
//! has the part of the last moment that all have, as what it has kept or as what was about to take its place. Which moment
//! that is they find out together before they go on.

use serde::{Deserialize, Serialize};

use crate::diagnostics::Diagnostic;

/// Which part of a search a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    /// What tells the search from others of the same program.
    pub(crate) search: String,
    /// How many processes have a part.
    pub(crate) processes: usize,
    /// How often the search was kept up to this moment.
    pub(crate) moment: u64,
}

/// Of which moments there are parts, by process: the moment that all go on from, unless they begin.
pub(crate) fn common(parts: &[Vec<Part>]) -> Result<Option<&Part>, Diagnostic> {
    let Some(some) = parts.iter().flatten().next() else { return Ok(None) };
    let fault = |message: String| {
        let help =
            "go on with what all processes have kept of one search, or begin again with another folder";
        Err(Diagnostic::new(message).help(help))
    };
    if some.processes != parts.len() {
        let kept = some.processes;
        return fault(format!("the search was kept by {kept} processes, and {} have come", parts.len()));
    }
    for (process, its) in parts.iter().enumerate() {
        if its.is_empty() {
            return fault(format!("process {process} has no checkpoint, and others have"));
        }
        if its.iter().any(|part| part.search != some.search || part.processes != some.processes) {
            return fault(format!("process {process} has a checkpoint of another search"));
        }
    }
    let is_common = |part: &&Part| parts.iter().all(|its| its.iter().any(|it| it.moment == part.moment));
    let last = parts.iter().flatten().filter(is_common).max_by_key(|part| part.moment);
    match last {
        Some(part) => Ok(Some(part)),
        None => fault("the processes have no checkpoint of the same moment".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(search: &str, moments: &[u64]) -> Vec<Part> {
        let part = |&moment: &u64| Part { search: search.to_owned(), processes: 2, moment };
        moments.iter().map(part).collect()
    }

    #[test]
    fn the_last_moment_that_all_have_counts() {
        let moment = |one: &[u64], other: &[u64]| {
            common(&[parts("a", one), parts("a", other)]).map(|part| part.map(|part| part.moment))
        };
        assert_eq!(moment(&[], &[]).unwrap(), None);
        assert_eq!(moment(&[3], &[3]).unwrap(), Some(3));
        // One was killed before it had written its part, or before the part took its place.
        assert_eq!(moment(&[3, 4], &[3]).unwrap(), Some(3));
        assert_eq!(moment(&[4], &[3, 4]).unwrap(), Some(4));
        assert_eq!(moment(&[3, 4], &[3, 4]).unwrap(), Some(4));
        for (one, other) in [(&[3][..], &[][..]), (&[], &[3]), (&[3], &[4])] {
            assert!(moment(one, other).is_err(), "{one:?} {other:?}");
        }
        assert!(common(&[parts("a", &[3]), parts("b", &[3])]).is_err());
        assert!(common(&[parts("a", &[3])]).is_err(), "one of two");
    }
}
