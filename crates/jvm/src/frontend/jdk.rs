//! The classes of an installed JDK, from its image `lib/modules`.

use std::path::{Path, PathBuf};

use fencepost_frontend::{Help, LoadError, Setting};
use ristretto_jimage::Image;

use crate::class::Class;
use crate::error::Error;
use crate::world::File;

/// The modules of the standard edition, and those that come with every JDK and that libraries use without saying so. A
/// class is looked for in one after the other, which costs next to nothing: the image has an index.
const MODULES: [&str; 24] = [
    "java.base",
    "jdk.unsupported",
    "java.logging",
    "java.xml",
    "java.sql",
    "java.naming",
    "java.management",
    "java.net.http",
    "java.desktop",
    "java.compiler",
    "java.datatransfer",
    "java.instrument",
    "java.management.rmi",
    "java.prefs",
    "java.rmi",
    "java.scripting",
    "java.security.jgss",
    "java.security.sasl",
    "java.smartcardio",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.management",
    "jdk.net",
];

/// An installed JDK.
#[derive(Debug)]
pub(super) struct Jdk {
    image: Image,
}

impl Jdk {
    /// The one in this directory.
    pub(super) fn at(directory: &Path) -> Result<Jdk, LoadError> {
        let path = directory.join("lib/modules");
        let image = Image::from_file(&path).map_err(|error| {
            LoadError::new(format!("{}: {error}", path.display())).help(Help::Name {
                what: "the directory of a JDK or JRE, version 9 or newer,",
                with: Setting::Jdk,
            })
        })?;
        Ok(Jdk { image })
    }

    /// The one that is installed: where `JAVA_HOME` says, or where `java` is.
    pub(super) fn installed() -> Option<Jdk> {
        let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        let on_path = std::env::var_os("PATH").and_then(|path| {
            let found = std::env::split_paths(&path).map(|directory| directory.join("java"));
            let java = found.filter_map(|file| file.canonicalize().ok()).find(|file| file.is_file())?;
            Some(java.parent()?.parent()?.to_owned())
        });
        let directories = home.into_iter().chain(on_path);
        directories
            .filter(|directory| directory.join("lib/modules").is_file())
            .find_map(|it| Jdk::at(&it).ok())
    }

    /// Its version, which its own classes are compiled for.
    pub(super) fn version(&self) -> Option<u16> {
        let object = self.class("java/lang/Object")?.ok()?;
        let class = Class::read(&object.bytes, &object.path).ok()?;
        class.version.checked_sub(44)
    }

    /// A class by its internal name.
    pub(super) fn class(&self, name: &str) -> Option<Result<File, Error>> {
        MODULES.iter().find_map(|module| {
            let path = format!("/{module}/{name}.class");
            let resource = self.image.get_resource(&path).ok()?;
            Some(Ok(File { path: File::of_module(module, name), bytes: resource.data().to_vec() }))
        })
    }
}
