//! From `--model` to a memory model.

use std::path::Path;

use fencepost_frontend::file;
use fencepost_memory::{Model, builtin};

use crate::diagnostics::Diagnostic;

/// The model that `name` stands for: a built-in one, or a model file.
pub(crate) fn choose(name: &str) -> Result<Model, Diagnostic> {
    if let Some(model) = builtin::by_name(name) {
        return Ok(model);
    }
    let path = Path::new(name);
    let is_path = path.extension().is_some_and(|extension| extension == "toml")
        || name.contains(std::path::is_separator)
        || path.is_file();
    if !is_path {
        return Err(unknown(name));
    }
    let text = file::read(path)?;
    Model::parse(&text).map_err(|error| Diagnostic::model(name, &text, error))
}

/// No model was named.
pub(crate) fn missing() -> Diagnostic {
    Diagnostic::new("a memory model is needed: add --model NAME").help(known())
}

fn unknown(name: &str) -> Diagnostic {
    let models = builtin::all();
    let distance = |known: &str| strsim::damerau_levenshtein(&name.to_lowercase(), known);
    let nearest = models.iter().map(|model| model.name.as_str()).min_by_key(|known| distance(known));
    let help = match nearest.filter(|known| distance(known) <= known.len() / 2) {
        Some(nearest) => format!("did you mean `{nearest}`? {}", known()),
        None => known(),
    };
    Diagnostic::new(format!("there is no built-in model `{name}`")).help(help)
}

fn known() -> String {
    let names: Vec<String> = builtin::all().into_iter().map(|model| model.name).collect();
    format!("the built-in models are {}; the path of a .toml file works, too", names.join(", "))
}
