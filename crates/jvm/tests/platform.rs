//! Every service of the model library whose answer depends on the platform is in `model/platform.toml`, with what is
//! done about it: so is every native method, and every public method of the classes that ask the platform. And every
//! sentence that a verdict may take for granted belongs to a service that says so.

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::{Class, flags};
use fencepost_testkit::platform::{Method, Platform};

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
    Platform::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn whatever_asks_the_platform_is_in_the_table() {
    let methods = methods();
    assert!(methods.iter().filter(|method| method.native).count() > 100);
    assert_eq!(platform().faults(&methods), Vec::<String>::new());
}

#[test]
fn what_is_left_out_is_found() {
    let faults = platform().without("Environment variables").faults(&methods());
    for left_out in ["fencepost.Machine::environmentAt", "java.lang.System::getenv"] {
        assert!(faults.contains(&format!("{left_out} is in no list")), "{faults:?}");
    }
}

#[test]
fn letters_are_those_that_there_are() {
    platform().check_letters();
}
