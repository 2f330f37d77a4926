//! Expressions as an SMT-LIB 2.6 script, in the part of the language that both Z3 and cvc5 read.
//!
//! The length of the script is linear in the number of nodes: a node that is used more than once, or is deep, becomes a
//! `define-fun` before the first assertion that needs it. The script's own names begin with `$`. There is one `assert`
//! per conjunct, below its comment; each variable's declaration is below its current value.
//!
//! Where SMT-LIB has no operator for ours:
//! * a float's bits are a fresh constant, whose definition is part of the first assertion that uses it;
//! * remainder, minimum, maximum and saturating conversion are functions in the script's head (`prelude`);
//! * an elementary function is declared without a definition: it is uninterpreted (`functions`);
//! * a constant array that is only read is a function, a tree of if-then-else over the index (`tables`).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod functions;
mod model;
mod names;
mod prelude;
mod read;
mod tables;
mod term;

use std::collections::BTreeSet;
use std::fmt;

use doppel_expr::{ExprId, Function, Op, Pool, Sort};
use rustc_hash::{FxHashMap, FxHashSet};

pub use model::model;
pub use read::{ReadError, ReadScript, Status, read};

use names::Names;
use term::{Terms, literal, sort_name};

/// A set of conjuncts, for formatting as a script.
///
/// ```
/// use doppel_expr::{Pool, parse};
/// use doppel_smtlib::Script;
///
/// let mut pool = Pool::new();
/// let condition = parse(&mut pool, "(slt x:8 10)").unwrap();
/// let script = Script::new(&pool).conjunct(condition, "Main.java:3").check_sat();
/// assert_eq!(
///     script.to_string(),
///     "(set-logic QF_BV)\n; x = 0\n(declare-const x (_ BitVec 8))\n; Main.java:3\n(assert (bvslt x #x0a))\n(check-sat)\n"
/// );
/// ```
#[derive(Clone)]
pub struct Script<'a> {
    pool: &'a Pool,
    conjuncts: Vec<(ExprId, String)>,
    check_sat: bool,
    get_model: bool,
    status: Option<Status>,
    values: bool,
    hint: Vec<(ExprId, u64)>,
}

impl<'a> Script<'a> {
    pub fn new(pool: &'a Pool) -> Script<'a> {
        Script {
            pool,
            conjuncts: Vec::new(),
            check_sat: false,
            get_model: false,
            status: None,
            values: true,
            hint: Vec::new(),
        }
    }

    /// Adds a Bool that must hold, with comment lines above its assertion.
    pub fn conjunct(mut self, e: ExprId, comment: impl Into<String>) -> Script<'a> {
        assert_eq!(self.pool.sort(e), Sort::Bool, "a conjunct is a Bool");
        self.conjuncts.push((e, comment.into()));
        self
    }

    /// Sets the expected answer.
    pub fn status(self, status: Status) -> Script<'a> {
        Script { status: Some(status), ..self }
    }

    /// Leaves out the comments with the variables' current values.
    pub fn without_values(self) -> Script<'a> {
        Script { values: false, ..self }
    }

    /// Adds values from which a solver may start, as `(set-info :hint …)`: variables with a literal each.
    pub fn hint(self, hint: Vec<(ExprId, u64)>) -> Script<'a> {
        Script { hint, ..self }
    }

    /// Ends the script with `(check-sat)`.
    pub fn check_sat(self) -> Script<'a> {
        Script { check_sat: true, ..self }
    }

    /// Ends the script with `(check-sat)` and `(get-model)`.
    pub fn get_model(self) -> Script<'a> {
        Script { check_sat: true, get_model: true, ..self }
    }
}

impl fmt::Display for Script<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roots: Vec<ExprId> = self.conjuncts.iter().map(|&(e, _)| e).collect();
        let nodes = self.pool.reachable(&roots);
        let features = Features::of(self.pool, &nodes);
        if self.get_model {
            writeln!(f, "(set-option :produce-models true)")?;
        }
        writeln!(f, "(set-logic {})", features.logic())?;
        if let Some(status) = self.status {
            writeln!(f, "(set-info :status {})", status.name())?;
        }
        let names = Names::new(self.pool);
        for &e in nodes.iter().filter(|&&e| self.pool.node(e).op == Op::Var) {
            if self.values {
                write!(f, "; {} = ", names.original(e).replace('\n', " "))?;
                self.write_value(f, e)?;
                writeln!(f)?;
            }
            writeln!(f, "(declare-const {} {})", names.variable(e), sort_name(self.pool.sort(e)))?;
        }
        for definition in prelude::needed(self.pool, &nodes) {
            f.write_str(definition)?;
        }
        functions::write(f, &features.functions)?;
        self.write_assertions(f, &nodes, &names, &features)?;
        if !self.hint.is_empty() {
            f.write_str("(set-info :hint (")?;
            for (n, &(var, value)) in self.hint.iter().enumerate() {
                let space = if n == 0 { "" } else { " " };
                write!(f, "{space}({} {})", names.variable(var), literal(self.pool.sort(var), value))?;
            }
            f.write_str("))\n")?;
        }
        if self.check_sat {
            writeln!(f, "(check-sat)")?;
        }
        if self.get_model {
            writeln!(f, "(get-model)")?;
        }
        Ok(())
    }
}

impl Script<'_> {
    /// A variable's current value, for people.
    fn write_value(&self, f: &mut fmt::Formatter<'_>, e: ExprId) -> fmt::Result {
        let value = self.pool.value(e);
        match self.pool.sort(e) {
            Sort::Bool => write!(f, "{}", value != 0),
            Sort::F32 => write!(f, "{:?}", f32::from_bits(value as u32)),
            Sort::F64 => write!(f, "{:?}", f64::from_bits(value)),
            Sort::Bv(64) => write!(f, "{}", value as i64),
            Sort::Bv(32) => write!(f, "{}", value as i32),
            _ => write!(f, "{value}"),
        }
    }

    fn write_assertions(
        &self,
        f: &mut fmt::Formatter<'_>,
        nodes: &[ExprId],
        names: &Names<'_>,
        features: &Features,
    ) -> fmt::Result {
        let mut terms = Terms::new(self.pool, names, nodes, self.conjuncts.iter().map(|&(e, _)| e));
        let mut written: FxHashSet<ExprId> = FxHashSet::default();
        for (e, comment) in &self.conjuncts {
            let mut constraints = Vec::new();
            for node in newly_reached(self.pool, *e, &mut written) {
                self.write_definition(f, node, &terms, features)?;
                if self.pool.node(node).op == Op::FToBits {
                    constraints.push(node);
                }
                terms.mark_written(node);
            }
            for line in comment.lines() {
                writeln!(f, "; {line}")?;
            }
            f.write_str("(assert ")?;
            if constraints.is_empty() {
                terms.write(f, *e)?;
            } else {
                f.write_str("(and")?;
                for node in constraints {
                    f.write_str(" ")?;
                    self.write_bits_constraint(f, node, &terms)?;
                }
                f.write_str(" ")?;
                terms.write(f, *e)?;
                f.write_str(")")?;
            }
            f.write_str(")\n")?;
        }
        Ok(())
    }

    /// The definition required before the first use of a node, if any.
    fn write_definition(
        &self,
        f: &mut fmt::Formatter<'_>,
        e: ExprId,
        terms: &Terms<'_>,
        features: &Features,
    ) -> fmt::Result {
        let sort = self.pool.sort(e);
        match self.pool.node(e).op {
            Op::Table => tables::write(f, self.pool, e, features.tables.get(&e).copied().unwrap_or_default()),
            Op::FToBits => writeln!(f, "(declare-const ${} {})", e.0, sort_name(sort)),
            _ if terms.is_defined(e) => {
                write!(f, "(define-fun ${} () {} ", e.0, sort_name(sort))?;
                terms.write_inside(f, e)?;
                f.write_str(")\n")
            }
            _ => Ok(()),
        }
    }

    /// That a fresh constant is the IEEE format of a float, with our single NaN.
    fn write_bits_constraint(&self, f: &mut fmt::Formatter<'_>, e: ExprId, terms: &Terms<'_>) -> fmt::Result {
        let float = self.pool.node(e).args[0];
        let sort = self.pool.sort(float);
        let nan = if sort == Sort::F32 { doppel_expr::NAN_F32 } else { doppel_expr::NAN_F64 };
        let format = if sort == Sort::F32 { "8 24" } else { "11 53" };
        f.write_str("(ite (fp.isNaN ")?;
        terms.write(f, float)?;
        write!(f, ") (= ${} {}) (= ((_ to_fp {format}) ${}) ", e.0, literal(self.pool.sort(e), nan), e.0)?;
        terms.write(f, float)?;
        f.write_str("))")
    }
}

/// The nodes that `root` depends on and that were not reached before, arguments first.
fn newly_reached(pool: &Pool, root: ExprId, reached: &mut FxHashSet<ExprId>) -> Vec<ExprId> {
    let mut pending = vec![root];
    let mut found = Vec::new();
    while let Some(e) = pending.pop() {
        if reached.insert(e) {
            found.push(e);
            pending.extend_from_slice(pool.node(e).args());
        }
    }
    found.sort_unstable();
    found
}

/// The features of the logic that the expressions need.
#[derive(Default)]
struct Features {
    floats: bool,
    arrays: bool,
    functions: BTreeSet<Function>,
    /// How each constant array is used.
    tables: FxHashMap<ExprId, tables::Uses>,
}

impl Features {
    fn of(pool: &Pool, nodes: &[ExprId]) -> Features {
        let mut features = Features::default();
        for &e in nodes {
            let node = pool.node(e);
            features.floats |= node.sort.is_float();
            features.functions.extend(node.function());
            for &arg in node.args().iter().filter(|&&arg| pool.node(arg).op == Op::Table) {
                let uses = features.tables.entry(arg).or_default();
                if node.op == Op::Select {
                    uses.as_function = true;
                } else {
                    uses.as_array = true;
                }
            }
            features.arrays |= node.sort.is_array() && node.op != Op::Table;
        }
        features
    }

    /// The smallest logic that both solvers know by name and that covers all we write: Z3 4.8 has no constant arrays in
    /// the logics with arrays.
    fn logic(&self) -> &'static str {
        match (self.arrays || !self.functions.is_empty(), self.floats) {
            (false, false) => "QF_BV",
            (false, true) => "QF_BVFP",
            (true, _) => "ALL",
        }
    }
}
