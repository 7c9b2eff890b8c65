//! Static final fields that code other than their class's initialiser sets. A JVM lets classes older than Java 9 do that, and
//! Scala's objects set `MODULE$` in their constructor. Unless that runs in the initialiser alone, such a field is one like
//! any other: another thread may read it while it is written.

use super::Linker;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::class::{Class, Method};
use crate::code::{Call, Instruction};
use crate::types::FieldId;

/// The version from which on only the initialiser may set static final fields (JVMS §6.5, putstatic).
pub(super) const STRICT_FINALS: u16 = 53;

impl Linker<'_> {
    /// Whether a static final field may be set when its class has been initialised.
    pub(super) fn is_set_late(&mut self, field: FieldId) -> bool {
        if let Some(&known) = self.statics.set_late.get(&field) {
            return known;
        }
        let class = self.types.class(field.class);
        let name = &self.types.field(field).name;
        let sets = |method: &&Method| {
            let mut code = method.code.iter().flat_map(|code| &code.instructions);
            code.any(|(_, it)| matches!(it, Instruction::PutStatic(member) if member.name == *name))
        };
        let mut setters = class.methods.iter().filter(sets);
        let late =
            class.version < STRICT_FINALS && setters.any(|method| !runs_in_initialiser(&class, method));
        self.statics.set_late.insert(field, late);
        late
    }
}

/// Whether a method runs in the initialiser of its class alone: it is that, or a private constructor that nothing else in the
/// class calls.
fn runs_in_initialiser(class: &Class, method: &Method) -> bool {
    let makes_own = |method: &Method| {
        let mut code = method.code.iter().flat_map(|code| &code.instructions);
        code.any(|(_, it)| {
            matches!(it, Instruction::Invoke(Call::Special, member)
                if &*member.name == "<init>" && member.class == Ty::Class(class.name.clone()))
        })
    };
    match &*method.name {
        "<clinit>" => true,
        "<init>" => {
            let mut constructors = class.methods.iter().filter(|method| &*method.name == "<init>");
            let mut others = class.methods.iter().filter(|method| &*method.name != "<clinit>");
            constructors.all(|method| method.is(flags::PRIVATE)) && !others.any(makes_own)
        }
        _ => false,
    }
}
