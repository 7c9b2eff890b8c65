//! The tools, and where they are looked for.

use std::path::{Path, PathBuf};

/// Something that tests compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Mono, with its class library and `monodis`.
    Mono,
    /// A JDK 17, with `javac`.
    Jdk,
    /// A JDK 21 or newer, with `javac`.
    NewerJdk,
    /// .NET (Core), with its class library.
    Dotnet,
    /// The GNU C compiler.
    Gcc,
    /// The program that applies patches.
    Patch,
    /// A browser that runs without a screen.
    Chromium,
    /// The schema of SARIF 2.1.0, and Python with its package `jsonschema` to check with it.
    Sarif,
    /// `script` of util-linux, which runs a command in a terminal of its own.
    Script,
    /// Well-known libraries of Java, which `tests/java/libraries/fetch` installs.
    JavaLibraries,
    /// `ip` of iproute2, and the right to make network namespaces with it.
    Netns,
}

/// The jars of [`Tool::JavaLibraries`], in the order of a class path.
pub const JAVA_LIBRARIES: [&str; 10] = [
    "jctools-core.jar",
    "guava.jar",
    "commons-lang3.jar",
    "disruptor.jar",
    "caffeine.jar",
    "netty-common.jar",
    "netty-buffer.jar",
    "scala-library.jar",
    "slf4j-api.jar",
    "slf4j-simple.jar",
];

impl Tool {
    /// All of them.
    pub const ALL: [Tool; 11] = [
        Tool::Mono,
        Tool::Jdk,
        Tool::NewerJdk,
        Tool::Dotnet,
        Tool::Gcc,
        Tool::Patch,
        Tool::Chromium,
        Tool::Sarif,
        Tool::Script,
        Tool::JavaLibraries,
        Tool::Netns,
    ];

    /// What `FENCEPOST_REQUIRE` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Tool::Mono => "mono",
            Tool::Jdk => "jdk",
            Tool::NewerJdk => "jdk-21",
            Tool::Dotnet => "dotnet",
            Tool::Gcc => "gcc",
            Tool::Patch => "patch",
            Tool::Chromium => "chromium",
            Tool::Sarif => "sarif",
            Tool::Script => "script",
            Tool::JavaLibraries => "java-libraries",
            Tool::Netns => "netns",
        }
    }

    /// What it is.
    pub fn about(self) -> &'static str {
        match self {
            Tool::Mono => "Mono (with its class library and monodis)",
            Tool::Jdk => "a JDK 17 (JAVA_HOME or on the PATH)",
            Tool::NewerJdk => {
                "a JDK 21 or newer (FENCEPOST_JDK21, JAVA_HOME, on the PATH or in /usr/lib/jvm)"
            }
            Tool::Dotnet => ".NET (DOTNET_ROOT or on the PATH)",
            Tool::Gcc => "gcc",
            Tool::Patch => "patch",
            Tool::Chromium => "chromium",
            Tool::Sarif => {
                "the schema of SARIF (SARIF_SCHEMA names sarif-schema-2.1.0.json) and Python's jsonschema"
            }
            Tool::Script => "script (of util-linux)",
            Tool::JavaLibraries => {
                "the Java libraries (tests/java/libraries/fetch installs them, JAVA_LIBRARIES names their folder)"
            }
            Tool::Netns => "ip (of iproute2) with the right to make network namespaces",
        }
    }

    /// The tools of a list with commas between; `all` is all of them.
    pub fn listed(list: &str) -> Result<Vec<Tool>, String> {
        if list.trim() == "all" {
            return Ok(Tool::ALL.to_vec());
        }
        let words = list.split(',').map(str::trim).filter(|word| !word.is_empty());
        let tool = |word: &str| Tool::ALL.into_iter().find(|tool| tool.name() == word);
        let known = Tool::ALL.map(Tool::name).join(", ");
        words
            .map(|word| tool(word).ok_or(format!("there is no tool `{word}`; there are: all, {known}")))
            .collect()
    }

    /// Where it is: the folder of Mono's class library, the home of a JDK, the root of .NET, a command,
    /// a schema, or a folder of jars.
    pub fn find(self) -> Option<PathBuf> {
        match self {
            Tool::Mono => mono(),
            Tool::Jdk => jdk(),
            Tool::NewerJdk => newer_jdk(),
            Tool::Dotnet => dotnet(),
            Tool::Gcc => command("gcc"),
            Tool::Patch => command("patch"),
            Tool::Chromium => command("chromium").or_else(|| command("google-chrome")),
            Tool::Sarif => sarif(),
            Tool::Script => command("script").filter(|_| cfg!(target_os = "linux")),
            Tool::JavaLibraries => java_libraries(),
            Tool::Netns => netns(),
        }
    }
}

fn netns() -> Option<PathBuf> {
    let ip = command("ip").or_else(|| Some(PathBuf::from("/usr/sbin/ip")).filter(|ip| ip.is_file()))?;
    let name = format!("fencepost-{}", std::process::id());
    let netns = |verb: &str| {
        let done = std::process::Command::new(&ip).args(["netns", verb, &name]).output();
        done.is_ok_and(|done| done.status.success())
    };
    (netns("add") && netns("delete")).then_some(ip)
}

/// A command on the path, with links followed.
fn command(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join(name));
    found.filter_map(|file| file.canonicalize().ok()).find(|file| file.is_file())
}

/// The schema is not part of this repository: it is the work of others.
fn sarif() -> Option<PathBuf> {
    let schema = PathBuf::from(std::env::var_os("SARIF_SCHEMA")?);
    let python = std::process::Command::new("python3").args(["-c", "import jsonschema"]).output();
    (schema.is_file() && python.is_ok_and(|output| output.status.success())).then_some(schema)
}

/// Jars of others are not part of this repository either.
fn java_libraries() -> Option<PathBuf> {
    let named = std::env::var_os("JAVA_LIBRARIES").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| PathBuf::from("/usr/share/java"));
    JAVA_LIBRARIES.iter().all(|jar| folder.join(jar).is_file()).then_some(folder)
}

fn mono() -> Option<PathBuf> {
    command("monodis")?;
    let beside = command("mono")?.parent()?.parent()?.join("lib/mono/4.5");
    [beside, PathBuf::from("/usr/lib/mono/4.5")].into_iter().find(|it| it.join("mscorlib.dll").is_file())
}

/// What a variable names, and what is `up` folders above a command.
fn roots(variable: &str, name: &str, up: usize) -> impl Iterator<Item = PathBuf> {
    let on_path = command(name).and_then(|file| file.ancestors().nth(up).map(Path::to_owned));
    std::env::var_os(variable).map(PathBuf::from).into_iter().chain(on_path)
}

/// Fixtures were compiled and tried with release 17.
fn jdk() -> Option<PathBuf> {
    roots("JAVA_HOME", "java", 2).find(|home| java_release(home) == Some(17))
}

fn newer_jdk() -> Option<PathBuf> {
    let named = std::env::var_os("FENCEPOST_JDK21").map(PathBuf::from);
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|it| it.path());
    let mut homes = named.into_iter().chain(roots("JAVA_HOME", "java", 2)).chain(installed);
    homes.find(|home| java_release(home).is_some_and(|release| release >= 21))
}

/// The release of Java that a folder is the JDK of.
fn java_release(home: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(home.join("release")).ok()?;
    let version = text.split_once("JAVA_VERSION=\"")?.1;
    let digits = version.split(|it: char| !it.is_ascii_digit()).next()?;
    let has = |file: &str| home.join(file).is_file();
    digits.parse().ok().filter(|_| has("lib/modules") && has("bin/javac"))
}

fn dotnet() -> Option<PathBuf> {
    roots("DOTNET_ROOT", "dotnet", 1).find(|root| {
        let versions = std::fs::read_dir(root.join("shared/Microsoft.NETCore.App"));
        let mut versions = versions.into_iter().flatten().flatten();
        versions.any(|version| version.path().join("System.Private.CoreLib.dll").is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        assert_eq!(Tool::listed(""), Ok(vec![]));
        assert_eq!(Tool::listed("all"), Ok(Tool::ALL.to_vec()));
        assert_eq!(Tool::listed("gcc, mono"), Ok(vec![Tool::Gcc, Tool::Mono]));
        assert!(Tool::listed("clang").is_err_and(|error| error.contains("all, mono, jdk")));
    }
}
