//! Boxes of small values, of which there is one each (JLS 5.1.7). They exist from the start, as a JVM has made them before a
//! program begins; so no thread has to make them, and no state contains them.

use std::collections::HashMap;

use fencepost_ir::Storage;

use super::Linker;
use super::body::Body;
use crate::class::descriptor::Ty;
use crate::types::{LowerResult, MethodId};
use crate::world::ClassId;

/// The arrays of boxes, by their classes.
pub(super) type Boxes = HashMap<ClassId, u32>;

/// How values of a class of boxes are stored, and the least of those that are boxed once. The greatest is 127.
fn boxed_once(class: &str) -> Option<(Storage, i64)> {
    match class {
        "java/lang/Integer" => Some((Storage::I32, -128)),
        "java/lang/Long" => Some((Storage::I64, -128)),
        "java/lang/Short" => Some((Storage::I16, -128)),
        "java/lang/Byte" => Some((Storage::I8, -128)),
        "java/lang/Character" => Some((Storage::U16, 0)),
        _ => None,
    }
}

impl Linker<'_> {
    /// The array of the boxes of a class, which exists from the start.
    fn boxes(&mut self, class: ClassId, storage: Storage, least: i64) -> LowerResult<u32> {
        if let Some(&known) = self.boxes.get(&class) {
            return Ok(known);
        }
        let name = self.types.class(class).name.clone();
        let mut slots = Vec::new();
        for value in least..=127 {
            let word = storage.fit(value as u64);
            slots.push(u64::from(self.known_object(&name, &[(&name, "value", word)])?) + 1);
        }
        let ty = self.instantiate(&Ty::Class(name).array());
        let array = self.draft.builder.constant(ty, slots);
        self.boxes.insert(class, array);
        Ok(array)
    }
}

impl Body<'_, '_> {
    /// Pushes the array of the boxes of a class, if `id` is the method that asks for it; whether it is.
    pub(super) fn push_boxes(&mut self, id: MethodId) -> LowerResult<bool> {
        let class = self.link.types.class(id.class);
        let asks = &*class.methods[id.index as usize].name == "boxes";
        let Some((storage, least)) = boxed_once(&class.name).filter(|_| asks) else { return Ok(false) };
        let array = self.link.boxes(id.class, storage, least)?;
        self.push_object(array, None);
        Ok(true)
    }
}
