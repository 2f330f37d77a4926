//! Every class of the installed JDKs parses, and for a few the contents match `javap`.

use std::path::Path;

use doppel_classpath::classfile::{ClassFile, Constant, ParseOptions, access, descriptor};
use doppel_classpath::{JImage, Jdk, bytecode};

const JDK17: &str = "/usr/lib/jvm/java-17-openjdk-amd64";
const JDK25: &str = "/usr/lib/jvm/temurin-25-jdk-amd64";

fn jdk17() -> Jdk {
    Jdk::open(Path::new(JDK17)).expect("JDK 17")
}

fn parse(image: &JImage, name: &str) -> ClassFile {
    let (_, bytes) = image.find_class(name).expect("class is in the image");
    ClassFile::parse(bytes).expect("class parses")
}

/// Reads everything there is to read, so that lazily read tables are covered too.
fn read_all(class: &ClassFile) {
    assert!(!class.name().is_empty());
    class.source_file();
    class.inner_classes();
    class.bootstrap_methods();
    class.record_components();
    for method in &class.methods {
        let (name, ty) = (class.utf8(method.name).expect("name"), class.utf8(method.descriptor).expect("descriptor"));
        assert!(descriptor::is_method(ty), "{name:?}");
        let Some(code) = &method.code else { continue };
        let bytecode = code.bytes(class);
        let last = bytecode::instructions(bytecode).map(|instruction| instruction.expect("instruction")).last();
        assert_eq!(last.map(|last| last.next()), Some(bytecode.len()));
        code.line_number(class, 0);
        code.local_variables(class);
    }
}

fn parse_all(jdk: &Jdk) -> usize {
    let mut n_classes = 0;
    for module in jdk.image().modules() {
        for name in jdk.image().resources(&module).iter().filter(|name| name.ends_with(".class")) {
            let bytes = jdk.image().find(&module, name).expect("resource");
            for trusted in [true, false] {
                let options = ParseOptions { max_major: jdk.class_file_major(), trusted, preview: false };
                let class = ClassFile::parse_with(bytes.clone(), options)
                    .unwrap_or_else(|error| panic!("{module}/{name}, trusted {trusted}: {error}"));
                if !trusted {
                    read_all(&class);
                }
            }
            n_classes += 1;
        }
    }
    n_classes
}

#[test]
fn all_classes_of_jdk_17_parse() {
    let jdk = jdk17();
    assert_eq!((jdk.version, jdk.class_file_major()), (17, 61));
    assert!(parse_all(&jdk) > 20_000);
}

#[test]
fn all_classes_of_jdk_25_parse() {
    let Ok(jdk) = Jdk::open(Path::new(JDK25)) else {
        return;
    };
    assert!(parse_all(&jdk) > 20_000);
    let (_, bytes) = jdk.image().find_class("java/lang/Object").expect("Object");
    let error = ClassFile::parse_named(bytes, ParseOptions::default(), b"java/lang/Object").expect_err("too new");
    assert_eq!(
        error.to_string(),
        "java/lang/Object has been compiled by a more recent version of the Java Runtime (class file version 69.0), \
         this version of the Java Runtime only recognizes class file versions up to 61.0"
    );
}

#[test]
fn object_has_no_superclass() {
    let class = parse(jdk17().image(), "java/lang/Object");
    assert_eq!((class.name(), class.super_name(), class.major), (&b"java/lang/Object"[..], None, 61));
    assert_eq!(class.source_file(), Some(&b"Object.java"[..]));
    let native = class.methods.iter().filter(|method| method.access_flags & access::NATIVE != 0);
    assert!(native.clone().count() >= 5 && native.clone().all(|method| method.code.is_none()));
}

#[test]
fn string_is_final_generic_and_has_constants() {
    let class = parse(jdk17().image(), "java/lang/String");
    assert_eq!(class.super_name(), Some(&b"java/lang/Object"[..]));
    assert_ne!(class.access_flags & access::FINAL, 0);
    let interfaces: Vec<&[u8]> = class.interfaces.iter().map(|index| class.class_name(*index).unwrap()).collect();
    assert_eq!(interfaces.first(), Some(&&b"java/io/Serializable"[..]));
    let utf16 = class.fields.iter().find(|field| class.utf8(field.name).unwrap() == b"UTF16").expect("UTF16");
    assert_eq!(class.pool.get(utf16.constant_value), Constant::Integer(1));
    assert!(class.signature(class.attributes).unwrap().ends_with(b"Ljava/lang/constant/ConstantDesc;"));
}

#[test]
fn nests_records_and_enclosing_methods() {
    let jdk = jdk17();
    let map = parse(jdk.image(), "java/util/HashMap");
    let members: Vec<&[u8]> = map.nest_members().iter().map(|index| map.class_name(*index).unwrap()).collect();
    assert!(members.contains(&&b"java/util/HashMap$Node"[..]));
    let node = parse(jdk.image(), "java/util/HashMap$Node");
    assert_eq!(node.class_name(node.nest_host().unwrap()).unwrap(), b"java/util/HashMap");
    let inner = node.inner_classes();
    assert!(inner.iter().any(|entry| node.class_name(entry.inner).unwrap() == b"java/util/HashMap$Node"
        && node.utf8(entry.name).unwrap() == b"Node"));
    let lambdas = parse(jdk.image(), "java/util/Comparator");
    assert!(!lambdas.bootstrap_methods().is_empty());
}

#[test]
fn lines_come_from_the_last_entry_at_or_before_the_pc() {
    let class = parse(jdk17().image(), "java/lang/String");
    for method in &class.methods {
        let Some(code) = &method.code else { continue };
        let table: Vec<(u16, u16)> = code.line_numbers(&class).collect();
        if let Some(&(pc, line)) = table.last() {
            assert_eq!(code.line_number(&class, pc), Some(line));
            assert!(code.line_number(&class, u16::MAX).is_some());
        }
    }
}

#[test]
fn module_descriptors_parse_and_define_no_class() {
    let bytes = jdk17().image().find("java.base", "module-info.class").expect("descriptor");
    let class = ClassFile::parse(bytes).expect("parses");
    assert_eq!(class.super_class, 0);
    assert_eq!(
        class.check_definable().expect_err("no class").to_string(),
        "module-info is not a class because access_flag ACC_MODULE is set"
    );
}
