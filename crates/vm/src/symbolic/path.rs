//! The path that a run took: the choices that depended on inputs, in order. Their conjunction is the path constraint.

use doppel_expr::{ExprId, Op, Pool, Sort};

use crate::class::Method;

/// What kind of choice put a conjunct on the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ChoiceKind {
    Branch,
    Switch,
    /// An array index inside or outside the bounds.
    Bounds,
    ZeroDivisor,
    NegativeSize,
    /// Which element of an array of references an index has led to.
    Element,
    /// An array length fixed to its value, since what follows has a shape for one length only.
    Length,
    /// A value fixed in the same way, where an expression would have to stand for a whole structure.
    Fixed,
    /// How far a stream goes: whether there is something to read, and whether it is as much as was wanted.
    Stream,
    /// `Symbolic.assume` and the like.
    Assumption,
    /// What a summarised library method has decided.
    Summary,
}

/// One conjunct of the path constraint.
#[derive(Clone, Copy)]
pub struct Choice {
    /// True under the run's inputs.
    pub conjunct: ExprId,
    pub kind: ChoiceKind,
    /// Whether the condition held of which this is a case: of a branch, whether it was taken.
    pub holds: bool,
    /// Bytecode index in `method`.
    pub bci: u16,
    pub method: &'static Method,
}

/// The path constraint of a run.
#[derive(Default)]
pub struct Path {
    pub choices: Vec<Choice>,
    /// Expressions that are conjuncts already: saying them again adds nothing.
    known: Bits,
    /// Expressions that a conjunct says to equal a constant: from there on they are that constant.
    fixed: Bits,
    /// Those, in order, each with the number of choices when it was fixed.
    fixed_at: Vec<(ExprId, usize)>,
}

impl Path {
    /// Adds a conjunct, unless it is a constant or on the path already.
    pub fn push(&mut self, pool: &Pool, choice: Choice) {
        if pool.as_const(choice.conjunct).is_some() || self.known.get(choice.conjunct) {
            return;
        }
        self.known.set(choice.conjunct);
        self.choices.push(choice);
        self.fix_equated(pool, choice.conjunct);
    }

    /// Whether an expression is a conjunct.
    pub fn is_known(&self, expr: ExprId) -> bool {
        self.known.get(expr)
    }

    /// Whether a condition would add a conjunct.
    pub(crate) fn is_news(&self, pool: &Pool, condition: ExprId) -> bool {
        pool.as_const(condition).is_none() && !self.known.get(condition)
    }

    /// Whether the path constraint says what an expression's value is.
    #[inline]
    pub fn is_fixed(&self, expr: ExprId) -> bool {
        self.fixed.get(expr)
    }

    /// What a conjunct equates with a constant, it fixes.
    fn fix_equated(&mut self, pool: &Pool, conjunct: ExprId) {
        let mut todo = vec![conjunct];
        while let Some(conjunct) = todo.pop() {
            let node = pool.node(conjunct);
            match (node.op, node.args()) {
                (Op::And, &[a, b]) if pool.sort(conjunct) == Sort::Bool => todo.extend([a, b]),
                (Op::Eq, &[a, b]) if pool.as_const(b).is_some() && !self.fixed.get(a) => {
                    self.fixed.set(a);
                    self.fixed_at.push((a, self.choices.len()));
                }
                _ => {}
            }
        }
    }

    pub fn len(&self) -> usize {
        self.choices.len()
    }

    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Forgets all choices after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        for choice in self.choices.drain(len.min(self.choices.len())..) {
            self.known.clear(choice.conjunct);
        }
        while let Some(&(expr, _)) = self.fixed_at.last().filter(|(_, n_choices)| *n_choices > len) {
            self.fixed.clear(expr);
            self.fixed_at.pop();
        }
    }
}

/// A set of expressions, a bit each.
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
