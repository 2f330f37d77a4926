//! The same search twice, and with different numbers of workers, gives the same bytes, except for measured times.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::Invocation;
use serde_json::Value;

/// Each has hundreds of paths, so that several lanes share the search; failures shared by many paths; and much that
/// could differ from run to run.
const SOURCES: &[(&str, &str)] = &[
    (
        "Search.java",
        r#"
        public class Search {
            static void words(String text, int[] counts) {
                StringBuilder seen = new StringBuilder();
                for (char c : text.toCharArray()) {
                    if (c == 'x') throw new IllegalStateException("x in " + text);
                    if (c > 'm') seen.append(c);
                }
                int sum = 0;
                for (int count : counts) {
                    if (count > 7) sum += count;
                    else if (count < -3) sum -= 2;
                }
                if (sum > 40 && seen.length() > 1) throw new IllegalArgumentException(seen + " " + sum);
            }
            static void hard(long a, long b, int c) {
                for (int i = 0; i < 8; i++) {
                    if ((a * (i + 3) ^ b) % 1000 == c) assert (a + b) % 7 != 3 : i;
                    if (((b >>> i) & 1) == 1) a += c;
                }
            }
        }"#,
    ),
    (
        "World.java",
        r#"
        import java.util.*;
        public class World {
            enum Colour { RED, GREEN, BLUE }
            public static void main(String[] args) throws Exception {
                Set<Object> set = new HashSet<>();
                for (int i = 0; i < 20; i++) set.add(new Object());
                for (Object o : set) System.out.println(o);
                System.out.println(Set.of("a", "b", "c", "d", "e") + " " + Map.of(1, 2, 3, 4, 5, 6));
                System.out.println(new Random().nextLong() + " " + Math.random() + " " + UUID.randomUUID());
                System.out.println(System.nanoTime() + " " + System.currentTimeMillis() + " " + new Date());
                System.out.println(java.time.Instant.now() + " " + Colour.RED.hashCode() + " " + new Object().hashCode());
                System.out.println(new java.security.SecureRandom().nextInt() + " " + new SplittableRandom().nextInt());
                System.out.println(java.util.concurrent.ThreadLocalRandom.current().nextInt());
                List<String> order = Collections.synchronizedList(new ArrayList<>());
                Thread[] threads = new Thread[8];
                for (int t = 0; t < threads.length; t++) {
                    int id = t;
                    threads[t] = new Thread(() -> { for (int i = 0; i < 50; i++) { order.add(id + "." + i); Thread.yield(); } });
                    threads[t].start();
                }
                for (Thread thread : threads) thread.join();
                System.out.println(order);
                System.out.println(java.nio.file.Files.createTempFile("p", "s").getFileName());
            }
        }"#,
    ),
];

fn programs() -> &'static Programs {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    PROGRAMS.get_or_init(|| compile_texts(Jdk::installed().expect("a JDK"), SOURCES).expect("the sources compile"))
}

fn stdout(arguments: &[&str], subject: &[&str]) -> String {
    let classes = programs().classes.as_os_str();
    let invocation = Invocation::new(doppel::binary().expect("a binary")).args(arguments);
    let run = invocation.args(["-cp".as_ref(), classes]).args(subject).run().expect("doppel runs");
    assert!(!run.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("UTF-8")
}

/// A report without measured times.
fn report(arguments: &[&str], subject: &[&str]) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !["per_second", "time_ms"].contains(&name.as_str()));
                fields.values_mut().for_each(strip);
            }
            Value::Array(elements) => elements.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut report = serde_json::from_str(&stdout(arguments, subject)).expect("JSON");
    strip(&mut report);
    report
}

#[test]
fn a_search_finds_the_same_with_any_number_of_workers() {
    for (flags, subject) in [
        (&["--no-replay", "--no-merge", "--max-length", "2"][..], "Search.words"),
        (&["--no-replay", "--max-paths", "400", "--no-merge"], "Search.words"),
        (&["--no-replay", "--max-length", "2"], "Search.words"),
        (&["-ea"], "Search.hard"),
    ] {
        let with = |workers: &str| {
            let command = ["explore", "--json", "--quiet", "--workers", workers];
            report(&[&command, flags].concat(), &[subject])
        };
        let expected = with("1");
        assert_ne!(expected["findings"].as_array().map_or(0, Vec::len), 0, "{subject} {flags:?}");
        for workers in ["1", "2", "3", "8"] {
            let found = with(workers);
            assert_eq!(found, expected, "{subject} {flags:?} --workers {workers}");
        }
    }
}

#[test]
fn a_violated_property_has_the_same_counterexample_with_any_number_of_workers() {
    for subject in ["Search.words", "Search.hard"] {
        let with = |workers: &str| {
            let command = ["check", "--json", "--quiet", "--property", "no-exception", "--no-merge"];
            report(&[&command[..], &["--workers", workers]].concat(), &[subject])
        };
        let expected = with("1");
        assert_eq!(expected["verdict"], "violated", "{subject}");
        for workers in ["2", "3"] {
            assert_eq!(with(workers), expected, "{subject} --workers {workers}");
        }
    }
}

/// Path and content of every file below a directory.
fn files(directory: &Path, into: &mut BTreeMap<String, Vec<u8>>, root: &Path) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into, root);
        } else {
            let name = path.strip_prefix(root).expect("a file below").display().to_string();
            into.insert(name, std::fs::read(&path).expect("a file"));
        }
    }
}

#[test]
fn what_is_written_for_every_path_is_the_same() {
    // The name of the directory is part of the output.
    let parent = tempfile::tempdir().expect("a directory");
    let out = parent.path().join("out");
    let directory = out.to_str().expect("UTF-8");
    let with = |workers: &str| {
        let command = ["explore", "--quiet", "--no-replay", "--no-merge", "--max-length", "2", "--all-paths"];
        let text = stdout(&[&command[..], &["--out", directory, "--workers", workers]].concat(), &["Search.words"]);
        let mut found = BTreeMap::new();
        files(&out, &mut found, &out);
        (text, found)
    };
    let expected = with("1");
    assert!(expected.1.len() > 500, "{} files", expected.1.len());
    for workers in ["1", "2", "5"] {
        let found = with(workers);
        assert_eq!(found.0, expected.0, "--workers {workers}");
        assert!(found.1.keys().eq(expected.1.keys()), "--workers {workers}: other files");
        let other = found.1.iter().find(|(name, content)| expected.1.get(*name) != Some(content));
        assert!(other.is_none(), "--workers {workers}: {}", other.map_or("", |(name, _)| name));
    }
}

#[test]
fn a_program_that_asks_for_chances_gets_those_of_the_seed() {
    let run = |seed: &str| stdout(&["run", "--sandbox", "--seed", seed], &["World"]);
    let first = run("5");
    assert_eq!(run("5"), first);
    assert_ne!(run("6"), first);
}
