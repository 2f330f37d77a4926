//! Random expressions on random texts: what the expansion says is what the attempts find.

use doppel_expr::{ExprId, Pool, Sort};

use super::*;

/// A deterministic source of pseudo-random numbers.
struct Random(u64);

/// Letters, line terminators, and two halves of surrogate pairs.
const UNITS: &[u16] = &[b'a' as u16, b'b' as u16, b'\n' as u16, b'\r' as u16, 0x2028, 0xd83d, 0xde00];

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn class(&mut self) -> Tree {
        let one = u32::from(UNITS[self.below(5)]);
        let class = CharClass::narrow(&[(one, one)]);
        Tree::Class(match self.below(6) {
            0 => class.negated(),
            1 => CharClass::all(),
            2 => CharClass::narrow(&[(u32::from(b'a'), u32::from(b'b'))]),
            _ => class,
        })
    }

    fn tree(&mut self, depth: usize, n_groups: &mut usize) -> Tree {
        if depth == 0 {
            return self.class();
        }
        match self.below(8) {
            0 | 1 => Tree::Sequence((0..1 + self.below(3)).map(|_| self.tree(depth - 1, n_groups)).collect()),
            2 => Tree::Alternatives((0..1 + self.below(3)).map(|_| self.tree(depth - 1, n_groups)).collect()),
            3 => {
                let number = *n_groups;
                *n_groups += 1;
                Tree::Group(Some(number), self.tree(depth - 1, n_groups).into())
            }
            4 => Tree::Ahead(self.below(2) == 0, self.tree(depth - 1, n_groups).into()),
            5 => {
                let is_unix = self.below(2) == 0;
                let all = [
                    Anchor::Start,
                    Anchor::End,
                    Anchor::LastLineEnd { is_unix },
                    Anchor::LineStart { is_unix },
                    Anchor::LineEnd { is_unix },
                ];
                Tree::Anchor(all[self.below(all.len())])
            }
            _ => self.repeat(depth, n_groups),
        }
    }

    fn repeat(&mut self, depth: usize, n_groups: &mut usize) -> Tree {
        let body = if self.below(2) == 0 { self.class() } else { self.tree(depth - 1, n_groups) };
        let least = self.below(3);
        let most = if self.below(2) == 0 { None } else { Some(least + self.below(2)) };
        let is_class = matches!(body, Tree::Class(_));
        if !is_class && body.is_nullable() {
            return body;
        }
        let order = match self.below(if is_class { 3 } else { 2 }) {
            0 => Order::Greedy,
            1 => Order::Lazy,
            _ => Order::Possessive,
        };
        let form = match () {
            () if is_class => Form::Class { is_noted: true },
            () if body.is_plain() => Form::Plain,
            () => Form::Loop(None),
        };
        Tree::Repeat(Repeat { body, least, most, order, form }.into())
    }
}

#[test]
fn expansions_are_what_attempts_find() {
    let mut random = Random(7);
    let (mut n_found, mut n_missed) = (0, 0);
    for _ in 0..30_000 {
        let (depth, mut n_groups) = (random.below(5), 1);
        let tree = random.tree(depth, &mut n_groups);
        let Some(regex) = Regex::new(String::new(), tree, n_groups) else { continue };
        let units: Vec<u16> = (0..random.below(6)).map(|_| UNITS[random.below(UNITS.len())]).collect();
        let from = random.below(units.len() + 1);
        let extent = [Extent::Whole, Extent::Prefix, Extent::Anywhere][random.below(3)];
        let Some(found) = Matching::new(&regex, &units, extent, 0).find(from) else { continue };

        let mut pool = Pool::new();
        let mut variable = |(index, &unit): (usize, &u16)| pool.var(&format!("s[{index}]"), Sort::Bv(16), unit.into());
        let exprs: Vec<ExprId> = units.iter().enumerate().map(&mut variable).collect();
        let expansion = RegexExpansion::new(&mut pool, &regex, &exprs, extent);
        let Some(expanded) = expansion.find(from) else { continue };
        let is_there = pool.value(expanded.is_there) != 0;
        assert_eq!(is_there, found.is_some(), "{:?} on {units:x?} from {from}, {extent:?}", regex.tree);
        let Some(found) = found else {
            n_missed += 1;
            continue;
        };
        n_found += 1;
        assert!(regex.max_length.is_none_or(|most| (found[1] - found[0]) as usize <= most), "{:?}", regex.tree);
        let n_known = if regex.knows_groups { found.len() } else { 2 };
        let groups: Vec<i32> = expanded.groups.iter().map(|&group| pool.value(group) as i32).collect();
        assert_eq!(groups[..n_known], found[..n_known], "{:?} on {units:x?} from {from}, {extent:?}", regex.tree);
    }
    assert!(n_found > 5_000 && n_missed > 5_000, "{n_found} found, {n_missed} not");
}
