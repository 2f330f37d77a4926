//! The collector: marks from the roots and sweeps the arena. Objects do not move.
//!
//! Roots are precise for Java frames (see [`crate::interp::frame_map`]) and conservative for the few slots of the VM's
//! own frames, where a slot counts if it is the address of an object. While a snapshot is live, only objects younger
//! than the snapshot are freed, because a rollback restores references to the older ones.

use doppel_inputs::Kind;

use super::alloc::Chunk;
use super::stress::{Holder, stale};
use super::{CLASS_OFFSET, Heap, LENGTH_OFFSET, Ref};
use crate::Vm;
use crate::class::module::ExportedTo;
use crate::class::{Class, ClassId, ReferenceKind};
use crate::interp::frame::is_at;
use crate::interp::frame_map::visit_frame_refs;
use crate::thread::Frame;

/// One bit per 8 bytes of the arena.
struct Bitmap {
    words: Vec<u64>,
}

impl Bitmap {
    fn new(bytes: usize) -> Bitmap {
        Bitmap { words: vec![0; bytes / 512 + 1] }
    }

    fn get(&self, object: Ref) -> bool {
        self.words.get(object.word() as usize / 64).is_some_and(|word| word >> (object.word() % 64) & 1 != 0)
    }

    fn set(&mut self, object: Ref) {
        if let Some(word) = self.words.get_mut(object.word() as usize / 64) {
            *word |= 1 << (object.word() % 64);
        }
    }
}

struct Marker {
    starts: Bitmap,
    marked: Bitmap,
    todo: Vec<Ref>,
    soft: Vec<Ref>,
    weak: Vec<Ref>,
    finals: Vec<Ref>,
    phantoms: Vec<Ref>,
    clear_soft: bool,
    /// Whether a reference may be stale and must be checked before it is followed.
    checks: Option<Checks>,
    holder: Holder,
}

/// Why references are checked, and therefore what a stale one means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Checks {
    /// A snapshot is live: older objects are kept even if they are dead and refer to freed objects. A conservatively
    /// scanned slot can lead to them.
    Snapshot,
    /// There must be none.
    Stress,
}

impl Vm {
    /// Collects garbage. Every live reference must be in a root, so this is never called from inside a native.
    pub fn gc(&mut self) {
        self.collect(self.heap.used() > self.heap.max() / 5 * 4);
    }

    /// The last resort before `OutOfMemoryError`: also frees softly reachable objects.
    pub fn gc_clearing_soft(&mut self) {
        self.collect(true);
    }

    fn collect(&mut self, clear_soft: bool) {
        self.after_long_work();
        self.heap.retire_current();
        let mut marker = Marker {
            starts: self.object_starts(),
            marked: Bitmap::new(self.heap.top()),
            todo: Vec::new(),
            soft: Vec::new(),
            weak: Vec::new(),
            finals: Vec::new(),
            phantoms: Vec::new(),
            clear_soft,
            checks: match self.heap.has_marks() {
                false => self.heap.is_stressed().then_some(Checks::Stress),
                true => Some(Checks::Snapshot),
            },
            holder: Holder::Root,
        };
        self.mark_roots(&mut marker);
        self.trace(&mut marker);
        self.process_references(&mut marker);
        let live = self.sweep(&marker);
        self.n_collections += 1;
        self.live_after_gc = live;
    }

    /// The starts of all objects, found by walking the arena.
    fn object_starts(&self) -> Bitmap {
        let mut starts = Bitmap::new(self.heap.top());
        self.walk(|object, class, _| {
            if class.is_some() {
                starts.set(object);
            }
        });
        starts
    }

    /// Calls `visit` with every object and free chunk (class none) of the arena and its size, in address order.
    fn walk(&self, mut visit: impl FnMut(Ref, Option<&'static Class>, usize)) {
        self.walk_from(self.heap.first_object(), &mut visit);
    }

    /// Like [`Vm::walk`], from an object or a free chunk on. The current chunk must have been retired.
    pub(crate) fn walk_from(&self, start: usize, visit: &mut impl FnMut(Ref, Option<&'static Class>, usize)) {
        let mut at = start;
        while at < self.heap.top() {
            let object = Ref::at(at);
            let id: u32 = self.heap.read(object, CLASS_OFFSET);
            let (class, size) = if id == 0 {
                (None, self.heap.read::<u32>(object, LENGTH_OFFSET) as usize * 8)
            } else {
                let class = self.class(ClassId(id));
                (Some(class), self.heap.object_size(object, class))
            };
            if size == 0 || size > self.heap.top() - at {
                unreachable!("hole in the heap at {at:#x}");
            }
            visit(object, class, size);
            at += size;
        }
    }

    fn mark_roots(&mut self, marker: &mut Marker) {
        for id in 1..self.dictionary.n_classes() {
            let entry = self.heap.class_entry(ClassId(id as u32));
            marker.mark(entry.mirror);
            marker.mark(entry.resolved);
            marker.mark(entry.failure);
        }
        for string in self.strings.strings() {
            marker.mark(string);
        }
        for &block in &self.offheap_blocks {
            marker.mark(block);
        }
        for &module in self.modules.by_package.values() {
            marker.mark(module);
        }
        for &(reader, read) in &self.modules.reads {
            marker.mark(reader);
            marker.mark(read);
        }
        for &(exporter, _, to) in &self.modules.exports {
            marker.mark(exporter);
            if let ExportedTo::One(module) = to {
                marker.mark(module);
            }
        }
        for loader in self.dictionary.loaders().chain(self.constraints.loaders()) {
            marker.mark(loader);
        }
        marker.mark(self.modules.boot_unnamed);
        marker.mark(self.modules.java_base);
        marker.mark(self.pending_references);
        marker.mark(self.known.out_of_memory);
        for &root in &self.roots {
            marker.mark(root);
        }
        for string in &self.symbolic.input_strings {
            marker.mark(string.characters);
        }
        self.below.visit_roots(&mut |object| marker.mark(object));
        let running = self.hot.thread;
        let tops: Vec<_> = self.scheduler.threads().map(|thread| thread.id).collect();
        for id in tops {
            let Some(thread) = self.scheduler.get(id) else { continue };
            marker.mark(thread.object);
            marker.mark(thread.platform);
            for entered in &thread.entered {
                marker.mark(entered.object);
            }
            let top = if id == running { self.hot.frame } else { thread.top };
            mark_frames(marker, thread.stack.frames_to(top));
        }
    }

    fn trace(&self, marker: &mut Marker) {
        while let Some(object) = marker.todo.pop() {
            marker.holder = Holder::Object(object);
            let class = self.class_of(object);
            marker.mark(self.shadow(object));
            if class.is_array() {
                if class.element_kind() == Kind::Ref {
                    for &element in self.heap.elements::<Ref>(object) {
                        marker.mark(element);
                    }
                }
                continue;
            }
            let weak = class.reference_kind != ReferenceKind::None && self.discover(marker, object, class);
            for &offset in &class.ref_offsets {
                if !(weak && offset == self.known.referent) {
                    marker.mark(self.heap.read(object, offset));
                }
            }
            if class.is_class_class() {
                let mirrored = ClassId(self.heap.read(object, LENGTH_OFFSET));
                if let Some(mirrored) = self.dictionary.get(mirrored) {
                    for &offset in &mirrored.static_ref_offsets {
                        marker.mark(self.heap.read(object, offset));
                    }
                }
            }
        }
    }

    /// Records an active reference object; true if its referent must not be traced now.
    fn discover(&self, marker: &mut Marker, object: Ref, class: &Class) -> bool {
        let referent: Ref = self.heap.read(object, self.known.referent);
        let next: Ref = self.heap.read(object, self.known.reference_next);
        if referent.is_null() || !next.is_null() || marker.marked.get(referent) {
            return !next.is_null() && class.reference_kind != ReferenceKind::Final;
        }
        match class.reference_kind {
            ReferenceKind::Soft if !marker.clear_soft => return false,
            ReferenceKind::Soft => marker.soft.push(object),
            ReferenceKind::Weak => marker.weak.push(object),
            ReferenceKind::Final => marker.finals.push(object),
            ReferenceKind::Phantom => marker.phantoms.push(object),
            ReferenceKind::None => return false,
        }
        true
    }

    /// Clears referents that are only reachable through references, in the order that `java.lang.ref` prescribes, and
    /// passes the references to the reference handler.
    fn process_references(&mut self, marker: &mut Marker) {
        let mut cleared = std::mem::take(&mut marker.soft);
        cleared.append(&mut marker.weak);
        self.clear_dead(marker, &cleared);
        loop {
            let finals = std::mem::take(&mut marker.finals);
            if finals.is_empty() {
                break;
            }
            for reference in finals {
                let referent: Ref = self.heap.read(reference, self.known.referent);
                if !marker.marked.get(referent) {
                    // The reference keeps its referent; as in HotSpot, `next` marks it as inactive.
                    self.heap.write(reference, self.known.reference_next, reference);
                    self.enqueue_pending(reference);
                    marker.mark(referent);
                }
            }
            self.trace(marker);
        }
        // Objects kept for finalisation may have kept weak references alive.
        let mut late = std::mem::take(&mut marker.soft);
        late.append(&mut marker.weak);
        late.append(&mut marker.phantoms);
        self.clear_dead(marker, &late);
    }

    fn clear_dead(&mut self, marker: &Marker, references: &[Ref]) {
        for &reference in references {
            let referent: Ref = self.heap.read(reference, self.known.referent);
            if !referent.is_null() && !marker.marked.get(referent) {
                self.heap.write(reference, self.known.referent, Ref::NULL);
                self.enqueue_pending(reference);
            }
        }
    }

    fn enqueue_pending(&mut self, reference: Ref) {
        self.heap.write(reference, self.known.reference_discovered, self.pending_references);
        self.pending_references = reference;
    }

    /// Turns unmarked objects into free chunks; returns the number of live bytes.
    fn sweep(&mut self, marker: &Marker) -> usize {
        let floor = self.heap.floor();
        let mut free: Vec<Chunk> = Vec::new();
        let mut live = 0;
        let mut freed: Vec<Chunk> = Vec::new();
        let stressed = self.heap.is_stressed();
        self.walk(|object, class, size| {
            let start = object.offset();
            if start < floor {
                live += size;
                return;
            }
            if class.is_some() && marker.marked.get(object) {
                live += size;
                return;
            }
            if stressed && class.is_some() {
                freed.push(Chunk { start, len: size });
            }
            match free.last_mut() {
                Some(last) if last.start + last.len == start => last.len += size,
                _ => free.push(Chunk { start, len: size }),
            }
        });
        let is_kept = |array: Ref| array.offset() < floor || marker.marked.get(array);
        self.identity_hashes.retain_arrays(is_kept);
        self.below.retain(is_kept);
        for chunk in freed {
            self.heap.poison(chunk);
        }
        for &chunk in &free {
            self.heap.mark_free(chunk);
        }
        self.heap.install_free(free, live);
        live
    }
}

impl Marker {
    fn mark(&mut self, object: Ref) {
        if !object.is_null() && !self.marked.get(object) {
            if self.checks.is_some() && !self.starts.get(object) {
                return self.not_an_object(object);
            }
            self.marked.set(object);
            self.todo.push(object);
        }
    }

    #[cold]
    fn not_an_object(&self, object: Ref) {
        if self.checks == Some(Checks::Stress) {
            stale(object, self.holder);
        }
    }

    /// For slots of unknown type.
    fn mark_slot(&mut self, slot: u64) {
        if let Ok(word) = u32::try_from(slot)
            && self.starts.get(Ref::from_word(word))
        {
            self.mark(Ref::from_word(word));
        }
    }
}

fn mark_frames(marker: &mut Marker, frames: &[Frame]) {
    for (index, frame) in frames.iter().enumerate() {
        if frame.continuation.is_some() {
            for register in 0..=frame.n_state {
                // SAFETY: a continuation has its slots of state and one for a callee's value.
                marker.mark_slot(unsafe { *frame.regs.add(register as usize) });
            }
        }
        marker.holder = Holder::Frame(frame.method, frame.insn_index(is_at(frames, index)));
        visit_frame_refs(frames, index, &mut |object| marker.mark(object));
    }
}

impl Heap {
    /// Objects below this address are older than the newest snapshot and must stay.
    fn floor(&self) -> usize {
        if self.has_marks() { self.journal.floor } else { 0 }
    }
}
