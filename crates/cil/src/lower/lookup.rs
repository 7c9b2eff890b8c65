//! What a user's names lead to: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! A path begins with a static field of the assembly, or with a constant, and goes on through
//! fields, of base classes too and whatever their access, and through elements of arrays. The
//! property of a hidden field counts as that field. Types are as declared.

use fencepost_ir::Storage;
use fencepost_ir::path::{DeadEnd, Hop, Lookup, Origin, PathStep, ValueKind};

use super::Linker;
use super::entry::closest;
use crate::metadata::rows::Constant;
use crate::types::{Field, LowerError, Outcome, Primitive, Shape, Ty};

/// Where a path has got to.
struct Cursor {
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

/// Why a step fails.
enum Wrong {
    Because(String, Option<String>),
    Lower(LowerError),
}

impl From<LowerError> for Wrong {
    fn from(trouble: LowerError) -> Wrong {
        Wrong::Lower(trouble)
    }
}

impl Wrong {
    fn because<T>(message: String) -> Result<T, Wrong> {
        Err(Wrong::Because(message, None))
    }

    fn at(self, step: usize) -> DeadEnd {
        let (message, help) = match self {
            Wrong::Because(message, help) => (message, help),
            Wrong::Lower(trouble) => (trouble.into_text(), None),
        };
        DeadEnd { step, message, help }
    }
}

impl Linker<'_> {
    /// What a path leads to.
    pub(crate) fn look_up(&mut self, path: &[PathStep]) -> Result<Lookup, DeadEnd> {
        if let [PathStep::Name(name)] = path
            && name == "return"
        {
            let origin = Origin::Static { id: self.exit_code(), after: None };
            let kind = ValueKind::Integer { bits: 32, signed: true };
            return Ok(Lookup { origin, hops: Vec::new(), kind });
        }
        let (mut at, mut done) = self.origin(path)?;
        while let Some(step) = path.get(done) {
            let gone_on = match step {
                PathStep::Name(name) => self.member(&mut at, name),
                PathStep::Element => self.element(&mut at),
            };
            gone_on.map_err(|wrong| wrong.at(done))?;
            done += 1;
        }
        let last = done.saturating_sub(1);
        let kind = self.value_kind(at.ty).map_err(|wrong| wrong.at(last))?;
        self.settle(&mut at).map_err(|trouble| Wrong::from(trouble).at(last))?;
        Ok(Lookup { origin: at.origin, hops: at.hops, kind })
    }

    /// The static field or constant that a path begins with, and how many steps that takes.
    fn origin(&mut self, path: &[PathStep]) -> Result<(Cursor, usize), DeadEnd> {
        let names = path.iter().map_while(|step| match step {
            PathStep::Name(name) => Some(name.as_str()),
            PathStep::Element => None,
        });
        let names: Vec<&str> = names.collect();
        // The longest type's name that leaves a name for the field; then shorter ones.
        let mut first = None;
        for count in (1..names.len()).rev() {
            let Some(def) = self.types.world.find_main(&names[..count].join(".")) else { continue };
            let ty = self.types.instantiate(def, std::rc::Rc::new([]));
            let fields = self.types.fields(ty);
            if let Some(field) = named(&fields, names[count], |field| field.is_static) {
                let cursor = self.static_cursor(ty, field).map_err(|wrong| wrong.at(count))?;
                return Ok((cursor, count + 1));
            }
            first.get_or_insert((ty, count));
        }
        let Some((ty, count)) = first else { return Err(self.unknown_type(&names)) };
        let (class, wanted) = (self.types.name(ty), names[count]);
        let fields = self.types.fields(ty);
        let wrong = match named(&fields, wanted, |_| true) {
            Some(_) => {
                let message = format!("`{class}.{wanted}` is not static: every object has its own");
                Wrong::Because(message, Some("begin with a static field that leads to the object".to_owned()))
            }
            None => {
                let statics = fields.iter().filter(|field| field.is_static).map(|field| shown(&field.name));
                unknown(format!("`{class}` has no static field `{wanted}`"), wanted, statics.collect())
            }
        };
        Err(wrong.at(count))
    }

    fn unknown_type(&self, names: &[&str]) -> DeadEnd {
        let world = &self.types.world;
        let all = world.types_of(crate::world::MAIN).map(|def| world.full_name(def));
        let all: Vec<String> = all.filter(|name| !name.contains('<')).collect();
        let wanted = names.first().copied().unwrap_or_default();
        let wrong = match names {
            [_] if all.iter().any(|name| name == wanted) => {
                Wrong::Because(format!("`{wanted}` is a type"), Some(format!("write `{wanted}.field`")))
            }
            [_] => Wrong::Because(
                format!("there is no variable `{wanted}`"),
                Some("static fields are written with their type: `Type.field`".to_owned()),
            ),
            _ => {
                // Any part but the last may belong to the type's name.
                let near = (1..names.len()).rev().find_map(|count| {
                    let name = names[..count].join(".");
                    closest(&name, all.iter().map(String::as_str)).map(|near| (count, name, near))
                });
                if let Some((count, name, near)) = near {
                    let help = Some(format!("did you mean `{near}`?"));
                    return Wrong::Because(format!("there is no type `{name}`"), help).at(count - 1);
                }
                let known = all.iter().map(String::as_str).collect();
                unknown(format!("there is no type `{wanted}`"), wanted, known)
            }
        };
        wrong.at(0)
    }

    fn static_cursor(&mut self, owner: Ty, field: &Field) -> Result<Cursor, Wrong> {
        let ty = field.ty.clone()?;
        let origin = if field.is_literal {
            match self.literal(owner, field, ty) {
                Some(number) => Origin::Constant(number),
                None => return Wrong::because(format!("the constant `{}` is no integer", field.name)),
            }
        } else if field.is_thread_static {
            return Wrong::because(format!("every thread has its own `{}`", shown(&field.name)));
        } else {
            let id = self.static_field(owner, field.token)?;
            let after = self.has_initialiser(owner).then(|| self.type_id(owner));
            Origin::Static { id, after }
        };
        Ok(Cursor { origin, hops: Vec::new(), last: Last::Origin, ty })
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
    fn settle(&mut self, at: &mut Cursor) -> Outcome<()> {
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

    /// Goes on to a field, or to the length of an array.
    fn member(&mut self, at: &mut Cursor, name: &str) -> Result<(), Wrong> {
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
            return Wrong::because(format!("`{class}` has no field `{name}`"));
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
                return Wrong::because(format!("`{class}.{name}` is not in shared memory"));
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
        let others = others.iter().map(String::as_str).collect();
        Err(unknown(format!("`{class}` has no field `{name}`"), name, others))
    }

    /// Goes on to an element.
    fn element(&mut self, at: &mut Cursor) -> Result<(), Wrong> {
        let Some(element) = self.element_of(at.ty) else {
            let class = self.types.name(at.ty);
            return Wrong::because(match self.types.shape(at.ty) {
                Shape::MultiArray { .. } => format!("elements of `{class}` cannot be looked at"),
                _ => format!("`{class}` is no array"),
            });
        };
        self.settle(at)?;
        at.last = Last::Element(element, 0);
        at.ty = element;
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

    fn value_kind(&mut self, ty: Ty) -> Result<ValueKind, Wrong> {
        if self.types.is_reference(ty) {
            return Ok(ValueKind::Reference);
        }
        let class = self.types.name(ty);
        match self.types.as_primitive(ty) {
            Some(Primitive::Bool) => Ok(ValueKind::Truth),
            Some(Primitive::Char) => Ok(ValueKind::Character),
            Some(Primitive::R4 | Primitive::R8) => {
                Wrong::because(format!("this is a `{class}`: floats cannot be looked at"))
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
                Err(Wrong::Because(format!("this is a whole `{class}`"), help))
            }
        }
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

/// That there is no such name, with the one that may be meant, or all there are.
fn unknown(message: String, wanted: &str, known: Vec<&str>) -> Wrong {
    let help = match closest(wanted, known.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() => None,
        None => Some(format!("there is {}", listed(&known))),
    };
    Wrong::Because(message, help)
}

fn listed(names: &[&str]) -> String {
    const MOST: usize = 12;
    let mut list = names.iter().take(MOST).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if names.len() > MOST {
        list += ", …";
    }
    list
}
