//! The members of classes: fields, methods and constructors, in the order of the class file.
//!
//! Of the program's own classes all members are told, and of classes of the library that its code names. Of classes that the
//! model library has in place of the JDK's, those that programs know; what these lack is not said to be absent.
//!
//! Classes that come with the program from elsewhere (`--classpath`) are told if code names them or makes objects of them, and
//! there is code behind those of their members whose name is a text of the program. Else one call by reflection would reach
//! all methods of all libraries.

use std::collections::HashSet;

use super::{Callee, Reflected, VOID, reference};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::lower::Linker;
use crate::lower::handles::SUN_UNSAFE;
use crate::types::{FieldId, LowerResult, MethodId, OBJECT};
use crate::world::ClassId;

pub(super) const ACCESSIBLE: &str = "java/lang/reflect/AccessibleObject";
const EXECUTABLE: &str = "java/lang/reflect/Executable";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
pub(super) const FIELD: &str = "java/lang/reflect/Field";

/// Interfaces of the model library that have all methods of the JDK's.
const WHOLE: [&str; 5] = [
    "java/io/Serializable",
    "java/lang/AutoCloseable",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/lang/Runnable",
];

/// What is behind a member without code.
const NO_CODE: u64 = u64::MAX;

/// How much is told, as `fencepost.Reflection` says it.
const ALL: u64 = 1;
const SOME: u64 = 2;

impl Linker<'_> {
    /// Tells the members of classes that have objects, if any code asks.
    pub(super) fn tell_members(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.members {
            return Ok(());
        }
        let made: HashSet<Ty> = self.draft.types.instantiated().iter().cloned().collect();
        for (constant, ty) in self.statics.in_order() {
            let Ty::Class(name) = &ty else {
                // Arrays and primitive types have none.
                if self.reflection.told.insert(ty.clone()) {
                    self.say(constant, &[("told", ALL)])?;
                }
                continue;
            };
            let Some(id) = self.types.find(name) else { continue };
            let known = self.reflection.mentioned.contains(&ty);
            let is_library = self.types.world.is_library(id);
            if known || !is_library && (made.contains(&ty) || self.belongs_to_program(id)) {
                self.tell_with_supertypes(id)?;
            }
        }
        Ok(())
    }

    /// Tells the members of a class and of all that it inherits from.
    fn tell_with_supertypes(&mut self, id: ClassId) -> LowerResult<()> {
        let mut all: Vec<ClassId> = self.types.supertypes(id).iter().copied().collect();
        all.sort_unstable();
        all.into_iter().try_for_each(|class| self.tell(class))
    }

    fn tell(&mut self, id: ClassId) -> LowerResult<()> {
        let ty = self.types.ty(id);
        if !self.reflection.told.insert(ty.clone()) {
            return Ok(());
        }
        let class = self.types.class(id);
        let is_model = self.types.world.is_model(id);
        let is_whole = !is_model
            || matches!(&*class.name, OBJECT | SUN_UNSAFE)
            || WHOLE.contains(&&*class.name)
            || class.is(flags::INTERFACE) && self.types.world.is_completed(&class.name);
        let is_known = |flags: u16| {
            !is_model || &*class.name == SUN_UNSAFE || flags & (flags::PUBLIC | flags::PROTECTED) != 0
        };
        let mut members = Vec::new();
        for index in 0..class.fields.len() as u32 {
            if is_known(class.fields[index as usize].flags) {
                members.push(self.field_object(FieldId { class: id, index })?);
            }
        }
        for index in 0..class.methods.len() as u32 {
            let method = &class.methods[index as usize];
            if is_known(method.flags) && &*method.name != "<clinit>" {
                members.push(self.method_object(MethodId { class: id, index })?);
            }
        }
        let next = self.types.slot_named(ACCESSIBLE, "next")?;
        for pair in members.windows(2) {
            self.draft.builder.set_constant(pair[0], next, reference(pair[1]));
        }
        let constant = self.type_constant(&ty)?;
        let first = members.first().map_or(0, |&first| reference(first));
        self.say(constant, &[("members", first), ("told", if is_whole { ALL } else { SOME })])
    }

    /// Whether a class is the program's own, and not one of a library that comes with it.
    pub(super) fn belongs_to_program(&mut self, id: ClassId) -> bool {
        let world = &self.types.world;
        *self.reflection.own.entry(id).or_insert_with(|| world.is_own(id))
    }

    /// Whether there is code behind a member of a class, as far as the program is known.
    pub(super) fn is_called(&mut self, callee: &Callee) -> bool {
        let ty = self.types.ty(callee.class);
        let mentioned = self.reflection.mentioned.contains(&ty);
        if self.types.world.is_library(callee.class) {
            let is_field = matches!(callee.routine, Reflected::Get(_) | Reflected::Set(_));
            return is_field || mentioned || ty == Ty::class(OBJECT);
        }
        let makes = matches!(callee.routine, Reflected::New(_));
        self.belongs_to_program(callee.class)
            || mentioned && makes
            || self.reflection.texts.contains(&callee.member)
    }

    /// The object that stands for a method or a constructor.
    pub(super) fn method_object(&mut self, id: MethodId) -> LowerResult<u32> {
        if let Some(&known) = self.reflection.methods.get(&id) {
            return Ok(known);
        }
        let method = self.types.method(id).clone();
        let owner = self.types.ty(id.class);
        let declaring = reference(self.type_constant(&owner)?);
        let thrown: Vec<Ty> = method.thrown.iter().map(|name| Ty::Class(name.clone())).collect();
        let mut fields = vec![
            (EXECUTABLE, "declaring", declaring),
            (EXECUTABLE, "name", reference(self.text_constant(&method.name))),
            (EXECUTABLE, "modifiers", method.flags.into()),
            (EXECUTABLE, "parameters", self.class_list(&method.signature.parameters)?),
            (EXECUTABLE, "thrown", self.class_list(&thrown)?),
            (EXECUTABLE, "code", NO_CODE),
        ];
        let is_constructor = &*method.name == "<init>";
        if !is_constructor {
            let result = method.signature.result.unwrap_or_else(|| Ty::class(VOID));
            fields.push((METHOD, "result", reference(self.type_constant(&result)?)));
        }
        let constant = self.known_object(if is_constructor { CONSTRUCTOR } else { METHOD }, &fields)?;
        self.reflection.methods.insert(id, constant);
        self.note_annotations(constant, ACCESSIBLE, &method.annotations)?;
        let routine = if is_constructor { Reflected::New(id) } else { Reflected::Call(id) };
        let slot = self.types.slot_named(EXECUTABLE, "code")?;
        self.reflection.calls.push(Callee { constant, slot, routine, class: id.class, member: method.name });
        Ok(constant)
    }

    /// The object that stands for a field.
    pub(super) fn field_object(&mut self, id: FieldId) -> LowerResult<u32> {
        if let Some(&known) = self.reflection.fields.get(&id) {
            return Ok(known);
        }
        let field = self.types.field(id).clone();
        let owner = self.types.ty(id.class);
        let fields = [
            (FIELD, "declaring", reference(self.type_constant(&owner)?)),
            (FIELD, "name", reference(self.text_constant(&field.name))),
            (FIELD, "modifiers", field.flags.into()),
            (FIELD, "type", reference(self.type_constant(&field.ty)?)),
            (FIELD, "reader", NO_CODE),
            (FIELD, "writer", NO_CODE),
        ];
        let constant = self.known_object(FIELD, &fields)?;
        self.reflection.fields.insert(id, constant);
        self.note_annotations(constant, ACCESSIBLE, &field.annotations)?;
        self.reflection.offsets.push((constant, id));
        for (slot, routine) in [("reader", Reflected::Get(id)), ("writer", Reflected::Set(id))] {
            let is_read = matches!(routine, Reflected::Get(_));
            if is_read || !field.is(flags::FINAL) {
                let slot = self.types.slot_named(FIELD, slot)?;
                let member = field.name.clone();
                self.reflection.calls.push(Callee { constant, slot, routine, class: id.class, member });
            }
        }
        Ok(constant)
    }
}
