//! What a language promises on any hardware, read from its file (`languages/`): patterns as in a model.

use fencepost_ir::Program;
use fencepost_ir::broken::Invariant;
use serde::Deserialize;
use toml::Spanned;

use crate::model::{self, LanguagePromises, Model, ModelError};
use crate::pattern::{Pair, Side};

/// What C11 and Java promise of volatile and marked accesses.
const MARKED_ACCESSES: &str = include_str!("../languages/marked-accesses.toml");

/// Rules that are added to those of a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promises {
    /// Pairs that stay in order.
    pub(crate) keep: Vec<Pair>,
    /// Writes that reach all other threads in one step.
    pub(crate) reflect_together: Vec<Side>,
}

/// The file as TOML has it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PromisesFile {
    keep: Vec<Spanned<String>>,
    reflect_together: Vec<Spanned<String>>,
}

impl Promises {
    /// What the language of a program promises and a model leaves to it.
    pub(crate) fn of(program: &Program, model: &Model) -> Promises {
        if !program.promises_order || model.language_promises == LanguagePromises::Own {
            return Promises::default();
        }
        let mut promises = Promises::parse(MARKED_ACCESSES).or_broken("what languages promise");
        let pairs = promises.keep.iter_mut().flat_map(|pair| [&mut pair.first, &mut pair.second]);
        pairs.chain(&mut promises.reflect_together).for_each(|side| leave_out_known_marks(side, model));
        promises
    }

    fn parse(text: &str) -> Result<Promises, ModelError> {
        let file: PromisesFile = toml::from_str(text).map_err(|error| model::toml_fault(text, &error))?;
        Ok(Promises {
            keep: file
                .keep
                .iter()
                .map(|pattern| model::pair(text, pattern, false))
                .collect::<Result<_, _>>()?,
            reflect_together: file
                .reflect_together
                .iter()
                .map(|set| model::set(text, set))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// A mark that the model itself gives an effect has that one alone.
fn leave_out_known_marks(side: &mut Side, model: &Model) {
    side.alternatives.retain(|one| one.attribute.as_ref().is_none_or(|name| !model.gives_effect(name)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_can_be_read() {
        let promises = Promises::parse(MARKED_ACCESSES).unwrap_or_else(|error| panic!("{error}"));
        assert!(!promises.keep.is_empty() && !promises.reflect_together.is_empty());
    }
}
