//! What is new: code that no run of this lane, and as far as it knows of no other, has executed before.
//!
//! Fresh runs only *suggest* that inputs are new, since they may begin in a warm state. What they cover is forgotten at
//! the end of their turn; it counts if the inputs cover it when they run from the start.

use doppel_vm::class::{Method, MethodId};
use doppel_vm::interp::{BranchSide, Place};
use doppel_vm::session::Session;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ended_path::Covered;

/// How often inputs are followed for something that they then do not cover.
const MAX_TRIES: u32 = 3;

/// Something that was executed for the first time.
#[derive(Clone, Copy)]
pub(super) enum News {
    Place(Place),
    Side(&'static Method, BranchSide),
}

/// Identifies news: the method, where it is, and for a side where it leads.
type Key = (MethodId, u16, Option<u16>);

impl News {
    fn key(self) -> Key {
        match self {
            News::Place(place) => (place.method.id, place.bci, None),
            News::Side(method, side) => (method.id, side.from, Some(side.to)),
        }
    }

    /// Whether it is in one of the program's own classes.
    pub fn is_own(self) -> bool {
        match self {
            News::Place(Place { method, .. }) | News::Side(method, _) => method.class.covers_branches,
        }
    }

    pub fn place(self) -> Option<Place> {
        match self {
            News::Place(place) => Some(place),
            News::Side(..) => None,
        }
    }

    /// The same for all lanes; none for a place without a line.
    pub fn covered(self) -> Option<Covered> {
        match self {
            News::Place(place) => Covered::line(&place),
            News::Side(method, side) => Some(Covered::side(method, side)),
        }
    }
}

#[derive(Default)]
pub(super) struct Novelty {
    /// The places that were executed.
    places: FxHashSet<(MethodId, u16)>,
    /// What other lanes have covered.
    elsewhere: FxHashSet<Covered>,
    /// What the fresh runs of this turn have covered.
    suggested: Vec<News>,
    /// How often fresh runs have suggested something in vain.
    n_tries: FxHashMap<Key, u32>,
}

impl Novelty {
    /// What the last run was the first to execute, library code included.
    pub fn note(&mut self, session: &mut Session) -> Vec<News> {
        let mut news = self.news(session);
        // The concrete and the tagged form of a method report each line once.
        news.retain(|news| match news {
            News::Place(place) => self.places.insert((place.method.id, place.bci)),
            News::Side(..) => true,
        });
        news
    }

    /// The last run must not count: the next one that gets to this place is the first.
    pub fn forget(&mut self, place: Place) {
        place.method.forget_covered(place.bci);
        self.places.remove(&(place.method.id, place.bci));
    }

    fn news(&self, session: &mut Session) -> Vec<News> {
        let covered = session.covered_mut();
        let places = covered.take_new().into_iter().map(News::Place);
        places.chain(covered.take_new_sides().into_iter().map(|(method, side)| News::Side(method, side))).collect()
    }

    /// Whether nobody else has covered it either.
    pub fn is_new_to_all(&self, news: News) -> bool {
        news.is_own() && news.covered().is_none_or(|covered| !self.elsewhere.contains(&covered))
    }

    /// Another lane has covered this.
    pub fn learn(&mut self, covered: &[Covered]) {
        self.elsewhere.extend(covered.iter().cloned());
    }

    /// What the last run, a fresh one, was the first of its turn to execute.
    pub fn suggest(&mut self, session: &mut Session) -> Vec<News> {
        let mut news = self.news(session);
        news.retain(|news| match news {
            News::Place(place) => !self.places.contains(&(place.method.id, place.bci)),
            News::Side(..) => true,
        });
        self.suggested.extend_from_slice(&news);
        news
    }

    /// Whether inputs that suggest this should be followed.
    pub fn is_promising(&self, news: News) -> bool {
        self.is_new_to_all(news) && self.n_tries.get(&news.key()).is_none_or(|&n_tries| n_tries < MAX_TRIES)
    }

    /// The fresh runs of this turn are over: what they have covered is not covered yet.
    pub fn forget_suggested(&mut self, session: &mut Session) {
        for news in self.suggested.drain(..) {
            match news {
                News::Place(place) => place.method.forget_covered(place.bci),
                News::Side(method, side) => session.covered_mut().forget_side(method, side),
            }
        }
    }

    /// The inputs that were followed for these news have run: counts what they do not cover. Returns whether they cover any
    /// of it.
    pub fn settle(&mut self, suggested: &[News], session: &Session) -> bool {
        let mut is_any_covered = false;
        for &news in suggested {
            let is_covered = match news {
                News::Place(place) => self.places.contains(&(place.method.id, place.bci)),
                News::Side(method, side) => session.covered().has_side(method, side),
            };
            is_any_covered |= is_covered;
            if !is_covered {
                *self.n_tries.entry(news.key()).or_default() += 1;
            }
        }
        is_any_covered
    }
}
