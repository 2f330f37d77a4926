//! Minimisation of a finding's inputs: parts of strings and arrays are left out, characters become plain and numbers
//! small, as long as the program fails in the same way. Every candidate is run, so nothing is claimed without evidence.
//!
//! The candidates depend on the finding alone, and their number on how much the program executes for each, never on the
//! speed of the machine.

use doppel_inputs::{InputType, Kind, Recording};

use crate::finding::{Finding, InputValue, weight};

/// The maximum number of runs for one finding.
const MAX_RUNS: u32 = 120;

/// The maximum execution time of all these runs together, in nanoseconds of virtual time.
pub const MAX_VIRTUAL_TIME: u64 = 2_000_000_000;

/// Characters that replace others that do not matter.
const PLAIN_CHARACTERS: [u64; 3] = [b'a' as u64, b'0' as u64, b' ' as u64];

/// Looks for a smaller input of a finding. `run` runs other inputs and returns the finding if it is the same.
pub struct Minimiser<R> {
    run: R,
    best: Finding,
    n_left: u32,
}

impl<R: FnMut(Recording) -> Option<Finding>> Minimiser<R> {
    pub fn new(finding: Finding, run: R) -> Minimiser<R> {
        Minimiser { run, best: finding, n_left: MAX_RUNS }
    }

    /// The smallest finding.
    pub fn minimise(mut self) -> Finding {
        loop {
            let before = self.best.size();
            let mut index = 0;
            while let Some(input) = self.best.inputs.get(index) {
                match input.ty {
                    InputType::Primitive(kind) => self.shrink_number(index, kind),
                    InputType::String | InputType::Array(_) => self.shrink_sequence(index),
                }
                index += 1;
            }
            if self.best.size() == before || self.n_left == 0 {
                return self.best;
            }
        }
    }

    fn input(&self, index: usize) -> Option<&InputValue> {
        self.best.inputs.get(index)
    }

    /// Tries other elements for an input; keeps them, and returns true, if the finding stays the same.
    fn take(&mut self, index: usize, elements: Vec<u64>) -> bool {
        let Some(input) = self.input(index) else { return false };
        let is_lighter = weight(input.ty, &elements) < weight(input.ty, &input.bits);
        if !is_lighter || self.n_left == 0 {
            return false;
        }
        let candidate = self.best.recording.with_bits(&input.name, elements);
        self.n_left -= 1;
        match (self.run)(candidate) {
            Some(found) if found.size() < self.best.size() => {
                self.best = found;
                true
            }
            _ => false,
        }
    }

    fn shrink_number(&mut self, index: usize, kind: Kind) {
        let Some(bits) = self.input(index).and_then(|input| input.bits.first().copied()) else { return };
        let candidates = match kind {
            Kind::Char => PLAIN_CHARACTERS.to_vec(),
            Kind::Float => vec![0, 1f32.to_bits().into()],
            Kind::Double => vec![0, 1f64.to_bits()],
            _ => smaller_integers(kind, bits),
        };
        for candidate in candidates {
            if self.take(index, vec![candidate]) {
                return;
            }
        }
    }

    /// Leaves out ever shorter parts, then simplifies the remaining elements.
    fn shrink_sequence(&mut self, index: usize) {
        let len = |this: &Self| this.input(index).map_or(0, |input| input.bits.len());
        let mut part = len(self);
        while part > 0 {
            let mut at = 0;
            while at + part <= len(self) {
                let Some(mut elements) = self.input(index).map(|input| input.bits.clone()) else { return };
                elements.drain(at..at + part);
                if !self.take(index, elements) {
                    at += part;
                }
            }
            part /= 2;
        }
        for at in 0..len(self) {
            let Some(input) = self.input(index) else { return };
            let plain = match input.ty {
                _ if input.is_text() => PLAIN_CHARACTERS.to_vec(),
                InputType::Array(Kind::Float) => vec![0, 1f32.to_bits().into()],
                InputType::Array(Kind::Double) => vec![0, 1f64.to_bits()],
                _ => vec![0, 1],
            };
            for element in plain {
                let Some(mut elements) = self.input(index).map(|input| input.bits.clone()) else { return };
                let Some(changed) = elements.get_mut(at) else { return };
                *changed = element;
                if self.take(index, elements) {
                    break;
                }
            }
        }
    }
}

/// Zero and one first, then values that halve the distance to zero.
fn smaller_integers(kind: Kind, bits: u64) -> Vec<u64> {
    let n_bits = match kind {
        Kind::Boolean => 1,
        Kind::Byte => 8,
        Kind::Short => 16,
        Kind::Long => 64,
        _ => 32,
    };
    let mask = u64::MAX >> (64 - n_bits);
    let value = (bits << (64 - n_bits)) as i64 >> (64 - n_bits);
    let mut values = vec![0, 1, -1];
    let mut half = value / 2;
    while half.unsigned_abs() > 1 && n_bits > 1 {
        values.push(half);
        half /= 2;
    }
    values.retain(|&smaller| smaller != value);
    values.into_iter().map(|value| value as u64 & mask).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_go_towards_zero() {
        assert_eq!(smaller_integers(Kind::Byte, 0xf6), [0, 1, 0xff, 0xfb, 0xfe]);
        assert_eq!(smaller_integers(Kind::Int, 9), [0, 1, 0xffff_ffff, 4, 2]);
        assert_eq!(smaller_integers(Kind::Long, 0), [1, u64::MAX]);
    }
}
