//! Objects with a `finalize()` method are handed to `java.lang.ref.Finalizer` when their construction ends.

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

impl Vm {
    /// Called where `Object.<init>` returns, in its frame: replaces that frame by a call of `Finalizer.register`, which
    /// returns nothing either.
    pub fn register_finalizer(&mut self, object: Ref) -> Step<()> {
        let class = self.boot_class("java/lang/ref/Finalizer")?;
        match class.method_named("register", "(Ljava/lang/Object;)V") {
            Some(method) => Err(self.replace_call(method, &[object.slot()], None, &[])),
            None => Ok(()),
        }
    }
}
