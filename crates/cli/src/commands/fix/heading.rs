//! Changes in words.

use fencepost::fix::Change;
use fencepost_frontend::change::Remedy;
use fencepost_frontend::file;

use crate::units::plural;

/// How many changes of which kind: `2 fences and 1 volatile field`.
pub(super) fn count(changes: &[Change<'_>]) -> String {
    let of = |kind: &dyn Fn(Remedy) -> bool| changes.iter().filter(|change| kind(change.remedy)).count();
    let fences = of(&|remedy| remedy.is_new_fence() || remedy == Remedy::KeepFence);
    let fields = of(&|remedy| matches!(remedy, Remedy::VolatileField(_) | Remedy::KeepVolatileField(_)));
    let accesses = changes.len() - fences - fields;
    let accesses = plural(accesses, "volatile access").replace("accesss", "accesses");
    let parts = [plural(fences, "fence"), plural(fields, "volatile field"), accesses];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.starts_with("0 ")).collect();
    match &parts[..] {
        [but_last @ .., last] if !but_last.is_empty() => format!("{} and {last}", but_last.join(", ")),
        _ => parts.concat(),
    }
}

/// Where a change is and what it is: `Bank.cs:7, in Bank::Pay: a fence before the write of Bank.total`.
pub(super) fn heading(change: &Change<'_>) -> String {
    let method = match (change.told_method, change.told_method.strip_prefix("new ")) {
        (_, Some(class)) => format!("the constructor of {class}"),
        (lambda, None) if lambda.starts_with("lambda ") => format!("a {lambda}"),
        (method, None) => method.to_owned(),
    };
    let position = match change.place {
        Some((file, line)) => format!("{}:{line}, in {method}", file::short(file)),
        None => format!("{} {}", change.method, change.shown_offset),
    };
    let before = &change.before;
    match change.remedy {
        Remedy::Fence => format!("{position}: a fence before {before}"),
        Remedy::LoopFence => format!("{position}: a fence before the loop that begins with {before}"),
        Remedy::PartialFence(_) => {
            let kind = change.fence.unwrap_or_default();
            format!("{position}: a fence of kind {kind} before {before}")
        }
        Remedy::Volatile => format!("{position}: {before} becomes volatile"),
        Remedy::VolatileField(_) => format!("the field {before} becomes volatile"),
        Remedy::KeepFence => format!("{position}: the fence before {before}"),
        Remedy::KeepVolatile => format!("{position}: {}", before.replacen("the ", "the volatile ", 1)),
        Remedy::KeepVolatileField(_) => format!("the volatile field {before}"),
    }
}
