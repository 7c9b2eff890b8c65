//! Class files with fences and volatile fields in them: they say what they said before, and a real JVM
//! verifies and runs them. What needs a JDK is skipped where there is none.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use fencepost_jvm::class::{Class, flags};
use fencepost_jvm::listing::{self, Line};
use fencepost_jvm::patch::{Edit, is_fence, patch};
use fencepost_testkit::{Tool, needs};

fn tests() -> PathBuf {
    crate::support::repository().join("tests/java")
}

/// A directory for files of a test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// What a command prints.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(!text(&output.stderr).contains("VerifyError"), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("ClassFormatError"), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn java(jdk: &Path, directory: &Path, main: &str) -> String {
    output(
        Command::new(jdk.join("bin/java"))
            .args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
            .arg(directory)
            .arg(main),
    )
}

/// A fence before every instruction.
fn everywhere(class: &Class) -> Vec<Edit> {
    let methods = class.methods.iter().enumerate();
    let code = methods.filter_map(|(index, method)| Some((index, method.code.as_ref()?)));
    code.flat_map(|(method, code)| {
        code.instructions.iter().map(move |(offset, _)| Edit::Fence { method, offset: *offset })
    })
    .collect()
}

/// The classes of the conformance suite.
fn classes() -> Vec<(String, Vec<u8>)> {
    let jar = crate::support::Jar::open(&tests().join("conformance.jar"));
    let names = jar.0.names().filter(|name| name.ends_with(".class"));
    names.map(|name| (name.to_owned(), jar.0.member(name).unwrap().unwrap())).collect()
}

/// Instructions with names in place of offsets, lines, names of variables, and handlers; fences are left out.
fn told(class: &Class) -> Vec<String> {
    let mut told = Vec::new();
    for method in &class.methods {
        told.push(format!("{} {} {:#x}", method.name, method.descriptor, method.flags));
        let Some(code) = &method.code else { continue };
        // An instruction is named by how many others than fences stand before it.
        let mut names = BTreeMap::new();
        let mut count = 0;
        for (offset, instruction) in &code.instructions {
            names.insert(*offset, count);
            count += usize::from(!is_fence(instruction));
        }
        let name = |offset: u32| names.get(&offset).copied().unwrap_or(count);
        for (offset, instruction) in
            code.instructions.iter().filter(|(_, instruction)| !is_fence(instruction))
        {
            let targets: Vec<usize> = instruction.targets().into_iter().map(name).collect();
            let shown = match targets.is_empty() {
                true => format!("{instruction:?}"),
                false => format!("{:?} {targets:?}", std::mem::discriminant(instruction)),
            };
            let named: Vec<&str> =
                (0..code.max_locals).filter_map(|variable| code.name(variable, *offset)).collect();
            told.push(format!("{} {shown} line {:?} {named:?}", name(*offset), code.line(*offset)));
        }
        for handler in &code.handlers {
            let (start, end) = (name(handler.range.start), name(handler.range.end));
            told.push(format!("{start}..{end} to {} for {:?}", name(handler.target), handler.class));
        }
    }
    told
}

#[test]
fn fences_change_nothing_else() {
    for (name, bytes) in classes() {
        let class = Class::read(&bytes, &name).unwrap();
        assert_eq!(patch(&bytes, &name, &[]).unwrap().bytes, bytes, "{name}");
        let edits = everywhere(&class);
        let new = patch(&bytes, &name, &edits).unwrap();
        assert!(new.remarks.is_empty(), "{:?}", new.remarks);
        let again = Class::read(&new.bytes, &name).unwrap();
        assert_eq!(told(&again), told(&class), "{name}");
        let all = |class: &Class| -> usize {
            class
                .methods
                .iter()
                .filter_map(|method| method.code.as_ref())
                .map(|code| code.instructions.len())
                .sum()
        };
        assert_eq!(all(&again), 2 * all(&class), "{name}");
    }
}

#[test]
fn a_real_java_runs_classes_with_a_fence_before_every_instruction() {
    let Some(jdk) = needs(Tool::Jdk) else { return };
    let directory = directory("fenced");
    for (name, bytes) in classes() {
        let edits = everywhere(&Class::read(&bytes, &name).unwrap());
        let path = directory.join(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, patch(&bytes, &name, &edits).unwrap().bytes).unwrap();
    }
    for entry in std::fs::read_dir(tests().join("conformance")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "expected") {
            let main = path.file_stem().unwrap().to_string_lossy().into_owned();
            let printed = java(&jdk, &directory, &main);
            assert_eq!(printed, std::fs::read_to_string(&path).unwrap(), "{main}");
        }
    }
}

#[test]
fn fences_come_and_go() {
    let main = |(name, bytes): (String, Vec<u8>)| {
        let class = Class::read(&bytes, &name).unwrap();
        let method = class.methods.iter().position(|method| &*method.name == "main")?;
        Some((name, bytes, method))
    };
    let (name, bytes, method) = classes().into_iter().find_map(main).unwrap();
    let fenced = patch(&bytes, &name, &[Edit::Fence { method, offset: 0 }]).unwrap().bytes;
    let gone = patch(&fenced, &name, &[Edit::NoFence { method, offset: 0 }]).unwrap().bytes;
    let first = |bytes: &[u8]| {
        let class = Class::read(bytes, &name).unwrap();
        let lines = listing::methods(&class).swap_remove(method).lines;
        let mut lines = lines.into_iter().filter_map(|line| match line {
            Line::Instruction { opcode, operand, .. } => Some(format!("{opcode} {operand}")),
            _ => None,
        });
        lines.next().unwrap()
    };
    assert_eq!(first(&fenced), "invokestatic java.lang.invoke.VarHandle::fullFence()");
    assert_eq!(first(&gone), "nop ");
    let again = patch(&gone, &name, &[Edit::NoFence { method, offset: 0 }]).unwrap_err();
    assert!(again.message.ends_with("0: this is not a call of VarHandle.fullFence"), "{again}");
    let nowhere = patch(&bytes, &name, &[Edit::Fence { method, offset: 60_000 }]).unwrap_err();
    assert!(nowhere.message.ends_with("60000: no instruction begins here"), "{nowhere}");
}

#[test]
fn a_class_for_java_8_needs_java_9_with_a_fence() {
    let mut bytes = std::fs::read(crate::support::repository().join("examples/java/Peterson.class")).unwrap();
    bytes[6..8].copy_from_slice(&52u16.to_be_bytes());
    let method = Class::read(&bytes, "Peterson.class").unwrap().method("first", "()V").unwrap();
    let fenced = patch(&bytes, "Peterson.class", &[Edit::Fence { method, offset: 4 }]).unwrap();
    let wanted = "Peterson was compiled for Java 8 or older; with a fence it needs Java 9 to run";
    assert_eq!(fenced.remarks, [wanted]);
    assert_eq!(Class::read(&fenced.bytes, "Peterson.class").unwrap().version, 52);
}

#[test]
fn fields_become_volatile_and_plain_again() {
    let bytes = std::fs::read(crate::support::repository().join("examples/java/Peterson.class")).unwrap();
    let class = Class::read(&bytes, "Peterson.class").unwrap();
    let turn = class.fields.iter().position(|field| &*field.name == "turn").unwrap();
    let volatile = patch(&bytes, "Peterson.class", &[Edit::Volatile(turn)]).unwrap().bytes;
    let read = Class::read(&volatile, "Peterson.class").unwrap();
    for (index, (old, new)) in class.fields.iter().zip(&read.fields).enumerate() {
        let wanted = if index == turn { old.flags | flags::VOLATILE } else { old.flags };
        assert_eq!(new.flags, wanted, "{}", new.name);
    }
    assert_eq!(patch(&volatile, "Peterson.class", &[Edit::NotVolatile(turn)]).unwrap().bytes, bytes);
    let disabled = class.fields.iter().position(|field| field.is(flags::FINAL)).unwrap();
    let error = patch(&bytes, "Peterson.class", &[Edit::Volatile(disabled)]).unwrap_err();
    assert!(error.message.ends_with("it is final, so it cannot be volatile"), "{error}");
}

/// A program with a method whose loop is `size` assignments long.
fn long_loop(size: usize) -> String {
    let body = "            x += i;\n".repeat(size);
    format!(
        "class Long {{
    static int x;
    static String run(String name, long count) {{
        Object made = null;
        for (int i = 0; i < count; i++) {{
{body}            if (x == -1) return name;
            made = new StringBuilder(x > 5 ? name : \"small\");
        }}
        switch (x) {{ case 0: return \"none\"; case 1: case 2: return \"few\"; default: return made + \" \" + x; }}
    }}
    public static void main(String[] args) {{
        System.out.println(run(\"sum\", 3) + run(\"nothing\", 0));
    }}
}}
"
    )
}

/// Jumps reach 32 KiB. With fences the code between is longer.
#[test]
fn jumps_reach_over_fences() {
    let Some(jdk) = needs(Tool::Jdk) else { return };
    let directory = directory("long");
    std::fs::write(directory.join("Long.java"), long_loop(3_500)).unwrap();
    let mut javac = Command::new(jdk.join("bin/javac"));
    assert!(
        javac
            .arg("-g")
            .arg("-d")
            .arg(&directory)
            .arg(directory.join("Long.java"))
            .status()
            .unwrap()
            .success()
    );
    let expected = java(&jdk, &directory, "Long");
    let bytes = std::fs::read(directory.join("Long.class")).unwrap();
    let class = Class::read(&bytes, "Long.class").unwrap();
    let edits = everywhere(&class);
    // A fence here and there, as many as there is room for.
    for step in [3, 5, 100] {
        let some: Vec<Edit> = edits.iter().copied().step_by(step).collect();
        let new = patch(&bytes, "Long.class", &some).unwrap().bytes;
        let again = Class::read(&new, "Long.class").unwrap();
        let code =
            again.methods.iter().filter_map(|method| method.code.as_ref()).map(|code| code.bytes.len()).max();
        let long = code.is_some_and(|size| size > 0x8000);
        assert_eq!(long, step < 100, "{code:?}");
        std::fs::write(directory.join("Long.class"), new).unwrap();
        assert_eq!(java(&jdk, &directory, "Long"), expected, "{step}");
    }
    let error = patch(&bytes, "Long.class", &edits).unwrap_err();
    assert!(error.message.contains("larger than 64 KiB"), "{error}");
}
