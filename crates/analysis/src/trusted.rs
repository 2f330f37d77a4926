//! Methods that are not analysed, because their specification says what they throw: natives, inputs, and methods of the
//! JDK whose code relies on facts beyond this analysis (for instance that a string's array is not null).
//!
//! The reason for an entry must justify its claims: the method returns, or throws one of the listed exceptions or an
//! Error; it calls no method of the program, except `toString` if it says so; and its result is as declared. The caller
//! handles a null receiver.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, Default, Debug)]
pub struct Trusted {
    /// The exceptions besides Errors, by internal names.
    pub throws: &'static [&'static str],
    /// A null argument causes a NullPointerException.
    pub wants_arguments: bool,
    /// The result is not null.
    pub gives: bool,
    /// It calls `toString` of its last argument, unless that is null.
    pub calls_to_string: bool,
    /// It calls `hashCode` of its receiver.
    pub calls_hash_code: bool,
    /// It does not return.
    pub ends: bool,
    /// The result is of exactly the declared class.
    pub gives_exactly: bool,
    /// Only for receivers of exactly this class: a subclass could override methods that it calls.
    pub own_class_only: bool,
}

const NOTHING: Trusted = Trusted {
    throws: &[],
    wants_arguments: false,
    gives: false,
    calls_to_string: false,
    calls_hash_code: false,
    ends: false,
    gives_exactly: false,
    own_class_only: false,
};
const GIVES: Trusted = Trusted { gives: true, ..NOTHING };
const WANTS: Trusted = Trusted { wants_arguments: true, ..NOTHING };
const GIVES_AND_WANTS: Trusted = Trusted { gives: true, ..WANTS };
const OWN: Trusted = Trusted { own_class_only: true, ..NOTHING };
const NPE: &str = "java/lang/NullPointerException";
const NUMBER_FORMAT: Trusted = Trusted { throws: &["java/lang/NumberFormatException"], ..NOTHING };
const STRING_BOUNDS: Trusted =
    Trusted { throws: &["java/lang/StringIndexOutOfBoundsException"], gives: true, ..NOTHING };
const BOUNDS: Trusted = Trusted { throws: &["java/lang/IndexOutOfBoundsException"], ..OWN };

/// Class, methods with descriptors, claims.
const TABLE: &[(&str, &[&str], Trusted)] = &[
    // Inputs: the VM creates the value (org/sosy_lab, doppel, gov of the `library` crate), whatever the method's own
    // code. A recorded value that cannot be read ends the run; that is not an exception of the program.
    (
        "org/sosy_lab/sv_benchmarks/Verifier",
        &[
            "nondetBoolean()Z",
            "nondetByte()B",
            "nondetShort()S",
            "nondetChar()C",
            "nondetInt()I",
            "nondetLong()J",
            "nondetFloat()F",
            "nondetDouble()D",
            "nondetString()Ljava/lang/String;",
        ],
        GIVES,
    ),
    (
        "doppel/Symbolic",
        &[
            "booleanValue(Ljava/lang/String;Z)Z",
            "byteValue(Ljava/lang/String;B)B",
            "shortValue(Ljava/lang/String;S)S",
            "charValue(Ljava/lang/String;C)C",
            "intValue(Ljava/lang/String;I)I",
            "longValue(Ljava/lang/String;J)J",
            "floatValue(Ljava/lang/String;F)F",
            "doubleValue(Ljava/lang/String;D)D",
        ],
        NOTHING,
    ),
    // The name may be null, the default may not: requiring both is stricter than necessary.
    (
        "doppel/Symbolic",
        &[
            "string(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
            "bytes(Ljava/lang/String;[B)[B",
            "ints(Ljava/lang/String;[I)[I",
        ],
        GIVES_AND_WANTS,
    ),
    (
        "gov/nasa/jpf/symbc/Debug",
        &[
            "makeSymbolicInteger(Ljava/lang/String;)I",
            "makeSymbolicLong(Ljava/lang/String;)J",
            "makeSymbolicShort(Ljava/lang/String;)S",
            "makeSymbolicByte(Ljava/lang/String;)B",
            "makeSymbolicChar(Ljava/lang/String;)C",
            "makeSymbolicBoolean(Ljava/lang/String;)Z",
            "makeSymbolicReal(Ljava/lang/String;)D",
            "makeSymbolicString(Ljava/lang/String;)Ljava/lang/String;",
            "addSymbolicInt(ILjava/lang/String;)I",
            "addSymbolicLong(JLjava/lang/String;)J",
            "addSymbolicShort(SLjava/lang/String;)S",
            "addSymbolicByte(BLjava/lang/String;)B",
            "addSymbolicChar(CLjava/lang/String;)C",
            "addSymbolicBoolean(ZLjava/lang/String;)Z",
            "addSymbolicFloat(FLjava/lang/String;)F",
            "addSymbolicDouble(DLjava/lang/String;)D",
        ],
        GIVES,
    ),
    // Natives of Object without a precondition. `wait` and `notify` have one.
    ("java/lang/Object", &["<init>()V", "hashCode()I", "getClass()Ljava/lang/Class;"], GIVES),
    // `getClass().getName() + "@" + Integer.toHexString(hashCode())`.
    ("java/lang/Object", &["toString()Ljava/lang/String;"], Trusted { calls_hash_code: true, ..GIVES }),
    // Functions of floating-point numbers: each has a result for every argument, possibly NaN, by its specification.
    // `clamp` is not included, because it rejects some bounds. The VM may replace `java.lang.Math` by its own code.
    ("java/lang/Math", FLOATING_POINT, NOTHING),
    ("java/lang/StrictMath", FLOATING_POINT, NOTHING),
    ("java/lang/Math", &["random()D"], NOTHING),
    ("java/lang/StrictMath", &["random()D"], NOTHING),
    // Bits as they are.
    ("java/lang/Double", &["doubleToRawLongBits(D)J", "longBitsToDouble(J)D"], NOTHING),
    ("java/lang/Float", &["floatToRawIntBits(F)I", "intBitsToFloat(I)F"], NOTHING),
    // Boxing never fails (JLS §5.1.7); the cache is an array, and the analysis cannot show that the index is within its
    // bounds.
    ("java/lang/Integer", &["valueOf(I)Ljava/lang/Integer;"], GIVES),
    ("java/lang/Long", &["valueOf(J)Ljava/lang/Long;"], GIVES),
    ("java/lang/Short", &["valueOf(S)Ljava/lang/Short;"], GIVES),
    ("java/lang/Byte", &["valueOf(B)Ljava/lang/Byte;"], GIVES),
    ("java/lang/Character", &["valueOf(C)Ljava/lang/Character;"], GIVES),
    // Every number has a text.
    (
        "java/lang/Integer",
        &[
            "toString(I)Ljava/lang/String;",
            "toHexString(I)Ljava/lang/String;",
            "toBinaryString(I)Ljava/lang/String;",
            "toString()Ljava/lang/String;",
        ],
        GIVES,
    ),
    (
        "java/lang/Long",
        &[
            "toString(J)Ljava/lang/String;",
            "toHexString(J)Ljava/lang/String;",
            "toBinaryString(J)Ljava/lang/String;",
            "toString()Ljava/lang/String;",
        ],
        GIVES,
    ),
    ("java/lang/Short", &["toString(S)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    ("java/lang/Byte", &["toString(B)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    ("java/lang/Character", &["toString(C)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    ("java/lang/Boolean", &["toString(Z)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    ("java/lang/Double", &["toString(D)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    ("java/lang/Float", &["toString(F)Ljava/lang/String;", "toString()Ljava/lang/String;"], GIVES),
    // Every character, even half of a pair, is in some category or in none.
    (
        "java/lang/Character",
        &[
            "isDigit(C)Z",
            "isLetter(C)Z",
            "isLetterOrDigit(C)Z",
            "isWhitespace(C)Z",
            "isUpperCase(C)Z",
            "isLowerCase(C)Z",
            "toUpperCase(C)C",
            "toLowerCase(C)C",
            "getNumericValue(C)I",
        ],
        NOTHING,
    ),
    // Parsers document what they throw: NumberFormatException, also for null. For doubles and floats, null is a
    // NullPointerException.
    ("java/lang/Integer", &["parseInt(Ljava/lang/String;)I"], NUMBER_FORMAT),
    (
        "java/lang/Integer",
        &["valueOf(Ljava/lang/String;)Ljava/lang/Integer;"],
        Trusted { gives: true, ..NUMBER_FORMAT },
    ),
    ("java/lang/Long", &["parseLong(Ljava/lang/String;)J"], NUMBER_FORMAT),
    ("java/lang/Double", &["parseDouble(Ljava/lang/String;)D"], Trusted { wants_arguments: true, ..NUMBER_FORMAT }),
    ("java/lang/Float", &["parseFloat(Ljava/lang/String;)F"], Trusted { wants_arguments: true, ..NUMBER_FORMAT }),
    ("java/lang/Boolean", &["parseBoolean(Ljava/lang/String;)Z"], NOTHING),
    // Strings are final and immutable, and always well-formed. So are the JDK's locales.
    (
        "java/lang/String",
        &[
            "length()I",
            "isEmpty()Z",
            "isBlank()Z",
            "equals(Ljava/lang/Object;)Z",
            "equalsIgnoreCase(Ljava/lang/String;)Z",
            "hashCode()I",
            "indexOf(I)I",
            "lastIndexOf(I)I",
            "indexOf(II)I",
        ],
        NOTHING,
    ),
    (
        "java/lang/String",
        &[
            "toString()Ljava/lang/String;",
            "trim()Ljava/lang/String;",
            "strip()Ljava/lang/String;",
            "intern()Ljava/lang/String;",
            "toLowerCase()Ljava/lang/String;",
            "toUpperCase()Ljava/lang/String;",
            "toCharArray()[C",
            "getBytes()[B",
            "replace(CC)Ljava/lang/String;",
            "<init>()V",
        ],
        GIVES,
    ),
    (
        "java/lang/String",
        &["concat(Ljava/lang/String;)Ljava/lang/String;", "<init>(Ljava/lang/String;)V", "<init>([C)V"],
        GIVES_AND_WANTS,
    ),
    (
        "java/lang/String",
        &[
            "compareTo(Ljava/lang/String;)I",
            "compareToIgnoreCase(Ljava/lang/String;)I",
            "startsWith(Ljava/lang/String;)Z",
            "endsWith(Ljava/lang/String;)Z",
            "indexOf(Ljava/lang/String;)I",
            "lastIndexOf(Ljava/lang/String;)I",
        ],
        WANTS,
    ),
    (
        "java/lang/String",
        &["charAt(I)C", "substring(I)Ljava/lang/String;", "substring(II)Ljava/lang/String;"],
        STRING_BOUNDS,
    ),
    (
        "java/lang/String",
        &[
            "valueOf(Z)Ljava/lang/String;",
            "valueOf(C)Ljava/lang/String;",
            "valueOf(I)Ljava/lang/String;",
            "valueOf(J)Ljava/lang/String;",
            "valueOf(F)Ljava/lang/String;",
            "valueOf(D)Ljava/lang/String;",
        ],
        GIVES,
    ),
    // A program's `toString` may return null.
    (
        "java/lang/String",
        &["valueOf(Ljava/lang/Object;)Ljava/lang/String;"],
        Trusted { calls_to_string: true, ..NOTHING },
    ),
    // Builders grow until an OutOfMemoryError. They return themselves.
    (
        "java/lang/StringBuilder",
        &[
            "<init>()V",
            "length()I",
            "toString()Ljava/lang/String;",
            "reverse()Ljava/lang/StringBuilder;",
            "append(Ljava/lang/String;)Ljava/lang/StringBuilder;",
            "append(Z)Ljava/lang/StringBuilder;",
            "append(C)Ljava/lang/StringBuilder;",
            "append(I)Ljava/lang/StringBuilder;",
            "append(J)Ljava/lang/StringBuilder;",
            "append(F)Ljava/lang/StringBuilder;",
            "append(D)Ljava/lang/StringBuilder;",
        ],
        GIVES,
    ),
    ("java/lang/StringBuilder", &["<init>(Ljava/lang/String;)V"], WANTS),
    (
        "java/lang/StringBuilder",
        &["append(Ljava/lang/Object;)Ljava/lang/StringBuilder;"],
        Trusted { calls_to_string: true, ..GIVES },
    ),
    (
        "java/lang/StringBuilder",
        &["charAt(I)C"],
        Trusted { throws: &["java/lang/IndexOutOfBoundsException"], ..NOTHING },
    ),
    // A PrintStream throws no IOException but remembers it, and replaces characters that its charset lacks; null is
    // written as "null". A subclass of the program is a different matter.
    (
        "java/io/PrintStream",
        &[
            "println()V",
            "println(Z)V",
            "println(C)V",
            "println(I)V",
            "println(J)V",
            "println(F)V",
            "println(D)V",
            "println(Ljava/lang/String;)V",
            "print(Z)V",
            "print(C)V",
            "print(I)V",
            "print(J)V",
            "print(F)V",
            "print(D)V",
            "print(Ljava/lang/String;)V",
            "flush()V",
        ],
        OWN,
    ),
    (
        "java/io/PrintStream",
        &["println(Ljava/lang/Object;)V", "print(Ljava/lang/Object;)V"],
        Trusted { calls_to_string: true, ..OWN },
    ),
    (
        "java/lang/System",
        &[
            "currentTimeMillis()J",
            "nanoTime()J",
            "identityHashCode(Ljava/lang/Object;)I",
            "lineSeparator()Ljava/lang/String;",
        ],
        GIVES,
    ),
    (
        "java/lang/System",
        &["arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"],
        Trusted {
            throws: &[NPE, "java/lang/ArrayIndexOutOfBoundsException", "java/lang/ArrayStoreException"],
            ..NOTHING
        },
    ),
    // A SecurityException needs a security manager; programs that set one are not analysed. Hooks are threads,
    // likewise.
    ("java/lang/System", &["exit(I)V"], Trusted { ends: true, ..NOTHING }),
    ("java/lang/Runtime", &["exit(I)V", "halt(I)V"], Trusted { ends: true, ..NOTHING }),
    // There is only one, and its constructor is private.
    ("java/lang/Runtime", &["getRuntime()Ljava/lang/Runtime;"], Trusted { gives_exactly: true, ..GIVES }),
    ("java/lang/Runtime", &["availableProcessors()I", "freeMemory()J", "totalMemory()J", "maxMemory()J"], GIVES),
    (
        "java/lang/Class",
        &["getName()Ljava/lang/String;", "getSimpleName()Ljava/lang/String;", "desiredAssertionStatus()Z"],
        GIVES,
    ),
    // In newer JDKs: what constructors of exceptions report to Flight Recorder while it records.
    (
        "jdk/internal/event/ThrowableTracer",
        &["traceError(Ljava/lang/Class;Ljava/lang/String;)V", "traceThrowable(Ljava/lang/Class;Ljava/lang/String;)V"],
        NOTHING,
    ),
    // The stack in the VM's form; `fillInStackTrace()`, which a program may override, is analysed.
    ("java/lang/Throwable", &["fillInStackTrace(I)Ljava/lang/Throwable;"], GIVES),
    ("java/lang/NullPointerException", &["getExtendedNPEMessage()Ljava/lang/String;"], NOTHING),
    // Asks the VM for a text once, under its own monitor.
    ("java/lang/NullPointerException", &["getMessage()Ljava/lang/String;"], OWN),
    // `initCause` if the detail is an exception: it has not been called before, since this is the constructor, and the
    // cause is a different object.
    ("java/lang/AssertionError", &["<init>(Ljava/lang/Object;)V"], Trusted { calls_to_string: true, ..OWN }),
    // Seeds are atomic counters from which bits are computed. A subclass could override `next`.
    (
        "java/util/Random",
        &[
            "<init>()V",
            "<init>(J)V",
            "nextInt()I",
            "nextLong()J",
            "nextBoolean()Z",
            "nextFloat()F",
            "nextDouble()D",
            "nextGaussian()D",
        ],
        OWN,
    ),
    ("java/util/Random", &["nextInt(I)I"], Trusted { throws: &["java/lang/IllegalArgumentException"], ..OWN }),
    // A list that grows until an OutOfMemoryError; elements are not inspected.
    ("java/util/ArrayList", &["<init>()V", "add(Ljava/lang/Object;)Z", "size()I", "isEmpty()Z", "clear()V"], OWN),
    (
        "java/util/ArrayList",
        &[
            "get(I)Ljava/lang/Object;",
            "set(ILjava/lang/Object;)Ljava/lang/Object;",
            "remove(I)Ljava/lang/Object;",
            "add(ILjava/lang/Object;)V",
        ],
        BOUNDS,
    ),
];

const FLOATING_POINT: &[&str] = &[
    "IEEEremainder(DD)D",
    "abs(D)D",
    "abs(F)F",
    "acos(D)D",
    "asin(D)D",
    "atan(D)D",
    "atan2(DD)D",
    "cbrt(D)D",
    "ceil(D)D",
    "copySign(DD)D",
    "copySign(FF)F",
    "cos(D)D",
    "cosh(D)D",
    "exp(D)D",
    "expm1(D)D",
    "floor(D)D",
    "fma(DDD)D",
    "fma(FFF)F",
    "getExponent(D)I",
    "getExponent(F)I",
    "hypot(DD)D",
    "log(D)D",
    "log10(D)D",
    "log1p(D)D",
    "max(DD)D",
    "max(FF)F",
    "min(DD)D",
    "min(FF)F",
    "nextAfter(DD)D",
    "nextAfter(FD)F",
    "nextDown(D)D",
    "nextDown(F)F",
    "nextUp(D)D",
    "nextUp(F)F",
    "pow(DD)D",
    "rint(D)D",
    "round(D)J",
    "round(F)I",
    "scalb(DI)D",
    "scalb(FI)F",
    "signum(D)D",
    "signum(F)F",
    "sin(D)D",
    "sinh(D)D",
    "sqrt(D)D",
    "tan(D)D",
    "tanh(D)D",
    "toDegrees(D)D",
    "toRadians(D)D",
    "ulp(D)D",
    "ulp(F)F",
];

/// Static fields that the JDK sets before a program starts and that no analysed program can set: `setOut` and `setErr`
/// end in natives.
const NEVER_NULL: &[(&str, &str)] = &[
    ("java/lang/System", "out"),
    ("java/lang/System", "err"),
    ("java/lang/Boolean", "TRUE"),
    ("java/lang/Boolean", "FALSE"),
];

static BY_CLASS: LazyLock<FxHashMap<&'static str, FxHashMap<&'static str, Trusted>>> = LazyLock::new(|| {
    let mut by_class: FxHashMap<&str, FxHashMap<&str, Trusted>> = FxHashMap::default();
    for &(class, methods, claim) in TABLE {
        by_class.entry(class).or_default().extend(methods.iter().map(|&method| (method, claim)));
    }
    by_class
});

/// What is known about a method of this class, name and descriptor, without its code.
pub fn method(class: &str, signature: &str) -> Option<&'static Trusted> {
    BY_CLASS.get(class)?.get(signature)
}

/// Whether a static field of the JDK is known to be non-null and of exactly its declared class.
pub fn is_never_null(class: &str, field: &str) -> bool {
    NEVER_NULL.contains(&(class, field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_method_is_listed_twice() {
        let n_listed: usize = TABLE.iter().map(|(_, methods, _)| methods.len()).sum();
        assert_eq!(BY_CLASS.values().map(FxHashMap::len).sum::<usize>(), n_listed);
    }
}
