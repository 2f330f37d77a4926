//! Z3 as a separate process, over SMT-LIB: a second opinion for tests. Too slow for anything else, because every query
//! starts a process.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use doppel_expr::{ExprId, Pool};
use doppel_smtlib::{Script, Status};

/// The verdict of `z3` on `PATH`; `Unknown` if it exceeds the time limit, or if something goes wrong.
pub(crate) fn verdict(pool: &Pool, conjuncts: &[ExprId], time_limit: Duration) -> Status {
    let script = conjuncts.iter().fold(Script::new(pool), |script, &e| script.conjunct(e, ""));
    let script = script.without_values().check_sat().to_string();
    match ask(&script, time_limit).as_deref().map(str::trim) {
        Ok("sat") => Status::Sat,
        Ok("unsat") => Status::Unsat,
        _ => Status::Unknown,
    }
}

fn ask(script: &str, time_limit: Duration) -> std::io::Result<String> {
    let seconds = time_limit.as_secs().max(1);
    let mut child = Command::new("z3")
        .args(["-smt2", "-in", &format!("-T:{seconds}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // Z3 may have ended with an error, which its answer then shows.
        let _ = stdin.write_all(script.as_bytes());
    }
    let output = child.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
