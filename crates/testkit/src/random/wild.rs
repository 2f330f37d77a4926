//! Programs made of snippets, each from one of the grammars in `grammars/`: they cover what the other programs leave
//! out, from the messages of `NullPointerException` to collections under memory pressure.
//!
//! A snippet consists of members of the program's class, including a static method `s«n»` that shows what it computes.

use std::sync::OnceLock;

use super::grammar::{Expansion, Grammar};
use super::prng::Prng;
use super::source::Node;

const SNIPPETS: std::ops::RangeInclusive<usize> = 3..=5;

macro_rules! grammars {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("grammars/", $name, ".grammar")))),*]
    };
}

/// By name, for `--family`.
const GRAMMARS: &[(&str, &str)] = grammars! {
    "bytes"
    "code"
    "collections"
    "flow"
    "handles"
    "init"
    "inner"
    "lambdas"
    "memory"
    "npe"
    "numbers"
    "patterns"
    "reflect"
    "strings"
    "threads"
    "time"
};

pub const IMPORTS: &str = "import java.io.*;\nimport java.lang.annotation.*;\nimport java.lang.invoke.*;\n\
    import java.lang.ref.*;\nimport java.lang.reflect.*;\nimport java.math.*;\nimport java.nio.*;\nimport java.nio.channels.*;\n\
    import java.nio.charset.*;\nimport java.nio.file.*;\nimport java.security.*;\nimport java.text.*;\nimport java.time.*;\n\
    import java.time.format.*;\nimport java.time.temporal.*;\nimport java.util.*;\nimport java.util.concurrent.*;\n\
    import java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\nimport java.util.function.*;\n\
    import java.util.regex.*;\nimport java.util.stream.*;\nimport java.util.zip.*;\n\n";

/// Everything that snippets use without declaring it.
const PRELUDE: &str = include_str!("grammars/Prelude.java");

fn grammars() -> &'static [Grammar] {
    static PARSED: OnceLock<Vec<Grammar>> = OnceLock::new();
    PARSED.get_or_init(|| GRAMMARS.iter().map(|(_, text)| Grammar::parse(text)).collect())
}

/// The program's class. `DOPPEL_RANDOM_FAMILY` in the environment leaves only the snippets of one grammar.
pub fn class(seed: u64, name: &str) -> Node {
    let mut rng = Prng::new(seed);
    let only = std::env::var("DOPPEL_RANDOM_FAMILY").ok();
    let only = only.and_then(|only| GRAMMARS.iter().position(|(name, _)| *name == only));
    let mut members = vec![Node::line(PRELUDE)];
    let mut calls = Vec::new();
    let mut last_k = 0;
    for number in 0..rng.between(*SNIPPETS.start(), *SNIPPETS.end()) {
        let index = rng.below(GRAMMARS.len());
        let grammar = &grammars()[only.unwrap_or(index)];
        let mut expansion = Expansion::new(grammar, &mut rng, number, last_k);
        let text = expansion.rule("snippet", 0);
        last_k = expansion.last_k;
        members.extend(Node::parse(&text));
        let call = vec![Node::line(format!("s{number}();"))];
        calls.push(Node::block("try {", call).then("} catch (Throwable t) {", vec![Node::line("say(t);")]));
    }
    members.push(Node::block("static void run() {", calls));
    members.push(Node::line("public static void main(String[] args) {\n    run();\n}"));
    Node::block(format!("public class {name} {{"), members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grammar_has_snippets() {
        for ((name, _), grammar) in GRAMMARS.iter().zip(grammars()) {
            assert!(grammar.has("snippet"), "{name}");
        }
    }
}
