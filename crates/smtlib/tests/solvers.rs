//! Random expressions through both solvers: with the variables fixed to their values, every expression can have its
//! value (satisfiable), and none can have another (unsatisfiable). So our semantics, the translation and the solvers
//! agree.

use std::path::Path;
use std::process::Command;

use doppel_expr::random::{Menu, Recipe, Rng, edges};
use doppel_expr::{ExprId, OPS, Op, Pool, Sort, parse};
use doppel_smtlib::Script;

/// The command line of a solver that answers on its standard output.
fn solvers() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut found = Vec::new();
    for (name, args) in [("z3", vec!["-smt2", "-T:20"]), ("cvc5", vec!["--lang=smt2", "--tlimit=20000"])] {
        match Command::new(name).arg("--version").output() {
            Ok(_) => found.push((name, args)),
            Err(error) => eprint_skip(name, &error.to_string()),
        }
    }
    found
}

#[expect(clippy::print_stderr, reason = "a skipped check must be visible")]
fn eprint_skip(solver: &str, error: &str) {
    eprintln!("skipped: {solver} cannot be run ({error}); install it with `apt-get install {solver}`");
}

fn answer(solver: &(&str, Vec<&str>), dir: &Path, script: &str) -> String {
    let file = dir.join("script.smt2");
    std::fs::write(&file, script).expect("the temporary directory can be written");
    let output = Command::new(solver.0).args(&solver.1).arg(&file).output().expect("the solver runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned() + String::from_utf8_lossy(&output.stderr).trim()
}

/// Equalities of expressions with their current values, and their negation.
fn claims(pool: &mut Pool, expressions: &[ExprId]) -> (ExprId, ExprId) {
    let mut all = pool.bool(true);
    for &e in expressions {
        let value = pool.constant(pool.sort(e), pool.value(e));
        let eq = pool.eq(e, value);
        all = pool.and(all, eq);
    }
    let other = pool.not(all);
    (all, other)
}

#[track_caller]
fn check(solver: &(&str, Vec<&str>), dir: &Path, pool: &mut Pool, expressions: &[ExprId]) -> Result<(), String> {
    let vars: Vec<ExprId> = pool.vars().iter().map(|var| var.expr).collect();
    let (fixed, _) = claims(pool, &vars);
    let (all, other) = claims(pool, expressions);
    for (claim, expected) in [(all, "sat"), (other, "unsat")] {
        let script = Script::new(pool).conjunct(fixed, "the inputs").conjunct(claim, "the claim").check_sat();
        let answer = answer(solver, dir, &script.to_string());
        if answer != expected {
            let shown: String =
                expressions.iter().map(|&e| format!("{} = {:x}\n", pool.display(e), pool.value(e))).collect();
            let values: Vec<String> =
                pool.vars().iter().map(|v| format!("{} = {:x}", v.name, pool.value(v.expr))).collect();
            return Err(format!("{}: {answer}, not {expected}: {values:?}\n{shown}", solver.0));
        }
    }
    Ok(())
}

fn check_random(seed: u64, menu: Menu, n_rounds: usize) {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut failures = Vec::new();
    for solver in solvers() {
        let mut rng = Rng(seed);
        for _ in 0..n_rounds {
            let recipe = Recipe::random(&mut rng, menu, 40);
            let mut pool = Pool::without_rules();
            let mut made = recipe.build(&mut pool);
            made.retain(|&e| !pool.sort(e).is_array() && pool.node(e).op != Op::Const);
            if check(&solver, dir.path(), &mut pool, &made).is_ok() {
                continue;
            }
            // Find the first one, since later ones may contain it.
            failures.extend(made.iter().find_map(|&e| check(&solver, dir.path(), &mut pool, &[e]).err()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn bit_vectors_mean_the_same_to_solvers() {
    check_random(11, Menu { floats: false, arrays: false, ..Menu::ALL }, 10);
}

#[test]
fn arrays_mean_the_same_to_solvers() {
    check_random(12, Menu { floats: false, ..Menu::ALL }, 10);
}

#[test]
fn floats_mean_the_same_to_solvers() {
    check_random(13, Menu { arrays: false, functions: false, widths: &[32, 64], ..Menu::ALL }, 15);
}

/// Every operator on every combination of edge values, as constants.
fn applications(pool: &mut Pool, sorts: &[Sort]) -> Vec<ExprId> {
    const UNARY: [Op; 9] =
        [Op::Not, Op::Neg, Op::FNeg, Op::FAbs, Op::FSqrt, Op::FRoundFloor, Op::FRoundCeil, Op::FRoundRint, Op::FIsNan];
    let mut made = Vec::new();
    for &sort in sorts {
        let values: Vec<ExprId> = edges(sort).into_iter().map(|value| pool.constant(sort, value)).collect();
        let is_float = |op: Op| (Op::FAdd..=Op::FToBits).contains(&op);
        for &a in &values {
            made.extend(
                UNARY.map(|op| (is_float(op) == sort.is_float()).then(|| pool.unary(op, a))).into_iter().flatten(),
            );
            for &b in &values {
                for (op, _, _) in OPS.into_iter().filter(|&(op, _, arity)| arity == 2 && op < Op::FCall) {
                    let is_fine = is_float(op) == sort.is_float() && op != Op::Concat || op == Op::Eq;
                    made.extend(is_fine.then(|| pool.binary(op, a, b)));
                }
            }
            made.extend(conversions(pool, a));
        }
        if sort.is_float() {
            // Every third value, for a third of a third of a third of the combinations.
            let few: Vec<ExprId> = values.into_iter().step_by(3).collect();
            for &a in &few {
                for &b in &few {
                    made.extend(few.iter().map(|&c| pool.fma(a, b, c)));
                }
            }
        }
    }
    made
}

fn conversions(pool: &mut Pool, a: ExprId) -> Vec<ExprId> {
    match pool.sort(a) {
        Sort::Bv(width @ (32 | 64)) => {
            let float = if width == 32 { Sort::F32 } else { Sort::F64 };
            let mut made = [Sort::F32, Sort::F64].map(|to| pool.convert(Op::FFromS, a, to)).to_vec();
            made.push(pool.convert(Op::FFromBits, a, float));
            made
        }
        Sort::F32 | Sort::F64 => {
            let mut made = [32, 64].map(|width| pool.convert(Op::FToS, a, Sort::Bv(width))).to_vec();
            made.extend([Op::FToF, Op::FToBits].map(|op| pool.unary(op, a)));
            made
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_operator_means_the_same_to_solvers_on_edge_values() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut failures = Vec::new();
    for solver in solvers() {
        for sorts in [&[Sort::Bv(1), Sort::Bv(8), Sort::Bv(32), Sort::Bv(64)][..], &[Sort::F32], &[Sort::F64]] {
            let mut pool = Pool::without_rules();
            let made = applications(&mut pool, sorts);
            if check(&solver, dir.path(), &mut pool, &made).is_err() {
                failures.extend(made.chunks(100).filter_map(|some| {
                    check(&solver, dir.path(), &mut pool, some).err()?;
                    some.iter().find_map(|&e| check(&solver, dir.path(), &mut pool, &[e]).err())
                }));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn odd_names_are_symbols() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for solver in solvers() {
        let mut pool = Pool::new();
        let names = ["x", "args[0]", "in put", "a|b", "a_b", "true", "bvadd", "$3", "0", "", "é\n", "x#2", "select"];
        let vars = names.map(|name| pool.var(name, Sort::Bv(8), 5));
        check(&solver, dir.path(), &mut pool, &vars).expect("the claim holds");
    }
}

#[test]
fn a_model_can_be_had() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut pool = Pool::new();
    let e = parse(&mut pool, "(eq (mul x:32 3) 21)").expect("an expression");
    let script = Script::new(&pool).conjunct(e, "").get_model().to_string();
    for solver in solvers() {
        let answer = answer(&solver, dir.path(), &script);
        assert!(
            answer.starts_with("sat") && answer.contains(&format!("{:029b}111", 0)) || answer.contains("#x00000007"),
            "{}: {answer}",
            solver.0
        );
    }
}

#[test]
fn depth_is_no_matter() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut pool = Pool::new();
    let x = pool.var("x", Sort::Bv(8), 3);
    let mut e = x;
    for _ in 0..1_500 {
        e = pool.binary(Op::Add, e, x);
        e = pool.binary(Op::Xor, e, x);
    }
    for solver in solvers() {
        check(&solver, dir.path(), &mut pool, &[e]).expect("the claim holds");
    }
}

/// For a solver, an elementary function may be any function, but always the same one.
#[test]
fn elementary_functions_are_any_functions_to_solvers() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for solver in solvers() {
        for (conjuncts, expected) in [
            (&["(flt 2.0 (sin x:f64))"][..], "sat"),
            (&["(eq x:f64 y:f64)", "(not (eq (fdlibm-atan x) (fdlibm-atan y)))"], "unsat"),
            (&["(not (eq (pow x:f64 y:f64) (fdlibm-pow x y)))"], "sat"),
        ] {
            let mut pool = Pool::new();
            let conjuncts: Vec<ExprId> = conjuncts.iter().map(|text| parse(&mut pool, text).unwrap()).collect();
            let script = conjuncts.iter().fold(Script::new(&pool), |script, &e| script.conjunct(e, "")).check_sat();
            assert_eq!(answer(&solver, dir.path(), &script.to_string()), expected, "{}", solver.0);
        }
    }
}
