//! Every service of the model library whose answer depends on the platform is in `model/platform.toml`, with what is
//! done about it: so is every native method, and every public method of the classes that ask the platform.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_cil::{Assembly, TableId, Token};
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
    const ACCESS: u16 = 7;
    const PUBLIC: u16 = 6;
    const INTERNAL_CALL: u16 = 0x1000;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/model/model.dll");
    let library = Assembly::read(std::fs::read(path).unwrap(), "model.dll").unwrap();
    let tokens = (1..=library.row_count(TableId::MethodDef)).map(|row| Token::new(TableId::MethodDef, row));
    let method = |token: Token| {
        let class = library.type_def(library.declaring_type(token).unwrap());
        let method = library.method(token);
        Method {
            class: format!("{}.{}", class.namespace, class.name),
            name: method.name.to_owned(),
            public: method.flags & ACCESS == PUBLIC,
            native: method.impl_flags & INTERNAL_CALL != 0,
        }
    };
    tokens.map(method).collect()
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
        let asks = method.public && platform.walked.contains(&method.class) && !method.name.starts_with('.');
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
    platform.service.retain(|service| service.name != "Identity hash codes");
    let faults = faults(&platform, &methods());
    assert!(faults.contains(&"Fencepost.Runtime::IdentityHash is in no list".to_owned()), "{faults:?}");
    assert!(
        faults.contains(
            &"System.Runtime.CompilerServices.RuntimeHelpers::GetHashCode is in no list".to_owned()
        )
    );
}

#[test]
fn the_page_has_the_table() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/platform.md");
    let page = std::fs::read_to_string(page).unwrap();
    for Service { name, letter, does, .. } in platform().service {
        let row = format!("| {name} | {letter} | {does} |");
        assert!(page.contains(&row), "`cargo xtask platform --write` was not run: {row}");
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
