//! Handles that view an array of bytes as numbers (`MethodHandles.byteArrayViewVarHandle`). They are objects of a class of the
//! model library, made at run time, and plain accesses are calls of its methods. Other access modes are not done.

use super::mode::{Action, Mode, Order};
use crate::class::descriptor::{Signature, Ty};

/// The class of such handles.
pub(super) const BYTE_VIEW: &str = "java/lang/invoke/ByteView";

/// The method of that class for an access of this type, and its type, if there is one.
pub(super) fn method(mode: Mode, called: &Signature) -> Option<(String, String)> {
    let bytes = Ty::Byte.array();
    let (verb, value) = match (mode.action, mode.order, &called.parameters[..]) {
        (Action::Get, Order::Plain, [of, Ty::Int]) if *of == bytes => ("get", called.result.as_ref()?),
        (Action::Set, Order::Plain, [of, Ty::Int, value]) if *of == bytes => ("set", value),
        _ => return None,
    };
    let (name, letter) = match value {
        Ty::Short => ("Short", 'S'),
        Ty::Char => ("Char", 'C'),
        Ty::Int => ("Int", 'I'),
        Ty::Long => ("Long", 'J'),
        Ty::Float => ("Float", 'F'),
        Ty::Double => ("Double", 'D'),
        _ => return None,
    };
    let handle = super::VAR_HANDLE;
    let descriptor = match verb {
        "get" => format!("(L{handle};[BI){letter}"),
        _ => format!("(L{handle};[BI{letter})V"),
    };
    Some((format!("{verb}{name}"), descriptor))
}
