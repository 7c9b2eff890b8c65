//! Pointers that the program moves, and memory on the stack.
//!
//! A pointer points to a word of an object, or of a frame, as a managed one does, and it moves within the elements of one
//! array: whatever else it does ends the path. What it points to is looked at before each access, since it may be one past
//! the end. It is never kept in memory, so it does not outlive what it points to. Memory on the stack is an array.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, ObjectOp, Place, Reg};

use super::arith::Comparison;
use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::il::Instruction;
use crate::types::{LowerResult, MethodInst, Primitive, Room, Shape, Ty, invalid, unsupported};

/// What memory that the framework's own code does not clear rests on.
const WRITTEN_FIRST: &str = "the framework's own code writes memory on the stack before it reads it";

impl Body<'_, '_> {
    /// A pointer that the program may move from now on.
    pub(super) fn unmanaged(&mut self, entry: StackEntry) -> LowerResult<StackEntry> {
        let of = self.pointed_type(&entry)?;
        let ty = self.link.types.intern(Shape::Pointer(of));
        let (entry, first) = self.materialise(entry)?;
        debug_assert!(matches!(entry.value, StackValue::Temp(_) | StackValue::Variable(..)), "{first:?}");
        Ok(StackEntry { ty, value: entry.value })
    }

    /// A pointer as a managed one: it has to point to a value.
    pub(super) fn managed(&mut self, entry: StackEntry) -> LowerResult<StackEntry> {
        let Shape::Pointer(of) = *self.link.types.shape(entry.ty) else { return Ok(entry) };
        if !self.link.types.is_pointed(of) {
            return Ok(entry);
        }
        let ty = self.link.types.intern(Shape::ByRef(of));
        if !matches!(entry.value, StackValue::Const(0)) {
            let (entry, pointer) = self.materialise(entry)?;
            self.check_room(pointer, of)?;
            return Ok(StackEntry { ty, value: entry.value });
        }
        Ok(StackEntry { ty, value: entry.value })
    }

    /// Ends the path unless a pointer points to a whole value.
    pub(super) fn check_room(&mut self, pointer: Reg, of: Ty) -> LowerResult<()> {
        let words = self.link.types.leaves(of)?.len() as u32;
        let (room, fine) = (self.scratch(Kind::I64), self.out.label());
        // An access through null has a name of its own.
        self.out.branch(pointer, false, fine);
        self.emit(MemoryOp::PointerRoom { dst: room, pointer, words });
        self.out.branch(room, true, fine);
        self.stray("an access through a pointer behind the end of its array");
        self.out.bind(fine);
        self.temporaries.release(room);
        self.last_result = None;
        Ok(())
    }

    fn stray(&mut self, why: &str) {
        let message = self.link.draft.builder.message(why);
        self.emit(ControlOp::Unsupported { message });
    }

    /// `add` and `sub` where an operand is a pointer; whether one is.
    pub(super) fn pointer_arithmetic(&mut self, subtracts: bool) -> LowerResult<bool> {
        let Some(at) = self.stack.len().checked_sub(2) else { return Ok(false) };
        let operands = self.stack[at..].to_vec();
        let kinds = [self.kind(&operands[0])?, self.kind(&operands[1])?];
        match kinds {
            [Kind::Ptr, Kind::Ptr] if subtracts => {
                let (b, a) = (self.pop()?, self.pop()?);
                self.bytes_between(a, b)?;
            }
            [Kind::Ptr, Kind::I32 | Kind::I64] => {
                let (bytes, pointer) = (self.pop()?, self.pop()?);
                self.move_pointer(pointer, bytes, subtracts)?;
            }
            [Kind::I32 | Kind::I64, Kind::Ptr] if !subtracts => {
                let (pointer, bytes) = (self.pop()?, self.pop()?);
                self.move_pointer(pointer, bytes, false)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Moves a pointer by whole elements of what it points to.
    fn move_pointer(&mut self, pointer: StackEntry, bytes: StackEntry, back: bool) -> LowerResult<()> {
        let of = self.pointed_type(&pointer)?;
        let (size, words) = (self.link.types.byte_size(of)?, self.link.types.leaves(of)?.len() as u32);
        let native = self.link.types.primitive(Primitive::I);
        let bytes = self.coerce(bytes, native)?;
        let pointer = self.unmanaged(pointer)?;
        let (pointer, from) = self.materialise(pointer)?;
        let index = self.elements_in(bytes, size, back)?;
        self.release(&pointer);
        let dst = self.temporary(pointer.ty)?;
        self.emit_result(MemoryOp::PointerAdd { dst, pointer: from, index, words }, dst);
        self.temporaries.release(index);
        self.push_temp(pointer.ty, dst);
        Ok(())
    }

    /// How many elements a number of bytes is, in a register.
    fn elements_in(&mut self, bytes: StackEntry, size: u32, negative: bool) -> LowerResult<Reg> {
        let size = i32::try_from(size).ok().filter(|&size| size > 0);
        let Some(size) = size else { return unsupported("a pointer to values of no known size") };
        let index = self.scratch(Kind::I64);
        if let StackValue::Const(value) = bytes.value {
            let value = value as i64;
            if value % i64::from(size) != 0 {
                return unsupported("a pointer into the middle of a value");
            }
            let value = value / i64::from(size) * if negative { -1 } else { 1 };
            self.emit(LocalOp::Const { dst: index, value: value as u64 });
            return Ok(index);
        }
        let (bytes, count) = self.materialise(bytes)?;
        if size > 1 {
            let (rest, whole) = (self.scratch(Kind::I64), self.out.label());
            self.emit(LocalOp::BinaryImmediate {
                op: BinaryOp::I64(IntOp::Rem),
                dst: rest,
                a: count,
                b: size,
            });
            self.out.branch(rest, false, whole);
            self.stray("a pointer into the middle of a value");
            self.out.bind(whole);
            self.temporaries.release(rest);
        }
        let size = if negative { -size } else { size };
        self.emit(LocalOp::BinaryImmediate { op: BinaryOp::I64(IntOp::Div), dst: index, a: count, b: size });
        self.release(&bytes);
        self.last_result = None;
        Ok(index)
    }

    /// Pushes the number of bytes between two pointers.
    fn bytes_between(&mut self, a: StackEntry, b: StackEntry) -> LowerResult<()> {
        let of = self.pointed_type(&a)?;
        let size =
            i32::try_from(self.link.types.byte_size(of)?).or_else(|_| unsupported("a very large value"))?;
        let words = self.link.types.leaves(of)?.len() as u32;
        let distance = self.distance(a, b, words)?;
        let dst = self.scratch(Kind::I64);
        self.emit(LocalOp::BinaryImmediate { op: BinaryOp::I64(IntOp::Mul), dst, a: distance, b: size });
        self.temporaries.release(distance);
        self.push_primitive(Primitive::I, dst);
        Ok(())
    }

    /// The slots between two pointers, divided, in a register.
    fn distance(&mut self, a: StackEntry, b: StackEntry, words: u32) -> LowerResult<Reg> {
        let (a, first) = self.materialise(a)?;
        let (b, second) = self.materialise(b)?;
        let dst = self.scratch(Kind::I64);
        self.emit(MemoryOp::PointerDifference { dst, a: first, b: second, words });
        self.release(&a);
        self.release(&b);
        Ok(dst)
    }

    /// Which of two pointers comes first, within one array.
    pub(super) fn pointer_order(
        &mut self,
        comparison: Comparison,
        a: StackEntry,
        b: StackEntry,
    ) -> LowerResult<Reg> {
        let of = self.pointed_type(&a)?;
        let words = self.link.types.leaves(of)?.len() as u32;
        let distance = self.distance(a, b, words)?;
        // The distance has a sign, whatever the comparison of addresses has.
        let op = match comparison.on_integers() {
            IntOp::LtUnsigned => IntOp::Lt,
            IntOp::LeUnsigned => IntOp::Le,
            IntOp::GtUnsigned => IntOp::Gt,
            IntOp::GeUnsigned => IntOp::Ge,
            other => other,
        };
        let dst = self.scratch(Kind::I32);
        self.emit_result(LocalOp::BinaryImmediate { op: BinaryOp::I64(op), dst, a: distance, b: 0 }, dst);
        self.temporaries.release(distance);
        Ok(dst)
    }

    /// Memory on the stack.
    pub(super) fn allocate(&mut self, instruction: &Instruction) -> LowerResult<()> {
        let il = self.il.clone();
        let position = il.code.partition_point(|it| it.offset < instruction.offset);
        let locals: Vec<Ty> = self.locals.iter().map(|local| local.ty).collect();
        let generics = self.generics.clone();
        let room = self.link.types.room(self.assembly, &generics, &il, position, &locals)?;
        match (il.init_locals, self.link.types.world.is_library(self.assembly)) {
            (true, _) => {}
            (false, true) => {
                let message = self.link.draft.builder.message(WRITTEN_FIRST);
                self.emit(ControlOp::Relies { message });
            }
            (false, false) => return unsupported("memory on the stack that is not cleared"),
        }
        let (Room::Pointer(of) | Room::Span(of) | Room::Filled(of)) = match room {
            Some(room) => room,
            None => return invalid("memory on the stack without a type"),
        };
        let bytes = self.pop()?;
        let native = self.link.types.primitive(Primitive::I);
        let bytes = self.coerce(bytes, native)?;
        let size = self.link.types.byte_size(of)?;
        let length = self.elements_in(bytes, size, false)?;
        let array = self.link.types.intern(Shape::Array(of));
        let (object, id) = (self.temporary(array)?, self.link.instantiate(array));
        self.emit(ObjectOp::NewArray { dst: object, ty: id, length });
        self.temporaries.release(length);
        if let Some(Room::Span(_)) = room {
            self.push_temp(array, object);
            return Ok(());
        }
        if let Some(Room::Filled(_)) = room {
            let kept = self.out.register(Kind::Ref);
            self.emit(LocalOp::Move { dst: kept, src: object });
            self.filled = Some(kept);
        }
        let pointer = self.link.types.intern(Shape::Pointer(of));
        let dst = self.temporary(pointer)?;
        self.first_element(dst, object, of)?;
        self.temporaries.release(object);
        self.push_temp(pointer, dst);
        Ok(())
    }

    /// A pointer to the first element; null for an empty array.
    fn first_element(&mut self, dst: Reg, array: Reg, of: Ty) -> LowerResult<()> {
        let (length, index, done) = (self.scratch(Kind::I32), self.scratch(Kind::I32), self.out.label());
        self.emit(LocalOp::Const { dst, value: 0 });
        self.emit(ObjectOp::ArrayLength { dst: length, array });
        self.out.branch(length, false, done);
        self.emit(LocalOp::Const { dst: index, value: 0 });
        let region = self.link.element_region(of, 0)?;
        self.link.points_to(of)?;
        self.emit(MemoryOp::AddressOf { dst, place: Place::Element { array, index, slot: 0, region } });
        self.out.bind(done);
        self.temporaries.release(length);
        self.temporaries.release(index);
        self.last_result = None;
        Ok(())
    }

    /// A span over memory on the stack: whether a constructor makes one.
    pub(super) fn new_span(&mut self, inst: &MethodInst) -> LowerResult<bool> {
        let Some(element) = self.link.types.span_over_memory(inst)? else { return Ok(false) };
        let array = self.link.types.intern(Shape::Array(element));
        let (length, memory) = (self.pop()?, self.pop()?);
        let memory = match memory.value {
            StackValue::Const(0) => StackEntry { ty: array, value: StackValue::Const(0) },
            _ if memory.ty == array => memory,
            StackValue::FieldData(_) => {
                let StackValue::Const(length) = length.value else {
                    return unsupported("a span over data whose length is not written there");
                };
                match &*self.link.types.name(inst.owner) {
                    name if name.starts_with("System.ReadOnlySpan") => {
                        self.known_data(element, length as usize, &memory)?
                    }
                    _ => self.array_of_data(element, length as usize, &memory)?,
                }
            }
            _ if let Some(kept) = self.filled.take() => {
                self.release(&memory);
                let dst = self.temporary(array)?;
                self.emit(LocalOp::Move { dst, src: kept });
                StackEntry { ty: array, value: StackValue::Temp(dst) }
            }
            _ => return unsupported("a span over what a pointer points to"),
        };
        self.stack.push(memory);
        self.constant(Primitive::I4, 0)?;
        self.stack.push(length);
        let Some((def, _)) = self.link.types.definition(inst.owner) else { return invalid("no span") };
        for token in self.link.types.world.facts(def).methods.clone() {
            let candidate = MethodInst { token, ..inst.clone() };
            let is_constructor = self.method_name(&candidate) == ".ctor";
            if is_constructor && self.link.types.signature(&candidate)?.parameters.len() == 3 {
                self.construct(&candidate)?;
                return Ok(true);
            }
        }
        invalid("a span without a constructor")
    }
}
