//! The command line: options of `java` mean the same here, and doppel's own options and exit statuses do what their
//! help says.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use doppel_testkit::workspace;

/// Programs that print how they were started, one per file.
const SOURCES: &[(&str, &str)] = &[
    (
        "Echo.java",
        r#"
        public class Echo {
            public static void main(String[] args) throws Exception {
                System.out.println(String.join("|", args));
                for (String name : new String[] {"a", "b", "empty", "java.class.path"}) {
                    System.out.println(name + "=" + System.getProperty(name));
                }
                System.in.transferTo(System.out);
            }
        }"#,
    ),
    (
        "Exit.java",
        r#"
        public class Exit {
            public static void main(String[] args) {
                System.exit(Integer.parseInt(args[0]));
            }
        }"#,
    ),
    (
        "Asserts.java",
        r#"
        public class Asserts {
            public static void main(String[] args) {
                System.out.println(new pkg.One().checks() + " " + pkg.sub.Two.class.desiredAssertionStatus() + " "
                    + Asserts.class.desiredAssertionStatus() + " " + java.util.HashMap.class.desiredAssertionStatus());
            }
        }"#,
    ),
    (
        "pkg/One.java",
        r#"
        package pkg;
        public class One {
            public boolean checks() {
                boolean checked = false;
                assert checked = true;
                return checked;
            }
        }"#,
    ),
    ("pkg/sub/Two.java", "package pkg.sub; public class Two { public static class Inner { } }"),
    (
        "Deep.java",
        r#"
        public class Deep {
            static int depth;
            static void down() { depth++; down(); }
            public static void main(String[] args) {
                try { down(); } catch (StackOverflowError e) { System.out.println(depth > Integer.parseInt(args[0])); }
            }
        }"#,
    ),
    (
        "Hungry.java",
        r#"
        import java.util.*;
        public class Hungry {
            public static void main(String[] args) {
                List<byte[]> all = new ArrayList<>();
                try {
                    while (true) all.add(new byte[1 << 20]);
                } catch (OutOfMemoryError e) {
                    int n = all.size();
                    all = null;
                    System.out.println(e.getMessage() + " " + (n > 4 && n < 16));
                }
                byte[][] more = new byte[64][];
                for (int i = 0; i < more.length; i++) more[i] = new byte[1 << 20];
            }
        }"#,
    ),
    (
        "Racy.java",
        r#"
        public class Racy {
            static volatile int turn;
            public static void main(String[] args) throws Exception {
                StringBuffer log = new StringBuffer();
                Thread[] threads = new Thread[4];
                for (int i = 0; i < threads.length; i++) {
                    int me = i;
                    threads[i] = new Thread(() -> {
                        for (int k = 0; k < 60_000; k++) {
                            if (turn != me) { turn = me; log.append(me + ":" + k + " "); }
                        }
                    });
                }
                for (Thread thread : threads) thread.start();
                for (Thread thread : threads) thread.join();
                System.out.println(log);
            }
        }"#,
    ),
    (
        "Deadlock.java",
        r#"
        public class Deadlock {
            static class Left { }
            static class Right { }
            static final Object left = new Left(), right = new Right();
            static void both(Object first, Object second) {
                synchronized (first) {
                    try { Thread.sleep(100); } catch (InterruptedException e) { return; }
                    synchronized (second) { System.out.println("never"); }
                }
            }
            public static void main(String[] args) {
                new Thread(() -> both(left, right), "one").start();
                new Thread(() -> both(right, left), "two").start();
            }
        }"#,
    ),
    (
        "OwnNative.java",
        r#"
        public class OwnNative {
            static native int secret(String text);
            public static void main(String[] args) {
                System.out.println("before");
                System.out.println(secret("x"));
            }
        }"#,
    ),
    (
        "Yes.java",
        r#"
        public class Yes {
            public static void main(String[] args) {
                for (int i = 0; i < 100_000; i++) System.out.println("yes " + i);
                System.err.println(System.out.checkError());
            }
        }"#,
    ),
    (
        "Draws.java",
        r#"
        import java.awt.image.BufferedImage;
        public class Draws {
            public static void main(String[] args) {
                BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
                image.setRGB(1, 2, 0x123456);
                System.out.println(Integer.toHexString(image.getRGB(1, 2)));
                image.createGraphics().fillRect(0, 0, 2, 2);
            }
        }"#,
    ),
    (
        "Waits.java",
        r#"
        public class Waits {
            public static void main(String[] args) throws Exception {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
                System.out.println("ready");
                if (args.length == 0) { while (true) Thread.onSpinWait(); }
                System.out.println(System.in.read());
            }
        }"#,
    ),
];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

/// The compiled programs, built once per test run.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, classes) = CLASSES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let write = |(name, text): &(&str, &str)| write_file(&dir.path().join("src").join(name), text);
        let sources = SOURCES.iter().map(write).collect();
        let classes = dir.path().join("classes");
        compile(sources, &classes);
        (dir, classes)
    });
    classes
}

fn write_file(path: &Path, text: &str) -> PathBuf {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    path.to_path_buf()
}

#[track_caller]
fn compile(sources: Vec<PathBuf>, classes: &Path) {
    let jobs = [Job { sources, classes: classes.to_path_buf() }];
    compile_all(jdk(), &jobs).into_iter().for_each(|result| result.unwrap());
}

/// A class `Which` in `dir` that prints `text`.
fn which(dir: &Path, text: &str) -> PathBuf {
    let source = format!(
        "public class Which {{ public static void main(String[] a) {{ System.out.println(\"{text} \" + a.length); }} }}"
    );
    let classes = dir.join(format!("classes-{text}"));
    compile(vec![write_file(&dir.join(text).join("Which.java"), &source)], &classes);
    classes
}

/// `jar --create --file JAR ARGS`.
fn jar(jar: &Path, args: &[&str]) {
    let status = Command::new(jdk().tool("jar")).args(["--create", "--file"]).arg(jar).args(args).status().unwrap();
    assert!(status.success());
}

fn invocation(program: &Path, before: &[&str], args: &[OsString]) -> Invocation {
    let mut invocation = Invocation::new(program).args(before).args(args);
    invocation.path_first = Some(jdk().home.join("bin"));
    invocation.timeout = Duration::from_secs(60);
    invocation
}

fn run_doppel(args: &[OsString]) -> Run {
    invocation(doppel::binary().unwrap(), &["run"], args).run().unwrap()
}

fn run_java(args: &[OsString]) -> Run {
    invocation(&jdk().tool("java"), &[], args).run().unwrap()
}

fn words<I: IntoIterator<Item: Into<OsString>>>(items: I) -> Vec<OsString> {
    items.into_iter().map(Into::into).collect()
}

/// Options, then `-cp CLASSES`, then main class and arguments.
fn command(options: &[&str], main: &[&str]) -> Vec<OsString> {
    let mut args = words(options);
    args.extend(words(["-cp".into(), classes().as_os_str().to_owned()]));
    args.extend(words(main));
    args
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Both runners end alike with the same output; returns standard output.
#[track_caller]
fn as_java(args: &[OsString]) -> String {
    let (java, doppel) = (run_java(args), run_doppel(args));
    let outcome = |run: &Run| (run.end, text(&run.stdout), text(&run.stderr));
    assert_eq!(outcome(&doppel), outcome(&java), "{args:?}");
    text(&doppel.stdout)
}

/// `doppel ARGS`, without `run`.
fn doppel_command(args: &[&str]) -> Run {
    invocation(doppel::binary().unwrap(), args, &[]).run().unwrap()
}

#[test]
fn options_before_the_main_class_are_the_vms_and_the_rest_is_the_programs() {
    let out = as_java(&command(
        &["-Da=1", "-Db=x=y", "-Dempty", "-Xmx64m", "-XX:+UseSerialGC"],
        &["Echo", "-cp", "-Da=2", ""],
    ));
    assert!(out.starts_with("-cp|-Da=2|\na=1\nb=x=y\nempty=\n"), "{out}");
}

#[test]
fn standard_input_is_the_programs() {
    for runner in ["java", "doppel"] {
        let args = command(&[], &["Echo"]);
        let mut invocation = match runner {
            "java" => invocation(&jdk().tool("java"), &[], &args),
            _ => invocation(doppel::binary().unwrap(), &["run"], &args),
        };
        invocation.stdin = b"one\ntwo \xff\n".to_vec();
        assert!(invocation.run().unwrap().stdout.ends_with(b"one\ntwo \xff\n"), "{runner}");
    }
}

#[test]
fn exit_statuses_are_passed_on_modulo_256() {
    for (status, expected) in [("0", 0), ("1", 1), ("42", 42), ("255", 255), ("256", 0), ("-1", 255), ("-200", 56)] {
        let args = command(&[], &["Exit", status]);
        assert_eq!(run_doppel(&args).end, End::Exited(expected), "{status}");
    }
    as_java(&command(&[], &["Exit", "-7"]));
}

#[test]
fn assertions_are_enabled_by_class_and_package() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "false false false false"),
        (&["-ea"], "true true true false"),
        (&["-ea:pkg..."], "true true false false"),
        (&["-ea:pkg...", "-da:pkg.sub..."], "true false false false"),
        (&["-ea", "-da:pkg.One"], "false true true false"),
        (&["-enableassertions:..."], "false false true false"),
        (&["-ea:pkg.sub.Two", "-esa"], "false true false true"),
        (&["-ea", "-da"], "false false false false"),
    ];
    for (options, expected) in cases {
        assert_eq!(as_java(&command(options, &["Asserts"])).trim(), *expected, "{options:?}");
    }
}

#[test]
fn stack_size_sets_the_depth() {
    assert_eq!(text(&run_doppel(&command(&["-Xss512k"], &["Deep", "100000"])).stdout), "false\n");
    assert_eq!(text(&run_doppel(&command(&["-Xss64m"], &["Deep", "100000"])).stdout), "true\n");
    assert_eq!(text(&run_doppel(&command(&["--stack-size", "64M"], &["Deep", "100000"])).stdout), "true\n");
}

#[test]
fn maximum_heap_is_a_limit_for_the_program() {
    for option in [&["-Xmx16m"][..], &["--max-heap", "16M"]] {
        let run = run_doppel(&command(option, &["Hungry"]));
        assert_eq!(text(&run.stdout), "Java heap space true\n");
        let stderr = text(&run.stderr);
        assert!(
            stderr.starts_with("Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n"),
            "{stderr}"
        );
        assert_eq!(run.end, End::Exited(1));
    }
    let java = run_java(&command(&["-Xmx16m"], &["Hungry"]));
    assert_eq!((java.end, text(&java.stdout).as_str()), (End::Exited(1), "Java heap space true\n"));
}

#[test]
fn class_path_entries_are_searched_in_order() {
    let dir = tempfile::tempdir().unwrap();
    let (first, second) = (which(dir.path(), "first"), which(dir.path(), "second"));
    let path = |entries: [&Path; 3]| std::env::join_paths(entries).unwrap();
    let none = dir.path().join("none");
    for (entries, expected) in [([&first, &second, &none], "first 0\n"), ([&none, &second, &first], "second 0\n")] {
        let args = words(["-classpath".into(), path(entries.map(PathBuf::as_path)), "Which".into()]);
        assert_eq!(as_java(&args), expected);
    }
}

#[test]
fn wildcard_stands_for_the_jars_of_a_directory() {
    let dir = tempfile::tempdir().unwrap();
    let lib = dir.path().join("lib");
    std::fs::create_dir(&lib).unwrap();
    let classes = which(dir.path(), "packed");
    jar(&lib.join("a.jar"), &["-C", classes.to_str().unwrap(), "."]);
    std::fs::write(lib.join("notes.txt"), "no jar").unwrap();
    let args = words(["-cp".into(), lib.join("*").into_os_string(), "Which".into(), "x".into()]);
    assert_eq!(as_java(&args), "packed 1\n");
}

#[test]
fn class_path_of_the_environment_is_the_default() {
    let dir = tempfile::tempdir().unwrap();
    let classes = which(dir.path(), "environment");
    let output = Command::new(doppel::binary().unwrap())
        .args(["run", "--jdk"])
        .arg(&jdk().home)
        .arg("Which")
        .env("CLASSPATH", &classes)
        .output()
        .unwrap();
    assert_eq!(text(&output.stdout), "environment 0\n");
    // Without it the current directory is searched.
    let output = Command::new(doppel::binary().unwrap())
        .args(["run", "--jdk"])
        .arg(&jdk().home)
        .arg("Which")
        .env_remove("CLASSPATH")
        .current_dir(&classes)
        .output()
        .unwrap();
    assert_eq!(text(&output.stdout), "environment 0\n");
}

#[test]
fn jar_runs_its_main_class_with_its_class_path() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name);
    let library = write_file(
        &path("src/Library.java"),
        "public class Library { public static String name() { return \"library\"; } }",
    );
    let main = write_file(
        &path("src/app/Main.java"),
        "package app; public class Main { public static void main(String[] a) {
            System.out.println(Callee.name() + \" \" + String.join(\",\", a)); } }
         class Callee { static String name() { try { return (String) Class.forName(\"Library\").getMethod(\"name\").invoke(null);
            } catch (ReflectiveOperationException e) { return e.toString(); } } }",
    );
    compile(vec![library], &path("library"));
    compile(vec![main], &path("main"));
    std::fs::create_dir(path("lib")).unwrap();
    jar(&path("lib/library.jar"), &["-C", path("library").to_str().unwrap(), "."]);
    let manifest = write_file(&path("manifest"), "Main-Class: app.Main\nClass-Path: lib/library.jar missing.jar\n");
    jar(&path("app.jar"), &["--manifest", manifest.to_str().unwrap(), "-C", path("main").to_str().unwrap(), "."]);
    let app = path("app.jar").into_os_string();
    assert_eq!(as_java(&words(["-jar".into(), app.clone(), "-ea".into(), "b".into()])), "library -ea,b\n");
    // With -jar the class path of the command line is ignored.
    let args = words(["-cp".into(), path("main").into_os_string(), "-jar".into(), app]);
    assert_eq!(as_java(&args), "library \n");
}

#[test]
fn jar_without_main_class_cannot_run() {
    let dir = tempfile::tempdir().unwrap();
    let classes = which(dir.path(), "library");
    let path = dir.path().join("library.jar");
    jar(&path, &["-C", classes.to_str().unwrap(), "."]);
    let run = run_doppel(&words(["-jar".into(), path.into_os_string()]));
    assert_eq!(run.end, End::Exited(2));
    assert!(text(&run.stderr).contains("no main manifest attribute, in "), "{}", text(&run.stderr));
}

#[test]
fn multi_release_jar_has_the_newest_version_that_the_jdk_knows() {
    let dir = tempfile::tempdir().unwrap();
    let variants: Vec<PathBuf> =
        ["base", "eleven", "seventeen", "future"].iter().map(|name| which(dir.path(), name)).collect();
    let [base, eleven, seventeen, future] = variants.iter().map(|path| path.to_str().unwrap()).collect::<Vec<_>>()[..]
    else {
        unreachable!()
    };
    let manifest = write_file(&dir.path().join("manifest"), "Main-Class: Which\nMulti-Release: true\n");
    let manifest = manifest.to_str().unwrap();
    let path = dir.path().join("multi.jar");
    let releases = ["-C", base, ".", "--release", "11", "-C", eleven, ".", "--release", "17", "-C", seventeen, "."];
    let args = [&["--manifest", manifest][..], &releases, &["--release", "99", "-C", future, "."]].concat();
    // The jar tool rejects versions that it does not know; then leave the option out.
    let created = Command::new(jdk().tool("jar")).args(["--create", "--file"]).arg(&path).args(&args).output().unwrap();
    if !created.status.success() {
        jar(&path, &[&["--manifest", manifest][..], &releases].concat());
    }
    let out = as_java(&words(["-jar".into(), path.clone().into_os_string()]));
    assert!(jdk().feature < 17 || out == "seventeen 0\n", "{out}");
    as_java(&words(["-cp".into(), path.into_os_string(), "Which".into()]));
}

#[test]
fn same_seed_gives_the_same_run() {
    let run = |seed: &str| run_doppel(&command(&["--seed", seed], &["Racy"])).stdout;
    let first = run("7");
    assert!(text(&first).split(' ').count() > 8, "{}", text(&first));
    assert_eq!(text(&run("7")), text(&first));
    assert!(["8", "9", "10", "11"].into_iter().any(|seed| run(seed) != first), "all seeds give the same schedule");
}

#[test]
fn deadlock_is_a_finding_that_names_threads_and_locks() {
    let run = run_doppel(&command(&[], &["Deadlock"]));
    assert_eq!(run.end, End::Exited(1));
    let stderr = text(&run.stderr);
    assert!(stderr.starts_with("error[deadlock]: "), "{stderr}");
    for (waiter, lock, owner) in [("one", "Deadlock$Right", "two"), ("two", "Deadlock$Left", "one")] {
        let line = stderr.lines().find(|line| line.trim().starts_with(&format!("\"{waiter}\"")));
        let line = line.unwrap_or_else(|| panic!("nothing on {waiter}: {stderr}"));
        assert!(line.contains(lock) && line.contains(&format!("held by \"{owner}\"")), "{line}");
    }
}

/// No loaded library could contain it.
#[test]
fn native_of_the_program_is_not_linked() {
    as_java(&command(&[], &["OwnNative"]));
}

/// The library would get this wrong, so it is not used.
#[test]
fn drawing_ends_the_run_and_is_named() {
    let run = run_doppel(&command(&["-Djava.awt.headless=true"], &["Draws"]));
    assert_eq!(text(&run.stdout), "ff123456\n");
    assert!(text(&run.stderr).starts_with("error[unsupported-feature]: cannot execute drawing by Java 2D"), "{run:?}");
    assert_eq!(run.end, End::Exited(3));
}

#[test]
fn unknown_options_and_bad_values_are_refused() {
    let bad: &[&[&str]] = &[
        &["run", "--no-such-flag", "Main"],
        &["run", "-Xmxlots", "Main"],
        &["run", "--seed", "x", "Main"],
        &["run"],
        &["natives", "-cp", "x"],
        &["natives", "--jdk", "/nonexistent"],
        &["explain", "no-such-id"],
        &["frobnicate"],
    ];
    for args in bad {
        let run = doppel_command(args);
        assert_eq!(run.end, End::Exited(2), "{args:?}");
        assert!(run.stdout.is_empty() && text(&run.stderr).starts_with("error"), "{args:?}: {}", text(&run.stderr));
    }
}

#[test]
fn help_of_every_command_has_examples() {
    let top = text(&doppel_command(&["--help"]).stdout);
    for command in ["run", "natives", "explain"] {
        assert!(top.contains(&format!("  {command} ")), "{top}");
        let run = doppel_command(&[command, "--help"]);
        let help = text(&run.stdout);
        assert_eq!(run.end, End::Exited(0));
        assert!(help.contains(&format!("\n  doppel {command}")), "no example in {help}");
    }
}

#[test]
fn version_names_the_commit() {
    let printed = text(&doppel_command(&["--version"]).stdout);
    let (version, commit) = printed.trim_end().split_once(" (").unwrap_or((printed.trim_end(), ""));
    assert_eq!(version, concat!("doppel ", env!("CARGO_PKG_VERSION")));
    if !workspace::root().join(".git").exists() {
        return;
    }
    let (hash, date) = commit.trim_end_matches(')').split_once(' ').unwrap_or_default();
    assert!(hash.len() >= 7 && hash.chars().all(|c| c.is_ascii_hexdigit()), "{printed}");
    let is_date = |c: char| c.is_ascii_digit() || c == '-';
    assert!(date.len() == "2026-11-18".len() && date.chars().all(is_date), "{printed}");
}

#[test]
fn completions_and_man_pages_know_every_command() {
    let bash = text(&doppel_command(&["completions", "bash"]).stdout);
    let dir = tempfile::tempdir().unwrap();
    let run = doppel_command(&["man", "--out", dir.path().to_str().unwrap()]);
    assert_eq!(run.end, End::Exited(0), "{}", text(&run.stderr));
    for command in ["run", "explore", "check", "solve", "completions"] {
        assert!(bash.contains(&format!("doppel,{command})")), "{bash}");
        let page = std::fs::read_to_string(dir.path().join(format!("doppel-{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{page}");
    }
    assert!(bash.contains("--time-limit"), "{bash}");
}

#[test]
fn every_diagnostic_is_explained() {
    let list = text(&doppel_command(&["explain"]).stdout);
    for id in ["unsupported-native", "unsupported-feature", "deadlock", "limit", "internal", "could-not-run"] {
        assert!(list.lines().any(|line| line.split_whitespace().next() == Some(id)), "{list}");
        let page = text(&doppel_command(&["explain", id]).stdout);
        assert!(page.starts_with(&format!("{id}: ")) && page.contains("xit status"), "{page}");
        assert_eq!(text(&doppel_command(&["explain", &format!("error[{id}]")]).stdout), page);
    }
}

#[test]
fn natives_are_listed_in_three_sections() {
    let run = doppel_command(&["natives"]);
    let out = text(&run.stdout);
    let heads: Vec<&str> = out.lines().filter(|line| !line.starts_with("  ")).collect();
    assert!(heads[0].starts_with(&format!("JDK {} module java.base", jdk().feature)), "{heads:?}");
    let counted = |head: &str, title: &str| {
        let count =
            head.strip_prefix(title).and_then(|rest| rest.rsplit(' ').next()).and_then(|n| n.parse::<usize>().ok());
        count.unwrap_or_else(|| panic!("{head} is not `{title}: N`"))
    };
    let (implemented, missing, orphaned) =
        (counted(heads[1], "implemented"), counted(heads[2], "missing"), counted(heads[3], "orphaned"));
    assert_eq!(out.lines().count(), heads.len() + implemented + missing + orphaned);
    assert!(out.contains("\n  java/lang/Object.hashCode()I\n"));
    let only_missing = text(&doppel_command(&["natives", "--missing"]).stdout);
    assert_eq!(only_missing.lines().count(), missing + 1);
    let home = jdk().home.to_str().unwrap();
    let twice = text(&doppel_command(&["natives", "--missing", "--jdk", home, "--jdk", home]).stdout);
    assert_eq!(twice.lines().filter(|line| line.starts_with("JDK ")).count(), 2, "{twice}");
}

/// Starts doppel with a pipe for its output. Signals are as on a terminal, whatever this test inherited (a shell starts
/// background jobs with SIGINT ignored, and `java` and doppel respect that).
fn start(args: &[OsString]) -> std::process::Child {
    let mut command = Command::new(doppel::binary().unwrap());
    command.arg("run").arg("--jdk").arg(&jdk().home).args(args).env_remove("JAVA_TOOL_OPTIONS");
    // SAFETY: `signal` may be called between fork and exec.
    unsafe {
        command.pre_exec(|| {
            for signal in [libc::SIGINT, libc::SIGTERM] {
                libc::signal(signal, libc::SIG_DFL);
            }
            Ok(())
        });
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn closed_standard_output_is_an_error_for_the_program_only() {
    let mut child = start(&command(&[], &["Yes"]));
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert_eq!(line, "yes 0\n");
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("true\n", Some(0)));
    // doppel's own output, too.
    let mut child = Command::new(doppel::binary().unwrap())
        .arg("natives")
        .arg("--jdk")
        .arg(&jdk().home)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
}

/// Signals end the program as under `java`: shutdown hooks run, and the status is 128 plus the signal's number.
#[test]
fn interrupt_runs_shutdown_hooks() {
    for (signal, args) in
        [(libc::SIGINT, &["Waits"][..]), (libc::SIGTERM, &["Waits"]), (libc::SIGINT, &["Waits", "input"])]
    {
        let mut child = start(&command(&[], args));
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        // SAFETY: the child was not waited for, so the number is still its own.
        unsafe { libc::kill(child.id() as i32, signal) };
        let mut rest = String::new();
        reader.read_to_string(&mut rest).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(rest, "hook\n", "{args:?}");
        assert_eq!((status.code(), status.signal()), (Some(128 + signal), None), "{args:?}");
    }
}
