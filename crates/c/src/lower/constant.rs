//! Expressions that are numbers whatever the names in the program mean.

use lang_c::ast::{BinaryOperator, Constant, Expression, UnaryOperator};
use lang_c::span::Node;

use super::literal;

/// The value of an expression that consists of literals and operators on them, as a 32-bit number.
pub(crate) fn number(expression: &Node<Expression>) -> Option<i64> {
    match &expression.node {
        Expression::Constant(constant) => match &constant.node {
            Constant::Integer(integer) => literal::integer(integer).map(|(value, _)| value as i64),
            Constant::Character(text) => literal::character(text),
            Constant::Float(_) => None,
        },
        Expression::UnaryOperator(unary) => {
            let value = number(&unary.node.operand)?;
            Some(match unary.node.operator.node {
                UnaryOperator::Plus => value,
                UnaryOperator::Minus => value.wrapping_neg(),
                UnaryOperator::Complement => !value,
                UnaryOperator::Negate => i64::from(value == 0),
                _ => return None,
            })
        }
        Expression::BinaryOperator(binary) => {
            let (a, b) = (number(&binary.node.lhs)?, number(&binary.node.rhs)?);
            let shift = u32::try_from(b).ok().filter(|by| *by < 32);
            Some(match binary.node.operator.node {
                BinaryOperator::Plus => a.wrapping_add(b),
                BinaryOperator::Minus => a.wrapping_sub(b),
                BinaryOperator::Multiply => a.wrapping_mul(b),
                BinaryOperator::Divide => a.checked_div(b)?,
                BinaryOperator::Modulo => a.checked_rem(b)?,
                BinaryOperator::ShiftLeft => a << shift?,
                BinaryOperator::ShiftRight => a >> shift?,
                BinaryOperator::BitwiseAnd => a & b,
                BinaryOperator::BitwiseOr => a | b,
                BinaryOperator::BitwiseXor => a ^ b,
                BinaryOperator::Less => i64::from(a < b),
                BinaryOperator::Greater => i64::from(a > b),
                BinaryOperator::LessOrEqual => i64::from(a <= b),
                BinaryOperator::GreaterOrEqual => i64::from(a >= b),
                BinaryOperator::Equals => i64::from(a == b),
                BinaryOperator::NotEquals => i64::from(a != b),
                BinaryOperator::LogicalAnd => i64::from(a != 0 && b != 0),
                BinaryOperator::LogicalOr => i64::from(a != 0 || b != 0),
                _ => return None,
            })
        }
        _ => None,
    }
}
