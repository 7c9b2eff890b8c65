//! `invokedynamic`: the call sites that compilers make. What their bootstrap methods would do at run time
//! is done here.

use fencepost_ir::Kind;

use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::class::Bootstrap;
use crate::class::constant::{CallSite, Constant};
use crate::class::descriptor::{Signature, Ty};
use crate::types::{LowerResult, STRING, invalid, unsupported};

impl Body<'_, '_> {
    pub(super) fn invoke_dynamic(&mut self, site: &CallSite) -> LowerResult<()> {
        let Some(bootstrap) = self.class.bootstraps.get(site.bootstrap).cloned() else {
            return invalid("a call site without a bootstrap method");
        };
        let Some(signature) = Signature::parse(&site.descriptor) else {
            return invalid("a call site without the type of a method");
        };
        let Ty::Class(class) = &bootstrap.method.member.class else {
            return invalid("a bootstrap method of an array");
        };
        match (&**class, &*bootstrap.method.member.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.make_lambda(site, &bootstrap, &signature)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.concatenate(&bootstrap, &signature)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => {
                let pieces = signature.parameters.iter().map(|_| StringPiece::Argument).collect();
                self.join_pieces(pieces, &signature)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.record_method(site, &bootstrap),
            ("java/lang/runtime/SwitchBootstraps", name @ ("typeSwitch" | "enumSwitch")) => {
                self.pattern_switch(name, &bootstrap, &signature)
            }
            (class, name) => {
                unsupported(format!("call sites that {}::{name} makes", class.replace('/', ".")))
            }
        }
    }

    /// A recipe says how arguments and constants follow one another.
    fn concatenate(&mut self, bootstrap: &Bootstrap, signature: &Signature) -> LowerResult<()> {
        let Some(Constant::String(recipe)) = bootstrap.arguments.first() else {
            return invalid("a concatenation without a recipe");
        };
        let mut constants = bootstrap.arguments.iter().skip(1);
        let mut pieces = Vec::new();
        for &unit in recipe {
            match unit {
                1 => pieces.push(StringPiece::Argument),
                2 => match constants.next() {
                    Some(constant) => pieces.push(StringPiece::Text(text_of(constant)?)),
                    None => return invalid("a concatenation without its constant"),
                },
                _ => match pieces.last_mut() {
                    Some(StringPiece::Text(text)) => text.push(unit),
                    _ => pieces.push(StringPiece::Text(vec![unit])),
                },
            }
        }
        self.join_pieces(pieces, signature)
    }

    /// Makes one string of pieces; the arguments are on the stack.
    fn join_pieces(&mut self, pieces: Vec<StringPiece>, signature: &Signature) -> LowerResult<()> {
        let wanted = pieces.iter().filter(|piece| matches!(piece, StringPiece::Argument)).count();
        let Some(first) =
            self.stack.len().checked_sub(wanted).filter(|_| wanted == signature.parameters.len())
        else {
            return invalid("a concatenation with other arguments than its type says");
        };
        let given: Vec<StackEntry> = self.stack.drain(first..).collect();
        let mut given = given.into_iter().zip(&signature.parameters);
        let mut is_first = true;
        for piece in pieces {
            match piece {
                StringPiece::Text(text) => self.push_string(&text),
                StringPiece::Argument => {
                    let Some((entry, ty)) = given.next() else { break };
                    self.stack.push(entry);
                    self.text_of(ty)?;
                }
            }
            if !std::mem::take(&mut is_first) {
                self.call_library(
                    "fencepost/Strings",
                    "concat",
                    &format!("(L{STRING};L{STRING};)L{STRING};"),
                )?;
            }
        }
        if is_first {
            self.push_string(&[]);
        }
        Ok(())
    }

    /// Pops a value of a type, pushes it as a string.
    pub(super) fn text_of(&mut self, ty: &Ty) -> LowerResult<()> {
        let parameter = match ty {
            Ty::Class(name) if &**name == STRING => format!("L{STRING};"),
            Ty::Class(_) | Ty::Array(_) => "Ljava/lang/Object;".to_owned(),
            Ty::Byte | Ty::Short => "I".to_owned(),
            other => other.descriptor(),
        };
        self.call_library("fencepost/Strings", "of", &format!("({parameter})L{STRING};"))
    }

    /// An entry that is used in several places: it is in a register that stays.
    pub(super) fn pop_kept(&mut self) -> LowerResult<(StackEntry, fencepost_ir::Reg)> {
        let (entry, register) = self.pop_register()?;
        match entry.value {
            StackValue::Temp(_) => Ok((entry, register)),
            _ => {
                let copy = self.scratch(entry.kind);
                self.copy_to(&entry, copy);
                Ok((StackEntry { kind: entry.kind, value: StackValue::Temp(copy) }, copy))
            }
        }
    }

    /// Pushes one more use of a temporary.
    pub(super) fn push_again(&mut self, kind: Kind, register: fencepost_ir::Reg) {
        self.temporaries.share(register);
        self.push_temp(kind, register);
    }
}

/// A part of a string that is put together.
enum StringPiece {
    Text(Vec<u16>),
    Argument,
}

/// A constant as Java's concatenation writes it.
fn text_of(constant: &Constant) -> LowerResult<Vec<u16>> {
    match constant {
        Constant::String(units) => Ok(units.clone()),
        Constant::Integer(value) => Ok(value.to_string().encode_utf16().collect()),
        Constant::Long(value) => Ok(value.to_string().encode_utf16().collect()),
        _ => unsupported("a concatenation with a constant of this kind"),
    }
}
