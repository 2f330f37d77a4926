//! Inputs near known ones: a few variables get other values, preferably edges of their types.

use doppel_expr::{ExprId, KeptEvaluator, Sort};
use doppel_inputs::Recording;
use doppel_vm::symbolic::Symbolic;
use rustc_hash::FxHashMap;

pub struct Mutation {
    random: u64,
    evaluator: KeptEvaluator,
}

/// The number of attempts at values that inputs can have.
const ATTEMPTS: usize = 64;

/// Lengths stay small: a longer string or array is slower and rarely adds information.
const MAX_LENGTH: u64 = 9;

impl Mutation {
    pub fn new(seed: u64) -> Mutation {
        Mutation { random: seed, evaluator: KeptEvaluator::new() }
    }

    /// Inputs that differ from those of this run. None if it has no inputs.
    pub fn next(&mut self, run: &Symbolic) -> Option<Recording> {
        let lengths: Vec<ExprId> = run.inputs.iter().filter_map(|input| input.length).collect();
        let parts = run.inputs.iter().flat_map(|input| {
            input.variables.iter().copied().chain(input.length).chain(input.encoding).collect::<Vec<ExprId>>()
        });
        let variables: Vec<ExprId> = parts.collect();
        if variables.is_empty() {
            return None;
        }
        for _ in 0..ATTEMPTS {
            let mut changed: FxHashMap<ExprId, u64> = FxHashMap::default();
            for _ in 0..1 + self.below(3) {
                let variable = variables[self.below(variables.len())];
                let value = if lengths.contains(&variable) {
                    self.bits() % (MAX_LENGTH + 1)
                } else {
                    let other = variables[self.below(variables.len())];
                    self.value(run.pool.sort(variable), run.pool.value(variable), run.pool.value(other))
                };
                changed.insert(variable, value);
            }
            let value = |variable: ExprId| changed.get(&variable).copied().unwrap_or_else(|| run.pool.value(variable));
            self.evaluator.restart(&run.pool);
            for &variable in &variables {
                self.evaluator.set(&run.pool, variable, value(variable));
            }
            if run.domain.iter().all(|fact| self.evaluator.value(&run.pool, fact.condition) != 0) {
                return Some(Recording::of(&run.inputs, value));
            }
        }
        None
    }

    fn value(&mut self, sort: Sort, value: u64, other: u64) -> u64 {
        let width = usize::from(sort.width().max(1));
        let raw = match self.below(8) {
            0 => value.wrapping_add(1),
            1 => value.wrapping_sub(1),
            2 => value ^ 1 << self.below(width),
            3 => self.bits(),
            4 => self.bits() >> self.below(64),
            5 => other,
            _ => return self.edge(sort),
        };
        sort.normalize(raw)
    }

    fn edge(&mut self, sort: Sort) -> u64 {
        const FLOATS: [f64; 14] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -2.5,
            1e300,
            5e-324,
            2147483648.0,
            9.3e18,
            f64::NAN,
            f64::MAX,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ];
        let float = FLOATS[self.below(FLOATS.len())];
        sort.normalize(match sort {
            Sort::F64 => float.to_bits(),
            Sort::F32 => u64::from((float as f32).to_bits()),
            _ => {
                let top = 1u64 << (sort.width().max(1) - 1);
                [0, 1, u64::MAX, top, top.wrapping_sub(1), top + 1, 2, u64::MAX - 1][self.below(8)]
            }
        })
    }

    fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// SplitMix64.
    fn bits(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
