//! Translation of bytecode to the register form.
//!
//! Registers are the locals in the JVM's own numbering, then the operand stack: entry `d` is register `max_locals + d`.
//! A long or double occupies two numbers; its value is in the first. One more register after the stack serves as
//! scratch, and for the appendix of a linked call. With branch coverage, another one remembers the last branch.
//!
//! Translation is abstract interpretation, by basic blocks, over the kinds of locals and stack entries (like the type
//! inference of JVMS §4.10.2, without classes). It rejects code that does not type-check, so that the result only
//! touches registers of its frame, with values of the right kind. Loads and constants are not executed but remembered
//! on a virtual stack; a result goes straight to the local in which the next instruction stores it. At block boundaries
//! everything is in its own register.
//!
//! Subroutines (jsr, ret) are translated once per call: a *context* is a chain of jsr instructions, and a block is
//! identified by its bytecode index and context. So every register has one kind at every instruction, which the
//! collector relies on.
//!
//! Translation depends only on the class file and resolves nothing: see [`super::frame_map`], which repeats it.

mod access;
mod arith;
mod blocks;
pub mod branches;
mod call;
mod control;
mod emit;
pub(super) mod kinds;
mod layout;
mod opcode;
mod points;
mod pool;
mod stack;

use std::cell::UnsafeCell;
use std::rc::Rc;

use blocks::Blocks;
use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::{ClassFile, Code as CodeAttribute};
use emit::{Effect, Emitted};
use kinds::K;
use points::{Points, bad_instruction};
use stack::Entry;

use super::code::Code;
use super::insn::Slot;
use super::merge::Shape;
use super::mode::Op;
use super::ops::cover::{Note, cover, cover_from, cover_side};
use crate::class::Method;

/// Why a method cannot be translated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reject {
    /// `VerifyError`.
    Verify(String),
    /// `ClassFormatError`.
    Format(String),
    /// Legal, but too complex for the translator.
    TooComplex(&'static str),
}

pub(crate) type Res<T> = Result<T, Reject>;

/// Translates a method that has bytecode.
pub fn translate(method: &Method) -> Res<Code> {
    translate_as(method, false)
}

/// The tagged form of a method's code: the same instructions in the same slots.
pub fn translate_tagged(method: &Method) -> Res<Box<[UnsafeCell<Slot>]>> {
    Ok(translate_as(method, true)?.slots)
}

fn translate_as(method: &Method, tagged: bool) -> Res<Code> {
    let mut translator = Translator::new(method, false)?;
    translator.tagged = tagged;
    translator.run()?;
    layout::Layout::of(&translator).into_code(&translator)
}

/// Checks that a method with bytecode is well-formed with respect to kinds.
pub fn check(method: &Method) -> Res<()> {
    Translator::new(method, false)?.run()
}

/// For every slot, the registers that hold references when its instruction executes.
pub(super) fn reference_maps(method: &Method) -> Res<Vec<Rc<[u16]>>> {
    let mut translator = Translator::new(method, true)?;
    translator.run()?;
    Ok(layout::Layout::of(&translator).reference_maps())
}

/// The control flow of a method's code.
pub(super) fn shape(method: &Method) -> Res<Shape> {
    let mut translator = Translator::new(method, false)?;
    translator.run()?;
    Ok(layout::Layout::of(&translator).shape(&translator))
}

/// The number of registers in a frame of a translated method.
pub fn frame_slots(method: &Method) -> u32 {
    let n_special = 1 + u32::from(method.class.covers_branches);
    let code = method.code_attribute();
    let code = code.map_or(0, |code| u32::from(code.max_locals) + u32::from(code.max_stack) + n_special);
    code.max(u32::from(method.arg_slots) + 1)
}

/// The number of steps of abstract interpretation after which a method counts as too complex; the JDK's largest methods
/// need a thousandth of it.
const BUDGET: u64 = 1 << 28;

pub(crate) struct Translator<'a> {
    method: &'a Method,
    file: &'a ClassFile,
    code: &'a CodeAttribute,
    bytes: &'a [u8],
    points: Points,
    blocks: Blocks,
    recording: bool,
    /// Whether to emit tagged code.
    tagged: bool,
    budget: u64,

    // The current block.
    locals: Vec<K>,
    locals_changed: bool,
    stack: Vec<Entry>,
    out: Vec<Emitted>,
    context: u16,
    /// The current instruction, its index, and that of the next one.
    instruction: Instruction<'a>,
    bci: usize,
    next: usize,
    /// The local that takes the result of the current instruction, and the bytecode index after that store.
    store: Option<(u16, usize)>,
    /// The block after the conditional branch at the end of this one.
    otherwise: Option<usize>,
}

impl<'a> Translator<'a> {
    fn new(method: &'a Method, recording: bool) -> Res<Translator<'a>> {
        let missing = || Reject::Format(format!("Absent Code attribute in method {}", method.display()));
        let file = method.class.file.as_ref().ok_or_else(missing)?;
        let code = method.code_attribute().ok_or_else(missing)?;
        let bytes = method.bytecode().ok_or_else(missing)?;
        if frame_slots(method) > u32::from(u16::MAX) {
            return Err(Reject::TooComplex("more than 65534 locals and stack entries"));
        }
        if u32::from(method.arg_slots) > u32::from(code.max_locals) {
            return Err(Reject::Format("Arguments can't fit into locals".to_owned()));
        }
        let mut points = Points::find(bytes, code)?;
        if method.class.covers_lines {
            // Even without line numbers, the entry of a method is recorded.
            points.mark_lines(code.line_numbers(file).map(|(start, _)| start).chain([0]));
        }
        Ok(Translator {
            method,
            file,
            code,
            bytes,
            points,
            blocks: Blocks::default(),
            recording,
            tagged: false,
            budget: BUDGET,
            locals: Vec::new(),
            locals_changed: true,
            stack: Vec::new(),
            out: Vec::new(),
            context: 0,
            instruction: Instruction::decode(bytes, 0).map_err(bad_instruction)?,
            bci: 0,
            next: 0,
            store: None,
            otherwise: None,
        })
    }

    /// Translates all reachable blocks, repeatedly until the kinds at their starts are stable.
    fn run(&mut self) -> Res<()> {
        self.locals = self.initial_locals();
        self.flow_to(0, 0)?;
        while let Some(block) = self.blocks.take_pending() {
            self.translate_block(block)?;
        }
        Ok(())
    }

    fn initial_locals(&self) -> Vec<K> {
        let mut locals = Vec::with_capacity(usize::from(self.code.max_locals));
        if !self.method.is_static() {
            locals.push(K::Ref);
        }
        for &param in &self.method.params {
            let kind = K::of(param);
            locals.push(kind);
            if kind.is_wide() {
                locals.push(K::Hi);
            }
        }
        locals.resize(usize::from(self.code.max_locals), K::Top);
        locals
    }

    fn translate_block(&mut self, block: usize) -> Res<()> {
        self.enter_block(block);
        loop {
            self.instruction = Instruction::decode(self.bytes, self.bci).map_err(bad_instruction)?;
            self.next = self.instruction.next();
            self.flow_to_exception_handlers()?;
            self.emit_notes();
            let falls_through = self.translate_instruction()?;
            if !falls_through {
                break;
            }
            if self.next >= self.bytes.len() {
                return Err(verify("Falling off the end of the code"));
            }
            // Instructions that were fused with this one may begin inside the range of an exception handler.
            self.locals_changed |= (self.bci + 1..self.next).any(|bci| self.points.is_range_edge(bci));
            self.bci = self.next;
            if self.points.is_leader(self.bci) {
                self.flush_all();
                self.flow_to(self.bci, self.context)?;
                break;
            }
        }
        if let Some(first) = self.out.first_mut().filter(|_| self.recording) {
            first.refs = Some(self.blocks.refs_at_start(block, self.code.max_locals));
        }
        self.blocks.set_code(block, std::mem::take(&mut self.out), self.otherwise.take());
        Ok(())
    }

    /// Emits the coverage instructions at the start of an instruction.
    fn emit_notes(&mut self) {
        if let Some(register) = self.branch_register()
            && self.points.is_side(self.bci)
        {
            self.emit(Op::same(cover_side), register, 0, self.bci as u16);
            self.set_effect(Effect::Cover(Note::Side));
        }
        if self.points.is_line(self.bci) {
            self.emit(Op::same(cover), 0, self.bci as u16, 0);
            self.set_effect(Effect::Cover(Note::Line));
        }
    }

    /// Emits that the branch at this bytecode index comes next.
    fn emit_branch_note(&mut self, bci: usize) {
        if let Some(register) = self.branch_register() {
            self.emit(Op::same(cover_from), register, bci as u16, 0);
            self.set_effect(Effect::Cover(Note::From));
        }
    }

    /// The register after the scratch register, which holds the last executed branch if branches are covered.
    fn branch_register(&self) -> Option<u16> {
        let is_wanted = self.method.class.covers_branches && self.points.has_branches();
        is_wanted.then_some(self.code.max_locals + self.code.max_stack + 1)
    }

    fn enter_block(&mut self, block: usize) {
        let (bci, context, state) = self.blocks.start_of(block);
        self.bci = bci;
        self.context = context;
        self.locals.clone_from(&state.locals);
        self.stack.clear();
        for (depth, &kind) in state.stack.iter().enumerate() {
            self.stack.push(Entry::in_register(kind, self.code.max_locals + depth as u16));
        }
        self.out.clear();
        self.locals_changed = true;
        self.store = None;
        self.otherwise = None;
    }

    fn spend(&mut self, steps: usize) -> Res<()> {
        self.budget = self.budget.checked_sub(steps as u64).ok_or(Reject::TooComplex("too much control flow"))?;
        Ok(())
    }
}

pub(crate) fn verify(message: impl Into<String>) -> Reject {
    Reject::Verify(message.into())
}
