//! The symbols of variables.

use doppel_expr::{ExprId, Pool};
use rustc_hash::{FxHashMap, FxHashSet};

/// A symbol for every variable: its name if possible, in bars if necessary.
pub(super) struct Names<'a> {
    originals: FxHashMap<ExprId, &'a str>,
    symbols: FxHashMap<ExprId, String>,
}

impl<'a> Names<'a> {
    pub fn new(pool: &'a Pool) -> Names<'a> {
        let mut taken = FxHashSet::default();
        let mut names = Names { originals: FxHashMap::default(), symbols: FxHashMap::default() };
        for var in pool.vars() {
            let mut name = allowed(&var.name);
            while !taken.insert(name.clone()) {
                name.push('!');
            }
            let symbol = if is_simple(&name) { name } else { format!("|{name}|") };
            names.originals.insert(var.expr, &var.name);
            names.symbols.insert(var.expr, symbol);
        }
        names
    }

    /// The variable's name in the pool.
    pub fn original(&self, var: ExprId) -> &str {
        self.originals[&var]
    }

    pub fn variable(&self, var: ExprId) -> &str {
        &self.symbols[&var]
    }
}

/// The name without characters that symbols cannot have, and distinct from every symbol with a meaning.
fn allowed(name: &str) -> String {
    let mut allowed = String::new();
    for c in name.chars() {
        match c {
            '|' | '\\' => allowed.push('_'),
            ' '..='~' => allowed.push(c),
            _ => allowed.push_str(&format!("u{{{:x}}}", u32::from(c))),
        }
    }
    // Our own symbols begin with `$`, those of solvers with `.` and `@`; bars do not distinguish symbols.
    let is_ours = allowed.starts_with(['$', '.', '@']);
    let is_theirs = RESERVED.contains(&allowed.as_str()) || RESERVED_PREFIXES.iter().any(|p| allowed.starts_with(p));
    match () {
        () if is_ours => format!("_{allowed}"),
        () if is_theirs => format!("{allowed}!"),
        () => allowed,
    }
}

fn is_simple(name: &str) -> bool {
    let is_symbol = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    !name.is_empty() && name.chars().all(is_symbol) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Reserved words, commands, and the symbols of the theories that scripts use.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "_", "!", "as", "let", "exists", "forall", "match", "par", "lambda", "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING",
    "assert", "check-sat", "declare-const", "declare-fun", "declare-sort", "define-fun", "define-sort", "echo", "exit", "pop",
    "push", "reset", "get-model", "get-value", "set-info", "set-logic", "set-option",
    "true", "false", "not", "and", "or", "xor", "ite", "distinct", "=", "=>", "+", "-", "*", "/", "<", "<=", ">", ">=",
    "select", "store", "const", "concat", "extract", "repeat", "zero_extend", "sign_extend", "rotate_left", "rotate_right",
    "RNE", "RNA", "RTP", "RTN", "RTZ", "NaN", "abs", "div", "mod", "if", "implies", "iff",
    "Bool", "Int", "Real", "Array", "BitVec", "FloatingPoint", "RoundingMode", "String",
    "Float16", "Float32", "Float64", "Float128",
];

/// Prefixes of further symbols of the theories.
const RESERVED_PREFIXES: &[&str] = &["bv", "fp", "to_fp", "roundNearest", "roundToward", "ext_rotate", "bit2bool"];
