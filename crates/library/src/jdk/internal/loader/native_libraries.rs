//! `jdk.internal.loader.NativeLibraries`.
//!
//! The JDK's own libraries count as built in: their natives are doppel's, or uninstrumented. Any other library is
//! loaded in the side JVM: see [`doppel_vm::below`]. Symbolic arguments: names are concretised.

use doppel_vm::Vm;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use crate::support::fields;
use crate::support::objects::required_string;

doppel_vm::natives! { "jdk/internal/loader/NativeLibraries";
    static "findBuiltinLib(Ljava/lang/String;)Ljava/lang/String;" concretises => find_builtin_lib,
    static "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZZ)Z" concretises => load,
    static "load(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;ZZ)Z" concretises => load,
    static "unload(Ljava/lang/String;ZZJ)V" exact => |_: &mut Vm| Ok(()),
    static "unload(Ljava/lang/String;ZJ)V" exact => |_: &mut Vm| Ok(()),
    static "findEntry0(Ljdk/internal/loader/NativeLibraries$NativeLibraryImpl;Ljava/lang/String;)J" concretises => |_: &mut Vm| Ok(0i64),
}

/// Libraries of the JDK whose natives are built into doppel.
#[rustfmt::skip]
const BUILT_IN: [&str; 16] = [
    "java",
    "jimage",
    "nio",
    "net",
    "zip",
    "verify",
    "extnet",
    "instrument",
    "management",
    "management_ext",
    "prefs",
    "rmi",
    "j2pkcs11",
    "jaas",
    "syslookup",
    "sctp",
];

/// The bare name of a built-in library's file name, null for others.
fn find_builtin_lib(vm: &mut Vm, file: Ref) -> Step<Ref> {
    let file = required_string(vm, file)?;
    let name = file.strip_prefix("lib").and_then(|name| name.strip_suffix(".so"));
    match name.filter(|name| BUILT_IN.contains(name)) {
        Some(name) => Ok(vm.new_string(name)?),
        None => Ok(Ref::NULL),
    }
}

fn load(vm: &mut Vm, library: Ref, name: Ref, builtin: bool) -> Step<bool> {
    let name = required_string(vm, name)?;
    let from = fields::get_ref(vm, library, "fromClass");
    let class = vm.class_of_mirror(from);
    if builtin || vm.is_library(class) {
        vm.note_jdk_library(class, &name);
    } else if !vm.load_below(class, &name)? {
        return Err(vm.unsupported(&format!("the native library {name}")));
    }
    fields::set(vm, library, "handle", 1i64);
    fields::set_int(vm, library, "jniVersion", 0x0001_0008);
    Ok(true)
}

/// `jdk.internal.loader.NativeLibrary`, which has the look-up since JDK 18.
pub mod native_library {
    use doppel_vm::Vm;

    doppel_vm::natives! { "jdk/internal/loader/NativeLibrary";
        static "findEntry0(JLjava/lang/String;)J" concretises since 18 => |_: &mut Vm| Ok(0i64),
    }
}
