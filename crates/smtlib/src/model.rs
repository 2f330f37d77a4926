//! Models as solvers print them.

use std::fmt::Write;

use doppel_expr::{ExprId, Pool};

use crate::names::Names;
use crate::term::{literal, sort_name};

/// The values of variables in the form of `(get-model)`: one definition per line, in parentheses.
///
/// ```
/// use doppel_expr::{Pool, Sort};
///
/// let mut pool = Pool::new();
/// let x = pool.var("x", Sort::Bv(8), 0);
/// assert_eq!(doppel_smtlib::model(&pool, &[(x, 7)]), "(\n  (define-fun x () (_ BitVec 8) #x07)\n)\n");
/// ```
pub fn model(pool: &Pool, values: &[(ExprId, u64)]) -> String {
    let names = Names::new(pool);
    let mut text = String::from("(\n");
    for &(var, value) in values {
        let sort = pool.sort(var);
        let value = literal(sort, sort.normalize(value));
        let _ = writeln!(text, "  (define-fun {} () {} {value})", names.variable(var), sort_name(sort));
    }
    text.push_str(")\n");
    text
}
