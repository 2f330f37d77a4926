//! Pseudo-Boolean problems in OPB format: a sum to minimise under random inequalities.

use std::fmt::Write;

use super::InputFile;
use crate::random::Prng;

pub fn files() -> Vec<InputFile> {
    [("small.opb", 10, 15), ("medium.opb", 24, 30), ("large.opb", 40, 40)]
        .map(|(name, n_variables, n_constraints)| InputFile::new(name, random(n_variables, n_constraints)))
        .into_iter()
        .collect()
}

fn random(n_variables: usize, n_constraints: usize) -> String {
    let mut prng = Prng::new(n_variables as u64);
    let mut opb = format!("* #variable= {n_variables} #constraint= {n_constraints}\nmin:");
    for variable in 1..=n_variables {
        let _ = write!(opb, " +{} x{variable}", prng.between(1, 9));
    }
    opb.push_str(" ;\n");
    for _ in 0..n_constraints {
        let first = prng.between(1, n_variables);
        for term in 0..4 {
            // Steps of 3 from a random start: four different variables.
            let variable = (first + 3 * term - 1) % n_variables + 1;
            let _ = write!(opb, "+{} x{variable} ", prng.between(1, 5));
        }
        let _ = writeln!(opb, ">= {} ;", prng.between(2, 5));
    }
    opb
}
