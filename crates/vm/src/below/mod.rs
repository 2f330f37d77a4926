//! Uninstrumented code: methods that another executor runs, on the concrete partition only.
//!
//! These are natives without a built-in, including those of the program's own libraries, and methods that the user has
//! listed in [`crate::Config::concrete`]. The VM does not know how they are executed: [`crate::Config::below`] creates
//! an [`Uninstrumented`] for that. The VM does know what such a call means for expressions: see [`effects`] and
//! [`reach`].

mod call;
mod effects;
mod memory;
mod monitors;
mod reach;
mod standard;
mod thread_locals;
mod unreached;

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::Vm;
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::Step;

pub use crate::class::pattern::Pattern;
pub use memory::Place;
use standard::Standard;
pub use standard::{Properties, STANDARD};
use unreached::Unreached;

/// Executes methods in place of the VM.
///
/// The executor may read the concrete partition at will. It writes changes to existing objects with
/// [`Vm::write_below`].
pub trait Uninstrumented {
    /// Calls a method with these argument slots. Like any native it may have to run again from its start; it must not
    /// call the method a second time then.
    fn call(&mut self, vm: &mut Vm, method: &'static Method, args: &[u64]) -> Step<u64>;

    /// Loads a library for natives of the class's loader.
    fn load_library(&mut self, vm: &mut Vm, class: &'static Class, path: &str) -> Step<()>;

    /// A class of the JDK has loaded one of the JDK's libraries, such as `management_ext`. It may contain natives of
    /// other classes, too.
    fn note_jdk_library(&mut self, class: &'static Class, name: &str);

    /// Whether natives of the program's own classes can be bound.
    fn has_libraries(&self) -> bool;

    /// Whether anything was called or loaded since the last [`Uninstrumented::abandon`].
    fn is_used(&self) -> bool;

    /// The objects that uninstrumented code may still hold, as far as the executor can tell.
    fn held(&mut self, vm: &mut Vm) -> Step<Vec<Ref>>;

    /// Visits the objects that the executor holds.
    fn visit_roots(&self, visit: &mut dyn FnMut(Ref));

    /// Like [`Uninstrumented::visit_roots`], without the first `n_known` objects that it has ever held; returns their
    /// new number.
    fn visit_roots_since(&self, n_known: usize, visit: &mut dyn FnMut(Ref)) -> usize;

    /// The paths of the libraries that were loaded for classes of the program.
    fn libraries(&self) -> &[String];

    /// Operations of its code that were denied since the last call.
    fn take_denied(&mut self) -> Vec<String>;

    /// The VM rolls back to a state before the first call: the effects of all calls are undone.
    fn abandon(&mut self);

    /// The program has ended.
    fn finish(&mut self, vm: &mut Vm);
}

/// Creates an executor for each VM.
#[derive(Clone)]
pub struct Factory(Arc<dyn Fn() -> Box<dyn Uninstrumented> + Send + Sync>);

impl Factory {
    pub fn new(make: impl Fn() -> Box<dyn Uninstrumented> + Send + Sync + 'static) -> Factory {
        Factory(Arc::new(make))
    }
}

impl std::fmt::Debug for Factory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Factory")
    }
}

/// The VM's knowledge of uninstrumented calls.
#[derive(Default)]
pub struct Below {
    executor: Option<Box<dyn Uninstrumented>>,
    /// The current call, or the last one.
    current: Option<Current>,
    /// The methods that have left an expression that does not hold, by object and index in its shadow.
    writers: FxHashMap<(Ref, u32), Writer>,
    /// Methods that could read symbolic data on some path: with other inputs they may behave differently.
    pub doubts: BTreeSet<String>,
    /// Objects known to contain no symbolic data.
    unreached: Option<Unreached>,
    /// Symbolic data that a library may hold in its own variables, and the method that stored it.
    kept: Option<String>,
    /// Libraries to load at the first call of a native of the program, if none is loaded by then.
    pub preload: Vec<String>,
    standard: Standard,
}

#[derive(Clone)]
struct Current {
    method: &'static Method,
    /// The symbolic data that the method can reach.
    reads: Option<String>,
}

#[derive(Clone, Copy)]
pub(crate) struct Writer {
    pub method: &'static Method,
    /// Whether the write replaced a symbolic value.
    pub has_lost: bool,
}

impl Below {
    pub fn new(factory: Option<&Factory>) -> Below {
        Below { executor: factory.map(|factory| (factory.0)()), ..Below::default() }
    }

    pub fn is_used(&self) -> bool {
        self.executor.as_ref().is_some_and(|executor| executor.is_used())
    }

    /// The libraries that were loaded for classes of the program.
    pub fn libraries(&self) -> Vec<String> {
        self.executor.as_ref().map(|executor| executor.libraries().to_vec()).unwrap_or_default()
    }

    /// Operations that were denied to its threads after a call had returned.
    pub(crate) fn take_denied(&mut self) -> Vec<String> {
        self.executor.as_mut().map(|executor| executor.take_denied()).unwrap_or_default()
    }

    pub(crate) fn visit_roots(&self, visit: &mut dyn FnMut(Ref)) {
        if let Some(executor) = &self.executor {
            executor.visit_roots(visit);
        }
    }

    /// Forgets objects that were collected.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(Ref) -> bool) {
        self.writers.retain(|(object, _), _| is_kept(*object));
    }

    /// The VM rolls back to an earlier state.
    pub(crate) fn rollback(&mut self) {
        self.writers.clear();
        self.current = None;
        self.unreached = None;
        self.kept = None;
        if let Some(executor) = &mut self.executor {
            executor.abandon();
        }
    }

    /// The method that wrote a location without updating its expression. Reported once.
    pub(crate) fn take_writer(&mut self, object: Ref, index: u32) -> Option<Writer> {
        self.writers.remove(&(object, index))
    }
}

impl Vm {
    /// Whether the current uninstrumented call can read symbolic data.
    pub fn reads_symbolic_data_below(&self) -> bool {
        self.below.current.as_ref().is_some_and(|current| current.reads.is_some())
    }

    /// Records that the call has stored data in its library's own variables.
    pub fn note_kept_below(&mut self) {
        let Some(Current { method, reads: Some(reads) }) = &self.below.current else { return };
        self.below.kept.get_or_insert(format!("what {} may have kept of {reads}", method.display()));
    }

    /// The program has ended: flushes pending output.
    pub fn finish_below(&mut self) {
        if let Some(mut executor) = self.below.executor.take() {
            executor.finish(self);
            self.below.executor = Some(executor);
        }
    }
}

/// Whether objects of a class have a meaning in one VM only, so that uninstrumented code must not follow their
/// references.
pub fn is_opaque(class: &str) -> bool {
    const OPAQUE: &[&str] = &["java/lang/Module", "java/lang/ModuleLayer", "java/lang/ThreadGroup", "java/lang/Thread"];
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    OPAQUE.contains(&class) || matches!(package, "java/lang/invoke" | "java/lang/module" | "jdk/internal/loader")
}
