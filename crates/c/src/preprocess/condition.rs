//! The constant expressions of `#if` and `#elif`. All values have 64 bits, with a sign or without.

use std::collections::HashMap;
use std::rc::Rc;

use super::macros::Macro;
use super::token::{Kind, Token};

/// The deepest that an expression may nest.
const DEEPEST: u32 = 200;

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ConditionValue {
    bits: u64,
    unsigned: bool,
}

/// What is wrong with an expression: at which token, if not at its end.
#[derive(Debug)]
pub(crate) struct ConditionFault {
    pub(crate) token: Option<usize>,
    pub(crate) message: String,
}

/// Whether the expression in these tokens, in which all macros have been replaced, is not zero.
pub(crate) fn holds(tokens: &[Token], macros: &HashMap<Rc<str>, Macro>) -> Result<bool, ConditionFault> {
    let mut reader = ConditionReader { tokens, at: 0, macros, depth: 0, skipped: 0 };
    let value = reader.conditional()?;
    match tokens.get(reader.at) {
        None => Ok(value.bits != 0),
        Some(token) => Err(reader.fault(format!("expected an operator, found `{}`", token.text))),
    }
}

struct ConditionReader<'t> {
    tokens: &'t [Token],
    at: usize,
    macros: &'t HashMap<Rc<str>, Macro>,
    depth: u32,
    /// How many operators around decide that this operand does not count.
    skipped: u32,
}

impl ConditionValue {
    fn signed(value: i64) -> ConditionValue {
        ConditionValue { bits: value as u64, unsigned: false }
    }

    fn truth(value: bool) -> ConditionValue {
        ConditionValue::signed(value.into())
    }
}

impl ConditionReader<'_> {
    fn fault(&self, message: impl Into<String>) -> ConditionFault {
        ConditionFault { token: (self.at < self.tokens.len()).then_some(self.at), message: message.into() }
    }

    fn take(&mut self, punctuator: &str) -> bool {
        let is = self.tokens.get(self.at).is_some_and(|token| token.is(punctuator));
        self.at += usize::from(is);
        is
    }

    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ConditionFault>,
    ) -> Result<T, ConditionFault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(format!("the condition nests deeper than {DEEPEST}")));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads an operand that only counts if `counts`.
    fn unless(
        &mut self,
        counts: bool,
        read: impl FnOnce(&mut Self) -> Result<ConditionValue, ConditionFault>,
    ) -> Result<ConditionValue, ConditionFault> {
        self.skipped += u32::from(!counts);
        let value = self.nested(read);
        self.skipped -= u32::from(!counts);
        value
    }

    fn conditional(&mut self) -> Result<ConditionValue, ConditionFault> {
        let condition = self.nested(|it| it.binary(0))?;
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = condition.bits != 0;
        let first = self.unless(yes, ConditionReader::conditional)?;
        if !self.take(":") {
            return Err(self.fault("expected `:`"));
        }
        let second = self.unless(!yes, ConditionReader::conditional)?;
        let bits = if yes { first.bits } else { second.bits };
        Ok(ConditionValue { bits, unsigned: first.unsigned || second.unsigned })
    }

    fn binary(&mut self, least: u8) -> Result<ConditionValue, ConditionFault> {
        let mut left = self.unary()?;
        loop {
            let Some(token) = self.tokens.get(self.at).filter(|token| token.kind == Kind::Punctuator) else {
                return Ok(left);
            };
            let operator = token.text.clone();
            let Some(strength) = strength(&operator).filter(|it| *it >= least) else { return Ok(left) };
            let at = self.at;
            self.at += 1;
            let counts = match &*operator {
                "&&" => left.bits != 0,
                "||" => left.bits == 0,
                _ => true,
            };
            let right = self.unless(counts, |it| it.binary(strength + 1))?;
            left = match apply(&operator, left, right) {
                Some(value) => value,
                None if self.skipped > 0 => ConditionValue::signed(0),
                None => return Err(ConditionFault { token: Some(at), message: "division by zero".into() }),
            };
        }
    }

    fn unary(&mut self) -> Result<ConditionValue, ConditionFault> {
        let Some(token) = self.tokens.get(self.at) else {
            return Err(self.fault("expected a value at the end of the condition"));
        };
        let text = token.text.clone();
        match token.kind {
            Kind::Punctuator => match &*text {
                "(" => {
                    self.at += 1;
                    let value = self.nested(ConditionReader::conditional)?;
                    if !self.take(")") {
                        return Err(self.fault("expected `)`"));
                    }
                    Ok(value)
                }
                "!" | "-" | "+" | "~" => {
                    self.at += 1;
                    let value = self.nested(ConditionReader::unary)?;
                    Ok(match &*text {
                        "!" => ConditionValue::truth(value.bits == 0),
                        "-" => ConditionValue { bits: value.bits.wrapping_neg(), ..value },
                        "~" => ConditionValue { bits: !value.bits, ..value },
                        _ => value,
                    })
                }
                _ => Err(self.fault(format!("expected a value, found `{text}`"))),
            },
            Kind::Identifier if &*text == "defined" => {
                self.at += 1;
                self.defined()
            }
            Kind::Identifier => {
                self.at += 1;
                if self.tokens.get(self.at).is_some_and(|next| next.is("(")) {
                    self.at -= 1;
                    return Err(self.fault(format!("there is no macro `{text}` that takes arguments")));
                }
                Ok(ConditionValue::signed(0))
            }
            Kind::Number => match number(&text) {
                Some(value) => {
                    self.at += 1;
                    Ok(value)
                }
                None => Err(self.fault(format!("`{text}` is not an integer"))),
            },
            Kind::Character => match character(&text) {
                Some(value) => {
                    self.at += 1;
                    Ok(ConditionValue::signed(value))
                }
                None => Err(self.fault(format!("`{text}` is not a character"))),
            },
            _ => Err(self.fault(format!("expected a value, found `{text}`"))),
        }
    }

    fn defined(&mut self) -> Result<ConditionValue, ConditionFault> {
        let parenthesis = self.take("(");
        let Some(name) = self.tokens.get(self.at).filter(|token| token.kind == Kind::Identifier) else {
            return Err(self.fault("expected the name of a macro after `defined`"));
        };
        let is = self.macros.contains_key(&name.text) || &*name.text == "__has_include";
        self.at += 1;
        if parenthesis && !self.take(")") {
            return Err(self.fault("expected `)`"));
        }
        Ok(ConditionValue::truth(is))
    }
}

fn strength(operator: &str) -> Option<u8> {
    Some(match operator {
        "||" => 0,
        "&&" => 1,
        "|" => 2,
        "^" => 3,
        "&" => 4,
        "==" | "!=" => 5,
        "<" | ">" | "<=" | ">=" => 6,
        "<<" | ">>" => 7,
        "+" | "-" => 8,
        "*" | "/" | "%" => 9,
        _ => return None,
    })
}

/// None for a division by zero.
fn apply(operator: &str, a: ConditionValue, b: ConditionValue) -> Option<ConditionValue> {
    let unsigned = a.unsigned || b.unsigned;
    let (x, y) = (a.bits as i64, b.bits as i64);
    let number = |bits: u64| Some(ConditionValue { bits, unsigned });
    let shifted = |value: ConditionValue, right: bool, by: u64| {
        let by = by.min(64) as u32;
        let bits = match (right, value.unsigned) {
            (false, _) => value.bits.checked_shl(by).unwrap_or(0),
            (true, true) => value.bits.checked_shr(by).unwrap_or(0),
            (true, false) => ((value.bits as i64) >> by.min(63)) as u64,
        };
        Some(ConditionValue { bits, ..value })
    };
    let less = if unsigned { a.bits < b.bits } else { x < y };
    match operator {
        "||" => Some(ConditionValue::truth(a.bits != 0 || b.bits != 0)),
        "&&" => Some(ConditionValue::truth(a.bits != 0 && b.bits != 0)),
        "|" => number(a.bits | b.bits),
        "^" => number(a.bits ^ b.bits),
        "&" => number(a.bits & b.bits),
        "==" => Some(ConditionValue::truth(a.bits == b.bits)),
        "!=" => Some(ConditionValue::truth(a.bits != b.bits)),
        "<" => Some(ConditionValue::truth(less)),
        ">=" => Some(ConditionValue::truth(!less)),
        ">" => Some(ConditionValue::truth(!less && a.bits != b.bits)),
        "<=" => Some(ConditionValue::truth(less || a.bits == b.bits)),
        "<<" | ">>" => {
            let negative = !b.unsigned && y < 0;
            shifted(a, (operator == ">>") != negative, if negative { y.unsigned_abs() } else { b.bits })
        }
        "+" => number(a.bits.wrapping_add(b.bits)),
        "-" => number(a.bits.wrapping_sub(b.bits)),
        "*" => number(a.bits.wrapping_mul(b.bits)),
        "/" if unsigned => number(a.bits.checked_div(b.bits)?),
        "%" if unsigned => number(a.bits.checked_rem(b.bits)?),
        _ if b.bits == 0 => None,
        "/" => number(x.wrapping_div(y) as u64),
        _ => number(x.wrapping_rem(y) as u64),
    }
}

/// An integer constant.
fn number(text: &str) -> Option<ConditionValue> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_end_matches(['u', 'l']);
    let suffix = &lower[digits.len()..];
    if !["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix) {
        return None;
    }
    let bits = if let Some(hex) = digits.strip_prefix("0x") {
        u64::from_str_radix(hex, 16)
    } else if let Some(binary) = digits.strip_prefix("0b") {
        u64::from_str_radix(binary, 2)
    } else if digits.len() > 1 && digits.starts_with('0') {
        u64::from_str_radix(digits, 8)
    } else {
        digits.parse()
    };
    let bits = bits.ok()?;
    Some(ConditionValue { bits, unsigned: suffix.contains('u') || bits > i64::MAX as u64 })
}

/// The value of a character constant. One of several characters is as gcc has it.
fn character(text: &str) -> Option<i64> {
    let inner = text.trim_start_matches(['L', 'u', 'U']).strip_prefix('\'')?.strip_suffix('\'')?;
    let wide = !text.starts_with('\'');
    let mut value: i64 = 0;
    let mut count = 0;
    let mut rest = inner.chars().peekable();
    while let Some(c) = rest.next() {
        let code = if c != '\\' {
            i64::from(u32::from(c))
        } else {
            match rest.next()? {
                'n' => 10,
                't' => 9,
                'r' => 13,
                'a' => 7,
                'b' => 8,
                'f' => 12,
                'v' => 11,
                'e' => 27,
                'x' => {
                    let mut code = 0i64;
                    while let Some(digit) = rest.peek().and_then(|c| c.to_digit(16)) {
                        code = (code << 4 | i64::from(digit)) & 0xffff_ffff;
                        rest.next();
                    }
                    code
                }
                first @ '0'..='7' => {
                    let mut code = i64::from(first.to_digit(8)?);
                    for _ in 0..2 {
                        let Some(digit) = rest.peek().and_then(|c| c.to_digit(8)) else { break };
                        code = code << 3 | i64::from(digit);
                        rest.next();
                    }
                    code
                }
                other => i64::from(u32::from(other)),
            }
        };
        count += 1;
        value = (value << 8 | code) & 0xffff_ffff;
    }
    match count {
        0 => None,
        // `char` has a sign.
        1 if !wide && value < 256 => Some(i64::from(value as u8 as i8)),
        _ => Some(value),
    }
}
