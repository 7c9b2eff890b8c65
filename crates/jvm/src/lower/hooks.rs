//! Entry points of objects: a method that is not static is called on a new object of its class. A method that is a test
//! of JUnit or TestNG has hooks around it, which annotations mark; only their names are known here.

use fencepost_ir::{Kind, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::class::annotation::Annotation;
use crate::class::{Class, Method, flags};
use crate::types::{LowerResult, MethodId, invalid};
use crate::world::ClassId;

/// What is called before and after a method.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    pub before: Vec<MethodId>,
    pub after: Vec<MethodId>,
}

/// A way to write tests: the annotations of a test, of what comes before it and of what comes after it, from the outside
/// in.
struct Framework {
    test: &'static str,
    before: &'static [&'static str],
    after: &'static [&'static str],
}

const FRAMEWORKS: [Framework; 3] = [
    Framework {
        test: "org/junit/Test",
        before: &["org/junit/BeforeClass", "org/junit/Before"],
        after: &["org/junit/After", "org/junit/AfterClass"],
    },
    Framework {
        test: "org/junit/jupiter/api/Test",
        before: &["org/junit/jupiter/api/BeforeAll", "org/junit/jupiter/api/BeforeEach"],
        after: &["org/junit/jupiter/api/AfterEach", "org/junit/jupiter/api/AfterAll"],
    },
    Framework {
        test: "org/testng/annotations/Test",
        before: &["org/testng/annotations/BeforeClass", "org/testng/annotations/BeforeMethod"],
        after: &["org/testng/annotations/AfterMethod", "org/testng/annotations/AfterClass"],
    },
];

/// What a test says about the exception that it wants to end with.
const EXPECTED: [&str; 2] = ["expected", "expectedExceptions"];

/// Refuses a method of objects that cannot be made, or of a test whose end is not the end of its method.
pub(super) fn check_instance(class: &Class, method: &Method) -> LowerResult<()> {
    let entry = format!("{}::{}", class.shown(), method.name);
    let made = class.method("<init>", "()V").is_some() && !class.is(flags::ABSTRACT);
    if !made {
        return invalid(format!(
            "`{entry}` is not static, and its class has no constructor without parameters, so it cannot be an entry point"
        ));
    }
    let expects = |annotation: &Annotation| EXPECTED.iter().any(|name| annotation.get(name).is_some());
    if method.annotations.iter().any(expects) {
        return invalid(format!("`{entry}` expects an exception; start from a method that catches it"));
    }
    Ok(())
}

fn has(method: &Method, name: &str) -> bool {
    method.annotations.iter().any(|annotation| annotation.is(name))
}

impl Linker<'_> {
    /// The hooks around a method, if it is a test: those of superclasses come first before it, and last after it.
    pub(super) fn hooks_around(&mut self, main: MethodId) -> Hooks {
        let mut chain = self.types.chain(main.class);
        // The most general class first.
        chain.sort_by_cached_key(|&class| self.types.chain(class).len());
        let method = self.types.method(main);
        let Some(framework) = FRAMEWORKS.iter().find(|framework| has(method, framework.test)) else {
            return Hooks::default();
        };
        let marked = |name: &&'static str| self.marked(&chain, name);
        Hooks {
            before: framework.before.iter().flat_map(marked).collect(),
            after: framework.after.iter().flat_map(|name| marked(name).into_iter().rev()).collect(),
        }
    }

    /// The methods with an annotation, in the order of the classes. One that a subclass overrides is the subclass's. A
    /// bridge overrides nothing: javac writes one for each public method that a public class inherits from a class of its
    /// package, with the annotations of the method that it calls (JUnit passes over them, too).
    fn marked(&self, chain: &[ClassId], name: &str) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        for (at, &class) in chain.iter().enumerate() {
            let below = &chain[at + 1..];
            let declared = self.types.class(class);
            let methods = declared.methods.iter().enumerate();
            let is_hook = |method: &Method| has(method, name) && method.code.is_some();
            let marked = methods.filter(|(_, method)| is_hook(method) && !method.is(flags::BRIDGE));
            let own = marked.filter(|(_, method)| {
                let overrides = |class| {
                    let class = self.types.class(class);
                    let other = class.method(&method.name, &method.descriptor);
                    other.is_some_and(|other| !class.methods[other].is(flags::BRIDGE))
                };
                !below.iter().any(|&class| overrides(class))
            });
            found.extend(own.map(|(index, _)| MethodId { class, index: index as u32 }));
        }
        found
    }
}

impl Body<'_, '_> {
    /// A new object for a method that is not static.
    pub(super) fn receiver(&mut self, main: MethodId) -> LowerResult<Option<Reg>> {
        if self.link.types.method(main).is(flags::STATIC) {
            self.initialise(main.class);
            return Ok(None);
        }
        let name = self.link.types.class(main.class).name.clone();
        self.construct_new(&name).map(Some)
    }

    pub(super) fn push_receiver(&mut self, receiver: Option<Reg>) {
        let entry =
            receiver.map(|object| StackEntry { kind: Kind::Ref, value: StackValue::Variable(object) });
        self.stack.extend(entry);
    }

    /// Calls a hook without parameters.
    pub(super) fn call_hook(&mut self, hook: MethodId, receiver: Option<Reg>) -> LowerResult<()> {
        let declared = self.link.types.method(hook);
        let (is_static, signature) = (declared.is(flags::STATIC), declared.signature.clone());
        if !signature.parameters.is_empty() || signature.result.is_some() {
            let name = self.link.types.method_name(hook);
            return invalid(format!(
                "`{name}` is a hook with parameters or a result, which is not supported"
            ));
        }
        let receiver = receiver.filter(|_| !is_static);
        self.push_receiver(receiver);
        self.call_routine(Routine::Method(hook), usize::from(receiver.is_some()), None)
    }
}
