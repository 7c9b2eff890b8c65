//! `printf` and the like. The text is put together in an object that no other thread can reach, and written in one step;
//! `sprintf` and `snprintf` store it in memory, one character after the other.

use fencepost_ir::{C_OTHER_FORM, C_STYLE, ControlOp, Kind, LocalOp, MemoryOp, Native, ObjectOp, Place, Reg};
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::builtin::literal_text;
use super::value::TypedValue;
use crate::error::CError;
use crate::types::{CHAR, INT, IntType, LONG, Type, ULONG};

/// A piece of a format.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Conversion(Conversion),
}

/// `%-05.2ld`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Conversion {
    /// Bits as the library knows them: 2 left, 4 zeros, 8 plus, 16 space, 32 other form.
    flags: u32,
    width: Amount,
    precision: Amount,
    /// How many bits an integer has.
    bits: u32,
    letter: char,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Amount {
    #[default]
    None,
    Known(u32),
    /// `*`: the next argument.
    Argument,
}

/// Where the text goes.
#[derive(Clone, Debug)]
enum Out {
    /// To the run's output, or to that for errors.
    Stream { error: bool },
    /// To memory of this size.
    Memory { to: TypedValue, size: TypedValue },
}

/// The pieces of a format; the part that is not known, if there is one.
fn pieces(format: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = format.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        if rest.peek() == Some(&'%') {
            rest.next();
            text.push('%');
            continue;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        let mut it = Conversion { bits: 32, ..Conversion::default() };
        while let Some(flag) = rest.peek().and_then(|c| "-0+ #".find(*c)) {
            it.flags |= [2, 4, 8, 16, 32][flag];
            rest.next();
        }
        let amount = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            if rest.peek() == Some(&'*') {
                rest.next();
                return Amount::Argument;
            }
            let mut number = None;
            while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
                number = Some(number.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
                rest.next();
            }
            number.map_or(Amount::None, Amount::Known)
        };
        it.width = amount(&mut rest);
        if rest.peek() == Some(&'.') {
            rest.next();
            it.precision = match amount(&mut rest) {
                Amount::None => Amount::Known(0),
                other => other,
            };
        }
        while let Some(c) = rest.peek().copied() {
            match c {
                'l' | 'j' | 'z' | 't' | 'L' => it.bits = 64,
                'h' => it.bits /= 2,
                _ => break,
            }
            rest.next();
        }
        match rest.next() {
            Some(
                c @ ('d' | 'i' | 'u' | 'x' | 'X' | 'o' | 'c' | 's' | 'p' | 'f' | 'F' | 'e' | 'E' | 'g' | 'G'),
            ) => {
                it.letter = c;
            }
            Some(c) => return Err(format!("`%{c}`")),
            None => return Err("`%` at the end".to_owned()),
        }
        pieces.push(Piece::Conversion(it));
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

impl<'p> Lowering<'p> {
    /// A call that prints; nothing if it is another one.
    pub(super) fn print_call(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let arguments = call.arguments.as_slice();
        let value = match (name, arguments) {
            ("printf", [format, rest @ ..]) => self.print(format, rest, Out::Stream { error: false }, at)?,
            ("snprintf", [to, size, format, rest @ ..]) => {
                let to = self.converted(to, &CHAR.pointer())?;
                let size = self.converted(size, &ULONG)?;
                self.print(format, rest, Out::Memory { to, size }, at)?
            }
            ("sprintf", [to, format, rest @ ..]) => {
                let to = self.converted(to, &CHAR.pointer())?;
                let size = TypedValue::constant(ULONG, u64::MAX);
                self.print(format, rest, Out::Memory { to, size }, at)?
            }
            ("fprintf", [stream, format, rest @ ..]) => {
                let stream = self.value(stream)?;
                let error = match stream.known() {
                    Some(1) => false,
                    Some(2) => true,
                    _ => {
                        self.unsupported(at, "a file other than stdout and stderr");
                        return Ok(Some(self.dummy(&INT)));
                    }
                };
                self.print(format, rest, Out::Stream { error }, at)?
            }
            ("puts" | "perror", [text]) => {
                let value = self.converted(text, &CHAR.pointer())?;
                let pieces = [
                    Piece::Conversion(Conversion { letter: 's', bits: 32, ..Default::default() }),
                    Piece::Text("\n".to_owned()),
                ];
                self.print_pieces(&pieces, vec![value], Out::Stream { error: name == "perror" }, at)?
            }
            ("putchar", [unit]) => {
                let value = self.converted(unit, &INT)?;
                let pieces = [Piece::Conversion(Conversion { letter: 'c', bits: 32, ..Default::default() })];
                self.print_pieces(&pieces, vec![value], Out::Stream { error: false }, at)?
            }
            ("__fencepost_put", [text, index, unit]) => {
                let (array, index) = self.text_and_index(text, index)?;
                let src = self.converted(unit, &INT)?;
                let src = self.reg(&src);
                let place = Place::Element { array, index, slot: 0, region: self.kinds.units };
                self.code.emit(MemoryOp::Set { place, src });
                TypedValue::nothing()
            }
            ("__fencepost_get", [text, index]) => {
                let (array, index) = self.text_and_index(text, index)?;
                let dst = self.code.temporary(Kind::I32);
                let place = Place::Element { array, index, slot: 0, region: self.kinds.units };
                self.code.emit(MemoryOp::Get { dst, place });
                TypedValue::register(INT, dst)
            }
            ("__fencepost_length", [text]) => {
                let array = self.converted(text, &Type::Handle)?;
                let array = self.reg(&array);
                let dst = self.code.temporary(Kind::I32);
                self.code.emit(ObjectOp::ArrayLength { dst, array });
                TypedValue::register(INT, dst)
            }
            ("__fencepost_text", [length]) => {
                let length = self.converted(length, &INT)?;
                let length = self.reg(&length);
                TypedValue::register(Type::Handle, self.new_text(length))
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    fn text_and_index(
        &mut self,
        text: &'p Node<Expression>,
        index: &'p Node<Expression>,
    ) -> Result<(Reg, Reg), CError> {
        let text = self.converted(text, &Type::Handle)?;
        let index = self.converted(index, &INT)?;
        Ok((self.reg(&text), self.reg(&index)))
    }

    fn new_text(&mut self, length: Reg) -> Reg {
        let dst = self.code.temporary(Kind::Ref);
        self.code.emit(ObjectOp::NewArray { dst, ty: self.kinds.text, length });
        dst
    }

    fn print(
        &mut self,
        format: &'p Node<Expression>,
        arguments: &'p [Node<Expression>],
        out: Out,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let Some(text) = literal_text(format) else {
            self.unsupported(at, "a format that is not a literal");
            return Ok(self.dummy(&INT));
        };
        if matches!(out, Out::Memory { .. }) && !text.is_ascii() {
            self.unsupported(at, "a format with other characters than those of ASCII");
            return Ok(self.dummy(&INT));
        }
        let pieces = match pieces(&text) {
            Ok(pieces) => pieces,
            Err(what) => {
                self.unsupported(at, format!("the conversion {what} of `printf`"));
                return Ok(self.dummy(&INT));
            }
        };
        let (mut values, mut touched) = (Vec::new(), Vec::new());
        for argument in arguments {
            let start = self.here();
            values.push(self.value(argument)?);
            touched.push(self.touched(start));
        }
        self.choose_order(at, &touched);
        let needs = |piece: &Piece| match piece {
            Piece::Text(_) => 0,
            Piece::Conversion(it) => {
                1 + usize::from(it.width == Amount::Argument) + usize::from(it.precision == Amount::Argument)
            }
        };
        let wanted: usize = pieces.iter().map(needs).sum();
        if wanted > values.len() {
            let message = format!("this format needs {wanted} arguments, not {}", values.len());
            return Err(self.error(at, message));
        }
        self.print_pieces(&pieces, values, out, at)
    }

    fn amount(
        &mut self,
        amount: Amount,
        none: i32,
        values: &mut std::vec::IntoIter<TypedValue>,
    ) -> TypedValue {
        match (amount, none) {
            (Amount::None, none) => TypedValue::constant(INT, u64::from(none as u32)),
            (Amount::Known(number), _) => TypedValue::constant(INT, u64::from(number)),
            (Amount::Argument, _) => match values.next() {
                Some(value) if value.ty.is_integer() => self.resize(&value, &INT),
                _ => TypedValue::constant(INT, 0),
            },
        }
    }

    fn print_pieces(
        &mut self,
        pieces: &[Piece],
        values: Vec<TypedValue>,
        out: Out,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        use fencepost_ir::op::IntOp;
        // How long the text can be.
        let mut room = TypedValue::constant(INT, 1);
        let mut parts = Vec::new();
        let mut values = values.into_iter();
        for piece in pieces {
            let (more, part) = match piece {
                Piece::Text(text) => (TypedValue::constant(INT, text.encode_utf16().count() as u64), None),
                Piece::Conversion(it) => {
                    let width = self.amount(it.width, 0, &mut values);
                    let precision = self.amount(it.precision, -1, &mut values);
                    let value = values.next().unwrap_or_else(|| TypedValue::constant(INT, 0));
                    let own = match it.letter {
                        's' => {
                            let value = self.convert(value.clone(), &CHAR.pointer(), true, at)?;
                            let registers = [self.reg(&value)];
                            self.call_library("__fencepost_strlen", &registers, &INT, at)?
                        }
                        'f' | 'F' | 'e' | 'E' | 'g' | 'G' => TypedValue::constant(INT, 400),
                        _ => TypedValue::constant(INT, 30),
                    };
                    let own = self.integers(IntOp::Add, &own, &width, &INT, INT);
                    // A precision is at least -1.
                    (self.integers(IntOp::Add, &own, &precision, &INT, INT), Some((width, precision, value)))
                }
            };
            room = self.integers(IntOp::Add, &room, &more, &INT, INT);
            room = self.integers(IntOp::Add, &room, &TypedValue::constant(INT, 1), &INT, INT);
            parts.push(part);
        }
        self.at(at);
        let length = self.reg(&room);
        let text = self.new_text(length);
        let mut end = self.code.constant(Kind::I32, 0);
        for (piece, part) in pieces.iter().zip(parts) {
            let value = match (piece, part) {
                (Piece::Text(literal), _) => {
                    let constant = self.shared.builder.string(self.kinds.text, literal);
                    let source = self.code.temporary(Kind::Ref);
                    self.code.emit(LocalOp::Constant { dst: source, constant });
                    self.call_library("__fencepost_append", &[text, end, source], &INT, at)?
                }
                (Piece::Conversion(it), Some((width, precision, value))) => {
                    self.print_one(it, text, end, (&width, &precision), value, at)?
                }
                (Piece::Conversion(_), None) => continue,
            };
            end = self.reg(&value);
        }
        match out {
            Out::Memory { to, size } => {
                let (to, size) = (self.reg(&to), self.reg(&size));
                self.call_library("__fencepost_copy_text", &[text, end, to, size], &INT, at)
            }
            Out::Stream { error } => {
                let trimmed = self.call_library("__fencepost_trim", &[text, end], &Type::Handle, at)?;
                let text = self.reg(&trimmed);
                self.at(at);
                self.code.emit(ControlOp::Print { text, error });
                Ok(TypedValue::register(INT, end))
            }
        }
    }

    fn print_one(
        &mut self,
        it: &Conversion,
        text: Reg,
        end: Reg,
        (width, precision): (&TypedValue, &TypedValue),
        value: TypedValue,
        at: Extent,
    ) -> Result<TypedValue, CError> {
        let (width, precision) = (self.reg(width), self.reg(precision));
        let flags = self.code.constant(Kind::I32, it.flags.into());
        match it.letter {
            'c' => {
                let unit = self.convert(value, &INT, true, at)?;
                let unit = self.convert(unit, &Type::Int(IntType::UChar), true, at)?;
                let unit = self.reg(&unit);
                self.call_library("__fencepost_put_char", &[text, end, unit, flags, width], &INT, at)
            }
            's' => {
                let value = self.convert(value, &CHAR.pointer(), true, at)?;
                let value = self.reg(&value);
                let registers = [text, end, value, flags, width, precision];
                self.call_library("__fencepost_put_string", &registers, &INT, at)
            }
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' => {
                let value = self.convert(value, &Type::Double, false, at)?;
                let value = self.reg(&value);
                let form = if it.flags & 32 != 0 { C_OTHER_FORM } else { 0 };
                let style = u64::from(u32::from(it.letter) + C_STYLE + form);
                let style = self.code.constant(Kind::I32, style);
                let arguments = self.code.method.operands(&[value, precision, style]);
                let dst = self.code.temporary(Kind::Ref);
                self.at(at);
                self.code.emit(LocalOp::Native { native: Native::FormatF64, arguments, dst });
                self.call_library("__fencepost_put_padded", &[text, end, dst, flags, width], &INT, at)
            }
            'p' => {
                let value = self.convert(value, &Type::Void.pointer(), true, at)?;
                let truth = self.truth(&value, at)?;
                let truth = self.reg(&truth);
                self.call_library("__fencepost_put_pointer", &[text, end, truth, width], &INT, at)
            }
            letter => {
                let signed = matches!(letter, 'd' | 'i');
                if value.ty.is_pointer() || !value.ty.is_arithmetic() {
                    self.unsupported(
                        at,
                        format!("`%{letter}` of a value of type `{}`", self.show(&value.ty)),
                    );
                    return Ok(self.dummy(&INT));
                }
                if !value.ty.is_integer() {
                    return Err(self.error(at, format!("`%{letter}` of a floating-point number")));
                }
                let cut = match (it.bits, signed) {
                    (64, _) => value.ty.clone(),
                    (16, true) => Type::Int(IntType::Short),
                    (16, false) => Type::Int(IntType::UShort),
                    (8, true) => Type::Int(IntType::SChar),
                    (8, false) => Type::Int(IntType::UChar),
                    (_, true) => INT,
                    (_, false) => Type::Int(IntType::UInt),
                };
                let value = self.resize(&value, &cut);
                let value = self.resize(&value, if signed { &LONG } else { &ULONG });
                let value = self.reg(&value);
                let (base, upper) = match letter {
                    'x' => (16, 0),
                    'X' => (16, 64),
                    'o' => (8, 0),
                    _ => (10, 0),
                };
                let base = self.code.constant(Kind::I32, base);
                let sign = if signed { 128 } else { 0 };
                let flags = self.code.constant(Kind::I32, u64::from(it.flags | upper | sign));
                let registers = [text, end, value, base, flags, width, precision];
                self.call_library("__fencepost_put_number", &registers, &INT, at)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_taken_apart() {
        let conversion = Conversion {
            flags: 2,
            width: Amount::Known(5),
            precision: Amount::Argument,
            bits: 64,
            letter: 'd',
        };
        let expected =
            vec![Piece::Text("a%".to_owned()), Piece::Conversion(conversion), Piece::Text("\n".to_owned())];
        assert_eq!(pieces("a%%%-5.*ld\n"), Ok(expected));
        assert!(pieces("%q").is_err());
        assert!(pieces("%").is_err());
    }
}
