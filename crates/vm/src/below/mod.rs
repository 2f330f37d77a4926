//! Code below the line: methods that are not executed here but by somebody else, on the concrete partition only.
//!
//! These are natives that no built-in stands for, those of the program's own libraries among them, and what the user has
//! named by [`crate::Config::concrete`]. Who executes them is no business of the VM's: an [`Uninstrumented`] that
//! [`crate::Config::below`] makes. What such a call means to expressions is: see [`effects`] and [`reach`].

mod call;
mod effects;
mod memory;
mod monitors;
mod pattern;
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

pub use memory::Place;
pub use pattern::Pattern;
use standard::Standard;
pub use standard::{Properties, STANDARD};
use unreached::Unreached;

/// Executes methods in the VM's place.
///
/// It reads the concrete partition as it likes. What a call has changed in objects that were there before, it writes by
/// [`Vm::write_below`].
pub trait Uninstrumented {
    /// Calls a method with these argument slots. Like every native it may have to run again from its start; it must then
    /// not call the method a second time.
    fn call(&mut self, vm: &mut Vm, method: &'static Method, args: &[u64]) -> Step<u64>;

    /// Loads a library for natives of the class's loader.
    fn load_library(&mut self, vm: &mut Vm, class: &'static Class, path: &str) -> Step<()>;

    /// A class of the JDK has loaded one of the JDK's libraries, `management_ext`: natives of others may be in it, too.
    fn note_jdk_library(&mut self, class: &'static Class, name: &str);

    /// Whether natives of the program's own classes can have been bound.
    fn has_libraries(&self) -> bool;

    /// Whether anything was called or loaded since the last [`Uninstrumented::abandon`].
    fn is_used(&self) -> bool;

    /// The objects that code below the line may still hold, as far as that can be found out.
    fn held(&mut self, vm: &mut Vm) -> Step<Vec<Ref>>;

    /// Shows the objects that it holds on to.
    fn visit_roots(&self, visit: &mut dyn FnMut(Ref));

    /// As above, but for the first so many that it has ever come to hold; how many these are now.
    fn visit_roots_since(&self, n_known: usize, visit: &mut dyn FnMut(Ref)) -> usize;

    /// The libraries that were loaded for classes of the program, by their paths.
    fn libraries(&self) -> &[String];

    /// What code that it executes wanted of the world and was denied, since this was last asked.
    fn take_denied(&mut self) -> Vec<String>;

    /// The VM goes back to a state before the first call: all calls are as if they had not been.
    fn abandon(&mut self);

    /// The program has ended.
    fn finish(&mut self, vm: &mut Vm);
}

/// Makes an executor for each VM.
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

/// What the VM knows of calls below the line.
#[derive(Default)]
pub struct Below {
    executor: Option<Box<dyn Uninstrumented>>,
    /// The call that is being executed, or was last.
    current: Option<Current>,
    /// Who has left an expression behind that does not hold: by object and index in its shadow.
    writers: FxHashMap<(Ref, u32), Writer>,
    /// Methods that could read symbolic data, on any path: on other inputs they may do something else.
    pub doubts: BTreeSet<String>,
    /// What was found to have no symbolic data in it.
    unreached: Option<Unreached>,
    /// What a library may have put by in variables of its own: symbolic data, and by which method.
    kept: Option<String>,
    /// Libraries to be loaded when a native of the program is first called and nobody has loaded any.
    pub preload: Vec<String>,
    standard: Standard,
}

#[derive(Clone)]
struct Current {
    method: &'static Method,
    /// The symbolic data that the method could read through its arguments.
    reads: Option<String>,
}

#[derive(Clone, Copy)]
pub(crate) struct Writer {
    pub method: &'static Method,
    /// Whether there was an expression before.
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

    /// What its threads were denied after a call had returned.
    pub(crate) fn take_denied(&mut self) -> Vec<String> {
        self.executor.as_mut().map(|executor| executor.take_denied()).unwrap_or_default()
    }

    pub(crate) fn visit_roots(&self, visit: &mut dyn FnMut(Ref)) {
        if let Some(executor) = &self.executor {
            executor.visit_roots(visit);
        }
    }

    /// Forgets objects that are no more.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(Ref) -> bool) {
        self.writers.retain(|(object, _), _| is_kept(*object));
    }

    /// The VM goes back to an earlier state.
    pub(crate) fn rollback(&mut self) {
        self.writers.clear();
        self.current = None;
        self.unreached = None;
        self.kept = None;
        if let Some(executor) = &mut self.executor {
            executor.abandon();
        }
    }

    /// Who wrote a location without regard to its expression; it is found out once.
    pub(crate) fn take_writer(&mut self, object: Ref, index: u32) -> Option<Writer> {
        self.writers.remove(&(object, index))
    }
}

impl Vm {
    /// Whether the call below the line that is being executed could read symbolic data.
    pub fn reads_symbolic_data_below(&self) -> bool {
        self.below.current.as_ref().is_some_and(|current| current.reads.is_some())
    }

    /// The call has left something in variables of its library.
    pub fn note_kept_below(&mut self) {
        let Some(Current { method, reads: Some(reads) }) = &self.below.current else { return };
        self.below.kept.get_or_insert(format!("what {} may have kept of {reads}", method.display()));
    }

    /// The program has ended: what is left to be written is written.
    pub fn finish_below(&mut self) {
        if let Some(mut executor) = self.below.executor.take() {
            executor.finish(self);
            self.below.executor = Some(executor);
        }
    }
}

/// Whether objects of a class mean something to one VM only, so that what they lead to is not code's below the line to see.
pub fn is_opaque(class: &str) -> bool {
    const OPAQUE: &[&str] = &["java/lang/Module", "java/lang/ModuleLayer", "java/lang/ThreadGroup", "java/lang/Thread"];
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    OPAQUE.contains(&class) || matches!(package, "java/lang/invoke" | "java/lang/module" | "jdk/internal/loader")
}
