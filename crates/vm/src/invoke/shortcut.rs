//! Bootstraps that the VM links itself: recognised by owner and name, parsed as text, assembled and defined as a hidden
//! class. `Ok(None)` leaves the call site to the real bootstrap.

use doppel_classpath::classfile::{ClassFile, Constant, mutf8};
use doppel_inputs::End;

use super::concat;
use super::lambda::{self, Implementation, Lambda, Serialization};
use super::link::{BootstrapSpecifier, MemberReference};
use super::object_methods::{Component, ObjectMethod};
use super::reference_kind as kind;
use super::signature::Signature;
use crate::Vm;
use crate::class::Class;
use crate::class::define::DefineRequest;
use crate::class::load::Mention;
use crate::class::method::Polymorphic;
use crate::class::resolve::Callee;
use crate::class::vtable::same_package;
use crate::step::Step;

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;
const SERIALIZABLE: &str = "java/io/Serializable";

impl Vm {
    pub(super) fn link_shortcut(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
    ) -> Step<Option<Callee>> {
        let Some(file) = class.file.as_ref() else { return Ok(None) };
        let Constant::MethodHandle { kind: kind::INVOKE_STATIC, reference } = file.pool.get(specifier.method_ref)
        else {
            return Ok(None);
        };
        let Some(bootstrap) = MemberReference::read(file, reference) else { return Ok(None) };
        if !is_bootstrap_descriptor(bootstrap.name.as_str(), bootstrap.descriptor.as_str()) {
            return Ok(None);
        }
        match (bootstrap.class_name.as_str(), bootstrap.name.as_str()) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory") => self.link_lambda(class, site, specifier, false),
            ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => self.link_lambda(class, site, specifier, true),
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.link_concat(class, site, specifier, true)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => self.link_concat(class, site, specifier, false),
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.link_object_method(class, site, specifier),
            _ => Ok(None),
        }
    }

    fn link_lambda(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
        alternative: bool,
    ) -> Step<Option<Callee>> {
        let capturing = !specifier.descriptor.starts_with("()");
        // Linked before, by another thread or before the instruction was reset.
        if !capturing && !self.resolved(class, site).is_null() {
            return Ok(Some(Callee::Constant));
        }
        let hidden = match self.class_made_for(class, site, specifier, false)? {
            Some(hidden) => hidden,
            None => {
                let Some(spec) = self.read_lambda(Mention::new(class, site), specifier, alternative)? else {
                    return Ok(None);
                };
                let Some(bytes) = lambda::assemble(&spec) else { return Ok(None) };
                let hidden = self.define_for_site(class, site, specifier, class, &spec.name, bytes)?;
                class.n_hidden.set(class.n_hidden.get() + 1);
                hidden
            }
        };
        self.ensure_initialized(hidden)?;
        if capturing {
            return self.linked_static(hidden, lambda::FACTORY).map(Some);
        }
        // The constructor only calls that of `Object`, which has no effect.
        let instance = self.new_object(hidden)?;
        self.set_resolved(class, site, instance)?;
        Ok(Some(Callee::Constant))
    }

    /// Reads the arguments of `metafactory` or `altMetafactory`; none if they are unusual.
    fn read_lambda(
        &mut self,
        site: Mention,
        specifier: &BootstrapSpecifier,
        alternative: bool,
    ) -> Step<Option<Lambda>> {
        let class = site.class;
        let Some(file) = class.file.as_ref().filter(|_| !class.hidden) else { return Ok(None) };
        let Some(arguments) = LambdaArguments::read(file, &specifier.arguments, alternative) else { return Ok(None) };
        let Some(factory) = Signature::parse(&specifier.descriptor) else { return Ok(None) };
        if !factory.returns.starts_with('L') || !is_plain_method_name(&specifier.name) {
            return Ok(None);
        }

        let interface = self.class_from_mentioned_descriptor(site, factory.returns)?;
        let mut interfaces = vec![interface];
        for &marker in &arguments.markers {
            let marker = self.resolve_class(class, marker)?;
            if !interfaces.contains(&marker) {
                interfaces.push(marker);
            }
        }
        if interfaces.iter().any(|class| !class.is_interface() || class.hidden) {
            return Ok(None);
        }
        let serializable = self.boot_class(SERIALIZABLE)?;
        let inherits = interfaces.iter().any(|class| class.is_subtype_of(serializable));
        let Some(target) = self.read_implementation(class, &arguments.implementation)? else { return Ok(None) };
        let asked = arguments.flags & FLAG_SERIALIZABLE != 0;
        if asked && !inherits {
            interfaces.push(serializable);
        }
        let serialization = match (asked, inherits) {
            (true, _) => Serialization::Replaced {
                capturing_class: class.name.as_str().to_owned(),
                kind: target.reported_kind,
                declaring_class: target.declaring_class,
            },
            (false, true) => Serialization::Refused,
            (false, false) => Serialization::None,
        };
        Ok(Some(Lambda {
            name: match self.release.numbers_lambdas {
                true => format!("{}$$Lambda${}", class.name, class.n_hidden.get() + 1),
                false => format!("{}$$Lambda", class.name),
            },
            interfaces: interfaces.iter().map(|class| class.name.as_str().to_owned()).collect(),
            factory: specifier.descriptor.clone(),
            method: specifier.name.clone(),
            erased: arguments.erased,
            instantiated: arguments.instantiated,
            bridges: arguments.bridges,
            implementation: target.implementation,
            serialization,
        }))
    }

    /// Reads the method that a lambda calls, and decides whether the lambda's class may call it by name.
    fn read_implementation(&mut self, class: &'static Class, handle: &Handle) -> Step<Option<Target>> {
        let MemberReference { class: owner, name, descriptor, .. } = &handle.member;
        if handle.member.class_name.starts_with('[') {
            return Ok(None);
        }
        let owner = self.resolve_class(class, *owner)?;
        if owner.hidden || owner.is_interface() != handle.member.interface {
            return Ok(None);
        }
        let (name_sym, descriptor_sym) = (self.symbols.intern(name), self.symbols.intern(descriptor));
        let method = match handle.kind {
            kind::NEW_INVOKE_SPECIAL if owner.is_abstract() => None,
            kind::NEW_INVOKE_SPECIAL => owner.declared_method(name_sym, descriptor_sym),
            _ => self.lookup_named_method(owner, name_sym, descriptor_sym),
        };
        let Some(method) = method else { return Ok(None) };
        let by_name = match () {
            () if method.polymorphic != Polymorphic::No => false,
            () if method.is_private() => self.nest_mates(method.class, class)?,
            // Only the capturing class may call a protected method of another package.
            () => method.is_public() || same_package(method.class, class),
        };
        let is_instance = !matches!(handle.kind, kind::INVOKE_STATIC | kind::NEW_INVOKE_SPECIAL);
        let special = handle.kind == kind::INVOKE_SPECIAL && !(owner == class && method.is_private());
        if !by_name || special || method.is_static() == (is_instance || handle.kind == kind::NEW_INVOKE_SPECIAL) {
            return Ok(None);
        }
        let call = match (is_instance, owner.is_interface()) {
            (false, _) => handle.kind,
            (true, true) => kind::INVOKE_INTERFACE,
            (true, false) => kind::INVOKE_VIRTUAL,
        };
        Ok(Some(Target {
            implementation: Implementation {
                kind: call,
                class: owner.name.as_str().to_owned(),
                interface: owner.is_interface(),
                name: name.clone(),
                descriptor: descriptor.clone(),
            },
            reported_kind: handle.kind,
            declaring_class: method.class.name.as_str().to_owned(),
        }))
    }

    fn link_concat(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
        with_recipe: bool,
    ) -> Step<Option<Callee>> {
        if let Some(hidden) = self.class_made_for(class, site, specifier, true)? {
            self.ensure_initialized(hidden)?;
            return self.linked_static(hidden, concat::METHOD).map(Some);
        }
        let Some(signature) = Signature::parse(&specifier.descriptor) else { return Ok(None) };
        if signature.returns != "Ljava/lang/String;" {
            return Ok(None);
        }
        let arguments = signature.params.len();
        let elements = if with_recipe {
            let file = class.file.as_ref();
            let texts: Option<Vec<Vec<u16>>> =
                specifier.arguments.iter().map(|index| string_constant(file?, *index)).collect();
            texts.and_then(|texts| {
                let (recipe, constants) = texts.split_first()?;
                concat::parse_recipe(recipe, arguments, constants)
            })
        } else {
            Some(vec![concat::Element::Argument; arguments])
        };
        let Some(elements) = elements else { return Ok(None) };

        let helper = self.boot_class(concat::HELPER)?;
        let has = |name: &str, descriptor: &str| helper.method_named(name, descriptor).is_some();
        let Some(way) = concat::Helper::with(has) else { return Ok(None) };
        let name = format!("{}$$Concat", concat::HELPER);
        let by_pairs = self.symbolic.open.is_on;
        let Some(bytes) = concat::assemble(&name, way, &signature, &elements, by_pairs) else { return Ok(None) };
        let hidden = self.define_for_site(class, site, specifier, helper, &name, bytes)?;
        self.ensure_initialized(hidden)?;
        self.linked_static(hidden, concat::METHOD).map(Some)
    }

    fn link_object_method(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
    ) -> Step<Option<Callee>> {
        if let Some(hidden) = self.class_made_for(class, site, specifier, true)? {
            self.ensure_initialized(hidden)?;
            return self.linked_static(hidden, &specifier.name).map(Some);
        }
        let Some(method) = read_object_method(class, specifier) else { return Ok(None) };
        let Some(bytes) = method.assemble() else { return Ok(None) };
        let hidden = self.define_for_site(class, site, specifier, class, &method.class_name, bytes)?;
        self.ensure_initialized(hidden)?;
        self.linked_static(hidden, &specifier.name).map(Some)
    }

    /// The hidden class created earlier for this site, or for another site with the same constant if they may share it.
    ///
    /// Metadata outlives a rollback: if the class is not loaded because its site is not linked yet in this state, it is
    /// reused instead of creating another one each time.
    fn class_made_for(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
        shared: bool,
    ) -> Step<Option<&'static Class>> {
        if let Some(hidden) = self.link_record(class, site).and_then(|record| record.hidden_class(self)) {
            return Ok(Some(hidden));
        }
        let known = class.pool.methods.borrow().get(&specifier.index).map(|method| method.class);
        let Some(hidden) = known else { return Ok(None) };
        if !shared && !self.heap.class_entry(hidden.id).mirror.is_null() {
            return Ok(None);
        }
        let record = self.link_record_or_new(class, site)?;
        record.set_hidden_class(self, hidden);
        Ok(Some(hidden))
    }

    /// Defines a hidden class for a call site of `class` in the nest of `host`, and records it there.
    fn define_for_site(
        &mut self,
        class: &'static Class,
        site: u32,
        specifier: &BootstrapSpecifier,
        host: &'static Class,
        name: &str,
        bytes: Vec<u8>,
    ) -> Step<&'static Class> {
        let record = self.link_record_or_new(class, site)?;
        let hidden = self.define_class(DefineRequest {
            loader: host.loader,
            name: Some(name),
            bytes,
            hidden: true,
            host: Some(host),
            lasts: true,
            ..DefineRequest::default()
        })?;
        self.trust_class(hidden);
        record.set_hidden_class(self, hidden);
        // No method reference has the index of an `InvokeDynamic`, so the pool's table has room for this.
        if let Some(method) = hidden.methods().first() {
            class.pool.methods.borrow_mut().entry(specifier.index).or_insert(method);
            self.dictionary.link(class, hidden);
        }
        Ok(hidden)
    }

    fn linked_static(&mut self, hidden: &'static Class, name: &str) -> Step<Callee> {
        match hidden.methods().iter().copied().find(|method| method.name.as_str() == name) {
            Some(method) => Ok(Callee::Linked { method, appendix: false }),
            None => Err(End::Internal(format!("{hidden} has no method {name}")).into()),
        }
    }
}

/// A `CONSTANT_MethodHandle`.
struct Handle {
    kind: u8,
    member: MemberReference,
}

/// The method that a lambda calls, and its description in `SerializedLambda`.
struct Target {
    implementation: Implementation,
    reported_kind: u8,
    declaring_class: String,
}

/// The static arguments of the metafactories.
struct LambdaArguments {
    erased: String,
    implementation: Handle,
    instantiated: String,
    flags: i32,
    /// The indices of class constants.
    markers: Vec<u16>,
    bridges: Vec<String>,
}

impl LambdaArguments {
    fn read(file: &ClassFile, arguments: &[u16], alternative: bool) -> Option<LambdaArguments> {
        let mut arguments = arguments.iter().copied();
        let mut read = LambdaArguments {
            erased: method_type_constant(file, arguments.next()?)?,
            implementation: handle_constant(file, arguments.next()?)?,
            instantiated: method_type_constant(file, arguments.next()?)?,
            flags: 0,
            markers: Vec::new(),
            bridges: Vec::new(),
        };
        if alternative {
            read.flags = int_constant(file, arguments.next()?)?;
            if read.flags & FLAG_MARKERS != 0 {
                for _ in 0..int_constant(file, arguments.next()?)? {
                    let marker = arguments.next()?;
                    file.class_name(marker).ok()?;
                    read.markers.push(marker);
                }
            }
            if read.flags & FLAG_BRIDGES != 0 {
                for _ in 0..int_constant(file, arguments.next()?)? {
                    let bridge = method_type_constant(file, arguments.next()?)?;
                    read.bridges.push(bridge);
                }
            }
        }
        let mut descriptors = read.bridges.clone();
        descriptors.push(read.erased.clone());
        descriptors.sort_unstable();
        let n_descriptors = descriptors.len();
        descriptors.dedup();
        (arguments.next().is_none() && descriptors.len() == n_descriptors).then_some(read)
    }
}

fn read_object_method(class: &'static Class, specifier: &BootstrapSpecifier) -> Option<ObjectMethod> {
    let file = class.file.as_ref().filter(|_| !class.hidden)?;
    let (record, rest) = specifier.arguments.split_first()?;
    let (names, getters) = rest.split_first()?;
    let record = mutf8::to_string(file.class_name(*record).ok()?);
    if record != class.name.as_str() {
        return None;
    }
    let components = getters.iter().map(|getter| {
        let handle = handle_constant(file, *getter)?;
        let own = handle.kind == kind::GET_FIELD && handle.member.class_name == record;
        let declared = class.fields().iter().any(|field| {
            !field.is_static()
                && field.name.as_str() == handle.member.name
                && field.descriptor.as_str() == handle.member.descriptor
        });
        (own && declared).then_some(Component { name: handle.member.name, descriptor: handle.member.descriptor })
    });
    let components: Vec<Component> = components.collect::<Option<_>>()?;
    let names = String::from_utf16(&string_constant(file, *names)?).ok()?;
    let labels: Vec<String> = if names.is_empty() { Vec::new() } else { names.split(';').map(str::to_owned).collect() };
    let method = ObjectMethod {
        class_name: format!("{record}$$ObjectMethods"),
        method: specifier.name.clone(),
        simple_name: simple_name(file, &record)?,
        record,
        components,
        labels,
    };
    // In the JDK the labels become part of a format string.
    let formats =
        method.labels.iter().any(|label| label.contains('%') || label.is_empty()) || method.simple_name.contains('%');
    let fits = method.descriptor()? == specifier.descriptor
        && (specifier.name != "toString" || (method.labels.len() == method.components.len() && !formats));
    fits.then_some(method)
}

/// `Class.getSimpleName()`: from the class's own entry in `InnerClasses`, or the name after the package.
fn simple_name(file: &ClassFile, name: &str) -> Option<String> {
    let own = file
        .inner_classes()
        .into_iter()
        .find(|entry| file.class_name(entry.inner).is_ok_and(|inner| inner == file.name()));
    match own {
        Some(entry) if entry.name == 0 => Some(String::new()),
        Some(entry) => Some(mutf8::to_string(file.utf8(entry.name).ok()?)),
        None => Some(name.rsplit('/').next()?.to_owned()),
    }
}

fn is_plain_method_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['.', ';', '[', '/', '<', '>'])
}

fn method_type_constant(file: &ClassFile, index: u16) -> Option<String> {
    match file.pool.get(index) {
        Constant::MethodType(descriptor) => Some(mutf8::to_string(file.utf8(descriptor).ok()?)),
        _ => None,
    }
}

fn handle_constant(file: &ClassFile, index: u16) -> Option<Handle> {
    match file.pool.get(index) {
        Constant::MethodHandle { kind, reference } => {
            Some(Handle { kind, member: MemberReference::read(file, reference)? })
        }
        _ => None,
    }
}

fn int_constant(file: &ClassFile, index: u16) -> Option<i32> {
    match file.pool.get(index) {
        Constant::Integer(value) => Some(value),
        _ => None,
    }
}

fn string_constant(file: &ClassFile, index: u16) -> Option<Vec<u16>> {
    match file.pool.get(index) {
        Constant::String(text) => Some(mutf8::to_utf16(file.utf8(text).ok()?)),
        _ => None,
    }
}

/// Whether this is the descriptor of the JDK's bootstrap of this name; with another one there is no such method.
fn is_bootstrap_descriptor(name: &str, descriptor: &str) -> bool {
    const FIRST: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
    const CALL_SITE: &str = ")Ljava/lang/invoke/CallSite;";
    let (third, rest, returns) = match name {
        "bootstrap" => (
            "Ljava/lang/invoke/TypeDescriptor;",
            "Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;",
            ")Ljava/lang/Object;",
        ),
        "metafactory" => (
            "Ljava/lang/invoke/MethodType;",
            "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;",
            CALL_SITE,
        ),
        "altMetafactory" => ("Ljava/lang/invoke/MethodType;", "[Ljava/lang/Object;", CALL_SITE),
        "makeConcatWithConstants" => {
            ("Ljava/lang/invoke/MethodType;", "Ljava/lang/String;[Ljava/lang/Object;", CALL_SITE)
        }
        _ => ("Ljava/lang/invoke/MethodType;", "", CALL_SITE),
    };
    [FIRST, third, rest, returns].concat() == descriptor
}
