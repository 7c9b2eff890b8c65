//! What there is to know about a patch: where it is applied, and what it does not show of a repair.

use fencepost::fix::{Diff, DiffGap, DiffNote};

/// What is said below a patch.
pub(super) fn notes(diff: &Diff) -> Vec<String> {
    let root = diff.root.as_ref().map(|root| {
        format!("the patch begins at {}: `patch -p1 -d {}` applies it", root.display(), root.display())
    });
    let is_partial = !diff.notes.is_empty() && !diff.text.is_empty();
    let partial =
        is_partial.then(|| "the patch alone is not the repair: see above for what it lacks".to_owned());
    diff.notes.iter().map(in_words).chain(partial).chain(root).collect()
}

/// `changes 1 and 2 are …`.
fn in_words(note: &DiffNote) -> String {
    let why = match &note.gap {
        DiffGap::NoSymbols => "the assembly has no symbols, so its source cannot be shown".to_owned(),
        DiffGap::InsideStatement => {
            "inside a statement, which has to be taken apart: the patch has a comment there. `--kinds volatile` looks for a \
             repair without it"
                .to_owned()
        }
        DiffGap::UnclearAccess => {
            "inside a statement that does not show which access is meant: the patch has a comment there".to_owned()
        }
        DiffGap::NoLines => "not in the patch: the symbols have no source lines there".to_owned(),
        DiffGap::FileNotFound(name) => {
            format!("not in the patch: {name} was not found; --source DIR says where it is")
        }
        DiffGap::Unreadable(error) => format!("not in the patch: {error}"),
        DiffGap::OtherSource(path) => {
            format!("not in the patch: {} is not the source of this build", path.display())
        }
        DiffGap::NotShown(why) => format!("not in the patch: {why}"),
    };
    let numbers: Vec<String> = note.changes.iter().map(usize::to_string).collect();
    match &numbers[..] {
        [one] => format!("change {one} is {why}"),
        [but_last @ .., last] => format!("changes {} and {last} are {why}", but_last.join(", ")),
        [] => why,
    }
}
