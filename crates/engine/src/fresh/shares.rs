//! How a search divides its work between fresh runs and negated choices: by what they have gained lately.
//!
//! Work is measured in what it costs on no machine in particular: instructions, choices, steps of the solver. So the
//! division, and with it the search, is the same on every machine.

use doppel_vm::session::Work;

/// The estimated cost of a run in microseconds: of starting it, and of each choice on its path.
const COST_OF_RUN: u64 = 40;
const COST_OF_CHOICE: u64 = 3;

/// Real nanoseconds per nanosecond of virtual time.
const REAL_PER_VIRTUAL: u64 = 4;

/// Bytes that are allocated, cleared and collected in a microsecond.
const BYTES_PER_MICROSECOND: u64 = 8_000;

/// Microseconds per step of the solver.
const COST_OF_STEP: u64 = 10;

/// What was gained counts half after so much further cost.
const HALF_LIFE: u64 = 500_000;

/// A gain that everybody may expect, so that the first one is not everything, and its cost.
const EXPECTED_GAIN: f64 = 0.5;
const EXPECTED_COST: f64 = 50_000.0;

/// The largest share of fresh runs, and the smallest: while something is left to cover, and when nothing is.
const LARGEST_SHARE: f64 = 0.9;
const SMALLEST_SHARE: f64 = 0.3;
const SHARE_WHEN_COVERED: f64 = 1.0 / 64.0;

/// A debt is forgotten beyond this cost.
const LARGEST_DEBT: f64 = 5_000_000.0;

/// The cost of a run in microseconds, with so many choices on its path.
pub fn cost_of_run(work: Work, n_choices: usize) -> u64 {
    let Work { time, memory } = work;
    COST_OF_RUN + COST_OF_CHOICE * n_choices as u64 + REAL_PER_VIRTUAL * time / 1000 + memory / BYTES_PER_MICROSECOND
}

/// The cost of so many steps of the solver, in microseconds.
pub fn cost_of_steps(n_steps: u64) -> u64 {
    COST_OF_STEP * n_steps
}

/// One of the two ways to work.
#[derive(Default)]
struct Way {
    cost: f64,
    gain: f64,
}

impl Way {
    fn spend(&mut self, cost: u64) {
        let kept = 0.5f64.powf(cost as f64 / HALF_LIFE as f64);
        self.cost = self.cost * kept + cost as f64;
        self.gain *= kept;
    }

    fn rate(&self) -> f64 {
        (self.gain + EXPECTED_GAIN) / (self.cost + EXPECTED_COST)
    }
}

/// Who is next.
#[derive(Default)]
pub struct Shares {
    fresh: Way,
    negation: Way,
    /// What fresh runs may cost until it is the turn of a negated choice.
    credit: f64,
    /// Whether everything that is known is covered.
    is_all_covered: bool,
}

impl Shares {
    /// The share of fresh runs.
    fn share(&self) -> f64 {
        if self.is_all_covered {
            return SHARE_WHEN_COVERED;
        }
        let (fresh, negation) = (self.fresh.rate(), self.negation.rate());
        (fresh / (fresh + negation)).clamp(SMALLEST_SHARE, LARGEST_SHARE)
    }

    pub fn is_fresh_next(&self) -> bool {
        self.credit > 0.0
    }

    /// A step, of fresh runs or of a seed that they have suggested, or else of the rest of the search, had this cost and
    /// was the first to execute so much code.
    pub fn spend(&mut self, is_fresh: bool, cost: u64, gain: usize) {
        let way = if is_fresh { &mut self.fresh } else { &mut self.negation };
        way.spend(cost);
        way.gain += gain as f64;
        let earned = if is_fresh { self.share() - 1.0 } else { self.share() };
        self.credit = (self.credit + earned * cost as f64).clamp(-LARGEST_DEBT, LARGEST_DEBT);
    }

    pub fn set_all_covered(&mut self, is_all_covered: bool) {
        if is_all_covered && !self.is_all_covered {
            self.credit = 0.0;
        }
        self.is_all_covered = is_all_covered;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of the cost that goes to fresh runs if both ways gain at these rates, per second.
    fn share_with(fresh: usize, negation: usize) -> f64 {
        let mut shares = Shares::default();
        let mut spent = [0u64; 2];
        for _ in 0..1000 {
            let is_fresh = shares.is_fresh_next();
            let (cost, gain) = if is_fresh { (20_000, fresh) } else { (5_000, negation) };
            shares.spend(is_fresh, cost, gain);
            spent[usize::from(is_fresh)] += cost;
        }
        spent[1] as f64 / (spent[0] + spent[1]) as f64
    }

    #[test]
    fn work_goes_where_it_gains() {
        assert!((share_with(8, 0) - LARGEST_SHARE).abs() < 0.05);
        assert!((share_with(0, 2) - SMALLEST_SHARE).abs() < 0.05);
        assert!((share_with(4, 1) - 0.5).abs() < 0.1);
    }

    #[test]
    fn little_goes_to_fresh_runs_when_nothing_is_left_to_cover() {
        let mut shares = Shares::default();
        shares.set_all_covered(true);
        shares.spend(false, 1_000_000, 0);
        assert!(shares.is_fresh_next());
        shares.spend(true, 20_000, 0);
        assert!(!shares.is_fresh_next());
    }
}
