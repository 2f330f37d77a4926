//! `java.util.Arrays`: the comparison of arrays of primitives is one expression.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;

doppel_vm::summaries! {
    static "java/util/Arrays" "equals([Z[Z)Z" => equals,
    static "java/util/Arrays" "equals([B[B)Z" => equals,
    static "java/util/Arrays" "equals([C[C)Z" => equals,
    static "java/util/Arrays" "equals([S[S)Z" => equals,
    static "java/util/Arrays" "equals([I[I)Z" => equals,
    static "java/util/Arrays" "equals([J[J)Z" => equals,
    static "java/util/Arrays" "equals([F[F)Z" => equals,
    static "java/util/Arrays" "equals([D[D)Z" => equals,
    static "java/util/Arrays" "hashCode([B)I" => hash,
    static "java/util/Arrays" "hashCode([C)I" => hash,
    static "java/util/Arrays" "hashCode([S)I" => hash,
    static "java/util/Arrays" "hashCode([I)I" => hash,
}

const MAX_LENGTH: u32 = 1 << 12;

fn equals(vm: &mut Vm, x: Ref, y: Ref) -> Option<bool> {
    let applies = !x.is_null() && !y.is_null() && x != y && (vm.is_symbolic(x) || vm.is_symbolic(y));
    if !applies || vm.heap.array_len(x) > MAX_LENGTH {
        return None;
    }
    let kind = vm.class_of(x).element_kind();
    if !vm.same_length(x, y) {
        return Some(false);
    }
    let mut all = vm.symbolic.pool.bool(true);
    for index in 0..vm.heap.array_len(x) {
        let (a, b) = (vm.element_expr(x, index, kind), vm.element_expr(y, index, kind));
        // For floats this is the equality of `Float.equals`: one NaN, two zeros.
        let is_same = vm.symbolic.pool.eq(a, b);
        all = vm.symbolic.pool.and(all, is_same);
    }
    vm.boolean_result(all)
}

fn hash(vm: &mut Vm, array: Ref) -> Option<i32> {
    if !vm.is_symbolic(array) || vm.heap.array_len(array) > MAX_LENGTH {
        return None;
    }
    let kind = vm.class_of(array).element_kind();
    vm.fix_array_length(array);
    let mut hash = vm.int_constant(1);
    let factor = vm.int_constant(31);
    for index in 0..vm.heap.array_len(array) {
        let element = widened(vm, array, index, kind);
        let product = vm.symbolic.pool.binary(Op::Mul, hash, factor);
        hash = vm.symbolic.pool.binary(Op::Add, product, element);
    }
    vm.value_result(hash)
}

fn widened(vm: &mut Vm, array: Ref, index: u32, kind: Kind) -> ExprId {
    let element = vm.element_expr(array, index, kind);
    vm.widened(element, kind)
}
