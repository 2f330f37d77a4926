//! Constraint networks in XCSP format: queens, by pairs that conflict, and a random network by pairs that are supported.

use std::fmt::Write;

use super::InputFile;
use crate::random::Prng;

pub fn files() -> Vec<InputFile> {
    vec![
        InputFile::new("queens4.xml", queens(4)),
        InputFile::new("queens20.xml", queens(20)),
        InputFile::new("random.xml", random(60, 25, 110)),
    ]
}

struct Relation {
    semantics: &'static str,
    pairs: Vec<(usize, usize)>,
}

fn queens(n: usize) -> String {
    let relation = |distance: usize| {
        let all = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        Relation { semantics: "conflicts", pairs: all.filter(|&(a, b)| a == b || a.abs_diff(b) == distance).collect() }
    };
    let relations: Vec<Relation> = (1..n).map(relation).collect();
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b, b - a - 1)));
    network("queens", n, n, &relations, &pairs.collect::<Vec<_>>())
}

fn random(n_variables: usize, n_values: usize, n_constraints: usize) -> String {
    let mut prng = Prng::new(7);
    let mut relation = || {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for a in 0..n_values {
            pairs.extend((0..n_values).filter(|_| prng.percent(60)).map(|b| (a, b)));
        }
        Relation { semantics: "supports", pairs }
    };
    let relations: Vec<Relation> = (0..n_constraints).map(|_| relation()).collect();
    let mut prng = Prng::new(8);
    let mut constraints = Vec::new();
    for relation in 0..n_constraints {
        let a = prng.below(n_variables);
        constraints.push((a, (a + prng.between(1, n_variables - 1)) % n_variables, relation));
    }
    network("random", n_variables, n_values, &relations, &constraints)
}

/// Constraints are two variables and a relation each.
fn network(
    name: &str,
    n_variables: usize,
    n_values: usize,
    relations: &[Relation],
    constraints: &[(usize, usize, usize)],
) -> String {
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<instance>\n<presentation name=\"{name}\" format=\"XCSP 2.1\"/>\n\
         <domains nbDomains=\"1\">\n<domain name=\"D0\" nbValues=\"{n_values}\">0..{}</domain>\n</domains>\n<variables>\n",
        n_values - 1
    );
    for variable in 0..n_variables {
        let _ = writeln!(xml, "<variable name=\"V{variable}\" domain=\"D0\"/>");
    }
    xml.push_str("</variables>\n<relations>\n");
    for (number, Relation { semantics, pairs }) in relations.iter().enumerate() {
        let tuples: Vec<String> = pairs.iter().map(|(a, b)| format!("{a} {b}")).collect();
        let tuples = tuples.join("|");
        let _ = writeln!(xml, "<relation name=\"R{number}\" arity=\"2\" semantics=\"{semantics}\">{tuples}</relation>");
    }
    xml.push_str("</relations>\n<constraints>\n");
    for (a, b, relation) in constraints {
        let _ =
            writeln!(xml, "<constraint name=\"C{a}_{b}\" arity=\"2\" scope=\"V{a} V{b}\" reference=\"R{relation}\"/>");
    }
    xml.push_str("</constraints>\n</instance>\n");
    xml
}
