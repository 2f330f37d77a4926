//! Calls `main`, like the native launcher after `LauncherHelper` has found the class: static or not, with or without
//! arguments (JEP 512, since JDK 25). Older JDKs support only static methods with arguments.

use doppel_inputs::End;

use super::{phase, required, slot};
use crate::Vm;
use crate::class::{ClassId, Method};
use crate::heap::Ref;
use crate::step::{Step, Stop, Then};

impl Vm {
    /// Initialises the main class, creates an instance if necessary, and calls `main`. An exception from the
    /// initialiser or the constructor is an uncaught exception of the program.
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
        found.ok_or_else(|| End::Internal(format!("{class} has no main method")).into())
    }

    /// The value of a static field of the launcher's helper; `otherwise` if the field does not exist.
    fn launcher_says(&mut self, field: &str, otherwise: bool) -> Step<bool> {
        let helper = self.boot_class("sun/launcher/LauncherHelper")?;
        let mirror: Ref = self.mirror(helper);
        Ok(helper.field_named(field).map_or(otherwise, |field| self.heap.read::<u8>(mirror, field.offset) != 0))
    }
}
