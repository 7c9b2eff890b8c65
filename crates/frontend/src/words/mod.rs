//! The words of .NET and Java programs: short names of types, and what compilers have made.
//!
//! A program's own names are whole: `Shop.Cart+<Pay>d__3`, `java.util.concurrent.locks.ReentrantLock`. This module says what a
//! story calls the same things. It works on names alone, so that both front ends share it.

mod library;
mod made;
mod method;
mod short;

use fencepost_ir::words::{Dialect, Made, Words};
use fencepost_ir::{MethodId, Program, StaticId, TypeId};

use library::LibraryClasses;
use made::{FieldWord, field};
use short::ShortNames;

/// Finds the words of a program. What numbers mean is known to the front end, and stays as it is.
pub fn tell(program: &mut Program, dialect: Dialect) {
    let types = program.types.iter().map(|ty| ty.name.as_str());
    let owners = program.methods.iter().filter_map(|method| Some(method.name.split_once("::")?.0));
    let names = ShortNames::of(types.chain(owners), dialect);
    let told = std::mem::take(&mut program.words);
    let mut words = Words { dialect, notations: told.notations, elements: told.elements, ..Words::default() };
    let libraries = LibraryClasses::of(program);
    let enumeration = program.types.iter().position(|ty| ty.name == "java.lang.Enum");
    let enumeration = enumeration.map(|index| TypeId(index as u32));
    for (index, ty) in program.types.iter().enumerate() {
        let id = TypeId(index as u32);
        let fields: Vec<&str> = ty.slots.iter().map(|slot| slot.name.as_str()).collect();
        let is_enumeration = enumeration.is_some_and(|enumeration| ty.is(enumeration));
        let named = fields.iter().position(|&field| field == "name").filter(|_| is_enumeration);
        let made = match named {
            Some(slot) => Some(Made::Enumeration { name: slot as u32 }),
            None => made::of_type(&ty.name, &fields, dialect),
        };
        words.types.insert(id, made::type_name(&ty.name, made, &names));
        words.made.extend(made.map(|made| (id, made)));
        let is_written = matches!(made, Some(Made::Closure | Made::Suspended));
        if !ty.array && !is_written && libraries.has(&ty.name) {
            words.library_types.insert(id);
        }
        if ty.array {
            words.elements.extend(made::elements(&ty.name).map(|notation| (id, notation)));
            continue;
        }
        for (slot, name) in fields.into_iter().enumerate() {
            let at = (id, slot as u32);
            match field(name, made == Some(Made::Suspended)) {
                FieldWord::Named(short) if short != name => _ = words.slots.insert(at, short.to_owned()),
                FieldWord::Named(_) => {}
                FieldWord::Hidden => _ = words.hidden_slots.insert(at),
                FieldWord::Awaited => _ = words.awaited.insert(at),
            }
        }
    }
    for (index, method) in program.methods.iter().enumerate() {
        words.methods.insert(MethodId(index as u32), method::method_name(&method.name, &names));
    }
    for (index, variable) in program.statics.iter().enumerate() {
        let id = StaticId(index as u32);
        if made::split_static(&variable.name).0.is_some_and(|class| libraries.has(class)) {
            words.library_statics.insert(id);
        }
        match made::static_name(&variable.name, &names) {
            Some(name) => _ = words.statics.insert(id, name),
            None => _ = words.hidden_statics.insert(id),
        }
    }
    program.words = words;
}
