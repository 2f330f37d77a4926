//! Names of classes and fields on which both halves must agree.

/// Whether a field has a meaning only in the VM of its object.
pub fn is_private_to_vm(class: &str, field: &str) -> bool {
    match class {
        "java/lang/Throwable" => matches!(field, "backtrace" | "depth"),
        "java/lang/ref/Reference" => matches!(field, "next" | "discovered"),
        // Its index among the class's methods, and its accessor.
        "java/lang/reflect/Method" => matches!(field, "slot" | "methodAccessor"),
        "java/lang/reflect/Constructor" => matches!(field, "slot" | "constructorAccessor"),
        "java/lang/reflect/Field" => matches!(field, "fieldAccessor" | "overrideFieldAccessor"),
        // The object that frees the memory.
        "java/nio/DirectByteBuffer" => field == "cleaner",
        _ => false,
    }
}

/// The library classes whose static fields may permanently name an instance of a library class: the class itself, the
/// enclosing classes, and the caches of boxes.
pub fn homes(class: &str) -> impl Iterator<Item = String> + '_ {
    let around = class.match_indices('$').map(|(at, _)| class[..at].to_owned());
    let elsewhere = match class {
        "java/lang/Integer" => Some("java/lang/Integer$IntegerCache"),
        "java/lang/Long" => Some("java/lang/Long$LongCache"),
        "java/lang/Short" => Some("java/lang/Short$ShortCache"),
        "java/lang/Byte" => Some("java/lang/Byte$ByteCache"),
        "java/lang/Character" => Some("java/lang/Character$CharacterCache"),
        _ => None,
    };
    std::iter::once(class.to_owned()).chain(around).chain(elsewhere.map(str::to_owned))
}

/// Whether instances refer to off-heap memory.
pub fn is_direct_buffer(class: &str) -> bool {
    class.starts_with("java/nio/Direct")
}

/// Whether a class is that of reflected methods or constructors.
pub fn is_method(class: &str) -> bool {
    matches!(class, "java/lang/reflect/Method" | "java/lang/reflect/Constructor")
}

/// Whether the class of an object says nothing about it: only its holder knows its purpose, and the static field that
/// names it.
pub fn is_nameless(class: &str, array_length: Option<u32>) -> bool {
    class == "java/lang/Object" || array_length == Some(0)
}

/// Whether objects of a class never change after their creation; for a string, also the field with its characters: the
/// first.
pub fn frozen_part(class: &str) -> Option<Option<usize>> {
    match class {
        "java/lang/String" => Some(Some(0)),
        "java/lang/Boolean"
        | "java/lang/Byte"
        | "java/lang/Character"
        | "java/lang/Short"
        | "java/lang/Integer"
        | "java/lang/Long"
        | "java/lang/Float"
        | "java/lang/Double" => Some(None),
        _ => None,
    }
}
