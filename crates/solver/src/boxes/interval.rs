//! Sets of floats as intervals. Rounding to nearest is monotonic, so the correctly rounded results at the ends are the
//! ends of the results: nothing needs to be rounded outwards.

/// The numbers from `low` to `high`, including infinities, with +0 and -0 as one; and perhaps NaN. Empty if
/// `low > high`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Interval {
    pub low: f64,
    pub high: f64,
    pub has_nan: bool,
}

/// A type to which operations round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Precision {
    Single,
    Double,
}

impl Precision {
    /// The nearest number of the type. For sums, products, quotients and square roots, computing in doubles and then
    /// rounding to singles is the same as computing in singles.
    pub fn round(self, x: f64) -> f64 {
        if self == Precision::Single { (x as f32).into() } else { x }
    }
}

impl Interval {
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY, has_nan: true };
    pub const NUMBERS: Interval = Interval { has_nan: false, ..Interval::ALL };
    pub const NAN: Interval = Interval { low: f64::INFINITY, high: f64::NEG_INFINITY, has_nan: true };

    pub fn point(x: f64) -> Interval {
        if x.is_nan() { Interval::NAN } else { Interval::new(x, x) }
    }

    pub fn new(low: f64, high: f64) -> Interval {
        Interval { low, high, has_nan: false }
    }

    pub fn has_numbers(self) -> bool {
        self.low <= self.high
    }

    fn contains(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    pub fn has_infinity(self) -> bool {
        self.contains(f64::INFINITY) || self.contains(f64::NEG_INFINITY)
    }

    pub fn with_nan(self, has_nan: bool) -> Interval {
        Interval { has_nan: self.has_nan || has_nan, ..self }
    }

    /// The hull of both.
    pub fn hull(self, other: Interval) -> Interval {
        let has_nan = self.has_nan || other.has_nan;
        Interval { low: self.low.min(other.low), high: self.high.max(other.high), has_nan }
    }

    /// The part from `low` to `high`.
    pub fn clip(self, low: f64, high: f64) -> Interval {
        Interval { low: self.low.max(low), high: self.high.min(high), ..self }
    }

    /// The interval of the results at the ends; if one is NaN, nothing is known.
    fn of_ends(ends: &[f64], has_nan: bool) -> Interval {
        if ends.iter().any(|end| end.is_nan()) {
            return Interval::ALL;
        }
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Interval { low, high, has_nan }
    }

    /// An operation on two operands; NaN if one of them is.
    fn strict(self, other: Interval, operation: impl Fn(Interval, Interval) -> Interval) -> Interval {
        let has_nan = self.has_nan || other.has_nan;
        if self.has_numbers() && other.has_numbers() { operation(self, other).with_nan(has_nan) } else { Interval::NAN }
    }

    /// The results of a nondecreasing function of a number.
    pub fn map_increasing(self, function: impl Fn(f64) -> f64) -> Interval {
        if !self.has_numbers() {
            return self;
        }
        Interval::of_ends(&[function(self.low), function(self.high)], self.has_nan)
    }

    pub fn neg(self) -> Interval {
        Interval { low: -self.high, high: -self.low, ..self }
    }

    pub fn abs(self) -> Interval {
        match () {
            () if !self.has_numbers() || self.low >= 0.0 => self,
            () if self.high <= 0.0 => self.neg(),
            () => Interval { low: 0.0, high: self.high.max(-self.low), ..self },
        }
    }

    pub fn add(self, other: Interval, precision: Precision) -> Interval {
        self.strict(other, |a, b| {
            let opposite = |a: Interval, b: Interval| a.contains(f64::INFINITY) && b.contains(f64::NEG_INFINITY);
            let ends = [a.low + b.low, a.high + b.high].map(|end| precision.round(end));
            Interval::of_ends(&ends, opposite(a, b) || opposite(b, a))
        })
    }

    pub fn mul(self, other: Interval, precision: Precision) -> Interval {
        self.strict(other, |a, b| {
            let vanishes = |a: Interval, b: Interval| a.contains(0.0) && b.has_infinity();
            // Next to an infinity, 0 stands for small neighbours, whose products are no larger than others.
            let product = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { precision.round(x * y) };
            let ends = [product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)];
            Interval::of_ends(&ends, vanishes(a, b) || vanishes(b, a))
        })
    }

    pub fn div(self, other: Interval, precision: Precision) -> Interval {
        self.strict(other, |a, b| {
            if b.contains(0.0) || a.has_infinity() && b.has_infinity() {
                return Interval::ALL;
            }
            let quotient = |x: f64, y: f64| precision.round(x / y);
            let ends =
                [quotient(a.low, b.low), quotient(a.low, b.high), quotient(a.high, b.low), quotient(a.high, b.high)];
            Interval::of_ends(&ends, false)
        })
    }

    /// Truncating remainder: the sign is the dividend's, the magnitude at most either operand's.
    pub fn rem(self, other: Interval) -> Interval {
        self.strict(other, |a, b| {
            let most = a.abs().high.min(b.abs().high);
            Interval::new(if a.low < 0.0 { -most } else { 0.0 }, if a.high > 0.0 { most } else { 0.0 }).with_nan(true)
        })
    }

    pub fn sqrt(self, precision: Precision) -> Interval {
        let has_nan = self.low < 0.0;
        self.clip(0.0, f64::INFINITY).map_increasing(|x| precision.round(x.sqrt())).with_nan(has_nan)
    }

    pub fn min(self, other: Interval) -> Interval {
        self.strict(other, |a, b| Interval::new(a.low.min(b.low), a.high.min(b.high)))
    }

    pub fn max(self, other: Interval) -> Interval {
        self.strict(other, |a, b| Interval::new(a.low.max(b.low), a.high.max(b.high)))
    }
}
