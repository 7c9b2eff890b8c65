//! What languages of typed bytecode have in common: static fields are observed, and the exit code is a static.

use fencepost_ir::{Observable, Program, StaticId, Storage};

use crate::{LoadRequest, Observed, ObservedValue};

/// The static that holds a program's exit code.
pub const EXIT_CODE: &str = "return";

/// The names that a request observes, and the exit code if that is judged.
pub fn observed_names(request: &LoadRequest<'_>) -> Vec<String> {
    let mut names = request.observed_names();
    if request.exit_code && !names.iter().any(|name| name == EXIT_CODE) {
        names.push(EXIT_CODE.to_owned());
    }
    names
}

/// Adds the exit code of a program that `returns` one to what is observed, if a request wants it. Gives which of the
/// observed values is judged.
pub fn observe_exit_code(
    request: &LoadRequest<'_>,
    program: &Program,
    returns: bool,
    observed: &mut Vec<Observed>,
) -> Option<usize> {
    let is_exit_code = |it: &Observed| it.name == EXIT_CODE;
    if request.outcomes
        && returns
        && !observed.iter().any(is_exit_code)
        && let Some(id) = program.static_named(EXIT_CODE)
    {
        observed.push(Observed::new(EXIT_CODE, Observable::Static(id)));
    }
    observed.iter().position(is_exit_code).filter(|_| request.exit_code)
}

/// What the word of an observed value stands for: of a reference, the type of the object.
pub fn value(program: &Program, observed: &Observed, word: i64) -> ObservedValue {
    let Observable::Static(StaticId(id)) = observed.observable else {
        return ObservedValue::Integer(word.into());
    };
    match program.statics.get(id as usize).map(|slot| slot.storage) {
        Some(Storage::F32) => ObservedValue::Float(f32::from_bits(word as u32).into()),
        Some(Storage::F64) => ObservedValue::Float(f64::from_bits(word as u64)),
        Some(Storage::Ref | Storage::Ptr) => {
            let ty = usize::try_from(word - 1).ok().and_then(|id| program.types.get(id));
            ObservedValue::Text(ty.map_or_else(|| "null".to_owned(), |ty| ty.name.clone()))
        }
        Some(Storage::I32) if observed.unsigned => ObservedValue::Integer((word as u32).into()),
        Some(Storage::I64) if observed.unsigned => ObservedValue::Integer((word as u64).into()),
        _ => ObservedValue::Integer(word.into()),
    }
}
