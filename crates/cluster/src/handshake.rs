//! Letting in only processes that know the secret.
//!
//! Each side proves that it knows the secret by a keyed hash (HMAC-SHA-256) of what both have said, with a random number of
//! each, so that nothing that was overheard can be said again. The secret itself is never sent. What is sent afterwards is
//! signed ([frames](crate::frames)), but not encrypted: whoever overhears it can read the program. A caller
//! can try out guesses at home with the signature that it is answered with, so a secret has to be long and random.

use std::fmt;
use std::io::{self, Read, Write};

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::frames::FrameKeys;

/// What a connection begins with.
const MAGIC: &[u8; 16] = b"fencepost-join-1";

/// The longest version that is believed.
const LONGEST: usize = 200;

/// What all processes of a search know.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// A secret of the user's. White space at its end does not count; without anything else it is none.
    pub fn new(bytes: &[u8]) -> Option<Secret> {
        let bytes = bytes.trim_ascii_end();
        (!bytes.is_empty()).then(|| Secret(bytes.to_vec()))
    }

    /// A new one, as text.
    pub fn random() -> io::Result<String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn sign(&self, who: &[u8], said: &[&[u8]]) -> Vec<u8> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).unwrap_or_else(|_| unreachable_key());
        mac.update(who);
        said.iter().for_each(|said| {
            mac.update(&(said.len() as u64).to_le_bytes());
            mac.update(said);
        });
        mac.finalize().into_bytes().to_vec()
    }

    /// The keys for what a caller sends, and for what it is sent.
    fn keys(&self, caller: &[u8], called: &[u8]) -> [Vec<u8>; 2] {
        [&b"from the caller"[..], b"to the caller"].map(|direction| self.sign(direction, &[caller, called]))
    }

    fn is_signed(&self, who: &[u8], said: &[&[u8]], signature: &[u8]) -> bool {
        // Compared in a time that says nothing about where they differ.
        let signed = self.sign(who, said);
        signed.len() == signature.len()
            && signed.iter().zip(signature).fold(0, |all, (one, other)| all | (one ^ other)) == 0
    }
}

/// A key of any length will do.
fn unreachable_key() -> Hmac<Sha256> {
    Hmac::new(&Default::default())
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A process that is known now, and the keys of the connection with it.
pub(crate) type Known = (Introduction, FrameKeys);

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Messages,
    Pulse,
}

/// What one side says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Introduction {
    pub(crate) process: usize,
    pub(crate) processes: usize,
    pub(crate) version: String,
}

/// Why two processes do not search together.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It hangs up, says nothing, or speaks of something else.
    NoPeer(io::Error),
    /// It is a process of Fencepost, but not one of these.
    Stranger(String),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::NoPeer(error)
    }
}

impl Introduction {
    fn write(&self, to: &mut impl Write, purpose: Option<Purpose>, nonce: &[u8; 32]) -> io::Result<Vec<u8>> {
        let mut said = MAGIC.to_vec();
        said.push(match purpose {
            None => 0,
            Some(Purpose::Messages) => 1,
            Some(Purpose::Pulse) => 2,
        });
        said.extend((self.process as u32).to_le_bytes());
        said.extend((self.processes as u32).to_le_bytes());
        let version = &self.version.as_bytes()[..self.version.len().min(LONGEST)];
        said.push(version.len() as u8);
        said.extend_from_slice(version);
        said.extend_from_slice(nonce);
        to.write_all(&said)?;
        to.flush()?;
        Ok(said)
    }

    fn read(from: &mut impl Read) -> io::Result<(Introduction, Option<Purpose>, Vec<u8>)> {
        let mut said = vec![0; 26];
        from.read_exact(&mut said)?;
        let no_peer = |what| io::Error::new(io::ErrorKind::InvalidData, what);
        if said[..16] != MAGIC[..] {
            return Err(no_peer("it is no process of Fencepost"));
        }
        let purpose = match said[16] {
            0 => None,
            1 => Some(Purpose::Messages),
            2 => Some(Purpose::Pulse),
            _ => return Err(no_peer("its purpose is not known")),
        };
        let number =
            |at: usize| u32::from_le_bytes([said[at], said[at + 1], said[at + 2], said[at + 3]]) as usize;
        let (process, processes, length) = (number(17), number(21), usize::from(said[25]));
        let mut rest = vec![0; length + 32];
        from.read_exact(&mut rest)?;
        let version = String::from_utf8_lossy(&rest[..length]).into_owned();
        said.append(&mut rest);
        Ok((Introduction { process, processes, version }, purpose, said))
    }

    /// Why these two do not belong together, apart from the secret.
    fn differs(&self, other: &Introduction) -> Option<String> {
        if self.version != other.version {
            let versions = format!("is fencepost {}, and this one is {}", other.version, self.version);
            return Some(format!("{versions}: run the same build everywhere"));
        }
        (self.processes != other.processes).then(|| {
            let counts =
                format!("was told of {} processes, and this one of {}", other.processes, self.processes);
            format!("{counts}: give all of them the same list")
        })
    }
}

fn nonce() -> io::Result<[u8; 32]> {
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(io::Error::other)?;
    Ok(nonce)
}

fn no_secret() -> Refusal {
    Refusal::Stranger("does not know the secret of this one: give all of them the same".to_owned())
}

/// Introduces this process to one that it has called.
pub(crate) fn call(
    stream: &mut (impl Read + Write),
    me: &Introduction,
    purpose: Purpose,
    secret: &Secret,
) -> Result<Known, Refusal> {
    let mine = me.write(stream, Some(purpose), &nonce()?)?;
    let (other, none, its) = Introduction::read(stream)?;
    if none.is_some() {
        return Err(Refusal::Stranger("calls as well as it answers: check the list of processes".to_owned()));
    }
    if let Some(why) = me.differs(&other) {
        return Err(Refusal::Stranger(why));
    }
    let mut signature = [0; 32];
    stream.read_exact(&mut signature)?;
    if !secret.is_signed(b"answers", &[&mine, &its], &signature) {
        // No signature of this process, so that the other one hears why.
        stream.write_all(&[0; 32])?;
        return Err(no_secret());
    }
    stream.write_all(&secret.sign(b"calls", &[&mine, &its]))?;
    stream.flush()?;
    let mut welcome = [0];
    stream.read_exact(&mut welcome)?;
    let [send, receive] = secret.keys(&mine, &its);
    Ok((other, FrameKeys { send, receive }))
}

/// Lets a process in that has called.
pub(crate) fn answer(
    stream: &mut (impl Read + Write),
    me: &Introduction,
    secret: &Secret,
) -> Result<(Known, Purpose), Refusal> {
    let (other, purpose, its) = Introduction::read(stream)?;
    let mine = me.write(stream, None, &nonce()?)?;
    stream.write_all(&secret.sign(b"answers", &[&its, &mine]))?;
    stream.flush()?;
    if let Some(why) = me.differs(&other) {
        return Err(Refusal::Stranger(why));
    }
    let mut signature = [0; 32];
    stream.read_exact(&mut signature)?;
    if !secret.is_signed(b"calls", &[&its, &mine], &signature) {
        return Err(no_secret());
    }
    let purpose = purpose.ok_or_else(|| Refusal::Stranger("did not say what it wants".to_owned()))?;
    stream.write_all(&[1])?;
    stream.flush()?;
    let [receive, send] = secret.keys(&its, &mine);
    Ok(((other, FrameKeys { send, receive }), purpose))
}
