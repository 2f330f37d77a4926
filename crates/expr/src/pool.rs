//! The pool: every expression exists once, with its value under the current inputs.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::intern::InternTable;
use crate::node::Packed;
use crate::semantics::apply;
use crate::{ExprId, Node, Op, Sort};

/// An input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Unique in its pool among the variables of its sort, and among all variables of one run.
    pub name: Arc<str>,
    pub sort: Sort,
    pub expr: ExprId,
    /// The last run that had this input.
    run: u32,
    /// The number of an older variable with the same name and another sort.
    older: Option<u32>,
}

/// The content of a constant array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TableData {
    pub element: u8,
    /// Elements in little-endian order.
    pub bytes: Arc<[u8]>,
}

impl TableData {
    /// The element at an index; 0 past the end.
    pub fn element(&self, idx: u64) -> u64 {
        let size = usize::from(self.element / 8);
        let start = idx as usize * size;
        let mut bytes = [0; 8];
        if let Some(source) = self.bytes.get(start..start + size) {
            bytes[..size].copy_from_slice(source);
        }
        u64::from_le_bytes(bytes)
    }
}

/// A hash-consed, append-only DAG of expressions.
///
/// A node costs 16 bytes, its value 8, and its slot in the hash table 8 to 22. Ids are topologically ordered, so that
/// one pass over the nodes visits arguments first. The constructors simplify by local rules; see the crate's `simplify`
/// modules.
///
/// A pool serves one run after another ([`Pool::begin_run`]). Expressions stay and are found again. Values are those of
/// the current run; an expression has one as soon as the run has built or found it.
#[derive(Clone)]
pub struct Pool {
    /// Node 0 is a dummy.
    nodes: Vec<Packed>,
    /// The value of each node; 0 for arrays.
    values: Vec<u64>,
    /// For each node, the run of its value.
    stamps: Vec<u32>,
    run: u32,
    n_declared: usize,
    table: InternTable,
    vars: Vec<Variable>,
    /// The newest variable of each name. Older variables of the same name differ in their sorts.
    var_names: FxHashMap<Arc<str>, u32>,
    tables: Vec<TableData>,
    table_ids: FxHashMap<TableData, u32>,
    pub(crate) rules: bool,
    #[cfg(test)]
    pub(crate) firings: std::collections::BTreeMap<&'static str, u64>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    pub fn new() -> Pool {
        Pool {
            nodes: vec![Packed::leaf(Op::Const, Sort::Bool, u64::MAX)],
            values: vec![0],
            stamps: vec![0],
            run: 0,
            n_declared: 0,
            table: InternTable::new(),
            vars: Vec::new(),
            var_names: FxHashMap::default(),
            tables: Vec::new(),
            table_ids: FxHashMap::default(),
            rules: true,
            #[cfg(test)]
            firings: Default::default(),
        }
    }

    /// A pool whose constructors do not simplify, to test the rules against.
    pub fn without_rules() -> Pool {
        Pool { rules: false, ..Pool::new() }
    }

    /// One more than the highest id.
    #[expect(clippy::len_without_is_empty, reason = "id 0 is always there")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn packed(&self, e: ExprId) -> &Packed {
        &self.nodes[e.idx()]
    }

    #[inline]
    pub(crate) fn op(&self, e: ExprId) -> Op {
        self.packed(e).op
    }

    /// The argument of a node, which must have it.
    #[inline]
    pub(crate) fn arg(&self, e: ExprId, n: usize) -> ExprId {
        ExprId(self.packed(e).words[n])
    }

    pub fn node(&self, e: ExprId) -> Node {
        self.packed(e).view()
    }

    #[inline]
    pub fn sort(&self, e: ExprId) -> Sort {
        self.packed(e).sort()
    }

    /// The value under the variables' current values: zero-extended bits, IEEE format, or 0 and 1. Arrays have no
    /// value.
    #[inline]
    pub fn value(&self, e: ExprId) -> u64 {
        self.values[e.idx()]
    }

    /// The value of a constant; arrays are not constants in this sense.
    #[inline]
    pub fn as_const(&self, e: ExprId) -> Option<u64> {
        (self.op(e) == Op::Const).then(|| self.value(e))
    }

    pub fn bool(&mut self, value: bool) -> ExprId {
        self.constant(Sort::Bool, u64::from(value))
    }

    /// The low `width` bits of `value`.
    pub fn bv(&mut self, width: u8, value: u64) -> ExprId {
        self.constant(Sort::Bv(width), value)
    }

    pub fn f32(&mut self, value: f32) -> ExprId {
        self.constant(Sort::F32, u64::from(value.to_bits()))
    }

    pub fn f64(&mut self, value: f64) -> ExprId {
        self.constant(Sort::F64, value.to_bits())
    }

    /// A constant of any sort except arrays, from the bits of its value.
    #[inline]
    pub fn constant(&mut self, sort: Sort, bits: u64) -> ExprId {
        assert!(sort.is_valid() && !sort.is_array(), "no constant of sort {sort}");
        let value = sort.normalize(bits);
        self.intern_with(Packed::leaf(Op::Const, sort, value), |_| value)
    }

    /// Another run begins, which has no inputs yet. Expressions stay; their values are those of the new run from the
    /// moment it builds them.
    pub fn begin_run(&mut self) {
        self.run += 1;
        self.n_declared = 0;
    }

    /// An input of this run with its value. A variable of an earlier run with this name and sort is reused. If this run
    /// already has the name, the new one is `name#2`, `name#3` and so on.
    pub fn var(&mut self, name: &str, sort: Sort, value: u64) -> ExprId {
        assert!(sort.is_valid() && !sort.is_array(), "no variable of sort {sort}");
        let mut unique = None;
        let mut n_same = 1;
        let known = loop {
            let mut same = self.vars_named(unique.as_deref().unwrap_or(name));
            if same.clone().all(|variable| variable.run != self.run) {
                break same.find(|variable| variable.sort == sort).map(|variable| variable.expr);
            }
            n_same += 1;
            unique = Some(format!("{name}#{n_same}"));
        };
        self.n_declared += 1;
        let value = sort.normalize(value);
        if let Some(expr) = known {
            let number = self.node(expr).imm as usize;
            self.vars[number].run = self.run;
            self.values[expr.idx()] = value;
            self.stamps[expr.idx()] = self.run;
            return expr;
        }
        let number = self.vars.len() as u32;
        let name: Arc<str> = unique.as_deref().unwrap_or(name).into();
        let expr = self.intern_with(Packed::leaf(Op::Var, sort, number.into()), |_| value);
        let older = self.var_names.insert(Arc::clone(&name), number);
        self.vars.push(Variable { name, sort, expr, run: self.run, older });
        expr
    }

    /// The variable of this name and sort, of any run. If there is none, creates one that belongs to no run.
    pub fn variable_of(&mut self, name: &str, sort: Sort) -> ExprId {
        if let Some(known) = self.vars_named(name).find(|variable| variable.sort == sort) {
            return known.expr;
        }
        let number = self.vars.len() as u32;
        let name: Arc<str> = name.into();
        let expr = self.intern_with(Packed::leaf(Op::Var, sort, number.into()), |_| 0);
        let older = self.var_names.insert(Arc::clone(&name), number);
        self.vars.push(Variable { name, sort, expr, run: self.run.wrapping_sub(1), older });
        expr
    }

    /// Declares an input of the last run as an input of this run, with this value.
    pub fn declare_again(&mut self, var: ExprId, value: u64) {
        let number = self.node(var).imm as usize;
        self.vars[number].run = self.run;
        self.n_declared += 1;
        self.values[var.idx()] = self.sort(var).normalize(value);
        self.stamps[var.idx()] = self.run;
    }

    /// The value in this run of any expression, whichever run built it.
    pub fn current_value(&mut self, e: ExprId) -> u64 {
        if self.stamps[e.idx()] != self.run {
            self.refresh(e);
        }
        self.values[e.idx()]
    }

    /// Whether [`Pool::value`] is that of this run.
    pub fn is_current(&self, e: ExprId) -> bool {
        self.stamps[e.idx()] == self.run
    }

    /// The variables of this name, each with another sort.
    fn vars_named<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Variable> + Clone + use<'a> {
        let newest = self.var_names.get(name).map(|&number| &self.vars[number as usize]);
        std::iter::successors(newest, |variable| variable.older.map(|number| &self.vars[number as usize]))
    }

    /// The inputs of all runs.
    pub fn vars(&self) -> &[Variable] {
        &self.vars
    }

    /// The number of inputs of the current run.
    pub fn n_declared(&self) -> usize {
        self.n_declared
    }

    /// The variable of an expression that is one.
    pub fn variable(&self, e: ExprId) -> &Variable {
        &self.vars[self.node(e).imm as usize]
    }

    /// The input of this name; the latest one if there are several sorts.
    pub fn var_named(&self, name: &str) -> Option<&Variable> {
        self.vars_named(name).max_by_key(|variable| variable.run)
    }

    /// A constant array with elements of `element_bits`, little endian; elements past the end are 0.
    pub fn table(&mut self, element_bits: u8, bytes: Arc<[u8]>) -> ExprId {
        let sort = Sort::Array { element: element_bits };
        assert!(sort.is_valid(), "no table of sort {sort}");
        assert!(bytes.len().is_multiple_of(usize::from(element_bits / 8)), "a table ends within an element");
        let data = TableData { element: element_bits, bytes };
        let number = match self.table_ids.get(&data) {
            Some(&number) => number,
            None => {
                let number = self.tables.len() as u32;
                self.tables.push(data.clone());
                self.table_ids.insert(data, number);
                number
            }
        };
        self.intern_with(Packed::leaf(Op::Table, sort, number.into()), |_| 0)
    }

    /// The content of a constant array; `None` for every other expression.
    pub fn table_bytes(&self, e: ExprId) -> Option<&Arc<[u8]>> {
        self.table_data(e).map(|data| &data.bytes)
    }

    pub(crate) fn table_data(&self, e: ExprId) -> Option<&TableData> {
        let packed = self.packed(e);
        (packed.op == Op::Table).then(|| &self.tables[packed.words[0] as usize])
    }

    /// Sets new values of variables and updates the values of all expressions.
    pub fn set_values(&mut self, new_values: &[(ExprId, u64)]) {
        for &(var, value) in new_values {
            assert_eq!(self.op(var), Op::Var, "only variables can be given values");
            self.values[var.idx()] = self.sort(var).normalize(value);
        }
        self.reevaluate();
    }

    /// Computes the values of all expressions from those of the variables, in one pass.
    pub fn reevaluate(&mut self) {
        for idx in 1..self.nodes.len() {
            let packed = self.nodes[idx];
            if !packed.is_leaf() {
                self.values[idx] = self.compute(&packed);
            }
            self.stamps[idx] = self.run;
        }
    }

    /// The node with its value, if it exists.
    #[inline]
    pub(crate) fn find(&mut self, packed: &Packed) -> Option<ExprId> {
        let nodes = &self.nodes;
        let id = self.table.find(packed.hash(), |id| nodes[id as usize] == *packed).ok()?;
        if self.stamps[id as usize] != self.run {
            self.refresh(ExprId(id));
        }
        Some(ExprId(id))
    }

    /// The node with its value; creates it if necessary.
    #[inline]
    pub(crate) fn intern(&mut self, packed: Packed) -> ExprId {
        self.intern_with(packed, |pool| pool.compute(&packed))
    }

    #[inline]
    fn intern_with(&mut self, packed: Packed, value: impl FnOnce(&Pool) -> u64) -> ExprId {
        let nodes = &self.nodes;
        match self.table.find(packed.hash(), |id| nodes[id as usize] == packed) {
            Ok(id) => {
                if self.stamps[id as usize] != self.run {
                    self.refresh(ExprId(id));
                }
                ExprId(id)
            }
            Err(vacancy) => {
                #[expect(clippy::expect_used, reason = "memory ends long before")]
                let id = u32::try_from(self.nodes.len()).expect("fewer than 2^32 expressions");
                let value = value(self);
                self.nodes.push(packed);
                self.values.push(value);
                self.stamps.push(self.run);
                self.table.insert(vacancy, id);
                ExprId(id)
            }
        }
    }

    /// Updates the value of an earlier run's expression, and of everything it depends on. Variables that this run does
    /// not have keep their values.
    #[cold]
    fn refresh(&mut self, e: ExprId) {
        let mut pending = vec![e];
        while let Some(&next) = pending.last() {
            let packed = self.nodes[next.idx()];
            let n_pending = pending.len();
            if !packed.is_leaf() {
                let view = packed.view();
                pending.extend(view.args().iter().filter(|arg| self.stamps[arg.idx()] != self.run));
            }
            if pending.len() > n_pending {
                continue;
            }
            pending.pop();
            if !packed.is_leaf() {
                self.values[next.idx()] = self.compute(&packed);
            }
            self.stamps[next.idx()] = self.run;
        }
    }

    /// The value of a node, which need not be in the pool, from the current values of its arguments.
    #[inline]
    pub(crate) fn compute(&self, packed: &Packed) -> u64 {
        compute(self, packed, |e| self.values[e.idx()])
    }
}

/// The value of an inner node if the values of its arguments are those of `value`. A select walks down its array.
#[inline]
pub(crate) fn compute(pool: &Pool, packed: &Packed, value: impl Fn(ExprId) -> u64) -> u64 {
    let sort = packed.sort();
    let [a, b, c] = packed.words.map(ExprId);
    if packed.op == Op::Select {
        return select(pool, a, value(b), value);
    }
    if sort.is_array() {
        return 0;
    }
    apply(packed.op, sort, packed.imm, pool.sort(a), [value(a), value(b), value(c)])
}

fn select(pool: &Pool, mut array: ExprId, idx: u64, value: impl Fn(ExprId) -> u64) -> u64 {
    loop {
        let packed = pool.packed(array);
        let [a, b, c] = packed.words.map(ExprId);
        match packed.op {
            Op::Store if value(b) == idx => return value(c),
            Op::Store => array = a,
            Op::Ite => array = if value(a) != 0 { b } else { c },
            _ => return pool.table_data(array).map_or(0, |table| table.element(idx)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_have_equal_ids() {
        let mut pool = Pool::new();
        let [x, y] = ["x", "y"].map(|name| pool.var(name, Sort::Bv(32), 1));
        let sum = pool.binary(Op::Add, x, y);
        assert_eq!(pool.binary(Op::Add, y, x), sum);
        let n_nodes = pool.len();
        let n_constants = if cfg!(miri) { 100 } else { 10_000 };
        for value in 0..n_constants {
            let c = pool.bv(32, value);
            pool.binary(Op::Mul, x, c);
        }
        assert!(pool.len() > n_nodes + 19 * n_constants as usize / 10);
        assert_eq!(pool.binary(Op::Add, x, y), sum);
        assert_ne!(x, y);
        assert!(x < sum && y < sum);
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let mut pool = Pool::new();
        for _ in 0..3 {
            pool.var("x", Sort::Bool, 0);
        }
        let names: Vec<&str> = pool.vars().iter().map(|var| &*var.name).collect();
        assert_eq!(names, ["x", "x#2", "x#3"]);
    }

    #[test]
    fn the_next_run_finds_its_variables_and_has_its_own_values() {
        let mut pool = Pool::new();
        let [x, same_name] = [1, 2].map(|value| pool.var("x", Sort::Bv(32), value));
        let sum = pool.binary(Op::Add, x, same_name);
        let square = pool.binary(Op::Mul, sum, sum);
        assert_eq!(pool.value(square), 9);
        pool.begin_run();
        assert_eq!(pool.n_declared(), 0);
        assert_eq!(pool.var("x", Sort::Bv(32), 5), x);
        assert_ne!(pool.var("x", Sort::Bv(16), 5), same_name);
        assert_eq!(pool.var("x", Sort::Bv(32), 6), pool.var_named("x#3").unwrap().expr);
        pool.begin_run();
        for (value, expected) in [(7, x), (8, same_name)] {
            assert_eq!(pool.var("x", Sort::Bv(32), value), expected);
        }
        let again = pool.binary(Op::Add, x, same_name);
        assert_eq!(pool.binary(Op::Mul, again, again), square);
        assert_eq!([sum, square].map(|e| pool.value(e)), [15, 225]);
    }

    #[test]
    fn values_follow_the_variables() {
        let mut pool = Pool::new();
        let x = pool.var("x", Sort::Bv(8), 0x1ff);
        assert_eq!(pool.value(x), 0xff);
        let wide = pool.sign_extend(x, 32);
        assert_eq!(pool.value(wide), 0xffff_ffff);
        pool.set_values(&[(x, 0x7f)]);
        assert_eq!(pool.value(wide), 0x7f);
    }

    #[test]
    fn tables_with_the_same_content_are_one_and_end_in_zeros() {
        let mut pool = Pool::new();
        let table = pool.table(16, [1, 2, 3, 4].into());
        assert_eq!(pool.table(16, vec![1, 2, 3, 4].into()), table);
        assert_ne!(pool.table(8, [1, 2, 3, 4].into()), table);
        let idx = pool.var("i", Sort::Bv(32), 1);
        let element = pool.select(table, idx);
        assert_eq!(pool.value(element), 0x0403);
        pool.set_values(&[(idx, 2)]);
        assert_eq!(pool.value(element), 0);
        pool.set_values(&[(idx, u32::MAX.into())]);
        assert_eq!(pool.value(element), 0);
    }

    #[test]
    fn three_way_comparisons_are_minus_one_zero_or_one() {
        let mut pool = Pool::new();
        let [x, y] = ["x", "y"].map(|name| pool.var(name, Sort::F64, 0));
        let [less, greater] = [-1, 1].map(|nan| pool.compare_float(x, y, nan));
        for (a, b, sign_less, sign_greater) in
            [(1.0, 2.0, -1, -1), (2.0, 1.0, 1, 1), (0.0, -0.0, 0, 0), (f64::NAN, 1.0, -1, 1), (1.0, f64::NAN, -1, 1)]
        {
            pool.set_values(&[(x, f64::to_bits(a)), (y, f64::to_bits(b))]);
            assert_eq!(pool.value(less) as i32, sign_less, "{a} {b}");
            assert_eq!(pool.value(greater) as i32, sign_greater, "{a} {b}");
        }
    }

    #[test]
    fn shifts_modulo_the_width_take_distances_of_any_width() {
        let mut pool = Pool::new();
        let long = pool.var("long", Sort::Bv(64), 1);
        let int = pool.var("int", Sort::Bv(32), 65);
        let shifted = pool.shift_modulo(Op::Shl, long, int);
        assert_eq!(pool.value(shifted), 2);
        let shifted = pool.shift_modulo(Op::Shl, int, long);
        assert_eq!(pool.value(shifted), 130);
    }
}
