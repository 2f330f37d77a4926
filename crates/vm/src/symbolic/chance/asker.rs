//! Who is about to learn a nondeterministic value: the program, or the class library for its own purposes.

use crate::Vm;
use crate::class::Method;

/// Classes in which the library keeps data for itself: programs cannot observe the order in which it iterates, nor when
/// it drops and recreates the data. See [`is_in`] for the names.
const FOR_ITSELF: [&str; 24] = [
    "jdk/internal/",
    "sun/",
    "java/lang/invoke/",
    "java/lang/module/",
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/ClassValue",
    "java/lang/InheritableThreadLocal",
    "java/lang/Module",
    "java/lang/ModuleLayer",
    "java/lang/NamedPackage",
    "java/lang/Package",
    "java/lang/StackStreamFactory",
    "java/lang/StackWalker",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/reflect/Proxy",
    "java/io/ClassCache",
    "java/io/ObjectStreamClass",
    "java/net/URL",
    "java/net/URLClassLoader",
    "java/nio/charset/Charset",
    "java/security/ProtectionDomain",
    "java/security/SecureClassLoader",
];

/// Code that calls a method on behalf of another: reflection and method handles.
const CALLERS: [&str; 7] = [
    "jdk/internal/reflect/",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Method",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodHandleImpl",
    "java/lang/invoke/MethodHandleProxies",
    "java/lang/runtime/ObjectMethods",
];

impl Vm {
    /// Whether the program asks, itself or through the library.
    pub fn is_asked_by_program(&mut self) -> bool {
        let frames = self.frames();
        let library = frames.iter().map(|(method, _)| *method).take_while(|method| self.is_library(method.class));
        let n_library = library.clone().count();
        n_library < frames.len() && library.into_iter().all(|method| calls(method) || !is_in(&FOR_ITSELF, method))
    }

    /// Whether the program itself calls the running native, possibly by reflection.
    pub fn is_called_by_program(&mut self) -> bool {
        let frames = self.frames();
        let mut callers = frames.iter().map(|(method, _)| *method);
        let caller = callers.find(|method| !method.is_native() && !calls(method));
        caller.is_some_and(|method| !self.is_library(method.class))
    }
}

fn calls(method: &Method) -> bool {
    method.flags.hidden || is_in(&CALLERS, method)
}

/// Whether a method belongs to a class or package in a list. A name that ends with `/` is a package with its
/// subpackages; any other is a class with its nested classes.
pub fn is_in(names: &[&str], method: &Method) -> bool {
    let class = method.class.name.as_str();
    names.iter().any(|name| {
        let rest = class.strip_prefix(name);
        rest.is_some_and(|rest| name.ends_with('/') || rest.is_empty() || rest.starts_with('$'))
    })
}
