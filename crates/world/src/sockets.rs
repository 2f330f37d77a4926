//! Sockets and waiting for descriptors.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::{Errno, Sys, World, check, check_size};

pub use super::names::HostAddress;

/// An internet address with a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SocketAddress {
    pub address: HostAddress,
    pub port: u16,
}

/// The direction of a connection to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shutdown {
    Read,
    Write,
    Both,
}

/// What `poll` waits for on one descriptor, and what it found.
pub type PollFd = libc::pollfd;
/// What `epoll` found.
pub type EpollEvent = libc::epoll_event;
/// A range of memory for scattered reads and gathered writes.
pub type IoVec = libc::iovec;

impl fmt::Display for SocketAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SocketAddr::new(self.unmapped().address.ip, self.port).fmt(f)
    }
}

impl SocketAddress {
    /// # Safety
    /// `raw` is null or points to an address as long as its family demands.
    pub(super) unsafe fn from_raw(raw: *const libc::sockaddr) -> Option<SocketAddress> {
        // SAFETY: every address begins with its family.
        match i32::from(unsafe { raw.as_ref() }?.sa_family) {
            libc::AF_INET => {
                // SAFETY: the family says so.
                let v4 = unsafe { raw.cast::<libc::sockaddr_in>().read_unaligned() };
                let ip = IpAddr::V4(Ipv4Addr::from(u32::from_be(v4.sin_addr.s_addr)));
                Some(SocketAddress { address: HostAddress { ip, scope: 0 }, port: u16::from_be(v4.sin_port) })
            }
            libc::AF_INET6 => {
                // SAFETY: the family says so.
                let v6 = unsafe { raw.cast::<libc::sockaddr_in6>().read_unaligned() };
                let ip = IpAddr::V6(Ipv6Addr::from(v6.sin6_addr.s6_addr));
                let address = HostAddress { ip, scope: v6.sin6_scope_id };
                Some(SocketAddress { address, port: u16::from_be(v6.sin6_port) })
            }
            _ => None,
        }
    }

    pub(super) fn to_raw(self) -> (libc::sockaddr_storage, libc::socklen_t) {
        // SAFETY: plain data, large enough for either form.
        unsafe {
            let mut storage: libc::sockaddr_storage = std::mem::zeroed();
            let to = std::ptr::from_mut(&mut storage);
            let len = match self.address.ip {
                IpAddr::V4(ip) => {
                    let mut v4: libc::sockaddr_in = std::mem::zeroed();
                    v4.sin_family = libc::AF_INET as u16;
                    v4.sin_port = self.port.to_be();
                    v4.sin_addr.s_addr = u32::from(ip).to_be();
                    to.cast::<libc::sockaddr_in>().write(v4);
                    size_of::<libc::sockaddr_in>()
                }
                IpAddr::V6(ip) => {
                    let mut v6: libc::sockaddr_in6 = std::mem::zeroed();
                    v6.sin6_family = libc::AF_INET6 as u16;
                    v6.sin6_port = self.port.to_be();
                    v6.sin6_addr.s6_addr = ip.octets();
                    v6.sin6_scope_id = self.address.scope;
                    to.cast::<libc::sockaddr_in6>().write(v6);
                    size_of::<libc::sockaddr_in6>()
                }
            };
            (storage, len as libc::socklen_t)
        }
    }

    /// The address for an IPv6 socket: IPv4 addresses in their mapped form.
    pub fn mapped(mut self) -> SocketAddress {
        if let IpAddr::V4(ip) = self.address.ip {
            let mapped = if ip.is_unspecified() { Ipv6Addr::UNSPECIFIED } else { ip.to_ipv6_mapped() };
            self.address.ip = IpAddr::V6(mapped);
        }
        self
    }

    /// The address as Java shows it: mapped addresses in their IPv4 form.
    pub fn unmapped(mut self) -> SocketAddress {
        if let IpAddr::V6(ip) = self.address.ip
            && let Some(v4) = ip.to_ipv4_mapped()
        {
            self.address.ip = IpAddr::V4(v4);
            self.address.scope = 0;
        }
        self
    }
}

impl World {
    pub fn socket(&mut self, family: i32, kind: i32) -> Sys<i32> {
        if let Some(sandbox) = &mut self.sandbox {
            return sandbox.socket(family, kind);
        }
        // SAFETY: takes any numbers.
        check(unsafe { libc::socket(family, kind | libc::SOCK_CLOEXEC, 0) })
    }

    pub fn socket_pair(&mut self) -> Sys<[i32; 2]> {
        let mut ends = [0; 2];
        // SAFETY: room for two descriptors.
        check(unsafe {
            libc::socketpair(libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr())
        })?;
        Ok(ends)
    }

    pub fn bind(&mut self, fd: i32, address: SocketAddress) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.bind(fd, &address.to_string());
        }
        let (raw, len) = address.to_raw();
        // SAFETY: the length is that of the address.
        check(unsafe { libc::bind(fd, std::ptr::from_ref(&raw).cast(), len) }).map(drop)
    }

    pub fn listen(&mut self, fd: i32, backlog: i32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: takes any numbers.
        check(unsafe { libc::listen(fd, backlog) }).map(drop)
    }

    pub fn connect(&mut self, fd: i32, address: SocketAddress) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.connect(fd, &address.to_string());
        }
        let (raw, len) = address.to_raw();
        // SAFETY: the length is that of the address.
        check(unsafe { libc::connect(fd, std::ptr::from_ref(&raw).cast(), len) }).map(drop)
    }

    /// Ends a datagram socket's connection.
    pub fn disconnect(&mut self, fd: i32) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: plain data; AF_UNSPEC needs no address.
        unsafe {
            let mut raw: libc::sockaddr = std::mem::zeroed();
            raw.sa_family = libc::AF_UNSPEC as u16;
            match check(libc::connect(fd, &raw, size_of::<libc::sockaddr>() as libc::socklen_t)) {
                Err(Errno(libc::EAFNOSUPPORT)) | Ok(_) => Ok(()),
                Err(errno) => Err(errno),
            }
        }
    }

    pub fn accept(&mut self, fd: i32) -> Sys<(i32, Option<SocketAddress>)> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        loop {
            let (connection, address) = with_address(|raw, len| {
                // SAFETY: room for any address, with its length.
                check(unsafe { libc::accept4(fd, raw, len, libc::SOCK_CLOEXEC) })
            });
            match connection {
                // The connection was gone before it was accepted.
                Err(Errno(libc::ECONNABORTED | libc::EINTR)) => {}
                other => return other.map(|connection| (connection, address)),
            }
        }
    }

    pub fn local_address(&mut self, fd: i32) -> Sys<Option<SocketAddress>> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: room for any address, with its length.
        let (result, address) = with_address(|raw, len| check(unsafe { libc::getsockname(fd, raw, len) }));
        result.map(|_| address)
    }

    pub fn remote_address(&mut self, fd: i32) -> Sys<Option<SocketAddress>> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: room for any address, with its length.
        let (result, address) = with_address(|raw, len| check(unsafe { libc::getpeername(fd, raw, len) }));
        result.map(|_| address)
    }

    pub fn shutdown(&mut self, fd: i32, how: Shutdown) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        let how = match how {
            Shutdown::Read => libc::SHUT_RD,
            Shutdown::Write => libc::SHUT_WR,
            Shutdown::Both => libc::SHUT_RDWR,
        };
        // SAFETY: takes any numbers.
        check(unsafe { libc::shutdown(fd, how) }).map(drop)
    }

    /// Reads the value of an option into `value`; returns its length.
    pub fn get_option(&mut self, fd: i32, level: i32, option: i32, value: &mut [u8]) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.get_option(fd, level, option, value);
        }
        let mut len = value.len() as libc::socklen_t;
        // SAFETY: the slice's length is passed along.
        check(unsafe { libc::getsockopt(fd, level, option, value.as_mut_ptr().cast(), &mut len) })?;
        Ok(len as usize)
    }

    pub fn set_option(&mut self, fd: i32, level: i32, option: i32, value: &[u8]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.set_option(fd, level, option, value);
        }
        let len = value.len() as libc::socklen_t;
        // SAFETY: the slice's length is passed along.
        check(unsafe { libc::setsockopt(fd, level, option, value.as_ptr().cast(), len) }).map(drop)
    }

    pub fn get_int_option(&mut self, fd: i32, level: i32, option: i32) -> Sys<i32> {
        let mut value = [0u8; 4];
        self.get_option(fd, level, option, &mut value)?;
        Ok(i32::from_ne_bytes(value))
    }

    pub fn set_int_option(&mut self, fd: i32, level: i32, option: i32, value: i32) -> Sys<()> {
        self.set_option(fd, level, option, &value.to_ne_bytes())
    }

    pub fn receive(&mut self, fd: i32, into: &mut [u8], flags: i32) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: the slice's length is passed along.
        check_size(unsafe { libc::recv(fd, into.as_mut_ptr().cast(), into.len(), flags) })
    }

    pub fn send(&mut self, fd: i32, bytes: &[u8], flags: i32) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: the slice's length is passed along.
        check_size(unsafe { libc::send(fd, bytes.as_ptr().cast(), bytes.len(), flags | libc::MSG_NOSIGNAL) })
    }

    /// Receives a datagram; its sender goes to `address` in the system's form.
    pub fn receive_from(&mut self, fd: i32, into: &mut [u8], flags: i32, address: &mut [u8]) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        let mut len = address.len() as libc::socklen_t;
        // SAFETY: both lengths are passed along.
        check_size(unsafe {
            let from = address.as_mut_ptr().cast();
            libc::recvfrom(fd, into.as_mut_ptr().cast(), into.len(), flags, from, &mut len)
        })
    }

    /// Sends a datagram; `address` is in the system's form, empty for the connected peer.
    pub fn send_to(&mut self, fd: i32, bytes: &[u8], address: &[u8]) -> Sys<usize> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            // SAFETY: room for an address of either form, in the system's form.
            let target = unsafe { SocketAddress::from_raw(address.as_ptr().cast()) };
            return match target.filter(|_| address.len() >= size_of::<libc::sockaddr_in6>()) {
                Some(target) => sandbox.connect(fd, &target.to_string()).map(|()| 0),
                None => sandbox.demand_connection(fd),
            };
        }
        // SAFETY: both lengths are passed along.
        check_size(unsafe {
            let to = if address.is_empty() { std::ptr::null() } else { address.as_ptr().cast() };
            libc::sendto(fd, bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL, to, address.len() as u32)
        })
    }

    /// # Safety
    /// Each range must be writable memory.
    pub unsafe fn read_vector(&mut self, fd: i32, ranges: &[IoVec]) -> Sys<usize> {
        if self.is_in_sandbox(fd) {
            let mut done = 0;
            for range in ranges.iter().filter(|range| range.iov_len > 0) {
                // SAFETY: the caller's promise.
                let bytes = unsafe { std::slice::from_raw_parts_mut(range.iov_base.cast(), range.iov_len) };
                let n = self.read(fd, bytes)?;
                done += n;
                if n < range.iov_len {
                    break;
                }
            }
            return Ok(done);
        }
        // SAFETY: the caller's promise.
        check_size(unsafe { libc::readv(fd, ranges.as_ptr(), ranges.len() as i32) })
    }

    /// # Safety
    /// Each range must be readable memory.
    pub unsafe fn write_vector(&mut self, fd: i32, ranges: &[IoVec]) -> Sys<usize> {
        if (1..=2).contains(&fd) || self.is_in_sandbox(fd) {
            // Standard streams may be captured.
            let mut written = 0;
            for range in ranges.iter().filter(|range| range.iov_len > 0) {
                // SAFETY: the caller's promise.
                let bytes = unsafe { std::slice::from_raw_parts(range.iov_base.cast(), range.iov_len) };
                written += self.write(fd, bytes)?;
            }
            return Ok(written);
        }
        // SAFETY: the caller's promise.
        check_size(unsafe { libc::writev(fd, ranges.as_ptr(), ranges.len() as i32) })
    }

    /// Waits up to `millis` (-1: forever) until one of the descriptors is ready; returns how many are.
    pub fn poll(&mut self, descriptors: &mut [PollFd], millis: i32) -> Sys<usize> {
        if descriptors.iter().any(|descriptor| self.is_in_sandbox(descriptor.fd)) {
            // Files are always ready, and sockets without a network have nothing to wait for.
            let inside = descriptors.iter_mut().filter(|descriptor| self.is_in_sandbox(descriptor.fd));
            return Ok(inside.map(|descriptor| descriptor.revents = descriptor.events).count());
        }
        let n = descriptors.len() as libc::nfds_t;
        // SAFETY: the slice's length is passed along.
        check(unsafe { libc::poll(descriptors.as_mut_ptr(), n, millis) }).map(|ready| ready as usize)
    }

    /// Waits at most `millis` for these events on a descriptor; returns the events that occurred, 0 for none.
    pub fn poll_one(&mut self, fd: i32, events: i16, millis: i32) -> Sys<i16> {
        let mut one = [PollFd { fd, events, revents: 0 }];
        match self.poll(&mut one, millis) {
            // A signal has arrived; the scheduler handles it.
            Ok(_) | Err(Errno(libc::EINTR)) => Ok(one[0].revents),
            Err(errno) => Err(errno),
        }
    }

    pub fn epoll(&mut self) -> Sys<i32> {
        // SAFETY: takes any number.
        check(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })
    }

    pub fn epoll_control(&mut self, epoll: i32, operation: i32, fd: i32, events: i32) -> Sys<()> {
        // The kernel's answer for files.
        if self.is_in_sandbox(fd) {
            return Err(Errno(libc::EPERM));
        }
        let mut event = EpollEvent { events: events as u32, u64: fd as u32 as u64 };
        // SAFETY: the event is read by the call.
        check(unsafe { libc::epoll_ctl(epoll, operation, fd, &mut event) }).map(drop)
    }

    pub fn epoll_wait(&mut self, epoll: i32, most: usize, millis: i32) -> Sys<Vec<EpollEvent>> {
        let mut events = vec![EpollEvent { events: 0, u64: 0 }; most.max(1)];
        // SAFETY: the slice's length is passed along.
        let n = check(unsafe { libc::epoll_wait(epoll, events.as_mut_ptr(), events.len() as i32, millis) })?;
        events.truncate(n as usize);
        Ok(events)
    }

    /// Makes a descriptor that other threads may still use read as ended and refuse writes, without freeing its number.
    pub fn pre_close(&mut self, fd: i32) -> Sys<()> {
        // No thread can block on a descriptor of the sandbox.
        if self.is_in_sandbox(fd) {
            return Ok(());
        }
        let half = match self.pre_close {
            Some(half) => half,
            None => {
                let [half, other] = self.socket_pair()?;
                self.close(other)?;
                *self.pre_close.insert(half)
            }
        };
        self.dup2(half, fd)
    }
    pub fn unix_bind(&mut self, fd: i32, path: &[u8]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.bind(fd, &String::from_utf8_lossy(path));
        }
        let (raw, len) = unix_address(path)?;
        // SAFETY: the length is that of the address.
        check(unsafe { libc::bind(fd, std::ptr::from_ref(&raw).cast(), len) }).map(drop)
    }

    pub fn unix_connect(&mut self, fd: i32, path: &[u8]) -> Sys<()> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.connect(fd, &String::from_utf8_lossy(path));
        }
        let (raw, len) = unix_address(path)?;
        // SAFETY: the length is that of the address.
        check(unsafe { libc::connect(fd, std::ptr::from_ref(&raw).cast(), len) }).map(drop)
    }

    /// Accepts a connection on a Unix domain socket, with the peer's path.
    pub fn unix_accept(&mut self, fd: i32) -> Sys<(i32, Vec<u8>)> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        loop {
            // SAFETY: room for any such address, with its length.
            let (connection, path) =
                with_unix_address(|raw, len| check(unsafe { libc::accept4(fd, raw, len, libc::SOCK_CLOEXEC) }));
            match connection {
                Err(Errno(libc::ECONNABORTED | libc::EINTR)) => {}
                other => return other.map(|connection| (connection, path)),
            }
        }
    }

    pub fn unix_local_path(&mut self, fd: i32) -> Sys<Vec<u8>> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.demand_connection(fd);
        }
        // SAFETY: room for any such address, with its length.
        let (result, path) = with_unix_address(|raw, len| check(unsafe { libc::getsockname(fd, raw, len) }));
        result.map(|_| path)
    }

    /// The family of a socket's own address.
    pub fn socket_family(&mut self, fd: i32) -> Sys<i32> {
        if let Some(sandbox) = self.sandbox_of(fd) {
            return sandbox.socket_family(fd);
        }
        self.get_int_option(fd, libc::SOL_SOCKET, libc::SO_DOMAIN)
    }
}

fn with_address<T>(
    call: impl FnOnce(*mut libc::sockaddr, *mut libc::socklen_t) -> Sys<T>,
) -> (Sys<T>, Option<SocketAddress>) {
    // SAFETY: plain data, large enough for every address.
    let mut storage: libc::sockaddr_storage = unsafe { std::mem::zeroed() };
    let mut len = size_of::<libc::sockaddr_storage>() as libc::socklen_t;
    let raw = std::ptr::from_mut(&mut storage).cast::<libc::sockaddr>();
    let result = call(raw, &mut len);
    // SAFETY: the storage holds any family's address.
    let address = unsafe { SocketAddress::from_raw(raw) };
    (result, address)
}

fn unix_address(path: &[u8]) -> Sys<(libc::sockaddr_un, libc::socklen_t)> {
    // SAFETY: plain data.
    let mut raw: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    if path.len() >= raw.sun_path.len() {
        return Err(Errno(libc::ENAMETOOLONG));
    }
    raw.sun_family = libc::AF_UNIX as u16;
    for (to, from) in raw.sun_path.iter_mut().zip(path) {
        *to = *from as libc::c_char;
    }
    let len = std::mem::offset_of!(libc::sockaddr_un, sun_path) + path.len();
    Ok((raw, len as libc::socklen_t))
}

fn with_unix_address<T>(call: impl FnOnce(*mut libc::sockaddr, *mut libc::socklen_t) -> Sys<T>) -> (Sys<T>, Vec<u8>) {
    // SAFETY: plain data.
    let mut raw: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    let mut len = size_of::<libc::sockaddr_un>() as libc::socklen_t;
    let result = call(std::ptr::from_mut(&mut raw).cast(), &mut len);
    let path_len = (len as usize).saturating_sub(std::mem::offset_of!(libc::sockaddr_un, sun_path));
    let path = raw.sun_path.iter().take(path_len).map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    (result, path)
}
