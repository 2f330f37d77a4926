//! Programs that wait, loop or compute forever: `doppel explore --time-limit 3s` ends by itself and reports what it has
//! found. One test each; the time is checked only coarsely, since machines may be busy.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use doppel_testkit::running::Running;
use serde_json::Value;

const TIME_LIMIT: &str = "3s";

/// Far more than the limit, far less than forever.
const AT_MOST: Duration = Duration::from_secs(60);

const ENDLESS: &str = r#"
import java.math.BigInteger;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.regex.Pattern;

public class Endless {
    static volatile int turns;
    static volatile Object kept;

    static void spin(int x) { while (x != 3) turns++; }
    static void sleep(int x) throws Exception { while (x != 3) Thread.sleep(1); }
    static void yield(int x) { while (x != 3) Thread.yield(); }
    static void waiting(int x) throws Exception {
        Object lock = new Object();
        synchronized (lock) { while (x != 3) lock.wait(1); }
    }
    static void park(int x) { while (x != 3) LockSupport.parkNanos(1_000); }
    static void await(int x) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        while (x != 3) condition.awaitNanos(1_000);
    }
    static void threads(int x) throws Exception {
        while (x != 3) {
            Thread thread = new Thread(() -> turns++);
            thread.start();
            thread.join();
        }
    }
    static void sleepForever(int x) throws Exception { if (x != 3) Thread.sleep(Long.MAX_VALUE); }
    static void parkForever(int x) { while (x != 3) LockSupport.parkUntil(Long.MAX_VALUE); }
    static void takeForever(int x) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> { while (true) Thread.sleep(1_000); });
        pool.shutdown();
        if (x != 3) pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
    static void copies(int x) {
        byte[] from = new byte[50_000_000], to = new byte[50_000_000];
        while (x != 3) System.arraycopy(from, 0, to, 0, from.length);
    }
    static void fills(int x) {
        long[] values = new long[5_000_000];
        while (x != 3) Arrays.fill(values, turns);
    }
    static void arrays(int x) { while (x != 3) kept = new long[10_000_000]; }
    static void garbage(int x) {
        Object[] objects = new Object[200_000];
        for (int i = 0; i < objects.length; i++) objects[i] = new int[1];
        kept = objects;
        while (x != 3) System.gc();
    }
    static void power(int x) { kept = BigInteger.valueOf(x | 3).pow(30_000_000); }
    static void digits(int x) { kept = BigInteger.ONE.shiftLeft(30_000_000 + (x & 1)).toString(); }
    static void regex(int x) {
        kept = Pattern.matches("(a+)+b", "a".repeat(40) + (char) x);
    }
    static void xorshift(long x) {
        for (int i = 0; i < 20_000; i++) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; }
        if (x == 42) turns++;
    }
    static void doubling(String s) {
        if (s == null) return;
        for (int i = 0; i < 24; i++) s += s;
        if (s.contains("needle")) turns++;
    }
    static void maps(int[] keys) {
        if (keys == null) return;
        Map<Integer, Integer> map = new TreeMap<>();
        for (int round = 0; ; round++) for (int key : keys) map.merge(key ^ round, 1, Integer::sum);
    }
    static int depth(int x) { return x == 3 ? 0 : 1 + depth(x); }
    static void stack(int x) {
        while (true) {
            try { turns += depth(x); } catch (StackOverflowError error) { turns++; }
        }
    }
    static void found(int x) throws Exception {
        if (x == 7) throw new IllegalStateException("found");
        if (x == 8) throw new IllegalArgumentException("found");
        while (x == 42) Thread.sleep(1_000);
    }
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) turns++; }));
        throw new IllegalStateException("found");
    }
}
"#;

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), &[("Endless.java", ENDLESS)]).unwrap()).classes
}

fn explore(env: &[(&str, &str)], options: &[&str], entry: &str) -> (Run, Value) {
    let options = [&["--json", "--quiet"], options].concat();
    let mut invocation = doppel::command(jdk(), "explore", &options, classes(), &[entry]).unwrap();
    invocation.env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let run = invocation.run().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let document = serde_json::from_slice(&run.stdout);
    let document = document.unwrap_or_else(|error| panic!("{entry}: {error}: {}: {}", run.end, text(&run.stderr)));
    (run, document)
}

fn kinds(document: &Value) -> Vec<&str> {
    document["findings"].as_array().into_iter().flatten().filter_map(|finding| finding["kind"].as_str()).collect()
}

fn messages(document: &Value) -> Vec<&str> {
    document["findings"].as_array().into_iter().flatten().filter_map(|finding| finding["message"].as_str()).collect()
}

/// It ends by itself, and reports.
#[track_caller]
fn ends(entry: &str) {
    let (run, document) = explore(&[], &["--time-limit", TIME_LIMIT, "--no-replay"], entry);
    assert!(matches!(run.end, End::Exited(0 | 1 | 3)), "{entry}: {}", run.end);
    assert!(run.wall_time < AT_MOST, "{entry} took {:?}", run.wall_time);
    assert_eq!(document["schema"], "doppel.explore/1", "{entry}: {document}");
}

macro_rules! ends {
    ($($name:ident $entry:literal)*) => {$(
        #[test]
        fn $name() {
            ends(concat!("Endless.", $entry));
        }
    )*};
}

ends! {
    a_loop_ends "spin"
    sleeping_ends "sleep"
    yielding_ends "yield"
    timed_waiting_ends "waiting"
    parking_ends "park"
    awaiting_a_condition_ends "await"
    starting_threads_ends "threads"
    sleeping_for_ever_ends "sleepForever"
    parking_for_ever_ends "parkForever"
    awaiting_termination_ends "takeForever"
    copying_arrays_ends "copies"
    filling_arrays_ends "fills"
    making_arrays_ends "arrays"
    collecting_garbage_ends "garbage"
    great_powers_end "power"
    many_digits_end "digits"
    backtracking_ends "regex"
    deep_expressions_end "xorshift"
    long_strings_end "doubling"
    endless_collections_end "maps"
    overflowing_stacks_end "stack"
}

#[test]
fn a_path_that_waits_for_ever_is_a_finding() {
    let (_, document) = explore(&[], &["--time-limit", "60s", "--no-replay"], "Endless.sleepForever");
    assert_eq!(kinds(&document), ["time"], "{document}");
    let finding = &document["findings"][0];
    assert!(finding["at"].as_str().unwrap().starts_with("Endless.sleepForever("), "{document}");
    assert!(messages(&document)[0].contains("\"main\" sleeps"), "{document}");
    assert_eq!(document["paths"]["explored"], 2, "{document}");
}

#[test]
fn a_path_that_does_not_end_in_time_is_a_finding_beside_the_others() {
    let (run, document) = explore(&[], &["--time-limit", "12s", "--no-replay"], "Endless.found");
    let mut found = kinds(&document);
    found.sort_unstable();
    assert_eq!(found, ["exception", "exception", "time"], "{document}");
    let endless = document["findings"].as_array().unwrap().iter().find(|finding| finding["kind"] == "time").unwrap();
    assert_eq!(endless["inputs"][0]["value"], "42", "{document}");
    assert!(endless["at"].as_str().unwrap().starts_with("Endless.found("), "{document}");
    assert!(endless["message"].as_str().unwrap().starts_with("the path did not end within "), "{document}");
    assert_eq!(run.end, End::Exited(1));
}

#[test]
fn what_a_shutdown_hook_does_hides_no_exception() {
    let (_, document) = explore(&[], &["--time-limit", "12s", "--no-replay"], "Endless");
    let found = messages(&document);
    // The exception, and the hook that does not end.
    assert!(found.len() == 2 && found.contains(&"found"), "{document}");
    assert!(kinds(&document).contains(&"time"), "{document}");
    let cut_off = "a path took too long and was cut off";
    assert!(document["incomplete_reasons"].as_array().unwrap().iter().any(|it| it == cut_off), "{document}");
}

#[test]
fn whoever_is_told_to_end_does_and_reports() {
    for entry in ["spin", "takeForever", "copies", "power", "xorshift", "doubling"] {
        for signal in [libc::SIGINT, libc::SIGTERM] {
            let options = ["--json", "--quiet", "--no-replay"];
            let running = Running::start(jdk(), "explore", &options, classes(), &format!("Endless.{entry}"));
            let (output, took) = running.signal_after(signal, Duration::from_millis(1_500));
            assert!(took < AT_MOST, "{entry}: {took:?}");
            let document: Value = serde_json::from_slice(&output.stdout).unwrap();
            let reasons = document["incomplete_reasons"].as_array().unwrap();
            assert!(reasons.iter().any(|it| it == "the search was interrupted"), "{entry}: {document}");
        }
    }
}

#[test]
fn a_worker_that_never_comes_back_is_given_up_and_loses_nothing() {
    let hang = [("DOPPEL_INJECT_HANG", "path:4")];
    let (run, document) = explore(&hang, &["--time-limit", TIME_LIMIT, "--no-replay"], "Endless.found");
    assert!(run.wall_time < AT_MOST, "{:?}", run.wall_time);
    assert!(!messages(&document).is_empty(), "{document}");
    let given_up = "a path or a solver query could not be stopped and was abandoned";
    assert!(document["incomplete_reasons"].as_array().unwrap().iter().any(|it| it == given_up), "{document}");
    assert_eq!(run.end, End::Exited(1));
}

#[test]
fn a_failure_of_doppels_own_loses_one_path() {
    for number in 1..=4 {
        let panic = format!("path:{number}");
        let panic = [("DOPPEL_INJECT_PANIC", panic.as_str())];
        for workers in ["1", "2"] {
            let options = ["--no-replay", "--path-time-limit", "500ms", "--workers", workers];
            let (run, document) = explore(&panic, &options, "Endless.found");
            // Of four paths, each with at most one finding; the first one has to lead to the others.
            let n_left = if number == 1 { 0 } else { 2 };
            assert!(document["findings"].as_array().unwrap().len() >= n_left, "{number}: {document}");
            let reasons = document["incomplete_reasons"].as_array().unwrap();
            let failed =
                reasons.iter().filter_map(Value::as_str).find(|it| it.starts_with("doppel failed on a path: "));
            let failed = failed.unwrap_or_else(|| panic!("{number}: {document}"));
            assert!(failed.contains("as the environment wants"), "{failed}");
            assert!(failed.contains("; to reproduce: ") && failed.contains(" explore "), "{failed}");
            let n_findings = document["findings"].as_array().unwrap().len();
            assert_eq!(run.end, End::Exited(if n_findings > 0 { 1 } else { 3 }), "{number}: {document}");
            assert!(String::from_utf8_lossy(&run.stderr).contains("error[internal]: "), "{number}");
        }
    }
}
