//! What compilers make: classes of lambdas' variables and of suspended methods, caches, and fields that only they know.

use fencepost_ir::words::{Dialect, Made, Notation};

use super::short::ShortNames;

/// What a story calls a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldWord<'n> {
    /// By this name.
    Named(&'n str),
    /// Not at all.
    Hidden,
    /// It holds what a suspended method awaits.
    Awaited,
}

/// The prefix of the fields of a state machine that is a struct inside the object of its run.
const INSIDE_RUN: &str = "machine.";

/// What is special about a type with these fields.
pub(super) fn of_type(name: &str, fields: &[&str], dialect: Dialect) -> Option<Made> {
    let has =
        |wanted: &str| fields.iter().any(|field| field.strip_prefix(INSIDE_RUN).unwrap_or(field) == wanted);
    match dialect {
        // That of an async lambda is in the class of the lambda's variables.
        Dialect::CSharp if has("<>1__state") || has("$PC") => Some(Made::Suspended),
        Dialect::CSharp if is_closure(name) => Some(Made::Closure),
        Dialect::CSharp if fields.len() == 1 && is_keyword(name) => Some(Made::Boxed),
        Dialect::Java if fields == ["value"] && is_box(name) => Some(Made::Boxed),
        _ => None,
    }
}

/// The class of a lambda's variables: `<>c__DisplayClass0_0` and `<>c` (Roslyn), `<Main>c__AnonStorey0` (mcs).
fn is_closure(name: &str) -> bool {
    name.contains("c__DisplayClass")
        || name.contains("c__AnonStorey")
        || name.ends_with(".<>c")
        || name == "<>c"
}

fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "bool"
            | "char"
            | "sbyte"
            | "byte"
            | "short"
            | "ushort"
            | "int"
            | "uint"
            | "long"
            | "ulong"
            | "float"
            | "double"
    )
}

fn is_box(name: &str) -> bool {
    let boxes = ["Boolean", "Character", "Byte", "Short", "Integer", "Long", "Float", "Double"];
    name.strip_prefix("java.lang.").is_some_and(|name| boxes.contains(&name))
}

/// How the elements of an array of this type are written.
pub(super) fn elements(name: &str) -> Option<Notation> {
    match name {
        "bool[]" | "boolean[]" => Some(Notation::Truth),
        "char[]" => Some(Notation::Character),
        _ => None,
    }
}

/// What a story calls a type.
pub(super) fn type_name(name: &str, made: Option<Made>, names: &ShortNames) -> String {
    match made {
        Some(Made::Closure) => "variables of a lambda".to_owned(),
        // `AsyncRun<Account.Deposit>`, `Account.Deposit`: the method.
        Some(Made::Suspended) => {
            let method = name.split_once('<').map_or(name, |(_, rest)| rest.trim_end_matches('>'));
            let own = method.rsplit('.').next().unwrap_or(method);
            // `Deposit` for `<Deposit>c__async0`.
            let within = own.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            within.map_or(own, |(written, _)| written).to_owned()
        }
        _ => match name.split_once("lambda$") {
            // The object that a lambda expression of Java gives.
            Some((class, _)) => format!("lambda in {}", names.shorten(class.trim_end_matches("::"))),
            // No two have the same number.
            None => match name.split_once("$$Lambda$") {
                Some((class, number)) => format!("lambda {number} in {}", names.shorten(class)),
                None => names.shorten(name),
            },
        },
    }
}

/// What a story calls a field, in the class of a suspended method or in another.
pub(super) fn field(name: &str, is_suspended: bool) -> FieldWord<'_> {
    let own = if is_suspended { name.strip_prefix(INSIDE_RUN).unwrap_or(name) } else { name };
    if is_suspended && own.starts_with("<>u__") {
        return FieldWord::Awaited;
    }
    let first = own.split('.').next().unwrap_or(own);
    if matches!(first, "<>4__this" | "$this") {
        return FieldWord::Named("this");
    }
    if first.starts_with("<>") || first.starts_with('$') || first.starts_with("this$") {
        return FieldWord::Hidden;
    }
    if let Some(captured) = own.strip_prefix("val$") {
        return FieldWord::Named(captured);
    }
    // `before` for `<before>5__2`, `Count` for `<Count>k__BackingField`.
    match own.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((name, _)) if !name.is_empty() => FieldWord::Named(name),
        _ => FieldWord::Named(own),
    }
}

/// What a story calls a static: nothing, if only a compiler knows it.
pub(super) fn static_name(name: &str, names: &ShortNames) -> Option<String> {
    let (class, own) = split_static(name);
    let FieldWord::Named(own) = field(own, false) else { return None };
    Some(match class {
        Some(class) => format!("{}.{own}", names.shorten(class)),
        None => own.to_owned(),
    })
}

/// The class and the field of `Bank.<Total>k__BackingField`, `Bank.<>c.<>9__1_0`.
pub(super) fn split_static(name: &str) -> (Option<&str>, &str) {
    let mut depth = 0_usize;
    for (at, c) in name.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => return (Some(&name[..at]), &name[at + 1..]),
            _ => {}
        }
    }
    (None, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_the_names_of_the_source() {
        for (name, suspended, word) in [
            ("machine.<>1__state", true, FieldWord::Hidden),
            ("machine.<before>5__2", true, FieldWord::Named("before")),
            ("machine.amount", true, FieldWord::Named("amount")),
            ("machine.<>u__1.task", true, FieldWord::Awaited),
            ("<>u__1", true, FieldWord::Awaited),
            ("machine.<>4__this", true, FieldWord::Named("this")),
            ("$PC", true, FieldWord::Hidden),
            ("<Count>k__BackingField", false, FieldWord::Named("Count")),
            ("val$bank", false, FieldWord::Named("bank")),
            ("this$0", false, FieldWord::Hidden),
            ("total", false, FieldWord::Named("total")),
        ] {
            assert_eq!(field(name, suspended), word, "{name}");
        }
    }

    #[test]
    fn statics_of_compilers_have_no_names() {
        let names = ShortNames::of(["Shop.Bank"].into_iter(), Dialect::CSharp);
        let word = |name| static_name(name, &names);
        assert_eq!(word("Shop.Bank.total").as_deref(), Some("Bank.total"));
        assert_eq!(word("Shop.Bank.<Total>k__BackingField").as_deref(), Some("Bank.Total"));
        assert_eq!(word("Shop.Bank.<>c.<>9__1_0"), None);
        assert_eq!(word("PlainFlag.<>f__am$cache0"), None);
        assert_eq!(word("Bank.$assertionsDisabled"), None);
    }
}
