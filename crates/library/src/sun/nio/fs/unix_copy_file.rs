//! Natives of `sun.nio.fs.UnixCopyFile`.
//!
//! Symbolic arguments: descriptors are concretised. Bytes do not pass through the program, but keep their expressions
//! in the sandbox.

use doppel_vm::Vm;
use doppel_vm::step::Step;
use doppel_world::Errno;

use crate::support::errors::{unix, unix_error};
use crate::support::mapping::reconcile;
use crate::support::memory::memory;

doppel_vm::natives! { "sun/nio/fs/UnixCopyFile";
    static "transfer(IIJ)V" concretises => transfer,
    static "bufferedCopy0(IIJIJ)V" concretises since 20 => buffered_copy,
}

fn transfer(vm: &mut Vm, to: i32, from: i32, cancel: i64) -> Step<()> {
    copy(vm, to, from, cancel)
}

/// The caller's buffer (an address and its size) is not needed.
pub fn buffered_copy(vm: &mut Vm, to: i32, from: i32, _buffer: i64, _size: i32, cancel: i64) -> Step<()> {
    copy(vm, to, from, cancel)
}

/// Copies until the end of the source, or until the int at `cancel` is set.
fn copy(vm: &mut Vm, to: i32, from: i32, cancel: i64) -> Step<()> {
    reconcile(vm)?;
    vm.before_raw_access(from);
    vm.before_raw_access(to);
    let mut buffer = vec![0u8; 16 << 10];
    loop {
        let position = vm.world.position(from).unwrap_or(0);
        let result = vm.world.read(from, &mut buffer);
        let n = unix(vm, result)?;
        if n == 0 {
            return Ok(());
        }
        if cancel != 0 {
            vm.fix_memory(cancel, 4);
            // SAFETY: `memory` gives four readable bytes, or an error.
            let cancelled = unsafe { memory(vm, cancel, 4)?.cast::<i32>().read_unaligned() } != 0;
            if cancelled {
                return Err(unix_error(vm, Errno(libc::ECANCELED)));
            }
        }
        let tags = match vm.keeps_expressions(to) {
            true => vm.world.tags(from, position, n),
            false => {
                vm.fix_kept(from, position, n);
                Vec::new()
            }
        };
        let result = vm.world.write_all_tagged(to, buffer.get(..n).unwrap_or_default(), &tags);
        unix(vm, result)?;
    }
}
