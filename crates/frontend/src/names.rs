//! Suggestions for misspelt names.

pub use strsim::damerau_levenshtein as distance;

/// The known name that is nearest to one that is not known, and how far that is, without regard to case.
pub fn nearest<'n>(wanted: &str, known: impl IntoIterator<Item = &'n str>) -> Option<(usize, &'n str)> {
    let wanted = wanted.to_lowercase();
    let distances = known.into_iter().map(|name| (distance(&wanted, &name.to_lowercase()), name));
    distances.min_by_key(|(distance, _)| *distance)
}
