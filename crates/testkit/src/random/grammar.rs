//! Grammars of Java snippets: Java text with choices in it.
//!
//! A grammar file is a list of rules. `@ name` opens a rule with one alternative per line; `@@ name` one whose
//! alternatives take several lines and are separated by `---`. Lines that start with `#` are comments. In an
//! alternative, `«…»` stands for
//!
//! - `«a¦b¦c»`: one of the texts, which may have `«…»` in them;
//! - `«name»`: the expansion of a rule, `«name*2-5»`: 2 to 5 of them, each on a line of its own;
//! - `«2..5»`: a number from 2 to 5;
//! - `«n»`: the number of the snippet, which makes its names unique; `«k»`: the same for one expansion of one rule;
//! - `«I»`, `«J»`, `«F»`, `«D»`, `«C»`, `«S»`, `«Z»`, `«B»`, `«T»`: a literal of the type with that letter.
//!
//! Deep in an expansion, and late in a long one, a rule takes its first alternative, which must not lead back to it.

use std::collections::HashMap;

use super::prng::Prng;
use super::types::Ty;

const MAX_DEPTH: usize = 7;
/// Expansions of one snippet after which each rule takes its first alternative.
const MAX_EXPANSIONS: usize = 250;

pub struct Grammar {
    rules: HashMap<&'static str, Vec<String>>,
}

impl Grammar {
    pub fn parse(text: &'static str) -> Grammar {
        let mut rules: HashMap<&'static str, Vec<String>> = HashMap::new();
        let mut current = "";
        let mut of_many_lines = false;
        let mut starts_new = true;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("@ ").or(line.strip_prefix("@@ ")) {
                of_many_lines = line.starts_with("@@");
                current = name.trim();
                starts_new = true;
                continue;
            }
            let alternatives = rules.entry(current).or_default();
            match (of_many_lines, line.trim_end()) {
                (true, "---") => starts_new = true,
                (_, "") => {}
                (true, line) if !starts_new => {
                    if let Some(last) = alternatives.last_mut() {
                        last.push('\n');
                        last.push_str(line);
                    }
                }
                (_, line) => {
                    alternatives.push(line.to_owned());
                    starts_new = false;
                }
            }
        }
        Grammar { rules }
    }

    #[cfg(test)]
    pub fn has(&self, rule: &str) -> bool {
        self.rules.contains_key(rule)
    }
}

/// Writes the text of one snippet.
pub struct Expansion<'a> {
    grammar: &'a Grammar,
    rng: &'a mut Prng,
    /// What `«n»` is.
    number: usize,
    /// The last number given for a `«k»`.
    pub last_k: usize,
    n_expansions: usize,
}

/// Where in the tree of expansions a text stands.
#[derive(Clone, Copy)]
struct Within {
    depth: usize,
    k: usize,
}

impl<'a> Expansion<'a> {
    pub fn new(grammar: &'a Grammar, rng: &'a mut Prng, number: usize, last_k: usize) -> Expansion<'a> {
        Expansion { grammar, rng, number, last_k, n_expansions: 0 }
    }

    pub fn rule(&mut self, name: &str, depth: usize) -> String {
        let grammar = self.grammar;
        let Some(alternatives) = grammar.rules.get(name) else {
            panic!("no rule `{name}` in this grammar");
        };
        self.n_expansions += 1;
        let ends = depth >= MAX_DEPTH || self.n_expansions > MAX_EXPANSIONS;
        let chosen = if ends { 0 } else { self.rng.below(alternatives.len()) };
        self.last_k += 1;
        self.text(&alternatives[chosen], Within { depth: depth + 1, k: self.last_k })
    }

    fn text(&mut self, mut rest: &str, within: Within) -> String {
        let mut out = String::new();
        while let Some(open) = rest.find('«') {
            out.push_str(&rest[..open]);
            let inner = &rest[open + '«'.len_utf8()..];
            let end = closing(inner);
            out.push_str(&self.choice(&inner[..end], within));
            rest = &inner[end + '»'.len_utf8()..];
        }
        out.push_str(rest);
        out
    }

    fn choice(&mut self, inner: &str, within: Within) -> String {
        let choices = top_level_choices(inner);
        if choices.len() > 1 {
            let chosen = choices[self.rng.below(choices.len())];
            return self.text(chosen, within);
        }
        if let Some((low, high)) = inner.split_once("..") {
            return self.rng.between(number(low), number(high)).to_string();
        }
        if let Some((name, times)) = inner.split_once('*') {
            let (low, high) = times.split_once('-').unwrap_or((times, times));
            let n = self.rng.between(number(low), number(high));
            return (0..n).map(|_| self.rule(name, within.depth)).collect::<Vec<_>>().join("\n");
        }
        match inner {
            "n" => self.number.to_string(),
            "k" => within.k.to_string(),
            _ => match literal_type(inner) {
                Some(ty) => format!("({})", ty.literal(self.rng)),
                None => self.rule(inner, within.depth),
            },
        }
    }
}

fn literal_type(letter: &str) -> Option<Ty> {
    Some(match letter {
        "I" => Ty::Int,
        "J" => Ty::Long,
        "F" => Ty::Float,
        "D" => Ty::Double,
        "C" => Ty::Char,
        "S" => Ty::Text,
        "Z" => Ty::Boolean,
        "B" => Ty::Byte,
        "T" => Ty::Short,
        _ => return None,
    })
}

fn number(text: &str) -> usize {
    text.trim().parse().unwrap_or_else(|_| panic!("`{text}` in a grammar is no number"))
}

/// Where the `»` stands that belongs to the `«` before `text`.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' if depth == 0 => return at,
            '»' => depth -= 1,
            _ => {}
        }
    }
    panic!("« without » in a grammar: {text}");
}

fn top_level_choices(text: &str) -> Vec<&str> {
    let mut choices = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            '¦' if depth == 0 => {
                choices.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    choices.push(&text[start..]);
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(text: &'static str, seed: u64) -> String {
        let grammar = Grammar::parse(text);
        Expansion::new(&grammar, &mut Prng::new(seed), 4, 0).rule("start", 0)
    }

    #[test]
    fn references_choices_and_numbers() {
        let text = "@@ start\nv«n» «k» «k»\n«word*2» «7..7»\n@ word\n«a¦«b¦b»»\n";
        for seed in 0..20 {
            let expanded = expand(text, seed);
            let lines: Vec<&str> = expanded.lines().collect();
            assert_eq!(lines[0], "v4 1 1");
            assert!(["a", "b"].contains(&lines[1]), "{expanded}");
            assert!(["a 7", "b 7"].contains(&lines[2]), "{expanded}");
        }
    }

    #[test]
    fn recursion_ends_at_the_first_alternative() {
        for seed in 0..20 {
            assert!(expand("@ start\nx\n(«start» «start»)\n", seed).contains('x'));
        }
    }
}
