//! Natives of `jdk.net.LinuxSocketOptions`: TCP options that only Linux has.
//!
//! Symbolic arguments: descriptors and values are fixed to their values.

use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, boolean, int, long};
use doppel_vm::step::Step;

use crate::support::errors::socket_option_error;

doppel_vm::natives! { "jdk/net/LinuxSocketOptions";
    "quickAckSupported0()Z" exact => |_: &mut Vm, _: Args| -> Step<u64> { boolean(true) },
    "keepAliveOptionsSupported0()Z" exact => |_: &mut Vm, _: Args| -> Step<u64> { boolean(true) },
    "incomingNapiIdSupported0()Z" exact => |_: &mut Vm, _: Args| -> Step<u64> { boolean(true) },
    "setQuickAck0(IZ)V" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { set(vm, args, QUICK_ACK) },
    "getQuickAck0(I)Z" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { get(vm, args, QUICK_ACK) },
    "setTcpKeepAliveProbes0(II)V" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { set(vm, args, PROBES) },
    "getTcpKeepAliveProbes0(I)I" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { get(vm, args, PROBES) },
    "setTcpKeepAliveTime0(II)V" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { set(vm, args, IDLE) },
    "getTcpKeepAliveTime0(I)I" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { get(vm, args, IDLE) },
    "setTcpKeepAliveIntvl0(II)V" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { set(vm, args, INTERVAL) },
    "getTcpKeepAliveIntvl0(I)I" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { get(vm, args, INTERVAL) },
    "getIncomingNapiId0(I)I" concretises => |vm: &mut Vm, args: Args| -> Step<u64> { get(vm, args, NAPI_ID) },
    "getSoPeerCred0(I)J" concretises => get_so_peer_cred,
    "setIpDontFragment0(IZZ)V" concretises since 19 => set_ip_dont_fragment,
    "getIpDontFragment0(IZ)Z" concretises since 19 => get_ip_dont_fragment,
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

fn set(vm: &mut Vm, mut args: Args, (level, option): Opt) -> Step<u64> {
    let (fd, value) = (args.int(), args.int());
    let result = vm.world.set_int_option(fd, level, option, value);
    result.map_err(|errno| socket_option_error(vm, errno, "set"))?;
    VOID
}

fn get(vm: &mut Vm, mut args: Args, (level, option): Opt) -> Step<u64> {
    let result = vm.world.get_int_option(args.int(), level, option);
    int(result.map_err(|errno| socket_option_error(vm, errno, "get"))?)
}

/// The peer's user above, its group below.
fn get_so_peer_cred(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let mut credentials = [0u8; 12];
    let result = vm.world.get_option(args.int(), libc::SOL_SOCKET, libc::SO_PEERCRED, &mut credentials);
    result.map_err(|errno| socket_option_error(vm, errno, "get"))?;
    let [_, _, _, _, u0, u1, u2, u3, g0, g1, g2, g3] = credentials;
    let (uid, gid) = (u32::from_ne_bytes([u0, u1, u2, u3]), u32::from_ne_bytes([g0, g1, g2, g3]));
    if uid == u32::MAX {
        return Err(vm.exception("java/net/SocketException", "Please check socket is connected"));
    }
    long((i64::from(uid) << 32) | i64::from(gid))
}

fn set_ip_dont_fragment(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, on, is_ipv6) = (args.int(), args.boolean(), args.boolean());
    let value = if on { libc::IP_PMTUDISC_DO } else { libc::IP_PMTUDISC_DONT };
    for (level, option) in std::iter::once(DISCOVER_V4).chain(is_ipv6.then_some(DISCOVER_V6)) {
        let result = vm.world.set_int_option(fd, level, option, value);
        result.map_err(|errno| socket_option_error(vm, errno, "set"))?;
    }
    VOID
}

fn get_ip_dont_fragment(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let result = vm.world.get_int_option(args.int(), DISCOVER_V4.0, DISCOVER_V4.1);
    let value = result.map_err(|errno| socket_option_error(vm, errno, "get"))?;
    boolean(value == libc::IP_PMTUDISC_DO)
}
