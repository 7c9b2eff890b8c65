//! From `--model` to a memory model.

use std::path::Path;

use fencepost::Input;
use fencepost_frontend::file;
use fencepost_ir::broken::broken;
use fencepost_memory::{Model, builtin};

use crate::diagnostics::Diagnostic;

/// The models that `--model` asks for.
#[derive(Debug)]
pub(crate) enum Models {
    /// None: each input has the one that fits it.
    ByInput,
    /// These.
    Named(Vec<Model>),
}

impl Models {
    /// From `--model`: a name, several with commas between, or `all`.
    pub(crate) fn read(text: Option<&str>) -> Result<Models, Diagnostic> {
        Ok(Models::Named(match text {
            None => return Ok(Models::ByInput),
            Some("all") => builtin::all(),
            // The path of a file may have a comma in it.
            Some(name) if Path::new(name).is_file() => vec![choose(name)?],
            Some(names) => names.split(',').map(choose).collect::<Result<_, _>>()?,
        }))
    }

    /// Their names, if they are several.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Models::Named(models) if models.len() > 1 => {
                models.iter().map(|model| model.name.clone()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the user has named none.
    pub(crate) fn are_defaults(&self) -> bool {
        matches!(self, Models::ByInput)
    }

    /// The first of them, for an input of which nothing is known.
    pub(crate) fn first(&self) -> Model {
        match self {
            Models::Named(models) if !models.is_empty() => models[0].clone(),
            _ => fencepost::model("tso").unwrap_or_else(|_| broken("a model to name")),
        }
    }

    /// Those for an input.
    pub(crate) fn of(&self, path: &Path) -> Result<Vec<Model>, Diagnostic> {
        match self {
            Models::ByInput => Ok(vec![fitting(path)?]),
            Models::Named(models) => Ok(models.clone()),
        }
    }
}

/// The model that fits an input.
fn fitting(path: &Path) -> Result<Model, Diagnostic> {
    let (_, name) = fencepost::default_model(&Input::new(path))?;
    Ok(fencepost::model(name)?)
}

/// The only model for an input, named or fitting.
pub(crate) fn one(text: Option<&str>, path: &Path) -> Result<Model, Diagnostic> {
    text.map_or_else(|| fitting(path), choose)
}

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
