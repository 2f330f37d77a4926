//! Nests: the classes that share their private members (JVMS §5.4.4).

use doppel_classpath::classfile::{access as acc, mutf8};

use super::Class;
use super::load::Mention;
use super::vtable::same_package;
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};

/// The nest of a class, once somebody had to know.
pub struct Nest {
    /// The class itself if it claims no other, or the claim does not hold.
    pub host: &'static Class,
    /// Why the claim does not hold.
    pub error: Option<String>,
}

impl Vm {
    /// Whether two classes are in one nest.
    pub fn nest_mates(&mut self, a: &'static Class, b: &'static Class) -> Step<bool> {
        if a == b {
            return Ok(true);
        }
        Ok(self.nest_host(a)? == self.nest_host(b)?)
    }

    pub fn nest_host(&mut self, class: &'static Class) -> Step<&'static Class> {
        if let Some(nest) = class.nest.get() {
            return Ok(nest.host);
        }
        let nest = match class.host {
            Some(host) => Nest { host: self.nest_host(host)?, error: None },
            None => self.claimed_nest(class)?,
        };
        Ok(class.nest.get_or_init(|| nest).host)
    }

    /// The nest by the class's NestHost attribute.
    fn claimed_nest(&mut self, class: &'static Class) -> Step<Nest> {
        let alone = Nest { host: class, error: None };
        let Some(file) = class.file.as_ref() else { return Ok(alone) };
        let Some(index) = file.nest_host() else { return Ok(alone) };
        let Ok(name) = file.class_name(index) else { return Ok(alone) };
        let name = self.symbols.intern_mutf8(name);
        let claimed = match self.load_mentioned(Mention { class, index, is_nest_host: true }, name) {
            Err(Stop::Throw(exception)) => {
                self.nest_host_failed(class, name.as_str(), exception)?;
                return Ok(alone);
            }
            // Once the loader has failed, the nest is known and nobody comes here again.
            loaded => loaded?,
        };
        let reason = match (same_package(class, claimed), lists_nest_member(claimed, class)) {
            (true, true) => return Ok(Nest { host: claimed, error: None }),
            (true, false) => "current type is not listed as a nest member",
            (false, _) => "types are in different packages",
        };
        let error = format!(
            "Type {} (loader: {}) is not a nest member of type {} (loader: {}): {reason}",
            class.java_name(),
            self.loader_description(class.loader),
            claimed.java_name(),
            self.loader_description(claimed.loader),
        );
        Ok(Nest { host: class, error: Some(error) })
    }

    /// The host that `member` claims cannot be loaded: it is alone from now on. Only the VM's own failures are thrown.
    pub(super) fn nest_host_failed(&mut self, member: &'static Class, host: &str, exception: Ref) -> Step<()> {
        let fatal = self.boot_class("java/lang/VirtualMachineError")?;
        if self.instance_of(exception, fatal) {
            return Err(Stop::Throw(exception));
        }
        let mut error = format!(
            "Nest host resolution of {} with host {host} failed: {}",
            member.java_name(),
            self.class_of(exception).java_name()
        );
        let message: Ref = self.heap.read(exception, self.known.throwable_message);
        if !message.is_null() {
            error += &format!(": {}", self.string(message));
        }
        member.nest.get_or_init(|| Nest { host: member, error: Some(error) });
        Ok(())
    }

    /// Why the classes' claims to a nest do not hold, as a suffix for the message of a refused access to what has these flags.
    pub(super) fn nest_errors(&mut self, from: &'static Class, owner: &'static Class, flags: u16) -> Step<String> {
        if flags & acc::PRIVATE == 0 {
            return Ok(String::new());
        }
        let mut errors = Vec::new();
        for class in [from, owner] {
            self.nest_host(class)?;
            errors.extend(class.nest.get().and_then(|nest| nest.error.as_deref()));
        }
        Ok(if errors.is_empty() { String::new() } else { format!(", ({})", errors.join(", ")) })
    }
}

fn lists_nest_member(host: &Class, member: &Class) -> bool {
    host.file.as_ref().is_some_and(|file| {
        let mut members = file.nest_members().into_iter();
        members.any(|index| file.class_name(index).is_ok_and(|name| mutf8::to_string(name) == member.name.as_str()))
    })
}
