//! `jdk.internal.util.SystemProps.Raw`: properties of the JVM and the host. Takes no arguments: exact. The values that
//! the user requested are symbolic.

use std::ffi::CStr;

use doppel_classpath::classfile::{Constant, mutf8};
use doppel_inputs::InputSpec;
use doppel_vm::Vm;
use doppel_vm::class::Class;
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;

use super::locale;
use crate::support::objects::string_array;

doppel_vm::natives! { "jdk/internal/util/SystemProps$Raw";
    static "vmProperties()[Ljava/lang/String;" exact => vm_properties,
    static "platformProperties()[Ljava/lang/String;" exact => platform_properties,
}

/// Keys and values alternately, terminated by null.
fn vm_properties(vm: &mut Vm) -> Step<Ref> {
    let mut properties = own_properties(vm);
    for (name, value) in &vm.config.properties {
        properties.retain(|(known, _)| known != name);
        properties.push((name.clone(), value.clone()));
    }
    let names: Vec<String> = properties.iter().map(|(name, _)| name.clone()).collect();
    let flat = properties.into_iter().flat_map(|(name, value)| [Some(name), Some(value)]);
    let texts: Vec<Option<String>> = flat.chain([None, None]).collect();
    let array = string_array(vm, &texts)?;
    for (name, index) in names.into_iter().zip((1..).step_by(2)) {
        make_symbolic(vm, name, array, index)?;
    }
    Ok(array)
}

/// Makes the value of a property, at an index of the array, an input if the user requested it.
fn make_symbolic(vm: &mut Vm, name: String, array: Ref, index: u32) -> Step<()> {
    let spec = InputSpec::Prop(name);
    let value: Ref = vm.heap.element(array, index);
    if !value.is_null() && vm.symbolic.requests.meet(&spec) {
        vm.string_input(&spec.to_string(), value, true)?;
        vm.symbolic.set_spec(spec);
    }
    Ok(())
}

/// The value of a property before the program starts; none if it is not set.
pub fn initial_value(vm: &Vm, name: &str) -> Option<String> {
    let defined = vm.config.properties.iter().rfind(|(defined, _)| defined == name).map(|(_, value)| value.clone());
    let own = || own_properties(vm).into_iter().find(|(own, _)| own == name).map(|(_, value)| value);
    let host =
        || host_properties().into_iter().find(|(host, _)| host.replace('_', ".") == name).and_then(|(_, value)| value);
    defined.or_else(own).or_else(host)
}

/// The values that HotSpot would report for this JDK.
fn own_properties(vm: &Vm) -> Vec<(String, String)> {
    let jdk = &vm.jdk;
    let home = jdk.home.to_string_lossy().into_owned();
    let release = |key: &str| jdk.release.get(key).cloned().unwrap_or_default();
    let version = Some(release("JAVA_RUNTIME_VERSION")).filter(|version| !version.is_empty());
    let version = version.unwrap_or_else(|| release("JAVA_VERSION"));
    let vendor = Some(release("IMPLEMENTOR")).filter(|vendor| !vendor.is_empty()).unwrap_or_else(|| "N/A".to_owned());
    let properties = [
        ("java.vm.specification.name", "Java Virtual Machine Specification".to_owned()),
        ("java.vm.specification.vendor", "Oracle Corporation".to_owned()),
        ("java.vm.specification.version", jdk.version.to_string()),
        ("java.vm.version", version),
        ("java.vm.name", "OpenJDK 64-Bit Server VM".to_owned()),
        ("java.vm.info", "mixed mode, sharing".to_owned()),
        ("java.vm.compressedOopsMode", "Zero based".to_owned()),
        ("java.library.path", library_path(&vendor)),
        ("java.vm.vendor", vendor),
        ("jdk.debug", "release".to_owned()),
        ("sun.boot.library.path", format!("{home}/lib")),
        ("java.home", home),
        ("java.class.path", vm.config.class_path.clone()),
        ("sun.java.launcher", "SUN_STANDARD".to_owned()),
        ("sun.management.compiler", "HotSpot 64-Bit Tiered Compilers".to_owned()),
    ];
    properties.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The default search path for native libraries, which Debian and Ubuntu have changed.
fn library_path(vendor: &str) -> String {
    let defaults = if vendor.contains("Debian") || vendor.contains("Ubuntu") {
        "/usr/java/packages/lib:/usr/lib/x86_64-linux-gnu/jni:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:/usr/lib/jni:\
         /lib:/usr/lib"
    } else {
        "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib"
    };
    match std::env::var("LD_LIBRARY_PATH") {
        Ok(own) if !own.is_empty() => format!("{own}:{defaults}"),
        _ => defaults.to_owned(),
    }
}

/// By the indices in the class's own `_NDX` constants.
fn platform_properties(vm: &mut Vm) -> Step<Ref> {
    let class = vm.boot_class("jdk/internal/util/SystemProps$Raw")?;
    let length = constant(class, "FIXED_LENGTH").unwrap_or(0);
    let mut texts: Vec<Option<String>> = vec![None; length];
    let mut names = Vec::new();
    for (name, value) in host_properties() {
        let Some(index) = constant(class, &format!("_{name}_NDX")) else { continue };
        if let Some(slot) = texts.get_mut(index) {
            *slot = value;
            names.push((name.replace('_', "."), index as u32));
        }
    }
    let array = string_array(vm, &texts)?;
    // `-D` takes precedence.
    names.retain(|(name, _)| vm.config.properties.iter().all(|(defined, _)| defined != name));
    for (name, index) in names {
        make_symbolic(vm, name, array, index)?;
    }
    Ok(array)
}

/// The value of a `static final int` with a constant value.
fn constant(class: &Class, name: &str) -> Option<usize> {
    let file = class.file.as_ref()?;
    let named = |index| file.utf8(index).is_ok_and(|text| mutf8::to_string(text) == name);
    let field = file.fields.iter().find(|field| named(field.name))?;
    match file.pool.get(field.constant_value) {
        Constant::Integer(value) => usize::try_from(value).ok(),
        _ => None,
    }
}

fn host_properties() -> Vec<(&'static str, Option<String>)> {
    let (format, display) = (locale::category("LC_CTYPE"), locale::category("LC_MESSAGES"));
    let encoding = locale::encoding();
    // SAFETY: only asks about a descriptor.
    let terminal_encoding = |fd| (unsafe { libc::isatty(fd) } == 1).then(|| encoding.clone());
    let (user_name, user_home) = user();
    let text = |text: &str| Some(text.to_owned());
    vec![
        ("format_language", Some(format.language)),
        ("format_country", format.country),
        ("format_script", format.script),
        ("format_variant", format.variant),
        ("display_language", Some(display.language)),
        ("display_country", display.country),
        ("display_script", display.script),
        ("display_variant", display.variant),
        ("sun_stdout_encoding", terminal_encoding(1)),
        ("sun_stderr_encoding", terminal_encoding(2)),
        ("stdout_encoding", terminal_encoding(1)),
        ("stderr_encoding", terminal_encoding(2)),
        ("file_encoding", Some(encoding.clone())),
        ("native_encoding", Some(encoding.clone())),
        ("sun_jnu_encoding", Some(encoding)),
        ("file_separator", text("/")),
        ("path_separator", text(":")),
        ("line_separator", text("\n")),
        ("java_io_tmpdir", text("/tmp")),
        ("os_name", text("Linux")),
        ("os_arch", text("amd64")),
        ("os_version", Some(kernel_release())),
        ("sun_arch_data_model", text("64")),
        ("sun_cpu_endian", text("little")),
        ("sun_io_unicode_encoding", text("UnicodeLittle")),
        ("user_name", Some(user_name)),
        ("user_home", Some(user_home)),
        ("user_dir", std::env::current_dir().ok().map(|dir| dir.to_string_lossy().into_owned())),
    ]
}

fn kernel_release() -> String {
    // SAFETY: `uname` fills the structure with terminated strings.
    unsafe {
        let mut name: libc::utsname = std::mem::zeroed();
        libc::uname(&raw mut name);
        CStr::from_ptr(name.release.as_ptr()).to_string_lossy().into_owned()
    }
}

/// The user's name and home directory, from the password file; `?` if unknown.
fn user() -> (String, String) {
    // SAFETY: the entry is read before another one is requested; doppel runs Java on one host thread.
    unsafe {
        let entry = libc::getpwuid(libc::getuid());
        if entry.is_null() {
            return ("?".to_owned(), "?".to_owned());
        }
        let text = |ptr: *const libc::c_char| match ptr.is_null() {
            true => "?".to_owned(),
            false => CStr::from_ptr(ptr).to_string_lossy().into_owned(),
        };
        (text((*entry).pw_name), text((*entry).pw_dir))
    }
}
