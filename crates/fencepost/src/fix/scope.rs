//! Where changes may be made: in the code of the input itself, without what the user excludes.

use std::collections::BTreeSet;

use fencepost_frontend::{LoadError, OwnCode, names};
use fencepost_ir::MethodId;
use fencepost_repair::RepairScope;

use super::attempt::FixOptions;
use crate::subject::Subject;

/// Which code may be changed, and how dear that is.
#[derive(Debug)]
pub(super) struct Area<'a> {
    subject: &'a Subject,
    options: &'a FixOptions,
}

impl<'a> Area<'a> {
    /// Fails if the user names code that is not there.
    pub(super) fn new(subject: &'a Subject, options: &'a FixOptions) -> Result<Area<'a>, LoadError> {
        let area = Area { subject, options };
        let names = area.names();
        let flags = options.not_in.iter().map(|name| ("--not-in", name));
        for (flag, pattern) in flags.chain(options.weight.iter().map(|(name, _)| ("--weight", name))) {
            if !names.iter().any(|name| covers(pattern, name)) {
                return Err(unknown(flag, pattern, &names));
            }
        }
        Ok(area)
    }

    /// The methods that may be changed. Instances of one generic method are one, and excluding an
    /// instance excludes them all.
    pub(super) fn scope(&self) -> RepairScope {
        let is_named =
            |id: &MethodId| self.options.not_in.iter().any(|pattern| covers(pattern, self.name(*id)));
        let method = |id: MethodId| self.code(id).map(|code| code.method);
        let excluded: BTreeSet<u32> = self.ids().filter(is_named).filter_map(method).collect();
        RepairScope::new(&self.subject.program, |id| {
            self.code(id).filter(|code| !excluded.contains(&code.method)).map(|code| code.text)
        })
    }

    /// How many times as dear as elsewhere a change in a method is.
    pub(super) fn weight(&self, id: MethodId) -> u64 {
        let weights = self.options.weight.iter().filter(|(pattern, _)| covers(pattern, self.name(id)));
        weights.map(|(_, times)| *times).max().unwrap_or(1)
    }

    /// What a method's code is in the input, if it is the input's own.
    fn code(&self, id: MethodId) -> Option<OwnCode> {
        self.subject.language.own_code(&self.subject.program, id)
    }

    fn name(&self, id: MethodId) -> &'a str {
        &self.subject.program.method(id).name
    }

    fn names(&self) -> Vec<&'a str> {
        self.ids().filter(|&id| self.code(id).is_some()).map(|id| self.name(id)).collect()
    }

    fn ids(&self) -> impl Iterator<Item = MethodId> + use<> {
        (0..self.subject.program.methods.len() as u32).map(MethodId)
    }
}

/// Whether `Type::Method`, `Type::*` or `Type` names a method, or a type that it is in. Type arguments
/// may be left out.
fn covers(pattern: &str, name: &str) -> bool {
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

fn unknown(flag: &str, pattern: &str, known: &[&str]) -> LoadError {
    let types = known.iter().filter_map(|name| Some(name.rsplit_once("::")?.0));
    let nearest = names::nearest(pattern, known.iter().copied().chain(types));
    let error = LoadError::new(format!("{flag} {pattern}: the program runs no code of that name"));
    match nearest.filter(|(distance, known)| *distance <= known.len() / 2) {
        Some((_, nearest)) => error.help(format!("did you mean `{nearest}`?")),
        None => error.help("write Type::Method, or Type for all of its methods"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_methods_and_of_types() {
        assert!(covers("Bank::Pay", "Bank::Pay"));
        assert!(!covers("Bank::Pay", "Bank::PayBack"));
        assert!(covers("Bank", "Bank::Pay"));
        assert!(covers("Bank::*", "Bank::Pay"));
        assert!(!covers("Bank", "Banker::Pay"));
        assert!(covers("Bank", "Bank/Account::Pay"));
        assert!(covers("Pool::Get", "Pool<Item>::Get"));
        assert!(covers("Pool<Item>::Get", "Pool<Item>::Get"));
    }
}
