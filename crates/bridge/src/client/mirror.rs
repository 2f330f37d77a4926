//! The table of shared objects, as doppel sees it.

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::below::{STANDARD, is_opaque};
use doppel_vm::class::{Class, ClassId};
use doppel_vm::heap::Ref;
use doppel_vm::step::Step;
use rustc_hash::FxHashMap;

use super::ends;
use super::layout::Layouts;
use super::places::{Place, Places};
use super::standard::Standard;
use crate::hollow::hollow;
use crate::naming;
use crate::protocol::{ClassNo, Loader, NewClass, ObjectId, Origin, Update};

/// With more shared objects than this, it is time to find out which are needed, ...
const MANY_OBJECTS: usize = 2_000;
/// ... or with this many bytes in them.
const MANY_BYTES: usize = 16 << 20;

pub struct Mirror {
    ids: FxHashMap<Ref, ObjectId>,
    /// Objects by number; 0 is null.
    pub(super) objects: Vec<Mirrored>,
    class_nos: FxHashMap<ClassId, ClassNo>,
    /// Classes by number; 0 is none. None for classes that exist only in the side.
    pub(super) classes: Vec<Option<&'static Class>>,
    /// The last exchanged static fields of the program's own classes.
    pub(super) statics: FxHashMap<ClassNo, Vec<u64>>,
    pub(super) layouts: Layouts,
    /// Changes that the side does not know yet.
    pub(super) news: Update,
    /// The objects that can change.
    pub(super) watched: Vec<ObjectId>,
    /// The first object that was not checked for freezing yet.
    n_thawed: usize,
    /// Classes whose static fields are shared only since the last exchange.
    pub(super) new_statics: Vec<ClassNo>,
    /// Objects up to this one were compared at the last exchange, even if only because they were written.
    pub(super) n_compared: usize,
    /// The numbers of hash codes and of objects at that time.
    pub(super) hashes_seen: (u64, usize),
    /// The places of shared objects in the heap, to find what was written.
    pub(super) places: Places,
    /// The number of class state changes at the last check.
    pub(super) n_initializations: u64,
    /// The last exchanged values of [`STANDARD`] and of system properties.
    pub(super) standard: Standard,
    /// The shared `ThreadLocal`s, and the calling thread's values.
    pub(super) locals: Vec<(ObjectId, Option<Ref>)>,
    /// The number of objects kept at the last check, and the bytes added since.
    n_kept: usize,
    pub(super) n_bytes: usize,
}

/// A shared object.
pub struct Mirrored {
    /// Null for objects that exist only in the side, and for released ones.
    pub object: Ref,
    pub last: Last,
    /// The identity hash code, if it was exchanged.
    pub hash: u32,
    /// Whether the side has only an empty object for it, or none.
    pub is_stand_in: bool,
}

impl Mirrored {
    pub(super) const NONE: Mirrored = Mirrored { object: Ref::NULL, last: Last::Nothing, hash: 0, is_stand_in: false };
}

/// The last exchanged contents, with local references.
pub enum Last {
    /// Not exchanged.
    Nothing,
    /// Exchanged for good.
    Frozen,
    Fields(Vec<u64>),
    Bytes(Vec<u8>),
    References(Vec<Ref>),
}

impl Mirror {
    /// Initially only the objects that exist at the start are shared.
    pub fn new(vm: &mut Vm) -> Mirror {
        let mut mirror = Mirror {
            ids: FxHashMap::default(),
            objects: vec![Mirrored::NONE],
            class_nos: FxHashMap::default(),
            classes: vec![None],
            statics: FxHashMap::default(),
            layouts: Layouts::default(),
            news: Update::default(),
            watched: Vec::new(),
            new_statics: Vec::new(),
            n_compared: 1,
            hashes_seen: (0, 0),
            places: Places::default(),
            n_initializations: 0,
            standard: Standard::new(vm),
            locals: Vec::new(),
            n_thawed: 0,
            n_kept: 0,
            n_bytes: 0,
        };
        for index in 0..STANDARD.len() {
            mirror.add(vm.standard(index), Last::Nothing);
        }
        mirror
    }

    pub fn visit_objects(&self, visit: &mut dyn FnMut(Ref)) {
        self.ids.keys().for_each(|object| visit(*object));
    }

    /// Like [`Mirror::visit_objects`], without the first numbers; returns how many there are.
    pub fn visit_objects_since(&self, n_known: usize, visit: &mut dyn FnMut(Ref)) -> usize {
        let new = self.objects.iter().skip(n_known).map(|mirrored| mirrored.object);
        new.filter(|object| !object.is_null()).for_each(visit);
        self.objects.len()
    }

    pub fn is_large(&self) -> bool {
        self.ids.len() > MANY_OBJECTS + 2 * self.n_kept || self.n_bytes > MANY_BYTES
    }

    /// Whether there are more objects than were kept at the last check.
    pub fn has_grown(&self) -> bool {
        self.ids.len() != self.n_kept
    }

    /// Stops sharing these objects.
    pub fn release(&mut self, ids: &[ObjectId]) {
        for &id in ids {
            if let Some(mirrored) = self.objects.get_mut(id as usize) {
                self.ids.remove(&mirrored.object);
                self.places.remove(mirrored.object);
                *mirrored = Mirrored::NONE;
            }
        }
        self.forget_settled();
        self.n_kept = self.ids.len();
        self.n_bytes = 0;
    }

    /// Objects that never change need no further comparison: strings with their characters, and boxes.
    pub(super) fn freeze(&mut self, vm: &Vm) {
        for index in self.n_thawed..self.watched.len() {
            let id = self.watched[index] as usize;
            let Mirrored { object, last: Last::Fields(fields), .. } = &self.objects[id] else { continue };
            let Some(part) = naming::frozen_part(vm.class_of(*object).name.as_str()) else { continue };
            let part = part.and_then(|index| fields.get(index).copied()).map_or(Ref::NULL, Ref::from_slot);
            self.objects[id].last = Last::Frozen;
            let part = self.ids.get(&part).and_then(|id| self.objects.get_mut(*id as usize));
            if let Some(part) = part.filter(|part| matches!(part.last, Last::Bytes(_))) {
                part.last = Last::Frozen;
            }
        }
        self.forget_settled();
    }

    /// Watches only objects that can still change.
    fn forget_settled(&mut self) {
        let objects = &self.objects;
        self.watched.retain(|id| {
            let mirrored = &objects[*id as usize];
            match mirrored.last {
                Last::Nothing => !mirrored.object.is_null() && mirrored.hash == 0,
                Last::Frozen => false,
                Last::Fields(_) | Last::Bytes(_) | Last::References(_) => true,
            }
        });
        self.n_thawed = self.watched.len();
    }

    /// The number of an argument; an error for an object that cannot exist in the side.
    pub fn argument(&mut self, vm: &mut Vm, slot: u64) -> Step<ObjectId> {
        let object = Ref::from_slot(slot);
        let id = self.id(vm, object, None);
        if self.objects[id as usize].is_stand_in {
            return Err(ends::stand_in(vm, object));
        }
        Ok(id)
    }

    /// The number of an object, assigned if necessary; `holder`: the class of the object that refers to it.
    pub fn id(&mut self, vm: &mut Vm, object: Ref, holder: Option<&'static Class>) -> ObjectId {
        if object.is_null() {
            return 0;
        }
        if let Some(&id) = self.ids.get(&object) {
            return id;
        }
        let (origin, last) = self.origin(vm, object, holder);
        let is_stand_in = matches!(origin, Origin::Opaque(_));
        self.news.objects.push(origin);
        let id = self.add(object, last);
        self.objects[id as usize].is_stand_in = is_stand_in;
        id
    }

    /// The number of an object, 0 for null; none if it has none.
    pub(super) fn known(&self, object: Ref) -> Option<ObjectId> {
        if object.is_null() { Some(0) } else { self.ids.get(&object).copied() }
    }

    /// Adds an object to the table; returns its number.
    pub(super) fn add(&mut self, object: Ref, last: Last) -> ObjectId {
        let id = self.objects.len() as ObjectId;
        self.objects.push(Mirrored::NONE);
        self.set_object(id, object, last);
        id
    }

    /// Sets the object of a number that has none yet.
    pub(super) fn set_object(&mut self, id: ObjectId, object: Ref, last: Last) {
        if !object.is_null() {
            self.ids.insert(object, id);
            self.places.add(object, Place::Object(id));
        }
        self.n_bytes += last.n_bytes();
        self.objects[id as usize] = Mirrored { object, last, ..Mirrored::NONE };
        self.watched.push(id);
    }

    /// How the side obtains an object.
    fn origin(&mut self, vm: &mut Vm, object: Ref, holder: Option<&'static Class>) -> (Origin, Last) {
        let class = vm.class_of(object);
        let name = class.name.as_str();
        if class.is_class_class() {
            let mirrored = vm.class_of_mirror(object);
            return (Origin::Class(self.class_no(vm, mirrored)), Last::Nothing);
        }
        if let Some(origin) = counterpart(vm, object, class) {
            let origin = match origin {
                Origin::Opaque(_) if !class.hidden => Origin::Opaque(self.class_no(vm, class)),
                origin => origin,
            };
            return (origin, Last::Nothing);
        }
        let len = class.is_array().then(|| vm.heap.array_len(object));
        if naming::is_nameless(name, len) {
            for holder in std::iter::successors(holder, |class| class.super_class).filter(|class| !class.hidden) {
                if !vm.is_library(holder) {
                    continue;
                }
                if let Some((home, field, element)) = self.static_naming(vm, object, holder.name.as_str()) {
                    return (Origin::Static(self.class_no(vm, home), field, element), Last::Nothing);
                }
            }
        }
        if class.is_array() {
            let (no, len) = (self.class_no(vm, class), vm.heap.array_len(object));
            return (Origin::Array(no, len), Last::of_array(class, len));
        }
        if name == "java/lang/String" && vm.is_interned(object) {
            return (Origin::Interned(vm.string_utf16(object)), Last::Nothing);
        }
        if vm.is_library(class)
            && !class.hidden
            && let Some((home, field, element)) = self.static_naming(vm, object, name)
        {
            return (Origin::Static(self.class_no(vm, home), field, element), Last::Nothing);
        }
        let no = self.class_no(vm, class);
        if naming::is_method(name)
            && let Some(method) = vm.method_behind(object)
        {
            let declaring = self.class_no(vm, method.class);
            let (name, descriptor) = (method.name.as_str().to_owned(), method.descriptor.as_str().to_owned());
            let last = Last::Fields(vec![0; self.layouts.instance(class).len()]);
            return (Origin::Method(declaring, name, descriptor), last);
        }
        if vm.instance_of(object, vm.known.throwable) {
            // Without enough memory the side gets no trace.
            let _ = vm.assign_stack_trace(object);
        }
        (Origin::Instance(no), Last::Fields(vec![0; self.layouts.instance(class).len()]))
    }

    /// The static field of the library that always names an object, if there is one.
    fn static_naming(&mut self, vm: &mut Vm, object: Ref, name: &str) -> Option<(&'static Class, u32, Option<u32>)> {
        // Before the library is initialised, these fields have their initial values.
        let streams = ["java/io/PrintStream", "java/io/BufferedInputStream"].contains(&name) && !self.standard.is_on;
        let system = streams.then(|| "java/lang/System".to_owned());
        for home in naming::homes(name).chain(system) {
            let Some(home) = vm.symbols.lookup(&home).and_then(|home| vm.find_loaded(Ref::NULL, home)) else {
                continue;
            };
            if !vm.is_initialized(home) {
                continue;
            }
            let mirror = vm.mirror(home);
            let fields = self.layouts.statics(home);
            let named = (0..).zip(fields.iter()).filter(|(_, field)| field.is_final() && field.kind == Kind::Ref);
            for (index, field) in named {
                let held: Ref = vm.heap.read(mirror, field.offset);
                if held == object {
                    return Some((home, index, None));
                }
                let is_cache = home.name.as_str().ends_with("Cache") && !held.is_null();
                if is_cache && vm.class_of(held).element_kind() == Kind::Ref {
                    let element = vm.heap.elements::<Ref>(held).iter().position(|element| *element == object);
                    if let Some(element) = element {
                        return Some((home, index, Some(element as u32)));
                    }
                }
            }
        }
        None
    }

    /// The number of a class, assigned if necessary.
    pub fn class_no(&mut self, vm: &mut Vm, class: &'static Class) -> ClassNo {
        if let Some(&no) = self.class_nos.get(&class.id) {
            return no;
        }
        let mut base = class;
        while let Some(element) = base.element() {
            base = element;
        }
        if base != class && !base.is_primitive() {
            self.class_no(vm, base);
        }
        let loader = self.loader(vm, base);
        let mut bytes = None;
        if let Loader::Host(_) = loader {
            bytes = class.file.as_ref().map(|file| file.bytes.to_vec());
        }
        if class == base && matches!(loader, Loader::Application | Loader::Object(_)) {
            // Defining a class needs its supertypes, which must be the hollow ones.
            for parent in class.super_class.into_iter().chain(class.interfaces.iter().copied()) {
                self.class_no(vm, parent);
            }
            let file = class.file.as_ref();
            bytes = match loader {
                Loader::Object(_) if !has_begun(vm, class) => file.map(|file| file.bytes.to_vec()),
                Loader::Object(_) => file.map(|file| hollow(file).unwrap_or_else(|| file.bytes.to_vec())),
                _ if has_begun(vm, class) => file.and_then(hollow),
                _ => None,
            };
        }
        self.news.classes.push(NewClass { name: class.name.as_str().to_owned(), loader, bytes });
        self.add_class(class)
    }

    /// Adds a class to the table; returns its number.
    fn add_class(&mut self, class: &'static Class) -> ClassNo {
        let no = self.classes.len() as ClassNo;
        self.classes.push(None);
        self.set_class(no, Some(class));
        no
    }

    /// Sets the class of a number that has none yet.
    pub(super) fn set_class(&mut self, no: ClassNo, class: Option<&'static Class>) {
        if let Some(class) = class {
            self.class_nos.entry(class.id).or_insert(no);
        }
        self.classes[no as usize] = class;
    }

    fn loader(&mut self, vm: &mut Vm, class: &'static Class) -> Loader {
        if let Some(host) = class.host.filter(|_| class.hidden) {
            return Loader::Host(self.class_no(vm, host));
        }
        if vm.is_library(class) || class.is_primitive() {
            return Loader::Library;
        }
        if is_application_loader(vm, class.loader) {
            return Loader::Application;
        }
        Loader::Object(self.id(vm, class.loader, None))
    }
}

impl Last {
    /// The contents of a new array.
    pub fn of_array(class: &Class, len: u32) -> Last {
        match class.element_kind() {
            Kind::Ref => Last::References(vec![Ref::NULL; len as usize]),
            kind => Last::Bytes(vec![0; len as usize * kind.heap_size() as usize]),
        }
    }

    fn n_bytes(&self) -> usize {
        match self {
            Last::Nothing | Last::Frozen => 0,
            Last::Fields(fields) => fields.len() * 8,
            Last::Bytes(bytes) => bytes.len(),
            Last::References(references) => references.len() * 4,
        }
    }
}

/// The side's own counterpart of an object, for objects that exist once per VM.
fn counterpart(vm: &mut Vm, object: Ref, class: &'static Class) -> Option<Origin> {
    if object == vm.thread().object {
        return Some(Origin::CurrentThread);
    }
    let is_kind = |name: &str| {
        std::iter::successors(Some(class), |class| class.super_class).any(|class| class.name.as_str() == name)
    };
    if is_kind("java/lang/ClassLoader") {
        return Some(match () {
            () if is_application_loader(vm, object) => Origin::SystemLoader,
            () if vm.is_library_loader(object) => Origin::PlatformLoader,
            () => Origin::Loader,
        });
    }
    // A file that is mapped here is not mapped there.
    let is_mapped = naming::is_direct_buffer(class.name.as_str()) && vm.memory_behind(object).is_none();
    let is_elsewhere = is_opaque(class.name.as_str()) || is_mapped || is_kind("java/lang/Thread");
    is_elsewhere.then_some(Origin::Opaque(0))
}

pub fn is_application_loader(vm: &Vm, loader: Ref) -> bool {
    !loader.is_null() && vm.class_of(loader).name.as_str() == "jdk/internal/loader/ClassLoaders$AppClassLoader"
}

/// Whether a class's initialiser has run, or runs.
pub fn has_begun(vm: &Vm, class: &'static Class) -> bool {
    use doppel_vm::class::init::state;
    matches!(vm.heap.class_entry(class.id).state & 0xff, state::INITIALIZED | state::INITIALIZING | state::ERRONEOUS)
}
