//! Fields that the model library marks `@Immediate` are not shared memory, so each has to be constant when others can
//! know its object: nothing but its class's own constructors and initialiser writes it, and private methods that only
//! these call.

use std::collections::BTreeSet;

use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::descriptor::Ty;
use fencepost_jvm::class::flags::PRIVATE;
use fencepost_jvm::class::{Class, Method};
use fencepost_jvm::code::Instruction;

const MARK: &str = "fencepost/Immediate";

fn library() -> Vec<Class> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/model/model.jar");
    let archive = Archive::read(std::fs::read(path).unwrap(), "model.jar").unwrap();
    let names: Vec<String> =
        archive.names().filter(|name| name.ends_with(".class")).map(str::to_owned).collect();
    let read = |name: &String| Class::read(&archive.member(name).unwrap().unwrap(), name).unwrap();
    names.iter().map(read).collect()
}

fn instructions(method: &Method) -> impl Iterator<Item = &Instruction> {
    method.code.iter().flat_map(|code| code.instructions.iter().map(|(_, instruction)| instruction))
}

fn constructs(method: &Method) -> bool {
    matches!(&*method.name, "<init>" | "<clinit>")
}

/// Whether a method of a class is private and called by nothing but the class's constructors.
fn is_part_of_construction(class: &Class, method: &Method) -> bool {
    let calls = |caller: &Method| {
        instructions(caller).any(|instruction| {
            matches!(instruction, Instruction::Invoke(_, member)
                if member.class == Ty::class(&class.name)
                    && member.name == method.name && member.descriptor == method.descriptor)
        })
    };
    let mut callers = class.methods.iter().filter(|caller| calls(caller)).peekable();
    method.flags & PRIVATE != 0 && callers.peek().is_some() && callers.all(constructs)
}

/// Everything that writes a marked field when others may know the object.
fn late_writes(library: &[Class]) -> BTreeSet<String> {
    let marked: BTreeSet<(&str, &str)> = library
        .iter()
        .flat_map(|class| class.fields.iter().map(move |field| (class, field)))
        .filter(|(_, field)| field.annotations.iter().any(|annotation| annotation.is(MARK)))
        .map(|(class, field)| (&*class.name, &*field.name))
        .collect();
    assert!(marked.len() > 40, "{marked:?}");
    let (mut late, mut written) = (BTreeSet::new(), BTreeSet::new());
    for class in library {
        for method in &class.methods {
            for instruction in instructions(method) {
                let (Instruction::PutField(member) | Instruction::PutStatic(member)) = instruction else {
                    continue;
                };
                let Ty::Class(owner) = &member.class else { continue };
                let field = (owner.to_string(), &*member.name);
                let own = field.0 == *class.name;
                if !marked.contains(&(&*field.0, field.1)) {
                    continue;
                }
                written.insert(field.clone());
                if !(own && (constructs(method) || is_part_of_construction(class, method))) {
                    late.insert(format!("{}.{} in {}.{}", field.0, field.1, class.name, method.name));
                }
            }
        }
    }
    assert!(written.len() > 40, "{written:?}");
    late
}

#[test]
fn immediate_fields_are_constant_when_others_know_the_object() {
    let library = library();
    let mut late = late_writes(&library);
    // The checker has this called when all actors have ended, and nothing else calls it.
    late.retain(|write| {
        !write.starts_with("fencepost/Results.") || !write.ends_with("fencepost/Results.note")
    });
    let notes = |instruction: &Instruction| {
        matches!(instruction, Instruction::Invoke(_, member)
            if member.class == Ty::class("fencepost/Results") && matches!(&*member.name, "note" | "terminated"))
    };
    let others = library.iter().filter(|class| &*class.name != "fencepost/Results");
    let calls = others.flat_map(|class| &class.methods).flat_map(instructions).filter(|it| notes(it));
    assert_eq!(calls.count(), 0, "calls of `Results` in the library");
    assert_eq!(late, BTreeSet::new());
}
