//! Linking (JVMS §5.4): no bytecode of a class that the bootstrap loader did not define runs before the verifier has proved
//! its types right. Handlers rely on it: they read fields and elements without asking what an object is.
//!
//! Whether a class is a subclass of another is asked of the loader, so verification can end in [`Stop::Retry`] and begin
//! again; methods that are done are not repeated.

use doppel_inputs::{End, Unsupported};
use doppel_verifier::{self as verifier, Failure, Hierarchy, Interrupted, MemberOf, Subject};

use super::access::is_magic_accessor;
use super::vtable::same_package;
use super::{Class, ClassId};
use crate::Vm;
use crate::step::{Step, Stop};

impl Vm {
    /// Links a class: verifies its superclasses, its superinterfaces and itself. Preparation is done when a class is
    /// defined.
    pub fn link_class(&mut self, class: &'static Class) -> Step<()> {
        if class.trusted || class.file.is_none() || is_verified(class) {
            return Ok(());
        }
        // From `Object` down, without recursion: chains can be long.
        for &id in &class.chain {
            let ancestor = self.class(id);
            if !ancestor.trusted && !is_verified(ancestor) {
                for &interface in &ancestor.interfaces {
                    self.link_class(interface)?;
                }
                self.verify_class(ancestor)?;
                self.constrain_overriding(ancestor)?;
            }
        }
        Ok(())
    }

    /// Takes a class as verified: one that the VM itself has assembled.
    pub(crate) fn trust_class(&mut self, class: &'static Class) {
        class.pool.n_verified.set(usize::MAX);
    }

    fn verify_class(&mut self, class: &'static Class) -> Step<()> {
        if is_magic_accessor(class) {
            self.trust_class(class);
            return Ok(());
        }
        let Some(file) = class.file.as_ref() else { return Ok(()) };
        if class.pool.n_verified.get() == 0 {
            self.note_verified(class);
        }
        let differences = self.release.verifier;
        let subject = Subject { class: handle(class), name: class.name.as_str(), file, differences };
        let mut visible = Visible { vm: self, from: class, stop: None };
        let verified = verifier::verify_class(&subject, &mut visible, &class.pool.n_verified);
        let stop = visible.stop.take();
        match verified {
            Ok(()) => {
                self.trust_class(class);
                Ok(())
            }
            Err(Failure::Interrupted) => Err(stop.unwrap_or(Stop::Retry)),
            Err(Failure::Broken(message)) => Err(self.exception("java/lang/ClassFormatError", &message)),
            Err(Failure::Rejected(rejection)) => Err(self.exception(rejection.error, &rejection.message)),
            Err(Failure::TooComplex { method }) => Err(End::Unsupported {
                what: Unsupported::Feature("a method whose control flow is too large to verify".to_owned()),
                at: method,
            }
            .into()),
        }
    }
}

fn is_verified(class: &Class) -> bool {
    class.pool.n_verified.get() == usize::MAX
}

fn handle(class: &Class) -> verifier::ClassId {
    verifier::ClassId(class.id.0)
}

/// The classes that the loader of a class knows.
struct Visible<'v> {
    vm: &'v mut Vm,
    from: &'static Class,
    /// Why a class could not be loaded.
    stop: Option<Stop>,
}

impl Visible<'_> {
    fn class(&self, class: verifier::ClassId) -> &'static Class {
        self.vm.class(ClassId(class.0))
    }
}

impl Hierarchy<'static> for Visible<'_> {
    fn keep(&mut self, text: &str) -> &'static str {
        self.vm.symbols.intern(text).as_str()
    }

    fn load(&mut self, name: &str) -> Result<verifier::ClassId, Interrupted> {
        let name = self.vm.symbols.intern(name);
        match self.vm.load_class_for_linking(self.from.loader, name) {
            Ok(class) => Ok(handle(class)),
            Err(stop) => {
                self.stop = Some(stop);
                Err(Interrupted)
            }
        }
    }

    fn name(&self, class: verifier::ClassId) -> &'static str {
        self.class(class).name.as_str()
    }

    fn java_name(&self, class: verifier::ClassId) -> String {
        self.class(class).java_name()
    }

    fn is_interface(&self, class: verifier::ClassId) -> bool {
        self.class(class).is_interface()
    }

    fn super_class(&self, class: verifier::ClassId) -> Option<verifier::ClassId> {
        self.class(class).super_class.map(handle)
    }

    fn is_subtype(&self, class: verifier::ClassId, ancestor: verifier::ClassId) -> bool {
        self.class(class).is_subtype_of(self.class(ancestor))
    }

    fn is_same_package(&self, a: verifier::ClassId, b: verifier::ClassId) -> bool {
        same_package(self.class(a), self.class(b))
    }

    fn declared_field(&self, class: verifier::ClassId, name: &str, descriptor: &str) -> Option<u16> {
        let (name, descriptor) = (self.vm.symbols.lookup(name)?, self.vm.symbols.lookup(descriptor)?);
        let mut fields = self.class(class).fields().iter();
        fields.find(|field| field.name == name && field.descriptor == descriptor).map(|field| field.access_flags)
    }

    fn declared_method(&self, class: verifier::ClassId, name: &str, descriptor: &str) -> Option<u16> {
        let (name, descriptor) = (self.vm.symbols.lookup(name)?, self.vm.symbols.lookup(descriptor)?);
        self.class(class).declared_method(name, descriptor).map(|method| method.access_flags)
    }

    fn resolve_field(&self, class: verifier::ClassId, name: &str, descriptor: &str) -> Option<MemberOf> {
        let (name, descriptor) = (self.vm.symbols.lookup(name)?, self.vm.symbols.lookup(descriptor)?);
        let field = self.class(class).lookup_field(name, descriptor)?;
        Some(MemberOf { class: handle(field.class), access_flags: field.access_flags })
    }

    fn resolve_method(&self, class: verifier::ClassId, name: &str, descriptor: &str) -> Option<MemberOf> {
        let (name, descriptor) = (self.vm.symbols.lookup(name)?, self.vm.symbols.lookup(descriptor)?);
        let method = self.class(class).lookup_method(self.vm, name, descriptor)?;
        Some(MemberOf { class: handle(method.class), access_flags: method.access_flags })
    }
}
