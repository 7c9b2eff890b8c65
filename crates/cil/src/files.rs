//! Assemblies as files, and where they come from.

/// An assembly as a file, with its symbol files if there are any.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// What to call it.
    pub path: String,
    /// The assembly.
    pub bytes: Vec<u8>,
    /// The Portable PDB beside it.
    pub pdb: Option<Vec<u8>>,
    /// The Mono symbol file beside it.
    pub mdb: Option<Vec<u8>>,
}

/// Where assemblies come from.
pub trait Files {
    /// The assembly with this simple name, if it can be found.
    fn assembly(&self, name: &str) -> Option<File>;

    /// Whether concurrent collections and semaphores are to be the framework's own classes.
    fn prefers_framework_collections(&self) -> bool {
        false
    }

    /// What is to be said of where they came from.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// No other assemblies: a program has the model library alone.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn assembly(&self, _name: &str) -> Option<File> {
        None
    }
}

/// Whether a type is one of those of which programs may want the framework's own code.
pub(crate) fn is_collection(namespace: &str, name: &str) -> bool {
    const WAITING: [&str; 5] =
        ["CountdownEvent", "LazyInitializer", "ManualResetEventSlim", "SemaphoreSlim", "ThreadLocal`1"];
    match namespace {
        "System.Collections.Concurrent" | "System.Threading.Channels" => true,
        "System.Threading" => WAITING.contains(&name),
        _ => (namespace, name) == ("System", "Lazy`1"),
    }
}
