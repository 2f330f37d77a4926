//! `java.util.StringTokenizer`: the number of tokens of a text.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;
use doppel_strings::regex::CharClass;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;

use super::text::Text;
use crate::support::fields::{get, get_int, get_ref};

doppel_vm::summaries! {
    "java/util/StringTokenizer" "countTokens()I" => count_tokens,
}

/// The maximum length of a text.
const MAX_LENGTH: u32 = 1 << 12;

/// A token begins with each character that is no delimiter, but behind one or at the current position.
fn count_tokens(vm: &mut Vm, this: Ref) -> Option<i32> {
    let (string, delimiters) = (get_ref(vm, this, "str"), get_ref(vm, this, "delimiters"));
    let is_special = get::<u8>(vm, this, "retDelims") != 0 || get::<u8>(vm, this, "hasSurrogates") != 0;
    if string.is_null() || delimiters.is_null() || is_special {
        return None;
    }
    let mut class = CharClass::narrow(&[]);
    for unit in vm.literal_units(delimiters)? {
        class.add((unit.into(), unit.into()));
    }
    let value: Ref = vm.heap.read(string, vm.known.string_value);
    if !vm.is_symbolic(value) || vm.heap.array_len(value) > MAX_LENGTH {
        return None;
    }
    let text = Text::of(vm, string);
    vm.fix_array_length(value);
    for name in ["currentPosition", "maxPosition"] {
        let offset = vm.class_of(this).field_named(name)?.offset;
        let tag = vm.field_tag(this, offset, Kind::Int);
        if tag != 0 {
            vm.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
        }
    }
    let start = u32::try_from(get_int(vm, this, "currentPosition")).ok()?;
    let (mut count, mut is_behind) = (vm.int_constant(0), vm.symbolic.pool.bool(true));
    for index in start..text.len(vm) {
        let char = text.char(vm, index);
        let pool = &mut vm.symbolic.pool;
        let is_delimiter = class.has_unit(pool, char);
        let is_of_token = pool.not(is_delimiter);
        let begins = pool.and(is_of_token, is_behind);
        let (one, zero) = (pool.bv(32, 1), pool.bv(32, 0));
        let added = pool.ite(begins, one, zero);
        count = pool.binary(Op::Add, count, added);
        is_behind = is_delimiter;
    }
    vm.value_result(count)
}
