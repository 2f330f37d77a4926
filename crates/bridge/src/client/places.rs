//! Where in doppel's heap the things in common are: what was written there may have changed.

use std::collections::BTreeMap;

use doppel_vm::heap::{CARD_SHIFT, Ref};

use crate::protocol::{ClassNo, ObjectId};

/// What an object of the heap is here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// The mirror of a class whose static fields are in common.
    Statics(ClassNo),
    Object(ObjectId),
}

#[derive(Default)]
pub struct Places {
    places: BTreeMap<Ref, Place>,
    /// Classes whose mirrors are objects in common, too.
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

    /// What is, in part at least, in these cards, in order.
    pub fn within(&self, cards: &[u32]) -> Vec<Place> {
        let units = 1 << (CARD_SHIFT - 3);
        let mut found = Vec::new();
        for &card in cards {
            let (start, end) = (Ref(card * units), Ref((card + 1) * units));
            found.extend(self.places.range(start..end).map(|(_, place)| *place));
            found.extend(self.statics.range(start..end).map(|(_, no)| Place::Statics(*no)));
            // One that begins before it may reach into it.
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
        places.add(Ref(10), Place::Object(1));
        places.add(Ref(63), Place::Object(2));
        places.add(Ref(63), Place::Statics(7));
        places.add(Ref(200), Place::Object(3));
        assert_eq!(places.within(&[0]), [Place::Statics(7), Place::Object(1), Place::Object(2)]);
        // The second one may reach into the next card.
        assert_eq!(places.within(&[1]), [Place::Statics(7), Place::Object(2)]);
        assert_eq!(places.within(&[3, 3]), [Place::Statics(7), Place::Object(2), Place::Object(3)]);
        places.remove(Ref(63));
        assert_eq!(places.within(&[1]), [Place::Statics(7), Place::Object(1)]);
        assert_eq!(places.within(&[]), []);
    }
}
