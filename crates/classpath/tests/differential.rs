//! doppel and `java` reject damaged classes with the same error and the same message.

use std::path::{Path, PathBuf};
use std::process::Command;

use doppel_classpath::Bytes;
use doppel_classpath::classfile::{ClassFile, FormatErrorKind, ParseOptions};

const JDK17: &str = "/usr/lib/jvm/java-17-openjdk-amd64";
const N_CASES: usize = 8_000;

#[test]
fn damaged_classes_are_refused_in_the_words_of_hotspot() {
    let dir = compile();
    let cases = damaged(&classes_in(&dir));
    let theirs = define_all(&dir, &cases);
    assert_eq!(theirs.len(), cases.len());
    let mut differences = Vec::new();
    for ((name, bytes), theirs) in cases.iter().zip(&theirs) {
        let ours = parse(name, bytes);
        // Only the parser is compared: errors while loading supertypes belong to the linker.
        let in_parser = ["ClassFormatError", "UnsupportedClassVersionError", "(wrong name", "ACC_MODULE"];
        let theirs_in_parser = in_parser.iter().any(|word| theirs.contains(word));
        let comparable = ours == "ok" || theirs_in_parser || theirs == "ok";
        if comparable && theirs.is_ascii() && (theirs_in_parser || ours != "ok") && ours != *theirs {
            differences.push(format!("{name}\n   java {theirs}\n   ours {ours}"));
        }
    }
    assert!(differences.is_empty(), "{} differ of {N_CASES}:\n{}", differences.len(), differences.join("\n"));
}

fn parse(name: &str, bytes: &[u8]) -> String {
    let parsed = ClassFile::parse_named(Bytes::from(bytes), ParseOptions::default(), name.as_bytes());
    match parsed.and_then(|class| class.check_definable()) {
        Ok(()) => "ok".to_owned(),
        Err(error) => {
            assert_ne!(error.kind, FormatErrorKind::IncompatibleClassChange);
            let message = error.to_string().replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
            format!("{}: {message}", error.kind.throwable().replace('/', "."))
        }
    }
}

fn compile() -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential");
    let _ = std::fs::remove_dir_all(&dir);
    let sources = ["Features.java", "Define.java"]
        .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name));
    let status = Command::new(Path::new(JDK17).join("bin/javac"))
        .args(["-g", "-parameters", "-nowarn", "-Xlint:none", "-d"])
        .arg(&dir)
        .args(&sources)
        .status();
    assert!(status.expect("javac runs").success());
    dir
}

fn classes_in(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let names = ["Features", "Features$Sub", "Features$Point", "Features$Color", "Features$Shape", "Features$1"];
    names.map(|name| (name.to_owned(), std::fs::read(dir.join(format!("{name}.class"))).expect("class"))).to_vec()
}

/// Flips bits and changes bytes, with a fixed seed.
fn damaged(classes: &[(String, Vec<u8>)]) -> Vec<(String, Vec<u8>)> {
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut cases = Vec::new();
    for _ in 0..N_CASES {
        let (name, mut bytes) = classes[random(classes.len())].clone();
        let at = random(bytes.len());
        bytes[at] = match random(3) {
            0 => bytes[at] ^ (1 << random(8)),
            1 => bytes[at].wrapping_add(1),
            _ => random(256) as u8,
        };
        cases.push((name, bytes));
    }
    cases
}

fn define_all(dir: &Path, cases: &[(String, Vec<u8>)]) -> Vec<String> {
    let mut file = (cases.len() as u32).to_be_bytes().to_vec();
    for (name, bytes) in cases {
        for part in [name.as_bytes(), bytes] {
            file.extend((part.len() as u32).to_be_bytes());
            file.extend(part);
        }
    }
    let cases_file = dir.join("cases.bin");
    std::fs::write(&cases_file, file).expect("cases");
    let output = Command::new(Path::new(JDK17).join("bin/java"))
        .args(["-Xshare:auto", "-Xint", "-cp"])
        .arg(dir)
        .arg("Define")
        .arg(&cases_file)
        .output()
        .expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
