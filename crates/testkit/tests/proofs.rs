//! `doppel check` proves from class files what needs no path, and only if they are the program that runs.

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use serde_json::{Value, json};

const SAFE: &str = r#"
    public class Safe {
        static int twice(int n) { return n * 2; }
        static int twice(long n) { return (int) n; }
        static int thirds(int n) { return n / 3; }
        public static void main(String[] args) {
            if (args.length > 7) throw new Error("checked by nobody");
            System.out.println(twice(args.length));
        }
    }"#;

fn programs() -> Programs {
    compile_texts(Jdk::installed().unwrap(), &[("Safe.java", SAFE)]).unwrap()
}

fn check(programs: &Programs, flags: &[&str], entry: &str) -> Run {
    let class_path = programs.classes.display().to_string();
    let mut invocation = Invocation::new(doppel::binary().unwrap())
        .args(["check", "--quiet", "--workers", "1", "--time-limit", "20s"])
        .args(flags)
        .args(["-cp", &class_path, entry]);
    invocation.path_first = Some(Jdk::installed().unwrap().home.join("bin"));
    invocation.run().unwrap()
}

fn document(programs: &Programs, flags: &[&str], entry: &str) -> Value {
    let run = check(programs, &[&["--json"], flags].concat(), entry);
    serde_json::from_slice(&run.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&run.stderr)))
}

#[test]
fn a_proof_says_what_it_shows() {
    let programs = programs();
    let run = check(&programs, &["--property", "no-runtime-exception"], "Safe");
    let text = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.end, End::Exited(0));
    let expected =
        "holds\nproved by static analysis: no RuntimeException that an instruction can throw leaves the program";
    assert!(text.starts_with(expected), "{text}");
    let document = document(&programs, &[], "Safe");
    assert_eq!((&document["verdict"], &document["paths"]["explored"]), (&json!("holds"), &json!(0)), "{document}");
    assert_eq!(document["proof"]["by"], "exceptions", "{document}");
}

#[test]
fn methods_are_proved_as_programs_are() {
    let programs = programs();
    for entry in ["Safe.thirds", "Safe.twice(int)", "Safe.twice(long)"] {
        let document = document(&programs, &["--property", "no-runtime-exception"], entry);
        assert_eq!(document["proof"]["by"], "exceptions", "{entry}: {document}");
    }
    assert_eq!(check(&programs, &[], "Safe.twice(short)").end, End::Exited(2));
}

#[test]
fn what_is_not_the_program_alone_is_not_proved() {
    let programs = programs();
    for flags in [
        &["--no-proof"][..],
        &["--property", "no-exception"],
        &["--concrete", "Safe.twice"],
        &["--symbolic", "return:Safe.twice"],
        &["-Djava.security.manager=allow"],
        &["-esa"],
    ] {
        let document = document(&programs, flags, "Safe");
        assert_eq!(document["proof"], Value::Null, "{flags:?}: {document}");
        assert!(document["paths"]["explored"].as_u64().is_some_and(|paths| paths > 0), "{flags:?}: {document}");
    }
}
