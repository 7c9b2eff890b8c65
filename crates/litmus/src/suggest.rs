//! The nearest known word to a misspelt one, for help texts.

/// The candidate that differs least from `word`, ignoring case, if it is close enough to be
/// what was meant.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 24;
    if word.len() > LONGEST {
        return None;
    }
    let allowed = if word.len() <= 3 { 1 } else { 2 };
    let near = candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| (distance(word, candidate), candidate));
    near.filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|found| found.1)
}

/// How many single-byte edits lead from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.bytes().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (above, b) in row.iter_mut().skip(1).zip(to.bytes()) {
            let cost = usize::from(!a.eq_ignore_ascii_case(&b));
            left = (diagonal + cost).min(left + 1).min(*above + 1);
            diagonal = std::mem::replace(above, left);
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(from.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(nearest("MFENSE", ["MOV", "MFENCE", "LFENCE"]), Some("MFENCE"));
        assert_eq!(nearest("MVO", ["MOV"]), None);
        assert_eq!(nearest("frobnicate", ["MOV", "MFENCE"]), None);
    }
}
