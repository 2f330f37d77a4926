//! Identity hash codes: numbered in the order in which the program asks for them, then scattered.
//!
//! They do not depend on addresses, because an array of symbolic length shifts all later objects. On another solution
//! of the path constraint the same objects have the same hash codes, and so the same places in hash tables.

use rustc_hash::FxHashMap;

use super::{HASH_OFFSET, Ref};
use crate::Vm;
use crate::class::Class;

/// A hash code has 31 bits, as in HotSpot.
const MASK: u32 = i32::MAX as u32;

/// The hash codes assigned so far. A plain object holds its own in its header, a class mirror in a field.
#[derive(Default)]
pub struct IdentityHashes {
    n_given: u64,
    /// The numbers and hash codes of arrays, whose header has no room for a hash code.
    arrays: FxHashMap<Ref, (u64, i32)>,
}

impl IdentityHashes {
    fn next(&mut self) -> u64 {
        self.n_given += 1;
        self.n_given
    }

    /// Forgets arrays that were collected.
    pub(super) fn retain_arrays(&mut self, is_kept: impl Fn(Ref) -> bool) {
        self.arrays.retain(|array, _| is_kept(*array));
    }

    pub(crate) fn mark(&self) -> u64 {
        self.n_given
    }

    /// Takes back the hash codes assigned since `mark`; the heap restores those in objects. An array that was collected
    /// since then was younger than the mark, and so is its number.
    pub(crate) fn rollback(&mut self, mark: u64) {
        if self.n_given != mark {
            self.arrays.retain(|_, (number, _)| *number <= mark);
            self.n_given = mark;
        }
    }
}

impl Vm {
    /// The identity hash code of an object, 0 if none is assigned.
    pub fn known_identity_hash(&self, object: Ref) -> u32 {
        let class = self.class_of(object);
        if class.is_array() {
            return self.identity_hashes.arrays.get(&object).map_or(0, |(_, hash)| *hash as u32);
        }
        self.heap.read(object, self.hash_offset(class))
    }

    /// The number of hash codes assigned: while it is unchanged, no object has a new one.
    pub fn n_identity_hashes(&self) -> u64 {
        self.identity_hashes.mark()
    }

    /// Sets the hash code that the side JVM has given an object, unless it has one already.
    pub fn set_identity_hash(&mut self, object: Ref, hash: u32) {
        let class = self.class_of(object);
        if self.known_identity_hash(object) != 0 {
            return;
        }
        if class.is_array() {
            let number = self.identity_hashes.next();
            self.identity_hashes.arrays.insert(object, (number, (hash & MASK) as i32));
        } else {
            self.heap.write(object, self.hash_offset(class), hash & MASK);
        }
    }

    fn hash_offset(&self, class: &Class) -> u32 {
        if class.is_class_class() { self.known.class_identity_hash } else { HASH_OFFSET }
    }

    /// The identity hash code of an object: 0 for null, never 0 otherwise.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object.is_null() {
            return 0;
        }
        let class = self.class_of(object);
        if class.is_array() {
            let hashes = &mut self.identity_hashes;
            if let Some((_, hash)) = hashes.arrays.get(&object) {
                return *hash;
            }
            let number = hashes.next();
            hashes.arrays.insert(object, (number, scattered(number)));
            return scattered(number);
        }
        let offset = self.hash_offset(class);
        let known: i32 = self.heap.read(object, offset);
        if known != 0 {
            return known;
        }
        let hash = scattered(self.identity_hashes.next());
        self.heap.write(object, offset, hash);
        hash
    }
}

/// The hash code with this number, counted from 1: a permutation of the nonzero 31-bit numbers.
fn scattered(number: u64) -> i32 {
    let mut bits = ((number - 1) % u64::from(MASK)) as u32 + 1;
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x7feb_352d) & MASK;
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x046c_a68b) & MASK;
    bits ^= bits >> 16;
    bits as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "takes Miri many minutes")]
    fn hash_codes_differ_and_are_spread() {
        let hashes: Vec<i32> = (1..=1 << 16).map(scattered).collect();
        assert!(hashes.iter().all(|hash| *hash > 0));
        for shift in [0, 8, 15] {
            let mut buckets = vec![0u32; 1 << 16];
            for hash in &hashes {
                buckets[(hash >> shift) as usize & 0xffff] += 1;
            }
            assert!(buckets.iter().all(|n| *n <= 16), "bits from {shift} on are not spread");
        }
        let mut distinct = hashes;
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 1 << 16);
        assert_eq!(scattered(1), scattered(1 + u64::from(MASK)));
    }
}
