//! Methods whose only business is an exception: they make one, throw one, or check something and throw one.
//!
//! Where such a method stands innermost in a trace, it is not the place of the error: a whole library may have one
//! `checkArgument`, `syntaxError` or `throwNullPointer`. Their bytecode tells them, not their names. No method has loops or handlers,
//! and further
//!
//! - a *factory* makes the exception and returns a type that it has;
//! - a method that *always throws* has no return;
//! - a *check* calls, makes and changes nothing on its way to a return, and returns nothing or a parameter as it got it.

use doppel_classpath::classfile::opcodes::*;
use doppel_vm::class::Method;
use doppel_vm::interp::successors;

/// A frame of a trace.
pub type Frame = (&'static Method, u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thrower {
    Factory,
    Always,
    Check,
}

/// How many frames of a trace, from the innermost on, are throwers. `classes`: of the exception, as class files have them.
pub fn n_throwers(frames: &[Frame], classes: &[String]) -> usize {
    throwers(frames, classes).count()
}

/// How many of the innermost frames are checks.
pub fn n_checks(frames: &[Frame], classes: &[String]) -> usize {
    throwers(frames, classes).take_while(|thrower| *thrower == Thrower::Check).count()
}

fn throwers(frames: &[Frame], classes: &[String]) -> impl Iterator<Item = Thrower> {
    // An exception of the VM's own, or one that something else has thrown, is no thrower's.
    let mut inner = frames.first().is_some_and(|frame| constructs(*frame)).then_some(None);
    frames.iter().map_while(move |&(method, bci)| {
        let thrower = Thrower::of(method, bci, inner?, classes);
        inner = thrower.map(Some);
        thrower
    })
}

impl Thrower {
    /// What a method is in whose frame the exception was made, or that has called `inner`, which has thrown or made it.
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

/// Whether the name is of a class that only exceptions have.
fn is_exception(name: &str, classes: &[String]) -> bool {
    name != "java/lang/Object" && classes.iter().any(|class| class == name)
}

/// Whether the instruction is a constructor's call: that is where an exception gets its trace which the method makes itself.
pub fn constructs((method, bci): Frame) -> bool {
    method.bytecode().and_then(|code| code.get(usize::from(bci))) == Some(&INVOKESPECIAL)
}

struct Code {
    /// Where it returns.
    returns: Vec<usize>,
    is_check: bool,
}

impl Code {
    /// None if there is a loop. The instruction at `bci` has called `inner`, and does not return if that always throws.
    fn read(bytes: &[u8], bci: u16, inner: Option<Thrower>) -> Option<Code> {
        let mut starts = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            starts.push(at);
            at += instruction_len(bytes, at)?;
        }
        let mut code = Code { returns: Vec::new(), is_check: true };
        // Whether a return can be reached: code that comes later is looked at first.
        let mut comes_to_return = vec![false; bytes.len()];
        for (index, &start) in starts.iter().enumerate().rev() {
            let opcode = bytes[start];
            let is_last_call = inner == Some(Thrower::Always) && start == usize::from(bci);
            let next = if is_last_call { Vec::new() } else { successors(bytes, start) };
            if next.iter().any(|&next| next <= start) {
                return None;
            }
            let is_return = matches!(opcode, IRETURN..=RETURN);
            comes_to_return[start] = is_return || next.iter().any(|&next| comes_to_return.get(next) == Some(&true));
            if is_return {
                code.returns.push(start);
                let before = index.checked_sub(1).and_then(|before| starts.get(before)).map(|&before| bytes[before]);
                code.is_check &= opcode == RETURN || before.is_some_and(|opcode| matches!(opcode, ILOAD..=ALOAD_3));
            } else if comes_to_return[start] {
                code.is_check &= is_harmless(opcode);
            }
        }
        Some(code)
    }
}

/// Whether the instruction calls, makes and changes nothing, and no local variable.
fn is_harmless(opcode: u8) -> bool {
    !matches!(opcode, ISTORE..=SASTORE | IINC | PUTSTATIC | PUTFIELD | INVOKEVIRTUAL..=ANEWARRAY | MONITORENTER
        | MONITOREXIT | WIDE | MULTIANEWARRAY | JSR | RET | JSR_W)
}
