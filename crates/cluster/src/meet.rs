//! Connecting the processes: each calls those with lower numbers, and is called by those with higher ones.

use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::frames::FrameKeys;
use crate::handshake::{Introduction, Purpose, Refusal, Secret, answer, call};
use crate::{ClusterError, ClusterSettings};

/// How long a caller may take to introduce itself.
const TO_SPEAK: Duration = Duration::from_secs(5);

/// How long to wait before calling again.
const PAUSE: Duration = Duration::from_millis(100);

/// How many callers may be listened to at the same time.
const CALLERS: usize = 64;

/// The connections to each other process.
pub(crate) struct Meeting {
    pub(crate) messages: Vec<Option<Connection>>,
    pub(crate) pulses: Vec<Option<Connection>>,
}

/// A connection to another process.
pub(crate) struct Connection {
    pub(crate) stream: TcpStream,
    pub(crate) keys: FrameKeys,
}

/// A process that was let in, or one that was not.
type Caller = Result<(Introduction, Purpose, Connection), String>;

/// Connects this process with all others.
pub(crate) fn meet(settings: &ClusterSettings) -> Result<Meeting, ClusterError> {
    let (here, addresses) = (settings.process, &settings.addresses);
    let me = Introduction { process: here, processes: addresses.len(), version: settings.version.clone() };
    let until = Instant::now() + settings.patience;
    let mut meeting = Meeting { messages: none(addresses.len()), pulses: none(addresses.len()) };
    let door = (here + 1 < addresses.len()).then(|| Door::open(settings, &me)).transpose()?;
    for process in 0..here {
        for purpose in [Purpose::Messages, Purpose::Pulse] {
            let stream = reach(settings, &me, process, purpose, until)?;
            *meeting.place(process, purpose) = Some(stream);
        }
    }
    if let Some(door) = door {
        door.let_in(settings, &mut meeting, until)?;
    }
    Ok(meeting)
}

fn none(count: usize) -> Vec<Option<Connection>> {
    (0..count).map(|_| None).collect()
}

impl Meeting {
    fn place(&mut self, process: usize, purpose: Purpose) -> &mut Option<Connection> {
        match purpose {
            Purpose::Messages => &mut self.messages[process],
            Purpose::Pulse => &mut self.pulses[process],
        }
    }

    /// A process that has not called yet.
    fn missing(&self, here: usize) -> Option<usize> {
        (here + 1..self.messages.len())
            .find(|&process| self.messages[process].is_none() || self.pulses[process].is_none())
    }
}

/// Calls a process until it answers.
fn reach(
    settings: &ClusterSettings,
    me: &Introduction,
    process: usize,
    purpose: Purpose,
    until: Instant,
) -> Result<Connection, ClusterError> {
    let address = &settings.addresses[process];
    loop {
        let why = match try_reach(address, me, process, purpose, &settings.secret) {
            Ok(stream) => return Ok(stream),
            Err(Refusal::Stranger(why)) => {
                return Err(ClusterError::Stranger { process, address: address.clone(), why });
            }
            Err(Refusal::NoPeer(error)) => error.to_string(),
        };
        if Instant::now() >= until {
            let seconds = settings.patience.as_secs();
            let why = format!("{why} (tried for {seconds} seconds)");
            return Err(ClusterError::Absent { process, address: address.clone(), why });
        }
        thread::sleep(PAUSE);
    }
}

fn try_reach(
    address: &str,
    me: &Introduction,
    process: usize,
    purpose: Purpose,
    secret: &Secret,
) -> Result<Connection, Refusal> {
    let mut last = std::io::Error::new(std::io::ErrorKind::NotFound, "the name has no address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TO_SPEAK) {
            Ok(mut stream) => {
                prepare(&stream)?;
                let (other, keys) = call(&mut stream, me, purpose, secret)?;
                if other.process != process {
                    let why = format!(
                        "says that it is process {}: check its number and the list of processes",
                        other.process
                    );
                    return Err(Refusal::Stranger(why));
                }
                stream.set_read_timeout(None)?;
                stream.set_write_timeout(None)?;
                return Ok(Connection { stream, keys });
            }
            Err(error) => last = error,
        }
    }
    Err(last.into())
}

fn prepare(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TO_SPEAK))?;
    stream.set_write_timeout(Some(TO_SPEAK))
}

/// Where processes with higher numbers call.
struct Door {
    callers: Receiver<Caller>,
    is_open: Arc<AtomicBool>,
}

impl Door {
    fn open(settings: &ClusterSettings, me: &Introduction) -> Result<Door, ClusterError> {
        let (process, address) = (settings.process, settings.addresses[settings.process].clone());
        let cannot = |error| ClusterError::Listen { process, address: address.clone(), error };
        let listener = TcpListener::bind(&address).map_err(cannot)?;
        listener.set_nonblocking(true).map_err(cannot)?;
        let (tell, callers) = channel();
        let is_open = Arc::new(AtomicBool::new(true));
        let (me, secret, open) = (me.clone(), settings.secret.clone(), is_open.clone());
        let listen = move || listen(&listener, &me, &secret, &tell, &open);
        thread::Builder::new().name("cluster:door".to_owned()).spawn(listen).map_err(cannot)?;
        Ok(Door { callers, is_open })
    }

    /// Waits until all have called.
    fn let_in(
        self,
        settings: &ClusterSettings,
        meeting: &mut Meeting,
        until: Instant,
    ) -> Result<(), ClusterError> {
        let mut refused: Option<String> = None;
        while let Some(missing) = meeting.missing(settings.process) {
            let left = until.saturating_duration_since(Instant::now());
            match self.callers.recv_timeout(left) {
                Ok(Ok((other, purpose, stream))) => {
                    if other.process <= settings.process || other.process >= settings.addresses.len() {
                        refused = Some(format!("a caller says that it is process {}", other.process));
                        continue;
                    }
                    let place = meeting.place(other.process, purpose);
                    if place.is_some() {
                        let why = "has called twice: each process needs a number of its own".to_owned();
                        let address = settings.addresses[other.process].clone();
                        return Err(ClusterError::Stranger { process: other.process, address, why });
                    }
                    *place = Some(stream);
                }
                Ok(Err(why)) => refused = Some(why),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    let mut why = format!("it has not called for {} seconds", settings.patience.as_secs());
                    if let Some(refused) = refused {
                        why = format!("{why}; {refused}");
                    }
                    let address = settings.addresses[missing].clone();
                    return Err(ClusterError::Absent { process: missing, address, why });
                }
            }
        }
        Ok(())
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.is_open.store(false, Ordering::Relaxed);
    }
}

/// Listens to callers while the door is open, to a few at a time: one that says nothing keeps no other waiting.
fn listen(
    listener: &TcpListener,
    me: &Introduction,
    secret: &Secret,
    tell: &Sender<Caller>,
    is_open: &AtomicBool,
) {
    let busy = Arc::new(AtomicUsize::new(0));
    while is_open.load(Ordering::Relaxed) {
        let free = busy.load(Ordering::Relaxed) < CALLERS;
        let Some((stream, from)) = free.then(|| listener.accept().ok()).flatten() else {
            thread::sleep(PAUSE / 10);
            continue;
        };
        let (me, secret, tell, busy) = (me.clone(), secret.clone(), tell.clone(), busy.clone());
        busy.fetch_add(1, Ordering::Relaxed);
        let greet = {
            let busy = busy.clone();
            move || {
                let caller = greet(stream, &me, &secret);
                // If the door was closed meanwhile, there is nothing to tell.
                let _ =
                    tell.send(caller.map_err(|why| format!("a caller from {from} was refused: it {why}")));
                busy.fetch_sub(1, Ordering::Relaxed);
            }
        };
        if thread::Builder::new().name("cluster:greet".to_owned()).spawn(greet).is_err() {
            busy.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

fn greet(mut stream: TcpStream, me: &Introduction, secret: &Secret) -> Caller {
    let ready = stream.set_nonblocking(false).and_then(|()| prepare(&stream));
    ready.map_err(|error| error.to_string())?;
    let ((other, keys), purpose) = answer(&mut stream, me, secret).map_err(|refusal| match refusal {
        Refusal::NoPeer(error) => format!("did not introduce itself ({error})"),
        Refusal::Stranger(why) => why,
    })?;
    stream.set_read_timeout(None).map_err(|error| error.to_string())?;
    stream.set_write_timeout(None).map_err(|error| error.to_string())?;
    Ok((other, purpose, Connection { stream, keys }))
}
