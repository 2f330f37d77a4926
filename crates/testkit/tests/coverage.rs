//! The branches that a search covers, counted by hand, and searches for a target.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Run};
use serde_json::Value;

/// Sides of branches: merged 2, and 4, loop 2, cases 4, dead 2, large 2, all 2. An even number cannot be 7.
const BRANCHES: &str = r#"public class Branches {
    static int merged(int x) {
        int y = 1;
        if (x > 100) {
            y = 2;
        }
        return y;
    }
    static int and(int a, int b) {
        if (a > 3 && b < 5) {
            System.out.println("and");
            return 1;
        }
        return 0;
    }
    static long loop() {
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += i;
        }
        return sum;
    }
    static int cases(int k) {
        switch (k) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            default: return 0;
        }
    }
    static int dead(int x) {
        if (x * 2 == 7) {
            return 1;
        }
        return 0;
    }
    static boolean large(long v) {
        return v > 1000000000000L;
    }
    public static int all(int x, int a, int b, int k, long v) {
        int r = merged(x) + and(a, b) + cases(k) + dead(x);
        if (large(v)) {
            r++;
        }
        return r + (int) loop();
    }
}
"#;

/// Only one of very many paths leads to `Other.enter`.
const MAZE: &str = r#"public class Maze {
    static int noise(int n) {
        int sum = 0;
        while (n > 0) {
            System.out.print("");
            n--;
            sum++;
        }
        return sum;
    }
    static void deep(String s) {
        if (s.length() == 3 && s.charAt(0) == 'x') {
            if (s.charAt(1) == 'y') {
                Other.enter(s.charAt(2));
            }
        }
    }
    public static void walk(int n, String s) {
        noise(n);
        if (s != null) {
            deep(s);
        }
    }
    public static void small(char c) {
        Other.enter(c);
    }
}
class Other {
    static void enter(char c) {
        if (c == 'z') {
            System.out.println("here");
        }
        if (c * 2 == 7) {
            System.out.println("never");
        }
    }
    static void nobody() {
        System.out.println("nobody");
    }
}
"#;

/// A handler and a loop head are reached with and without a branch, after calls that leave values in registers.
const HANDLERS: &str = r#"public class Handlers {
    static int digit(char c) {
        if (c < '0' || c > '9') {
            throw new IllegalArgumentException();
        }
        return c - '0';
    }
    static int sum(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            try {
                sum += digit(s.charAt(i));
            } catch (IllegalArgumentException e) {
                sum--;
            }
        }
        return sum;
    }
}
"#;

/// The first input that comes to the place does not exist: its constructor throws.
const EXCLUDED: &str = r#"public class Excluded {
    public static class Box {
        public Box(int x) {
            place();
            if (x < 100) {
                throw new IllegalArgumentException();
            }
        }
    }
    static void place() {
        System.out.print("");
    }
    public static void enter(Box box) {
    }
}
"#;

/// The compiled programs, built once per test run.
fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS
        .get_or_init(|| {
            let sources = [
                ("Branches.java", BRANCHES),
                ("Maze.java", MAZE),
                ("Handlers.java", HANDLERS),
                ("Excluded.java", EXCLUDED),
            ];
            compile_texts(Jdk::installed().unwrap(), &sources).unwrap()
        })
        .classes
}

#[track_caller]
fn explore(options: &[&str], entry: &str) -> Value {
    let run = run(options, entry);
    serde_json::from_slice(&run.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&run.stderr)))
}

fn run(options: &[&str], entry: &str) -> Run {
    let options = [&["--json", "--no-replay", "--time-limit", "40s"], options].concat();
    let jdk = Jdk::installed().unwrap();
    let mut invocation = doppel::command(jdk, "explore", &options, classes(), &[entry]).unwrap();
    invocation.timeout = Duration::from_secs(60);
    invocation.run().unwrap()
}

fn share(document: &Value, kind: &str) -> (u64, u64) {
    let share = &document["coverage"][kind];
    (share["covered"].as_u64().unwrap(), share["total"].as_u64().unwrap())
}

#[test]
fn both_sides_of_every_branch_are_covered_that_can_be_with_and_without_merging() {
    for options in [&[][..], &["--no-merge"], &["--workers", "1"]] {
        let document = explore(options, "Branches.all");
        assert_eq!(document["complete"], true, "{document}");
        assert_eq!(share(&document, "branch"), (17, 18), "{options:?}");
    }
}

#[test]
fn only_branches_take_sides() {
    for strategy in ["portfolio", "generational"] {
        let out = tempfile::tempdir().unwrap();
        let options = ["--max-paths", "200", "--max-length", "5", "--strategy", strategy, "--out"];
        let options = [&options[..], &[out.path().to_str().unwrap()]].concat();
        assert_eq!(share(&explore(&options, "Handlers.sum"), "branch"), (6, 6));
        // Paths are written if they add coverage: null, the empty string, a digit, characters on either side of digits.
        let n_written = std::fs::read_dir(out.path().join("paths")).unwrap().count();
        assert!(n_written <= 5, "{strategy}: {n_written}");
    }
}

#[test]
fn branches_are_counted_by_line_for_readers_of_jacoco() {
    let out = tempfile::tempdir().unwrap();
    explore(&["--out", out.path().to_str().unwrap()], "Branches.all");
    let xml = std::fs::read_to_string(out.path().join("coverage.xml")).unwrap();
    for (line, missed, covered) in [(4, 0, 2), (10, 0, 4), (18, 0, 2), (24, 0, 4), (32, 1, 1), (38, 0, 2), (42, 0, 2)] {
        let start = xml.split(&format!("<line nr=\"{line}\" ")).nth(1).unwrap_or_default();
        let branches = start.split("/>").next().unwrap_or_default().split_once("mb=").map(|(_, branches)| branches);
        assert_eq!(branches, Some(&*format!("\"{missed}\" cb=\"{covered}\"")), "line {line}");
    }
    assert!(xml.contains("<counter type=\"BRANCH\" missed=\"1\" covered=\"17\"/>"));
}

fn value(document: &Value, name: &str) -> String {
    let inputs = document["target"]["inputs"].as_array().unwrap();
    let input = inputs.iter().find(|input| input["name"] == name);
    input.and_then(|input| input["value"].as_str()).unwrap_or_else(|| panic!("{inputs:?}")).to_owned()
}

#[test]
fn a_search_for_a_place_ends_with_inputs_that_come_there() {
    let document = explore(&["--target", "Other.enter", "--workers", "1"], "Maze.walk");
    assert_eq!(document["target"]["reached"], true, "{document}");
    assert!(value(&document, "arg1").starts_with("xy"), "{document}");
    let document = explore(&["--target", "Other:31"], "Maze.walk");
    assert_eq!(value(&document, "arg1"), "xyz", "{document}");
    assert!(document["paths"]["explored"].as_u64().unwrap() < 500, "{document}");
}

#[test]
fn inputs_that_do_not_exist_come_to_no_place() {
    let document = explore(&["--target", "Excluded.place", "--null-arguments", "none"], "Excluded.enter");
    assert_eq!(document["target"]["reached"], true, "{document}");
    let inputs = document["target"]["inputs"].as_array().unwrap();
    let values = inputs.iter().filter_map(|input| input["value"].as_str()?.parse::<i32>().ok());
    assert!(values.max() >= Some(100), "{document}");
}

#[test]
fn a_place_that_no_input_comes_to_is_not_reached() {
    for place in ["Other:34", "Other.nobody"] {
        let document = explore(&["--target", place], "Maze.small");
        let target = &document["target"];
        assert_eq!(
            (&target["reached"], &document["complete"]),
            (&Value::from(false), &Value::from(true)),
            "{document}"
        );
    }
}

#[test]
fn a_place_that_is_not_there_is_said_at_once() {
    let cases = [
        ("Other:1", "Other has no code at line 1: it has code between lines "),
        ("Branches.nowhere", "Branches has no method nowhere with code"),
    ];
    for (place, lack) in cases {
        let run = run(&["--target", place], "Maze.small");
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(stderr.contains(lack), "{stderr}");
        assert_eq!(run.end, End::Exited(2));
    }
}
