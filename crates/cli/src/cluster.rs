//! Joining other processes, and starting them where that is asked for.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fencepost::{Identity, IdentityPart};
use fencepost_cluster::{ClusterError, ClusterSettings, Connected, Secret, connect};
use fencepost_explore::Cluster;
use serde::{Deserialize, Serialize};

use crate::args::ClusterArgs;
use crate::checkpoint::{Part, build, common};
use crate::diagnostics::Diagnostic;

/// The variable that holds the secret.
const SECRET: &str = "FENCEPOST_SECRET";

/// How long to wait for the other processes to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long processes that were started may take to end.
const FAREWELL: Duration = Duration::from_secs(5);

/// The processes that search together.
pub(crate) struct Joined {
    connected: Connected,
    /// Those that this process has started.
    children: Children,
}

/// Processes that were started. They end with this one.
struct Children(Vec<Child>);

impl Drop for Children {
    fn drop(&mut self) {
        let until = Instant::now() + FAREWELL;
        for child in &mut self.0 {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            // One that has ended cannot be killed, and need not be.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What processes tell each other before they search.
#[derive(Serialize, Deserialize)]
struct Greeting {
    identity: Identity,
    /// The parts of a search that the process can go on with.
    kept: Vec<Part>,
    /// A name for the search.
    search: String,
}

impl std::fmt::Debug for Joined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "process {} of {}", self.connected.process(), self.connected.processes())
    }
}

impl Joined {
    /// Joins the processes that are asked for, if any are.
    pub(crate) fn join(args: &ClusterArgs) -> Result<Option<Joined>, Diagnostic> {
        let own = "Fencepost cannot read its own program, so nothing would tell another build";
        let version = || {
            let build = build().map_err(|error| Diagnostic::new(format!("{own}: {error}")))?;
            Ok::<_, Diagnostic>(format!("{} (build {})", env!("CARGO_PKG_VERSION"), &build[..12]))
        };
        if let Some(processes) = args.local_processes {
            return Joined::start(args, processes, version()?).map(Some);
        }
        let (Some(hosts), Some(process)) = (&args.hosts, args.process) else { return Ok(None) };
        let addresses = addresses(hosts, args.processes)?;
        if process >= addresses.len() {
            let message =
                format!("there is no process {process}: {} has {} in use", hosts.display(), addresses.len());
            return Err(Diagnostic::new(message).help("count from 0 on"));
        }
        let secret = secret(args.secret_file.as_deref())?;
        let settings =
            ClusterSettings { addresses, process, secret, version: version()?, patience: PATIENCE };
        let connected = connect(&settings).map_err(not_joined)?;
        Ok(Some(Joined { connected, children: Children(Vec::new()) }))
    }

    /// Starts the other processes on this machine.
    fn start(args: &ClusterArgs, processes: usize, version: String) -> Result<Joined, Diagnostic> {
        let cannot =
            |error: io::Error| Diagnostic::new(format!("cannot start {processes} processes: {error}"));
        let addresses = free_ports(processes).map_err(cannot)?;
        let mut hosts = tempfile::NamedTempFile::new().map_err(cannot)?;
        writeln!(hosts, "{}", addresses.join("\n")).map_err(cannot)?;
        let text = Secret::random().map_err(cannot)?;
        let Some(secret) = Secret::new(text.as_bytes()) else {
            return Err(Diagnostic::new("cannot make a secret for the processes"));
        };
        let program = std::env::current_exe().map_err(cannot)?;
        let mut children = Children(Vec::new());
        for process in 1..processes {
            let mut command = Command::new(&program);
            command.args(without_local(&args.words)).arg("--hosts").arg(hosts.path());
            args.given_in.iter().for_each(|folder| {
                command.current_dir(folder);
            });
            command.arg("--process").arg(process.to_string()).env(SECRET, &text);
            let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
            children.0.push(child.map_err(cannot)?);
        }
        let settings = ClusterSettings { addresses, process: 0, secret, version, patience: PATIENCE };
        let connected = connect(&settings).map_err(not_joined)?;
        Ok(Joined { connected, children })
    }

    /// The processes, as the search knows them.
    pub(crate) fn cluster(&self) -> &dyn Cluster {
        &self.connected
    }

    /// Whether this process reports what all have found.
    pub(crate) fn reports(&self) -> bool {
        self.connected.process() == 0
    }

    /// Makes sure that all processes have the same question. Gives the part of it that this one begins with, or goes on
    /// with if `kept` has parts.
    pub(crate) fn agree(&self, identity: &Identity, kept: Vec<Part>) -> Result<Part, Diagnostic> {
        let lost = |why: String| Diagnostic::new(format!("the processes cannot search together: {why}"));
        let search = Secret::random().map_err(|error| lost(error.to_string()))?;
        let mine = Greeting { identity: identity.clone(), kept, search };
        let mine = serde_json::to_vec(&mine).map_err(|error| lost(error.to_string()))?;
        let all = self.connected.exchange(vec![mine; self.connected.processes()]);
        let mut greetings = Vec::new();
        for greeting in all.map_err(|error| lost(error.0))? {
            let greeting: Greeting =
                serde_json::from_slice(&greeting).map_err(|error| lost(error.to_string()))?;
            greetings.push(greeting);
        }
        for (process, other) in greetings.iter().enumerate() {
            let what = match identity.difference(&other.identity) {
                None => continue,
                Some(IdentityPart::Program) => "another program, or other libraries",
                Some(IdentityPart::Model) => "another memory model",
                Some(IdentityPart::Question) => "another question",
            };
            let message = format!("process {process} has {what} than process {}", self.connected.process());
            let help = "give all processes the same files and the same command, but for --process";
            return Err(Diagnostic::new(message).help(help));
        }
        let processes = greetings.len();
        let (kept, mut searches): (Vec<_>, Vec<_>) =
            greetings.into_iter().map(|greeting| (greeting.kept, greeting.search)).unzip();
        match common(&kept)? {
            Some(part) => Ok(part.clone()),
            // The name that the first one has thought of.
            None => Ok(Part { search: searches.swap_remove(0), processes, moment: 0 }),
        }
    }

    /// What this process did, in a line.
    pub(crate) fn part(&self) -> String {
        let (process, processes) = (self.connected.process(), self.connected.processes());
        let (sent, received) = (self.connected.traffic().sent(), self.connected.traffic().received());
        format!(
            "process {process} of {processes} has done its part ({sent} bytes sent, {received} received); process 0 reports"
        )
    }

    /// Leaves the others.
    pub(crate) fn leave(self) {
        let Joined { connected, children } = self;
        connected.leave();
        drop(children);
    }
}

fn not_joined(error: ClusterError) -> Diagnostic {
    let help = match &error {
        ClusterError::Listen { .. } => "name a free port of this machine for this process in --hosts",
        ClusterError::Absent { .. } => {
            "start all processes within half a minute, and check --hosts and the network"
        }
        ClusterError::Stranger { .. } => "check --hosts, --process and the secret of each process",
        ClusterError::Other(_) => return Diagnostic::new(error.to_string()),
    };
    Diagnostic::new(error.to_string()).help(help)
}

/// Where the processes listen.
fn addresses(hosts: &Path, processes: Option<usize>) -> Result<Vec<String>, Diagnostic> {
    let shown = hosts.display();
    let text = fs::read_to_string(hosts)
        .map_err(|error| Diagnostic::new(format!("cannot read {shown}: {error}")))?;
    let mut addresses = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let port = line
            .rsplit_once(':')
            .and_then(|(host, port)| (!host.is_empty()).then(|| port.parse::<u16>().ok())?);
        if port.is_none_or(|port| port == 0) {
            let message = format!("{shown}:{number}: `{line}` is no HOST:PORT");
            return Err(Diagnostic::new(message).help("write one process a line, as in `node1:2101`"));
        }
        addresses.push(line.to_owned());
    }
    let wanted = processes.unwrap_or(addresses.len());
    if wanted == 0 || wanted > addresses.len() {
        let message = format!("{shown} lists {} processes, and {wanted} are asked for", addresses.len());
        return Err(Diagnostic::new(message).help("list one HOST:PORT a line for each process"));
    }
    addresses.truncate(wanted);
    Ok(addresses)
}

fn secret(file: Option<&Path>) -> Result<Secret, Diagnostic> {
    let bytes = match file {
        Some(file) => fs::read(file).map_err(|error| {
            Diagnostic::new(format!("cannot read the secret in {}: {error}", file.display()))
        })?,
        None => std::env::var_os(SECRET).unwrap_or_default().into_encoded_bytes(),
    };
    Secret::new(&bytes).ok_or_else(|| {
        let message = match file {
            Some(file) => format!("there is no secret in {}", file.display()),
            None => format!("{SECRET} is not set, and there is no --secret-file"),
        };
        Diagnostic::new(message)
            .help("give all processes the same secret: only those that know it are let in")
    })
}

/// Addresses of this machine that are free now.
fn free_ports(count: usize) -> io::Result<Vec<String>> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<io::Result<_>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect()
}

/// The words of a command behind its first, without the option that starts processes.
fn without_local(words: &[OsString]) -> Vec<&OsString> {
    let mut kept = Vec::new();
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--local-processes") => {
                words.next();
            }
            Some(word) if word.starts_with("--local-processes=") => {}
            _ => kept.push(word),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_processes_get_the_same_words_but_one() {
        let words: Vec<OsString> =
            ["fencepost", "check", "--local-processes", "3", "a.exe", "--local-processes=2", "--all"]
                .map(OsString::from)
                .to_vec();
        assert_eq!(without_local(&words), ["check", "a.exe", "--all"]);
    }

    #[test]
    fn hosts_are_read_line_by_line() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let read = |text: &str, processes| {
            fs::write(file.path(), text).unwrap();
            addresses(file.path(), processes)
        };
        assert_eq!(read("a:1\n\n# two\n b:2 \n", None).unwrap(), ["a:1", "b:2"]);
        assert_eq!(read("a:1\nb:2\n", Some(1)).unwrap(), ["a:1"]);
        for (text, processes) in
            [("", None), ("a:1\n", Some(2)), ("a\n", None), (":1\n", None), ("a:0\n", None), ("a:x\n", None)]
        {
            assert!(read(text, processes).is_err(), "{text:?}");
        }
    }
}
