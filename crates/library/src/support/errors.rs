//! Failed system calls as exceptions, and as the status codes of `sun.nio.ch`.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_world::{Errno, Sys};

use crate::support::fields::set;

/// `sun.nio.ch.IOStatus`.
pub mod io_status {
    pub const EOF: i32 = -1;
    pub const UNAVAILABLE: i32 = -2;
    pub const INTERRUPTED: i32 = -3;
    pub const UNSUPPORTED: i32 = -4;
    pub const UNSUPPORTED_CASE: i32 = -6;
}

/// The exception for a failed call. If the sandbox is the reason, the denial is recorded once the exception exists.
pub fn failed(vm: &mut Vm, stop: Stop) -> Stop {
    match stop {
        Stop::Throw(_) => vm.note_denials(),
        // The native runs again.
        _ => drop(vm.world.take_denied()),
    }
    stop
}

/// `IOException` with the system's text.
pub fn io_error(vm: &mut Vm, errno: Errno) -> Stop {
    let stop = vm.exception("java/io/IOException", &errno.text());
    failed(vm, stop)
}

/// Whether a call succeeded, for natives that report nothing else to the program.
pub fn succeeded<T>(vm: &mut Vm, result: Sys<T>) -> bool {
    if result.is_err() {
        vm.note_denials();
    }
    result.is_ok()
}

pub fn io<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| io_error(vm, errno))
}

/// An exception, without a message if `message` is none.
pub fn exception(vm: &mut Vm, class: &str, message: Option<&str>) -> Stop {
    match message {
        Some(message) => vm.exception(class, message),
        None => vm.exception_without_message(class),
    }
}

/// `sun.nio.fs.UnixException`, which carries the number itself.
pub fn unix_error(vm: &mut Vm, errno: Errno) -> Stop {
    let made = vm.boot_class("sun/nio/fs/UnixException").and_then(|class| {
        let exception = vm.new_throwable(class, None, Ref::NULL)?;
        set(vm, exception, "errno", errno.0);
        Ok(exception)
    });
    let stop = made.map_or_else(|stop| stop, Stop::Throw);
    failed(vm, stop)
}

pub fn unix<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| unix_error(vm, errno))
}

/// The exception that the JDK's network natives throw for an error number.
pub fn socket_error(vm: &mut Vm, errno: Errno) -> Stop {
    let class = match errno.0 {
        libc::EPROTO => "java/net/ProtocolException",
        libc::ECONNREFUSED | libc::ETIMEDOUT | libc::ENOTCONN => "java/net/ConnectException",
        libc::EHOSTUNREACH => "java/net/NoRouteToHostException",
        libc::EADDRINUSE | libc::EADDRNOTAVAIL | libc::EACCES | libc::EPERM => "java/net/BindException",
        _ => "java/net/SocketException",
    };
    let stop = vm.exception(class, &errno.text());
    failed(vm, stop)
}

pub fn socket<T>(vm: &mut Vm, result: Sys<T>) -> Step<T> {
    result.map_err(|errno| socket_error(vm, errno))
}

/// The result of a channel's read or write: a count, an [`io_status`], or an exception.
pub fn transferred(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<i64> {
    match result {
        Ok(0) if reading => Ok(io_status::EOF.into()),
        Ok(n) => Ok(n as i64),
        Err(Errno(libc::EAGAIN)) => Ok(io_status::UNAVAILABLE.into()),
        Err(Errno(libc::EINTR)) => Ok(io_status::INTERRUPTED.into()),
        Err(errno) => Err(io_error(vm, errno)),
    }
}

/// A native's `int` result from a transfer.
pub fn transferred_int(vm: &mut Vm, result: Sys<usize>, reading: bool) -> Step<i32> {
    let n = transferred(vm, result, reading)?;
    Ok(n as i32)
}

/// The exception of `jdk.net`'s natives when an option cannot be read (`get`) or written (`set`).
pub fn socket_option_error(vm: &mut Vm, errno: Errno, what: &str) -> Stop {
    match errno.0 {
        libc::ENOPROTOOPT => vm.exception("java/lang/UnsupportedOperationException", "unsupported socket option"),
        libc::EACCES | libc::EPERM => {
            vm.exception("java/net/SocketException", &format!("{what} option: {}", errno.text()))
        }
        _ => vm.exception("java/net/SocketException", &format!("{what} option failed: {}", errno.text())),
    }
}
