//! File mappings. Read-only ones are the host's own; private ones are copies in the arena; shared writable ones are
//! copies that are synchronised with their file whenever the program operates on files (see [`reconcile`]).

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, SharedMapping};

use crate::support::errors::io_error;
use crate::support::memory::{memory, memory_mut};

/// `FileChannelImpl.MAP_RO` and its siblings; `MAP_INVALID` and others are refused by Java code.
const READ_ONLY: i32 = 0;
const PRIVATE: i32 = 2;

/// Maps a range of a file; returns the address. `position` is a multiple of the page size.
pub fn map(vm: &mut Vm, fd: i32, protection: i32, position: i64, len: i64) -> Step<i64> {
    let (Ok(size), true) = (usize::try_from(len), position >= 0) else { return Err(failed(vm, Errno(libc::EINVAL))) };
    reconcile(vm)?;
    vm.before_raw_access(fd);
    vm.fix_kept(fd, position, size);
    vm.after_map();
    if protection == READ_ONLY {
        match vm.world.map(fd, position as u64, size) {
            Ok(map) => return Ok(vm.heap.map(map) as i64),
            // A file in memory is copied and kept up to date, as if it were writable.
            Err(Errno(libc::ENODEV)) if vm.world.sandbox().is_some() => {}
            Err(errno) => return Err(failed(vm, errno)),
        }
    }
    let page = vm.world.page_size().max(1);
    let Ok(room) = u32::try_from(len + page) else {
        return Err(vm.exception("java/lang/OutOfMemoryError", "Map failed"));
    };
    let block = vm.new_primitive_array(Kind::Byte, room)?;
    let address = vm.heap.address_of(block).next_multiple_of(page as u64) as i64;
    let bytes = read_all(vm, fd, position, size).map_err(|errno| failed(vm, errno))?;
    fill(vm, address, &bytes)?;
    if protection != PRIVATE {
        let fd = vm.world.dup(fd).map_err(|errno| failed(vm, errno))?;
        vm.world.mappings.push(SharedMapping { address, block: block.slot(), fd, position, agreed: bytes.into() });
    }
    vm.keep_block(block);
    Ok(address)
}

fn failed(vm: &mut Vm, errno: Errno) -> Stop {
    if errno.0 == libc::ENOMEM { vm.exception("java/lang/OutOfMemoryError", "Map failed") } else { io_error(vm, errno) }
}

/// A range of a file, with zeros beyond its end.
fn read_all(vm: &mut Vm, fd: i32, position: i64, len: usize) -> Result<Vec<u8>, Errno> {
    let mut bytes = vec![0u8; len];
    let mut done = 0;
    while let Some(rest) = bytes.get_mut(done..).filter(|rest| !rest.is_empty()) {
        match vm.world.pread(fd, rest, position + done as i64)? {
            0 => break,
            n => done += n,
        }
    }
    Ok(bytes)
}

fn fill(vm: &mut Vm, address: i64, bytes: &[u8]) -> Step<()> {
    let to = memory_mut(vm, address, bytes.len())?;
    // SAFETY: writable memory of this length, which does not overlap a vector of the host's.
    unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    Ok(())
}

/// Ends the mapping at an address. Read-only mappings stay: their addresses are never reused.
pub fn unmap(vm: &mut Vm, address: i64) -> Step<()> {
    reconcile(vm)?;
    if let Some(index) = vm.world.mappings.iter().position(|mapping| mapping.address == address) {
        let mapping = vm.world.mappings.swap_remove(index);
        let _ = vm.world.close(mapping.fd);
        vm.release_block(Ref::from_slot(mapping.block));
    }
    Ok(())
}

/// Writes the program's changes in shared mappings to their files, and takes over changes that others made there. Must
/// be called before files are read and after they are written; free while there are no such mappings.
pub fn reconcile(vm: &mut Vm) -> Step<()> {
    vm.tell_world_time();
    if vm.world.mappings.is_empty() {
        return Ok(());
    }
    let mut mappings = std::mem::take(&mut vm.world.mappings);
    let result = mappings.iter_mut().try_for_each(|mapping| reconcile_one(vm, mapping));
    vm.world.mappings = mappings;
    result
}

fn reconcile_one(vm: &mut Vm, mapping: &mut SharedMapping) -> Step<()> {
    let len = mapping.agreed.len();
    // The file stores bytes without their expressions.
    vm.fix_memory(mapping.address, len);
    let at = memory(vm, mapping.address, len)?;
    // SAFETY: readable memory of this length; copied before anything is written.
    let mine = unsafe { std::slice::from_raw_parts(at, len) }.to_vec();
    // Whole runs of changed bytes.
    let mut start = 0;
    while let Some(offset) = mine.iter().zip(&*mapping.agreed).skip(start).position(|(mine, agreed)| mine != agreed) {
        let first = start + offset;
        let same = mine.iter().zip(&*mapping.agreed).skip(first).position(|(mine, agreed)| mine == agreed);
        let end = same.map_or(len, |run| first + run);
        let changed = mine.get(first..end).unwrap_or_default();
        let result = vm.world.pwrite(mapping.fd, changed, mapping.position + first as i64);
        result.map_err(|errno| io_error(vm, errno))?;
        start = end;
    }
    let theirs = read_all(vm, mapping.fd, mapping.position, len).map_err(|errno| io_error(vm, errno))?;
    if theirs != mine {
        for (address, _) in
            (mapping.address..).zip(mine.iter().zip(&theirs)).filter(|(_, (mine, theirs))| mine != theirs)
        {
            vm.forget_memory(address, 1);
        }
        fill(vm, mapping.address, &theirs)?;
    }
    mapping.agreed = theirs.into();
    Ok(())
}
