//! Nondeterministic text: numbers that follow from the time, a seed or an identity hash code, as strings, and
//! concatenations with them. Length and contents are nondeterministic, which no expression describes. So the string's
//! fields have a condition as their tag (see [`doppel_vm::symbolic::shadow`]): that the nondeterministic values were
//! those of this run. Reading the string records the condition on the path, and raises a doubt. Text that only goes to
//! standard output or error is never read.

use std::convert::Infallible;

use doppel_expr::{ExprId, Sort};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::symbolic::shadow::field_index;

use crate::support::fields::descriptor;

const INTEGER: &str = "java/lang/Integer";
const LONG: &str = "java/lang/Long";
const LOADER: &str = "java/lang/ClassLoader";
const PRINT_STREAM: &str = "java/io/PrintStream";

doppel_vm::summaries! {
    static INTEGER "toString(I)Ljava/lang/String;" => |vm: &mut Vm, value: i32| int(vm, value, |int| int.to_string()),
    static INTEGER "toHexString(I)Ljava/lang/String;" => |vm: &mut Vm, value: i32| int(vm, value, |int| format!("{int:x}")),
    static LONG "toString(J)Ljava/lang/String;" => |vm: &mut Vm, value: i64| long(vm, value, |long| long.to_string()),
    static LONG "toHexString(J)Ljava/lang/String;" => |vm: &mut Vm, value: i64| long(vm, value, |long| format!("{long:x}")),
    "java/lang/Object" "toString()Ljava/lang/String;" => object,
    static LOADER "nameAndId(Ljava/lang/ClassLoader;)Ljava/lang/String;" => loader,
    PRINT_STREAM "write(Ljava/lang/String;)V" => print,
    PRINT_STREAM "writeln(Ljava/lang/String;)V" => print,
}

fn int(vm: &mut Vm, value: i32, text: fn(i32) -> String) -> Option<Ref> {
    number(vm, u64::from(value as u32), Kind::Int, &text(value))
}

fn long(vm: &mut Vm, value: i64, text: fn(i64) -> String) -> Option<Ref> {
    number(vm, value as u64, Kind::Long, &text(value))
}

/// The first argument as text, if it is purely nondeterministic.
fn number(vm: &mut Vm, slot: u64, kind: Kind, text: &str) -> Option<Ref> {
    let tag = vm.argument_tag(0);
    if tag == 0 || vm.symbolic.ahead.is_some() || !vm.symbolic.is_pure_chance(ExprId(tag)) {
        return None;
    }
    let number = vm.argument_expr(0, slot, kind);
    let condition = vm.is_itself(number);
    written(vm, text.encode_utf16().collect(), condition)
}

/// `Object.toString` of an object that has an identity hash code.
fn object(vm: &mut Vm, this: Ref) -> Option<Ref> {
    let class = vm.class_of(this);
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    let of_object = classes.find(|class| class.method_named("hashCode", "()I").is_some())?;
    if of_object.name.as_str() != "java/lang/Object" || vm.symbolic.ahead.is_some() {
        return None;
    }
    let hash = vm.identity_hash(this);
    let code = vm.identity_code(this, hash, true, false)?;
    let condition = vm.is_itself(code);
    let text = format!("{}@{hash:x}", class.java_name());
    if class.is_array() || !text.is_ascii() {
        return None;
    }
    written(vm, text.encode_utf16().collect(), condition)
}

/// The name of a class loader in messages, set by its constructor: its name or else its class, and its identity hash
/// code.
fn loader(vm: &mut Vm, this: Ref) -> Option<Ref> {
    if this.is_null() || vm.symbolic.ahead.is_some() {
        return None;
    }
    let class = vm.class_of(this);
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    // Built-in loaders have no number; a loader that overrides `getName` is asked.
    let own = classes.find(|class| {
        class.name.as_str() == "jdk/internal/loader/BuiltinClassLoader"
            || class.method_named("getName", "()Ljava/lang/String;").is_some()
    })?;
    if own.name.as_str() != LOADER {
        return None;
    }
    let name: Ref = vm.heap.read(this, own.field_named("name")?.offset);
    let mut units: Vec<u16> = match name.is_null() {
        true => class.java_name().encode_utf16().collect(),
        false => {
            let quote = u16::from(b'\'');
            [&[quote], &vm.literal_units(name)?[..], &[quote]].concat()
        }
    };
    let hash = vm.identity_hash(this);
    let code = vm.identity_code(this, hash, false, false)?;
    let condition = vm.is_itself(code);
    units.extend(format!(" @{hash:x}").encode_utf16());
    written(vm, units, condition)
}

/// The concatenation of two strings, of which one is nondeterministic and the other one constant.
pub(super) fn joined(vm: &mut Vm, parts: [Ref; 2]) -> Option<Ref> {
    let conditions = parts.map(|part| condition_of(vm, part));
    if conditions == [None, None] {
        return None;
    }
    let mut whole = vm.symbolic.pool.bool(true);
    let mut units = Vec::new();
    for (part, condition) in parts.into_iter().zip(conditions) {
        match condition {
            Some(condition) => {
                whole = vm.symbolic.pool.and(whole, condition);
                units.extend(vm.string_utf16(part));
            }
            None if part.is_null() => units.extend("null".encode_utf16()),
            None if vm.class_of(part) == vm.known.string => units.extend(vm.literal_units(part)?),
            None => return None,
        }
    }
    written(vm, units, whole)
}

/// Prints nondeterministic text to standard output or error as usual.
fn print(vm: &mut Vm, this: Ref, text: Ref) -> Option<Infallible> {
    condition_of(vm, text)?;
    if is_standard(vm, this) {
        let units = vm.string_utf16(text);
        let copy = vm.new_string_utf16(&units).ok()?;
        vm.replace_argument(1, copy);
    }
    None
}

/// Whether a stream leads to standard output or error, and nowhere else.
fn is_standard(vm: &Vm, stream: Ref) -> bool {
    if vm.class_of(stream).name.as_str() != PRINT_STREAM {
        return false;
    }
    let buffer = vm.get_ref(stream, "out");
    if buffer.is_null() || vm.class_of(buffer).name.as_str() != "java/io/BufferedOutputStream" {
        return false;
    }
    let file = vm.get_ref(buffer, "out");
    if file.is_null() || !matches!(vm.class_of(file).name.as_str(), "java/io/FileOutputStream" | "java/lang/System$Out")
    {
        return false;
    }
    let object = vm.get_ref(file, "fd");
    matches!(descriptor(vm, object), 1 | 2)
}

/// The condition under which a string has its value, if it is purely nondeterministic.
fn condition_of(vm: &mut Vm, string: Ref) -> Option<ExprId> {
    if string.is_null() || vm.class_of(string) != vm.known.string || vm.symbolic.ahead.is_some() {
        return None;
    }
    let tag = ExprId(vm.shadow_tag(string, field_index(vm.known.string_value)));
    if tag.0 == 0 || vm.symbolic.pool.sort(tag) != Sort::Bool {
        return None;
    }
    (vm.symbolic.is_pure_chance(tag) && vm.symbolic.path.is_news(&vm.symbolic.pool, tag)).then_some(tag)
}

/// A string that has this value under a condition.
fn written(vm: &mut Vm, units: Vec<u16>, condition: ExprId) -> Option<Ref> {
    let string = vm.new_string_utf16(&units).ok()?;
    let tag = vm.symbolic.tag_of(condition);
    for offset in [vm.known.string_value, vm.known.string_coder] {
        vm.set_shadow_tag(string, field_index(offset), tag).ok()?;
    }
    Some(string)
}
