//! The query log: each query as SMT-LIB, as asked and as sent to the back end, with its answer. `doppel solve` replays
//! it.

use std::path::PathBuf;

use doppel_expr::{ExprId, Pool};
use doppel_smtlib::{Script, Status};

use crate::query::{Outcome, Query};

/// One solver's part of the log.
pub(crate) struct Log {
    directory: PathBuf,
    /// The number of the current query.
    number: u64,
    /// Why the log ends early: after one failed write there are no more attempts.
    pub error: Option<String>,
}

impl Log {
    pub fn new(directory: PathBuf) -> Log {
        let error = std::fs::create_dir_all(&directory).err().map(|error| error.to_string());
        Log { directory, number: 0, error }
    }

    /// A query begins.
    pub fn begin(&mut self) {
        self.number += 1;
    }

    /// The caller's query, before the first stage.
    pub fn asked(&mut self, pool: &Pool, prefix: &[ExprId], last: &[ExprId], outcome: &Outcome) {
        self.write("asked", pool, prefix.iter().chain(last), Vec::new(), outcome);
    }

    /// The query for the back end, after the last stage, with its hint.
    pub fn solved(&mut self, pool: &Pool, query: &Query, outcome: &Outcome) {
        let hint = query.variables.iter().copied().zip(query.hint.iter().copied()).collect();
        self.write("solved", pool, query.conjuncts.iter(), hint, outcome);
    }

    fn write<'a>(
        &mut self,
        what: &str,
        pool: &Pool,
        conjuncts: impl Iterator<Item = &'a ExprId>,
        hint: Vec<(ExprId, u64)>,
        outcome: &Outcome,
    ) {
        if self.error.is_some() {
            return;
        }
        let status = match outcome {
            Outcome::Sat(_) => Status::Sat,
            Outcome::Unsat => Status::Unsat,
            Outcome::Unknown(_) => Status::Unknown,
        };
        let script = conjuncts.fold(Script::new(pool), |script, &e| script.conjunct(e, ""));
        let script = script.status(status).without_values().hint(hint).get_model();
        let file = self.directory.join(format!("{:06}-{what}.smt2", self.number));
        self.error =
            std::fs::write(&file, script.to_string()).err().map(|error| format!("{}: {error}", file.display()));
    }
}
