//! Procedures: expanded where they are called, with arguments that stand for themselves.

use std::rc::Rc;

use fencepost_ir::{Label, LocalOp, Reg};
use lang_c::ast::{CallExpression, DeclaratorKind, DerivedDeclarator, FunctionDefinition};
use lang_c::span::{Node, Span as Extent};

use super::McspinLowering;
use super::scope::{Binding, McspinScope};
use crate::error::{CError, nearest};
use crate::lower::emit::Shared;

/// A procedure that is being expanded, or a section.
pub(super) struct Expansion<'p> {
    /// Which one; none for a section.
    pub(super) name: Option<&'p str>,
    /// Where `return` goes to.
    pub(super) end: Label,
    /// Gets what is returned.
    pub(super) result: Option<Reg>,
}

/// The names of a procedure's parameters.
pub(super) fn parameters<'p>(
    shared: &Shared<'_>,
    function: &'p Node<FunctionDefinition>,
) -> Result<Vec<&'p str>, CError> {
    let mut names = Vec::new();
    for derived in &function.node.declarator.node.derived {
        match &derived.node {
            DerivedDeclarator::Function(declarator) => {
                for parameter in &declarator.node.parameters {
                    match parameter.node.declarator.as_ref().map(|it| &it.node.kind.node) {
                        Some(DeclaratorKind::Identifier(name)) => names.push(name.node.name.as_str()),
                        // `(void)`
                        None if declarator.node.parameters.len() == 1 => {}
                        _ => return Err(shared.error(parameter.span, "a parameter needs a name")),
                    }
                }
            }
            DerivedDeclarator::KRFunction(identifiers) => {
                names.extend(identifiers.iter().map(|name| name.node.name.as_str()));
            }
            _ => {}
        }
    }
    Ok(names)
}

impl<'p> McspinLowering<'p> {
    /// Expands a call; what it returns is in the register.
    pub(super) fn call(
        &mut self,
        callee: &'p str,
        call: &'p CallExpression,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        let Some(procedure) = self.procedures.get(callee) else {
            let own = ["McSPIN_fence", "McSPIN_assert", "McSPIN_variable"];
            let error = self.error(call.callee.span, format!("there is no procedure `{callee}`"));
            return Err(match nearest(callee, self.procedures.keys().copied().chain(own)) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error,
            });
        };
        let (wanted, given) = (procedure.parameters.len(), call.arguments.len());
        if wanted != given {
            let message = format!("`{callee}` has {wanted} parameters, not {given}");
            return Err(self.error(at, message));
        }
        if self.expanding.iter().any(|it| it.name == Some(callee)) {
            let message = format!("`{callee}` calls itself");
            return Err(self.error(at, message).help(
                "McSPIN's procedures are expanded where they are called, so they cannot be recursive",
            ));
        }
        let (body, parameters) = (procedure.body, procedure.parameters.clone());
        let inner = McspinScope::inside(scope);
        for (parameter, argument) in parameters.into_iter().zip(&call.arguments) {
            if !inner.declare(parameter, Binding::Argument(argument, scope.clone())) {
                return Err(self.error(at, format!("`{callee}` has two parameters `{parameter}`")));
            }
        }
        let result = self.variable(at)?;
        self.code.emit(LocalOp::Const { dst: result, value: 0 });
        let end = self.code.label();
        let loops = std::mem::take(&mut self.loops);
        self.expanding.push(Expansion { name: Some(callee), end, result: Some(result) });
        let done = self.statement(body, &inner);
        self.expanding.pop();
        self.loops = loops;
        self.code.bind(end);
        done.map(|()| result)
    }
}
