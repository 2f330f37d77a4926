//! Replays inputs on `java` and counts the branches that they cover.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use doppel_testkit::process::{End, Invocation};

use super::harvest::Found;
use super::measurement::Point;
use crate::contest::arena::class_path;
use crate::contest::{Arena, Subject};

const TIME_LIMIT: Duration = Duration::from_secs(600);

/// What inputs cover.
#[derive(Debug, Default, PartialEq)]
pub struct Coverage {
    pub points: Vec<Point>,
    /// Branches of the library.
    pub total: u64,
    /// Covered branches of each method, at the end.
    pub methods: BTreeMap<String, u64>,
}

/// Counts at each of these times.
pub fn replay(arena: &Arena, subject: &Subject, inputs: &[Found], seconds: &[f64], dir: &Path) -> Result<Coverage> {
    let script = dir.join("replay.txt");
    std::fs::write(&script, write_script(inputs, seconds))?;
    let tools = arena.replay_jars();
    let agent = tools.first().context("no agent")?;
    let jar = arena.covered_jar(subject).context("a subject without a jar")?;
    let mut path = arena.class_path(subject);
    path.extend(tools.iter().skip(1).cloned());
    let mut invocation = Invocation::new(arena.jdk.tool("java"))
        .args([&format!("-javaagent:{}=output=none,excludes=org.objectweb.asm.*", agent.display())])
        .args([&format!("-Dharness.driver={}", subject.name), "-cp", &class_path(&path), "Replay"])
        .args([&jar, &script]);
    invocation.timeout = TIME_LIMIT;
    let run = invocation.run()?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.end == End::Exited(0), "replay of {}: {}: {said}", subject.name, run.end);
    parse(&String::from_utf8_lossy(&run.stdout), inputs)
}

fn write_script(inputs: &[Found], seconds: &[f64]) -> String {
    let mut script = String::new();
    let mut inputs = inputs.iter().peekable();
    for &time in seconds {
        while let Some(input) = inputs.next_if(|input| input.seconds <= time) {
            let _ = writeln!(script, "run {}", input.file.display());
        }
        let _ = writeln!(script, "count {time}");
    }
    script
}

/// Subjects may print, too, so other lines are ignored.
fn parse(text: &str, inputs: &[Found]) -> Result<Coverage> {
    let mut coverage = Coverage::default();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["covered", time, branches] => {
                let seconds: f64 = time.parse()?;
                let n_inputs = inputs.iter().filter(|input| input.seconds <= seconds).count();
                coverage.points.push(Point { seconds, inputs: n_inputs, branches: branches.parse()? });
            }
            ["method", branches, name] => {
                *coverage.methods.entry((*name).to_owned()).or_default() += branches.parse::<u64>()?
            }
            ["total", branches] => coverage.total = branches.parse()?,
            _ => {}
        }
    }
    Ok(coverage)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs() -> Vec<Found> {
        [0.5, 2.0, 9.0].map(|seconds| Found { file: format!("/i/{seconds}").into(), seconds }).into()
    }

    #[test]
    fn inputs_run_before_the_count_of_their_time() {
        let script = write_script(&inputs(), &[1.0, 5.0]);
        assert_eq!(script, "run /i/0.5\ncount 1\nrun /i/2\ncount 5\n");
    }

    #[test]
    fn counts_are_read() {
        let text = "covered 1 7\nnoise of a library\ncovered 5 9\nmethod 2 a.B.c:7\ntotal 30\n";
        let point = |seconds, inputs, branches| Point { seconds, inputs, branches };
        let expected = Coverage {
            points: vec![point(1.0, 1, 7), point(5.0, 2, 9)],
            total: 30,
            methods: BTreeMap::from([("a.B.c:7".to_owned(), 2)]),
        };
        assert_eq!(parse(text, &inputs()).unwrap(), expected);
    }
}
