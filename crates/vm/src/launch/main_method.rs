//! Calling `main`, as the native launcher does after `LauncherHelper` has found the class: static or not, with arguments or
//! without (JEP 512, since JDK 25). Older JDKs say neither, and have static ones with arguments only.

use doppel_inputs::End;

use super::{phase, required, slot};
use crate::Vm;
use crate::class::{ClassId, Method};
use crate::heap::Ref;
use crate::step::{Step, Stop, Then};

impl Vm {
    /// Initialises the main class, makes an instance of it if need be, and calls `main`; what initialiser or constructor
    /// throw is the program's uncaught exception.
    pub(super) fn call_main(&mut self) -> Step<Then> {
        self.started = true;
        let class = self.class(ClassId(self.continuation_state(slot::CLASS) as u32));
        self.ensure_initialized(class)?;
        let is_static = self.launcher_says("isStaticMain", true)?;
        let receiver = self.launch_state(slot::RECEIVER);
        if !is_static && receiver.is_null() {
            let constructor = required(class, "<init>", "()V")?;
            let receiver = self.new_object(class)?;
            self.set_continuation_state(slot::RECEIVER, receiver.slot());
            self.call_above(constructor, &[receiver.slot()])?;
            return Err(Stop::Retry);
        }
        let takes_none = self.launcher_says("noArgMain", false)?;
        let main = self.main_method(class, is_static, takes_none)?;
        let args = self.continuation_state(slot::ARGS);
        let slots = [(!is_static).then_some(receiver.slot()), (!takes_none).then_some(args)];
        let slots: Vec<u64> = slots.into_iter().flatten().collect();
        self.next_phase(phase::MAIN_ENDED);
        self.call_above(main, &slots)?;
        Err(Stop::Retry)
    }

    fn main_method(
        &mut self,
        class: &'static crate::class::Class,
        is_static: bool,
        takes_none: bool,
    ) -> Step<&'static Method> {
        let descriptor = if takes_none { "()V" } else { "([Ljava/lang/String;)V" };
        let (name, descriptor) = (self.symbols.intern("main"), self.symbols.intern(descriptor));
        let found = match is_static {
            true => class.lookup_in_chain(name, descriptor),
            false => class.lookup_method(self, name, descriptor),
        };
        found.ok_or_else(|| End::Internal(format!("{class:?} has no main method")).into())
    }

    /// What a static field of the launcher's helper says; this if it has none.
    fn launcher_says(&mut self, field: &str, otherwise: bool) -> Step<bool> {
        let helper = self.boot_class("sun/launcher/LauncherHelper")?;
        let mirror: Ref = self.mirror(helper);
        Ok(helper.field_named(field).map_or(otherwise, |field| self.heap.read::<u8>(mirror, field.offset) != 0))
    }
}
