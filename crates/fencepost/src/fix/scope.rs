//! Where changes may be made: in the code of the input itself, without what the user excludes.

use fencepost_ir::MethodId;
use fencepost_repair::Scope;

use crate::diagnostics::Diagnostic;
use crate::subject::Subject;

/// The methods that may be changed. Instances of one generic method are one.
pub(super) fn scope(subject: &Subject, not_in: &[String]) -> Result<Scope, Diagnostic> {
    let program = subject.program();
    let code = |id: MethodId| match subject {
        Subject::Litmus(_) => Some(id.0),
        Subject::Assembly(assembly) => {
            let origin = assembly.origins.get(id.0 as usize).copied().flatten();
            origin.filter(|origin| origin.is_main()).map(|origin| origin.token.0)
        }
    };
    let own = (0..program.methods.len() as u32).map(MethodId).filter(|&id| code(id).is_some());
    let names: Vec<&str> = own.map(|id| program.method(id).name.as_str()).collect();
    for pattern in not_in {
        if !names.iter().any(|name| excludes(pattern, name)) {
            return Err(unknown(pattern, &names));
        }
    }
    let excluded = |id: MethodId| not_in.iter().any(|it| excludes(it, &program.method(id).name));
    Ok(Scope::new(program, |id| code(id).filter(|_| !excluded(id))))
}

/// Whether `Type::Method`, `Type::*` or `Type` names a method, or a type that it is in. Type arguments
/// may be left out.
fn excludes(pattern: &str, name: &str) -> bool {
    let plain = without_arguments(name);
    [name, &plain].into_iter().any(|name| {
        let ty = name.rsplit_once("::").map_or("", |(ty, _)| ty);
        let wanted = pattern.strip_suffix("::*").unwrap_or(pattern);
        let nested = |rest: &str| rest.is_empty() || rest.starts_with(['/', '+', '.']);
        name == pattern || ty.strip_prefix(wanted).is_some_and(nested)
    })
}

/// `Pool::Get` for `Pool<Item>::Get`.
fn without_arguments(name: &str) -> String {
    let mut depth = 0usize;
    let outside = name.chars().filter(|&c| {
        let outside = depth == 0 && c != '<';
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        outside
    });
    outside.collect()
}

fn unknown(pattern: &str, names: &[&str]) -> Diagnostic {
    let types = names.iter().filter_map(|name| Some(name.rsplit_once("::")?.0));
    let distance = |known: &str| strsim::damerau_levenshtein(&pattern.to_lowercase(), &known.to_lowercase());
    let nearest = names.iter().copied().chain(types).min_by_key(|known| distance(known));
    let diagnostic = Diagnostic::new(format!("--not-in {pattern}: the program runs no code of that name"));
    match nearest.filter(|known| distance(known) <= known.len() / 2) {
        Some(nearest) => diagnostic.help(format!("did you mean `{nearest}`?")),
        None => diagnostic.help("write Type::Method, or Type for all of its methods"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_methods_and_types_exclude() {
        assert!(excludes("Bank::Pay", "Bank::Pay"));
        assert!(!excludes("Bank::Pay", "Bank::PayBack"));
        assert!(excludes("Bank", "Bank::Pay"));
        assert!(excludes("Bank::*", "Bank::Pay"));
        assert!(!excludes("Bank", "Banker::Pay"));
        assert!(excludes("Bank", "Bank/Account::Pay"));
        assert!(excludes("Pool::Get", "Pool<Item>::Get"));
        assert!(excludes("Pool<Item>::Get", "Pool<Item>::Get"));
    }
}
