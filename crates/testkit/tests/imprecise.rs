//! Natives that lose precision report it: the imprecisions of the programs in `java/imprecise`, which declare what is
//! expected. A comment `// imprecise[KIND]: TEXT` expects an imprecision, and there are no others. After `// =>`, a
//! line lists the conjuncts that it adds to the path, and no other line adds any. The output is that of `java`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::Invocation;
use doppel_testkit::{doppel, workspace};

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("java/imprecise/{name}.java"))
}

/// The programs, compiled once, with the API that marks inputs.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_dir, classes) = CLASSES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let classes = dir.path().join("classes");
        let api = workspace::root().join("crates/cli/api/doppel/Symbolic.java");
        let jobs = [Job { sources: vec![source("NanBits"), api], classes: classes.clone() }];
        compile_all(jdk(), &jobs).into_iter().for_each(|result| result.unwrap());
        (dir, classes)
    });
    classes
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

    let source = std::fs::read_to_string(source(name)).unwrap();
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        if let Some((_, conjuncts)) = line.split_once("// => ") {
            expected.extend(conjuncts.split("; ").map(|conjunct| format!("({name}.java:{number}): {conjunct}")));
        }
    }
    let conjuncts = std::fs::read_to_string(&path).unwrap();
    let of_program = |line: &str| line.find(&format!("({name}.java:")).map(|start| line[start..].to_owned());
    assert_eq!(conjuncts.lines().filter_map(of_program).collect::<Vec<_>>(), expected, "\n{conjuncts}");

    let expected: Vec<&str> = source.lines().filter_map(|line| line.strip_prefix("// imprecise")).collect();
    let found: Vec<&str> = errors.lines().filter_map(|line| line.strip_prefix("imprecise")).collect();
    assert_eq!(found.len(), expected.len(), "{errors}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found} instead of {expected}");
    }
}

#[test]
fn bits_of_computed_nans() {
    check("NanBits");
}
