//! Built-in natives and expressions: the conjuncts and imprecisions of the programs in `java/symbolic/natives`, which say
//! themselves what is expected. Behind `// =>` on a line stand the conjuncts that the line puts on the path, in order; a
//! comment `// in METHOD => CONJUNCT` asks for one in the library, `// imprecise: TEXT` for an imprecision. There are no
//! other imprecisions, and the output is `java`'s.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::Invocation;

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("java/symbolic/natives")
}

const PROGRAMS: &[&str] = &["FloatBits", "Memory", "Names", "Reflection", "Streams", "Zip"];

/// The programs, compiled once.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_dir, classes) = CLASSES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let classes = dir.path().join("classes");
        let programs = PROGRAMS.iter().map(|name| sources().join(format!("{name}.java")));
        let sources = programs.chain([sources().join("doppel/Symbolic.java")]).collect();
        let jobs = [Job { sources, classes: classes.clone() }];
        compile_all(jdk(), &jobs).into_iter().for_each(|result| result.unwrap());
        (dir, classes)
    });
    classes
}

/// What a program's comments ask for.
#[derive(Default)]
struct Expected {
    /// `12: conjunct` of the program's own lines.
    own: Vec<String>,
    /// Method and conjunct in the library.
    library: Vec<(String, String)>,
    imprecise: Vec<String>,
}

fn expected(source: &str) -> Expected {
    let mut expected = Expected::default();
    for (number, line) in (1..).zip(source.lines()) {
        if let Some((_, text)) = line.split_once("// imprecise: ") {
            expected.imprecise.push(text.to_owned());
        } else if let Some((method, conjunct)) = line.split_once("// in ").and_then(|(_, text)| text.split_once(" => "))
        {
            expected.library.push((method.to_owned(), conjunct.to_owned()));
        } else if let Some((_, conjuncts)) = line.split_once("// => ") {
            expected.own.extend(conjuncts.split("; ").map(|conjunct| format!("{number}: {conjunct}")));
        }
    }
    expected
}

#[track_caller]
fn check(name: &str) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("path.txt");
    let invocation = Invocation::new(doppel::binary().unwrap()).args(["run", "--path-constraint"]);
    let invocation = invocation.args([path.as_os_str(), "-cp".as_ref(), classes().as_os_str(), name.as_ref()]);
    let run = invocation.run().unwrap();
    let java = jdk().java(&[], classes(), name).run().unwrap();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&java.stdout), "{errors}");

    let expected = expected(&std::fs::read_to_string(sources().join(format!("{name}.java"))).unwrap());
    let conjuncts = std::fs::read_to_string(&path).unwrap();
    // `Class.method(File.java:12): conjunct`
    let of_program = |line: &str| {
        let (place, conjunct) = line.split_once("): ")?;
        let (_, number) = place.split_once(&format!("({name}.java:"))?;
        Some(format!("{number}: {conjunct}"))
    };
    let own: Vec<String> = conjuncts.lines().filter_map(of_program).collect();
    let mut in_order = own.clone();
    in_order.sort_by_key(|line| line.split(':').next().and_then(|number| number.parse::<u32>().ok()));
    assert_eq!(in_order, expected.own, "\n{conjuncts}");
    for (method, conjunct) in &expected.library {
        let found = |line: &str| line.starts_with(&format!("{method}(")) && line.ends_with(&format!("): {conjunct}"));
        assert!(conjuncts.lines().any(found), "no {conjunct} in {method}:\n{conjuncts}");
    }
    let imprecise: Vec<&str> = errors.lines().filter(|line| line.starts_with("imprecise[")).collect();
    assert_eq!(imprecise.len(), expected.imprecise.len(), "{errors}");
    for (found, expected) in imprecise.iter().zip(&expected.imprecise) {
        assert!(found.contains(expected), "{found} instead of {expected}");
    }
}

#[test]
fn float_bits_and_functions() {
    check("FloatBits");
}

#[test]
fn memory_by_unsafe() {
    check("Memory");
}

#[test]
fn strings_that_the_vm_reads() {
    check("Names");
}

#[test]
fn calls_fields_and_arrays_by_reflection() {
    check("Reflection");
}

#[test]
fn input_and_output() {
    check("Streams");
}

#[test]
fn opaque_natives() {
    check("Zip");
}
