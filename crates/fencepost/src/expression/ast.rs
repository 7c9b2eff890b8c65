//! Expressions as they are written.

use std::ops::Range;

pub(super) use fencepost_explore::property::{TermBinaryOp, TermUnaryOp};

/// An expression and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    pub(super) span: Range<usize>,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ExprKind {
    Number(i128),
    Truth(bool),
    Null,
    /// A variable.
    Path(ValuePath),
    /// `thread(T1).ended`
    Thread {
        name: ThreadName,
        /// What is asked of it.
        member: Name,
    },
    Unary(TermUnaryOp, Box<Expr>),
    Binary(TermBinaryOp, Box<Expr>, Box<Expr>),
}

/// `Bank.a.balance`, `Ring.items[i + 1]`, `x`, `0:EAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ValuePath {
    pub(super) steps: Vec<PathSelector>,
    /// Everything but the steps' own text.
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathSelector {
    Name(Name),
    /// `0:EAX`, a register; only as the first step.
    Register(Name),
    /// `[index]`
    Index(Expr),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

/// How a thread is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ThreadName {
    pub(super) name: Name,
    /// Whether it is in quotes: the name that the program has given it.
    pub(super) given: bool,
}

impl Expr {
    /// Calls `visit` with every variable in it, those of indices after the one they belong to.
    pub(super) fn for_each_path<'e>(&'e self, visit: &mut dyn FnMut(&'e ValuePath)) {
        match &self.kind {
            ExprKind::Number(_) | ExprKind::Truth(_) | ExprKind::Null | ExprKind::Thread { .. } => {}
            ExprKind::Path(path) => {
                visit(path);
                for step in &path.steps {
                    if let PathSelector::Index(index) = step {
                        index.for_each_path(visit);
                    }
                }
            }
            ExprKind::Unary(_, inner) => inner.for_each_path(visit),
            ExprKind::Binary(_, a, b) => {
                a.for_each_path(visit);
                b.for_each_path(visit);
            }
        }
    }
}
