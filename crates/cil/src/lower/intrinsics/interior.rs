//! Pointers into values: those that the model library keeps in spans, and elements of inline arrays.
//!
//! Compilers write methods into a class of their own that reach the elements of an inline array without a check. They are
//! translated here, where the number of elements is known.

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, Kind, LocalOp, MemoryOp, Op, Place, Reg, UnaryOp};

use crate::lower::Routine;
use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, StackValue};
use crate::types::{LowerResult, MemoryUse, MethodInst, Shape, Ty, invalid, unsupported};

impl Body<'_, '_> {
    /// What the class `Fencepost.Runtime` says of pointers into values.
    pub(super) fn interior(
        &mut self,
        name: &str,
        inst: &MethodInst,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        let result = self.link.types.signature(inst)?.result;
        let Some(&of) = inst.args.first() else { return unsupported("a pointer to no type") };
        let words = self.link.types.leaves(of)?.len() as u32;
        match name {
            "Keep" | "Follow" | "View" => {
                let [place] = &arguments[..] else { return unsupported("one place") };
                if let (&Shape::ByRef(need), &Shape::ByRef(have)) =
                    (self.link.types.shape(result), self.link.types.shape(place.ty))
                {
                    self.check_view(have, 0, need, MemoryUse::Any)?;
                }
                let (place, _) = self.materialise(place.clone())?;
                self.stack.push(StackEntry { ty: result, value: place.value });
                Ok(())
            }
            "Next" => self.with_result(arguments, result, |dst, args| {
                let place = Place::Pointer { pointer: args[0], slot: words, region: None };
                Op::Memory(MemoryOp::AddressOf { dst, place })
            }),
            "SamePlace" => self.with_result(arguments, result, |dst, args| {
                Op::Local(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst, a: args[0], b: args[1] })
            }),
            "Moved" => {
                let op = UnaryOp::Convert { from: Kind::I32, to: Kind::I64, unsigned: false };
                let (registers, used) = self.registers(arguments)?;
                let [pointer, count] = registers[..] else { return unsupported("a place and a count") };
                let index = self.scratch(Kind::I64);
                self.emit(LocalOp::Unary { op, dst: index, a: count });
                used.iter().for_each(|entry| self.release(entry));
                let dst = self.temporary(result)?;
                self.emit(MemoryOp::PointerAdd { dst, pointer, index, words });
                self.temporaries.release(index);
                self.push_temp(result, dst);
                Ok(())
            }
            _ => {
                let size = self.link.types.byte_size(of)?;
                self.push_const(result, size.into());
                Ok(())
            }
        }
    }

    /// Translates a call of a method that a compiler wrote for inline arrays; whether it is one.
    pub(super) fn inline_array(
        &mut self,
        name: &str,
        inst: &MethodInst,
        arguments: &[StackEntry],
    ) -> LowerResult<bool> {
        let (&[buffer, element], Some(place)) = (&inst.args[..], arguments.first()) else { return Ok(false) };
        let Some((length, of)) = self.link.types.inline_array(buffer)? else { return Ok(false) };
        if of != element {
            return invalid(format!("{} has no such elements", self.link.types.name(buffer)));
        }
        let index = match (name, arguments.get(1)) {
            ("InlineArrayFirstElementRef" | "InlineArrayFirstElementRefReadOnly", None) => Some(0),
            (_, Some(StackEntry { value: StackValue::Const(index), .. })) => Some(*index as u32),
            (_, Some(_)) => None,
            _ => return Ok(false),
        };
        let place = place.clone();
        match (name, index) {
            ("InlineArrayAsSpan", Some(count)) if count <= length => {
                self.over_elements("Span", place, element, arguments, &[])?;
            }
            ("InlineArrayAsReadOnlySpan", Some(count)) if count <= length => {
                self.over_elements("ReadOnlySpan", place, element, arguments, &[])?;
            }
            ("InlineArrayAsSpan" | "InlineArrayAsReadOnlySpan", _) => {
                return unsupported("a span over more than an inline array");
            }
            (_, Some(index)) if index < length => self.element_of_value(place, element, index)?,
            (_, None) => self.over_elements("At", place, element, arguments, &[length])?,
            _ => return unsupported("an access beyond an inline array"),
        }
        Ok(true)
    }

    /// Pushes a pointer to a known element.
    fn element_of_value(&mut self, place: StackEntry, element: Ty, index: u32) -> LowerResult<()> {
        let ty = self.link.types.intern(Shape::ByRef(element));
        let slot = self.link.types.leaves(element)?.len() as u32 * index;
        if let StackValue::RegisterAddress(first) = place.value {
            let value = StackValue::RegisterAddress(Reg(first.0 + slot as u16));
            self.stack.push(StackEntry { ty, value });
            return Ok(());
        }
        self.with_result(vec![place], ty, |dst, args| {
            let place = Place::Pointer { pointer: args[0], slot, region: None };
            Op::Memory(MemoryOp::AddressOf { dst, place })
        })
    }

    /// Calls a method of the model library on the first element, what else there are for arguments, and numbers.
    fn over_elements(
        &mut self,
        method: &str,
        place: StackEntry,
        element: Ty,
        arguments: &[StackEntry],
        numbers: &[u32],
    ) -> LowerResult<()> {
        let class = self.link.types.system("Fencepost", "InlineArray")?;
        let Some(mut inst) = self.link.types.find_method(class, method, None)? else {
            return unsupported("inline arrays");
        };
        inst.args = [element].into();
        let (place, _) = self.materialise(place)?;
        let ty = self.link.types.intern(Shape::ByRef(element));
        let mut all = vec![StackEntry { ty, value: place.value }];
        all.extend(arguments.iter().skip(1).cloned());
        let int = self.primitive(crate::types::Primitive::I4);
        all.extend(
            numbers.iter().map(|&number| StackEntry { ty: int, value: StackValue::Const(number.into()) }),
        );
        let result = self.link.types.signature(&inst)?.result;
        self.emit_call(Routine::Method(inst), all, result)
    }
}
