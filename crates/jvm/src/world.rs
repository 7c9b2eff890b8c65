//! The classes of a program and where a name leads.
//!
//! A name of the Java platform is looked up in the model library first; [`completion`](crate::completion) says
//! what else such a class has. All other names come from where the program comes from.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::archive::Archive;
use crate::class::{Class, flags};
use crate::completion::complete;
use crate::error::Error;

/// Index of a class in a [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ClassId(pub u32);

/// A class as a file.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// What to call it.
    pub path: String,
    /// The class file.
    pub bytes: Vec<u8>,
}

/// What the paths of a JDK's classes begin with, before the module.
const FROM_JDK: &str = "JDK: ";

impl File {
    /// The path of a class of a JDK's module.
    pub(crate) fn of_module(module: &str, name: &str) -> String {
        format!("{FROM_JDK}{module}/{name}")
    }

    /// The module that the class with a path comes from, if that is a JDK's.
    pub(crate) fn module_of(path: &str) -> Option<&str> {
        path.strip_prefix(FROM_JDK)?.split('/').next()
    }
}

/// The files beside the classes of a program and its libraries.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// In the order of the class path.
    pub files: Vec<Resource>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// A file beside classes, or the classes of a package.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Resource {
    /// A file that is no class. What is too large is not kept.
    File { name: String, base: String, content: Option<Vec<u8>> },
    /// The class files of a package, whose name ends with `/`, each between ends of lines.
    Classes { package: String, base: String, names: String },
}

/// Where classes come from.
pub trait Files {
    /// The class with this internal name, if it can be found.
    fn class(&self, name: &str) -> Option<Result<File, Error>>;

    /// A class of the program itself: not one of the platform, or of a library.
    fn own(&self, name: &str) -> Option<Result<File, Error>> {
        self.class(name)
    }

    /// All files of this name that are beside the program's classes and its libraries'.
    fn resources(&self, name: &str) -> Vec<Vec<u8>> {
        let _ = name;
        Vec::new()
    }

    /// All files beside the program's classes and its libraries'.
    fn all_resources(&self) -> Resources {
        Resources { files: Vec::new(), is_complete: true }
    }

    /// Whether locks, and what else threads queue for, are to be the JDK's own classes where there is one.
    fn prefers_jdk_locks(&self) -> bool {
        false
    }

    /// Whether pools, futures and what runs in them are to be the JDK's own classes where there is one.
    fn prefers_jdk_executors(&self) -> bool {
        false
    }
}

/// A model library. Its classes are read when they are asked for, and once for all worlds that have it.
#[derive(Clone)]
pub(crate) struct Library(Rc<Shelf>);

struct Shelf {
    archive: Archive,
    /// By internal name.
    read: RefCell<HashMap<Box<str>, Rc<Class>>>,
}

impl Library {
    /// Reads the directory of a model library.
    pub(crate) fn read(bytes: &[u8]) -> Result<Library, Error> {
        let archive = Archive::read(bytes.to_vec(), "model library")?;
        Ok(Library(Rc::new(Shelf { archive, read: RefCell::default() })))
    }

    /// The class with this internal name, if there is one.
    fn class(&self, name: &str) -> Option<Result<Rc<Class>, Error>> {
        if let Some(class) = self.0.read.borrow().get(name) {
            return Some(Ok(class.clone()));
        }
        let bytes = self.0.archive.member(&format!("{name}.class"))?;
        let class = bytes.and_then(|bytes| Class::read(&bytes, &format!("model library: {name}")));
        Some(class.map(|class| {
            let class = Rc::new(class);
            self.0.read.borrow_mut().insert(name.into(), class.clone());
            class
        }))
    }
}

/// The classes of a program.
pub(crate) struct World<'f> {
    files: &'f dyn Files,
    model: Library,
    classes: Vec<LoadedClass>,
    /// By internal name; `None` if there is no such class, or it cannot be read.
    by_name: HashMap<Rc<str>, Option<ClassId>>,
    /// What went wrong with classes of the program.
    pub errors: Vec<Error>,
}

struct LoadedClass {
    class: Rc<Class>,
    library: bool,
}

impl<'f> World<'f> {
    /// The model library and the program's own classes.
    pub(crate) fn new(model: Library, files: &'f dyn Files) -> World<'f> {
        World { files, model, classes: Vec::new(), by_name: HashMap::new(), errors: Vec::new() }
    }

    /// A class by its number.
    pub(crate) fn get(&self, id: ClassId) -> &Rc<Class> {
        &self.classes[id.0 as usize].class
    }

    /// Whether a class is the model library's.
    pub(crate) fn is_model(&self, id: ClassId) -> bool {
        self.ours(&self.get(id).name).is_some()
    }

    /// Whether a class of the model library has what it lacks from the JDK.
    pub(crate) fn is_completed(&self, name: &str) -> bool {
        self.files.class(name).is_some()
    }

    /// Whether a class is not the user's.
    pub(crate) fn is_library(&self, id: ClassId) -> bool {
        self.classes[id.0 as usize].library
    }

    /// Whether a class is the program's own: not one of the platform, or of a library.
    pub(crate) fn is_own(&self, id: ClassId) -> bool {
        !self.is_library(id) && self.files.own(&self.get(id).name).is_some()
    }

    /// Adds a class that no file has.
    pub(crate) fn add(&mut self, class: Class) -> ClassId {
        let name = class.name.clone();
        let id = self.push(Rc::new(class), true);
        self.by_name.insert(name, Some(id));
        id
    }

    /// All files beside the program's classes and its libraries'.
    pub(crate) fn all_resources(&self) -> Resources {
        self.files.all_resources()
    }

    /// The names of the classes that provide a service, as files beside the classes list them.
    pub(crate) fn providers(&self, service: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for file in self.files.resources(&format!("META-INF/services/{}", service.replace('/', "."))) {
            for line in String::from_utf8_lossy(&file).lines() {
                let name = line.split('#').next().unwrap_or_default().trim();
                if !name.is_empty() && !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    /// Whether some class of the user's has a method of this name.
    pub(crate) fn any_user_method(&self, name: &str) -> bool {
        let has = |class: &Class| class.methods.iter().any(|method| &*method.name == name);
        self.classes.iter().any(|loaded| !loaded.library && has(&loaded.class))
    }

    fn push(&mut self, class: Rc<Class>, library: bool) -> ClassId {
        self.classes.push(LoadedClass { class, library });
        ClassId(self.classes.len() as u32 - 1)
    }

    /// The class with this internal name.
    pub(crate) fn find(&mut self, name: &str) -> Option<ClassId> {
        if let Some(&known) = self.by_name.get(name) {
            return known;
        }
        let found = match self.read(name) {
            Some(Ok((class, true))) if self.is_out_of_place(&class) => None,
            Some(Ok((class, library))) => Some(self.push(class, library)),
            Some(Err(error)) => {
                self.errors.push(error);
                None
            }
            None => None,
        };
        self.by_name.insert(name.into(), found);
        found
    }

    /// Whether a class of the JDK cannot work here: one that fills in a class of the JDK of which we have our
    /// own, without what it counts on there. Objects, exceptions, threads and their locals, references, and streams are made to be
    /// filled in.
    fn is_out_of_place(&self, class: &Class) -> bool {
        let Some(above) = class.superclass.as_deref().filter(|_| self.ours(&class.name).is_none()) else {
            return false;
        };
        let whole = WHOLE.contains(&above)
            || ["Exception", "Error", "Throwable"].iter().any(|ending| above.ends_with(ending));
        let above = self.ours(above).filter(|_| !whole).and_then(Result::ok);
        above.is_some_and(|above| above.flags & flags::ABSTRACT == 0)
    }

    fn read(&self, name: &str) -> Option<Result<(Rc<Class>, bool), Error>> {
        let (file, library) = match self.ours(name) {
            Some(class) => return Some(class.map(|class| (self.complete(name, class), true))),
            None => (self.files.class(name)?, is_platform(name) || is_of_tests(name)),
        };
        let class = file.and_then(|file| {
            let class = Class::read(&file.bytes, &file.path)?;
            match &*class.name == name {
                true => Ok(class),
                false => {
                    let message = format!("this is the class {}, not {name}", class.name);
                    Err(Error::new(message).in_file(&file.path))
                }
            }
        });
        Some(class.map(|class| (Rc::new(class), library)))
    }

    /// A class of the model library, unless it only stands in for one that is there.
    fn ours(&self, name: &str) -> Option<Result<Rc<Class>, Error>> {
        let outermost = name.split('$').next().unwrap_or(name);
        let stands_in = STAND_INS.contains(&outermost)
            || is_of_tests(outermost) && !TOLD.contains(&outermost)
            || LOCKS.contains(&outermost) && self.files.prefers_jdk_locks()
            || EXECUTORS.contains(&outermost) && self.files.prefers_jdk_executors();
        match stands_in && self.files.class(outermost).is_some() {
            true => None,
            false => self.model.class(name),
        }
    }

    /// A class of the model library, with what it lacks from the JDK, if there is one.
    fn complete(&self, name: &str, class: Rc<Class>) -> Rc<Class> {
        let file = self.files.class(name).filter(|_| is_platform(name)).and_then(Result::ok);
        // One that cannot be read is as good as none.
        let theirs = file.and_then(|file| Class::read(&file.bytes, &file.path).ok());
        match theirs.filter(|theirs| theirs.name == class.name) {
            None => class,
            Some(theirs) => {
                let mut class = Class::clone(&class);
                complete(&mut class, theirs);
                Rc::new(class)
            }
        }
    }
}

/// Classes of the model library for machines without a JDK. They take the steps of the JDK's, as far as they go.
const STAND_INS: [&str; 10] = [
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractSet",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/Collections",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedList",
    "java/util/Optional",
];

/// Exceptions of libraries for tests that make up their messages when they are asked. Ours have them from the start, so
/// that they can be told.
const TOLD: [&str; 2] = ["org/junit/ComparisonFailure", "org/opentest4j/MultipleFailuresError"];

/// Classes of the model library that have all that subclasses count on.
const WHOLE: [&str; 9] = [
    "java/lang/Object",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/ref/PhantomReference",
    "java/lang/ref/SoftReference",
    "java/lang/ref/WeakReference",
    "java/io/FilterOutputStream",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/ThreadPoolExecutor",
];

/// Classes that come to the same as the JDK's in far fewer steps.
const LOCKS: [&str; 3] = [
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/ReentrantLock",
];

/// Pools, timers and futures that come to the same as the JDK's in far fewer steps.
const EXECUTORS: [&str; 17] = [
    "java/util/Timer",
    "java/util/TimerTask",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/CountedCompleter",
    "java/util/concurrent/DelayedTasks",
    "java/util/concurrent/ExecutorCompletionService",
    "java/util/concurrent/Executors",
    "java/util/concurrent/ForkJoinPool",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/ForkJoinWorkerThread",
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/RecursiveAction",
    "java/util/concurrent/RecursiveTask",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/TaskQueue",
    "java/util/concurrent/ThreadPerTaskExecutor",
    "java/util/concurrent/ThreadPoolExecutor",
];

/// Whether a class of this name belongs to the platform.
fn is_platform(name: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a class is one of a library for tests. Its code is run where it is on the class path; some of the assertions
/// are in the model library, for where it is not.
fn is_of_tests(name: &str) -> bool {
    ["org/junit/", "junit/framework/", "org/opentest4j/", "org/testng/", "org/hamcrest/", "org/assertj/"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}
