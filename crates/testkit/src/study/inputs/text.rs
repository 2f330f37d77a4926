//! Texts of short lines, and what is searched in them.

use super::InputFile;
use crate::random::Prng;

const WORDS: [&str; 32] = [
    "heap", "clone", "native", "model", "path", "symbolic", "value", "library", "index", "search", "engine", "the",
    "a", "of", "and", "quick", "brown", "fox", "jumps", "over", "lazy", "dogs", "writes", "reads", "words", "text",
    "line", "document", "term", "score", "query", "42",
];

/// Terms, both of two, a phrase, a prefix, one of two and not a third.
pub const QUERIES: &[&str] = &["heap", "+native +model", "\"quick brown\"", "symb*", "(index search) -fox"];

pub fn files() -> Vec<InputFile> {
    [("small.txt", 8), ("medium.txt", 60), ("large.txt", 250)]
        .map(|(name, n_lines)| InputFile::new(name, lines(n_lines)))
        .into_iter()
        .collect()
}

fn lines(n_lines: usize) -> String {
    let mut prng = Prng::new(n_lines as u64);
    let mut text = String::new();
    for _ in 0..n_lines {
        let words: Vec<&str> = (0..prng.between(5, 14)).map(|_| prng.pick(&WORDS)).collect();
        text.push_str(&words.join(" "));
        text.push_str(if prng.percent(80) { ".\n" } else { "!\n" });
    }
    text
}
