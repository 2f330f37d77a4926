//! Sealed classes: which classes may be direct subtypes (JVMS §5.3.5), and HotSpot's messages for the others.

use doppel_classpath::classfile::{ClassFile, access as acc};

use super::Class;
use super::vtable::package_of;
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// The rules, in the order of the checks.
#[derive(Clone, Copy)]
enum Rule {
    SameModule,
    /// Applies to subtypes that are not public.
    SamePackage,
    /// The sealed class names the subtype.
    Listed,
}

impl Vm {
    /// Checks that the class being defined may have a sealed class as its direct supertype. `verb`: extend or
    /// implement.
    pub(super) fn check_sealing(
        &mut self,
        file: &ClassFile,
        name: Sym,
        loader: Ref,
        parent: &'static Class,
        verb: &str,
    ) -> Step<()> {
        match self.broken_rule(file, name, loader, parent) {
            Some(rule) => Err(self.not_permitted(rule, name, loader, parent, verb)),
            None => Ok(()),
        }
    }

    fn broken_rule(&mut self, file: &ClassFile, name: Sym, loader: Ref, parent: &'static Class) -> Option<Rule> {
        let parent_file = parent.file.as_ref()?;
        let permitted = parent_file.permitted_subclasses()?;
        let package = package_of(name);
        if self.module_of_package(loader, package) != self.module_of_package(parent.loader, parent.package()) {
            return Some(Rule::SameModule);
        }
        if file.access_flags & acc::PUBLIC == 0 && (loader != parent.loader || package != parent.package()) {
            return Some(Rule::SamePackage);
        }
        let names =
            |index: u16| parent_file.class_name(index).is_ok_and(|text| self.symbols.intern_mutf8(text) == name);
        if permitted.into_iter().any(names) { None } else { Some(Rule::Listed) }
    }

    fn not_permitted(&mut self, rule: Rule, name: Sym, loader: Ref, parent: &'static Class, verb: &str) -> Stop {
        let (class, sealed) = (super::java_name(name.as_str(), false), parent.java_name());
        let message = if !self.release.explains_sealing {
            let what = if parent.is_interface() { "interface" } else { "class" };
            format!("class {class} cannot {verb} sealed {what} {sealed}")
        } else {
            match rule {
                Rule::SameModule => {
                    let [mine, theirs] = [loader, parent.loader].map(|loader| self.loader_description(loader));
                    let packages = [(loader, package_of(name)), (parent.loader, parent.package())];
                    let modules = packages.map(|(loader, package)| self.module_of_package(loader, package));
                    let names = modules.map(|module| self.module_name(module).unwrap_or("unnamed module".to_owned()));
                    let [own, other] = names;
                    format!(
                        "Failed same module check: subclass {class} is in module '{own}' with loader {mine}, and sealed class \
                         {sealed} is in module '{other}' with loader {theirs}"
                    )
                }
                Rule::SamePackage => {
                    let [mine, theirs] = [loader, parent.loader].map(|loader| self.loader_description(loader));
                    let [own, other] = [package_of(name), parent.package()].map(|package| package.replace('/', "."));
                    format!(
                        "Failed same package check: non-public subclass {class} is in package '{own}' with classloader {mine}, \
                         and sealed class {sealed} is in package '{other}' with classloader {theirs}"
                    )
                }
                Rule::Listed => format!(
                    "Failed listed permitted subclass check: class {class} is not a permitted subclass of {sealed}"
                ),
            }
        };
        self.exception("java/lang/IncompatibleClassChangeError", &message)
    }
}
