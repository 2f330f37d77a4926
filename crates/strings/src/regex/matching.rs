//! Tries a regular expression on a text as Java does: the same attempts in the same order. So it also knows what a
//! matcher keeps of them, even if they fail: whether they have reached the end, and where the last noted part ended.

use rustc_hash::FxHashSet;

use super::class::{CharClass, code_at};
use super::tree::{Anchor, Form, Order, Repeat, Tree};
use super::{Extent, Regex};

/// The maximum number of steps.
const MAX_STEPS: usize = 1 << 16;
/// The maximum depth of recursion.
const MAX_DEPTH: usize = 600;

/// An attempt that takes too long.
struct TooLong;

type Tried = Result<bool, TooLong>;
type Rest<'r, 'a> = &'r mut dyn FnMut(&mut Matching<'a>, usize) -> Tried;

pub struct Matching<'a> {
    regex: &'a Regex,
    units: &'a [u16],
    extent: Extent,
    groups: Vec<i32>,
    /// The end of the last part that Java notes in its matcher.
    pub last: i32,
    /// Whether an attempt has looked behind the last character.
    pub hit_end: bool,
    /// Whether more characters could turn the match into none.
    pub require_end: bool,
    /// Loops and positions at which another iteration has failed.
    failed: FxHashSet<(usize, usize)>,
    n_steps: usize,
    depth: usize,
}

impl<'a> Matching<'a> {
    pub fn new(regex: &'a Regex, units: &'a [u16], extent: Extent, last: i32) -> Matching<'a> {
        Matching {
            regex,
            units,
            extent,
            groups: vec![-1; 2 * regex.n_groups],
            last,
            hit_end: false,
            require_end: false,
            failed: FxHashSet::default(),
            n_steps: 0,
            depth: 0,
        }
    }

    /// The match from this position on, if there is one: the start and the end of each group, the first of which is the
    /// whole match, or -1. None if that takes too long to find out.
    pub fn find(&mut self, from: usize) -> Option<Option<Vec<i32>>> {
        let is_found = self.search(from).ok()?;
        Some(is_found.then(|| self.groups.clone()))
    }

    fn search(&mut self, from: usize) -> Tried {
        if self.extent != Extent::Anywhere || begins_with_start(&self.regex.tree) {
            return self.is_at(from);
        }
        let mut at = from;
        while at + self.regex.min_length <= self.units.len() {
            if self.is_at(at)? {
                return Ok(true);
            }
            let is_pair = matches!(code_at(self.units, at), Some((_, 2)));
            at += if self.regex.skips_halves && is_pair { 2 } else { 1 };
        }
        self.hit_end = true;
        Ok(false)
    }

    fn is_at(&mut self, from: usize) -> Tried {
        let tree: &'a Tree = &self.regex.tree;
        self.tried(tree, from, &mut |this, at| {
            if this.extent == Extent::Whole && at != this.units.len() {
                return Ok(false);
            }
            this.last = at as i32;
            (this.groups[0], this.groups[1]) = (from as i32, at as i32);
            Ok(true)
        })
    }

    /// Whether the tree matches at a position, and the rest behind it.
    fn tried(&mut self, tree: &'a Tree, at: usize, rest: Rest<'_, 'a>) -> Tried {
        self.n_steps += 1;
        if self.n_steps > MAX_STEPS || self.depth > MAX_DEPTH {
            return Err(TooLong);
        }
        self.depth += 1;
        let result = match tree {
            Tree::Class(class) => match self.behind(class, at) {
                Some(next) => rest(self, next),
                None => Ok(false),
            },
            Tree::Sequence(parts) => self.sequence(parts, at, rest),
            Tree::Alternatives(all) => self.alternatives(all, at, rest),
            Tree::Group(group, body) => self.group(*group, body, at, rest),
            Tree::Repeat(repeat) => self.repeat(repeat, at, rest),
            Tree::Ahead(is_there, body) => self.ahead(*is_there, body, at, rest),
            &Tree::Anchor(anchor) => {
                if self.is_anchored(anchor, at) {
                    rest(self, at)
                } else {
                    Ok(false)
                }
            }
        };
        self.depth -= 1;
        result
    }

    /// The position behind a character of a class.
    fn behind(&mut self, class: &CharClass, at: usize) -> Option<usize> {
        let Some((code, n_units)) = code_at(self.units, at) else {
            self.hit_end = true;
            return None;
        };
        if class.is_narrow {
            return class.contains(self.units[at].into()).then_some(at + 1);
        }
        class.contains(code).then_some(at + n_units)
    }

    fn sequence(&mut self, parts: &'a [Tree], at: usize, rest: Rest<'_, 'a>) -> Tried {
        match parts {
            [] => rest(self, at),
            [only] => self.tried(only, at, rest),
            [first, others @ ..] => self.tried(first, at, &mut |this, at| this.sequence(others, at, rest)),
        }
    }

    fn alternatives(&mut self, all: &'a [Tree], at: usize, rest: Rest<'_, 'a>) -> Tried {
        for one in all {
            if self.tried(one, at, rest)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn group(&mut self, group: Option<usize>, body: &'a Tree, start: usize, rest: Rest<'_, 'a>) -> Tried {
        self.tried(body, start, &mut |this, end| this.with_group(group, start, end, rest))
    }

    /// Tries the rest with a group that has matched, which is forgotten if it fails.
    fn with_group(&mut self, group: Option<usize>, start: usize, end: usize, rest: Rest<'_, 'a>) -> Tried {
        let Some(group) = group else { return rest(self, end) };
        let before = [self.groups[2 * group], self.groups[2 * group + 1]];
        (self.groups[2 * group], self.groups[2 * group + 1]) = (start as i32, end as i32);
        if rest(self, end)? {
            return Ok(true);
        }
        [self.groups[2 * group], self.groups[2 * group + 1]] = before;
        Ok(false)
    }

    fn repeat(&mut self, repeat: &'a Repeat, at: usize, rest: Rest<'_, 'a>) -> Tried {
        match repeat.form {
            Form::Class { .. } | Form::Plain => self.iterate(repeat, 0, at, rest),
            Form::Loop(_) if repeat.least > 0 => self.another(repeat, 1, at, rest),
            Form::Loop(_) => {
                if repeat.order == Order::Lazy && rest(self, at)? {
                    return Ok(true);
                }
                if repeat.most != Some(0) && self.another(repeat, 1, at, rest)? {
                    return Ok(true);
                }
                if repeat.order == Order::Lazy { Ok(false) } else { rest(self, at) }
            }
        }
    }

    /// Iterations of a body that matches in one way, and the rest.
    fn iterate(&mut self, repeat: &'a Repeat, n_done: usize, at: usize, rest: Rest<'_, 'a>) -> Tried {
        self.n_steps += 1;
        if self.n_steps > MAX_STEPS || self.depth > MAX_DEPTH {
            return Err(TooLong);
        }
        self.depth += 1;
        let result = self.iterate_within(repeat, n_done, at, rest);
        self.depth -= 1;
        result
    }

    fn iterate_within(&mut self, repeat: &'a Repeat, n_done: usize, at: usize, rest: Rest<'_, 'a>) -> Tried {
        let may_end = n_done >= repeat.least;
        if may_end && repeat.order == Order::Lazy && rest(self, at)? {
            return Ok(true);
        }
        let is_last = repeat.most.is_some_and(|most| n_done >= most);
        if !is_last && let Some((group, end)) = self.iteration(repeat, at)? {
            let is_over =
                self.with_group(group, at, end, &mut |this, at| this.iterate(repeat, n_done + 1, at, rest))?;
            if is_over || repeat.order == Order::Possessive {
                return Ok(is_over);
            }
        }
        if may_end && repeat.order != Order::Lazy { rest(self, at) } else { Ok(false) }
    }

    /// The group and the end of one iteration.
    fn iteration(&mut self, repeat: &'a Repeat, at: usize) -> Result<Option<(Option<usize>, usize)>, TooLong> {
        let (group, body) = match &repeat.body {
            Tree::Group(group, body) => (*group, &**body),
            body => (None, body),
        };
        let mut end = None;
        let has_one = self.tried(body, at, &mut |_, at| {
            end = Some(at);
            Ok(true)
        })?;
        let Some(end) = end.filter(|_| has_one) else { return Ok(None) };
        if repeat.form != (Form::Class { is_noted: false }) {
            self.last = end as i32;
        }
        Ok(Some((group, end)))
    }

    /// One more iteration of a loop, and what follows it.
    fn another(&mut self, repeat: &'a Repeat, n_begun: usize, at: usize, rest: Rest<'_, 'a>) -> Tried {
        self.tried(&repeat.body, at, &mut |this, at| this.after_iteration(repeat, n_begun, at, rest))
    }

    fn after_iteration(&mut self, repeat: &'a Repeat, n_done: usize, at: usize, rest: Rest<'_, 'a>) -> Tried {
        if n_done < repeat.least {
            return self.another(repeat, n_done + 1, at, rest);
        }
        let may_go_on = repeat.most.is_none_or(|most| n_done < most);
        if repeat.order == Order::Lazy {
            return Ok(rest(self, at)? || may_go_on && self.another(repeat, n_done + 1, at, rest)?);
        }
        if may_go_on {
            let Form::Loop(number) = repeat.form else { return Ok(false) };
            let key = number.map(|number| (number, at));
            if !key.is_some_and(|key| self.failed.contains(&key)) {
                if self.another(repeat, n_done + 1, at, rest)? {
                    return Ok(true);
                }
                self.failed.extend(key);
            }
        }
        rest(self, at)
    }

    fn ahead(&mut self, is_there: bool, body: &'a Tree, at: usize, rest: Rest<'_, 'a>) -> Tried {
        if !is_there && at >= self.units.len() {
            self.require_end = true;
        }
        let is_found = self.tried(body, at, &mut |this, at| {
            this.last = at as i32;
            Ok(true)
        })?;
        if is_found == is_there { rest(self, at) } else { Ok(false) }
    }

    fn is_anchored(&mut self, anchor: Anchor, at: usize) -> bool {
        let rest = &self.units[at..];
        let before = at.checked_sub(1).map(|before| self.units[before]);
        match anchor {
            Anchor::Start => at == 0,
            Anchor::End => {
                self.hit_end |= rest.is_empty();
                rest.is_empty()
            }
            Anchor::LineStart { is_unix } => {
                self.hit_end |= rest.is_empty();
                let is_after_line = match before {
                    None => true,
                    Some(CR) if !is_unix => rest.first() != Some(&LF),
                    Some(unit) => is_terminator(unit, is_unix),
                };
                !rest.is_empty() && is_after_line
            }
            Anchor::LineEnd { is_unix } if !rest.is_empty() => is_line_end(before, rest[0], is_unix),
            Anchor::LastLineEnd { is_unix } if !rest.is_empty() => {
                let is_last = match rest {
                    [CR, LF] => !is_unix,
                    [unit] => is_line_end(before, *unit, is_unix),
                    _ => false,
                };
                self.hit_end |= is_last;
                self.require_end |= is_last;
                is_last
            }
            Anchor::LineEnd { .. } | Anchor::LastLineEnd { .. } => {
                self.hit_end = true;
                self.require_end = true;
                true
            }
        }
    }
}

const LF: u16 = b'\n' as u16;
const CR: u16 = b'\r' as u16;

fn is_terminator(unit: u16, is_unix: bool) -> bool {
    unit == LF || !is_unix && matches!(unit, CR | 0x85 | 0x2028 | 0x2029)
}

/// Whether a line ends before a character: not between `\r` and `\n`.
fn is_line_end(before: Option<u16>, unit: u16, is_unix: bool) -> bool {
    is_terminator(unit, is_unix) && (is_unix || before != Some(CR) || unit != LF)
}

/// Then Java does not search, but looks at one position only.
fn begins_with_start(tree: &Tree) -> bool {
    match tree {
        Tree::Anchor(anchor) => *anchor == Anchor::Start,
        Tree::Sequence(parts) => parts.first().is_some_and(begins_with_start),
        _ => false,
    }
}
