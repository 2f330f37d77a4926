//! Sockets without a network: they can be created and configured, but neither connected nor bound.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Sandbox;
use super::denial::Action;
use super::descriptors::{OpenFile, OpenKind};
use crate::{Errno, Sys};

#[derive(Clone)]
pub struct Socket {
    pub family: i32,
    pub kind: i32,
    /// The options that were set, by level and name.
    options: Rc<BTreeMap<(i32, i32), Vec<u8>>>,
}

/// The default size of a socket's buffers.
const BUFFER: i32 = 1 << 17;

impl Sandbox {
    pub fn socket(&mut self, family: i32, kind: i32) -> Sys<i32> {
        let flags = libc::O_RDWR | if kind & libc::SOCK_NONBLOCK != 0 { libc::O_NONBLOCK } else { 0 };
        let kind = kind & !(libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC);
        self.insert_file(OpenFile::new(OpenKind::Socket(Socket { family, kind, options: Rc::default() }), flags))
    }

    pub(super) fn socket_at(&self, fd: i32) -> Sys<&Socket> {
        match &self.file(fd)?.kind {
            OpenKind::Socket(socket) => Ok(socket),
            _ => Err(Errno(libc::ENOTSOCK)),
        }
    }

    /// Fails as on a machine without a network.
    pub fn connect(&mut self, fd: i32, target: &str) -> Sys<()> {
        self.socket_at(fd)?;
        self.deny(Action::Connect, target.as_bytes(), libc::ENETUNREACH)
    }

    /// Fails as if all ports were forbidden.
    pub fn bind(&mut self, fd: i32, target: &str) -> Sys<()> {
        self.socket_at(fd)?;
        self.deny(Action::Listen, target.as_bytes(), libc::EACCES)
    }

    /// All other calls need a socket that is connected or bound.
    pub fn demand_connection<T>(&self, fd: i32) -> Sys<T> {
        self.socket_at(fd)?;
        Err(Errno(libc::ENOTCONN))
    }

    pub fn socket_family(&self, fd: i32) -> Sys<i32> {
        self.socket_at(fd).map(|socket| socket.family)
    }

    pub fn get_option(&self, fd: i32, level: i32, option: i32, value: &mut [u8]) -> Sys<usize> {
        let socket = self.socket_at(fd)?;
        let of_kind = socket.kind.to_ne_bytes().to_vec();
        let room = BUFFER.to_ne_bytes().to_vec();
        let known = match (level, option) {
            (libc::SOL_SOCKET, libc::SO_TYPE) => Some(&of_kind),
            (libc::SOL_SOCKET, libc::SO_RCVBUF | libc::SO_SNDBUF) if !socket.options.contains_key(&(level, option)) => {
                Some(&room)
            }
            key => socket.options.get(&key),
        };
        // All other options are off by default.
        value.fill(0);
        let n = known.map_or(value.len(), |known| known.len().min(value.len()));
        if let Some(known) = known {
            value[..n].copy_from_slice(&known[..n]);
        }
        Ok(n)
    }

    pub fn set_option(&mut self, fd: i32, level: i32, option: i32, value: &[u8]) -> Sys<()> {
        match &mut self.file_mut(fd)?.kind {
            OpenKind::Socket(socket) => {
                Rc::make_mut(&mut socket.options).insert((level, option), value.to_vec());
                Ok(())
            }
            _ => Err(Errno(libc::ENOTSOCK)),
        }
    }
}
