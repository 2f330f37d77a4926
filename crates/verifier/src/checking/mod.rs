//! Type checking against stack maps (JVMS §4.10.1), in one pass, as HotSpot's `ClassVerifier` does, with its messages
//! ([`crate::report`]).

mod assignable;
mod instructions;
mod members;
mod operands;
mod stack_map;
mod throwing;

use std::rc::Rc;

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::opcodes::NEW;
use stack_map::Frames;

use crate::failure::{Checked, Fail};
use crate::frame::{Frame, Type};
use crate::internal_codes;
use crate::method::{MethodContext, THROWABLE};
use crate::report::Context;

/// The verification of one method.
pub(crate) struct Checker<'h, 'c> {
    pub method: MethodContext<'h, 'c>,
    /// The starts of instructions.
    starts: Vec<bool>,
    returns: Option<Type<'c>>,
    frame: Frame<'c>,
    /// Whether the current instruction calls another constructor for this object.
    initialises_this: bool,
    maps: Rc<Frames<'c>>,
}

impl<'h, 'c> Checker<'h, 'c> {
    pub fn new(method: MethodContext<'h, 'c>) -> Checker<'h, 'c> {
        Checker {
            starts: vec![false; method.bytes.len()],
            method,
            returns: None,
            frame: Frame::default(),
            initialises_this: false,
            maps: Rc::default(),
        }
    }

    /// HotSpot's `ClassVerifier::verify_method`.
    pub fn check(&mut self) -> Checked<()> {
        self.prepare()?;
        let frames = self.read_stack_maps()?;
        self.maps = Rc::new(frames);
        let (mut bci, mut next_map, mut reachable) = (0, 0, true);
        while bci < self.method.bytes.len() {
            self.frame.bci = bci;
            self.frame.set_mark();
            self.initialises_this = false;
            next_map = self.enter_mapped(bci, next_map, reachable)?;
            let instruction = self.decoded(bci)?;
            // Exception handlers see the locals from before the instruction.
            if instruction.is_store() {
                self.flow_to_handlers(bci, false)?;
            }
            reachable = self.instruction(instruction)?;
            if !instruction.is_store() {
                self.flow_to_handlers(bci, self.initialises_this)?;
            }
            bci = instruction.next();
        }
        if reachable {
            self.frame.bci = bci;
            return Err(self.bad_code(bci, "Control flow falls through code end"));
        }
        Ok(())
    }

    /// Instruction boundaries, exception table and the frame at the start.
    fn prepare(&mut self) -> Checked<()> {
        let mut bci = 0;
        while bci < self.method.bytes.len() {
            self.starts[bci] = true;
            self.frame.bci = bci;
            bci += self.len_at(bci)?;
        }
        self.frame = self.first_frame();
        self.check_exception_table()?;
        self.check_local_variables()?;
        Ok(())
    }

    fn len_at(&self, bci: usize) -> Checked<usize> {
        internal_codes::len(self.method.bytes, bci).ok_or_else(|| self.bad_code(bci, "Bad instruction"))
    }

    /// The instruction that begins here.
    fn decoded(&self, bci: usize) -> Checked<Instruction<'c>> {
        Instruction::decode(self.method.bytes, bci).map_err(|_| {
            // One of HotSpot's internal instructions.
            let opcode = self.method.bytes.get(bci).copied().unwrap_or_default();
            self.bad_code(bci, &format!("Bad instruction: {opcode:02x}"))
        })
    }

    fn is_start(&self, bci: usize) -> bool {
        self.starts.get(bci).copied().unwrap_or(false)
    }

    fn check_exception_table(&mut self) -> Checked<()> {
        for entry in &self.method.code.exception_table {
            let (start, end) = (usize::from(entry.start_pc), usize::from(entry.end_pc));
            if !self.is_start(start) {
                return Err(Fail::Format(format!("Illegal exception table start_pc {start}")));
            }
            if end != self.method.bytes.len() && !self.is_start(end) {
                return Err(Fail::Format(format!("Illegal exception table end_pc {end}")));
            }
            let handler = usize::from(entry.handler_pc);
            if !self.is_start(handler) {
                return Err(Fail::Format(format!("Illegal exception table handler_pc {handler}")));
            }
            if entry.catch_type != 0 {
                let caught = self.class_type(entry.catch_type)?;
                let throwable = Type::Ref(THROWABLE);
                if !self.assignable(throwable, caught)? {
                    let context = Context::wrong_type(
                        handler,
                        &format!("{caught} (constant pool {})", entry.catch_type),
                        Some(&throwable.to_string()),
                        None,
                    );
                    return Err(Fail::Verify(
                        "Catch type is not a subclass of Throwable in exception handler ".to_owned()
                            + &handler.to_string(),
                        context,
                    ));
                }
            }
        }
        Ok(())
    }

    /// Debuggers trust the tables of local variables.
    fn check_local_variables(&self) -> Checked<()> {
        for variable in self.method.code.local_variables(self.method.file) {
            let start = usize::from(variable.start_pc);
            if !self.is_start(start) {
                return Err(Fail::Format(format!("Illegal local variable table start_pc {start}")));
            }
            let end = start + usize::from(variable.length);
            if end != self.method.bytes.len() && !self.is_start(end) {
                return Err(Fail::Format(format!("Illegal local variable table length {}", variable.length)));
            }
        }
        Ok(())
    }

    /// The initial frame of a call.
    fn first_frame(&mut self) -> Frame<'c> {
        self.returns = self.method.return_type();
        let mut locals = self.method.arguments();
        let (n_locals, max_locals) = (locals.len(), usize::from(self.method.code.max_locals));
        locals.resize(max_locals.max(n_locals), Type::Top);
        Frame { max_locals, n_locals, locals, this_uninit: self.method.is_constructor(), ..Frame::default() }
    }

    /// A jump from the current instruction.
    fn jump(&mut self, target: usize) -> Checked<()> {
        if !self.matches_map(target, None)? {
            let message = format!("Inconsistent stackmap frames at branch target {target}");
            let context = self.mismatch(target, None);
            return Err(Fail::Verify(message, context));
        }
        Ok(())
    }

    /// Flows from the instruction at `bci` to exception handlers; `this` may be uninitialised there in spite of the
    /// frame.
    fn flow_to_handlers(&mut self, bci: usize, this_uninit: bool) -> Checked<()> {
        for entry in &self.method.code.exception_table {
            if !(usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&bci) {
                continue;
            }
            let caught = match entry.catch_type {
                0 => Type::Ref(THROWABLE),
                index => self.class_type(index)?,
            };
            if self.method.code.max_stack == 0 {
                let thrown = Frame { stack: Vec::new(), ..self.frame.clone() };
                let context = Context::new(bci, "Exceeded max stack size.", Some(&thrown));
                return Err(Fail::Verify("Operand stack overflow".to_owned(), context));
            }
            let handler = usize::from(entry.handler_pc);
            let before = self.frame.this_uninit;
            self.frame.this_uninit |= this_uninit;
            if !self.matches_map(handler, Some(caught))? {
                let context = self.mismatch(handler, Some(caught));
                return Err(Fail::Verify(
                    format!("Stack map does not match the one at exception handler {handler}"),
                    context,
                ));
            }
            self.frame.this_uninit = before;
        }
        Ok(())
    }

    fn is_new(&self, bci: usize) -> bool {
        self.is_start(bci) && self.method.bytes.get(bci) == Some(&NEW)
    }
}
