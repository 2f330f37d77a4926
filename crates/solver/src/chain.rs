//! The chain: the order of the stages.

use std::sync::atomic::Ordering;
use std::time::Instant;

use doppel_expr::{ExprId, Node, Op, Pool};

use crate::backend::BackEnd;
use crate::backend::bitwuzla::Bitwuzla;
use crate::counterexample_cache::CounterexampleCache;
use crate::domains::Domains;
use crate::independence::PathIndex;
use crate::inversion::Inversion;
use crate::limits::Limits;
use crate::local_search::{self, Effort};
use crate::log::Log;
use crate::model_reuse::ModelReuse;
use crate::query::{Context, Outcome, Query, Tools};
use crate::{Answer, Model, Options, Reason, Stage, Statistics, boxes, cross_check, functions, search, simplification};

/// Answers the queries of one lane of a search, all of one pool: its memory is indexed by the pool's ids.
pub struct Solver {
    limits: Limits,
    statistics: Statistics,
    tools: Tools,
    path: PathIndex,
    domains: Domains,
    model_reuse: ModelReuse,
    cache: CounterexampleCache,
    inversion: Inversion,
    back_end: Bitwuzla,
    /// Buffers.
    query: Query,
    last: Vec<ExprId>,
    log: Option<Log>,
    is_bare: bool,
    is_cross_checked: bool,
    /// A node of the pool, to detect a different pool.
    seen: Option<(ExprId, Node)>,
}

impl Solver {
    pub fn new(options: Options) -> Solver {
        let log = options.log.map(Log::new);
        Solver {
            limits: Limits { cancel: options.cancel, ..Limits::of_query(options.query_time_limit) },
            statistics: Statistics::default(),
            tools: Tools::new(),
            path: PathIndex::default(),
            domains: Domains::default(),
            model_reuse: ModelReuse::default(),
            cache: CounterexampleCache::default(),
            inversion: Inversion::default(),
            back_end: Bitwuzla::default(),
            query: Query::default(),
            last: Vec::new(),
            log,
            is_bare: false,
            is_cross_checked: options.cross_check,
            seen: None,
        }
    }

    /// A solver that sends every conjunct to its back end at once: to check the chain against.
    pub fn bare(options: Options) -> Solver {
        Solver { is_bare: true, ..Solver::new(options) }
    }

    /// From this moment on no query is started, and a running one ends.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.limits.deadline = deadline;
    }

    /// Whether the next queries are first tries: limited to a number of steps, about 300 ms on an idle machine.
    pub fn set_first_try(&mut self, is_first_try: bool) {
        self.limits.is_first_try = is_first_try;
    }

    /// The number of steps that searches of the later stages have taken: a measure of work that does not depend on the
    /// machine.
    pub fn n_steps(&self) -> u64 {
        self.limits.n_taken.load(Ordering::Relaxed)
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Why the query log is incomplete, if it is.
    pub fn log_error(&self) -> Option<&str> {
        self.log.as_ref()?.error.as_deref()
    }

    /// Whether some values satisfy every conjunct of `prefix` and of `last`. `hint` satisfies those of `prefix`; a
    /// variable that it lacks is 0. The pool's current values do not matter.
    ///
    /// A model keeps the hint's values except those that had to change.
    pub fn check(&mut self, pool: &mut Pool, prefix: &[ExprId], last: &[ExprId], hint: &Model) -> Answer {
        let start = Instant::now();
        self.statistics.n_queries += 1;
        self.expect_same_pool(pool, last);
        debug_assert!(self.is_model(pool, prefix, hint), "the hint does not make the prefix hold");
        if let Some(log) = &mut self.log {
            log.begin();
        }
        let mut outcome = self.outcome(pool, prefix, last, hint);
        if self.is_cross_checked {
            outcome = self.cross_check(pool, prefix, last, outcome);
        }
        if let Some(log) = &mut self.log {
            log.asked(pool, prefix, last, &outcome);
        }
        self.statistics.time += start.elapsed();
        match outcome {
            Outcome::Unsat => Answer::Unsat,
            Outcome::Unknown(reason) => {
                self.statistics.n_unknown += 1;
                Answer::Unknown(reason)
            }
            Outcome::Sat(values) => {
                let mut model = hint.clone();
                for (&var, &value) in self.query.variables.iter().zip(&values) {
                    model.set(var, value);
                }
                Answer::Sat(model)
            }
        }
    }

    /// Memory is indexed by id: another pool would get wrong answers.
    fn expect_same_pool(&mut self, pool: &Pool, last: &[ExprId]) {
        if let Some((e, node)) = self.seen {
            let is_same = (e.0 as usize) < pool.len() && pool.node(e) == node;
            assert!(is_same, "a solver must see one pool only");
        }
        let newest = last.last().copied().filter(|&e| self.seen.is_none_or(|(seen, _)| e > seen));
        self.seen = newest.map(|e| (e, pool.node(e))).or(self.seen);
    }

    /// Whether every conjunct holds under the values.
    fn is_model(&mut self, pool: &Pool, conjuncts: &[ExprId], values: &Model) -> bool {
        let evaluator = &mut self.tools.evaluator;
        evaluator.restart(pool);
        for (var, value) in values.iter() {
            evaluator.set(pool, var, value);
        }
        conjuncts.iter().all(|&e| evaluator.value(pool, e) != 0)
    }

    fn outcome(&mut self, pool: &mut Pool, prefix: &[ExprId], last: &[ExprId], hint: &Model) -> Outcome {
        if let Some(reason) = self.limits.exceeded() {
            return Outcome::Unknown(reason);
        }
        if self.is_bare {
            return self.ask_back_end(pool, prefix, last);
        }
        let Solver { tools, path, query, .. } = self;
        let mut context = Context { pool, tools };
        if !simplification::split_last(&mut context, last, &mut self.last) {
            return Outcome::Unsat;
        }
        path.set_path(context.pool, &mut context.tools.variables, prefix);
        path.slice(context.pool, &mut context.tools.variables, &self.last, query);
        query.hint.clear();
        query.hint.extend(query.variables.iter().map(|&var| hint.value(var)));
        self.ask_stages(pool)
    }

    fn cross_check(&mut self, pool: &Pool, prefix: &[ExprId], last: &[ExprId], outcome: Outcome) -> Outcome {
        let (outcome, is_denied) = cross_check::check(pool, &[prefix, last].concat(), outcome);
        self.statistics.n_disagreements += u64::from(is_denied);
        outcome
    }

    fn ask_back_end(&mut self, pool: &mut Pool, prefix: &[ExprId], last: &[ExprId]) -> Outcome {
        let query = &mut self.query;
        query.conjuncts.clear();
        query.conjuncts.extend(prefix.iter().chain(last));
        query.n_prefix = prefix.len();
        query.variables = pool.reachable(&query.conjuncts);
        query.variables.retain(|&e| pool.node(e).op == Op::Var);
        let mut context = Context { pool, tools: &mut self.tools };
        let outcome = functions::solve(&mut self.back_end, &mut context, query, &mut self.limits.watch());
        self.confirm(pool, Stage::BackEnd, outcome)
    }

    /// Asks one stage after another until one answers.
    fn ask_stages(&mut self, pool: &mut Pool) -> Outcome {
        for stage in Stage::ALL {
            let start = Instant::now();
            let outcome = self.ask(pool, stage);
            let statistics = self.statistics.stage_mut(stage);
            statistics.time += start.elapsed();
            let Some(outcome) = outcome else { continue };
            match outcome {
                Outcome::Sat(_) => statistics.n_sat += 1,
                Outcome::Unsat => statistics.n_unsat += 1,
                Outcome::Unknown(_) => statistics.n_unknown += 1,
            }
            return self.confirm(pool, stage, outcome);
        }
        unreachable!("the back end always answers")
    }

    fn ask(&mut self, pool: &mut Pool, stage: Stage) -> Option<Outcome> {
        let Solver { limits, tools, query, .. } = self;
        let mut context = Context { pool, tools };
        match stage {
            Stage::Simplification => simplification::answer(&mut context, query),
            Stage::Domains => self
                .domains
                .answer(&mut context, query)
                .or_else(|| boxes::refutes_last(&mut context, query, &self.domains).then_some(Outcome::Unsat)),
            Stage::ModelReuse => self.model_reuse.answer(&mut context, query),
            Stage::CounterexampleCache => self.cache.answer(&mut context, query),
            Stage::BackEnd => {
                let mut watch = limits.watch();
                let has_calls = context.any(&query.conjuncts, |kind| kind.has_calls);
                // The SMT solver does not know functions.
                let share = watch.remaining() / if has_calls { 2 } else { 1 };
                let mut outcome =
                    functions::solve(&mut self.back_end, &mut context, query, &mut watch.shortened(share));
                if has_calls && matches!(outcome, Outcome::Unknown(_)) {
                    let found = local_search::search(&mut context, query, Effort::LONG, &mut watch);
                    outcome = found.unwrap_or(outcome);
                }
                if let Some(log) = &mut self.log {
                    log.solved(pool, query, &outcome);
                }
                Some(outcome)
            }
            Stage::Inversion => self.inversion.answer(&mut context, query),
            Stage::LocalSearch => local_search::answer(&mut context, query, &mut limits.watch()),
            Stage::Boxes => boxes::answer(&mut context, query, &self.domains, &mut limits.watch()),
            Stage::Search => search::answer(&mut context, query, &self.domains),
        }
    }

    /// Discards a model that does not hold, and lets the earlier stages learn from the later ones.
    fn confirm(&mut self, pool: &mut Pool, stage: Stage, outcome: Outcome) -> Outcome {
        let Solver { tools, query, .. } = self;
        let mut context = Context { pool, tools };
        if let Outcome::Sat(values) = &outcome {
            if !context.holds(query, values) {
                self.statistics.n_wrong_models += 1;
                return Outcome::Unknown(Reason::BackEnd(format!("the model of {} does not hold", stage.name())));
            }
            if stage > Stage::ModelReuse {
                self.model_reuse.learn(query, values);
            }
        }
        if stage > Stage::CounterexampleCache {
            let unsat_core =
                self.back_end.unsat_core().filter(|_| stage == Stage::BackEnd && outcome == Outcome::Unsat);
            self.cache.learn(query, &outcome, unsat_core);
        }
        outcome
    }
}

/// Solvers are created in one thread and used in another.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<Solver>()
};
