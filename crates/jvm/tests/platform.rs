//! Every service of the model library whose answer depends on the platform is in `model/platform.toml`, with what is
//! done about it: so is every native method, and every public method of the classes that ask the platform. And every
//! sentence that a verdict may take for granted belongs to a service that says so.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::{Class, flags};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Platform {
    walked: BTreeSet<String>,
    service: Vec<Service>,
    determined: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Service {
    name: String,
    letter: String,
    does: String,
    members: Vec<String>,
}

/// A method of the library.
struct Method {
    class: String,
    name: String,
    public: bool,
    native: bool,
}

fn methods() -> Vec<Method> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/model/model.jar");
    let archive = Archive::read(std::fs::read(path).unwrap(), "model.jar").unwrap();
    let names = archive.names().filter(|name| name.ends_with(".class"));
    let classes = names.map(|name| Class::read(&archive.member(name).unwrap().unwrap(), name).unwrap());
    let methods = |class: Class| {
        let name = class.name.replace('/', ".");
        let of = |method: &fencepost_jvm::class::Method| Method {
            class: name.clone(),
            name: method.name.to_string(),
            public: method.is(flags::PUBLIC),
            native: method.is(flags::NATIVE),
        };
        class.methods.iter().map(of).collect::<Vec<Method>>()
    };
    classes.flat_map(methods).collect()
}

fn platform() -> Platform {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/model/platform.toml");
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What a list names that is not there, and what is not in any list.
fn faults(platform: &Platform, methods: &[Method]) -> Vec<String> {
    let services = platform.service.iter().flat_map(|service| service.members.iter().cloned());
    let determined = platform.determined.iter();
    let determined =
        determined.flat_map(|(class, names)| names.iter().map(move |name| format!("{class}::{name}")));
    let listed: BTreeSet<String> = services.chain(determined).collect();
    let names =
        |method: &Method| [format!("{}::{}", method.class, method.name), format!("{}::*", method.class)];
    let known: BTreeSet<String> = methods.iter().flat_map(names).collect();
    let mut faults: Vec<String> =
        listed.difference(&known).map(|name| format!("{name} is not there")).collect();
    for method in methods {
        let asks = method.public && platform.walked.contains(&method.class) && !method.name.starts_with('<');
        if (method.native || asks) && !names(method).iter().any(|name| listed.contains(name)) {
            faults.push(format!("{}::{} is in no list", method.class, method.name));
        }
    }
    faults
}

#[test]
fn whatever_asks_the_platform_is_in_the_table() {
    let methods = methods();
    assert!(methods.iter().filter(|method| method.native).count() > 100);
    assert_eq!(faults(&platform(), &methods), Vec::<String>::new());
}

#[test]
fn what_is_left_out_is_found() {
    let mut platform = platform();
    platform.service.retain(|service| service.name != "Environment variables");
    let faults = faults(&platform, &methods());
    for left_out in ["fencepost.Machine::environmentAt", "java.lang.System::getenv"] {
        assert!(faults.contains(&format!("{left_out} is in no list")), "{faults:?}");
    }
}

#[test]
fn letters_are_those_that_there_are() {
    for Service { name, letter, does, .. } in platform().service {
        let known = |letter: &str| ["a", "b", "c", "d", "none"].contains(&letter);
        assert!(letter.split(", ").all(known), "{name}: {letter}");
        assert!(!does.is_empty() && !does.ends_with('.'), "{name}");
    }
}
