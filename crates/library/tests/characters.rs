//! What summaries know about characters, against `java` of every installed JDK, for all characters.

#[expect(dead_code, reason = "there is no list to compare with")]
mod common;

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use doppel_library::summaries::string::ignoring_case::same_letters;
use doppel_library::summaries::string::white_space::white_space;
use doppel_strings::regex::CharClass;

fn write_class(line: &mut String, class: &CharClass) {
    for code in (0..0x1_0000).filter(|&code| class.contains(code)) {
        let _ = write!(line, " {code}");
    }
}

#[test]
fn characters_are_what_java_says() {
    let mut known = String::new();
    for unit in 0..0x100 {
        let _ = write!(known, "same {unit}");
        write_class(&mut known, &same_letters(unit).expect("Latin-1"));
        known.push('\n');
    }
    known.push_str("white");
    write_class(&mut known, &white_space());
    for jdk in common::listed_jdks() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Characters.java");
        let output = Command::new(jdk.home.join("bin/java")).arg(source).output().expect("java runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).expect("ASCII");
        if let Err(difference) = common::compare(&known, &said) {
            panic!("JDK {}: {difference}", jdk.version);
        }
    }
}
