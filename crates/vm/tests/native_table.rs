//! The built-ins against the natives that the installed JDK's `java.base` declares, kept as a list: a native that
//! appears, disappears or is left over shows up as a diff. `DOPPEL_BLESS=1` writes the list anew.

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
    let actual = render(&survey);
    if std::env::var_os("DOPPEL_BLESS").is_some() {
        std::fs::write(&path, &actual).expect("the list can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let (now, then) = (lines(&actual), lines(&expected));
    let added: Vec<&str> = now.iter().filter(|line| !then.contains(line)).copied().collect();
    let removed: Vec<&str> = then.iter().filter(|line| !now.contains(line)).copied().collect();
    assert!(
        added.is_empty() && removed.is_empty(),
        "{} differs; look at it, then DOPPEL_BLESS=1\nonly now:\n  {}\nonly in the list:\n  {}",
        path.display(),
        added.join("\n  "),
        removed.join("\n  ")
    );
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// One line per native, its state first.
fn render(survey: &Survey) -> String {
    let sections = [("implemented", &survey.implemented), ("missing", &survey.missing), ("orphaned", &survey.orphaned)];
    let mut text = String::new();
    for (state, methods) in sections {
        for method in methods {
            text.push_str(state);
            text.push(' ');
            text.push_str(method);
            text.push('\n');
        }
    }
    text
}
