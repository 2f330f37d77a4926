//! Text that chance has written: numbers that follow from the time, a seed or an identity hash code, as strings, and what is joined
//! with them. How long it is and what stands in it depends on chance, which no expression says; so the string's fields have a
//! condition for a tag (see [`doppel_vm::symbolic::shadow`]): that chance was what it was. Whoever reads the string puts that on the
//! path, and is in doubt. Nobody reads what only goes to standard output or error.

use doppel_expr::{ExprId, Sort};
use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::natives::Args;
use doppel_vm::summary::Summary;
use doppel_vm::symbolic::shadow::field_index;

use crate::support::fields::descriptor;

const INTEGER: &str = "java/lang/Integer";
const LONG: &str = "java/lang/Long";
const LOADER: &str = "java/lang/ClassLoader";
const PRINT_STREAM: &str = "java/io/PrintStream";

pub const SUMMARIES: &[Summary] = &[
    Summary {
        class: INTEGER,
        method: "toString(I)Ljava/lang/String;",
        body: |vm, mut args| int(vm, args.int(), |int| int.to_string()),
    },
    Summary {
        class: INTEGER,
        method: "toHexString(I)Ljava/lang/String;",
        body: |vm, mut args| int(vm, args.int(), |int| format!("{int:x}")),
    },
    Summary {
        class: LONG,
        method: "toString(J)Ljava/lang/String;",
        body: |vm, mut args| long(vm, args.long(), |long| long.to_string()),
    },
    Summary {
        class: LONG,
        method: "toHexString(J)Ljava/lang/String;",
        body: |vm, mut args| long(vm, args.long(), |long| format!("{long:x}")),
    },
    Summary { class: "java/lang/Object", method: "toString()Ljava/lang/String;", body: object },
    Summary { class: LOADER, method: "nameAndId(Ljava/lang/ClassLoader;)Ljava/lang/String;", body: loader },
    Summary { class: PRINT_STREAM, method: "write(Ljava/lang/String;)V", body: print },
    Summary { class: PRINT_STREAM, method: "writeln(Ljava/lang/String;)V", body: print },
];

fn int(vm: &mut Vm, value: i32, text: fn(i32) -> String) -> Option<u64> {
    number(vm, u64::from(value as u32), Kind::Int, &text(value))
}

fn long(vm: &mut Vm, value: i64, text: fn(i64) -> String) -> Option<u64> {
    number(vm, value as u64, Kind::Long, &text(value))
}

/// The first argument as text, if nothing but chance decides what it is.
fn number(vm: &mut Vm, slot: u64, kind: Kind, text: &str) -> Option<u64> {
    let tag = vm.argument_tag(0);
    if tag == 0 || vm.symbolic.ahead.is_some() || !vm.symbolic.is_pure_chance(ExprId(tag)) {
        return None;
    }
    let number = vm.argument_expr(0, slot, kind);
    let condition = vm.is_itself(number);
    written(vm, text.encode_utf16().collect(), condition)
}

/// `Object.toString` of an object whose hash code is that of its identity.
fn object(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let this = args.obj();
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

/// What every class loader is called from its constructor on, for messages: its name, or else its class, and its identity hash code.
fn loader(vm: &mut Vm, mut args: Args) -> Option<u64> {
    let this = args.obj();
    if this.is_null() || vm.symbolic.ahead.is_some() {
        return None;
    }
    let class = vm.class_of(this);
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    // Built-in loaders go without the number; one with a `getName` of its own is asked.
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

/// Two strings joined, one of them by chance; the other one depends on nothing.
pub(super) fn joined(vm: &mut Vm, parts: [Ref; 2]) -> Option<u64> {
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

/// What goes to standard output or error is a text like any other there.
fn print(vm: &mut Vm, args: Args) -> Option<u64> {
    let (this, text) = {
        let mut args = args;
        (args.obj(), args.obj())
    };
    condition_of(vm, text)?;
    if is_standard(vm, this) {
        let units = vm.string_utf16(text);
        let copy = vm.new_string_utf16(&units).ok()?;
        args.replace(1, copy.slot());
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

/// When a string is what it is, if that is up to chance alone.
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

/// A string that is this one under a condition.
fn written(vm: &mut Vm, units: Vec<u16>, condition: ExprId) -> Option<u64> {
    let string = vm.new_string_utf16(&units).ok()?;
    let tag = vm.symbolic.tag_of(condition);
    for offset in [vm.known.string_value, vm.known.string_coder] {
        vm.set_shadow_tag(string, field_index(offset), tag).ok()?;
    }
    Some(string.slot())
}
