//! Values by their names: `Bank.first.balance`, `Ring.items[2]`, `x`, `0:EAX`.

use fencepost_ir::{Reg, Storage, Type};
use fencepost_machine::state::heap::Handle;
use fencepost_machine::{Machine, State};
use fencepost_memory::Operand;

/// A value on the way to what is asked for.
#[derive(Clone, Copy)]
struct InspectedValue {
    storage: Storage,
    word: u64,
}

/// The value of a name, or what is wrong with the name. Where threads may see different writes, all that
/// a thread may see that has joined all of them.
pub(crate) fn inspect(machine: &Machine<'_>, state: &State, name: &str) -> Result<String, String> {
    let mut shown: Vec<Result<String, String>> = Vec::new();
    let all = machine.for_each_sight(state, &|_| true, &mut |seen| {
        let value = inspect_one(machine, seen, name);
        if !shown.contains(&value) {
            shown.push(value);
        }
    });
    all.map_err(|_| format!("there is too much that {name} may be"))?;
    let shown: Result<Vec<String>, String> = shown.into_iter().collect();
    shown.map(|shown| shown.join("\nor "))
}

fn inspect_one(machine: &Machine<'_>, state: &State, name: &str) -> Result<String, String> {
    let (found, rest) = start(machine, state, name)?;
    let Some(found) = found else { return Ok(format!("{name} is on its way: it has no value yet")) };
    let found = follow(machine, state, found, rest, name)?;
    let shown = machine.show(state, found.storage, found.word);
    let mut lines = vec![format!("{name} = {shown}")];
    let is_object = found.storage == Storage::Ref && found.word != 0;
    if is_object && machine.program.string_type != Some(state.heap.get(found.word as Handle).ty) {
        lines.extend(members(machine, state, found.word as Handle));
    }
    Ok(lines.join("\n"))
}

/// The static, local or register that a name begins with, and what follows it. A register whose
/// value has not arrived gives nothing.
fn start<'n>(
    machine: &Machine<'_>,
    state: &State,
    name: &'n str,
) -> Result<(Option<InspectedValue>, &'n str), String> {
    let program = machine.program;
    let ends = name.match_indices(['.', '[']).map(|(index, _)| index).filter(|&index| index > 0);
    let mut ends: Vec<usize> = ends.chain([name.len()]).collect();
    ends.reverse();
    for end in ends {
        let (head, rest) = name.split_at(end);
        if let Some(id) = program.static_named(head) {
            let storage = program.statics[id.0 as usize].storage;
            return Ok((Some(InspectedValue { storage, word: state.statics[id.0 as usize] }), rest));
        }
        if let Some(found) = local(machine, state, head) {
            return Ok((found, rest));
        }
    }
    Err(format!("nothing here is called `{name}`"))
}

/// A local of one of the threads: of the first that has one of this name, innermost call first.
/// `T2:x` names the thread.
fn local(machine: &Machine<'_>, state: &State, name: &str) -> Option<Option<InspectedValue>> {
    let program = machine.program;
    let (wanted, name) = name.split_once(':').map_or((None, name), |(thread, name)| (Some(thread), name));
    for (index, thread) in state.threads.iter().enumerate() {
        let is_wanted = |wanted: &str| {
            wanted == machine.thread_name(state, index) || wanted == machine.thread_place(state, index)
        };
        if wanted.is_some_and(|wanted| !is_wanted(wanted)) {
            continue;
        }
        for frame in thread.frames.iter().rev() {
            let method = program.method(program.method_at(frame.pc));
            let offset = program.spans[frame.pc as usize].offset;
            let named =
                method.locals.iter().find(|local| local.name == name && local.scope.contains(&offset));
            let Some(Reg(register)) = named.map(|local| local.register) else { continue };
            let kind = method.registers[usize::from(register)];
            let operand = thread.registers.get(frame.base as usize + usize::from(register));
            let value = operand.and_then(|operand: &Operand| operand.value());
            return Some(value.map(|word| InspectedValue { storage: kind.storage(), word }));
        }
    }
    None
}

/// Follows `.field` and `[index]`.
fn follow(
    machine: &Machine<'_>,
    state: &State,
    mut found: InspectedValue,
    mut rest: &str,
    name: &str,
) -> Result<InspectedValue, String> {
    while !rest.is_empty() {
        let done = &name[..name.len() - rest.len()];
        if found.storage != Storage::Ref {
            return Err(format!("{done} is no object"));
        }
        if found.word == 0 {
            return Err(format!("{done} is null"));
        }
        let object = state.heap.get(found.word as Handle);
        let ty = machine.program.ty(object.ty);
        let slot;
        (slot, rest) = member(ty, rest).ok_or_else(|| {
            format!("{done} is {}, which has no {rest}", machine.object_name(state, found.word as Handle))
        })?;
        let Some(&word) = object.slots.get(slot) else { return Err(format!("{done} ends before {rest}")) };
        found = InspectedValue { storage: ty.slot(slot as u32).storage, word };
    }
    Ok(found)
}

/// The slot that `.field…` or `[index]…` leads to, and what follows.
fn member<'n>(ty: &Type, rest: &'n str) -> Option<(usize, &'n str)> {
    if let Some(index) = rest.strip_prefix('[') {
        let (index, rest) = index.split_once(']')?;
        let index: usize = index.trim().parse().ok()?;
        return ty.array.then_some((index.checked_mul(ty.slots.len())?, rest));
    }
    let path = rest.strip_prefix('.')?;
    // A struct's field has a name with dots in it.
    let names = |slot: &&fencepost_ir::types::Slot| {
        let rest = path.strip_prefix(&*slot.name)?;
        (rest.is_empty() || rest.starts_with(['.', '['])).then_some(rest)
    };
    let slots = ty.slots.iter().enumerate();
    let found = slots.filter(|_| !ty.array).filter_map(|(index, slot)| Some((index, names(&slot)?)));
    found.min_by_key(|(_, rest)| rest.len())
}

/// The fields or elements of an object, one a line.
fn members(machine: &Machine<'_>, state: &State, handle: Handle) -> Vec<String> {
    const SHOWN: usize = 20;
    let object = state.heap.get(handle);
    let ty = machine.program.ty(object.ty);
    let slots = object.slots.iter().enumerate().take(SHOWN);
    let mut lines: Vec<String> = slots
        .map(|(index, &word)| {
            let slot = ty.slot(index as u32);
            let name = match ty.array {
                true => format!("[{}]", index / ty.slots.len()),
                false => slot.name.clone(),
            };
            format!("  {name} = {}", machine.show(state, slot.storage, word))
        })
        .collect();
    if object.slots.len() > SHOWN {
        lines.push(format!("  … and {} more", object.slots.len() - SHOWN));
    }
    lines
}
