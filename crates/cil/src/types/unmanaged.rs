//! Unmanaged memory: how many bytes values take, and what memory on the stack is for.

use std::rc::Rc;

use super::{Generics, LowerResult, MethodInst, Primitive, Shape, Ty, Types, size, unsupported};
use crate::il::{Instruction, MethodBody, Opcode, Operand};
use crate::metadata::TableId;
use crate::metadata::rows::{ClassLayout, FieldLayout};
use crate::world::{AssemblyId, DefKind, MODEL};

/// What memory on the stack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// A pointer to values of a type.
    Pointer(Ty),
    /// A span of values of a type.
    Span(Ty),
    /// A span of values of a type, which get their values through a pointer before.
    Filled(Ty),
}

/// Bytes of a value, and of what its address is a multiple.
#[derive(Clone, Copy)]
struct Extent {
    size: u32,
    alignment: u32,
}

/// How far behind an allocation its use is looked for.
const LOOKED_AT: usize = 400;

impl Types<'_> {
    /// What `localloc` at a position is for: the next pointer that is stored or handed on, or the next span that is made.
    pub(crate) fn room(
        &mut self,
        assembly: AssemblyId,
        generics: &Generics,
        il: &Rc<MethodBody>,
        position: usize,
        locals: &[Ty],
    ) -> LowerResult<Option<Room>> {
        let is_filled = il.code.get(position + 1).is_some_and(|next| next.opcode == Opcode::Dup);
        let mut is_straight = true;
        for instruction in il.code.iter().skip(position + 1).take(LOOKED_AT) {
            is_straight &= instruction.opcode != Opcode::Localloc
                && !matches!(instruction.operand, Operand::Branch(_) | Operand::Switch(_));
            if let Some(local) = stored_local(instruction) {
                if let Some(&Shape::Pointer(to)) = locals.get(local).map(|&ty| self.shape(ty)) {
                    return Ok(self.is_pointed(to).then_some(Room::Pointer(to)));
                }
            } else if let (Opcode::Newobj | Opcode::Call | Opcode::Callvirt, &Operand::Token(token)) =
                (instruction.opcode, &instruction.operand)
                && let super::Callee::Method(inst) = self.method_of_token(assembly, token, generics)?
            {
                if let Some(element) = self.span_over_memory(&inst)? {
                    return Ok(match is_filled {
                        true => is_straight.then_some(Room::Filled(element)),
                        false => Some(Room::Span(element)),
                    });
                }
                let signature = self.signature(&inst)?;
                let pointed = signature.parameters.iter().find_map(|&ty| match *self.shape(ty) {
                    Shape::Pointer(to) if self.is_pointed(to) => Some(to),
                    _ => None,
                });
                if let Some(to) = pointed {
                    return Ok(Some(Room::Pointer(to)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the span that is made at a position is over memory that has got its values before.
    pub(crate) fn is_filled(
        &mut self,
        assembly: AssemblyId,
        generics: &Generics,
        il: &Rc<MethodBody>,
        position: usize,
        locals: &[Ty],
    ) -> LowerResult<bool> {
        let before = il.code.iter().take(position).rposition(|it| it.opcode == Opcode::Localloc);
        let Some(before) = before else { return Ok(false) };
        Ok(matches!(self.room(assembly, generics, il, before, locals)?, Some(Room::Filled(_))))
    }

    /// Whether the address of a static field at a position is that of data in the file, for a span or for what `cpblk` copies.
    pub(crate) fn is_data(
        &mut self,
        assembly: AssemblyId,
        generics: &Generics,
        il: &MethodBody,
        position: usize,
    ) -> LowerResult<bool> {
        let Some([address, _, user]) = il.code.get(position..position + 3) else { return Ok(false) };
        let Operand::Token(field) = address.operand else { return Ok(false) };
        if !field.is(TableId::Field) || self.world.assembly(assembly).field_data(field).is_none() {
            return Ok(false);
        }
        match (user.opcode, &user.operand) {
            (Opcode::Cpblk, _) => Ok(true),
            (Opcode::Newobj, &Operand::Token(token)) => {
                let callee = self.method_of_token(assembly, token, generics)?;
                let super::Callee::Method(inst) = callee else { return Ok(false) };
                Ok(self.span_over_memory(&inst)?.is_some())
            }
            _ => Ok(false),
        }
    }

    /// The element type of a span, if a method is the constructor that takes a pointer and a length.
    pub(crate) fn span_over_memory(&mut self, inst: &MethodInst) -> LowerResult<Option<Ty>> {
        let Some((def, args)) = self.definition(inst.owner) else { return Ok(None) };
        let is_span = matches!(&*self.world.full_name(def), "System.Span`1" | "System.ReadOnlySpan`1");
        let signature = self.signature(inst)?;
        match &signature.parameters[..] {
            [memory, _] if is_span && matches!(self.shape(*memory), Shape::Pointer(_)) => {
                Ok(args.first().copied())
            }
            _ => Ok(None),
        }
    }

    /// The bytes of a value, as `sizeof` gives them (ECMA-335 II.10.1.2, II.10.7).
    pub(crate) fn byte_size(&mut self, ty: Ty) -> LowerResult<u32> {
        Ok(self.extent(ty)?.size)
    }

    fn extent(&mut self, ty: Ty) -> LowerResult<Extent> {
        let plain = |size| Ok(Extent { size, alignment: size });
        if let Some(primitive) = self.as_primitive(ty) {
            return plain(size(primitive.storage()));
        }
        let Some((def, _)) = self.definition(ty) else { return plain(8) };
        let facts = self.world.facts(def);
        if facts.kind != DefKind::Struct {
            return plain(8);
        }
        if def.assembly == MODEL {
            // The model library has other fields.
            return match &*self.world.full_name(def) {
                "System.DateTime" | "System.TimeSpan" => plain(8),
                "System.Decimal" | "System.Guid" => Ok(Extent { size: 16, alignment: 4 }),
                name => unsupported(format!("the size of {name}")),
            };
        }
        const LAYOUT: u32 = 0x18;
        const AUTO: u32 = 0;
        const EXPLICIT: u32 = 0x10;
        if facts.flags & LAYOUT == AUTO || !self.is_unmanaged(ty)? {
            return unsupported(format!("the size of {}, whose layout is the platform's", self.name(ty)));
        }
        let assembly = self.world.assembly(def.assembly);
        let (pack, least) =
            assembly.of::<ClassLayout>(def.token).next().map_or((0, 0), |it| (it.packing, it.size));
        let (mut end, mut alignment) = (0, 1);
        for field in self.fields(ty).iter().filter(|field| !field.is_static) {
            let mut extent = self.extent(field.ty.clone()?)?;
            if pack != 0 {
                extent.alignment = extent.alignment.min(pack.into());
            }
            alignment = alignment.max(extent.alignment);
            let start = match facts.flags & LAYOUT == EXPLICIT {
                true => assembly.of::<FieldLayout>(field.token).next().map_or(0, |row| row.offset),
                false => rounded(end, extent.alignment),
            };
            end = end.max(start.saturating_add(extent.size));
        }
        let size = rounded(end.max(1), alignment).max(least);
        let elements = self.inline_array(ty)?.map_or(1, |(length, _)| length);
        Ok(Extent { size: size.saturating_mul(elements), alignment })
    }

    /// Whether a struct has no references in it.
    fn is_unmanaged(&mut self, ty: Ty) -> LowerResult<bool> {
        for field in self.fields(ty).iter().filter(|field| !field.is_static) {
            let field = field.ty.clone()?;
            let is_struct = self.kind(field) == Some(DefKind::Struct) && self.as_primitive(field).is_none();
            if self.is_reference(field) || is_struct && !self.is_unmanaged(field)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a field holds of a pointer is a number, which can only be null: the pointer could outlive its target.
    pub(super) fn kept(&mut self, ty: Ty) -> Ty {
        match self.shape(ty) {
            Shape::Pointer(_) => self.primitive(Primitive::I),
            _ => ty,
        }
    }

    /// Whether a pointer to a type is known to point to values of that type: what it is not, it cannot become.
    pub(crate) fn is_pointed(&self, to: Ty) -> bool {
        !matches!(self.shape(to), Shape::Void | Shape::Pointer(_) | Shape::Function(_))
    }
}

fn rounded(offset: u32, alignment: u32) -> u32 {
    offset.saturating_add(alignment - 1) / alignment * alignment
}

/// The local that an instruction stores.
fn stored_local(instruction: &Instruction) -> Option<usize> {
    match (instruction.opcode, &instruction.operand) {
        (Opcode::Stloc0, _) => Some(0),
        (Opcode::Stloc1, _) => Some(1),
        (Opcode::Stloc2, _) => Some(2),
        (Opcode::Stloc3, _) => Some(3),
        (Opcode::StlocS | Opcode::Stloc, &Operand::Var(index)) => Some(index.into()),
        _ => None,
    }
}
