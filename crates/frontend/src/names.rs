//! Suggestions for misspelt names.

pub use strsim::damerau_levenshtein as distance;

/// The known name that is nearest to one that is not known, and how far that is, without regard to case.
pub fn nearest<'n>(wanted: &str, known: impl IntoIterator<Item = &'n str>) -> Option<(usize, &'n str)> {
    let wanted = wanted.to_lowercase();
    let distances = known.into_iter().map(|name| (distance(&wanted, &name.to_lowercase()), name));
    distances.min_by_key(|(distance, _)| *distance)
}

/// The known name that a misspelt one may be meant to be, without regard to case.
pub fn closest<'n>(wanted: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = wanted.to_lowercase();
    let distances = known.into_iter().map(|name| (distance(&wanted, &name.to_lowercase()), name));
    let near = distances.filter(|&(distance, name)| distance <= 1 + name.len() / 4);
    near.min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}
