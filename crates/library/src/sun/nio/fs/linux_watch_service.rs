//! Natives of `sun.nio.fs.LinuxWatchService`: inotify.
//!
//! Symbolic arguments: descriptors, paths and masks are concretised.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::PollFd;

use crate::support::errors::unix;
use crate::support::memory::c_string;
use crate::support::waiting::PATIENCE_MILLIS;

doppel_vm::natives! { "sun/nio/fs/LinuxWatchService";
    static "eventSize()I" exact => event_size,
    static "eventOffsets()[I" exact => event_offsets,
    static "inotifyInit()I" exact => inotify_init,
    static "inotifyAddWatch(IJI)I" concretises => inotify_add_watch,
    static "inotifyRmWatch(II)V" concretises => inotify_rm_watch,
    static "configureBlocking(IZ)V" concretises => configure_blocking,
    static "socketpair([I)V" concretises => socketpair,
    static "poll(II)I" concretises => poll,
}

/// `struct inotify_event` and the offsets of wd, mask, cookie, len and name.
const EVENT_SIZE: i32 = 16;
const EVENT_OFFSETS: [i32; 5] = [0, 4, 8, 12, 16];

fn event_size(_: &mut Vm) -> Step<i32> {
    Ok(EVENT_SIZE)
}

fn event_offsets(vm: &mut Vm) -> Step<Ref> {
    let array = vm.new_primitive_array(Kind::Int, EVENT_OFFSETS.len() as u32)?;
    vm.heap.elements_mut::<i32>(array).copy_from_slice(&EVENT_OFFSETS);
    Ok(array)
}

fn inotify_init(vm: &mut Vm) -> Step<i32> {
    let result = vm.world.inotify();
    unix(vm, result)
}

fn inotify_add_watch(vm: &mut Vm, fd: i32, path: i64, mask: i32) -> Step<i32> {
    let path = c_string(vm, path)?;
    let result = vm.world.inotify_add(fd, &path, mask as u32);
    unix(vm, result)
}

fn inotify_rm_watch(vm: &mut Vm, fd: i32, watch: i32) -> Step<()> {
    let result = vm.world.inotify_remove(fd, watch);
    unix(vm, result)
}

fn configure_blocking(vm: &mut Vm, fd: i32, blocking: bool) -> Step<()> {
    let result = vm.world.set_blocking(fd, blocking);
    unix(vm, result)
}

fn socketpair(vm: &mut Vm, array: Ref) -> Step<()> {
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let result = vm.world.socket_pair();
    let pair = unix(vm, result)?;
    vm.forget_elements(array, 0..2);
    for (element, fd) in vm.heap.elements_mut::<i32>(array).iter_mut().zip(pair) {
        *element = fd;
    }
    Ok(())
}

/// The number of readable descriptors among two. Does not wait long: the caller treats 0 as a spurious wake-up and asks
/// again.
fn poll(vm: &mut Vm, fd1: i32, fd2: i32) -> Step<i32> {
    let mut fds = [fd1, fd2].map(|fd| PollFd { fd, events: libc::POLLIN, revents: 0 });
    match vm.world.poll(&mut fds, PATIENCE_MILLIS) {
        Ok(0) | Err(doppel_world::Errno(libc::EINTR)) => Err(Stop::Yield(0)),
        result => Ok(unix(vm, result)? as i32),
    }
}
