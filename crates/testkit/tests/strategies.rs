//! Strategies differ in their order only: a search that sees every path sees the same ones with each of them.

use std::time::Duration;

use doppel_testkit::compile::compile_texts;
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use serde_json::Value;

/// Thousands of paths, so that several lanes share the search and the portfolio has many turns of fresh runs.
const WORDS: &str = r#"public class Words {
    static int rest(int x, String s, int i) {
        if (i >= s.length()) return x;
        char c = s.charAt(i);
        switch (c) {
            case 'a': return rest(x + 1, s, i + 1);
            case 'b': return rest(x * 2, s, i + 1);
            case 'q': throw new IllegalStateException("q" + x);
            default: return c > 'm' ? rest(x - 1, s, i + 1) : rest(x + 3, s, i + 1);
        }
    }
    public static int value(int a, String s) {
        int r = rest(0, s, 0);
        if (a > 3 && r > 5) r = r / (a - 9);
        for (int i = 0; i < 4; i++) {
            if (((a >> i) & 1) == 1) {
                System.out.print("");
                r++;
            }
        }
        return r;
    }
}
"#;

#[test]
fn all_strategies_see_the_same_paths() {
    let jdk = Jdk::installed().unwrap();
    let programs = compile_texts(jdk, &[("Words.java", WORDS)]).unwrap();
    let paths = |strategy: &str| {
        let options = ["--json", "--no-replay", "--max-length", "3", "--strategy", strategy];
        let mut invocation = doppel::command(jdk, "explore", &options, &programs.classes, &["Words.value"]).unwrap();
        invocation.timeout = Duration::from_secs(120);
        let run = invocation.run().unwrap();
        let document: Value = serde_json::from_slice(&run.stdout).unwrap();
        let findings = document["findings"].as_array().unwrap().iter();
        let mut findings: Vec<_> = findings.map(|finding| format!("{} {}", finding["at"], finding["paths"])).collect();
        findings.sort();
        assert_eq!(document["paths"]["diverged"], 0, "{strategy}");
        (document["paths"]["explored"].clone(), findings)
    };
    let expected = paths("breadth-first");
    assert!(expected.0.as_u64() > Some(1000), "{expected:?}");
    for strategy in ["portfolio", "generational", "depth-first", "random-path"] {
        assert_eq!(paths(strategy), expected, "{strategy}");
    }
}
