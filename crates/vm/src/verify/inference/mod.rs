//! Type inference (JVMS §4.10.2), for class files without stack maps and as the second chance of those of version 50. It does what
//! HotSpot's `libverify` does, in the same order, so that of several faults the same one is found, and says the same.
//!
//! First every instruction is looked at by itself ([`instruction`]), then types flow from each to its successors until nothing
//! changes ([`flow`]). On the stack here a long or double is one entry; in the locals it is two.

mod flow;
mod instruction;
mod operands;
mod registers;
mod shuffle;
mod types;

use std::rc::Rc;

use doppel_classpath::classfile::{ClassFile, Code as CodeAttribute};
use instruction::Instruction;
use registers::Registers;

use super::frame::Type;
use super::report::Context;
use super::{Checked, Fail, lookup};
use crate::Vm;
use crate::class::{Class, Method};
use crate::symbol::Sym;

/// Types copied in one method before it counts as too complex.
const BUDGET: usize = 1 << 26;

/// One method at work.
pub(super) struct Inference<'a> {
    vm: &'a mut Vm,
    class: &'static Class,
    method: &'static Method,
    file: &'static ClassFile,
    code: &'static CodeAttribute,
    bytes: &'static [u8],
    /// By bytecode index: the number of the instruction that begins there.
    numbers: Vec<Option<usize>>,
    /// By number: where an instruction begins.
    starts: Vec<usize>,
    instructions: Rc<[Instruction]>,
    /// In the order in which they are looked at: the last entry of the table first.
    handlers: Rc<[Handler]>,
    states: Vec<State>,
    returns: Option<Type>,
    object: Sym,
    throwable: Type,
    budget: usize,
}

#[derive(Clone, Copy)]
struct Handler {
    start: usize,
    end: usize,
    handler: usize,
    caught: Type,
}

/// What is known before an instruction.
#[derive(Clone, Default)]
struct State {
    is_changed: bool,
    /// Bottom first; none as long as the instruction was not reached.
    stack: Option<Rc<[Type]>>,
    registers: Option<Registers>,
    flags: Flags,
    /// Of a `jsr`: the `ret` that comes back from it.
    returned_by: Option<usize>,
    /// Of a `ret`: where it goes, which the first visit decides.
    returns_to: Option<Rc<[usize]>>,
}

/// What a constructor has done about calling another one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Flags {
    /// On some way here: it has to.
    needs_constructor: bool,
    /// On some way here: one was called and failed, so there is no normal return.
    cannot_return: bool,
    /// On all ways here: it was called.
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

impl<'a> Inference<'a> {
    pub fn new(
        vm: &'a mut Vm,
        method: &'static Method,
        file: &'static ClassFile,
        code: &'static CodeAttribute,
        bytes: &'static [u8],
    ) -> Inference<'a> {
        let object = vm.symbols.intern("java/lang/Object");
        let throwable = Type::Ref(vm.symbols.intern("java/lang/Throwable"));
        Inference {
            vm,
            class: method.class,
            method,
            file,
            code,
            bytes,
            numbers: Vec::new(),
            starts: Vec::new(),
            instructions: Rc::new([]),
            handlers: Rc::new([]),
            states: Vec::new(),
            returns: None,
            object,
            throwable,
            budget: BUDGET,
        }
    }

    pub fn infer(&mut self) -> Checked<()> {
        self.number_instructions()?;
        let instructions = (0..self.starts.len()).map(|number| self.read_instruction(number));
        self.instructions = instructions.collect::<Checked<_>>()?;
        self.read_handlers()?;
        self.states = vec![State::default(); self.starts.len()];
        self.enter();
        self.flow()
    }

    fn read_handlers(&mut self) -> Checked<()> {
        let table = &self.code.exception_table;
        if self.code.max_stack < 1 && !table.is_empty() {
            return bad("Stack size too large".to_owned());
        }
        let mut handlers = Vec::with_capacity(table.len());
        for entry in table.iter().rev() {
            let number_at = |bci: u16| self.number_at(i64::from(bci));
            let end = match usize::from(entry.end_pc) == self.bytes.len() {
                true => Some(self.starts.len()),
                false => number_at(entry.end_pc),
            };
            let (Some(start), Some(end)) = (number_at(entry.start_pc), end.filter(|_| entry.start_pc < entry.end_pc))
            else {
                return Err(Fail::Format("Illegal exception table range".to_owned()));
            };
            let Some(handler) = number_at(entry.handler_pc).filter(|&handler| handler > 0) else {
                return Err(Fail::Format("Illegal exception table handler".to_owned()));
            };
            let mut caught = self.throwable;
            if entry.catch_type != 0 {
                if let Some(ty) = lookup::class_type(self.vm, self.class, self.file, entry.catch_type) {
                    caught = ty;
                }
                if !self.is_assignable(caught, self.throwable)? {
                    return bad("catch_type not a subclass of Throwable".to_owned());
                }
            }
            handlers.push(Handler { start, end, handler, caught });
        }
        self.handlers = handlers.into();
        Ok(())
    }

    /// The state that a call makes.
    fn enter(&mut self) {
        let mut locals = Vec::new();
        let mut flags = Flags { is_constructed: false, ..Flags::default() };
        if !self.method.is_static() {
            let is_constructor = self.method.is_init() && self.class.name != self.object;
            flags.needs_constructor = is_constructor;
            locals.push(if is_constructor { Type::UninitThis } else { Type::Ref(self.class.name) });
        }
        let text = self.method.descriptor.as_str().as_bytes();
        for parameter in doppel_classpath::classfile::descriptor::parameters(text) {
            let ty = lookup::type_of(self.vm, parameter);
            locals.push(ty);
            locals.extend(ty.second_half());
        }
        let returns = doppel_classpath::classfile::descriptor::return_type(text);
        self.returns = (returns != b"V").then(|| lookup::type_of(self.vm, returns));
        if let Some(first) = self.states.first_mut() {
            first.is_changed = true;
            first.stack = Some(Rc::new([]));
            first.registers = Some(Registers::new(locals));
            first.flags = flags;
        }
    }

    /// Accounts for work that grows with the size of what is copied.
    fn spend(&mut self, n: usize) -> Checked<()> {
        self.budget = self.budget.checked_sub(n + 1).ok_or(Fail::TooComplex)?;
        Ok(())
    }
}
