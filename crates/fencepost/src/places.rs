//! Places in the source and names of variables, as a user knows them.

use fencepost_ir::origin::{ValueOrigin, origin};
use fencepost_ir::{Pc, Program, Reg};

/// The source file and line of an instruction, where known.
pub fn place(program: &Program, pc: Pc) -> Option<(&str, u32)> {
    let span = program.spans.get(pc as usize)?;
    let file = program.sources.get(span.source.0 as usize)?;
    (span.line > 0).then_some((file, span.line))
}

/// Captured variables by their own names: `count` for `Bank.<Main>c__AnonStorey0#1.count`.
pub fn without_closures(what: &str) -> String {
    let is_closure = |word: &&str| word.contains("c__AnonStorey") || word.contains("c__DisplayClass");
    let words = what.split(' ').map(|word| match word.rsplit_once('.') {
        Some((object, variable)) if is_closure(&object) => variable,
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The variable, field or property of the source that the value of a register comes from at an instruction.
pub fn holder(program: &Program, pc: Pc, register: Reg) -> Option<String> {
    let words = &program.words;
    let name = match origin(program, pc, register)? {
        ValueOrigin::Variable(name) => name.to_owned(),
        ValueOrigin::Static(id) => {
            let short = words.statics.get(&id);
            short.unwrap_or(&program.statics[id.0 as usize].name).clone()
        }
        ValueOrigin::Field(slot, region) => {
            let mut fields = words.slots.iter().filter(|((ty, at), _)| {
                *at == slot && program.ty(*ty).slots.get(slot as usize).is_some_and(|it| it.region == region)
            });
            let whole = || program.regions.get(region.0 as usize)?.rsplit_once('.').map(|(_, name)| name);
            fields.next().map(|(_, name)| name.as_str()).or_else(whole)?.to_owned()
        }
        // A property is used like a field.
        ValueOrigin::Result(method) => {
            let name = program.method_name(method);
            name.rsplit_once("::get_").map(|(_, property)| property.to_owned())?
        }
    };
    (name != "this" && !name.contains(['<', '$'])).then_some(name)
}
