//! What file streams and random access files share: opening, reading and writing through the `FileDescriptor` in their
//! field `fd`.

use crate::Vm;
use crate::heap::Ref;
use crate::kind::Kind;
use crate::natives::java::support::{
    block_until_readable, check_range, descriptor, get, io, io_error, platform_bytes, set,
};
use crate::natives::sun::nio::ch::mapping::reconcile;
use crate::step::{Step, Stop};

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
    // The kernel would take a trailing slash for a directory.
    while path.len() > 1 && path.last() == Some(&b'/') {
        path.pop();
    }
    match vm.world.open_file(&path, flags, 0o666) {
        Ok(fd) => {
            let object: Ref = get(vm, stream, "fd");
            set(vm, object, "fd", fd);
            set(vm, object, "append", u8::from(flags & libc::O_APPEND != 0));
            Ok(())
        }
        Err(errno) => {
            let message = format!("{} ({})", vm.string(name), errno.text());
            Err(vm.exception("java/io/FileNotFoundException", &message))
        }
    }
}

/// One byte, or -1 at the end.
pub fn read_one(vm: &mut Vm, stream: Ref) -> Step<i32> {
    let fd = fd(vm, stream)?;
    reconcile(vm)?;
    block_until_readable(vm, fd)?;
    let mut byte = [0u8];
    let result = vm.world.read(fd, &mut byte);
    match io(vm, result)? {
        0 => Ok(-1),
        _ => Ok(i32::from(byte[0])),
    }
}

/// The second and third argument of a transfer, which say what part of an array it is about, become what they are.
pub fn fix_range(vm: &mut Vm, offset: i32, len: i32) {
    vm.fix_argument(2, u64::from(offset as u32), Kind::Int);
    vm.fix_argument(3, u64::from(len as u32), Kind::Int);
}

/// Reads into a range of a `byte[]`; -1 at the end.
pub fn read(vm: &mut Vm, stream: Ref, array: Ref, offset: i32, len: i32) -> Step<i32> {
    let range = check_range(vm, array, offset, len)?;
    if range.is_empty() {
        return Ok(0);
    }
    let fd = fd(vm, stream)?;
    reconcile(vm)?;
    block_until_readable(vm, fd)?;
    let start = range.start as u32;
    let into = vm.heap.elements_mut::<u8>(array).get_mut(range).unwrap_or_default();
    match vm.world.read(fd, into) {
        Ok(0) => Ok(-1),
        Ok(n) => {
            vm.forget_elements(array, start..start + n as u32);
            Ok(n as i32)
        }
        Err(errno) => Err(io_error(vm, errno)),
    }
}

pub fn write_one(vm: &mut Vm, stream: Ref, byte: i32) -> Step<()> {
    let fd = fd(vm, stream)?;
    let result = vm.world.write_all(fd, &[byte as u8]);
    io(vm, result)?;
    reconcile(vm)
}

/// Writes a range of a `byte[]`, all of it.
pub fn write(vm: &mut Vm, stream: Ref, array: Ref, offset: i32, len: i32) -> Step<()> {
    let range = check_range(vm, array, offset, len)?;
    if range.is_empty() {
        return Ok(());
    }
    let fd = fd(vm, stream)?;
    let bytes = vm.heap.elements::<u8>(array).get(range).unwrap_or_default();
    let result = vm.world.write_all(fd, bytes);
    io(vm, result)?;
    reconcile(vm)
}

/// Length of the open file.
pub fn file_length(vm: &mut Vm, stream: Ref) -> Step<i64> {
    let fd = fd(vm, stream)?;
    let result = vm.world.length(fd);
    io(vm, result)
}

/// Moves the position of the open file.
pub fn seek(vm: &mut Vm, stream: Ref, offset: i64, whence: i32) -> Step<i64> {
    let fd = fd(vm, stream)?;
    let result = vm.world.seek(fd, offset, whence);
    io(vm, result)
}
