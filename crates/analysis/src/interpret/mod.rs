//! Interprets one method on abstract values, from its arguments to all its ends.
//!
//! States are kept where control flow can meet; in between, instructions are interpreted one after the other. An
//! exception goes to every handler that could catch it. Every instruction is assumed to be able to throw an Error.

mod branch;
mod frame;
mod heap;
mod invoke;
mod step;

use std::collections::BTreeSet;
use std::rc::Rc;

use doppel_classpath::bytecode::{Instruction, Jump, Malformed, instructions};
use doppel_classpath::classfile::{ClassFile, Code};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::GiveUp;
use crate::engine::Engine;
use crate::summary::{Kind, MethodId};
use crate::types::{Type, TypeSet};
use crate::value::{Reference, This, Value};
use crate::world::{ClassId, OBJECT};
use frame::Frame;

/// The number of changes of a state before bounds of numbers are widened.
const CHANGES_BEFORE_WIDENING: u32 = 3;

struct Interpreter<'e, 'a> {
    engine: &'e mut Engine<'a>,
    id: MethodId,
    class: ClassId,
    kind: Kind,
    file: Rc<ClassFile>,
    code: Code,
    bytes: Rc<[u8]>,
    /// Where control flow can meet.
    leaders: FxHashSet<usize>,
    states: FxHashMap<usize, (Frame, u32)>,
    work: BTreeSet<usize>,
}

/// What follows an instruction.
enum Next {
    Falls,
    Ends,
}

pub fn method(engine: &mut Engine<'_>, id: MethodId) -> Result<(), GiveUp> {
    let summary = engine.summary(id);
    let (method, kind, file) = (summary.method, summary.kind, Rc::clone(&summary.file));
    let Some(arguments) = summary.arguments.clone() else { return Ok(()) };
    let member = file.methods.get(usize::from(method.index));
    let Some(code) = member.and_then(|member| member.code.clone()) else {
        return Err(GiveUp("a method has no code".into()));
    };
    let bytes = Rc::from(code.bytes(&file));
    let mut locals = arguments;
    if let (Kind::Constructor, Some(Value::Ref(receiver))) = (kind, locals.first_mut()) {
        receiver.this = This::Yes;
    }
    locals.resize(usize::from(code.max_locals), Value::Unset);
    let mut interpreter = Interpreter {
        engine,
        id,
        class: method.class,
        kind,
        leaders: leaders(&code, &bytes)?,
        file,
        code,
        bytes,
        states: FxHashMap::default(),
        work: BTreeSet::new(),
    };
    interpreter.leaders.insert(0);
    interpreter.flow(0, &Frame { locals, stack: Vec::new(), assigned: 0, facts: Vec::new() });
    interpreter.run()
}

fn malformed(_: Malformed) -> GiveUp {
    GiveUp("code is malformed".into())
}

/// The targets of branches and the starts of handlers.
fn leaders(code: &Code, bytes: &[u8]) -> Result<FxHashSet<usize>, GiveUp> {
    let mut leaders: FxHashSet<usize> =
        code.exception_table.iter().map(|entry| usize::from(entry.handler_pc)).collect();
    for instruction in instructions(bytes) {
        leaders.extend(instruction.map_err(malformed)?.jumps().filter_map(Jump::bci));
    }
    Ok(leaders)
}

impl Interpreter<'_, '_> {
    fn run(&mut self) -> Result<(), GiveUp> {
        while let Some(pc) = self.work.pop_first() {
            let Some((frame, _)) = self.states.get(&pc) else { continue };
            let frame = frame.clone();
            self.run_from(pc, frame)?;
        }
        Ok(())
    }

    fn run_from(&mut self, mut pc: usize, mut frame: Frame) -> Result<(), GiveUp> {
        let bytes = Rc::clone(&self.bytes);
        loop {
            self.engine.count_step()?;
            // Whatever is thrown here, an Error is always possible.
            self.raise(pc, &frame, TypeSet::EMPTY)?;
            let instruction = Instruction::decode(&bytes, pc).map_err(malformed)?;
            if let Next::Ends = self.step(instruction, &mut frame)? {
                return Ok(());
            }
            pc = instruction.next();
            if self.leaders.contains(&pc) {
                self.flow(pc, &frame);
                return Ok(());
            }
        }
    }

    /// Control may reach `pc` in this state.
    fn flow(&mut self, pc: usize, frame: &Frame) {
        let is_new = match self.states.get_mut(&pc) {
            None => {
                self.states.insert(pc, (frame.clone(), 0));
                true
            }
            Some((known, n_changes)) => {
                let widen = *n_changes >= CHANGES_BEFORE_WIDENING;
                let is_new = known.join(&self.engine.world, &mut self.engine.types, frame, widen);
                *n_changes += u32::from(is_new);
                is_new
            }
        };
        if is_new {
            self.work.insert(pc);
        }
    }

    /// An exception of these types is thrown at `pc`: handlers catch it in order; what remains leaves the method.
    fn raise(&mut self, pc: usize, frame: &Frame, thrown: TypeSet) -> Result<(), GiveUp> {
        let mut left = thrown;
        let mut is_error_left = true;
        for index in 0..self.code.exception_table.len() {
            let Some(&entry) = self.code.exception_table.get(index) else { break };
            if !(usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&pc) {
                continue;
            }
            let error = self.engine.world.load("java/lang/Error")?;
            let catches = match entry.catch_type {
                0 => OBJECT,
                index => self.engine.world.class_at(&self.file, index)?,
            };
            let (world, types) = (&self.engine.world, &mut self.engine.types);
            let filtered = types.filter(world, left, catches);
            let mut caught = filtered.passed;
            let some_error = match () {
                () if !is_error_left => None,
                () if world.is_subclass(error, catches) => Some(error),
                () if world.is_subclass(catches, error) => Some(catches),
                () => None,
            };
            if let Some(some_error) = some_error {
                let errors = types.of(Type::Foreign(some_error));
                caught = types.union(world, caught, errors);
            }
            is_error_left &= !world.is_subclass(error, catches);
            left = filtered.failed;
            if caught != TypeSet::EMPTY {
                let mut handler = Frame { stack: Vec::new(), ..frame.clone() };
                handler.push(Value::Ref(Reference::nonnull(caught)));
                self.flow(usize::from(entry.handler_pc), &handler);
            }
        }
        if left != TypeSet::EMPTY {
            self.engine.add_throws(self.id, left);
        }
        Ok(())
    }

    /// The VM throws an exception of this class.
    fn raise_named(&mut self, pc: usize, frame: &Frame, class: &str) -> Result<(), GiveUp> {
        let class = self.engine.world.load(class)?;
        let thrown = self.engine.types.of(Type::Exact(class));
        self.raise(pc, frame, thrown)
    }

    /// The value becomes visible to other code. If it is the object under construction, so are its fields in their
    /// current state.
    fn escape(&mut self, frame: &Frame, value: Value) -> Result<(), GiveUp> {
        if let Value::Ref(Reference { this: This::Yes | This::Maybe, .. }) = value {
            self.engine.leak(self.id);
            self.engine.show_unassigned(self.class, false, frame.assigned)?;
        }
        Ok(())
    }
}
