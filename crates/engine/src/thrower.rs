//! Throwers: methods whose only purpose is an exception. They create one, throw one, or check something and throw one.
//!
//! If such a method is innermost in a trace, it is not the place of the error: a whole library may share one
//! `checkArgument`, `syntaxError` or `throwNullPointer`. Throwers are recognised by their bytecode, not by their names.
//! They have neither loops nor exception handlers, and in addition
//!
//! - a *factory* creates the exception, and its return type is one of the exception's classes;
//! - a method that *always throws* has no return;
//! - a *check* calls, creates and changes nothing on its way to a return, and returns nothing or an unchanged
//!   parameter.

use doppel_classpath::bytecode::{Instruction, instructions};
use doppel_classpath::classfile::opcodes::*;
use doppel_vm::class::Method;

/// A frame of a trace.
pub type Frame = (&'static Method, u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thrower {
    Factory,
    Always,
    Check,
}

/// The number of innermost frames of a trace that are throwers. `classes`: those of the exception, by internal name.
pub fn n_throwers(frames: &[Frame], classes: &[String]) -> usize {
    throwers(frames, classes).count()
}

/// The number of innermost frames that are checks.
pub fn n_checks(frames: &[Frame], classes: &[String]) -> usize {
    throwers(frames, classes).take_while(|thrower| *thrower == Thrower::Check).count()
}

fn throwers(frames: &[Frame], classes: &[String]) -> impl Iterator<Item = Thrower> {
    // An exception that the VM created, or that something else threw, has no thrower.
    let mut inner = frames.first().is_some_and(|frame| constructs(*frame)).then_some(None);
    frames.iter().map_while(move |&(method, bci)| {
        let thrower = Thrower::of(method, bci, inner?, classes);
        inner = thrower.map(Some);
        thrower
    })
}

impl Thrower {
    /// Classifies a method in whose frame the exception was created, or that called `inner`, which threw or created it.
    fn of(method: &Method, bci: u16, inner: Option<Thrower>, classes: &[String]) -> Option<Thrower> {
        let bytes = method.bytecode()?;
        let code = Code::read(bytes, bci, inner)?;
        if method.code_attribute().is_none_or(|code| !code.exception_table.is_empty()) {
            return None;
        }
        let returned = method.descriptor.as_str().rsplit(')').next()?;
        let returned = returned.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        let makes = matches!(inner, None | Some(Thrower::Factory));
        match () {
            () if code.returns.is_empty() => Some(Thrower::Always),
            () if makes && returned.is_some_and(|name| is_exception(name, classes)) => Some(Thrower::Factory),
            () if code.is_check => Some(Thrower::Check),
            () => None,
        }
    }
}

/// Whether the name is one of the classes of the exception, other than `Object`.
fn is_exception(name: &str, classes: &[String]) -> bool {
    name != "java/lang/Object" && classes.iter().any(|class| class == name)
}

/// Whether the instruction calls a constructor: an exception that the method creates itself gets its trace there.
pub fn constructs((method, bci): Frame) -> bool {
    method.bytecode().and_then(|code| code.get(usize::from(bci))) == Some(&INVOKESPECIAL)
}

struct Code {
    /// The positions of its returns.
    returns: Vec<usize>,
    is_check: bool,
}

impl Code {
    /// None if there is a loop. The instruction at `bci` has called `inner`, and does not return if `inner` always
    /// throws.
    fn read(bytes: &[u8], bci: u16, inner: Option<Thrower>) -> Option<Code> {
        let instructions: Vec<Instruction<'_>> = instructions(bytes).collect::<Result<_, _>>().ok()?;
        let mut code = Code { returns: Vec::new(), is_check: true };
        // Whether a return is reachable: later code is examined first.
        let mut comes_to_return = vec![false; bytes.len()];
        for (index, instruction) in instructions.iter().enumerate().rev() {
            let (start, opcode) = (instruction.bci, instruction.opcode);
            let is_last_call = inner == Some(Thrower::Always) && start == usize::from(bci);
            let next: Vec<usize> = instruction.successors().filter(|_| !is_last_call).collect();
            if next.iter().any(|&next| next <= start) {
                return None;
            }
            let is_return = matches!(opcode, IRETURN..=RETURN);
            comes_to_return[start] = is_return || next.iter().any(|&next| comes_to_return.get(next) == Some(&true));
            if is_return {
                code.returns.push(start);
                let before = index.checked_sub(1).and_then(|before| instructions.get(before));
                code.is_check &= opcode == RETURN || before.is_some_and(|it| matches!(it.opcode, ILOAD..=ALOAD_3));
            } else if comes_to_return[start] {
                code.is_check &= is_harmless(opcode);
            }
        }
        Some(code)
    }
}

/// Whether the instruction calls, creates and changes nothing, not even a local variable.
fn is_harmless(opcode: u8) -> bool {
    !matches!(opcode, ISTORE..=SASTORE | IINC | PUTSTATIC | PUTFIELD | INVOKEVIRTUAL..=ANEWARRAY | MONITORENTER
        | MONITOREXIT | MULTIANEWARRAY | JSR | RET | JSR_W)
}
