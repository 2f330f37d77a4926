//! Finalisation: an object with a `finalize()` method is registered with `java.lang.ref.Finalizer` after its
//! construction.

use doppel_inputs::End;

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbolic::Chance;
use crate::thread::continuation::return_first;

impl Vm {
    /// Called where `Object.<init>` returns, in its frame: replaces that frame by a call of `Finalizer.register`, which
    /// is also void.
    pub fn register_finalizer(&mut self, object: Ref) -> Step<()> {
        let register = self.finalizer_register()?;
        if !self.is_library(self.class_of(object)) {
            // Nondeterminism: whether and when it is finalised.
            self.meet_chance(Chance::Collection);
        }
        Err(self.replace_call(register, &[object.slot()], None, &[]))
    }

    /// Called at the end of the native `clone`, in its frame: registers the copy, for which no constructor ran, and
    /// returns it.
    pub fn register_finalizer_of_clone(&mut self, copy: Ref) -> Stop {
        match self.finalizer_register() {
            Ok(register) => self.replace_call(register, &[copy.slot()], Some(return_first), &[copy.slot()]),
            Err(stop) => stop,
        }
    }

    fn finalizer_register(&mut self) -> Step<&'static Method> {
        let class = self.boot_class("java/lang/ref/Finalizer")?;
        let register = class.method_named("register", "(Ljava/lang/Object;)V");
        register.ok_or_else(|| End::Internal("java.lang.ref.Finalizer has no register".to_owned()).into())
    }
}
