//! `java.util.regex.Matcher`: the two methods from which all others have their results.
//!
//! A matcher keeps more than its match: whether the attempts reached the end, and where the last part of a failed one
//! ended. These have no expressions, so code that asks for them concretises the text. `java.util.Scanner` always asks;
//! there the bytecode runs.

use doppel_expr::ExprId;
use doppel_strings::regex::{Extent, Matching, Regex};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::shadow::{element_index, field_index};

use super::pattern;
use super::subject::{Positions, Subject};
use crate::summaries::string::chosen;
use crate::support::fields::{get_int, get_ref, set_boolean, set_int};

const MATCHER: &str = "java/util/regex/Matcher";

doppel_vm::summaries! {
    MATCHER "match(II)Z" => |vm: &mut Vm, this: Ref, from: i32, anchor: i32| attempt(vm, this, from, extent(anchor)),
    MATCHER "search(I)Z" => |vm: &mut Vm, this: Ref, from: i32| attempt(vm, this, from, Extent::Anywhere),
}

/// The matcher's `acceptMode` if all of the text must match.
const END_ANCHOR: i32 = 1;
const NO_ANCHOR: i32 = 0;

fn extent(anchor: i32) -> Extent {
    if anchor == END_ANCHOR { Extent::Whole } else { Extent::Prefix }
}

/// What one attempt leaves in a matcher.
struct Outcome {
    found: Option<Vec<i32>>,
    last: i32,
    hit_end: bool,
    require_end: bool,
}

/// An attempt from the start of the text on. Later ones are for code that walks from match to match, and so decides
/// where each is: the bytecode does that with conjuncts on single characters.
fn attempt(vm: &mut Vm, this: Ref, from: i32, extent: Extent) -> Option<bool> {
    if from != 0 || vm.argument_tag(1) != 0 || vm.symbolic.ahead.is_some() || is_walking(vm) {
        return None;
    }
    let regex = regex_of(vm, this)?;
    let subject = Subject::of(vm, this)?;
    let outcome = outcome(vm, this, &regex, &subject, extent)?;
    let positions = subject.positions(vm, regex.into(), extent)?;
    if !is_same(vm, &positions, &outcome) {
        return None;
    }
    let is_there = chosen(vm, positions.is_there);
    keep(vm, this, &outcome, &positions, &subject)?;
    set_int(vm, this, "acceptMode", if extent == Extent::Whole { END_ANCHOR } else { NO_ANCHOR });
    let n_changes = get_int(vm, this, "modCount");
    set_int(vm, this, "modCount", n_changes.wrapping_add(1));
    Some(is_there)
}

/// Whether the library itself walks from match to match.
fn is_walking(vm: &mut Vm) -> bool {
    const WALKS: [&str; 5] = ["replaceAll", "replaceFirst", "results", "split", "splitAsStream"];
    let frames = vm.frames();
    let is_of_matcher = |class: &str| class == MATCHER || class.starts_with("java/util/regex/Matcher$");
    for (method, _) in &frames {
        let class = method.class.name.as_str();
        if class == "java/util/Scanner" || WALKS.contains(&method.name.as_str()) {
            return true;
        }
        if !is_of_matcher(class) {
            return false;
        }
    }
    false
}

fn regex_of(vm: &mut Vm, this: Ref) -> Option<Regex> {
    let pattern = get_ref(vm, this, "parentPattern");
    if pattern.is_null() || !vm.is_without_tags(pattern) {
        return None;
    }
    let (text, flags) = (get_ref(vm, pattern, "pattern"), get_int(vm, pattern, "flags"));
    let text = vm.literal_units(text)?;
    pattern::parse(&text, flags)
}

fn outcome(vm: &mut Vm, this: Ref, regex: &Regex, subject: &Subject, extent: Extent) -> Option<Outcome> {
    let units = subject.units(vm)?;
    let mut matching = Matching::new(regex, &units, extent, get_int(vm, this, "last"));
    let found = matching.find(0)?;
    let Matching { last, hit_end, require_end, .. } = matching;
    Some(Outcome { found, last, hit_end, require_end })
}

/// Whether the expressions have the values of this run.
fn is_same(vm: &Vm, positions: &Positions, outcome: &Outcome) -> bool {
    let value = |expr: ExprId| vm.symbolic.pool.value(expr);
    match &outcome.found {
        None => value(positions.is_there) == 0,
        Some(found) => {
            let mut known = positions.groups.iter().zip(found);
            value(positions.is_there) != 0 && known.all(|(&expr, &position)| value(expr) as i32 == position)
        }
    }
}

/// Stores the outcome. What has no expression is only right for this text.
fn keep(vm: &mut Vm, this: Ref, outcome: &Outcome, positions: &Positions, subject: &Subject) -> Option<()> {
    let is_itself = subject.is_itself(vm)?;
    let is_itself = vm.symbolic.tag_of(is_itself);
    let groups = get_ref(vm, this, "groups");
    let found = outcome.found.as_deref().unwrap_or_default();
    for index in 0..vm.heap.array_len(groups) {
        let position = found.get(index as usize).copied().unwrap_or(-1);
        *vm.heap.elements_mut::<i32>(groups).get_mut(index as usize)? = position;
        let tag = match positions.groups.get(index as usize) {
            _ if index as usize >= found.len() => 0,
            Some(&expr) => vm.symbolic.tag_of(expr),
            None => is_itself,
        };
        if tag != 0 || vm.is_symbolic(groups) {
            vm.set_shadow_tag(groups, element_index(index), tag).ok()?;
        }
    }
    let [first, last] = [0, 1].map(|index| positions.groups.get(index).filter(|_| !found.is_empty()));
    let [first, last] = [first, last].map(|expr| expr.map(|&expr| vm.symbolic.tag_of(expr)));
    set_tagged(vm, this, "first", found.first().copied().unwrap_or(-1), first.unwrap_or(0))?;
    for name in ["last", "oldLast"] {
        set_tagged(vm, this, name, outcome.last, last.unwrap_or(is_itself))?;
    }
    for (name, value) in [("hitEnd", outcome.hit_end), ("requireEnd", outcome.require_end)] {
        set_boolean(vm, this, name, value);
        set_tag(vm, this, name, is_itself)?;
    }
    Some(())
}

fn set_tagged(vm: &mut Vm, this: Ref, name: &str, value: i32, tag: u32) -> Option<()> {
    set_int(vm, this, name, value);
    set_tag(vm, this, name, tag)
}

fn set_tag(vm: &mut Vm, this: Ref, name: &str, tag: u32) -> Option<()> {
    let field = vm.class_of(this).field_named(name)?;
    if tag == 0 {
        return Some(());
    }
    vm.set_shadow_tag(this, field_index(field.offset), tag).ok()
}
