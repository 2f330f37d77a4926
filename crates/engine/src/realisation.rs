//! Realisation: inputs for answers about open strings. The solver, which does not know the meaning of the questions,
//! suggests lengths; for these lengths the questions are expanded.
//!
//! What is unsatisfiable without the expansions is unsatisfiable. If no string of the suggested lengths works, these
//! lengths are excluded and the solver is asked again. When no lengths are left, it is proved that no such strings
//! exist.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use doppel_expr::{ExprId, Op, Pool, Sort};
use doppel_inputs::{Input, InputType, Recording};
use doppel_solver::{Answer, Model, Reason, Solver};
use doppel_strings::{Expansion, InputShape};
use doppel_vm::symbolic::open::{Asked, OpenStrings};
use rustc_hash::FxHashSet;

use crate::machine::RunRecord;

/// The maximum number of combinations of lengths to try, and the number in the first pass.
const SHAPES: usize = 200;
const SHAPES_AT_FIRST: usize = 40;
/// The preferred maximum length of strings.
const SHORT: u32 = 12;
/// Filler for unconstrained characters.
const FILLER: u64 = b'a' as u64;

/// The result of a search for inputs.
pub enum Found {
    Inputs(Recording),
    /// There are none.
    Nothing,
    /// If such inputs exist, they are longer than the limit.
    TooLong,
    Unknown(Reason),
}

pub struct Realisation<'a> {
    pub solver: &'a mut Solver,
    pub open: &'a OpenStrings,
    pub run: &'a RunRecord,
    /// What the run's inputs satisfy: facts and conjuncts.
    pub prefix: &'a [ExprId],
    /// The conjuncts among them.
    pub path: &'a [ExprId],
    /// The time limit.
    pub limit: Duration,
    /// First pass: give up quickly and retry hard queries later.
    pub is_first_try: bool,
    /// The maximum length of strings.
    pub longest: u32,
}

impl Realisation<'_> {
    /// Looks for inputs that satisfy the prefix and `last`.
    pub fn find(mut self, pool: &mut Pool, last: &[ExprId]) -> Found {
        let asked = self.relevant(pool, last);
        let mut names = self.input_names(&asked);
        let started = Instant::now();
        let mut last = last.to_vec();
        let mut given_up = None;
        for _ in 0..if self.is_first_try { SHAPES_AT_FIRST } else { SHAPES } {
            let model = match self.solver.check(pool, self.prefix, &last, &self.run.model) {
                Answer::Sat(model) => model,
                Answer::Unsat => return given_up.map_or(Found::Nothing, Found::Unknown),
                Answer::Unknown(reason) => return Found::Unknown(reason),
            };
            // Before an input of two billion characters is created.
            if self.is_too_long(&model) {
                return Found::TooLong;
            }
            let inputs = self.recording(pool, &model);
            let altered = self.altered(pool, &inputs, &model);
            if altered.is_empty() && self.has_answers(&asked, &inputs, &model) {
                return Found::Inputs(inputs);
            }
            names.extend(altered);
            if started.elapsed() > self.limit {
                return Found::Unknown(Reason::TimeLimit);
            }
            let model = self.shorter(pool, &names, &last).unwrap_or(model);
            let inputs = self.run.inputs.iter().filter(|input| names.contains(&input.name));
            let shapes: Vec<InputShape> = inputs.filter_map(|input| shape(input, &model)).collect();
            let is_shape = self.is_shape(pool, &shapes, &model);
            match self.find_in_shape(pool, &asked, &shapes, is_shape, &last) {
                Found::Unknown(reason) => given_up = Some(reason),
                found @ Found::Inputs(_) => return found,
                Found::Nothing | Found::TooLong => {}
            }
            last.push(pool.not(is_shape));
        }
        Found::Unknown(match self.is_first_try {
            true => Reason::TimeLimit,
            false => Reason::BackEnd("too many lengths of strings would have to be tried".to_owned()),
        })
    }

    /// Whether an input is longer than the limit, and longer than it was.
    fn is_too_long(&self, model: &Model) -> bool {
        let lengths = self.run.inputs.iter().filter_map(|input| input.length);
        let longest = u64::from(self.longest);
        lengths.into_iter().any(|length| model.value(length) > longest.max(self.run.model.value(length)))
    }

    /// The questions whose answers matter. Those that only facts mention do not: facts hold for any answer.
    fn relevant(&self, pool: &Pool, last: &[ExprId]) -> Vec<Asked> {
        if self.run.asked.is_empty() {
            return Vec::new();
        }
        let mentioned: FxHashSet<ExprId> = pool.reachable(&[self.path, last].concat()).into_iter().collect();
        self.run.asked.iter().filter(|asked| mentioned.contains(&asked.variable)).copied().collect()
    }

    /// The inputs of a model. Strings of other lengths than the run's use the character variables of other runs.
    fn recording(&self, pool: &mut Pool, model: &Model) -> Recording {
        let is_other = |pool: &Pool, input: &Input, shape: &InputShape| {
            let was_utf16 = input.variables.first().is_some_and(|&char| pool.sort(char) == Sort::Bv(16));
            shape.length as usize > input.variables.len() || was_utf16 != shape.is_utf16
        };
        let mut inputs = Cow::Borrowed(&self.run.inputs);
        for (index, input) in self.run.inputs.iter().enumerate() {
            let Some(shape) = shape(input, model).filter(|shape| is_other(pool, input, shape)) else { continue };
            // After the last character with a value, the recording may contain anything.
            let mut variables = shape.variables(pool);
            let last = variables.iter().rposition(|&char| model.get(char).is_some());
            variables.truncate(last.map_or(0, |last| last + 1));
            inputs.to_mut()[index].variables = variables;
        }
        Recording::of(&inputs, |var| model.get(var).unwrap_or(FILLER))
    }

    /// The inputs that differ from the model: if one must have a character of two bytes but the model has none, the
    /// recording has added one.
    fn altered(&self, pool: &mut Pool, inputs: &Recording, model: &Model) -> Vec<String> {
        let is_altered = |input: &&Input| {
            let Some(shape) = shape(input, model).filter(|shape| shape.is_utf16) else { return false };
            let recorded = inputs.bits(&input.name).unwrap_or_default();
            let variables = shape.variables(pool);
            let mut both = variables.iter().zip(recorded);
            both.any(|(&char, &bits)| model.get(char).is_some_and(|value| value != bits))
        };
        self.run.inputs.iter().filter(is_altered).map(|input| input.name.clone()).collect()
    }

    /// Whether the answers are those of the model.
    fn has_answers(&self, asked: &[Asked], inputs: &Recording, model: &Model) -> bool {
        let input = |name: &str| Some(inputs.bits(name)?.iter().map(|&char| char as u16).collect());
        let answers = self.open.answers(asked, &input);
        answers.is_some_and(|answers| answers.iter().all(|&(variable, answer)| model.value(variable) == answer))
    }

    /// A model with short strings, if there is one: people will read the result.
    fn shorter(&mut self, pool: &mut Pool, names: &[String], last: &[ExprId]) -> Option<Model> {
        let mut last = last.to_vec();
        let short = pool.bv(32, SHORT.into());
        for input in self.run.inputs.iter().filter(|input| names.contains(&input.name)) {
            last.push(pool.binary(Op::ULe, input.length?, short));
        }
        match self.solver.check(pool, self.prefix, &last, &self.run.model) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }

    /// The inputs that were asked about.
    fn input_names(&self, asked: &[Asked]) -> Vec<String> {
        let of_question = |asked: &Asked| self.open.terms.inputs(self.open.question(asked.question).term());
        asked.iter().flat_map(of_question).map(str::to_owned).collect()
    }

    fn input(&self, shape: &InputShape) -> Option<&Input> {
        self.run.inputs.iter().find(|input| input.name == *shape.name)
    }

    fn is_shape(&self, pool: &mut Pool, shapes: &[InputShape], model: &Model) -> ExprId {
        let mut is_shape = pool.bool(true);
        for input in shapes.iter().filter_map(|shape| self.input(shape)) {
            for part in [input.length, input.encoding].into_iter().flatten() {
                let value = pool.constant(pool.sort(part), model.value(part));
                let is_it = pool.eq(part, value);
                is_shape = pool.and(is_shape, is_it);
            }
        }
        is_shape
    }

    /// Looks for inputs of these lengths and encodings.
    fn find_in_shape(
        &mut self,
        pool: &mut Pool,
        asked: &[Asked],
        shapes: &[InputShape],
        is_shape: ExprId,
        last: &[ExprId],
    ) -> Found {
        let mut last = last.to_vec();
        last.push(is_shape);
        let mut inputs = self.run.inputs.clone();
        let mut hint = self.run.model.clone();
        for shape in shapes {
            last.push(shape.is_encoding_right(pool));
            let Some(input) = inputs.iter_mut().find(|input| input.name == *shape.name) else { continue };
            let variables = shape.variables(pool);
            for &new in variables.iter().filter(|variable| !input.variables.contains(variable)) {
                hint.set(new, FILLER);
            }
            input.variables = variables;
            if input.excludes_nul {
                for &variable in &input.variables {
                    let nul = pool.constant(pool.sort(variable), 0);
                    last.push(pool.ne(variable, nul));
                }
            }
        }
        let mut is_partial = false;
        let mut expansion = Expansion::new(pool, &self.open.terms, shapes);
        for asked in asked {
            match expansion.answer(self.open.question(asked.question)) {
                Some(answer) => last.push(expansion.is(asked.variable, answer)),
                // Then any answer is allowed.
                None => is_partial = true,
            }
        }
        is_partial |= !expansion.conditions.is_empty();
        last.append(&mut expansion.conditions);
        match self.solver.check(pool, self.prefix, &last, &hint) {
            Answer::Sat(model) => {
                let recording = Recording::of(&inputs, |var| model.value(var));
                if self.has_answers(asked, &recording, &model) {
                    Found::Inputs(recording)
                } else {
                    Found::Unknown(Reason::BackEnd(
                        "strings with characters whose case mapping depends on their context".to_owned(),
                    ))
                }
            }
            Answer::Unsat if is_partial => Found::Unknown(Reason::BackEnd(
                "strings with characters whose case mapping depends on their context".to_owned(),
            )),
            Answer::Unsat => Found::Nothing,
            Answer::Unknown(reason) => Found::Unknown(reason),
        }
    }
}

/// The length and encoding that a model suggests for an input, if both are open.
fn shape(input: &Input, model: &Model) -> Option<InputShape> {
    if input.ty != InputType::String {
        return None;
    }
    Some(InputShape {
        name: input.name.as_str().into(),
        length: model.value(input.length?) as u32,
        is_utf16: model.value(input.encoding?) != 0,
    })
}
