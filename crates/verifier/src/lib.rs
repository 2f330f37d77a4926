//! The verifier (JVMS §4.10) and other analyses of bytecode. Knows class files and, through a [`Hierarchy`], subclass
//! relations; nothing of heaps, threads or execution.
//!
//! * Class files from version 50 on carry stack maps and are checked against them in one pass ([`checking`]).
//! * Older ones are verified by inference ([`inference`]), including subroutines.
//! * [`npe_message`] describes what was null when an instruction failed.
//!
//! Interfaces count as `Object` here; `invokeinterface` and `aastore` check at run time (JVMS §4.10.1.2).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod checking;
mod differences;
mod failure;
mod frame;
mod hierarchy;
mod inference;
mod internal_codes;
mod method;
pub mod npe_message;
mod report;
#[cfg(test)]
mod tests;

use std::cell::Cell;

use checking::Checker;
use doppel_classpath::classfile::{ClassFile, Member};
use failure::Fail;
use inference::Inference;
use method::MethodContext;

pub use differences::Differences;
pub use failure::{Failure, Rejection};
pub use hierarchy::{ClassId, Hierarchy, Interrupted, MemberOf};

/// Class files from this version on have stack maps.
const WITH_STACK_MAPS: u16 = 50;

/// A class to be verified.
#[derive(Clone, Copy)]
pub struct Subject<'c> {
    pub class: ClassId,
    /// Its name, which for a hidden class differs from the one in its class file.
    pub name: &'c str,
    pub file: &'c ClassFile,
    pub differences: Differences,
}

#[derive(Clone, Copy)]
enum By {
    StackMaps,
    Inference,
}

/// Verifies the methods of a class from number `n_done` on, and counts completed methods there: after
/// [`Failure::Interrupted`], the next call continues with the interrupted method.
pub fn verify_class<'c>(
    subject: &Subject<'c>,
    hierarchy: &mut dyn Hierarchy<'c>,
    n_done: &Cell<usize>,
) -> Result<(), Failure> {
    let file = subject.file;
    let by = if file.major >= WITH_STACK_MAPS { By::StackMaps } else { By::Inference };
    for (index, method) in file.methods.iter().enumerate().skip(n_done.get()) {
        match verify_method(subject, method, hierarchy, by) {
            Err(Failure::Rejected(first)) if file.major == WITH_STACK_MAPS => {
                return verify_again(subject, hierarchy, first.message);
            }
            verified => verified?,
        }
        n_done.set(index + 1);
    }
    Ok(())
}

/// The second chance of a class of the first version with stack maps, as if it had none. The message stays that of the
/// first failure.
fn verify_again<'c>(subject: &Subject<'c>, hierarchy: &mut dyn Hierarchy<'c>, message: String) -> Result<(), Failure> {
    for method in &subject.file.methods {
        if let Err(failure) = verify_method(subject, method, hierarchy, By::Inference) {
            return Err(match failure {
                Failure::Rejected(second) => Failure::Rejected(Rejection { error: second.error, message }),
                other => other,
            });
        }
    }
    Ok(())
}

fn verify_method<'c>(
    subject: &Subject<'c>,
    method: &'c Member,
    hierarchy: &mut dyn Hierarchy<'c>,
    by: By,
) -> Result<(), Failure> {
    let Some(context) = MethodContext::new(subject, method, hierarchy) else { return Ok(()) };
    let (result, context) = match by {
        By::StackMaps => {
            let mut checker = Checker::new(context);
            (checker.check(), checker.method)
        }
        By::Inference => {
            let mut inference = Inference::new(context);
            (inference.infer(), inference.method)
        }
    };
    result.map_err(|fail| match fail {
        Fail::Interrupted => Failure::Interrupted,
        Fail::TooComplex => Failure::TooComplex { method: context.display() },
        Fail::BrokenTable(message) => Failure::Broken(message),
        Fail::Format(message) => {
            let message = match by {
                By::StackMaps => format!("{message} in method '{}'", context.external_signature()),
                By::Inference => by_inference(&context, &message),
            };
            Failure::Rejected(Rejection { error: "java/lang/ClassFormatError", message })
        }
        Fail::Verify(message, details) => {
            let message = match by {
                By::StackMaps => report::text(&message, &details, &context),
                By::Inference => by_inference(&context, &message),
            };
            Failure::Rejected(Rejection { error: "java/lang/VerifyError", message })
        }
    })
}

fn by_inference(method: &MethodContext<'_, '_>, message: &str) -> String {
    format!("(class: {}, method: {} signature: {}) {message}", method.class_name, method.name, method.descriptor)
}
