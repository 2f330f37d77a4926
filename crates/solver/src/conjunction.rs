//! The structure of conjuncts.

use doppel_expr::{ExprId, Op, Pool};

/// Adds the conjuncts of `e`, a Bool; `true` has none.
pub(crate) fn split(pool: &mut Pool, e: ExprId, parts: &mut Vec<ExprId>) {
    let mut pending = vec![e];
    while let Some(e) = pending.pop() {
        let node = pool.node(e);
        match node.op {
            Op::And => pending.extend([node.args[1], node.args[0]]),
            Op::Const if pool.as_const(e) == Some(1) => {}
            Op::Not => {
                let inner = pool.node(node.args[0]);
                match inner.op {
                    Op::Or => {
                        let [a, b, _] = inner.args;
                        let not_b = pool.not(b);
                        pending.extend([not_b, pool.not(a)]);
                    }
                    _ => parts.push(e),
                }
            }
            _ => parts.push(e),
        }
    }
}

/// The variable that a conjunct equates with a constant, and the constant.
pub(crate) fn fixes(pool: &Pool, e: ExprId) -> Option<(ExprId, u64)> {
    let node = pool.node(e);
    let [a, b, _] = node.args;
    match node.op {
        Op::Var => Some((e, 1)),
        Op::Not if pool.node(a).op == Op::Var => Some((a, 0)),
        Op::Eq if pool.node(a).op == Op::Var => pool.as_const(b).map(|value| (a, value)),
        Op::Eq if pool.node(b).op == Op::Var => pool.as_const(a).map(|value| (b, value)),
        _ => None,
    }
}
