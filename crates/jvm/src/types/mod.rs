//! Classes and their members, as the JVMS resolves them.
//!
//! * this file: superclasses, interfaces, what can be used as what;
//! * [`members`]: fields and methods that names lead to, and which method an object runs;
//! * [`layout`]: where objects have their fields.

mod layout;
mod members;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

pub(crate) use fencepost_frontend::lower::{LowerError, LowerResult, invalid, unsupported};

use crate::class::descriptor::Ty;
use crate::class::{Class, flags};
use crate::world::{ClassId, World};

pub(crate) use layout::InstanceField;
pub(crate) use members::{FieldId, MethodId};

/// `java.lang.Object`.
pub(crate) const OBJECT: &str = "java/lang/Object";
/// `java.lang.String`.
pub(crate) const STRING: &str = "java/lang/String";
/// `java.lang.Class`.
pub(crate) const CLASS: &str = "java/lang/Class";

/// The most superclasses of a class: more are a cycle.
const MOST_SUPERCLASSES: usize = 1000;

/// The types of a program.
pub(crate) struct Types<'w> {
    /// Where classes come from.
    pub world: World<'w>,
    layouts: HashMap<ClassId, Rc<[InstanceField]>>,
    supertypes: HashMap<ClassId, Rc<HashSet<ClassId>>>,
}

impl<'w> Types<'w> {
    /// The types of these classes.
    pub(crate) fn new(world: World<'w>) -> Types<'w> {
        Types { world, layouts: HashMap::new(), supertypes: HashMap::new() }
    }

    /// The class with this name, if there is one.
    pub(crate) fn find(&mut self, name: &str) -> Option<ClassId> {
        self.world.find(name)
    }

    /// The class with this name.
    pub(crate) fn need(&mut self, name: &str) -> LowerResult<ClassId> {
        match self.world.find(name) {
            Some(id) => Ok(id),
            None => {
                let shown = name.replace('/', ".");
                unsupported(match name.starts_with("java") {
                    true => format!("the class {shown} is not available"),
                    false => format!(
                        "the class {shown} is not available; the class path has to name the jar or folder that has it"
                    ),
                })
            }
        }
    }

    /// A class by its number.
    pub(crate) fn class(&self, id: ClassId) -> Rc<Class> {
        self.world.get(id).clone()
    }

    /// A class's name as a type.
    pub(crate) fn ty(&self, id: ClassId) -> Ty {
        Ty::Class(self.world.get(id).name.clone())
    }

    /// Whether a type is an interface; one that is not there is not.
    pub(crate) fn is_interface(&mut self, ty: &Ty) -> bool {
        match ty {
            Ty::Class(name) => self.find(name).is_some_and(|id| self.world.get(id).is(flags::INTERFACE)),
            _ => false,
        }
    }

    /// The superclass of a class, as far as it is there.
    pub(crate) fn superclass(&mut self, id: ClassId) -> Option<ClassId> {
        let name = self.world.get(id).superclass.clone()?;
        self.find(&name)
    }

    /// A class and its superclasses, the class itself first, as far as they are there.
    pub(crate) fn chain(&mut self, id: ClassId) -> Vec<ClassId> {
        let mut chain = vec![id];
        let mut last = id;
        while let Some(next) = self.superclass(last) {
            if chain.len() > MOST_SUPERCLASSES {
                break;
            }
            chain.push(next);
            last = next;
        }
        chain
    }

    /// All interfaces of a class, its own first and those that they extend behind them.
    pub(crate) fn interfaces(&mut self, id: ClassId) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = Vec::new();
        let mut next: Vec<ClassId> = self.chain(id);
        while !next.is_empty() {
            let mut further = Vec::new();
            for class in next {
                for name in self.class(class).interfaces.clone() {
                    if let Some(interface) = self.find(&name)
                        && !found.contains(&interface)
                    {
                        found.push(interface);
                        further.push(interface);
                    }
                }
            }
            next = further;
        }
        found
    }

    /// A class, its superclasses and all interfaces of these.
    pub(crate) fn supertypes(&mut self, id: ClassId) -> Rc<HashSet<ClassId>> {
        if let Some(known) = self.supertypes.get(&id) {
            return known.clone();
        }
        let all: HashSet<ClassId> = self.chain(id).into_iter().chain(self.interfaces(id)).collect();
        let all = Rc::new(all);
        self.supertypes.insert(id, all.clone());
        all
    }

    /// Like [`Types::chain`]; an error if that has no end.
    pub(crate) fn finite_chain(&mut self, id: ClassId) -> LowerResult<Vec<ClassId>> {
        let chain = self.chain(id);
        match chain.len() > MOST_SUPERCLASSES {
            true => invalid(format!("{} is its own superclass", self.class(id).shown())),
            false => Ok(chain),
        }
    }

    /// Checks what is above a class: that it is there, and is what it should be.
    pub(crate) fn check_hierarchy(&mut self, id: ClassId) -> LowerResult<()> {
        let chain = self.finite_chain(id)?;
        for (&class, &above) in chain.iter().zip(&chain[1..]) {
            let above = self.class(above);
            if above.is(flags::INTERFACE) || above.is(flags::FINAL) {
                let class = self.class(class).shown();
                return invalid(format!("{class} extends {}, which cannot be extended", above.shown()));
            }
        }
        let last = chain.last().copied().unwrap_or(id);
        match self.class(last).superclass.clone() {
            Some(missing) => self.need(&missing).map(drop),
            None => Ok(()),
        }
    }

    /// Whether a value of type `from` can be used as one of type `to`: JVMS §6.5 `checkcast`.
    pub(crate) fn is_assignable(&mut self, from: &Ty, to: &Ty) -> bool {
        if from == to {
            return true;
        }
        match (from, to) {
            (Ty::Class(from), Ty::Class(name)) => {
                if &**name == OBJECT {
                    return true;
                }
                let (Some(from), Some(to)) = (self.find(from), self.find(name)) else { return false };
                self.supertypes(from).contains(&to)
            }
            (Ty::Array(_), Ty::Class(name)) => {
                matches!(&**name, OBJECT | "java/lang/Cloneable" | "java/io/Serializable")
            }
            (Ty::Array(from), Ty::Array(to)) => {
                from.is_reference() && to.is_reference() && self.is_assignable(from, to)
            }
            _ => false,
        }
    }

    /// What values of either type are: the nearest common superclass. An interface counts as any object.
    pub(crate) fn join(&mut self, a: &Ty, b: &Ty) -> Ty {
        let object = || Ty::class(OBJECT);
        if a == b {
            return a.clone();
        }
        match (a, b) {
            (Ty::Array(a), Ty::Array(b)) if a.is_reference() && b.is_reference() => self.join(a, b).array(),
            (Ty::Class(a), Ty::Class(b)) => {
                let (Some(a), Some(b)) = (self.find(a), self.find(b)) else { return object() };
                let above = self.chain(b);
                let common = self.chain(a).into_iter().find(|class| above.contains(class));
                common.map_or_else(object, |class| self.ty(class))
            }
            _ => object(),
        }
    }

    /// Whether the verifier lets a value of type `from` be used as one of type `to`: any object will
    /// do for an interface, since calls look for the method anyway; of a class that is not there
    /// nothing is known.
    pub(crate) fn passes(&mut self, from: &Ty, to: &Ty) -> bool {
        let is_open = |types: &mut Types<'_>, ty: &Ty| match ty {
            Ty::Class(name) => types.find(name).is_none_or(|id| types.world.get(id).is(flags::INTERFACE)),
            _ => false,
        };
        let is_missing = |types: &mut Types<'_>, ty: &Ty| match ty {
            Ty::Class(name) => types.find(name).is_none_or(|id| {
                types.chain(id).last().is_some_and(|&last| types.world.get(last).superclass.is_some())
            }),
            _ => false,
        };
        match (from, to) {
            (Ty::Array(from), Ty::Array(to)) if from.is_reference() && to.is_reference() => {
                self.passes(from, to)
            }
            _ => is_open(self, to) || is_missing(self, from) || self.is_assignable(from, to),
        }
    }
}
