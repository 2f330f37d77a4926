//! The last line of defence: a panic of doppel's becomes a diagnostic, and recursion over what a program made (long
//! chains of classes) has a stack that is larger than any such chain.

use std::panic;

use doppel_engine::panics;

/// Reserved, not used: pages cost memory only once they are touched.
const STACK_SIZE: usize = 512 << 20;

/// Runs `work` on a thread of its own. `Err` is what a panic had to say, with its place.
pub fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    panic::set_hook(Box::new(panics::note));
    let thread = std::thread::Builder::new().name("doppel".to_owned()).stack_size(STACK_SIZE);
    let thread = thread.spawn(|| panics::caught(work)).map_err(|error| format!("cannot start a thread: {error}"))?;
    thread.join().unwrap_or_else(|_| Err("panic without a message".to_owned()))
}
