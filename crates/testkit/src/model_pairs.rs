//! Random methods with models whose verdict is known: one is the same method again, the other is off by one.
//! `doppel models check` must report the second and not the first.

use std::fmt::Write as _;
use std::io;

use crate::compile::{CompileError, Job, compile_all};
use crate::doppel;
use crate::jdk::Jdk;
use crate::process::{End, Invocation};
use crate::random::prng::Prng;
use crate::workspace;

#[derive(Debug, thiserror::Error)]
pub enum PairError {
    #[error(transparent)]
    Compile(#[from] CompileError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The errors in doppel's verdicts on this many methods, determined by the seed.
pub fn check(jdk: &Jdk, seed: u64, n_methods: usize) -> Result<Vec<String>, PairError> {
    let directory = tempfile::Builder::new().prefix("doppel-models-").tempdir()?;
    let mut rng = Prng::new(seed);
    let bodies: Vec<String> = (0..n_methods).map(|_| expression(&mut rng, 4)).collect();
    let mut jobs = Vec::new();
    let api = workspace::root().join("crates/cli/api/doppel/Model.java");
    for (name, source) in [("app", app(&bodies)), ("same", models(&bodies, "")), ("wrong", models(&bodies, " + 1"))] {
        let folder = directory.path().join("src").join(name);
        std::fs::create_dir_all(&folder)?;
        let subject = folder.join("Subject.java");
        std::fs::write(&subject, app(&bodies))?;
        let mut sources = vec![subject, api.clone()];
        if name != "app" {
            sources.push(folder.join("Models.java"));
            std::fs::write(folder.join("Models.java"), source)?;
        }
        jobs.push(Job { sources, classes: directory.path().join(name) });
    }
    compile_all(jdk, &jobs).into_iter().collect::<Result<(), _>>()?;
    let mut errors = Vec::new();
    for (models, expected) in [("same", 0), ("wrong", 1)] {
        let mut invocation = Invocation::new(doppel::binary()?).args(["models", "check", "--models"]);
        invocation =
            invocation.args([directory.path().join(models)]).args(["--cp"]).args([directory.path().join("app")]);
        invocation.path_first = Some(jdk.home.join("bin"));
        invocation.timeout = std::time::Duration::from_secs(300);
        let run = invocation.run()?;
        if run.end != End::Exited(expected) {
            let (stdout, stderr) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
            errors.push(format!("{models} models: {}\n{}\n{stdout}{stderr}", run.end, bodies.join("\n")));
        }
    }
    Ok(errors)
}

fn app(bodies: &[String]) -> String {
    let mut text = String::from("public class Subject {\n");
    for (index, body) in bodies.iter().enumerate() {
        let _ = writeln!(text, "    static int f{index}(int a, int b) {{ return {body}; }}");
    }
    text + "}\n"
}

fn models(bodies: &[String], error: &str) -> String {
    let mut text = String::from("import doppel.Model;\n\npublic class Models {\n");
    for (index, body) in bodies.iter().enumerate() {
        let _ = writeln!(text, "    @Model(\"Subject.f{index}(II)I\")");
        let _ = writeln!(text, "    public static int f{index}(int a, int b) {{ return ({body}){error}; }}");
    }
    text + "}\n"
}

fn expression(rng: &mut Prng, depth: usize) -> String {
    if depth == 0 || rng.percent(15) {
        return match rng.below(4) {
            0 | 1 => "a".to_owned(),
            2 => "b".to_owned(),
            _ => rng.below(100).to_string(),
        };
    }
    let (left, right) = (expression(rng, depth - 1), expression(rng, depth - 1));
    match rng.below(10) {
        0 => format!("({left} < {right} ? {left} : {})", expression(rng, depth - 1)),
        // Some divide by zero, as both must.
        1 => format!("({left} / {right})"),
        2 => format!("({left} << {right})"),
        3 => format!("({left} >>> {right})"),
        operator => format!("({left} {} {right})", ["+", "-", "*", "&", "|", "^"][operator - 4]),
    }
}
