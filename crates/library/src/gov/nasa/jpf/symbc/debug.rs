//! `gov.nasa.jpf.symbc.Debug`: named inputs. Symbolic arguments: exact; the value is a new input, whatever it was
//! before.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Value;
use doppel_vm::step::Step;

use crate::doppel::symbolic::{name, primitive_or};
use crate::org::sosy_lab::sv_benchmarks::verifier;

doppel_vm::natives! { "gov/nasa/jpf/symbc/Debug";
    static "makeSymbolicInteger(Ljava/lang/String;)I" exact => make::<i32>,
    static "makeSymbolicLong(Ljava/lang/String;)J" exact => make::<i64>,
    static "makeSymbolicShort(Ljava/lang/String;)S" exact => make::<i16>,
    static "makeSymbolicByte(Ljava/lang/String;)B" exact => make::<i8>,
    static "makeSymbolicChar(Ljava/lang/String;)C" exact => make::<u16>,
    static "makeSymbolicBoolean(Ljava/lang/String;)Z" exact => make::<bool>,
    static "makeSymbolicReal(Ljava/lang/String;)D" exact => make::<f64>,
    static "makeSymbolicString(Ljava/lang/String;)Ljava/lang/String;" exact => make_string,
    static "addSymbolicInt(ILjava/lang/String;)I" exact => add::<i32>,
    static "addSymbolicLong(JLjava/lang/String;)J" exact => add::<i64>,
    static "addSymbolicShort(SLjava/lang/String;)S" exact => add::<i16>,
    static "addSymbolicByte(BLjava/lang/String;)B" exact => add::<i8>,
    static "addSymbolicChar(CLjava/lang/String;)C" exact => add::<u16>,
    static "addSymbolicBoolean(ZLjava/lang/String;)Z" exact => add::<bool>,
    static "addSymbolicFloat(FLjava/lang/String;)F" exact => add::<f32>,
    static "addSymbolicDouble(DLjava/lang/String;)D" exact => add::<f64>,
}

/// An input that is zero by default.
fn make<T: Value + Default>(vm: &mut Vm, name: Ref) -> Step<T> {
    let name = self::name(vm, name);
    verifier::primitive(vm, &name)
}

fn make_string(vm: &mut Vm, name: Ref) -> Step<Ref> {
    let name = self::name(vm, name);
    verifier::string(vm, &name)
}

/// An input with this value, unless another one is recorded.
fn add<T: Value>(vm: &mut Vm, value: T, name: Ref) -> Step<T> {
    let name = self::name(vm, name);
    primitive_or(vm, &name, value)
}
