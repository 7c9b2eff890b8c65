//! The models that come with Fencepost, embedded from this crate's `models/`.

use fencepost_ir::broken::Invariant;

use crate::model::Model;

/// File name and text of every built-in model.
pub const FILES: [(&str, &str); 16] = [
    ("sc.toml", include_str!("../models/sc.toml")),
    ("tso.toml", include_str!("../models/tso.toml")),
    ("pso.toml", include_str!("../models/pso.toml")),
    ("pso-weak-cas.toml", include_str!("../models/pso-weak-cas.toml")),
    ("rmo.toml", include_str!("../models/rmo.toml")),
    ("dotnet-ecma.toml", include_str!("../models/dotnet-ecma.toml")),
    ("dotnet.toml", include_str!("../models/dotnet.toml")),
    ("pc.toml", include_str!("../models/pc.toml")),
    ("pc-atomic.toml", include_str!("../models/pc-atomic.toml")),
    ("pso-nmca.toml", include_str!("../models/pso-nmca.toml")),
    ("rcsc.toml", include_str!("../models/rcsc.toml")),
    ("rcpc.toml", include_str!("../models/rcpc.toml")),
    ("itanium.toml", include_str!("../models/itanium.toml")),
    ("upc.toml", include_str!("../models/upc.toml")),
    ("java.toml", include_str!("../models/java.toml")),
    ("java-op.toml", include_str!("../models/java-op.toml")),
];

/// Every built-in model, in listing order.
pub fn all() -> Vec<Model> {
    FILES.iter().map(|(file, text)| Model::parse(text).or_broken(file)).collect()
}

/// The built-in model with this name.
pub fn by_name(name: &str) -> Option<Model> {
    let (file, text) = FILES.iter().find(|(file, _)| file.strip_suffix(".toml") == Some(name))?;
    Some(Model::parse(text).or_broken(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_model_named_after_it() {
        for (file, text) in FILES {
            let model = Model::parse(text).unwrap_or_else(|error| panic!("{file}:{error}"));
            assert_eq!(format!("{}.toml", model.name), file);
        }
    }

    /// Every model of the repository is embedded, and is one of all.
    #[test]
    fn all_are_all() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".toml"))
            .collect();
        let mut names: Vec<String> = all().into_iter().map(|model| format!("{}.toml", model.name)).collect();
        files.sort();
        names.sort();
        assert_eq!(names, files);
    }
}
