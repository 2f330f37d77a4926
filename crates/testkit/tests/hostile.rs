//! Hostile input: damaged class files and jars, missing classes, impossible JDKs. doppel reports the problem and exits
//! with 2, or does what `java` does; it never panics, dies from a signal or hangs.

use std::ffi::OsString;
use std::os::unix::fs::FileExt;
use std::path::Path;

use doppel_testkit::hostile::{Damage, Victim, arguments, attack, breakdown, run_doppel, run_java};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use doppel_testkit::random::prng::Prng;

const N_MUTANTS: usize = 200;
const SEED: u64 = 20_260;

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn victim() -> Victim {
    Victim::new(jdk()).unwrap()
}

/// A victim whose class file `class` was changed.
fn victim_with(class: &str, change: impl Fn(Vec<u8>) -> Vec<u8>) -> Victim {
    let victim = victim();
    let path = victim.class_file(class);
    std::fs::write(&path, change(std::fs::read(&path).unwrap())).unwrap();
    victim
}

fn first_half(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() / 2);
    bytes
}

/// `--jdk JDK` and the undamaged victim.
fn with_jdk(jdk: &Path, victim: &Victim) -> Vec<OsString> {
    let mut args: Vec<OsString> = vec!["--jdk".into(), jdk.into()];
    args.extend(arguments(victim.classes(), "Victim"));
    args
}

#[track_caller]
fn assert_survived(run: &Run, what: &str) {
    if let Some(breakdown) = breakdown(run) {
        panic!("{what}: {breakdown}");
    }
}

/// doppel could not start the program: exit status 2, nothing on stdout, each of `mentions` on stderr.
#[track_caller]
fn assert_cannot_run(args: &[OsString], mentions: &[&str]) {
    let run = run_doppel(jdk(), args).unwrap();
    assert_survived(&run, "doppel broke down");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.end, End::Exited(2), "stderr: {stderr}");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "");
    for mention in mentions {
        assert!(stderr.contains(mention), "stderr does not mention {mention}: {stderr}");
    }
}

/// The program starts and then fails as under `java`: the same end, the same stdout, the same exception.
#[track_caller]
fn assert_fails_as_java(args: &[OsString]) {
    let (java, doppel) = (run_java(jdk(), args).unwrap(), run_doppel(jdk(), args).unwrap());
    assert_survived(&doppel, "doppel broke down");
    let (expected, actual) = (String::from_utf8_lossy(&java.stderr), String::from_utf8_lossy(&doppel.stderr));
    assert_eq!(doppel.end, java.end, "java: {expected}\ndoppel: {actual}");
    assert_eq!(String::from_utf8_lossy(&doppel.stdout), String::from_utf8_lossy(&java.stdout));
    assert_eq!(actual.lines().next(), expected.lines().next());
}

#[test]
fn the_undamaged_victim_runs() {
    assert_fails_as_java(&arguments(victim().classes(), "Victim"));
}

#[test]
fn truncated_main_class_is_reported() {
    let victim = victim_with("Victim", first_half);
    assert_cannot_run(&arguments(victim.classes(), "Victim"), &["Victim"]);
}

#[test]
fn empty_main_class_is_reported() {
    let victim = victim_with("Victim", |_| Vec::new());
    assert_cannot_run(&arguments(victim.classes(), "Victim"), &["Victim"]);
}

#[test]
fn main_class_without_magic_is_reported() {
    let victim = victim_with("Victim", |bytes| Damage::ByteSet { at: 0, value: 0 }.apply(&bytes));
    assert_cannot_run(&arguments(victim.classes(), "Victim"), &["Victim"]);
}

#[test]
fn class_file_of_a_future_version_is_reported() {
    let victim = victim_with("Victim", |bytes| Damage::ShortSet { at: 6, value: 999 }.apply(&bytes));
    assert_cannot_run(&arguments(victim.classes(), "Victim"), &["Victim", "999"]);
}

/// Only the main class is needed to start; a class that is loaded later fails inside the program, with an error that it
/// could catch.
#[test]
fn truncated_second_class_fails_as_under_java() {
    let victim = victim_with("Victim$Person", first_half);
    assert_fails_as_java(&arguments(victim.classes(), "Victim"));
}

#[test]
fn missing_second_class_fails_as_under_java() {
    let victim = victim();
    std::fs::remove_file(victim.class_file("Victim$Person")).unwrap();
    assert_fails_as_java(&arguments(victim.classes(), "Victim"));
}

#[test]
fn class_file_of_another_class_is_reported() {
    let victim = victim();
    std::fs::rename(victim.class_file("Victim$Person"), victim.class_file("Other")).unwrap();
    assert_cannot_run(&arguments(victim.classes(), "Other"), &["Other"]);
}

#[test]
fn missing_main_class_is_reported() {
    assert_cannot_run(&arguments(victim().classes(), "no.such.Main"), &["no.such.Main"]);
}

#[test]
fn class_without_main_is_reported() {
    assert_cannot_run(&arguments(victim().classes(), "Victim$Level"), &["Victim$Level", "main"]);
}

#[test]
fn class_path_that_does_not_exist_is_reported() {
    assert_cannot_run(&arguments(Path::new("/nonexistent/classes"), "Victim"), &["Victim"]);
}

#[test]
fn truncated_jar_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let jar = victim().jar(jdk(), dir.path()).unwrap();
    let bytes = std::fs::read(&jar).unwrap();
    for length in [0, 1, 21, 22, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&jar, &bytes[..length]).unwrap();
        assert_cannot_run(&arguments(&jar, "Victim"), &["victim.jar"]);
    }
}

#[test]
fn text_file_as_jar_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let jar = dir.path().join("notes.jar");
    std::fs::write(&jar, "not a jar at all\n".repeat(100)).unwrap();
    assert_cannot_run(&arguments(&jar, "Victim"), &["notes.jar"]);
}

#[test]
fn jdk_that_does_not_exist_is_reported() {
    assert_cannot_run(&with_jdk(Path::new("/nonexistent"), &victim()), &["/nonexistent"]);
}

#[test]
fn jdk_that_is_an_empty_directory_is_reported() {
    let empty = tempfile::tempdir().unwrap();
    assert_cannot_run(&with_jdk(empty.path(), &victim()), &[&empty.path().display().to_string()]);
}

/// Before Java 9 the library was `jre/lib/rt.jar`; there is no `lib/modules`.
#[test]
fn jdk_8_is_reported() {
    let old = tempfile::tempdir().unwrap();
    for dir in ["bin", "lib", "jre/lib"] {
        std::fs::create_dir_all(old.path().join(dir)).unwrap();
    }
    std::fs::write(old.path().join("jre/lib/rt.jar"), b"PK\x05\x06").unwrap();
    std::fs::write(old.path().join("release"), "JAVA_VERSION=\"1.8.0_292\"\n").unwrap();
    assert_cannot_run(&with_jdk(old.path(), &victim()), &[&old.path().display().to_string()]);
}

#[test]
fn damaged_modules_file_is_reported() {
    let fake = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(fake.path().join("lib")).unwrap();
    let release = jdk().home.join("release");
    if release.is_file() {
        std::fs::copy(release, fake.path().join("release")).unwrap();
    }
    for content in [&b""[..], b"\xda\xda\xfe\xca", &[0xff; 4096], &[0; 4096]] {
        std::fs::write(fake.path().join("lib/modules"), content).unwrap();
        assert_cannot_run(&with_jdk(fake.path(), &victim()), &[&fake.path().display().to_string()]);
    }
}

/// A JDK with the files of the real one, except that `lib/modules` is a copy.
fn jdk_with_own_modules() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    let lib = copy.path().join("lib");
    std::fs::create_dir(&lib).unwrap();
    for (from, to) in [(jdk().home.clone(), copy.path()), (jdk().home.join("lib"), lib.as_path())] {
        for entry in std::fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name() != "lib" && entry.file_name() != "modules" {
                std::os::unix::fs::symlink(entry.path(), to.join(entry.file_name())).unwrap();
            }
        }
    }
    std::fs::copy(jdk().home.join("lib/modules"), lib.join("modules")).unwrap();
    copy
}

/// Four bytes at a time are overwritten in the header, in the index, or anywhere.
#[test]
fn damaged_module_images_never_break_doppel() {
    let (copy, victim) = (jdk_with_own_modules(), victim());
    let args = with_jdk(copy.path(), &victim);
    let modules = std::fs::File::options().read(true).write(true).open(copy.path().join("lib/modules")).unwrap();
    let length = modules.metadata().unwrap().len() as usize;
    let mut rng = Prng::new(SEED + 10);
    for _ in 0..N_MUTANTS / 8 {
        let region = [28, 1 << 20, length - 4][rng.below(3)];
        let at = rng.below(region) as u64;
        let (mut original, damage) = ([0; 4], (rng.bits() as u32).to_le_bytes());
        modules.read_exact_at(&mut original, at).unwrap();
        modules.write_all_at(&damage, at).unwrap();
        assert_survived(&run_doppel(jdk(), &args).unwrap(), &format!("lib/modules with {damage:?} at {at}"));
        modules.write_all_at(&original, at).unwrap();
    }
}

/// Random damage, always the same: the program may run, fail or be rejected.
#[track_caller]
fn assert_survives_damage(file: &Path, args: &[OsString], seed: u64, n_mutants: usize) {
    let breakdowns = attack(jdk(), file, args, seed, n_mutants).unwrap();
    let shown: Vec<String> =
        breakdowns.iter().take(5).map(|breakdown| format!("{:?}: {}", breakdown.damage, breakdown.what)).collect();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    assert!(breakdowns.is_empty(), "{name}: {} of {n_mutants}:\n{}", breakdowns.len(), shown.join("\n"));
}

#[test]
fn damaged_main_classes_never_break_doppel() {
    let victim = victim();
    let args = arguments(victim.classes(), "Victim");
    assert_survives_damage(&victim.class_file("Victim"), &args, SEED, N_MUTANTS / 2);
}

#[test]
fn damaged_nested_classes_never_break_doppel() {
    for (seed, class) in (SEED + 1..).zip(["Victim$Person", "Victim$Greeter", "Victim$Level", "Victim$Box"]) {
        let victim = victim();
        let args = arguments(victim.classes(), "Victim");
        assert_survives_damage(&victim.class_file(class), &args, seed, N_MUTANTS / 16);
    }
}

#[test]
fn damaged_jars_never_break_doppel() {
    let dir = tempfile::tempdir().unwrap();
    let jar = victim().jar(jdk(), dir.path()).unwrap();
    assert_survives_damage(&jar, &arguments(&jar, "Victim"), SEED + 9, N_MUTANTS / 4);
}
