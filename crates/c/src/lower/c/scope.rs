//! What names mean at a point of the program.

use std::collections::HashMap;

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Reg, Region, StaticId, TypeId};
use lang_c::span::Span as Extent;

use super::Lowering;
use crate::error::{CError, nearest};
use crate::types::{Qualified, RecordId, Type};

/// What a name means.
#[derive(Clone, Debug)]
pub(super) enum Symbol {
    Typedef(Qualified),
    Enumerator(i64, Type),
    /// A variable that exists from the start.
    Global(Global),
    Local(Local),
    /// A variable that each thread has one of.
    Own(Own),
    Function(Qualified),
}

/// A variable that exists from the start.
#[derive(Clone, Debug)]
pub(super) struct Global {
    pub(super) ty: Qualified,
    /// Its first slot; none until it is known to be used.
    pub(super) first: StaticId,
    /// The region of its elements, if it is an array that pointers do not lead to.
    pub(super) region: Option<Region>,
}

/// A variable that each thread has one of, in the object that the thread is known by.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub(super) ty: Qualified,
    /// Its first slot.
    pub(super) slot: u32,
    /// As for globals; also that of a scalar.
    pub(super) region: Option<Region>,
}

/// A variable of a function.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) ty: Qualified,
    pub(super) at: Home,
    /// As for globals.
    pub(super) region: Option<Region>,
}

/// Where a variable of a function is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Home {
    Register(Reg),
    /// An object that is in this register.
    Object(Reg),
}

/// What a tag means.
#[derive(Clone, Debug)]
pub(super) enum Tag {
    Record(RecordId),
    Enumeration(Type),
}

/// A block.
#[derive(Debug, Default)]
pub(super) struct Scope {
    pub(super) names: HashMap<String, Symbol>,
    pub(super) tags: HashMap<String, Tag>,
    /// The variables that end with the block.
    pub(super) ends: Vec<(Reg, TypeId)>,
}

impl Scope {
    pub(super) fn typedefs(&self) -> impl Iterator<Item = &str> {
        let is_typedef = |entry: &(&String, &Symbol)| matches!(entry.1, Symbol::Typedef(_));
        self.names.iter().filter(is_typedef).map(|(name, _)| name.as_str())
    }
}

impl Lowering<'_> {
    /// What a name means here.
    pub(super) fn find(&self, name: &str) -> Option<&Symbol> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name))
    }

    /// Gives a name a meaning in this block.
    pub(super) fn declare(&mut self, name: &str, symbol: Symbol, at: Extent) -> Result<(), CError> {
        let scope = self.scopes.last_mut().or_broken("a scope for a name");
        let again = matches!(
            (scope.names.get(name), &symbol),
            (None, _)
                | (Some(Symbol::Typedef(_)), Symbol::Typedef(_))
                | (Some(Symbol::Function(_)), Symbol::Function(_))
                | (Some(Symbol::Global(_)), Symbol::Global(_))
                | (Some(Symbol::Own(_)), Symbol::Own(_))
        );
        if !again {
            return Err(self.error(at, format!("`{name}` is declared twice in this block")));
        }
        scope.names.insert(name.to_owned(), symbol);
        Ok(())
    }

    /// An error about a name that means nothing.
    pub(super) fn undeclared(&self, name: &str, at: Extent) -> CError {
        let error = self.error(at, format!("`{name}` is not declared"));
        let mut names: Vec<&str> =
            self.scopes.iter().flat_map(|scope| scope.names.keys().map(String::as_str)).collect();
        names.sort_unstable();
        if let Some(header) = super::builtin::header(name) {
            return error.help(format!("write `#include <{header}>`"));
        }
        match nearest(name, names) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}
