//! Structs that are not the sum of their fields: inline arrays (C# 12), whose one field stands for several elements, and the
//! model library's pointer into a value.

use super::layout::MAX_LEAVES;
use super::{Leaf, LowerResult, Shape, Ty, Types, invalid, unsupported};
use crate::world::MODEL;

impl Types<'_> {
    /// How many elements an inline array has, and their type.
    pub(crate) fn inline_array(&mut self, ty: Ty) -> LowerResult<Option<(u32, Ty)>> {
        let Some((def, _)) = self.definition(ty) else { return Ok(None) };
        let Some(value) = self.world.attribute(def.assembly, def.token, "InlineArrayAttribute") else {
            return Ok(None);
        };
        // ECMA-335 II.23.3: 1 as two bytes, then the only argument.
        let length = value.get(2..6).and_then(|bytes| bytes.try_into().ok()).map(i32::from_le_bytes);
        let fields = self.fields(ty);
        let mut instance = fields.iter().filter(|field| !field.is_static);
        match (length, instance.next(), instance.next()) {
            (Some(length @ 1..), Some(field), None) if self.is_value_type(ty) => {
                Ok(Some((length as u32, field.ty.clone()?)))
            }
            _ => invalid(format!("{} is no inline array: it has one field, and a length", self.name(ty))),
        }
    }

    /// The words of so many elements.
    pub(super) fn repeated(&mut self, ty: Ty, element: &[Leaf], length: u32) -> LowerResult<Vec<Leaf>> {
        if element.len().saturating_mul(length as usize) > MAX_LEAVES {
            return unsupported(format!("{} has more than {MAX_LEAVES} slots", self.name(ty)));
        }
        let named = |index: u32, leaf: &Leaf| {
            let rest = leaf.name.split_once('.').map_or(String::new(), |(_, rest)| format!(".{rest}"));
            Leaf { name: format!("[{index}]{rest}"), ..leaf.clone() }
        };
        Ok((0..length).flat_map(|index| element.iter().map(move |leaf| named(index, leaf))).collect())
    }

    /// Whether a type is the model library's pointer into a value.
    pub(super) fn is_interior(&self, ty: Ty) -> bool {
        match self.shape(ty) {
            Shape::Named { def, .. } => {
                def.assembly == MODEL && self.world.full_name(*def) == "Fencepost.Interior`1"
            }
            _ => false,
        }
    }
}
