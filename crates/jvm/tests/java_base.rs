//! The reader against the whole of a real library, where one is installed: every class of `java.base`.

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::Class;
use fencepost_testkit::{Tool, needs, needs_file};

/// A JDK's module file: an archive behind four bytes.
fn java_base() -> Option<Archive> {
    let bytes = std::fs::read(needs_file(&needs(Tool::Jdk)?.join("jmods/java.base.jmod"))?).unwrap();
    Some(Archive::read(bytes[4..].to_vec(), "java.base.jmod").unwrap())
}

#[test]
fn every_class_is_read() {
    let Some(archive) = java_base() else { return };
    let (mut classes, mut instructions) = (0, 0);
    for name in archive.names() {
        let Some(class) = name.strip_prefix("classes/").and_then(|name| name.strip_suffix(".class")) else {
            continue;
        };
        if class == "module-info" {
            continue;
        }
        let bytes = archive.member(name).unwrap().unwrap();
        let read = Class::read(&bytes, name).unwrap();
        assert_eq!(&*read.name, class);
        classes += 1;
        let codes = read.methods.iter().filter_map(|method| method.code.as_ref());
        instructions += codes.map(|code| code.instructions.len()).sum::<usize>();
    }
    // Of a JDK 17; others have more or less.
    assert!(classes > 3_000 && instructions > 1_000_000, "{classes} classes, {instructions} instructions");
}
