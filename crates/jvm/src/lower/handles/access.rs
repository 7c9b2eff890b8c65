//! One access to a variable in some access mode.

use fencepost_ir::broken::Invariant;
use fencepost_ir::op::{Choice, IntOp, RmwOp};
use fencepost_ir::{
    AccessId, BinaryOp, Class as AccessClass, ControlOp, Kind, LocalOp, MemoryOp, ObjectOp, Place, Reg,
    Storage,
};

use super::Variable;
use super::mode::{Action, Mode, Order};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::lower::Linker;
use crate::lower::body::Body;
use crate::types::{LowerResult, unsupported};

impl Linker<'_> {
    /// The access class of a load, a store or an update with some order.
    fn ordered(&mut self, class: AccessClass, order: Order) -> AccessId {
        let attribute = match order {
            // An update is indivisible, so it is never less than opaque.
            Order::Plain if class == AccessClass::Rmw => Some("opaque"),
            Order::Plain | Order::Volatile => None,
            Order::Opaque => Some("opaque"),
            Order::Acquire => Some("acq"),
            Order::Release => Some("rel"),
        };
        let strong = order == Order::Volatile;
        let plain = match class {
            AccessClass::Read => self.draft.access.load(strong),
            AccessClass::Rmw => self.draft.access.rmw,
            _ => self.draft.access.store(strong),
        };
        // There are far fewer of them than a model can tell apart.
        match attribute {
            Some(name) => self.draft.builder.access(class, &[name]).or_broken("room for a class of accesses"),
            None => plain,
        }
    }

    /// The type of a variable's values.
    pub(super) fn variable_type(&self, variable: &Variable) -> Ty {
        match variable {
            Variable::Field(field) | Variable::Static(field) => self.types.field(*field).ty.clone(),
            Variable::Element(Ty::Array(element)) => (**element).clone(),
            Variable::Element(other) => other.clone(),
        }
    }

    /// What says which of its variables a handle means: nothing, an object, or an array and an index.
    pub(super) fn coordinates(&self, variable: &Variable) -> Vec<Ty> {
        match variable {
            Variable::Field(field) => vec![self.types.ty(field.class)],
            Variable::Static(_) => Vec::new(),
            Variable::Element(array) => vec![array.clone(), Ty::Int],
        }
    }
}

impl Body<'_, '_> {
    /// Accesses a variable; gives the register of the result, where there is one, which is in use then.
    /// Coordinates and values have the right types.
    pub(super) fn access_variable(
        &mut self,
        variable: &Variable,
        mode: Mode,
        coordinates: &[Reg],
        values: &[Reg],
    ) -> LowerResult<Option<Reg>> {
        let ty = self.link.variable_type(variable);
        if let (Variable::Field(field) | Variable::Static(field), true) = (variable, mode.writes())
            && self.link.types.field(*field).is(flags::FINAL)
        {
            return unsupported("a handle that writes a final field");
        }
        let place = match (variable, coordinates) {
            (Variable::Field(field), [object]) => self.field_place(*object, *field)?,
            (Variable::Static(field), []) => {
                self.initialise(field.class);
                Place::Static(self.link.static_field(*field)?)
            }
            (Variable::Element(_), [array, index]) => {
                let region = self.link.element_region(ty.element_storage());
                Place::Element { array: *array, index: *index, slot: 0, region }
            }
            _ => return unsupported("a handle that is used with other coordinates than its own"),
        };
        if let (Variable::Static(field), Action::Get) = (variable, mode.action)
            && self.link.types.field(*field).is(flags::FINAL)
        {
            let dst = self.scratch(ty.kind());
            self.emit(MemoryOp::Get { dst, place });
            return Ok(Some(dst));
        }
        if let (Variable::Element(_), Some(&value), [array, _], true) =
            (variable, values.last(), coordinates, ty.is_reference())
        {
            self.check_index(place);
            self.emit(ObjectOp::StoreCheck { array: *array, value });
        }
        self.access_place(place, &ty, mode, values)
    }

    fn access_place(
        &mut self,
        place: Place,
        ty: &Ty,
        mode: Mode,
        values: &[Reg],
    ) -> LowerResult<Option<Reg>> {
        let kind = ty.kind();
        let update = |link: &mut Linker<'_>| link.ordered(AccessClass::Rmw, mode.order);
        match (mode.action, values) {
            (Action::Get, []) => {
                let access = self.link.ordered(AccessClass::Read, mode.order);
                let dst = self.scratch(kind);
                self.emit(MemoryOp::Load { dst, place, access });
                Ok(Some(dst))
            }
            (Action::Set, &[src]) => {
                let access = self.link.ordered(AccessClass::Write, mode.order);
                self.emit(MemoryOp::Store { place, src, access });
                Ok(None)
            }
            (Action::Update(what), &[operand]) => {
                let is_number = matches!(kind, Kind::I32 | Kind::I64) && *ty != Ty::Boolean;
                let is_bits = matches!(kind, Kind::I32 | Kind::I64) && what.op() != RmwOp::Add;
                if what.op() != RmwOp::Exchange && !is_number && !is_bits {
                    return unsupported(format!("an update of this kind of a variable of type {ty}"));
                }
                let (access, dst) = (update(self.link), self.scratch(kind));
                self.emit(MemoryOp::Rmw { op: what.op(), dst, place, operand, expected: operand, access });
                Ok(Some(dst))
            }
            (Action::CompareAndExchange, &[expected, operand]) => {
                let (access, dst) = (update(self.link), self.scratch(kind));
                self.emit(MemoryOp::Rmw {
                    op: RmwOp::CompareExchange,
                    dst,
                    place,
                    operand,
                    expected,
                    access,
                });
                Ok(Some(dst))
            }
            (Action::CompareAndSet, &[expected, operand]) => {
                let (access, done) = (update(self.link), self.scratch(Kind::I32));
                self.compare_and_set(place, kind, [expected, operand], done, access);
                Ok(Some(done))
            }
            (Action::WeakCompareAndSet, &[expected, operand]) => {
                let access = update(self.link);
                let (bound, done) = (self.scratch(Kind::I32), self.scratch(Kind::I32));
                let fails = self.out.label();
                self.emit(LocalOp::Const { dst: bound, value: 2 });
                self.emit(ControlOp::Choose { dst: done, bound, what: Choice::Spurious });
                self.out.branch(done, false, fails);
                self.compare_and_set(place, kind, [expected, operand], done, access);
                self.out.bind(fails);
                self.last_result = None;
                self.temporaries.release(bound);
                Ok(Some(done))
            }
            _ => unsupported("an access mode with other values than its own"),
        }
    }

    fn compare_and_set(&mut self, place: Place, kind: Kind, values: [Reg; 2], done: Reg, access: AccessId) {
        let ([expected, operand], old) = (values, self.scratch(kind));
        self.emit(MemoryOp::Rmw { op: RmwOp::CompareExchange, dst: old, place, operand, expected, access });
        // Floats are compared bit by bit.
        let op = match kind.storage() {
            Storage::I32 | Storage::F32 => BinaryOp::I32(IntOp::Eq),
            _ => BinaryOp::I64(IntOp::Eq),
        };
        self.emit(LocalOp::Binary { op, dst: done, a: old, b: expected });
        self.temporaries.release(old);
    }
}
