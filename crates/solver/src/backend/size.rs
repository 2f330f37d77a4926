//! An estimate of the number of gates of conjuncts. Bitwuzla can be interrupted while it searches, but not while it
//! builds gates, so a query whose gates would take too long must not be started.

use std::time::Duration;

use doppel_expr::{ExprId, Node, Op, Pool, Sort};

/// The approximate number of gates built per second; more on an idle machine.
const GATES_PER_SECOND: f64 = 2e6;

/// The number of gates that can be built in a time.
pub(super) fn affordable(time: Duration) -> u64 {
    (time.as_secs_f64() * GATES_PER_SECOND) as u64
}

/// The approximate number of gates of some nodes; rewriting usually reduces it.
pub(super) fn gates(pool: &Pool, nodes: &[ExprId]) -> u64 {
    nodes.iter().map(|&e| gates_of(pool, &pool.node(e))).sum()
}

fn gates_of(pool: &Pool, node: &Node) -> u64 {
    let Some(&first) = node.args().first() else { return 0 };
    let sort = pool.sort(first);
    let width = u64::from(sort.width().max(node.sort.width()));
    let is_single = sort == Sort::F32 || node.sort == Sort::F32;
    match node.op {
        Op::Not | Op::Extract | Op::Concat | Op::ZeroExtend | Op::SignExtend | Op::FFromBits => 0,
        Op::Const | Op::Var | Op::Table => 0,
        Op::And | Op::Or => width,
        Op::Xor | Op::Eq | Op::Ite | Op::Store => 4 * width,
        Op::Neg | Op::Add | Op::Sub | Op::ULt | Op::ULe | Op::SLt | Op::SLe => 10 * width,
        Op::Shl | Op::LShr | Op::AShr if pool.as_const(node.args[1]).is_some() => 0,
        Op::Shl | Op::LShr | Op::AShr => 20 * width,
        Op::Mul => 10 * width * width,
        Op::UDiv | Op::SDiv | Op::URem | Op::SRem => 15 * width * width,
        Op::Select => 4 * width * pool.table_bytes(first).map_or(1, |bytes| bytes.len() as u64 * 8 / width),
        Op::FEq | Op::FLt | Op::FLe | Op::FIsNan | Op::FNeg | Op::FAbs | Op::FMin | Op::FMax => 10 * width,
        Op::FCall | Op::FCall2 => 10 * width,
        Op::FMul | Op::FDiv | Op::FSqrt | Op::FFma => 20 * width * width,
        // One subtraction for every exponent.
        Op::FRem if is_single => 280 * 10 * width,
        Op::FRem => 2_100 * 10 * width,
        _ => 200 * width,
    }
}
