//! `doppel api` and recorded inputs: a program that declares its inputs sees the same values under `java` and doppel.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;

const INPUTS: &str = r#"
import doppel.Symbolic;
import java.util.Arrays;

public class Inputs {
    public static void main(String[] args) {
        System.out.println(Symbolic.intValue("x", 1) + " " + Symbolic.intValue("x", 2) + " " + Symbolic.longValue("l", 3));
        System.out.println(Symbolic.shortValue("h", (short) 4) + " " + Symbolic.byteValue("b", (byte) 5));
        System.out.println((int) Symbolic.charValue("c", 'c') + " " + Symbolic.booleanValue("z", false));
        System.out.println(Symbolic.floatValue("f", 1f) + " " + 1 / Symbolic.doubleValue("d", 2.0));
        String s = Symbolic.string("s", "text");
        System.out.println(s.length() + " " + s.hashCode() + " " + (s == Symbolic.string("t", s)));
        System.out.println(Arrays.toString(Symbolic.bytes("bs", new byte[] {1, 2})));
        System.out.println(Arrays.toString(Symbolic.ints("is", new int[] {3})));
        try {
            Symbolic.assume(Symbolic.intValue("y", 1) > 0);
            System.out.println("assumed");
        } catch (Symbolic.AssumptionViolated e) {
            System.out.println(e);
        }
        try {
            Symbolic.string("none", null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
"#;

const RECORDED: &str = "\
# Values of another run.
x=7
x#2 = -8
l=-9223372036854775808
h=-32768
b=-128
c=\\u4e2d
z=true
f=NaN
d=-0.0
s=\\ gr\\u00fc\\u00df \\ud83d\\ude00\\n
bs=
is=5, -6,2147483647
y=0
";

const PROVED: &str = r#"
public class Proved {
    public static void main(String[] args) {
        int x = doppel.Symbolic.intValue("x", 1);
        assert (x & 1) < 2;
    }
}
"#;

/// The conventions of other tools, without their own classes.
const NONDET: &str = r#"
package org.sosy_lab.sv_benchmarks;

public class Verifier {
    public static native int nondetInt();
    public static native String nondetString();

    public static void main(String[] args) {
        System.out.println(nondetInt() + " " + nondetInt() + " " + nondetString().length());
        System.out.println(gov.nasa.jpf.symbc.Debug.makeSymbolicInteger("n"));
    }
}
"#;

const DEBUG: &str =
    "package gov.nasa.jpf.symbc; public class Debug { public static native int makeSymbolicInteger(String name); }";

/// A directory with the jar and the compiled programs.
fn playground() -> &'static Path {
    static DIR: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = DIR.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let made = doppel_command(&["api", "--out", &dir.path().join("lib").display().to_string()]);
        assert!(made.status.success(), "{made:?}");
        let sources =
            [("Inputs.java", INPUTS), ("Proved.java", PROVED), ("Verifier.java", NONDET), ("Debug.java", DEBUG)];
        let paths = sources.map(|(name, text)| {
            let path = dir.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        });
        std::fs::write(dir.path().join("recorded"), RECORDED).unwrap();
        let jdk = Jdk::installed().unwrap();
        let javac = Command::new(jdk.tool("javac"))
            .args(["-cp", &jar(dir.path()).display().to_string(), "-d"])
            .arg(dir.path())
            .args(paths)
            .output()
            .unwrap();
        assert!(javac.status.success(), "{javac:?}");
        dir
    });
    dir.path()
}

fn jar(dir: &Path) -> PathBuf {
    dir.join("lib/doppel-api.jar")
}

fn doppel_command(args: &[&str]) -> Output {
    Command::new(doppel::binary().unwrap()).args(args).output().unwrap()
}

/// The standard output of both, which must be the same.
#[track_caller]
fn both(flags: &[&str]) -> String {
    let dir = playground();
    let class_path = format!("{}:{}", dir.display(), jar(dir).display());
    let args: Vec<&str> = flags.iter().copied().chain(["-cp", &class_path, "Inputs"]).collect();
    let jdk = Jdk::installed().unwrap();
    let java = Command::new(jdk.tool("java")).args(&args).current_dir(dir).output().unwrap();
    let doppel = Command::new(doppel::binary().unwrap()).arg("run").args(&args).current_dir(dir).output().unwrap();
    assert_eq!(text(&doppel.stdout), text(&java.stdout));
    assert_eq!(doppel.status.code(), java.status.code());
    let exception = |stderr: &[u8]| text(stderr).lines().find(|line| line.starts_with("Exception")).map(str::to_owned);
    assert_eq!(exception(&doppel.stderr), exception(&java.stderr));
    text(&java.stdout) + exception(&java.stderr).unwrap_or_default().as_str()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn inputs_have_their_defaults() {
    assert_eq!(both(&[]), "1 2 3\n4 5\n99 false\n1.0 0.5\n4 3556653 false\n[1, 2]\n[3]\nassumed\nnull\n");
}

#[test]
fn recorded_values_are_used_by_both() {
    let printed = both(&["-Ddoppel.replay=recorded"]);
    assert!(printed.starts_with("7 -8 -9223372036854775808\n-32768 -128\n20013 true\nNaN -Infinity\n9 "), "{printed}");
    let end = "\n[]\n[5, -6, 2147483647]\ndoppel.Symbolic$AssumptionViolated: assumption violated\nnull\n";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn what_cannot_be_read_is_an_exception_of_the_program() {
    let unreadable =
        "Exception in thread \"main\" java.lang.IllegalArgumentException: doppel.replay: cannot read nowhere";
    assert_eq!(both(&["-Ddoppel.replay=nowhere"]), unreadable);
    std::fs::write(playground().join("bad"), "x=seven\n").unwrap();
    let bad = "Exception in thread \"main\" java.lang.IllegalArgumentException: doppel.replay: no int: seven";
    assert_eq!(both(&["-Ddoppel.replay=bad"]), bad);
}

#[test]
fn inputs_of_other_conventions_are_recorded_by_the_name_of_the_method() {
    let dir = playground();
    let recorded = dir.join("nondet");
    std::fs::write(&recorded, "nondetInt=4\nnondetInt#2=5\nnondetString=abc\nn=-1\n").unwrap();
    let replay = format!("-Ddoppel.replay={}", recorded.display());
    let run =
        doppel_command(&["run", &replay, "-cp", &dir.display().to_string(), "org.sosy_lab.sv_benchmarks.Verifier"]);
    assert_eq!(text(&run.stdout), "4 5 3\n-1\n", "{run:?}");
}

#[test]
fn how_long_a_jar_takes_to_open_is_nothing_that_the_program_learns() {
    let dir = playground();
    let class_path = format!("{}:{}", dir.display(), jar(dir).display());
    let checked = doppel_command(&["check", "--quiet", "-cp", &class_path, "Proved"]);
    assert!(text(&checked.stdout).starts_with("holds\n"), "{checked:?}");
}

#[test]
fn a_jdk_without_a_compiler_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let home = &Jdk::installed().unwrap().home;
    for part in ["lib", "release"] {
        std::os::unix::fs::symlink(home.join(part).canonicalize().unwrap(), dir.path().join(part)).unwrap();
    }
    let home = dir.path().display().to_string();
    let run = doppel_command(&["api", "--jdk", &home, "--out", &dir.path().join("out").display().to_string()]);
    assert_eq!(run.status.code(), Some(2));
    let message = format!("error[could-not-run]: {home} has no bin/javac: it can run programs, but not compile them\n");
    assert!(text(&run.stderr).starts_with(&message), "{}", text(&run.stderr));
}
