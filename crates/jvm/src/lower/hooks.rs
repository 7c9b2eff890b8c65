//! Entry points of objects: a method that is not static is called on a new object of its class. A method that is a test
//! of JUnit or TestNG has hooks around it, which annotations mark; only their names are known here.

use fencepost_ir::{Kind, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::class::{Method, flags};
use crate::tests::TestMethod;
use crate::types::{LowerResult, MethodId, invalid};
use crate::world::ClassId;

/// What is called before and after a method.
#[derive(Clone, Debug, Default)]
pub(super) struct Hooks {
    pub before: Vec<MethodId>,
    pub after: Vec<MethodId>,
}

fn has(method: &Method, name: &str) -> bool {
    method.annotations.iter().any(|annotation| annotation.is(name))
}

impl Linker<'_> {
    /// The hooks around a test: those of superclasses come first before it, and last after it.
    pub(super) fn hooks_around(&mut self, test: &TestMethod) -> Hooks {
        let mut chain = self.types.chain(test.class);
        // The most general class first.
        chain.sort_by_cached_key(|&class| self.types.chain(class).len());
        let Some(framework) = test.framework else { return Hooks::default() };
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
    /// A new object of a class for a method that is not static.
    pub(super) fn receiver(&mut self, class: ClassId, main: MethodId) -> LowerResult<Option<Reg>> {
        if self.link.types.method(main).is(flags::STATIC) {
            self.initialise(main.class);
            return Ok(None);
        }
        let name = self.link.types.class(class).name.clone();
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
