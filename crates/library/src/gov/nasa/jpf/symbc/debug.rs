//! `gov.nasa.jpf.symbc.Debug`: named inputs. Symbolic arguments: exact, the value is a new input whatever it was.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::natives::Args;
use doppel_vm::step::Step;

use crate::doppel::symbolic::{name, primitive_or};
use crate::org::sosy_lab::sv_benchmarks::verifier;

doppel_vm::natives! { "gov/nasa/jpf/symbc/Debug";
    "makeSymbolicInteger(Ljava/lang/String;)I" exact => |vm, args| make(vm, args, Kind::Int),
    "makeSymbolicLong(Ljava/lang/String;)J" exact => |vm, args| make(vm, args, Kind::Long),
    "makeSymbolicShort(Ljava/lang/String;)S" exact => |vm, args| make(vm, args, Kind::Short),
    "makeSymbolicByte(Ljava/lang/String;)B" exact => |vm, args| make(vm, args, Kind::Byte),
    "makeSymbolicChar(Ljava/lang/String;)C" exact => |vm, args| make(vm, args, Kind::Char),
    "makeSymbolicBoolean(Ljava/lang/String;)Z" exact => |vm, args| make(vm, args, Kind::Boolean),
    "makeSymbolicReal(Ljava/lang/String;)D" exact => |vm, args| make(vm, args, Kind::Double),
    "makeSymbolicString(Ljava/lang/String;)Ljava/lang/String;" exact => make_string,
    "addSymbolicInt(ILjava/lang/String;)I" exact => |vm, args| add(vm, args, Kind::Int),
    "addSymbolicLong(JLjava/lang/String;)J" exact => |vm, args| add(vm, args, Kind::Long),
    "addSymbolicShort(SLjava/lang/String;)S" exact => |vm, args| add(vm, args, Kind::Short),
    "addSymbolicByte(BLjava/lang/String;)B" exact => |vm, args| add(vm, args, Kind::Byte),
    "addSymbolicChar(CLjava/lang/String;)C" exact => |vm, args| add(vm, args, Kind::Char),
    "addSymbolicBoolean(ZLjava/lang/String;)Z" exact => |vm, args| add(vm, args, Kind::Boolean),
    "addSymbolicFloat(FLjava/lang/String;)F" exact => |vm, args| add(vm, args, Kind::Float),
    "addSymbolicDouble(DLjava/lang/String;)D" exact => |vm, args| add(vm, args, Kind::Double),
}

/// An input that is zero.
fn make(vm: &mut Vm, mut args: Args, kind: Kind) -> Step<u64> {
    let name = name(vm, args.obj());
    verifier::primitive(vm, &name, kind)
}

fn make_string(vm: &mut Vm, mut args: Args) -> Step<u64> {
    let name = name(vm, args.obj());
    verifier::string(vm, &name)
}

/// An input that has a value, unless another one is recorded.
fn add(vm: &mut Vm, mut args: Args, kind: Kind) -> Step<u64> {
    let value = match kind {
        Kind::Long | Kind::Double => args.long() as u64,
        _ => args.slot(),
    };
    let name = name(vm, args.obj());
    primitive_or(vm, &name, kind, value)
}
