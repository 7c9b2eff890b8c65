//! Calls.

use fencepost_ir::{ControlOp, Missing, Reg};
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::scope::Symbol;
use super::value::{TypedValue, Words};
use crate::error::{CError, nearest};
use crate::types::{Function, INT, Type};

impl<'p> Lowering<'p> {
    pub(super) fn call(&mut self, call: &'p CallExpression, at: Extent) -> Result<TypedValue, CError> {
        if let Expression::Identifier(callee) = &call.callee.node {
            let name = callee.node.name.as_str();
            let symbol = self.find(name).cloned();
            let is_function = matches!(symbol, None | Some(Symbol::Function(_)));
            if is_function && !self.definitions.contains_key(name) {
                if let Some(value) = self.built_in(name, call, at)? {
                    return Ok(value);
                }
                if symbol.is_none() {
                    return Err(self.no_function(name, callee.span));
                }
            }
            if let Some(Symbol::Function(ty)) = symbol
                && let Type::Function(function) = &ty.ty
            {
                return self.direct(name, function, call, at);
            }
        }
        let callee = self.value(&call.callee)?;
        let function = match &callee.ty {
            Type::Pointer(to) => match &to.ty {
                Type::Function(function) => Some(function.clone()),
                _ => None,
            },
            _ => None,
        };
        let Some(function) = function else {
            let message = format!("a value of type `{}` cannot be called", self.show(&callee.ty));
            return Err(self.error(call.callee.span, message));
        };
        let callee = self.reg(&callee);
        let mut registers = vec![callee];
        registers.extend(self.arguments("this function", &function, None, &call.arguments, at)?);
        let method = self.dispatcher(&function);
        Ok(self.emit_call(method, &registers, &function.result.ty, at))
    }

    fn no_function(&self, name: &str, at: Extent) -> CError {
        let error = self.error(at, format!("the function `{name}` is not declared"));
        if let Some(header) = super::builtin::header(name) {
            return error.help(format!("write `#include <{header}>`"));
        }
        let names = self
            .scopes
            .iter()
            .flat_map(|scope| &scope.names)
            .filter_map(|(name, symbol)| matches!(symbol, Symbol::Function(_)).then_some(name.as_str()));
        match nearest(name, names) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    fn direct(
        &mut self,
        name: &'p str,
        function: &Function,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let wanted = self.wanted.take();
        let Some(method) = self.method_for(name, wanted) else {
            self.arguments(name, function, None, &call.arguments, at)?;
            let what = format!("`{name}`, which is declared but not defined");
            let caller = format!("{} at {}", self.function_name, self.shared.place(at));
            self.missing.push(Missing { what: what.clone(), caller });
            self.unsupported(at, format!("a call of {what}"));
            return Ok(self.dummy(&function.result.ty));
        };
        let wanted = self.parameter_count(name, function);
        let registers = self.arguments(name, function, wanted, &call.arguments, at)?;
        Ok(self.emit_call(method, &registers, &function.result.ty, at))
    }

    /// How many parameters a function's definition has, where its declaration says nothing.
    fn parameter_count(&self, name: &str, function: &Function) -> Option<usize> {
        if !function.unspecified {
            return Some(function.parameters.len());
        }
        let definition = self.definitions.get(name)?;
        let list = super::declare::function_of(&definition.node.node.declarator.node);
        Some(list.map_or(function.parameters.len(), |list| {
            let is_void = |it: &Node<lang_c::ast::ParameterDeclaration>| it.node.declarator.is_none();
            if let [only] = list.parameters.as_slice()
                && is_void(only)
            {
                return 0;
            }
            list.parameters.len()
        }))
    }

    /// The registers of a call's arguments, converted to what the function takes.
    fn arguments(
        &mut self,
        name: &str,
        function: &Function,
        wanted: Option<usize>,
        arguments: &'p [Node<Expression>],
        at: Extent,
    ) -> Result<Vec<Reg>, CError> {
        let wanted = wanted.or((!function.unspecified).then_some(function.parameters.len()));
        if let Some(wanted) = wanted
            && (arguments.len() < wanted || arguments.len() > wanted && !function.variadic)
        {
            let shown = if name.starts_with("this") { name.to_owned() } else { format!("`{name}`") };
            let plural = if wanted == 1 { "argument" } else { "arguments" };
            let message = format!("{shown} takes {wanted} {plural}, not {}", arguments.len());
            return Err(self.error(at, message));
        }
        let (mut registers, mut rest, mut touched) = (Vec::new(), Vec::new(), Vec::new());
        for (index, argument) in arguments.iter().enumerate() {
            let start = self.here();
            let value = match function.parameters.get(index) {
                Some(parameter) => self.converted(argument, &parameter.ty.clone())?,
                None => {
                    let value = self.value(argument)?;
                    let ty = if value.ty == Type::Float { Type::Double } else { value.ty.promoted() };
                    self.convert(value, &ty, false, argument.span)?
                }
            };
            touched.push(self.touched(start));
            if function.variadic && index >= function.parameters.len() {
                rest.push(value);
            } else {
                registers.extend(self.regs(&value));
            }
        }
        self.choose_order(at, &touched);
        if function.variadic {
            registers.push(self.pack(&rest, at)?);
        }
        Ok(registers)
    }

    /// Emits a call, and gives what it returns.
    pub(super) fn emit_call(
        &mut self,
        method: fencepost_ir::MethodId,
        registers: &[Reg],
        result: &Type,
        at: Extent,
    ) -> TypedValue {
        let arguments = self.code.method.operands(registers);
        let value = match result {
            Type::Void => TypedValue::nothing(),
            Type::Record(_) => TypedValue { ty: result.clone(), words: Words::Many(self.adjacent(result)) },
            ty => TypedValue::register(ty.clone(), self.code.temporary(ty.kind())),
        };
        let dst = match &value.words {
            Words::Nothing => self.code.temporary(INT.kind()),
            Words::Many(registers) => registers.first().copied().unwrap_or(Reg(0)),
            Words::One(_) => self.reg(&value),
        };
        self.at(at);
        self.code.emit(ControlOp::Call { method, arguments, dst });
        value
    }

    /// Calls a function of the library that comes with Fencepost.
    pub(super) fn call_library(
        &mut self,
        name: &'static str,
        registers: &[Reg],
        result: &Type,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        match self.method(name) {
            Some(method) => Ok(self.emit_call(method, registers, result, at)),
            None => {
                self.unsupported(at, format!("the function `{name}` of the C library"));
                Ok(self.dummy(result))
            }
        }
    }
}
