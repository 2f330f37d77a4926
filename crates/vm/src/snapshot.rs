//! Snapshots: the whole state of a VM, captured and rolled back: heap, statics and initialisation states (all in the
//! arena), threads, scheduler, and tables that refer to objects.
//!
//! Class metadata is not included: it only grows. Classes that the restored state does not know are revived on their
//! next use, or are dead if the program itself created them (see [`crate::class::dictionary`]). Effects on the outside
//! world are not undone, except in the sandbox (see [`doppel_world::sandbox`]).

use std::rc::Rc;

use doppel_inputs::MainEnd;
use doppel_world::WorldMark;

use crate::Vm;
use crate::class::constraints::Constraints;
use crate::class::dictionary::DictionaryMark;
use crate::class::module::ModuleTable;
use crate::entry::{Build, EntryResult, EntryState};
use crate::heap::{Mark, Ref};
use crate::launch::FailedAssertionsMark;
use crate::symbolic::{SymbolicMark, Tag};
use crate::thread::mount::Role;
use crate::thread::stack::Stack;
use crate::thread::structured::Entered;
use crate::thread::{Frame, State, Thread, ThreadId, Wake};

/// A state to which the VM can return any number of times, until it returns to an older one.
pub struct Snapshot {
    heap: Mark,
    identity_hashes: u64,
    threads: Vec<SavedThread>,
    running: ThreadId,
    fuel: i32,
    quantum: i32,
    clock: u64,
    random: u64,
    next_wait: u64,
    polls: u64,
    n_interned: usize,
    dictionary: DictionaryMark,
    modules: Rc<ModuleTable>,
    constraints: Rc<Constraints>,
    pending_references: Ref,
    offheap_blocks: Vec<Ref>,
    roots: Vec<Ref>,
    n_hidden: u64,
    started: bool,
    main_end: MainEnd,
    entry_build: Option<Rc<Build>>,
    entry_state: EntryState,
    entry_result: Option<EntryResult>,
    n_uncaught: usize,
    failed_assertions: FailedAssertionsMark,
    n_denials: usize,
    n_missing_classes: usize,
    world: WorldMark,
    symbolic: SymbolicMark,
}

struct SavedThread {
    id: ThreadId,
    object: Ref,
    platform: Ref,
    role: Role,
    state: State,
    daemon: bool,
    permit: bool,
    wake: Option<Wake>,
    saved_recursion: u32,
    entered: Vec<Entered>,
    wait_order: u64,
    stack: Rc<Stack>,
    top: *mut Frame,
    frames: Vec<Frame>,
    slots: Vec<u64>,
    tags: Vec<Tag>,
}

impl Snapshot {
    /// The extent of what is symbolic in the state.
    pub(crate) fn symbolic(&self) -> &SymbolicMark {
        &self.symbolic
    }
}

impl Vm {
    /// Captures the state. The VM must be between two instructions: not inside [`Vm::run`].
    pub fn snapshot(&mut self) -> Snapshot {
        let running = self.hot.thread;
        let top = self.hot.frame;
        if let Some(thread) = self.scheduler.get_mut(running) {
            thread.top = top;
        }
        // Without `..`: a new field must declare here whether it rolls back.
        let Vm {
            hot,
            heap,
            identity_hashes,
            dictionary,
            strings,
            scheduler,
            modules,
            constraints,
            world,
            symbolic,
            started,
            entry_build,
            entry_state,
            entry_result,
            main_end,
            uncaught,
            failed_assertions,
            denials,
            missing_classes,
            n_hidden,
            pending_references,
            offheap_blocks,
            roots,
            // The configuration, and what follows from it before the program starts.
            config: _,
            jdk: _,
            release: _,
            natives: _,
            models: _,
            program_args: _,
            stop_at_entry: _,
            stop_at_first_input: _,
            calls_again: _,
            entry_name: _,
            entry_error: _,
            planning: _,
            planning_loader: _,
            entry: _,
            // Only grows, and stays correct in every state.
            known: _,
            symbols: _,
            signatures: _,
            covered: _,
            n_collections: _,
            n_initializations: _,
            live_after_gc: _,
            // Valid in all states after the one in which runs begin.
            images: _,
            // Rolls back by itself: the executor knows what was done on the current path.
            below: _,
            checkpoints: _,
            // Empty, or not set, between two instructions of a running program.
            halted: _,
            end: _,
            call_result: _,
            defining: _,
            linking_constants: _,
            // Belongs to the caller.
            stop_request: _,
            deadline: _,
            poll_limit: _,
        } = self;
        Snapshot {
            heap: heap.mark(),
            identity_hashes: identity_hashes.mark(),
            threads: scheduler.threads().map(SavedThread::of).collect(),
            running,
            fuel: hot.fuel,
            quantum: hot.quantum,
            clock: scheduler.clock,
            random: scheduler.random,
            next_wait: scheduler.next_wait,
            polls: scheduler.polls,
            n_interned: strings.log_len(),
            dictionary: dictionary.mark(),
            modules: Rc::clone(modules),
            constraints: Rc::clone(constraints),
            pending_references: *pending_references,
            offheap_blocks: offheap_blocks.clone(),
            roots: roots.clone(),
            n_hidden: *n_hidden,
            started: *started,
            main_end: main_end.clone(),
            entry_build: entry_build.clone(),
            entry_state: entry_state.clone(),
            entry_result: entry_result.clone(),
            n_uncaught: uncaught.len(),
            failed_assertions: failed_assertions.mark(),
            n_denials: denials.len(),
            n_missing_classes: missing_classes.len(),
            world: world.mark(),
            symbolic: symbolic.mark(),
        }
    }

    /// Returns to a captured state. Later snapshots become invalid.
    pub fn rollback(&mut self, snapshot: &Snapshot) {
        let Snapshot {
            heap,
            identity_hashes,
            threads,
            running,
            fuel,
            quantum,
            clock,
            random,
            next_wait,
            polls,
            n_interned,
            dictionary,
            modules,
            constraints,
            pending_references,
            offheap_blocks,
            roots,
            n_hidden,
            started,
            main_end,
            entry_build,
            entry_state,
            entry_result,
            n_uncaught,
            failed_assertions,
            n_denials,
            n_missing_classes,
            world,
            symbolic,
        } = snapshot;
        self.heap.rollback(heap);
        self.identity_hashes.rollback(*identity_hashes);
        self.scheduler.replace_threads(threads.iter().map(SavedThread::restore));
        self.scheduler.clock = *clock;
        self.scheduler.next_wait = *next_wait;
        self.scheduler.polls = *polls;
        self.strings.forget_since(*n_interned);
        for stale in self.dictionary.rollback(*dictionary) {
            stale.unlink();
        }
        self.modules = Rc::clone(modules);
        self.constraints = Rc::clone(constraints);
        self.pending_references = *pending_references;
        self.offheap_blocks.clone_from(offheap_blocks);
        self.roots.clone_from(roots);
        self.n_hidden = *n_hidden;
        self.started = *started;
        self.main_end.clone_from(main_end);
        self.entry_build.clone_from(entry_build);
        self.entry_state.clone_from(entry_state);
        self.entry_result.clone_from(entry_result);
        self.uncaught.truncate(*n_uncaught);
        self.failed_assertions.rollback(*failed_assertions);
        self.denials.truncate(*n_denials);
        self.missing_classes.truncate(*n_missing_classes);
        self.halted = false;
        self.world.rollback(world);
        self.rollback_symbolic(symbolic);
        self.below.rollback();
        self.end = None;
        self.call_result = None;
        self.take_up(*running);
        // After `take_up`, which assigns a new time slice.
        self.scheduler.random = *random;
        self.hot.fuel = *fuel;
        self.hot.quantum = *quantum;
    }
}

impl Snapshot {
    pub(crate) fn heap(&self) -> &Mark {
        &self.heap
    }

    /// Whether the VM differs from this state at most in its heap, in the use of the current time slice, and in its
    /// interned strings.
    pub(crate) fn differs_only_in_heap(&self, vm: &Vm) -> bool {
        self.identity_hashes == vm.identity_hashes.mark()
            && self.threads.len() == vm.scheduler.threads().count()
            && self.running == vm.hot.thread
            && self.next_wait == vm.scheduler.next_wait
            // Every time slice takes a number.
            && self.random == vm.scheduler.random
            && self.dictionary == vm.dictionary.mark()
            && Rc::ptr_eq(&self.modules, &vm.modules)
            && Rc::ptr_eq(&self.constraints, &vm.constraints)
            && self.pending_references == vm.pending_references
            && self.offheap_blocks == vm.offheap_blocks
            && self.roots == vm.roots
            && self.n_hidden == vm.n_hidden
            && self.n_uncaught == vm.uncaught.len()
            && self.failed_assertions == vm.failed_assertions.mark()
            && self.n_denials == vm.denials.len()
            && self.n_missing_classes == vm.missing_classes.len()
            && self.symbolic == vm.symbolic.mark()
            && !vm.below.is_used()
    }
}

impl SavedThread {
    fn of(thread: &Thread) -> SavedThread {
        let Thread {
            id,
            object,
            platform,
            role,
            state,
            daemon,
            permit,
            wake,
            saved_recursion,
            entered,
            wait_order,
            stack,
            top,
            // No native is writing to another process while a snapshot is taken.
            awaits_host: _,
            n_written: _,
        } = thread;
        let frames = stack.frames_to(*top).to_vec();
        let n_slots = frames.last().map_or(0, |frame| {
            // SAFETY: the extent of a frame is in the stack's own slots.
            let used = unsafe { frame.extent().offset_from(stack.slots) };
            used.max(0) as usize
        });
        SavedThread {
            id: *id,
            object: *object,
            platform: *platform,
            role: *role,
            state: *state,
            daemon: *daemon,
            permit: *permit,
            wake: *wake,
            saved_recursion: *saved_recursion,
            entered: entered.clone(),
            wait_order: *wait_order,
            stack: Rc::clone(stack),
            top: *top,
            frames,
            // SAFETY: this many slots are in use, each with a tag.
            slots: unsafe { std::slice::from_raw_parts(stack.slots, n_slots) }.to_vec(),
            // SAFETY: as above.
            tags: unsafe { std::slice::from_raw_parts(stack.tags, n_slots) }.to_vec(),
        }
    }

    fn restore(&self) -> Thread {
        // SAFETY: the stack has held these before, and nothing runs on it.
        unsafe {
            self.frames.as_ptr().copy_to_nonoverlapping(self.stack.frames, self.frames.len());
            self.slots.as_ptr().copy_to_nonoverlapping(self.stack.slots, self.slots.len());
            self.tags.as_ptr().copy_to_nonoverlapping(self.stack.tags, self.tags.len());
        }
        Thread {
            id: self.id,
            object: self.object,
            platform: self.platform,
            role: self.role,
            state: self.state,
            daemon: self.daemon,
            permit: self.permit,
            wake: self.wake,
            awaits_host: false,
            n_written: 0,
            saved_recursion: self.saved_recursion,
            entered: self.entered.clone(),
            wait_order: self.wait_order,
            stack: Rc::clone(&self.stack),
            top: self.top,
        }
    }
}
