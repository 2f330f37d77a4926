//! Random expressions for tests, as recipes that any pool can follow, so that pools with and without rules can be
//! compared.

use std::sync::Arc;

use crate::{ExprId, Function, NAN_F32, NAN_F64, Op, Pool, Sort};

/// A small random number generator (SplitMix64): tests must be repeatable from their seed.
#[derive(Clone, Debug)]
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A value of a sort; edge cases are frequent.
    pub fn value(&mut self, sort: Sort) -> u64 {
        let bits = match sort {
            Sort::F32 => {
                self.float(&EDGES_F32.map(|x| u64::from(x.to_bits())), NAN_F32, |x| u64::from((x as f32).to_bits()))
            }
            Sort::F64 => self.float(&EDGES_F64.map(f64::to_bits), NAN_F64, |x| (x as f64).to_bits()),
            _ => {
                let width = sort.width();
                match self.below(4) {
                    0 => self.bits(),
                    1 => (self.below(9) as u64).wrapping_sub(4),
                    2 => 1u64 << self.below(width.into()),
                    _ => (1u64 << self.below(width.into())).wrapping_sub(self.below(3) as u64),
                }
            }
        };
        sort.normalize(bits)
    }

    fn float(&mut self, edges: &[u64], nan: u64, from_integer: fn(i64) -> u64) -> u64 {
        match self.below(8) {
            0 => self.bits(),
            1 => nan,
            2 | 3 => from_integer(self.below(17) as i64 - 8),
            4 => from_integer(self.bits() as i64 >> self.below(64)),
            _ => self.pick(edges),
        }
    }
}

/// Values of a sort at which operators change their behaviour.
pub fn edges(sort: Sort) -> Vec<u64> {
    match sort {
        Sort::F32 => EDGES_F32.map(|x| u64::from(x.to_bits())).into_iter().chain([NAN_F32]).collect(),
        Sort::F64 => EDGES_F64.map(f64::to_bits).into_iter().chain([NAN_F64]).collect(),
        Sort::Bool => vec![0, 1],
        _ => {
            let (width, sign) = (u64::from(sort.width()), 1 << (sort.width() - 1));
            let values = [0, 1, 2, 7, width - 1, width, width + 1, sign - 1, sign, sign + 1, u64::MAX - 6, u64::MAX];
            values.map(|bits| sort.normalize(bits)).into()
        }
    }
}

const EDGES_F32: [f32; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -1.5,
    2.5,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN_POSITIVE,
    1e-45,
    2147483648.0,
    9.223372e18,
];

const EDGES_F64: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -1.5,
    2.5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    2147483647.5,
    -2147483648.5,
    9.223372036854776e18,
    3.4028236e38,
];

/// An expression of a recipe; arguments are the numbers of earlier steps.
#[derive(Clone, Debug)]
pub enum Step {
    Const(Sort, u64),
    Var(String, Sort, u64),
    Table(u8, Arc<[u8]>),
    Unary(Op, usize),
    Convert(Op, usize, Sort),
    Binary(Op, usize, usize),
    Ternary(Op, usize, usize, usize),
    Extract(usize, u8, u8),
    Extend(Op, usize, u8),
    Call(Function, [usize; 2]),
    CompareSigned(usize, usize),
    CompareFloat(usize, usize, i32),
}

/// Steps, each an expression.
#[derive(Clone, Default, Debug)]
pub struct Recipe {
    pub steps: Vec<Step>,
    sorts: Vec<Sort>,
}

/// The expressions that a recipe may contain.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    pub floats: bool,
    pub arrays: bool,
    /// Elementary functions, which solvers do not know.
    pub functions: bool,
    pub widths: &'static [u8],
}

impl Menu {
    pub const ALL: Menu = Menu { floats: true, arrays: true, functions: true, widths: &[1, 5, 8, 16, 32, 64] };
}

impl Recipe {
    /// A recipe of about `n_steps` operators.
    pub fn random(rng: &mut Rng, menu: Menu, n_steps: usize) -> Recipe {
        let mut recipe = Recipe::default();
        for _ in 0..n_steps {
            recipe.add_operator(rng, menu);
        }
        recipe
    }

    /// Follows the recipe; the result has an expression for every step.
    pub fn build(&self, pool: &mut Pool) -> Vec<ExprId> {
        let mut made: Vec<ExprId> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let e = match *step {
                Step::Const(sort, value) => pool.constant(sort, value),
                Step::Var(ref name, sort, value) => match pool.var_named(name) {
                    Some(var) => var.expr,
                    None => pool.var(name, sort, value),
                },
                Step::Table(element, ref bytes) => pool.table(element, bytes.clone()),
                Step::Unary(op, a) => pool.unary(op, made[a]),
                Step::Convert(op, a, sort) => pool.convert(op, made[a], sort),
                Step::Binary(op, a, b) => pool.binary(op, made[a], made[b]),
                Step::Ternary(op, a, b, c) => pool.ternary(op, made[a], made[b], made[c]),
                Step::Extract(a, high, low) => pool.extract(made[a], high, low),
                Step::Extend(Op::ZeroExtend, a, width) => pool.zero_extend(made[a], width),
                Step::Extend(_, a, width) => pool.sign_extend(made[a], width),
                Step::Call(function, args) => {
                    let args = args.map(|arg| made[arg]);
                    pool.call(function, &args[..function.arity()])
                }
                Step::CompareSigned(a, b) => pool.compare_signed(made[a], made[b]),
                Step::CompareFloat(a, b, nan) => pool.compare_float(made[a], made[b], nan),
            };
            made.push(e);
        }
        made
    }

    fn push(&mut self, step: Step, sort: Sort) -> usize {
        self.steps.push(step);
        self.sorts.push(sort);
        self.steps.len() - 1
    }

    /// A step of this sort: often a recent one, so that expressions get deep and share subexpressions.
    fn operand(&mut self, rng: &mut Rng, sort: Sort) -> usize {
        let candidates: Vec<usize> = (0..self.steps.len()).rev().filter(|&n| self.sorts[n] == sort).take(6).collect();
        match rng.below(10) {
            0..6 if !candidates.is_empty() => rng.pick(&candidates),
            _ if sort.is_array() => {
                let size = usize::from(sort.width() / 8) * rng.below(20);
                let bytes: Vec<u8> = (0..size).map(|_| rng.bits() as u8).collect();
                self.push(Step::Table(sort.width(), bytes.into()), sort)
            }
            0..3 | 6..8 => {
                let value = rng.value(sort);
                self.push(Step::Const(sort, value), sort)
            }
            _ => {
                let name = format!("v{}_{}", sort, rng.below(2));
                let value = rng.value(sort);
                self.push(Step::Var(name, sort, value), sort)
            }
        }
    }

    fn add_operator(&mut self, rng: &mut Rng, menu: Menu) {
        // Arrays have few operators, but it takes many to make them interesting.
        let (op, _, _) = match rng.below(8) {
            0 if menu.arrays => crate::OPS[rng.pick(&[Op::Select, Op::Store]) as usize],
            _ => rng.pick(&crate::OPS),
        };
        let bv = Sort::Bv(rng.pick(menu.widths));
        let float = rng.pick(&[Sort::F32, Sort::F64]);
        let array = Sort::Array { element: rng.pick(&[8, 16, 32, 64]) };
        let is_float = op >= Op::FAdd && op <= Op::FToBits;
        let is_call = matches!(op, Op::FCall | Op::FCall2);
        let is_array = matches!(op, Op::Select | Op::Store);
        if op <= Op::Table
            || is_float && !menu.floats
            || is_array && !menu.arrays
            || is_call && !(menu.floats && menu.functions)
        {
            return;
        }
        match op {
            Op::Not => {
                let sort = rng_sort(rng, bv);
                self.add_unary(rng, op, sort);
            }
            Op::Neg => self.add_unary(rng, op, bv),
            Op::And | Op::Or | Op::Xor => {
                let sort = rng_sort(rng, bv);
                self.add_binary(rng, op, sort, sort);
            }
            Op::Eq => {
                let sort = if menu.floats && rng.below(4) == 0 { float } else { rng_sort(rng, bv) };
                self.add_binary(rng, op, sort, Sort::Bool);
            }
            Op::ULt | Op::ULe | Op::SLt | Op::SLe if rng.below(8) == 0 => {
                let (a, b) = (self.operand(rng, bv), self.operand(rng, bv));
                self.push(Step::CompareSigned(a, b), Sort::Bv(32));
            }
            Op::ULt | Op::ULe | Op::SLt | Op::SLe => self.add_binary(rng, op, bv, Sort::Bool),
            Op::Add | Op::Sub | Op::Mul | Op::UDiv | Op::SDiv | Op::URem | Op::SRem | Op::Shl | Op::LShr | Op::AShr => {
                self.add_binary(rng, op, bv, bv);
            }
            Op::Ite => {
                let sort = match rng.below(8) {
                    0 if menu.floats => float,
                    1 if menu.arrays => array,
                    _ => rng_sort(rng, bv),
                };
                let (c, a, b) = (self.operand(rng, Sort::Bool), self.operand(rng, sort), self.operand(rng, sort));
                self.push(Step::Ternary(op, c, a, b), sort);
            }
            Op::Extract => {
                let a = self.operand(rng, bv);
                let low = rng.below(bv.width().into()) as u8;
                let high = low + rng.below((bv.width() - low).into()) as u8;
                self.push(Step::Extract(a, high, low), Sort::Bv(high - low + 1));
            }
            Op::Concat => {
                let low = Sort::Bv(rng.pick(menu.widths));
                if bv.width() + low.width() <= 64 {
                    let (a, b) = (self.operand(rng, bv), self.operand(rng, low));
                    self.push(Step::Binary(op, a, b), Sort::Bv(bv.width() + low.width()));
                }
            }
            Op::ZeroExtend | Op::SignExtend => {
                let wide = rng.pick(menu.widths);
                if wide > bv.width() {
                    let a = self.operand(rng, bv);
                    self.push(Step::Extend(op, a, wide), Sort::Bv(wide));
                }
            }
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMin | Op::FMax => {
                self.add_binary(rng, op, float, float);
            }
            Op::FNeg | Op::FAbs | Op::FSqrt | Op::FRoundFloor | Op::FRoundCeil | Op::FRoundRint => {
                self.add_unary(rng, op, float);
            }
            Op::FEq | Op::FLt | Op::FLe if rng.below(8) == 0 => {
                let (a, b) = (self.operand(rng, float), self.operand(rng, float));
                let nan = rng.pick(&[-1, 1, 0]);
                self.push(Step::CompareFloat(a, b, nan), Sort::Bv(32));
            }
            Op::FEq | Op::FLt | Op::FLe => self.add_binary(rng, op, float, Sort::Bool),
            Op::FFma => {
                let [a, b, c] = [(); 3].map(|()| self.operand(rng, float));
                self.push(Step::Ternary(op, a, b, c), float);
            }
            Op::FIsNan => {
                let a = self.operand(rng, float);
                self.push(Step::Unary(op, a), Sort::Bool);
            }
            Op::FFromS => {
                let from = Sort::Bv(rng_word(rng));
                self.add_conversion(rng, op, from, float);
            }
            Op::FToS => {
                let to = Sort::Bv(rng_word(rng));
                self.add_conversion(rng, op, float, to);
            }
            Op::FToF => {
                let to = if float == Sort::F32 { Sort::F64 } else { Sort::F32 };
                self.add_conversion(rng, op, float, to);
            }
            Op::FFromBits => self.add_conversion(rng, op, Sort::Bv(float.width()), float),
            Op::FToBits => self.add_conversion(rng, op, float, Sort::Bv(float.width())),
            Op::FCall | Op::FCall2 => {
                let functions: Vec<Function> = Function::all().filter(|f| f.arity() == op.arity()).collect();
                let args = [(); 2].map(|()| self.operand(rng, Sort::F64));
                self.push(Step::Call(rng.pick(&functions), args), Sort::F64);
            }
            Op::Select => {
                let (a, idx) = (self.operand(rng, array), self.index(rng));
                self.push(Step::Binary(op, a, idx), Sort::Bv(array.width()));
            }
            Op::Store => {
                let (a, idx) = (self.operand(rng, array), self.index(rng));
                let value = self.operand(rng, Sort::Bv(array.width()));
                self.push(Step::Ternary(op, a, idx, value), array);
            }
            Op::Const | Op::Var | Op::Table => {}
        }
    }

    /// An index, mostly small.
    fn index(&mut self, rng: &mut Rng) -> usize {
        let idx = self.operand(rng, Sort::Bv(32));
        if rng.below(3) == 0 {
            return idx;
        }
        let limit = self.push(Step::Const(Sort::Bv(32), 15), Sort::Bv(32));
        self.push(Step::Binary(Op::And, idx, limit), Sort::Bv(32))
    }

    fn add_unary(&mut self, rng: &mut Rng, op: Op, sort: Sort) {
        let a = self.operand(rng, sort);
        self.push(Step::Unary(op, a), sort);
    }

    fn add_binary(&mut self, rng: &mut Rng, op: Op, of: Sort, sort: Sort) {
        let (a, b) = (self.operand(rng, of), self.operand(rng, of));
        self.push(Step::Binary(op, a, b), sort);
    }

    fn add_conversion(&mut self, rng: &mut Rng, op: Op, from: Sort, to: Sort) {
        let a = self.operand(rng, from);
        self.push(Step::Convert(op, a, to), to);
    }
}

fn rng_sort(rng: &mut Rng, bv: Sort) -> Sort {
    if rng.below(3) == 0 { Sort::Bool } else { bv }
}

fn rng_word(rng: &mut Rng) -> u8 {
    rng.pick(&[32, 64])
}
