//! Images of class initialisers: what an initialiser leaves behind, kept in the state in which runs begin, and taken
//! over instead of running the initialiser again on every path.
//!
//! A program's initialisation is decided by its first use of a class, so a search cannot simply initialise classes
//! before the entry. An image keeps that moment. Its objects exist from the start but nothing refers to them; where the
//! initialiser would run, [`Vm::commit_image`] stores the static fields. That is exact because
//! `session::images`, which makes images, accepts only initialisers
//!
//! - that change nothing but the static fields of their class, new objects, and what the VM resolves once;
//! - that did nothing whose result depends on more than the heap (see [`Vm::spoil_image`]): they called no native but
//!   pure ones (see [`is_pure`]), so no time, no files, no identity hash codes; they made no stack trace, met no
//!   nondeterminism, and interned no string but literals;
//! - whose every access to an older object is known, reads and writes: a write may change nothing only because the same
//!   value was there. All these words must have the same values, and no expressions, when the image is used, and no other
//!   thread may own a monitor that the initialiser entered. If not, the initialiser runs.
//!
//! Other classes that the initialiser needs come first, by their own images, or were initialised before. They change only
//! their own static fields, which nobody reads before they are initialised, so the order makes no difference.
//!
//! What the initialiser was the first to execute counts as executed by the first run that uses the image.

use rustc_hash::{FxHashMap, FxHashSet};

use super::init::state;
use super::{Class, ClassId, Field, Method};
use crate::Vm;
use crate::heap::{Ref, Word};
use crate::interp::SetAside;
use crate::step::Step;
use crate::thread::{Frame, ThreadId};

/// The room on the stack that an initialiser may take for an image. Where less is left, it could overflow.
const ROOM_FRAMES: usize = 256;
const ROOM_SLOTS: usize = 4096;

/// The images of a VM. They are valid in states that follow the one in which runs begin.
#[derive(Default)]
pub(crate) struct Images {
    by_class: FxHashMap<ClassId, Image>,
    /// Classes whose initialiser ran and has no image, in the order in which they finished.
    pub candidates: Vec<&'static Class>,
    /// Classes that were candidates before, too.
    known: FxHashSet<ClassId>,
    /// The virtual time that their initialisers took.
    time: u64,
    /// The thread of the program with its `Thread`, and the number of threads, in the state in which runs begin.
    pub thread: Option<(ThreadId, Ref)>,
    pub n_threads: usize,
    pub trial: Trial,
}

/// What is seen while an image is made.
#[derive(Default)]
pub(crate) struct Trial {
    /// The classes that became initialised, in that order, with the values of their static fields at that moment.
    pub initialized: Vec<(ClassId, Vec<u64>)>,
    /// Those of them that came with the image of another one.
    pub brought: Vec<ClassId>,
    /// The classes whose initialisers ran, in the order in which they finished.
    pub ran: Vec<&'static Class>,
    /// The literals that were resolved.
    pub literals: Vec<Ref>,
    /// Whether something happened that an image cannot repeat.
    pub is_spoilt: bool,
}

/// What the initialiser of a class leaves behind.
pub(crate) struct Image {
    /// The class, and others whose initialisers ran with it and have no image of their own: they need each other.
    pub classes: Vec<&'static Class>,
    /// Their static fields, before and after.
    pub fields: Vec<(&'static Field, u64, u64)>,
    /// The objects that were resolved, with their class and position: see [`Vm::resolved`].
    pub resolved: Vec<(&'static Class, u32, Ref)>,
    pub literals: Vec<Ref>,
    /// Classes that were loaded, with their mirrors: those without a name of their own, such as lambdas'.
    pub loaded: Vec<(&'static Class, Ref)>,
    /// The classes that must be initialised before, in order.
    pub needed: Vec<&'static Class>,
    /// Classes that are initialised together with those.
    pub brought: Vec<&'static Class>,
    /// Classes without an initialiser that are initialised on the way.
    pub plain: Vec<&'static Class>,
    /// The words of older objects that the initialiser accessed.
    pub read: Vec<Read>,
    /// The older objects whose monitors it entered.
    pub locked: Vec<Ref>,
    pub covered: SetAside,
}

/// A word that an initialiser read or wrote.
pub(crate) struct Read {
    pub word: Word,
    /// The value before.
    pub value: u64,
    /// Its object, whose parts must have no expressions; null for memory outside of objects.
    pub object: Ref,
    /// If the object is the mirror of another class that is initialised on the way: that class, and the value from then on.
    pub mirrors: Option<(ClassId, u64)>,
}

impl Images {
    pub fn add(&mut self, class: &'static Class, image: Image) {
        self.by_class.insert(class.id, image);
    }

    /// Whether making images is worth its time now: [`crate::Config::image_worth`].
    pub fn are_wanted(&self, worth: u64) -> bool {
        !self.candidates.is_empty() && self.time >= worth
    }

    /// The classes to make images for, and the time that their initialisers took. None of them will be a candidate again.
    pub fn take_candidates(&mut self) -> (Vec<&'static Class>, u64) {
        (std::mem::take(&mut self.candidates), std::mem::take(&mut self.time))
    }

    /// The initialiser of a class has run for this long.
    pub fn note_run(&mut self, class: &'static Class, time: u64) {
        if self.known.insert(class.id) {
            self.candidates.push(class);
        }
        if self.candidates.contains(&class) {
            self.time += time;
        }
    }

    /// Everything that only images refer to.
    pub fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        self.by_class.values().flat_map(|image| {
            let of_fields = image.fields.iter().filter(|(field, ..)| field.kind == doppel_inputs::Kind::Ref);
            let of_fields = of_fields.map(|(_, _, after)| Ref::from_slot(*after));
            let resolved = image.resolved.iter().map(|(_, _, object)| *object);
            let loaded = image.loaded.iter().map(|(_, mirror)| *mirror);
            let others = resolved.chain(loaded).chain(image.literals.iter().copied());
            of_fields.chain(others).filter(|object| !object.is_null())
        })
    }
}

impl Vm {
    /// While an image is made, something happens that it cannot repeat; returns whether one is made.
    pub fn spoil_image(&mut self) -> bool {
        let is_observed = self.heap.are_reads_observed();
        self.images.trial.is_spoilt |= is_observed;
        is_observed
    }

    /// Initialises a class from its image, with the classes that it needs; returns whether that was possible.
    pub(super) fn commit_image(&mut self, class: &'static Class) -> Step<bool> {
        if !self.images.by_class.contains_key(&class.id) || !self.is_alone() {
            return Ok(false);
        }
        let images = std::mem::take(&mut self.images.by_class);
        let mut plan = Vec::new();
        // What is read here is not read by the program.
        let fits = self.heap.unobserved(|| self.plan_images(&images, class, &mut plan));
        let planned: Vec<&Image> = plan.iter().filter_map(|class| images.get(&class.id)).collect();
        let committed = match fits {
            Some(()) if self.has_room_for_images(planned.len()) => self.commit_all(&planned).map(|()| true),
            _ => Ok(false),
        };
        self.images.by_class = images;
        committed
    }

    /// Whether the program's thread is running, and no other thread was created since the state in which runs begin.
    fn is_alone(&self) -> bool {
        let Some((id, object)) = self.images.thread.filter(|(id, _)| *id == self.hot.thread) else { return false };
        self.scheduler.get(id).is_some_and(|thread| thread.object == object)
            && self.scheduler.threads().count() == self.images.n_threads
    }

    /// While an image is made, the initialiser's own frames get no more than this room.
    pub(crate) fn limit_room(&mut self) {
        let (frame, slot) = self.end_of_room(1);
        self.hot.frame_limit = self.hot.frame_limit.min(frame);
        self.hot.slot_limit = self.hot.slot_limit.min(slot);
    }

    /// Whether as many initialisers could have run, each above the other.
    fn has_room_for_images(&self, n: usize) -> bool {
        let (frame, slot) = self.end_of_room(n);
        self.heap.are_reads_observed() || (frame <= self.hot.frame_limit && slot <= self.hot.slot_limit)
    }

    fn end_of_room(&self, n: usize) -> (*mut Frame, *mut u64) {
        // SAFETY: the running thread has a frame.
        let extent = unsafe { (*self.hot.frame).extent() };
        (self.hot.frame.wrapping_add(n * ROOM_FRAMES), extent.wrapping_add(n * ROOM_SLOTS))
    }

    /// Adds a class to the plan, after those that it needs; none if its image does not fit this state.
    fn plan_images(
        &self,
        images: &FxHashMap<ClassId, Image>,
        class: &'static Class,
        plan: &mut Vec<&'static Class>,
    ) -> Option<()> {
        match self.heap.class_entry(class.id).state & 0xff {
            state::INITIALIZED => return Some(()),
            state::LINKED | state::LOADED => {}
            _ => return None,
        }
        let is_planned = |class: &Class, plan: &[&'static Class]| {
            let mut planned = plan.iter().filter_map(|planned| images.get(&planned.id));
            planned.any(|image| image.classes.iter().any(|its_own| its_own.id == class.id))
        };
        if is_planned(class, plan) {
            return Some(());
        }
        let image = images.get(&class.id)?;
        for needed in &image.needed {
            self.plan_images(images, needed, plan)?;
        }
        let mut brought = image.brought.iter();
        let fits = brought.all(|class| self.is_initialized(class) || is_planned(class, plan)) && self.fits(image);
        fits.then(|| plan.push(class))
    }

    /// A class is initialised while an image is made.
    pub(super) fn note_initialized(&mut self, class: &'static Class) {
        let values = self.heap.unobserved(|| self.static_values(class));
        self.images.trial.initialized.push((class.id, values));
    }

    /// The values of the static fields of a class.
    pub(crate) fn static_values(&self, class: &'static Class) -> Vec<u64> {
        let mirror = self.heap.class_entry(class.id).mirror;
        let fields = class.fields().iter().filter(|field| field.is_static());
        fields.map(|field| self.heap.read_kind(mirror, field.offset, field.kind)).collect()
    }

    /// Whether the initialisers of this image would read the same as when the image was made.
    fn fits(&self, image: &Image) -> bool {
        let is_new = image.classes.iter().all(|class| {
            let entry = self.heap.class_entry(class.id);
            matches!(entry.state & 0xff, state::LINKED | state::LOADED) && self.is_without_tags(entry.mirror)
        });
        let is_unset = image.fields.iter().all(|(field, before, _)| {
            let mirror = self.heap.class_entry(field.class.id).mirror;
            self.heap.read_kind(mirror, field.offset, field.kind) == *before
        });
        let is_same = |read: &Read| {
            let initialized = read.mirrors.filter(|(class, _)| self.is_initialized(self.class(*class)));
            let value = initialized.map_or(read.value, |(_, value)| value);
            self.heap.word(read.word) == value && self.is_without_tags(read.object)
        };
        let is_resolved_alike = |(class, position, object): &(&'static Class, u32, Ref)| {
            let known = self.resolved(class, *position);
            known.is_null() || known == *object || (keeps_lambdas(class) && !class.is_loadable(*position))
        };
        let is_loaded_alike = |(class, mirror): &(&'static Class, Ref)| {
            let known = self.heap.class_entry(class.id).mirror;
            known.is_null() || known == *mirror || (keeps_lambdas(class) && class.hidden)
        };
        let own = self.hot.thread.0;
        is_new
            && is_unset
            && image.loaded.iter().all(is_loaded_alike)
            && image.read.iter().all(is_same)
            && image.locked.iter().all(|object| [0, own].contains(&self.lock_owner(*object)))
            && image.resolved.iter().all(is_resolved_alike)
            && image.literals.iter().all(|literal| self.is_interned_or_new(*literal))
    }

    /// Uses images in this order.
    fn commit_all(&mut self, planned: &[&Image]) -> Step<()> {
        // Linking may have to wait for Java code, and then all of this begins again.
        for class in planned.iter().flat_map(|image| image.classes.iter().chain(&image.plain)) {
            self.link_class(class)?;
        }
        planned.iter().try_for_each(|image| self.commit(image))
    }

    /// Sets the static fields of the image's classes, and what else their initialisers have changed.
    fn commit(&mut self, image: &Image) -> Step<()> {
        // Another image that is made meanwhile does not depend on these fields, unless its initialiser reads them.
        let was_observed = self.heap.pause_reads();
        for (field, _, after) in &image.fields {
            let mirror = self.heap.class_entry(field.class.id).mirror;
            self.heap.write_kind(mirror, field.offset, field.kind, *after);
        }
        self.heap.resume_reads(was_observed);
        for (class, mirror) in &image.loaded {
            if self.heap.class_entry(class.id).mirror.is_null() {
                self.register_mirror(class, *mirror);
            }
        }
        image.literals.iter().for_each(|literal| self.adopt_literal(*literal));
        for (class, position, object) in &image.resolved {
            if self.resolved(class, *position).is_null() {
                self.set_resolved(class, *position, *object)?;
            }
        }
        let main = image.classes.last();
        for class in &image.classes {
            self.set_init_state(class, state::INITIALIZED);
            if main != Some(class) && self.heap.are_reads_observed() {
                self.images.trial.brought.push(class.id);
            }
        }
        // Their supertypes are initialised, so nothing has to run.
        image.plain.iter().try_for_each(|class| self.ensure_initialized(class))?;
        self.covered.note(&image.covered);
        Ok(())
    }
}

/// Whether the lambdas of a class never leave the library, so that nobody can tell two of one expression apart. Parts of
/// patterns do not; what `Function.identity()` returns does.
fn keeps_lambdas(class: &Class) -> bool {
    class.is_library && class.name.as_str().starts_with("java/util/regex/CharPredicates")
}

/// Whether the result of a native, or of a summary, follows from its arguments and from what it reads in the heap, and
/// whether its only effects are on the heap.
pub(crate) fn is_pure(method: &Method) -> bool {
    let name = method.name.as_str();
    match method.class.name.as_str() {
        "java/lang/String" => name != "intern",
        "java/lang/AbstractStringBuilder"
        | "java/lang/Character"
        | "java/lang/Double"
        | "java/lang/Float"
        | "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Math"
        | "java/lang/StrictMath"
        | "java/lang/StringBuilder"
        | "java/lang/StringCoding"
        | "java/lang/StringLatin1"
        | "java/lang/StringUTF16"
        | "java/util/Arrays"
        | "jdk/internal/util/ArraysSupport" => true,
        "java/lang/System" => matches!(name, "arraycopy" | "mapLibraryName" | "registerNatives"),
        "java/lang/Object" => matches!(name, "getClass" | "clone"),
        "java/lang/Class" => matches!(
            name,
            "desiredAssertionStatus0"
                | "getModifiers"
                | "getPrimitiveClass"
                | "getSuperclass"
                | "isArray"
                | "isAssignableFrom"
                | "isHidden"
                | "isInstance"
                | "isInterface"
                | "isPrimitive"
                | "isRecord0"
                | "registerNatives"
        ),
        "java/lang/Thread" => matches!(name, "currentThread" | "currentCarrierThread"),
        "java/lang/reflect/Array" => matches!(name, "newArray" | "getLength"),
        "jdk/internal/misc/Unsafe" => is_pure_memory_access(name),
        "jdk/internal/reflect/Reflection" => matches!(name, "getCallerClass" | "getClassAccessFlags"),
        "java/util/concurrent/atomic/AtomicLong" => name == "VMSupportsCS8",
        "jdk/internal/misc/CDS" => true,
        _ => false,
    }
}

fn is_pure_memory_access(name: &str) -> bool {
    const PREFIXES: &[&str] = &["get", "put", "compareAnd", "arrayBaseOffset", "arrayIndexScale", "objectFieldOffset"];
    const OTHERS: &[&str] = &[
        "ensureClassInitialized0",
        "fullFence",
        "loadFence",
        "registerNatives",
        "shouldBeInitialized0",
        "storeFence",
        "allocateInstance",
    ];
    (PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && name != "getLoadAverage0") || OTHERS.contains(&name)
}
