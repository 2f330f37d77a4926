//! What code below the line was found to reach without any symbolic data in it, so that the next call need not look at all of it
//! again: only at what was written since ([`crate::heap::Heap::written`]) and at what is new.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::Uninstrumented;
use crate::Vm;
use crate::class::{ClassId, Method};
use crate::heap::{CARD_SHIFT, Ref};

/// With more shadowed objects than this it is no use to keep them in mind.
const MANY_SHADOWED: usize = 1_000;

/// Objects without symbolic data: at least all that could be reached when it was last looked.
pub(super) struct Unreached {
    objects: BTreeSet<Ref>,
    /// Those with a shadow in which nothing is symbolic yet.
    shadowed: Vec<Ref>,
    /// Classes whose static fields count.
    classes: FxHashSet<ClassId>,
    /// How many objects the executor had come to hold.
    n_held: usize,
    n_initializations: u64,
    n_collections: u64,
}

impl Vm {
    /// None of these objects has symbolic data, and these classes' static fields are among what led to them.
    pub(super) fn note_unreached(&mut self, objects: FxHashSet<Ref>, method: &Method, n_held: usize) {
        let shadowed: Vec<Ref> = objects.iter().copied().filter(|object| !self.shadow(*object).is_null()).collect();
        if shadowed.len() > MANY_SHADOWED {
            return;
        }
        let own = self.dictionary.classes().filter(|class| !self.is_library(class)).map(|class| class.id);
        let classes = own.chain([method.class.id]).collect();
        let (n_initializations, n_collections) = (self.n_initializations, self.n_collections);
        let objects = objects.into_iter().collect();
        let unreached = Unreached { objects, shadowed, classes, n_held, n_initializations, n_collections };
        self.below.unreached = Some(unreached);
        self.heap.watch();
    }

    /// Whether a call reaches no symbolic data, as far as that can be said without looking at everything.
    pub(super) fn is_still_unreached(
        &mut self,
        method: &'static Method,
        args: &[u64],
        executor: &dyn Uninstrumented,
    ) -> bool {
        let Some(mut known) = self.below.unreached.take() else { return false };
        let is_current = known.n_initializations == self.n_initializations && known.n_collections == self.n_collections;
        if !is_current || self.grow(&mut known, method, args, executor).is_none() {
            return false;
        }
        self.below.unreached = Some(known);
        true
    }

    /// Adds what has come to be reached; none if there is symbolic data in it, or if that is not known.
    fn grow(
        &self,
        known: &mut Unreached,
        method: &'static Method,
        args: &[u64],
        executor: &dyn Uninstrumented,
    ) -> Option<()> {
        let mut todo: Vec<Ref> = self.roots_of(method, args).into_iter().map(|(_, root)| root).collect();
        if known.classes.insert(method.class.id) {
            todo.extend(self.static_references(self.heap.class_entry(method.class.id).mirror));
        }
        known.n_held = executor.visit_roots_since(known.n_held, &mut |object| todo.push(object));
        for object in written_among(&known.objects, self.heap.written()?) {
            self.expect_plain(object)?;
            self.references_of(object, known, &mut todo);
            if !self.shadow(object).is_null() && !known.shadowed.contains(&object) {
                known.shadowed.push(object);
            }
        }
        while let Some(object) = todo.pop() {
            if object.is_null() || !known.objects.insert(object) {
                continue;
            }
            self.expect_plain(object)?;
            if !self.shadow(object).is_null() {
                known.shadowed.push(object);
            }
            self.references_of(object, known, &mut todo);
        }
        known.shadowed.iter().try_for_each(|object| self.expect_plain(*object))?;
        (known.shadowed.len() <= MANY_SHADOWED).then_some(())
    }

    fn expect_plain(&self, object: Ref) -> Option<()> {
        self.symbolic_index(object).is_none().then_some(())
    }

    fn references_of(&self, object: Ref, known: &Unreached, todo: &mut Vec<Ref>) {
        if self.class_of(object).is_class_class() {
            if known.classes.contains(&self.class_of_mirror(object).id) {
                todo.extend(self.static_references(object));
            }
        } else {
            todo.extend(self.references_in(object));
        }
    }
}

/// The objects, in part at least, of these cards.
fn written_among(objects: &BTreeSet<Ref>, cards: &[u32]) -> Vec<Ref> {
    let units = 1 << (CARD_SHIFT - 3);
    let mut found = Vec::new();
    for &card in cards {
        let (start, end) = (Ref(card * units), Ref((card + 1) * units));
        found.extend(objects.range(start..end));
        // One that begins before it may reach into it.
        found.extend(objects.range(..start).next_back());
    }
    found
}
