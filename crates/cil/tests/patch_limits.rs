//! Methods and files at the limits of their formats: branches that just reach, bodies that just fit,
//! indices that become wider, headers without room.

use crate::support::tiny_program::{CLI_SIZE, RVA, TinyProgram, fat, put_words, tiny, with_finally};
use fencepost_cil::il::{MethodBody, Opcode};
use fencepost_cil::metadata::rows::{MemberRef, TypeRef};
use fencepost_cil::patch::{Change, Edit, PatchError, Patched, patch};
use fencepost_cil::{Assembly, File, TableId, Token};

const RET: u8 = 0x2A;
const BR_S: u8 = 0x2B;
const LEAVE_S: u8 = 0xDE;
const ENDFINALLY: u8 = 0xDC;

fn file(bytes: Vec<u8>) -> File {
    File { path: "tiny".to_owned(), bytes, ..File::default() }
}

fn method(row: u32) -> Token {
    Token::new(TableId::MethodDef, row)
}

fn fences(offsets: &[u32]) -> Vec<Change> {
    let fence = |&offset: &u32| Change { method: method(1), offset, edit: Edit::FenceBefore };
    offsets.iter().map(fence).collect()
}

fn body(bytes: Vec<u8>, row: u32) -> MethodBody {
    Assembly::read(bytes, "tiny").unwrap().body(method(row)).unwrap().unwrap()
}

/// Patches the only method of a program and checks that only fences came to its instructions.
fn fenced(bytes: Vec<u8>, offsets: &[u32]) -> MethodBody {
    let old = body(bytes.clone(), 1);
    let Patched { bytes, offsets: places, .. } = patch(&file(bytes), &fences(offsets)).unwrap();
    let new = body(bytes, 1);
    let starts: Vec<usize> =
        (0..new.code.len()).filter(|&at| !places.contains(&new.code[at].offset)).collect();
    assert_eq!(starts.len(), old.code.len());
    for (was, &at) in old.code.iter().zip(&starts) {
        let is = &new.code[at];
        let long = was.opcode.name().trim_end_matches(".s");
        assert_eq!(is.opcode.name().trim_end_matches(".s"), long);
        let targets = was.targets().iter().zip(is.targets());
        for (&old_target, &new_target) in targets {
            let at = starts[old.index_of(old_target).unwrap()];
            let fence = at.checked_sub(1).filter(|&it| places.contains(&new.code[it].offset));
            assert_eq!(new_target, new.code[fence.unwrap_or(at)].offset);
        }
    }
    new
}

/// `br.s` over this many `nop`s, and `ret`.
fn forward(nops: u8) -> Vec<u8> {
    let mut code = vec![BR_S, nops];
    code.resize(code.len() + usize::from(nops), 0);
    code.push(RET);
    TinyProgram::new(&[fat(&code)]).write()
}

#[test]
fn a_short_branch_forward_that_just_reaches() {
    assert_eq!(fenced(forward(127), &[0]).code[1].opcode, Opcode::BrS);
    assert_eq!(fenced(forward(127), &[5]).code[0].opcode, Opcode::Br);
    // A fence at its target is beyond what it goes over: the branch leads to the fence.
    assert_eq!(fenced(forward(127), &[129]).code[0].opcode, Opcode::BrS);
    assert_eq!(fenced(forward(122), &[5]).code[0].opcode, Opcode::BrS);
    assert_eq!(fenced(forward(123), &[5]).code[0].opcode, Opcode::Br);
    let all: Vec<u32> = (2..=129).chain([0]).collect();
    assert_eq!(fenced(forward(127), &all).code[1].opcode, Opcode::Br);
}

/// `nop`s and a `br.s` back to the first of them.
fn backward(nops: usize) -> Vec<u8> {
    let mut code = vec![0; nops];
    code.extend([BR_S, (-(nops as i32) - 2) as u8]);
    TinyProgram::new(&[fat(&code)]).write()
}

#[test]
fn a_short_branch_backward_that_just_reaches() {
    let last = |body: MethodBody| body.code.last().unwrap().opcode;
    assert_eq!(body(backward(126), 1).code.last().unwrap().targets(), [0]);
    assert_eq!(last(fenced(backward(126), &[1])), Opcode::Br);
    // Here the fence at its target is in the way, and so is one before the branch itself.
    assert_eq!(last(fenced(backward(126), &[0])), Opcode::Br);
    assert_eq!(last(fenced(backward(126), &[126])), Opcode::Br);
    assert_eq!(last(fenced(backward(121), &[0])), Opcode::BrS);
    assert_eq!(last(fenced(backward(122), &[0])), Opcode::Br);
}

/// Branches that reach only as long as those between stay short, each over the next.
#[test]
fn long_branches_make_others_long() {
    const CHAIN: usize = 40;
    let mut code = vec![0; 300];
    for branch in 0..CHAIN {
        code[branch * 2] = BR_S;
        code[branch * 2 + 1] = 127 - u8::try_from(branch % 2).unwrap();
    }
    code.push(RET);
    let bytes = TinyProgram::new(&[fat(&code)]).write();
    let new = fenced(bytes, &[128]);
    assert!(new.code[..CHAIN].iter().all(|instruction| instruction.opcode == Opcode::Br));
}

#[test]
fn switches_and_long_branches_lead_on() {
    // switch (two targets), br, ret
    let mut code = vec![0x16, 0x45, 2, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0];
    code.extend([0x38, 1, 0, 0, 0, 0, RET]);
    let bytes = TinyProgram::new(&[tiny(&code)]).write();
    for offset in [0, 1, 14, 19, 20] {
        fenced(bytes.clone(), &[offset]);
    }
    fenced(bytes, &[0, 1, 14, 19, 20]);
}

#[test]
fn tiny_bodies_become_fat() {
    for nops in [57, 58, 59, 62] {
        let mut code = vec![0; nops];
        code.push(RET);
        let new = fenced(TinyProgram::new(&[tiny(&code)]).write(), &[0]);
        assert_eq!((new.code_size() as usize, new.max_stack), (nops + 6, 8));
    }
}

/// A protected block of this many bytes, with a `finally` after it.
fn protected(size: u8) -> Vec<u8> {
    let mut code = vec![0; usize::from(size) - 2];
    code.extend([LEAVE_S, 1, ENDFINALLY, RET]);
    with_finally(&code, &[(0, size, size.into(), 1)])
}

#[test]
fn clauses_become_fat() {
    for (size, wanted) in [(250, 255), (251, 256), (255, 260)] {
        let bytes = TinyProgram::new(&[protected(size)]).write();
        let new = fenced(bytes, &[0]);
        // What is first in a block stays in it, and its fence with it.
        assert_eq!(new.clauses[0].try_range, 0..wanted);
        assert_eq!(new.clauses[0].handler, wanted..wanted + 1);
    }
    let new = fenced(TinyProgram::new(&[protected(20)]).write(), &[20, 21]);
    assert_eq!((&new.clauses[0].try_range, &new.clauses[0].handler), (&(0..20), &(20..26)));
    // More clauses than the small format has room for, one after the other.
    let (mut code, mut clauses) = (Vec::new(), Vec::new());
    for number in 0..20 {
        code.extend([LEAVE_S, 1, ENDFINALLY]);
        clauses.push((number * 3, 2, number * 3 + 2, 1));
    }
    code.push(RET);
    let bytes = TinyProgram::new(&[with_finally(&code, &clauses)]).write();
    let all: Vec<u32> = body(bytes.clone(), 1).code.iter().map(|instruction| instruction.offset).collect();
    let new = fenced(bytes, &all);
    for (number, clause) in new.clauses.iter().enumerate() {
        let start = number as u32 * 13;
        assert_eq!((&clause.try_range, &clause.handler), (&(start..start + 7), &(start + 7..start + 13)));
    }
}

#[test]
fn methods_that_share_a_body_are_split() {
    let program =
        TinyProgram { methods: vec![0, 0, 1], ..TinyProgram::new(&[tiny(&[0, RET]), tiny(&[RET])]) };
    let bytes = program.write();
    let new = patch(&file(bytes), &fences(&[1])).unwrap().bytes;
    let sizes = [1, 2, 3].map(|row| body(new.clone(), row).code_size());
    assert_eq!(sizes, [7, 2, 1]);
}

/// One more row makes indices wider, and some more characters make offsets of strings wider.
#[test]
fn indices_become_wider() {
    for (type_refs, idle_strings) in [(8190, 0), (8191, 0), (1, 65_494), (1, 65_520), (8191, 65_500)] {
        let program = TinyProgram { type_refs, idle_strings, ..TinyProgram::new(&[tiny(&[RET])]) };
        let bytes = program.write();
        let old = Assembly::read(bytes.clone(), "old").unwrap();
        let new = Assembly::read(patch(&file(bytes), &fences(&[0])).unwrap().bytes, "new").unwrap();
        assert_eq!(new.row_count(TableId::TypeRef), old.row_count(TableId::TypeRef) + 1);
        let members: Vec<(Token, &str)> =
            new.rows::<MemberRef<'_>>().map(|row| (row.parent, row.name)).collect();
        let thread = Token::new(TableId::TypeRef, type_refs as u32 + 1);
        assert_eq!(members, [(Token::new(TableId::TypeRef, 1), "M"), (thread, "MemoryBarrier")]);
        let row: TypeRef<'_> = new.row(thread);
        assert_eq!((row.namespace, row.name), ("System.Threading", "Thread"));
        assert_eq!(new.method(method(1)).name, "M");
    }
}

#[test]
fn headers_with_and_without_room() {
    for is_wide in [false, true] {
        for has_room in [false, true] {
            let program = TinyProgram { is_wide, has_room, ..TinyProgram::new(&[tiny(&[RET])]) };
            let old = program.write();
            let new = patch(&file(old.clone()), &fences(&[0])).unwrap().bytes;
            let moved = if has_room { 0x200 } else { 0x400 };
            // The old section follows the headers, unchanged but for where its metadata are.
            assert_eq!(new[moved + 16..moved + old.len() - 0x200], old[0x210..]);
            assert_eq!(body(new, 1).code.len(), 2);
        }
    }
    // Something else is where the section header would have to be.
    let mut bytes = TinyProgram::new(&[tiny(&[RET])]).write();
    bytes[0x80 + 224 + 40 + 7] = 1;
    let error = patch(&file(bytes), &fences(&[0])).unwrap_err().to_string();
    assert_eq!(error, "tiny: byte 0x188: there is no room for one more section header");
}

#[test]
fn strong_names_are_forgotten() {
    let mut program = TinyProgram::new(&[tiny(&[RET]), vec![0xAA; 16]]);
    program.methods = vec![0];
    program.flags = 9;
    let bytes = program.write();
    let at = bytes.windows(16).position(|window| window == [0xAA; 16]).unwrap();
    program.strong_name = [RVA + at as u32 - 0x200, 16];
    let new = patch(&file(program.write()), &fences(&[0])).unwrap();
    assert_eq!(new.remarks.len(), 1);
    assert!(new.remarks[0].starts_with("the strong name is no longer valid"));
    assert_eq!(new.bytes[0x200 + 16], 1, "no longer said to be signed");
    assert_eq!(new.bytes[at..at + 16], [0; 16]);
    assert_eq!(body(new.bytes, 1).code.len(), 2);
}

#[test]
fn machine_code_is_not_patched() {
    let changes = fences(&[0]);
    let mut program = TinyProgram::new(&[tiny(&[RET])]);
    program.native = [RVA, CLI_SIZE as u32];
    let error = patch(&file(program.write()), &changes).unwrap_err();
    assert!(matches!(error, PatchError::NotOnlyCil { .. }), "{error}");
    assert!(error.to_string().contains("compiled to machine code"));
    let program = TinyProgram { flags: 0, ..TinyProgram::new(&[tiny(&[RET])]) };
    let error = patch(&file(program.write()), &changes).unwrap_err();
    assert_eq!(error.to_string(), "tiny: it has machine code beside its CIL");
    let mut bytes = TinyProgram::new(&[tiny(&[RET])]).write();
    put_words(&mut bytes, 0x80 + 32, &[0x200, 0x200]);
    let error = patch(&file(bytes), &changes).unwrap_err().to_string();
    assert_eq!(error, "tiny: byte 0x80: sections are aligned in an unusual way");
}

/// Between a prefix and its instruction there is no place for anything.
#[test]
fn no_branch_may_enter_behind_a_prefix() {
    // br.s to the ldsfld behind `volatile.`, which is never checked before.
    let mut code = vec![BR_S, 2, 0xFE, 0x13, 0x7E, 1, 0, 0, 0x0A, 0x26, RET];
    let bytes = TinyProgram::new(&[tiny(&code)]).write();
    for (offset, edit) in [(2, Edit::FenceBefore), (4, Edit::FenceBefore), (4, Edit::NotVolatile)] {
        let error = patch(&file(bytes.clone()), &[Change { method: method(1), offset, edit }]).unwrap_err();
        assert!(error.to_string().contains("between the instruction and its prefix"), "{error}");
    }
    code[1] = 0;
    fenced(TinyProgram::new(&[tiny(&code)]).write(), &[2]);
}
