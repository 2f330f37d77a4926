//! Elementary functions, which SMT-LIB lacks.

use std::collections::BTreeSet;
use std::fmt;

use doppel_expr::{Function, Sort};

use super::term::sort_name;

/// The symbol of a function.
pub(super) fn symbol(function: Function) -> String {
    format!("${}", function.name())
}

/// The function that a symbol stands for.
pub(super) fn of_symbol(symbol: &str) -> Option<Function> {
    Function::named(symbol.strip_prefix('$')?)
}

/// The declarations.
pub(super) fn write(f: &mut fmt::Formatter<'_>, functions: &BTreeSet<Function>) -> fmt::Result {
    if functions.is_empty() {
        return Ok(());
    }
    writeln!(f, "; Elementary functions are uninterpreted here: unsat is a proof, sat is not.")?;
    let double = sort_name(Sort::F64);
    for function in functions {
        let parameters = vec![double.as_str(); function.arity()].join(" ");
        writeln!(f, "(declare-fun {} ({parameters}) {double})", symbol(*function))?;
    }
    Ok(())
}
