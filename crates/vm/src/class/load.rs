//! Finding classes by name (JVMS §5.3). The bootstrap loader reads the JDK's `lib/modules`; for every other loader the
//! VM calls `loadClass`.

use super::Class;
use super::define::DefineRequest;
use crate::Vm;
use crate::heap::Ref;
use crate::step::{Continuation, Ended, Step, Stop, Then};
use crate::symbol::Sym;

/// The reason for loading a class.
#[derive(Clone, Copy, Default)]
struct Purpose {
    /// Whether a missing class is a `NoClassDefFoundError`.
    linking: bool,
    /// The subclass, if the class is loaded as a supertype.
    child: Option<Sym>,
    /// The array class, if the class is loaded as its element class; linkage errors name the array.
    array: Option<Sym>,
    /// The constant or call site that names the class; it remembers linkage errors.
    mention: Option<Mention>,
}

/// A reference in a class to another class.
#[derive(Clone, Copy)]
pub struct Mention {
    pub class: &'static Class,
    /// The position among the resolved objects of the class: the index of the constant, or that of a call site after
    /// them.
    pub position: u32,
    /// Whether it names the nest host. A failure to load that throws nothing.
    pub is_nest_host: bool,
}

impl Mention {
    pub fn new(class: &'static Class, position: impl Into<u32>) -> Mention {
        Mention { class, position: position.into(), is_nest_host: false }
    }
}

impl Vm {
    /// The class of this internal name or array descriptor as `loader` sees it. Throws `ClassNotFoundException` as the
    /// loader does.
    pub fn load_class(&mut self, loader: Ref, name: Sym) -> Step<&'static Class> {
        self.load(loader, name, Purpose::default())
    }

    /// Like [`Vm::load_class`], but a missing class is a `NoClassDefFoundError`, as linking requires.
    pub fn load_class_for_linking(&mut self, loader: Ref, name: Sym) -> Step<&'static Class> {
        self.load(loader, name, Purpose { linking: true, ..Purpose::default() })
    }

    /// Like [`Vm::load_class_for_linking`], for a supertype of the class `child` that the loader is defining.
    pub(super) fn load_supertype(&mut self, loader: Ref, name: Sym, child: Sym) -> Step<&'static Class> {
        self.load(loader, name, Purpose { linking: true, child: Some(child), ..Purpose::default() })
    }

    /// Like [`Vm::load_class_for_linking`], for a constant, which remembers a failure of the loader.
    pub(super) fn load_mentioned(&mut self, mention: Mention, name: Sym) -> Step<&'static Class> {
        self.load(mention.class.loader, name, Purpose { linking: true, mention: Some(mention), ..Purpose::default() })
    }

    /// The class if it is loaded in this state; loads nothing.
    pub fn find_loaded(&self, loader: Ref, name: Sym) -> Option<&'static Class> {
        let class = self.dictionary.find(loader, name)?;
        let gone = self.known.ready() && self.heap.class_entry(class.id).mirror.is_null();
        (!gone).then_some(class)
    }

    /// The classes that are loaded in this state.
    pub fn loaded_classes(&self) -> impl Iterator<Item = &'static Class> + '_ {
        self.dictionary.classes().filter(|class| !self.heap.class_entry(class.id).mirror.is_null())
    }

    /// Whether a loader is one of the JDK's own, which give the same answers in every state.
    pub(super) fn is_builtin_loader(&self, loader: Ref) -> bool {
        loader.is_null()
            || matches!(
                self.class_of(loader).name.as_str(),
                "jdk/internal/loader/ClassLoaders$AppClassLoader"
                    | "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
                    | "jdk/internal/loader/ClassLoaders$BootClassLoader"
            )
    }

    /// Records `loader` as an initiating loader of the class (JVMS §5.3).
    pub(super) fn record_class(&mut self, loader: Ref, name: Sym, class: &'static Class) {
        let stays = class.lasts && self.is_builtin_loader(loader);
        self.dictionary.record(loader, name, class, stays);
    }

    /// Verification of a class begins. Other paths repeat its queries to the loader, unless the answers stay valid.
    pub(crate) fn note_verified(&mut self, class: &'static Class) {
        if !self.is_builtin_loader(class.loader) {
            self.dictionary.note_verified(class);
        }
    }

    fn load(&mut self, loader: Ref, name: Sym, purpose: Purpose) -> Step<&'static Class> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(element) = name.as_str().strip_prefix('[') {
            return self.load_array(loader, name, element, purpose);
        }
        if loader.is_null() {
            return match self.load_boot_class(name.as_str())? {
                Some(class) => Ok(class),
                None => {
                    let reported = purpose.array.unwrap_or(name);
                    Err(match purpose.linking {
                        true => self.exception("java/lang/NoClassDefFoundError", reported.as_str()),
                        // The message is the internal form: the JDK's own loaders never ask for a class that the
                        // bootstrap loader lacks.
                        false => self.exception("java/lang/ClassNotFoundException", name.as_str()),
                    })
                }
            };
        }
        if let Some(child) = purpose.child
            && self.asked_for_supertype(loader, child)
        {
            return Err(self.exception("java/lang/ClassCircularityError", child.as_str()));
        }
        self.ask_loader(loader, name, purpose)
    }

    /// Whether this thread is already loading a supertype of `child`, so that `child` would be its own ancestor.
    fn asked_for_supertype(&mut self, loader: Ref, child: Sym) -> bool {
        let top = self.hot.frame;
        let frames = self.thread().stack.frames_to(top).to_vec();
        let mut asking = frames.iter().filter(|frame| frame.continuation.is_some_and(is_loader_answered));
        asking.any(|frame| {
            // SAFETY: the state of `loader_answered` has eight slots, see `ask_loader`.
            let [asked, child_name] = unsafe { [*frame.regs, *frame.regs.add(3)] };
            let same = || self.string(Ref::from_slot(child_name)) == child.as_str();
            asked == loader.slot() && child_name != 0 && same()
        })
    }

    fn load_array(&mut self, loader: Ref, name: Sym, element: &str, purpose: Purpose) -> Step<&'static Class> {
        let element = match element.as_bytes() {
            [b'[', ..] => self.symbols.intern(element),
            [b'L', inner @ .., b';'] => self.symbols.intern_mutf8(inner),
            [letter] => match self.known.primitive_by_letter(*letter) {
                Some(class) => return self.array_class_of(class),
                None => return Err(self.exception("java/lang/ClassNotFoundException", name.as_str())),
            },
            _ => return Err(self.exception("java/lang/ClassNotFoundException", &name.as_str().replace('/', "."))),
        };
        let array = purpose.array.or(Some(name));
        let element = self.load(loader, element, Purpose { array, ..purpose })?;
        let class = self.array_class_of(element)?;
        self.record_class(loader, name, class);
        Ok(class)
    }

    /// A class of the bootstrap loader, read from the JDK's image.
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
        if !self.boot_loader_has(module, name) {
            return Ok(None);
        }
        let request = DefineRequest { name: Some(sym.as_str()), lasts: true, ..DefineRequest::default() };
        Ok(Some(self.define_class_from(bytes, request)?))
    }

    /// Whether a class in the JDK's image belongs to the bootstrap loader: its package is in a module defined to that
    /// loader. Before modules are defined, everything is in `java.base`.
    fn boot_loader_has(&self, module: &str, class: &str) -> bool {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let defined = self
            .symbols
            .lookup(package)
            .is_some_and(|package| self.modules.by_package.contains_key(&(Ref::NULL, package)));
        defined || module == "java.base"
    }

    /// A JDK class that must exist.
    pub fn boot_class(&mut self, name: &str) -> Step<&'static Class> {
        let sym = self.symbols.intern(name);
        self.load_class_for_linking(Ref::NULL, sym)
    }

    /// Pushes `loader.loadClass(name)`. After its return the class is in the dictionary, and the retry finds it.
    fn ask_loader(&mut self, loader: Ref, name: Sym, purpose: Purpose) -> Step<&'static Class> {
        let (method_name, descriptor) =
            (self.symbols.intern("loadClass"), self.symbols.intern("(Ljava/lang/String;)Ljava/lang/Class;"));
        let class = self.class_of(loader);
        let Some(method) = class.lookup_in_chain(method_name, descriptor) else {
            return Err(self.exception("java/lang/InternalError", "class loader without loadClass"));
        };
        let java_name = self.new_string(&name.as_str().replace('/', "."))?;
        let child = self.name_or_null(purpose.child)?;
        let array = self.name_or_null(purpose.array)?;
        let [asker, position, is_nest_host] = match purpose.mention {
            Some(Mention { class, position, is_nest_host }) => {
                [self.mirror(class).slot(), u64::from(position), u64::from(is_nest_host)]
            }
            None => [0; 3],
        };
        let linking = u64::from(purpose.linking);
        let names = [java_name, child, array].map(Ref::slot);
        let state = [loader.slot(), names[0], linking, names[1], names[2], asker, position, is_nest_host];
        self.push_call(method, &[loader.slot(), java_name.slot()], loader_answered, &state)?;
        Err(Stop::Retry)
    }

    fn name_or_null(&mut self, name: Option<Sym>) -> Step<Ref> {
        name.map_or(Ok(Ref::NULL), |name| self.new_string(name.as_str()))
    }

    /// The class that a field descriptor names, as `from` sees it: `I`, `[J`, `Ljava/lang/String;`.
    pub fn class_from_descriptor(&mut self, from: &'static Class, descriptor: &str) -> Step<&'static Class> {
        self.class_from_descriptor_in(from.loader, descriptor)
    }

    /// Like [`Vm::class_from_descriptor`], for a constant.
    pub fn class_from_mentioned_descriptor(&mut self, mention: Mention, descriptor: &str) -> Step<&'static Class> {
        let purpose = Purpose { linking: true, mention: Some(mention), ..Purpose::default() };
        self.load_by_descriptor(mention.class.loader, descriptor, purpose)
    }

    pub fn class_from_descriptor_in(&mut self, loader: Ref, descriptor: &str) -> Step<&'static Class> {
        self.load_by_descriptor(loader, descriptor, Purpose { linking: true, ..Purpose::default() })
    }

    fn load_by_descriptor(&mut self, loader: Ref, descriptor: &str, purpose: Purpose) -> Step<&'static Class> {
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
        self.load(loader, name, purpose)
    }
}

fn is_loader_answered(continuation: Continuation) -> bool {
    std::ptr::fn_addr_eq(continuation, loader_answered as Continuation)
}

/// Continuation of [`Vm::ask_loader`].
fn loader_answered(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let asker = Ref::from_slot(vm.continuation_state(5));
    match record_answer(vm, ended) {
        Ok(Then::Throw(exception)) | Err(Stop::Throw(exception)) if !asker.is_null() => {
            let (class, position) = (vm.class_of_mirror(asker), vm.continuation_state(6) as u32);
            vm.keep_failure(class, position, exception)?;
            if vm.continuation_state(7) == 0 {
                return Ok(Then::Throw(exception));
            }
            vm.nest_host_failed(class, position, exception)?;
            Ok(Then::Return(0))
        }
        answer => answer,
    }
}

/// Records the class that the loader returned.
fn record_answer(vm: &mut Vm, ended: Ended) -> Step<Then> {
    let loader = Ref::from_slot(vm.continuation_state(0));
    let java_name = Ref::from_slot(vm.continuation_state(1));
    let linking = vm.continuation_state(2) != 0;
    // A missing nest host is not an error.
    let is_needed = linking && vm.continuation_state(7) == 0;
    let internal = vm.string(java_name).replace('.', "/");
    let array = Ref::from_slot(vm.continuation_state(4));
    let reported = if array.is_null() { internal.clone() } else { vm.string(array) };
    match ended {
        // A class of another name counts as missing.
        Ended::Returned(slot) if slot != 0 && vm.class_of_mirror(Ref::from_slot(slot)).name.as_str() == internal => {
            let class = vm.class_of_mirror(Ref::from_slot(slot));
            vm.check_constraints(loader, class.name, Some(class))?;
            vm.record_class(loader, class.name, class);
            vm.settle_constraints(loader, class.name, class);
            Ok(Then::Return(0))
        }
        Ended::Returned(_) => {
            let (class, text) = match linking {
                true => ("java/lang/NoClassDefFoundError", reported),
                false => ("java/lang/ClassNotFoundException", vm.string(java_name)),
            };
            if is_needed {
                vm.note_missing_class(loader, &internal);
            }
            Err(vm.exception(class, &text))
        }
        Ended::Threw(exception) => {
            let not_found = vm.boot_class("java/lang/ClassNotFoundException")?;
            if linking && vm.instance_of(exception, not_found) {
                if is_needed {
                    vm.note_missing_class(loader, &internal);
                }
                return Err(vm.exception_with_cause("java/lang/NoClassDefFoundError", Some(&reported), exception));
            }
            Ok(Then::Throw(exception))
        }
    }
}
