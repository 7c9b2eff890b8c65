//! Which variables and members are reached through pointers: those whose address is taken, and arrays that are used
//! other than by an index. Names alone are looked at, so that a name which two variables have counts for both.

use std::collections::{HashMap, HashSet};

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
    /// Those of which a member or element is used.
    pub(super) parts: HashSet<String>,
    /// The fewest indices that variables are used with: `a[i]` of an array of arrays becomes a pointer.
    rows: HashMap<String, usize>,
    /// What pointers may lead to for longer than a call of a library function.
    pub(super) escaping: Escaping,
    /// The functions that are called.
    pub(super) called: HashSet<String>,
    /// Whether what is looked at is an argument of a function that keeps no pointers.
    lent: bool,
    /// Members whose address is taken.
    pub(super) members: HashSet<String>,
}

/// Whether an expression is a variable, or a member of one.
fn is_variable(expression: &Node<Expression>) -> bool {
    match &expression.node {
        Expression::Identifier(_) => true,
        Expression::Member(member) => {
            member.node.operator.node == MemberOperator::Direct && is_variable(&member.node.expression)
        }
        _ => false,
    }
}

/// The variable that an expression is an element of, and how many indices it has with `count` more.
fn indexed(expression: &Node<Expression>, count: usize) -> Option<(&str, usize)> {
    match &expression.node {
        Expression::Identifier(name) => Some((&name.node.name, count)),
        Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
            indexed(&binary.node.lhs, count + 1)
        }
        _ => None,
    }
}

/// Names of variables whose addresses may be kept.
#[derive(Debug, Default)]
pub(super) struct Escaping {
    /// Those whose address is taken.
    pub(super) addresses: HashSet<String>,
    /// Those that are used as they are.
    pub(super) values: HashSet<String>,
}

impl Taken {
    /// Whether pointers may lead to the elements of an array with so many indices.
    pub(super) fn reaches_elements(&self, name: &str, indices: usize) -> bool {
        self.variables.contains(name)
            || self.used.contains(name)
            || self.rows.get(name).is_some_and(|&fewest| fewest < indices)
    }

    /// Something whose address is taken. If it is an element, the array counts as used; a pointer may stay in a
    /// register.
    fn address(&mut self, place: &Node<Expression>) {
        match &place.node {
            Expression::Identifier(name) => {
                self.variables.insert(name.node.name.clone());
                if !self.lent {
                    self.escaping.addresses.insert(name.node.name.clone());
                }
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
            Expression::Identifier(name) => {
                self.parts.insert(name.node.name.clone());
            }
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

    /// An argument of a function; `keeps` says whether the function may keep pointers.
    fn argument(&mut self, argument: &Node<Expression>, keeps: bool) {
        let direct = match &argument.node {
            Expression::Identifier(_) => true,
            Expression::UnaryOperator(unary) => {
                unary.node.operator.node == UnaryOperator::Address && is_variable(&unary.node.operand)
            }
            _ => false,
        };
        let before = std::mem::replace(&mut self.lent, direct && !keeps);
        self.expression(argument);
        self.lent = before;
    }
}

impl<'ast> Visit<'ast> for Taken {
    fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
        match expression {
            Expression::Identifier(name) => {
                self.used.insert(name.node.name.clone());
                if !self.lent {
                    self.escaping.values.insert(name.node.name.clone());
                }
            }
            Expression::UnaryOperator(unary) if unary.node.operator.node == UnaryOperator::Address => {
                self.address(&unary.node.operand);
            }
            Expression::BinaryOperator(binary) if binary.node.operator.node == BinaryOperator::Index => {
                if let Some((name, count)) = indexed(&binary.node.lhs, 1) {
                    let fewest = self.rows.entry(name.to_owned()).or_insert(count);
                    *fewest = count.min(*fewest);
                }
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
        self.called.insert(callee.node.name.clone());
        let direct = builtin::places(&callee.node.name);
        let keeps = builtin::keeps_pointers(&callee.node.name);
        for (index, argument) in call.arguments.iter().enumerate() {
            match &argument.node {
                Expression::UnaryOperator(unary)
                    if direct.contains(&index) && unary.node.operator.node == UnaryOperator::Address =>
                {
                    self.place(&unary.node.operand);
                }
                _ => self.argument(argument, keeps),
            }
        }
    }
}
