//! The whole state of a VM, captured and rolled back: heap, statics and initialisation states (all in the arena),
//! threads, scheduler, tables that refer to objects.
//!
//! Class metadata is not part of it: it only grows. Classes that the rolled-back state does not know are brought back to life when
//! they are next used, or are dead if the program itself has made them (see [`crate::class::dictionary`]). What the program did to the outside world stays done, unless
//! it has a world of its own (see [`doppel_world::sandbox`]).

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
use crate::symbolic::stream::StreamsMark;
use crate::symbolic::{PathMark, Tag, WrittenMark};
use crate::thread::mount::Role;
use crate::thread::stack::Stack;
use crate::thread::structured::Entered;
use crate::thread::{Frame, State, Thread, ThreadId, Wake};

/// A state that the VM can go back to, any number of times, until an older one is gone back to.
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
    path: PathMark,
    n_inputs: usize,
    n_asked: usize,
    n_domain: usize,
    n_lengths: usize,
    n_passed: usize,
    n_chances: usize,
    n_imprecisions: usize,
    n_merged_branches: usize,
    written: WrittenMark,
    streams: StreamsMark,
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

impl Vm {
    /// Captures the state. The VM must be between two instructions: not inside [`Vm::run`].
    pub fn snapshot(&mut self) -> Snapshot {
        let running = self.hot.thread;
        let top = self.hot.frame;
        if let Some(thread) = self.scheduler.get_mut(running) {
            thread.top = top;
        }
        Snapshot {
            heap: self.heap.mark(),
            identity_hashes: self.identity_hashes.mark(),
            threads: self.scheduler.threads().map(SavedThread::of).collect(),
            running,
            fuel: self.hot.fuel,
            quantum: self.hot.quantum,
            clock: self.scheduler.clock,
            random: self.scheduler.random,
            next_wait: self.scheduler.next_wait,
            polls: self.scheduler.polls,
            n_interned: self.strings.log_len(),
            dictionary: self.dictionary.mark(),
            modules: Rc::clone(&self.modules),
            constraints: Rc::clone(&self.constraints),
            pending_references: self.pending_references,
            offheap_blocks: self.offheap_blocks.clone(),
            roots: self.roots.clone(),
            n_hidden: self.n_hidden,
            started: self.started,
            main_end: self.main_end.clone(),
            entry_build: self.entry_build.clone(),
            entry_state: self.entry_state.clone(),
            entry_result: self.entry_result.clone(),
            n_uncaught: self.uncaught.len(),
            failed_assertions: self.failed_assertions.mark(),
            n_denials: self.denials.len(),
            n_missing_classes: self.missing_classes.len(),
            world: self.world.mark(),
            path: self.symbolic.path.mark(),
            n_inputs: self.symbolic.inputs.len(),
            n_asked: self.symbolic.open.asked().len(),
            n_domain: self.symbolic.domain.len(),
            n_lengths: self.symbolic.lengths.len(),
            n_passed: self.symbolic.identities.len(),
            n_chances: self.symbolic.chances.len(),
            n_imprecisions: self.symbolic.imprecisions.len(),
            n_merged_branches: self.symbolic.merged_branches.len(),
            written: self.symbolic.written.mark(),
            streams: self.symbolic.streams.mark(),
        }
    }

    /// Goes back to a captured state. Snapshots taken after it are void.
    pub fn rollback(&mut self, snapshot: &Snapshot) {
        self.heap.rollback(&snapshot.heap);
        self.identity_hashes.rollback(snapshot.identity_hashes);
        self.scheduler.replace_threads(snapshot.threads.iter().map(SavedThread::restore));
        self.scheduler.clock = snapshot.clock;
        self.scheduler.next_wait = snapshot.next_wait;
        self.scheduler.polls = snapshot.polls;
        self.strings.forget_since(snapshot.n_interned);
        for stale in self.dictionary.rollback(snapshot.dictionary) {
            stale.unlink();
        }
        self.modules = Rc::clone(&snapshot.modules);
        self.constraints = Rc::clone(&snapshot.constraints);
        self.pending_references = snapshot.pending_references;
        self.offheap_blocks.clone_from(&snapshot.offheap_blocks);
        self.roots.clone_from(&snapshot.roots);
        self.n_hidden = snapshot.n_hidden;
        self.started = snapshot.started;
        self.main_end = snapshot.main_end.clone();
        self.entry_build.clone_from(&snapshot.entry_build);
        self.entry_state = snapshot.entry_state.clone();
        self.entry_result = snapshot.entry_result.clone();
        self.uncaught.truncate(snapshot.n_uncaught);
        self.failed_assertions.rollback(snapshot.failed_assertions);
        self.denials.truncate(snapshot.n_denials);
        self.missing_classes.truncate(snapshot.n_missing_classes);
        self.halted = false;
        self.world.rollback(&snapshot.world);
        self.symbolic.path.rollback(snapshot.path);
        self.symbolic.inputs.truncate(snapshot.n_inputs);
        self.symbolic.input_strings.retain(|string| string.input < snapshot.n_inputs);
        self.symbolic.open.truncate(snapshot.n_asked);
        self.symbolic.domain.truncate(snapshot.n_domain);
        self.symbolic.lengths.truncate(snapshot.n_lengths);
        self.symbolic.identities.truncate(snapshot.n_passed);
        self.symbolic.chances.truncate(snapshot.n_chances);
        self.symbolic.imprecisions.truncate(snapshot.n_imprecisions);
        self.below.rollback();
        self.symbolic.merged_branches.truncate(snapshot.n_merged_branches);
        self.symbolic.written.rollback(snapshot.written);
        self.rollback_streams(&snapshot.streams);
        self.end = None;
        self.call_result = None;
        self.take_up(snapshot.running);
        // After `take_up`, which deals out a new time slice.
        self.scheduler.random = snapshot.random;
        self.hot.fuel = snapshot.fuel;
        self.hot.quantum = snapshot.quantum;
    }
}

impl SavedThread {
    fn of(thread: &Thread) -> SavedThread {
        let frames = thread.stack.frames_to(thread.top).to_vec();
        let n_slots = frames.last().map_or(0, |frame| {
            let used = unsafe { frame.extent().offset_from(thread.stack.slots) };
            used.max(0) as usize
        });
        SavedThread {
            id: thread.id,
            object: thread.object,
            platform: thread.platform,
            role: thread.role,
            state: thread.state,
            daemon: thread.daemon,
            permit: thread.permit,
            wake: thread.wake,
            saved_recursion: thread.saved_recursion,
            entered: thread.entered.clone(),
            wait_order: thread.wait_order,
            stack: Rc::clone(&thread.stack),
            top: thread.top,
            frames,
            slots: unsafe { std::slice::from_raw_parts(thread.stack.slots, n_slots) }.to_vec(),
            tags: unsafe { std::slice::from_raw_parts(thread.stack.tags, n_slots) }.to_vec(),
        }
    }

    fn restore(&self) -> Thread {
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
            // A native that writes to another process is not at work while a snapshot is taken.
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
