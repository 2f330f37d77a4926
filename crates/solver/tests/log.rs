//! The query log can be read back, contains the answers, and causes no harm if it cannot be written.

use doppel_expr::{Pool, parse};
use doppel_smtlib::{Status, read};
use doppel_solver::{Answer, Model, Options, Solver};

#[test]
fn queries_are_logged_as_asked_and_as_solved() {
    let directory = tempfile::tempdir().unwrap();
    let options = Options { log: Some(directory.path().to_owned()), ..Options::default() };
    let mut solver = Solver::new(options);
    let mut pool = Pool::new();
    let prefix = ["(ult x:32 1000)", "(ult y:32 1000)", "(ult z:32 9)"].map(|text| parse(&mut pool, text).unwrap());
    let last = [parse(&mut pool, "(eq (mul x y) 10403)").unwrap()];
    let impossible = [parse(&mut pool, "(ult 9 z)").unwrap()];
    assert!(matches!(solver.check(&mut pool, &prefix, &last, &Model::new()), Answer::Sat(_)));
    assert_eq!(solver.check(&mut pool, &prefix, &impossible, &Model::new()), Answer::Unsat);
    let script = |name: &str| {
        let text = std::fs::read_to_string(directory.path().join(name)).unwrap();
        read(&mut Pool::new(), &text).unwrap()
    };
    let asked = script("000001-asked.smt2");
    assert_eq!((asked.conjuncts.len(), asked.status), (4, Some(Status::Sat)));
    let solved = script("000001-solved.smt2");
    assert_eq!((solved.conjuncts.len(), solved.status), (3, Some(Status::Sat)));
    assert!(asked.hint.is_empty());
    assert_eq!(solved.hint.iter().map(|&(_, value)| value).collect::<Vec<_>>(), [0, 0]);
    assert_eq!(script("000002-asked.smt2").status, Some(Status::Unsat));
    assert!(!directory.path().join("000002-solved.smt2").exists());
}

#[test]
fn a_log_that_cannot_be_written_ends_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let options = Options { log: Some(file.join("log")), ..Options::default() };
    let mut solver = Solver::new(options);
    let mut pool = Pool::new();
    let last = [parse(&mut pool, "(ult x:8 3)").unwrap()];
    assert!(matches!(solver.check(&mut pool, &[], &last, &Model::new()), Answer::Sat(_)));
    assert!(solver.log_error().is_some());
}
