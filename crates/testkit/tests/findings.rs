//! The presentation of findings: in order, separate if they differ, with readable inputs; and the exit status and the
//! lines beside the result.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::document;
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use serde_json::Value;

const SOURCES: &[(&str, &str)] = &[
    (
        "Shop.java",
        r#"
        public class Shop {
            static int order(int n, String name, Integer count) {
                if (n == 7) throw new IllegalArgumentException("seven");
                if (n == 8) java.util.Objects.requireNonNull(name, "name");
                int length = name.length();
                if (n == 9 && length < 3) return 10 / (n - 9);
                return length;
            }
        }"#,
    ),
    (
        "Parser.java",
        r#"
        public class Parser {
            private String text;
            static class ParseError extends RuntimeException { ParseError(String message) { super(message); } }
            private ParseError error(String message) { return new ParseError(message + " in " + text); }
            private static void fail(String message) { throw new ParseError(message); }
            private static void require(boolean condition, String message) {
                if (!condition) throw new ParseError(String.format("%s!", message));
            }
            private static <T> T present(T value) {
                if (value == null) throw new ParseError("absent");
                return value;
            }
            private static void requireOdd(int n) {
                if (n % 2 == 0) fail("even");
            }
            /** Does more than throwing. */
            private static int half(int n) {
                if (n > 100) throw new ParseError("large");
                return n / 2;
            }
            static int parse(int n) {
                if (n == 1) throw new Parser().error("one");
                if (n == 2) throw new Parser().error("two");
                require(n != 3, "three");
                require(n != 4, "four");
                if (n == 5) fail("five");
                if (n == 6) fail("six");
                present(n == 10 ? null : "x");
                present(n == 11 ? null : "x");
                requireOdd(n == 12 ? 2 : 1);
                requireOdd(n == 13 ? 2 : 1);
                return half(n == 14 ? 200 : 0) + half(n == 15 ? 300 : 0);
            }
        }"#,
    ),
    (
        "Words.java",
        r#"
        public class Words {
            static void f(String text, int[] numbers, long far) {
                if (text == null || numbers == null || far < 1000) return;
                if (text.length() < 20 || text.charAt(3) <= '\u0200') return;
                int sum = 0;
                for (int number : numbers) sum += number;
                if (numbers.length > 2 && sum > 0) throw new IllegalStateException(text.substring(3, 4));
            }
            public static void main(String[] args) throws Exception {
                byte[] bytes = System.in.readAllBytes();
                if (bytes.length > 5 && bytes[4] == '=' && bytes[5] == '\n') throw new IllegalStateException();
            }
        }"#,
    ),
    (
        "Loop.java",
        r#"
        public class Loop {
            static volatile int turns;
            static int clean(int n) { return n > 3 ? 1 : 2; }
            static void endless(int n) { for (int i = 0; i < n; i++) turns++; }
            static void prints(int n) {
                byte[] block = new byte[1 << 20];
                if (n == 3) for (int i = 0; i < 700; i++) System.out.write(block, 0, block.length);
            }
        }"#,
    ),
];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), SOURCES).unwrap()).classes
}

fn run(command: &str, options: &[&str], entry: &str) -> Run {
    doppel::command(jdk(), command, options, classes(), &[entry]).unwrap().run().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn explore(options: &[&str], entry: &str) -> Value {
    let run = run("explore", &[&["--json", "--no-replay"], options].concat(), entry);
    document::parse(&run.stdout).unwrap_or_else(|_| panic!("{}", text(&run.stderr)))
}

fn findings(document: &Value) -> &Vec<Value> {
    document["findings"].as_array().unwrap()
}

/// The values of a finding's arguments.
fn arguments(finding: &Value) -> Vec<&str> {
    finding["arguments"].as_array().unwrap().iter().filter_map(|argument| argument["java"].as_str()).collect()
}

#[test]
fn what_nobody_expects_comes_first_and_null_arguments_last() {
    let document = explore(&[], "Shop.order");
    let told: Vec<(&str, bool, bool)> = findings(&document)
        .iter()
        .map(|finding| {
            let is = |name: &str| finding[name].as_bool().unwrap();
            (finding["exception"].as_str().unwrap(), is("on_purpose"), is("null_argument"))
        })
        .collect();
    let null = "java.lang.NullPointerException";
    assert_eq!(told[0], ("java.lang.ArithmeticException", false, false), "{document}");
    assert_eq!(told[1], ("java.lang.IllegalArgumentException", true, false), "{document}");
    assert_eq!(told.len(), 4, "{document}");
    assert!(told[2..].contains(&(null, false, true)) && told[2..].contains(&(null, true, true)), "{document}");

    let stdout = text(&run("explore", &["--no-replay"], "Shop.order").stdout);
    let (_, apart) = stdout.split_once("null arguments:\n").unwrap_or_else(|| panic!("{stdout}"));
    assert!(apart.starts_with("  java.lang.NullPointerException"), "{stdout}");
    assert_eq!(apart.lines().filter(|line| line.starts_with("  ")).count(), 2, "{stdout}");
    let like = text(&run("explore", &["--no-replay", "--null-arguments", "like"], "Shop.order").stdout);
    assert!(!like.contains("null arguments:") && like.contains("java.lang.NullPointerException"), "{like}");
    let none = text(&run("explore", &["--no-replay", "--null-arguments", "none"], "Shop.order").stdout);
    assert!(!none.contains("java.lang.NullPointerException"), "{none}");
    assert!(none.contains("complete for non-null arguments: "), "{none}");
}

#[test]
fn methods_that_only_throw_are_not_the_place_of_an_error() {
    let document = explore(&[], "Parser.parse");
    let mut sites: Vec<&str> = findings(&document).iter().map(|finding| finding["site"].as_str().unwrap()).collect();
    sites.sort_unstable();
    sites.dedup();
    // Ten callers, and one method that does more than throw.
    assert_eq!(findings(&document).len(), 11, "{document}");
    assert_eq!(sites.len(), 11, "{sites:?}");
    assert_eq!(sites.iter().filter(|site| site.starts_with("Parser.parse(")).count(), 10, "{sites:?}");
    assert!(sites.iter().any(|site| site.starts_with("Parser.half(")), "{sites:?}");
    let stdout = text(&run("explore", &["--no-replay"], "Parser.parse").stdout);
    assert!(stdout.contains("\n  at Parser.fail(Parser.java:6)\n  at Parser.parse(Parser.java:28)\n"), "{stdout}");
}

#[test]
fn inputs_are_small_and_can_be_read() {
    let document = explore(&["--time-limit", "50s", "--max-length", "32"], "Words.f");
    let [finding] = &findings(&document)[..] else { panic!("{document}") };
    let [word, numbers, far] = arguments(finding)[..] else { panic!("{finding}") };
    let expected: String = format!("\"aaa{}{}\"", &word[4..10], "a".repeat(16));
    assert!(word[4..].starts_with("\\u") && word == expected, "{finding}");
    assert_eq!(numbers, "new int[] {0, 0, 1}", "{finding}");
    assert!(far.strip_suffix('L').unwrap().parse::<u64>().unwrap() < 2000, "{finding}");
    let document = explore(&["--symbolic", "stdin", "--max-length", "16"], "Words");
    assert_eq!(arguments(&findings(&document)[0]), ["\"aaaa=\\n\""], "{document}");
}

#[test]
fn the_exit_status_tells_findings_incomplete_and_clean_apart() {
    for (options, entry, status) in [
        (&[][..], "Loop.clean", 0),
        (&["--max-paths", "3"], "Loop.endless", 3),
        (&["--max-paths", "3"], "Shop.order", 1),
        (&["--target", "Loop.endless", "--time-limit", "50s"], "Loop.endless", 0),
    ] {
        let options: Vec<&str> = options.iter().copied().chain(["--no-replay"]).collect();
        let run = run("explore", &options, entry);
        assert_eq!(run.end, End::Exited(status), "{entry} {}{}", text(&run.stdout), text(&run.stderr));
    }
}

#[test]
fn a_search_without_a_terminal_says_something_now_and_then() {
    let options = ["--no-replay", "--time-limit", "12s"];
    let explored = run("explore", &options, "Loop.endless");
    let said = text(&explored.stderr);
    assert!(said.lines().any(|line| line.contains(" paths, 0 findings, ")), "{said}");
    assert!(!said.contains('\x1b') && !said.contains('\r'), "{said:?}");
    let quiet = run("explore", &[&options[..2], &["11s", "--quiet"]].concat(), "Loop.endless");
    assert_eq!(text(&quiet.stderr), "");
}

#[test]
fn an_interrupt_is_answered() {
    let child = Command::new(doppel::binary().unwrap())
        .args(["explore", "--no-replay", "--jdk"])
        .arg(&jdk().home)
        .arg("-cp")
        .arg(classes())
        .arg("Loop.endless")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    // SAFETY: a plain system call; the child is not reaped yet.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("finishing; press Ctrl-C again to quit"), "{}", text(&output.stderr));
}

#[test]
fn what_a_program_prints_takes_no_memory() {
    let run = run("explore", &["--no-replay", "--workers", "1", "--memory", "400M"], "Loop.prints");
    assert_eq!(run.end, End::Exited(0), "{}{}", text(&run.stdout), text(&run.stderr));
    assert!(run.peak_memory < 400 << 20, "{} bytes", run.peak_memory);
}
