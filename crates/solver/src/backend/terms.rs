//! Expressions as terms of Bitwuzla.
//!
//! Where Bitwuzla has no operator for ours:
//! * a float variable is a bit vector in IEEE format, read as a float: so its value comes back as bits;
//! * a float's bits are a fresh constant with a side condition, which belongs to every conjunct that depends on it;
//! * remainder, minimum, maximum and saturating conversion are written out as in the exported SMT-LIB (`report`'s prelude);
//! * an elementary function is an uninterpreted one: its model is a candidate only (`functions`);
//! * arrays do not get there: a read is an if-then-else over the stores, and over the bits of the index in a table.

use std::ffi::{CStr, CString};

use bitwuzla_sys::*;
use doppel_expr::{ExprId, Function, NAN_F32, NAN_F64, Node, Op, Pool, Sort};
use rustc_hash::{FxHashMap, FxHashSet};

/// A term manager with its terms for a pool's expressions.
pub(super) struct Terms {
    manager: *mut BitwuzlaTermManager,
    terms: FxHashMap<ExprId, BitwuzlaTerm>,
    /// Reads of arrays by array and index.
    reads: FxHashMap<(ExprId, ExprId), BitwuzlaTerm>,
    /// The bit vectors from which float variables are read.
    bits: FxHashMap<ExprId, BitwuzlaTerm>,
    /// Elementary functions, which are uninterpreted in Bitwuzla.
    functions: FxHashMap<Function, BitwuzlaTerm>,
    /// Side conditions of conjuncts that depend on the expression.
    side_conditions: FxHashMap<ExprId, BitwuzlaTerm>,
    n_made: usize,
}

impl Terms {
    pub fn new() -> Terms {
        Terms {
            // SAFETY: takes nothing.
            manager: unsafe { bitwuzla_term_manager_new() },
            terms: FxHashMap::default(),
            reads: FxHashMap::default(),
            bits: FxHashMap::default(),
            functions: FxHashMap::default(),
            side_conditions: FxHashMap::default(),
            n_made: 0,
        }
    }

    pub fn manager(&self) -> *mut BitwuzlaTermManager {
        self.manager
    }

    /// The approximate number of terms.
    pub fn n_made(&self) -> usize {
        self.n_made
    }

    /// The term of a conjunct, with the side conditions of everything it depends on.
    pub fn conjunct(&mut self, pool: &Pool, e: ExprId) -> BitwuzlaTerm {
        let mut term = self.term(pool, e);
        if !self.side_conditions.is_empty() {
            for node in pool.reachable(&[e]) {
                if let Some(&condition) = self.side_conditions.get(&node) {
                    term = self.two(BITWUZLA_KIND_AND, term, condition);
                }
            }
        }
        term
    }

    /// The term whose value is that of a variable, as bits or as a Bool.
    pub fn variable(&mut self, pool: &Pool, var: ExprId) -> BitwuzlaTerm {
        let term = self.term(pool, var);
        self.bits.get(&var).copied().unwrap_or(term)
    }

    fn term(&mut self, pool: &Pool, root: ExprId) -> BitwuzlaTerm {
        let mut pending = vec![root];
        while let Some(&e) = pending.last() {
            if self.terms.contains_key(&e) {
                pending.pop();
                continue;
            }
            let node = pool.node(e);
            let n_pending = pending.len();
            self.add_missing(pool, &node, &mut pending);
            if pending.len() == n_pending {
                pending.pop();
                let term = self.make(pool, e, &node);
                self.terms.insert(e, term);
                self.n_made += 1;
            }
        }
        self.terms[&root]
    }

    /// Adds what must have terms before the node gets one. Arrays have no terms: a read needs the stored values.
    fn add_missing(&self, pool: &Pool, node: &Node, missing: &mut Vec<ExprId>) {
        let mut add = |e: ExprId| {
            if !self.terms.contains_key(&e) {
                missing.push(e);
            }
        };
        if node.op != Op::Select {
            node.args().iter().copied().for_each(add);
            return;
        }
        let [array, index, _] = node.args;
        add(index);
        for below in arrays_below(pool, array) {
            let node = pool.node(below);
            match node.op {
                Op::Store => [node.args[1], node.args[2]].into_iter().for_each(&mut add),
                Op::Ite => add(node.args[0]),
                _ => {}
            }
        }
    }

    fn make(&mut self, pool: &Pool, e: ExprId, node: &Node) -> BitwuzlaTerm {
        match node.op {
            Op::Const => self.constant(node.sort, pool.as_const(e).unwrap_or(0)),
            Op::Var => self.make_variable(pool, e, node.sort),
            Op::Select => self.read(pool, node.args[0], node.args[1]),
            Op::FToBits => self.float_bits(pool, e, node),
            op => {
                let mut args = [0; 3];
                for (term, arg) in args.iter_mut().zip(node.args()) {
                    *term = self.terms[arg];
                }
                if let Some(function) = node.function() {
                    self.call(function, &args[..op.arity()])
                } else if op >= Op::FAdd && op <= Op::FToBits {
                    self.float_operator(node, pool.sort(node.args[0]), args)
                } else {
                    self.operator(node, pool.sort(node.args[0]), args)
                }
            }
        }
    }

    fn make_variable(&mut self, pool: &Pool, var: ExprId, sort: Sort) -> BitwuzlaTerm {
        let name = &pool.variable(var).name;
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        let term_sort = if sort == Sort::Bool { self.bool_sort() } else { self.bv_sort(sort.width()) };
        // SAFETY: the manager is live, and the terms and sorts are its own.
        let term = unsafe { bitwuzla_mk_const(self.manager, term_sort, name.as_ptr()) };
        if !sort.is_float() {
            return term;
        }
        self.bits.insert(var, term);
        self.float_of_bits(sort, term)
    }

    fn call(&mut self, function: Function, args: &[BitwuzlaTerm]) -> BitwuzlaTerm {
        let (manager, double) = (self.manager, self.float_sort(Sort::F64));
        let symbol = *self.functions.entry(function).or_insert_with(|| {
            let mut domain = [double; 2];
            let name = CString::new(function.name()).unwrap_or_default();
            // SAFETY: the manager is live, and the terms and sorts are its own.
            unsafe {
                let sort = bitwuzla_mk_fun_sort(manager, args.len() as u64, domain.as_mut_ptr(), double);
                bitwuzla_mk_const(manager, sort, name.as_ptr())
            }
        });
        let mut terms = [symbol, args[0], args.get(1).copied().unwrap_or_default()];
        let n_terms = 1 + args.len() as u32;
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term(manager, BITWUZLA_KIND_APPLY, n_terms, terms.as_mut_ptr()) }
    }

    /// The bits of a float, with our single NaN.
    fn float_bits(&mut self, pool: &Pool, e: ExprId, node: &Node) -> BitwuzlaTerm {
        let float = node.args[0];
        let sort = pool.sort(float);
        let term = self.terms[&float];
        let nan = self.constant(node.sort, if sort == Sort::F32 { NAN_F32 } else { NAN_F64 });
        let is_nan = self.one(BITWUZLA_KIND_FP_IS_NAN, term);
        if let Some(&bits) = self.bits.get(&float) {
            return self.three(BITWUZLA_KIND_ITE, is_nan, nan, bits);
        }
        let bv = self.bv_sort(sort.width());
        // SAFETY: the manager is live, and the terms and sorts are its own.
        let bits = unsafe { bitwuzla_mk_const(self.manager, bv, std::ptr::null()) };
        let is_bits_of_nan = self.two(BITWUZLA_KIND_EQUAL, bits, nan);
        let same = self.float_of_bits(sort, bits);
        let is_same = self.two(BITWUZLA_KIND_EQUAL, same, term);
        let condition = self.three(BITWUZLA_KIND_ITE, is_nan, is_bits_of_nan, is_same);
        self.side_conditions.insert(e, condition);
        bits
    }

    /// The element of an array at an index. Everything it depends on has a term.
    fn read(&mut self, pool: &Pool, array: ExprId, index: ExprId) -> BitwuzlaTerm {
        let at = self.terms[&index];
        for below in arrays_below(pool, array) {
            if self.reads.contains_key(&(below, index)) {
                continue;
            }
            let node = pool.node(below);
            let element = match node.op {
                Op::Store => {
                    let is_here = self.two(BITWUZLA_KIND_EQUAL, self.terms[&node.args[1]], at);
                    let elsewhere = self.reads[&(node.args[0], index)];
                    self.three(BITWUZLA_KIND_ITE, is_here, self.terms[&node.args[2]], elsewhere)
                }
                Op::Ite => {
                    let [if_true, if_false] = [1, 2].map(|n| self.reads[&(node.args[n], index)]);
                    self.three(BITWUZLA_KIND_ITE, self.terms[&node.args[0]], if_true, if_false)
                }
                _ => self.read_table(pool, below, at),
            };
            self.reads.insert((below, index), element);
        }
        self.reads[&(array, index)]
    }

    fn read_table(&mut self, pool: &Pool, table: ExprId, at: BitwuzlaTerm) -> BitwuzlaTerm {
        let width = pool.sort(table).width();
        let bytes = pool.table_bytes(table).map_or(&[][..], |bytes| bytes);
        let mut elements: Vec<u64> = bytes
            .chunks_exact(usize::from(width / 8))
            .map(|chunk| chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
            .collect();
        let n_bits = elements.len().next_power_of_two().trailing_zeros();
        elements.resize(1 << n_bits, 0);
        let sort = Sort::Bv(width);
        let inside = self.table_tree(&elements, sort, at);
        let zero = self.constant(sort, 0);
        if n_bits >= 32 {
            return inside;
        }
        let size = self.constant(Sort::Bv(32), 1 << n_bits);
        let is_inside = self.two(BITWUZLA_KIND_BV_ULT, at, size);
        self.three(BITWUZLA_KIND_ITE, is_inside, inside, zero)
    }

    /// A selection by the highest bit that distinguishes the elements, whose number is a power of two. The depth is at
    /// most 32.
    fn table_tree(&mut self, elements: &[u64], sort: Sort, at: BitwuzlaTerm) -> BitwuzlaTerm {
        if elements.iter().all(|&element| element == elements[0]) {
            return self.constant(sort, elements[0]);
        }
        let (low, high) = elements.split_at(elements.len() / 2);
        if low == high {
            return self.table_tree(low, sort, at);
        }
        let bit = u64::from(low.len().trailing_zeros());
        let (low, high) = (self.table_tree(low, sort, at), self.table_tree(high, sort, at));
        // SAFETY: the manager is live, and the terms and sorts are its own.
        let bit = unsafe { bitwuzla_mk_term1_indexed2(self.manager, BITWUZLA_KIND_BV_EXTRACT, at, bit, bit) };
        let one = self.constant(Sort::Bv(1), 1);
        let is_high = self.two(BITWUZLA_KIND_EQUAL, bit, one);
        self.n_made += 1;
        self.three(BITWUZLA_KIND_ITE, is_high, high, low)
    }

    /// All operators except those on floats.
    fn operator(&self, node: &Node, first: Sort, [a, b, c]: [BitwuzlaTerm; 3]) -> BitwuzlaTerm {
        let is_bool = node.sort == Sort::Bool;
        let extra = || u64::from(node.sort.width() - first.width());
        let kind = match node.op {
            Op::Not => return self.one(if is_bool { BITWUZLA_KIND_NOT } else { BITWUZLA_KIND_BV_NOT }, a),
            Op::Neg => return self.one(BITWUZLA_KIND_BV_NEG, a),
            Op::Ite => return self.three(BITWUZLA_KIND_ITE, a, b, c),
            Op::Extract => {
                let (low, width) = (u64::from(node.imm), u64::from(node.sort.width()));
                // SAFETY: the manager is live, and the terms and sorts are its own.
                return unsafe {
                    bitwuzla_mk_term1_indexed2(self.manager, BITWUZLA_KIND_BV_EXTRACT, a, low + width - 1, low)
                };
            }
            Op::ZeroExtend => return self.indexed(BITWUZLA_KIND_BV_ZERO_EXTEND, a, extra()),
            Op::SignExtend => return self.indexed(BITWUZLA_KIND_BV_SIGN_EXTEND, a, extra()),
            Op::And if is_bool => BITWUZLA_KIND_AND,
            Op::Or if is_bool => BITWUZLA_KIND_OR,
            Op::Xor if is_bool => BITWUZLA_KIND_XOR,
            Op::And => BITWUZLA_KIND_BV_AND,
            Op::Or => BITWUZLA_KIND_BV_OR,
            Op::Xor => BITWUZLA_KIND_BV_XOR,
            Op::Add => BITWUZLA_KIND_BV_ADD,
            Op::Sub => BITWUZLA_KIND_BV_SUB,
            Op::Mul => BITWUZLA_KIND_BV_MUL,
            Op::UDiv => BITWUZLA_KIND_BV_UDIV,
            Op::SDiv => BITWUZLA_KIND_BV_SDIV,
            Op::URem => BITWUZLA_KIND_BV_UREM,
            Op::SRem => BITWUZLA_KIND_BV_SREM,
            Op::Shl => BITWUZLA_KIND_BV_SHL,
            Op::LShr => BITWUZLA_KIND_BV_SHR,
            Op::AShr => BITWUZLA_KIND_BV_ASHR,
            Op::ULt => BITWUZLA_KIND_BV_ULT,
            Op::ULe => BITWUZLA_KIND_BV_ULE,
            Op::SLt => BITWUZLA_KIND_BV_SLT,
            Op::SLe => BITWUZLA_KIND_BV_SLE,
            Op::Concat => BITWUZLA_KIND_BV_CONCAT,
            Op::Eq => BITWUZLA_KIND_EQUAL,
            op => unreachable!("{op:?} is not on bits"),
        };
        self.two(kind, a, b)
    }

    /// All operators on floats except the conversion to bits.
    fn float_operator(&self, node: &Node, first: Sort, [a, b, c]: [BitwuzlaTerm; 3]) -> BitwuzlaTerm {
        let to_nearest = || self.rounding(BITWUZLA_RM_RNE);
        let rounded = |kind| self.three(kind, to_nearest(), a, b);
        let to_integral = |mode| self.two(BITWUZLA_KIND_FP_RTI, self.rounding(mode), a);
        match node.op {
            Op::FAdd => rounded(BITWUZLA_KIND_FP_ADD),
            Op::FSub => rounded(BITWUZLA_KIND_FP_SUB),
            Op::FMul => rounded(BITWUZLA_KIND_FP_MUL),
            Op::FDiv => rounded(BITWUZLA_KIND_FP_DIV),
            Op::FRem => self.float_remainder(a, b),
            Op::FNeg => self.one(BITWUZLA_KIND_FP_NEG, a),
            Op::FAbs => self.one(BITWUZLA_KIND_FP_ABS, a),
            Op::FSqrt => self.two(BITWUZLA_KIND_FP_SQRT, to_nearest(), a),
            Op::FMin => self.extremum(BITWUZLA_KIND_FP_LT, BITWUZLA_KIND_FP_IS_NEG, node.sort, a, b),
            Op::FMax => self.extremum(BITWUZLA_KIND_FP_GT, BITWUZLA_KIND_FP_IS_POS, node.sort, a, b),
            Op::FFma => {
                let mut args = [to_nearest(), a, b, c];
                // SAFETY: the manager is live, and the terms and sorts are its own.
                unsafe { bitwuzla_mk_term(self.manager, BITWUZLA_KIND_FP_FMA, 4, args.as_mut_ptr()) }
            }
            Op::FRoundFloor => to_integral(BITWUZLA_RM_RTN),
            Op::FRoundCeil => to_integral(BITWUZLA_RM_RTP),
            Op::FRoundRint => to_integral(BITWUZLA_RM_RNE),
            Op::FEq => self.two(BITWUZLA_KIND_FP_EQUAL, a, b),
            Op::FLt => self.two(BITWUZLA_KIND_FP_LT, a, b),
            Op::FLe => self.two(BITWUZLA_KIND_FP_LEQ, a, b),
            Op::FIsNan => self.one(BITWUZLA_KIND_FP_IS_NAN, a),
            Op::FFromS => self.to_float(BITWUZLA_KIND_FP_TO_FP_FROM_SBV, node.sort, a),
            Op::FToF => self.to_float(BITWUZLA_KIND_FP_TO_FP_FROM_FP, node.sort, a),
            Op::FFromBits => self.float_of_bits(node.sort, a),
            Op::FToS => self.to_signed(first, node.sort, a),
            op => unreachable!("{op:?} is not on floats"),
        }
    }

    /// C's `fmod` from `fp.rem`, whose quotient is rounded to the nearest: the remainder of the absolute values, brought from
    /// [-|y|/2, |y|/2] to [0, |y|), with the dividend's sign. Adding |y| is exact, as the result is representable.
    fn float_remainder(&self, x: BitwuzlaTerm, y: BitwuzlaTerm) -> BitwuzlaTerm {
        let [abs_x, abs_y] = [x, y].map(|term| self.one(BITWUZLA_KIND_FP_ABS, term));
        let nearest = self.two(BITWUZLA_KIND_FP_REM, abs_x, abs_y);
        let is_zero = self.one(BITWUZLA_KIND_FP_IS_ZERO, nearest);
        let is_not_zero = self.one(BITWUZLA_KIND_NOT, is_zero);
        let is_negative = self.one(BITWUZLA_KIND_FP_IS_NEG, nearest);
        let is_below = self.two(BITWUZLA_KIND_AND, is_negative, is_not_zero);
        let above = self.three(BITWUZLA_KIND_FP_ADD, self.rounding(BITWUZLA_RM_RNE), nearest, abs_y);
        let remainder = self.three(BITWUZLA_KIND_ITE, is_below, above, nearest);
        let remainder = self.one(BITWUZLA_KIND_FP_ABS, remainder);
        let opposite = self.one(BITWUZLA_KIND_FP_NEG, remainder);
        let is_negative = self.one(BITWUZLA_KIND_FP_IS_NEG, x);
        self.three(BITWUZLA_KIND_ITE, is_negative, opposite, remainder)
    }

    /// Unlike `fp.min` and `fp.max`: NaN if either is NaN, and -0 is less than +0.
    fn extremum(
        &self,
        is_less: BitwuzlaKind,
        has_sign: BitwuzlaKind,
        sort: Sort,
        x: BitwuzlaTerm,
        y: BitwuzlaTerm,
    ) -> BitwuzlaTerm {
        let [x_is_nan, y_is_nan] = [x, y].map(|term| self.one(BITWUZLA_KIND_FP_IS_NAN, term));
        let is_nan = self.two(BITWUZLA_KIND_OR, x_is_nan, y_is_nan);
        // SAFETY: the manager is live, and the terms and sorts are its own.
        let nan = unsafe { bitwuzla_mk_fp_nan(self.manager, self.float_sort(sort)) };
        let is_equal = self.two(BITWUZLA_KIND_FP_EQUAL, x, y);
        let has_sign = self.one(has_sign, x);
        let is_zero_of_sign = self.two(BITWUZLA_KIND_AND, is_equal, has_sign);
        let is_less = self.two(is_less, x, y);
        let is_first = self.two(BITWUZLA_KIND_OR, is_less, is_zero_of_sign);
        let number = self.three(BITWUZLA_KIND_ITE, is_first, x, y);
        self.three(BITWUZLA_KIND_ITE, is_nan, nan, number)
    }

    /// Conversion towards zero; NaN becomes 0, and values out of range become the nearest value.
    fn to_signed(&self, from: Sort, to: Sort, x: BitwuzlaTerm) -> BitwuzlaTerm {
        let width = to.width();
        // The power of two at which positive values end; at its negation or below, the result is the least value.
        let limit = match from {
            Sort::F32 => u64::from((2f32).powi(i32::from(width) - 1).to_bits()),
            _ => (2f64).powi(i32::from(width) - 1).to_bits(),
        };
        let limit = self.constant(from, limit);
        let [zero, min, max] = [0, 1 << (width - 1), to.mask() >> 1].map(|value| self.constant(to, value));
        let is_nan = self.one(BITWUZLA_KIND_FP_IS_NAN, x);
        let is_above = self.two(BITWUZLA_KIND_FP_GEQ, x, limit);
        let least = self.one(BITWUZLA_KIND_FP_NEG, limit);
        let is_below = self.two(BITWUZLA_KIND_FP_LEQ, x, least);
        let towards_zero = self.rounding(BITWUZLA_RM_RTZ);
        // SAFETY: the manager is live, and the terms and sorts are its own.
        let inside =
            unsafe { bitwuzla_mk_term2_indexed1(self.manager, BITWUZLA_KIND_FP_TO_SBV, towards_zero, x, width.into()) };
        let not_above = self.three(BITWUZLA_KIND_ITE, is_below, min, inside);
        let number = self.three(BITWUZLA_KIND_ITE, is_above, max, not_above);
        self.three(BITWUZLA_KIND_ITE, is_nan, zero, number)
    }

    fn to_float(&self, kind: BitwuzlaKind, sort: Sort, a: BitwuzlaTerm) -> BitwuzlaTerm {
        let (exponent, significand) = format(sort);
        let mode = self.rounding(BITWUZLA_RM_RNE);
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term2_indexed2(self.manager, kind, mode, a, exponent, significand) }
    }

    fn float_of_bits(&self, sort: Sort, bits: BitwuzlaTerm) -> BitwuzlaTerm {
        let (exponent, significand) = format(sort);
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term1_indexed2(self.manager, BITWUZLA_KIND_FP_TO_FP_FROM_BV, bits, exponent, significand) }
    }

    fn constant(&self, sort: Sort, value: u64) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe {
            match sort {
                Sort::Bool if value != 0 => bitwuzla_mk_true(self.manager),
                Sort::Bool => bitwuzla_mk_false(self.manager),
                Sort::F32 | Sort::F64 => self.float_of_bits(sort, self.constant(Sort::Bv(sort.width()), value)),
                _ => bitwuzla_mk_bv_value_uint64(self.manager, self.bv_sort(sort.width()), value),
            }
        }
    }

    fn rounding(&self, mode: BitwuzlaRoundingMode) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_rm_value(self.manager, mode) }
    }

    fn bool_sort(&self) -> BitwuzlaSort {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_bool_sort(self.manager) }
    }

    fn bv_sort(&self, width: u8) -> BitwuzlaSort {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_bv_sort(self.manager, width.into()) }
    }

    fn float_sort(&self, sort: Sort) -> BitwuzlaSort {
        let (exponent, significand) = format(sort);
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_fp_sort(self.manager, exponent, significand) }
    }

    fn one(&self, kind: BitwuzlaKind, a: BitwuzlaTerm) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term1(self.manager, kind, a) }
    }

    fn two(&self, kind: BitwuzlaKind, a: BitwuzlaTerm, b: BitwuzlaTerm) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term2(self.manager, kind, a, b) }
    }

    fn three(&self, kind: BitwuzlaKind, a: BitwuzlaTerm, b: BitwuzlaTerm, c: BitwuzlaTerm) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term3(self.manager, kind, a, b, c) }
    }

    fn indexed(&self, kind: BitwuzlaKind, a: BitwuzlaTerm, idx: u64) -> BitwuzlaTerm {
        // SAFETY: the manager is live, and the terms and sorts are its own.
        unsafe { bitwuzla_mk_term1_indexed1(self.manager, kind, a, idx) }
    }
}

impl Drop for Terms {
    fn drop(&mut self) {
        // SAFETY: deleted once, and the terms with it: solvers are dropped before their terms.
        unsafe { bitwuzla_term_manager_delete(self.manager) }
    }
}

/// The value of a term that is a Bool or a bit vector; `None` if the solver prints something else.
pub(super) fn value(term: BitwuzlaTerm, sort: Sort) -> Option<u64> {
    // SAFETY: the term is a value that a solver gave; the text is terminated, and stays until the next call.
    unsafe {
        if sort == Sort::Bool {
            return Some(bitwuzla_term_value_get_bool(term).into());
        }
        let digits = CStr::from_ptr(bitwuzla_term_value_get_str_fmt(term, 2));
        u64::from_str_radix(digits.to_str().ok()?, 2).ok()
    }
}

/// The widths of exponent and significand, including the hidden bit.
fn format(sort: Sort) -> (u64, u64) {
    if sort == Sort::F32 { (8, 24) } else { (11, 53) }
}

/// The arrays from which an array is built, including itself, in order of construction.
fn arrays_below(pool: &Pool, array: ExprId) -> Vec<ExprId> {
    let mut seen = FxHashSet::default();
    let mut pending = vec![array];
    let mut found = Vec::new();
    while let Some(e) = pending.pop() {
        if seen.insert(e) {
            found.push(e);
            let node = pool.node(e);
            match node.op {
                Op::Store => pending.push(node.args[0]),
                Op::Ite => pending.extend([node.args[1], node.args[2]]),
                _ => {}
            }
        }
    }
    found.sort_unstable();
    found
}
