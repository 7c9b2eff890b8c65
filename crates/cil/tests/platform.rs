//! Every service of the model library whose answer depends on the platform is in `model/platform.toml`, with what is
//! done about it: so is every native method, and every public method of the classes that ask the platform.

use fencepost_cil::{Assembly, TableId, Token};
use fencepost_testkit::platform::{Method, Platform, Service};

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
    let faults = platform().without("Identity hash codes").faults(&methods());
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
    platform().check_letters();
}
