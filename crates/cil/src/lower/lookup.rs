//! What a user's names lead to: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! A path begins with a static field of the assembly, or with a constant, and goes on through
//! fields, of base classes too and whatever their access, and through elements of arrays. The
//! property of a hidden field counts as that field. Types are as declared.

use fencepost_frontend::lower::path::{Paths, WrongStep, listed};
use fencepost_frontend::names::closest;
use fencepost_ir::path::{DeadEnd, Hop, Lookup, Origin, ValueKind};
use fencepost_ir::{StaticId, Storage};

use super::Linker;
use crate::metadata::rows::Constant;
use crate::types::{Field, LowerResult, Primitive, Shape, Ty};

/// Where a path has got to.
pub(crate) struct PathCursor {
    origin: Origin,
    /// The hops to what holds the value.
    hops: Vec<Hop>,
    /// The last one, to the value itself, which may be part of a struct.
    last: Last,
    /// The type of the value.
    ty: Ty,
}

/// The last hop of a path.
enum Last {
    /// There is none.
    Origin,
    /// To a slot of objects of this type.
    Field(Ty, u32),
    /// To a slot of elements of this type.
    Element(Ty, u32),
    /// To a length.
    Length(u32),
}

impl Linker<'_> {
    fn unknown_type(&self, names: &[&str]) -> DeadEnd {
        let world = &self.types.world;
        let all = world.types_of(crate::world::MAIN).map(|def| world.full_name(def));
        let all: Vec<String> = all.filter(|name| !name.contains('<')).collect();
        let wanted = names.first().copied().unwrap_or_default();
        let wrong = match names {
            [_] if all.iter().any(|name| name == wanted) => {
                WrongStep::with_help(format!("`{wanted}` is a type"), format!("write `{wanted}.field`"))
            }
            [_] => WrongStep::with_help(
                format!("there is no variable `{wanted}`"),
                "static fields are written with their type: `Type.field`",
            ),
            _ => {
                // Any part but the last may belong to the type's name.
                let near = (1..names.len()).rev().find_map(|count| {
                    let name = names[..count].join(".");
                    closest(&name, all.iter().map(String::as_str)).map(|near| (count, name, near))
                });
                if let Some((count, name, near)) = near {
                    let help = format!("did you mean `{near}`?");
                    return WrongStep::with_help(format!("there is no type `{name}`"), help).at(count - 1);
                }
                let known: Vec<&str> = all.iter().map(String::as_str).collect();
                WrongStep::unknown(format!("there is no type `{wanted}`"), wanted, &known)
            }
        };
        wrong.at(0)
    }

    fn static_cursor(&mut self, owner: Ty, field: &Field) -> Result<PathCursor, WrongStep> {
        let ty = field.ty.clone()?;
        let origin = if field.is_literal {
            match self.literal(owner, field, ty) {
                Some(number) => Origin::Constant(number),
                None => {
                    return Err(WrongStep::new(format!("the constant `{}` is not an integer", field.name)));
                }
            }
        } else if field.is_thread_static {
            return Err(WrongStep::new(format!("every thread has its own `{}`", shown(&field.name))));
        } else {
            let id = self.static_field(owner, field.token)?;
            let after = self.has_initialiser(owner).then(|| self.type_id(owner));
            Origin::Static { id, after }
        };
        Ok(PathCursor { origin, hops: Vec::new(), last: Last::Origin, ty })
    }

    /// The value of a constant or of an enum's member.
    fn literal(&mut self, owner: Ty, field: &Field, ty: Ty) -> Option<i128> {
        let primitive = self.types.as_primitive(ty)?;
        let (def, _) = self.types.definition(owner)?;
        let assembly = self.types.world.assembly(def.assembly);
        let constant = assembly.of::<Constant<'_>>(field.token).next()?;
        let size = constant.value.len().min(8);
        let mut word = [0; 8];
        word[..size].copy_from_slice(&constant.value[..size]);
        let unused = 64 - 8 * size.max(1) as u32;
        let word = u64::from_le_bytes(word) << unused;
        match primitive {
            Primitive::R4 | Primitive::R8 => None,
            _ if primitive.is_unsigned() => Some((word >> unused).into()),
            _ => Some((word as i64 >> unused).into()),
        }
    }

    /// Makes the last hop one like the others.
    fn settle(&mut self, at: &mut PathCursor) -> LowerResult<()> {
        at.hops.extend(match std::mem::replace(&mut at.last, Last::Origin) {
            Last::Origin => None,
            Last::Field(owner, slot) => Some(Hop::Field { slot, region: self.field_region(owner, slot)? }),
            Last::Element(element, slot) => {
                let stride = self.types.leaves(element)?.len() as u32;
                Some(Hop::Element { stride, slot, region: self.element_region(element, slot as u16)? })
            }
            Last::Length(stride) => Some(Hop::Length { stride }),
        });
        Ok(())
    }

    /// The type of the elements of an array, or of a string's characters.
    fn element_of(&mut self, ty: Ty) -> Option<Ty> {
        if ty == self.types.string() {
            return Some(self.types.primitive(Primitive::Char));
        }
        match *self.types.shape(ty) {
            Shape::Array(element) => Some(element),
            _ => None,
        }
    }

    fn value_kind(&mut self, ty: Ty) -> Result<ValueKind, WrongStep> {
        if self.types.is_reference(ty) {
            return Ok(ValueKind::Reference);
        }
        let class = self.types.name(ty);
        match self.types.as_primitive(ty) {
            Some(Primitive::Bool) => Ok(ValueKind::Truth),
            Some(Primitive::Char) => Ok(ValueKind::Character),
            Some(Primitive::R4 | Primitive::R8) => {
                Err(WrongStep::new(format!("this is a `{class}`: floats cannot be looked at")))
            }
            Some(primitive) => {
                let bits = match primitive.storage() {
                    Storage::I8 | Storage::U8 => 8,
                    Storage::I16 | Storage::U16 => 16,
                    Storage::I32 => 32,
                    _ => 64,
                };
                Ok(ValueKind::Integer { bits, signed: !primitive.is_unsigned() })
            }
            None => {
                let fields = self.types.fields(ty);
                let own: Vec<&str> =
                    fields.iter().filter(|field| !field.is_static).map(|field| shown(&field.name)).collect();
                let help = (!own.is_empty()).then(|| format!("go on to one of its fields: {}", listed(&own)));
                Err(WrongStep { message: format!("this is a whole `{class}`"), help })
            }
        }
    }
}

impl Paths for Linker<'_> {
    type Class = Ty;
    type Cursor = PathCursor;

    fn exit_code(&mut self) -> StaticId {
        self.draft.exit_code()
    }

    fn class_named(&mut self, name: &str) -> Option<Ty> {
        let def = self.types.world.find_main(name)?;
        Some(self.types.instantiate(def, std::rc::Rc::new([])))
    }

    fn static_named(&mut self, class: &Ty, name: &str) -> Option<Result<PathCursor, WrongStep>> {
        let fields = self.types.fields(*class);
        let field = named(&fields, name, |field| field.is_static)?;
        Some(self.static_cursor(*class, field))
    }

    fn no_static(&mut self, class: &Ty, wanted: &str) -> WrongStep {
        let fields = self.types.fields(*class);
        let class = self.types.name(*class);
        if named(&fields, wanted, |_| true).is_some() {
            return WrongStep::not_static(&class, wanted);
        }
        let statics = fields.iter().filter(|field| field.is_static).map(|field| shown(&field.name));
        let statics: Vec<&str> = statics.collect();
        WrongStep::unknown(format!("`{class}` has no static field `{wanted}`"), wanted, &statics)
    }

    fn no_class(&mut self, names: &[&str]) -> DeadEnd {
        self.unknown_type(names)
    }

    fn member(&mut self, at: &mut PathCursor, name: &str) -> Result<(), WrongStep> {
        if name == "Length"
            && let Some(element) = self.element_of(at.ty)
        {
            self.settle(at)?;
            at.last = Last::Length(self.types.leaves(element)?.len() as u32);
            at.ty = self.types.primitive(Primitive::I4);
            return Ok(());
        }
        let class = self.types.name(at.ty);
        if !matches!(self.types.shape(at.ty), Shape::Named { .. }) || self.types.is_interface(at.ty) {
            return Err(WrongStep::new(format!("`{class}` has no field `{name}`")));
        }
        let is_struct = self.types.is_value_type(at.ty);
        let owners = if is_struct { vec![at.ty] } else { self.types.ancestors(at.ty)? };
        let mut others = Vec::new();
        for owner in owners {
            let fields = self.types.fields(owner);
            let Some(field) = named(&fields, name, |field| !field.is_static) else {
                let own = fields.iter().filter(|field| !field.is_static);
                others.extend(own.map(|field| shown(&field.name).to_owned()));
                continue;
            };
            if field.is_immediate {
                return Err(WrongStep::new(format!("`{class}.{name}` is not in shared memory")));
            }
            let slot = self.types.field_slot(owner, field.token)?;
            if is_struct {
                match (&mut at.last, &mut at.origin) {
                    (Last::Field(_, first) | Last::Element(_, first), _) => *first += slot,
                    (Last::Origin, Origin::Static { id, .. }) => id.0 += slot,
                    _ => {}
                }
            } else {
                self.settle(at)?;
                at.last = Last::Field(owner, slot);
            }
            at.ty = field.ty.clone()?;
            return Ok(());
        }
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        Err(WrongStep::unknown(format!("`{class}` has no field `{name}`"), name, &others))
    }

    fn element(&mut self, at: &mut PathCursor) -> Result<(), WrongStep> {
        let Some(element) = self.element_of(at.ty) else {
            let class = self.types.name(at.ty);
            return Err(WrongStep::new(match self.types.shape(at.ty) {
                Shape::MultiArray { .. } => format!("elements of `{class}` cannot be looked at"),
                _ => format!("`{class}` is not an array"),
            }));
        };
        self.settle(at)?;
        at.last = Last::Element(element, 0);
        at.ty = element;
        Ok(())
    }

    fn end(&mut self, mut at: PathCursor) -> Result<Lookup, WrongStep> {
        let kind = self.value_kind(at.ty)?;
        self.settle(&mut at)?;
        Ok(Lookup { origin: at.origin, hops: at.hops, kind })
    }
}

/// The field with this name, or the hidden one of the property with this name.
fn named<'f>(fields: &'f [Field], name: &str, fits: impl Fn(&Field) -> bool) -> Option<&'f Field> {
    let mut fields = fields.iter().filter(|field| fits(field));
    fields.find(|field| &*field.name == name || shown(&field.name) == name)
}

/// A field's name as a user writes it: the property's for a hidden one.
fn shown(name: &str) -> &str {
    let hidden = name.strip_prefix('<').and_then(|name| name.strip_suffix(">k__BackingField"));
    hidden.unwrap_or(name)
}
