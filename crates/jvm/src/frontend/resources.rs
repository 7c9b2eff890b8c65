//! The files beside the classes of a class path, for programs that ask for them by name. Folders are walked and contents read only
//! then, and not without bounds: what is beyond them is said to be there, but not kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fencepost_frontend::file::read_bytes;

use super::classpath::ClasspathEntry;
use crate::archive::Archive;
use crate::world::{Resource, Resources};

/// The most bytes of one file that are kept.
const LARGEST: usize = 64 << 10;
/// The most bytes of all of them.
const LARGEST_IN_ALL: usize = 1 << 20;
/// The most files that folders are walked for.
const MOST_FILES: usize = 10_000;

/// All files of these entries, in their order.
pub(super) fn beside(entries: &[ClasspathEntry], version: u16) -> Resources {
    let mut list = Gathered { found: Resources { files: Vec::new(), is_complete: true }, kept: 0, walked: 0 };
    let mut folders = BTreeSet::new();
    for entry in entries {
        match entry {
            ClasspathEntry::Class(..) => {}
            ClasspathEntry::Jar(jar) => list.jar(jar, None),
            ClasspathEntry::Releases(jar) => list.jar(jar, Some(version)),
            ClasspathEntry::Directory(folder) => {
                // The folder of a program that is named without one is this one.
                let named = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
                let folder = std::path::absolute(named).unwrap_or_else(|_| named.to_owned());
                if folders.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())) {
                    list.folder(&folder);
                }
            }
        }
    }
    list.found
}

/// The name that a file for one release has in all of them.
fn of_release(name: &str) -> Option<&str> {
    Some(name.strip_prefix("META-INF/versions/")?.split_once('/')?.1)
}

/// The files that were found so far.
struct Gathered {
    found: Resources,
    /// How many bytes are kept.
    kept: usize,
    /// How many files were met in folders.
    walked: usize,
}

impl Gathered {
    fn jar(&mut self, jar: &Archive, version: Option<u16>) {
        let file = std::path::absolute(jar.file())
            .map_or_else(|_| jar.file().to_owned(), |it| it.display().to_string());
        let base = format!("jar:file:{file}!/");
        let mut names: Vec<&str> = jar.names().collect();
        if version.is_some() {
            names.extend(jar.names().filter_map(of_release).collect::<BTreeSet<_>>());
        }
        let member = |name: &str| {
            let name = version.map_or_else(|| name.to_owned(), |version| jar.member_for(name, version));
            jar.member(&name)?.ok()
        };
        self.add(&base, &names, member);
    }

    fn folder(&mut self, folder: &Path) {
        let mut names = Vec::new();
        self.walk(folder, "", &mut names);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.add(&format!("file:{}/", folder.display()), &names, |name| read_bytes(&folder.join(name)).ok());
    }

    fn walk(&mut self, folder: &Path, prefix: &str, names: &mut Vec<String>) {
        let Ok(entries) = std::fs::read_dir(folder) else {
            self.found.is_complete = false;
            return;
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            self.walked += 1;
            // A link to a folder could lead round in a circle.
            let is_folder = entry.file_type().is_ok_and(|it| it.is_dir());
            let name = entry.file_name().into_string().ok();
            match name.filter(|_| self.walked <= MOST_FILES && (is_folder || entry.path().is_file())) {
                None => self.found.is_complete = false,
                Some(name) if is_folder => self.walk(&entry.path(), &format!("{prefix}{name}/"), names),
                Some(name) => names.push(format!("{prefix}{name}")),
            }
        }
    }

    fn add(&mut self, base: &str, names: &[&str], content: impl Fn(&str) -> Option<Vec<u8>>) {
        let mut classes: BTreeMap<&str, String> = BTreeMap::new();
        for &name in names {
            if name.ends_with(".class") {
                let at = name.rfind('/').map_or(0, |at| at + 1);
                let list = classes.entry(&name[..at]).or_insert_with(|| "\n".to_owned());
                list.push_str(&name[at..]);
                list.push('\n');
                continue;
            }
            let content = content(name)
                .filter(|content| content.len() <= LARGEST && self.kept + content.len() <= LARGEST_IN_ALL);
            self.kept += content.as_ref().map_or(0, Vec::len);
            self.found.files.push(Resource::File { name: name.to_owned(), base: base.to_owned(), content });
        }
        let classes = classes.into_iter();
        self.found.files.extend(classes.map(|(package, names)| Resource::Classes {
            package: package.to_owned(),
            base: base.to_owned(),
            names,
        }));
    }
}
