//! A regular expression on characters that are expressions. What the rest of the expression does from a place of the
//! program and a position of the text on depends on nothing else, so it is computed once for each pair: whether there
//! is a match, and the positions of the groups if there is.

use std::rc::Rc;

use doppel_expr::{ExprId, Pool};
use rustc_hash::FxHashMap;

use super::class::{CharClass, is_pair};
use super::program::Instruction;
use super::tree::Anchor;
use super::{Extent, Regex};

/// The maximum number of pairs.
const MAX_CELLS: usize = 1 << 15;

/// Whether a regular expression matches, and where if it does.
#[derive(Clone)]
pub struct Match {
    pub is_there: ExprId,
    /// The start and the end of each group, the first of which is the whole match; -1 if it has none. They mean
    /// nothing if there is no match.
    pub groups: Rc<[ExprId]>,
}

pub struct RegexExpansion<'a> {
    pool: &'a mut Pool,
    regex: &'a Regex,
    /// The characters, 16 bits each.
    units: &'a [ExprId],
    extent: Extent,
    cells: FxHashMap<(usize, usize), Match>,
}

impl<'a> RegexExpansion<'a> {
    pub fn new(pool: &'a mut Pool, regex: &'a Regex, units: &'a [ExprId], extent: Extent) -> RegexExpansion<'a> {
        RegexExpansion { pool, regex, units, extent, cells: FxHashMap::default() }
    }

    /// The match from this position on; none if the expression would be too large.
    pub fn find(mut self, from: usize) -> Option<Match> {
        let n_positions = self.units.len() + 1;
        let n_values = self.regex.program.instructions.len() * n_positions * self.regex.n_groups;
        if from >= n_positions || n_values > MAX_CELLS {
            return None;
        }
        self.fill(from);
        if self.extent != Extent::Anywhere {
            return self.cells.get(&(0, from)).cloned().map(|cell| self.starting(&cell, from));
        }
        // From the end on: the first match counts.
        let mut behind: [Match; 2] = [self.nothing(), self.nothing()];
        for at in (from..n_positions).rev() {
            let next = self.next_start(at, &behind);
            let here = self.cells.get(&(0, at)).cloned()?;
            let here = self.starting(&here, at);
            let [one, _] = behind;
            behind = [self.either(&here, &next), one];
        }
        let [first, _] = behind;
        Some(first)
    }

    /// The match that begins behind a position, given those from one and from two characters further on.
    fn next_start(&mut self, at: usize, behind: &[Match; 2]) -> Match {
        match self.units.get(at..at + 2) {
            Some(&[high, low]) if self.regex.skips_halves => {
                let is_pair = is_pair(self.pool, high, low);
                self.select(is_pair, &behind[1], &behind[0])
            }
            _ => behind[0].clone(),
        }
    }

    /// Computes what can be reached from a start. Later positions come first, so recursion stays within one.
    fn fill(&mut self, from: usize) {
        let n_positions = self.units.len() + 1;
        let mut reached = vec![Vec::new(); n_positions + 2];
        for at in from..n_positions {
            if at == from || self.extent == Extent::Anywhere {
                reached[at].push(0);
            }
            let mut seen = vec![false; self.regex.program.instructions.len()];
            let mut next = 0;
            while let Some(&place) = reached[at].get(next) {
                next += 1;
                if std::mem::replace(&mut seen[place], true) {
                    continue;
                }
                self.reach(place, at, &mut reached);
            }
        }
        for at in (from..n_positions).rev() {
            for &place in &reached[at] {
                self.cell(place, at);
            }
        }
    }

    /// Notes where execution may go from a place.
    fn reach(&self, place: usize, at: usize, reached: &mut [Vec<usize>]) {
        let n_units = self.units.len() - at;
        let mut consume = |class: &CharClass, to: usize| {
            if n_units > 0 {
                reached[at + 1].push(to);
            }
            if n_units > 1 && !class.is_narrow {
                reached[at + 2].push(to);
            }
        };
        match &self.regex.program.instructions[place] {
            Instruction::Class(class) => consume(class, place + 1),
            Instruction::Must(class, then, rest) => {
                consume(class, *then);
                reached[at].push(*rest);
            }
            Instruction::Either(first, second) => reached[at].extend([first, second]),
            Instruction::Jump(to) => reached[at].push(*to),
            Instruction::Save(_) | Instruction::Anchor(_) => reached[at].push(place + 1),
            Instruction::Ahead(_, rest) => reached[at].extend([place + 1, *rest]),
            Instruction::EndAhead | Instruction::End => {}
        }
    }

    fn nothing(&mut self) -> Match {
        let nowhere = self.pool.bv(32, u32::MAX.into());
        Match { is_there: self.pool.bool(false), groups: vec![nowhere; 2 * self.regex.n_groups].into() }
    }

    /// A match that begins at a position.
    fn starting(&mut self, cell: &Match, at: usize) -> Match {
        let mut groups = cell.groups.to_vec();
        if let Some(start) = groups.first_mut() {
            *start = self.pool.bv(32, at as u64);
        }
        Match { is_there: cell.is_there, groups: groups.into() }
    }

    fn cell(&mut self, place: usize, at: usize) -> Match {
        if let Some(cell) = self.cells.get(&(place, at)) {
            return cell.clone();
        }
        let cell = self.computed(place, at);
        self.cells.insert((place, at), cell.clone());
        cell
    }

    fn computed(&mut self, place: usize, at: usize) -> Match {
        let regex = self.regex;
        match &regex.program.instructions[place] {
            Instruction::Class(class) => {
                let nothing = self.nothing();
                self.consume(class, at, place + 1, &nothing)
            }
            Instruction::Must(class, then, rest) => {
                let rest = self.cell(*rest, at);
                self.consume(class, at, *then, &rest)
            }
            &Instruction::Either(first, second) => {
                let (first, second) = (self.cell(first, at), self.cell(second, at));
                self.either(&first, &second)
            }
            &Instruction::Jump(to) => self.cell(to, at),
            &Instruction::Save(index) => {
                let rest = self.cell(place + 1, at);
                self.saved(&rest, index, at)
            }
            &Instruction::Anchor(anchor) => {
                let is_here = self.is_anchored(anchor, at);
                let rest = self.cell(place + 1, at);
                self.under(is_here, rest)
            }
            &Instruction::Ahead(is_wanted, rest) => {
                let is_there = self.cell(place + 1, at).is_there;
                let is_so = if is_wanted { is_there } else { self.pool.not(is_there) };
                let rest = self.cell(rest, at);
                self.under(is_so, rest)
            }
            Instruction::EndAhead => {
                let nothing = self.nothing();
                Match { is_there: self.pool.bool(true), ..nothing }
            }
            Instruction::End => {
                let mut groups = self.nothing().groups.to_vec();
                if let Some(end) = groups.get_mut(1) {
                    *end = self.pool.bv(32, at as u64);
                }
                let is_there = self.extent != Extent::Whole || at == self.units.len();
                Match { is_there: self.pool.bool(is_there), groups: groups.into() }
            }
        }
    }

    /// What follows if the next character is in a class, and if it is not.
    fn consume(&mut self, class: &CharClass, at: usize, then: usize, otherwise: &Match) -> Match {
        let Some(&unit) = self.units.get(at) else { return otherwise.clone() };
        let is_in = class.has_unit(self.pool, unit);
        let then_one = self.cell(then, at + 1);
        let one = self.chosen(is_in, &then_one, otherwise);
        let Some(&low) = self.units.get(at + 1).filter(|_| !class.is_narrow) else { return one };
        let is_pair = is_pair(self.pool, unit, low);
        if self.pool.as_const(is_pair) == Some(0) {
            return one;
        }
        let is_in = class.has_pair(self.pool, unit, low);
        let then_two = self.cell(then, at + 2);
        let two = self.chosen(is_in, &then_two, otherwise);
        self.select(is_pair, &two, &one)
    }

    /// One of two matches; if the second is certainly none, the positions of the first do.
    fn chosen(&mut self, condition: ExprId, yes: &Match, no: &Match) -> Match {
        if self.pool.as_const(no.is_there) == Some(0) {
            return self.under(condition, yes.clone());
        }
        self.select(condition, yes, no)
    }

    fn under(&mut self, condition: ExprId, rest: Match) -> Match {
        Match { is_there: self.pool.and(condition, rest.is_there), ..rest }
    }

    /// The first of two matches that is there.
    fn either(&mut self, first: &Match, second: &Match) -> Match {
        match (self.pool.as_const(first.is_there), self.pool.as_const(second.is_there)) {
            (Some(0), _) => return second.clone(),
            (Some(_), _) | (_, Some(0)) => return first.clone(),
            _ => {}
        }
        let is_there = self.pool.or(first.is_there, second.is_there);
        Match { is_there, ..self.select(first.is_there, first, second) }
    }

    fn select(&mut self, condition: ExprId, yes: &Match, no: &Match) -> Match {
        let groups = yes.groups.iter().zip(&*no.groups);
        let groups = groups.map(|(&yes, &no)| self.pool.ite(condition, yes, no)).collect();
        Match { is_there: self.pool.ite(condition, yes.is_there, no.is_there), groups }
    }

    /// A group starts or ends here, unless it does so again in the rest.
    fn saved(&mut self, rest: &Match, index: usize, at: usize) -> Match {
        let mut groups = rest.groups.to_vec();
        if let Some(position) = groups.get_mut(index) {
            let (nowhere, here) = (self.pool.bv(32, u32::MAX.into()), self.pool.bv(32, at as u64));
            let is_unset = self.pool.eq(*position, nowhere);
            *position = self.pool.ite(is_unset, here, *position);
        }
        Match { is_there: rest.is_there, groups: groups.into() }
    }

    fn is_anchored(&mut self, anchor: Anchor, at: usize) -> ExprId {
        let (units, n_left) = (self.units, self.units.len() - at);
        let before = at.checked_sub(1).map(|before| units[before]);
        match anchor {
            Anchor::Start => self.pool.bool(at == 0),
            Anchor::End => self.pool.bool(n_left == 0),
            Anchor::LineStart { .. } if n_left == 0 => self.pool.bool(false),
            Anchor::LineStart { is_unix } => {
                let Some(before) = before else { return self.pool.bool(true) };
                let ends = self.is_terminator(before, is_unix);
                let is_between = self.is_between(Some(before), units[at], is_unix);
                let is_not = self.pool.not(is_between);
                self.pool.and(ends, is_not)
            }
            Anchor::LineEnd { is_unix } if n_left > 0 => self.is_line_end(before, units[at], is_unix),
            Anchor::LastLineEnd { is_unix } if n_left == 1 => self.is_line_end(before, units[at], is_unix),
            Anchor::LastLineEnd { is_unix: false } if n_left == 2 => {
                self.is_between(Some(units[at]), units[at + 1], false)
            }
            Anchor::LineEnd { .. } | Anchor::LastLineEnd { .. } => self.pool.bool(n_left == 0),
        }
    }

    fn is_line_end(&mut self, before: Option<ExprId>, unit: ExprId, is_unix: bool) -> ExprId {
        let ends = self.is_terminator(unit, is_unix);
        let is_between = self.is_between(before, unit, is_unix);
        let is_not = self.pool.not(is_between);
        self.pool.and(ends, is_not)
    }

    fn is_terminator(&mut self, unit: ExprId, is_unix: bool) -> ExprId {
        let all: &[(u32, u32)] =
            if is_unix { &[(0xa, 0xa)] } else { &[(0xa, 0xa), (0xd, 0xd), (0x85, 0x85), (0x2028, 0x2029)] };
        CharClass::narrow(all).has_unit(self.pool, unit)
    }

    /// Whether a place is between `\r` and `\n`, if that is a line terminator.
    fn is_between(&mut self, before: Option<ExprId>, unit: ExprId, is_unix: bool) -> ExprId {
        let Some(before) = before.filter(|_| !is_unix) else { return self.pool.bool(false) };
        let [cr, lf] = [b'\r', b'\n'].map(|unit| self.pool.bv(16, unit.into()));
        let (is_cr, is_lf) = (self.pool.eq(before, cr), self.pool.eq(unit, lf));
        self.pool.and(is_cr, is_lf)
    }
}
