//! Images of class initialisers: what an initialiser leaves behind, kept in the state in which runs begin, and taken
//! over instead of running the initialiser again on every path.
//!
//! A program's initialisation is decided by its first use of a class, so a search cannot simply initialise classes
//! before the entry. An image keeps that moment. Its objects exist from the start but nothing refers to them; where the
//! initialiser would run, [`Vm::commit_image`] stores the static fields. That is exact because
//! `session::images`, which makes images, accepts only initialisers
//!
//! - that change nothing but the static fields of their class, new objects, and what the VM resolves once;
//! - that called no native but pure ones (see [`is_pure`]): no time, no files, no identity hash codes, no stack traces;
//! - whose every read of an older object is known. All these words must have the same values, and no expressions, when
//!   the image is used. If not, the initialiser runs.
//!
//! Other classes that the initialiser needs come first, by their own images, or were initialised before. They change only
//! their own static fields, which nobody reads before they are initialised, so the order makes no difference.

use rustc_hash::{FxHashMap, FxHashSet};

use super::init::state;
use super::{Class, ClassId, Field, Method};
use crate::Vm;
use crate::heap::{Ref, Word};
use crate::step::Step;
use crate::thread::ThreadId;

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
    /// The thread of the program, and the number of threads, in the state in which runs begin.
    pub thread: Option<ThreadId>,
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
    /// A native that is not known to be pure.
    pub impure: Option<&'static Method>,
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
    /// The words of older objects that the initialiser read, with their values.
    pub read: Vec<Read>,
}

/// A word that an initialiser read.
pub(crate) struct Read {
    pub word: Word,
    pub value: u64,
    /// Its object, whose parts must have no expressions; null if it was read by its address.
    pub object: Ref,
    /// If the object is the mirror of a needed class: the class, whose image has this value.
    pub mirrors: Option<ClassId>,
}

impl Images {
    pub fn add(&mut self, class: &'static Class, image: Image) {
        self.by_class.insert(class.id, image);
    }

    /// Whether making images is worth its time now: [`crate::Config::image_worth`].
    pub fn are_wanted(&self, worth: u64) -> bool {
        !self.candidates.is_empty() && self.time >= worth
    }

    /// The classes to make images for. None of them will be a candidate again.
    pub fn take_candidates(&mut self) -> Vec<&'static Class> {
        self.time = 0;
        std::mem::take(&mut self.candidates)
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
    /// Initialises a class from its image, with the classes that it needs; returns whether that was possible.
    pub(super) fn commit_image(&mut self, class: &'static Class) -> Step<bool> {
        let is_alone =
            Some(self.hot.thread) == self.images.thread && self.scheduler.threads().count() == self.images.n_threads;
        if !self.images.by_class.contains_key(&class.id) || !is_alone {
            return Ok(false);
        }
        let images = std::mem::take(&mut self.images.by_class);
        let mut plan = Vec::new();
        // What is read here is not read by the program.
        let fits = self.heap.unobserved(|| self.plan_images(&images, class, &mut plan));
        let committed = match fits {
            Some(()) => plan.iter().try_for_each(|class| self.commit(&images, class)).map(|()| true),
            None => Ok(false),
        };
        self.images.by_class = images;
        committed
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
        if plan.contains(&class) {
            return Some(());
        }
        let image = images.get(&class.id)?;
        for needed in &image.needed {
            self.plan_images(images, needed, plan)?;
        }
        self.fits(images, image, plan).then(|| plan.push(class))
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
    fn fits(&self, images: &FxHashMap<ClassId, Image>, image: &Image, plan: &[&'static Class]) -> bool {
        let is_new = image.classes.iter().all(|class| {
            let entry = self.heap.class_entry(class.id);
            matches!(entry.state & 0xff, state::LINKED | state::LOADED) && self.is_without_tags(entry.mirror)
        });
        let is_unset = image.fields.iter().all(|(field, before, _)| {
            let mirror = self.heap.class_entry(field.class.id).mirror;
            self.heap.read_kind(mirror, field.offset, field.kind) == *before
        });
        let is_in = |image: &Image, id: ClassId| image.classes.iter().any(|class| class.id == id);
        let comes_first = |id: ClassId| {
            // Without an initialiser, a class has only constants.
            let has_constants = !self.is_initialized(self.class(id)) && !self.class(id).has_initializer();
            has_constants || plan.iter().any(|planned| images.get(&planned.id).is_some_and(|image| is_in(image, id)))
        };
        let is_unread = |read: &Read| read.mirrors.is_some_and(comes_first);
        let is_same = |read: &Read| self.heap.word(read.word) == read.value && self.is_without_tags(read.object);
        let is_resolved_alike = |(class, position, object): &(&'static Class, u32, Ref)| {
            let known = self.resolved(class, *position);
            known.is_null() || known == *object || (keeps_lambdas(class) && !class.is_loadable(*position))
        };
        let is_loaded_alike = |(class, mirror): &(&'static Class, Ref)| {
            let known = self.heap.class_entry(class.id).mirror;
            known.is_null() || known == *mirror || (keeps_lambdas(class) && class.hidden)
        };
        is_new
            && is_unset
            && image.loaded.iter().all(is_loaded_alike)
            && image.read.iter().all(|read| is_unread(read) || is_same(read))
            && image.resolved.iter().all(is_resolved_alike)
            && image.literals.iter().all(|literal| self.is_interned_or_new(*literal))
    }

    /// Sets the class's static fields, and what else its initialiser has changed.
    fn commit(&mut self, images: &FxHashMap<ClassId, Image>, class: &'static Class) -> Step<()> {
        let Some(image) = images.get(&class.id) else { return Ok(()) };
        for (field, _, after) in &image.fields {
            let mirror = self.heap.class_entry(field.class.id).mirror;
            self.heap.write_kind(mirror, field.offset, field.kind, *after);
        }
        for (class, mirror) in &image.loaded {
            if self.heap.class_entry(class.id).mirror.is_null() {
                self.register_mirror(class, *mirror);
            }
        }
        for literal in &image.literals {
            self.intern(*literal)?;
        }
        for (class, position, object) in &image.resolved {
            if self.resolved(class, *position).is_null() {
                self.set_resolved(class, *position, *object)?;
            }
        }
        for its_own in &image.classes {
            self.set_init_state(its_own, state::INITIALIZED);
            if its_own != &class && self.heap.are_reads_observed() {
                self.images.trial.brought.push(its_own.id);
            }
        }
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
