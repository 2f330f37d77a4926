//! Bounds on conditions when each variable is in an interval.

use doppel_expr::{ExprId, Function, Node, Op, Pool, SignedRange, Sort};
use rustc_hash::FxHashMap;

use super::elementary;
use super::interval::{Interval, Precision};

/// The possible values of an expression.
#[derive(Clone, Copy)]
enum Bounds {
    Float(Interval),
    /// Whether it can be true, and whether it can be false.
    Bool(bool, bool),
    Signed(SignedRange),
    Unknown,
}

const EITHER: Bounds = Bounds::Bool(true, true);

/// The nodes of some conjuncts, in order of computation.
pub(super) struct Program {
    steps: Vec<Instruction>,
    bounds: Vec<Bounds>,
    /// The positions of the conjuncts.
    conjuncts: Vec<usize>,
}

struct Instruction {
    node: Node,
    args: [usize; 3],
    sorts: [Sort; 3],
    /// The value of a constant.
    value: u64,
    /// The index of a float variable.
    variable: Option<usize>,
    /// The range of a bit-vector variable.
    range: Option<SignedRange>,
}

impl Program {
    /// The `floats` are variables, for which boxes have intervals in this order; the other variables are in their
    /// ranges.
    pub fn new(pool: &Pool, conjuncts: &[ExprId], floats: &[ExprId], ranges: &[(ExprId, SignedRange)]) -> Program {
        let nodes = pool.reachable(conjuncts);
        let places: FxHashMap<ExprId, usize> = nodes.iter().enumerate().map(|(place, &e)| (e, place)).collect();
        let instruction = |&e: &ExprId| {
            let node = pool.node(e);
            let (mut args, mut sorts) = ([0; 3], [Sort::Bool; 3]);
            for (n, arg) in node.args().iter().enumerate() {
                args[n] = places[arg];
                sorts[n] = pool.sort(*arg);
            }
            let variable = floats.iter().position(|&var| var == e);
            let range = ranges.iter().find(|(var, _)| *var == e).map(|&(_, range)| range);
            Instruction { node, args, sorts, value: pool.as_const(e).unwrap_or(0), variable, range }
        };
        let steps: Vec<Instruction> = nodes.iter().map(instruction).collect();
        let bounds = vec![Bounds::Unknown; steps.len()];
        Program { steps, bounds, conjuncts: conjuncts.iter().map(|e| places[e]).collect() }
    }

    /// The number of nodes of one evaluation.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether a conjunct holds nowhere in the box.
    pub fn refutes(&mut self, pool: &Pool, intervals: &[Interval]) -> bool {
        for place in 0..self.steps.len() {
            self.bounds[place] = self.compute(pool, place, intervals);
        }
        self.conjuncts.iter().any(|&place| matches!(self.bounds[place], Bounds::Bool(false, _)))
    }

    fn compute(&self, pool: &Pool, place: usize, intervals: &[Interval]) -> Bounds {
        let step = &self.steps[place];
        let args = step.args.map(|arg| self.bounds[arg]);
        match (step.node.op, step.node.sort) {
            (Op::Const, sort) => constant(sort, step.value),
            (Op::Var, Sort::Bool) => EITHER,
            (Op::Var, _) if step.variable.is_some() => {
                Bounds::Float(step.variable.map_or(Interval::ALL, |variable| intervals[variable]))
            }
            (Op::Var, Sort::Bv(width)) => Bounds::Signed(step.range.unwrap_or(SignedRange::whole(width))),
            (Op::Ite, _) => choice(args),
            (_, Sort::Bool) => condition(step, args),
            (_, Sort::F32 | Sort::F64) => Bounds::Float(float(step, args)),
            (Op::FToS, Sort::Bv(width)) => truncated(width, args[0]),
            (_, Sort::Bv(_)) => Bounds::Signed(integer(pool, step, args)),
            _ => Bounds::Unknown,
        }
    }
}

fn constant(sort: Sort, value: u64) -> Bounds {
    match sort {
        Sort::Bool => Bounds::Bool(value != 0, value == 0),
        Sort::F32 => Bounds::Float(Interval::point(f32::from_bits(value as u32).into())),
        Sort::F64 => Bounds::Float(Interval::point(f64::from_bits(value))),
        Sort::Bv(width) => Bounds::Signed(SignedRange::point(width, value)),
        Sort::Array { .. } => Bounds::Unknown,
    }
}

fn integer(pool: &Pool, step: &Instruction, args: [Bounds; 3]) -> SignedRange {
    SignedRange::of_node(pool, &step.node, |arg| {
        let place = step.node.args.iter().position(|&other| other == arg).unwrap_or(0);
        match args[place] {
            Bounds::Signed(range) => range,
            _ => SignedRange::whole(step.sorts[place].width().max(1)),
        }
    })
}

/// Towards zero, saturating; 0 for NaN.
fn truncated(width: u8, x: Bounds) -> Bounds {
    let whole = SignedRange::whole(width);
    let Bounds::Float(x) = x else { return Bounds::Signed(whole) };
    let zero = SignedRange { low: 0, high: 0 };
    let numbers = SignedRange { low: (x.low as i64).max(whole.low), high: (x.high as i64).min(whole.high) };
    Bounds::Signed(match (x.has_numbers(), x.has_nan) {
        (true, true) => numbers.hull(zero),
        (true, false) => numbers,
        _ => zero,
    })
}

fn choice([condition, a, b]: [Bounds; 3]) -> Bounds {
    match (condition, a, b) {
        (Bounds::Bool(true, false), ..) => a,
        (Bounds::Bool(false, true), ..) => b,
        (_, Bounds::Float(a), Bounds::Float(b)) => Bounds::Float(a.hull(b)),
        (_, Bounds::Bool(a, not_a), Bounds::Bool(b, not_b)) => Bounds::Bool(a || b, not_a || not_b),
        (_, Bounds::Signed(a), Bounds::Signed(b)) => Bounds::Signed(a.hull(b)),
        _ => Bounds::Unknown,
    }
}

fn condition(step: &Instruction, [a, b, _]: [Bounds; 3]) -> Bounds {
    match (step.node.op, a, b) {
        (Op::Not, Bounds::Bool(yes, no), _) => Bounds::Bool(no, yes),
        (Op::And, Bounds::Bool(a, not_a), Bounds::Bool(b, not_b)) => Bounds::Bool(a && b, not_a || not_b),
        (Op::Or, Bounds::Bool(a, not_a), Bounds::Bool(b, not_b)) => Bounds::Bool(a || b, not_a && not_b),
        (Op::Xor, Bounds::Bool(a, not_a), Bounds::Bool(b, not_b)) => {
            Bounds::Bool(a && not_b || not_a && b, a && b || not_a && not_b)
        }
        (Op::Eq, Bounds::Bool(a, not_a), Bounds::Bool(b, not_b)) => {
            Bounds::Bool(a && b || not_a && not_b, a && not_b || not_a && b)
        }
        (Op::FIsNan, Bounds::Float(x), _) => Bounds::Bool(x.has_nan, x.has_numbers()),
        (op, Bounds::Float(x), Bounds::Float(y)) => compare_floats(op, x, y),
        (op, Bounds::Signed(x), Bounds::Signed(y)) => {
            SignedRange::compare(op, x, y).map_or(EITHER, |holds| Bounds::Bool(holds, !holds))
        }
        _ => EITHER,
    }
}

fn compare_floats(op: Op, x: Interval, y: Interval) -> Bounds {
    let both = x.has_numbers() && y.has_numbers();
    let has_nan = x.has_nan || y.has_nan;
    let overlaps = both && x.low <= y.high && y.low <= x.high;
    let is_one = x.low == x.high && y.low == y.high && x.low == y.low;
    match op {
        Op::FLt => Bounds::Bool(both && x.low < y.high, has_nan || both && x.high >= y.low),
        Op::FLe => Bounds::Bool(both && x.low <= y.high, has_nan || both && x.high > y.low),
        Op::FEq => Bounds::Bool(overlaps, has_nan || both && !is_one),
        // Zeros are signed here.
        Op::Eq => Bounds::Bool(overlaps || x.has_nan && y.has_nan, true),
        _ => EITHER,
    }
}

fn float(step: &Instruction, [a, b, _]: [Bounds; 3]) -> Interval {
    let precision = if step.node.sort == Sort::F32 { Precision::Single } else { Precision::Double };
    if let (Op::FFromS, Bounds::Signed(SignedRange { low, high })) = (step.node.op, a) {
        let convert = |x: i64| if precision == Precision::Single { (x as f32).into() } else { x as f64 };
        return Interval::new(convert(low), convert(high));
    }
    let Bounds::Float(x) = a else { return Interval::ALL };
    let y = match b {
        Bounds::Float(y) if step.sorts[1].is_float() => y,
        _ => Interval::ALL,
    };
    match step.node.op {
        Op::FAdd => x.add(y, precision),
        Op::FSub => x.add(y.neg(), precision),
        Op::FMul if step.args[0] == step.args[1] => square(x, precision),
        Op::FMul => x.mul(y, precision),
        Op::FDiv => x.div(y, precision),
        Op::FRem => x.rem(y),
        Op::FNeg => x.neg(),
        Op::FAbs => x.abs(),
        Op::FSqrt => x.sqrt(precision),
        Op::FMin => x.min(y),
        Op::FMax => x.max(y),
        Op::FRoundFloor => x.map_increasing(f64::floor),
        Op::FRoundCeil => x.map_increasing(f64::ceil),
        Op::FRoundRint => x.map_increasing(f64::round_ties_even),
        Op::FToF => x.map_increasing(|x| precision.round(x)),
        Op::FCall | Op::FCall2 => call(step.node.function(), x, y),
        _ => Interval::ALL,
    }
}

fn call(function: Option<Function>, x: Interval, y: Interval) -> Interval {
    function.map_or(Interval::ALL, |function| elementary::results(function, x, y))
}

/// The square: both factors are the same.
fn square(x: Interval, precision: Precision) -> Interval {
    x.abs().map_increasing(|x| precision.round(x * x))
}
