//! Helpers for file streams and random access files: opening, reading and writing through the `FileDescriptor` in their
//! field `fd`.

use doppel_expr::{Op, Sort};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_vm::symbolic::stream::{Delivery, From};
use doppel_vm::symbolic::view::Place;
use doppel_vm::symbolic::{Chance, ChoiceKind};

use crate::support::errors::{failed, io, io_error};
use crate::support::fields::{descriptor, get, set};
use crate::support::mapping::reconcile;
use crate::support::memory::{check_concrete_range, check_range};
use crate::support::text::platform_bytes;
use crate::support::waiting::{attempt, block_until_readable};

fn closed(vm: &mut Vm) -> Stop {
    vm.exception("java/io/IOException", "Stream Closed")
}

/// The descriptor of an open stream.
pub fn fd(vm: &mut Vm, stream: Ref) -> Step<i32> {
    let object = get(vm, stream, "fd");
    match descriptor(vm, object) {
        -1 => Err(closed(vm)),
        fd => Ok(fd),
    }
}

/// Opens a file for a stream and stores the descriptor in it.
pub fn open(vm: &mut Vm, stream: Ref, name: Ref, flags: i32) -> Step<()> {
    let mut path = platform_bytes(vm, name)?;
    // The kernel would take a trailing slash to mean a directory.
    while path.len() > 1 && path.last() == Some(&b'/') {
        path.pop();
    }
    if flags & libc::O_TRUNC != 0 {
        vm.before_file_truncation(&path);
    }
    match vm.world.open_file(&path, flags, 0o666) {
        Ok(fd) => {
            vm.after_open(fd);
            if vm.world.tells_chance(fd) {
                vm.symbolic.chances.note_random(fd);
            }
            let object: Ref = get(vm, stream, "fd");
            set(vm, object, "fd", fd);
            set(vm, object, "append", u8::from(flags & libc::O_APPEND != 0));
            Ok(())
        }
        Err(errno) => {
            let message = format!("{} ({})", vm.string(name), errno.text());
            let stop = vm.exception("java/io/FileNotFoundException", &message);
            Err(failed(vm, stop))
        }
    }
}

/// Reads a byte, or -1 at the end; its expression is set as the native's result.
pub fn read_one(vm: &mut Vm, stream: Ref) -> Step<i32> {
    let fd = fd(vm, stream)?;
    reconcile(vm)?;
    block_until_readable(vm, fd)?;
    let plan = if vm.symbolic.may_be_read() {
        let one = vm.symbolic.pool.bv(32, 1);
        vm.plan_read(fd, From::Here, 1, one, None)
    } else {
        None
    };
    let mut byte = [0u8];
    let result = vm.world.read(fd, &mut byte);
    match io(vm, result)? {
        0 => Ok(-1),
        _ => {
            let expr = match plan {
                Some(plan) => vm.delivered_byte(&plan, byte[0]),
                None if vm.symbolic.chances.is_random(fd) => {
                    let random = vm.chance_variable(Chance::Randomness, Sort::Bv(8), byte[0].into());
                    random.map(|random| vm.symbolic.pool.zero_extend(random, 32))
                }
                None => vm.kept_byte(fd),
            };
            if let Some(expr) = expr {
                vm.set_result(expr);
            }
            Ok(i32::from(byte[0]))
        }
    }
}

/// Concretises the second and third argument of a transfer, which select a range of an array.
pub fn fix_range(vm: &mut Vm, offset: i32, len: i32) {
    vm.fix_argument(OFFSET, u64::from(offset as u32), Kind::Int);
    vm.fix_argument(LEN, u64::from(len as u32), Kind::Int);
}

/// Reads into a range of a `byte[]`; -1 at the end. The arguments are `(this, array, offset, len)`; the expression of
/// the count is set as the native's result.
pub fn read(vm: &mut Vm, stream: Ref, array: Ref, offset: i32, len: i32) -> Step<i32> {
    choose_range(vm, array, offset, len);
    let range = check_concrete_range(vm, array, offset, len)?;
    if range.is_empty() {
        return Ok(0);
    }
    let fd = fd(vm, stream)?;
    reconcile(vm)?;
    block_until_readable(vm, fd)?;
    let to = Place::of_byte(array, offset as u32);
    let plan = if vm.symbolic.may_be_read() { plan_read(vm, fd, to, offset, len) } else { None };
    let into = vm.heap.elements_mut::<u8>(array).get_mut(range).unwrap_or_default();
    let n = match vm.world.read(fd, into) {
        Ok(0) => return Ok(-1),
        Ok(n) => n,
        Err(errno) => return Err(io_error(vm, errno)),
    };
    match plan {
        Some(plan) => {
            vm.deliver(&plan, to, n)?;
            if let Some(count) = plan.count {
                vm.set_result(count);
            }
        }
        None => {
            vm.forget_elements(array, offset as u32..offset as u32 + n as u32);
            vm.take_kept_behind(fd, Some(to), n)?;
            if vm.symbolic.chances.is_random(fd) {
                vm.mark_random(array, offset as u32..offset as u32 + n as u32)?;
            }
        }
    }
    Ok(n as i32)
}

/// What a read will deliver if its stream is an input; otherwise the requested count is concretised.
fn plan_read(vm: &mut Vm, fd: i32, to: Place, offset: i32, len: i32) -> Option<Delivery> {
    vm.fix_argument(OFFSET, u64::from(offset as u32), Kind::Int);
    let wanted = vm.argument_expr(LEN, u64::from(len as u32), Kind::Int);
    let plan = vm.plan_read(fd, From::Here, len as u32, wanted, Some(to));
    if plan.is_none() {
        vm.fix_argument(LEN, u64::from(len as u32), Kind::Int);
    }
    plan
}

/// Argument slots after `(this, array)`.
const OFFSET: usize = 2;
const LEN: usize = 3;

/// Whether the range is within the array's bounds, and whether it is empty, are choices if they depend on an input.
fn choose_range(vm: &mut Vm, array: Ref, offset: i32, len: i32) {
    if !vm.symbolic.is_active() || array.is_null() {
        return;
    }
    if vm.argument_tag(OFFSET) == 0 && vm.argument_tag(LEN) == 0 {
        vm.choose_fits(array, offset, len);
        return;
    }
    let offset = vm.argument_expr(OFFSET, u64::from(offset as u32), Kind::Int);
    let wanted = vm.argument_expr(LEN, u64::from(len as u32), Kind::Int);
    let size = vm.heap.array_len(array);
    let size = vm.length_expr(array, size);
    let pool = &mut vm.symbolic.pool;
    let zero = pool.bv(32, 0);
    let room = pool.binary(Op::Sub, size, offset);
    let conditions = [(zero, offset), (zero, wanted), (wanted, room)].map(|(x, y)| pool.binary(Op::SLe, x, y));
    let is_empty = pool.eq(wanted, zero);
    for condition in conditions {
        let holds = vm.symbolic.pool.value(condition) != 0;
        vm.choose_in_caller(ChoiceKind::Bounds, condition);
        if !holds {
            return;
        }
    }
    vm.choose_in_caller(ChoiceKind::Stream, is_empty);
}

pub fn write_one(vm: &mut Vm, stream: Ref, byte: i32) -> Step<()> {
    let fd = fd(vm, stream)?;
    vm.before_raw_access(fd);
    let tags = match may_come_back(fd) {
        true => vm.write_argument(fd, 1, u64::from(byte as u32)),
        false => Vec::new(),
    };
    if leads_to_process(vm, fd) {
        let write = |vm: &mut Vm| Ok(vm.world.write(fd, &[byte as u8]));
        let result = attempt(vm, fd, libc::POLLOUT, || Stop::Block, write)?;
        return io(vm, result).map(drop);
    }
    let result = vm.world.write_all_tagged(fd, &[byte as u8], &tags);
    io(vm, result)?;
    reconcile(vm)
}

/// Writes a range of a `byte[]`, all of it.
pub fn write(vm: &mut Vm, stream: Ref, array: Ref, offset: i32, len: i32) -> Step<()> {
    let range = check_range(vm, array, offset, len)?;
    if range.is_empty() {
        return Ok(());
    }
    let fd = match fd(vm, stream) {
        Ok(fd) => fd,
        Err(stop) => {
            // The descriptor may have been closed since the last piece.
            vm.thread().n_written = 0;
            return Err(stop);
        }
    };
    vm.before_raw_access(fd);
    let tags = match may_come_back(fd) {
        true => vm.write_elements(fd, array, range.start as u32..range.end as u32),
        false => Vec::new(),
    };
    if leads_to_process(vm, fd) {
        return write_to_process(vm, fd, array, range);
    }
    let bytes = vm.heap.elements::<u8>(array).get(range).unwrap_or_default();
    let result = vm.world.write_all_tagged(fd, bytes, &tags);
    io(vm, result)?;
    reconcile(vm)
}

/// The number of bytes written at a time: the capacity of a pipe.
const PIECE: usize = 1 << 16;

/// Whether the other end may be another process, which waits for this one to read before it continues.
fn leads_to_process(vm: &mut Vm, fd: i32) -> bool {
    vm.world.has_children() && fd > 2 && vm.world.fstat(fd).is_ok_and(|stat| !stat.is_file())
}

/// Writes piece by piece. While there is no room, other threads run; then the native runs again from its start.
fn write_to_process(vm: &mut Vm, fd: i32, array: Ref, range: std::ops::Range<usize>) -> Step<()> {
    let mut at = range.start + std::mem::take(&mut vm.thread().n_written);
    while at < range.end {
        let write = |vm: &mut Vm| {
            let end = range.end.min(at + PIECE);
            let bytes = vm.heap.elements::<u8>(array).get(at..end).unwrap_or_default().to_vec();
            Ok(vm.world.write(fd, &bytes))
        };
        match attempt(vm, fd, libc::POLLOUT, || Stop::Block, write) {
            Ok(result) => at += io(vm, result)?,
            Err(stop) => {
                vm.thread().n_written = at - range.start;
                return Err(stop);
            }
        }
    }
    Ok(())
}

/// Whether the program can read back what it has written: true except for standard output and error.
fn may_come_back(fd: i32) -> bool {
    !matches!(fd, 1 | 2)
}

/// The length of the open file; its expression is set as the native's result.
pub fn file_length(vm: &mut Vm, stream: Ref) -> Step<i64> {
    let fd = fd(vm, stream)?;
    let result = vm.world.length(fd);
    let length = io(vm, result)?;
    if let Some(expr) = vm.stream_of(fd).and_then(|id| vm.stream_length(id)) {
        vm.set_result(expr);
    }
    Ok(length)
}

/// The position in the open file; its expression is set as the native's result.
pub fn position(vm: &mut Vm, stream: Ref) -> Step<i64> {
    let fd = fd(vm, stream)?;
    let result = vm.world.seek(fd, 0, libc::SEEK_CUR);
    let position = io(vm, result)?;
    if let Some(expr) = vm.stream_position(fd) {
        vm.set_result(expr);
    }
    Ok(position)
}

/// Moves the position of the open file.
pub fn seek(vm: &mut Vm, stream: Ref, offset: i64, whence: i32) -> Step<i64> {
    let fd = fd(vm, stream)?;
    vm.before_seek(fd, whence == libc::SEEK_CUR);
    let result = vm.world.seek(fd, offset, whence);
    io(vm, result)
}
