//! Expressions that the path constraint determines: those with the same value for every input that takes the path.
//!
//! A conjunct is true, and often implies more. It is decomposed from the top (`x + 1 = 8` determines `x`; so does
//! `(if c then x else y) = 7`, once `c` is determined). On demand, an expression whose parts are all determined is
//! determined, too. From then on the program computes with constants: literals that the solver chose are numbers rather
//! than sums of digits, and comparisons that follow from them add no conjunct.
//!
//! Nothing is concluded that needs a search. So the set depends only on the path and on the order of the program's
//! queries, which are the same for all inputs that take the path.

use doppel_expr::{ExprId, Op, Pool, Sort};

/// The maximum depth to which a query descends. Results below are remembered, so programs that compute step by step get
/// further.
const MAX_DEPTH: u32 = 16;

#[derive(Default)]
pub struct Determined {
    settled: Bits,
    /// The determined expressions, in the order of discovery.
    order: Vec<ExprId>,
    /// For each expression, the size of the set at which a query failed. Asking again is useless until the set grows.
    asked: Vec<u32>,
    /// Changes whenever the set does.
    version: u32,
}

impl Determined {
    /// Whether the expression is already known to have one value.
    #[inline]
    pub fn contains(&self, expr: ExprId) -> bool {
        self.settled.get(expr)
    }

    /// Whether the expression has one value. Its own value must be that of the current run.
    pub fn settles(&mut self, pool: &Pool, expr: ExprId) -> bool {
        if self.settled.get(expr) || pool.as_const(expr).is_some() {
            return true;
        }
        let index = expr.0 as usize;
        if self.asked.get(index).is_some_and(|version| *version == self.version) {
            return false;
        }
        if self.follows(pool, expr, MAX_DEPTH) {
            return true;
        }
        if self.asked.len() <= index {
            self.asked.resize((index + 1).next_power_of_two(), u32::MAX);
        }
        if let Some(asked) = self.asked.get_mut(index) {
            *asked = self.version;
        }
        false
    }

    /// Whether the value follows from those of the arguments. The search ends at the first open argument, and results
    /// on the way are remembered, so the cost of a query is bounded by the depth.
    fn follows(&mut self, pool: &Pool, expr: ExprId, depth: u32) -> bool {
        let node = pool.node(expr);
        if self.settled.get(expr) || matches!(node.op, Op::Const | Op::Table) {
            return true;
        }
        if node.op == Op::Var || depth == 0 {
            return false;
        }
        let is_settled = match node.args() {
            &[condition, then, otherwise] if node.op == Op::Ite => {
                self.follows(pool, condition, depth - 1)
                    && self.follows(pool, chosen(pool, condition, then, otherwise), depth - 1)
            }
            args => args.iter().all(|&arg| self.follows(pool, arg, depth - 1)),
        };
        if is_settled {
            self.add(expr);
        }
        is_settled
    }

    /// Records that the path constraint determines an expression, and what follows for its parts.
    pub fn settle(&mut self, pool: &Pool, expr: ExprId) {
        let mut todo = vec![expr];
        while let Some(expr) = todo.pop() {
            if self.settled.get(expr) || matches!(pool.node(expr).op, Op::Const | Op::Table) {
                continue;
            }
            self.add(expr);
            self.take_apart(pool, expr, &mut todo);
        }
    }

    /// The arguments that must have one value if the expression has.
    fn take_apart(&mut self, pool: &Pool, expr: ExprId, todo: &mut Vec<ExprId>) {
        let node = pool.node(expr);
        let is_bool = node.sort == Sort::Bool;
        let holds = is_bool && pool.value(expr) != 0;
        match (node.op, node.args()) {
            (Op::Not | Op::Neg | Op::ZeroExtend | Op::SignExtend, &[a]) => todo.push(a),
            (Op::Concat, &[a, b]) => todo.extend([a, b]),
            (Op::And, &[a, b]) if holds => todo.extend([a, b]),
            (Op::Or, &[a, b]) if is_bool && !holds => todo.extend([a, b]),
            (Op::Add | Op::Sub | Op::Xor, &[a, b]) => self.settle_other(pool, a, b, todo),
            (Op::Eq, &[a, b]) if holds => self.settle_other(pool, a, b, todo),
            (Op::Mul, &[a, b]) => {
                // Multiplication by an odd number is invertible.
                for (factor, other) in [(a, b), (b, a)] {
                    if pool.value(factor) & 1 != 0 && self.settles(pool, factor) {
                        todo.push(other);
                    }
                }
            }
            (Op::Ite, &[condition, then, otherwise]) => {
                if self.settles(pool, condition) {
                    todo.push(chosen(pool, condition, then, otherwise));
                } else if self.settles(pool, then)
                    && self.settles(pool, otherwise)
                    && pool.value(then) != pool.value(otherwise)
                {
                    todo.push(condition);
                }
            }
            _ => {}
        }
    }

    /// If each of two expressions determines the other, and one is determined, determines the other.
    fn settle_other(&mut self, pool: &Pool, a: ExprId, b: ExprId, todo: &mut Vec<ExprId>) {
        if self.settles(pool, a) {
            todo.push(b);
        } else if self.settles(pool, b) {
            todo.push(a);
        }
    }

    fn add(&mut self, expr: ExprId) {
        self.settled.set(expr);
        self.order.push(expr);
        self.version = self.version.wrapping_add(1);
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Forgets all but the first `len`. Those are what a run had found in this state, and one that continues from here
    /// finds the same.
    pub fn truncate(&mut self, len: usize) {
        for expr in self.order.drain(len.min(self.order.len())..) {
            self.settled.clear(expr);
        }
        self.version = self.version.wrapping_add(1);
    }
}

fn chosen(pool: &Pool, condition: ExprId, then: ExprId, otherwise: ExprId) -> ExprId {
    if pool.value(condition) != 0 { then } else { otherwise }
}

/// A set of expressions, as a bitmap.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    #[inline]
    fn get(&self, expr: ExprId) -> bool {
        self.words.get(expr.0 as usize / 64).is_some_and(|word| word >> (expr.0 % 64) & 1 != 0)
    }

    fn set(&mut self, expr: ExprId) {
        let word = expr.0 as usize / 64;
        if self.words.len() <= word {
            self.words.resize((word + 1).next_power_of_two(), 0);
        }
        if let Some(word) = self.words.get_mut(word) {
            *word |= 1 << (expr.0 % 64);
        }
    }

    fn clear(&mut self, expr: ExprId) {
        if let Some(word) = self.words.get_mut(expr.0 as usize / 64) {
            *word &= !(1 << (expr.0 % 64));
        }
    }
}
