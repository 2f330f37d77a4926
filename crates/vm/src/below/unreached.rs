//! Objects that uninstrumented code can reach and that contain no symbolic data. The next call need not traverse them
//! again: it checks only objects written since ([`crate::heap::Heap::written`]) and new ones.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::Uninstrumented;
use crate::Vm;
use crate::class::{ClassId, Method};
use crate::heap::Ref;

/// With more shadowed objects than this, tracking them does not pay off.
const MANY_SHADOWED: usize = 1_000;

/// Objects without symbolic data, including at least all that were reachable at the last check.
pub(super) struct Unreached {
    objects: BTreeSet<Ref>,
    /// The objects with a shadow that contains nothing symbolic yet.
    shadowed: Vec<Ref>,
    /// Classes whose static fields are included.
    classes: FxHashSet<ClassId>,
    /// The number of objects that the executor had held.
    n_held: usize,
    n_initializations: u64,
    n_collections: u64,
}

impl Vm {
    /// Records that none of these objects has symbolic data. They include everything reachable from static fields of
    /// the program's classes and of the method's class.
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

    /// Whether a call provably reaches no symbolic data, without a full traversal.
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

    /// Adds newly reachable objects; none if they contain symbolic data, or might.
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

/// The objects that overlap these cards.
fn written_among(objects: &BTreeSet<Ref>, cards: &[u32]) -> Vec<Ref> {
    let mut found = Vec::new();
    for &card in cards {
        let within = Ref::in_card(card);
        let start = within.start;
        found.extend(objects.range(within));
        // The object before the card may extend into it.
        found.extend(objects.range(..start).next_back());
    }
    found
}
