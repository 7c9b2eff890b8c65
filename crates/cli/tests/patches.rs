//! Patches of `fix`, applied with `patch -p1` from the root of a project, wherever the sources, the program and the command are.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use fencepost_testkit::{Tool, needs};

/// A project of its own, in which files of the repository lie.
struct PatchedProject(PathBuf);

impl PatchedProject {
    fn new(name: &str, files: &[(&str, &str)]) -> PatchedProject {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("patches").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (from, to) in files {
            let to = folder.join(to);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::copy(root.join(from), to).unwrap();
        }
        std::fs::write(folder.join("fencepost.toml"), "").unwrap();
        PatchedProject(folder)
    }

    /// What a command prints that runs in a folder of the project, which may be outside of it.
    fn run(&self, folder: &str, args: &str) -> String {
        let here = self.0.join(folder);
        std::fs::create_dir_all(&here).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
        let output = command.args(args.split_whitespace()).current_dir(here).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{args}: {text}{}", String::from_utf8_lossy(&output.stderr));
        text
    }

    /// Applies what was printed, as it is, from the root; what the file is then.
    fn patch(&self, tool: &Path, printed: &str, file: &str) -> String {
        let mut patch =
            Command::new(tool).arg("-p1").current_dir(&self.0).stdin(Stdio::piped()).spawn().unwrap();
        std::io::Write::write_all(&mut patch.stdin.take().unwrap(), printed.as_bytes()).unwrap();
        assert!(patch.wait().unwrap().success(), "{printed}");
        std::fs::read_to_string(self.0.join(file)).unwrap()
    }
}

#[test]
fn a_patch_applies_from_the_root_of_the_project() {
    let Some(patch) = needs(Tool::Patch) else { return };
    let fixtures = ["peterson.c", "lock.h"]
        .map(|name| (format!("crates/cli/tests/fixtures/c/{name}"), format!("src/lock/{name}")));
    let c = PatchedProject::new("c", &[(&fixtures[0].0, &fixtures[0].1), (&fixtures[1].0, &fixtures[1].1)]);
    let printed = c.run(".", "fix src/lock/peterson.c --model tso");
    assert!(c.patch(&patch, &printed, "src/lock/peterson.c").contains("McSPIN_fence();"), "{printed}");
    c.run(".", "check src/lock/peterson.c --model tso");

    let dotnet = [
        ("examples/dotnet/Peterson.cs", "src/Peterson.cs"),
        ("examples/dotnet/Peterson.exe", "bin/Peterson.exe"),
        ("examples/dotnet/Peterson.exe.mdb", "bin/Peterson.exe.mdb"),
    ];
    let project = PatchedProject::new("dotnet", &dotnet);
    let printed = project.run(".", "fix bin/Peterson.exe --source src --model tso");
    assert!(printed.contains("--- a/src/Peterson.cs\n+++ b/src/Peterson.cs\n"), "{printed}");
    let text = project.patch(&patch, &printed, "src/Peterson.cs");
    assert_eq!(text.matches("Thread.MemoryBarrier();").count(), 2, "{text}");
}

#[test]
fn a_patch_of_sources_elsewhere_says_where_it_applies() {
    let Some(patch) = needs(Tool::Patch) else { return };
    let java = [
        ("examples/java/Peterson.java", "src/Peterson.java"),
        ("examples/java/Peterson.class", "out/classes/Peterson.class"),
    ];
    for (name, folder, args) in [
        ("above", "out/classes", "fix Peterson.class --source ../../src --model tso"),
        ("beside", "../beside", "fix ../other/out/classes/Peterson.class --source ../other/src --model tso"),
    ] {
        let project = PatchedProject::new(if name == "beside" { "other" } else { name }, &java);
        let printed = project.run(folder, args);
        let root = project.0.canonicalize().unwrap();
        let note = format!("note: the patch begins at {}: `patch -p1 -d", root.display());
        assert!(printed.contains(&note), "{printed}");
        let text = project.patch(&patch, &printed, "src/Peterson.java");
        // Before the loops, and not in each round.
        let fence = "fullFence(); // keeps the write of flag0 before the read of flag1\n        while (flag1";
        assert!(text.contains(fence), "{text}");
    }
}
