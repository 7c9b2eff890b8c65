//! Method bodies of `fixtures/Sample.cs`, compared with what `monodis` prints, and the opcodes.

use crate::support::fixture;
use fencepost_cil::il::{ClauseKind, Effect, Flow, MethodBody, Opcode, Operand, OperandKind, Slot};
use fencepost_cil::metadata::rows::{MethodDef, TypeRef};
use fencepost_cil::{Assembly, Part, Token};

fn sample() -> Assembly {
    Assembly::read(fixture("Sample.exe"), "Sample.exe").unwrap()
}

fn method(assembly: &Assembly, name: &str) -> Token {
    assembly.rows::<MethodDef<'_>>().find(|method| method.name == name).unwrap().token
}

fn body(assembly: &Assembly, name: &str) -> MethodBody {
    assembly.body(method(assembly, name)).unwrap().unwrap()
}

fn at(body: &MethodBody, offset: u32) -> (&'static str, &Operand) {
    let instruction = &body.code[body.index_of(offset).unwrap()];
    (instruction.opcode.name(), &instruction.operand)
}

#[test]
fn headers_say_stack_locals_and_size() {
    let assembly = sample();
    let guarded = body(&assembly, "Guarded");
    assert_eq!((guarded.max_stack, guarded.init_locals, guarded.code_size()), (3, true, 0x66));
    assert!(guarded.locals.is_some());
    let last = guarded.code.len() - 1;
    assert_eq!((guarded.end_of(0), guarded.end_of(last)), (1, 0x66));
    assert_eq!(assembly.bytes()[guarded.file_range.start], 0, "the first byte of the code is nop");
    let tiny = body(&assembly, "set_Size");
    assert_eq!((tiny.max_stack, tiny.locals), (8, None));
    assert!(assembly.body(method(&assembly, "Pid")).unwrap().is_none(), "native");
    assert!(assembly.body(method(&assembly, "Area")).unwrap().is_none(), "abstract");
}

#[test]
fn clauses_are_filter_catch_and_finally() {
    let assembly = sample();
    let clauses = body(&assembly, "Guarded").clauses;
    assert_eq!(clauses[0].kind, ClauseKind::Filter(0x1D));
    assert_eq!((&clauses[0].try_range, &clauses[0].handler), (&(0x1..0x1D), &(0x3E..0x47)));
    let ClauseKind::Catch(caught) = clauses[1].kind else { panic!("a catch") };
    assert_eq!(assembly.row::<TypeRef<'_>>(caught).name, "Exception");
    assert_eq!(clauses[1].handler, 0x47..0x51);
    assert_eq!(clauses[2].kind, ClauseKind::Finally);
    assert_eq!((&clauses[2].try_range, &clauses[2].handler), (&(0x1..0x51), &(0x51..0x64)));
}

#[test]
fn operands_are_decoded() {
    let assembly = sample();
    let numbers = body(&assembly, "Numbers");
    assert_eq!(at(&numbers, 0x01), ("ldc.i8", &Operand::I64(1_234_567_890_123)));
    assert_eq!(at(&numbers, 0x0B), ("ldc.r4", &Operand::F32(0.5)));
    assert_eq!(at(&numbers, 0x3E), ("ldc.r8", &Operand::F64(0.25)));
    assert_eq!(at(&numbers, 0x54), ("stloc.s", &Operand::Var(4)));
    assert_eq!(at(&numbers, 0x59), ("blt", &Operand::Branch(0x3A)));
    let guarded = body(&assembly, "Guarded");
    assert_eq!(at(&guarded, 0x49), ("ldc.i4.s", &Operand::I8(-2)));
    assert_eq!(at(&guarded, 0x24), ("brtrue.s", &Operand::Branch(0x2C)));
    let choose = body(&assembly, "Choose");
    assert_eq!(at(&choose, 0x02), ("switch", &Operand::Switch(vec![0x1C, 0x27, 0x32, 0x3D])));
    let (_, Operand::String(many)) = at(&choose, 0x48) else { panic!("a string") };
    let text: Vec<u16> = "many ".encode_utf16().chain([0xD83D]).collect();
    assert_eq!(assembly.user_string(*many), Some(text), "half of a surrogate pair survives");
}

#[test]
fn prefixes_are_instructions_of_their_own() {
    let main = body(&sample(), "Main");
    let volatile = main.code.iter().position(|i| i.opcode == Opcode::Volatile).unwrap();
    assert_eq!(main.code[volatile].opcode.flow(), Flow::Prefix);
    assert_eq!(main.code[volatile + 1].opcode, Opcode::Stfld);
    assert_eq!(main.code[volatile + 1].offset, main.code[volatile].offset + 2);
}

/// The bytes of the sample with the byte at an offset of a method's code changed.
fn with_byte(name: &str, offset: usize, value: u8) -> Assembly {
    let assembly = sample();
    let start = body(&assembly, name).file_range.start;
    let mut bytes = fixture("Sample.exe");
    bytes[start + offset] = value;
    Assembly::read(bytes, "Sample.exe").unwrap()
}

#[test]
fn wrong_code_is_an_error_with_its_place() {
    for (name, offset, value, problem) in [
        ("Guarded", 0x00, 0xFF, "IL_0000 of MethodDef 12: unknown opcode 0xff"),
        ("Guarded", 0x04, 0x07, "IL_0003 of MethodDef 12: brtrue to IL_000f, where no instruction starts"),
        ("Guarded", 0x07, 0x80, "branch out of the method"),
        ("Guarded", 0x0C, 0x06, "is not a string"),
        ("Guarded", 0x53, 0xFF, "ldsfld of Field 255, which it cannot take"),
        ("Choose", 0x06, 0xFF, "bytes expected"),
    ] {
        let assembly = with_byte(name, offset, value);
        let error = assembly.body(method(&assembly, name)).unwrap_err();
        assert!(matches!(error.place.part, Part::Code(_)), "{error}");
        assert!(error.to_string().contains(problem), "{error}");
    }
}

#[test]
fn a_clause_must_start_and_end_at_instructions() {
    let assembly = sample();
    let section = body(&assembly, "Guarded").file_range.end.next_multiple_of(4);
    let original = fixture("Sample.exe");
    // A small section: after four bytes, clauses of flags (2), try (2, 1), handler (2, 1), filter (4).
    assert_eq!(original[section + 4..section + 16], [1, 0, 1, 0, 0x1C, 0x3E, 0, 9, 0x1D, 0, 0, 0]);
    for (byte, value) in [(4, 9), (6, 0x04), (8, 0x1D), (8, 0), (9, 0xFF), (11, 0x10), (12, 0x3F)] {
        let mut bytes = original.clone();
        bytes[section + byte] = value;
        let assembly = Assembly::read(bytes, "Sample.exe").unwrap();
        let error = assembly.body(method(&assembly, "Guarded")).unwrap_err();
        assert!(error.message.contains("clause") || error.message.contains("filter"), "{error}");
    }
}

#[test]
fn opcodes_are_complete_and_consistent() {
    assert_eq!(Opcode::ALL.len(), 219);
    for &opcode in Opcode::ALL {
        assert_eq!(Opcode::from_code(opcode as u16), Some(opcode));
        let branches = [OperandKind::Branch, OperandKind::ShortBranch, OperandKind::Switch];
        let goes = matches!(opcode.flow(), Flow::Branch | Flow::CondBranch);
        assert_eq!(branches.contains(&opcode.operand()), goes, "{}", opcode.name());
    }
    assert_eq!(Opcode::from_code(0x24), None);
    assert_eq!(Opcode::StelemR8.pops(), Effect::Fixed(&[Slot::Ref, Slot::I, Slot::R8]));
    assert_eq!(Opcode::Callvirt.pushes(), Effect::Varies);
    assert_eq!((Opcode::Ceq.size(), Opcode::Nop.size()), (2, 1));
}
