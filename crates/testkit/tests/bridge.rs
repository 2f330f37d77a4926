//! Native code of programs' own libraries, and methods that the user runs on a real JVM: the output is that of `java`,
//! every imprecision is found where it is read, and a fault ends at most one path. The programs are in `tests/native`.

use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::native::NativePrograms;
use doppel_testkit::process::{End, Invocation, Run};
use serde_json::{Value, json};

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn programs() -> &'static NativePrograms {
    static PROGRAMS: OnceLock<NativePrograms> = OnceLock::new();
    PROGRAMS.get_or_init(|| NativePrograms::build(jdk()).unwrap())
}

fn java(flags: &[&str], program: &[&str]) -> Run {
    let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).chain([programs().library_path()]).collect();
    jdk().java(&flags, &programs().classes, program[0]).args(&program[1..]).run().unwrap()
}

fn doppel(command: &[&str], program: &[&str]) -> Run {
    let mut invocation = Invocation::new(doppel::binary().unwrap()).args(command).args([programs().library_path()]);
    invocation = invocation.args(["-cp".as_ref(), programs().classes.as_os_str()]).args(program);
    invocation.path_first = Some(jdk().home.join("bin"));
    invocation.timeout = Duration::from_secs(120);
    invocation.run().unwrap()
}

fn document(run: &Run) -> Value {
    serde_json::from_slice(&run.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&run.stderr)))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Output and status are `java`'s.
#[track_caller]
fn same_as_java(flags: &[&str], program: &[&str]) {
    let expected = java(&[], program);
    let found = doppel(&[&["run", "-q"], flags].concat(), program);
    assert_eq!(text(&found.stdout), text(&expected.stdout), "{}", text(&found.stderr));
    assert_eq!(text(&found.stderr), text(&expected.stderr));
    assert_eq!(found.end, expected.end);
}

/// The report of a run whose output is `java`'s.
#[track_caller]
fn report(flags: &[&str], program: &[&str]) -> Value {
    let expected = java(&[], program);
    let report = document(&doppel(&[&["run", "--json"], flags].concat(), program));
    assert_eq!(report["stdout"], text(&expected.stdout), "{report}");
    report
}

/// The line of a program's source with this text, as locations name it.
fn line(program: &str, text: &str) -> String {
    let path = doppel_testkit::workspace::root().join(format!("tests/native/{program}.java"));
    let source = std::fs::read_to_string(path).unwrap();
    let number = source.lines().position(|line| line.contains(text)).unwrap() + 1;
    format!("{program}.main({program}.java:{number})")
}

#[test]
fn effects_on_objects_arrays_and_static_fields() {
    same_as_java(&[], &["Effects"]);
}

#[test]
fn options_of_the_module_system_reach_the_side() {
    same_as_java(
        &["--add-exports", "java.base/sun.nio.ch=ALL-UNNAMED", "--add-opens=java.base/java.lang=ALL-UNNAMED"],
        &["Negate"],
    );
}

#[test]
fn identity_classes_and_code_that_native_code_calls() {
    same_as_java(&[], &["Identity"]);
}

#[test]
fn state_that_is_no_object_of_the_programs() {
    same_as_java(&[], &["State"]);
}

#[test]
fn memory_outside_of_the_heap() {
    same_as_java(&[], &["Buffers"]);
    let report = report(&[], &["Buffers", "symbolic"]);
    let lost = &report["imprecisions"][0];
    assert_eq!(
        (&lost["kind"], &lost["method"]),
        (&json!("native-write"), &json!("Buffers.fill(Ljava/nio/ByteBuffer;B)V"))
    );
    assert_eq!(report["needs_model"], json!(["Buffers.fill(Ljava/nio/ByteBuffer;B)V"]), "{report}");
}

#[test]
fn nothing_is_lost_under_a_busy_collector() {
    for program in ["Identity", "Buffers"] {
        same_as_java(&["--gc-stress", "300"], &[program]);
    }
}

#[test]
fn calls_before_another_one_is_through() {
    for pattern in ["java.util.ArrayList.*", "java.util.ArrayList.get", "java.util.ArrayList.size"] {
        same_as_java(&["--concrete", pattern, "--concrete", "Nested.sum"], &["Nested"]);
    }
}

#[test]
fn libraries_and_natives_that_are_missing() {
    same_as_java(&[], &["Linking"]);
}

#[test]
fn methods_in_java_run_on_the_real_jvm_as_well() {
    for pattern in ["Identity.c*", "java.util.ArrayList.*", "java.util.HashMap.put", "Identity$Lazy.*"] {
        same_as_java(&["--concrete", pattern], &["Identity"]);
    }
    let report = report(&["--concrete", "Effects$Inner.<init>"], &["Effects"]);
    let natives = report["natives"].as_array().unwrap();
    let of = |method: &str| natives.iter().find(|native| native["method"] == method).unwrap();
    assert_eq!(of("Effects$Inner.<init>()V")["handled_by"], "bridge");
    assert_eq!(of("Effects.squares(I)[I")["handled_by"], "bridge");
}

#[test]
fn what_native_code_could_read_from_a_file_is_fixed() {
    let report = report(&["--concrete", "WrittenFile.first"], &["WrittenFile"]);
    assert_eq!(report["conjuncts"]["total"], 1, "{report}");
    assert_eq!(report["imprecisions"], json!([]));
}

#[test]
fn figure_1_names_method_field_and_reading_line() {
    let report = report(&[], &["Complex"]);
    let read_at = line("Complex", "// reads what the native wrote");
    let expected = json!([{
        "kind": "native-write", "method": "L.complex()V", "location": "L.f", "read_at": read_at, "expression": "i:32", "count": 1
    }]);
    // The output reads it once more, when there is no expression left to lose.
    assert_eq!(report["imprecisions"], expected);
    assert_eq!(report["needs_model"], json!(["L.complex()V"]));
    // Only the first of the two branches depends on an input.
    assert_eq!(report["conjuncts"]["total"], 1);
}

#[test]
fn negate_is_reported_if_somebody_reads_the_field() {
    let read = report(&[], &["Negate"]);
    assert_eq!(read["needs_model"], json!(["Negate.negate()V"]));
    assert_eq!(read["imprecisions"][0]["location"], "Negate.f");
    let unread = report(&[], &["Negate", "unread"]);
    assert_eq!(unread["imprecisions"], json!([]));
    assert_eq!(unread["needs_model"], json!([]));
    assert_eq!(unread["conjuncts"]["total"], 2);
}

/// Kind, location and reading line of all imprecisions.
fn imprecisions(report: &Value) -> Vec<(String, String, String)> {
    let all = report["imprecisions"].as_array().unwrap();
    let of = |imprecision: &Value, field: &str| imprecision[field].as_str().unwrap().to_owned();
    all.iter().map(|one| (of(one, "kind"), of(one, "location"), of(one, "read_at"))).collect()
}

#[test]
fn results_of_symbolic_data_are_native_reads() {
    let one = |kind: &str, location: &str, text: &str| vec![(kind.into(), location.into(), line("Reads", text))];
    let of = |case: &str| imprecisions(&report(&[], &["Reads", case]));
    assert_eq!(of("returned"), one("native-read", "argument 1: [I element", "if (sum(array) == 6)"));
    assert_eq!(of("copied"), one("native-write", "Reads.copy", "// a field without"));
    assert_eq!(of("stored"), one("native-write", "Reads.state", "// a static field"));
    assert_eq!(of("put-back"), one("native-write", "Reads.value", "// is three for any x"));
    let kept = "an object that native code has kept: Reads.value";
    assert_eq!(of("kept"), one("native-read", kept, "// without an argument"));
    let remembered = "what Reads.remember([I)V may have kept of argument 1: [I element";
    assert_eq!(of("remembered"), one("native-read", remembered, "// of an array that nobody"));
    assert_eq!(of("moved"), one("native-write", "[I element", "// to copy it is"));
    for case in ["dropped", "primitive", "unread", "logged", "not-kept"] {
        assert_eq!(of(case), vec![], "{case}");
    }
}

#[test]
fn primitive_arguments_are_fixed() {
    let report = report(&[], &["Reads", "primitive"]);
    assert_eq!(report["conjuncts"]["total"], 1);
    assert_eq!(report["needs_model"], json!([]));
}

fn check(program: &[&str]) -> Value {
    document(&doppel(&["check", "--json", "-ea"], program))
}

#[test]
fn no_verdict_is_claimed_where_natives_read_symbolic_data() {
    for program in [
        &["Negate"][..],
        &["Negate", "unread"],
        &["Reads", "returned"],
        &["Reads", "dropped"],
        &["Reads", "copied"],
        &["Reads", "stored"],
        &["Reads", "logged"],
        &["Reads", "kept"],
        &["Reads", "not-kept"],
        &["Reads", "moved"],
        &["Reads", "remembered"],
    ] {
        let checked = check(program);
        assert_eq!(checked["verdict"], "unknown", "{program:?}: {checked}");
        let reasons = checked["reasons"].to_string();
        assert!(reasons.contains("does on other inputs"), "{program:?}: {reasons}");
    }
    let checked = check(&["Complex"]);
    assert_eq!(checked["verdict"], "violated", "{checked}");
    assert_eq!(checked["needs_model"], json!(["L.complex()V"]));
}

#[test]
fn paths_behind_results_of_fixed_arguments_are_all_seen() {
    let checked = check(&["Reads", "boolean"]);
    assert_eq!(checked["verdict"], "holds", "{checked}");
    assert_eq!(checked["paths"]["explored"], 2);
    assert_eq!(checked["imprecisions"], json!([]));
}

fn explore(flags: &[&str], program: &[&str]) -> Value {
    document(&doppel(&[&["explore", "--json"], flags].concat(), program))
}

/// The only finding of a search with two paths.
#[track_caller]
fn fault(kind: &str) -> Value {
    let explored = explore(&["--path-time-limit", "4s"], &["Faults", kind]);
    assert_eq!(explored["paths"]["explored"], 2, "{explored}");
    assert_eq!(explored["findings"].as_array().unwrap().len(), 1, "{explored}");
    let finding = explored["findings"][0].clone();
    assert_eq!(finding["confirmed"], true, "{finding}");
    assert_eq!(finding["inputs"][0]["value"], "true", "{finding}");
    finding
}

#[test]
fn a_crash_ends_one_path_with_a_finding() {
    for (kind, signal) in [("segv", "SIGSEGV"), ("abort", "SIGABRT"), ("kill", "SIGKILL")] {
        let finding = fault(kind);
        assert_eq!(finding["kind"], "crash");
        let message = finding["message"].as_str().unwrap();
        assert!(message.contains("Faults.fault(Ljava/lang/String;I)V") && message.contains(signal), "{message}");
        assert_eq!(finding["at"], line("Faults", "fault(args[0], "));
    }
    // The path has not reached its assertions.
    let checked = check(&["Faults", "segv"]);
    assert_eq!(checked["verdict"], "unknown", "{checked}");
}

#[test]
fn an_exit_ends_one_path_with_a_finding() {
    for (kind, status) in [("exit", "status 7"), ("quit", "status 9")] {
        let finding = fault(kind);
        assert_eq!(finding["kind"], "crash");
        assert!(finding["message"].as_str().unwrap().contains(status), "{finding}");
    }
}

#[test]
fn a_native_that_never_returns_ends_one_path_with_a_finding() {
    let finding = fault("hang");
    assert_eq!(finding["kind"], "time");
    assert_eq!(finding["at"], "Faults.fault(Native Method)");
}

#[test]
fn runs_end_as_under_java_or_say_why() {
    for kind in ["exit", "quit"] {
        same_as_java(&[], &["Faults", kind, "now"]);
    }
    let report = report_of_crash("segv");
    assert_eq!(report["outcome"]["kind"], "crash");
    assert!(report["outcome"]["message"].as_str().unwrap().contains("SIGSEGV"), "{report}");
    let found = doppel(&["run", "-q"], &["Faults", "kill", "now"]);
    assert_eq!(found.end, End::Exited(1));
    assert!(text(&found.stderr).starts_with("error[crash]: Faults.fault"), "{}", text(&found.stderr));
}

/// A wait for such a process lasts until its tracer has waited for that thread.
#[test]
fn a_run_ends_though_native_code_has_its_thread_traced() {
    let found = doppel(&["run", "-q"], &["Faults", "traced", "now"]);
    assert_eq!(text(&found.stdout), "begin\nend\n", "{}", text(&found.stderr));
    assert_eq!(found.end, End::Exited(0));
}

fn report_of_crash(kind: &str) -> Value {
    document(&doppel(&["run", "--json"], &["Faults", kind, "now"]))
}

#[test]
fn a_search_lets_native_code_change_nothing_outside() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("written");
    if !can_be_watched() {
        return;
    }
    let program = ["Faults", "confined", file.to_str().unwrap()];
    let explored = explore(&[], &program);
    assert!(!file.exists());
    assert_eq!(explored["findings"], json!([]), "{explored}");
    let reasons = explored["incomplete_reasons"].to_string();
    let wants = [format!("write {}", without_links(&file)), "use the network in Faults.canConnect()Z".into()];
    for wanted in wants {
        assert!(reasons.contains(&wanted), "{wanted}: {reasons}");
    }
    // What native code does after the error is not the program's behaviour.
    assert_eq!(check(&program)["verdict"], "unknown");
}

/// Whether the kernel can suspend calls: without that, denials are unknown.
fn can_be_watched() -> bool {
    let actions = std::fs::read_to_string("/proc/sys/kernel/seccomp/actions_avail").unwrap_or_default();
    actions.split_whitespace().any(|action| action == "user_notif")
}

/// The path without links in its directory.
fn without_links(path: &std::path::Path) -> String {
    let directory = path.parent().unwrap().canonicalize().unwrap();
    directory.join(path.file_name().unwrap()).display().to_string()
}

#[test]
fn an_end_after_something_was_denied_is_no_finding() {
    if !can_be_watched() {
        return;
    }
    let explored = explore(&[], &["Faults", "denied"]);
    assert_eq!(explored["findings"], json!([]), "{explored}");
    assert_eq!(explored["paths"]["explored"], 2, "{explored}");
    let reasons = explored["incomplete_reasons"].to_string();
    assert!(reasons.contains("write /tmp/doppel-faults-denied in Faults.fault"), "{reasons}");
}

/// Not by its own code: another process ends the side process during a call.
#[test]
fn a_side_process_that_is_killed_is_said() {
    let mut command = std::process::Command::new(doppel::binary().unwrap());
    command.args(["run", "-q", &programs().library_path(), "-cp"]).arg(&programs().classes);
    let doppel = command
        .args(["Faults", "hang", "now"])
        .env("PATH", format!("{}:{}", jdk().home.join("bin").display(), std::env::var("PATH").unwrap_or_default()))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let side = (0..400).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        side_in_native_code(doppel.id())
    });
    let killed = std::process::Command::new("kill").args(["-9", &side.unwrap().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = doppel.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "begin\n");
    let stderr = text(&output.stderr);
    assert!(stderr.starts_with("error[crash]: Faults.fault") && stderr.contains("SIGKILL"), "{stderr}");
}

/// The side process of a doppel, once one of its threads sleeps in `pause`.
fn side_in_native_code(parent: u32) -> Option<u32> {
    const PAUSE: &str = "34 ";
    let of_threads = |process: u32, file: &str| -> Vec<String> {
        let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
        threads.filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join(file)).ok()).collect()
    };
    let children = of_threads(parent, "children");
    let side: u32 = children.iter().find_map(|children| children.split_whitespace().next()?.parse().ok())?;
    of_threads(side, "syscall").iter().any(|call| call.starts_with(PAUSE)).then_some(side)
}
