//! Patterns as this crate parses them, against `java.util.regex` of every installed JDK: chosen and random patterns on
//! all short texts. `DOPPEL_SEED` and `DOPPEL_COUNT` ask for other random patterns.

#[expect(dead_code, reason = "there is no list to compare with")]
mod common;

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use doppel_library::summaries::regex::pattern::parse;
use doppel_strings::regex::{Extent, Matching, Regex};

/// Patterns with their flags.
const CHOSEN: &[(i32, &str)] = &[
    (0, ""),
    (0, "a"),
    (0, "ab|b"),
    (0, "a|ab"),
    (0, "(a|ab)(b|)"),
    (0, "[a-z]+-\\d{2,4}"),
    (0, "(\\w+)=(\\w+)"),
    (0, "^(\\w*)$"),
    (0, "^a|b$"),
    (0, "a.b"),
    (0, ".*b"),
    (0, "(.*)(b)(.*)"),
    (0, "(.*?)b(.+?)"),
    (0, "a*+b"),
    (0, "a?+a"),
    (0, "[ab]{1,2}+b"),
    (0, "(a)?b"),
    (0, "(a)??b"),
    (0, "(?:ab)*b"),
    (0, "(ab)*(a)?"),
    (0, "(a|b)*b"),
    (0, "(a|b)+?b"),
    (0, "(a|b){2}"),
    (0, "(a|b){1,2}?b"),
    (0, "((a)|b)*"),
    (0, "((a)(b)?)+"),
    (0, "(?:(a)|b)*b"),
    (0, "(ab|a)(bab|b)*"),
    (0, "(a{2})*"),
    (0, "(a{1,2})*b"),
    (0, "(?:a*b)*"),
    (0, "a{0}b"),
    (0, "a{2,}b?"),
    (0, "(a{2}){1,2}b"),
    (0, "(?=ab)a"),
    (0, "(?!ab)a."),
    (0, "(?=(a))ab"),
    (0, "a(?!b|$)"),
    (0, "[^a]"),
    (0, "[^ab]+$"),
    (0, "[]a]"),
    (0, "[a\\-b]"),
    (0, "[-ab]+"),
    (0, "[ab-]+"),
    (0, "[\\w&&[^a]]"),
    (0, "[a&b]"),
    (0, "[\\d\\s]"),
    (0, "[^\\W\\d]"),
    (0, "\\S+\\s"),
    (0, "\\D\\W"),
    (0, "\\Qa.b\\E+"),
    (0, "[\\Q^a\\E-c]"),
    (0, "\\x61\\u0062"),
    (0, "\\."),
    (0, "\\Aa\\z"),
    (0, "a\\Z"),
    (0, "\\p{Alpha}\\P{Lower}"),
    (0, "\\h\\H"),
    (0, "abab"),
    (0, "aaab"),
    (0, "(?i)a(?-i)b"),
    (0, "(?i:a)b"),
    (0, "(?i)[a-b]+"),
    (0, "(?<name>a)b"),
    (0, "($|a)*b"),
    (0, "\\bab"),
    (0, "(a)\\1"),
    (0, "a**"),
    (0, "a{"),
    (0, "(a"),
    (0, "[b-a]"),
    (2, "ab"),
    (2, "[^a]B"),
    (2, "[A-B]+"),
    (2, "[=-^]"),
    (8, "^a$"),
    (8, "^"),
    (8, "$"),
    (8, "(^b?)+$"),
    (9, "^a$"),
    (9, "^b*$"),
    (1, ".$"),
    (1, "a\\Z"),
    (0x10, "a.b"),
    (0x12, "A"),
    (0x20, ".b."),
    (4, "a b"),
];

/// The characters of texts: letters of both cases, a digit, signs, line terminators, and halves of surrogate pairs.
const ALPHABET: &[u16] = &[
    b'a' as u16,
    b'b' as u16,
    b'B' as u16,
    b'1' as u16,
    b'-' as u16,
    b'\n' as u16,
    b'\r' as u16,
    0x85,
    0x2028,
    0xe9,
    0x212a,
    0xd83d,
    0xde00,
];

/// All texts up to this length; longer ones are random.
const ALL_UP_TO: u32 = 2;
const N_LONGER: usize = 150;

/// A deterministic source of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn pattern(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.below(3) {
            let is_group = depth > 0 && self.below(2) == 0;
            if is_group {
                let head = self.pick(&["(", "(", "(?:", "(?=", "(?!", "(?i:", "(?>"]);
                let alternatives: Vec<String> = (0..1 + self.below(3)).map(|_| self.pattern(depth - 1)).collect();
                let _ = write!(text, "{head}{})", alternatives.join("|"));
            } else {
                const ATOMS: &[&str] = &[
                    "a", "a", "b", "b", "ab", "1", ".", "\\w", "\\d", "\\s", "[ab]", "[^a]", "[b-]", "[a-z\\d]", "^",
                    "$", "\\W", "\\n", "", "\\b",
                ];
                text.push_str(self.pick(ATOMS));
            }
            const QUANTIFIERS: &[&str] =
                &["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}", "*+", "?+", "{0,1}", "{1}"];
            if !text.is_empty() {
                text.push_str(self.pick(QUANTIFIERS));
            }
        }
        text
    }

    fn texts(&mut self) -> Vec<Vec<u16>> {
        let mut texts = vec![Vec::new()];
        for length in 1..=ALL_UP_TO {
            for number in 0..ALPHABET.len().pow(length) {
                let digit = |place| ALPHABET[number / ALPHABET.len().pow(place) % ALPHABET.len()];
                texts.push((0..length).map(digit).collect());
            }
        }
        for _ in 0..N_LONGER {
            // The first characters of the alphabet are in more patterns.
            let n_chars = self.pick(&[3, 6, ALPHABET.len()]);
            texts.push((0..3 + self.below(5)).map(|_| self.pick(&ALPHABET[..n_chars])).collect());
        }
        texts
    }
}

fn encoded(text: &[u16]) -> String {
    if text.is_empty() {
        return ".".to_owned();
    }
    text.iter().fold(String::new(), |all, unit| all + &format!(".{unit:x}"))
}

/// What the matcher of a pattern says, after an attempt and after another search.
fn told(regex: &Regex, text: &[u16], extent: Extent) -> Option<String> {
    let mut line = String::new();
    let mut matching = Matching::new(regex, text, extent, 0);
    let found = matching.find(0)?;
    tell(&mut line, &matching, found.as_deref());
    // `Matcher.find`.
    let first = found.map_or(-1, |groups| groups[0]);
    let from = if matching.last == first { matching.last + 1 } else { matching.last } as usize;
    if from > text.len() {
        tell(&mut line, &matching, None);
    } else {
        let mut next = Matching::new(regex, text, Extent::Anywhere, matching.last);
        let found = next.find(from)?;
        tell(&mut line, &next, found.as_deref());
    }
    Some(line + " ")
}

fn tell(line: &mut String, matching: &Matching, found: Option<&[i32]>) {
    line.push(if found.is_some() { 'y' } else { 'n' });
    line.push(if matching.hit_end { 'h' } else { '-' });
    line.push(if matching.require_end { 'r' } else { '-' });
    for group in found.unwrap_or_default().chunks(2) {
        let _ = write!(line, "{},{};", group[0], group[1]);
    }
    line.push('|');
}

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a number"))
}

#[test]
fn patterns_match_what_java_matches() {
    let mut random = Random(number("DOPPEL_SEED", 1) as u64);
    let mut cases: Vec<(i32, String)> = CHOSEN.iter().map(|&(flags, pattern)| (flags, pattern.to_owned())).collect();
    for _ in 0..number("DOPPEL_COUNT", 400) {
        let flags = random.pick(&[0, 0, 0, 2, 8, 0x20]);
        cases.push((flags, random.pattern(2)));
    }
    let texts = random.texts();
    let mut input = String::new();
    for (flags, pattern) in &cases {
        let _ = write!(input, "{flags} {}", encoded(&pattern.encode_utf16().collect::<Vec<_>>()));
        for text in &texts {
            let _ = write!(input, " {}", encoded(text));
        }
        input.push('\n');
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("patterns.txt");
    std::fs::write(&path, input).expect("the file can be written");
    for jdk in common::listed_jdks() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Oracle.java");
        let mut java = Command::new(jdk.home.join("bin/java"));
        let output = java.arg("-Xss64m").arg(source).arg(&path).output().expect("java runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let expected = String::from_utf8(output.stdout).expect("ASCII");
        compare(&cases, &texts, &expected, jdk.version);
    }
}

fn compare(cases: &[(i32, String)], texts: &[Vec<u16>], expected: &str, version: u16) {
    let (mut n_parsed, mut n_wrong) = (0, Vec::new());
    for ((flags, pattern), expected) in cases.iter().zip(expected.lines()) {
        let Some(regex) = parse(&pattern.encode_utf16().collect::<Vec<_>>(), *flags) else { continue };
        if expected == "invalid" {
            n_wrong.push(format!("{pattern} is invalid"));
            continue;
        }
        n_parsed += 1;
        let mut expected = expected.split_inclusive(' ');
        for text in texts {
            for extent in [Extent::Whole, Extent::Prefix, Extent::Anywhere] {
                let Some(wanted) = expected.next() else { panic!("an answer is missing") };
                if let Some(found) = told(&regex, text, extent).filter(|found| found != wanted) {
                    n_wrong.push(format!("{pattern} ({flags:x}) on {text:x?}, {extent:?}: {wanted}, not {found}"));
                }
            }
        }
    }
    assert!(
        n_wrong.is_empty(),
        "JDK {version}: {} wrong\n{}",
        n_wrong.len(),
        n_wrong[..n_wrong.len().min(20)].join("\n")
    );
    assert!(n_parsed > cases.len() / 5, "only {n_parsed} of {}", cases.len());
}
