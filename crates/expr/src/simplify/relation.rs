//! And and Or of two comparisons of the same operands.
//!
//! A comparison of `a` and `b` is the set of outcomes for which it holds, out of less, equal, greater and, for floats,
//! unordered. And is intersection, Or is union, and the result is a comparison if one has that set.

use super::rewrite;
use crate::{ExprId, Op, Pool, Sort};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Equality only, for everything except floats.
    Any,
    Signed,
    Unsigned,
    Float,
}

#[derive(Clone, Copy)]
struct Relation {
    order: Order,
    /// `a` is older than `b`.
    a: ExprId,
    b: ExprId,
    outcomes: u8,
}

impl Pool {
    pub(super) fn simplify_relations(&mut self, op: Op, p: ExprId, q: ExprId) -> Option<ExprId> {
        let (p, q) = (self.as_relation(p)?, self.as_relation(q)?);
        let order = match (p.order, q.order) {
            (Order::Any, other) | (other, Order::Any) if other != Order::Float => other,
            (one, other) if one == other => one,
            _ => return None,
        };
        if (p.a, p.b) != (q.a, q.b) {
            return None;
        }
        let outcomes = if op == Op::And { p.outcomes & q.outcomes } else { p.outcomes | q.outcomes };
        let result = self.relation(Relation { order, outcomes, ..p })?;
        rewrite!(self, "relations", result)
    }

    fn as_relation(&self, e: ExprId) -> Option<Relation> {
        if let Some(inner) = self.arg_of(Op::Not, e) {
            let relation = self.as_comparison(inner)?;
            let all = relation.order.all();
            return Some(Relation { outcomes: all & !relation.outcomes, ..relation });
        }
        self.as_comparison(e)
    }

    fn as_comparison(&self, e: ExprId) -> Option<Relation> {
        let (order, outcomes) = match self.op(e) {
            Op::Eq if !self.sort(self.arg(e, 0)).is_float() => (Order::Any, EQUAL),
            Op::SLt => (Order::Signed, LESS),
            Op::SLe => (Order::Signed, LESS | EQUAL),
            Op::ULt => (Order::Unsigned, LESS),
            Op::ULe => (Order::Unsigned, LESS | EQUAL),
            Op::FEq => (Order::Float, EQUAL),
            Op::FLt => (Order::Float, LESS),
            Op::FLe => (Order::Float, LESS | EQUAL),
            _ => return None,
        };
        let (a, b) = (self.arg(e, 0), self.arg(e, 1));
        if a < b {
            return Some(Relation { order, a, b, outcomes });
        }
        Some(Relation { order, a: b, b: a, outcomes: swapped(outcomes) })
    }

    fn relation(&mut self, relation: Relation) -> Option<ExprId> {
        let all = relation.order.all();
        if relation.outcomes == 0 || relation.outcomes == all {
            return Some(self.constant(Sort::Bool, u64::from(relation.outcomes != 0)));
        }
        if let Some(e) = self.comparison(relation) {
            return Some(e);
        }
        let complement = self.comparison(Relation { outcomes: all & !relation.outcomes, ..relation })?;
        Some(self.not(complement))
    }

    /// The comparison that holds for exactly these outcomes.
    fn comparison(&mut self, relation: Relation) -> Option<ExprId> {
        let Relation { order, a, b, outcomes } = relation;
        let (equal, less, less_or_equal) = match order {
            Order::Any | Order::Signed => (Op::Eq, Op::SLt, Op::SLe),
            Order::Unsigned => (Op::Eq, Op::ULt, Op::ULe),
            Order::Float => (Op::FEq, Op::FLt, Op::FLe),
        };
        let e = match outcomes {
            EQUAL => self.binary(equal, a, b),
            LESS => self.binary(less, a, b),
            GREATER => self.binary(less, b, a),
            o if o == LESS | EQUAL => self.binary(less_or_equal, a, b),
            o if o == GREATER | EQUAL => self.binary(less_or_equal, b, a),
            _ => return None,
        };
        Some(e)
    }
}

impl Order {
    fn all(self) -> u8 {
        match self {
            Order::Float => LESS | EQUAL | GREATER | UNORDERED,
            _ => LESS | EQUAL | GREATER,
        }
    }
}

fn swapped(outcomes: u8) -> u8 {
    let others = outcomes & (EQUAL | UNORDERED);
    others | if outcomes & LESS != 0 { GREATER } else { 0 } | if outcomes & GREATER != 0 { LESS } else { 0 }
}
