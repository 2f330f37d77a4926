//! Makes images of class initialisers, in the state in which runs begin: see [`crate::class::image`].
//!
//! Each initialiser runs once under observation. The state is then rolled back, all but the objects that it created.
//! Every older object has an empty shadow meanwhile, so the interpreter reports every load from it and every store.

use doppel_inputs::Kind;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Purpose, Session, Start};
use crate::Vm;
use crate::boot::call_ended;
use crate::class::image::{Image, Images, Read, Trial};
use crate::class::{Class, ClassId, Field};
use crate::heap::{ClassEntry, HEADER, Mark, Ref, SHADOW_OFFSET, Seen, Word};
use crate::interp::SetAside;
use crate::step::{Ended, Stop};
use crate::thread::scheduler::NANOS_PER_FUEL;

/// The most fuel of one initialiser. It is all one time slice: other threads have nothing to do with an image.
const MAX_FUEL: u64 = 100_000_000;

/// Why there is no image: it may be any of many reasons, and the initialiser simply runs again.
struct Unfit;

impl Session {
    /// Whether initialisers have run so long that images of them are worth their time.
    pub(super) fn wants_images(&self) -> bool {
        self.purpose == Purpose::Search && self.vm.images.are_wanted(self.vm.config.image_worth)
    }

    /// Makes images of the initialisers that runs have executed so far, if that is worth its time. Runs begin in a state
    /// with these images afterwards; what they do is the same.
    pub(super) fn make_images(&mut self) {
        if !self.wants_images() {
            return;
        }
        let Start::Inside(state) = &mut self.start else { return };
        let (candidates, time) = self.vm.images.take_candidates();
        self.vm.rollback(state);
        self.vm.begin_checkpoints();
        self.vm.make_images(&candidates, fuel_for(time));
        **state = self.vm.snapshot();
    }
}

/// The fuel of each initialiser, if all of them together took this time: what ends on every path need not end in the
/// state in which runs begin, or only later.
fn fuel_for(time: u64) -> i32 {
    (time / NANOS_PER_FUEL * 2 + 100_000).min(MAX_FUEL) as i32
}

/// The state before an initialiser runs for its image.
struct Before<'a> {
    heap: &'a Mark,
    resolved: Resolved,
    /// Where the initialiser's own objects begin.
    start: usize,
    /// All objects, in the order of their addresses.
    objects: &'a [Ref],
}

impl Vm {
    fn make_images(&mut self, candidates: &[&'static Class], fuel: i32) {
        if self.below.is_used() || !self.load_all() {
            return;
        }
        self.images.thread = Some((self.hot.thread, self.thread().object));
        self.images.n_threads = self.scheduler.threads().count();
        let before = self.snapshot();
        let start = self.heap.begin_region();
        let Ok(empty) = self.new_array(self.known.primitive_array(Kind::Int), 0) else {
            return self.rollback(&before);
        };
        self.heap.retire_current();
        let mut objects = self.objects_from(0);
        self.shade(&objects, empty);
        for class in candidates {
            if let Ok(image) = self.try_initializer(class, &mut objects, empty, fuel) {
                image.literals.iter().for_each(|literal| self.prepare_literal(*literal));
                self.images.add(class, image);
            }
        }
        self.heap.retire_current();
        self.shade(&self.objects_from(start), Ref::NULL);
        let bytes = self.heap.end_region(start);
        self.rollback(&before);
        if self.heap.restore_region(start, &bytes).is_err() {
            self.forget_images();
            return;
        }
        let objects: Vec<Ref> = self.images.objects().collect();
        self.roots.extend(objects);
    }

    pub(super) fn forget_images(&mut self) {
        self.images = Images::default();
        self.forget_prepared_literals();
    }

    /// Loads the classes that other runs have loaded, so that all states have the same mirrors. A loader may load classes
    /// before they are needed (JVMS §5.3). Returns whether no object has expressions.
    fn load_all(&mut self) -> bool {
        let classes: Vec<&'static Class> = self.dictionary.classes().collect();
        for class in classes {
            let named = std::iter::successors(Some(class), |class| class.element()).last().unwrap_or(class);
            let is_found = named.is_primitive() || self.dictionary.find(named.loader, named.name) == Some(named);
            let is_alive = class.lasts && is_found;
            if is_alive && self.heap.class_entry(class.id).mirror.is_null() {
                self.revive(class);
            }
        }
        self.heap.retire_current();
        self.objects_from(0).into_iter().all(|object| self.shadow(object).is_null())
    }

    /// All objects from an offset of the arena on; 0 for all.
    fn objects_from(&self, start: usize) -> Vec<Ref> {
        let mut objects = Vec::new();
        self.walk_from(start.max(self.heap.first_object()), &mut |object, class, _| {
            if class.is_some() {
                objects.push(object);
            }
        });
        objects
    }

    /// Gives objects this shadow, which has no tags, or none.
    fn shade(&mut self, objects: &[Ref], shadow: Ref) {
        for object in objects {
            self.heap.write(*object, SHADOW_OFFSET, shadow);
        }
    }

    /// Runs the initialiser of a class and returns to the state before, but for the objects of its image.
    fn try_initializer(
        &mut self,
        class: &'static Class,
        objects: &mut Vec<Ref>,
        empty: Ref,
        fuel: i32,
    ) -> Result<Image, Unfit> {
        if self.heap.class_entry(class.id).mirror.is_null() || self.is_initialized(class) {
            return Err(Unfit);
        }
        let n_collections = self.n_collections;
        let n_covered = self.covered.n_new();
        let resolved = self.all_resolved();
        let before = self.snapshot();
        let start = self.heap.begin_region();
        self.images.trial = Trial::default();
        self.started = true;
        self.heap.observe_reads();
        let outcome = self.initialize_above(class, fuel);
        let seen = self.heap.take_reads();
        let trial = std::mem::take(&mut self.images.trial);
        let covered = self.covered.set_aside(n_covered);
        let is_good = outcome.is_ok()
            && self.is_initialized(class)
            && trial.ran.last() == Some(&class)
            && !trial.is_spoilt
            && n_collections == self.n_collections
            && before.differs_only_in_heap(self);
        let image = match seen.filter(|_| is_good) {
            Some(seen) => {
                let before = Before { heap: before.heap(), resolved, start, objects };
                self.image(trial, &seen, &before, covered)
            }
            None => Err(Unfit),
        };
        let bytes = self.heap.end_region(start);
        self.rollback(&before);
        let image = image?;
        self.heap.restore_region(start, &bytes).map_err(|_| Unfit)?;
        let new = self.objects_from(start);
        self.shade(&new, empty);
        objects.extend(new);
        Ok(image)
    }

    /// Initialises a class on the running thread, above its current frame.
    fn initialize_above(&mut self, class: &'static Class, fuel: i32) -> Result<(), Unfit> {
        self.deadline = None;
        // The first poll is the end.
        self.poll_limit = Some(self.scheduler.polls + 1);
        (self.hot.fuel, self.hot.quantum) = (fuel, fuel);
        self.limit_room();
        self.open_continuation(call_ended, &[]).map_err(|_| Unfit)?;
        loop {
            match self.ensure_initialized(class) {
                Ok(()) => return Ok(()),
                Err(Stop::Retry) => match self.run_call() {
                    Ok(Ended::Returned(_)) => {}
                    Ok(Ended::Threw(_)) | Err(_) => return Err(Unfit),
                },
                Err(_) => return Err(Unfit),
            }
        }
    }

    /// The image of an initialiser that has just run, if it did nothing that an image cannot have.
    fn image(&self, trial: Trial, seen: &Seen, before: &Before, covered: SetAside) -> Result<Image, Unfit> {
        let resolved_before = &before.resolved;
        let changes: FxHashMap<usize, u32> = self.heap.changes_since(before.heap, before.start).into_iter().collect();
        let resolved = self.all_resolved();
        let counter = self.counter_of_thread_locals();
        let initialized: FxHashSet<ClassId> = trial.initialized.iter().map(|(id, _)| *id).collect();
        let mirrors: Vec<(usize, usize, ClassId)> = initialized.iter().map(|id| self.extent_of_mirror(*id)).collect();
        let of_mirror = |at: usize| mirrors.iter().find(|(from, to, _)| (*from..*to).contains(&at)).map(|(.., id)| *id);
        let was_loaded = |id: ClassId| resolved_before.loaded.contains(&id);
        let loaded = |id: ClassId| !was_loaded(id) && self.class(id).lasts;
        for &at in changes.keys() {
            let is_allowed = match self.heap.class_entry_word(at) {
                Some((id, 0)) => loaded(id),
                Some((id, 4)) => initialized.contains(&id) || loaded(id),
                Some((_, 8)) => true,
                Some(_) => false,
                None => {
                    of_mirror(at).is_some_and(|id| self.is_static_field(id, at))
                        || resolved_before.has(at)
                        || self.is_hash_of_string(seen, at)
                        || counter == Some(at)
                }
            };
            if !is_allowed {
                return Err(Unfit);
            }
        }
        if trial.ran.iter().any(|ran| !ran.lasts || loaded(ran.id)) {
            return Err(Unfit);
        }
        let is_its_own = |id: ClassId| trial.ran.iter().any(|ran| ran.id == id);
        let is_untouched = |(id, values): &(ClassId, Vec<u64>)| self.static_values(self.class(*id)) == *values;
        if !trial.initialized.iter().all(|class| is_its_own(class.0) || is_untouched(class)) {
            return Err(Unfit);
        }
        let others = trial.initialized.iter().map(|(id, _)| self.class(*id)).filter(|other| !is_its_own(other.id));
        let (others, plain): (Vec<&'static Class>, Vec<_>) = others.partition(|class| class.has_initializer());
        let (brought, needed) = others.into_iter().partition(|class| trial.brought.contains(&class.id));
        let old = |at: usize| changes.get(&at).copied().unwrap_or_else(|| self.heap.word_at(at));
        let mut read: Vec<Read> = Vec::new();
        for (&word, &object) in &seen.words {
            let at = word as usize * 8;
            let is_ignored = |at: usize| self.is_hash_of_string(seen, at) || counter == Some(at);
            if resolved_before.has(at) || is_ignored(at) || is_ignored(at + 4) {
                continue;
            }
            let value = u64::from(old(at + 4)) << 32 | u64::from(old(at));
            let object = if object.is_null() { before.object_at(at) } else { object };
            let mirrors = of_mirror(at).filter(|id| !is_its_own(*id)).map(|id| (id, self.heap.word(word)));
            read.push(Read { word, value, object, mirrors });
        }
        read.sort_unstable_by_key(|read| read.word);
        let new_classes = resolved.loaded.difference(&resolved_before.loaded);
        let mut fields = Vec::new();
        for field in trial.ran.iter().flat_map(|ran| ran.fields()).copied().filter(|field| field.is_static()) {
            let mirror = self.heap.class_entry(field.class.id).mirror;
            let before = self.old_field(mirror, field, old);
            fields.push((field, before, self.heap.read_kind(mirror, field.offset, field.kind)));
        }
        Ok(Image {
            classes: trial.ran,
            fields,
            resolved: resolved.since(resolved_before),
            literals: trial.literals,
            loaded: new_classes.map(|id| (self.class(*id), self.heap.class_entry(*id).mirror)).collect(),
            needed,
            brought,
            plain,
            read,
            locked: seen.locked.iter().copied().collect(),
            covered,
        })
    }

    /// The value of a static field before the initialiser ran.
    fn old_field(&self, mirror: Ref, field: &Field, old: impl Fn(usize) -> u32) -> u64 {
        let at = mirror.offset() + field.offset as usize;
        let word = u64::from(old(at & !3)) >> (at % 4 * 8);
        match field.kind {
            Kind::Boolean | Kind::Byte => word as i8 as i32 as u32 as u64,
            Kind::Char => u64::from(word as u16),
            Kind::Short => word as i16 as i32 as u32 as u64,
            Kind::Long | Kind::Double => u64::from(old(at + 4)) << 32 | word,
            _ => word,
        }
    }

    /// Whether this part of a mirror belongs to a static field of its class.
    fn is_static_field(&self, id: ClassId, at: usize) -> bool {
        let mirror = self.heap.class_entry(id).mirror;
        let offset = (at - mirror.offset()) as u32;
        let is_at = |field: &&Field| {
            field.is_static() && (field.offset & !3..field.offset + field.kind.heap_size()).contains(&offset)
        };
        self.class(id).fields().iter().copied().any(|field| is_at(&field))
    }

    fn extent_of_mirror(&self, id: ClassId) -> (usize, usize, ClassId) {
        let mirror = self.heap.class_entry(id).mirror;
        let start = mirror.offset() + HEADER as usize;
        (start, mirror.offset() + self.class(id).mirror_size as usize, id)
    }

    /// Whether a word that was read is the hash code that a string remembers. It does not matter when it is computed.
    fn is_hash_of_string(&self, seen: &Seen, at: usize) -> bool {
        let object = seen.words.get(&((at / 8) as Word));
        let Some(&object) = object.filter(|object| !object.is_null()) else { return false };
        let string = self.known.string;
        let is_at = |name: &str| {
            let field = string.field_named(name);
            field.is_some_and(|field| (object.offset() + field.offset as usize) & !3 == at & !3)
        };
        self.class_of(object) == string && (is_at("hash") || is_at("hashIsZero"))
    }

    /// The counter from which new `ThreadLocal`s take their hash codes. These only spread the variables in a table that no
    /// program sees, so it does not matter if two are equal.
    fn counter_of_thread_locals(&self) -> Option<usize> {
        let class = self.find_loaded(Ref::NULL, self.symbols.lookup("java/lang/ThreadLocal")?)?;
        let field = class.field_named("nextHashCode")?;
        let counter: Ref = self.heap.read(self.heap.class_entry(class.id).mirror, field.offset);
        if counter.is_null() {
            return None;
        }
        let value = self.class_of(counter).field_named("value")?;
        Some(counter.offset() + value.offset as usize)
    }

    fn all_resolved(&self) -> Resolved {
        let mut all = Resolved::default();
        for class in self.dictionary.classes() {
            let ClassEntry { resolved, mirror, .. } = self.heap.class_entry(class.id);
            if !mirror.is_null() {
                all.loaded.insert(class.id);
            }
            if resolved.is_null() {
                continue;
            }
            let objects = self.heap.elements::<Ref>(resolved).to_vec();
            let start = resolved.offset() + HEADER as usize;
            all.extents.push((start, start + objects.len() * 4));
            all.objects.push((class, objects));
        }
        all.extents.sort_unstable();
        all
    }
}

impl Before<'_> {
    /// The object that has these bytes of the arena.
    fn object_at(&self, at: usize) -> Ref {
        let after = self.objects.partition_point(|object| object.offset() <= at);
        after.checked_sub(1).map_or(Ref::NULL, |last| self.objects[last])
    }
}

/// The resolved objects of all classes.
#[derive(Default)]
struct Resolved {
    objects: Vec<(&'static Class, Vec<Ref>)>,
    /// Where they are in the arena, in order.
    extents: Vec<(usize, usize)>,
    /// The classes that are loaded.
    loaded: FxHashSet<ClassId>,
}

impl Resolved {
    fn has(&self, at: usize) -> bool {
        let after = self.extents.partition_point(|(start, _)| *start <= at + 7);
        let last = after.checked_sub(1).and_then(|last| self.extents.get(last));
        last.is_some_and(|(_, end)| at < *end)
    }

    /// The objects that are not among `earlier`.
    fn since(&self, earlier: &Resolved) -> Vec<(&'static Class, u32, Ref)> {
        let earlier: FxHashMap<ClassId, &Vec<Ref>> =
            earlier.objects.iter().map(|(class, all)| (class.id, all)).collect();
        let mut new = Vec::new();
        for (class, objects) in &self.objects {
            let known = earlier.get(&class.id);
            for (position, object) in (0u32..).zip(objects) {
                let old = known.and_then(|known| known.get(position as usize)).copied().unwrap_or(Ref::NULL);
                if *object != old {
                    new.push((*class, position, *object));
                }
            }
        }
        new
    }
}
