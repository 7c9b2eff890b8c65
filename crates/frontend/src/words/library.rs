//! Which classes are a library's. Stories speak of their calls, and of nothing inside them.

use std::collections::BTreeSet;

use fencepost_ir::Program;

use super::short::is_in_library;

/// The classes of a program's libraries.
pub(super) struct LibraryClasses<'p> {
    /// Those with a method of the user's.
    users: BTreeSet<&'p str>,
    /// Those with a method of a library.
    libraries: BTreeSet<&'p str>,
}

impl<'p> LibraryClasses<'p> {
    pub(super) fn of(program: &'p Program) -> LibraryClasses<'p> {
        let classes = |library: bool| {
            let methods = program.methods.iter().filter(move |method| method.library == library);
            methods.filter_map(|method| Some(method.name.split_once("::")?.0)).collect()
        };
        LibraryClasses { users: classes(false), libraries: classes(true) }
    }

    /// Whether a class is a library's: of one without methods its name says it.
    pub(super) fn has(&self, class: &str) -> bool {
        !self.users.contains(class) && (self.libraries.contains(class) || is_in_library(class))
    }
}
