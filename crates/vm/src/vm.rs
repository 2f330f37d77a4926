//! The VM as a whole: its parts.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use doppel_classpath::Jdk;
use doppel_inputs::{End, MainEnd, MethodName};
use doppel_world::World;
use rustc_hash::FxHashMap;

use crate::Config;
use crate::below::Below;
use crate::class::constraints::Constraints;
use crate::class::define::Signature;
use crate::class::dictionary::Dictionary;
use crate::class::image::Images;
use crate::class::module::ModuleTable;
use crate::class::{Class, ClassId, Method};
use crate::denials::Denial;
use crate::entry::loading::Planning;
use crate::entry::{Build, Entry, EntryError, EntryResult, EntryState};
use crate::heap::identity::IdentityHashes;
use crate::heap::{Heap, Ref};
use crate::interp::Covered;
use crate::known::Known;
use crate::launch::{FailedAssertions, Uncaught};
use crate::library::Registry;
use crate::missing::MissingClass;
use crate::models::Active;
use crate::rebase::Checkpoints;
use crate::release::Release;
use crate::step::Ended;
use crate::string::InternTable;
use crate::symbol::{Sym, Symbols};
use crate::symbolic::Symbolic;
use crate::thread::scheduler::Scheduler;
use crate::thread::{Hot, Thread, ThreadId};

/// One virtual machine: one program, one host thread.
pub struct Vm {
    pub hot: Hot,
    pub heap: Heap,
    pub(crate) identity_hashes: IdentityHashes,
    pub dictionary: Dictionary,
    pub(crate) images: Images,
    /// Classes the VM itself refers to, with the offsets of their fields.
    pub known: Known,
    pub(crate) strings: InternTable,
    pub scheduler: Scheduler,
    pub modules: Rc<ModuleTable>,
    /// The constraints on which class loaders must agree.
    pub(crate) constraints: Rc<Constraints>,
    pub(crate) natives: Registry,
    pub(crate) models: Active,
    pub world: World,
    /// Uninstrumented methods.
    pub(crate) below: Below,
    pub symbolic: Symbolic,
    /// States of the current path to return to.
    pub(crate) checkpoints: Checkpoints,
    pub jdk: Rc<Jdk>,
    /// The differences of this JDK version.
    pub release: Release,
    pub config: Config,
    /// The arguments of the program's `main`.
    pub(crate) program_args: Vec<String>,
    /// Whether to stop before the program's own code starts.
    pub(crate) stop_at_entry: bool,
    /// Whether to stop before the first input is created.
    pub(crate) stop_at_first_input: bool,
    /// Whether the entry, a method, is to be called once more when it ends: see [`Vm::run_to_next_call`].
    pub(crate) calls_again: bool,
    /// Whether the program's own code has started.
    pub started: bool,
    /// The method that is the entry, if any.
    pub(crate) entry_name: Option<MethodName>,
    /// Why the entry's method does not exist.
    pub(crate) entry_error: Option<EntryError>,
    pub(crate) planning: Planning,
    /// The system class loader, while a plan is made.
    pub(crate) planning_loader: Ref,
    /// The method, and the plan for its inputs; the same for all runs from the entry on.
    pub entry: Option<Rc<Entry>>,
    /// What the run's inputs are built from, until the method is called.
    pub(crate) entry_build: Option<Rc<Build>>,
    pub(crate) entry_state: EntryState,
    /// The return value of the method, once it has returned.
    pub(crate) entry_result: Option<EntryResult>,
    /// How the program's main thread ended, once it has.
    pub(crate) main_end: MainEnd,
    /// The exceptions that ended threads.
    pub(crate) uncaught: Vec<Uncaught>,
    /// The assertions that failed, caught or not.
    pub(crate) failed_assertions: FailedAssertions,
    /// The operations that were denied: see [`Vm::denials`].
    pub(crate) denials: Vec<Denial>,
    /// See [`Vm::missing_classes`].
    pub(crate) missing_classes: Vec<MissingClass>,
    /// What all runs together have executed.
    pub(crate) covered: Covered,
    /// Whether `System.exit` or `Runtime.halt` has ended the run.
    pub halted: bool,
    /// Set when the run is over.
    pub(crate) end: Option<End>,
    /// How the last call from the host ended.
    pub(crate) call_result: Option<Ended>,
    /// Parsed method descriptors.
    pub(crate) signatures: FxHashMap<Sym, Rc<Signature>>,
    /// Classes whose supertypes are being loaded.
    pub(crate) defining: Vec<(Ref, Sym)>,
    /// Dynamic constants whose arguments are being resolved.
    pub(crate) linking_constants: Vec<(ClassId, u16)>,
    pub(crate) n_hidden: u64,
    /// References that the collector cleared, linked through `discovered`, for the reference handler.
    pub(crate) pending_references: Ref,
    /// Blocks of `Unsafe.allocateMemory` that are not freed yet.
    pub(crate) offheap_blocks: Vec<Ref>,
    /// Objects that only the VM refers to.
    pub(crate) roots: Vec<Ref>,
    pub n_collections: u64,
    /// The number of changes of a class's state; never rolled back.
    pub n_initializations: u64,
    pub(crate) live_after_gc: usize,
    /// Set from outside (Ctrl-C, time limit): the run ends at the next poll.
    pub stop_request: Arc<AtomicBool>,
    /// Ends the run at the first poll after this moment.
    pub deadline: Option<std::time::Instant>,
    /// Ends the run at this many polls; for tests that stop halfway.
    pub(crate) poll_limit: Option<u64>,
    pub symbols: Symbols,
}

impl Vm {
    /// A VM that has loaded the JDK's first classes and executed nothing.
    pub fn new(jdk: Rc<Jdk>, config: Config, world: World) -> Result<Vm, End> {
        let mut heap = Heap::new(config.max_heap).map_err(|error| End::Limit(no_heap(config.max_heap, &error)))?;
        if config.gc_stress > 0 {
            heap.stress(config.gc_stress);
        }
        let dictionary = Dictionary::default();
        let hot = Hot {
            frame: std::ptr::null_mut(),
            fuel: 0,
            quantum: 0,
            frame_limit: std::ptr::null_mut(),
            slot_limit: std::ptr::null_mut(),
            tag_bias: 0,
            classes: dictionary.table(),
            thread: ThreadId(0),
        };
        let natives = Registry::new(config.library, jdk.version);
        let mut vm = Vm {
            hot,
            heap,
            identity_hashes: IdentityHashes::default(),
            dictionary,
            images: Images::default(),
            known: Known::default(),
            strings: InternTable::default(),
            scheduler: Scheduler::default(),
            modules: Rc::default(),
            constraints: Rc::default(),
            natives,
            models: Active::default(),
            world,
            below: Below::new(config.below.as_ref()),
            symbolic: Symbolic::default(),
            checkpoints: Checkpoints::default(),
            release: Release::of(jdk.version, jdk.update),
            jdk,
            config,
            program_args: Vec::new(),
            stop_at_entry: false,
            stop_at_first_input: false,
            calls_again: false,
            started: false,
            entry_name: None,
            entry_error: None,
            planning: Planning::default(),
            planning_loader: Ref::NULL,
            entry: None,
            entry_build: None,
            entry_state: EntryState::default(),
            entry_result: None,
            main_end: MainEnd::default(),
            uncaught: Vec::new(),
            failed_assertions: FailedAssertions::default(),
            denials: Vec::new(),
            missing_classes: Vec::new(),
            covered: Covered::default(),
            halted: false,
            end: None,
            call_result: None,
            signatures: FxHashMap::default(),
            defining: Vec::new(),
            linking_constants: Vec::new(),
            n_hidden: 0,
            pending_references: Ref::NULL,
            offheap_blocks: Vec::new(),
            roots: Vec::new(),
            n_collections: 0,
            n_initializations: 0,
            live_after_gc: 0,
            stop_request: Arc::default(),
            deadline: None,
            poll_limit: None,
            symbols: Symbols::default(),
        };
        match vm.load_known() {
            Ok(()) => Ok(vm),
            Err(stop) => Err(vm.end_of(stop)),
        }
    }

    /// Drops the VM and frees the metadata of its classes, which a plain drop leaks: see [`crate::class::metadata`].
    ///
    /// # Safety
    ///
    /// Nobody uses a class, method or field of this VM afterwards, nor anything that holds one: snapshots, symbolic state,
    /// entries, uncaught exceptions.
    pub(crate) unsafe fn free(mut self) {
        let dictionary = std::mem::take(&mut self.dictionary);
        drop(self);
        // SAFETY: nothing of the VM is left, and the caller has kept no handle.
        unsafe { dictionary.free() };
    }

    /// The class of an object.
    #[inline(always)]
    pub fn class_of(&self, object: Ref) -> &'static Class {
        self.class(self.heap.class_id(object))
    }

    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &'static Class {
        self.dictionary.class(id)
    }

    pub fn method(&self, id: crate::class::MethodId) -> &'static Method {
        self.dictionary.method(id)
    }

    /// The running thread.
    pub fn thread(&mut self) -> &mut Thread {
        let id = self.hot.thread;
        self.scheduler.thread_mut(id)
    }
}

/// Address space may be limited (`ulimit -v`), which is not an error of the user.
fn no_heap(n_bytes: usize, error: &std::io::Error) -> String {
    format!("the system does not reserve {} MB for the Java heap: {error}; try a smaller --max-heap", n_bytes >> 20)
}
