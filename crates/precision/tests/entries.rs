//! Methods as entries: they get the recorded arguments, and other solutions of a path constraint take the same path.

use std::path::PathBuf;
use std::process::Command;

use doppel_expr::{Evaluator, ExprId};
use doppel_inputs::{Kind, Outcome, Program, Recording};
use doppel_precision::check::{recording, same_path};
use doppel_precision::machine::{Machine, Paths, Run};
use doppel_precision::solutions;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::random::Prng;
use doppel_testkit::workspace;
use doppel_vm::entry::EntryState;

/// What the method returned, `! Exception` if it threw, `- Exception` if an input could not be built.
fn ended(run: &Run) -> String {
    match (&run.entry_state, &run.entry_result, run.uncaught()) {
        (EntryState::NotBuilt { exception }, ..) => format!("- {exception}"),
        (EntryState::Called, _, Some(exception)) => format!("! {exception}"),
        (EntryState::Called, Some(result), None) => result.text.clone(),
        _ => format!("{:?} {}", run.outcome, run.stderr),
    }
}

fn machine(directory: &std::path::Path) -> Machine {
    let jdk = Jdk::installed().unwrap_or_else(|error| panic!("no JDK: {error}"));
    let classes: PathBuf = directory.join("classes");
    let source = workspace::root().join("tests/entries/shapes/Shapes.java");
    // With the names of parameters.
    let javac = Command::new(jdk.tool("javac")).args(["-g", "-d"]).arg(&classes).arg(source).status();
    assert!(javac.is_ok_and(|status| status.success()), "javac failed");
    let machine = Machine::of(jdk, &classes, Program::MainClass(String::new()), Paths::Plain);
    machine.unwrap_or_else(|error| panic!("{error}"))
}

fn program(method: &str) -> Program {
    Program::parse_method(method).unwrap_or_else(|| panic!("no method: {method}"))
}

struct Subject {
    machine: Machine,
    errors: Vec<String>,
}

impl Subject {
    /// Runs a method of `Shapes` with these inputs, separated by `;`.
    fn check(&mut self, method: &str, inputs: &str, expected: &str) {
        if let Err(error) = self.try_check(method, inputs, expected) {
            self.errors.push(format!("{method} [{inputs}]: {error}"));
        }
    }

    fn try_check(&mut self, method: &str, inputs: &str, expected: &str) -> Result<(), String> {
        self.machine.switch_to(program(&format!("shapes.Shapes.{method}")));
        let run = self.machine.run(Recording::parse(inputs.replace(';', "\n").as_bytes()))?;
        if ended(&run) != expected {
            let names: Vec<&str> = run.symbolic.inputs.iter().map(|input| input.name.as_str()).collect();
            return Err(format!("{} instead of {expected}; inputs {names:?}", ended(&run)));
        }
        for line in inputs.split(';').filter(|line| !line.is_empty()) {
            let name = line.split_once('=').map_or(line, |(name, _)| name);
            if run.symbolic.inputs.iter().all(|input| input.name != name) {
                return Err(format!("no input {name}"));
            }
        }
        if !run.symbolic.imprecisions.is_empty() {
            return Err("imprecise".to_owned());
        }
        let mut prng = Prng::new(1);
        let constraint = run.constraint();
        let pool = &run.symbolic.pool;
        let mut found = solutions::mutation::solutions(pool, &constraint, 4, &mut prng);
        found.extend(solutions::z3::solutions(pool, &constraint, 3, &mut prng)?.unwrap_or_default());
        for solution in &found {
            let inputs = recording(&run, solution);
            let other = self.machine.run(inputs.clone())?;
            let text = inputs.to_text();
            same_path(&run, &other).map_err(|error| format!("{error}\n{text}"))?;
            let same = match (&run.entry_result, &other.entry_result) {
                // The prediction of the expression, or a text without one.
                (Some(result), Some(found)) if result.tag != 0 => {
                    let sort = pool.sort(ExprId(result.tag));
                    Evaluator::new(pool, solution).value(ExprId(result.tag)) == sort.normalize(found.slot)
                }
                (Some(result), Some(_)) if result.kind == Kind::Ref => true,
                _ => ended(&other) == expected,
            };
            if !same {
                return Err(format!("another solution ends with {}\n{text}", ended(&other)));
            }
        }
        Ok(())
    }

    /// Checks what is reported as left out.
    fn check_unexplored(&mut self, method: &str, expected: &[&str]) {
        self.machine.switch_to(program(&format!("shapes.Shapes.{method}")));
        let unexplored = self.machine.run(Recording::default()).map(|run| run.symbolic.unexplored);
        if unexplored.as_deref().unwrap_or_default() != expected {
            self.errors.push(format!("{method}: {unexplored:?}"));
        }
    }

    fn check_error(&mut self, method: &str, expected: &str) {
        self.machine.switch_to(program(method));
        let outcome = self.machine.run(Recording::default()).map(|run| run.outcome);
        let error = self.machine.entry_error().map(ToString::to_string).unwrap_or_default();
        if !matches!(outcome, Ok(Outcome::NotStarted(1))) || !error.contains(expected) {
            self.errors.push(format!("{method}: {outcome:?}, {error}"));
        }
    }
}

#[test]
fn shapes() {
    let directory = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let mut subject = Subject { machine: machine(directory.path()), errors: Vec::new() };
    let mut check = |method: &str, inputs: &str, expected: &str| subject.check(method, inputs, expected);
    check("primitives", "", "4");
    check("primitives", "z=true;b=-3;c=x;s=1001", "1");
    check("primitives", "i=42;j=1099511627776;f=1;d=0.5", "2");
    check("primitives", "f=1.5;d=0.5", "3");
    check("string", "", "!");
    check("string", "s.null=true", "null");
    check("string", "s=abd", "abc");
    check("string", "s=\\u20ac", "€!");
    check("array", "a.null=true", "-1");
    check("array", "a=1,20,30;b=1,2,3,4.5", "50");
    check("strings", "", "0");
    check("strings", "all.length=2;all[0]=xy;all[1]=y", "1");
    check("strings", "all.length=2;all[0]=xy;all[1].null=true", "! java.lang.NullPointerException");
    check("matrix", "", "! java.lang.ArrayIndexOutOfBoundsException");
    check("matrix", "rows.length=2;rows[0]=1,7", "2");
    check("boxes", "z.null=true", "! java.lang.NullPointerException");
    check("boxes", "z=true;i=5;c=A", "70");
    check("boxes", "d=NaN", "1");
    check("colour", "", "10");
    check("colour", "c.ordinal=1", "2");
    check("colour", "c.ordinal=2", "! java.lang.IllegalStateException");
    check("colour", "c.null=true", "! java.lang.NullPointerException");
    check("receiver", "this.0.base=5;x=10", "2");
    check("receiver", "this.0.base=-1", "- java.lang.IllegalArgumentException");
    check("receiver", "this.constructor=1;this.1.label=;x=3", "-1");
    check("receiver", "this.constructor=1;this.1.label.null=true;x=3", "! java.lang.NullPointerException");
    check("hidden", "x=1", "100");
    check("hidden", "x=3;this.0.base=3", "! java.lang.ArithmeticException");
    check("objects", "a.0.base=4;p.x=4;p.y=6", "6");
    check("objects", "p.null=true", "0");
    check("Inner.sum", "this.this$0.0.base=3;this.more=4", "7");
    check("tree", "t.0.value=9", "1");
    check("tree", "t.class=1;t.1.left.value=8", "8");
    check("list", "list.length=2;list[0]=3;list[1]=4", "7");
    check("list", "map.length=1;map[0].key=k;map[0].value=5", "5");
    check("any", "o.class=1;o.1=6", "big");
    check("any", "o.0=x;s=ab", "x:2");
    check("Broken.call", "", "! java.lang.ExceptionInInitializerError");
    check("overloaded(int)", "i=1", "");
    check("overloaded(String,int[])", "a=1", "");
    subject.check_unexplored("tree", &[]);
    subject.check_unexplored("primitives", &[]);
    subject.check_unexplored("objects", &["a: only new shapes.Shapes objects"]);
    subject.check_unexplored("array", &[]);
    subject.check_unexplored("strings", &[]);
    subject.check_unexplored("matrix", &["rows: no element is the same object as another"]);
    subject.check_unexplored(
        "any",
        &[
            "o: only java.lang.String and java.lang.Integer for java.lang.Object",
            "s: only java.lang.String for java.lang.CharSequence",
            "r: only null, since java.lang.Runnable is an interface",
        ],
    );
    subject.check_error("shapes.Nothing.f", "no class shapes.Nothing: it is not on the class path");
    subject.check_error("shapes.Shapes.f", "has no method f; it has primitives(boolean,byte,");
    let overloads = "several methods overloaded: name one of overloaded(int), overloaded(java.lang.String,int[])";
    subject.check_error("shapes.Shapes.overloaded", overloads);
    subject.check_error("shapes.Shapes.overloaded(long)", "overloaded(java.lang.String,int[])");
    subject.check_error("shapes.Shapes.nothing", "nothing() is native");
    subject.check_error("java.util.List.size", "size() is abstract");
    subject.check_error("java.io.InputStream.readAllBytes", "is abstract");
    assert!(subject.errors.is_empty(), "{}", subject.errors.join("\n\n"));
}

#[test]
fn runs_from_the_entry() {
    let directory = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let mut machine = machine(directory.path());
    machine.switch_to(program("shapes.Shapes.receiver"));
    let inputs = ["x=1", "this.constructor=1;this.1.base=-4", "this.0.base=5;x=20", "this.constructor=1;x=7", "x=1"];
    let inputs = inputs.map(|inputs| Recording::parse(inputs.replace(';', "\n").as_bytes()));
    let results = machine.runs_from_entry(inputs).unwrap_or_else(|error| panic!("{error}"));
    let results: Vec<String> = results.iter().map(ended).collect();
    assert_eq!(results, ["1", "- java.lang.IllegalArgumentException", "4", "-1", "1"]);
    // A class whose name is not the first that it could have.
    machine.switch_to(program("shapes.Shapes.Colour.n"));
    let inputs = ["", "this.ordinal=2", "this.ordinal=1"].map(|inputs| Recording::parse(inputs.as_bytes()));
    let results = machine.runs_from_entry(inputs).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(results.iter().map(ended).collect::<Vec<_>>(), ["1", "1", "2"]);
}
