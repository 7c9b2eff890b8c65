//! Array initialisers: elements whose values are data in the file.

use fencepost_ir::{Kind, LocalOp, MemoryOp, Op, Place, Storage};

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::il::{Instruction, Operand};
use crate::metadata::Token;
use crate::metadata::rows::ClassLayout;
use crate::metadata::signature::TypeSig;
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, unsupported};

/// How many elements that are not zero an array initialiser may have for its data to be stored like
/// any other elements, with an event each. Those of larger ones can arrive in too many orders.
const STORED_DATA: usize = 16;

impl Body<'_, '_> {
    /// `RuntimeHelpers.InitializeArray`: the elements are in the file.
    pub(super) fn initialise_array(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let [array, handle] = &arguments[..] else { return unsupported("array initialisers") };
        let StackValue::FieldData(token) = handle.value else { return unsupported("array initialisers") };
        let element = match self.link.types.shape(array.ty) {
            Shape::Array(element) | Shape::MultiArray { element, .. } => *element,
            _ => return unsupported("an array initialiser of unknown type"),
        };
        let Some(primitive) = self.link.types.as_primitive(element) else {
            return unsupported("an initialiser of an array of structs");
        };
        let source = self.link.types.world.assembly(self.assembly);
        let Some(data) = source.field_data(token) else { return unsupported("array data that is not there") };
        let total = self.data_size(token);
        let size = primitive_size(primitive);
        let (entry, mut register) = self.materialise(array.clone())?;
        let mut flat = None;
        if let Shape::MultiArray { .. } = self.link.types.shape(array.ty) {
            let inner = self.scratch(Kind::Ref);
            self.flat_array(array.ty, register, inner)?;
            register = inner;
            flat = Some(inner);
        }
        let region = self.link.element_region(element, 0)?;
        let (index, value) = (self.scratch(Kind::I32), self.scratch(primitive.kind()));
        let data = &data[..total.min(data.len())];
        self.link.draft.spend(data.len() / size)?;
        let is_written = |bytes: &[u8]| bytes.iter().any(|&byte| byte != 0);
        let written = data.chunks_exact(size).filter(|bytes| is_written(bytes)).count();
        let access = (written <= STORED_DATA).then_some(self.link.draft.access.write);
        if access.is_none() {
            self.emit(MemoryOp::BulkInit);
        }
        for (position, bytes) in data.chunks_exact(size).enumerate() {
            let mut word = [0; 8];
            word[..size].copy_from_slice(bytes);
            let word = primitive.storage().fit(u64::from_le_bytes(word));
            if word == 0 {
                continue;
            }
            self.emit(LocalOp::Const { dst: index, value: position as u64 });
            self.emit(LocalOp::Const { dst: value, value: word });
            let place = Place::Element { array: register, index, slot: 0, region };
            self.emit(match access {
                Some(access) => Op::Memory(MemoryOp::Store { place, src: value, access }),
                None => Op::Memory(MemoryOp::Set { place, src: value }),
            });
        }
        self.temporaries.release(index);
        self.temporaries.release(value);
        flat.into_iter().for_each(|register| self.temporaries.release(register));
        self.release(&entry);
        Ok(())
    }

    /// `RuntimeHelpers.CreateSpan`: a span over data that is in the file.
    pub(super) fn create_span(&mut self, inst: &MethodInst, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let (Some(&element), [handle]) = (inst.args.first(), &arguments[..]) else {
            return unsupported("a span over data");
        };
        let (Some(primitive), &StackValue::FieldData(token)) =
            (self.link.types.as_primitive(element), &handle.value)
        else {
            return unsupported("a span over data of structs");
        };
        let length = self.data_size(token) / primitive_size(primitive);
        let array = self.array_of_data(element, length, handle)?;
        let Some(mut over) = self.link.types.find_method(inst.owner, "Over", None)? else {
            return unsupported("a span over data");
        };
        over.args = [element].into();
        self.invoke_static(&over, vec![array])
    }

    /// A new array with data that is in the file.
    pub(super) fn array_of_data(
        &mut self,
        element: Ty,
        length: usize,
        handle: &StackEntry,
    ) -> LowerResult<StackEntry> {
        let ty = self.link.types.intern(Shape::Array(element));
        let int = self.link.types.primitive(Primitive::I4);
        self.push_const(int, length as u64);
        self.new_array(element)?;
        let array = self.pop()?;
        let (array, from) = self.materialise(array)?;
        let kept = self.out.register(Kind::Ref);
        self.emit(LocalOp::Move { dst: kept, src: from });
        self.initialise_array(vec![array, handle.clone()])?;
        let dst = self.temporary(ty)?;
        self.emit(LocalOp::Move { dst, src: kept });
        Ok(StackEntry { ty, value: StackValue::Temp(dst) })
    }

    /// An array with data that is in the file, which exists from the start and which no code writes.
    pub(super) fn known_data(
        &mut self,
        element: Ty,
        length: usize,
        handle: &StackEntry,
    ) -> LowerResult<StackEntry> {
        let (Some(primitive), &StackValue::FieldData(token)) =
            (self.link.types.as_primitive(element), &handle.value)
        else {
            return unsupported("a span over data of structs");
        };
        let constant = match self.link.known_data.get(&(self.assembly, token, element)) {
            Some(&known) => known,
            None => {
                let source = self.link.types.world.assembly(self.assembly);
                let Some(data) = source.field_data(token) else {
                    return unsupported("array data that is not there");
                };
                let size = primitive_size(primitive);
                self.link.draft.spend(length)?;
                let word = |bytes: &[u8]| {
                    let mut word = [0; 8];
                    word[..size].copy_from_slice(bytes);
                    primitive.storage().fit(u64::from_le_bytes(word))
                };
                let words: Vec<u64> = data.chunks_exact(size).take(length).map(word).collect();
                if words.len() < length || self.data_size(token) < length * size {
                    return unsupported("array data that is not there");
                }
                let array = self.link.types.intern(Shape::Array(element));
                let array = self.link.instantiate(array);
                let constant = self.link.draft.builder.constant(array, words);
                self.link.known_data.insert((self.assembly, token, element), constant);
                constant
            }
        };
        let ty = self.link.types.intern(Shape::Array(element));
        self.push_constant(constant, ty)?;
        self.pop()
    }

    /// Pushes data of the file, if this instruction takes its address for a span or for `cpblk`; whether it does.
    pub(super) fn load_data(&mut self, instruction: &Instruction) -> LowerResult<bool> {
        let (il, generics) = (self.il.clone(), self.generics.clone());
        let position = il.code.partition_point(|it| it.offset < instruction.offset);
        let Operand::Token(token) = instruction.operand else { return Ok(false) };
        if !self.link.types.is_data(self.assembly, &generics, &il, position)? {
            return Ok(false);
        }
        let ty = self.link.types.primitive(Primitive::I);
        self.stack.push(StackEntry { ty, value: StackValue::FieldData(token) });
        Ok(true)
    }

    /// `cpblk` of data of the file to memory on the stack that a span is made over.
    pub(super) fn copy_data(&mut self) -> LowerResult<()> {
        let (count, from, to) = (self.pop()?, self.pop()?, self.pop()?);
        let (&StackValue::FieldData(token), Some(array)) = (&from.value, self.filled) else {
            return unsupported("`cpblk` (unsafe code)");
        };
        let Shape::Pointer(element) = *self.link.types.shape(to.ty) else {
            return unsupported("`cpblk` (unsafe code)");
        };
        if !matches!(count.value, StackValue::Const(count) if count == self.data_size(token) as u64) {
            return unsupported("`cpblk` of a part of some data");
        }
        self.release(&to);
        let ty = self.link.types.intern(Shape::Array(element));
        let dst = self.temporary(ty)?;
        self.emit(LocalOp::Move { dst, src: array });
        self.initialise_array(vec![StackEntry { ty, value: StackValue::Temp(dst) }, from])
    }

    /// How many bytes of data a field has: the size of its type.
    fn data_size(&mut self, token: Token) -> usize {
        let source = self.link.types.world.assembly(self.assembly);
        match source.field_signature(token) {
            Ok(TypeSig::ValueType(class)) => {
                source.of::<ClassLayout>(class).next().map_or(0, |layout| layout.size as usize)
            }
            Ok(TypeSig::I8 | TypeSig::U8 | TypeSig::R8) => 8,
            Ok(TypeSig::I4 | TypeSig::U4 | TypeSig::R4) => 4,
            Ok(TypeSig::I2 | TypeSig::U2 | TypeSig::Char) => 2,
            Ok(TypeSig::I1 | TypeSig::U1 | TypeSig::Boolean) => 1,
            _ => 0,
        }
    }
}

fn primitive_size(primitive: Primitive) -> usize {
    use Storage::*;
    match primitive.storage() {
        I8 | U8 => 1,
        I16 | U16 => 2,
        I32 | F32 => 4,
        _ => 8,
    }
}
