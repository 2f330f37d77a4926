//! Damaged class files yield an error or a class, never a panic.

use std::path::Path;

use doppel_classpath::classfile::{ClassFile, FormatErrorKind, ParseOptions};
use doppel_classpath::{Bytes, Jdk};

fn class_bytes(name: &str) -> Vec<u8> {
    let jdk = Jdk::open(Path::new("/usr/lib/jvm/java-17-openjdk-amd64")).expect("JDK 17");
    jdk.image().find_class(name).expect("class").1.to_vec()
}

/// Parses both ways and reads every lazy table of what parses.
fn exercise(bytes: &[u8]) {
    for trusted in [true, false] {
        let options = ParseOptions { max_major: 61, trusted, preview: false };
        let Ok(class) = ClassFile::parse_with(Bytes::from(bytes), options) else {
            continue;
        };
        let _ = (class.name(), class.super_name(), class.source_file(), class.signature(class.attributes));
        let _ = (class.inner_classes(), class.enclosing_method(), class.nest_host(), class.nest_members());
        let _ = (class.permitted_subclasses(), class.bootstrap_methods(), class.check_definable());
        for component in class.record_components().unwrap_or_default() {
            class.attributes_in(component.attributes).count();
        }
        for index in 0..class.pool.len() {
            let _ = (class.utf8(index).is_ok(), class.class_name(index).is_ok(), class.name_and_type(index).is_ok());
        }
        for member in class.fields.iter().chain(&class.methods) {
            class.signature(member.attributes);
            if let Some(code) = &member.code {
                code.line_number(&class, 3);
                code.local_variables(&class);
                assert!(!code.bytes(&class).is_empty());
            }
        }
    }
}

#[test]
fn truncation_at_every_byte_is_an_error() {
    let whole = class_bytes("java/util/HashMap$Node");
    for len in 0..whole.len() {
        let error = ClassFile::parse(Bytes::from(&whole[..len])).expect_err("cut short");
        assert_eq!(
            (error.kind, &*error.to_string()),
            (FormatErrorKind::TruncatedClass, "Truncated class file"),
            "{len}"
        );
        exercise(&whole[..len]);
    }
    let error = ClassFile::parse(Bytes::from([&whole[..], &[0]].concat())).expect_err("too long");
    assert_eq!(error.to_string(), "Extra bytes at the end of class file java/util/HashMap$Node");
}

#[test]
fn random_bit_flips_do_not_panic() {
    let classes = [
        "java/lang/Object",
        "java/util/HashMap",
        "java/util/Comparator",
        "java/lang/Enum",
        "java/lang/StringConcatHelper",
        "java/util/concurrent/TimeUnit",
        "java/lang/runtime/ObjectMethods",
    ]
    .map(class_bytes);
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..20_000 {
        let mut bytes = classes[random(classes.len())].clone();
        for _ in 0..1 + random(3) {
            let at = random(bytes.len());
            bytes[at] ^= 1 << random(8);
        }
        exercise(&bytes);
    }
}

#[test]
fn messages_for_what_is_wrong_before_the_name_is_known() {
    let mut bytes = class_bytes("java/lang/Object");
    bytes[0] = 1;
    let check = |bytes: &[u8], expected: Option<&[u8]>, message: &str| {
        let options = ParseOptions::default();
        let result = match expected {
            Some(name) => ClassFile::parse_named(Bytes::from(bytes), options, name),
            None => ClassFile::parse_with(Bytes::from(bytes), options),
        };
        assert_eq!(result.expect_err("malformed").to_string(), message);
    };
    check(&bytes, None, "Incompatible magic value 33471166 in class file <Unknown>");
    check(&bytes, Some(b"x/Y"), "Incompatible magic value 33471166 in class file x/Y");
    bytes[0] = 0xCA;
    check(&bytes, Some(b"x/Y"), "x/Y (wrong name: java/lang/Object)");
    bytes[7] = 62;
    check(
        &bytes,
        None,
        "<Unknown> has been compiled by a more recent version of the Java Runtime (class file version 62.0), this \
         version of the Java Runtime only recognizes class file versions up to 61.0",
    );
}
