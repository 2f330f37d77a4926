//! Operators with their arguments.

use doppel_expr::{ExprId, Op, Sort, typing};

use super::sexp::Sexp;
use super::{ReadError, Reader};
use crate::functions;

/// Whether a function is one that the writer defines for one of our operators.
pub(super) fn is_prelude(name: &str) -> bool {
    prelude(name).is_some()
}

/// The operator of a function of the prelude, and the sort of the result if it is a conversion.
fn prelude(name: &str) -> Option<(Op, Option<Sort>)> {
    Some(match name {
        "$fmod32" | "$fmod64" => (Op::FRem, None),
        "$fmin32" | "$fmin64" => (Op::FMin, None),
        "$fmax32" | "$fmax64" => (Op::FMax, None),
        "$f32-to-s32" | "$f64-to-s32" => (Op::FToS, Some(Sort::Bv(32))),
        "$f32-to-s64" | "$f64-to-s64" => (Op::FToS, Some(Sort::Bv(64))),
        _ => return None,
    })
}

/// An operator with its indices and arguments.
pub(super) fn apply<'a>(
    reader: &mut Reader<'a, '_>,
    name: &str,
    indices: &[Sexp<'a>],
    args: &'a [Sexp<'a>],
) -> Result<ExprId, ReadError> {
    let wrong = || ReadError::new(format!("`{name}` is not known or does not take these arguments"));
    // A rounding mode is not an expression.
    let (mode, args) = match args {
        [Sexp::Atom(mode @ ("RNE" | "RTN" | "RTP" | "RTZ")), rest @ ..] => (*mode, rest),
        _ => ("", args),
    };
    let mut exprs = Vec::with_capacity(args.len());
    for arg in args {
        exprs.push(reader.term(arg)?);
    }
    let indices: Vec<&str> = indices.iter().filter_map(Sexp::atom).collect();
    let found = if indices.is_empty() {
        plain(reader, name, mode, &exprs)
    } else {
        indexed(reader, name, mode, &indices, &exprs)
    };
    found.ok_or_else(wrong)
}

fn indexed(reader: &mut Reader<'_, '_>, name: &str, mode: &str, indices: &[&str], args: &[ExprId]) -> Option<ExprId> {
    let &[e] = args else { return None };
    let pool = &mut *reader.pool;
    let sort = pool.sort(e);
    let numbers: Vec<u8> = indices.iter().map(|index| index.parse().ok()).collect::<Option<_>>()?;
    match (name, &numbers[..]) {
        ("extract", &[high, low]) if typing::extracts(sort, high, low) => Some(pool.extract(e, high, low)),
        ("zero_extend" | "sign_extend", &[extra]) => {
            let width = sort.width().checked_add(extra)?;
            let is_fine = typing::extends(sort, width);
            let extend =
                if name == "zero_extend" { doppel_expr::Pool::zero_extend } else { doppel_expr::Pool::sign_extend };
            is_fine.then(|| extend(pool, e, width))
        }
        ("to_fp", _) => {
            let to = super::float_sort(indices[0], indices.get(1)?)?;
            let op = match sort {
                Sort::Bv(_) if mode.is_empty() => Op::FFromBits,
                Sort::Bv(_) if mode == "RNE" => Op::FFromS,
                Sort::F32 | Sort::F64 if mode == "RNE" && sort != to => Op::FToF,
                _ => return None,
            };
            typing::converts(op, sort, to).then(|| pool.convert(op, e, to))
        }
        _ => None,
    }
}

fn plain(reader: &mut Reader<'_, '_>, name: &str, mode: &str, args: &[ExprId]) -> Option<ExprId> {
    let pool = &mut *reader.pool;
    if let (Some((Op::FToS, Some(to))), &[e]) = (prelude(name), args) {
        return typing::converts(Op::FToS, pool.sort(e), to).then(|| pool.convert(Op::FToS, e, to));
    }
    if let Some(function) = functions::of_symbol(name) {
        let sorts: Vec<Sort> = args.iter().map(|&arg| pool.sort(arg)).collect();
        return typing::calls(function, &sorts).then(|| pool.call(function, args));
    }
    let swapped;
    let (op, args) = match (name, args) {
        ("bvugt" | "bvuge" | "bvsgt" | "bvsge" | "fp.gt" | "fp.geq", &[a, b]) => {
            swapped = [b, a];
            let op = match name {
                "bvugt" => Op::ULt,
                "bvuge" => Op::ULe,
                "bvsgt" => Op::SLt,
                "bvsge" => Op::SLe,
                "fp.gt" => Op::FLt,
                _ => Op::FLe,
            };
            (op, &swapped[..])
        }
        _ => (operator(name, mode)?, args),
    };
    let mut make = |args: &[ExprId]| {
        let sorts: Vec<Sort> = args.iter().map(|&arg| pool.sort(arg)).collect();
        match (args, &sorts[..]) {
            (&[a], &[p]) => typing::unary(op, p).map(|_| pool.unary(op, a)),
            (&[a, b], &[p, q]) => typing::binary(op, p, q).map(|_| pool.binary(op, a, b)),
            (&[a, b, c], &[p, q, r]) => typing::ternary(op, p, q, r).map(|_| pool.ternary(op, a, b, c)),
            _ => None,
        }
    };
    // Associative operators take any number of arguments.
    match (op, args) {
        (Op::And | Op::Or | Op::Xor | Op::Add | Op::Mul | Op::Concat, [first, rest @ ..]) if rest.len() != 1 => {
            rest.iter().try_fold(*first, |sum, &arg| make(&[sum, arg]))
        }
        _ => make(args),
    }
}

fn operator(name: &str, mode: &str) -> Option<Op> {
    if let Some((op, None)) = prelude(name) {
        return Some(op);
    }
    let op = match name {
        "not" | "bvnot" => Op::Not,
        "and" | "bvand" => Op::And,
        "or" | "bvor" => Op::Or,
        "xor" | "bvxor" => Op::Xor,
        "bvneg" => Op::Neg,
        "bvadd" => Op::Add,
        "bvsub" => Op::Sub,
        "bvmul" => Op::Mul,
        "bvudiv" => Op::UDiv,
        "bvsdiv" => Op::SDiv,
        "bvurem" => Op::URem,
        "bvsrem" => Op::SRem,
        "bvshl" => Op::Shl,
        "bvlshr" => Op::LShr,
        "bvashr" => Op::AShr,
        "bvult" => Op::ULt,
        "bvule" => Op::ULe,
        "bvslt" => Op::SLt,
        "bvsle" => Op::SLe,
        "concat" => Op::Concat,
        "=" => Op::Eq,
        "ite" => Op::Ite,
        "fp.add" if mode == "RNE" => Op::FAdd,
        "fp.sub" if mode == "RNE" => Op::FSub,
        "fp.mul" if mode == "RNE" => Op::FMul,
        "fp.div" if mode == "RNE" => Op::FDiv,
        "fp.sqrt" if mode == "RNE" => Op::FSqrt,
        "fp.fma" if mode == "RNE" => Op::FFma,
        "fp.roundToIntegral" => match mode {
            "RTN" => Op::FRoundFloor,
            "RTP" => Op::FRoundCeil,
            "RNE" => Op::FRoundRint,
            _ => return None,
        },
        "fp.neg" => Op::FNeg,
        "fp.abs" => Op::FAbs,
        "fp.eq" => Op::FEq,
        "fp.lt" => Op::FLt,
        "fp.leq" => Op::FLe,
        "fp.isNaN" => Op::FIsNan,
        "select" => Op::Select,
        "store" => Op::Store,
        _ => return None,
    };
    Some(op)
}
