//! What a virtual or interface call runs on objects of a type: ECMA-335 II.12.2.

use std::rc::Rc;

use super::{LowerResult, MethodInst, Shape, Ty, Types};
use crate::metadata::Token;
use crate::metadata::rows::MethodImpl;
use crate::world::{AssemblyId, MODEL};

const STATIC: u16 = 0x10;
const VIRTUAL: u16 = 0x40;
const NEW_SLOT: u16 = 0x100;
const ABSTRACT: u16 = 0x400;

/// A virtual method of a class: the class that introduced it and the one that implements it.
#[derive(Clone, Debug)]
pub(super) struct VirtualSlot {
    introduced: Member,
    implementation: Member,
}

/// A method without its own type arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Member {
    owner: Ty,
    assembly: AssemblyId,
    token: Token,
}

impl Member {
    fn of(inst: &MethodInst) -> Member {
        Member { owner: inst.owner, assembly: inst.assembly, token: inst.token }
    }

    fn with(self, args: Rc<[Ty]>) -> MethodInst {
        MethodInst { owner: self.owner, assembly: self.assembly, token: self.token, args }
    }
}

impl Types<'_> {
    /// The flags of a method.
    pub(crate) fn method_flags(&self, inst: &MethodInst) -> u16 {
        self.world.assembly(inst.assembly).method(inst.token).flags
    }

    /// Whether a method can be overridden or implements an interface.
    pub(crate) fn is_virtual(&self, inst: &MethodInst) -> bool {
        self.method_flags(inst) & VIRTUAL != 0
    }

    /// Whether a method has no code of its own.
    pub(crate) fn is_abstract(&self, inst: &MethodInst) -> bool {
        self.method_flags(inst) & ABSTRACT != 0
    }

    /// The method that first declared what `inst` overrides: one key for all calls of it.
    pub(crate) fn introduction(&mut self, inst: &MethodInst) -> LowerResult<MethodInst> {
        if self.is_interface(inst.owner) {
            return Ok(inst.clone());
        }
        let member = Member::of(inst);
        let slots = self.vtable(inst.owner)?;
        let slot = slots.iter().rev().find(|slot| slot.implementation == member || slot.introduced == member);
        Ok(slot.map_or_else(|| inst.clone(), |slot| slot.introduced.with(inst.args.clone())))
    }

    /// The method that a virtual call of `declared` runs on an object of type `ty`; `None` if the
    /// type does not have it.
    pub(crate) fn implementation(
        &mut self,
        ty: Ty,
        declared: &MethodInst,
    ) -> LowerResult<Option<MethodInst>> {
        let args = declared.args.clone();
        if self.is_interface(declared.owner) {
            return Ok(self
                .interface_implementation(ty, Member::of(declared))?
                .map(|found| found.with(args)));
        }
        if !self.is_virtual(declared) {
            return Ok(Some(declared.clone()));
        }
        let introduced = Member::of(declared);
        let slots = self.vtable(ty)?;
        let slot = slots.iter().rev().find(|slot| slot.introduced == introduced);
        match slot.map(|slot| slot.implementation) {
            // What stands in for another method can be overridden in its turn.
            Some(found) => Ok(Some(self.final_override(ty, found)?.with(args))),
            None => Ok(None),
        }
    }

    /// The method of a type for a static one of an interface: only an explicit pair says so, in the type or a base class;
    /// or the interface gives a body.
    pub(crate) fn static_implementation(
        &mut self,
        ty: Ty,
        declared: &MethodInst,
    ) -> LowerResult<Option<MethodInst>> {
        let Some(interface) = self.interface_for(ty, declared.owner)? else { return Ok(None) };
        let wanted = Member { owner: interface, ..Member::of(declared) };
        for class in self.ancestors(ty)? {
            for (declaration, body) in self.explicit_overrides(class)? {
                if declaration == wanted {
                    return Ok(Some(body.with(declared.args.clone())));
                }
            }
        }
        let found = self.default_implementation(ty, wanted)?;
        Ok(found.map(|found| found.with(declared.args.clone())))
    }

    /// Refuses a class that overrides what it cannot.
    pub(crate) fn check_overrides(&mut self, ty: Ty) -> LowerResult<()> {
        self.vtable(ty).map(|_| ())
    }

    fn vtable(&mut self, ty: Ty) -> LowerResult<Rc<[VirtualSlot]>> {
        if let Some(known) = self.caches.vtables.get(&ty) {
            return Ok(known.clone());
        }
        let declared = self.declared(ty);
        if declared != ty {
            let args = self.arguments(ty);
            let slots = self.vtable(declared)?;
            let slots: Rc<[VirtualSlot]> =
                slots.iter().map(|slot| self.with_arguments(slot, &args)).collect();
            self.caches.vtables.insert(ty, slots.clone());
            return Ok(slots);
        }
        self.ancestors(ty)?;
        let mut slots = match self.base(ty)? {
            Some(base) => self.vtable(base)?.to_vec(),
            None => Vec::new(),
        };
        if let (Some((def, _)), false) =
            (self.definition(ty), matches!(self.shape(ty), Shape::Array(_) | Shape::MultiArray { .. }))
        {
            let assembly = self.world.assembly(def.assembly);
            for token in self.world.facts(def).methods.clone() {
                let flags = assembly.method(token).flags;
                if flags & VIRTUAL == 0 {
                    continue;
                }
                let own = Member { owner: ty, assembly: def.assembly, token };
                let overridden = match flags & NEW_SLOT {
                    0 => self.find_slot(&slots, own)?,
                    _ => None,
                };
                match overridden {
                    Some(index) => {
                        self.check_override(own, slots[index].implementation)?;
                        slots[index].implementation = own;
                    }
                    None => slots.push(VirtualSlot { introduced: own, implementation: own }),
                }
            }
            for (declared, body) in self.explicit_overrides(ty)? {
                if self.is_interface(declared.owner) {
                    continue;
                }
                let slot = slots
                    .iter_mut()
                    .rev()
                    .find(|slot| slot.introduced == declared || slot.implementation == declared);
                if let Some(slot) = slot {
                    slot.implementation = body;
                }
            }
        }
        let slots: Rc<[VirtualSlot]> = slots.into();
        self.caches.vtables.insert(ty, slots.clone());
        Ok(slots)
    }

    /// A slot of a type as it is declared, in one with these type arguments.
    fn with_arguments(&mut self, slot: &VirtualSlot, args: &[Ty]) -> VirtualSlot {
        let mut closed = |member: Member| Member { owner: self.substitute(member.owner, args), ..member };
        VirtualSlot { introduced: closed(slot.introduced), implementation: closed(slot.implementation) }
    }

    /// Refuses to override what is final. Our model of a method may be where the real one is not.
    fn check_override(&self, own: Member, inherited: Member) -> LowerResult<()> {
        const FINAL: u16 = 0x20;
        let flags = self.world.assembly(inherited.assembly).method(inherited.token).flags;
        if flags & FINAL == 0 || inherited.assembly == MODEL {
            return Ok(());
        }
        let name = |member: Member| self.method_name(&member.with(Rc::new([])));
        super::invalid(format!("{} overrides {}, which is final", name(own), name(inherited)))
    }

    /// The inherited slot that a method overrides by its name and types.
    fn find_slot(&mut self, slots: &[VirtualSlot], own: Member) -> LowerResult<Option<usize>> {
        for (index, slot) in slots.iter().enumerate().rev() {
            if self.same_name_and_types(own, slot.introduced)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn same_name_and_types(&mut self, a: Member, b: Member) -> LowerResult<bool> {
        if self.world.assembly(a.assembly).method(a.token).name
            != self.world.assembly(b.assembly).method(b.token).name
        {
            return Ok(false);
        }
        let none: Rc<[Ty]> = Rc::new([]);
        let a = self.open_signature(&a.with(none.clone()))?;
        let b = self.open_signature(&b.with(none))?;
        Ok(a == b)
    }

    /// The pairs (declaration, body) that a type states explicitly.
    fn explicit_overrides(&mut self, ty: Ty) -> LowerResult<Vec<(Member, Member)>> {
        if !matches!(self.shape(ty), Shape::Named { .. } | Shape::Primitive(_)) {
            return Ok(Vec::new());
        }
        let Some((def, args)) = self.definition(ty) else { return Ok(Vec::new()) };
        let mut pairs = Vec::new();
        let assembly = self.world.assembly(def.assembly);
        for MethodImpl { body, declaration, .. } in assembly.of::<MethodImpl>(def.token) {
            let generics = args.clone().into();
            let body = match self.method_of_token(def.assembly, body, &generics)? {
                super::Callee::Method(inst) => Member::of(&inst),
                super::Callee::Array { .. } => continue,
            };
            // What is declared by a type that is not available cannot be called either.
            let declared = match self.method_of_token(def.assembly, declaration, &generics) {
                Ok(super::Callee::Method(inst)) => Member::of(&inst),
                Ok(super::Callee::Array { .. }) | Err(super::LowerError::Unsupported(_)) => continue,
                Err(trouble) => return Err(trouble),
            };
            if self.stands_in_for(ty, body, declared)? {
                pairs.push((declared, body));
            }
        }
        Ok(pairs)
    }

    /// Whether a method can stand in for another one: a class has it, and it has the same types (ECMA-335 II.22.27).
    /// Our model may declare a method otherwise than the library that overrides it.
    fn stands_in_for(&mut self, ty: Ty, body: Member, declared: Member) -> LowerResult<bool> {
        let none: Rc<[Ty]> = Rc::new([]);
        let (own, wanted) = (
            self.open_signature(&body.with(none.clone()))?,
            self.open_signature(&declared.with(none.clone()))?,
        );
        let is_static = !own.has_this && !wanted.has_this && self.is_interface(declared.owner);
        let is_virtual = self.is_virtual(&body.with(none.clone())) && own.has_this && wanted.has_this;
        let takes_the_same = own.generics == wanted.generics && own.parameters == wanted.parameters;
        // It may give something more special.
        let gives = own.result == wanted.result
            || self.is_reference(own.result)
                && self.is_reference(wanted.result)
                && self.is_assignable(own.result, wanted.result)?;
        if (is_virtual || is_static) && takes_the_same && gives && self.ancestors(ty)?.contains(&body.owner) {
            return Ok(true);
        }
        if self.world.is_library(body.assembly) || self.world.is_library(declared.assembly) {
            return Ok(false);
        }
        let name = |member: Member| self.method_name(&member.with(none.clone()));
        super::invalid(format!("{} cannot stand in for {}", name(body), name(declared)))
    }

    fn interface_implementation(&mut self, ty: Ty, declared: Member) -> LowerResult<Option<Member>> {
        if let Some(other) = self.as_vector_of_same_size(ty, declared.owner)? {
            return self.interface_implementation(other, declared);
        }
        let chain = self.ancestors(ty)?;
        let Some(interface) = self.interface_for(ty, declared.owner)? else { return Ok(None) };
        let wanted = Member { owner: interface, ..declared };
        let mut remaining = Vec::new();
        for (depth, &class) in chain.iter().enumerate() {
            if self.declared_interfaces(class)?.contains(&interface) {
                remaining.push(depth);
            }
        }
        for (index, &depth) in remaining.iter().enumerate() {
            for (declaration, body) in self.explicit_overrides(chain[depth])? {
                if declaration == wanted {
                    return self.final_override(ty, body).map(Some);
                }
            }
            // Where a base class implements the interface too, what it inherits is not looked at
            // before what it states.
            let inherited = if index + 1 < remaining.len() { depth + 1 } else { chain.len() };
            if let Some(own) = self.method_for(chain[depth], inherited - depth, wanted)? {
                return self.final_override(ty, own).map(Some);
            }
        }
        self.default_implementation(ty, wanted)
    }

    /// The virtual method for one of an interface that a class lists: its own, or that of one of so many ancestors.
    /// They are compared as they are declared.
    fn method_for(&mut self, class: Ty, ancestors: usize, wanted: Member) -> LowerResult<Option<Member>> {
        let (declared, args) = (self.declared(class), self.arguments(class));
        for interface in self.declared_interfaces(declared)? {
            if self.substitute(interface, &args) != wanted.owner {
                continue;
            }
            let wanted = Member { owner: interface, ..wanted };
            for ancestor in self.ancestors(declared)?.into_iter().take(ancestors) {
                if let Some(own) = self.method_like(ancestor, wanted)? {
                    return Ok(Some(Member { owner: self.substitute(own.owner, &args), ..own }));
                }
            }
        }
        Ok(None)
    }

    /// The virtual method that a class itself has for one of an interface.
    fn method_like(&mut self, class: Ty, wanted: Member) -> LowerResult<Option<Member>> {
        let Some((def, _)) = self.definition(class) else { return Ok(None) };
        let assembly = self.world.assembly(def.assembly);
        for token in self.world.facts(def).methods.clone() {
            let own = Member { owner: class, assembly: def.assembly, token };
            let flags = assembly.method(token).flags;
            if flags & VIRTUAL != 0 && flags & STATIC == 0 && self.same_name_and_types(own, wanted)? {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }

    /// An array of `sbyte` can be used as one of `byte`: which type it is for a call on an interface.
    fn as_vector_of_same_size(&mut self, ty: Ty, interface: Ty) -> LowerResult<Option<Ty>> {
        let (Shape::Array(element), Shape::Named { args, .. }) =
            (self.shape(ty).clone(), self.shape(interface).clone())
        else {
            return Ok(None);
        };
        match args[..] {
            [other]
                if other != element && self.is_value_type(other) && self.is_assignable(ty, interface)? =>
            {
                Ok(Some(self.intern(Shape::Array(other))))
            }
            _ => Ok(None),
        }
    }

    /// The interface of `ty` through which a call on `interface` goes: itself, or a variant.
    fn interface_for(&mut self, ty: Ty, interface: Ty) -> LowerResult<Option<Ty>> {
        let all = self.interfaces(ty)?;
        if let Shape::Array(element) = self.shape(ty).clone() {
            // The array's class has the interfaces for the element type itself.
            if !all.contains(&interface) && self.is_assignable(ty, interface)? {
                let Shape::Named { def, .. } = self.shape(interface).clone() else { return Ok(None) };
                let own = self.intern(Shape::Named { def, args: Rc::new([element]) });
                return Ok(Some(own));
            }
        }
        if all.contains(&interface) {
            return Ok(Some(interface));
        }
        for &candidate in all.iter() {
            if self.is_variant_of(candidate, interface)? {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    fn final_override(&mut self, ty: Ty, own: Member) -> LowerResult<Member> {
        let slots = self.vtable(ty)?;
        let introduced = slots.iter().rev().find(|slot| slot.implementation == own || slot.introduced == own);
        let introduced = match introduced {
            Some(slot) => slot.introduced,
            None => {
                let inst = own.with(Rc::new([]));
                Member::of(&self.introduction(&inst)?)
            }
        };
        let slot = slots.iter().rev().find(|slot| slot.introduced == introduced);
        Ok(slot.map_or(own, |slot| slot.implementation))
    }

    /// The body that an interface itself gives, or one that a more special interface gives for it.
    fn default_implementation(&mut self, ty: Ty, wanted: Member) -> LowerResult<Option<Member>> {
        for &interface in self.interfaces(ty)?.iter() {
            for (declaration, body) in self.explicit_overrides(interface)? {
                if declaration == wanted {
                    return Ok(Some(body));
                }
            }
        }
        let flags = self.world.assembly(wanted.assembly).method(wanted.token).flags;
        Ok((flags & ABSTRACT == 0).then_some(wanted))
    }
}
