//! Panics of doppel itself, caught where work can continue without what failed.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// The message of the latest panic of this thread.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic hook that prints nothing: the code that catches the panic gets the message and the location.
pub fn note(info: &PanicHookInfo<'_>) {
    let message = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
    SAID.with_borrow_mut(|said| *said = Some(format!("{message}{place}")));
}

/// Runs some work; if it panics, returns the message.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let said = SAID.with_borrow_mut(Option::take);
        said.unwrap_or_else(|| message(&*payload))
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref().cloned()).unwrap_or_else(|| "panic without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_message() {
        assert_eq!(caught(|| 7), Ok(7));
        let n = std::hint::black_box(3);
        assert!(caught(|| assert_eq!(n, 4, "numbers")).is_err_and(|said| said.contains("numbers")));
    }
}
