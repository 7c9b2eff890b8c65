//! Joining other processes, and starting them where that is asked for.

use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fencepost::{Findings, Identity, IdentityPart, Shipment, Unpacked};
use fencepost_cluster::{ClusterError, ClusterSettings, Connected, Secret, connect};
use fencepost_explore::{Cluster, Reason};
use serde::{Deserialize, Serialize};

use crate::args::ClusterArgs;
use crate::checkpoint::{CheckpointFolder, Part, build, common};
use crate::diagnostics::Diagnostic;
use crate::exit::Exit;

/// The variable that holds the secret.
const SECRET: &str = "FENCEPOST_SECRET";

/// How long to wait for processes that were started here.
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
    /// Of its question, if it has one.
    identity: Option<Identity>,
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
    /// Joins the processes that are asked for. Those that are started here keep their parts in `folder`, too.
    pub(crate) fn join(args: &ClusterArgs, folder: Option<&CheckpointFolder>) -> Result<Joined, Diagnostic> {
        let own = "Fencepost cannot read its own program, so nothing would tell another build";
        let build = build().map_err(|error| Diagnostic::new(format!("{own}: {error}")))?;
        let version = format!("{} (build {})", env!("CARGO_PKG_VERSION"), &build[..12]);
        if let Some(processes) = args.local_processes {
            return Joined::start(processes, folder, version);
        }
        let (Some(hosts), Some(process)) = (&args.hosts, args.process) else {
            return Err(Diagnostic::new("no processes are named").help("name them with --hosts"));
        };
        let addresses = addresses(hosts, args.processes)?;
        if process >= addresses.len() {
            let message =
                format!("there is no process {process}: {} has {} in use", hosts.display(), addresses.len());
            return Err(Diagnostic::new(message).help("count from 0 on"));
        }
        let secret = secret(args.secret_file.as_deref())?;
        let settings = ClusterSettings { addresses, process, secret, version, patience: args.wait };
        let connected = connect(&settings).map_err(not_joined)?;
        Ok(Joined { connected, children: Children(Vec::new()) })
    }

    /// Starts the other processes on this machine.
    fn start(
        processes: usize,
        folder: Option<&CheckpointFolder>,
        version: String,
    ) -> Result<Joined, Diagnostic> {
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
            command.arg("join").arg("--hosts").arg(hosts.path());
            command.arg("--process").arg(process.to_string()).env(SECRET, &text);
            folder.iter().for_each(|folder| {
                command.arg("--checkpoint").arg(folder.path());
            });
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

    /// Makes sure that all processes have the same question, and sends it to those that have none. Gives the part of the search
    /// that this one begins with, or goes on with if `kept` has parts.
    pub(crate) fn agree(
        &self,
        identity: &Identity,
        kept: Vec<Part>,
        pack: impl FnOnce() -> Shipment,
    ) -> Result<Part, Diagnostic> {
        let greetings = self.greet(Some(identity), kept)?;
        for (process, other) in greetings.iter().enumerate() {
            let what = match other.identity.as_ref().and_then(|other| identity.difference(other)) {
                None => continue,
                Some(IdentityPart::Program) => "another program, or other libraries",
                Some(IdentityPart::Model) => "another memory model",
                Some(IdentityPart::Question) => "another question",
            };
            let message = format!("process {process} has {what} than process {}", self.connected.process());
            let help =
                "give all processes the same files and the same command, but for --process, or let them join";
            return Err(Diagnostic::new(message).help(help));
        }
        let asks = |greeting: &Greeting| greeting.identity.is_none();
        if greetings.iter().any(asks) {
            let mut messages = vec![Vec::new(); greetings.len()];
            if self.reports() {
                let question = serde_json::to_vec(&pack()).map_err(|error| lost(&error))?;
                for (message, _) in messages.iter_mut().zip(&greetings).filter(|(_, it)| asks(it)) {
                    message.clone_from(&question);
                }
            }
            self.connected.exchange(messages).map_err(|error| lost(&error))?;
        }
        part(greetings)
    }

    /// Gets the question of the first process, and the part of the search that this one begins or goes on with.
    pub(crate) fn receive(&self, kept: Vec<Part>) -> Result<(Unpacked, Part), Diagnostic> {
        let greetings = self.greet(None, kept)?;
        let Some(identity) = greetings.first().and_then(|first| first.identity.clone()) else {
            return Err(lost(&"process 0 has no question"));
        };
        let silence = vec![Vec::new(); greetings.len()];
        let mut messages = self.connected.exchange(silence).map_err(|error| lost(&error))?;
        let question = std::mem::take(&mut messages[0]);
        let question: Shipment = serde_json::from_slice(&question).map_err(|error| lost(&error))?;
        Ok((question.unpack(&identity)?, part(greetings)?))
    }

    /// Tells all others what this process has, and gives what each has.
    fn greet(&self, identity: Option<&Identity>, kept: Vec<Part>) -> Result<Vec<Greeting>, Diagnostic> {
        let search = Secret::random().map_err(|error| lost(&error))?;
        let mine = Greeting { identity: identity.cloned(), kept, search };
        let mine = serde_json::to_vec(&mine).map_err(|error| lost(&error))?;
        let all = self.connected.exchange(vec![mine; self.connected.processes()]);
        let read = |greeting: Vec<u8>| serde_json::from_slice(&greeting).map_err(|error| lost(&error));
        all.map_err(|error| lost(&error))?.into_iter().map(read).collect()
    }

    /// What this process did, in a line, and its exit code. The first process tells what was found.
    pub(crate) fn part_of(&self, findings: &Findings) -> (Exit, String) {
        let is_lost = |why: &&Reason| matches!(why, Reason::Cluster { .. });
        if let Some(why) = findings.reasons.iter().find(is_lost) {
            return (Exit::Inconclusive, format!("inconclusive: {why}"));
        }
        let (process, processes) = (self.connected.process(), self.connected.processes());
        let (sent, received) = (self.connected.traffic().sent(), self.connected.traffic().received());
        let text = format!(
            "process {process} of {processes} has done its part ({sent} bytes sent, {received} received); process 0 reports"
        );
        (Exit::Done, text)
    }

    /// Waits until the first process has told the answer; whether it has. That process says so here.
    pub(crate) fn all_is_told(&self, is_told: bool) -> bool {
        let messages = self.connected.exchange(vec![vec![u8::from(is_told)]; self.connected.processes()]);
        match self.reports() {
            true => is_told,
            false => messages.is_ok_and(|messages| messages.first().is_some_and(|it| it[..] == [1])),
        }
    }

    /// Leaves the others.
    pub(crate) fn leave(self) {
        let Joined { connected, children } = self;
        connected.leave();
        drop(children);
    }
}

fn lost(why: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::new(format!("the processes cannot search together: {why}"))
}

/// The part that each process begins with, or goes on with.
fn part(greetings: Vec<Greeting>) -> Result<Part, Diagnostic> {
    let processes = greetings.len();
    let (kept, mut searches): (Vec<_>, Vec<_>) =
        greetings.into_iter().map(|greeting| (greeting.kept, greeting.search)).unzip();
    match common(&kept)? {
        Some(part) => Ok(part.clone()),
        // The name that the first one has thought of.
        None => Ok(Part { search: searches.swap_remove(0), processes, moment: 0 }),
    }
}

fn not_joined(error: ClusterError) -> Diagnostic {
    let help = match &error {
        ClusterError::Listen { .. } => "name a free port of this machine for this process in --hosts",
        ClusterError::Absent { .. } => {
            "start all processes in time (--wait says how long each waits), and check --hosts and the network"
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

#[cfg(test)]
mod tests {
    use super::*;

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
