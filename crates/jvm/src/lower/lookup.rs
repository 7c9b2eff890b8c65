//! What a user's names lead to: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! A path begins with a static field of the program, or with a constant, and goes on through fields, of
//! superclasses too and whatever their access, and through elements of arrays. Types are as declared.

use fencepost_frontend::lower::path::{Paths, WrongStep};
use fencepost_ir::StaticId;
use fencepost_ir::path::{DeadEnd, Hop, Lookup, Origin, ValueKind};

use super::{Linker, Routine};
use crate::class::constant::Constant;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::{FieldId, STRING};
use crate::world::ClassId;

/// Where a path has got to.
pub(crate) struct PathCursor {
    origin: Origin,
    hops: Vec<Hop>,
    /// The type of the value there.
    ty: Ty,
}

impl Linker<'_> {
    /// A class's own field.
    fn named_field(&self, class: ClassId, name: &str, is_static: bool) -> Option<FieldId> {
        let fields = &self.types.world.get(class).fields;
        let is_it =
            |field: &crate::class::Field| &*field.name == name && field.is(flags::STATIC) == is_static;
        Some(FieldId { class, index: fields.iter().position(is_it)? as u32 })
    }

    fn static_cursor(&mut self, field: FieldId) -> Result<PathCursor, WrongStep> {
        let declared = self.types.field(field).clone();
        let origin = match declared.constant {
            Some(Constant::Integer(value)) if declared.is(flags::FINAL) => Origin::Constant(value.into()),
            Some(Constant::Long(value)) if declared.is(flags::FINAL) => Origin::Constant(value.into()),
            _ => {
                let id = self.static_field(field)?;
                let initialised = self.draft.known_routine(&Routine::Initialiser(field.class)).is_some();
                let ty = self.types.ty(field.class);
                Origin::Static { id, after: initialised.then(|| self.type_id(&ty)) }
            }
        };
        Ok(PathCursor { origin, hops: Vec::new(), ty: declared.ty })
    }
}

impl Paths for Linker<'_> {
    type Class = ClassId;
    type Cursor = PathCursor;

    fn exit_code(&mut self) -> StaticId {
        self.draft.exit_code()
    }

    fn class_named(&mut self, name: &str) -> Option<ClassId> {
        self.find_class(name)
    }

    fn static_named(&mut self, class: &ClassId, name: &str) -> Option<Result<PathCursor, WrongStep>> {
        let field = self.named_field(*class, name, true)?;
        Some(self.static_cursor(field))
    }

    fn no_static(&mut self, class: &ClassId, wanted: &str) -> WrongStep {
        let declared = self.types.class(*class);
        let shown = declared.shown();
        if self.named_field(*class, wanted, false).is_some() {
            return WrongStep::not_static(&shown, wanted);
        }
        let statics = declared.fields.iter().filter(|field| field.is(flags::STATIC));
        let known: Vec<&str> = statics.map(|field| &*field.name).collect();
        WrongStep::unknown(format!("`{shown}` has no static field `{wanted}`"), wanted, &known)
    }

    fn no_class(&mut self, names: &[&str]) -> DeadEnd {
        let wanted = names.first().copied().unwrap_or_default();
        let wrong = match names.len() {
            1 => WrongStep::with_help(
                format!("there is no variable `{wanted}`"),
                "static fields are written with their class: `Class.field`",
            ),
            _ => WrongStep::new(format!("there is no class `{wanted}`")),
        };
        wrong.at(0)
    }

    fn member(&mut self, at: &mut PathCursor, name: &str) -> Result<(), WrongStep> {
        let is_row = matches!(at.ty, Ty::Array(_)) || at.ty == Ty::class(STRING);
        if name == "length" && is_row {
            at.hops.push(Hop::Length { stride: 1 });
            at.ty = Ty::Int;
            return Ok(());
        }
        let shown = at.ty.to_string();
        let class = match &at.ty {
            Ty::Class(class) => self.types.find(class),
            _ => None,
        };
        let Some(class) = class.filter(|_| !is_row) else {
            return Err(WrongStep::new(format!("`{shown}` has no field `{name}`")));
        };
        let mut others = Vec::new();
        for owner in self.types.chain(class) {
            let Some(field) = self.named_field(owner, name, false) else {
                let declared = self.types.class(owner);
                let own = declared.fields.iter().filter(|field| !field.is(flags::STATIC));
                others.extend(own.map(|field| field.name.to_string()));
                continue;
            };
            let slot = self.types.slot(field)?;
            at.hops.push(Hop::Field { slot, region: self.field_region(field) });
            at.ty = self.types.field(field).ty.clone();
            return Ok(());
        }
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        Err(WrongStep::unknown(format!("`{shown}` has no field `{name}`"), name, &others))
    }

    fn element(&mut self, at: &mut PathCursor) -> Result<(), WrongStep> {
        let (ty, region) = match &at.ty {
            Ty::Array(element) => ((**element).clone(), self.element_region(element.element_storage())),
            Ty::Class(name) if &**name == STRING => (Ty::Char, self.characters()),
            other => return Err(WrongStep::new(format!("`{other}` is not an array"))),
        };
        at.hops.push(Hop::Element { stride: 1, slot: 0, region });
        at.ty = ty;
        Ok(())
    }

    fn end(&mut self, at: PathCursor) -> Result<Lookup, WrongStep> {
        let kind = value_kind(&at.ty)?;
        Ok(Lookup { origin: at.origin, hops: at.hops, kind })
    }
}

fn value_kind(ty: &Ty) -> Result<ValueKind, WrongStep> {
    let signed = |bits| ValueKind::Integer { bits, signed: true };
    Ok(match ty {
        Ty::Boolean => ValueKind::Truth,
        Ty::Char => ValueKind::Character,
        Ty::Byte => signed(8),
        Ty::Short => signed(16),
        Ty::Int => signed(32),
        Ty::Long => signed(64),
        Ty::Float | Ty::Double => {
            return Err(WrongStep::new(format!("this is a `{ty}`: floats cannot be looked at")));
        }
        Ty::Class(_) | Ty::Array(_) => ValueKind::Reference,
    })
}
