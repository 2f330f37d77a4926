//! Expression ids and nodes.

use crate::{Function, Op, Sort};

/// An expression of a [`Pool`](crate::Pool). Equal ids mean equal expressions; the id of an argument is smaller than
/// that of its user. Id 0 is never an expression; users take it to mean "concrete".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct ExprId(pub u32);

impl ExprId {
    /// The id that is never an expression.
    pub const NONE: ExprId = ExprId(0);

    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A copy of a node, for inspection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub op: Op,
    pub sort: Sort,
    /// The arguments; [`ExprId::NONE`] past the operator's arity.
    pub args: [ExprId; 3],
    /// Extract: the lowest bit. Concat: the width of the low part. Var: its index in `vars()`. Table: its number.
    /// FCall: the number of the function.
    pub imm: u32,
}

impl Node {
    /// The arguments that the operator has.
    #[inline]
    pub fn args(&self) -> &[ExprId] {
        &self.args[..self.op.arity()]
    }

    /// The function of a call.
    pub fn function(&self) -> Option<Function> {
        matches!(self.op, Op::FCall | Op::FCall2).then(|| Function::numbered(self.imm as usize)).flatten()
    }
}

/// A node as stored and hashed: no two nodes of a pool are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(4))]
pub(crate) struct Packed {
    /// Argument ids. Const: the low and high halves of the value. Var and Table: their number.
    pub words: [u32; 3],
    pub op: Op,
    /// See [`Sort::pack`].
    pub sort: u8,
    /// Extract: the lowest bit. Concat: the width of the low part. FCall: the number of the function.
    pub imm: u16,
}

const _: () = assert!(size_of::<Packed>() == 16);

impl Packed {
    #[inline]
    pub fn new(op: Op, sort: Sort, imm: u16, args: [ExprId; 3]) -> Packed {
        Packed { words: args.map(|arg| arg.0), op, sort: sort.pack(), imm }
    }

    /// A leaf that is identified by a number.
    #[inline]
    pub fn leaf(op: Op, sort: Sort, number: u64) -> Packed {
        Packed { words: [number as u32, (number >> 32) as u32, 0], op, sort: sort.pack(), imm: 0 }
    }

    #[inline]
    pub fn sort(&self) -> Sort {
        Sort::unpack(self.sort)
    }

    #[inline]
    pub fn is_leaf(&self) -> bool {
        matches!(self.op, Op::Const | Op::Var | Op::Table)
    }

    pub fn view(&self) -> Node {
        let imm = match self.op {
            Op::Var | Op::Table => self.words[0],
            _ => u32::from(self.imm),
        };
        let args = if self.is_leaf() { [ExprId::NONE; 3] } else { self.words.map(ExprId) };
        Node { op: self.op, sort: self.sort(), args, imm }
    }

    /// A hash with good distribution in both halves.
    #[inline]
    pub fn hash(&self) -> u64 {
        const K1: u64 = 0x9e37_79b9_7f4a_7c15;
        const K2: u64 = 0xd1b5_4a32_d192_ed03;
        let low = u64::from(self.words[0]) | u64::from(self.words[1]) << 32;
        let rest = u64::from(self.op as u8) | u64::from(self.sort) << 8 | u64::from(self.imm) << 16;
        let high = u64::from(self.words[2]) | rest << 32;
        let product = u128::from(low ^ K1) * u128::from(high ^ K2);
        (product as u64) ^ (product >> 64) as u64
    }
}
