//! Patched assemblies say what they said before, and in addition what was asked for: all assemblies
//! of the repository, without changes and with a fence before every instruction.

use std::collections::HashMap;
use std::path::Path;

use crate::support::patched::{assemblies, everywhere, read, repository};
use fencepost_cil::listing::{self, Line, Method};
use fencepost_cil::metadata::rows::{AssemblyRef, CustomAttribute, FieldRva, MemberRef, TypeRef};
use fencepost_cil::patch::{Change, Edit, PatchError, can_be_volatile, patch};
use fencepost_cil::symbols::Symbols;
use fencepost_cil::{Assembly, File, TableId, Token};

fn open(file: &File) -> (Assembly, Option<Symbols>) {
    listing::open(file.clone()).unwrap()
}

fn listings((assembly, symbols): &(Assembly, Option<Symbols>)) -> Vec<Method> {
    let methods = listing::methods(assembly);
    methods.iter().map(|&token| listing::method(assembly, symbols.as_ref(), token).unwrap()).collect()
}

/// What there is besides code.
fn contents(assembly: &Assembly) -> Vec<String> {
    let attributes = assembly.rows::<CustomAttribute<'_>>().map(|row| format!("{row:?}"));
    let fields = assembly.rows::<FieldRva>();
    let data = fields.map(|row| format!("{:?}", assembly.field_data(row.field).map(|data| data[0])));
    let tables = TableId::ALL
        .iter()
        .filter(|&&table| !matches!(table, TableId::TypeRef | TableId::MemberRef | TableId::AssemblyRef));
    let counts = tables.map(|&table| format!("{table:?} {}", assembly.row_count(table)));
    let entry = [format!("{:?}", assembly.entry_point())];
    attributes.chain(data).chain(counts).chain(entry).collect()
}

#[test]
fn nothing_changes_without_changes() {
    for path in assemblies() {
        let file = read(&path);
        let new = patch(&file, &[]).unwrap();
        assert!(new.remarks.is_empty(), "{}: {:?}", path.display(), new.remarks);
        let (old, new) = (open(&file), open(&crate::support::patched::file(&file.path, new)));
        assert_eq!(listings(&old), listings(&new), "{}", path.display());
        assert_eq!(contents(&old.0), contents(&new.0), "{}", path.display());
        for table in [TableId::TypeRef, TableId::MemberRef, TableId::AssemblyRef] {
            assert_eq!(old.0.row_count(table), new.0.row_count(table));
        }
    }
}

/// A listing without fences, and with numbers of instructions instead of offsets. A fence has the
/// number of the instruction that follows it.
fn plain(method: &Method, fences: &[u32]) -> Vec<String> {
    let mut numbers = HashMap::new();
    let mut count = 0;
    for line in &method.lines {
        if let Line::Instruction { offset, .. } = line {
            numbers.insert(format!("IL_{offset:04x}"), count);
            count += usize::from(!fences.contains(offset));
        }
    }
    let mut lines = Vec::new();
    for line in &method.lines {
        match line {
            Line::Instruction { offset, .. } if fences.contains(offset) => {}
            Line::Instruction { opcode, operand, access, .. } => {
                let mut operand = operand.clone();
                if matches!(*opcode, "switch" | "leave" | "leave.s") || opcode.starts_with('b') {
                    let targets = operand.split(|c| "(, )".contains(c)).filter_map(|it| numbers.get(it));
                    operand = format!("{:?}", targets.collect::<Vec<_>>());
                }
                let opcode = opcode.strip_suffix(".s").unwrap_or(opcode);
                lines.push(format!("{opcode} {operand} {access:?}"));
            }
            other => lines.push(format!("{other:?}")),
        }
    }
    lines
}

#[test]
fn fences_change_nothing_else() {
    for path in assemblies() {
        let file = read(&path);
        let old = open(&file);
        let changes = everywhere(&old.0);
        let new = patch(&file, &changes).unwrap();
        assert!(new.remarks.is_empty(), "{}: {:?}", path.display(), new.remarks);
        let mut added: HashMap<Token, Vec<u32>> = HashMap::new();
        for (change, &offset) in changes.iter().zip(&new.offsets) {
            added.entry(change.method).or_default().push(offset);
        }
        let new = open(&crate::support::patched::file(&file.path, new));
        assert_eq!(contents(&old.0), contents(&new.0), "{}", path.display());
        assert_eq!(old.1.is_some(), new.1.is_some(), "{}", path.display());
        for (before, after) in listings(&old).iter().zip(listings(&new)) {
            let offsets = added.remove(&before.token).unwrap_or_default();
            for line in &after.lines {
                if let Line::Instruction { offset, operand, .. } = line
                    && offsets.contains(offset)
                {
                    assert!(operand.ends_with("::MemoryBarrier()"), "{operand}");
                }
            }
            assert_eq!((&before.head, &before.locals), (&after.head, &after.locals));
            let (wanted, got) = (plain(before, &[]), plain(&after, &offsets));
            assert_eq!(wanted, got, "{}: {}", path.display(), before.name);
        }
    }
}

/// Local scopes, columns and hidden points, too.
#[test]
fn symbols_follow_the_code() {
    let names = ["tests/dotnet/roslyn/debug/ObjectPool.dll", "examples/dotnet/Bank.exe"];
    for path in names.into_iter().chain(["tests/dotnet/conformance/control/switches.release.exe"]) {
        let file = read(&repository().join(path));
        let old = open(&file);
        let (old_symbols, assembly) = (old.1.as_ref().unwrap(), &old.0);
        let changes = everywhere(assembly);
        let new = patch(&file, &changes).unwrap();
        let to: HashMap<(Token, u32), u32> =
            changes.iter().zip(&new.offsets).map(|(it, &to)| ((it.method, it.offset), to)).collect();
        let new = open(&crate::support::patched::file(path, new));
        let new_symbols = new.1.as_ref().unwrap();
        assert_eq!(old_symbols.files, new_symbols.files);
        let mut compared = 0;
        for (token, before) in old_symbols.methods() {
            let after = new_symbols.method(token).unwrap();
            let size = |assembly: &Assembly| assembly.body(token).unwrap().unwrap().code_size();
            let moved = |offset: u32| match to.get(&(token, offset)) {
                Some(&to) => to,
                None if offset == size(assembly) => size(&new.0),
                None => offset,
            };
            let points: Vec<_> = before
                .points
                .iter()
                .map(|point| {
                    let mut point = *point;
                    point.offset = moved(point.offset);
                    point
                })
                .collect();
            assert_eq!(points, after.points.iter().copied().collect::<Vec<_>>());
            let locals: Vec<_> = before
                .locals
                .iter()
                .map(|local| {
                    let mut local = local.clone();
                    local.scope = moved(local.scope.start)..moved(local.scope.end);
                    local
                })
                .collect();
            assert_eq!(locals, after.locals);
            compared += points.len();
        }
        assert!(compared > 20, "{path}: {compared} points");
    }
}

/// The one method with this name.
fn method(assembly: &Assembly, name: &str) -> Token {
    let named = |&token: &Token| listing::name(assembly, token).ends_with(name);
    let found: Vec<Token> = listing::methods(assembly).into_iter().filter(named).collect();
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    found[0]
}

/// Names and operands of a method's instructions.
fn code(assembly: &Assembly, method: Token) -> Vec<(u32, String)> {
    let lines = listing::method(assembly, None, method).unwrap().lines;
    let shown = lines.into_iter().filter_map(|line| match line {
        Line::Instruction { offset, opcode, operand, .. } => {
            Some((offset, format!("{opcode} {operand}").trim_end().to_owned()))
        }
        _ => None,
    });
    shown.collect()
}

#[test]
fn accesses_become_volatile_and_plain_again() {
    let file = read(&repository().join("examples/dotnet/mmchecker/peterson.exe"));
    let assembly = Assembly::read(file.bytes.clone(), "peterson").unwrap();
    let mut changes = Vec::new();
    let mut others = Vec::new();
    for token in listing::methods(&assembly) {
        for (offset, text) in code(&assembly, token) {
            let change = |edit| Change { method: token, offset, edit };
            match can_be_volatile(&assembly, token, offset) {
                true => changes.push(change(Edit::Volatile)),
                false => others.push((change(Edit::Volatile), text)),
            }
        }
    }
    assert!(changes.len() > 10);
    let once = patch(&file, &changes).unwrap();
    let all_volatile = crate::support::patched::file("once", once.clone());
    let new = Assembly::read(all_volatile.bytes.clone(), "once").unwrap();
    for (change, &offset) in changes.iter().zip(&once.offsets) {
        let code = code(&new, change.method);
        let at = code.iter().position(|(at, _)| *at == offset).unwrap();
        assert_eq!(code[at - 1].1, "volatile.");
        assert!(can_be_volatile(&new, change.method, code[at - 1].0), "a prefix stands for its access");
    }
    // What is volatile already stays as it is.
    let back: Vec<Change> =
        changes.iter().zip(&once.offsets).map(|(it, &offset)| Change { offset, ..*it }).collect();
    let again = patch(&all_volatile, &back).unwrap();
    assert_eq!(again.offsets, once.offsets);

    let back: Vec<Change> = back.iter().map(|it| Change { edit: Edit::NotVolatile, ..*it }).collect();
    let back = patch(&all_volatile, &back).unwrap();
    let new = Assembly::read(back.bytes, "back").unwrap();
    for token in listing::methods(&assembly) {
        let texts = |assembly| code(assembly, token).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts(&assembly), texts(&new));
    }

    for (change, text) in others {
        let error = patch(&file, &[change]).unwrap_err().to_string();
        assert!(error.contains("cannot be volatile"), "{text}: {error}");
    }
}

#[test]
fn elements_of_arrays_cannot_be_volatile() {
    let file = read(&repository().join("tests/dotnet/conformance/arrays/multidimensional.exe"));
    let assembly = Assembly::read(file.bytes.clone(), "arrays").unwrap();
    let mut all = listing::methods(&assembly).into_iter();
    let found = all.find_map(|token| {
        let mut code = code(&assembly, token).into_iter();
        code.find(|(_, text)| text.starts_with("ldelem") && !text.starts_with("ldelema"))
            .map(|(offset, _)| Change { method: token, offset, edit: Edit::Volatile })
    });
    let change = found.unwrap();
    assert!(!can_be_volatile(&assembly, change.method, change.offset));
    let error = patch(&file, &[change]).unwrap_err().to_string();
    assert!(error.contains("in CIL, elements of arrays have no such prefix"), "{error}");
}

/// A fence goes before prefixes whichever of the two offsets is given, and a call of it goes away.
#[test]
fn fences_come_and_go() {
    let file = read(&repository().join("examples/dotnet/mmchecker/rw-vol.exe"));
    let assembly = Assembly::read(file.bytes.clone(), "rw-vol").unwrap();
    let all = listing::methods(&assembly).into_iter();
    let prefixed = all.flat_map(|token| {
        let code = code(&assembly, token);
        let at = code.iter().position(|(_, text)| text == "volatile.");
        at.map(|at| (token, code[at].0, code[at + 1].0))
    });
    let (method, prefix, access) = prefixed.last().unwrap();
    let change = |offset| Change { method, offset, edit: Edit::FenceBefore };
    let one = patch(&file, &[change(prefix)]).unwrap();
    // Asking twice makes no second one.
    let other = patch(&file, &[change(access), change(prefix)]).unwrap();
    assert_eq!((one.bytes == other.bytes, other.offsets[0]), (true, one.offsets[0]));
    let fenced = crate::support::patched::file("fenced", one.clone());
    let new = Assembly::read(fenced.bytes.clone(), "fenced").unwrap();
    let texts = |assembly: &Assembly| code(assembly, method).into_iter().map(|it| it.1).collect::<Vec<_>>();
    let (before, after) = (texts(&assembly), texts(&new));
    let at = code(&new, method).iter().position(|it| it.0 == one.offsets[0]).unwrap();
    assert_eq!(after[at], "call void System.Threading.Thread::MemoryBarrier()");
    assert_eq!(after[at + 1], "volatile.");

    let gone = Change { method, offset: one.offsets[0], edit: Edit::NoFence };
    let gone = patch(&fenced, &[gone]).unwrap();
    let mut rest = texts(&Assembly::read(gone.bytes, "gone").unwrap());
    assert_eq!(rest.remove(at), "nop");
    let long = |texts: Vec<String>| texts.into_iter().map(|it| it.replace(".s", "")).collect::<Vec<_>>();
    let opcodes = |texts: Vec<String>| {
        long(texts).into_iter().map(|it| it.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(opcodes(rest), opcodes(before));
}

/// Nothing is run after a tail call, so what is before a fence is none any more.
#[test]
fn a_call_before_a_fence_is_no_tail_call() {
    let file = read(&repository().join("tests/dotnet/conformance/il/tail_calls.exe"));
    let assembly = Assembly::read(file.bytes.clone(), "tail_calls").unwrap();
    let sum = method(&assembly, "Program::Sum");
    let old = code(&assembly, sum);
    let tail = old.iter().position(|(_, text)| text == "tail.").unwrap();
    assert_eq!(old[tail + 2].1, "ret");
    let change = Change { method: sum, offset: old[tail + 2].0, edit: Edit::FenceBefore };
    let new = patch(&file, &[change]).unwrap();
    assert_eq!(new.remarks, ["Program::Sum: a call before a fence is not a tail call any longer"]);
    let new = code(&Assembly::read(new.bytes, "new").unwrap(), sum);
    assert_eq!(new[tail].1, old[tail + 1].1);
    assert!(new[tail + 1].1.ends_with("::MemoryBarrier()"));
    assert_eq!(new[tail + 2].1, "ret");
}

#[test]
fn what_cannot_be_done_is_said() {
    let file = read(&repository().join("examples/dotnet/Peterson.exe"));
    let assembly = Assembly::read(file.bytes.clone(), "peterson").unwrap();
    let main = method(&assembly, "::Main");
    let change = |method, offset, edit| Change { method, offset, edit };
    let fail = |changes: &[Change]| match patch(&file, changes).err().unwrap() {
        PatchError::Change { change, why, .. } => (change, why),
        other => panic!("{other}"),
    };
    let (number, why) = fail(&[change(main, 0, Edit::FenceBefore), change(main, 0xFFFF, Edit::FenceBefore)]);
    assert_eq!((number, why.as_str()), (Some(1), "no instruction starts here"));
    assert_eq!(fail(&[change(main, 0, Edit::NoFence)]).1, "this is not a call of MemoryBarrier");
    assert_eq!(fail(&[change(Token(0x0600_FFFF), 0, Edit::FenceBefore)]).1, "there is no such method");
    assert_eq!(fail(&[change(Token(0x0100_0001), 0, Edit::FenceBefore)]).1, "there is no such method");
    let mut all = listing::methods(&assembly).into_iter();
    let access = all.find_map(|token| {
        let code = code(&assembly, token);
        let access = code.iter().find(|(offset, _)| can_be_volatile(&assembly, token, *offset));
        access.map(|&(offset, _)| change(token, offset, Edit::Volatile))
    });
    let access = access.unwrap();
    let (number, why) = fail(&[access, Change { edit: Edit::NotVolatile, ..access }]);
    assert_eq!((number, why.as_str()), (Some(1), "another change says the opposite"));
    let error = patch(&File { bytes: b"MZ".to_vec(), ..file.clone() }, &[]).unwrap_err();
    assert!(matches!(error, PatchError::File(_)));
}

/// Which library the fence is taken from.
#[test]
fn the_fence_is_found_where_runtimes_have_it() {
    let home = |path: &str| {
        let file = read(Path::new(&repository().join(path)));
        let assembly = Assembly::read(file.bytes.clone(), path).unwrap();
        let count = assembly.row_count(TableId::AssemblyRef);
        let new = Assembly::read(crate::support::patched::fenced(&file).bytes, path).unwrap();
        let mut members = new.rows::<MemberRef<'_>>();
        let barrier = members.find(|row| row.name == "MemoryBarrier").unwrap();
        let class: TypeRef<'_> = new.row(barrier.parent);
        let home: AssemblyRef<'_> = new.row(class.scope.unwrap());
        (home.name.to_owned(), class.name.to_owned(), new.row_count(TableId::AssemblyRef) - count)
    };
    let wanted = |home: &str, class: &str, added| (home.to_owned(), class.to_owned(), added);
    let conformance = |name: &str| format!("tests/dotnet/conformance/{name}");
    assert_eq!(home("examples/dotnet/Bank.exe"), wanted("mscorlib", "Thread", 0));
    assert_eq!(home(&conformance("control/switches.exe")), wanted("mscorlib", "Thread", 0));
    assert_eq!(home("tests/dotnet/roslyn/debug/Bank.dll"), wanted("System.Threading.Thread", "Thread", 0));
    let core = home(&conformance("control/switches.core.exe"));
    assert_eq!(core, wanted("System.Threading.Thread", "Thread", 1));
}

/// How a delegate is made stays in one piece, with the fence before it: mono makes another delegate
/// from anything else.
#[test]
fn no_fence_inside_the_making_of_a_delegate() {
    let file = read(&repository().join("tests/dotnet/conformance/delegates/delegates.exe"));
    let new = Assembly::read(crate::support::patched::fenced(&file).bytes, "fenced").unwrap();
    let mut made = [0; 2];
    for token in listing::methods(&new) {
        let code = code(&new, token);
        let opcodes: Vec<&str> = code.iter().map(|(_, text)| text.split(' ').next().unwrap()).collect();
        for window in opcodes.windows(3) {
            match *window {
                ["dup", "ldvirtftn", "newobj"] => made[0] += 1,
                [_, "ldftn", "newobj"] => made[1] += 1,
                [_, "ldftn" | "ldvirtftn", next] => panic!("{next} after a pointer to a function"),
                _ => {}
            }
        }
    }
    assert!(made[0] > 0 && made[1] > 0, "{made:?}");
}
