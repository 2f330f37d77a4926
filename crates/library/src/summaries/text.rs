//! The characters of a string, or of a part of one, as expressions.

use doppel_expr::ExprId;
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::ChoiceKind;

/// The `byte[]` of a string, with one or two bytes per character.
#[derive(Clone, Copy)]
pub struct Text {
    pub value: Ref,
    pub is_utf16: bool,
}

impl Text {
    pub fn latin1(value: Ref) -> Text {
        Text { value, is_utf16: false }
    }

    pub fn utf16(value: Ref) -> Text {
        Text { value, is_utf16: true }
    }

    /// The text of a non-null `java.lang.String`, in its current encoding.
    pub fn of(vm: &mut Vm, string: Ref) -> Text {
        let coder = vm.known.string_coder;
        let tag = vm.field_tag(string, coder, Kind::Byte);
        if tag != 0 {
            vm.fix_in_caller(ChoiceKind::Fixed, ExprId(tag));
        }
        Text { value: vm.heap.read(string, vm.known.string_value), is_utf16: vm.heap.read::<u8>(string, coder) != 0 }
    }

    /// The number of characters.
    pub fn len(self, vm: &Vm) -> u32 {
        vm.heap.array_len(self.value) >> u32::from(self.is_utf16)
    }

    /// Character `index`, in 32 bits.
    pub fn char(self, vm: &mut Vm, index: u32) -> ExprId {
        if self.is_utf16 {
            let (low, high) = (
                vm.element_expr(self.value, 2 * index, Kind::Byte),
                vm.element_expr(self.value, 2 * index + 1, Kind::Byte),
            );
            let unit = vm.symbolic.pool.concat(high, low);
            return vm.symbolic.pool.zero_extend(unit, 32);
        }
        let byte = vm.element_expr(self.value, index, Kind::Byte);
        vm.symbolic.pool.zero_extend(byte, 32)
    }
}

/// Whether `len` characters from these positions on are equal.
pub fn same_chars(vm: &mut Vm, (x, x_from): (Text, u32), (y, y_from): (Text, u32), len: u32) -> ExprId {
    let mut all = vm.symbolic.pool.bool(true);
    for index in 0..len {
        let (a, b) = (x.char(vm, x_from + index), y.char(vm, y_from + index));
        let is_same = vm.symbolic.pool.eq(a, b);
        all = vm.symbolic.pool.and(all, is_same);
    }
    all
}
