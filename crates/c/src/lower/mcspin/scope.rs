//! What names mean at a point of the program. Procedures are expanded where they are called, and what they do not
//! declare themselves is looked up there.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use fencepost_ir::{Reg, StaticId};
use lang_c::ast::Expression;
use lang_c::span::Node;

/// What a name means.
#[derive(Clone)]
pub(super) enum Binding<'p> {
    /// A variable that all sections share.
    Shared(StaticId),
    /// A variable of the section.
    Local(Reg),
    /// A parameter: the argument, as it stands where the procedure is called.
    Argument(&'p Node<Expression>, Rc<McspinScope<'p>>),
}

/// A block, or the parameters of a procedure.
pub(super) struct McspinScope<'p> {
    names: RefCell<HashMap<&'p str, Binding<'p>>>,
    outer: Option<Rc<McspinScope<'p>>>,
}

impl<'p> McspinScope<'p> {
    pub(super) fn outermost() -> Rc<McspinScope<'p>> {
        Rc::new(McspinScope { names: RefCell::default(), outer: None })
    }

    pub(super) fn inside(outer: &Rc<McspinScope<'p>>) -> Rc<McspinScope<'p>> {
        Rc::new(McspinScope { names: RefCell::default(), outer: Some(outer.clone()) })
    }

    /// Gives a name a meaning; whether it had none in this block.
    pub(super) fn declare(&self, name: &'p str, binding: Binding<'p>) -> bool {
        self.names.borrow_mut().insert(name, binding).is_none()
    }

    /// What a name means here.
    pub(super) fn find(&self, name: &str) -> Option<Binding<'p>> {
        let mut scope = self;
        loop {
            if let Some(found) = scope.names.borrow().get(name) {
                return Some(found.clone());
            }
            scope = scope.outer.as_deref()?;
        }
    }

    /// All names that mean something here.
    pub(super) fn names(&self) -> Vec<&'p str> {
        let mut names: Vec<&'p str> = self.names.borrow().keys().copied().collect();
        if let Some(outer) = &self.outer {
            names.extend(outer.names());
        }
        names.sort_unstable();
        names
    }
}
