//! The bits of a NaN. Which NaN an operation makes is not specified: HotSpot's interpreter keeps the second operand's, its compilers
//! the first's, and intrinsics differ from the bytecode in whose place they run. So who asks for the bits learns something by chance.

use doppel_vm::Vm;
use doppel_vm::class::Method;
use doppel_vm::symbolic::Chance;

/// Where the library makes a float of the bits again, or looks at the exponent only. Names that end with `/` are packages.
const KEEPS_TO_ITSELF: [&str; 5] = [
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/FdLibm",
    "jdk/internal/math/",
    "java/util/DualPivotQuicksort",
];

/// The running native tells somebody the bits of a NaN.
pub fn told(vm: &mut Vm) {
    let frames = vm.frames();
    let asker = frames.iter().map(|(method, _)| *method).find(|method| !method.is_native());
    if !asker.is_some_and(keeps_to_itself) {
        vm.meet_chance(Chance::NanBits);
    }
}

fn keeps_to_itself(method: &Method) -> bool {
    let class = method.class.name.as_str();
    let is_there = |name: &&str| {
        let rest = class.strip_prefix(*name);
        rest.is_some_and(|rest| name.ends_with('/') || rest.is_empty() || rest.starts_with('$'))
    };
    // `Math.copySign` gives away the sign.
    method.class.loader.is_null() && method.name.as_str() != "copySign" && KEEPS_TO_ITSELF.iter().any(is_there)
}
