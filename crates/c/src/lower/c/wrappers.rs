//! Functions that allocate memory without saying what it is for: `void *xmalloc(size_t n) { return malloc(n); }`.
//!
//! Memory has types here, so such a function is lowered once for each type that its callers want.

use fencepost_ir::MethodId;
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::{Node, Span as Extent};
use lang_c::visit::{self, Visit};

use super::Lowering;
use super::scope::Symbol;
use crate::types::Type;

/// A function, and the type that its untyped memory is for as text.
pub(super) type Version<'p> = (&'p str, String);

/// Finds the functions that are called in a function.
#[derive(Default)]
struct Calls<'p>(Vec<&'p str>);

impl<'p> Visit<'p> for Calls<'p> {
    fn visit_call_expression(&mut self, call: &'p CallExpression, span: &'p Extent) {
        if let Expression::Identifier(callee) = &call.callee.node {
            self.0.push(&callee.node.name);
        }
        visit::visit_call_expression(self, call, span);
    }
}

impl<'p> Lowering<'p> {
    /// The version of a function whose untyped memory is for this type.
    pub(super) fn version(&self, name: &'p str, untyped: Option<&Type>) -> Version<'p> {
        (name, untyped.map(|ty| self.show(ty)).unwrap_or_default())
    }

    /// The function with this name, if the program has it, as its caller wants it.
    pub(super) fn method_for(&mut self, name: &str, wanted: Option<Type>) -> Option<MethodId> {
        let (&name, _) = self.definitions.get_key_value(name)?;
        let wanted = wanted.filter(|_| self.is_wrapper(name));
        let version = self.version(name, wanted.as_ref());
        if let Some(known) = self.methods.get(&version) {
            return Some(*known);
        }
        let id = self.shared.builder.declare();
        self.methods.insert(version, id);
        self.queue.push((name, wanted));
        Some(id)
    }

    /// What the memory is for that a call gives where a value of type `to` is needed.
    pub(super) fn wanted_of(&self, to: &Type) -> Option<Type> {
        let element = to.pointee()?.ty.clone();
        if self.records.is_complete(&element) { Some(element) } else { self.untyped.clone() }
    }

    /// Whether a call is one of a function that may allocate memory of no known type.
    pub(super) fn calls_wrapper(&self, expression: &Node<Expression>) -> bool {
        let Expression::Call(call) = &expression.node else { return false };
        matches!(&call.node.callee.node, Expression::Identifier(callee) if self.is_wrapper(&callee.node.name))
    }

    fn gives_untyped(&self, name: &str) -> bool {
        let Some(Symbol::Function(ty)) = self.scopes.first().and_then(|scope| scope.names.get(name)) else {
            return false;
        };
        let Type::Function(function) = &ty.ty else { return false };
        function.result.ty.pointee().is_some_and(|to| to.ty == Type::Void)
    }

    /// Whether a function gives untyped memory: it returns a `void *` and calls what allocates, or others like it.
    fn is_wrapper(&self, name: &str) -> bool {
        let Some(definition) = self.definitions.get(name).filter(|it| !it.library) else { return false };
        if !self.gives_untyped(name) {
            return false;
        }
        let mut calls = Calls::default();
        calls.visit_function_definition(&definition.node.node, &definition.node.span);
        let allocates = ["malloc", "calloc", "realloc", "aligned_alloc"];
        calls.0.into_iter().any(|callee| {
            allocates.contains(&callee) || self.definitions.contains_key(callee) && self.gives_untyped(callee)
        })
    }
}
