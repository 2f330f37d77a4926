//! Classes as the VM knows them: immutable metadata made once at loading, caches that only grow, and an id.
//!
//! What can change while a program runs, and must therefore roll back (mirror, statics, initialisation state, resolved
//! strings and call sites), is not here but in the heap: see [`crate::heap::ClassEntry`].
//!
//! **Invariant:** a `&'static Class` (or `Method`, `Field`) never outlives the `Vm` that made it.

pub mod access;
pub mod array;
pub mod constraints;
pub mod define;
pub mod dictionary;
pub mod field;
pub mod init;
pub mod layout;
pub mod load;
pub mod lookup;
pub mod method;
pub mod mirror;
mod modifiers;
pub mod module;
mod nest;
pub mod overpass;
pub mod pool;
pub mod resolve;
mod sealed;
pub mod subtype;
pub mod vtable;

use std::cell::{Cell, OnceCell, RefCell};

use doppel_classpath::classfile::{ClassFile, access as acc};
use doppel_inputs::Kind;
use rustc_hash::FxHashMap;

use crate::heap::Ref;
use crate::symbol::Sym;

pub use field::Field;
pub use method::{Method, MethodId};
pub use modifiers::{modifiers, own_entry};

/// Index of a class in the class table; 0 is no class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct ClassId(pub u32);

/// Instance class or interface, array, or primitive.
pub enum Shape {
    Instance,
    Array { element: &'static Class },
    Primitive(Kind),
}

pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `int`. Hidden classes: `Outer$$Lambda$1+0x…` as HotSpot stores it.
    pub name: Sym,
    /// Flags of the class file (arrays: element's visibility, final and abstract).
    pub access_flags: u16,
    pub shape: Shape,
    /// The parsed class file; none for arrays and primitives.
    pub file: Option<ClassFile>,
    pub super_class: Option<&'static Class>,
    /// Direct superinterfaces.
    pub interfaces: Vec<&'static Class>,
    /// Defining loader; null is the bootstrap loader.
    pub loader: Ref,
    /// Whether it can be used in every state of the VM without asking its loader again: one of the JDK's own loaders has found it in
    /// the JDK or on the class path, or the VM has made it for a call site. See [`dictionary`].
    pub lasts: bool,
    /// Whether it is the JDK's own: one of the boot or platform loader's, or what reflection generates.
    pub is_library: bool,
    pub hidden: bool,
    /// Hidden classes: the class whose nest and protection domain they share.
    pub host: Option<&'static Class>,
    /// Ids of the superclass chain from `Object` down to this class; the index is the depth.
    pub chain: Box<[ClassId]>,
    /// Ids of all superinterfaces (and itself for an interface), sorted.
    pub all_interfaces: Box<[ClassId]>,
    pub methods: OnceCell<Vec<&'static Method>>,
    pub fields: OnceCell<Vec<&'static Field>>,
    pub vtable: OnceCell<Vec<&'static Method>>,
    /// Interface method -> implementation here, filled on demand.
    pub itable: RefCell<FxHashMap<MethodId, Option<&'static Method>>>,
    /// What this class has in place of inherited methods without one implementation, filled on demand.
    pub overpasses: RefCell<FxHashMap<(Sym, Sym), &'static Method>>,
    /// Size in bytes of an instance, header included; for `java.lang.Class` without the statics.
    pub instance_size: u32,
    /// Where instance fields end, unaligned.
    pub fields_end: u32,
    /// Offsets of reference fields in an instance.
    pub ref_offsets: Box<[u32]>,
    /// Offsets of static reference fields in the mirror, and where the statics end.
    pub static_ref_offsets: Box<[u32]>,
    pub mirror_size: u32,
    pub pool: pool::RuntimePool,
    /// The class of arrays of this class, once somebody needed it.
    pub array_class: Cell<Option<&'static Class>>,
    pub nest: RefCell<Option<nest::Nest>>,
    /// Declares or inherits a non-trivial `finalize()`.
    pub has_finalizer: bool,
    /// 0 for none; else the kind of `java.lang.ref.Reference` subclass (see [`ReferenceKind`]).
    pub reference_kind: ReferenceKind,
    pub is_class_class: bool,
    /// How many hidden classes were made in this class's name (lambda numbering).
    pub n_hidden: Cell<u32>,
    /// Declared package's module is in the boot layer's JDK: JDK code is trusted (not verified).
    pub trusted: bool,
    /// Whether its code notes which lines are executed.
    pub covers_lines: bool,
    /// Whether its code notes which sides of branches are taken: the program's own classes' does.
    pub covers_branches: bool,
}

/// How the collector treats the referent of instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    None,
    Soft,
    Weak,
    Final,
    Phantom,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access_flags & acc::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access_flags & acc::ABSTRACT != 0
    }

    #[inline(always)]
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.shape, Shape::Primitive(_))
    }

    pub fn is_class_class(&self) -> bool {
        self.is_class_class
    }

    /// Element class of an array class.
    pub fn element(&self) -> Option<&'static Class> {
        match self.shape {
            Shape::Array { element } => Some(element),
            _ => None,
        }
    }

    /// Kind of values of this class: its primitive kind, or a reference.
    pub fn kind(&self) -> Kind {
        match self.shape {
            Shape::Primitive(kind) => kind,
            _ => Kind::Ref,
        }
    }

    /// Kind of this array's elements; `Void` for what is no array.
    pub fn element_kind(&self) -> Kind {
        self.element().map_or(Kind::Void, Class::kind)
    }

    /// Bytes per element of this array class.
    pub fn element_size(&self) -> u32 {
        self.element_kind().heap_size()
    }

    /// The name as Java prints it: `java.lang.String`, `[I`, `[Ljava.lang.String;`, `int`.
    pub fn java_name(&self) -> String {
        let mut base = self;
        while let Some(element) = base.element() {
            base = element;
        }
        java_name(self.name.as_str(), base.hidden)
    }

    /// Package in internal form, `java/lang`; empty for the unnamed package, arrays by their element.
    pub fn package(&self) -> &'static str {
        match self.shape {
            Shape::Array { element } => element.package(),
            Shape::Primitive(_) => "java/lang",
            Shape::Instance => self.name.as_str().rsplit_once('/').map_or("", |(package, _)| package),
        }
    }

    pub fn methods(&self) -> &[&'static Method] {
        self.methods.get().map_or(&[], Vec::as_slice)
    }

    pub fn fields(&self) -> &[&'static Field] {
        self.fields.get().map_or(&[], Vec::as_slice)
    }

    pub fn vtable(&self) -> &[&'static Method] {
        self.vtable.get().map_or(&[], Vec::as_slice)
    }

    /// A method declared by this very class.
    pub fn declared_method(&self, name: Sym, descriptor: Sym) -> Option<&'static Method> {
        self.methods().iter().copied().find(|method| method.name == name && method.descriptor == descriptor)
    }

    /// A declared method by text; for the VM's own look-ups.
    pub fn method_named(&self, name: &str, descriptor: &str) -> Option<&'static Method> {
        self.methods()
            .iter()
            .copied()
            .find(|method| method.name.as_str() == name && method.descriptor.as_str() == descriptor)
    }

    /// A field declared here or in a superclass, by text; for the VM's own look-ups.
    pub fn field_named(&self, name: &str) -> Option<&'static Field> {
        let inherited = self.super_class.and_then(|parent| parent.field_named(name));
        // A program's field of the same name does not hide one of the JDK.
        if !self.trusted && inherited.is_some_and(|field| field.class.trusted) {
            return inherited;
        }
        self.fields().iter().copied().find(|field| field.name.as_str() == name).or(inherited)
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        self.id == other.id
    }
}

impl Eq for Class {}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name.as_str())
    }
}

/// Internal to Java spelling of a class name. A hidden class keeps the `/` before its suffix.
pub fn java_name(internal: &str, hidden: bool) -> String {
    match internal.rsplit_once('+') {
        Some((name, suffix)) if hidden => format!("{}/{suffix}", name.replace('/', ".")),
        _ => internal.replace('/', "."),
    }
}
