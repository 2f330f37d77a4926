//! Expressions as SMT-LIB terms.

use std::fmt;

use doppel_expr::{ExprId, NAN_F32, NAN_F64, Node, Op, Pool, Sort};
use rustc_hash::{FxHashMap, FxHashSet};

use super::functions;
use super::names::Names;

/// A deeper term is split by a definition, so that neither we nor a solver's parser recurse far.
const MAX_HEIGHT: u32 = 40;

/// Writes terms, with names for defined nodes.
pub(super) struct Terms<'a> {
    pool: &'a Pool,
    names: &'a Names<'a>,
    /// The nodes that have a name: `$` and the id.
    defined: FxHashSet<ExprId>,
    /// The names that were already introduced.
    written: FxHashSet<ExprId>,
}

impl<'a> Terms<'a> {
    /// For the terms that `nodes`, in topological order, make up.
    pub fn new(
        pool: &'a Pool,
        names: &'a Names<'a>,
        nodes: &[ExprId],
        roots: impl Iterator<Item = ExprId>,
    ) -> Terms<'a> {
        let mut n_uses: FxHashMap<ExprId, u32> = FxHashMap::default();
        let args = nodes.iter().flat_map(|&e| pool.node(e).args().to_vec());
        for e in args.chain(roots) {
            *n_uses.entry(e).or_default() += 1;
        }
        let mut heights: FxHashMap<ExprId, u32> = FxHashMap::default();
        let mut defined = FxHashSet::default();
        for &e in nodes {
            let node = pool.node(e);
            let Some(highest) = node.args().iter().map(|arg| heights[arg]).max() else {
                heights.insert(e, 0);
                continue;
            };
            let is_defined = n_uses[&e] > 1 || highest + 1 >= MAX_HEIGHT || node.op == Op::FToBits;
            if is_defined {
                defined.insert(e);
            }
            heights.insert(e, if is_defined { 0 } else { highest + 1 });
        }
        Terms { pool, names, defined, written: FxHashSet::default() }
    }

    pub fn is_defined(&self, e: ExprId) -> bool {
        self.defined.contains(&e)
    }

    pub fn mark_written(&mut self, e: ExprId) {
        self.written.insert(e);
    }

    /// Writes a term; its depth is bounded by [`MAX_HEIGHT`].
    pub fn write(&self, f: &mut fmt::Formatter<'_>, e: ExprId) -> fmt::Result {
        if self.defined.contains(&e) && self.written.contains(&e) {
            return write!(f, "${}", e.0);
        }
        self.write_inside(f, e)
    }

    /// Writes the term that a name stands for.
    pub fn write_inside(&self, f: &mut fmt::Formatter<'_>, e: ExprId) -> fmt::Result {
        let node = self.pool.node(e);
        match node.op {
            Op::Const => f.write_str(&literal(node.sort, self.pool.value(e))),
            Op::Var => f.write_str(self.names.variable(e)),
            Op::Table => write!(f, "$array{}", e.0),
            Op::Select if self.pool.node(node.args[0]).op == Op::Table => {
                write!(f, "($table{} ", node.args[0].0)?;
                self.write(f, node.args[1])?;
                f.write_str(")")
            }
            _ => {
                write!(f, "({}", self.operator(&node))?;
                for &arg in node.args() {
                    f.write_str(" ")?;
                    self.write(f, arg)?;
                }
                f.write_str(")")
            }
        }
    }

    /// The operator with its indices and rounding mode.
    fn operator(&self, node: &Node) -> String {
        let is_bool = node.sort == Sort::Bool;
        let extra = || node.sort.width() - self.pool.sort(node.args[0]).width();
        let format = match node.sort {
            Sort::F32 => "8 24",
            _ => "11 53",
        };
        let of = self.pool.sort(node.args[0]).width();
        match node.op {
            Op::Not if is_bool => "not".into(),
            Op::And if is_bool => "and".into(),
            Op::Or if is_bool => "or".into(),
            Op::Xor if is_bool => "xor".into(),
            Op::Extract => format!("(_ extract {} {})", node.imm + u32::from(node.sort.width()) - 1, node.imm),
            Op::ZeroExtend => format!("(_ zero_extend {})", extra()),
            Op::SignExtend => format!("(_ sign_extend {})", extra()),
            Op::FFromS | Op::FToF => format!("(_ to_fp {format}) RNE"),
            Op::FFromBits => format!("(_ to_fp {format})"),
            Op::FToS => format!("$f{of}-to-s{}", node.sort.width()),
            Op::FRem => format!("$fmod{of}"),
            Op::FMin => format!("$fmin{of}"),
            Op::FMax => format!("$fmax{of}"),
            op => node.function().map_or_else(|| plain_operator(op).into(), functions::symbol),
        }
    }
}

/// The operators that SMT-LIB has, with the rounding mode where it takes one.
fn plain_operator(op: Op) -> &'static str {
    match op {
        Op::Not => "bvnot",
        Op::And => "bvand",
        Op::Or => "bvor",
        Op::Xor => "bvxor",
        Op::Neg => "bvneg",
        Op::Add => "bvadd",
        Op::Sub => "bvsub",
        Op::Mul => "bvmul",
        Op::UDiv => "bvudiv",
        Op::SDiv => "bvsdiv",
        Op::URem => "bvurem",
        Op::SRem => "bvsrem",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::ULt => "bvult",
        Op::ULe => "bvule",
        Op::SLt => "bvslt",
        Op::SLe => "bvsle",
        Op::Concat => "concat",
        Op::Eq => "=",
        Op::Ite => "ite",
        Op::FAdd => "fp.add RNE",
        Op::FSub => "fp.sub RNE",
        Op::FMul => "fp.mul RNE",
        Op::FDiv => "fp.div RNE",
        Op::FNeg => "fp.neg",
        Op::FAbs => "fp.abs",
        Op::FSqrt => "fp.sqrt RNE",
        Op::FFma => "fp.fma RNE",
        Op::FRoundFloor => "fp.roundToIntegral RTN",
        Op::FRoundCeil => "fp.roundToIntegral RTP",
        Op::FRoundRint => "fp.roundToIntegral RNE",
        Op::FEq => "fp.eq",
        Op::FLt => "fp.lt",
        Op::FLe => "fp.leq",
        Op::FIsNan => "fp.isNaN",
        Op::Select => "select",
        Op::Store => "store",
        _ => unreachable!("{op:?} has no operator of its own"),
    }
}

/// A constant.
pub(super) fn literal(sort: Sort, value: u64) -> String {
    let float = |exponent_bits: usize, fraction_bits: usize| {
        let bits = format!("{value:0width$b}", width = 1 + exponent_bits + fraction_bits);
        let (sign, rest) = bits.split_at(1);
        let (exponent, fraction) = rest.split_at(exponent_bits);
        format!("(fp #b{sign} #b{exponent} #b{fraction})")
    };
    match sort {
        Sort::Bool => (value != 0).to_string(),
        Sort::F32 if value == NAN_F32 => "(_ NaN 8 24)".into(),
        Sort::F64 if value == NAN_F64 => "(_ NaN 11 53)".into(),
        Sort::F32 => float(8, 23),
        Sort::F64 => float(11, 52),
        Sort::Bv(width) if width.is_multiple_of(4) => format!("#x{value:0digits$x}", digits = usize::from(width / 4)),
        _ => format!("#b{value:0digits$b}", digits = usize::from(sort.width())),
    }
}

/// A sort's name.
pub(super) fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::F32 => "(_ FloatingPoint 8 24)".into(),
        Sort::F64 => "(_ FloatingPoint 11 53)".into(),
        Sort::Array { element } => format!("(Array (_ BitVec 32) (_ BitVec {element}))"),
    }
}
