//! Access modes: what `VarHandle` and `Unsafe` call the ways to access a variable.

use fencepost_ir::op::RmwOp;

use crate::class::descriptor::Ty;

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    /// Reads.
    Get,
    /// Writes.
    Set,
    /// Reads and writes indivisibly, and gives the old value.
    Update(RmwKind),
    /// Writes if the value is the expected one, and gives the old value.
    CompareAndExchange,
    /// Writes if the value is the expected one, and says whether it was.
    CompareAndSet,
    /// As [`Action::CompareAndSet`], but may fail spuriously.
    WeakCompareAndSet,
}

/// What an update puts back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub(crate) enum RmwKind {
    Set,
    Add,
    Or,
    And,
    Xor,
}

impl RmwKind {
    /// As an instruction's operation.
    pub(super) fn op(self) -> RmwOp {
        match self {
            RmwKind::Set => RmwOp::Exchange,
            RmwKind::Add => RmwOp::Add,
            RmwKind::Or => RmwOp::Or,
            RmwKind::And => RmwOp::And,
            RmwKind::Xor => RmwOp::Xor,
        }
    }
}

/// How an access is ordered with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub(crate) enum Order {
    Plain,
    Opaque,
    Acquire,
    Release,
    Volatile,
}

/// An access mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mode {
    /// What it does.
    pub action: Action,
    /// How it is ordered.
    pub order: Order,
}

impl Mode {
    /// The access mode that a method of `VarHandle` is named after.
    pub(super) fn named(name: &str) -> Option<Mode> {
        const ORDERS: [(&str, Order); 5] = [
            ("Plain", Order::Plain),
            ("Opaque", Order::Opaque),
            ("Acquire", Order::Acquire),
            ("Release", Order::Release),
            ("Volatile", Order::Volatile),
        ];
        let suffix = ORDERS.into_iter().find_map(|(suffix, order)| Some((name.strip_suffix(suffix)?, order)));
        let (stem, order) = suffix.map_or((name, None), |(stem, order)| (stem, Some(order)));
        let (action, usual, others): (_, _, &[Order]) = match stem {
            "get" => (Action::Get, Order::Plain, &[Order::Opaque, Order::Acquire, Order::Volatile]),
            "set" => (Action::Set, Order::Plain, &[Order::Opaque, Order::Release, Order::Volatile]),
            "compareAndSet" => (Action::CompareAndSet, Order::Volatile, &[]),
            "compareAndExchange" => {
                (Action::CompareAndExchange, Order::Volatile, &[Order::Acquire, Order::Release])
            }
            "weakCompareAndSet" => {
                (Action::WeakCompareAndSet, Order::Volatile, &[Order::Plain, Order::Acquire, Order::Release])
            }
            _ => {
                let kind = match stem.strip_prefix("getAnd")? {
                    "Set" => RmwKind::Set,
                    "Add" => RmwKind::Add,
                    "BitwiseOr" => RmwKind::Or,
                    "BitwiseAnd" => RmwKind::And,
                    "BitwiseXor" => RmwKind::Xor,
                    _ => return None,
                };
                (Action::Update(kind), Order::Volatile, &[Order::Acquire, Order::Release])
            }
        };
        match order {
            None => Some(Mode { action, order: usual }),
            Some(order) => others.contains(&order).then_some(Mode { action, order }),
        }
    }

    /// How many values it is given besides the coordinates of the variable.
    pub(in crate::lower) fn values(self) -> usize {
        match self.action {
            Action::Get => 0,
            Action::Set | Action::Update(_) => 1,
            Action::CompareAndExchange | Action::CompareAndSet | Action::WeakCompareAndSet => 2,
        }
    }

    /// What it gives, of a variable of this type.
    pub(in crate::lower) fn result(self, ty: &Ty) -> Option<Ty> {
        match self.action {
            Action::Set => None,
            Action::CompareAndSet | Action::WeakCompareAndSet => Some(Ty::Boolean),
            Action::Get | Action::Update(_) | Action::CompareAndExchange => Some(ty.clone()),
        }
    }

    /// Whether it may write.
    pub(super) fn writes(self) -> bool {
        self.action != Action::Get
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_after_their_access_modes() {
        let named = |name| Mode::named(name).map(|mode| (mode.action, mode.order));
        assert_eq!(named("get"), Some((Action::Get, Order::Plain)));
        assert_eq!(named("setRelease"), Some((Action::Set, Order::Release)));
        assert_eq!(named("compareAndSet"), Some((Action::CompareAndSet, Order::Volatile)));
        assert_eq!(named("weakCompareAndSetPlain"), Some((Action::WeakCompareAndSet, Order::Plain)));
        assert_eq!(named("getAndBitwiseXorAcquire"), Some((Action::Update(RmwKind::Xor), Order::Acquire)));
        for wrong in
            ["getRelease", "setAcquire", "compareAndSetAcquire", "getAndAddOpaque", "getAnd", "varType"]
        {
            assert_eq!(named(wrong), None, "{wrong}");
        }
    }
}
