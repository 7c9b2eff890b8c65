//! Processes that come together, exchange messages and lose each other. Here they are threads of one process, connected by
//! real sockets on this machine.

#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use fencepost_cluster::{ClusterError, ClusterSettings, Connected, Secret, connect};
use fencepost_explore::Cluster;

fn addresses(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|it| it.local_addr().unwrap().to_string()).collect()
}

fn settings(addresses: &[String], process: usize) -> ClusterSettings {
    ClusterSettings {
        addresses: addresses.to_vec(),
        process,
        secret: Secret::new(b"open sesame\n").unwrap(),
        version: "1".to_owned(),
        patience: Duration::from_secs(20),
    }
}

/// Each process does its work, at the same time.
fn each<T: Send>(count: usize, work: impl Fn(usize, &[String]) -> T + Sync) -> Vec<T> {
    let addresses = addresses(count);
    thread::scope(|scope| {
        let (work, addresses) = (&work, &addresses);
        let all: Vec<_> = (0..count).map(|process| scope.spawn(move || work(process, addresses))).collect();
        all.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

fn join(process: usize, addresses: &[String]) -> Connected {
    connect(&settings(addresses, process)).unwrap()
}

fn message(from: usize, to: usize, round: usize) -> Vec<u8> {
    // Some are empty, some are larger than what travels at a time.
    let length = [0, 1, 700, 3_000_000][(from + 2 * to + round) % 4];
    (0..length).map(|at| (at * 7 + from * 31 + to * 5 + round) as u8).collect()
}

#[test]
fn each_message_arrives_in_its_round() {
    for count in [1, 2, 3, 5] {
        let sent = each(count, |process, addresses| {
            let connected = join(process, addresses);
            assert_eq!((connected.process(), connected.processes()), (process, count));
            for round in 0..20 {
                let messages = (0..count).map(|to| message(process, to, round)).collect();
                let arrived = connected.exchange(messages).unwrap();
                for (from, arrived) in arrived.iter().enumerate() {
                    assert!(
                        *arrived == message(from, process, round),
                        "round {round} from {from} to {process}"
                    );
                }
            }
            let traffic = (connected.traffic().sent(), connected.traffic().received());
            connected.leave();
            traffic
        });
        assert!(count == 1 || sent.iter().all(|(sent, received)| *sent > 1_000_000 && *received > 1_000_000));
    }
}

/// What one process says when it does not come together with another that differs in something.
fn refused(change: impl Fn(&mut ClusterSettings) + Sync) -> Vec<String> {
    each(2, |process, addresses| {
        let mut settings =
            ClusterSettings { patience: Duration::from_secs(2), ..settings(addresses, process) };
        if process == 1 {
            change(&mut settings);
        }
        connect(&settings).err().unwrap().to_string()
    })
}

#[test]
fn those_that_differ_are_refused_by_both() {
    let said = refused(|settings| settings.secret = Secret::new(b"guess").unwrap());
    assert!(said[0].contains("has not called") && said[0].contains("does not know the secret"), "{said:?}");
    assert!(said[1].contains("does not know the secret of this one"), "{said:?}");
    let said = refused(|settings| settings.version = "2".to_owned());
    assert!(said[1].contains("is fencepost 1, and this one is 2"), "{said:?}");
    assert!(said[0].contains("is fencepost 2, and this one is 1"), "{said:?}");
    let said = refused(|settings| settings.addresses.push("127.0.0.1:1".to_owned()));
    assert!(said[1].contains("was told of 2 processes, and this one of 3"), "{said:?}");
}

#[test]
fn a_secret_is_not_empty_and_not_shown() {
    assert!(Secret::new(b" \n").is_none());
    assert_eq!(format!("{:?}", Secret::new(b"hush").unwrap()), "Secret");
    assert_ne!(Secret::random().unwrap(), Secret::random().unwrap());
}

#[test]
fn a_port_that_is_taken_and_a_host_that_is_not_there_are_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = vec![taken.local_addr().unwrap().to_string(), "127.0.0.1:1".to_owned()];
    let error = connect(&settings(&addresses, 0)).err().unwrap();
    assert!(matches!(error, ClusterError::Listen { process: 0, .. }), "{error}");
    let settings = ClusterSettings { patience: Duration::from_secs(1), ..settings(&crate::addresses(2), 1) };
    let error = connect(&settings).err().unwrap();
    assert!(matches!(error, ClusterError::Absent { process: 0, .. }), "{error}");
    let settings = ClusterSettings { process: 7, ..settings };
    assert!(connect(&settings).is_err());
}

/// Others that call at the door, say nothing, or something else, or too much, keep no process out.
#[test]
fn strangers_keep_no_process_out() {
    let addresses = addresses(2);
    let door = addresses[0].clone();
    thread::scope(|scope| {
        let first = scope.spawn(|| join(0, &addresses));
        let mut strangers = Vec::new();
        for words in [
            &b""[..],
            b"GET / HTTP/1.0\r\n\r\n",
            &[0xFF; 5000],
            b"fencepost-join-1",
            b"fencepost-join-1\x01\xFF\xFF\xFF\xFF\xFF",
        ] {
            let mut stranger = loop {
                match TcpStream::connect(&door) {
                    Ok(stranger) => break stranger,
                    Err(_) => thread::sleep(Duration::from_millis(5)),
                }
            };
            // It may have been shown the door before it has said all.
            let _ = stranger.write_all(words);
            strangers.push(stranger);
        }
        let second = join(1, &addresses);
        let first = first.join().unwrap();
        thread::scope(|scope| {
            let one = scope.spawn(|| first.exchange(vec![vec![1], vec![2]]).unwrap());
            assert_eq!(second.exchange(vec![vec![3], vec![4]]).unwrap(), [vec![2], vec![4]]);
            assert_eq!(one.join().unwrap(), [vec![1], vec![3]]);
        });
        for mut stranger in strangers {
            let mut heard = Vec::new();
            stranger.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            let _ = stranger.read_to_end(&mut heard);
            assert!(heard.len() < 200, "a stranger hears an introduction at the most");
        }
    });
}

/// A process that leaves before the others are done is missed by all of them.
#[test]
fn a_process_that_leaves_is_missed() {
    let said = each(3, |process, addresses| {
        let connected = join(process, addresses);
        for round in 0.. {
            if (process, round) == (1, 5) {
                connected.leave();
                return String::new();
            }
            if let Err(lost) = connected.exchange(vec![vec![1]; 3]) {
                return lost.to_string();
            }
        }
        String::new()
    });
    assert_eq!(said[1], "");
    for process in [0, 2] {
        assert!(said[process].starts_with("process "), "{said:?}");
    }
}

/// Passes on what comes to a process, in both directions: late, and not at all once it is `cut`.
fn detour(to: String, cut: &'static AtomicBool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let pass = move |mut from: TcpStream, mut to: TcpStream| {
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                thread::sleep(Duration::from_millis(15));
                while cut.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(50));
                }
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            let _ = to.shutdown(std::net::Shutdown::Write);
        });
    };
    thread::spawn(move || {
        for caller in listener.incoming().map_while(Result::ok) {
            let Ok(called) = TcpStream::connect(&to) else { continue };
            pass(caller.try_clone().unwrap(), called.try_clone().unwrap());
            pass(called, caller);
        }
    });
    address
}

/// Two processes, the second of which reaches the first by a detour.
fn by_detour<T: Send>(cut: &'static AtomicBool, work: impl Fn(Connected) -> T + Sync) -> Vec<T> {
    each(2, |process, addresses| {
        let mut addresses = addresses.to_vec();
        if process == 1 {
            addresses[0] = detour(addresses[0].clone(), cut);
        }
        work(join(process, &addresses))
    })
}

#[test]
fn a_slow_network_makes_no_difference() {
    static CUT: AtomicBool = AtomicBool::new(false);
    by_detour(&CUT, |connected| {
        for round in 0..8 {
            let (here, other) = (connected.process(), 1 - connected.process());
            let messages = (0..2).map(|to| message(here, to, round)).collect();
            assert!(connected.exchange(messages).unwrap()[other] == message(other, here, round));
        }
        connected.leave();
    });
}

/// A network that takes what is sent and delivers nothing is noticed by both sides.
#[test]
fn a_network_that_falls_silent_is_noticed() {
    static CUT: AtomicBool = AtomicBool::new(false);
    let said = by_detour(&CUT, |connected| {
        for round in 0.. {
            if round == 5 {
                CUT.store(true, Ordering::Relaxed);
            }
            if let Err(lost) = connected.exchange(vec![vec![1]; 2]) {
                return lost.to_string();
            }
        }
        String::new()
    });
    for (process, said) in said.iter().enumerate() {
        let expected = format!("process {} has given no sign of life for 6 seconds", 1 - process);
        assert_eq!(*said, expected);
    }
}
