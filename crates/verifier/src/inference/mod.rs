//! Type inference (JVMS §4.10.2), for class files without stack maps and as the second chance of those of version 50.
//! It follows HotSpot's `libverify` in the same order, so that of several faults the same one is found, with the same
//! message.
//!
//! First every instruction is examined by itself ([`instruction`]), then types flow from each instruction to its
//! successors until nothing changes ([`flow`]). Here a long or double is one entry on the stack; in the locals it is
//! two.

mod flow;
mod instruction;
mod operands;
mod registers;
mod shuffle;
mod types;

use std::rc::Rc;

use doppel_classpath::bytecode::Instruction as Decoded;
use instruction::Instruction;
use registers::Registers;

use crate::failure::{Checked, Fail};
use crate::frame::Type;
use crate::method::{MethodContext, THROWABLE};
use crate::report::Context;

/// The number of types copied before a method counts as too complex.
const BUDGET: usize = 1 << 26;

/// The verification of one method.
pub(crate) struct Inference<'h, 'c> {
    pub method: MethodContext<'h, 'c>,
    /// For each bytecode index, the number of the instruction that begins there.
    numbers: Vec<Option<usize>>,
    /// By number.
    decoded: Vec<Decoded<'c>>,
    instructions: Rc<[Instruction<'c>]>,
    /// In order of examination: the last entry of the table first.
    handlers: Rc<[Handler<'c>]>,
    states: Vec<State<'c>>,
    returns: Option<Type<'c>>,
    budget: usize,
}

#[derive(Clone, Copy)]
struct Handler<'c> {
    start: usize,
    end: usize,
    handler: usize,
    caught: Type<'c>,
}

/// The state before an instruction.
#[derive(Clone, Default)]
struct State<'c> {
    is_changed: bool,
    /// Bottom first; none as long as the instruction was not reached.
    stack: Option<Rc<[Type<'c>]>>,
    registers: Option<Registers<'c>>,
    flags: Flags,
    /// For a `jsr`: the `ret` that returns from it.
    returned_by: Option<usize>,
    /// For a `ret`: its targets, which the first visit determines.
    returns_to: Option<Rc<[usize]>>,
}

/// What a constructor has done about calling another one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Flags {
    /// On some path to here: it must call one.
    needs_constructor: bool,
    /// On some path to here: the call failed, so there is no normal return.
    cannot_return: bool,
    /// On all paths to here: it was called.
    is_constructed: bool,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags { needs_constructor: false, cannot_return: false, is_constructed: true }
    }
}

impl Flags {
    fn merged(self, other: Flags) -> Flags {
        Flags {
            needs_constructor: self.needs_constructor || other.needs_constructor,
            cannot_return: self.cannot_return || other.cannot_return,
            is_constructed: self.is_constructed && other.is_constructed,
        }
    }
}

/// A `VerifyError`.
fn bad<T>(message: String) -> Checked<T> {
    Err(Fail::Verify(message, Context::new(0, "", None)))
}

impl<'h, 'c> Inference<'h, 'c> {
    pub fn new(method: MethodContext<'h, 'c>) -> Inference<'h, 'c> {
        Inference {
            method,
            numbers: Vec::new(),
            decoded: Vec::new(),
            instructions: Rc::new([]),
            handlers: Rc::new([]),
            states: Vec::new(),
            returns: None,
            budget: BUDGET,
        }
    }

    pub fn infer(&mut self) -> Checked<()> {
        self.number_instructions()?;
        let instructions = (0..self.decoded.len()).map(|number| self.read_instruction(number));
        self.instructions = instructions.collect::<Checked<_>>()?;
        self.read_handlers()?;
        self.states = vec![State::default(); self.decoded.len()];
        self.enter();
        self.flow()
    }

    fn read_handlers(&mut self) -> Checked<()> {
        let table = &self.method.code.exception_table;
        if self.method.code.max_stack < 1 && !table.is_empty() {
            return bad("Stack size too large".to_owned());
        }
        let mut handlers = Vec::with_capacity(table.len());
        for entry in table.iter().rev() {
            let number_at = |bci: u16| self.number_at(i64::from(bci));
            let end = match usize::from(entry.end_pc) == self.method.bytes.len() {
                true => Some(self.decoded.len()),
                false => number_at(entry.end_pc),
            };
            let (Some(start), Some(end)) = (number_at(entry.start_pc), end.filter(|_| entry.start_pc < entry.end_pc))
            else {
                return Err(Fail::Format("Illegal exception table range".to_owned()));
            };
            let Some(handler) = number_at(entry.handler_pc).filter(|&handler| handler > 0) else {
                return Err(Fail::Format("Illegal exception table handler".to_owned()));
            };
            let mut caught = Type::Ref(THROWABLE);
            if entry.catch_type != 0 {
                if let Some(ty) = self.method.class_type(entry.catch_type) {
                    caught = ty;
                }
                if !self.is_assignable(caught, Type::Ref(THROWABLE))? {
                    return bad("catch_type not a subclass of Throwable".to_owned());
                }
            }
            handlers.push(Handler { start, end, handler, caught });
        }
        self.handlers = handlers.into();
        Ok(())
    }

    /// The initial state of a call.
    fn enter(&mut self) {
        self.returns = self.method.return_type();
        let locals = self.method.arguments();
        let needs_constructor = self.method.is_constructor();
        if let Some(first) = self.states.first_mut() {
            first.is_changed = true;
            first.stack = Some(Rc::new([]));
            first.registers = Some(Registers::new(locals));
            first.flags = Flags { needs_constructor, is_constructed: false, ..Flags::default() };
        }
    }

    /// Accounts for work proportional to the size of what is copied.
    fn spend(&mut self, n: usize) -> Checked<()> {
        self.budget = self.budget.checked_sub(n + 1).ok_or(Fail::TooComplex)?;
        Ok(())
    }
}
