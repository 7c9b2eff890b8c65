//! The members of types: methods, constructors, fields and properties, in the order of the metadata.

use std::rc::Rc;

use super::{Reflected, reference};
use crate::lower::{Linker, Routine};
use crate::metadata::Token;
use crate::metadata::rows::{MethodSemantics, Param, Property, PropertyMap};
use crate::types::{LowerError, LowerResult, MethodInst, Shape, Ty};
use crate::world::{DefId, DefKind, MODEL};

const TYPE: (&str, &str) = ("System", "Type");
const MEMBER: (&str, &str) = ("System.Reflection", "MemberInfo");
pub(super) const METHOD: (&str, &str) = ("System.Reflection", "KnownMethod");
const CONSTRUCTOR: (&str, &str) = ("System.Reflection", "KnownConstructor");
const FIELD: (&str, &str) = ("System.Reflection", "KnownField");
const PROPERTY: (&str, &str) = ("System.Reflection", "KnownProperty");
const ACCESS: u16 = 7;
const FAMILY: u16 = 4;
const STATIC: u16 = 0x10;
const ABSTRACT: u32 = 0x80;

/// What is known of a type whose members are told.
struct Teller {
    ty: Ty,
    def: DefId,
    /// The type's object.
    constant: u32,
    is_model: bool,
    /// Whether reflection may call its members.
    is_called: bool,
    members: Vec<u32>,
    /// Whether something could not be told.
    is_partial: bool,
}

fn is_constructor(name: &str) -> bool {
    matches!(name, ".ctor" | ".cctor")
}

impl Linker<'_> {
    /// Tells the members of type objects that do not know them yet.
    pub(super) fn describe_members(&mut self) -> LowerResult<()> {
        while self.reflection.wants.members
            && self.reflection.members_done < self.statics.type_objects_in_order().len()
        {
            let ty = self.statics.type_objects_in_order()[self.reflection.members_done];
            self.reflection.members_done += 1;
            self.note_default(ty)?;
            let Some((def, _)) = self.types.definition(ty) else { continue };
            let is_library = self.types.world.is_library(def.assembly);
            if !is_library || self.reflection.mentioned.contains(&ty) {
                self.tell(ty)?;
            }
        }
        Ok(())
    }

    fn note_default(&mut self, ty: Ty) -> LowerResult<()> {
        if self.types.is_value_type(ty) && !self.is_unbound(ty) {
            let (constant, slot) = (self.type_constant(ty)?, self.known_slot(TYPE, "_default")?);
            self.reflection.calls.push((constant, slot, Routine::Reflected(Reflected::Default(ty))));
        }
        Ok(())
    }

    /// Tells the members of a type and of its base classes.
    pub(super) fn tell(&mut self, ty: Ty) -> LowerResult<()> {
        let is_named = matches!(self.types.shape(ty), Shape::Named { .. } | Shape::Primitive(_));
        if !is_named || self.is_unbound(ty) || !self.reflection.told.insert(ty) {
            return Ok(());
        }
        let Some((def, _)) = self.types.definition(ty) else { return Ok(()) };
        if let Some(base) = self.types.base(ty)? {
            self.type_constant(base)?;
            self.tell(base)?;
        }
        let is_library = self.types.world.is_library(def.assembly);
        let is_root = ty == self.types.object();
        let mut teller = Teller {
            ty,
            def,
            constant: self.type_constant(ty)?,
            is_model: def.assembly == MODEL,
            is_called: !is_library || is_root || self.reflection.mentioned.contains(&ty),
            members: Vec::new(),
            is_partial: def.assembly == MODEL,
        };
        self.reflection.attributed.push((teller.constant, def.assembly, def.token));
        self.tell_methods(&mut teller)?;
        self.tell_fields(&mut teller)?;
        self.tell_properties(&mut teller)?;
        self.finish_telling(teller)
    }

    fn finish_telling(&mut self, teller: Teller) -> LowerResult<()> {
        let slot = self.known_slot(MEMBER, "_next")?;
        for pair in teller.members.windows(2) {
            self.draft.builder.set_constant(pair[0], slot, reference(pair[1]));
        }
        let first = teller.members.first().map_or(0, |&first| reference(first));
        self.set_known(teller.constant, TYPE, "_members", first)?;
        self.set_known(teller.constant, TYPE, "_hasMembers", 1)?;
        self.set_known(teller.constant, TYPE, "_isPartlyKnown", teller.is_partial.into())?;
        if self.types.kind(teller.ty) == Some(DefKind::Delegate) {
            let id = self.instantiate(teller.ty);
            let slots = vec![0; self.types.instance_leaves(teller.ty)?.len()];
            let prototype = self.draft.builder.constant(id, slots);
            self.set_known(teller.constant, TYPE, "_prototype", reference(prototype))?;
        }
        Ok(())
    }

    fn tell_methods(&mut self, teller: &mut Teller) -> LowerResult<()> {
        let assembly = self.types.world.assembly(teller.def.assembly);
        for token in self.types.world.facts(teller.def).methods.clone() {
            let flags = assembly.method(token).flags;
            if teller.is_model && flags & ACCESS < FAMILY {
                continue;
            }
            let inst =
                MethodInst { owner: teller.ty, assembly: teller.def.assembly, token, args: Rc::new([]) };
            match self.tell_method(teller, &inst) {
                Ok(constant) => {
                    self.reflection.attributed.push((constant, teller.def.assembly, token));
                    teller.members.push(constant);
                }
                Err(LowerError::Unsupported(_)) => teller.is_partial = true,
                Err(LowerError::Invalid(_)) if self.forgives(inst.assembly) => teller.is_partial = true,
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }

    fn tell_method(&mut self, teller: &Teller, inst: &MethodInst) -> LowerResult<u32> {
        let signature = self.types.open_signature(inst)?;
        let constant = self.method_record(teller.constant, inst)?;
        self.reflection.members.insert((inst.owner, inst.token), constant);
        let assembly = self.types.world.assembly(inst.assembly);
        let row = assembly.method(inst.token);
        if !is_constructor(row.name) {
            self.tell_overridden(constant, inst)?;
        }
        match teller.is_called {
            true if signature.generics == 0 => self.note_code(constant, inst, row.name, row.flags)?,
            true => self.reflection.generics.push((constant, teller.constant, inst.clone())),
            false => {}
        }
        Ok(constant)
    }

    /// An object that says what a method is called and takes. A generic one may have got its type arguments.
    pub(super) fn method_record(&mut self, declaring: u32, inst: &MethodInst) -> LowerResult<u32> {
        let signature = self.types.signature(inst)?;
        let assembly = self.types.world.assembly(inst.assembly);
        let row = assembly.method(inst.token);
        let (name, flags) = (row.name.to_owned(), row.flags);
        let is_constructor = is_constructor(&name);
        let class = if is_constructor { CONSTRUCTOR } else { METHOD };
        let mut names = vec![(String::new(), 0u16); signature.parameters.len()];
        for param in row.params {
            let param: Param<'_> = assembly.row(param);
            let at = usize::from(param.sequence).checked_sub(1);
            if let Some(place) = at.and_then(|index| names.get_mut(index)) {
                *place = (param.name.to_owned(), param.flags);
            }
        }
        let fields = [
            ("_name", self.text_constant(&name)),
            ("_declaring", reference(declaring)),
            ("_token", inst.token.0.into()),
            ("_attributes", flags.into()),
            ("_isGeneric", u64::from(signature.generics != 0 && inst.args.is_empty())),
        ];
        let constant = self.known_object(class.0, class.1, &fields)?;
        let mut next = 0;
        for (index, &ty) in signature.parameters.iter().enumerate().rev() {
            let (name, attributes) = names[index].clone();
            let fields = [
                ("_name", self.text_constant(&name)),
                ("_type", reference(self.type_constant(ty)?)),
                ("_position", index as u64),
                ("_attributes", attributes.into()),
                ("_member", reference(constant)),
                ("_next", next),
            ];
            next = reference(self.known_object("System.Reflection", "ParameterInfo", &fields)?);
        }
        self.set_known(constant, class, "_parameters", next)?;
        if !is_constructor {
            let result = self.type_constant(signature.result)?;
            self.set_known(constant, class, "_result", reference(result))?;
        }
        Ok(constant)
    }

    /// The method that introduces what a virtual method overrides.
    fn tell_overridden(&mut self, constant: u32, inst: &MethodInst) -> LowerResult<()> {
        if !self.types.is_virtual(inst) || self.types.is_interface(inst.owner) {
            return Ok(());
        }
        let introduced = self.types.introduction(inst)?;
        let base = self.reflection.members.get(&(introduced.owner, introduced.token)).copied();
        match base {
            Some(base) if base != constant => self.set_known(constant, METHOD, "_base", reference(base)),
            _ => Ok(()),
        }
    }

    /// Notes the code behind a method or constructor, in case reflection calls anything.
    pub(super) fn note_code(
        &mut self,
        constant: u32,
        inst: &MethodInst,
        name: &str,
        flags: u16,
    ) -> LowerResult<()> {
        let is_delegate = self.types.kind(inst.owner) == Some(DefKind::Delegate);
        let is_abstract = match self.types.shape(inst.owner) {
            Shape::Named { def, .. } => self.types.world.facts(*def).flags & ABSTRACT != 0,
            _ => false,
        };
        let code = match name {
            ".cctor" => return Ok(()),
            ".ctor" if is_delegate || is_abstract => return Ok(()),
            ".ctor" => Reflected::New(inst.clone()),
            _ if is_delegate && name != "Invoke" => return Ok(()),
            _ => Reflected::Call(inst.clone()),
        };
        let is_constructor = matches!(code, Reflected::New(_));
        let class = if is_constructor { CONSTRUCTOR } else { METHOD };
        let slot = self.known_slot(class, "_invoke")?;
        self.reflection.calls.push((constant, slot, Routine::Reflected(code)));
        if !is_constructor && !is_delegate && !self.types.is_abstract(inst) {
            let routine = match flags & STATIC != 0 {
                true => Routine::Untargeted(inst.clone()),
                false => self.as_called_on_object(inst.clone()),
            };
            let slot = self.known_slot(METHOD, "_callee")?;
            self.reflection.callees.push((constant, slot, routine));
        }
        Ok(())
    }

    fn tell_fields(&mut self, teller: &mut Teller) -> LowerResult<()> {
        let assembly = self.types.world.assembly(teller.def.assembly);
        for field in self.types.fields(teller.ty).to_vec() {
            let flags = assembly.field(field.token).flags;
            if teller.is_model && flags & ACCESS < FAMILY {
                continue;
            }
            let ty = match field.ty {
                Ok(ty) => ty,
                Err(LowerError::Unsupported(_)) => {
                    teller.is_partial = true;
                    continue;
                }
                Err(LowerError::Invalid(_)) if self.forgives(teller.def.assembly) => {
                    teller.is_partial = true;
                    continue;
                }
                Err(trouble) => return Err(trouble),
            };
            let fields = [
                ("_name", self.text_constant(&field.name)),
                ("_declaring", reference(teller.constant)),
                ("_token", field.token.0.into()),
                ("_attributes", flags.into()),
                ("_type", reference(self.type_constant(ty)?)),
            ];
            let constant = self.known_object(FIELD.0, FIELD.1, &fields)?;
            teller.members.push(constant);
            self.reflection.attributed.push((constant, teller.def.assembly, field.token));
            if !teller.is_called {
                continue;
            }
            let get = Routine::Reflected(Reflected::Get(teller.ty, field.token));
            let slot = self.known_slot(FIELD, "_get")?;
            self.reflection.calls.push((constant, slot, get));
            if !field.is_literal {
                let set = Routine::Reflected(Reflected::Set(teller.ty, field.token));
                let slot = self.known_slot(FIELD, "_set")?;
                self.reflection.calls.push((constant, slot, set));
            }
        }
        Ok(())
    }

    fn tell_properties(&mut self, teller: &mut Teller) -> LowerResult<()> {
        let assembly = self.types.world.assembly(teller.def.assembly);
        let maps: Vec<Token> =
            assembly.of::<PropertyMap<'_>>(teller.def.token).flat_map(|map| map.properties).collect();
        for token in maps {
            let (mut getter, mut setter, mut ty) = (None, None, None);
            for row in assembly.of::<MethodSemantics>(token) {
                let Some(&accessor) = self.reflection.members.get(&(teller.ty, row.method)) else { continue };
                let inst = MethodInst {
                    owner: teller.ty,
                    assembly: teller.def.assembly,
                    token: row.method,
                    args: Rc::new([]),
                };
                let signature = self.types.open_signature(&inst)?;
                match row.semantics {
                    1 => {
                        setter = Some(accessor);
                        ty = ty.or(signature.parameters.last().copied());
                    }
                    2 => {
                        getter = Some(accessor);
                        ty = Some(signature.result);
                    }
                    _ => {}
                }
            }
            let Some(ty) = ty else { continue };
            let name = assembly.row::<Property<'_>>(token).name.to_owned();
            let fields = [
                ("_name", self.text_constant(&name)),
                ("_declaring", reference(teller.constant)),
                ("_token", token.0.into()),
                ("_type", reference(self.type_constant(ty)?)),
                ("_getter", getter.map_or(0, reference)),
                ("_setter", setter.map_or(0, reference)),
            ];
            let constant = self.known_object(PROPERTY.0, PROPERTY.1, &fields)?;
            teller.members.push(constant);
            self.reflection.attributed.push((constant, teller.def.assembly, token));
        }
        Ok(())
    }

    /// Lists the methods that delegates hold, if a program asks for one.
    pub(super) fn list_callees(&mut self) -> LowerResult<()> {
        let Some(head) = self.reflection.all_callees else { return Ok(()) };
        let mut held = Vec::new();
        for (routine, id) in self.draft.routines() {
            if let Routine::Method(inst) | Routine::Unboxing(inst) | Routine::Untargeted(inst) = routine
                && (self.callbacks.contains(&id) || !self.looked_up.is_empty() && self.types.is_virtual(inst))
            {
                held.push((id, inst.clone()));
            }
        }
        held.sort_unstable_by_key(|(id, _)| *id);
        let mut next = 0;
        for (id, inst) in held {
            let Some(&method) = self.reflection.members.get(&(inst.owner, inst.token)) else { continue };
            if inst.args.is_empty() {
                let fields = [("_callee", id.0.into()), ("_method", reference(method)), ("_next", next)];
                next = reference(self.known_object("Fencepost", "CalleeList", &fields)?);
            }
        }
        self.set_known(head, ("Fencepost", "CalleeList"), "_next", next)
    }

    /// Makes sure that the methods behind delegates are told.
    pub(super) fn tell_held(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.callees {
            return Ok(());
        }
        let mut owners = Vec::new();
        for (routine, id) in self.draft.routines() {
            if let Routine::Method(inst) | Routine::Unboxing(inst) | Routine::Untargeted(inst) = routine
                && self.callbacks.contains(&id)
                && !self.reflection.told.contains(&inst.owner)
            {
                owners.push((id, inst.owner));
            }
        }
        owners.sort_unstable();
        for (_, owner) in owners {
            self.type_constant(owner)?;
            self.tell(owner)?;
        }
        Ok(())
    }
}
