//! Custom attributes (ECMA-335 II.23.3): the constructor with its arguments, then fields and properties by name.

use std::rc::Rc;

use super::{Reflected, reference};
use crate::cursor::ByteCursor;
use crate::error::Part;
use crate::lower::body::Body;
use crate::lower::memory::Manner;
use crate::lower::{Linker, Routine};
use crate::metadata::Token;
use crate::metadata::rows::CustomAttribute;
use crate::types::{Callee, Generics, LowerError, LowerResult, Primitive, Shape, Ty, unsupported};
use crate::world::AssemblyId;

impl Linker<'_> {
    /// Lists the attributes of types and members that are told.
    pub(super) fn describe_attributes(&mut self) -> LowerResult<()> {
        while self.reflection.wants.attributes
            && self.reflection.attributed_done < self.reflection.attributed.len()
        {
            let (constant, assembly, token) = self.reflection.attributed[self.reflection.attributed_done];
            self.reflection.attributed_done += 1;
            let source = self.types.world.assembly(assembly);
            let rows: Vec<(Token, Token)> =
                source.of::<CustomAttribute<'_>>(token).map(|row| (row.token, row.constructor)).collect();
            let mut next = 0;
            for (row, constructor) in rows.into_iter().rev() {
                next = self.attribute_entry(assembly, row, constructor, next)?;
            }
            self.set_known(constant, ("System.Reflection", "MemberInfo"), "_custom", next)?;
        }
        Ok(())
    }

    fn attribute_entry(
        &mut self,
        assembly: AssemblyId,
        row: Token,
        constructor: Token,
        next: u64,
    ) -> LowerResult<u64> {
        let class = match self.types.method_of_token(assembly, constructor, &no_arguments()) {
            Ok(Callee::Method(inst)) => reference(self.type_constant(inst.owner)?),
            Ok(Callee::Array { .. }) | Err(LowerError::Unsupported(_)) => 0,
            Err(trouble) => return Err(trouble),
        };
        let entry = self.known_object("Fencepost", "AttributeList", &[("_type", class), ("_next", next)])?;
        let slot = self.known_slot(("Fencepost", "AttributeList"), "_make")?;
        self.reflection.wants.calls = true;
        self.reflection.calls.push((entry, slot, Routine::Reflected(Reflected::Attribute(assembly, row))));
        Ok(reference(entry))
    }
}

/// What a value in an attribute is.
enum ValueSort {
    /// Of a type that is known.
    Of(Ty),
    /// An object, which says its type itself.
    Object,
    /// `System.Type`.
    Type,
    /// An array of such values.
    Array(Box<ValueSort>),
}

/// Attributes stand outside of generic code.
fn no_arguments() -> Generics {
    Generics::from(Rc::from([]))
}

fn malformed<T>() -> LowerResult<T> {
    unsupported("an attribute whose arguments cannot be read")
}

/// A number of bytes from the blob, or what cannot be read.
fn word(blob: &mut ByteCursor<'_>, size: usize) -> LowerResult<u64> {
    let mut word = [0; 8];
    match blob.bytes(size) {
        Ok(bytes) => word[..size].copy_from_slice(bytes),
        Err(_) => return malformed(),
    }
    Ok(u64::from_le_bytes(word))
}

/// A string with its length in front; `None` for null.
fn text(blob: &mut ByteCursor<'_>) -> LowerResult<Option<String>> {
    if blob.peek() == Some(0xff) {
        word(blob, 1)?;
        return Ok(None);
    }
    let Ok(length) = blob.compressed() else { return malformed() };
    match blob.bytes(length as usize) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(bytes).into_owned())),
        Err(_) => malformed(),
    }
}

impl Body<'_, '_> {
    /// Pushes a new object for an attribute.
    pub(super) fn make_attribute(&mut self, assembly: AssemblyId, token: Token) -> LowerResult<()> {
        let source = self.link.types.world.assembly(assembly);
        let row: CustomAttribute<'_> = source.row(token);
        let generics = no_arguments();
        let Callee::Method(inst) = self.link.types.method_of_token(assembly, row.constructor, &generics)?
        else {
            return malformed();
        };
        let mut blob = ByteCursor::new(row.value, Part::Blob(token));
        if !row.value.is_empty() && word(&mut blob, 2)? != 1 {
            return malformed();
        }
        for parameter in self.link.types.signature(&inst)?.parameters.clone() {
            let sort = self.value_sort(parameter)?;
            self.push_value(&mut blob, &sort)?;
        }
        self.construct(&inst)?;
        let named = if row.value.is_empty() { 0 } else { word(&mut blob, 2)? };
        for _ in 0..named {
            self.set_named(&mut blob, inst.owner)?;
        }
        Ok(())
    }

    fn value_sort(&mut self, ty: Ty) -> LowerResult<ValueSort> {
        if ty == self.link.types.object() {
            return Ok(ValueSort::Object);
        }
        if ty == self.link.types.system("System", "Type")? {
            return Ok(ValueSort::Type);
        }
        match *self.link.types.shape(ty) {
            Shape::Array(element) => Ok(ValueSort::Array(Box::new(self.value_sort(element)?))),
            _ => Ok(ValueSort::Of(ty)),
        }
    }

    /// The sort that a blob writes down (`FieldOrPropType`).
    fn written_sort(&mut self, blob: &mut ByteCursor<'_>) -> LowerResult<ValueSort> {
        use Primitive::*;
        let primitive = match word(blob, 1)? {
            2 => Bool,
            3 => Char,
            4 => I1,
            5 => U1,
            6 => I2,
            7 => U2,
            8 => I4,
            9 => U4,
            10 => I8,
            11 => U8,
            12 => R4,
            13 => R8,
            14 => return Ok(ValueSort::Of(self.link.types.string())),
            0x1d => return Ok(ValueSort::Array(Box::new(self.written_sort(blob)?))),
            0x50 => return Ok(ValueSort::Type),
            0x51 => return Ok(ValueSort::Object),
            0x55 => {
                let name = text(blob)?.unwrap_or_default();
                return Ok(ValueSort::Of(self.type_called(&name)?));
            }
            _ => return malformed(),
        };
        Ok(ValueSort::Of(self.link.types.primitive(primitive)))
    }

    /// A type by the name that an attribute has for it.
    fn type_called(&mut self, name: &str) -> LowerResult<Ty> {
        let bare = name.split(',').next().unwrap_or(name).trim();
        if bare.contains('[') {
            return unsupported("an attribute with a generic type or an array type as argument");
        }
        if let Some(def) = self.link.types.world.find_main(bare) {
            return Ok(self.link.unbound(def));
        }
        let (namespace, simple) = bare.rsplit_once('.').unwrap_or(("", bare));
        match self.link.types.world.find(namespace, simple) {
            Some(def) => Ok(self.link.unbound(def)),
            None => unsupported(format!("an attribute with the type {bare} as argument")),
        }
    }

    fn push_value(&mut self, blob: &mut ByteCursor<'_>, sort: &ValueSort) -> LowerResult<()> {
        match sort {
            ValueSort::Of(ty) if *ty == self.link.types.string() => match text(blob)? {
                Some(text) => self.push_string(&text.encode_utf16().collect::<Vec<u16>>()),
                None => {
                    self.push_const(*ty, 0);
                    Ok(())
                }
            },
            ValueSort::Of(ty) => {
                let Some(primitive) = self.link.types.as_primitive(*ty) else { return malformed() };
                use fencepost_ir::Storage;
                let size = match primitive.storage() {
                    Storage::I8 | Storage::U8 => 1,
                    Storage::I16 | Storage::U16 => 2,
                    Storage::I32 | Storage::F32 => 4,
                    _ => 8,
                };
                let value = word(blob, size)?;
                self.push_const(*ty, primitive.storage().fit(value));
                Ok(())
            }
            ValueSort::Type => {
                let class = self.link.types.system("System", "Type")?;
                let Some(name) = text(blob)? else {
                    self.push_const(class, 0);
                    return Ok(());
                };
                let ty = self.type_called(&name)?;
                let constant = self.link.type_constant(ty)?;
                self.push_constant(constant, class)
            }
            ValueSort::Object => {
                let sort = self.written_sort(blob)?;
                self.push_value(blob, &sort)?;
                match sort {
                    ValueSort::Of(ty) => self.box_value(ty),
                    _ => Ok(()),
                }
            }
            ValueSort::Array(element) => self.push_array(blob, element),
        }
    }

    fn sort_type(&mut self, sort: &ValueSort) -> LowerResult<Ty> {
        match sort {
            ValueSort::Of(ty) => Ok(*ty),
            ValueSort::Object => Ok(self.link.types.object()),
            ValueSort::Type => self.link.types.system("System", "Type"),
            ValueSort::Array(element) => {
                let element = self.sort_type(element)?;
                Ok(self.link.types.intern(Shape::Array(element)))
            }
        }
    }

    fn push_array(&mut self, blob: &mut ByteCursor<'_>, element: &ValueSort) -> LowerResult<()> {
        const MOST: u64 = 10_000;
        let ty = self.sort_type(element)?;
        let length = word(blob, 4)?;
        if length == 0xffff_ffff {
            let array = self.link.types.intern(Shape::Array(ty));
            self.push_const(array, 0);
            return Ok(());
        }
        if length > MOST {
            return malformed();
        }
        let int = self.link.types.primitive(Primitive::I4);
        self.push_const(int, length);
        self.new_array(ty)?;
        for index in 0..length {
            self.duplicate()?;
            self.push_const(int, index);
            self.push_value(blob, element)?;
            self.store_element(ty)?;
        }
        Ok(())
    }

    /// Sets a field or a property of the object on the stack, and leaves the object there.
    fn set_named(&mut self, blob: &mut ByteCursor<'_>, class: Ty) -> LowerResult<()> {
        let is_field = match word(blob, 1)? {
            0x53 => true,
            0x54 => false,
            _ => return malformed(),
        };
        let sort = self.written_sort(blob)?;
        let name = text(blob)?.unwrap_or_default();
        self.duplicate()?;
        self.push_value(blob, &sort)?;
        for owner in self.link.types.ancestors(class)? {
            if is_field {
                let fields = self.link.types.fields(owner);
                if let Some(field) = fields.iter().find(|field| *field.name == *name).cloned() {
                    return self.store_known_field(
                        owner,
                        &field,
                        Manner { volatile: false, immediate: field.is_immediate },
                    );
                }
            } else if let Some(setter) = self.link.types.find_method(owner, &format!("set_{name}"), None)? {
                let parameters = self.link.types.signature(&setter)?.parameters.clone();
                let arguments = self.pop_arguments(&parameters)?;
                let this = self.pop()?;
                return self.invoke(&setter, this, arguments);
            }
        }
        unsupported(format!("an attribute sets {name}, which its class does not have here"))
    }
}
