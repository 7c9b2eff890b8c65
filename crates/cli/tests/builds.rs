//! .NET programs as builds leave them on a disk: native hosts, empty files, folders that are not there; and what is said
//! of exceptions inside exceptions.

use std::path::{Path, PathBuf};

use crate::support::{example, fencepost};
use snapbox::str;

/// A folder of this test's own with a program as `App.dll` and a native program beside it.
fn build(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet/Peterson.exe");
    std::fs::copy(program, folder.join("App.dll")).unwrap();
    for host in ["App", "App.exe", "Native.exe"] {
        std::fs::write(folder.join(host), b"\x7fELF\x02\x01\x01").unwrap();
    }
    folder
}

#[test]
fn a_native_host_stands_for_its_assembly() {
    let folder = build("hosts");
    for host in ["App", "App.exe"] {
        let path = folder.join(host).display().to_string();
        fencepost(&format!("check {path} --model sc")).code(0).stdout_eq(str![[r#"
[..] under sc: holds
...
"#]]);
    }
    let path = folder.join("Native.exe").display().to_string();
    fencepost(&format!("check {path} --model sc")).code(2).stderr_eq(str![[r#"
error: [..]Native.exe is a native program, not a .NET assembly
 |
 = help: name the .dll or .exe that the C# compiler has written

"#]]);
}

#[test]
fn a_folder_stands_for_its_assemblies_alone() {
    let folder = build("folder").display().to_string();
    fencepost(&format!("check {folder} --model sc")).code(0).stdout_eq(str![[r#"
test [..]
[..]App.dll  holds [..]

1 test: 1 holds; [..]

"#]]);
}

#[test]
fn an_empty_file_is_called_empty() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("Empty.dll"), b"").unwrap();
    let path = folder.join("Empty.dll").display().to_string();
    fencepost(&format!("check {path} --model sc")).code(2).stderr_eq(str![[r#"
error: [..]Empty.dll is empty
 |
 = help: a build that was cut off may have left it; build it again

"#]]);
}

#[test]
fn a_library_folder_has_to_be_there() {
    let program = example("Peterson.exe");
    fencepost(&format!("check {program} --model sc --lib nowhere")).code(2).stderr_eq(str![[r#"
error: there is no library folder nowhere

"#]]);
    fencepost(&format!("check {program} --model sc --lib SB.litmus")).code(2).stderr_eq(str![[r#"
error: the library folder SB.litmus is a file

"#]]);
}

#[test]
fn a_generic_method_is_no_entry_point() {
    fencepost("check dotnet/Outer.exe --entry Outer::Generic").code(2).stderr_eq(str![[r#"
error: dotnet/Outer.exe: `Outer::Generic` has type parameters, so it cannot be an entry point

"#]]);
    // One that is not static is called on a new object.
    fencepost("check dotnet/Outer.exe --entry Outer::Instance").code(0);
}

#[test]
fn exceptions_are_told_with_all_that_they_hold() {
    fencepost("check dotnet/Outer.exe --model sc").code(1).stdout_eq(str![[r#"
dotnet/Outer.exe under sc: violated
  uncaught exception System.AggregateException: three, caused by (System.InvalidOperationException: two, caused by System.ArgumentException: one) and by (System.Collections.Generic.KeyNotFoundException: four) (at Outer.cs:22)
...
"#]]);
}

/// What `fencepost check` says of the program in a folder, with packages in another folder.
fn with_packages(folder: &Path) -> String {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_fencepost"))
        .args(["check", "--model", "sc", "--no-project"])
        .arg(folder.join("App.dll"))
        .env("NUGET_PACKAGES", folder.join("packages"))
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A library that is not beside the program is in the package that `App.deps.json` names, and in no other place.
#[test]
fn libraries_are_in_the_packages_that_the_build_names() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/package");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deps");
    let package = folder.join("packages/counter/1.2.0/lib/net8.0");
    std::fs::create_dir_all(&package).unwrap();
    std::fs::copy(fixtures.join("Uses.exe"), folder.join("App.dll")).unwrap();
    std::fs::copy(fixtures.join("Counter.dll"), package.join("Counter.dll")).unwrap();
    let deps = |path: &str| {
        let json = serde_json::json!({
            "runtimeTarget": { "name": ".NETCoreApp,Version=v8.0" },
            "targets": { ".NETCoreApp,Version=v8.0": {
                "App/1.0.0": { "runtime": { "App.dll": {} } },
                "Counter/1.2.0": { "runtime": { "lib/net8.0/Counter.dll": {} } }
            } },
            "libraries": {
                "App/1.0.0": { "type": "project" },
                "Counter/1.2.0": { "type": "package", "path": path }
            }
        });
        std::fs::write(folder.join("App.deps.json"), json.to_string()).unwrap();
    };
    let _ = std::fs::remove_file(folder.join("App.deps.json"));
    let missing = |told: &str| told.contains("inconclusive") && told.contains("Counter");
    let told = with_packages(&folder);
    assert!(missing(&told), "{told}");
    deps("counter/1.2.0");
    let told = with_packages(&folder);
    assert!(told.contains("under sc: holds"), "{told}");
    // Nothing leads out of the folder of packages.
    deps("../packages/counter/1.2.0");
    let told = with_packages(&folder);
    assert!(missing(&told), "{told}");
}
