//! `java.lang.Double`. A slot holds a double's raw bits, so these change nothing but the type (concretises, as the
//! expression would need the conversion).

crate::natives! { "java/lang/Double";
    "doubleToRawLongBits(D)J" concretises => |_, mut args| Ok(args.long() as u64),
    "longBitsToDouble(J)D" concretises => |_, mut args| Ok(args.long() as u64),
}
