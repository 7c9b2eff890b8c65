//! Where variables of functions end, if pointers may lead to them for longer.
//!
//! They end where their block is left: at its end, by `break`, `continue` or `return`, and by `pthread_exit` in a function
//! that was called. A `goto` out of a block ends nothing: the variable then ends with its function.

use fencepost_ir::{ControlOp, HandlerKind, Kind, Label, MemoryOp, Reg, TypeId};
use lang_c::span::Span as Extent;

use super::Lowering;
use crate::types::Type;

impl Lowering<'_> {
    /// Whether pointers may lead to a variable of the function being lowered after its block was left.
    pub(super) fn escapes(&self, name: &str, ty: &Type) -> bool {
        let escaping = &self.own.escaping;
        escaping.addresses.contains(name)
            || matches!(ty, Type::Array(..)) && escaping.values.contains(name)
            || self.own.parts.contains(name) && self.has_inner_array(ty)
    }

    /// Whether a part of a variable is an array, which becomes a pointer where it is used.
    fn has_inner_array(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(of, _) => matches!(of.ty, Type::Array(..)) || self.has_inner_array(&of.ty),
            Type::Record(id) => {
                let mut fields = self.records.get(*id).fields.iter().flatten();
                fields
                    .any(|field| matches!(field.ty.ty, Type::Array(..)) || self.has_inner_array(&field.ty.ty))
            }
            _ => false,
        }
    }

    /// Says that a variable of this block, in an object of this type, ends with the block.
    pub(super) fn will_end(&mut self, object: Reg, ty: TypeId) {
        // What initialises variables that exist from the start lasts as they do.
        if self.sets || self.in_library {
            return;
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.ends.push((object, ty));
        }
        self.ends.push((object, ty));
    }

    /// Ends the variables of all blocks but the first ones.
    pub(super) fn end_variables(&mut self, depth: usize) {
        let scopes = self.scopes.get(depth..).unwrap_or_default();
        let ends: Vec<(Reg, TypeId)> = scopes.iter().rev().flat_map(|scope| scope.ends.clone()).collect();
        for (object, ty) in ends {
            self.code.emit(MemoryOp::EndScope { object, ty });
        }
    }

    /// Ends the variables of the function if a function that it calls ends the thread.
    pub(super) fn end_with_thread(&mut self, from: Label) {
        let exits = ["pthread_exit", "thrd_exit"].iter().any(|name| self.taken.called.contains(*name));
        if !exits || self.ends.is_empty() {
            return;
        }
        let caught = self.code.label();
        self.code.bind(caught);
        let exception = self.code.method.register(Kind::Ref);
        for (object, ty) in self.ends.clone() {
            self.code.emit(MemoryOp::EndScope { object, ty });
        }
        self.code.emit(ControlOp::Throw { exception });
        self.code.method.handler(from, caught, HandlerKind::Catch(self.kinds.exit), caught, exception);
    }

    /// The word of what a function gives that ends without a `return`.
    pub(super) fn no_result(&mut self, end: usize) -> u64 {
        let place = self.shared.place(Extent::span(end, end + 1));
        let text = format!("`{}` ends without a result at {place}", self.function_name);
        fencepost_ir::indeterminate::indeterminate(self.shared.builder.message(text))
    }
}
