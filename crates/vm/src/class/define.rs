//! Creating a class from the bytes of a class file (JVMS §5.3.5).

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use doppel_classpath::Bytes;
use doppel_classpath::classfile::{ClassFile, Member, ParseOptions, access as acc, descriptor};
use doppel_inputs::{End, Kind, Unsupported};

use super::layout::{self, Wanted};
use super::method::{MethodFlags, Polymorphic};
use super::pattern::Pattern;
use super::vtable::package_of;
use super::{Class, ClassId, Field, Method, ReferenceKind, Shape, pool, vtable};
use crate::Vm;
use crate::heap::{MAX_CLASSES, Ref};
use crate::interp;
use crate::step::Step;
use crate::symbol::Sym;

/// The input for creating a class.
#[derive(Default)]
pub struct DefineRequest<'a> {
    pub loader: Ref,
    /// The expected name in internal form, if the caller knows it.
    pub name: Option<&'a str>,
    pub bytes: Vec<u8>,
    pub hidden: bool,
    /// For hidden classes: the class whose nest and loader they share.
    pub host: Option<&'static Class>,
    pub protection_domain: Ref,
    pub class_data: Ref,
    /// Whether a request for the class in another state would yield the same class: see [`Class::lasts`].
    pub lasts: bool,
}

impl Vm {
    /// Defines a class for a loader. Runs the loader's Java code if the superclass is not loaded yet (`Stop::Retry`).
    pub fn define_class(&mut self, mut request: DefineRequest<'_>) -> Step<&'static Class> {
        let bytes = Bytes::from(std::mem::take(&mut request.bytes));
        self.define_class_from(bytes, request)
    }

    /// Like [`Vm::define_class`], from bytes that are shared or mapped.
    pub(super) fn define_class_from(&mut self, bytes: Bytes, request: DefineRequest<'_>) -> Step<&'static Class> {
        let file = self.parse(bytes, request.name, request.loader.is_null() || request.hidden)?;
        let name = if request.hidden { self.hidden_name(file.name()) } else { self.symbols.intern_mutf8(file.name()) };
        if let Some(expected) = request.name
            && !request.hidden
            && expected.replace('.', "/") != name.as_str()
        {
            let message = format!("{} (wrong name: {name})", expected.replace('.', "/"));
            return Err(self.exception("java/lang/NoClassDefFoundError", &message));
        }
        self.check_package_name(request.loader, name)?;
        if !request.hidden
            && let Some(known) = self.dictionary.find(request.loader, name)
        {
            let revived = self.redefine(known, &file, &request)?;
            if let Some(class) = revived {
                return Ok(class);
            }
        }
        if !request.hidden {
            self.check_constraints(request.loader, name, None)?;
        }
        let class = self.create(file, name, &request)?;
        if !request.hidden {
            self.record_class(request.loader, name, class);
            self.settle_constraints(request.loader, name, class);
        }
        self.make_mirror(class, request.protection_domain, request.class_data)?;
        Ok(class)
    }

    /// Only the JDK's own loaders may define classes in `java` and its subpackages.
    fn check_package_name(&mut self, loader: Ref, name: Sym) -> Step<()> {
        let package = name.as_str().rsplit_once('/').map_or("", |(package, _)| package);
        let prohibited = package == "java" || package.starts_with("java/");
        if !prohibited || loader.is_null() || self.is_platform_loader(loader) {
            return Ok(());
        }
        let message = format!(
            "Class loader (instance of): {} tried to load prohibited package name: {}",
            self.loader_description(loader),
            package.replace('/', ".")
        );
        Err(self.exception("java/lang/SecurityException", &message))
    }

    /// Handles a second definition under one name: an error, unless a rollback has undone the first. Then the same
    /// bytes revive the class; other bytes create a new one, and references to the first are resolved again.
    fn redefine(
        &mut self,
        known: &'static Class,
        file: &ClassFile,
        request: &DefineRequest<'_>,
    ) -> Step<Option<&'static Class>> {
        if self.known.ready() && self.heap.class_entry(known.id).mirror.is_null() {
            let same = known.file.as_ref().is_some_and(|old| old.bytes[..] == file.bytes[..]);
            if !same {
                for stale in self.dictionary.supersede(known) {
                    stale.unlink();
                }
                return Ok(None);
            }
            self.make_mirror(known, request.protection_domain, request.class_data)?;
            return Ok(Some(known));
        }
        let loader = self.loader_description(request.loader);
        let message = format!(
            "loader {loader} attempted duplicate class definition for {}. ({} is in {}{})",
            known.java_name(),
            known.java_name(),
            self.module_and_loader(known),
            self.parent_loader(request.loader)
        );
        Err(self.exception("java/lang/LinkageError", &message))
    }

    fn hidden_name(&mut self, name: &[u8]) -> Sym {
        let base = String::from_utf8_lossy(name).into_owned();
        self.n_hidden += 1;
        let text = format!("{base}+0x{:016x}", 0x8_00c0_0000u64 + self.n_hidden * 0x400);
        self.symbols.intern(&text)
    }

    fn parse(&mut self, bytes: Bytes, name: Option<&str>, trusted: bool) -> Step<ClassFile> {
        let options = ParseOptions { max_major: self.jdk.class_file_major(), trusted, preview: self.config.preview };
        let expected = name.filter(|_| !trusted).map(|name| name.replace('.', "/"));
        let parsed = match &expected {
            Some(expected) => ClassFile::parse_named(bytes, options, expected.as_bytes()),
            None => ClassFile::parse_with(bytes, options),
        };
        parsed.map_err(|error| self.exception(error.kind.throwable(), &error.to_string()))
    }

    /// The id of the next class. Unlike HotSpot's metaspace, the table at the start of the arena has a fixed size.
    pub(super) fn next_class_id(&mut self) -> Step<ClassId> {
        self.dictionary.next_id().ok_or_else(|| {
            let at = self.frames().first().map_or_else(String::new, |(method, _)| method.display());
            let what = Unsupported::Feature(format!("more than {} classes", MAX_CLASSES - 1));
            End::Unsupported { what, at }.into()
        })
    }

    /// Builds the metadata: supertypes, layout, members, vtable. Reuses that of a dead class if all of these are the
    /// same.
    fn create(&mut self, file: ClassFile, name: Sym, request: &DefineRequest<'_>) -> Step<&'static Class> {
        let &DefineRequest { loader, hidden, host, .. } = request;
        let (super_class, interfaces) = self.supertypes(&file, name, loader)?;
        let lasts = request.lasts
            && super_class.into_iter().chain(host).chain(interfaces.iter().copied()).all(|class| class.lasts);
        let is_same = |class: &'static Class| {
            (class.lasts, class.hidden, class.host) == (lasts, hidden, host)
                && class.super_class == super_class
                && class.interfaces == interfaces
                && class.file.as_ref().is_some_and(|old| old.bytes[..] == file.bytes[..])
        };
        if let Some(class) = self.dictionary.take_dead(loader, name, is_same) {
            class.unlink();
            class.pool.n_verified.set(0);
            if !lasts {
                self.dictionary.add_mortal(class);
            }
            return Ok(class);
        }
        let id = self.next_class_id()?;
        let super_end = super_class.map_or(0, |parent| parent.fields_end);
        let laid =
            layout::lay_out(&Wanted::of(&file), super_end, super_class.map_or(&[], |parent| &parent.ref_offsets));
        let trusted = loader.is_null();
        let mut chain: Vec<_> = super_class.map_or(Vec::new(), |parent| parent.chain.to_vec());
        chain.push(id);
        let is_interface = file.access_flags & acc::INTERFACE != 0;
        let mut all_interfaces: Vec<_> = super_class.map_or(Vec::new(), |parent| parent.all_interfaces.to_vec());
        for interface in &interfaces {
            all_interfaces.extend_from_slice(&interface.all_interfaces);
        }
        if is_interface {
            all_interfaces.push(id);
        }
        all_interfaces.sort_unstable();
        all_interfaces.dedup();
        let reference_kind = reference_kind(file.name(), super_class);
        let is_library = self.is_library_loader(loader) || self.is_accessor_loader(loader);
        let is_model = !loader.is_null() && self.config.models.has_class(name.as_str());
        let has_finalizer =
            super_class.is_some_and(|parent| parent.has_finalizer) || declares_finalizer(&file, super_class);
        let class = self.dictionary.add(Class {
            id,
            name,
            access_flags: file.access_flags,
            shape: Shape::Instance,
            super_class,
            interfaces,
            loader,
            lasts,
            is_library,
            hidden,
            host,
            chain: chain.into(),
            all_interfaces: all_interfaces.into(),
            methods: OnceCell::new(),
            fields: OnceCell::new(),
            vtable: OnceCell::new(),
            itable: RefCell::default(),
            overpasses: RefCell::default(),
            instance_size: laid.instance_size,
            fields_end: laid.fields_end,
            ref_offsets: laid.ref_offsets.into(),
            static_ref_offsets: laid.static_ref_offsets.into(),
            mirror_size: laid.mirror_size,
            pool: pool::RuntimePool::default(),
            array_class: Cell::new(None),
            nest: RefCell::default(),
            has_finalizer,
            reference_kind,
            is_class_class: file.name() == b"java/lang/Class",
            n_hidden: Cell::new(0),
            trusted,
            covers_lines: self.config.cover_lines && !is_model,
            covers_branches: self.config.cover_lines && !is_model && !is_library,
            file: Some(file),
        });
        if !lasts {
            self.dictionary.add_mortal(class);
        }
        self.add_fields(class, &laid.offsets);
        self.add_methods(class);
        let _ = class.vtable.set(vtable::build(class));
        self.bind_models(class)?;
        Ok(class)
    }

    /// Whether a loader defines only the accessors that reflection generates for faster calls.
    fn is_accessor_loader(&self, loader: Ref) -> bool {
        !loader.is_null() && self.class_of(loader).name.as_str() == "jdk/internal/reflect/DelegatingClassLoader"
    }

    /// Loads the superclass and superinterfaces and checks that the class may extend them (JVMS §5.3.5, steps 3 and 4).
    fn supertypes(
        &mut self,
        file: &ClassFile,
        name: Sym,
        loader: Ref,
    ) -> Step<(Option<&'static Class>, Vec<&'static Class>)> {
        if self.defining.contains(&(loader, name)) {
            return Err(self.exception("java/lang/ClassCircularityError", name.as_str()));
        }
        self.defining.push((loader, name));
        let loaded = self.load_supertypes(file, name, loader);
        self.defining.pop();
        loaded
    }

    fn load_supertypes(
        &mut self,
        file: &ClassFile,
        name: Sym,
        loader: Ref,
    ) -> Step<(Option<&'static Class>, Vec<&'static Class>)> {
        let super_class = match file.super_name() {
            None => None,
            Some(super_name) => {
                let sym = self.symbols.intern_mutf8(super_name);
                if sym == name {
                    return Err(self.exception("java/lang/ClassCircularityError", name.as_str()));
                }
                let parent = self.load_supertype(loader, sym, name)?;
                self.check_superclass(file, name, loader, parent)?;
                self.check_final_methods(file, name, loader, parent)?;
                Some(parent)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for &index in &file.interfaces {
            let Ok(interface_name) = file.class_name(index) else { continue };
            let sym = self.symbols.intern_mutf8(interface_name);
            if sym == name {
                return Err(self.exception("java/lang/ClassCircularityError", name.as_str()));
            }
            let interface = self.load_supertype(loader, sym, name)?;
            self.check_superinterface(file, name, loader, interface)?;
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    fn check_superclass(&mut self, file: &ClassFile, name: Sym, loader: Ref, parent: &'static Class) -> Step<()> {
        let java = super::java_name(name.as_str(), false);
        let is_interface = file.access_flags & acc::INTERFACE != 0;
        if parent.is_interface() {
            let message = format!("class {java} has interface {} as super class", parent.java_name());
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        if parent.access_flags & acc::FINAL != 0 && !is_interface {
            let message = format!("class {java} cannot inherit from final class {}", parent.java_name());
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        self.check_sealing(file, name, loader, parent, "inherit from")?;
        if super::access::is_magic_accessor(parent) {
            return Ok(());
        }
        let kind = if parent.is_abstract() { "abstract superclass" } else { "superclass" };
        let refused = format!("class {java} cannot access its {kind}");
        self.check_supertype_access(name, loader, parent, "superclass access", &refused)
    }

    fn check_supertype_access(
        &mut self,
        name: Sym,
        loader: Ref,
        parent: &'static Class,
        check: &str,
        refused: &str,
    ) -> Step<()> {
        if in_package(name, loader, parent) {
            return Ok(());
        }
        let java = super::java_name(name.as_str(), false);
        let module = self.module_of_package(loader, package_of(name));
        let message = if parent.access_flags & acc::PUBLIC == 0 {
            let place = self.place(module, loader);
            let joint = self.joint_description_with(&java, &place, parent);
            format!("{refused} {} ({joint})", parent.java_name())
        } else {
            match self.refused_by_module(&java, module, parent) {
                Some(message) => format!("{check} check failed: {message}"),
                None => return Ok(()),
            }
        };
        Err(self.exception("java/lang/IllegalAccessError", &message))
    }

    /// No method may override a final one (JVMS §5.3.5). The JDK's own classes are not checked.
    fn check_final_methods(&mut self, file: &ClassFile, name: Sym, loader: Ref, parent: &'static Class) -> Step<()> {
        if loader.is_null() {
            return Ok(());
        }
        for member in &file.methods {
            if member.access_flags & (acc::STATIC | acc::PRIVATE) != 0 {
                continue;
            }
            let method_name = self.symbols.intern_mutf8(file.utf8(member.name).unwrap_or_default());
            let descriptor = self.symbols.intern_mutf8(file.utf8(member.descriptor).unwrap_or_default());
            let mut ancestor = parent.lookup_in_chain(method_name, descriptor);
            while let Some(method) = ancestor {
                let overridden = !method.is_static()
                    && !method.is_private()
                    && (method.access_flags & (acc::PUBLIC | acc::PROTECTED) != 0
                        || in_package(name, loader, method.class));
                if method.is_final() && overridden {
                    let message = format!(
                        "class {} overrides final method {}.{method_name}{descriptor}",
                        super::java_name(name.as_str(), false),
                        method.class.java_name()
                    );
                    return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
                }
                ancestor = method.class.super_class.and_then(|above| above.lookup_in_chain(method_name, descriptor));
            }
        }
        Ok(())
    }

    fn check_superinterface(&mut self, file: &ClassFile, name: Sym, loader: Ref, parent: &'static Class) -> Step<()> {
        let java = super::java_name(name.as_str(), false);
        let what = if file.access_flags & acc::INTERFACE != 0 { "interface" } else { "class" };
        if !parent.is_interface() {
            let message = format!(
                "class {java} can not implement {0}, because it is not an interface ({0} is in {1})",
                parent.java_name(),
                self.module_and_loader(parent)
            );
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        let verb = if file.access_flags & acc::INTERFACE != 0 { "extend" } else { "implement" };
        self.check_sealing(file, name, loader, parent, verb)?;
        let refused = format!("{what} {java} cannot access its superinterface");
        self.check_supertype_access(name, loader, parent, "superinterface", &refused)
    }

    fn add_fields(&mut self, class: &'static Class, offsets: &[u32]) {
        let Some(file) = class.file.as_ref() else { return };
        let mut fields: Vec<&'static Field> = Vec::with_capacity(offsets.len());
        for (index, (member, &offset)) in file.fields.iter().zip(offsets).enumerate() {
            let name = self.symbols.intern_mutf8(file.utf8(member.name).unwrap_or_default());
            let descriptor = self.symbols.intern_mutf8(file.utf8(member.descriptor).unwrap_or_default());
            let kind = descriptor.as_str().bytes().next().and_then(Kind::of_descriptor).unwrap_or(Kind::Int);
            let access_flags = member.access_flags;
            let field =
                Field { class, name, descriptor, access_flags, kind, offset, index: index as u16, injected: false };
            fields.push(self.dictionary.add_field(field));
        }
        let injected = layout::injected(file).zip(&offsets[file.fields.len().min(offsets.len())..]);
        for ((name, text), &offset) in injected {
            let (name, descriptor) = (self.symbols.intern(name), self.symbols.intern(text));
            let kind = text.bytes().next().and_then(Kind::of_descriptor).unwrap_or(Kind::Int);
            let field =
                Field { class, name, descriptor, access_flags: 0, kind, offset, index: u16::MAX, injected: true };
            fields.push(self.dictionary.add_field(field));
        }
        let _ = class.fields.set(fields);
    }

    fn add_methods(&mut self, class: &'static Class) {
        let Some(file) = class.file.as_ref() else { return };
        let mut methods: Vec<&'static Method> = Vec::with_capacity(file.methods.len());
        for (index, member) in file.methods.iter().enumerate() {
            let method = self.make_method(class, file, member, index as u16);
            method.entry.set(interp::initial_entry(method));
            methods.push(method);
        }
        let _ = class.methods.set(methods);
        self.bind_summaries(class);
    }

    fn make_method(&mut self, class: &'static Class, file: &ClassFile, member: &Member, index: u16) -> &'static Method {
        let name = self.symbols.intern_mutf8(file.utf8(member.name).unwrap_or_default());
        let descriptor = self.symbols.intern_mutf8(file.utf8(member.descriptor).unwrap_or_default());
        let signature = self.signature(descriptor);
        let receiver = u16::from(member.access_flags & acc::STATIC == 0);
        let arg_slots = signature.arg_slots + receiver;
        let native = self.natives.find(class, name, descriptor, member.access_flags);
        let returns_input = self.is_return_input(class, name, descriptor);
        let is_named = |pattern: &Pattern| pattern.matches(class, name.as_str(), descriptor.as_str());
        let has_body = member.access_flags & acc::ABSTRACT == 0 && name.as_str() != "<clinit>";
        let concrete = has_body && self.config.concrete.iter().any(is_named);
        let has_internal = class.loader.is_null() || class.hidden || self.is_platform_loader(class.loader);
        let mut flags = method_flags(class, file, member, has_internal);
        // Stack traces show the method that a model replaces, not the model's internals.
        flags.hidden |= self.is_model_class(class);
        self.dictionary.add_method(Method {
            id: self.dictionary.next_method_id(),
            class,
            name,
            descriptor,
            access_flags: member.access_flags,
            index,
            params: signature.params.clone(),
            returns: signature.returns,
            arg_slots,
            entry: Cell::new(std::ptr::null()),
            frame_slots: Cell::new(u32::from(arg_slots) + 2),
            vtable_index: Cell::new(None),
            code: OnceCell::new(),
            native: Cell::new(native),
            native_calls: Cell::new(0),
            summary: Cell::new(None),
            model: Cell::new(None),
            model_calls: Cell::new(0),
            stands_for: Cell::new(None),
            polymorphic: polymorphic(class, name, member.access_flags),
            flags: MethodFlags { returns_input, concrete, ..flags },
            overpass: None,
        })
    }

    /// The parsed form of a method descriptor, shared by all methods with that descriptor.
    pub fn signature(&mut self, descriptor: Sym) -> Rc<Signature> {
        if let Some(known) = self.signatures.get(&descriptor) {
            return Rc::clone(known);
        }
        let parsed = Rc::new(Signature::parse(descriptor.as_str()));
        self.signatures.insert(descriptor, Rc::clone(&parsed));
        parsed
    }
}

/// The kinds in a method descriptor.
#[derive(Debug)]
pub struct Signature {
    pub params: Box<[Kind]>,
    pub returns: Kind,
    /// The slots of the arguments, without a receiver.
    pub arg_slots: u16,
}

impl Signature {
    pub fn parse(text: &str) -> Signature {
        let kind = |part: &[u8]| part.first().copied().and_then(Kind::of_descriptor).unwrap_or(Kind::Int);
        let params: Box<[Kind]> = descriptor::parameters(text.as_bytes()).map(kind).collect();
        let returns = text.rsplit(')').next().map_or(Kind::Void, |part| kind(part.as_bytes()));
        let arg_slots = params.iter().map(|kind| kind.slots()).sum();
        Signature { params, returns, arg_slots }
    }
}

fn in_package(name: Sym, loader: Ref, other: &Class) -> bool {
    other.loader == loader && other.package() == package_of(name)
}

fn reference_kind(name: &[u8], super_class: Option<&'static Class>) -> ReferenceKind {
    match name {
        b"java/lang/ref/SoftReference" => ReferenceKind::Soft,
        b"java/lang/ref/WeakReference" => ReferenceKind::Weak,
        b"java/lang/ref/FinalReference" => ReferenceKind::Final,
        b"java/lang/ref/PhantomReference" => ReferenceKind::Phantom,
        _ => super_class.map_or(ReferenceKind::None, |parent| parent.reference_kind),
    }
}

fn declares_finalizer(file: &ClassFile, super_class: Option<&'static Class>) -> bool {
    super_class.is_some()
        && file.methods.iter().any(|method| {
            file.utf8(method.name).is_ok_and(|name| name == b"finalize")
                && file.utf8(method.descriptor).is_ok_and(|text| text == b"()V")
                && method.code.as_ref().is_some_and(|code| code.bytecode.len() > 1)
        })
}

/// Signature-polymorphic methods and the linker intrinsics (JVMS §2.9.3).
fn polymorphic(class: &Class, name: Sym, flags: u16) -> Polymorphic {
    let native_varargs = acc::NATIVE | acc::VARARGS;
    if flags & acc::NATIVE == 0 || !class.loader.is_null() {
        return Polymorphic::No;
    }
    match (class.name.as_str(), name.as_str()) {
        ("java/lang/invoke/MethodHandle", "invokeBasic") => Polymorphic::InvokeBasic,
        ("java/lang/invoke/MethodHandle", "linkToVirtual") => Polymorphic::LinkToVirtual,
        ("java/lang/invoke/MethodHandle", "linkToStatic") => Polymorphic::LinkToStatic,
        ("java/lang/invoke/MethodHandle", "linkToSpecial") => Polymorphic::LinkToSpecial,
        ("java/lang/invoke/MethodHandle", "linkToInterface") => Polymorphic::LinkToInterface,
        ("java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle", _)
            if flags & native_varargs == native_varargs =>
        {
            Polymorphic::Generic
        }
        _ => Polymorphic::No,
    }
}

/// Reads the JDK-internal annotations that the VM honours, if the class `has_internal` ones: only classes of the boot
/// and platform loaders may carry them.
fn method_flags(class: &Class, file: &ClassFile, member: &Member, has_internal: bool) -> MethodFlags {
    let mut flags = MethodFlags { hidden: class.hidden, ..MethodFlags::default() };
    if !has_internal {
        return flags;
    }
    let Some(info) = file.attribute(member.attributes, "RuntimeVisibleAnnotations") else { return flags };
    // Each annotation starts with the index of its type, so a scan for these indices suffices for marker annotations.
    let n = info.get(..2).map_or(0, |bytes| u16::from_be_bytes([bytes[0], bytes[1]]));
    let mut rest = info.get(2..).unwrap_or_default();
    for _ in 0..n {
        let Some(&[high, low, _, pairs]) = rest.get(..4) else { break };
        match file.utf8(u16::from_be_bytes([high, low])).unwrap_or_default() {
            b"Ljdk/internal/reflect/CallerSensitive;" => flags.caller_sensitive = true,
            b"Ljdk/internal/vm/annotation/Hidden;" | b"Ljava/lang/invoke/LambdaForm$Hidden;" => flags.hidden = true,
            b"Ljdk/internal/vm/annotation/ForceInline;" => flags.force_inline = true,
            b"Ljava/lang/invoke/LambdaForm$Compiled;" => flags.lambda_form = true,
            _ => {}
        }
        if pairs != 0 {
            break;
        }
        rest = rest.get(4..).unwrap_or_default();
    }
    flags
}
