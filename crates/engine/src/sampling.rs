//! Values for floating-point inputs, drawn instead of solved for.
//!
//! If a function has no expression (`Math.sin`), its argument is concretised, and each of its values is a path of its
//! own. A solver would return arbitrary other values; those drawn here are values that programs distinguish.

use doppel_expr::{ExprId, KeptEvaluator, Pool, Sort};
use doppel_solver::Model;

use crate::machine::RunRecord;
use crate::random::Random;

pub struct Sampler {
    random: Random,
    evaluator: KeptEvaluator,
}

/// The number of values drawn before the solver is asked.
const ATTEMPTS: u32 = 64;

impl Sampler {
    pub fn new(seed: u64) -> Sampler {
        Sampler { random: Random::new(seed), evaluator: KeptEvaluator::new() }
    }

    /// The run's inputs with other values for its floating-point variables that satisfy the conjuncts. None if there
    /// are no such variables, or if no drawn value works.
    pub fn draw(&mut self, pool: &Pool, run: &RunRecord, conjuncts: &[ExprId]) -> Option<Model> {
        let variables = run.inputs.iter().flat_map(|input| input.variables.iter().copied());
        let floats: Vec<ExprId> =
            variables.filter(|&variable| matches!(pool.sort(variable), Sort::F32 | Sort::F64)).collect();
        if floats.is_empty() {
            return None;
        }
        (0..ATTEMPTS).find_map(|attempt| {
            let mut model = run.model.clone();
            // All of them, or a single one.
            let only = (attempt % 2 == 1).then(|| self.next() as usize % floats.len());
            for (index, &variable) in floats.iter().enumerate() {
                if only.is_none_or(|only| only == index) {
                    let value = self.value();
                    let is_double = pool.sort(variable) == Sort::F64;
                    model.set(variable, if is_double { value.to_bits() } else { (value as f32).to_bits().into() });
                }
            }
            self.holds(pool, &model, conjuncts).then_some(model)
        })
    }

    fn holds(&mut self, pool: &Pool, model: &Model, conjuncts: &[ExprId]) -> bool {
        self.evaluator.restart(pool);
        for (variable, value) in model.iter() {
            self.evaluator.set(pool, variable, value);
        }
        conjuncts.iter().all(|&conjunct| self.evaluator.value(pool, conjunct) != 0)
    }

    /// Small numbers, multiples of an eighth of a turn, numbers of several magnitudes, special values, random bits.
    fn value(&mut self) -> f64 {
        const SPECIAL: [f64; 8] = [0.0, -0.0, 1.0, -1.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        match self.next() % 16 {
            0..=2 => (self.next() % 21) as f64 - 10.0,
            3 | 4 => ((self.next() % 65) as f64 - 32.0) * std::f64::consts::FRAC_PI_4,
            5..=7 => self.within(1.0),
            8..=10 => self.within(10.0),
            11..=13 => self.within(1000.0),
            14 => SPECIAL[self.next() as usize % SPECIAL.len()],
            _ => f64::from_bits(self.next()),
        }
    }

    fn within(&mut self, magnitude: f64) -> f64 {
        let unit = (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        (2.0 * unit - 1.0) * magnitude
    }

    fn next(&mut self) -> u64 {
        // Its low bits select, too, so they are mixed.
        self.random.next().wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}
