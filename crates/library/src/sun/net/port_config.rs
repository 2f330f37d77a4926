//! Natives of `sun.net.PortConfig`: the range of ephemeral ports.
//!
//! Symbolic arguments: none.

use doppel_vm::Vm;

doppel_vm::natives! { "sun/net/PortConfig";
    static "getLower0()I" exact => |vm: &mut Vm| Ok(range(vm).map_or(-1, |range| range.0)),
    static "getUpper0()I" exact => |vm: &mut Vm| Ok(range(vm).map_or(-1, |range| range.1)),
}

fn range(vm: &mut Vm) -> Option<(i32, i32)> {
    let text = vm.world.read_file(b"/proc/sys/net/ipv4/ip_local_port_range").ok()?;
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}
