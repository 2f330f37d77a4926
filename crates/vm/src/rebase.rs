//! Snapshots at choices, and continuing from them with other inputs.
//!
//! Every value in a state that depends on inputs carries its expression, or the path constraint determines it. So a
//! state can be *rebased* to other inputs that satisfy the path constraint so far: each location gets the value of its
//! expression under the new inputs, and the run continues from there instead of from the start.
//!
//! Not every state can be rebased: arrays keep their length, streams were read, and continuations of the VM hold values
//! of their own. Such a state is not kept, or refuses ([`Vm::rebase`]); then the program runs from its entry.

use std::rc::Rc;

use doppel_expr::{ExprId, Sort};
use doppel_inputs::{Kind, Recording};
use doppel_world::FileId;

use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::interp::insn::Insn;
use crate::snapshot::Snapshot;
use crate::step::Continuation;
use crate::symbolic::shadow::{element_index, field_index, is_length};

/// The states of the current path that can be restored.
#[derive(Default)]
pub struct Checkpoints {
    pub is_on: bool,
    taken: Vec<Checkpoint>,
    /// Collecting all symbolic locations takes too long by now, so it is not tried at every choice.
    is_too_much: bool,
    /// The number of collections when the path began. After another one, the locations of expressions are no longer
    /// known.
    n_collections: u64,
    /// Objects that have a shadow, in the order in which they got it.
    pub(crate) shadowed: Vec<Ref>,
}

struct Checkpoint {
    snapshot: Snapshot,
    n_choices: usize,
    n_shadowed: usize,
    /// Virtual time.
    taken_at: u64,
    /// Every value that has an expression.
    tagged: Rc<[(Location, ExprId)]>,
}

/// The minimum work between snapshots, in virtual nanoseconds.
const SPACING: u64 = 1_000;

/// The maximum number of checkpoints of a path.
const MAX_CHECKPOINTS: usize = 64;

/// If collecting all symbolic locations takes more steps than this, only the first state of a path is kept.
const MANY_TAGS: usize = 4_096;

/// The location of a value.
#[derive(Clone, Copy)]
enum Location {
    Slot(*mut u64),
    Heap(Ref, u32, Kind),
    /// A byte of a file in the sandbox.
    File(FileId, u64),
}

impl Vm {
    /// A path begins at the entry of the program.
    pub fn begin_checkpoints(&mut self) {
        self.checkpoints.taken.clear();
        self.checkpoints.is_too_much = false;
        self.checkpoints.shadowed.clear();
        self.checkpoints.n_collections = self.n_collections;
    }

    /// The instruction at `ip` of the frame on top, which has had no effect yet, is about to make a choice.
    pub(crate) fn before_choice(&mut self, ip: *const Insn, condition: ExprId) {
        let checkpoints = &self.checkpoints;
        let is_too_soon = checkpoints.taken.last().is_some_and(|last| self.now() < last.taken_at + SPACING);
        if !checkpoints.is_on
            || is_too_soon
            || checkpoints.is_too_much
            || checkpoints.taken.len() >= MAX_CHECKPOINTS
            || checkpoints.n_collections != self.n_collections
            || !self.symbolic.imprecisions.is_empty()
            // Uninstrumented calls cannot be undone.
            || self.below.is_used()
            // The remaining values for building the entry's inputs are not rebased.
            || self.entry_build.is_some()
            || !self.has_plain_frames()
            || !self.symbolic.path.is_news(&self.symbolic.pool, condition)
            || self.symbolic.is_pure_chance(condition)
        {
            return;
        }
        // SAFETY: the top frame is live; a run that continues from here executes the instruction again.
        unsafe { (*self.hot.frame).ip = ip };
        let Some(tagged) = self.tagged_locations() else { return };
        let checkpoint = Checkpoint {
            n_choices: self.symbolic.path.len(),
            n_shadowed: self.checkpoints.shadowed.len(),
            taken_at: self.now(),
            tagged,
            snapshot: self.snapshot(),
        };
        self.checkpoints.taken.push(checkpoint);
    }

    /// Whether the VM itself holds no values of the program, on any thread's stack.
    fn has_plain_frames(&mut self) -> bool {
        let top = self.hot.frame;
        self.thread().top = top;
        let mut threads = self.scheduler.threads();
        threads.all(|thread| {
            thread.stack.frames_to(thread.top).iter().all(|frame| {
                frame
                    .continuation
                    .is_none_or(|continuation| PLAIN.iter().any(|plain| std::ptr::fn_addr_eq(*plain, continuation)))
            })
        })
    }

    /// Rolls back to the last checkpoint with at most `n_choices` choices; returns its number of choices. None if there
    /// is no such checkpoint.
    pub fn roll_back_to_checkpoint(&mut self, n_choices: usize) -> Option<usize> {
        let mut checkpoints = std::mem::take(&mut self.checkpoints);
        if checkpoints.n_collections != self.n_collections {
            checkpoints.taken.clear();
        }
        while checkpoints.taken.last().is_some_and(|last| last.n_choices > n_choices) {
            checkpoints.taken.pop();
        }
        let found = checkpoints.taken.last().map(|last| {
            self.rollback(&last.snapshot);
            (last.n_choices, last.n_shadowed)
        });
        checkpoints.is_too_much = false;
        self.checkpoints = checkpoints;
        let (n_choices, n_shadowed) = found?;
        self.checkpoints.shadowed.truncate(n_shadowed);
        Some(n_choices)
    }

    /// Turns the restored state into the one that these inputs lead to; they satisfy the path constraint so far. If
    /// that fails, the state is unusable.
    pub fn rebase(&mut self, inputs: Recording) -> bool {
        let Some(values) = self.new_values(&inputs) else { return false };
        let Some(tagged) = self.checkpoints.taken.last().map(|last| Rc::clone(&last.tagged)) else {
            return false;
        };
        self.symbolic.begin_run();
        for (variable, value) in values {
            self.symbolic.pool.declare_again(variable, value);
        }
        for index in 0..self.symbolic.lengths.len() {
            let length = self.symbolic.lengths.get(index);
            self.symbolic.pool.current_value(length);
        }
        for &(location, expr) in tagged.iter() {
            let value = self.symbolic.pool.current_value(expr);
            match location {
                // SAFETY: slots of live frames.
                Location::Slot(slot) => unsafe { *slot = value },
                Location::Heap(object, offset, kind) => self.heap.write_kind(object, offset, kind, value),
                Location::File(file, position) => {
                    if let Some(sandbox) = self.world.sandbox_mut() {
                        sandbox.set_byte(file, position, value as u8);
                    }
                }
            }
        }
        self.take_inputs(inputs);
        self.have_conditions_and_lengths_held()
    }

    /// The new values of the input variables so far; none if the shapes of the inputs differ.
    fn new_values(&mut self, inputs: &Recording) -> Option<Vec<(ExprId, u64)>> {
        let mut values = Vec::new();
        for input in &self.symbolic.inputs {
            let bits = inputs.bits(&input.name)?;
            if let Some(content) = self.symbolic.streams.content(&input.name) {
                let is_same =
                    content.len() == bits.len() && content.iter().zip(bits).all(|(old, new)| u64::from(*old) == *new);
                if !is_same {
                    return None;
                }
            } else if bits.len() != input.variables.len() {
                return None;
            }
            values.extend(input.variables.iter().copied().zip(bits.iter().copied()));
            values.extend(input.length.map(|length| (length, bits.len() as u64)));
            if let Some(encoding) = input.encoding {
                let was_utf16 =
                    input.variables.first().is_some_and(|&char| self.symbolic.pool.sort(char) == Sort::Bv(16));
                if was_utf16 != bits.iter().any(|&char| char > 0xff) {
                    return None;
                }
                values.push((encoding, u64::from(was_utf16)));
            }
        }
        let open = &self.symbolic.open;
        let input = |name: &str| Some(inputs.bits(name)?.iter().map(|&char| char as u16).collect());
        values.extend(open.answers(open.asked(), &input)?);
        Some(values)
    }

    /// All locations that have an expression. None if an expression does not hold, which a read must detect, or if
    /// there are too many.
    fn tagged_locations(&mut self) -> Option<Rc<[(Location, ExprId)]>> {
        let mut tagged = Vec::new();
        let is_first = self.checkpoints.taken.is_empty();
        self.tagged_slots(&mut tagged);
        let mut n_steps = tagged.len();
        for index in 0..self.checkpoints.shadowed.len() {
            let object = self.checkpoints.shadowed[index];
            n_steps += if self.class_of(object).is_array() { self.heap.array_len(object) as usize } else { 1 };
            if !is_first && n_steps > MANY_TAGS {
                self.checkpoints.is_too_much = true;
                return None;
            }
            if !self.tagged_parts(&mut tagged, object) {
                return None;
            }
        }
        let files = self.world.sandbox().into_iter().flat_map(|sandbox| sandbox.tagged());
        for (file, position, byte, tag) in files {
            n_steps += 1;
            if !is_first && n_steps > MANY_TAGS {
                self.checkpoints.is_too_much = true;
                return None;
            }
            let expr = ExprId(tag);
            if !self.symbolic.pool.is_current(expr) || self.symbolic.pool.value(expr) != u64::from(byte) {
                return None;
            }
            tagged.push((Location::File(file, position), expr));
        }
        Some(tagged.into())
    }

    /// The registers of all frames that run tagged code.
    fn tagged_slots(&mut self, tagged: &mut Vec<(Location, ExprId)>) {
        let top = self.hot.frame;
        self.thread().top = top;
        for thread in self.scheduler.threads() {
            let bias = (thread.stack.tags as usize).wrapping_sub(thread.stack.slots as usize / 2);
            let frames = thread.stack.frames_to(thread.top);
            for (index, frame) in frames.iter().enumerate().filter(|(_, frame)| self.is_tagged(frame)) {
                // Registers from the callee's first one on belong to the callee.
                let n_slots = frame.method.frame_slots.get() as usize;
                let n_own = frames.get(index + 1).map_or(n_slots, |callee| {
                    // SAFETY: both are on this thread's stack.
                    n_slots.min(usize::try_from(unsafe { callee.regs.offset_from(frame.regs) }).unwrap_or(0))
                });
                for register in 0..n_own {
                    // SAFETY: registers of a live frame, and the tags beside them.
                    let (slot, tag) = unsafe {
                        let slot = frame.regs.add(register);
                        (slot, *((slot as usize / 2).wrapping_add(bias) as *const u32))
                    };
                    let expr = ExprId(tag);
                    if tag == 0 || self.symbolic.pool.sort(expr) == Sort::Bool {
                        continue;
                    }
                    // A dead register may hold anything.
                    // SAFETY: as above.
                    let value = self.symbolic.pool.sort(expr).normalize(unsafe { *slot });
                    if self.symbolic.pool.is_current(expr) && self.symbolic.pool.value(expr) == value {
                        tagged.push((Location::Slot(slot), expr));
                    }
                }
            }
        }
    }

    /// The fields or elements of an object that have expressions; false if an expression does not hold.
    fn tagged_parts(&mut self, tagged: &mut Vec<(Location, ExprId)>, object: Ref) -> bool {
        let class = self.class_of(object);
        if class.is_array() {
            let (kind, size) = (class.element_kind(), class.element_size());
            return (0..self.heap.array_len(object)).all(|index| {
                let tag = self.shadow_tag(object, element_index(index));
                self.note_tagged(tagged, object, HEADER + index * size, kind, tag)
            });
        }
        let is_mirror = class.is_class_class();
        let described = if is_mirror { self.class_of_mirror(object) } else { class };
        let owners = std::iter::successors(Some(described), |class| class.super_class.filter(|_| !is_mirror));
        owners.flat_map(|class| class.fields()).filter(|field| field.is_static() == is_mirror).all(|field| {
            let tag = self.shadow_tag(object, field_index(field.offset));
            self.note_tagged(tagged, object, field.offset, field.kind, tag)
        })
    }

    fn note_tagged(
        &mut self,
        tagged: &mut Vec<(Location, ExprId)>,
        object: Ref,
        offset: u32,
        kind: Kind,
        tag: u32,
    ) -> bool {
        let expr = ExprId(tag);
        if tag == 0 || self.symbolic.pool.sort(expr) == Sort::Bool {
            return true;
        }
        let value = self.symbolic.pool.sort(expr).normalize(self.heap.read_kind(object, offset, kind));
        tagged.push((Location::Heap(object, offset, kind), expr));
        self.symbolic.pool.is_current(expr) && self.symbolic.pool.value(expr) == value
    }

    /// Whether locations with a condition as their tag keep their values, and arrays their lengths.
    fn have_conditions_and_lengths_held(&mut self) -> bool {
        for index in 0..self.checkpoints.shadowed.len() {
            let object = self.checkpoints.shadowed[index];
            let shadow = self.shadow(object);
            let is_array = self.class_of(object).is_array();
            for index in 0..self.heap.array_len(shadow) {
                let tag = ExprId(self.heap.element(shadow, index));
                if tag.0 == 0 {
                    continue;
                }
                let value = self.symbolic.pool.current_value(self.symbolic.open.meaning(tag));
                let is_condition = self.symbolic.pool.sort(tag) == Sort::Bool;
                let is_other_length =
                    is_array && is_length(index) && !is_condition && value != u64::from(self.heap.array_len(object));
                if is_condition && value == 0 || is_other_length {
                    return false;
                }
            }
        }
        true
    }
}

/// Continuations whose state does not depend on inputs.
const PLAIN: &[Continuation] = &[
    crate::boot::call_ended,
    crate::class::init::step,
    crate::launch::launch_step,
    crate::launch::method_step,
    crate::thread::life::thread_ended,
    crate::thread::mount::continuation_ended,
];
