//! Array and primitive classes, which no class file describes (JVMS §5.3.3).

use std::cell::{Cell, OnceCell, RefCell};

use doppel_classpath::classfile::access as acc;
use doppel_inputs::Kind;

use super::layout::STATICS;
use super::{Class, ReferenceKind, Shape, pool};
use crate::Vm;
use crate::heap::{HEADER, Ref};
use crate::step::Step;
use crate::symbol::Sym;

impl Vm {
    /// The class of arrays with elements of this class.
    pub fn array_class_of(&mut self, element: &'static Class) -> Step<&'static Class> {
        let class = match element.array_class.get() {
            Some(class) => class,
            None => self.make_array_class(element)?,
        };
        if self.known.ready() && self.heap.class_entry(class.id).mirror.is_null() {
            self.make_mirror(class, Ref::NULL, Ref::NULL)?;
        }
        Ok(class)
    }

    fn make_array_class(&mut self, element: &'static Class) -> Step<&'static Class> {
        let text = match element.shape {
            Shape::Primitive(kind) => format!("[{}", kind.letter()),
            Shape::Array { .. } => format!("[{}", element.name),
            Shape::Instance => format!("[L{};", element.name),
        };
        let name = self.symbols.intern(&text);
        let visibility = element.access_flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED);
        let flags = visibility | acc::FINAL | acc::ABSTRACT;
        let class = self.synthetic_class(name, flags, Shape::Array { element }, element.loader)?;
        element.array_class.set(Some(class));
        self.record_class(element.loader, name, class);
        Ok(class)
    }

    /// Creates the class of a primitive type; during boot only.
    pub(crate) fn make_primitive_class(&mut self, kind: Kind) -> Step<&'static Class> {
        let name = self.symbols.intern(kind.java_name());
        let flags = acc::PUBLIC | acc::FINAL | acc::ABSTRACT;
        self.synthetic_class(name, flags, Shape::Primitive(kind), Ref::NULL)
    }

    fn synthetic_class(&mut self, name: Sym, access_flags: u16, shape: Shape, loader: Ref) -> Step<&'static Class> {
        let id = self.next_class_id()?;
        let (is_array, lasts, is_library) = match shape {
            Shape::Array { element } => (true, element.lasts, element.is_library),
            _ => (false, true, true),
        };
        let object = self.known.boot_object();
        let super_class = if is_array { object } else { None };
        let interfaces = if is_array { self.known.array_interfaces() } else { Vec::new() };
        let mut chain: Vec<_> = super_class.map_or(Vec::new(), |parent| parent.chain.to_vec());
        chain.push(id);
        let mut all_interfaces: Vec<_> = interfaces.iter().map(|interface| interface.id).collect();
        all_interfaces.sort_unstable();
        let class = self.dictionary.add(Class {
            id,
            name,
            access_flags,
            shape,
            file: None,
            super_class,
            interfaces,
            loader,
            lasts,
            is_library,
            hidden: false,
            host: None,
            chain: chain.into(),
            all_interfaces: all_interfaces.into(),
            methods: OnceCell::new(),
            fields: OnceCell::new(),
            vtable: OnceCell::new(),
            itable: RefCell::default(),
            overpasses: RefCell::default(),
            instance_size: HEADER,
            fields_end: HEADER,
            ref_offsets: Box::default(),
            static_ref_offsets: Box::default(),
            mirror_size: STATICS,
            pool: pool::RuntimePool::default(),
            array_class: Cell::new(None),
            nest: RefCell::default(),
            has_finalizer: false,
            reference_kind: ReferenceKind::None,
            is_class_class: false,
            n_hidden: Cell::new(0),
            trusted: true,
            covers_lines: false,
            covers_branches: false,
        });
        let vtable = super_class.map_or(Vec::new(), |parent| parent.vtable().to_vec());
        let _ = class.vtable.set(vtable);
        Ok(class)
    }
}
