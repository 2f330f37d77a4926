//! The built-ins against the natives that the installed JDK's `java.base` declares, kept as a list: a native that
//! appears, disappears or is left over shows up as a diff. `DOPPEL_BLESS=1` writes the list anew.

use std::collections::BTreeSet;
use std::path::PathBuf;

use doppel_classpath::Jdk;
use doppel_vm::natives::survey::Survey;

/// The list is of one feature version; natives come and go with others.
const LISTED: u32 = 17;

#[test]
fn natives_of_java_base_are_as_listed() {
    let jdk = Jdk::locate(None).expect("an installed JDK");
    let survey = Survey::of(&jdk, "java.base").expect("readable classes");
    assert!(
        survey.implemented.len() > 500,
        "only {} natives of JDK {} are built in",
        survey.implemented.len(),
        jdk.version
    );
    if u32::from(jdk.version) != LISTED {
        return;
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/native_table_{LISTED}.txt"));
    let actual = survey.render();
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        std::fs::write(&path, &actual).expect("the list can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if let Err(difference) = compare(&actual, &expected) {
        panic!("{} differs; look at it, then DOPPEL_BLESS=1\n{difference}", path.display());
    }
}

/// The lines that only one of two lists has.
fn compare(actual: &str, expected: &str) -> Result<(), String> {
    let (now, then): (Vec<&str>, Vec<&str>) = (actual.lines().collect(), expected.lines().collect());
    let added: Vec<&str> = now.iter().filter(|line| !then.contains(line)).copied().collect();
    let removed: Vec<&str> = then.iter().filter(|line| !now.contains(line)).copied().collect();
    if added.is_empty() && removed.is_empty() {
        return Ok(());
    }
    Err(format!("only now:\n  {}\nonly in the list:\n  {}", added.join("\n  "), removed.join("\n  ")))
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
}
