//! The places of shared objects in doppel's heap: writes there may have changed the objects.

use std::collections::BTreeMap;

use doppel_vm::heap::Ref;

use crate::protocol::{ClassNo, ObjectId};

/// What is shared at a place in the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// The mirror of a class whose static fields are shared.
    Statics(ClassNo),
    Object(ObjectId),
}

#[derive(Default)]
pub struct Places {
    places: BTreeMap<Ref, Place>,
    /// Classes whose mirrors are themselves shared objects.
    statics: BTreeMap<Ref, ClassNo>,
}

impl Places {
    pub fn add(&mut self, object: Ref, place: Place) {
        match place {
            Place::Object(_) => _ = self.places.insert(object, place),
            Place::Statics(no) => _ = self.statics.insert(object, no),
        }
    }

    pub fn remove(&mut self, object: Ref) {
        self.places.remove(&object);
    }

    /// The places that overlap these cards, in order.
    pub fn within(&self, cards: &[u32]) -> Vec<Place> {
        let mut found = Vec::new();
        for &card in cards {
            let within = Ref::in_card(card);
            let start = within.start;
            found.extend(self.places.range(within.clone()).map(|(_, place)| *place));
            found.extend(self.statics.range(within).map(|(_, no)| Place::Statics(*no)));
            // The object before the card may extend into it.
            found.extend(self.places.range(..start).next_back().map(|(_, place)| *place));
            found.extend(self.statics.range(..start).next_back().map(|(_, no)| Place::Statics(*no)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found_wherever_it_begins() {
        let mut places = Places::default();
        places.add(Ref::from_slot(10), Place::Object(1));
        places.add(Ref::from_slot(63), Place::Object(2));
        places.add(Ref::from_slot(63), Place::Statics(7));
        places.add(Ref::from_slot(200), Place::Object(3));
        assert_eq!(places.within(&[0]), [Place::Statics(7), Place::Object(1), Place::Object(2)]);
        // The second one may extend into the next card.
        assert_eq!(places.within(&[1]), [Place::Statics(7), Place::Object(2)]);
        assert_eq!(places.within(&[3, 3]), [Place::Statics(7), Place::Object(2), Place::Object(3)]);
        places.remove(Ref::from_slot(63));
        assert_eq!(places.within(&[1]), [Place::Statics(7), Place::Object(1)]);
        assert_eq!(places.within(&[]), []);
    }
}
