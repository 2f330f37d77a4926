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
    let jdk = Jdk::installed().unwrap();
    let options = [&["--json", "--no-replay", "--max-length", "8", "--null-arguments", "none"], options].concat();
    let mut invocation = doppel::command(jdk, "explore", &options, &programs.classes, &["Calls.word"]).unwrap();
    invocation.timeout = Duration::from_secs(120);
    serde_json::from_slice(&invocation.run().unwrap().stdout).unwrap()
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
