//! Loader constraints (JVMS §5.3.4): loaders that share a signature must agree on the classes that it names.
//!
//! Only unsettled constraints are kept: loaders that have both loaded the class agree for good.

use std::rc::Rc;

use doppel_classpath::classfile::descriptor;

use super::access::external_signature;
use super::{Class, Field, Method};
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// Sets of loaders that must agree on a name, and the class, once one of them has loaded it.
#[derive(Default, Clone)]
pub struct Constraints {
    groups: Vec<Group>,
}

#[derive(Clone)]
struct Group {
    name: Sym,
    loaders: Vec<Ref>,
    class: Option<&'static Class>,
}

impl Constraints {
    /// Every loader in a constraint. These must not be collected, or another loader could get the same address.
    pub fn loaders(&self) -> impl Iterator<Item = Ref> + '_ {
        self.groups.iter().flat_map(|group| group.loaders.iter().copied())
    }

    fn class_for(&self, name: Sym, loader: Ref) -> Option<&'static Class> {
        self.groups.iter().find(|group| group.name == name && group.loaders.contains(&loader))?.class
    }

    fn unite(&mut self, name: Sym, loaders: [Ref; 2], class: Option<&'static Class>) {
        let mut united = Group { name, loaders: loaders.to_vec(), class };
        self.groups.retain(|group| {
            let joins = group.name == name && loaders.iter().any(|loader| group.loaders.contains(loader));
            if joins {
                united.class = united.class.or(group.class);
                united.loaders.extend(group.loaders.iter().copied().filter(|loader| !loaders.contains(loader)));
            }
            !joins
        });
        self.groups.push(united);
    }

    fn settle(&mut self, name: Sym, loader: Ref, class: &'static Class) {
        let group = self.groups.iter_mut().find(|group| group.name == name && group.loaders.contains(&loader));
        if let Some(group) = group {
            group.class = Some(class);
        }
    }
}

impl Vm {
    /// Makes two loaders agree on every class that a descriptor names; returns the first name on which they differ.
    fn constrain(&mut self, text: &str, one: Ref, other: Ref) -> Option<Sym> {
        if one == other {
            return None;
        }
        let mut names: Vec<Sym> = Vec::new();
        if text.starts_with('(') {
            for part in descriptor::parameters(text.as_bytes()) {
                names.extend(self.named_class(part));
            }
        }
        names.extend(self.named_class(descriptor::return_type(text.as_bytes())));
        names.into_iter().find(|&name| !self.agree(name, one, other))
    }

    /// The class that a field descriptor names, directly or as an element type; none for classes that only the JDK can
    /// define.
    fn named_class(&mut self, part: &[u8]) -> Option<Sym> {
        let element = part.iter().position(|&byte| byte != b'[').and_then(|at| part.get(at..))?;
        let [b'L', name @ .., b';'] = element else { return None };
        (!name.starts_with(b"java/")).then(|| self.symbols.intern_mutf8(name))
    }

    fn agree(&mut self, name: Sym, one: Ref, other: Ref) -> bool {
        let meaning = |vm: &Vm, loader| vm.find_loaded(loader, name).or_else(|| vm.constraints.class_for(name, loader));
        match (meaning(self, one), meaning(self, other)) {
            (Some(mine), Some(theirs)) if mine != theirs => return false,
            (Some(_), Some(_)) if self.find_loaded(one, name).is_some() && self.find_loaded(other, name).is_some() => {}
            (mine, theirs) => Rc::make_mut(&mut self.constraints).unite(name, [one, other], mine.or(theirs)),
        }
        true
    }

    /// The loaders of the caller and of the method must agree on its signature (JVMS §5.4.3.3).
    pub(super) fn constrain_method(&mut self, from: &'static Class, method: &'static Method) -> Step<()> {
        let Some(name) = self.constrain(method.descriptor.as_str(), from.loader, method.class.loader) else {
            return Ok(());
        };
        let message = format!(
            "loader constraint violation: when resolving method '{}' the class loader {} of the current class, {}, and \
             the class loader {} for the method's defining class, {}, have different Class objects for the type {} used \
             in the signature ({}; {})",
            external_signature(method),
            self.loader_description(from.loader),
            from.java_name(),
            self.loader_description(method.class.loader),
            method.class.java_name(),
            super::java_name(name.as_str(), false),
            self.described(from),
            self.described(method.class),
        );
        Err(self.exception("java/lang/LinkageError", &message))
    }

    /// The loaders must agree on the type of a field (JVMS §5.4.3.2).
    pub(super) fn constrain_field(&mut self, from: &'static Class, field: &'static Field) -> Step<()> {
        let Some(name) = self.constrain(field.descriptor.as_str(), from.loader, field.class.loader) else {
            return Ok(());
        };
        let type_name = super::java_name(name.as_str(), false);
        let message = format!(
            "loader constraint violation: when resolving field \"{}\" of type {type_name}, the class loader {} of the \
             current class, {}, and the class loader {} for the field's defining type, {}, have different Class objects \
             for type {type_name} ({}; {})",
            field.name,
            self.loader_description(from.loader),
            from.java_name(),
            self.loader_description(field.class.loader),
            field.class.java_name(),
            self.described(from),
            self.described(field.class),
        );
        Err(self.exception("java/lang/LinkageError", &message))
    }

    /// The loaders of a class and of the methods that it overrides must agree on their signatures (JVMS §5.4.2).
    pub(crate) fn constrain_overriding(&mut self, class: &'static Class) -> Step<()> {
        let inherited = class.super_class.map_or(&[][..], |parent| parent.vtable());
        for (&mine, &theirs) in class.vtable().iter().zip(inherited) {
            if mine == theirs || mine.class != class {
                continue;
            }
            let Some(name) = self.constrain(mine.descriptor.as_str(), class.loader, theirs.class.loader) else {
                continue;
            };
            let message = format!(
                "loader constraint violation for class {}: when selecting overriding method '{}' the class loader {} of \
                 the selected method's type {}, and the class loader {} for its super type {} have different Class \
                 objects for the type {} used in the signature ({}; {})",
                class.java_name(),
                external_signature(mine),
                self.loader_description(class.loader),
                class.java_name(),
                self.loader_description(theirs.class.loader),
                theirs.class.java_name(),
                super::java_name(name.as_str(), false),
                self.described(class),
                self.described(theirs.class),
            );
            return Err(self.exception("java/lang/LinkageError", &message));
        }
        Ok(())
    }

    /// Checks the constraints before a loader is recorded as an initiating loader of a class.
    pub(super) fn check_constraints(&mut self, loader: Ref, name: Sym, class: Option<&'static Class>) -> Step<()> {
        match (self.constraints.class_for(name, loader), class) {
            (Some(meant), Some(class)) if meant == class => Ok(()),
            (Some(meant), _) => Err(self.wants_to_load(loader, name, meant)),
            (None, _) => Ok(()),
        }
    }

    /// A loader has loaded a class: the loaders that must agree with it now mean this class.
    pub(super) fn settle_constraints(&mut self, loader: Ref, name: Sym, class: &'static Class) {
        if self.constraints.loaders().any(|constrained| constrained == loader) {
            Rc::make_mut(&mut self.constraints).settle(name, loader, class);
        }
    }

    fn wants_to_load(&mut self, loader: Ref, name: Sym, meant: &'static Class) -> Stop {
        let message = format!(
            "loader constraint violation: loader {} wants to load class {}. A different class with the same name was \
             previously loaded by {}. ({})",
            self.loader_description(loader),
            super::java_name(name.as_str(), false),
            self.loader_description(meant.loader),
            self.described(meant),
        );
        self.exception("java/lang/LinkageError", &message)
    }

    /// `X is in unnamed module of loader 'l' @1234, parent loader 'app'`.
    fn described(&mut self, class: &'static Class) -> String {
        format!("{} is in {}{}", class.java_name(), self.module_and_loader(class), self.parent_loader(class.loader))
    }
}
