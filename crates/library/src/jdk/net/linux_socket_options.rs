//! Natives of `jdk.net.LinuxSocketOptions`: TCP options that only Linux has.
//!
//! Symbolic arguments: descriptors and values are concretised.

use doppel_vm::Vm;
use doppel_vm::step::Step;

use crate::support::errors::socket_option_error;

doppel_vm::natives! { "jdk/net/LinuxSocketOptions";
    static "quickAckSupported0()Z" exact => |_: &mut Vm| Ok(true),
    static "keepAliveOptionsSupported0()Z" exact => |_: &mut Vm| Ok(true),
    static "incomingNapiIdSupported0()Z" exact => |_: &mut Vm| Ok(true),
    static "setQuickAck0(IZ)V" concretises => |vm: &mut Vm, fd: i32, on: bool| set(vm, fd, on.into(), QUICK_ACK),
    static "getQuickAck0(I)Z" concretises => |vm: &mut Vm, fd: i32| get(vm, fd, QUICK_ACK).map(|value| value != 0),
    static "setTcpKeepAliveProbes0(II)V" concretises => |vm: &mut Vm, fd: i32, value: i32| set(vm, fd, value, PROBES),
    static "getTcpKeepAliveProbes0(I)I" concretises => |vm: &mut Vm, fd: i32| get(vm, fd, PROBES),
    static "setTcpKeepAliveTime0(II)V" concretises => |vm: &mut Vm, fd: i32, value: i32| set(vm, fd, value, IDLE),
    static "getTcpKeepAliveTime0(I)I" concretises => |vm: &mut Vm, fd: i32| get(vm, fd, IDLE),
    static "setTcpKeepAliveIntvl0(II)V" concretises => |vm: &mut Vm, fd: i32, value: i32| set(vm, fd, value, INTERVAL),
    static "getTcpKeepAliveIntvl0(I)I" concretises => |vm: &mut Vm, fd: i32| get(vm, fd, INTERVAL),
    static "getIncomingNapiId0(I)I" concretises => |vm: &mut Vm, fd: i32| get(vm, fd, NAPI_ID),
    static "getSoPeerCred0(I)J" concretises => get_so_peer_cred,
    static "setIpDontFragment0(IZZ)V" concretises since 19 => set_ip_dont_fragment,
    static "getIpDontFragment0(IZ)Z" concretises since 19 => get_ip_dont_fragment,
}

/// Level and name of an option.
type Opt = (i32, i32);

const QUICK_ACK: Opt = (libc::IPPROTO_TCP, libc::TCP_QUICKACK);
const PROBES: Opt = (libc::IPPROTO_TCP, libc::TCP_KEEPCNT);
const IDLE: Opt = (libc::IPPROTO_TCP, libc::TCP_KEEPIDLE);
const INTERVAL: Opt = (libc::IPPROTO_TCP, libc::TCP_KEEPINTVL);
const NAPI_ID: Opt = (libc::SOL_SOCKET, 56);
const DISCOVER_V4: Opt = (libc::IPPROTO_IP, libc::IP_MTU_DISCOVER);
const DISCOVER_V6: Opt = (libc::IPPROTO_IPV6, libc::IPV6_MTU_DISCOVER);

fn set(vm: &mut Vm, fd: i32, value: i32, (level, option): Opt) -> Step<()> {
    let result = vm.world.set_int_option(fd, level, option, value);
    result.map_err(|errno| socket_option_error(vm, errno, "set"))?;
    Ok(())
}

fn get(vm: &mut Vm, fd: i32, (level, option): Opt) -> Step<i32> {
    let result = vm.world.get_int_option(fd, level, option);
    result.map_err(|errno| socket_option_error(vm, errno, "get"))
}

/// The peer's user in the upper half, its group in the lower.
fn get_so_peer_cred(vm: &mut Vm, fd: i32) -> Step<i64> {
    let mut credentials = [0u8; 12];
    let result = vm.world.get_option(fd, libc::SOL_SOCKET, libc::SO_PEERCRED, &mut credentials);
    result.map_err(|errno| socket_option_error(vm, errno, "get"))?;
    let [_, _, _, _, u0, u1, u2, u3, g0, g1, g2, g3] = credentials;
    let (uid, gid) = (u32::from_ne_bytes([u0, u1, u2, u3]), u32::from_ne_bytes([g0, g1, g2, g3]));
    if uid == u32::MAX {
        return Err(vm.exception("java/net/SocketException", "Please check socket is connected"));
    }
    Ok((i64::from(uid) << 32) | i64::from(gid))
}

fn set_ip_dont_fragment(vm: &mut Vm, fd: i32, on: bool, is_ipv6: bool) -> Step<()> {
    let value = if on { libc::IP_PMTUDISC_DO } else { libc::IP_PMTUDISC_DONT };
    for (level, option) in std::iter::once(DISCOVER_V4).chain(is_ipv6.then_some(DISCOVER_V6)) {
        let result = vm.world.set_int_option(fd, level, option, value);
        result.map_err(|errno| socket_option_error(vm, errno, "set"))?;
    }
    Ok(())
}

fn get_ip_dont_fragment(vm: &mut Vm, fd: i32) -> Step<bool> {
    let result = vm.world.get_int_option(fd, DISCOVER_V4.0, DISCOVER_V4.1);
    let value = result.map_err(|errno| socket_option_error(vm, errno, "get"))?;
    Ok(value == libc::IP_PMTUDISC_DO)
}
