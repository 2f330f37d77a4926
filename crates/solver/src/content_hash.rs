//! Hashes of expressions by their content, so that workers with pools of their own can share what they learn.

use std::hash::{Hash, Hasher};

use doppel_expr::{ExprId, Node, Op, Pool};
use rustc_hash::FxHasher;

/// A hash by operators, constants, and variables' names and sorts; 128 bits, of which a collision is not to be expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct ContentHash(pub u128);

/// Memoised content hashes. Goes by id, so it must see one pool only.
#[derive(Default)]
pub(crate) struct ContentHashes {
    /// By expression; 0 if it has not been asked for.
    hashes: Vec<u128>,
    pending: Vec<ExprId>,
}

impl ContentHashes {
    #[inline]
    pub fn of(&mut self, pool: &Pool, e: ExprId) -> ContentHash {
        match self.hashes.get(e.0 as usize) {
            Some(&hash) if hash != 0 => ContentHash(hash),
            _ => self.find(pool, e),
        }
    }

    #[cold]
    fn find(&mut self, pool: &Pool, e: ExprId) -> ContentHash {
        if self.hashes.len() < pool.len() {
            self.hashes.resize(pool.len().max(self.hashes.len() * 2), 0);
        }
        self.pending.push(e);
        while let Some(&next) = self.pending.last() {
            let node = pool.node(next);
            let n_pending = self.pending.len();
            self.pending.extend(node.args().iter().filter(|arg| self.hashes[arg.0 as usize] == 0));
            if self.pending.len() == n_pending {
                self.pending.pop();
                self.hashes[next.0 as usize] = self.hash(pool, next, &node);
            }
        }
        ContentHash(self.hashes[e.0 as usize])
    }

    fn hash(&self, pool: &Pool, e: ExprId, node: &Node) -> u128 {
        let mut mixer = Mixer(u128::from(node.op as u8) << 64 | u128::from(sort_number(node)));
        match node.op {
            Op::Const => mixer.add(pool.as_const(e).unwrap_or(0).into()),
            Op::Var => mixer.add(of_bytes(pool.variable(e).name.as_bytes())),
            Op::Table => mixer.add(of_bytes(pool.table_bytes(e).map_or(&[][..], |bytes| bytes))),
            op => {
                mixer.add(node.imm.into());
                let mut args = [0; 3];
                for (hash, arg) in args.iter_mut().zip(node.args()) {
                    *hash = self.hashes[arg.0 as usize];
                }
                // Which argument comes first depends on the order in which a pool has met them.
                if op.is_commutative() {
                    args[..2].sort_unstable();
                }
                args[..op.arity()].iter().for_each(|&hash| mixer.add(hash));
            }
        }
        // 0 stands for "not asked for".
        mixer.0 | 1
    }
}

fn sort_number(node: &Node) -> u64 {
    let mut hasher = FxHasher::default();
    node.sort.hash(&mut hasher);
    hasher.finish()
}

fn of_bytes(bytes: &[u8]) -> u128 {
    let mut mixer = Mixer(bytes.len() as u128);
    for chunk in bytes.chunks(16) {
        let mut word = [0; 16];
        word[..chunk.len()].copy_from_slice(chunk);
        mixer.add(u128::from_le_bytes(word));
    }
    mixer.0
}

/// Mixes words into 128 bits; each step is a bijection of the state for a given word, with both halves multiplied across.
struct Mixer(u128);

impl Mixer {
    fn add(&mut self, word: u128) {
        const K1: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        const K2: u128 = 0xd1b5_4a32_d192_ed03_a0b1_c2d3_8f5e_6a97;
        let mut state = (self.0 ^ word).wrapping_mul(K1);
        state ^= state >> 67;
        state = state.wrapping_mul(K2).rotate_left(53);
        self.0 = state ^ (state >> 61);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::Sort;

    #[test]
    fn hashes_go_by_names_not_by_ids_or_the_order_of_creation() {
        let (mut one, mut other) = (Pool::new(), Pool::new());
        other.var("unused", Sort::Bool, 1);
        let [x, y] = ["x", "y"].map(|name| one.var(name, Sort::Bv(32), 1));
        let [v, u] = ["y", "x"].map(|name| other.var(name, Sort::Bv(32), 9));
        let (sum, same) = (one.binary(Op::Add, x, y), other.binary(Op::Add, u, v));
        let (difference, opposite) = (one.binary(Op::Sub, x, y), other.binary(Op::Sub, v, u));
        let (mut ones, mut others) = (ContentHashes::default(), ContentHashes::default());
        assert_eq!(ones.of(&one, sum), others.of(&other, same));
        assert_ne!(ones.of(&one, difference), others.of(&other, opposite));
        assert_ne!(ones.of(&one, sum), ones.of(&one, difference));
    }

    #[test]
    fn sorts_widths_and_constants_count() {
        let mut pool = Pool::new();
        let x = pool.var("x", Sort::Bv(8), 0);
        let exprs =
            [pool.zero_extend(x, 16), pool.zero_extend(x, 32), pool.sign_extend(x, 16), pool.bv(8, 0), pool.bv(9, 0)];
        let low = pool.extract(x, 3, 0);
        let high = pool.extract(x, 4, 1);
        let mut hashes = ContentHashes::default();
        let all: std::collections::BTreeSet<_> =
            exprs.iter().chain([&low, &high]).map(|&e| hashes.of(&pool, e)).collect();
        assert_eq!(all.len(), 7);
    }
}
