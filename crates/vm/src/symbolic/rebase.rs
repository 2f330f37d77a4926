//! Snapshots at choices, and going on from them with other inputs.
//!
//! Every value in a state that depends on inputs carries its expression, or the path constraint fixes it. So a state can be
//! *rebased* on other inputs that satisfy the same path constraint so far: each location gets the value that its expression
//! has now, and the run goes on from there instead of from the start.
//!
//! Not every state can: arrays have the length they have, streams were read, continuations of the VM hold values of their
//! own. Such a state is not kept, or refuses ([`Vm::rebase`]); then the program is run from its entry.

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

/// The states of the current path that can be gone back to.
#[derive(Default)]
pub struct Checkpoints {
    pub is_on: bool,
    taken: Vec<Checkpoint>,
    /// Looking for everything symbolic takes too long by now: it is not tried at every choice again.
    is_too_much: bool,
    /// How often the collector had run when the path began: afterwards nobody knows where all the expressions are.
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

/// Virtual nanoseconds of work that are worth a snapshot.
const SPACING: u64 = 1_000;

/// More than these are not kept for one path.
const MAX_CHECKPOINTS: usize = 64;

/// If looking for everything symbolic takes longer than this many steps, only the first state of a path is kept.
const MANY_TAGS: usize = 4_096;

/// Where a value is.
#[derive(Clone, Copy)]
enum Location {
    Slot(*mut u64),
    Heap(Ref, u32, Kind),
    /// A byte of a file in the sandbox.
    File(FileId, u64),
}

impl Vm {
    /// A path begins at the program's entry.
    pub fn begin_checkpoints(&mut self) {
        self.symbolic.checkpoints.taken.clear();
        self.symbolic.checkpoints.is_too_much = false;
        self.symbolic.checkpoints.shadowed.clear();
        self.symbolic.checkpoints.n_collections = self.n_collections;
    }

    /// The instruction at `ip` of the frame on top, which has done nothing yet, is about to choose.
    pub(crate) fn before_choice(&mut self, ip: *const Insn, condition: ExprId) {
        let checkpoints = &self.symbolic.checkpoints;
        let is_too_soon = checkpoints.taken.last().is_some_and(|last| self.now() < last.taken_at + SPACING);
        if !checkpoints.is_on
            || is_too_soon
            || checkpoints.is_too_much
            || checkpoints.taken.len() >= MAX_CHECKPOINTS
            || checkpoints.n_collections != self.n_collections
            || !self.symbolic.imprecisions.is_empty()
            // What was called below the line cannot be gone back to.
            || self.below.is_used()
            // The values that are left to be used for building the entry's inputs are not rebased.
            || self.entry_build.is_some()
            || !self.has_plain_frames()
            || !self.symbolic.path.is_news(&self.symbolic.pool, condition)
            || self.symbolic.is_pure_chance(condition)
        {
            return;
        }
        // SAFETY: the top frame is live; a run that goes on from here executes the instruction again.
        unsafe { (*self.hot.frame).ip = ip };
        let Some(tagged) = self.tagged_locations() else { return };
        let checkpoint = Checkpoint {
            n_choices: self.symbolic.path.len(),
            n_shadowed: self.symbolic.checkpoints.shadowed.len(),
            taken_at: self.now(),
            tagged,
            snapshot: self.snapshot(),
        };
        self.symbolic.checkpoints.taken.push(checkpoint);
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

    /// Goes back to the last state that is kept with at most `n_choices` choices; how many it has. None: there is no such
    /// state.
    pub fn roll_back_to_checkpoint(&mut self, n_choices: usize) -> Option<usize> {
        let mut checkpoints = std::mem::take(&mut self.symbolic.checkpoints);
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
        self.symbolic.checkpoints = checkpoints;
        let (n_choices, n_shadowed) = found?;
        self.symbolic.checkpoints.shadowed.truncate(n_shadowed);
        Some(n_choices)
    }

    /// The state, which was just gone back to, becomes the one that these inputs lead to; they satisfy the path constraint
    /// so far. If it cannot, the state is of no use any more.
    pub fn rebase(&mut self, inputs: Recording) -> bool {
        let Some(values) = self.new_values(&inputs) else { return false };
        let Some(tagged) = self.symbolic.checkpoints.taken.last().map(|last| Rc::clone(&last.tagged)) else {
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

    /// What the variables of the inputs so far become; none if their shapes differ.
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

    /// Everything that has an expression. None if one of them does not hold, which whoever reads it must find out, or if it is
    /// too much.
    fn tagged_locations(&mut self) -> Option<Rc<[(Location, ExprId)]>> {
        let mut tagged = Vec::new();
        let is_first = self.symbolic.checkpoints.taken.is_empty();
        self.tagged_slots(&mut tagged);
        let mut n_steps = tagged.len();
        for index in 0..self.symbolic.checkpoints.shadowed.len() {
            let object = self.symbolic.checkpoints.shadowed[index];
            n_steps += if self.class_of(object).is_array() { self.heap.array_len(object) as usize } else { 1 };
            if !is_first && n_steps > MANY_TAGS {
                self.symbolic.checkpoints.is_too_much = true;
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
                self.symbolic.checkpoints.is_too_much = true;
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
                // What is behind the callee's first register is the callee's.
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
                    // A register that nobody reads any more may hold anything.
                    // SAFETY: as above.
                    let value = self.symbolic.pool.sort(expr).normalize(unsafe { *slot });
                    if self.symbolic.pool.is_current(expr) && self.symbolic.pool.value(expr) == value {
                        tagged.push((Location::Slot(slot), expr));
                    }
                }
            }
        }
    }

    /// The fields or elements of an object that have expressions; false if one does not hold.
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

    /// Whether locations that have a condition in place of an expression keep their values, and arrays their lengths.
    fn have_conditions_and_lengths_held(&mut self) -> bool {
        for index in 0..self.symbolic.checkpoints.shadowed.len() {
            let object = self.symbolic.checkpoints.shadowed[index];
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
