//! `doppel models`: methods that need a model, initial sources, and models compared with their methods.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use doppel_testkit::compile::{Job, compile_all};
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use doppel_testkit::{doppel, workspace};

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

fn doppel(args: &[&str]) -> Run {
    Invocation::new(doppel::binary().unwrap()).args(args).run().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn api() -> PathBuf {
    workspace::root().join("crates/cli/api/doppel/Model.java")
}

fn write(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path
}

/// Methods of every shape.
const SHAPES: &str = r#"
package shapes;

import java.io.IOException;
import java.util.List;
import java.util.Map;

public class Shapes<E extends Comparable<E>> {
    private int count;
    private static final String[] NAMES = {};
    private E last;

    static native void primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d);
    native int[][] arrays(String[] names, long[]... rest);
    native <T extends Comparable<T>> T generic(List<? extends T> list, Map<String, E[]> map, E element);
    protected static native String checked(String path) throws IOException, InterruptedException;
    private synchronized native void secret(Shapes<?> other);
    strictfp double code(double x, E receiver) { return x; }
    static native Object equals();
    Hidden hidden(Hidden given, Inner inner, Nested nested) { return given; }

    public static class Nested {
        private boolean flag;
        native Nested self(Map.Entry<String, Integer> entry);
        interface Deep { default long deep(Deep other) { return 1; } }
    }

    public class Inner {
        native E outer();
    }

    private static class Hidden {
        native boolean equals();
        static native Hidden[] all(Hidden first) throws Refused;
    }

    private static class Refused extends Exception {}

    static final Runnable ANONYMOUS = new Runnable() {
        public void run() {}
    };

    enum Colour {
        RED { int n() { return 2; } }, GREEN;
        int n() { return 1; }
    }

    record Point(int x, int y) {
        int sum() { return x + y; }
    }
}

class PackagePrivate {
    native PackagePrivate next(PackagePrivate[] others);
}
"#;

const METHODS: [&str; 24] = [
    "shapes.Shapes.primitives",
    "shapes.Shapes.arrays",
    "shapes.Shapes.generic",
    "shapes.Shapes.checked(java.lang.String)",
    "shapes.Shapes.secret(Lshapes/Shapes;)V",
    "shapes.Shapes.code(double,Comparable)",
    "shapes.Shapes.equals()",
    "shapes.Shapes.hidden",
    "shapes.Shapes.Nested.self",
    "shapes.Shapes$Nested$Deep.deep",
    "shapes.Shapes$Inner.outer()Ljava/lang/Comparable;",
    "shapes.Shapes.Hidden.equals()",
    "shapes.Shapes.Hidden.all",
    "shapes.Shapes$1.run",
    "shapes.Shapes.Colour.n",
    "shapes.Shapes$Colour$1.n",
    "shapes.Shapes.Point.sum",
    "shapes.PackagePrivate.next",
    "Unnamed.method",
    "java.lang.String.equals",
    "java.util.HashMap.newNode",
    "java.util.ArrayList.grow(int)",
    "java.io.FileInputStream.readBytes",
    "java.lang.Math.sin",
];

#[test]
fn sources_compile_whatever_the_method() {
    let directory = tempfile::tempdir().unwrap();
    let unnamed =
        "public class Unnamed { static int method(Unnamed u) { return 0; } public static void main(String[] a) {} }";
    let sources = vec![
        write(directory.path(), "src/shapes/Shapes.java", SHAPES),
        write(directory.path(), "src/Unnamed.java", unnamed),
        api(),
    ];
    let classes = directory.path().join("classes");
    let job = Job { sources: sources.clone(), classes: classes.clone() };
    compile_all(jdk(), &[job]).into_iter().for_each(|result| result.unwrap());
    let class_path = classes.display().to_string();

    let mut jobs = Vec::new();
    for (index, method) in METHODS.iter().enumerate() {
        let out = directory.path().join(format!("out{index}"));
        let run = doppel(&["models", "new", "-cp", &class_path, "--out", &out.display().to_string(), method]);
        assert_eq!(run.end, End::Exited(0), "{method}: {}", text(&run.stderr));
        let source = PathBuf::from(text(&run.stdout).trim());
        let all = sources.iter().cloned().chain([source]).collect();
        jobs.push(Job { sources: all, classes: directory.path().join(format!("compiled{index}")) });
    }
    for ((result, job), method) in compile_all(jdk(), &jobs).into_iter().zip(&jobs).zip(METHODS) {
        result.unwrap_or_else(|error| panic!("{method}: {error}"));
        // doppel accepts them as models; those of methods that the JDK itself needs do not get far without being
        // completed.
        let models = job.classes.display().to_string();
        let run = doppel(&["run", "--models", &models, "-cp", &class_path, "Unnamed"]);
        let errors = text(&run.stderr);
        assert!(errors.is_empty() || (method.starts_with("java.") && !errors.contains("model")), "{method}: {errors}");
    }
}

#[test]
fn methods_that_cannot_have_a_model_are_said() {
    let check = |method: &str, message: &str| {
        let run = doppel(&["models", "new", method]);
        assert_eq!(run.end, End::Exited(2), "{method}");
        assert!(text(&run.stderr).contains(message), "{method}: {}", text(&run.stderr));
    };
    check("java.util.List.size", "java.util.List.size is abstract");
    check("java.lang.String.valueOf", "class java.lang.String has several methods valueOf");
    check("java.lang.String.none", "class java.lang.String has no method none; it has ");
    check("java.lang.String.<init>()V", "is a constructor, which cannot have a model");
    check("no.Such.method", "no class no.Such on the class path or in the JDK");
    check("method", "method is neither pkg.Class.method nor ");
}

#[test]
fn reports_say_what_needs_a_model() {
    let directory = tempfile::tempdir().unwrap();
    let entry = |method: &str, location: &str, count: u32| {
        format!(
            r#"{{"kind":"native-write","method":"{method}","location":"{location}","read_at":"A.java:3","count":{count}}}"#
        )
    };
    let run = format!(
        r#"{{"schema":"doppel.run/1","imprecisions":[{},{}],"needs_model":["a.A.f()V","a.A.g()V"]}}"#,
        entry("a.A.f()V", "a.A.x", 2),
        entry("a.A.g()V", "int[] element", 5)
    );
    let explored = format!(
        r#"{{"schema":"doppel.explore/1","imprecisions":[{},{}],"needs_model":["a.A.f()V"]}}"#,
        entry("a.A.f()V", "a.A.x", 4),
        entry("doppel", "a.A.y", 1)
    );
    let run = write(directory.path(), "run.json", &run).display().to_string();
    let explored = write(directory.path(), "explored.json", &explored).display().to_string();
    let listed = doppel(&["models", "list", &run, &explored]);
    let expected = "\
a.A.f()V  6 times
  native-write: a.A.x, read at A.java:3, 6 times
a.A.g()V  5 times
  native-write: int[] element, read at A.java:3, 5 times
";
    assert_eq!((text(&listed.stdout).as_str(), listed.end), (expected, End::Exited(0)));

    let other = write(directory.path(), "other.json", r#"{"schema":"other/1"}"#).display().to_string();
    let listed = doppel(&["models", "list", &other]);
    assert_eq!(listed.end, End::Exited(2));
    assert!(text(&listed.stderr).contains("is not a report: its schema is other/1"), "{}", text(&listed.stderr));
}

/// The natives of `java/models/n`, their library, correct models, and models with one error each.
struct Effects {
    directory: tempfile::TempDir,
}

impl Effects {
    fn path(&self, name: &str) -> String {
        self.directory.path().join(name).display().to_string()
    }

    fn check(&self, models: &str, more: &[&str]) -> Run {
        let library = format!("-Djava.library.path={}", self.path("lib"));
        let (models, app) = (self.path(models), self.path("app"));
        let common = ["models", "check", "--models", &models, &library, "-cp", &app];
        let mut invocation = Invocation::new(doppel::binary().unwrap()).args(common).args(more);
        invocation.timeout = std::time::Duration::from_secs(400);
        invocation.run().unwrap()
    }
}

fn effects() -> &'static Effects {
    static EFFECTS: OnceLock<Effects> = OnceLock::new();
    EFFECTS.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let java = workspace::root().join("crates/testkit/java/models");
        let source = |name: &str| java.join(format!("n/{name}.java"));
        let job = |names: &[&str], classes: &str| {
            let symbolic = workspace::root().join("crates/cli/api/doppel/Symbolic.java");
            let sources = names.iter().map(|name| source(name)).chain([api(), symbolic]).collect();
            Job { sources, classes: directory.path().join(classes) }
        };
        let jobs = [
            job(&["Native", "Plain", "Caller", "Figure1"], "app"),
            job(&["Native", "NativeModels"], "right"),
            job(&["Native", "WrongModels"], "wrong"),
            job(&["Plain", "PlainModels"], "plain"),
            job(&["Figure1", "Figure1Models"], "figure1"),
            job(&["Figure1", "Figure1WrongModels"], "figure1-wrong"),
        ];
        compile_all(jdk(), &jobs).into_iter().for_each(|result| result.unwrap());
        let lib = directory.path().join("lib");
        std::fs::create_dir_all(&lib).unwrap();
        let include = jdk().home.join("include");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-I"]).arg(&include).arg("-I").arg(include.join("linux"));
        let status = compiler.arg("-o").arg(lib.join("libeffects.so")).arg(java.join("effects.c")).status().unwrap();
        assert!(status.success());
        Effects { directory }
    })
}

/// The paper's example: with the model, the path constraint is the one that the paper calls correct, and the search
/// finds the other side, which `java` and the native confirm.
#[test]
fn figure_1_of_the_heap_cloning_paper() {
    let effects = effects();
    let (app, models) = (effects.path("app"), effects.path("figure1"));
    let library = format!("-Djava.library.path={}", effects.path("lib"));
    // The program loads the library, not the method's class.
    let checked = effects.check("figure1", &["--time-limit", "10s", "--", "n.Figure1"]);
    assert!(text(&checked.stdout).starts_with("agrees: n.Figure1$L.complex()V"), "{}", text(&checked.stdout));
    let alone = effects.check("figure1", &["--time-limit", "10s"]);
    assert!(text(&alone.stdout).contains("the method's native library is not loaded"), "{}", text(&alone.stdout));

    let path = effects.path("path.txt");
    let run = doppel(&["run", "--models", &models, &library, "--path-constraint", &path, "-cp", &app, "n.Figure1"]);
    assert_eq!((text(&run.stdout).as_str(), run.end), ("no error\n", End::Exited(0)), "{}", text(&run.stderr));
    assert!(!text(&run.stderr).contains("imprecise"), "{}", text(&run.stderr));
    let conjuncts = std::fs::read_to_string(&path).unwrap();
    let conjuncts: Vec<&str> = conjuncts.lines().filter_map(|line| Some(line.split_once("): ")?.1)).collect();
    assert_eq!(conjuncts, ["(slt (add i:32 3) 0)", "(slt i:32 0)", "(sle 0 (neg i:32))"]);

    let search = ["explore", "--json", "--no-merge", "--models", &models, &library, "-cp", &app, "n.Figure1"];
    let report: serde_json::Value = serde_json::from_slice(&doppel(&search).stdout).unwrap();
    // With the model: negative and negated, or the least int, which stays negative, or too large to add 3. Without it:
    // negative or not.
    assert_eq!(report["paths"]["explored"], 5, "{report}");
    assert_eq!(report["complete"], true, "{report}");
    assert_eq!(report["needs_model"], serde_json::json!([]), "{report}");
    let findings = report["findings"].as_array().unwrap();
    assert!(findings.len() == 1 && findings[0]["confirmed"] == true && findings[0]["paths"] == 2, "{report}");
}

#[test]
fn right_models_of_natives_agree() {
    let run = effects().check("right", &["--time-limit", "10s"]);
    let output = text(&run.stdout);
    assert_eq!(run.end, End::Exited(0), "{output}{}", text(&run.stderr));
    assert_eq!(output.lines().filter(|line| line.starts_with("agrees: n.Native.")).count(), 9, "{output}");
}

/// Every erroneous model is detected, with the place of the difference and an input.
#[test]
fn wrong_models_of_natives_differ() {
    let run = effects().check("wrong", &["--time-limit", "30s"]);
    let output = text(&run.stdout);
    assert_eq!(run.end, End::Exited(1), "{output}{}", text(&run.stderr));
    let places = [
        ("n.Native.negate()V", "receiver.x", "n.Native receiver = new n.Native(1000);"),
        ("n.Native.clamp(III)I", "returned", "n.Native.clamp(arg0, arg1, arg2);"),
        ("n.Native.fill([II)V", "arg0[3]", "int[] arg0 = new int[] {"),
        ("n.Native.same(Ln/Native;Z)Ln/Native;", "returned", "n.Native arg0 = null;"),
        ("n.Native.greet(Ljava/lang/String;)Ljava/lang/String;", "returned", "new String(\"\");"),
        ("n.Native.link(Ln/Native;)I", "arg0.x", "n.Native arg0 = new n.Native("),
        ("n.Native.count(I)I", "n.Native.counter", "n.Native.count(arg0);"),
        ("n.Native.parse(Ljava/lang/String;)J", "the call", "n.Native.parse(arg0);"),
        ("n.Native.hide(I)V", "receiver.hidden", "receiver.hide(arg0);"),
    ];
    let blocks: Vec<&str> = output.split("differs: ").skip(1).collect();
    assert_eq!(blocks.len(), places.len(), "{output}");
    for ((method, place, source), block) in places.iter().zip(blocks) {
        assert!(block.starts_with(&format!("{method} and n.WrongModels.")), "{block}");
        assert_eq!(block.lines().nth(1).map(str::trim), Some(*place), "{block}");
        assert!(block.contains(source), "{block}");
    }
}

/// A program's own calls come first.
#[test]
fn calls_of_a_program_are_compared_first() {
    let run = effects().check("wrong", &["n.Native.link", "n.Native.count", "--", "n.Caller", "5"]);
    let output = text(&run.stdout);
    assert_eq!(run.end, End::Exited(1), "{output}{}", text(&run.stderr));
    let link = "  arg0.x\n    the method: 6\n    the model:  5\n  on call 1 of the program:\n    receiver is a n.Native\n    \
                arg0 is a n.Native\n    receiver.x = 4\n";
    assert!(output.contains(link), "{output}");
    let count =
        "  n.Native.counter\n    the method: 15\n    the model:  10\n  on call 2 of the program:\n    arg0 = 5\n";
    assert!(output.contains(count), "{output}");
}

/// A report says what was run and with which inputs: those come first, and its program's libraries are loaded.
#[test]
fn paths_of_a_report_are_compared_first() {
    let effects = effects();
    let library = format!("-Djava.library.path={}", effects.path("lib"));
    let app = effects.path("app");
    for command in ["run", "explore"] {
        let run = doppel(&[command, "--json", &library, "-cp", &app, "n.Figure1"]);
        let report = write(effects.directory.path(), &format!("{command}.json"), &text(&run.stdout));
        let report = report.display().to_string();
        let listed = doppel(&["models", "list", &report]);
        assert!(text(&listed.stdout).starts_with("n.Figure1$L.complex()V"), "{}", text(&listed.stdout));
        let right = effects.check("figure1", &["--time-limit", "10s", "--report", &report]);
        assert!(text(&right.stdout).starts_with("agrees: n.Figure1$L.complex()V"), "{}", text(&right.stdout));
        assert!(!text(&right.stdout).contains("could not be compared"), "{}", text(&right.stdout));
        let wrong = effects.check("figure1-wrong", &["--time-limit", "10s", "--report", &report]);
        let output = text(&wrong.stdout);
        assert_eq!(wrong.end, End::Exited(1), "{output}{}", text(&wrong.stderr));
        assert!(output.contains("  receiver.f\n"), "{output}");
    }
    let old = write(effects.directory.path(), "old.json", r#"{"schema":"doppel.run/1"}"#).display().to_string();
    let refused = effects.check("figure1", &["--report", &old]);
    assert_eq!(refused.end, End::Exited(2));
    assert!(text(&refused.stderr).contains("does not say what was run"), "{}", text(&refused.stderr));
}

#[test]
fn a_missing_library_is_said() {
    let effects = effects();
    let (models, app) = (effects.path("right"), effects.path("app"));
    let run = doppel(&["models", "check", "--models", &models, "-cp", &app, "n.Native.negate"]);
    assert_eq!(run.end, End::Exited(3), "{}", text(&run.stdout));
    assert!(text(&run.stdout).starts_with("not checked: n.Native.negate()V and "), "{}", text(&run.stdout));
}

/// Methods with bytecode are executed by doppel itself.
#[test]
fn models_of_bytecode_are_compared() {
    let run = effects().check("plain", &[]);
    let output = text(&run.stdout);
    assert_eq!(run.end, End::Exited(1), "{output}{}", text(&run.stderr));
    let verdict = |method: &str| {
        let line = output.lines().find(|line| line.contains(&format!("n.Plain.{method}("))).unwrap_or_default();
        line.split(':').next().unwrap_or_default().to_owned()
    };
    for method in ["gcd", "push", "sorted", "print", "real"] {
        assert_eq!(verdict(method), "agrees", "{method}:\n{output}");
    }
    for method in ["abs", "rarely", "pushes", "copies", "prints", "exits"] {
        assert_eq!(verdict(method), "differs", "{method}:\n{output}");
    }
    let one = effects().check("plain", &["n.Plain.gcd"]);
    assert_eq!((one.end, text(&one.stdout).lines().count()), (End::Exited(0), 1), "{}", text(&one.stdout));
    let none = effects().check("plain", &["n.Plain.none"]);
    assert_eq!(none.end, End::Exited(2));
    assert!(text(&none.stderr).contains("there is no model of n.Plain.none, but of n.Plain."));
}
