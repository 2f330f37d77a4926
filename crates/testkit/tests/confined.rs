//! Native code and replays are isolated from the world by the kernel, or they do not run. They leave nothing behind.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::native::NativePrograms;
use serde_json::Value;

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn native() -> &'static NativePrograms {
    static PROGRAMS: OnceLock<NativePrograms> = OnceLock::new();
    PROGRAMS.get_or_init(|| NativePrograms::build(jdk()).unwrap())
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    let texts = [
        ("Ends.java", include_str!("../../../tests/confirm/Ends.java")),
        ("Proc.java", include_str!("../../../tests/sandbox/Proc.java")),
    ];
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), &texts).unwrap()).classes
}

fn doppel(command: &str, arguments: &[&str]) -> Command {
    let mut doppel = Command::new(doppel::binary().unwrap());
    doppel.arg(command).args(["--jdk", jdk().home.to_str().unwrap()]).args(arguments);
    doppel
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Whether this kernel can confine processes.
fn can_confine() -> bool {
    const CREATE_RULESET: libc::c_long = 444;
    const WITH_TRUNCATION: libc::c_long = 3;
    // SAFETY: no memory is read.
    unsafe { libc::syscall(CREATE_RULESET, std::ptr::null::<u8>(), 0usize, 1u32) >= WITH_TRUNCATION }
}

/// Simulates a kernel without Landlock: its calls do not exist.
fn without_landlock(command: &mut Command) -> &mut Command {
    let instruction = |code, jt, jf, k| libc::sock_filter { code, jt, jf, k };
    let program = [
        // The number of the call; 444 to 446 are Landlock's.
        instruction(0x20, 0, 0, 0),
        instruction(0x35, 0, 2, 444),
        instruction(0x25, 1, 0, 446),
        instruction(0x06, 0, 0, 0x0005_0000 | libc::ENOSYS as u32),
        instruction(0x06, 0, 0, 0x7fff_0000),
    ];
    // SAFETY: system calls only, on memory that was made before.
    unsafe {
        command.pre_exec(move || {
            let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr().cast_mut() };
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            match libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const filter) {
                0 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            }
        })
    }
}

#[test]
fn native_code_is_denied_processes_and_the_machine() {
    if !can_confine() {
        return;
    }
    let classes = native().classes.display().to_string();
    let arguments = ["--json", &native().library_path(), "-cp", &classes, "Escapes"];
    let explored = document(&doppel("explore", &arguments).output().unwrap());
    let reasons = explored["incomplete_reasons"].to_string();
    for wanted in ["start a process", "call shmget", "call sethostname", "call prlimit", "call ptrace"] {
        assert!(reasons.contains(wanted), "{wanted}: {explored}");
    }
    assert_eq!(explored["complete"], false);
    assert_eq!(with_argument("doppel-escaped"), 0);
}

#[test]
fn native_code_reads_what_the_program_may_read() {
    if !can_confine() {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let secret = home.path().canonicalize().unwrap().join("secret");
    std::fs::write(&secret, "x").unwrap();
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o600)).unwrap();
    let (classes, libraries) = (native().classes.display().to_string(), native().library_path());
    let property = format!("-Dsecret={}", secret.display());
    let reasons = |options: &[&str]| {
        let arguments = [&["--json", &libraries, &property, "-cp", &classes], options, &["Escapes"]].concat();
        let explored = document(&doppel("explore", &arguments).output().unwrap());
        assert_eq!(explored["complete"], false);
        explored["incomplete_reasons"].to_string()
    };
    let wanted = format!("read {} in Escapes.read", secret.display());
    let denied = reasons(&[]);
    assert!(denied.contains(&wanted), "{denied}");
    let allowed = reasons(&["--readable", home.path().to_str().unwrap()]);
    assert!(!allowed.contains("Escapes.read") && allowed.contains("call shmget"), "{allowed}");
}

/// The number of processes with this argument.
fn with_argument(argument: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let has = |text: Vec<u8>| text.split(|byte| *byte == 0).any(|word| word == argument.as_bytes());
    processes.filter(|process| std::fs::read(process.path().join("cmdline")).is_ok_and(has)).count()
}

#[test]
fn without_landlock_nothing_is_replayed_unless_the_user_wants_it() {
    let path = classes().display().to_string();
    let explore = |options: &[&str]| {
        let arguments = [&["--json", "-cp", &path], options, &["Ends.trimmed"]].concat();
        let explored = document(&without_landlock(&mut doppel("explore", &arguments)).output().unwrap());
        explored["findings"][0].clone()
    };
    let refused = explore(&[]);
    let reason = "this kernel cannot confine java (it has no Landlock); --unconfined runs it anyway";
    assert_eq!((&refused["confirmed"], &refused["not_confirmed_because"]), (&false.into(), &reason.into()));
    assert_eq!(explore(&["--unconfined"])["confirmed"], true);
}

#[test]
fn without_landlock_no_native_code_runs_and_nothing_is_complete() {
    let (path, libraries) = (native().classes.display().to_string(), native().library_path());
    let explore = |options: &[&str]| {
        let arguments = [&["--json", &libraries, "-cp", &path], options, &["Negate"]].concat();
        document(&without_landlock(&mut doppel("explore", &arguments)).output().unwrap())
    };
    for (options, reason) in [(&[][..], "this kernel cannot confine it"), (&["--unconfined"], "it is not confined")] {
        let explored = explore(options);
        assert_eq!(explored["complete"], false, "{explored}");
        assert!(explored["incomplete_reasons"].to_string().contains(reason), "{explored}");
    }
}

#[test]
fn nothing_is_left_in_the_directory_for_temporary_files() {
    let temporary = tempfile::tempdir().unwrap();
    let dead = temporary.path().join("doppel-1-deadXX");
    std::fs::create_dir(&dead).unwrap();
    std::fs::write(dead.join("lock"), "").unwrap();
    let (path, limit) = (classes().display().to_string(), "1500ms");
    // There may be no time to replay it: a running replay ends then, too.
    for options in [&[][..], &["--time-limit", limit]] {
        let arguments = [&["-cp", &path], options, &["Ends.deep"]].concat();
        doppel("explore", &arguments).env("TMPDIR", temporary.path()).output().unwrap();
        let left: Vec<_> = temporary.path().read_dir().unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let of_it = |argument: &[u8]| String::from_utf8_lossy(argument).contains(temporary.path().to_str().unwrap());
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let java = processes.filter(|process| std::fs::read(process.path().join("cmdline")).is_ok_and(|text| of_it(&text)));
    assert_eq!(java.count(), 0);
}

#[test]
fn the_process_is_not_doppels() {
    let path = classes().display().to_string();
    let run = doppel("run", &["--sandbox", "-q", "-cp", &path, "Proc"]).output().unwrap();
    let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
    let denied = stdout.lines().filter(|line| line.ends_with(": denied")).count();
    assert!(denied == 7 && stdout.contains("/proc/self/mounts: opened"), "{stdout}");
    for method in ["Proc.uuid", "Proc.mounts"] {
        let check = doppel("check", &["-cp", &path, method]).output().unwrap();
        let text = String::from_utf8_lossy(&check.stdout).into_owned();
        assert!(text.starts_with("unknown\n"), "{method}: {text}");
    }
}
