//! `String.toLowerCase` and `toUpperCase` of Latin-1 strings: whether any letter changes is a single choice.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::Kind;
use doppel_strings::LetterCase;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;
use doppel_vm::symbolic::shadow::element_index;

doppel_vm::summaries! {
    static "java/lang/StringLatin1" "toLowerCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;" => |vm: &mut Vm, string: Ref, value: Ref, locale: Ref| changed(vm, string, value, locale, LetterCase::Lower),
    static "java/lang/StringLatin1" "toUpperCase(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;" => |vm: &mut Vm, string: Ref, value: Ref, locale: Ref| changed(vm, string, value, locale, LetterCase::Upper),
}

/// The maximum length of a text that becomes expressions.
const MAX_LENGTH: u32 = 1 << 12;

const BYTE: Sort = Sort::Bv(8);

fn changed(vm: &mut Vm, string: Ref, value: Ref, locale: Ref, case: LetterCase) -> Option<Ref> {
    if !vm.is_symbolic(value) || vm.heap.array_len(value) > MAX_LENGTH || has_rules_of_its_own(vm, locale) {
        return None;
    }
    vm.fix_array_length(value);
    let before: Vec<ExprId> =
        (0..vm.heap.array_len(value)).map(|index| vm.element_expr(value, index, Kind::Byte)).collect();
    if !chosen(vm, &before, |vm, byte| case.is_ordinary_latin1(&mut vm.symbolic.pool, byte)) {
        return None;
    }
    let pool = &mut vm.symbolic.pool;
    let changing: Vec<ExprId> = before.iter().map(|&byte| case.changes_latin1(pool, byte)).collect();
    if chosen(vm, &changing, |vm, changes| vm.symbolic.pool.not(changes)) {
        return Some(string);
    }
    let distance = vm.symbolic.constant(BYTE, case.latin1_distance().into());
    let after = before.iter().zip(changing).map(|(&byte, changes)| {
        let changed = vm.symbolic.pool.binary(Op::Add, byte, distance);
        vm.symbolic.pool.ite(changes, changed, byte)
    });
    let after: Vec<ExprId> = after.collect();
    string_of(vm, &after)
}

/// Whether a locale's language has its own case rules, or the locale is null.
pub(super) fn has_rules_of_its_own(vm: &mut Vm, locale: Ref) -> bool {
    if locale.is_null() {
        return true;
    }
    let base = vm.get_ref(locale, "baseLocale");
    let language = vm.get_ref(base, "language");
    matches!(vm.string(language).as_str(), "tr" | "az" | "lt")
}

/// Whether a condition holds for all of these, as a choice.
fn chosen(vm: &mut Vm, those: &[ExprId], mut is_so: impl FnMut(&mut Vm, ExprId) -> ExprId) -> bool {
    let mut all = vm.symbolic.pool.bool(true);
    for &expr in those {
        let here = is_so(vm, expr);
        all = vm.symbolic.pool.and(all, here);
    }
    vm.choose_in_caller(ChoiceKind::Summary, all);
    vm.symbolic.pool.value(all) != 0
}

/// A new string with these bytes.
fn string_of(vm: &mut Vm, bytes: &[ExprId]) -> Option<Ref> {
    let concrete: Vec<u8> = bytes.iter().map(|&byte| vm.symbolic.pool.value(byte) as u8).collect();
    let string = vm.new_string_latin1(&concrete).ok()?;
    let value = vm.heap.read(string, vm.known.string_value);
    for (&byte, index) in bytes.iter().zip(0..) {
        let tag = vm.symbolic.tag_of(byte);
        vm.set_shadow_tag(value, element_index(index), tag).ok()?;
    }
    Some(string)
}
