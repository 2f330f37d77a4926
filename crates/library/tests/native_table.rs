//! Compares the built-ins with the natives that `java.base` of the installed JDKs declares, against stored lists: a
//! native that appears, disappears or is orphaned shows up as a diff. `DOPPEL_BLESS=1` writes the lists anew.

mod common;

use std::collections::BTreeSet;

use common::{compare, vary};
use doppel_classpath::classfile::{ClassFile, ParseOptions, access};
use doppel_library::natives;
use doppel_library::survey::Survey;

#[test]
fn natives_of_java_base_are_as_listed() {
    for jdk in common::listed_jdks() {
        let survey = Survey::of(&jdk, "java.base").expect("readable classes");
        let n = survey.implemented.len();
        assert!(n > 500, "only {n} natives of JDK {} are built in", jdk.version);
        common::check("native_table", jdk.version, &survey.render());
    }
}

/// A built-in that is static where the JDK's method is not, or the other way around, would never be bound.
#[test]
fn built_ins_are_static_where_their_methods_are() {
    for jdk in common::listed_jdks() {
        let options = ParseOptions { max_major: jdk.class_file_major(), trusted: true, preview: true };
        let modules = jdk.image().modules();
        let mut n_compared = 0;
        for native in natives().filter(|native| native.since <= jdk.version && jdk.version <= native.until) {
            let resource = format!("{}.class", native.class);
            let Some(bytes) = modules.iter().find_map(|module| jdk.image().find(module, &resource)) else { continue };
            let file = ClassFile::parse_with(bytes, options).expect("a class");
            for method in file.methods.iter() {
                let [name, descriptor] =
                    [method.name, method.descriptor].map(|index| file.utf8(index).expect("a name"));
                if [name, descriptor].concat() == native.method.as_bytes() {
                    let is_static = method.access_flags & access::STATIC != 0;
                    assert_eq!(native.is_static, is_static, "{}.{}, JDK {}", native.class, native.method, jdk.version);
                    n_compared += 1;
                }
            }
        }
        assert!(n_compared > 600, "only {n_compared} methods of JDK {} were found", jdk.version);
    }
}

fn set(methods: &[&str]) -> BTreeSet<String> {
    methods.iter().map(|&method| method.to_owned()).collect()
}

/// The comparison sees a built-in that goes missing, a native that the JDK gains, and one that it loses.
#[test]
fn differences_are_found() {
    let classes = set(&["a/A", "a/B"]);
    let (one, two, foreign) = ("a/A.one()V", "a/B.two()I", "other/C.three()V");
    let good = Survey::compare(&set(&[one, two]), &classes, &set(&[one, two, foreign])).render();
    assert_eq!(good, "implemented a/A.one()V\nimplemented a/B.two()I\n");
    assert_eq!(compare(&good, &good), Ok(()));
    let lost = Survey::compare(&set(&[one, two]), &classes, &set(&[one, foreign])).render();
    let difference = compare(&lost, &good).expect_err("a built-in is missing");
    assert!(difference.contains("only now:\n  missing a/B.two()I\n"), "{difference}");
    assert!(difference.contains("only in the list:\n  implemented a/B.two()I"), "{difference}");
    let left_over = Survey::compare(&set(&[one]), &classes, &set(&[one, two, foreign])).render();
    let difference = compare(&left_over, &good).expect_err("a built-in is left over");
    assert!(difference.contains("orphaned a/B.two()I"), "{difference}");
    // What only some updates have.
    let either = "implemented a/A.one()V\nvaries a/B.two()I\n";
    assert_eq!(compare(&vary(&good, either), either), Ok(()));
    assert_eq!(compare(&vary(&left_over, either), either), Ok(()));
    let difference = compare(&vary(&lost, either), either).expect_err("a built-in is missing");
    assert!(difference.contains("missing a/B.two()I"), "{difference}");
}
