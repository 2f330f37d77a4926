//! Finding classes by name (JVMS §5.3): the bootstrap loader reads the JDK's `lib/modules`, every other loader is asked
//! through its own `loadClass`.

use super::Class;
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Ended, Step, Stop, Then};
use crate::symbol::Sym;

impl Vm {
    /// The class of this name in internal form (or array descriptor) as `loader` sees it. Throws
    /// `ClassNotFoundException` as the loader does.
    pub fn load_class(&mut self, loader: Ref, name: Sym) -> Step<&'static Class> {
        self.load(loader, name, false)
    }

    /// As [`Vm::load_class`], but a missing class is a `NoClassDefFoundError`, as linking wants it.
    pub fn load_class_for_linking(&mut self, loader: Ref, name: Sym) -> Step<&'static Class> {
        self.load(loader, name, true)
    }

    /// The class if it is loaded in this state, without loading anything.
    pub fn find_loaded(&self, loader: Ref, name: Sym) -> Option<&'static Class> {
        let class = self.dictionary.find(loader, name)?;
        let gone = self.known.ready() && self.heap.class_entry(class.id).mirror.is_null();
        (!gone).then_some(class)
    }

    fn load(&mut self, loader: Ref, name: Sym, linking: bool) -> Step<&'static Class> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(element) = name.as_str().strip_prefix('[') {
            return self.load_array(loader, name, element, linking);
        }
        if loader.is_null() {
            return match self.load_boot_class(name.as_str())? {
                Some(class) => Ok(class),
                None => {
                    let error =
                        if linking { "java/lang/NoClassDefFoundError" } else { "java/lang/ClassNotFoundException" };
                    let text = if linking { name.as_str().to_owned() } else { name.as_str().replace('/', ".") };
                    Err(self.exception(error, &text))
                }
            };
        }
        self.ask_loader(loader, name, linking)
    }

    fn load_array(&mut self, loader: Ref, name: Sym, element: &str, linking: bool) -> Step<&'static Class> {
        let element = match element.as_bytes() {
            [b'[', ..] => self.symbols.intern(element),
            [b'L', inner @ .., b';'] => self.symbols.intern_mutf8(inner),
            [letter] => match self.known.primitive_by_letter(*letter) {
                Some(class) => return Ok(self.array_class_of(class)),
                None => return Err(self.exception("java/lang/ClassNotFoundException", name.as_str())),
            },
            _ => return Err(self.exception("java/lang/ClassNotFoundException", &name.as_str().replace('/', "."))),
        };
        let element = self.load(loader, element, linking)?;
        let class = self.array_class_of(element);
        self.dictionary.record(loader, name, class);
        Ok(class)
    }

    /// A class of the bootstrap loader: read from the JDK's image.
    pub fn load_boot_class(&mut self, name: &str) -> Step<Option<&'static Class>> {
        let sym = self.symbols.intern(name);
        if let Some(class) = self.dictionary.find(Ref::NULL, sym) {
            if self.known.ready() && self.heap.class_entry(class.id).mirror.is_null() {
                self.revive(class);
            }
            return Ok(Some(class));
        }
        let jdk = std::rc::Rc::clone(&self.jdk);
        let Some((module, bytes)) = jdk.image().find_class(name) else { return Ok(None) };
        if !self.is_boot_module(module) {
            return Ok(None);
        }
        let class = self.define_boot_class(sym, bytes)?;
        Ok(Some(class))
    }

    /// A JDK class that must be there.
    pub fn boot_class(&mut self, name: &str) -> Step<&'static Class> {
        let sym = self.symbols.intern(name);
        self.load_class_for_linking(Ref::NULL, sym)
    }

    /// Pushes `loader.loadClass(name)`; when it has returned the class is in the dictionary and the retry finds it.
    fn ask_loader(&mut self, loader: Ref, name: Sym, linking: bool) -> Step<&'static Class> {
        let (method_name, descriptor) =
            (self.symbols.intern("loadClass"), self.symbols.intern("(Ljava/lang/String;)Ljava/lang/Class;"));
        let class = self.class_of(loader);
        let Some(method) = class.lookup_in_chain(method_name, descriptor) else {
            return Err(self.exception("java/lang/InternalError", "class loader without loadClass"));
        };
        let java_name = self.new_string(&name.as_str().replace('/', "."))?;
        let state = [loader.slot(), java_name.slot(), u64::from(linking)];
        self.push_call(method, &[loader.slot(), java_name.slot()], loader_answered, &state)?;
        Err(Stop::Retry)
    }

    /// The class named by a field descriptor, as `from` sees it: `I`, `[J`, `Ljava/lang/String;`.
    pub fn class_from_descriptor(&mut self, from: &'static Class, descriptor: &str) -> Step<&'static Class> {
        self.class_from_descriptor_in(from.loader, descriptor)
    }

    pub fn class_from_descriptor_in(&mut self, loader: Ref, descriptor: &str) -> Step<&'static Class> {
        let name = match descriptor.as_bytes() {
            [letter] => {
                if let Some(class) = self.known.primitive_by_letter(*letter) {
                    return Ok(class);
                }
                self.symbols.intern(descriptor)
            }
            [b'L', inner @ .., b';'] => self.symbols.intern_mutf8(inner),
            _ => self.symbols.intern(descriptor),
        };
        self.load_class_for_linking(loader, name)
    }
}

/// Continuation of [`Vm::ask_loader`]: records what the loader returned.
fn loader_answered(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let loader = Ref::from_slot(vm.continuation_state(0));
    let java_name = Ref::from_slot(vm.continuation_state(1));
    let linking = vm.continuation_state(2) != 0;
    let internal = vm.string(java_name).replace('.', "/");
    match ended {
        Ended::Returned(slot) if slot != 0 => {
            let class = vm.class_of_mirror(Ref::from_slot(slot));
            let name = vm.symbols.intern(&internal);
            if class.name != name {
                let message = format!("{internal} (wrong name: {})", class.name);
                return Err(vm.exception("java/lang/NoClassDefFoundError", &message));
            }
            vm.dictionary.record(loader, name, class);
            Ok(Then::Return(0))
        }
        Ended::Returned(_) => {
            let (class, text) = match linking {
                true => ("java/lang/NoClassDefFoundError", internal),
                false => ("java/lang/ClassNotFoundException", vm.string(java_name)),
            };
            Err(vm.exception(class, &text))
        }
        Ended::Threw(exception) => {
            let not_found = vm.boot_class("java/lang/ClassNotFoundException")?;
            if linking && vm.instance_of(exception, not_found) {
                return Err(vm.exception_with_cause("java/lang/NoClassDefFoundError", Some(&internal), exception));
            }
            Ok(Then::Throw(exception))
        }
    }
}
