//! Sources that call a method: they compile, and the method gets exactly the same arguments as in doppel.

mod common;

use common::Classes;
use doppel_inputs::{Program, Recording};
use doppel_library::LIBRARY;
use doppel_testgen::replay::{Expected, Replayer, Subject, Verdict};
use doppel_testgen::reproducer::Reproducer;
use doppel_vm::Config;
use doppel_vm::session::{Limits, Purpose, Session};
use doppel_world::World;

struct Test {
    session: Session,
    replayer: Replayer,
    errors: Vec<String>,
}

impl Test {
    fn new(classes: &Classes) -> Test {
        let library = doppel_classpath::Jdk::open(&classes.jdk.home).unwrap_or_else(|error| panic!("{error}"));
        // Reproducers must handle these by reflection.
        let class_path = classes.path().display().to_string();
        let config = Config { class_path, private_constructors: true, ..Config::new(&LIBRARY) };
        let mut world = World::new();
        world.capture(Vec::new());
        let session = Session::boot(library, config, world, Purpose::Rerun).unwrap_or_else(|end| panic!("{end}"));
        Test { session, replayer: classes.replayer(&[]), errors: Vec::new() }
    }

    /// Calls a method on both machines with these inputs, separated by `;`. `is_direct`: whether plain Java can make
    /// the call.
    fn check(&mut self, method: &str, inputs: &str, is_direct: bool) {
        if let Err(error) = self.try_check(method, inputs, is_direct) {
            self.errors.push(format!("{method} [{inputs}]: {error}"));
        }
    }

    fn try_check(&mut self, method: &str, inputs: &str, is_direct: bool) -> Result<(), String> {
        let program = Program::parse_method(&format!("shapes.{method}")).ok_or("no method")?;
        let recording = Recording::parse(inputs.replace(';', "\n").as_bytes());
        let session = &mut self.session;
        session.go_to_start(program, Vec::new());
        let outcome = session.run(Some(recording.clone()), Limits::default());
        let entry = session.entry().cloned().ok_or_else(|| format!("{:?} {outcome:?}", session.entry_error()))?;
        let uncaught = session.uncaught().last().cloned().ok_or_else(|| {
            format!("doppel throws nothing: {outcome:?} {:?} {:?}", session.entry_state(), session.entry_result())
        })?;
        let own = uncaught.frames.iter().find(|frame| !frame.0.class.is_library);
        let at = own.map(|(method, bci)| method.location(*bci));
        let reproducer = Reproducer::new(&entry, &recording);
        if reproducer.direct.is_some() != is_direct {
            return Err("plain Java, or not".to_owned());
        }
        let expected = Expected::Exception { class: uncaught.exception.clone(), at };
        let message = format!("{}: {}", uncaught.exception, uncaught.message.clone().unwrap_or_default());
        // If there are two sources, both must work; the second costs time, so it is checked only where it can differ.
        let has_more = reproducer.direct.is_some() && inputs.contains(".class=");
        let reflective = has_more.then(|| Reproducer { direct: None, ..reproducer.clone() });
        for reproducer in std::iter::once(reproducer).chain(reflective) {
            let source = reproducer.direct.clone().unwrap_or(reproducer.reflective.clone());
            let run =
                self.replayer.run(&mut Subject::Method(reproducer), &recording).map_err(|error| error.to_string())?;
            let stderr = String::from_utf8_lossy(&run.ended.stderr);
            if expected.judge(&run) != Verdict::Confirmed || !stderr.contains(&message) {
                return Err(format!("java says\n{stderr}--- doppel\n{message}\n--- source\n{source}"));
            }
        }
        Ok(())
    }
}

#[test]
fn reproducers_reproduce() {
    let classes = Classes::compile(&["Shapes.java", "Describe.java"]);
    let mut test = Test::new(&classes);
    test.check("Describe.primitives", "z=true;b=-128;c=';s=-1;i=-2147483648;j=-9223372036854775808;f=1e-45;d=-0", true);
    test.check("Describe.primitives", "c=\\u000a;f=NaN;d=-Infinity", true);
    test.check("Describe.references", "s=a\"\\\\\\u000a\\u0000\\u20ac\\ud800;i=-7;c=\\\\;z=true;f=1.1;b=-3", true);
    test.check("Describe.references", "s.null=true;i.null=true;f=-Infinity", true);
    let arrays =
        "a=1,-2;b.length=2;b[0]=x;b[1].null=true;c.length=3;c[0]=1.5,NaN;c[2].null=true;d=44,97;e.length=1;e[0]=9";
    test.check("Describe.arrays", arrays, false);
    test.check("Describe.objects", "d.i=3;d.s=x;i.j=4;c.ordinal=1;t.ordinal=2", false);
    test.check("Describe.objects", "d.s.null=true;i.null=true;c.ordinal=2", true);
    let generic = "l.length=2;l[0]=x;l[1].null=true;m.length=2;m[0].key=4;m[0].value=v;m[1].key=5;m[1].value.null=true";
    test.check("Describe.generic", generic, false);
    test.check("Describe.generic", "l.length=1;l[0]=x;o.class=1;o.1=8;t.0=abc", true);
    test.check("Describe.receiver", "this.i=4;this.s=abc;b=-1;l.length=1;l[0]=6", true);
    test.check("Describe.Kind.ofEnum", "this.ordinal=1;x=5;args=6;java=7", true);
    test.check("Describe.identity", "a=5;b=5;s=abc", true);
    test.check("Shapes.hidden", "x=3;this.0.base=3", false);
    assert!(test.errors.is_empty(), "{}", test.errors.join("\n\n"));
}
