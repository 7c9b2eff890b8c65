//! What stories call methods: `Bank::Pay`, `new Bank`, `lambda in Bank::Main`.

use super::short::ShortNames;

/// What a story calls a method.
pub(super) fn method_name(name: &str, names: &ShortNames) -> String {
    // The method that makes a lambda's object into a call of the lambda.
    let name = name.strip_suffix(" (lambda)").unwrap_or(name);
    let Some((owner, own)) = split(name) else { return names.shorten(name) };
    let written = outermost_written(owner);
    let class = names.shorten(written);
    if let Some(around) = lambda(own) {
        let around = if around.is_empty() { captured_in(owner).unwrap_or_default() } else { around };
        return match around {
            "" => format!("lambda in {class}"),
            around => format!("lambda in {class}::{}", in_source(around)),
        };
    }
    match in_source(own) {
        ".ctor" | "<init>" => format!("new {class}"),
        // `$values` makes the constants of an enumeration.
        ".cctor" | "<clinit>" | "$values" => format!("initialiser of {class}"),
        own => format!("{class}::{}", names.shorten(own)),
    }
}

/// The class and the method of `Queue<A::B>::Enqueue<C::D>`.
fn split(name: &str) -> Option<(&str, &str)> {
    // Type arguments have dots between their parts, so the first pair of colons is the one.
    name.split_once("::")
}

/// The class in the source that holds one made by a compiler: `Bank` for `Bank.<>c__DisplayClass0_0`.
fn outermost_written(owner: &str) -> &str {
    match owner.find(".<") {
        Some(at) => &owner[..at],
        None => owner,
    }
}

/// The method whose lambdas a class was made for: `Main` for `Bank.<Main>c__AnonStorey0`.
fn captured_in(owner: &str) -> Option<&str> {
    let (_, made) = owner.split_once(".<")?;
    made.split_once('>').map(|(method, _)| method)
}

/// The method that a lambda is written in, empty if that is not known: `<Main>b__0` (Roslyn), `<Main>m__0` (mcs),
/// `lambda$main$2` (javac).
fn lambda(own: &str) -> Option<&str> {
    if let Some(rest) = own.strip_prefix("lambda$") {
        return Some(rest.rsplit_once('$').map_or(rest, |(method, _)| method));
    }
    let (around, rest) = own.strip_prefix('<')?.split_once('>')?;
    (rest.starts_with("b__") || rest.starts_with("m__")).then_some(around)
}

/// `Main` for `<Main>`, `Local` for `<Main>g__Local|0_0`.
fn in_source(own: &str) -> &str {
    let Some((around, rest)) = own.strip_prefix('<').and_then(|rest| rest.split_once('>')) else {
        return own;
    };
    match rest.strip_prefix("g__").and_then(|rest| rest.split_once('|')) {
        Some((local, _)) => local,
        None if rest.is_empty() && !matches!(around, "init" | "clinit") => around,
        None => own,
    }
}

#[cfg(test)]
mod tests {
    use fencepost_ir::words::Dialect;

    use super::*;

    #[test]
    fn methods_have_the_names_of_the_source() {
        let all = ["Shop.Bank", "Bank", "java.lang.Thread"];
        let names = ShortNames::of(all.into_iter().filter(|name| *name != "Bank"), Dialect::CSharp);
        for (name, word) in [
            ("Shop.Bank::Pay", "Bank::Pay"),
            ("Shop.Bank::.ctor", "new Bank"),
            ("Shop.Bank::<Main>", "Bank::Main"),
            ("Shop.Bank.<>c__DisplayClass0_0::<Main>b__0", "lambda in Bank::Main"),
            ("Shop.Bank.<Main>c__AnonStorey0::<>m__0", "lambda in Bank::Main"),
            ("Shop.Bank::<Main>g__Pay|0_0", "Bank::Pay"),
            ("Shop.Bank::lambda$main$2", "lambda in Bank::main"),
            ("Shop.Bank::lambda$main$2 (lambda)", "lambda in Bank::main"),
            ("java.lang.Thread::<init>", "new Thread"),
            ("Shop.Bank::$values", "initialiser of Bank"),
        ] {
            assert_eq!(method_name(name, &names), word, "{name}");
        }
    }
}
