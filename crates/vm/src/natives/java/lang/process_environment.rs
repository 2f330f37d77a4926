//! Natives of `java.lang.ProcessEnvironment`.
//!
//! Symbolic arguments: there are none; the environment is concrete.

use crate::Vm;
use crate::heap::Ref;
use crate::kind::Kind;
use crate::natives::{Args, object};
use crate::step::Step;

natives! { "java/lang/ProcessEnvironment";
    "environ()[[B" exact => environ,
}

/// Names and values in turn. A name may begin with `=`; what has no other `=` is ignored.
fn environ(vm: &mut Vm, _: Args) -> Step<u64> {
    let mut arrays: Vec<Ref> = Vec::new();
    for variable in vm.world.environment() {
        let Some(split) = variable.iter().skip(1).position(|&byte| byte == b'=') else { continue };
        let (name, value) = variable.split_at(split + 1);
        arrays.push(vm.new_byte_array(name)?);
        arrays.push(vm.new_byte_array(value.get(1..).unwrap_or_default())?);
    }
    let bytes = vm.known.primitive_array(Kind::Byte);
    object(vm.new_ref_array(bytes, &arrays)?)
}
