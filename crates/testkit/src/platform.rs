//! The table of what asks the platform: `model/platform.toml` of a front end. Its test says which methods the model
//! library has; here is what has to be true of the two.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

/// The table of a front end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Platform {
    /// The classes whose public methods all have to be in some list.
    pub walked: BTreeSet<String>,
    /// What could be answered differently.
    pub service: Vec<Service>,
    /// By class: the methods that every platform answers alike.
    pub determined: BTreeMap<String, Vec<String>>,
}

/// A service that a real platform could give differently.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Service {
    /// What it is called.
    pub name: String,
    /// The letters of the policy.
    pub letter: String,
    /// What is done about it.
    pub does: String,
    /// The methods, as `Class::method`.
    pub members: Vec<String>,
}

/// A method of a model library.
pub struct Method {
    /// Its class, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Whether programs can call it.
    pub public: bool,
    /// Whether the front end provides it.
    pub native: bool,
}

impl Method {
    /// What a list may call it.
    fn names(&self) -> [String; 2] {
        [format!("{}::{}", self.class, self.name), format!("{}::*", self.class)]
    }

    /// Constructors and initialisers, in either language.
    fn is_special(&self) -> bool {
        self.name.starts_with(['.', '<'])
    }
}

impl Platform {
    /// Reads the table below the folder of a crate.
    pub fn of(folder: &str) -> Platform {
        let path = Path::new(folder).join("model/platform.toml");
        let read = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let read = read.and_then(|text| toml::from_str(&text).map_err(|error| error.to_string()));
        read.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The same without one of its services.
    #[must_use]
    pub fn without(mut self, service: &str) -> Platform {
        self.service.retain(|it| it.name != service);
        self
    }

    /// What a list names that is not there, and what is not in any list.
    pub fn faults(&self, methods: &[Method]) -> Vec<String> {
        let services = self.service.iter().flat_map(|service| service.members.iter().cloned());
        let determined = self.determined.iter();
        let determined =
            determined.flat_map(|(class, names)| names.iter().map(move |name| format!("{class}::{name}")));
        let listed: BTreeSet<String> = services.chain(determined).collect();
        let known: BTreeSet<String> = methods.iter().flat_map(Method::names).collect();
        let mut faults: Vec<String> =
            listed.difference(&known).map(|name| format!("{name} is not there")).collect();
        for method in methods {
            let asks = method.public && self.walked.contains(&method.class) && !method.is_special();
            if (method.native || asks) && !method.names().iter().any(|name| listed.contains(name)) {
                faults.push(format!("{}::{} is in no list", method.class, method.name));
            }
        }
        faults
    }

    /// Fails for a letter that the policy does not have, and for a service of which nothing is said.
    pub fn check_letters(&self) {
        for Service { name, letter, does, .. } in &self.service {
            let known = |letter: &str| ["a", "b", "c", "d", "none"].contains(&letter);
            assert!(letter.split(", ").all(known), "{name}: {letter}");
            assert!(!does.is_empty() && !does.ends_with('.'), "{name}");
        }
    }
}
