//! Diagnostics of runs that do not end normally: `error[id]: message`, the place, and whose fault it is.

use doppel_inputs::{End, Unsupported};

/// The diagnostic of an end. Its first line is self-contained.
pub fn of_end(end: &End) -> String {
    match end {
        End::Unsupported { what, at } => unsupported(what, at),
        End::Deadlock(threads) => {
            let help = "under `java` the program would hang here";
            with_help("deadlock", &format!("every thread waits for another\n  {}", threads.join("\n  ")), help)
        }
        End::Endless(threads) => {
            let help = "under `java` the program would wait here for a hundred years";
            with_help("deadlock", &format!("every thread waits forever\n  {}", threads.join("\n  ")), help)
        }
        End::Crash { what, at, .. } => {
            let help = "native code did this; `java` would end here, too";
            with_help("crash", &format!("{what}\n  at {at}"), help)
        }
        End::Limit(what) => with_help("limit", what, "doppel stopped the run; the program is not at fault"),
        End::Internal(what) => internal(what),
        End::Exit(status) => internal(&format!("exit status {status} while booting")),
        End::ReachedEntry | End::ReachedInput | End::ReachedCall | End::CallEnded | End::CallDone => {
            internal(&end.to_string())
        }
    }
}

fn unsupported(what: &Unsupported, at: &str) -> String {
    let (id, what) = match what {
        Unsupported::Model(what) => {
            return with_help("wrong-model", &format!("{what}\n  at {at}"), "the model is at fault, not the program");
        }
        Unsupported::Native(method) => ("unsupported-native", method),
        Unsupported::Feature(what) => ("unsupported-feature", what),
    };
    with_help(id, &format!("cannot execute {what}\n  at {at}"), "this is a limit of doppel, not a bug in the program")
}

pub fn internal(what: &str) -> String {
    with_help("internal", what, "this is a bug in doppel, not in the program; please report it")
}

pub fn could_not_run(error: &anyhow::Error) -> String {
    let text = format!("{error:#}");
    if text.contains("\nhelp: ") {
        return format!("error[could-not-run]: {text}");
    }
    format!("error[could-not-run]: {text}\nhelp: see `doppel explain could-not-run`")
}

/// A result that is known but could not be written where the user wants it.
pub fn not_written(why: &str) -> String {
    format!("error[out]: {why}\nhelp: see `doppel explain out`")
}

fn with_help(id: &str, message: &str, help: &str) -> String {
    format!("error[{id}]: {message}\nhelp: {help}; see `doppel explain {id}`")
}
