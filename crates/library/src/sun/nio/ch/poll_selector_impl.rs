//! Natives of `sun.nio.ch.PollSelectorImpl`.
//!
//! Symbolic arguments: descriptors, events and timeouts are concretised; the events found are concrete.

use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_world::{Errno, PollFd};

use crate::support::errors::io_error;
use crate::support::memory::{length, memory_mut};
use crate::support::waiting::{PATIENCE_MILLIS, interrupted, waited};

doppel_vm::natives! { "sun/nio/ch/PollSelectorImpl";
    static "poll(JII)I" concretises => poll,
}

/// See [`super::epoll`] about waiting.
fn poll(vm: &mut Vm, address: i64, count: i32, timeout: i32) -> Step<i32> {
    let count = length(vm, count)?;
    let bytes = count.saturating_mul(size_of::<PollFd>());
    let at = memory_mut(vm, address, bytes)?;
    vm.fix_memory(address, bytes);
    vm.forget_memory(address, bytes);
    let patience = if timeout < 0 { PATIENCE_MILLIS } else { timeout.min(PATIENCE_MILLIS) };
    let at = at.cast::<PollFd>();
    // SAFETY: memory for that many entries, which are plain data; allocations are aligned to 8 bytes.
    let mut entries: Vec<PollFd> = (0..count).map(|index| unsafe { at.add(index).read_unaligned() }).collect();
    let result = vm.world.poll(&mut entries, patience);
    for (index, entry) in entries.into_iter().enumerate() {
        // SAFETY: as above.
        unsafe { at.add(index).write_unaligned(entry) };
    }
    match result {
        Ok(0) if patience == timeout => {
            waited(vm, patience);
            Ok(0)
        }
        Ok(0) => {
            waited(vm, patience);
            Err(interrupted())
        }
        Ok(n) => Ok(n as i32),
        Err(Errno(libc::EINTR)) => Err(interrupted()),
        Err(errno) => Err(io_error(vm, errno)),
    }
}
