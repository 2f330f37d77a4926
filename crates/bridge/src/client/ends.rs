//! How a run ends when its side process has gone, or cannot do what it was asked.

use doppel_inputs::{End, Unsupported};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Stop;

use super::process::Gone;

/// The end of a run whose side process has gone in the middle of a call.
pub fn of(vm: &Vm, gone: Gone) -> Stop {
    let (method, at) = (called(vm), vm.location_of_call());
    match gone {
        Gone::Signal { name, detail } => {
            let detail = detail.map_or_else(String::new, |detail| format!(" ({detail})"));
            End::Crash { what: format!("{method} was killed by {name}{detail}"), status: None, at }.into()
        }
        Gone::Exit { status, is_confined: false } => End::Exit(status).into(),
        Gone::Exit { status, .. } => {
            let what = format!("{method} ended the process with status {status}");
            End::Crash { what, status: Some(status), at }.into()
        }
        Gone::TimedOut => End::Limit("time".into()).into(),
        Gone::Failed(why) => {
            let what = Unsupported::Feature(format!("{method} in the side JVM: {why}"));
            End::Unsupported { what, at }.into()
        }
    }
}

/// Native code was denied an operation: afterwards it may behave differently than under `java`.
pub fn note_denied(vm: &mut Vm, denied: &[String]) {
    let method = called(vm);
    denied.iter().for_each(|what| vm.note_denied_below(format!("{what} in {method}")));
}

/// Native code cannot receive an object that has a meaning in one VM only.
pub fn stand_in(vm: &Vm, object: Ref) -> Stop {
    let class = vm.class_of(object).java_name();
    let why = match class.as_str() {
        _ if class.starts_with("java.nio.") => "it is backed by a mapped file",
        _ if class.starts_with("java.lang.invoke.") => "method handles belong to one VM",
        _ if class.starts_with("java.lang.Module") || class.starts_with("java.lang.module.") => {
            "modules belong to one VM"
        }
        _ if class.starts_with("jdk.internal.loader.") => "class loaders and native libraries belong to one VM",
        _ => "native code can be given no thread but the calling one",
    };
    let what = format!("{} in the side JVM with an argument of class {class}: {why}", called(vm));
    let what = Unsupported::Feature(what);
    End::Unsupported { what, at: vm.location_of_call() }.into()
}

/// A limit of the bridge.
pub fn gone(vm: &Vm, why: &str) -> Stop {
    of(vm, Gone::Failed(why.to_owned()))
}

fn called(vm: &Vm) -> String {
    vm.method_called_below().map_or_else(|| "a native method".to_owned(), |method| method.display())
}
