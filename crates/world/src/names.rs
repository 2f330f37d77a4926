//! Host names and addresses, and the network interfaces of this host.

use std::ffi::CStr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::sandbox::Action;
use super::sockets::SocketAddress;
use super::{Errno, Sys, World, c_path, check};

/// An address with the zone it is valid in (0: everywhere).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HostAddress {
    pub ip: IpAddr,
    pub scope: u32,
}

/// The only host in the sandbox.
const LOCALHOST: &str = "localhost";

/// Why a name has no address: the text of the resolver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookupError(pub String);

/// A network interface.
#[derive(Clone, Debug)]
pub struct Interface {
    pub name: String,
    pub index: u32,
    pub addresses: Vec<InterfaceAddress>,
}

#[derive(Clone, Debug)]
pub struct InterfaceAddress {
    pub address: HostAddress,
    pub broadcast: Option<Ipv4Addr>,
    pub prefix: u8,
}

impl World {
    pub fn host_name(&mut self) -> String {
        if self.sandbox.is_some() {
            return LOCALHOST.to_owned();
        }
        let mut buffer = [0u8; 1026];
        // SAFETY: the last byte stays 0 whatever the call does.
        let failed = unsafe { libc::gethostname(buffer.as_mut_ptr().cast(), buffer.len() - 1) } != 0;
        let end = buffer.iter().position(|&byte| byte == 0).unwrap_or(0);
        if failed { "localhost".to_owned() } else { String::from_utf8_lossy(&buffer[..end]).into_owned() }
    }

    /// The domain of the host's name, if it has one.
    pub fn domain_name(&mut self) -> Option<String> {
        let name = self.host_name();
        name.split_once('.').map(|(_, domain)| domain.to_owned())
    }

    /// All addresses of a host, each once, in the resolver's order.
    pub fn look_up_host(&mut self, name: &str, ipv4_only: bool) -> Result<Vec<HostAddress>, LookupError> {
        let unknown = |code: i32| LookupError(gai_text(code));
        if let Some(sandbox) = &mut self.sandbox {
            return match name.parse() {
                Ok(ip) => Ok(vec![HostAddress { ip, scope: 0 }]),
                Err(_) if name == LOCALHOST => Ok(vec![HostAddress::v4([127, 0, 0, 1])]),
                Err(_) => {
                    let _ = sandbox.deny::<()>(Action::Resolve, name.as_bytes(), 0);
                    Err(unknown(libc::EAI_AGAIN))
                }
            };
        }
        let host = c_path(name.as_bytes()).map_err(|_| unknown(libc::EAI_NONAME))?;
        let mut found = Vec::new();
        // SAFETY: `hints` is plain data; the list is read and freed as the call documents.
        unsafe {
            let mut hints: libc::addrinfo = std::mem::zeroed();
            hints.ai_flags = libc::AI_CANONNAME;
            hints.ai_family = if ipv4_only { libc::AF_INET } else { libc::AF_UNSPEC };
            let mut list: *mut libc::addrinfo = std::ptr::null_mut();
            let code = libc::getaddrinfo(host.as_ptr(), std::ptr::null(), &hints, &mut list);
            if code != 0 {
                return Err(unknown(code));
            }
            let mut next = list;
            while let Some(info) = next.as_ref() {
                if let Some(SocketAddress { address, .. }) = SocketAddress::from_raw(info.ai_addr)
                    && !found.contains(&address)
                {
                    found.push(address);
                }
                next = info.ai_next;
            }
            libc::freeaddrinfo(list);
        }
        Ok(found)
    }

    /// The name of the host with this address.
    pub fn look_up_address(&mut self, ip: IpAddr) -> Option<String> {
        if let Some(sandbox) = &mut self.sandbox {
            if !ip.is_loopback() {
                let _ = sandbox.deny::<()>(Action::Resolve, ip.to_string().as_bytes(), 0);
            }
            return ip.is_loopback().then(|| LOCALHOST.to_owned());
        }
        let address = SocketAddress { address: HostAddress { ip, scope: 0 }, port: 0 };
        let (raw, len) = address.to_raw();
        let mut host = [0u8; 1026];
        // SAFETY: lengths are passed along, and the last byte stays 0.
        unsafe {
            let (name, size) = (host.as_mut_ptr().cast(), host.len() as u32 - 1);
            let raw = std::ptr::from_ref(&raw).cast();
            let code = libc::getnameinfo(raw, len, name, size, std::ptr::null_mut(), 0, libc::NI_NAMEREQD);
            if code != 0 {
                return None;
            }
        }
        CStr::from_bytes_until_nul(&host).ok().map(|name| name.to_string_lossy().into_owned())
    }

    /// Whether the system has IPv6, by the JDK's criteria.
    pub fn has_ipv6(&mut self) -> bool {
        if let Some(known) = self.ipv6 {
            return known;
        }
        let has = match self.socket(libc::AF_INET6, libc::SOCK_STREAM) {
            Ok(fd) => {
                let _ = self.close(fd);
                self.read_file(b"/proc/net/if_inet6").is_ok_and(|text| !text.is_empty())
            }
            Err(_) => false,
        };
        *self.ipv6.insert(has)
    }

    /// All interfaces that have an address, with their addresses. Both are in the JDK's order, that of a list with the
    /// newest entry first. IPv4 is collected before IPv6, so IPv6 comes first in the result.
    pub fn interfaces(&mut self) -> Sys<Vec<Interface>> {
        let mut found: Vec<(Interface, InterfaceAddress)> = Vec::new();
        // SAFETY: the list is read and freed as the call documents.
        unsafe {
            let mut list: *mut libc::ifaddrs = std::ptr::null_mut();
            check(libc::getifaddrs(&mut list))?;
            let mut next = list;
            while let Some(entry) = next.as_ref() {
                next = entry.ifa_next;
                let Some(SocketAddress { address, .. }) = SocketAddress::from_raw(entry.ifa_addr) else { continue };
                if address.ip.is_ipv6() {
                    continue;
                }
                let ip = |raw| SocketAddress::from_raw(raw).map(|address: SocketAddress| address.address.ip);
                let prefix = ip(entry.ifa_netmask).map_or(0, prefix_length);
                let broadcast = match ip(entry.ifa_ifu) {
                    Some(IpAddr::V4(address)) if entry.ifa_flags & libc::IFF_BROADCAST as u32 != 0 => Some(address),
                    _ => None,
                };
                let name = CStr::from_ptr(entry.ifa_name).to_string_lossy().into_owned();
                let index = libc::if_nametoindex(entry.ifa_name);
                let interface = Interface { name, index, addresses: Vec::new() };
                found.push((interface, InterfaceAddress { address, broadcast, prefix }));
            }
            libc::freeifaddrs(list);
        }
        found.extend(self.ipv6_interfaces());
        let mut interfaces: Vec<Interface> = Vec::new();
        for (interface, address) in found {
            match interfaces.iter_mut().find(|known| known.name == interface.name) {
                Some(known) => known.addresses.insert(0, address),
                None => interfaces.insert(0, Interface { addresses: vec![address], ..interface }),
            }
        }
        Ok(interfaces)
    }

    /// The IPv6 addresses of all interfaces, from `/proc`; the zone of each is its interface.
    fn ipv6_interfaces(&mut self) -> Vec<(Interface, InterfaceAddress)> {
        let text = self.read_file(b"/proc/net/if_inet6").unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let entry = |line: &str| {
            let mut words = line.split_whitespace();
            let ip = u128::from_str_radix(words.next()?, 16).ok()?;
            let index = u32::from_str_radix(words.next()?, 16).ok()?;
            let prefix = u8::from_str_radix(words.next()?, 16).ok()?;
            let name = words.nth(2)?.to_owned();
            let address = HostAddress { ip: IpAddr::V6(Ipv6Addr::from(ip)), scope: index };
            let interface = Interface { name, index, addresses: Vec::new() };
            Some((interface, InterfaceAddress { address, broadcast: None, prefix }))
        };
        text.lines().filter_map(entry).collect()
    }

    /// The flags of an interface, such as `IFF_UP`.
    pub fn interface_flags(&mut self, name: &str) -> Sys<u32> {
        let request = self.interface_request(name, libc::SIOCGIFFLAGS)?;
        // SAFETY: SIOCGIFFLAGS fills in the flags.
        Ok(u32::from(unsafe { request.ifr_ifru.ifru_flags } as u16))
    }

    /// The largest packet of an interface.
    pub fn mtu(&mut self, name: &str) -> Sys<i32> {
        // SAFETY: SIOCGIFMTU fills in the MTU.
        self.interface_request(name, libc::SIOCGIFMTU).map(|request| unsafe { request.ifr_ifru.ifru_mtu })
    }

    /// The hardware address of an interface; none if it is all zeros.
    pub fn hardware_address(&mut self, name: &str) -> Sys<Option<[u8; 6]>> {
        let request = self.interface_request(name, libc::SIOCGIFHWADDR)?;
        // SAFETY: SIOCGIFHWADDR fills in the hardware address.
        let data = unsafe { request.ifr_ifru.ifru_hwaddr.sa_data };
        let mut address = [0u8; 6];
        for (to, from) in address.iter_mut().zip(data) {
            *to = from as u8;
        }
        Ok((address != [0; 6]).then_some(address))
    }

    fn interface_request(&mut self, name: &str, request: libc::c_ulong) -> Sys<libc::ifreq> {
        // SAFETY: plain data; longer names are truncated so that the last byte stays 0.
        unsafe {
            let mut data: libc::ifreq = std::mem::zeroed();
            for (to, from) in data.ifr_name.iter_mut().take(libc::IFNAMSIZ - 1).zip(name.bytes()) {
                *to = from as libc::c_char;
            }
            let fd = check(libc::socket(libc::AF_INET, libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0))?;
            let result = check(libc::ioctl(fd, request as _, &mut data));
            libc::close(fd);
            result.map(|_| data)
        }
    }
}

fn prefix_length(mask: IpAddr) -> u8 {
    let ones = match mask {
        IpAddr::V4(mask) => u32::from(mask).leading_ones(),
        IpAddr::V6(mask) => u128::from(mask).leading_ones(),
    };
    ones as u8
}

/// The resolver's text for an error.
fn gai_text(code: i32) -> String {
    if code == libc::EAI_SYSTEM {
        return Errno::last().text();
    }
    // SAFETY: the text is static and terminated.
    unsafe { CStr::from_ptr(libc::gai_strerror(code)) }.to_string_lossy().into_owned()
}

impl HostAddress {
    pub fn v4(bytes: [u8; 4]) -> HostAddress {
        HostAddress { ip: IpAddr::V4(Ipv4Addr::from(bytes)), scope: 0 }
    }

    pub fn v6(bytes: [u8; 16], scope: u32) -> HostAddress {
        HostAddress { ip: IpAddr::V6(Ipv6Addr::from(bytes)), scope }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_need_no_resolver() {
        let found = World::new().look_up_host("127.0.0.1", false);
        assert_eq!(found, Ok(vec![HostAddress::v4([127, 0, 0, 1])]));
    }
}
