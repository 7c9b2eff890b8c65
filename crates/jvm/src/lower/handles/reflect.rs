//! Fields by reflection: `Class.getDeclaredField` of a class and a name that are constants.

use fencepost_ir::Kind;

use super::known::Known;
use super::{ERRORS, SUN_UNSAFE, Variable};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::lower::body::Body;
use crate::types::{FieldId, LowerResult, unsupported};

/// The class of fields.
const FIELD: &str = "java/lang/reflect/Field";

impl Body<'_, '_> {
    /// Makes the object that stands for a field. The class and the name are on the stack.
    pub(in crate::lower) fn declared_field(&mut self) -> LowerResult<()> {
        let known = |back: usize| self.known_value(self.stack.get(self.stack.len().checked_sub(back)?)?);
        let (Some(Known::Class(Ty::Class(class))), Some(Known::Text(name))) = (known(2), known(1)) else {
            return unsupported("a field by reflection that is known at run time only");
        };
        let id = self.link.types.need(&class)?;
        if self.link.types.world.is_library(id) && &*class != SUN_UNSAFE {
            return unsupported(format!("a field of {} by reflection", Ty::Class(class)));
        }
        self.operands(2)?;
        let declared = self.link.types.class(id);
        let Some(index) = declared.fields.iter().position(|field| field.name == name) else {
            return self.throw_library(ERRORS, "noSuchField", &name);
        };
        let (field, found) = (FieldId { class: id, index: index as u32 }, &declared.fields[index]);
        let variable = match found.is(flags::STATIC) {
            true => Variable::Static(field),
            false => Variable::Field(field),
        };
        let handle = Known::Handle(self.link.handle(variable)?);
        self.push_known(&handle);
        let owner = self.link.type_constant(&Ty::Class(class))?;
        self.push_object(owner, None);
        self.push_string(&name.encode_utf16().collect::<Vec<u16>>());
        self.push_const(Kind::I32, found.flags.into());
        let ty = self.link.type_constant(&found.ty)?;
        self.push_object(ty, None);
        let offset = Known::Offset(self.link.offset(field));
        self.push_known(&offset);
        let parameters = "Ljava/lang/invoke/VarHandle;Ljava/lang/Class;Ljava/lang/String;ILjava/lang/Class;J";
        self.call_library(FIELD, "of", &format!("({parameters})L{FIELD};"))
    }
}
