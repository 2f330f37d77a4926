//! The last line of defence: a panic in doppel becomes a diagnostic, and recursion over structures of a program (long
//! chains of classes) has a stack larger than any such chain.

use std::panic;

use doppel_engine::panics;

/// Reserved address space: pages cost memory only once they are touched.
const STACK_SIZE: usize = 512 << 20;

/// Runs `work` on a separate thread. `Err` is the message of a panic, with its place.
pub fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    panic::set_hook(Box::new(panics::note));
    let thread = std::thread::Builder::new().name("doppel".to_owned()).stack_size(STACK_SIZE);
    let thread = thread.spawn(|| panics::caught(work)).map_err(|error| format!("cannot start a thread: {error}"))?;
    thread.join().unwrap_or_else(|_| Err("panic without a message".to_owned()))
}
