//! Bitwuzla, in process.
//!
//! Assertions stay on the solver's stack as long as the next query begins with them, which is fast for the many easy
//! queries. Queries with floats, and queries that turn out to be hard, each get a solver of their own: it does better
//! there, because it knows that no other query follows. The term manager is recreated from time to time, because
//! `check_sat` gets slower as it fills.

use std::ffi::c_void;

use bitwuzla_sys::*;
use doppel_expr::{ExprId, Pool};
use rustc_hash::FxHashMap;

use super::terms::{Terms, value};
use super::{BackEnd, size};
use crate::Reason;
use crate::limits::Watch;
use crate::query::Outcome;

/// The number of queries after which the term manager is recreated.
const MAX_QUERIES: usize = 300;
/// The number of terms after which the term manager is recreated.
const MAX_TERMS: usize = 20_000;

/// The number of steps that a query may take on the stack: about a tenth of a second.
const STACK_STEPS: u64 = 4_000;

/// The back end; allocates nothing before its first query.
#[derive(Default)]
pub(crate) struct Bitwuzla {
    session: Option<Session>,
    /// Conjuncts by id.
    conjuncts: FxHashMap<ExprId, Conjunct>,
    unsat_core: Option<Vec<ExprId>>,
}

// SAFETY: Bitwuzla's only per-thread state is the buffers of the strings that it returns, which are read at once.
unsafe impl Send for Bitwuzla {}

/// Properties of a conjunct.
#[derive(Clone, Copy)]
struct Conjunct {
    has_floats: bool,
    gates: u64,
}

impl Bitwuzla {
    fn conjunct(&mut self, pool: &Pool, e: ExprId) -> Conjunct {
        *self.conjuncts.entry(e).or_insert_with(|| {
            let nodes = pool.reachable(&[e]);
            let has_floats = nodes.iter().any(|&e| pool.sort(e).is_float());
            Conjunct { has_floats, gates: size::gates(pool, &nodes) }
        })
    }

    /// Whether the conjuncts become more gates than there is time for. Shared parts are counted once if necessary.
    fn is_too_large(&mut self, pool: &Pool, conjuncts: &[ExprId], watch: &Watch) -> bool {
        let affordable = size::affordable(watch.usual());
        let gates = conjuncts.iter().map(|&e| self.conjunct(pool, e).gates).sum::<u64>();
        watch.note_gates(gates.min(affordable));
        gates > affordable && size::gates(pool, &pool.reachable(conjuncts)) > affordable
    }
}

impl BackEnd for Bitwuzla {
    fn solve(&mut self, pool: &Pool, conjuncts: &[ExprId], variables: &[ExprId], watch: &mut Watch) -> Outcome {
        if self.session.as_ref().is_some_and(Session::is_worn) {
            self.session = None;
        }
        if self.is_too_large(pool, conjuncts, watch) {
            return Outcome::Unknown(watch.coming());
        }
        let has_floats = conjuncts.iter().any(|&e| self.conjunct(pool, e).has_floats);
        let session = self.session.get_or_insert_with(Session::new);
        session.n_queries += 1;
        self.unsat_core = None;
        if !has_floats {
            let mut first = watch.with_steps(STACK_STEPS);
            let outcome = session.solve_on_stack(pool, conjuncts, variables, &mut first);
            if outcome == Outcome::Unsat {
                self.unsat_core = session.stack.as_ref().and_then(Stack::unsat_core);
            }
            if !matches!(outcome, Outcome::Unknown(_)) {
                return outcome;
            }
            // An interrupted solver guarantees nothing.
            session.stack = None;
            if watch.must_end() {
                return Outcome::Unknown(watch.ended.take().unwrap_or(Reason::TimeLimit));
            }
        }
        let mut single = Stack::new(&session.terms, true);
        single.solve(&mut session.terms, pool, conjuncts, variables, watch)
    }

    fn unsat_core(&self) -> Option<&[ExprId]> {
        self.unsat_core.as_deref()
    }
}

/// A term manager and what lives in it.
struct Session {
    /// Before the terms, because it must be dropped first.
    stack: Option<Stack>,
    terms: Terms,
    n_queries: usize,
}

impl Session {
    fn new() -> Session {
        Session { stack: None, terms: Terms::new(), n_queries: 0 }
    }

    fn solve_on_stack(
        &mut self,
        pool: &Pool,
        conjuncts: &[ExprId],
        variables: &[ExprId],
        watch: &mut Watch,
    ) -> Outcome {
        let Session { terms, stack, .. } = self;
        let stack = stack.get_or_insert_with(|| Stack::new(terms, false));
        stack.solve(terms, pool, conjuncts, variables, watch)
    }

    fn is_worn(&self) -> bool {
        self.n_queries >= MAX_QUERIES || self.terms.n_made() >= MAX_TERMS
    }
}

/// A solver with its stack of assertions.
struct Stack {
    solver: *mut bitwuzla_sys::Bitwuzla,
    options: *mut BitwuzlaOptions,
    asserted: Vec<ExprId>,
    /// The terms of the assertions.
    terms: Vec<BitwuzlaTerm>,
    /// The number of conjuncts asserted below each level.
    levels: Vec<usize>,
    /// Whether only one query will follow.
    is_single: bool,
    /// The limits of the running query, at an address that Bitwuzla knows; null between queries.
    watch: Box<*mut Watch>,
}

impl Stack {
    fn new(terms: &Terms, is_single: bool) -> Stack {
        // SAFETY: the manager outlives the solver, and the solver's callback gets an address in a box that lives as long.
        unsafe {
            let options = bitwuzla_options_new();
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_MODELS, 1);
            // It slows down hard queries, which are rarely repeated.
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_UNSAT_CORES, (!is_single).into());
            let solver = bitwuzla_new(terms.manager(), options);
            let mut watch: Box<*mut Watch> = Box::new(std::ptr::null_mut());
            bitwuzla_set_termination_callback(solver, Some(must_end), (&raw mut *watch).cast());
            Stack { solver, options, asserted: Vec::new(), terms: Vec::new(), levels: Vec::new(), is_single, watch }
        }
    }

    fn solve(
        &mut self,
        terms: &mut Terms,
        pool: &Pool,
        conjuncts: &[ExprId],
        variables: &[ExprId],
        watch: &mut Watch,
    ) -> Outcome {
        self.assert_all(terms, pool, conjuncts);
        *self.watch = watch;
        // SAFETY: the solver is live, and so is the watch until the query has ended.
        let result = unsafe { bitwuzla_check_sat(self.solver) };
        *self.watch = std::ptr::null_mut();
        match result {
            BITWUZLA_SAT => self.model(terms, pool, variables),
            BITWUZLA_UNSAT => Outcome::Unsat,
            _ => Outcome::Unknown(watch.ended.take().unwrap_or(Reason::BackEnd("Bitwuzla gave up".into()))),
        }
    }

    /// Replaces the assertions: pops the levels that differ, and pushes the rest. Everything before the last conjunct
    /// gets one level, because the next query is likely to share it, and the last conjunct gets another.
    fn assert_all(&mut self, terms: &mut Terms, pool: &Pool, conjuncts: &[ExprId]) {
        let n_common = self.asserted.iter().zip(conjuncts).take_while(|(a, b)| a == b).count();
        let mut n_popped = 0;
        while self.asserted.len() > n_common {
            let Some(below) = self.levels.pop() else { break };
            self.asserted.truncate(below);
            self.terms.truncate(below);
            n_popped += 1;
        }
        if n_popped > 0 {
            // SAFETY: the solver is live, and has one level for each entry of `levels`.
            unsafe { bitwuzla_pop(self.solver, n_popped) };
        }
        let rest = &conjuncts[self.asserted.len()..];
        let (prefix, last) = rest.split_at(rest.len().saturating_sub(1));
        for level in [prefix, last] {
            if !level.is_empty() {
                self.assert_level(terms, pool, level);
            }
        }
    }

    fn assert_level(&mut self, terms: &mut Terms, pool: &Pool, conjuncts: &[ExprId]) {
        if !self.is_single {
            self.levels.push(self.asserted.len());
            // SAFETY: the solver is live.
            unsafe { bitwuzla_push(self.solver, 1) };
        }
        for &e in conjuncts {
            let term = terms.conjunct(pool, e);
            // SAFETY: the solver is live, and the term is of its manager.
            unsafe { bitwuzla_assert(self.solver, term) };
            self.asserted.push(e);
            self.terms.push(term);
        }
    }

    /// The conjuncts that the solver's proof needs; `None` if it names something else.
    fn unsat_core(&self) -> Option<Vec<ExprId>> {
        let mut size = 0;
        // SAFETY: the solver has just answered that there is no solution; the array is its own until the next query.
        let core = unsafe {
            let core = bitwuzla_get_unsat_core(self.solver, &raw mut size);
            if size == 0 {
                return None;
            }
            std::slice::from_raw_parts(core, size)
        };
        let is_known = core.iter().all(|term| self.terms.contains(term));
        let conjuncts = self.asserted.iter().zip(&self.terms).filter(|(_, term)| core.contains(term));
        is_known.then(|| conjuncts.map(|(&e, _)| e).collect())
    }

    fn model(&self, terms: &mut Terms, pool: &Pool, variables: &[ExprId]) -> Outcome {
        let mut values = Vec::with_capacity(variables.len());
        for &var in variables {
            let term = terms.variable(pool, var);
            // SAFETY: the solver has just found a solution, and the term is of its manager.
            let term = unsafe { bitwuzla_get_value(self.solver, term) };
            match value(term, pool.sort(var)) {
                Some(bits) => values.push(pool.sort(var).normalize(bits)),
                None => return Outcome::Unknown(Reason::BackEnd("Bitwuzla's value is no number".into())),
            }
        }
        Outcome::Sat(values)
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: both were made in `new` and are deleted once, the solver before its options.
        unsafe {
            bitwuzla_delete(self.solver);
            bitwuzla_options_delete(self.options);
        }
    }
}

/// Bitwuzla's termination callback; the state is the address of a pointer to a [`Watch`], or null.
unsafe extern "C" fn must_end(state: *mut c_void) -> i32 {
    // SAFETY: the state is `Stack::watch`, which is null or the watch of the running query.
    let watch = unsafe { (*state.cast::<*mut Watch>()).as_mut() };
    watch.is_some_and(Watch::must_end).into()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::limits::Limits;
    use doppel_expr::random::{Menu, Recipe, Rng};
    use doppel_expr::{Op, Sort};

    #[test]
    fn an_unsat_core_cannot_hold_by_itself() {
        let limits = Limits::of_query(Duration::from_secs(10));
        let mut rng = Rng(8);
        let (mut n_cores, mut n_smaller) = (0, 0);
        for _ in 0..300 {
            let mut pool = Pool::new();
            let menu = Menu { floats: false, arrays: true, functions: false, widths: &[8, 32] };
            let made = Recipe::random(&mut rng, menu, 14).build(&mut pool);
            let conditions: Vec<ExprId> = made.into_iter().filter(|&e| pool.sort(e) == Sort::Bool).collect();
            let mut solver = Bitwuzla::default();
            for n in 0..conditions.len() {
                let conjuncts: Vec<ExprId> =
                    conditions[..=n].iter().map(|&e| if rng.below(2) == 0 { e } else { pool.not(e) }).collect();
                let mut variables = pool.reachable(&conjuncts);
                variables.retain(|&e| pool.node(e).op == Op::Var);
                if solver.solve(&pool, &conjuncts, &variables, &mut limits.watch()) != Outcome::Unsat {
                    assert!(solver.unsat_core().is_none());
                    continue;
                }
                let Some(core) = solver.unsat_core() else { continue };
                assert!(core.iter().all(|e| conjuncts.contains(e)));
                let outcome = Bitwuzla::default().solve(&pool, core, &variables, &mut limits.watch());
                assert_eq!(outcome, Outcome::Unsat);
                n_cores += 1;
                n_smaller += usize::from(core.len() < conjuncts.len());
            }
        }
        assert!(n_cores > 100 && n_smaller > 50, "{n_cores} {n_smaller}");
    }
}
