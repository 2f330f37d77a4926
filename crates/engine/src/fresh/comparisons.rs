//! Comparisons of inputs with constants, which the conjuncts of paths and the questions about strings contain. The
//! constants are what the program looks for in its inputs, wherever they come from: also from library classes, and
//! from text that was computed.

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::{Input, InputType};
use doppel_strings::Question;
use doppel_vm::symbolic::Symbolic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::dictionary::Dictionary;

/// Bounds on the work per path: choices, and nodes of each conjunct.
const MAX_CHOICES: usize = 256;
const MAX_NODES: usize = 128;

/// A word that is compared one character at a time began at most so many choices ago.
const MAX_WORD: usize = 24;

/// The place of an element: the input, and the index in it.
type Position = (usize, usize);

/// What is known about the variables and conjuncts of a search. Expressions survive from one run to the next.
#[derive(Default)]
pub struct Comparisons {
    /// The conjuncts that were looked at.
    seen: FxHashSet<ExprId>,
    /// The variables of elements.
    positions: FxHashMap<ExprId, Position>,
    /// The variables of numbers.
    numbers: FxHashSet<ExprId>,
    n_asked: usize,
}

/// A comparison of a variable with a constant.
struct Compared {
    variable: ExprId,
    op: Op,
    constant: u64,
}

impl Comparisons {
    /// Adds what the last path compared with constants from its choice `new_from` on.
    pub fn note(&mut self, symbolic: &Symbolic, new_from: usize, dictionary: &mut Dictionary) {
        self.note_variables(&symbolic.inputs);
        self.note_questions(symbolic, dictionary);
        let choices = &symbolic.path.choices;
        let end = choices.len().min(new_from + MAX_CHOICES);
        let conjuncts = |start: usize| choices.get(start..end).unwrap_or_default().iter().map(|choice| choice.conjunct);
        for conjunct in conjuncts(new_from) {
            if self.seen.insert(conjunct) {
                self.note_conjunct(&symbolic.pool, conjunct, dictionary);
            }
        }
        self.note_words(&symbolic.pool, conjuncts(new_from.saturating_sub(MAX_WORD)), dictionary);
    }

    fn note_variables(&mut self, inputs: &[Input]) {
        for (idx, input) in inputs.iter().enumerate().filter(|(_, input)| !input.is_shape) {
            match input.ty {
                InputType::Primitive(_) => self.numbers.extend(&input.variables),
                InputType::String | InputType::Array(_) => {
                    self.positions.extend(input.variables.iter().zip(0..).map(|(&variable, at)| (variable, (idx, at))));
                }
            }
        }
    }

    /// The texts of questions about strings of any length.
    fn note_questions(&mut self, symbolic: &Symbolic, dictionary: &mut Dictionary) {
        for asked in symbolic.open.asked() {
            if !self.seen.insert(asked.variable) {
                continue;
            }
            match symbolic.open.question(asked.question) {
                Question::Contains(_, text)
                | Question::IndexOf(_, text, _)
                | Question::LastIndexOf(_, text)
                | Question::StartsWith(_, text, _)
                | Question::EndsWith(_, text)
                | Question::Equals(_, text) => dictionary.compare_text(text),
                Question::CharAt(..) => {
                    self.positions.insert(asked.variable, (usize::MAX, 2 * self.n_asked));
                    self.n_asked += 1;
                }
                _ => {}
            }
        }
    }

    /// The constants of one conjunct. Those of adjacent elements are a word: a summary compares whole strings.
    fn note_conjunct(&self, pool: &Pool, conjunct: ExprId, dictionary: &mut Dictionary) {
        let mut elements: Vec<(Position, u16)> = Vec::new();
        for compared in comparisons(pool, conjunct) {
            let Compared { variable, op, constant } = compared;
            if let Some(&position) = self.positions.get(&variable) {
                dictionary.compare_char(constant as u16);
                // Just outside of a range, too.
                if op != Op::Eq {
                    dictionary.compare_char((constant as u16).wrapping_add(1));
                    dictionary.compare_char((constant as u16).wrapping_sub(1));
                } else {
                    elements.push((position, constant as u16));
                }
            } else if self.numbers.contains(&variable) {
                dictionary.compare_number(signed(pool.sort(variable), constant));
            }
        }
        elements.sort_by_key(|&(position, _)| position);
        elements.dedup_by_key(|&mut (position, _)| position);
        for word in elements.chunk_by(|&(a, _), &(b, _)| (a.0, a.1 + 1) == b).filter(|word| word.len() > 1) {
            let word: Vec<u16> = word.iter().map(|&(_, char)| char).collect();
            dictionary.compare_text(&word);
        }
    }

    /// Words that are compared one character at a time: the characters that were equal to constants, up to the first
    /// that was not.
    fn note_words(&self, pool: &Pool, conjuncts: impl Iterator<Item = ExprId>, dictionary: &mut Dictionary) {
        let mut equal: FxHashMap<Position, u16> = FxHashMap::default();
        for conjunct in conjuncts {
            let node = pool.node(conjunct);
            let (is_equal, condition) = if node.op == Op::Not { (false, node.args[0]) } else { (true, conjunct) };
            if pool.node(condition).op != Op::Eq {
                continue;
            }
            let Some(Compared { variable, constant, .. }) = compared(pool, condition) else { continue };
            let Some(&(input, at)) = self.positions.get(&variable) else { continue };
            if is_equal {
                equal.insert((input, at), constant as u16);
                continue;
            }
            let before = (0..at).rev().take(MAX_WORD).map_while(|at| equal.get(&(input, at)).copied());
            let mut word: Vec<u16> = std::iter::once(constant as u16).chain(before).collect();
            word.reverse();
            if word.len() > 1 {
                dictionary.compare_text(&word);
            }
        }
    }
}

/// The comparisons in a condition.
fn comparisons(pool: &Pool, condition: ExprId) -> Vec<Compared> {
    let (mut found, mut to_do, mut n_nodes) = (Vec::new(), vec![condition], 0);
    while let Some(e) = to_do.pop() {
        n_nodes += 1;
        if n_nodes > MAX_NODES {
            break;
        }
        let node = pool.node(e);
        match node.op {
            Op::Eq | Op::ULt | Op::ULe | Op::SLt | Op::SLe => match compared(pool, e) {
                Some(compared) => found.push(compared),
                // Whether the answer to a comparison is 0.
                None => to_do.extend(node.args().iter().filter(|&&e| pool.node(e).op == Op::Ite)),
            },
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Ite => to_do.extend(node.args().iter().rev()),
            _ => {}
        }
    }
    found
}

/// A comparison of a variable with a constant, if it is one.
fn compared(pool: &Pool, comparison: ExprId) -> Option<Compared> {
    let node = pool.node(comparison);
    let [a, b, _] = node.args;
    let (e, constant) = match (pool.as_const(a), pool.as_const(b)) {
        (None, Some(constant)) => (a, constant),
        (Some(constant), None) => (b, constant),
        _ => return None,
    };
    let (variable, constant) = variable_in(pool, e, constant)?;
    Some(Compared { variable, op: node.op, constant })
}

/// The only variable of a value that is little more than it, and the constant with which it is compared then.
fn variable_in(pool: &Pool, e: ExprId, constant: u64) -> Option<(ExprId, u64)> {
    let (mut e, mut constant) = (e, constant);
    for _ in 0..8 {
        let node = pool.node(e);
        let [a, b, _] = node.args;
        e = match node.op {
            Op::Var => return Some((e, constant)),
            Op::ZeroExtend | Op::SignExtend => a,
            Op::Extract if node.imm == 0 => a,
            Op::Concat if pool.as_const(a) == Some(0) => b,
            Op::Add | Op::Sub | Op::And | Op::Or | Op::Xor => {
                let (other, by) = match (pool.as_const(a), pool.as_const(b)) {
                    (Some(by), None) if node.op != Op::Sub => (b, by),
                    (None, Some(by)) => (a, by),
                    _ => return None,
                };
                constant = match node.op {
                    Op::Add => constant.wrapping_sub(by),
                    Op::Sub => constant.wrapping_add(by),
                    Op::Xor => constant ^ by,
                    _ => constant,
                };
                other
            }
            _ => return None,
        };
    }
    None
}

fn signed(sort: Sort, bits: u64) -> i64 {
    match sort {
        Sort::Bv(width @ 1..64) => ((bits << (64 - width)) as i64) >> (64 - width),
        _ => bits as i64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_of_characters_and_numbers_are_found_under_casts_and_connectives() {
        let mut pool = Pool::new();
        let chars: Vec<ExprId> = (0..4).map(|at| pool.var(&format!("s[{at}]"), Sort::Bv(8), 0)).collect();
        let x = pool.var("x", Sort::Bv(32), 0);
        let mut comparisons = Comparisons::default();
        comparisons.note_variables(&[
            Input::new("s".to_owned(), InputType::String, chars.clone()),
            Input::new("x".to_owned(), InputType::Primitive(doppel_inputs::Kind::Int), vec![x]),
        ]);
        let mut equal = |at: usize, char: u8| {
            let (wide, char) = (pool.zero_extend(chars[at], 32), pool.bv(32, char.into()));
            pool.eq(wide, char)
        };
        let word: Vec<ExprId> = b"true".iter().enumerate().map(|(at, &char)| equal(at, char)).collect();
        let all = word.iter().copied().reduce(|a, b| pool.and(a, b)).expect("four conjuncts");
        let not_all = pool.not(all);
        let mut dictionary = Dictionary::default();
        comparisons.note_conjunct(&pool, not_all, &mut dictionary);
        assert!(dictionary.has_compared("true"));

        let not_third = pool.not(word[2]);
        let mut dictionary = Dictionary::default();
        comparisons.note_words(&pool, [word[0], word[1], not_third].into_iter(), &mut dictionary);
        assert!(dictionary.has_compared("tru") && !dictionary.has_compared("tr"));

        let (five, minus) = (pool.bv(32, 5), pool.bv(32, -70i64 as u64 & 0xffff_ffff));
        let sum = pool.binary(Op::Add, x, five);
        let less = pool.binary(Op::SLt, sum, minus);
        comparisons.note_conjunct(&pool, less, &mut dictionary);
        assert_eq!(dictionary.compared_numbers(), [-75]);
    }
}
