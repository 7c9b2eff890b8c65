//! Short names of types: `Task` for `System.Threading.Tasks.Task`, a longer one where two types would have the same.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use fencepost_ir::words::Dialect;

/// Packages and namespaces of class libraries: a type of the user's has its short name to itself.
const LIBRARIES: [&str; 9] =
    ["java.", "javax.", "jdk.", "sun.", "com.sun.", "System.", "Microsoft.", "Mono.", "org.openjdk."];

/// Whether the name of a type is that of a class library's.
pub(super) fn is_in_library(name: &str) -> bool {
    LIBRARIES.iter().any(|library| name.starts_with(library))
}

/// What each type is called.
#[derive(Clone, Debug, Default)]
pub(super) struct ShortNames {
    short: BTreeMap<String, String>,
}

impl ShortNames {
    /// The short names of these types.
    pub(super) fn of<'n>(names: impl Iterator<Item = &'n str>, dialect: Dialect) -> ShortNames {
        let whole: BTreeSet<&str> = names
            .flat_map(|name| paths(name).filter(|(path, is_path)| *is_path && path.len() > 1))
            .map(|(path, _)| path)
            .collect();
        let mut short = BTreeMap::new();
        let mut left: Vec<&str> = whole.into_iter().collect();
        // Types of the user's come first, and those with fewer parts.
        left.sort_by_key(|path| (is_in_library(path), path.matches('.').count()));
        let mut taken = BTreeSet::new();
        for users in [true, false] {
            let group: Vec<&str> = left.iter().copied().filter(|path| is_in_library(path) != users).collect();
            for (path, name) in distinct(&group, dialect, &taken) {
                taken.insert(name.clone());
                short.insert(path.to_owned(), name);
            }
        }
        ShortNames { short }
    }

    /// A type's name, or any text with types in it, with short names.
    pub(super) fn shorten(&self, name: &str) -> String {
        let parts = paths(name).map(|(part, is_path)| match self.short.get(part) {
            Some(short) if is_path => short.as_str(),
            _ => part,
        });
        parts.collect()
    }
}

/// Names of which no two are the same: each has as many parts as that takes.
fn distinct<'p>(paths: &[&'p str], dialect: Dialect, taken: &BTreeSet<String>) -> Vec<(&'p str, String)> {
    let mut names: Vec<(&str, usize, Cow<'_, str>)> =
        paths.iter().map(|&path| (path, 1, last_parts(path, 1, dialect))).collect();
    loop {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        names.iter().for_each(|(_, _, name)| *counts.entry(name).or_default() += 1);
        let clash: Vec<bool> = names
            .iter()
            .map(|(path, _, name)| {
                (counts[&**name] > 1 || taken.contains(&**name)) && name.len() < path.len()
            })
            .collect();
        if !clash.contains(&true) {
            return names.into_iter().map(|(path, _, name)| (path, name.into_owned())).collect();
        }
        for ((path, count, name), clashes) in names.iter_mut().zip(clash) {
            if clashes {
                *count += 1;
                *name = last_parts(path, *count, dialect);
            }
        }
    }
}

/// The last so many parts of a name, as the language writes them.
fn last_parts(path: &str, count: usize, dialect: Dialect) -> Cow<'_, str> {
    let separates = |c: char| c == '.' || c == '$' && dialect == Dialect::Java;
    let starts: Vec<usize> =
        std::iter::once(0).chain(path.match_indices(separates).map(|(at, _)| at + 1)).collect();
    // What has no name of its own is told by what it is in.
    let is_nameless = |start: &usize| path[*start..].starts_with(|c: char| c.is_ascii_digit());
    let named: Vec<usize> = starts.iter().copied().filter(|start| !is_nameless(start)).collect();
    let start = named.get(named.len().saturating_sub(count)).copied().unwrap_or(0);
    match dialect {
        Dialect::Java if path[start..].contains('$') => Cow::Owned(path[start..].replace('$', ".")),
        _ => Cow::Borrowed(&path[start..]),
    }
}

/// The parts of a name with type arguments: dotted names, and what is between them.
fn paths(name: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$' | '`' | '+' | '-');
    let mut rest = name;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| is_part(c) != is_part(first)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some((part, is_part(first)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_short_where_no_two_are_the_same() {
        let all = [
            "System.Threading.Tasks.Task",
            "Queue<System.Action>",
            "shop.Node",
            "farm.Node",
            "java.util.Node",
            "System.Action",
            "shop.Till",
        ];
        let names = ShortNames::of(all.into_iter(), Dialect::CSharp);
        let short: Vec<String> = all.iter().map(|name| names.shorten(name)).collect();
        assert_eq!(short, ["Task", "Queue<Action>", "shop.Node", "farm.Node", "Node", "Action", "Till"]);
    }

    #[test]
    fn a_users_type_has_its_name_to_itself() {
        let names = ShortNames::of(["System.Threading.Tasks.Task", "Shop.Task"].into_iter(), Dialect::CSharp);
        assert_eq!(names.shorten("Shop.Task"), "Task");
        assert_eq!(names.shorten("System.Threading.Tasks.Task"), "Tasks.Task");
    }

    #[test]
    fn a_part_that_is_a_number_is_a_name_where_there_is_no_other() {
        let data = "<PrivateImplementationDetails>+__StaticArrayInitTypeSize=16";
        let names = ShortNames::of([data].into_iter(), Dialect::CSharp);
        assert_eq!(names.shorten(data), data);
    }

    #[test]
    fn nested_classes_of_java_have_their_own_names() {
        let names = ShortNames::of(
            ["a.Outer$Inner", "a.Outer$1", "b.Map$Entry", "b.Set$Entry"].into_iter(),
            Dialect::Java,
        );
        assert_eq!(names.shorten("a.Outer$Inner"), "Inner");
        assert_eq!(names.shorten("a.Outer$1[]"), "Outer.1[]");
        assert_eq!(names.shorten("b.Map$Entry"), "Map.Entry");
    }
}
