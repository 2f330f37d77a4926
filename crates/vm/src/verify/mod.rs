//! The verifier (JVMS §4.10): no bytecode of a class that the bootstrap loader did not define runs before its types are
//! proved right. Handlers rely on it: they read fields and elements without asking what an object is.
//!
//! * Class files from version 50 on carry stack maps and are checked against them in one pass, as HotSpot's
//!   `ClassVerifier` does, with its messages ([`report`]).
//! * Older ones are verified by inference ([`inference`]), subroutines included.
//!
//! Interfaces count as `Object` here; `invokeinterface` and `aastore` check at run time (JVMS §4.10.1.2). Whether a class is
//! a subclass of another is asked of the loader, so verification can end in [`Stop::Retry`] and begin again; methods that
//! are done are not repeated.

mod assignable;
mod frame;
mod inference;
mod instructions;
mod internal_codes;
mod lookup;
mod members;
mod operands;
mod report;
mod stack_map;
#[cfg(test)]
mod tests;
mod throwing;

use std::rc::Rc;

use doppel_classpath::classfile::opcodes::NEW;
use doppel_classpath::classfile::{ClassFile, Code as CodeAttribute};
use doppel_inputs::{End, Unsupported};
use frame::{Frame, Type};
use inference::Inference;
use report::Context;
use stack_map::Frames;

use crate::Vm;
use crate::class::access::{external_signature, is_magic_accessor};
use crate::class::{Class, Method};
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// Why a method is not accepted.
pub(crate) enum Fail {
    /// `VerifyError`, with where and why.
    Verify(String, Box<Context>),
    /// `ClassFormatError`.
    Format(String),
    /// The same about a stack map that cannot be read, after which there is no second chance.
    BrokenTable(String),
    /// Legal perhaps, but more work than anybody should do.
    TooComplex,
    /// A class has to be loaded first, or could not be.
    Stop(Stop),
}

impl From<Stop> for Fail {
    fn from(stop: Stop) -> Fail {
        Fail::Stop(stop)
    }
}

pub(crate) type Checked<T> = Result<T, Fail>;

/// Class files from this version on have stack maps.
const WITH_STACK_MAPS: u16 = 50;

impl Vm {
    /// Links a class (JVMS §5.4): verifies its superclasses, its superinterfaces and itself. Preparation is done when a
    /// class is defined.
    pub fn link_class(&mut self, class: &'static Class) -> Step<()> {
        if class.trusted || class.file.is_none() || is_verified(class) {
            return Ok(());
        }
        // From `Object` down, without recursion: chains can be long.
        for &id in &class.chain {
            let ancestor = self.class(id);
            if !ancestor.trusted && !is_verified(ancestor) {
                for &interface in &ancestor.interfaces {
                    self.link_class(interface)?;
                }
                self.verify_class(ancestor)?;
                self.constrain_overriding(ancestor)?;
            }
        }
        Ok(())
    }

    /// Takes a class as verified: one that the VM itself has assembled.
    pub(crate) fn trust_class(&mut self, class: &'static Class) {
        class.pool.n_verified.set(usize::MAX);
    }

    fn verify_class(&mut self, class: &'static Class) -> Step<()> {
        if is_magic_accessor(class) {
            self.trust_class(class);
            return Ok(());
        }
        let Some(file) = class.file.as_ref() else { return Ok(()) };
        if class.pool.n_verified.get() == 0 {
            self.note_verified(class);
        }
        let by = if file.major >= WITH_STACK_MAPS { By::StackMaps } else { By::Inference };
        for (index, method) in class.methods().iter().enumerate().skip(class.pool.n_verified.get()) {
            if let Some(rejection) = self.verify_method(method, by)? {
                if file.major != WITH_STACK_MAPS {
                    return Err(self.exception(rejection.error, &rejection.message));
                }
                self.verify_again(class, &rejection.message)?;
                break;
            }
            class.pool.n_verified.set(index + 1);
        }
        class.pool.n_verified.set(usize::MAX);
        Ok(())
    }

    /// The second chance of a class of the first version with stack maps, as if it had none. The message stays that of the
    /// first failure.
    fn verify_again(&mut self, class: &'static Class, message: &str) -> Step<()> {
        for method in class.methods() {
            if let Some(rejection) = self.verify_method(method, By::Inference)? {
                return Err(self.exception(rejection.error, message));
            }
        }
        Ok(())
    }

    fn verify_method(&mut self, method: &'static Method, by: By) -> Step<Option<Rejection>> {
        let class = method.class;
        let (Some(file), Some(code), Some(bytes)) = (class.file.as_ref(), method.code_attribute(), method.bytecode())
        else {
            return Ok(None);
        };
        let result = match by {
            By::StackMaps => Verifier::new(self, method, file, code, bytes).check(),
            By::Inference => Inference::new(self, method, file, code, bytes).infer(),
        };
        match result {
            Ok(()) => Ok(None),
            Err(Fail::Stop(stop)) => Err(stop),
            Err(Fail::Format(message)) => {
                let message = match by {
                    By::StackMaps => format!("{message} in method '{}'", external_signature(method)),
                    By::Inference => by_inference(method, &message),
                };
                Ok(Some(Rejection { error: "java/lang/ClassFormatError", message }))
            }
            Err(Fail::BrokenTable(message)) => Err(self.exception("java/lang/ClassFormatError", &message)),
            Err(Fail::TooComplex) => Err(End::Unsupported {
                what: Unsupported::Feature("a method whose control flow is too large to verify".to_owned()),
                at: method.display(),
            }
            .into()),
            Err(Fail::Verify(message, context)) => {
                let message = match by {
                    By::StackMaps => report::text(&message, &context, method, code, &self.release),
                    By::Inference => by_inference(method, &message),
                };
                Ok(Some(Rejection { error: "java/lang/VerifyError", message }))
            }
        }
    }
}

fn by_inference(method: &Method, message: &str) -> String {
    let (class, name, descriptor) = (method.class.name, method.name, method.descriptor);
    format!("(class: {class}, method: {name} signature: {descriptor}) {message}")
}

#[derive(Clone, Copy)]
enum By {
    StackMaps,
    Inference,
}

/// What is thrown about a class.
struct Rejection {
    error: &'static str,
    message: String,
}

fn is_verified(class: &Class) -> bool {
    class.pool.n_verified.get() == usize::MAX
}

/// One method at work.
pub(crate) struct Verifier<'a> {
    vm: &'a mut Vm,
    class: &'static Class,
    method: &'static Method,
    file: &'static ClassFile,
    code: &'static CodeAttribute,
    bytes: &'static [u8],
    /// Where instructions begin.
    starts: Vec<bool>,
    returns: Option<Type>,
    frame: Frame,
    /// The instruction at work calls another constructor for this object.
    initialises_this: bool,
    maps: Rc<Frames>,
    object: Sym,
}

impl<'a> Verifier<'a> {
    fn new(
        vm: &'a mut Vm,
        method: &'static Method,
        file: &'static ClassFile,
        code: &'static CodeAttribute,
        bytes: &'static [u8],
    ) -> Verifier<'a> {
        let object = vm.symbols.intern("java/lang/Object");
        Verifier {
            vm,
            class: method.class,
            method,
            file,
            code,
            bytes,
            starts: vec![false; bytes.len()],
            returns: None,
            frame: Frame::default(),
            initialises_this: false,
            maps: Rc::default(),
            object,
        }
    }

    /// One pass against the stack maps (HotSpot's `ClassVerifier::verify_method`).
    fn check(&mut self) -> Checked<()> {
        self.prepare()?;
        let frames = self.read_stack_maps()?;
        self.maps = Rc::new(frames);
        let (mut bci, mut next_map, mut reachable) = (0, 0, true);
        while bci < self.bytes.len() {
            self.frame.bci = bci;
            self.frame.set_mark();
            self.initialises_this = false;
            next_map = self.enter_mapped(bci, next_map, reachable)?;
            let stores = instructions::stores_local(self.bytes, bci);
            if stores {
                self.flow_to_handlers(bci, false)?;
            }
            reachable = self.instruction(bci)?;
            if !stores {
                self.flow_to_handlers(bci, self.initialises_this)?;
            }
            bci += self.len_at(bci)?;
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
        while bci < self.bytes.len() {
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
        internal_codes::len(self.bytes, bci).ok_or_else(|| self.bad_code(bci, "Bad instruction"))
    }

    fn is_start(&self, bci: usize) -> bool {
        self.starts.get(bci).copied().unwrap_or(false)
    }

    fn check_exception_table(&mut self) -> Checked<()> {
        for entry in &self.code.exception_table {
            let (start, end) = (usize::from(entry.start_pc), usize::from(entry.end_pc));
            if !self.is_start(start) {
                return Err(Fail::Format(format!("Illegal exception table start_pc {start}")));
            }
            if end != self.bytes.len() && !self.is_start(end) {
                return Err(Fail::Format(format!("Illegal exception table end_pc {end}")));
            }
            let handler = usize::from(entry.handler_pc);
            if !self.is_start(handler) {
                return Err(Fail::Format(format!("Illegal exception table handler_pc {handler}")));
            }
            if entry.catch_type != 0 {
                let caught = self.class_type(entry.catch_type)?;
                let throwable = self.type_named("java/lang/Throwable");
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

    /// Debuggers trust what is said about local variables.
    fn check_local_variables(&self) -> Checked<()> {
        for variable in self.code.local_variables(self.file) {
            let start = usize::from(variable.start_pc);
            if !self.is_start(start) {
                return Err(Fail::Format(format!("Illegal local variable table start_pc {start}")));
            }
            let end = start + usize::from(variable.length);
            if end != self.bytes.len() && !self.is_start(end) {
                return Err(Fail::Format(format!("Illegal local variable table length {}", variable.length)));
            }
        }
        Ok(())
    }

    /// The frame that a call makes.
    fn first_frame(&mut self) -> Frame {
        let mut frame = Frame { max_locals: usize::from(self.code.max_locals), ..Frame::default() };
        if !self.method.is_static() {
            let is_constructor = self.method.is_init() && self.class.name != self.object;
            frame.this_uninit = is_constructor;
            frame.push_local(if is_constructor { Type::UninitThis } else { Type::Ref(self.class.name) });
        }
        let descriptor = self.method.descriptor;
        for param in doppel_classpath::classfile::descriptor::parameters(descriptor.as_str().as_bytes()) {
            let ty = self.type_of(param);
            frame.push_local(ty);
            if let Some(half) = ty.second_half() {
                frame.push_local(half);
            }
        }
        let returns = doppel_classpath::classfile::descriptor::return_type(descriptor.as_str().as_bytes());
        self.returns = if returns == b"V" { None } else { Some(self.type_of(returns)) };
        frame.locals.resize(frame.max_locals.max(frame.locals.len()), Type::Top);
        frame
    }

    /// A jump from the instruction at work.
    fn jump(&mut self, target: usize) -> Checked<()> {
        if !self.matches_map(target, None)? {
            let message = format!("Inconsistent stackmap frames at branch target {target}");
            let context = self.mismatch(target, None);
            return Err(Fail::Verify(message, context));
        }
        Ok(())
    }

    /// The ways to exception handlers from the instruction at `bci`, which may have `this` uninitialised in spite of the frame.
    fn flow_to_handlers(&mut self, bci: usize, this_uninit: bool) -> Checked<()> {
        for entry in &self.code.exception_table {
            if !(usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&bci) {
                continue;
            }
            let caught = match entry.catch_type {
                0 => self.type_named("java/lang/Throwable"),
                index => self.class_type(index)?,
            };
            if self.code.max_stack == 0 {
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
        self.is_start(bci) && self.bytes.get(bci) == Some(&NEW)
    }
}
