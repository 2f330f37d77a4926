//! `java.util.Arrays`: comparing arrays of primitives element by element is one expression.

use doppel_expr::{ExprId, Op};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;

pub const SUMMARIES: &[Summary] = &[
    equals_of("equals([Z[Z)Z"),
    equals_of("equals([B[B)Z"),
    equals_of("equals([C[C)Z"),
    equals_of("equals([S[S)Z"),
    equals_of("equals([I[I)Z"),
    equals_of("equals([J[J)Z"),
    equals_of("equals([F[F)Z"),
    equals_of("equals([D[D)Z"),
    hash_of("hashCode([B)I"),
    hash_of("hashCode([C)I"),
    hash_of("hashCode([S)I"),
    hash_of("hashCode([I)I"),
];

const fn equals_of(method: &'static str) -> Summary {
    Summary { class: "java/util/Arrays", method, body: equals }
}

const fn hash_of(method: &'static str) -> Summary {
    Summary { class: "java/util/Arrays", method, body: hash }
}

const MAX_LENGTH: u32 = 1 << 12;

fn equals(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let (x, y) = (args.obj(), args.obj());
    let applies = !x.is_null() && !y.is_null() && x != y && (vm.is_symbolic(x) || vm.is_symbolic(y));
    if !applies || vm.heap.array_len(x) > MAX_LENGTH {
        return None;
    }
    let kind = vm.class_of(x).element_kind();
    if !vm.same_length(x, y) {
        return Some(0);
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

fn hash(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let array = args.obj();
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

fn widened(vm: &mut Vm, array: doppel_vm::heap::Ref, index: u32, kind: Kind) -> ExprId {
    let element = vm.element_expr(array, index, kind);
    vm.widened(element, kind)
}
