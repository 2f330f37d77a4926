//! The text that a matcher examines.

use std::rc::Rc;
use std::sync::Arc;

use doppel_expr::ExprId;
use doppel_inputs::Kind;
use doppel_strings::regex::{Extent, Regex, RegexExpansion};
use doppel_strings::{Question, TermId};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;

use crate::summaries::text::Text;
use crate::support::fields::{get, get_int, get_ref};

pub enum Subject {
    /// Its length is open.
    Open(TermId),
    /// Its characters, 16 bits each.
    Closed(Vec<ExprId>),
}

/// Where a pattern matches, as expressions.
pub struct Positions {
    pub is_there: ExprId,
    /// The start and the end of each group, as far as they are known: at least those of the whole match.
    pub groups: Rc<[ExprId]>,
}

/// The maximum length of a text.
const MAX_LENGTH: u32 = 1 << 10;

impl Subject {
    /// The symbolic text of a matcher that examines all of it; none if there is no such text.
    pub fn of(vm: &mut Vm, matcher: Ref) -> Option<Subject> {
        let text = get_ref(vm, matcher, "text");
        if text.is_null() || vm.class_of(text) != vm.known.string || has_own_bounds(vm, matcher) {
            return None;
        }
        if let Some(term) = vm.open_term(text) {
            let (length, end) = (vm.length_of_term(term)?, tag(vm, matcher, "to")?);
            if vm.symbolic.tag_of(length) == end && vm.symbolic.pool.value(length) == get_int(vm, matcher, "to") as u64
            {
                return Some(Subject::Open(term));
            }
        }
        Subject::closed(vm, matcher, text)
    }

    fn closed(vm: &mut Vm, matcher: Ref, text: Ref) -> Option<Subject> {
        let value: Ref = vm.heap.read(text, vm.known.string_value);
        if !vm.is_symbolic(value) || vm.heap.array_len(value) > MAX_LENGTH {
            return None;
        }
        let text = Text::of(vm, text);
        vm.fix_array_length(value);
        let end = tag(vm, matcher, "to")?;
        if end != 0 {
            vm.fix_in_caller(ChoiceKind::Fixed, ExprId(end));
        }
        let n_units = text.len(vm);
        if get_int(vm, matcher, "to") != n_units as i32 {
            return None;
        }
        let units = (0..n_units).map(|index| {
            let char = text.char(vm, index);
            vm.symbolic.pool.extract(char, 15, 0)
        });
        Some(Subject::Closed(units.collect()))
    }

    /// The characters in this run.
    pub fn units(&self, vm: &Vm) -> Option<Vec<u16>> {
        match self {
            Subject::Open(term) => vm.units_of_term(*term),
            Subject::Closed(units) => Some(units.iter().map(|&unit| vm.symbolic.pool.value(unit) as u16).collect()),
        }
    }

    /// The condition that the text is what it is.
    pub fn is_itself(&self, vm: &mut Vm) -> Option<ExprId> {
        match self {
            Subject::Open(term) => vm.is_term_itself(*term),
            Subject::Closed(units) => {
                let mut is_itself = vm.symbolic.pool.bool(true);
                for &unit in units {
                    let is_it = vm.is_itself(unit);
                    is_itself = vm.symbolic.pool.and(is_itself, is_it);
                }
                Some(is_itself)
            }
        }
    }

    /// Where a pattern matches; none if that is unknown or would be too large an expression.
    pub fn positions(&self, vm: &mut Vm, regex: Arc<Regex>, extent: Extent) -> Option<Positions> {
        let n_known = if regex.knows_groups { 2 * regex.n_groups } else { 2 };
        match self {
            &Subject::Open(term) => {
                let is_there = vm.ask_whether(Question::Matches(term, regex.clone(), extent))?;
                let group = |index| vm.ask_open(Question::Group(term, regex.clone(), extent, index));
                let groups = (0..n_known as u32).map(group).collect::<Option<Rc<[ExprId]>>>()?;
                Some(Positions { is_there, groups })
            }
            Subject::Closed(units) => {
                let found = RegexExpansion::new(&mut vm.symbolic.pool, &regex, units, extent).find(0)?;
                Some(Positions { is_there: found.is_there, groups: found.groups[..n_known].into() })
            }
        }
    }
}

/// Whether a matcher does not examine all of its text in the usual way.
fn has_own_bounds(vm: &mut Vm, matcher: Ref) -> bool {
    get_int(vm, matcher, "from") != 0
        || tag(vm, matcher, "from") != Some(0)
        || get::<u8>(vm, matcher, "transparentBounds") != 0
        || get::<u8>(vm, matcher, "anchoringBounds") == 0
}

/// The tag of an int field.
fn tag(vm: &mut Vm, object: Ref, name: &str) -> Option<u32> {
    let field = vm.class_of(object).field_named(name)?;
    Some(vm.field_tag(object, field.offset, Kind::Int))
}
