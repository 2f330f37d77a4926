//! The last line of defence: a panic of doppel's becomes a diagnostic, and recursion over what a program made (long
//! chains of classes) has a stack that is larger than any such chain.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

/// Reserved, not used: pages cost memory only once they are touched.
const STACK_SIZE: usize = 512 << 20;

/// Runs `work` on a thread of its own. `Err` is what a panic had to say, with its place.
pub fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    let report = Arc::new(Mutex::new(None));
    let noted = Arc::clone(&report);
    panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("no message");
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        noted.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(format!("{message}{place}"));
    }));
    let guarded = move || panic::catch_unwind(AssertUnwindSafe(work)).ok();
    let thread = std::thread::Builder::new().name("doppel".to_owned()).stack_size(STACK_SIZE).spawn(guarded);
    let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
    match thread.join() {
        Ok(Some(value)) => Ok(value),
        _ => {
            let said = report.lock().unwrap_or_else(PoisonError::into_inner).take();
            Err(said.unwrap_or_else(|| "panic without a message".to_owned()))
        }
    }
}
