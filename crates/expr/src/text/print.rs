//! Printer of the text form.

use std::fmt::{self, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{alike, is_plain};
use crate::sort::signed;
use crate::{ExprId, Function, Node, Op, Pool, Sort};

/// An expression for formatting.
pub struct Display<'a> {
    pool: &'a Pool,
    root: ExprId,
}

impl Pool {
    /// The text form of an expression.
    pub fn display(&self, e: ExprId) -> Display<'_> {
        Display { pool: self, root: e }
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = self.pool.worth_binding(self.root);
        let names = bound.iter().zip(1..).map(|(&e, number)| (e, number)).collect();
        let mut printer = Printer { pool: self.pool, names, declared: FxHashSet::default(), out: f };
        if bound.is_empty() {
            return printer.print(self.root, false);
        }
        printer.out.write_str("(let")?;
        for (e, number) in bound.into_iter().zip(1..) {
            write!(printer.out, " (%{number} ")?;
            printer.print(e, true)?;
            printer.out.write_str(")")?;
        }
        printer.out.write_str(" ")?;
        printer.print(self.root, false)?;
        printer.out.write_str(")")
    }
}

impl Pool {
    /// The subexpressions for which a name shortens the text, arguments first. All others are so small or so rarely
    /// used that the length of the text stays linear in the number of nodes.
    fn worth_binding(&self, root: ExprId) -> Vec<ExprId> {
        let nodes = self.reachable(&[root]);
        let mut n_uses: FxHashMap<ExprId, u64> = FxHashMap::default();
        for &e in &nodes {
            for &arg in self.node(e).args() {
                *n_uses.entry(arg).or_default() += 1;
            }
        }
        // The number of words of a node, with names for bound subexpressions.
        let mut sizes: FxHashMap<ExprId, u64> = FxHashMap::default();
        let mut bound = Vec::new();
        for &e in &nodes {
            let size = match self.table_bytes(e) {
                Some(bytes) => 3 + bytes.len() as u64 / 4,
                None => self.node(e).args().iter().fold(1u64, |sum, arg| sum.saturating_add(sizes[arg])),
            };
            let uses = n_uses.get(&e).copied().unwrap_or(0);
            let pays = uses >= 2 && uses.saturating_mul(size) > size.saturating_add(uses + 2);
            if pays {
                bound.push(e);
            }
            sizes.insert(e, if pays { 1 } else { size });
        }
        bound
    }
}

struct Printer<'a, 'f, 'g> {
    pool: &'a Pool,
    /// The number of a bound expression.
    names: FxHashMap<ExprId, usize>,
    /// Variables whose sort has been written.
    declared: FxHashSet<ExprId>,
    out: &'f mut fmt::Formatter<'g>,
}

/// What remains to be written, in reverse order.
enum Todo {
    Expr(ExprId),
    /// A constant whose sort follows from the other arguments, and its operator.
    BareConst(ExprId, Op),
    Close,
}

impl Printer<'_, '_, '_> {
    /// Writes an expression; with `is_definition`, not by the name it is bound to.
    fn print(&mut self, root: ExprId, is_definition: bool) -> fmt::Result {
        let mut todo = Vec::new();
        self.open(root, is_definition, &mut todo)?;
        while let Some(next) = todo.pop() {
            match next {
                Todo::Close => self.out.write_str(")")?,
                Todo::Expr(e) => {
                    self.out.write_str(" ")?;
                    self.open(e, false, &mut todo)?;
                }
                Todo::BareConst(e, op) => {
                    self.out.write_str(" ")?;
                    self.number(e, op)?;
                }
            }
        }
        Ok(())
    }

    /// Writes a leaf or a name, or otherwise the operator, and queues the arguments.
    fn open(&mut self, e: ExprId, is_definition: bool, todo: &mut Vec<Todo>) -> fmt::Result {
        if let Some(number) = self.names.get(&e).filter(|_| !is_definition) {
            return write!(self.out, "%{number}");
        }
        let node = self.pool.node(e);
        match node.op {
            Op::Const => self.constant(e),
            Op::Var => self.variable(e),
            Op::Table => self.table(e),
            _ => {
                write!(self.out, "({}", node.function().map_or(node.op.name(), Function::name))?;
                self.numbers(&node)?;
                todo.push(Todo::Close);
                let args = node.args();
                let is_const = |&arg: &ExprId| self.pool.op(arg) == Op::Const;
                let group = alike(node.op);
                let is_implied = !args[group.clone()].iter().all(is_const);
                for (idx, &arg) in args.iter().enumerate().rev() {
                    let is_fixed = idx > 0 && matches!(node.op, Op::Select | Op::Store);
                    let is_bare = is_const(&arg) && (is_fixed || is_implied && group.contains(&idx));
                    todo.push(if is_bare { Todo::BareConst(arg, node.op) } else { Todo::Expr(arg) });
                }
                Ok(())
            }
        }
    }

    /// The numbers that belong to the operator.
    fn numbers(&mut self, node: &Node) -> fmt::Result {
        match node.op {
            Op::Extract => write!(self.out, " {} {}", node.imm + u32::from(node.sort.width()) - 1, node.imm),
            Op::ZeroExtend | Op::SignExtend | Op::FFromS | Op::FToS => write!(self.out, " {}", node.sort),
            _ => Ok(()),
        }
    }

    fn constant(&mut self, e: ExprId) -> fmt::Result {
        self.number(e, Op::Const)?;
        match self.pool.sort(e) {
            Sort::Bool => Ok(()),
            sort => write!(self.out, ":{sort}"),
        }
    }

    /// A constant without its sort, as an argument of `op`.
    fn number(&mut self, e: ExprId, op: Op) -> fmt::Result {
        let value = self.pool.value(e);
        let is_signed = match op {
            Op::SLt | Op::SLe | Op::SDiv | Op::SRem => true,
            Op::ULt | Op::ULe | Op::UDiv | Op::URem => false,
            _ => self.pool.sort(e).width() >= 32,
        };
        match self.pool.sort(e) {
            Sort::Bool => write!(self.out, "{}", value != 0),
            Sort::F32 if f32::from_bits(value as u32).is_nan() => self.out.write_str("nan"),
            Sort::F64 if f64::from_bits(value).is_nan() => self.out.write_str("nan"),
            Sort::F32 => write!(self.out, "{:?}", f32::from_bits(value as u32)),
            Sort::F64 => write!(self.out, "{:?}", f64::from_bits(value)),
            sort if is_signed => write!(self.out, "{}", signed(sort.width(), value)),
            _ => write!(self.out, "{value}"),
        }
    }

    fn variable(&mut self, e: ExprId) -> fmt::Result {
        let var = &self.pool.vars()[self.pool.node(e).imm as usize];
        if is_plain(&var.name) {
            self.out.write_str(&var.name)?;
        } else {
            self.out.write_str("|")?;
            for c in var.name.chars() {
                if matches!(c, '|' | '\\') {
                    self.out.write_char('\\')?;
                }
                self.out.write_char(c)?;
            }
            self.out.write_str("|")?;
        }
        if self.declared.insert(e) { write!(self.out, ":{}", var.sort) } else { Ok(()) }
    }

    fn table(&mut self, e: ExprId) -> fmt::Result {
        write!(self.out, "(table {} 0x", self.pool.sort(e).width())?;
        let bytes = self.pool.table_bytes(e).map_or(&[][..], |bytes| bytes);
        for byte in bytes {
            write!(self.out, "{byte:02x}")?;
        }
        self.out.write_str(")")
    }
}
