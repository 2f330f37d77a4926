//! Natives of `java.lang.ProcessEnvironment`.
//!
//! Symbolic arguments: none (exact). The values that the user requested are symbolic.

use doppel_inputs::{InputSpec, Kind};
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

doppel_vm::natives! { "java/lang/ProcessEnvironment";
    static "environ()[[B" exact => environ,
}

/// Names and values alternately. A name may begin with `=`; an entry without another `=` is ignored.
fn environ(vm: &mut Vm) -> Step<Ref> {
    let mut arrays: Vec<Ref> = Vec::new();
    for variable in vm.world.environment() {
        let Some(split) = variable.iter().skip(1).position(|&byte| byte == b'=') else { continue };
        let (name, value) = variable.split_at(split + 1);
        arrays.push(vm.new_byte_array(name)?);
        let spec = InputSpec::Env(String::from_utf8_lossy(name).into_owned());
        let is_input = vm.symbolic.requests.meet(&spec);
        let recorded = if is_input { vm.recorded_array(&spec.to_string(), Kind::Byte)? } else { None };
        let bytes = match recorded {
            Some(bytes) => vm.new_byte_array(&bytes.iter().map(|&byte| byte as u8).collect::<Vec<u8>>())?,
            None => vm.new_byte_array(value.get(1..).unwrap_or_default())?,
        };
        if is_input {
            vm.array_input(&spec.to_string(), bytes, true)?;
            vm.symbolic.exclude_nul();
            vm.symbolic.set_spec(spec);
        }
        arrays.push(bytes);
    }
    vm.symbolic.requests.refuse_rest(|spec| matches!(spec, InputSpec::Env(_)), "there is no such variable");
    let bytes = vm.known.primitive_array(Kind::Byte);
    vm.new_ref_array(bytes, &arrays)
}
