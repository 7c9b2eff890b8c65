//! Expressions: numbers of 32 bits.

use std::rc::Rc;

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, BinaryOp, Class, ControlOp, Kind, LocalOp, MemoryOp, Place, Reg, StaticId, UnaryOp,
};
use lang_c::ast::{BinaryOperator, CallExpression, Expression, UnaryOperator};
use lang_c::span::{Node, Span as Extent};

use super::McspinLowering;
use super::scope::{Binding, McspinScope};
use crate::error::{CError, nearest};
use crate::lower::constant;

/// Something that can be assigned.
#[derive(Clone, Copy)]
enum Target {
    Shared(StaticId),
    Local(Reg),
}

/// The operation of `a op b`, or of `a op= b`.
fn operation(operator: &BinaryOperator) -> Option<(IntOp, bool)> {
    use BinaryOperator::*;
    Some(match operator {
        Multiply => (IntOp::Mul, false),
        Divide => (IntOp::DivChecked, false),
        Modulo => (IntOp::RemChecked, false),
        Plus => (IntOp::Add, false),
        Minus => (IntOp::Sub, false),
        ShiftLeft => (IntOp::Shl, false),
        ShiftRight => (IntOp::Shr, false),
        Less => (IntOp::Lt, false),
        Greater => (IntOp::Gt, false),
        LessOrEqual => (IntOp::Le, false),
        GreaterOrEqual => (IntOp::Ge, false),
        Equals => (IntOp::Eq, false),
        NotEquals => (IntOp::Ne, false),
        BitwiseAnd => (IntOp::And, false),
        BitwiseXor => (IntOp::Xor, false),
        BitwiseOr => (IntOp::Or, false),
        AssignMultiply => (IntOp::Mul, true),
        AssignDivide => (IntOp::DivChecked, true),
        AssignModulo => (IntOp::RemChecked, true),
        AssignPlus => (IntOp::Add, true),
        AssignMinus => (IntOp::Sub, true),
        AssignShiftLeft => (IntOp::Shl, true),
        AssignShiftRight => (IntOp::Shr, true),
        AssignBitwiseAnd => (IntOp::And, true),
        AssignBitwiseXor => (IntOp::Xor, true),
        AssignBitwiseOr => (IntOp::Or, true),
        Index | LogicalAnd | LogicalOr | Assign => return None,
    })
}

impl<'p> McspinLowering<'p> {
    /// The class of an access here, with the attributes of the blocks around.
    pub(super) fn access(&mut self, class: Class, at: Extent) -> Result<AccessId, CError> {
        let attributes: Vec<&str> = self.attributes.iter().map(String::as_str).collect();
        self.shared.access(class, &attributes, at)
    }

    fn load(&mut self, target: Target, at: Extent) -> Result<Reg, CError> {
        match target {
            Target::Local(register) => Ok(register),
            Target::Shared(id) => {
                let access = self.access(Class::Read, at)?;
                let dst = self.code.temporary(Kind::I32);
                self.code.emit(MemoryOp::Load { dst, place: Place::Static(id), access });
                Ok(dst)
            }
        }
    }

    fn store(&mut self, target: Target, src: Reg, at: Extent) -> Result<(), CError> {
        match target {
            Target::Local(dst) => self.code.emit(LocalOp::Move { dst, src }),
            Target::Shared(id) => {
                let access = self.access(Class::Write, at)?;
                self.code.emit(MemoryOp::Store { place: Place::Static(id), src, access });
            }
        }
        Ok(())
    }

    /// The variable that an expression names. A parameter stands for its argument.
    fn target(
        &self,
        expression: &'p Node<Expression>,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Target, CError> {
        let Expression::Identifier(name) = &expression.node else {
            return Err(self.error(expression.span, "only variables can be assigned"));
        };
        match scope.find(&name.node.name) {
            None => Err(self.undeclared(&name.node.name, name.span, scope)),
            Some(Binding::Shared(id)) => Ok(Target::Shared(id)),
            Some(Binding::Local(register)) => Ok(Target::Local(register)),
            Some(Binding::Argument(argument, outer)) => self.target(argument, &outer).map_err(|error| {
                error.related(
                    self.shared
                        .source
                        .map
                        .spot(self.shared.source.map.extent(name.span.start..name.span.end)),
                    "it stands for this parameter, which is assigned here",
                )
            }),
        }
    }

    fn undeclared(&self, name: &str, at: Extent, scope: &Rc<McspinScope<'p>>) -> CError {
        let error = self.error(at, format!("the variable `{name}` is not declared"));
        match nearest(name, scope.names()) {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        }
    }

    /// The value of an expression.
    pub(super) fn value(
        &mut self,
        expression: &'p Node<Expression>,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        if let Some(value) = constant::number(expression) {
            return Ok(self.code.constant(Kind::I32, u64::from(value as u32)));
        }
        match &expression.node {
            Expression::Identifier(name) => match scope.find(&name.node.name) {
                None => Err(self.undeclared(&name.node.name, name.span, scope)),
                Some(Binding::Shared(id)) => self.load(Target::Shared(id), expression.span),
                Some(Binding::Local(register)) => Ok(register),
                Some(Binding::Argument(argument, outer)) => self.value(argument, &outer),
            },
            Expression::Call(call) => self.called(&call.node, expression.span, scope),
            Expression::UnaryOperator(unary) => {
                self.unary(&unary.node.operator.node, &unary.node.operand, expression.span, scope)
            }
            Expression::BinaryOperator(binary) => {
                let (lhs, rhs) = (&*binary.node.lhs, &*binary.node.rhs);
                self.binary(&binary.node.operator.node, lhs, rhs, expression.span, scope)
            }
            Expression::Conditional(it) => {
                let result = self.variable(expression.span)?;
                let (otherwise, end) = (self.code.label(), self.code.label());
                let condition = self.value(&it.node.condition, scope)?;
                self.code.method.branch(condition, false, otherwise);
                let value = self.value(&it.node.then_expression, scope)?;
                self.code.emit(LocalOp::Move { dst: result, src: value });
                self.code.method.jump(end);
                self.code.bind(otherwise);
                let value = self.value(&it.node.else_expression, scope)?;
                self.code.emit(LocalOp::Move { dst: result, src: value });
                self.code.bind(end);
                Ok(result)
            }
            Expression::Comma(all) => {
                let mut last = Err(self.error(expression.span, "an empty expression"));
                for one in all.iter() {
                    last = Ok(self.value(one, scope)?);
                }
                last
            }
            _ => Err(self
                .error(expression.span, "this expression is not part of McSPIN's language")
                .help("it has numbers, variables, C's operators on them, and calls of procedures")),
        }
    }

    fn unary(
        &mut self,
        operator: &UnaryOperator,
        operand: &'p Node<Expression>,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        let op = match operator {
            UnaryOperator::Plus => return self.value(operand, scope),
            UnaryOperator::Minus => UnaryOp::Neg(Kind::I32),
            UnaryOperator::Complement => UnaryOp::Not(Kind::I32),
            UnaryOperator::Negate => UnaryOp::IsZero,
            UnaryOperator::Address | UnaryOperator::Indirection => {
                return Err(self.error(at, "McSPIN's language has no pointers"));
            }
            UnaryOperator::PreIncrement
            | UnaryOperator::PreDecrement
            | UnaryOperator::PostIncrement
            | UnaryOperator::PostDecrement => {
                let down = matches!(operator, UnaryOperator::PreDecrement | UnaryOperator::PostDecrement);
                let post = matches!(operator, UnaryOperator::PostIncrement | UnaryOperator::PostDecrement);
                let target = self.target(operand, scope)?;
                let old = self.load(target, at)?;
                let kept = self.code.temporary(Kind::I32);
                self.code.emit(LocalOp::Move { dst: kept, src: old });
                let new = self.code.immediate(IntOp::Add, kept, if down { -1 } else { 1 });
                self.store(target, new, at)?;
                return Ok(if post { kept } else { new });
            }
        };
        let a = self.value(operand, scope)?;
        let dst = self.code.temporary(Kind::I32);
        self.code.emit(LocalOp::Unary { op, dst, a });
        Ok(dst)
    }

    fn binary(
        &mut self,
        operator: &BinaryOperator,
        lhs: &'p Node<Expression>,
        rhs: &'p Node<Expression>,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        match operator {
            BinaryOperator::Assign => {
                let value = self.value(rhs, scope)?;
                let target = self.target(lhs, scope)?;
                self.store(target, value, at)?;
                return Ok(value);
            }
            BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => {
                let or = matches!(operator, BinaryOperator::LogicalOr);
                let result = self.variable(at)?;
                let end = self.code.label();
                let a = self.value(lhs, scope)?;
                let truth = self.code.immediate(IntOp::Ne, a, 0);
                self.code.emit(LocalOp::Move { dst: result, src: truth });
                self.code.method.branch(result, or, end);
                let b = self.value(rhs, scope)?;
                let truth = self.code.immediate(IntOp::Ne, b, 0);
                self.code.emit(LocalOp::Move { dst: result, src: truth });
                self.code.bind(end);
                return Ok(result);
            }
            _ => {}
        }
        let Some((op, assigns)) = operation(operator) else {
            return Err(self.error(at, "McSPIN's language has no arrays"));
        };
        let target = if assigns { Some(self.target(lhs, scope)?) } else { None };
        let a = match target {
            Some(target) => self.load(target, lhs.span)?,
            None => self.value(lhs, scope)?,
        };
        let dst = match constant::number(rhs).map(i32::try_from) {
            Some(Ok(b)) => {
                let dst = self.code.temporary(Kind::I32);
                self.code.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(op), dst, a, b });
                dst
            }
            _ => {
                // The right side may assign a variable of the section whose register is the left side.
                let kept = self.code.temporary(Kind::I32);
                self.code.emit(LocalOp::Move { dst: kept, src: a });
                let b = self.value(rhs, scope)?;
                self.code.binary(BinaryOp::I32(op), Kind::I32, kept, b)
            }
        };
        if let Some(target) = target {
            self.store(target, dst, at)?;
        }
        Ok(dst)
    }

    fn called(
        &mut self,
        call: &'p CallExpression,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        let Expression::Identifier(callee) = &call.callee.node else {
            return Err(self.error(call.callee.span, "only procedures can be called"));
        };
        let name = callee.node.name.as_str();
        let arguments = call.arguments.as_slice();
        match (name, arguments) {
            ("McSPIN_fence", []) => {
                let access = self.access(Class::Fence, at)?;
                self.code.emit(MemoryOp::Fence { access });
                Ok(self.code.constant(Kind::I32, 0))
            }
            ("McSPIN_assert", [condition]) => {
                let message = format!("assertion `{}` failed", self.shared.text(condition.span));
                let message = self.shared.builder.message(message);
                let value = self.value(condition, scope)?;
                let fine = self.code.label();
                self.code.method.branch(value, true, fine);
                self.code.emit(ControlOp::Fail { message });
                self.code.bind(fine);
                Ok(value)
            }
            ("McSPIN_assume", [condition]) => {
                let condition = self.value(condition, scope)?;
                self.code.emit(ControlOp::Assume { condition });
                Ok(condition)
            }
            ("McSPIN_variable", [variable, process, _]) => self.seen(variable, process, at, scope),
            ("McSPIN_fence" | "McSPIN_assert" | "McSPIN_assume" | "McSPIN_variable", _) => {
                let wanted = match name {
                    "McSPIN_fence" => "no argument",
                    "McSPIN_variable" => "three arguments: a variable, a process, and 0",
                    _ => "one argument",
                };
                Err(self.error(at, format!("`{name}` has {wanted}")))
            }
            _ => self.call(name, call, at, scope),
        }
    }

    /// The value that a variable has for a process now.
    fn seen(
        &mut self,
        variable: &'p Node<Expression>,
        process: &'p Node<Expression>,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<Reg, CError> {
        let thread = constant::number(process).and_then(|number| u16::try_from(number).ok());
        let Some(thread) = thread else {
            return Err(self.error(process.span, "the process is the number of a section, from 0"));
        };
        self.looked_at.push((thread, process.span));
        match self.target(variable, scope)? {
            Target::Local(register) if thread == self.section => Ok(register),
            Target::Local(_) => {
                let message = format!("this variable is one of section {}, not {thread}", self.section);
                Err(self.error(at, message).help("what several sections look at is declared in `main`"))
            }
            Target::Shared(id) => {
                let dst = self.code.temporary(Kind::I32);
                self.code.emit(MemoryOp::Peek { dst, place: Place::Static(id), thread });
                Ok(dst)
            }
        }
    }
}
