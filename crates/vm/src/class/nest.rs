//! Nests: classes that share access to private members (JVMS §5.4.4).

use std::rc::Rc;

use doppel_classpath::classfile::{access as acc, mutf8};

use super::Class;
use super::load::Mention;
use super::vtable::same_package;
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// The nest of a class.
#[derive(Clone)]
pub struct Nest {
    /// The host: the class itself if it claims no other, or if the claim is invalid.
    pub host: &'static Class,
    /// Why the claim is invalid.
    pub error: Option<Rc<str>>,
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
        Ok(self.nest(class)?.host)
    }

    fn nest(&mut self, class: &'static Class) -> Step<Nest> {
        if let Some(nest) = class.nest.borrow().as_ref() {
            return Ok(nest.clone());
        }
        if let Some(host) = class.host {
            let host = self.nest_host(host)?;
            return Ok(self.keep_nest(class, Nest { host, error: None }));
        }
        let claim = class.file.as_ref().and_then(|file| {
            let index = file.nest_host()?;
            Some((index, file.class_name(index).ok()?))
        });
        let Some((index, name)) = claim else {
            return Ok(self.keep_nest(class, Nest { host: class, error: None }));
        };
        let name = self.symbols.intern_mutf8(name);
        let mention = Mention { is_nest_host: true, ..Mention::new(class, index) };
        // A failure of the loader belongs to this run, not to the class.
        if let Some(exception) = self.kept_nest_failure(class, mention.position) {
            return Ok(Nest { host: class, error: Some(self.describe_nest_failure(class, name, exception)) });
        }
        let resolved = self.load_mentioned(mention, name);
        match resolved.and_then(|host| self.check_class_access(class, host).map(|()| host)) {
            Ok(host) => {
                let nest = self.claimed_nest(class, host);
                Ok(self.keep_nest(class, nest))
            }
            Err(Stop::Throw(exception)) => {
                self.nest_host_failed(class, mention.position, exception)?;
                self.nest(class)
            }
            // Runs again after the loader has answered.
            Err(stop) => Err(stop),
        }
    }

    fn keep_nest(&mut self, class: &'static Class, nest: Nest) -> Nest {
        self.dictionary.link(class, nest.host);
        *class.nest.borrow_mut() = Some(nest.clone());
        nest
    }

    /// The nest of a class that claims to be in the nest of `host`.
    fn claimed_nest(&mut self, class: &'static Class, host: &'static Class) -> Nest {
        let reason = match (same_package(class, host), lists_nest_member(host, class)) {
            (true, true) => return Nest { host, error: None },
            (true, false) => "current type is not listed as a nest member",
            (false, _) => "types are in different packages",
        };
        let error = format!(
            "Type {} (loader: {}) is not a nest member of type {} (loader: {}): {reason}",
            class.java_name(),
            self.loader_text(class.loader),
            host.java_name(),
            self.loader_text(host.loader),
        );
        Nest { host: class, error: Some(error.into()) }
    }

    /// The claimed host of `member` cannot be loaded: from now on `member` is its own host. Only the VM's own failures
    /// are thrown.
    pub(super) fn nest_host_failed(&mut self, member: &'static Class, position: u32, exception: Ref) -> Step<()> {
        let fatal = self.boot_class("java/lang/VirtualMachineError")?;
        if self.instance_of(exception, fatal) {
            return Err(Stop::Throw(exception));
        }
        self.keep_nest_failure(member, position, exception)
    }

    fn describe_nest_failure(&mut self, member: &'static Class, host: Sym, exception: Ref) -> Rc<str> {
        let thrown = self.class_of(exception).java_name();
        let mut error = format!("Nest host resolution of {} with host {host} failed: {thrown}", member.java_name());
        let message: Ref = self.heap.read(exception, self.known.throwable_message);
        if !message.is_null() {
            error += &format!(": {}", self.string(message));
        }
        error.into()
    }

    /// Why the classes' nest claims are invalid, as a suffix for the message about a refused access to a member with
    /// these flags.
    pub(super) fn nest_errors(&mut self, from: &'static Class, owner: &'static Class, flags: u16) -> Step<String> {
        if flags & acc::PRIVATE == 0 {
            return Ok(String::new());
        }
        let mut errors = Vec::new();
        for class in [from, owner] {
            errors.extend(self.nest(class)?.error);
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
