//! Calls of methods that are not the program's.

use doppel_classpath::classfile::descriptor;
use doppel_expr::Op;

use super::clause::Step;
use super::frame::{State, Value, malformed};
use super::step::push;
use super::unfold::{Next, Unfolder};
use crate::GiveUp;

/// The packages whose trusted methods create inputs.
const INPUTS: [&str; 3] = ["org/sosy_lab/", "doppel/", "gov/nasa/"];

impl Unfolder<'_, '_> {
    /// A static method of the JDK, or an input.
    pub(super) fn known(&mut self, state: &mut State, class: &str, signature: &str) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        match (class, signature) {
            ("java/lang/Math", "max(II)I" | "min(II)I") => {
                let (b, a) = (frame.pop_int()?, frame.pop_int()?);
                let is_less = self.pool.binary(Op::SLt, a, b);
                let (if_less, otherwise) = if signature.starts_with("max") { (b, a) } else { (a, b) };
                frame.push(Value::Int(self.pool.ite(is_less, if_less, otherwise)));
                Ok(Next::Falls)
            }
            ("java/lang/Math", "abs(I)I") => {
                let a = frame.pop_int()?;
                let zero = self.int(0);
                let is_negative = self.pool.binary(Op::SLt, a, zero);
                let negated = self.pool.unary(Op::Neg, a);
                frame.push(Value::Int(self.pool.ite(is_negative, negated, a)));
                Ok(Next::Falls)
            }
            ("java/lang/System", "exit(I)V") => Ok(Next::Ends),
            ("java/lang/Runtime", "getRuntime()Ljava/lang/Runtime;") => {
                frame.push(Value::Known);
                Ok(Next::Falls)
            }
            _ if INPUTS.iter().any(|package| class.starts_with(package)) => {
                let throws = crate::trusted::method(class, signature)
                    .is_none_or(|trusted| trusted.wants_arguments || !trusted.throws.is_empty());
                match throws && self.failures.exceptions {
                    true => Err(GiveUp(format!("{class}.{signature} may throw an exception"))),
                    false => self.input(state, signature),
                }
            }
            _ => Err(GiveUp(format!("{class}.{signature} is called"))),
        }
    }

    /// Any value of the type of the result.
    fn input(&mut self, state: &mut State, signature: &str) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let (_, descriptor) = signature.split_at(signature.find('(').unwrap_or_default());
        let parameters: Vec<_> = descriptor::parameters(descriptor.as_bytes()).collect();
        for parameter in parameters.iter().rev() {
            frame.pop_kind(parameter.first().copied().unwrap_or(b'V'))?;
        }
        let kind = descriptor.rsplit(')').next().and_then(|text| text.bytes().next()).unwrap_or(b'V');
        if matches!(kind, b'L' | b'[') {
            frame.push(Value::Object);
            return Ok(Next::Falls);
        }
        let e = self.any(kind, &mut state.steps)?;
        state.steps.push(Step::Input);
        push(state, Value::of_kind(kind, e));
        Ok(Next::Falls)
    }

    /// A method of an object or a constructor. Objects that the program can have are strings, the output streams, its
    /// arguments, classes, the runtime, and exceptions of the JDK.
    pub(super) fn invoke_other(&mut self, state: &mut State, constant: u16) -> Result<Next, GiveUp> {
        let frame = state.frames.last_mut().ok_or_else(malformed)?;
        let file = std::rc::Rc::clone(&frame.method.file);
        let member = self.world.member_at(frame.id.class, &file, constant)?;
        let class = std::rc::Rc::clone(&self.world.class(member.class).name);
        match (&*class, &*member.name, &*member.descriptor) {
            ("java/io/PrintStream", "print" | "println", "()V") => {}
            ("java/io/PrintStream", "print" | "println", "(I)V" | "(C)V" | "(Z)V") => {
                frame.pop_int()?;
            }
            ("java/io/PrintStream", "print" | "println", "(J)V") => {
                frame.pop_long()?;
            }
            ("java/io/PrintStream", "print" | "println", "(Ljava/lang/String;)V") => {
                frame.pop_object()?;
            }
            ("java/lang/Runtime", "halt" | "exit", "(I)V") => {
                frame.pop_int()?;
                expect_known(frame.pop_object()?)?;
                return Ok(Next::Ends);
            }
            ("java/lang/Class", "desiredAssertionStatus", "()Z") => {
                expect_known(frame.pop_object()?)?;
                let is_enabled = self.any(b'Z', &mut state.steps)?;
                state.steps.push(Step::Input);
                push(state, Value::Int(is_enabled));
                return Ok(Next::Falls);
            }
            ("java/lang/AssertionError", "<init>", descriptor) => {
                for parameter in descriptor::parameters(descriptor.as_bytes()).collect::<Vec<_>>() {
                    frame.pop_kind(parameter.first().copied().unwrap_or(b'V'))?;
                }
                frame.pop_object()?;
                return Ok(Next::Falls);
            }
            (class, "<init>", descriptor @ ("()V" | "(Ljava/lang/String;)V")) if class.starts_with("java/lang/") => {
                if descriptor != "()V" {
                    frame.pop_object()?;
                }
            }
            (class, name, descriptor) => return Err(GiveUp(format!("{class}.{name}{descriptor} is called"))),
        }
        expect_known(frame.pop_object()?)?;
        Ok(Next::Falls)
    }
}

/// A method of null would throw an exception.
fn expect_known(receiver: Value) -> Result<(), GiveUp> {
    match receiver {
        Value::Known => Ok(()),
        _ => Err(GiveUp("a method of an unknown object is called".into())),
    }
}
