//! The hash table of node ids: open addressing, linear probing, ids only. The nodes themselves are in the pool.

/// A set of ids by the hash of their nodes. A slot is 8 bytes: the id, and 32 bits of hash, so that a probe rarely
/// compares a different node, and growing compares none. 0 is an empty slot, since id 0 is not an expression.
#[derive(Clone)]
pub(crate) struct InternTable {
    slots: Vec<u64>,
    n_used: usize,
}

/// The place for a missing id.
pub(crate) struct Vacancy {
    slot: usize,
    tag: u32,
}

impl InternTable {
    pub fn new() -> InternTable {
        InternTable { slots: vec![0; 1024], n_used: 0 }
    }

    /// The id with this hash that `is_same` accepts, or the place for it.
    #[inline]
    pub fn find(&self, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> Result<u32, Vacancy> {
        let tag = (hash >> 32) as u32;
        let last = self.slots.len() - 1;
        let mut slot = tag as usize & last;
        loop {
            let entry = self.slots[slot];
            if entry == 0 {
                return Err(Vacancy { slot, tag });
            }
            if (entry >> 32) as u32 == tag && is_same(entry as u32) {
                return Ok(entry as u32);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Fills the place that `find` has returned; nothing may be inserted in between.
    #[inline]
    pub fn insert(&mut self, vacancy: Vacancy, id: u32) {
        self.slots[vacancy.slot] = u64::from(vacancy.tag) << 32 | u64::from(id);
        self.n_used += 1;
        if self.n_used * 4 > self.slots.len() * 3 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let n_slots = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; n_slots]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut slot = (entry >> 32) as usize & (n_slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (n_slots - 1);
            }
            self.slots[slot] = entry;
        }
    }
}
