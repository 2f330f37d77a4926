//! The bits of a NaN. Java does not specify which NaN an operation produces: HotSpot's interpreter keeps that of the
//! second operand, its compilers that of the first, and intrinsics differ from the bytecode that they replace. So the
//! bits are nondeterministic.

use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::symbolic::Chance;
use doppel_vm::symbolic::chance::is_in;

/// Library code that turns the bits into a float again, or uses only the exponent.
const KEEPS_TO_ITSELF: [&str; 5] = [
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/FdLibm",
    "jdk/internal/math/",
    "java/util/DualPivotQuicksort",
];

/// The running native reveals the bits of a NaN.
pub fn told(vm: &mut Vm) {
    if !vm.innermost().is_some_and(|(asker, _)| keeps_to_itself(asker)) {
        vm.meet_chance(Chance::NanBits);
    }
}

/// `Math.copySign` reveals the sign.
fn keeps_to_itself(method: &Method) -> bool {
    method.class.loader.is_null() && method.name.as_str() != "copySign" && is_in(&KEEPS_TO_ITSELF, method)
}
