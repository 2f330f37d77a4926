//! From bytecode to clauses: every way through the code between two calls of predicates is one clause.
//!
//! A method that calls itself or has loops is a predicate, and so is each of its loops, from the head to the end of the
//! method. Other methods become part of their callers.

use std::collections::BTreeMap;
use std::rc::Rc;

use doppel_expr::{ExprId, Op, Pool, Sort};
use rustc_hash::FxHashMap;

use super::clause::{Call, Clause, End, Predicate, PredicateId, Step};
use super::frame::{Frame, State, Value};
use super::method::{self, Kind, Method};
use crate::GiveUp;
use crate::world::{MemberId, World};

/// Instructions of one program, on all ways.
const MAX_STEPS: usize = 200_000;

/// Ways through one predicate.
const MAX_CLAUSES: usize = 200;

/// Where the program begins.
#[derive(Clone, Copy)]
pub struct Start {
    pub initializer: Option<MemberId>,
    pub method: MemberId,
    /// It is a `main`: its arguments are not null.
    pub is_main: bool,
}

/// What counts as a failure.
#[derive(Clone, Copy)]
pub struct Failures {
    /// An AssertionError that is created. Otherwise it ends the program, for no handler catches Errors.
    pub assertions: bool,
    /// A RuntimeException that is thrown, even if it would be caught. Otherwise it ends the program, for there is no
    /// handler.
    pub exceptions: bool,
}

/// A program as clauses.
pub struct System {
    pub pool: Pool,
    pub predicates: Vec<Predicate>,
    /// The program as a whole; its inputs are arbitrary.
    pub entry: PredicateId,
    /// The number of methods that it consists of.
    pub n_methods: usize,
}

/// Where a predicate begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Place {
    Start(MemberId),
    Head(MemberId, usize),
}

pub(super) struct Unfolder<'w, 'a> {
    pub(super) world: &'w mut World<'a>,
    pub(super) pool: Pool,
    pub(super) methods: BTreeMap<MemberId, Rc<Method>>,
    pub(super) failures: Failures,
    predicates: Vec<Predicate>,
    /// With the values that are its inputs, as a pattern.
    places: FxHashMap<Place, (PredicateId, Vec<u8>)>,
    /// Predicates without clauses so far, with their own heads and the states in which they begin.
    pending: Vec<(PredicateId, Option<usize>, State)>,
    /// Of the predicate being unfolded: its own head, and the states and clauses found.
    own_head: Option<usize>,
    pub(super) states: Vec<State>,
    clauses: Vec<Clause>,
    n_steps: usize,
    n_variables: usize,
}

/// What follows an instruction.
pub(super) enum Next {
    Falls,
    /// The state is complete, or its successors have been added.
    Ends,
}

pub fn unfold(world: &mut World<'_>, start: &Start, failures: Failures) -> Result<System, GiveUp> {
    let roots: Vec<MemberId> = start.initializer.into_iter().chain([start.method]).collect();
    let methods = method::reachable(world, &roots, failures)?;
    let n_methods = methods.len();
    let mut unfolder = Unfolder {
        world,
        pool: Pool::new(),
        methods,
        failures,
        predicates: Vec::new(),
        places: FxHashMap::default(),
        pending: Vec::new(),
        own_head: None,
        states: Vec::new(),
        clauses: Vec::new(),
        n_steps: 0,
        n_variables: 0,
    };
    let entry = unfolder.entry(start)?;
    while let Some((id, own_head, state)) = unfolder.pending.pop() {
        unfolder.own_head = own_head;
        unfolder.predicate(id, state)?;
    }
    Ok(System { pool: unfolder.pool, predicates: unfolder.predicates, entry, n_methods })
}

impl Unfolder<'_, '_> {
    /// The initialiser of the class, then the method, with static fields at their defaults.
    fn entry(&mut self, start: &Start) -> Result<PredicateId, GiveUp> {
        let method = self.method(start.method)?;
        let mut inputs = Vec::new();
        let mut arguments = Vec::new();
        let mut steps = Vec::new();
        for &kind in &method.parameters {
            let value = match kind {
                b'[' if start.is_main => Value::Array(self.length(&mut steps)),
                // Whoever creates an object of the program may run its code before the entry.
                b'L' | b'[' => return Err(GiveUp("a parameter is an object".into())),
                _ => {
                    let e = self.any(kind, &mut steps)?;
                    inputs.push(e);
                    Value::of_kind(kind, e)
                }
            };
            arguments.push(value);
        }
        let mut fields = BTreeMap::new();
        for id in start.initializer.into_iter().chain([start.method]) {
            for field in self.method(id)?.effects.fields() {
                let width = if self.field_kind(field) == b'J' { 64 } else { 32 };
                fields.insert(field, self.pool.bv(width, 0));
            }
        }
        let outputs = self.outputs(&method, method.effects.writes.iter().copied().collect())?;
        let frame = Frame::new(start.method, &method, &arguments);
        let mut state = State { frames: vec![frame], fields, steps };
        if let Some(initializer) = start.initializer {
            let method = self.method(initializer)?;
            match is_predicate(&method) {
                true => return Err(GiveUp("the class initialiser has loops".into())),
                false => state.frames.push(Frame::new(initializer, &method, &[])),
            }
        }
        let id = PredicateId(self.predicates.len());
        self.predicates.push(Predicate { inputs, outputs, clauses: Vec::new() });
        self.pending.push((id, None, state));
        Ok(id)
    }

    pub(super) fn method(&self, id: MemberId) -> Result<Rc<Method>, GiveUp> {
        self.methods.get(&id).cloned().ok_or_else(|| GiveUp("a method is unknown".into()))
    }

    pub(super) fn variable(&mut self, width: u8) -> ExprId {
        self.n_variables += 1;
        self.pool.variable_of(&format!("v{}", self.n_variables), Sort::Bv(width))
    }

    /// Any length of an array.
    fn length(&mut self, steps: &mut Vec<Step>) -> ExprId {
        let length = self.variable(32);
        let zero = self.int(0);
        let is_length = self.pool.binary(Op::SLe, zero, length);
        steps.push(Step::Assume(is_length));
        length
    }

    /// Any value of a type.
    pub(super) fn any(&mut self, kind: Kind, steps: &mut Vec<Step>) -> Result<ExprId, GiveUp> {
        let narrow = match kind {
            b'Z' => 1,
            b'B' => 8,
            b'C' | b'S' => 16,
            b'I' => 32,
            b'J' => return Ok(self.variable(64)),
            _ => return Err(GiveUp("there are floating-point numbers".into())),
        };
        let e = self.variable(32);
        if narrow < 32 {
            let truncated = self.truncated(kind, e);
            let is_narrow = self.pool.eq(truncated, e);
            steps.push(Step::Assume(is_narrow));
        }
        Ok(e)
    }

    /// An int as a value of a type, as stores and returns truncate it.
    pub(super) fn truncated(&mut self, kind: Kind, e: ExprId) -> ExprId {
        let (width, is_signed) = match kind {
            b'Z' => (1, false),
            b'B' => (8, true),
            b'C' => (16, false),
            b'S' => (16, true),
            _ => return e,
        };
        let low = self.pool.extract(e, width - 1, 0);
        if is_signed { self.pool.sign_extend(low, 32) } else { self.pool.zero_extend(low, 32) }
    }

    pub(super) fn field_kind(&self, field: MemberId) -> Kind {
        let file = self.world.class(field.class).file.as_deref();
        let of = |file: &doppel_classpath::classfile::ClassFile| {
            let descriptor = file.fields.get(usize::from(field.index))?.descriptor;
            file.utf8(descriptor).ok()?.first().copied()
        };
        file.and_then(of).unwrap_or(b'V')
    }

    /// Variables for what a method gives its caller.
    fn outputs(&mut self, method: &Method, fields: Vec<MemberId>) -> Result<Vec<ExprId>, GiveUp> {
        let mut outputs = Vec::new();
        match method.result {
            b'V' => {}
            b'J' => outputs.push(self.variable(64)),
            b'F' | b'D' | b'L' => return Err(GiveUp("a result is neither int nor long".into())),
            _ => outputs.push(self.variable(32)),
        }
        for field in fields {
            let width = if self.field_kind(field) == b'J' { 64 } else { 32 };
            outputs.push(self.variable(width));
        }
        Ok(outputs)
    }

    /// The predicate that begins there, with formal variables for these locals and for the fields of the method.
    fn predicate_at(&mut self, place: Place, locals: &[Value], method: &Rc<Method>) -> Result<PredicateId, GiveUp> {
        let pattern: Vec<u8> = locals.iter().map(|value| value.pattern()).collect();
        if let Some((known, known_pattern)) = self.places.get(&place) {
            return match *known_pattern == pattern {
                true => Ok(*known),
                false => Err(GiveUp("a local has several types".into())),
            };
        }
        let mut inputs = Vec::new();
        let mut formal = |unfolder: &mut Self, width: u8| {
            let e = unfolder.variable(width);
            inputs.push(e);
            e
        };
        let mut formals = Vec::new();
        let mut steps = Vec::new();
        for local in locals {
            formals.push(match local {
                Value::Int(_) => Value::Int(formal(self, 32)),
                Value::Long(_) => Value::Long(formal(self, 64)),
                Value::Array(_) => {
                    let length = formal(self, 32);
                    let zero = self.int(0);
                    let is_length = self.pool.binary(Op::SLe, zero, length);
                    steps.push(Step::Assume(is_length));
                    Value::Array(length)
                }
                other => *other,
            });
        }
        let mut fields = BTreeMap::new();
        for field in method.effects.fields() {
            let width = if self.field_kind(field) == b'J' { 64 } else { 32 };
            fields.insert(field, formal(self, width));
        }
        let frame = match place {
            Place::Start(id) => Frame::new(id, method, &formals),
            Place::Head(id, pc) => Frame { id, method: Rc::clone(method), pc, locals: formals, stack: Vec::new() },
        };
        let outputs = self.outputs(method, method.effects.writes.iter().copied().collect())?;
        let id = PredicateId(self.predicates.len());
        self.predicates.push(Predicate { inputs, outputs, clauses: Vec::new() });
        self.places.insert(place, (id, pattern));
        let own_head = if let Place::Head(_, pc) = place { Some(pc) } else { None };
        self.pending.push((id, own_head, State { frames: vec![frame], fields, steps }));
        Ok(id)
    }

    /// Finds the clauses of a predicate.
    fn predicate(&mut self, id: PredicateId, state: State) -> Result<(), GiveUp> {
        self.states.push(state);
        let mut is_first = true;
        while let Some(mut state) = self.states.pop() {
            while let Next::Falls = self.advance(&mut state, is_first)? {
                is_first = false;
            }
            is_first = false;
            if self.clauses.len() > MAX_CLAUSES {
                return Err(GiveUp("there are too many ways through a method".into()));
            }
        }
        self.predicates[id.0].clauses = std::mem::take(&mut self.clauses);
        Ok(())
    }

    fn advance(&mut self, state: &mut State, is_first: bool) -> Result<Next, GiveUp> {
        self.n_steps += 1;
        if self.n_steps > MAX_STEPS {
            return Err(GiveUp("there are too many ways through the program".into()));
        }
        let Some(frame) = state.frames.last() else { return Ok(Next::Ends) };
        let is_own = is_first && self.own_head == Some(frame.pc);
        if frame.method.heads.contains(&frame.pc) && !is_own {
            return self.enter_loop(state);
        }
        self.step(state)
    }

    /// The rest of the method, from the head of a loop on, is a call.
    fn enter_loop(&mut self, state: &mut State) -> Result<Next, GiveUp> {
        let Some(frame) = state.frames.last().cloned() else { return Ok(Next::Ends) };
        if state.frames.len() > 1 || !frame.stack.is_empty() {
            return Err(GiveUp("a loop begins within an expression".into()));
        }
        let live = frame.method.live.get(&frame.pc);
        let kept = |(local, value): (usize, &Value)| match live.is_some_and(|live| live.contains(&local)) {
            true => *value,
            false => Value::Unset,
        };
        let locals: Vec<Value> = frame.locals.iter().enumerate().map(kept).collect();
        let target = self.predicate_at(Place::Head(frame.id, frame.pc), &locals, &frame.method)?;
        let outputs = self.call(state, target, &locals, &frame.method)?;
        self.clauses.push(Clause { steps: std::mem::take(&mut state.steps), end: End::Returns(outputs) });
        Ok(Next::Ends)
    }

    /// Calls a method, as a part of this one or as a predicate.
    pub(super) fn invoke(&mut self, state: &mut State, callee: MemberId) -> Result<Next, GiveUp> {
        let method = self.method(callee)?;
        let frame = state.frames.last_mut().ok_or_else(super::frame::malformed)?;
        let mut arguments = Vec::new();
        for &kind in method.parameters.iter().rev() {
            arguments.push(frame.pop_kind(kind)?);
        }
        arguments.reverse();
        if !is_predicate(&method) {
            state.frames.push(Frame::new(callee, &method, &arguments));
            return Ok(Next::Falls);
        }
        let target = self.predicate_at(Place::Start(callee), &arguments, &method)?;
        let outputs = self.call(state, target, &arguments, &method)?;
        if let (Some(&result), Some(frame)) = (outputs.first(), state.frames.last_mut())
            && method.result != b'V'
        {
            frame.push(Value::of_kind(method.result, result));
        }
        Ok(Next::Falls)
    }

    /// Adds a call to the state, and its failure to the clauses.
    fn call(
        &mut self,
        state: &mut State,
        target: PredicateId,
        values: &[Value],
        method: &Method,
    ) -> Result<Vec<ExprId>, GiveUp> {
        let mut arguments: Vec<ExprId> = values.iter().filter_map(|value| value.number()).collect();
        for field in method.effects.fields() {
            arguments.push(*state.fields.get(&field).ok_or_else(super::frame::malformed)?);
        }
        if method.effects.fails {
            let mut steps = state.steps.clone();
            steps.push(Step::Call(Call { target, arguments: arguments.clone(), outputs: None }));
            self.clauses.push(Clause { steps, end: End::Fails });
        }
        let outputs = self.outputs(method, method.effects.writes.iter().copied().collect())?;
        let of_fields = outputs.iter().skip(usize::from(method.result != b'V'));
        for (&field, &output) in method.effects.writes.iter().zip(of_fields) {
            state.fields.insert(field, output);
        }
        state.steps.push(Step::Call(Call { target, arguments, outputs: Some(outputs.clone()) }));
        Ok(outputs)
    }

    /// The method returns this value.
    pub(super) fn return_(&mut self, state: &mut State, value: Option<ExprId>) -> Result<Next, GiveUp> {
        let Some(frame) = state.frames.pop() else { return Ok(Next::Ends) };
        let kind = frame.method.result;
        let value = value.map(|value| self.truncated(kind, value));
        if let Some(caller) = state.frames.last_mut() {
            if let Some(value) = value {
                caller.push(Value::of_kind(kind, value));
            }
            return Ok(Next::Falls);
        }
        let mut outputs: Vec<ExprId> = value.into_iter().collect();
        for field in &frame.method.effects.writes {
            outputs.push(*state.fields.get(field).ok_or_else(super::frame::malformed)?);
        }
        self.clauses.push(Clause { steps: std::mem::take(&mut state.steps), end: End::Returns(outputs) });
        Ok(Next::Ends)
    }

    /// If the condition holds, a RuntimeException is thrown.
    pub(super) fn throw_if(&mut self, state: &mut State, condition: ExprId) -> Next {
        match self.pool.as_const(condition) {
            Some(0) => return Next::Falls,
            Some(_) => {
                return if self.failures.exceptions { self.fail(state) } else { Next::Ends };
            }
            None => {}
        }
        if self.failures.exceptions {
            let mut steps = state.steps.clone();
            steps.push(Step::Assume(condition));
            self.clauses.push(Clause { steps, end: End::Fails });
        }
        let not = self.pool.not(condition);
        state.steps.push(Step::Assume(not));
        Next::Falls
    }

    /// A failure.
    pub(super) fn fail(&mut self, state: &mut State) -> Next {
        self.clauses.push(Clause { steps: std::mem::take(&mut state.steps), end: End::Fails });
        Next::Ends
    }

    /// Goes on under a condition, and adds the state that goes on at `otherwise` if it does not hold.
    pub(super) fn branch(&mut self, state: &mut State, condition: ExprId, taken: usize) {
        let known = self.pool.as_const(condition);
        if known != Some(0) {
            let mut jumping = state.clone();
            if known.is_none() {
                jumping.steps.push(Step::Assume(condition));
            }
            if let Some(frame) = jumping.frames.last_mut() {
                frame.pc = taken;
            }
            self.states.push(jumping);
        }
        if known.is_none_or(|known| known == 0) {
            if known.is_none() {
                let not = self.pool.not(condition);
                state.steps.push(Step::Assume(not));
            }
            self.states.push(state.clone());
        }
    }
}

/// Whether a method is a predicate rather than a part of its callers.
fn is_predicate(method: &Method) -> bool {
    method.is_recursive || !method.heads.is_empty()
}
