//! Fresh runs suggest inputs and prove nothing: what only they see is in no result.

use std::time::Duration;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use serde_json::Value;

/// A program that behaves otherwise when it is called again in the same process, which no run of the search is. Its slow
/// initialiser makes a warm state worth its while.
const CALLS: &str = r#"public class Calls {
    static int calls;
    static class Table {
        static final int[] SQUARES = new int[20000];
        static {
            for (int i = 0; i < SQUARES.length; i++) SQUARES[i] = i * i;
        }
    }
    static String again() {
        throw new IllegalStateException("called again");
    }
    public static String word(String s) {
        int before = calls++;
        if (before > 0) {
            System.out.println("only when called again");
            if (s.length() > 2) again();
        }
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            switch (s.charAt(i) % 11) {
                case 0: sum += 3; break;
                case 1: sum -= Table.SQUARES[i]; break;
                case 2: sum ^= 5; break;
                case 3: sum *= 2; break;
                case 4: if (sum > 9) sum--; break;
                default: sum++;
            }
        }
        return s.startsWith("<!--") ? "comment" : "text" + sum;
    }
}
"#;

fn search(programs: &Programs, options: &[&str]) -> Value {
    search_with(programs, "Calls.word", options, &[])
}

fn search_with(programs: &Programs, entry: &str, options: &[&str], env: &[(&str, &str)]) -> Value {
    let jdk = Jdk::installed().unwrap();
    let options = [&["--json", "--no-replay", "--max-length", "10", "--null-arguments", "none"], options].concat();
    let mut invocation = doppel::command(jdk, "explore", &options, &programs.classes, &[entry]).unwrap();
    invocation.timeout = Duration::from_secs(120);
    invocation.env.extend(env.iter().map(|(name, value)| (name.to_string(), value.to_string())));
    serde_json::from_slice(&invocation.run().unwrap().stdout).unwrap()
}

/// Only a fresh run gets behind the checksum, and to an initialiser there. The program ends itself, so that there is no
/// warm state.
const CHECKED: &str = r#"public class Checked {
    static int sum(String s) {
        int h = 0x1234567;
        for (int i = 0; i < s.length(); i++) {
            h ^= s.charAt(i);
            for (int k = 0; k < 8; k++) h = (h >>> 1) ^ ((h & 1) * 0xEDB88320);
            h = h * h + h;
        }
        return h;
    }
    static final int WANTED = sum("magicword");
    static class Table {
        static int[] t = new int[3];
        static {
            for (int i = 0; i < 3000; i++) t[i % 3] += help(i);
        }
        static int help(int i) {
            if (i % 7 == 1) return 5;
            return i * 3;
        }
    }
    static void count(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == 'x') System.out.print("x");
            if (s.charAt(i) == 'y') System.out.print("y");
        }
    }
    public static void word(String s) {
        count(s);
        if (sum(s) == WANTED) System.out.println(Table.t[1]);
        System.exit(0);
    }
}
"#;

#[test]
fn what_initialisers_do_that_only_fresh_runs_reach_is_covered() {
    let programs = compile_texts(Jdk::installed().unwrap(), &[("Checked.java", CHECKED)]).unwrap();
    let options = ["--no-merge", "--max-paths", "100", "--query-time-limit", "1s"];
    let found = search_with(&programs, "Checked.word", &options, &[("DOPPEL_IMAGE_WORTH", "0")]);
    let methods = &found["coverage"]["method"];
    // Only the constructors of two classes with static members are left.
    let uncovered = methods["total"].as_u64().unwrap() - methods["covered"].as_u64().unwrap();
    assert_eq!(uncovered, 2, "{methods}");
}

fn programs() -> Programs {
    compile_texts(Jdk::installed().unwrap(), &[("Calls.java", CALLS)]).unwrap()
}

#[test]
fn what_only_a_second_call_does_is_no_result() {
    let found = search(&programs(), &["--max-paths", "1500"]);
    assert_eq!(found["paths"]["diverged"], 0);
    assert_eq!(found["findings"].as_array().unwrap().len(), 0, "{}", found["findings"]);
    let methods = &found["coverage"]["method"];
    // `again` and the constructors of two classes with only static members are the methods that nothing calls.
    let uncovered = methods["total"].as_u64().unwrap() - methods["covered"].as_u64().unwrap();
    assert_eq!(uncovered, 3, "{methods}");
    // The two sides that only a second call takes, and one that follows from the first.
    let branches = &found["coverage"]["branch"];
    let uncovered = branches["total"].as_u64().unwrap() - branches["covered"].as_u64().unwrap();
    assert_eq!(uncovered, 3, "{branches}");
}

#[test]
fn fresh_runs_are_the_same_for_any_number_of_workers() {
    let programs = programs();
    let result = |workers: &str| {
        let mut found = search(&programs, &["--max-paths", "1500", "--workers", workers]);
        let queries = found["solver"]["queries"].take();
        (found["paths"]["explored"].take(), queries, found["coverage"].take(), found["findings"].take())
    };
    let one = result("1");
    assert_eq!(result("2"), one);
    assert_eq!(result("3"), one);
}
