//! Which variables and members are reached through pointers: those whose address is taken, and arrays that are used
//! other than by an index. Names alone are looked at, so that a name which two variables have counts for both.

use std::collections::HashSet;

use lang_c::ast::{
    BinaryOperator, CallExpression, Expression, MemberExpression, MemberOperator, UnaryOperator,
};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};

use super::builtin;

/// The names that pointers may lead to.
#[derive(Debug, Default)]
pub(super) struct Taken {
    /// Variables whose address is taken.
    pub(super) variables: HashSet<String>,
    /// Variables that are used as they are: arrays become pointers there.
    pub(super) used: HashSet<String>,
    /// Members whose address is taken.
    pub(super) members: HashSet<String>,
}

impl Taken {
    /// Something whose address is taken. If it is an element, the array counts as used; a pointer may stay in a
    /// register.
    fn address(&mut self, place: &Node<Expression>) {
        match &place.node {
            Expression::Identifier(name) => {
                self.variables.insert(name.node.name.clone());
            }
            Expression::Member(member) => {
                self.members.insert(member.node.identifier.node.name.clone());
                match member.node.operator.node {
                    MemberOperator::Direct => self.address(&member.node.expression),
                    MemberOperator::Indirect => self.expression(&member.node.expression),
                }
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                self.expression(&binary.node.lhs);
                self.expression(&binary.node.rhs);
            }
            _ => self.expression(place),
        }
    }

    /// Something that is read or written, or whose part is.
    fn place(&mut self, place: &Node<Expression>) {
        match &place.node {
            Expression::Identifier(_) => {}
            Expression::Member(member) if member.node.operator.node == MemberOperator::Direct => {
                self.place(&member.node.expression);
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                self.place(&binary.node.lhs);
                self.expression(&binary.node.rhs);
            }
            _ => self.expression(place),
        }
    }

    fn expression(&mut self, expression: &Node<Expression>) {
        self.visit_expression(&expression.node, &expression.span);
    }
}

impl<'ast> Visit<'ast> for Taken {
    fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
        match expression {
            Expression::Identifier(name) => {
                self.used.insert(name.node.name.clone());
            }
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                self.address(&unary.node.operand);
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                self.place(&binary.node.lhs);
                self.expression(&binary.node.rhs);
            }
            Expression::SizeOfVal(_) => {}
            _ => visit::visit_expression(self, expression, span),
        }
    }

    fn visit_member_expression(&mut self, member: &'ast MemberExpression, _: &'ast Span) {
        match member.operator.node {
            MemberOperator::Direct => self.place(&member.expression),
            MemberOperator::Indirect => self.expression(&member.expression),
        }
    }

    fn visit_call_expression(&mut self, call: &'ast CallExpression, span: &'ast Span) {
        let Expression::Identifier(callee) = &call.callee.node else {
            return visit::visit_call_expression(self, call, span);
        };
        let direct = builtin::places(&callee.node.name);
        for (index, argument) in call.arguments.iter().enumerate() {
            match &argument.node {
                Expression::UnaryOperator(unary)
                    if direct.contains(&index) && unary.node.operator.node == UnaryOperator::Address =>
                {
                    self.place(&unary.node.operand);
                }
                _ => self.expression(argument),
            }
        }
    }
}
