//! All tests of an assembly.

use std::path::Path;

use fencepost_frontend::LoadError;
use fencepost_frontend::tests::FoundTest;

use super::plan::TestCase;
use crate::types::{LowerResult, Types};
use crate::world::{DefKind, MAIN};

/// The tests of all classes, in the order of the assembly, which is at `path`.
pub(crate) fn tests(types: &mut Types<'_>, path: &Path) -> Result<Vec<FoundTest>, LoadError> {
    listed(types, path).map_err(|trouble| trouble.in_file(&path.display().to_string()))
}

fn listed(types: &mut Types<'_>, path: &Path) -> LowerResult<Vec<FoundTest>> {
    let mut found = Vec::new();
    for def in types.world.types_of(MAIN) {
        const ABSTRACT: u32 = 0x80;
        const SEALED: u32 = 0x100;
        let facts = types.world.facts(def);
        // An abstract class has no tests: its subclasses do. A static class is abstract and sealed.
        if facts.kind != DefKind::Class || facts.flags & (ABSTRACT | SEALED) == ABSTRACT {
            continue;
        }
        // Of a class with type parameters nothing runs, so any arguments do.
        let arguments = vec![types.object(); facts.generics.len()];
        let class = types.instantiate(def, arguments.into());
        for test in types.tests_of(class)? {
            let listed = |case: TestCase| FoundTest {
                path: path.to_owned(),
                entry: Some(case.entry),
                plan: case.plan,
            };
            found.extend(types.cases(&test)?.into_iter().map(listed));
        }
    }
    Ok(found)
}
