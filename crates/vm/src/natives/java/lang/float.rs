//! `java.lang.Float`. A slot holds a float's raw bits, so these change nothing but the type (concretises, as the
//! expression would need the conversion).

crate::natives! { "java/lang/Float";
    "floatToRawIntBits(F)I" concretises => |_, mut args| Ok(args.slot() & 0xffff_ffff),
    "intBitsToFloat(I)F" concretises => |_, mut args| Ok(args.slot() & 0xffff_ffff),
}
