//! All tests of a class file or jar.

use std::path::Path;

use fencepost_frontend::tests::FoundTest;

use super::mentions_tests;
use super::plan::TestCase;
use crate::class::{Class, flags};
use crate::types::{OBJECT, Types};

/// Whether a class may hold tests, its own or inherited ones. An abstract class has none: its subclasses do.
pub(crate) fn may_hold_tests(class: &Class) -> bool {
    let inherits =
        class.superclass.as_deref().is_some_and(|name| name != OBJECT) || !class.interfaces.is_empty();
    (mentions_tests(class) || inherits) && !class.is(flags::ABSTRACT)
}

/// The tests of a class in the file at `path`.
pub(crate) fn tests(types: &mut Types<'_>, name: &str, path: &Path) -> Vec<FoundTest> {
    let Some(class) = types.find(name) else { return Vec::new() };
    let mut found = Vec::new();
    for test in types.tests_of(class) {
        let listed =
            |case: TestCase| FoundTest { path: path.to_owned(), entry: Some(case.entry), plan: case.plan };
        found.extend(types.cases(&test).into_iter().map(listed));
    }
    found
}
