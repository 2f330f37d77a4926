//! Solutions from Z3, each with a different value of some variable. Z3 is a separate program (`z3` on `PATH`), and our
//! evaluator checks its answers to the exported script, so this tests the export as well.

use std::io::Write;
use std::process::{Command, Stdio};

use doppel_expr::{Assignment, ExprId, Op, Pool, Sort};
use doppel_report::smtlib::Script;
use doppel_testkit::random::Prng;

/// Milliseconds per query.
const QUERY_LIMIT: u32 = 1_000;
/// Seconds for all of them.
const TOTAL_LIMIT: u32 = 3;

/// Up to `count` solutions, possibly with duplicates. None if Z3 is not installed.
pub fn solutions(
    pool: &Pool,
    constraint: &[ExprId],
    count: usize,
    prng: &mut Prng,
) -> Result<Option<Vec<Assignment>>, String> {
    let variables: Vec<ExprId> =
        pool.reachable(constraint).into_iter().filter(|&e| pool.node(e).op == Op::Var).collect();
    if variables.is_empty() || count == 0 {
        return Ok(Some(Vec::new()));
    }
    let mut script = Script::new(pool);
    for &conjunct in constraint {
        script = script.conjunct(conjunct, "");
    }
    let mut script = format!("(set-option :produce-models true)\n{script}");
    let symbols = declared(&script);
    if symbols.len() != variables.len() {
        return Err(format!("the script declares {} variables, not {}", symbols.len(), variables.len()));
    }
    for _ in 0..count {
        let at = prng.below(variables.len());
        let other = difference(pool, variables[at], &symbols[at], prng);
        script
            .push_str(&format!("(push)\n(assert {other})\n(check-sat)\n(get-value ({}))\n(pop)\n", symbols.join(" ")));
    }
    let Some(answer) = ask(&script)? else { return Ok(None) };
    read_answers(pool, &variables, &answer).map(Some)
}

/// The symbols of the variables, in the order of their declarations. Those with `$` are the script's own.
fn declared(script: &str) -> Vec<String> {
    let symbol = |line: &str| {
        let rest = line.strip_prefix("(declare-const ")?;
        let end = match rest.strip_prefix('|') {
            Some(quoted) => quoted.find('|')? + 2,
            None => rest.find(' ')?,
        };
        Some(rest[..end].to_owned()).filter(|symbol| !symbol.starts_with('$'))
    };
    script.lines().filter_map(symbol).collect()
}

/// That a variable differs from its value in some way.
fn difference(pool: &Pool, variable: ExprId, symbol: &str, prng: &mut Prng) -> String {
    let (sort, value) = (pool.sort(variable), pool.value(variable));
    let width = sort.width();
    let bits = format!("(_ bv{value} {width})");
    let (own, less) = match sort {
        Sort::F32 => (format!("((_ to_fp 8 24) {bits})"), "fp.lt"),
        Sort::F64 => (format!("((_ to_fp 11 53) {bits})"), "fp.lt"),
        Sort::Bool => (format!("{}", value != 0), "distinct"),
        _ => (bits, ["bvult", "bvslt"][prng.below(2)]),
    };
    match prng.below(3) {
        0 => format!("({less} {symbol} {own})"),
        1 => format!("({less} {own} {symbol})"),
        _ => format!("(not (= {symbol} {own}))"),
    }
}

/// Z3's answer; none if it is not installed.
fn ask(script: &str) -> Result<Option<String>, String> {
    let child = Command::new("z3")
        .args(["-in", &format!("-t:{QUERY_LIMIT}"), &format!("-T:{TOTAL_LIMIT}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("z3: {error}")),
    };
    let stdin = child.stdin.take();
    let text = script.to_owned();
    // Z3 answers while it still reads.
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
    let output = child.wait_with_output().map_err(|error| format!("z3: {error}"))?;
    let _ = writer.join();
    Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()))
}

/// A model after every `sat`; an error after every other answer.
fn read_answers(pool: &Pool, variables: &[ExprId], answer: &str) -> Result<Vec<Assignment>, String> {
    let mut tokens = Tokens { rest: answer };
    let mut found = Vec::new();
    while let Some(token) = tokens.next() {
        match token {
            "sat" => found.push(tokens.model(pool, variables).ok_or_else(|| format!("z3: no model in\n{answer}"))?),
            "unsat" | "unknown" => tokens.skip_list(),
            "timeout" => break,
            // A script that takes too long is read only in part.
            "(" if tokens.list_contains("canceled") => break,
            _ => return Err(format!("z3: {answer}")),
        }
    }
    Ok(found)
}

/// The tokens of an answer: parentheses, symbols, literals and strings.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_start();
        let length = match text.chars().next()? {
            '(' | ')' => 1,
            quote @ ('|' | '"') => text[1..].find(quote)? + 2,
            _ => text.find(|char: char| char.is_whitespace() || char == '(' || char == ')').unwrap_or(text.len()),
        };
        let (token, rest) = text.split_at(length);
        self.rest = rest;
        Some(token)
    }

    /// Skips to after the parenthesis that closes the next one.
    fn skip_list(&mut self) {
        let mut depth = 0;
        while let Some(token) = self.next() {
            match token {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Reads to after the parenthesis that closes the one just read.
    fn list_contains(&mut self, text: &str) -> bool {
        let start = self.rest;
        let mut depth = 1;
        while depth > 0
            && let Some(token) = self.next()
        {
            match token {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
        }
        start[..start.len() - self.rest.len()].contains(text)
    }

    /// `((x #x01) (y true))`, in the order of the variables.
    fn model(&mut self, pool: &Pool, variables: &[ExprId]) -> Option<Assignment> {
        let mut model = Assignment::new();
        self.expect("(")?;
        for &variable in variables {
            self.expect("(")?;
            self.next()?;
            let value = self.value(pool.sort(variable))?;
            model.set(variable, value);
            self.expect(")")?;
        }
        self.expect(")")?;
        Some(model)
    }

    fn expect(&mut self, expected: &str) -> Option<()> {
        (self.next()? == expected).then_some(())
    }

    fn value(&mut self, sort: Sort) -> Option<u64> {
        let token = self.next()?;
        if token != "(" {
            return atom(token).map(|(value, _)| value);
        }
        let value = match self.next()? {
            // Sign, exponent and fraction.
            "fp" => {
                let mut bits = 0;
                for _ in 0..3 {
                    let (part, width) = atom(self.next()?)?;
                    bits = bits << width | part;
                }
                bits
            }
            "_" => {
                let kind = self.next()?;
                self.next()?;
                if !sort.is_float() {
                    kind.strip_prefix("bv")?.parse().ok()?
                } else {
                    self.next()?;
                    special(kind, sort)?
                }
            }
            _ => return None,
        };
        self.expect(")")?;
        Some(sort.normalize(value))
    }
}

/// A literal's value and its width.
fn atom(token: &str) -> Option<(u64, u32)> {
    match token.split_at_checked(2)? {
        ("#x", digits) => Some((u64::from_str_radix(digits, 16).ok()?, digits.len() as u32 * 4)),
        ("#b", digits) => Some((u64::from_str_radix(digits, 2).ok()?, digits.len() as u32)),
        _ => Some((u64::from(token == "true"), 1)),
    }
}

/// The values of floats that have names.
fn special(name: &str, sort: Sort) -> Option<u64> {
    let value = match name {
        "+oo" => f64::INFINITY,
        "-oo" => f64::NEG_INFINITY,
        "+zero" => 0.0,
        "-zero" => -0.0,
        "NaN" => f64::NAN,
        _ => return None,
    };
    Some(if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let mut pool = Pool::new();
        let variables = [pool.var("x", Sort::Bv(32), 1), pool.var("b c", Sort::Bv(1), 0), pool.var("f", Sort::F32, 0)];
        let answer = "sat\n((x #x0000002a)\n (|b c| #b1)\n (f (fp #b1 #x7f #b10000000000000000000000)))\nunsat\n(error \"line 9\")\n\
                      sat\n((x (_ bv7 32)) (|b c| #b0) (f (_ -zero 8 24)))\n";
        let found = read_answers(&pool, &variables, answer).unwrap();
        let values: Vec<_> = found.iter().map(|model| variables.map(|variable| model.get(variable))).collect();
        let minus_one_and_a_half = u64::from((-1.5f32).to_bits());
        assert_eq!(values, [[Some(42), Some(1), Some(minus_one_and_a_half)], [Some(7), Some(0), Some(0x8000_0000)]]);
    }
}
