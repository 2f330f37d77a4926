//! Natives of `sun.nio.fs.LinuxWatchService`: inotify.
//!
//! Symbolic arguments: descriptors, paths and masks are fixed to their values.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::{Args, VOID, int, object};
use doppel_vm::step::{Step, Stop};
use doppel_world::PollFd;

use crate::support::errors::unix;
use crate::support::memory::c_string;
use crate::support::waiting::PATIENCE_MILLIS;

doppel_vm::natives! { "sun/nio/fs/LinuxWatchService";
    "eventSize()I" exact => event_size,
    "eventOffsets()[I" exact => event_offsets,
    "inotifyInit()I" exact => inotify_init,
    "inotifyAddWatch(IJI)I" concretises => inotify_add_watch,
    "inotifyRmWatch(II)V" concretises => inotify_rm_watch,
    "configureBlocking(IZ)V" concretises => configure_blocking,
    "socketpair([I)V" concretises => socketpair,
    "poll(II)I" concretises => poll,
}

/// `struct inotify_event` and the offsets of wd, mask, cookie, len and name.
const EVENT_SIZE: i32 = 16;
const EVENT_OFFSETS: [i32; 5] = [0, 4, 8, 12, 16];

fn event_size(_: &mut Vm, _: Args) -> Step<u64> {
    int(EVENT_SIZE)
}

fn event_offsets(vm: &mut Vm, _: Args) -> Step<u64> {
    let array = vm.new_primitive_array(Kind::Int, EVENT_OFFSETS.len() as u32)?;
    vm.heap.elements_mut::<i32>(array).copy_from_slice(&EVENT_OFFSETS);
    object(array)
}

fn inotify_init(vm: &mut Vm, _: Args) -> Step<u64> {
    let result = vm.world.inotify();
    int(unix(vm, result)?)
}

fn inotify_add_watch(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, path, mask) = (args.int(), args.long(), args.int());
    let path = c_string(vm, path)?;
    let result = vm.world.inotify_add(fd, &path, mask as u32);
    int(unix(vm, result)?)
}

fn inotify_rm_watch(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, watch) = (args.int(), args.int());
    let result = vm.world.inotify_remove(fd, watch);
    unix(vm, result)?;
    VOID
}

fn configure_blocking(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let (fd, blocking) = (args.int(), args.boolean());
    let result = vm.world.set_blocking(fd, blocking);
    unix(vm, result)?;
    VOID
}

fn socketpair(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let array = args.obj();
    if array.is_null() {
        return Err(vm.null_pointer());
    }
    let result = vm.world.socket_pair();
    let pair = unix(vm, result)?;
    vm.forget_elements(array, 0..2);
    for (element, fd) in vm.heap.elements_mut::<i32>(array).iter_mut().zip(pair) {
        *element = fd;
    }
    VOID
}

/// How many of two descriptors can be read. Does not wait long: the caller takes 0 as a false alarm and asks again.
fn poll(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let mut fds = [args.int(), args.int()].map(|fd| PollFd { fd, events: libc::POLLIN, revents: 0 });
    match vm.world.poll(&mut fds, PATIENCE_MILLIS) {
        Ok(0) | Err(doppel_world::Errno(libc::EINTR)) => Err(Stop::Yield(0)),
        result => int(unix(vm, result)? as i32),
    }
}
