//! Nondeterminism: values that follow neither from the code of a program nor from its inputs, such as the time, random
//! seeds, identity hash codes and the size of the machine. Under `java` they differ from run to run; here a run sees
//! one of them.
//!
//! Such a value is a variable of a special kind. It flows like an input through registers, fields and arithmetic, but
//! the solver never chooses it: it has the value that the run was given. A [doubt](super::Doubts) arises only where
//! something *depends* on it: where a conjunct would be recorded on the path, for a branch, an index, a value that is
//! concretised for uninstrumented code, or a summary ([`Vm::settle_chance`]). No tag is lost without a conjunct, so no
//! dependence on nondeterminism goes unnoticed. The conjunct itself contains inputs only: nondeterministic variables
//! are replaced by their values and are determined for the rest of the path. Paths, queries and path constraints are
//! therefore those of a run in which these values are constants.
//!
//! Once a kind is in doubt, no verdict relies on it any more, and no more variables of that kind are created.
//!
//! [`absorption`] lists decisions on nondeterministic values that make no difference.

mod absorption;
mod asker;
mod mute;

use doppel_expr::{ExprId, Op, Pool, Sort};
use rustc_hash::FxHashMap;

pub use asker::is_in;

use super::Symbolic;
use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::shadow::element_index;

/// A source of nondeterminism, as reports describe it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Chance {
    Schedule,
    Time,
    Randomness,
    IdentityHash,
    /// The identity hash code of an object that may equal or be identical to others, or from which the program derives
    /// a hash code of its own, so that tables may or may not find it. Also the order of keys with equal hash codes.
    HashOfEquals,
    Memory,
    Processors,
    Collection,
    /// An unspecified order.
    Order,
    /// Properties of the machine or the Java VM.
    Machine,
    /// The bits of a NaN that an operation produces: Java does not specify them, and compiled code may differ from
    /// interpreted code.
    NanBits,
}

impl Chance {
    const ALL: [Chance; 11] = [
        Chance::Schedule,
        Chance::Time,
        Chance::Randomness,
        Chance::IdentityHash,
        Chance::HashOfEquals,
        Chance::Memory,
        Chance::Processors,
        Chance::Collection,
        Chance::Order,
        Chance::Machine,
        Chance::NanBits,
    ];

    pub fn description(self) -> &'static str {
        match self {
            Chance::Schedule => "other thread schedules",
            Chance::Time => "other clock times",
            Chance::Randomness => "other random numbers",
            Chance::IdentityHash | Chance::HashOfEquals => "other identity hash codes",
            Chance::Memory => "other heap and stack sizes",
            Chance::Processors => "other numbers of processors",
            Chance::Collection => "other times at which the collector clears references",
            Chance::Order => "other orders of a class's members or a directory's files",
            Chance::Machine => "other properties of the machine and the Java VM",
            Chance::NanBits => "other bits of a NaN",
        }
    }

    fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// The kinds of nondeterminism that an expression depends on, and [`INPUT`].
type Dependence = u16;

/// The expression depends on an input.
const INPUT: Dependence = 1 << 15;

/// The variables of the current state, and the expressions that depend on them.
#[derive(Default)]
pub struct Chances {
    /// Whether nondeterminism is tracked; only searches do.
    pub is_on: bool,
    variables: Vec<Variable>,
    /// The kinds of all runs' variables, which are found again by name.
    kinds: FxHashMap<ExprId, Chance>,
    /// The variable in the current state, by identity hash code.
    identities: FxHashMap<u64, ExprId>,
    /// The dependence of each expression.
    dependence: Vec<Dependence>,
    /// The kinds that are in doubt on some path.
    doubted: Dependence,
    /// Descriptors that lead, or led, to the system's random bytes.
    random: Vec<i32>,
    /// Whether heap or stack were exhausted since the last call.
    is_short: bool,
}

#[derive(Clone, Copy)]
struct Variable {
    expr: ExprId,
    value: u64,
    chance: Chance,
}

impl Chances {
    /// Whether such an error occurred since the last call.
    pub fn take_shortage(&mut self) -> bool {
        std::mem::take(&mut self.is_short)
    }

    /// Records that reads from a descriptor yield random bytes.
    pub fn note_random(&mut self, fd: i32) {
        if !self.random.contains(&fd) {
            self.random.push(fd);
        }
    }

    pub fn is_random(&self, fd: i32) -> bool {
        self.random.contains(&fd)
    }

    pub(crate) fn len(&self) -> usize {
        self.variables.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        for variable in self.variables.drain(len.min(self.variables.len())..) {
            if self.identities.get(&variable.value) == Some(&variable.expr) {
                self.identities.remove(&variable.value);
            }
        }
    }

    /// What an expression depends on.
    fn dependence(&mut self, pool: &Pool, expr: ExprId) -> Dependence {
        if self.kinds.is_empty() {
            return 0;
        }
        // Arguments precede the expressions that are built from them.
        for id in self.dependence.len() as u32..=expr.0 {
            let node = pool.node(ExprId(id));
            let depends = match node.op {
                Op::Var => self.kinds.get(&ExprId(id)).map_or(INPUT, |chance| chance.bit()),
                _ => node.args().iter().fold(0, |all, arg| all | self.of(*arg)),
            };
            self.dependence.push(depends);
        }
        self.of(expr)
    }

    fn of(&self, expr: ExprId) -> Dependence {
        self.dependence.get(expr.0 as usize).copied().unwrap_or(0)
    }
}

impl Symbolic {
    /// Another run begins from the current state: nondeterministic decisions so far stay.
    pub fn begin_run(&mut self) {
        self.pool.begin_run();
        for variable in &self.chances.variables {
            self.pool.declare_again(variable.expr, variable.value);
        }
    }

    /// Whether an expression depends on nondeterminism.
    pub fn depends_on_chance(&mut self, expr: ExprId) -> bool {
        self.chances.dependence(&self.pool, expr) & !INPUT != 0
    }

    /// Whether an expression depends on nondeterminism and on no input.
    pub fn is_pure_chance(&mut self, expr: ExprId) -> bool {
        let depends = self.chances.dependence(&self.pool, expr);
        depends != 0 && depends & INPUT == 0
    }

    /// The expression with nondeterministic variables replaced by their values in this run.
    fn without_chance(&mut self, expr: ExprId) -> ExprId {
        let mut done: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut pending = vec![expr];
        while let Some(&next) = pending.last() {
            if done.contains_key(&next) {
                pending.pop();
                continue;
            }
            let depends = self.chances.dependence(&self.pool, next);
            let (sort, node) = (self.pool.sort(next), self.pool.node(next));
            if depends & !INPUT == 0 {
                done.insert(next, next);
            } else if depends & INPUT == 0 && !sort.is_array() {
                let value = self.pool.current_value(next);
                let constant = self.pool.constant(sort, value);
                done.insert(next, constant);
            } else {
                let n_pending = pending.len();
                pending.extend(node.args().iter().filter(|arg| !done.contains_key(arg)));
                if pending.len() > n_pending {
                    continue;
                }
                let args = node.args.map(|arg| done.get(&arg).copied().unwrap_or(arg));
                let rebuilt = self.pool.with_arguments(next, args);
                done.insert(next, rebuilt);
            }
            pending.pop();
        }
        done.get(&expr).copied().unwrap_or(expr)
    }

    /// All variables of these kinds are determined for the rest of the path.
    fn settle_variables(&mut self, kinds: Dependence) {
        for variable in &self.chances.variables {
            if variable.chance.bit() & kinds != 0 {
                self.path.settle(&self.pool, variable.expr);
            }
        }
    }
}

impl Vm {
    /// A descriptor was opened: what it yields may differ from run to run.
    pub fn meet_chance_of(&mut self, fd: i32) {
        if self.world.tells_chance(fd) {
            self.meet_chance(Chance::Randomness);
        }
    }

    /// Makes a native's result a nondeterministic variable: nonnegative, with at most this many bits.
    pub fn set_chance_result(&mut self, chance: Chance, sort: Sort, width: u8, value: u64) {
        if let Some(variable) = self.chance_variable(chance, Sort::Bv(width), value) {
            let result = self.symbolic.pool.zero_extend(variable, sort.width());
            self.set_result(result);
        }
    }

    /// Marks elements of an array that were read from the system's random bytes.
    pub fn mark_random(&mut self, array: Ref, range: std::ops::Range<u32>) -> Step<()> {
        for index in range {
            let byte: u8 = self.heap.element(array, index);
            let variable = self.chance_variable(Chance::Randomness, Sort::Bv(8), byte.into());
            self.set_shadow_tag(array, element_index(index), variable.map_or(0, |variable| variable.0))?;
        }
        Ok(())
    }

    /// Like [`Vm::set_chance_result`], for an identity hash code: the same object always has the same variable.
    pub fn set_identity_result(&mut self, object: Ref, hash: i32, is_asked_of_object: bool) {
        if object.is_null() || !self.symbolic.chances.is_on {
            return;
        }
        let breaks_ties = self.innermost().is_some_and(|(method, _)| absorption::breaks_ties(method));
        let is_ingredient = !is_asked_of_object && (breaks_ties || self.is_called_by_program());
        if let Some(result) = self.identity_code(object, hash, is_asked_of_object, is_ingredient) {
            self.set_result(result);
        }
    }

    /// The identity hash code of an object as an expression, if nondeterminism is tracked. `is_ingredient`: it may
    /// become part of a value that no table absorbs.
    pub fn identity_code(
        &mut self,
        object: Ref,
        hash: i32,
        is_asked_of_object: bool,
        is_ingredient: bool,
    ) -> Option<ExprId> {
        let is_equal_to_others = is_asked_of_object && self.compares_by_itself(object) || self.is_passed(object);
        let chance = match is_equal_to_others || is_ingredient {
            true => Chance::HashOfEquals,
            false => Chance::IdentityHash,
        };
        let value = hash as u64;
        let last = self.symbolic.chances.identities.get(&value).copied();
        let known = last.filter(|last| self.symbolic.chances.kinds.get(last) == Some(&chance));
        let variable = known.or_else(|| self.chance_variable(chance, Sort::Bv(31), value))?;
        self.symbolic.chances.identities.insert(value, variable);
        let code = self.symbolic.pool.zero_extend(variable, 32);
        if let Some(last) = last.filter(|last| *last != variable) {
            // An object has one hash code, whatever its use.
            let other = self.symbolic.pool.zero_extend(last, 32);
            let are_same = self.symbolic.pool.eq(code, other);
            self.symbolic.path.settle(&self.symbolic.pool, are_same);
        }
        Some(code)
    }

    /// Whether the program implements `equals` or `hashCode` for an object.
    fn compares_by_itself(&self, object: Ref) -> bool {
        [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I")].into_iter().any(|(name, descriptor)| {
            let mut classes = std::iter::successors(Some(self.class_of(object)), |class| class.super_class);
            let found = classes.find(|class| class.method_named(name, descriptor).is_some());
            found.is_some_and(|class| !self.is_library(class))
        })
    }

    /// A fresh variable, if the program (rather than the booting VM) is about to learn a value of a kind that is not in
    /// doubt yet.
    pub fn chance_variable(&mut self, chance: Chance, sort: Sort, value: u64) -> Option<ExprId> {
        let chances = &self.symbolic.chances;
        if !chances.is_on || !self.started || chances.doubted & chance.bit() != 0 || self.symbolic.ahead.is_some() {
            return None;
        }
        let name = format!("{chance:?}#{}", chances.variables.len());
        let expr = self.symbolic.pool.var(&name, sort, value);
        let chances = &mut self.symbolic.chances;
        chances.kinds.insert(expr, chance);
        chances.variables.push(Variable { expr, value: sort.normalize(value), chance });
        Some(expr)
    }

    /// A condition that is about to be recorded, without its nondeterministic variables; none if the decision makes no
    /// difference.
    pub(crate) fn settle_chance(&mut self, method: &'static Method, bci: u16, condition: ExprId) -> Option<ExprId> {
        let symbolic = &mut self.symbolic;
        let depends = symbolic.chances.dependence(&symbolic.pool, condition);
        if depends & !INPUT == 0 {
            return Some(condition);
        }
        if symbolic.path.settles(&symbolic.pool, condition) {
            return Some(condition);
        }
        if depends & INPUT == 0 && self.absorbs(method, depends) {
            return None;
        }
        for chance in Chance::ALL.into_iter().filter(|chance| depends & chance.bit() != 0) {
            self.doubt_at(chance, method, bci);
        }
        self.symbolic.settle_variables(depends);
        let rest = self.symbolic.without_chance(condition);
        self.symbolic.path.settle(&self.symbolic.pool, condition);
        Some(rest)
    }

    /// The program is about to learn a value of this kind that has no variable.
    pub fn meet_chance(&mut self, chance: Chance) {
        if let Some((method, bci)) = self.innermost() {
            self.doubt_at(chance, method, bci);
        }
    }

    /// Records an error that depends on the size of the heap or stack.
    pub(crate) fn note_shortage(&mut self) {
        self.symbolic.chances.is_short |= !self.spoil_image();
    }

    /// Records a doubt about this kind at this place or, more precisely, where the program called the code there.
    fn doubt_at(&mut self, chance: Chance, method: &'static Method, bci: u16) {
        if self.spoil_image() || !self.started || self.symbolic.chances.doubted & chance.bit() != 0 {
            return;
        }
        self.symbolic.chances.doubted |= chance.bit();
        let place = self.place_in_program().unwrap_or_else(|| method.location(bci));
        self.symbolic.doubts.note(format!("{}, on which {place} depends", chance.description()));
    }

    /// Like [`Vm::doubt_at`], without a place.
    pub fn doubt_chance(&mut self, chance: Chance) {
        if !self.spoil_image() && self.started && self.symbolic.chances.doubted & chance.bit() == 0 {
            self.symbolic.chances.doubted |= chance.bit();
            self.symbolic.doubts.note(chance.description().to_owned());
        }
    }
}
