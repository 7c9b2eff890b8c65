//! Functions, and calls through pointers to them.
//!
//! A pointer to a function is one more than the function's number, so that a null pointer is none. A call through a
//! pointer goes to a routine for such arguments and results, which compares the pointer with every function that is
//! pointed to anywhere and has the same.

use std::collections::BTreeMap;
use std::rc::Rc;

use fencepost_ir::op::IntOp;
use fencepost_ir::{BinaryOp, ControlOp, Kind, LocalOp, MethodBuilder, MethodId, Reg, Trap};
use lang_c::ast::{DerivedDeclarator, FunctionDefinition, Statement};
use lang_c::span::{Node, Span as Extent};
use lang_c::visit::Visit;

use super::Lowering;
use super::declare::{adjusted, function_of, name_of};
use super::scope::{Home, Scope, Symbol};
use super::statement::Jumps;
use super::taken::Taken;
use super::value::{TypedValue, Words};
use crate::error::CError;
use crate::lower::emit::Code;
use crate::patch::closing;
use crate::types::{Function, INT, Qualified, Type};

/// The kinds of the registers that a function takes and gives, as text.
pub(super) type RegisterKinds = (Vec<&'static str>, Vec<&'static str>);

/// What is called through pointers.
#[derive(Debug, Default)]
pub(super) struct Indirect {
    /// Functions that are pointed to, and their shapes.
    pointed: BTreeMap<u32, RegisterKinds>,
    /// The routines that call them.
    routines: BTreeMap<RegisterKinds, MethodId>,
    /// What new threads run that start with a known function, by that function and its shape. Threads that run the same are
    /// interchangeable, wherever they are started.
    starts: BTreeMap<(u32, RegisterKinds), MethodId>,
}

impl Indirect {
    /// Whether a number is that of a function which is pointed to.
    pub(super) fn is_pointed_to(&self, method: u32) -> bool {
        self.pointed.contains_key(&method)
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::I32 => "i32",
        Kind::I64 => "i64",
        Kind::F32 => "f32",
        Kind::F64 => "f64",
        Kind::Ref => "ref",
        Kind::Ptr => "ptr",
    }
}

fn kind(word: &str) -> Kind {
    match word {
        "i32" => Kind::I32,
        "i64" => Kind::I64,
        "f32" => Kind::F32,
        "f64" => Kind::F64,
        "ref" => Kind::Ref,
        _ => Kind::Ptr,
    }
}

impl<'p> Lowering<'p> {
    /// The function with this name, if the program has it.
    pub(super) fn method(&mut self, name: &str) -> Option<MethodId> {
        self.method_for(name, None)
    }

    fn shape(&self, function: &Function) -> RegisterKinds {
        let words = |ty: &Qualified| self.kinds_of(&ty.ty).into_iter().map(word).collect::<Vec<_>>();
        let mut parameters: Vec<&'static str> = function.parameters.iter().flat_map(words).collect();
        if function.variadic {
            parameters.push(word(Kind::Ptr));
        }
        (parameters, words(&function.result))
    }

    /// A pointer to a function.
    pub(super) fn function_pointer(&mut self, name: &str, ty: Qualified, at: Extent) -> TypedValue {
        let to = Type::Pointer(Rc::new(ty.clone()));
        let Some(method) = self.method(name) else {
            self.unsupported(at, format!("a pointer to `{name}`, which is not defined"));
            return self.dummy(&to);
        };
        if let Type::Function(function) = &ty.ty {
            let shape = self.shape(function);
            self.calls.pointed.insert(method.0, shape);
        }
        TypedValue::constant(to, u64::from(method.0) + 1)
    }

    /// The routine that calls functions of this type through pointers: it takes the pointer and then the arguments.
    pub(super) fn dispatcher(&mut self, function: &Function) -> MethodId {
        let shape = self.shape(function);
        let builder = &mut self.shared.builder;
        *self.calls.routines.entry(shape).or_insert_with(|| builder.declare())
    }

    /// What a new thread runs that starts with this function: made once, if it is known which function that is.
    pub(super) fn start_of(
        &mut self,
        known: Option<MethodId>,
        function: &Function,
        at: Extent,
    ) -> Result<MethodId, CError> {
        let Some(known) = known else { return self.trampoline(None, function, at) };
        let key = (known.0, self.shape(function));
        if let Some(&made) = self.calls.starts.get(&key) {
            return Ok(made);
        }
        let made = self.trampoline(Some(known), function, at)?;
        self.calls.starts.insert(key, made);
        Ok(made)
    }

    /// Defines the routines for calls through pointers, when all that is pointed to is known.
    pub(super) fn dispatchers(&mut self) {
        let routines = std::mem::take(&mut self.calls.routines);
        for (shape, id) in routines {
            let mut method = MethodBuilder::new("call through a pointer");
            method.library();
            let callee = method.parameter(Kind::Ptr);
            let arguments: Vec<Reg> = shape.0.iter().map(|word| method.parameter(kind(word))).collect();
            method.returns(shape.1.len() as u16);
            let results: Vec<Reg> = shape.1.iter().map(|word| method.register(kind(word))).collect();
            let test = method.register(Kind::I32);
            let first = results.first().copied().unwrap_or(test);
            for (target, _) in self.calls.pointed.iter().filter(|(_, it)| **it == shape) {
                let next = method.label();
                let b = *target as i32 + 1;
                method.emit(LocalOp::BinaryImmediate {
                    op: BinaryOp::I64(IntOp::Eq),
                    dst: test,
                    a: callee,
                    b,
                });
                method.branch(test, false, next);
                let operands = method.operands(&arguments);
                method.emit(ControlOp::Call { method: MethodId(*target), arguments: operands, dst: first });
                method.emit(ControlOp::Return { first });
                method.bind(next);
            }
            let known = method.label();
            method.branch(callee, true, known);
            method.emit(ControlOp::Raise { trap: Trap::NullReference });
            method.bind(known);
            let message = self.shared.builder.message(
                "a call through a pointer to something that is not a function with such parameters and results",
            );
            method.emit(ControlOp::Unsupported { message });
            self.shared.builder.define(id, method);
        }
    }

    /// Lowers a function.
    pub(super) fn function(&mut self, name: &'p str, untyped: Option<Type>) -> Result<(), CError> {
        let version = self.version(name, untyped.as_ref());
        let (Some(definition), Some(id)) =
            (self.definitions.get(name).copied(), self.methods.get(&version).copied())
        else {
            return Ok(());
        };
        let mut method = MethodBuilder::new(name);
        if definition.library {
            method.library();
        }
        self.scopes.truncate(1);
        self.scopes.push(Scope::default());
        self.code = Code::new(method);
        self.jumps = Jumps::default();
        self.function_name = name.to_owned();
        self.in_library = definition.library;
        (self.untyped, self.wanted, self.rest) = (untyped, None, None);
        self.own = Taken::default();
        self.unwritten.clear();
        self.ends.clear();
        self.own.visit_function_definition(&definition.node.node, &definition.node.span);
        self.indivisible = name.starts_with("__VERIFIER_atomic_");
        let done = self.body(name, definition.node);
        self.scopes.truncate(1);
        let code = std::mem::replace(&mut self.code, Code::new(MethodBuilder::new("")));
        done?;
        self.shared.builder.define(id, code.method);
        Ok(())
    }

    fn body(&mut self, name: &str, node: &'p Node<FunctionDefinition>) -> Result<(), CError> {
        let declarator = &node.node.declarator;
        let (base, _) = self.specifiers(&node.node.specifiers, node.span)?;
        let ty = self.declarator(base, &declarator.node)?;
        let Type::Function(function) = &ty.ty else {
            return Err(self.error(declarator.span, "this is not a function"));
        };
        self.result = function.result.clone();
        self.at(declarator.span);
        let parameters = self.parameters(&node.node, function)?;
        let results = self.kinds_of(&self.result.ty).len();
        self.code.method.returns(results as u16);
        let mut values = Vec::new();
        for (_, ty, _) in &parameters {
            let kinds = self.kinds_of(&ty.ty);
            let registers: Vec<Reg> =
                kinds.into_iter().map(|kind| self.code.method.parameter(kind)).collect();
            values.push(registers);
        }
        self.rest = function.variadic.then(|| self.code.method.parameter(Kind::Ptr));
        let from = self.code.label();
        self.code.bind(from);
        if self.indivisible {
            self.begin_atomic(declarator.span)?;
        }
        for ((name, ty, at), registers) in parameters.into_iter().zip(values) {
            let Some(name) = name else { continue };
            self.parameter(name, ty, &registers, at)?;
        }
        let Statement::Compound(items) = &node.node.statement.node else {
            return Err(self.error(node.node.statement.span, "the body of a function is a block"));
        };
        self.items(items)?;
        let end = closing(self.shared.source, node.node.statement.span);
        self.mark(Extent::span(end, end + 1));
        let fallen = match &self.result.ty {
            Type::Void => TypedValue::nothing(),
            ty if name == "main" && *ty == INT => TypedValue::constant(INT, 0),
            ty if ty.is_arithmetic() => {
                let ty = ty.clone();
                let word = self.no_result(end);
                let result = self.code.constant(ty.kind(), word);
                TypedValue::register(ty, result)
            }
            ty => {
                let ty = ty.clone();
                self.dummy(&ty)
            }
        };
        self.return_value(&fallen);
        self.end_with_thread(from);
        for (name, (_, at, bound)) in &self.jumps.labels {
            if !bound {
                return Err(self.error(*at, format!("there is no label `{name}` in this function")));
            }
        }
        Ok(())
    }

    /// The names and types of a function's parameters.
    #[allow(clippy::type_complexity, reason = "a list of parameters")]
    fn parameters(
        &mut self,
        node: &'p FunctionDefinition,
        function: &Function,
    ) -> Result<Vec<(Option<&'p str>, Qualified, Extent)>, CError> {
        if let Some(list) = function_of(&node.declarator.node) {
            let named = list.parameters.iter().zip(&function.parameters).map(|(parameter, ty)| {
                let name = parameter.node.declarator.as_ref().and_then(|it| name_of(&it.node));
                (name.map(|name| name.node.name.as_str()), ty.clone(), parameter.span)
            });
            return Ok(named.collect());
        }
        // Parameters declared as before C89.
        let mut types = BTreeMap::new();
        for declaration in &node.declarations {
            let (base, _) = self.specifiers(&declaration.node.specifiers, declaration.span)?;
            for declarator in &declaration.node.declarators {
                let ty = self.declarator(base.clone(), &declarator.node.declarator.node)?;
                if let Some(name) = name_of(&declarator.node.declarator.node) {
                    types.insert(name.node.name.as_str(), adjusted(ty));
                }
            }
        }
        let mut parameters = Vec::new();
        for derived in &node.declarator.node.derived {
            if let DerivedDeclarator::KRFunction(names) = &derived.node {
                for name in names {
                    let ty = types.get(name.node.name.as_str()).cloned().unwrap_or_else(|| INT.into());
                    parameters.push((Some(name.node.name.as_str()), ty, name.span));
                }
            }
        }
        Ok(parameters)
    }

    fn parameter(&mut self, name: &str, ty: Qualified, registers: &[Reg], at: Extent) -> Result<(), CError> {
        let value = match registers {
            [register] if ty.ty.is_scalar() => TypedValue::register(ty.ty.clone(), *register),
            all => TypedValue { ty: ty.ty.clone(), words: Words::Many(all.to_vec()) },
        };
        if let ([register], true) = (registers, ty.ty.is_scalar() && !self.own.variables.contains(name)) {
            self.code.method.name_local(*register, name, 0..u32::MAX);
            let local = super::scope::Local { ty, at: Home::Register(*register), region: None };
            return self.declare(name, Symbol::Local(local), at);
        }
        let local = self.new_local(name, &ty, at)?;
        let mut lvalue = self.lvalue_of(&local);
        lvalue.ty.atomic = false;
        self.store(&lvalue, &value, at)?;
        self.declare(name, Symbol::Local(local), at)
    }
}
