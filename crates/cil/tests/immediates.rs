//! Fields that the model library marks `[Immediate]` are not shared memory, so each has to be constant when others can
//! know its object, or used by one thread alone: nothing but its type's own constructors and initialiser writes it
//! or takes its address, or it is a field of threads and every access is to the current thread's.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_cil::il::{Instruction, Opcode, Operand};
use fencepost_cil::metadata::rows::{CustomAttribute, MemberRef};
use fencepost_cil::metadata::signature::TypeSig;
use fencepost_cil::{Assembly, TableId, Token};

fn library() -> Assembly {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/model/model.dll");
    Assembly::read(std::fs::read(path).unwrap(), "model.dll").unwrap()
}

fn tokens(library: &Assembly, table: TableId) -> impl Iterator<Item = Token> {
    (1..=library.row_count(table)).map(move |row| Token::new(table, row))
}

fn name(library: &Assembly, field: Token) -> String {
    let class = library.declaring_type(field).unwrap();
    format!("{}.{}", library.type_def(class).name, library.field(field).name)
}

/// The marked fields.
fn marked(library: &Assembly) -> BTreeSet<Token> {
    let is_mark = |attribute: CustomAttribute<'_>| {
        library
            .declaring_type(attribute.constructor)
            .is_some_and(|class| library.type_def(class).name == "ImmediateAttribute")
    };
    tokens(library, TableId::Field)
        .filter(|&field| library.of::<CustomAttribute<'_>>(field).any(is_mark))
        .collect()
}

/// Whether a field belongs to the values of a struct.
fn is_in_struct(library: &Assembly, field: Token) -> bool {
    const STATIC: u16 = 0x10;
    let class = library.type_def(library.declaring_type(field).unwrap());
    let base = class.extends.filter(|base| base.is(TableId::TypeDef));
    let is_struct = base.is_some_and(|base| library.type_def(base).name == "ValueType");
    is_struct && library.field(field).flags & STATIC == 0
}

/// The field of the library that an instruction names.
fn field(library: &Assembly, token: Token) -> Option<Token> {
    if token.is(TableId::Field) {
        return Some(token);
    }
    if !token.is(TableId::MemberRef) {
        return None;
    }
    let member: MemberRef<'_> = library.row(token);
    let class = match library.type_spec(member.parent) {
        _ if member.parent.is(TableId::TypeDef) => member.parent,
        Ok(TypeSig::GenericInst { class, .. }) => class,
        _ => return None,
    };
    tokens(library, TableId::Field).find(|&field| {
        library.declaring_type(field) == Some(class) && library.field(field).name == member.name
    })
}

/// Whether the object that the instruction at `at` accesses is what `Runtime.Current` gave: with values between that
/// are a variable, null, or a field of one.
fn is_of_current_thread(library: &Assembly, code: &[Instruction], at: usize) -> bool {
    let mut above = usize::from(code[at].opcode == Opcode::Stfld);
    for instruction in code[..at].iter().rev() {
        match (instruction.opcode, &instruction.operand) {
            (Opcode::Call, Operand::Token(method)) if above == 0 => {
                let class = library.declaring_type(*method).map(|class| library.type_def(class).name);
                return class == Some("Runtime")
                    && method.is(TableId::MethodDef)
                    && library.method(*method).name == "Current";
            }
            (Opcode::Ldfld, _) if above > 0 => {}
            (Opcode::Ldnull, _) if above > 0 => above -= 1,
            (opcode, _)
                if above > 0
                    && (opcode.name().starts_with("ldarg") || opcode.name().starts_with("ldloc")) =>
            {
                above -= 1;
            }
            _ => return false,
        }
    }
    false
}

#[derive(Default)]
struct Uses {
    /// What writes it or takes its address outside of construction.
    late: BTreeSet<String>,
    /// What accesses it otherwise than as the current thread's.
    elsewhere: BTreeSet<String>,
}

fn uses(library: &Assembly, marked: &BTreeSet<Token>) -> BTreeMap<Token, Uses> {
    let mut uses: BTreeMap<Token, Uses> = marked.iter().map(|&field| (field, Uses::default())).collect();
    for method in tokens(library, TableId::MethodDef) {
        let Some(body) = library.body(method).unwrap() else { continue };
        let class = library.declaring_type(method).unwrap();
        let called = library.method(method).name;
        let constructs = matches!(called, ".ctor" | ".cctor");
        let place = format!("{}.{called}", library.type_def(class).name);
        for (at, instruction) in body.code.iter().enumerate() {
            let Operand::Token(token) = instruction.operand else { continue };
            let accesses = matches!(
                instruction.opcode,
                Opcode::Ldfld
                    | Opcode::Stfld
                    | Opcode::Ldflda
                    | Opcode::Ldsfld
                    | Opcode::Stsfld
                    | Opcode::Ldsflda
            );
            let Some(field) = field(library, token).filter(|field| accesses && marked.contains(field)) else {
                continue;
            };
            let entry = uses.get_mut(&field).unwrap();
            let reads = matches!(instruction.opcode, Opcode::Ldfld | Opcode::Ldsfld);
            if !(reads || constructs && library.declaring_type(field) == Some(class)) {
                entry.late.insert(place.clone());
            }
            if !is_of_current_thread(library, &body.code, at) {
                entry.elsewhere.insert(place.clone());
            }
        }
    }
    uses
}

#[test]
fn immediate_fields_are_constant_when_others_know_the_object_or_the_current_threads() {
    let library = library();
    let marked = marked(&library);
    assert!(marked.len() > 120, "{}", marked.len());
    let mut wrong = Vec::new();
    for (field, Uses { late, elsewhere }) in uses(&library, &marked) {
        // What holds a struct may change as a whole.
        if is_in_struct(&library, field) {
            wrong.push(format!("{}: in a struct", name(&library, field)));
        }
        let of_threads = library.type_def(library.declaring_type(field).unwrap()).name == "Thread";
        if !(late.is_empty() || of_threads && elsewhere.is_empty()) {
            wrong.push(format!("{}: written in {late:?}, accessed in {elsewhere:?}", name(&library, field)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
