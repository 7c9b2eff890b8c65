//! What a user's names lead to: `Bank.total`, `Bank.first.balance`, `Ring.items[…].next`.
//!
//! A path begins with a static field of the program, or with a constant, and goes on through fields, of
//! superclasses too and whatever their access, and through elements of arrays. Types are as declared.

use fencepost_ir::path::{DeadEnd, Hop, Lookup, Origin, PathStep, ValueKind};

use super::entry::closest;
use super::{Linker, Routine};
use crate::class::constant::Constant;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::{FieldId, LowerError, STRING};
use crate::world::ClassId;

/// Where a path has got to.
struct Cursor {
    origin: Origin,
    hops: Vec<Hop>,
    /// The type of the value there.
    ty: Ty,
}

/// Why a step fails, and what may be meant.
struct Wrong(String, Option<String>);

impl From<LowerError> for Wrong {
    fn from(trouble: LowerError) -> Wrong {
        match trouble {
            LowerError::Unsupported(message) | LowerError::Invalid(message) => Wrong(message, None),
            LowerError::Stopped(stopped) => Wrong(stopped.to_string(), None),
        }
    }
}

impl Wrong {
    fn at(self, step: usize) -> DeadEnd {
        DeadEnd { step, message: self.0, help: self.1 }
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
                PathStep::Name(name) => self.path_member(&mut at, name),
                PathStep::Element => self.path_element(&mut at),
            };
            gone_on.map_err(|wrong| wrong.at(done))?;
            done += 1;
        }
        let kind = value_kind(&at.ty).map_err(|wrong| wrong.at(done.saturating_sub(1)))?;
        Ok(Lookup { origin: at.origin, hops: at.hops, kind })
    }

    /// The static field or constant that a path begins with, and how many steps that takes.
    fn origin(&mut self, path: &[PathStep]) -> Result<(Cursor, usize), DeadEnd> {
        let names = path.iter().map_while(|step| match step {
            PathStep::Name(name) => Some(name.as_str()),
            PathStep::Element => None,
        });
        let names: Vec<&str> = names.collect();
        // The longest class's name that leaves a name for the field; then shorter ones.
        let mut first = None;
        for count in (1..names.len()).rev() {
            let Some(class) = self.find_class(&names[..count].join(".")) else { continue };
            if let Some(field) = self.named_field(class, names[count], true) {
                let cursor = self.static_cursor(field).map_err(|wrong| wrong.at(count))?;
                return Ok((cursor, count + 1));
            }
            first.get_or_insert((class, count));
        }
        let Some((class, count)) = first else {
            let wanted = names.first().copied().unwrap_or_default();
            let wrong = match names.len() {
                1 => Wrong(
                    format!("there is no variable `{wanted}`"),
                    Some("static fields are written with their class: `Class.field`".to_owned()),
                ),
                _ => Wrong(format!("there is no class `{wanted}`"), None),
            };
            return Err(wrong.at(0));
        };
        let (shown, wanted) = (self.types.class(class).shown(), names[count]);
        let wrong = match self.named_field(class, wanted, false) {
            Some(_) => Wrong(
                format!("`{shown}.{wanted}` is not static: every object has its own"),
                Some("begin with a static field that leads to the object".to_owned()),
            ),
            None => {
                let declared = self.types.class(class);
                let statics = declared.fields.iter().filter(|field| field.is(flags::STATIC));
                let known: Vec<&str> = statics.map(|field| &*field.name).collect();
                unknown(format!("`{shown}` has no static field `{wanted}`"), wanted, &known)
            }
        };
        Err(wrong.at(count))
    }

    /// A class's own field.
    fn named_field(&self, class: ClassId, name: &str, is_static: bool) -> Option<FieldId> {
        let fields = &self.types.world.get(class).fields;
        let is_it =
            |field: &crate::class::Field| &*field.name == name && field.is(flags::STATIC) == is_static;
        Some(FieldId { class, index: fields.iter().position(is_it)? as u32 })
    }

    fn static_cursor(&mut self, field: FieldId) -> Result<Cursor, Wrong> {
        let declared = self.types.field(field).clone();
        let origin = match declared.constant {
            Some(Constant::Integer(value)) if declared.is(flags::FINAL) => Origin::Constant(value.into()),
            Some(Constant::Long(value)) if declared.is(flags::FINAL) => Origin::Constant(value.into()),
            _ => {
                let id = self.static_field(field)?;
                let initialised = self.known_routine(&Routine::Initialiser(field.class)).is_some();
                let ty = self.types.ty(field.class);
                Origin::Static { id, after: initialised.then(|| self.type_id(&ty)) }
            }
        };
        Ok(Cursor { origin, hops: Vec::new(), ty: declared.ty })
    }

    /// Goes on to a field, or to the length of an array.
    fn path_member(&mut self, at: &mut Cursor, name: &str) -> Result<(), Wrong> {
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
            return Err(Wrong(format!("`{shown}` has no field `{name}`"), None));
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
        Err(unknown(format!("`{shown}` has no field `{name}`"), name, &others))
    }

    /// Goes on to an element.
    fn path_element(&mut self, at: &mut Cursor) -> Result<(), Wrong> {
        let (ty, region) = match &at.ty {
            Ty::Array(element) => ((**element).clone(), self.element_region(element.element_storage())),
            Ty::Class(name) if &**name == STRING => (Ty::Char, self.characters()),
            other => return Err(Wrong(format!("`{other}` is no array"), None)),
        };
        at.hops.push(Hop::Element { stride: 1, slot: 0, region });
        at.ty = ty;
        Ok(())
    }
}

fn value_kind(ty: &Ty) -> Result<ValueKind, Wrong> {
    let signed = |bits| ValueKind::Integer { bits, signed: true };
    Ok(match ty {
        Ty::Boolean => ValueKind::Truth,
        Ty::Char => ValueKind::Character,
        Ty::Byte => signed(8),
        Ty::Short => signed(16),
        Ty::Int => signed(32),
        Ty::Long => signed(64),
        Ty::Float | Ty::Double => {
            return Err(Wrong(format!("this is a `{ty}`: floats cannot be looked at"), None));
        }
        Ty::Class(_) | Ty::Array(_) => ValueKind::Reference,
    })
}

/// That there is no such name, with the one that may be meant, or all there are.
fn unknown(message: String, wanted: &str, known: &[&str]) -> Wrong {
    const MOST: usize = 12;
    let help = match closest(wanted, known.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() => None,
        None => {
            let names: Vec<String> = known.iter().take(MOST).map(|name| format!("`{name}`")).collect();
            let more = if known.len() > MOST { ", …" } else { "" };
            Some(format!("there is {}{more}", names.join(", ")))
        }
    };
    Wrong(message, help)
}
