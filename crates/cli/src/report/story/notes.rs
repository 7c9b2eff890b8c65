//! What is remarkable about a step: what it has overtaken, and why the model allows that.

use std::collections::BTreeSet;

use fencepost::places::place;
use fencepost_explore::Overtaken;
use fencepost_ir::{Class, Program};

/// How many overtaken instructions a note names before it only counts them.
const NAMED: usize = 3;

/// An overtaken instruction: `the write x = 1 (line 3)`.
pub(crate) fn overtaken(program: &Program, Overtaken { access, site, pc }: &Overtaken) -> String {
    let line = match place(program, *site) {
        Some((_, line)) => format!("line {line}"),
        None => program.position(*site),
    };
    if program.is_library(*pc) && !program.is_library(*site) {
        return format!("what the call at {line} does");
    }
    // An access with a value reads as `the write x = 1`, one without as `the read of y`.
    match access.value {
        Some(_) => format!("the {access} ({line})"),
        None => format!("the {} of {} ({line})", access.class.word(), access.location),
    }
}

/// `while the write x = 1 (line 3) was still pending`
pub(crate) fn pending(program: &Program, overtook: &[Overtaken]) -> String {
    let mut named: Vec<String> = Vec::new();
    for event in overtook {
        let text = overtaken(program, event);
        if !named.contains(&text) {
            named.push(text);
        }
    }
    let count = named.len();
    if count > NAMED {
        named.truncate(NAMED);
        named.push(format!("{} more", count - NAMED));
    }
    let verb = if count == 1 { "was" } else { "were" };
    let list = match &named[..] {
        [but_last @ .., last] if !but_last.is_empty() => format!("{} and {last}", but_last.join(", ")),
        _ => named.concat(),
    };
    format!("while {list} {verb} still pending")
}

/// The classes of what a step has overtaken.
pub(super) fn passed_classes<'o>(overtook: impl Iterator<Item = &'o Overtaken>) -> BTreeSet<Class> {
    overtook.map(|passed| passed.access.class).collect()
}

/// Why a model allows what a step of a class does: `tso lets a read pass an earlier write`.
pub(super) fn allowed(model: &str, later: Class, earlier: &[Class]) -> String {
    let earlier: Vec<&str> = earlier.iter().map(|class| class.word()).collect();
    let article = if later == Class::Rmw { "an" } else { "a" };
    format!("{model} lets {article} {} pass an earlier {}", later.word(), earlier.join(" or "))
}

#[cfg(test)]
mod tests {
    use fencepost_explore::NamedAccess;

    use super::*;

    #[test]
    fn lists_what_was_pending() {
        let program =
            fencepost_litmus::parse("d/T.litmus", "X86 T\n{}\n P0 ;\n MOV [x],$1 ;\n").unwrap().program;
        let event = |class, location: &str, value: Option<&str>| {
            let (location, value) = (location.to_owned(), value.map(str::to_owned));
            let access = NamedAccess { class, order: None, location, object: None, found: None, value };
            Overtaken { access, pc: 0, site: 0 }
        };
        let (write, read) = (event(Class::Write, "x", Some("1")), event(Class::Read, "y", None));
        let text = |list: &[Overtaken]| pending(&program, list);
        assert_eq!(text(std::slice::from_ref(&write)), "while the write x = 1 (line 4) was still pending");
        assert_eq!(
            text(&[write.clone(), read.clone()]),
            "while the write x = 1 (line 4) and the read of y (line 4) were still pending"
        );
        let many: Vec<Overtaken> =
            "abcde".chars().map(|name| event(Class::Read, &name.to_string(), None)).collect();
        assert!(text(&many).ends_with(", the read of c (line 4) and 2 more were still pending"));
        assert_eq!(allowed("tso", Class::Read, &[Class::Write]), "tso lets a read pass an earlier write");
        assert_eq!(passed_classes([write, read].iter()).len(), 2);
    }
}
