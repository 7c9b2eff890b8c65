//! Arrays of several dimensions, and questions about the shape of any array.
//!
//! Such an array is an object with a one-dimensional array of its elements, row by row, and the
//! length and lower bound of each dimension. Those never change.

use fencepost_ir::op::IntOp;
use fencepost_ir::types::Slot;
use fencepost_ir::{
    BinaryOp, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Op, Place, Reg, Storage, Trap,
    UnaryOp,
};

use super::body::Body;
use super::stack::{StackEntry, fresh};
use super::synthesis::parameters;
use super::{Linker, Message, Routine};
use crate::types::{LowerResult, Shape, Ty, invalid, unsupported};
use crate::world::MAIN;

/// A question about an array's shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Query {
    /// The number of all elements.
    Length,
    /// The number of dimensions.
    Rank,
    /// The length of a dimension.
    GetLength,
    /// The lower bound of a dimension.
    GetLowerBound,
    /// The element at a position, counted through all dimensions.
    FlatGet,
    /// Stores the element at a position, counted through all dimensions.
    FlatSet,
    /// A copy with the same shape and elements.
    Clone,
    /// A one-dimensional array of the same type with another length.
    Make,
}

const ADD: BinaryOp = BinaryOp::I32(IntOp::Add);
const SUB: BinaryOp = BinaryOp::I32(IntOp::Sub);
const MUL: BinaryOp = BinaryOp::I32(IntOp::Mul);
const WIDEN: UnaryOp = UnaryOp::Convert { from: Kind::I32, to: Kind::I64, unsigned: false };

impl Linker<'_> {
    fn multi(&self, ty: Ty) -> LowerResult<(Ty, u32)> {
        match self.types.shape(ty) {
            Shape::MultiArray { element, rank } => Ok((*element, *rank)),
            _ => invalid("not an array of several dimensions"),
        }
    }

    /// The slots that describe an array's shape, after those of its base class.
    pub(crate) fn shape_slots(&mut self, ty: Ty, _element: Ty, rank: u32) -> LowerResult<Vec<Slot>> {
        let first = self.types.instance_leaves(ty)?.len() as u32;
        let mut slots = Vec::new();
        for index in 0..=2 * rank {
            let (name, storage) = match index {
                0 => ("elements".to_owned(), Storage::Ref),
                odd if odd % 2 == 1 => (format!("length{}", odd / 2), Storage::I32),
                even => (format!("lower{}", even / 2 - 1), Storage::I32),
            };
            slots.push(Slot { name, storage, region: self.field_region(ty, first + index)? });
        }
        Ok(slots)
    }

    fn shape_place(&mut self, ty: Ty, object: Reg, index: u32) -> LowerResult<Place> {
        let slot = self.types.instance_leaves(ty)?.len() as u32 + index;
        Ok(Place::Field { object, slot, region: self.field_region(ty, slot)? })
    }

    fn length_place(&mut self, ty: Ty, object: Reg, dimension: u32) -> LowerResult<Place> {
        self.shape_place(ty, object, 1 + 2 * dimension)
    }

    fn lower_place(&mut self, ty: Ty, object: Reg, dimension: u32) -> LowerResult<Place> {
        self.shape_place(ty, object, 2 + 2 * dimension)
    }
}

impl Body<'_, '_> {
    /// Reads the one-dimensional array of the elements.
    pub(super) fn flat_array(&mut self, ty: Ty, object: Reg, dst: Reg) -> LowerResult<()> {
        let place = self.link.shape_place(ty, object, 0)?;
        self.emit(MemoryOp::Get { dst, place });
        Ok(())
    }

    /// Asks an array of any kind about its shape.
    pub(super) fn shape_query(
        &mut self,
        arguments: Vec<StackEntry>,
        query: Query,
        result: Ty,
    ) -> LowerResult<()> {
        let selector = self.link.selector(Message::ArrayShape(query))?;
        self.send(selector, arguments, result)
    }
}

/// Answers a question about an array's shape.
pub(super) fn shape(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty, query: Query) -> LowerResult<()> {
    let array = out.parameter(Kind::Ref);
    match query {
        Query::FlatGet | Query::FlatSet => return flat(link, out, ty, array, query == Query::FlatSet),
        Query::Clone => return clone(link, out, ty, array),
        Query::Make => return make(link, out, ty),
        _ => {}
    }
    let dimension = match query {
        Query::GetLength | Query::GetLowerBound => Some(out.parameter(Kind::I32)),
        _ => None,
    };
    out.returns(1);
    let result = out.register(Kind::I32);
    let rank = match link.types.shape(ty) {
        Shape::MultiArray { rank, .. } => Some(*rank),
        _ => None,
    };
    match (query, rank) {
        (Query::Rank, rank) => out.emit(LocalOp::Const { dst: result, value: rank.unwrap_or(1).into() }),
        (Query::Length, None) => out.emit(ObjectOp::ArrayLength { dst: result, array }),
        (Query::Length, Some(_)) => {
            let inner = out.register(Kind::Ref);
            let place = link.shape_place(ty, array, 0)?;
            out.emit(MemoryOp::Get { dst: inner, place });
            out.emit(ObjectOp::ArrayLength { dst: result, array: inner });
        }
        (query, rank) => {
            let Some(dimension) = dimension else { return invalid("no dimension") };
            let mut ways = Vec::new();
            for _ in 0..rank.unwrap_or(1) {
                ways.push(out.label());
            }
            out.switch(dimension, ways.clone());
            out.emit(ControlOp::Raise { trap: Trap::IndexOutOfRange });
            for (index, way) in ways.into_iter().enumerate() {
                out.bind(way);
                match (rank, query) {
                    (None, Query::GetLength) => out.emit(ObjectOp::ArrayLength { dst: result, array }),
                    (None, _) => out.emit(LocalOp::Const { dst: result, value: 0 }),
                    (Some(_), Query::GetLength) => {
                        let place = link.length_place(ty, array, index as u32)?;
                        out.emit(MemoryOp::Get { dst: result, place });
                    }
                    (Some(_), _) => {
                        let place = link.lower_place(ty, array, index as u32)?;
                        out.emit(MemoryOp::Get { dst: result, place });
                    }
                }
                out.emit(ControlOp::Return { first: result });
            }
            return Ok(());
        }
    }
    out.emit(ControlOp::Return { first: result });
    Ok(())
}

/// Reads or writes an element by its position among all.
fn flat(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty, array: Reg, sets: bool) -> LowerResult<()> {
    let (element, _) = link.multi(ty)?;
    let index = out.parameter(Kind::I32);
    let kinds = link.types.kinds(element)?;
    let value = match sets {
        true => {
            let registers = parameters(link, out, &[element])?;
            registers.first().copied().unwrap_or(Reg(0))
        }
        false => {
            out.returns(kinds.len() as u16);
            fresh(out, &kinds)
        }
    };
    let inner = out.register(Kind::Ref);
    let place = link.shape_place(ty, array, 0)?;
    out.emit(MemoryOp::Get { dst: inner, place });
    for word in 0..kinds.len() as u16 {
        let region = link.element_region(element, word)?;
        let place = Place::Element { array: inner, index, slot: word, region };
        let register = Reg(value.0 + word);
        out.emit(match sets {
            true => Op::Memory(MemoryOp::Store { place, src: register, access: link.draft.access.write }),
            false => Op::Memory(MemoryOp::Load { dst: register, place, access: link.draft.access.read }),
        });
    }
    out.emit(ControlOp::Return { first: value });
    Ok(())
}

/// Copies an array with its elements.
fn clone(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty, array: Reg) -> LowerResult<()> {
    out.returns(1);
    let copy = out.register(Kind::Ref);
    out.emit(ObjectOp::CloneObject { dst: copy, object: array, settled: false });
    if let Shape::MultiArray { .. } = link.types.shape(ty) {
        let inner = out.register(Kind::Ref);
        let place = link.shape_place(ty, array, 0)?;
        out.emit(MemoryOp::Get { dst: inner, place });
        out.emit(ObjectOp::CloneObject { dst: inner, object: inner, settled: false });
        let place = link.shape_place(ty, copy, 0)?;
        out.emit(MemoryOp::Set { place, src: inner });
    }
    out.emit(ControlOp::Return { first: copy });
    Ok(())
}

/// Makes an array of the same type.
fn make(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let length = out.parameter(Kind::I32);
    out.returns(1);
    let array = out.register(Kind::Ref);
    let id = link.instantiate(ty);
    out.emit(ObjectOp::NewArray { dst: array, ty: id, length });
    out.emit(ControlOp::Return { first: array });
    Ok(())
}

/// Throws what an array of more elements than any can have gives.
fn throw_too_large(link: &mut Linker<'_>, out: &mut MethodBuilder) -> LowerResult<()> {
    let class = link.types.system("Fencepost", "ArrayCore")?;
    let Some(thrower) = link.types.find_method(class, "TooLarge", None)? else {
        return unsupported("an array of too many elements");
    };
    let method = link.draft.routine(Routine::Method(thrower));
    let arguments = out.operands(&[]);
    let exception = out.register(Kind::Ref);
    out.emit(ControlOp::Call { method, arguments, dst: exception });
    out.emit(ControlOp::Throw { exception });
    Ok(())
}

/// The constructor: takes the lengths, or a lower bound and a length for each dimension.
pub(super) fn new(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty, count: u32) -> LowerResult<()> {
    if let Shape::Array(_) = *link.types.shape(ty) {
        return unsupported("the constructor of a one-dimensional array");
    }
    let (element, rank) = link.multi(ty)?;
    let arguments: Vec<Reg> = (0..count).map(|_| out.parameter(Kind::I32)).collect();
    let dimensions: Vec<(Option<Reg>, Reg)> = match count {
        _ if count == rank => arguments.iter().map(|&length| (None, length)).collect(),
        _ if count == 2 * rank => arguments.chunks(2).map(|pair| (Some(pair[0]), pair[1])).collect(),
        _ => return invalid("wrong number of lengths"),
    };
    out.returns(1);
    let (object, inner) = (out.register(Kind::Ref), out.register(Kind::Ref));
    let (total, flag) = (out.register(Kind::I32), out.register(Kind::I32));
    let (product, wide) = (out.register(Kind::I64), out.register(Kind::I64));
    out.emit(LocalOp::Const { dst: total, value: 1 });
    out.emit(LocalOp::Const { dst: product, value: 1 });
    for &(_, length) in &dimensions {
        let fine = out.label();
        out.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Ge), dst: flag, a: length, b: 0 });
        out.branch(flag, true, fine);
        out.emit(ControlOp::Raise { trap: Trap::NegativeLength });
        out.bind(fine);
        // Neither factor is negative, so that the product has room in 64 bits.
        let fits = out.label();
        out.emit(LocalOp::Unary { op: WIDEN, dst: wide, a: length });
        out.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Mul), dst: product, a: product, b: wide });
        out.emit(LocalOp::BinaryImmediate {
            op: BinaryOp::I64(IntOp::Le),
            dst: flag,
            a: product,
            b: i32::MAX,
        });
        out.branch(flag, true, fits);
        throw_too_large(link, out)?;
        out.bind(fits);
        out.emit(LocalOp::Binary { op: MUL, dst: total, a: total, b: length });
    }
    let flat = link.types.intern(Shape::Array(element));
    let (flat, id) = (link.instantiate(flat), link.instantiate(ty));
    out.emit(ObjectOp::NewArray { dst: inner, ty: flat, length: total });
    out.emit(ObjectOp::New { dst: object, ty: id });
    let place = link.shape_place(ty, object, 0)?;
    out.emit(MemoryOp::Set { place, src: inner });
    for (index, &(lower, length)) in dimensions.iter().enumerate() {
        let place = link.length_place(ty, object, index as u32)?;
        out.emit(MemoryOp::Set { place, src: length });
        if let Some(lower) = lower {
            let place = link.lower_place(ty, object, index as u32)?;
            out.emit(MemoryOp::Set { place, src: lower });
        }
    }
    out.emit(ControlOp::Return { first: object });
    Ok(())
}

/// Computes the position of an element; the array and the register with the position.
fn position(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<(Reg, Vec<Reg>)> {
    let (_, rank) = link.multi(ty)?;
    let array = out.parameter(Kind::Ref);
    let indices: Vec<Reg> = (0..rank).map(|_| out.parameter(Kind::I32)).collect();
    Ok((array, indices))
}

fn flatten(
    link: &mut Linker<'_>,
    out: &mut MethodBuilder,
    ty: Ty,
    array: Reg,
    indices: &[Reg],
) -> LowerResult<(Reg, Reg)> {
    let (inner, flat) = (out.register(Kind::Ref), out.register(Kind::I32));
    let (length, lower, index, flag) =
        (out.register(Kind::I32), out.register(Kind::I32), out.register(Kind::I32), out.register(Kind::I32));
    let place = link.shape_place(ty, array, 0)?;
    out.emit(MemoryOp::Get { dst: inner, place });
    out.emit(LocalOp::Const { dst: flat, value: 0 });
    for (dimension, &given) in indices.iter().enumerate() {
        let place = link.length_place(ty, array, dimension as u32)?;
        out.emit(MemoryOp::Get { dst: length, place });
        let place = link.lower_place(ty, array, dimension as u32)?;
        out.emit(MemoryOp::Get { dst: lower, place });
        out.emit(LocalOp::Binary { op: SUB, dst: index, a: given, b: lower });
        let fine = out.label();
        out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::LtUnsigned), dst: flag, a: index, b: length });
        out.branch(flag, true, fine);
        out.emit(ControlOp::Raise { trap: Trap::IndexOutOfRange });
        out.bind(fine);
        out.emit(LocalOp::Binary { op: MUL, dst: flat, a: flat, b: length });
        out.emit(LocalOp::Binary { op: ADD, dst: flat, a: flat, b: index });
    }
    Ok((inner, flat))
}

/// `Get`: the element at some indices.
pub(super) fn get(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let (element, _) = link.multi(ty)?;
    let (array, indices) = position(link, out, ty)?;
    let (inner, flat) = flatten(link, out, ty, array, &indices)?;
    let kinds = link.types.kinds(element)?;
    out.returns(kinds.len() as u16);
    let first = fresh(out, &kinds);
    for word in 0..kinds.len() as u16 {
        let region = link.element_region(element, word)?;
        let place = Place::Element { array: inner, index: flat, slot: word, region };
        out.emit(MemoryOp::Load { dst: Reg(first.0 + word), place, access: link.draft.access.read });
    }
    out.emit(ControlOp::Return { first });
    Ok(())
}

/// `Set`: stores an element at some indices.
pub(super) fn set(link: &mut Linker<'_>, out: &mut MethodBuilder, ty: Ty) -> LowerResult<()> {
    let (element, _) = link.multi(ty)?;
    let (array, indices) = position(link, out, ty)?;
    let values = parameters(link, out, &[element])?;
    let (inner, flat) = flatten(link, out, ty, array, &indices)?;
    if link.types.is_reference(element) {
        out.emit(ObjectOp::StoreCheck { array: inner, value: values[0] });
    }
    for (word, &src) in values.iter().enumerate() {
        let region = link.element_region(element, word as u16)?;
        let place = Place::Element { array: inner, index: flat, slot: word as u16, region };
        out.emit(MemoryOp::Store { place, src, access: link.draft.access.write });
    }
    out.emit(ControlOp::Return { first: array });
    Ok(())
}

/// `Address`: a pointer to the element at some indices. If something may be written through it, it must not see an
/// array of something more special. .NET (Core) does not look where the elements are vectors (ECMA-335 III.4.9 asks it
/// to), so what is stored there then may be of any type.
pub(super) fn address(
    link: &mut Linker<'_>,
    out: &mut MethodBuilder,
    ty: Ty,
    readonly: bool,
) -> LowerResult<()> {
    let (element, _) = link.multi(ty)?;
    let (array, indices) = position(link, out, ty)?;
    if !readonly && link.types.is_reference(element) && !link.is_only_itself(element) {
        let (flag, fine) = (out.register(Kind::I32), out.label());
        let exact = link.exact_target(ty);
        out.emit(ObjectOp::NullCheck { object: array });
        out.emit(ObjectOp::IsInstance { dst: flag, object: array, ty: exact });
        out.branch(flag, true, fine);
        let is_vector = matches!(link.types.shape(element), Shape::Array(_));
        match is_vector && link.types.world.assembly(MAIN).is_for_dotnet() {
            true => {
                let why = "a pointer to a vector in an array of vectors of another type, which .NET does not refuse";
                let message = link.draft.builder.message(why);
                out.emit(ControlOp::Unsupported { message });
            }
            false => out.emit(ControlOp::Raise { trap: Trap::ArrayTypeMismatch }),
        }
        out.bind(fine);
    }
    let (inner, flat) = flatten(link, out, ty, array, &indices)?;
    out.returns(1);
    let pointer = out.register(Kind::Ptr);
    let region = link.element_region(element, 0)?;
    let place = Place::Element { array: inner, index: flat, slot: 0, region };
    link.points_to(element)?;
    out.emit(MemoryOp::AddressOf { dst: pointer, place });
    out.emit(ControlOp::Return { first: pointer });
    Ok(())
}
