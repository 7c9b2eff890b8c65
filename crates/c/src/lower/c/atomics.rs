//! Atomic accesses: the generic functions of `<stdatomic.h>`, gcc's `__atomic_*` and `__sync_*`, and operators on
//! `_Atomic` variables.
//!
//! The order of a failed compare-and-exchange is taken to be that of a successful one.

use fencepost_ir::op::{Choice, IntOp};
use fencepost_ir::{Class, LocalOp, MemoryOp, RmwOp};
use lang_c::ast::{BinaryOperator, CallExpression, Expression, UnaryOperator};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::{At, Lvalue, Order, TypedValue};
use crate::error::CError;
use crate::types::{INT, Type};

fn indivisible(operator: &BinaryOperator) -> Option<RmwOp> {
    Some(match operator {
        BinaryOperator::Plus => RmwOp::Add,
        BinaryOperator::Minus => RmwOp::Sub,
        BinaryOperator::BitwiseAnd => RmwOp::And,
        BinaryOperator::BitwiseOr => RmwOp::Or,
        BinaryOperator::BitwiseXor => RmwOp::Xor,
        _ => return None,
    })
}

fn operator(word: &str) -> Option<BinaryOperator> {
    Some(match word {
        "add" => BinaryOperator::Plus,
        "sub" => BinaryOperator::Minus,
        "and" => BinaryOperator::BitwiseAnd,
        "or" => BinaryOperator::BitwiseOr,
        "xor" => BinaryOperator::BitwiseXor,
        _ => return None,
    })
}

/// What several functions do to an atomic variable.
#[derive(Clone, Copy)]
enum AtomicAccess {
    Load,
    Store,
    /// Sets a flag to 0.
    Clear,
    /// Sets a flag to 1.
    TestAndSet,
    Exchange,
}

impl<'p> Lowering<'p> {
    /// What the first argument of an atomic function points to.
    fn atomic_place(&mut self, argument: &'p Node<Expression>) -> Result<Lvalue, CError> {
        let mut lvalue = match &argument.node {
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                self.lvalue(&unary.node.operand)?
            }
            _ => {
                let pointer = self.value(argument)?;
                self.dereference(&pointer, argument.span)?
            }
        };
        if let Type::Record(id) = lvalue.ty.ty {
            // `atomic_flag`
            let first = self.records.get(id).fields.iter().flatten().next().cloned();
            match first {
                Some(field) if self.records.slots(&lvalue.ty.ty) == 1 => {
                    let name = field.name.clone().unwrap_or_default();
                    lvalue = self.member_at(&lvalue, &name, argument.span)?;
                }
                _ => {}
            }
        }
        if !lvalue.ty.ty.is_scalar() {
            let message = format!("an atomic access to a value of type `{}`", self.show(&lvalue.ty.ty));
            return Err(self.error(argument.span, message));
        }
        Ok(lvalue)
    }

    /// The order that an argument names.
    fn order(&mut self, argument: Option<&'p Node<Expression>>, at: Extent) -> Result<Order, CError> {
        let Some(argument) = argument else { return Ok(Order::Sequential) };
        match self.try_constant(argument)? {
            Some(0) => Ok(Order::Relaxed),
            Some(1 | 2) => Ok(Order::Acquire),
            Some(3) => Ok(Order::Release),
            Some(4) => Ok(Order::AcquireRelease),
            Some(5) => Ok(Order::Sequential),
            _ => {
                self.unsupported(at, "a memory order that only the run tells");
                Ok(Order::Sequential)
            }
        }
    }

    /// A fence; with no attribute it orders everything.
    pub(super) fn fence(&mut self, attribute: &str, at: Extent) -> Result<(), CError> {
        let attributes: &[&str] = if attribute.is_empty() { &[] } else { &[attribute] };
        let access = self.shared.access(Class::Fence, attributes, at)?;
        self.at(at);
        self.code.emit(MemoryOp::Fence { access });
        Ok(())
    }

    fn fence_of(&mut self, order: Order, at: Extent) -> Result<(), CError> {
        match order {
            Order::NotAtomic | Order::Relaxed => Ok(()),
            Order::Acquire => self.fence("c_acq", at),
            Order::Release => self.fence("c_rel", at),
            Order::AcquireRelease => self.fence("c_acqrel", at),
            Order::Sequential => self.fence("", at),
        }
    }

    /// An indivisible update; gives the old value.
    fn rmw(
        &mut self,
        op: RmwOp,
        lvalue: &Lvalue,
        (operand, expected): (&TypedValue, &TypedValue),
        order: Order,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let ty = lvalue.ty.ty.clone();
        let (operand_register, expected_register) = (self.reg(operand), self.reg(expected));
        let Some(place) = self.shared_place(lvalue) else {
            // Only this thread has it.
            let old = self.load(lvalue, at)?;
            let old = self.kept(&old);
            let new = match op {
                RmwOp::Exchange => operand.clone(),
                RmwOp::CompareExchange => {
                    let (kept, end) = (self.kept(&old), self.code.label());
                    let same = self.equal(&old, expected);
                    let same = self.reg(&same);
                    self.code.method.branch(same, false, end);
                    let dst = self.reg(&kept);
                    self.code.emit(LocalOp::Move { dst, src: operand_register });
                    self.code.bind(end);
                    kept
                }
                RmwOp::Add => self.combine_atomic(&BinaryOperator::Plus, old.clone(), operand.clone(), at)?,
                RmwOp::Sub => {
                    self.combine_atomic(&BinaryOperator::Minus, old.clone(), operand.clone(), at)?
                }
                RmwOp::And => {
                    self.combine_atomic(&BinaryOperator::BitwiseAnd, old.clone(), operand.clone(), at)?
                }
                RmwOp::Or => {
                    self.combine_atomic(&BinaryOperator::BitwiseOr, old.clone(), operand.clone(), at)?
                }
                RmwOp::Xor => {
                    self.combine_atomic(&BinaryOperator::BitwiseXor, old.clone(), operand.clone(), at)?
                }
            };
            let new = self.convert(new, &ty, true, at)?;
            self.store_as(lvalue, &new, order, at)?;
            return Ok(old);
        };
        let access = self.shared.access(Class::Rmw, &[order.attribute()], at)?;
        let dst = self.code.temporary(ty.kind());
        self.at(at);
        let (operand, expected) = (operand_register, expected_register);
        self.code.emit(MemoryOp::Rmw { op, dst, place, operand, expected, access });
        Ok(TypedValue::register(ty, dst))
    }

    fn equal(&mut self, a: &TypedValue, b: &TypedValue) -> TypedValue {
        self.integers(IntOp::Eq, a, b, &a.ty.clone(), INT)
    }

    /// `x op= b`, `x++` and the like for an atomic `x`: the old and the new value.
    pub(super) fn atomic_update(
        &mut self,
        lvalue: &Lvalue,
        operator: &BinaryOperator,
        b: &TypedValue,
        at: Extent,
    ) -> Result<(TypedValue, TypedValue), CError> {
        self.update(lvalue, operator, b, Order::Sequential, at)
    }

    fn update(
        &mut self,
        lvalue: &Lvalue,
        operator: &BinaryOperator,
        b: &TypedValue,
        order: Order,
        at: Extent,
    ) -> Result<(TypedValue, TypedValue), CError> {
        let ty = lvalue.ty.ty.clone();
        match indivisible(operator) {
            Some(op) if matches!(ty, Type::Int(_)) && b.ty.is_integer() => {
                let operand = self.resize(b, &ty);
                let old = self.rmw(op, lvalue, (&operand, &operand), order, at)?;
                let new = self.combine_atomic(operator, old.clone(), operand, at)?;
                let new = self.convert(new, &ty, true, at)?;
                Ok((old, new))
            }
            _ => self.update_in_loop(lvalue, operator, b, order, at),
        }
    }

    /// An update that takes a loop of compare-and-exchanges.
    fn update_in_loop(
        &mut self,
        lvalue: &Lvalue,
        operator: &BinaryOperator,
        b: &TypedValue,
        order: Order,
        at: Extent,
    ) -> Result<(TypedValue, TypedValue), CError> {
        let ty = lvalue.ty.ty.clone();
        let again = self.code.label();
        self.code.bind(again);
        let seen = self.load_as(lvalue, Order::Relaxed, at)?;
        let seen = self.kept(&seen);
        let new = self.combine_atomic(operator, seen.clone(), b.clone(), at)?;
        let new = self.convert(new, &ty, true, at)?;
        let old = self.rmw(RmwOp::CompareExchange, lvalue, (&new, &seen), order, at)?;
        let (a, b) = (self.reg(&old), self.reg(&seen));
        let same = self.same_word(a, b);
        self.code.method.branch(same, false, again);
        Ok((seen, new))
    }

    /// A compare-and-exchange: whether it was successful, and the old value.
    fn compare_exchange(
        &mut self,
        lvalue: &Lvalue,
        (desired, expected): (&TypedValue, &TypedValue),
        order: Order,
        at: Extent,
    ) -> Result<(TypedValue, TypedValue), CError> {
        let old = self.rmw(RmwOp::CompareExchange, lvalue, (desired, expected), order, at)?;
        let done = match old.ty {
            Type::Float | Type::Double => {
                self.combine_atomic(&BinaryOperator::Equals, old.clone(), expected.clone(), at)?
            }
            _ => self.equal(&old, expected),
        };
        Ok((TypedValue { ty: Type::Bool, ..done }, old))
    }

    /// `atomic_compare_exchange_*(object, &expected, desired)`
    fn compare_exchange_call(
        &mut self,
        call: &'p CallExpression,
        weak: bool,
        order: Order,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let [object, expected, desired, ..] = call.arguments.as_slice() else {
            return Err(self.error(at, "a compare-and-exchange takes an object, an expected and a new value"));
        };
        let lvalue = self.atomic_place(object)?;
        let mut wanted = self.atomic_place(expected)?;
        wanted.ty.atomic = false;
        let ty = lvalue.ty.ty.clone();
        let before = self.load(&wanted, expected.span)?;
        let before = self.convert(before, &ty, true, expected.span)?;
        let before = self.kept(&before);
        let desired = self.converted(desired, &ty)?;
        let result = self.code.method.register(fencepost_ir::Kind::I32);
        let end = self.code.label();
        if weak && self.options.spurious {
            let goes = self.choose(2, Choice::Spurious, at);
            let goes_on = self.code.label();
            self.code.method.branch(goes, true, goes_on);
            // It orders what a compare-and-exchange orders, and changes nothing.
            let (_, seen) = self.compare_exchange(&lvalue, (&before, &before), order, at)?;
            self.store(&wanted, &seen, at)?;
            self.code.emit(LocalOp::Const { dst: result, value: 0 });
            self.code.method.jump(end);
            self.code.bind(goes_on);
        }
        let (done, old) = self.compare_exchange(&lvalue, (&desired, &before), order, at)?;
        let src = self.reg(&done);
        self.code.emit(LocalOp::Move { dst: result, src });
        match wanted.at {
            // It is the same if the exchange was successful.
            At::Register(_) => self.store(&wanted, &old, at)?,
            _ => {
                self.code.method.branch(result, true, end);
                self.store(&wanted, &old, at)?;
            }
        }
        self.code.bind(end);
        Ok(TypedValue::register(Type::Bool, result))
    }

    /// A call of an atomic function; nothing if it is another one.
    pub(super) fn atomic_call(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        if let Some(rest) = name.strip_prefix("atomic_") {
            return self.standard_atomic(rest, call, at);
        }
        if let Some(rest) = name.strip_prefix("__atomic_") {
            return self.gcc_atomic(rest, call, at);
        }
        match name.strip_prefix("__sync_") {
            Some(rest) => self.gcc_sync(rest, call, at),
            None => Ok(None),
        }
    }

    /// The functions that `<stdatomic.h>` calls generic.
    fn standard_atomic(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let explicit = name.ends_with("_explicit");
        let name = name.strip_suffix("_explicit").unwrap_or(name);
        let arguments = call.arguments.as_slice();
        let plain = match name {
            "load" | "thread_fence" | "signal_fence" | "flag_test_and_set" | "flag_clear"
            | "is_lock_free" => 1,
            "store" | "exchange" | "init" => 2,
            "compare_exchange_strong" | "compare_exchange_weak" => 3,
            _ if name.strip_prefix("fetch_").and_then(operator).is_some() => 2,
            _ => return Ok(None),
        };
        let orders = match name {
            _ if !explicit => 0,
            "compare_exchange_strong" | "compare_exchange_weak" => 2,
            _ => 1,
        };
        self.expect_arguments(&format!("atomic_{name}"), call, plain + orders, at)?;
        let order = self.order(arguments.get(plain).filter(|_| explicit), at)?;
        let value = match name {
            "thread_fence" => {
                let order = self.order(arguments.first(), at)?;
                self.fence_of(order, at)?;
                TypedValue::nothing()
            }
            "signal_fence" => TypedValue::nothing(),
            "is_lock_free" => TypedValue::constant(Type::Bool, 1),
            "init" => {
                let lvalue = self.atomic_place(&arguments[0])?;
                let value = self.converted(&arguments[1], &lvalue.ty.ty)?;
                self.store_as(&lvalue, &value, Order::NotAtomic, at)?;
                TypedValue::nothing()
            }
            "load" => self.atomic_access(AtomicAccess::Load, arguments, order, at)?,
            "store" => self.atomic_access(AtomicAccess::Store, arguments, order, at)?,
            "flag_clear" => self.atomic_access(AtomicAccess::Clear, arguments, order, at)?,
            "flag_test_and_set" => self.atomic_access(AtomicAccess::TestAndSet, arguments, order, at)?,
            "exchange" => self.atomic_access(AtomicAccess::Exchange, arguments, order, at)?,
            "compare_exchange_strong" => self.compare_exchange_call(call, false, order, at)?,
            "compare_exchange_weak" => self.compare_exchange_call(call, true, order, at)?,
            _ => {
                let lvalue = self.atomic_place(&arguments[0])?;
                let b = self.value(&arguments[1])?;
                match name.strip_prefix("fetch_").and_then(operator) {
                    Some(operator) => self.update(&lvalue, &operator, &b, order, at)?.0,
                    None => return Ok(None),
                }
            }
        };
        Ok(Some(value))
    }

    /// An access that the standard's and gcc's functions have in common. There are enough arguments.
    fn atomic_access(
        &mut self,
        access: AtomicAccess,
        arguments: &'p [Node<Expression>],
        order: Order,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let lvalue = self.atomic_place(&arguments[0])?;
        Ok(match access {
            AtomicAccess::Load => self.load_as(&lvalue, order, at)?,
            AtomicAccess::Store => {
                let value = self.converted(&arguments[1], &lvalue.ty.ty)?;
                self.store_as(&lvalue, &value, order, at)?;
                TypedValue::nothing()
            }
            AtomicAccess::Clear => {
                self.store_as(&lvalue, &TypedValue::constant(lvalue.ty.ty.clone(), 0), order, at)?;
                TypedValue::nothing()
            }
            AtomicAccess::TestAndSet => {
                let one = TypedValue::constant(lvalue.ty.ty.clone(), 1);
                let old = self.rmw(RmwOp::Exchange, &lvalue, (&one, &one), order, at)?;
                self.convert(old, &Type::Bool, true, at)?
            }
            AtomicAccess::Exchange => {
                let value = self.converted(&arguments[1], &lvalue.ty.ty)?;
                self.rmw(RmwOp::Exchange, &lvalue, (&value, &value), order, at)?
            }
        })
    }

    /// gcc's `__atomic_*`, which name an order always.
    fn gcc_atomic(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let arguments = call.arguments.as_slice();
        let operands = match name {
            "thread_fence" | "signal_fence" => 0,
            "load_n" | "test_and_set" | "clear" => 1,
            "compare_exchange_n" => 4,
            _ => 2,
        };
        let wanted = if name == "compare_exchange_n" { 6 } else { operands + 1 };
        let word = name.strip_prefix("fetch_").or(name.strip_suffix("_fetch"));
        let known = operands != 2 || matches!(name, "store_n" | "exchange_n");
        if !known && word.and_then(operator).is_none() {
            return Ok(None);
        }
        self.expect_arguments(&format!("__atomic_{name}"), call, wanted, at)?;
        let order = self.order(arguments.get(operands), at)?;
        let value = match name {
            "thread_fence" => {
                self.fence_of(order, at)?;
                TypedValue::nothing()
            }
            "signal_fence" => TypedValue::nothing(),
            "load_n" => self.atomic_access(AtomicAccess::Load, arguments, order, at)?,
            "store_n" => self.atomic_access(AtomicAccess::Store, arguments, order, at)?,
            "clear" => self.atomic_access(AtomicAccess::Clear, arguments, order, at)?,
            "test_and_set" => self.atomic_access(AtomicAccess::TestAndSet, arguments, order, at)?,
            "exchange_n" => self.atomic_access(AtomicAccess::Exchange, arguments, order, at)?,
            "compare_exchange_n" => {
                let weak = self.try_constant(&arguments[3])? != Some(0);
                self.compare_exchange_call(call, weak, order, at)?
            }
            _ => match word.and_then(operator) {
                Some(operator) => {
                    let lvalue = self.atomic_place(&arguments[0])?;
                    let b = self.value(&arguments[1])?;
                    let (old, new) = self.update(&lvalue, &operator, &b, order, at)?;
                    if name.starts_with("fetch_") { old } else { new }
                }
                None => return Ok(None),
            },
        };
        Ok(Some(value))
    }

    /// gcc's older `__sync_*`, which order everything.
    fn gcc_sync(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let arguments = call.arguments.as_slice();
        let order = Order::Sequential;
        let value = match (name, arguments) {
            ("synchronize", []) => {
                self.fence("", at)?;
                TypedValue::nothing()
            }
            ("bool_compare_and_swap" | "val_compare_and_swap", [object, expected, desired]) => {
                let lvalue = self.atomic_place(object)?;
                let expected = self.converted(expected, &lvalue.ty.ty)?;
                let desired = self.converted(desired, &lvalue.ty.ty)?;
                let (done, old) = self.compare_exchange(&lvalue, (&desired, &expected), order, at)?;
                if name.starts_with("bool") { done } else { old }
            }
            ("lock_test_and_set", [object, value]) => {
                let lvalue = self.atomic_place(object)?;
                let value = self.converted(value, &lvalue.ty.ty)?;
                self.rmw(RmwOp::Exchange, &lvalue, (&value, &value), Order::Acquire, at)?
            }
            ("lock_release", [object]) => {
                let lvalue = self.atomic_place(object)?;
                self.store_as(&lvalue, &TypedValue::constant(lvalue.ty.ty.clone(), 0), Order::Release, at)?;
                TypedValue::nothing()
            }
            (_, [object, operand]) => {
                let word = name.strip_prefix("fetch_and_").or(name.strip_suffix("_and_fetch"));
                let Some(operator) = word.and_then(operator) else { return Ok(None) };
                let lvalue = self.atomic_place(object)?;
                let b = self.value(operand)?;
                let (old, new) = self.update(&lvalue, &operator, &b, order, at)?;
                if name.starts_with("fetch_") { old } else { new }
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }
}
