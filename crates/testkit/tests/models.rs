//! Models: executed in place of their methods, rejected if they cannot be.

use std::path::PathBuf;
use std::sync::OnceLock;

use doppel_testkit::compile::{Job, Programs, compile_all, compile_texts};
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

/// The program in `java/models`, and beside it its models.
struct Classes {
    app: String,
    models: String,
    _directory: tempfile::TempDir,
}

fn classes() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let source = |name: &str| workspace::root().join(format!("crates/testkit/java/models/{name}.java"));
        let api = |name: &str| workspace::root().join(format!("crates/cli/api/doppel/{name}.java"));
        let (app, models) = (directory.path().join("app"), directory.path().join("with-models"));
        let job = |names: &[&str], classes: &PathBuf| {
            let sources = names.iter().map(|name| source(name)).chain([api("Symbolic"), api("Model")]).collect();
            Job { sources, classes: classes.clone() }
        };
        let jobs = [job(&["Cell", "InPlace"], &app), job(&["Cell", "CellModels"], &models)];
        compile_all(jdk(), &jobs).into_iter().for_each(|result| result.unwrap());
        Classes { app: app.display().to_string(), models: models.display().to_string(), _directory: directory }
    })
}

const OUTPUT: &str = "\
not positive
false
true
4
true
1099511628781
true false false
true
2
42 103 97 6
true false true
java.lang.IllegalStateException: failed
\tat Cell.fail(Native Method)
\tat InPlace.main(InPlace.java:36)
true fail
java.lang.ArithmeticException: / by zero
\tat Cell.failToo(Cell.java)
\tat InPlace.main(InPlace.java:43)
modelled cell, sub of modelled cell, modelled described
10 6 8 10
1006
false
";

#[test]
fn models_are_executed_in_place() {
    let Classes { app, models, .. } = classes();
    let run = doppel(&["run", "--models", models, "-cp", app, "InPlace"]);
    assert_eq!((text(&run.stdout).as_str(), run.end), (OUTPUT, End::Exited(0)), "{}", text(&run.stderr));
    let run = doppel(&["run", "--gc-stress", "1000", "--quantum", "50", "--models", models, "-cp", app, "InPlace"]);
    assert_eq!((text(&run.stdout).as_str(), run.end), (OUTPUT, End::Exited(0)), "{}", text(&run.stderr));
}

#[test]
fn models_keep_expressions() {
    let Classes { app, models, .. } = classes();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("path.txt").display().to_string();
    let run = doppel(&["run", "--models", models, "--path-constraint", &file, "-cp", app, "InPlace"]);
    let errors = text(&run.stderr);
    assert!(!errors.contains("imprecise"), "{errors}");
    let path = std::fs::read_to_string(&file).unwrap();
    let conjuncts: Vec<&str> = path.lines().filter_map(|line| Some(line.split_once("): ")?.1)).collect();
    let expected =
        ["(sle (neg x:32) 0)", "(not (eq (mul y:32 2) 10))", "(slt 100 z:32)", "(eq (mul z:32 2) 208)", "(eq x:32 5)"];
    assert_eq!(conjuncts[..5], expected, "{path}");
}

#[test]
fn reports_name_who_handled_a_native() {
    let Classes { app, models, .. } = classes();
    let run = doppel(&["run", "--json", "--models", models, "-cp", app, "InPlace"]);
    let report: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    let natives = report["natives"].as_array().unwrap();
    let modelled: Vec<String> = natives
        .iter()
        .filter(|native| native["handled_by"] == "model")
        .map(|native| format!("{} {}", native["method"].as_str().unwrap(), native["calls"]))
        .collect();
    let expected = [
        "Cell$Inner.values([Ljava/lang/Number;)[Ljava/lang/Number; 1",
        "Cell.add(JID)J 2",
        "Cell.fail(Ljava/lang/String;)I 1",
        "Cell.isLocked()Z 1",
        "Cell.itself([Ljava/lang/Object;)LCell; 1",
        "Cell.negate()V 1",
        "Cell.twice(I)I 4",
    ];
    assert_eq!(modelled, expected);
}

#[test]
fn searches_go_through_models() {
    let Programs { classes: app, .. } = &programs(&[(
        "Deep.java",
        "public class Deep { static native int f(int x); static void go(int x) { assert f(x) != 42; } }",
    )]);
    let models = programs(&[(
        "DeepModels.java",
        "public class DeepModels { @doppel.Model(\"Deep.f(I)I\") static int f(int x) { return x > 7 ? x * 3 : 0; } }",
    )]);
    let (app, models) = (app.display().to_string(), models.classes.display().to_string());
    let run = doppel(&["explore", "-ea", "--json", "--no-replay", "--models", &models, "-cp", &app, "Deep.go"]);
    let report: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(report["findings"][0]["inputs"][0]["value"], "14", "{report}");
    assert_eq!(report["paths"]["explored"], 2, "{report}");
    assert_eq!(report["complete"], true, "{report}");
    assert_eq!(report["models"], serde_json::json!(["Deep.f(I)I"]), "{report}");
}

/// Objects of another loader's class are of another class, whatever its name.
#[test]
fn classes_of_other_loaders_need_models_without_them() {
    let loading = r#"
        import java.net.*;
        public class Loads {
            public static void main(String[] args) throws Exception {
                URL[] urls = {new java.io.File(args[0]).toURI().toURL()};
                Class<?> victim = new URLClassLoader(urls, null).loadClass("Plugin");
                System.out.println(victim.getMethod("f", int.class).invoke(victim.getConstructor().newInstance(), 1));
            }
        }"#;
    let plugin =
        programs(&[("Plugin.java", "public class Plugin { public Plugin() {} public int f(int x) { return x; } }")]);
    let app = programs(&[("Loads.java", loading)]);
    let run = |parameter: &str| {
        let model = format!(
            "import doppel.Model; public class M {{ @Model(\"Plugin.f(I)I\") static int f({parameter} o, int x) {{ return 7; }} }}"
        );
        let stand_in = "public class Plugin { public Plugin() {} public int f(int x) { return x; } }";
        let models = programs(&[("M.java", &model), ("Plugin.java", stand_in)]);
        let path = |programs: &Programs| programs.classes.display().to_string();
        doppel(&["run", "--models", &path(&models), "-cp", &path(&app), "Loads", &path(&plugin)])
    };
    let fits = run("Object");
    assert_eq!((text(&fits.stdout).as_str(), fits.end), ("7\n", End::Exited(0)), "{}", text(&fits.stderr));
    let refused = run("Plugin");
    assert!(text(&refused.stderr).contains("is of a class loader of its own"), "{}", text(&refused.stderr));
    assert_eq!(refused.end, End::Exited(3));
}

/// Compiles with the annotation and [`VICTIM`] at hand.
fn programs(texts: &[(&str, &str)]) -> Programs {
    let api = std::fs::read_to_string(workspace::root().join("crates/cli/api/doppel/Model.java")).unwrap();
    let mut all = vec![("doppel/Model.java", api.as_str()), ("Victim.java", VICTIM)];
    all.extend_from_slice(texts);
    compile_texts(jdk(), &all).unwrap()
}

const VICTIM: &str = r#"
public abstract class Victim {
    native int f(int x, String s);
    static native void g();
    abstract void h();
    static int overloaded(int x) { return 0; }
    static int overloaded(long x) { return 0; }
    public static void main(String[] args) { System.out.println("ran"); }
}
"#;

/// A class with this model is rejected with this message.
#[track_caller]
fn refused(model: &str, message: &str) {
    let programs = programs(&[("M.java", &format!("import doppel.Model; public class M {{ {model} }}"))]);
    let classes = programs.classes.display().to_string();
    let run = doppel(&["run", "--models", &classes, "-cp", &classes, "Victim"]);
    let errors = text(&run.stderr);
    assert!(errors.contains(message), "{errors}");
    assert_eq!((run.end, text(&run.stdout).as_str()), (End::Exited(2), ""), "{errors}");
    assert!(errors.ends_with("help: see `doppel explain wrong-model`\n"), "{errors}");
}

#[test]
fn wrong_signatures_are_refused() {
    refused(
        r#"@Model("Victim.f(ILjava/lang/String;)I") static int f(int x, String s) { return 0; }"#,
        "model M.f(ILjava/lang/String;)I does not have the signature of Victim.f(ILjava/lang/String;)I: \
         it has 2 parameters instead of 3 (the receiver is the first)",
    );
    refused(
        r#"@Model("Victim.f(ILjava/lang/String;)") static int f(Victim v, long x, String s) { return 0; }"#,
        "parameter 2 is long instead of int",
    );
    refused(
        r#"@Model("Victim.f(ILjava/lang/String;)") static long f(Victim v, int x, String s) { return 0; }"#,
        "it returns long instead of int",
    );
    refused(
        r#"@Model("Victim.f(ILjava/lang/String;)") static int f(M v, int x, String s) { return 0; }"#,
        "parameter 1 is M instead of Victim",
    );
}

#[test]
fn models_of_what_cannot_be_replaced_are_refused() {
    refused(r#"@Model("Victim.g()V") void g() {}"#, "model M.g()V of Victim.g()V is not static");
    refused(
        r#"@Model("Victim.f") static void g() {}"#,
        "model M.g()V does not say which method it stands for: `Victim.f` is not pkg.Class.method(descriptor)",
    );
    refused(r#"@Model("Victim.h()V") static void g(Victim v) {}"#, "which is abstract");
    refused(r#"@Model("Victim.<init>()V") static void g(Victim v) {}"#, "which is a constructor or initialiser");
    refused(
        r#"@Model("Victim.overloaded(S)") static int g(short s) { return 0; }"#,
        "class Victim has no such method; it has overloaded(I)I, overloaded(J)I",
    );
    refused(
        r#"@Model("Victim.g()V") static void one() {} @Model("Victim.g()") static void two() {}"#,
        "two models of Victim.g(): M.one()V and M.two()V",
    );
    refused(r#"@Model("java.lang.String.length()J") static void g() {}"#, "class java.lang.String has no such method");
    refused("static void g() {}", "contains no models: ");
}

#[test]
fn models_that_cannot_be_loaded_are_refused() {
    let source = r#"import doppel.Model; public class M {
        static int x = 1 / Integer.parseInt("0");
        @Model("Victim.g()V") static void g() {}
    }"#;
    let programs = programs(&[("M.java", source)]);
    let classes = programs.classes.display().to_string();
    let run = doppel(&["run", "--models", &classes, "-cp", &classes, "Victim"]);
    let errors = text(&run.stderr);
    let expected = "error[wrong-model]: model M.g()V cannot be used: java.lang.ExceptionInInitializerError, caused by \
                    java.lang.ArithmeticException: / by zero";
    assert!(errors.starts_with(expected), "{errors}");
    assert_eq!(run.end, End::Exited(3));
}

#[test]
fn a_class_that_is_nowhere_is_said() {
    let source = r#"public class M { @doppel.Model("no.Such.g()V") static void g() {} }"#;
    let programs = programs(&[("M.java", source)]);
    let classes = programs.classes.display().to_string();
    let run = doppel(&["run", "--models", &classes, "-cp", &classes, "Victim"]);
    assert_eq!(
        text(&run.stderr),
        "warning: M.g()V models a method of no.Such, which is neither on the class path nor in the JDK\n"
    );
    assert_eq!((run.end, text(&run.stdout).as_str()), (End::Exited(0), "ran\n"));
}
