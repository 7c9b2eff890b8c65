//! Which field or method a name means, and which method an object runs: JVMS §5.4.3 and §5.4.6.

use super::{LowerResult, OBJECT, Types, unsupported};
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::class::{Field, Method, flags};
use crate::world::ClassId;

/// A field, by the class that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FieldId {
    /// The class.
    pub class: ClassId,
    /// Which of its fields.
    pub index: u32,
}

/// A method, by the class that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MethodId {
    /// The class.
    pub class: ClassId,
    /// Which of its methods.
    pub index: u32,
}

/// Says that a class does not have a method, which matters only where it is called.
fn lacks<T>(member: &Member) -> LowerResult<T> {
    let Member { class, name, descriptor } = member;
    let signature = Signature::parse(descriptor);
    let signature = signature.map_or_else(|| descriptor.to_string(), |it| it.to_string());
    unsupported(format!("{class}::{name}{signature} is not available"))
}

impl Types<'_> {
    /// What the class file says about a field.
    pub(crate) fn field(&self, id: FieldId) -> &Field {
        &self.world.get(id.class).fields[id.index as usize]
    }

    /// What the class file says about a method.
    pub(crate) fn method(&self, id: MethodId) -> &Method {
        &self.world.get(id.class).methods[id.index as usize]
    }

    /// `Class::method` of a method.
    pub(crate) fn method_name(&self, id: MethodId) -> String {
        format!("{}::{}", self.world.get(id.class).shown(), self.method(id).name)
    }

    /// A class's own method.
    pub(crate) fn own_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let index = self.world.get(class).method(name, descriptor)?;
        Some(MethodId { class, index: index as u32 })
    }

    /// The field that a reference means: JVMS §5.4.3.2.
    pub(crate) fn resolve_field(&mut self, member: &Member) -> LowerResult<FieldId> {
        let Ty::Class(name) = &member.class else { return unsupported("a field of an array") };
        let class = self.need(name)?;
        let own = |types: &Types<'_>, class: ClassId| {
            let mut fields = types.world.get(class).fields.iter();
            let is_it = |field: &Field| field.name == member.name && field.descriptor == member.descriptor;
            fields.position(is_it).map(|index| FieldId { class, index: index as u32 })
        };
        for above in self.chain(class) {
            let interfaces = self.class(above).interfaces.clone();
            let found = own(self, above).or_else(|| {
                let direct: Vec<ClassId> = interfaces.iter().filter_map(|name| self.find(name)).collect();
                let all = direct.into_iter().flat_map(|id| {
                    let mut with = vec![id];
                    with.extend(self.interfaces(id));
                    with
                });
                all.collect::<Vec<_>>().into_iter().find_map(|interface| own(self, interface))
            });
            if let Some(found) = found {
                return Ok(found);
            }
        }
        unsupported(format!("{}.{} is not available", member.class, member.name))
    }

    /// The method that a reference means: JVMS §5.4.3.3 and §5.4.3.4.
    pub(crate) fn resolve_method(&mut self, member: &Member) -> LowerResult<MethodId> {
        let class = match &member.class {
            Ty::Class(name) => self.need(name)?,
            // An array has the methods of `Object` (JLS 10.7).
            _ => self.need(OBJECT)?,
        };
        let (name, descriptor) = (&*member.name, &*member.descriptor);
        let mut found = self.find_in_chain(class, name, descriptor);
        if found.is_none() && self.world.get(class).is(flags::INTERFACE) {
            let object = self.need(OBJECT)?;
            let is_public =
                |id: &MethodId| self.method(*id).is(flags::PUBLIC) && !self.method(*id).is(flags::STATIC);
            found = self.own_method(object, name, descriptor).filter(is_public);
        }
        let found = found.or_else(|| self.inherited_from_interfaces(class, name, descriptor));
        match found {
            Some(found) => Ok(found),
            None => lacks(member),
        }
    }

    /// The constructor that a reference means: one of the class itself, since none is inherited.
    pub(crate) fn resolve_constructor(&mut self, member: &Member) -> LowerResult<MethodId> {
        let Ty::Class(name) = &member.class else { return unsupported("a constructor of an array") };
        let class = self.need(name)?;
        match self.own_method(class, &member.name, &member.descriptor) {
            Some(found) => Ok(found),
            None => lacks(member),
        }
    }

    /// A method that a class or one of its superclasses declares.
    pub(crate) fn find_in_chain(&mut self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let chain = self.chain(class);
        chain.into_iter().find_map(|class| self.own_method(class, name, descriptor))
    }

    /// The method that the interfaces of a class give it: one with code that no other overrides, if
    /// there is exactly one such; else any.
    fn inherited_from_interfaces(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let interfaces = self.interfaces(class);
        let candidates: Vec<MethodId> = interfaces
            .iter()
            .filter_map(|&interface| self.own_method(interface, name, descriptor))
            .filter(|&id| self.method(id).flags & (flags::PRIVATE | flags::STATIC) == 0)
            .collect();
        let mut specific = Vec::new();
        for &candidate in &candidates {
            let mut is_overridden = false;
            for &other in &candidates {
                is_overridden |=
                    other != candidate && self.interfaces(other.class).contains(&candidate.class);
            }
            if !is_overridden {
                specific.push(candidate);
            }
        }
        let with_code: Vec<MethodId> =
            specific.iter().copied().filter(|&id| !self.method(id).is(flags::ABSTRACT)).collect();
        match with_code[..] {
            [only] => Some(only),
            [] => specific.first().copied(),
            _ => None,
        }
    }

    /// The method that an object of a class runs when `called` is called on it: JVMS §5.4.6. `None` if
    /// the object has none.
    pub(crate) fn select(&mut self, class: ClassId, called: MethodId) -> Option<MethodId> {
        if self.method(called).is(flags::PRIVATE) {
            return Some(called);
        }
        let (name, descriptor) = {
            let method = self.method(called);
            (method.name.clone(), method.descriptor.clone())
        };
        let chain = self.chain(class);
        for &above in &chain {
            if let Some(own) = self.own_method(above, &name, &descriptor)
                && self.overrides(own, called)
            {
                return Some(own);
            }
        }
        let found = self.inherited_from_interfaces(class, &name, &descriptor);
        found.filter(|&id| !self.method(id).is(flags::ABSTRACT))
    }

    /// Whether `own`, of the same name and type, overrides `called`, or is it: JVMS §5.4.5.
    fn overrides(&self, own: MethodId, called: MethodId) -> bool {
        if own == called {
            return true;
        }
        let (method, other) = (self.method(own), self.method(called));
        if method.flags & (flags::PRIVATE | flags::STATIC) != 0 {
            return false;
        }
        other.flags & (flags::PUBLIC | flags::PROTECTED) != 0
            || self.world.get(own.class).package() == self.world.get(called.class).package()
    }
}
