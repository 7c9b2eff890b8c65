//! How classes are declared: modifiers, interfaces, nests.

use super::reference;
use crate::class::descriptor::Ty;
use crate::class::{Class, flags};
use crate::lower::Linker;
use crate::types::{CLASS, LowerResult};

/// What the object of a class says beside its modifiers, as `java.lang.Class` reads it.
const LOCAL: u64 = 1 << 16;
const ANONYMOUS: u64 = 1 << 17;
const RECORD: u64 = 1 << 18;
const INHERITED: u64 = 1 << 19;

/// The flag of class files that says nothing: JVMS table 4.1-B.
const SUPER: u16 = 0x20;

impl Linker<'_> {
    /// Describes the classes that have objects, if any code asks.
    pub(super) fn describe_classes(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.facts {
            return Ok(());
        }
        loop {
            let mut new = self.statics.in_order();
            new.retain(|(_, ty)| !self.reflection.described.contains(ty));
            if new.is_empty() {
                return Ok(());
            }
            for (constant, ty) in new {
                self.describe_class(constant, &ty)?;
                self.reflection.described.insert(ty);
            }
        }
    }

    fn describe_class(&mut self, constant: u32, ty: &Ty) -> LowerResult<()> {
        let class = match ty {
            Ty::Class(name) => self.types.find(name).map(|id| self.types.class(id)),
            _ => None,
        };
        let own = reference(constant);
        let Some(class) = class else {
            // Arrays and primitive types.
            let nesting = flags::PUBLIC | flags::FINAL | flags::ABSTRACT;
            let direct = match ty {
                Ty::Array(_) => ["java/lang/Cloneable", "java/io/Serializable"].map(Ty::class).to_vec(),
                _ => Vec::new(),
            };
            let direct = self.class_list(&direct)?;
            let facts = [
                ("access", nesting.into()),
                ("nesting", nesting.into()),
                ("nestHost", own),
                ("direct", direct),
            ];
            return self.say(constant, &facts);
        };
        self.note_annotations(constant, CLASS, &class.annotations)?;
        let direct: Vec<Ty> = class.interfaces.iter().map(|name| Ty::Class(name.clone())).collect();
        let direct = self.class_list(&direct)?;
        let host = match &class.nesting.host {
            Some(host) => reference(self.type_constant(&Ty::Class(host.clone()))?),
            None => own,
        };
        let declaring = match &class.nesting.outer {
            Some(outer) => reference(self.type_constant(&Ty::Class(outer.clone()))?),
            None => 0,
        };
        let facts = [
            ("access", u64::from(class.flags)),
            ("nesting", nesting(&class)),
            ("nestHost", host),
            ("declaring", declaring),
            ("direct", direct),
        ];
        self.say(constant, &facts)
    }

    /// Sets fields of the object of a class.
    pub(super) fn say(&mut self, constant: u32, facts: &[(&str, u64)]) -> LowerResult<()> {
        for (field, value) in facts {
            let slot = self.types.slot_named(CLASS, field)?;
            self.draft.builder.set_constant(constant, slot, *value);
        }
        Ok(())
    }
}

/// Modifiers, and what kind of class it is.
fn nesting(class: &Class) -> u64 {
    let modifiers = class.nesting.flags.unwrap_or(class.flags & !SUPER);
    let is_inherited = class.annotations.iter().any(|it| it.is("java/lang/annotation/Inherited"));
    u64::from(modifiers)
        + u64::from(class.nesting.is_local) * LOCAL
        + u64::from(class.nesting.is_anonymous) * ANONYMOUS
        + u64::from(class.superclass.as_deref() == Some("java/lang/Record")) * RECORD
        + u64::from(is_inherited) * INHERITED
}
