//! Constant arrays: functions of the index if they are only read, SMT-LIB arrays if something is stored into them.

use std::fmt;

use doppel_expr::{ExprId, Pool, Sort};

use super::term::{literal, sort_name};

/// How the expressions use a constant array.
#[derive(Clone, Copy, Default)]
pub(super) struct Uses {
    pub as_function: bool,
    pub as_array: bool,
}

/// The indices from a start up to that of the next run, which share one element.
struct Run {
    start: u64,
    element: u64,
}

/// The definitions of `$table` and `$array` with the expression's id.
pub(super) fn write(f: &mut fmt::Formatter<'_>, pool: &Pool, e: ExprId, uses: Uses) -> fmt::Result {
    let element = pool.sort(e).width();
    let bytes = pool.table_bytes(e).map_or(&[][..], |bytes| bytes);
    let elements: Vec<u64> = bytes
        .chunks_exact(usize::from(element / 8))
        .map(|chunk| chunk.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
        .collect();
    if uses.as_function {
        write!(f, "(define-fun $table{} ((i (_ BitVec 32))) (_ BitVec {element}) ", e.0)?;
        write_tree(f, &runs(&elements), Sort::Bv(element))?;
        f.write_str(")\n")?;
    }
    if uses.as_array {
        write_array(f, e, pool.sort(e), &elements)?;
    }
    Ok(())
}

/// The runs of equal elements; the last one has the zeros after the end.
fn runs(elements: &[u64]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (start, &element) in (0..).zip(elements.iter().chain([&0])) {
        if runs.last().is_none_or(|last| last.element != element) {
            runs.push(Run { start, element });
        }
    }
    runs
}

/// A balanced tree of comparisons of the index `i`: the depth is the logarithm of the number of runs.
fn write_tree(f: &mut fmt::Formatter<'_>, runs: &[Run], sort: Sort) -> fmt::Result {
    let [first, .., _] = runs else { return f.write_str(&literal(sort, runs[0].element)) };
    debug_assert!(first.start < runs[runs.len() - 1].start);
    let (low, high) = runs.split_at(runs.len() / 2);
    write!(f, "(ite (bvult i {}) ", literal(Sort::Bv(32), high[0].start))?;
    write_tree(f, low, sort)?;
    f.write_str(" ")?;
    write_tree(f, high, sort)?;
    f.write_str(")")
}

/// The number of stores per definition, so that terms do not get deep.
const STORES: usize = 32;

fn write_array(f: &mut fmt::Formatter<'_>, e: ExprId, sort: Sort, elements: &[u64]) -> fmt::Result {
    let element = Sort::Bv(sort.width());
    let mut below = format!("((as const {}) {})", sort_name(sort), literal(element, 0));
    let stored: Vec<(u64, u64)> = (0..).zip(elements.iter().copied()).filter(|&(_, element)| element != 0).collect();
    let n_parts = stored.chunks(STORES).len();
    for (part, chunk) in stored.chunks(STORES).enumerate() {
        let name = if part + 1 == n_parts { format!("$array{}", e.0) } else { format!("$array{}.{part}", e.0) };
        write!(f, "(define-fun {name} () {} ", sort_name(sort))?;
        f.write_str(&"(store ".repeat(chunk.len()))?;
        f.write_str(&below)?;
        for &(idx, value) in chunk {
            write!(f, " {} {})", literal(Sort::Bv(32), idx), literal(element, value))?;
        }
        f.write_str(")\n")?;
        below = name;
    }
    if n_parts == 0 {
        writeln!(f, "(define-fun $array{} () {} {below})", e.0, sort_name(sort))?;
    }
    Ok(())
}
