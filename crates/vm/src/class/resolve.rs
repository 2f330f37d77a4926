//! Resolution of constant-pool entries (JVMS §5.4.3).

use doppel_classpath::classfile::{Constant, external::field_type};
use doppel_inputs::Kind;

use super::access::{external, external_signature, external_without_class};
use super::load::Mention;
use super::vtable::Selector;
use super::{Class, Field, Method};
use crate::Vm;
use crate::class::method::Polymorphic;
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// The field instruction that resolves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldAccess {
    GetStatic,
    PutStatic,
    GetField,
    PutField,
}

impl FieldAccess {
    fn is_static(self) -> bool {
        matches!(self, FieldAccess::GetStatic | FieldAccess::PutStatic)
    }

    fn is_put(self) -> bool {
        matches!(self, FieldAccess::PutStatic | FieldAccess::PutField)
    }
}

/// The invoke instruction that resolves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// A call through an interface that inherits the method from another interface or from `Object`, or declares it as
/// private.
#[derive(Clone, Copy, Debug)]
pub struct CheckedCall {
    pub declared: &'static Method,
    pub named: &'static Class,
}

/// The target of an invoke instruction.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// Exactly this method (static, special, private or final). The class of a static method must still be initialised.
    Direct(&'static Method),
    /// Selected from the receiver's vtable.
    Virtual { index: u32, method: &'static Method },
    /// Selected by a search in the receiver's class: see [`Vm::select_interface_method`].
    Interface(&'static Method),
    /// Called through an interface that does not determine the method: see [`Vm::select_checked`].
    Checked(&'static CheckedCall),
    /// `invokeBasic`, `linkTo*`: an argument of each call holds the target; `arg_slots` includes the receiver.
    Intrinsic { which: Polymorphic, arg_slots: u16, method: &'static Method },
    /// A linked `invokeExact`, `invoke`, `VarHandle` access or `invokedynamic`: a call of this static method. With
    /// `appendix`, the object in `resolved[site]` is the last argument.
    Linked { method: &'static Method, appendix: bool },
    /// A linked `invokedynamic` whose result is always the object in `resolved[site]`.
    Constant,
}

/// A member reference in the constant pool, by name.
#[derive(Clone, Copy)]
pub struct MemberRef {
    pub class_index: u16,
    pub name: Sym,
    pub descriptor: Sym,
    /// CONSTANT_InterfaceMethodref.
    pub interface: bool,
}

impl Vm {
    /// The class named by a CONSTANT_Class of `from`'s pool, loaded and access-checked but not initialised. After one
    /// failure, resolution always fails (JVMS §5.4.3).
    pub fn resolve_class(&mut self, from: &'static Class, index: u16) -> Step<&'static Class> {
        let cached = from.pool.classes.borrow().get(&index).copied();
        if let Some(class) = cached {
            return Ok(class);
        }
        let Some(file) = from.file.as_ref() else { return Err(self.bad_constant(from, index)) };
        let Ok(name) = file.class_name(index) else { return Err(self.bad_constant(from, index)) };
        let mention = Mention::new(from, index);
        if let Some(error) = self.kept_failure(from, mention.position) {
            return Err(self.throw_again(error));
        }
        // A hidden class refers to itself by the name in its class file.
        let class = if from.hidden && index == file.this_class {
            from
        } else {
            let name = self.symbols.intern_mutf8(name);
            self.load_mentioned(mention, name)?
        };
        if let Err(stop) = self.check_class_access(from, class) {
            if let Stop::Throw(exception) = stop {
                self.keep_failure(from, mention.position, exception)?;
            }
            return Err(stop);
        }
        from.pool.classes.borrow_mut().insert(index, class);
        self.dictionary.link(from, class);
        Ok(class)
    }

    /// The names of a field or method reference.
    pub fn member_ref(&mut self, from: &'static Class, index: u16) -> Step<MemberRef> {
        let Some(file) = from.file.as_ref() else { return Err(self.bad_constant(from, index)) };
        let (class_index, name_and_type, interface) = match file.pool.get(index) {
            Constant::Field { class, name_and_type } | Constant::Method { class, name_and_type } => {
                (class, name_and_type, false)
            }
            Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type, true),
            _ => return Err(self.bad_constant(from, index)),
        };
        let Ok((name, descriptor)) = file.name_and_type(name_and_type) else {
            return Err(self.bad_constant(from, index));
        };
        let (name, descriptor) = (self.symbols.intern_mutf8(name), self.symbols.intern_mutf8(descriptor));
        Ok(MemberRef { class_index, name, descriptor, interface })
    }

    /// A field reference in the pool of `from.class`, with all checks of the instruction.
    pub fn resolve_field(&mut self, from: &'static Method, index: u16, access: FieldAccess) -> Step<&'static Field> {
        let field = self.resolve_field_ref(from.class, index)?;
        if field.is_static() != access.is_static() {
            let expected = if access.is_static() { "static" } else { "non-static" };
            let owner = self.member_ref(from.class, index)?.class_index;
            let owner = self.resolve_class(from.class, owner)?.java_name();
            let message = format!("Expected {expected} field {owner}.{}", field.name);
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        if access.is_put() && field.is_final() && !may_set_final(from, field, access) {
            return Err(self.final_field(from, field));
        }
        Ok(field)
    }

    /// The field of a CONSTANT_Fieldref, resolved and access-checked.
    pub fn resolve_field_ref(&mut self, from: &'static Class, index: u16) -> Step<&'static Field> {
        let cached = from.pool.fields.borrow().get(&index).copied();
        if let Some(field) = cached {
            return Ok(field);
        }
        let member = self.member_ref(from, index)?;
        let named = self.resolve_class(from, member.class_index)?;
        let Some(field) = named.lookup_field(member.name, member.descriptor) else {
            return Err(self.missing_field(named, member.name.as_str(), member.descriptor.as_str()));
        };
        self.check_field_access(from, field, named)?;
        self.constrain_field(from, field)?;
        from.pool.fields.borrow_mut().insert(index, field);
        Ok(field)
    }

    /// `NoSuchFieldError` with HotSpot's text.
    pub(crate) fn missing_field(&mut self, class: &'static Class, name: &str, descriptor: &str) -> Stop {
        let message = match self.release.explains_missing_fields {
            true => {
                let (class, ty) = (class.java_name(), field_type(descriptor));
                format!("Class {class} does not have member field '{ty} {name}'")
            }
            false => name.to_owned(),
        };
        self.exception("java/lang/NoSuchFieldError", &message)
    }

    /// A method reference in the pool of `from.class`. `site` is the position of this instruction among the class's
    /// resolved objects (see [`Vm::new_site`]); only signature-polymorphic calls use it.
    pub fn resolve_call(&mut self, from: &'static Method, index: u16, kind: InvokeKind, site: u32) -> Step<Callee> {
        let member = self.member_ref(from.class, index)?;
        let named = self.resolve_class(from.class, member.class_index)?;
        let method = self.resolve_method_ref(from.class, index, kind)?;
        match method.polymorphic {
            Polymorphic::No => {}
            Polymorphic::Generic if kind == InvokeKind::Virtual => {
                return self.link_polymorphic(from, method, member.name, member.descriptor, site);
            }
            Polymorphic::Generic => {}
            which => {
                let signature = self.signature(member.descriptor);
                let arg_slots = signature.arg_slots + u16::from(!method.is_static());
                return Ok(Callee::Intrinsic { which, arg_slots, method });
            }
        }
        if method.is_static() != (kind == InvokeKind::Static) {
            let expected = match kind {
                InvokeKind::Static => "Expected static",
                InvokeKind::Interface => "Expected instance not static",
                InvokeKind::Special if named.is_interface() => "Expected instance not static",
                InvokeKind::Special | InvokeKind::Virtual => "Expecting non-static",
            };
            let message = format!("{expected} method '{}'", external_signature(method));
            return Err(self.exception("java/lang/IncompatibleClassChangeError", &message));
        }
        match kind {
            InvokeKind::Static => Ok(Callee::Direct(method)),
            InvokeKind::Special => self.select_special(from, named, method),
            InvokeKind::Interface if method.class != named => {
                let overpass = if method.class.is_interface() { self.overpass(named, method) } else { None };
                Ok(dispatch(overpass.unwrap_or(method)))
            }
            InvokeKind::Virtual | InvokeKind::Interface => Ok(dispatch(method)),
        }
    }

    /// The method of a CONSTANT_Methodref or CONSTANT_InterfaceMethodref, resolved and access-checked.
    fn resolve_method_ref(&mut self, from: &'static Class, index: u16, kind: InvokeKind) -> Step<&'static Method> {
        let cached = from.pool.methods.borrow().get(&index).copied();
        if let Some(method) = cached {
            return Ok(method);
        }
        let member = self.member_ref(from, index)?;
        let named = self.resolve_class(from, member.class_index)?;
        if named.is_interface() != member.interface {
            return Err(self.wrong_reference(named, member, kind));
        }
        let method = self.find_method(from, named, member)?;
        from.pool.methods.borrow_mut().insert(index, method);
        Ok(method)
    }

    fn find_method(&mut self, from: &'static Class, named: &'static Class, member: MemberRef) -> Step<&'static Method> {
        let found = self.lookup_polymorphic(named, member).or_else(|| match named.is_interface() {
            false => named.lookup_method(self, member.name, member.descriptor),
            true => self.lookup_interface_method(named, member),
        });
        let Some(method) = found else {
            let text = external(&named.java_name(), member.name.as_str(), member.descriptor.as_str());
            return Err(self.exception("java/lang/NoSuchMethodError", &format!("'{text}'")));
        };
        self.check_method_access(from, method, named)?;
        if method.polymorphic == Polymorphic::No {
            self.constrain_method(from, method)?;
        }
        Ok(method)
    }

    /// The method that a call selects on a receiver that must implement the named interface, whatever class declares
    /// the method.
    pub fn select_checked(
        &mut self,
        receiver: &'static Class,
        call: &CheckedCall,
        selector: Selector,
    ) -> Step<&'static Method> {
        self.check_implements(receiver, call.named)?;
        match dispatch(call.declared) {
            Callee::Virtual { index, method } => Ok(receiver.vtable().get(index as usize).copied().unwrap_or(method)),
            Callee::Interface(method) => self.select_interface_method(receiver, method, selector),
            _ => Ok(call.declared),
        }
    }

    /// The error for a Methodref that names an interface, or an InterfaceMethodref that names a class.
    fn wrong_reference(&mut self, named: &'static Class, member: MemberRef, kind: InvokeKind) -> Stop {
        let class = named.java_name();
        let message = match kind {
            InvokeKind::Virtual => format!("Found interface {class}, but class was expected"),
            InvokeKind::Interface => format!("Found class {class}, but interface was expected"),
            InvokeKind::Static | InvokeKind::Special => {
                let text = external(&class, member.name.as_str(), member.descriptor.as_str());
                let wanted = if member.interface { "Methodref" } else { "InterfaceMethodref" };
                format!("Method '{text}' must be {wanted} constant")
            }
        };
        self.exception("java/lang/IncompatibleClassChangeError", &message)
    }

    /// A signature-polymorphic method is found by its name alone (JVMS §5.4.3.3).
    fn lookup_polymorphic(&self, named: &'static Class, member: MemberRef) -> Option<&'static Method> {
        let mut methods = named.methods().iter().copied();
        methods.find(|method| method.polymorphic != Polymorphic::No && method.name == member.name)
    }

    /// JVMS §5.4.3.4: the interface itself, public instance methods of `Object`, superinterfaces.
    fn lookup_interface_method(&self, named: &'static Class, member: MemberRef) -> Option<&'static Method> {
        if let Some(method) = named.declared_method(member.name, member.descriptor) {
            return Some(method);
        }
        let object = self.known.object.declared_method(member.name, member.descriptor);
        if let Some(method) = object.filter(|method| method.is_public() && !method.is_static()) {
            return Some(method);
        }
        named.lookup_method(self, member.name, member.descriptor)
    }

    /// `invokespecial` (JVMS §6.5): looks up a superclass's method again, starting from the direct superclass.
    fn select_special(
        &mut self,
        from: &'static Method,
        named: &'static Class,
        method: &'static Method,
    ) -> Step<Callee> {
        // Constructors are not inherited.
        if method.is_init() && method.class != named {
            let text = external_without_class(method);
            let message = format!("{}: method '{text}' not found", named.java_name());
            return Err(self.exception("java/lang/NoSuchMethodError", &message));
        }
        let class = from.class;
        let super_call = !method.is_init()
            && !method.is_private()
            && !named.is_interface()
            && class != named
            && class.is_subtype_of(named);
        if !super_call {
            return self.special(named, method);
        }
        let selected = class.super_class.and_then(|parent| parent.lookup_method(self, method.name, method.descriptor));
        match (class.super_class, selected) {
            (Some(parent), Some(selected)) => self.special(parent, selected),
            _ => Err(self.abstract_super_method(method)),
        }
    }

    /// A direct call of a method found through `named`, or of the overpass method that replaces it there.
    fn special(&mut self, named: &'static Class, method: &'static Method) -> Step<Callee> {
        let inherited = method.class.is_interface() && method.class != named;
        if inherited && let Some(overpass) = self.overpass(named, method) {
            return Ok(Callee::Direct(overpass));
        }
        if method.is_abstract() { Err(self.abstract_super_method(method)) } else { Ok(Callee::Direct(method)) }
    }

    fn abstract_super_method(&mut self, method: &'static Method) -> Stop {
        self.exception("java/lang/AbstractMethodError", &format!("'{}'", external_signature(method)))
    }

    /// Links an `invokedynamic`.
    pub fn resolve_call_site(&mut self, from: &'static Method, index: u16, site: u32) -> Step<Callee> {
        self.link_call_site(from, index, site)
    }

    /// Assigns a position among the resolved objects of a class to an invokedynamic or polymorphic call instruction.
    pub fn new_site(&mut self, class: &'static Class) -> u32 {
        let n_pool = class.file.as_ref().map_or(0, |file| u32::from(file.pool.len()));
        let n_sites = class.pool.n_sites.get();
        class.pool.n_sites.set(n_sites + 1);
        n_pool + n_sites
    }

    /// The object at a position of a class's resolved objects; null if there is none yet, or none since a rollback.
    pub fn resolved(&self, class: &'static Class, position: u32) -> Ref {
        let array = self.heap.class_entry(class.id).resolved;
        if array.is_null() || position >= self.heap.array_len(array) {
            return Ref::NULL;
        }
        self.heap.element(array, position)
    }

    pub fn set_resolved(&mut self, class: &'static Class, position: u32, value: Ref) -> Step<()> {
        let mut entry = self.heap.class_entry(class.id);
        if entry.mirror.is_null() {
            self.revive(class);
            entry = self.heap.class_entry(class.id);
        }
        let old = entry.resolved;
        if old.is_null() || position >= self.heap.array_len(old) {
            let n_pool = class.file.as_ref().map_or(0, |file| u32::from(file.pool.len()));
            let length = (n_pool + class.pool.n_sites.get()).max(position + 1);
            let object_array = self.array_class_of(self.known.object)?;
            let array = self.new_array(object_array, length)?;
            if !old.is_null() {
                for index in 0..self.heap.array_len(old) {
                    let value: Ref = self.heap.element(old, index);
                    self.heap.set_element(array, index, value);
                }
            }
            entry = self.heap.class_entry(class.id);
            entry.resolved = array;
            self.heap.set_class_entry(class.id, entry);
        }
        self.heap.set_element(entry.resolved, position, value);
        Ok(())
    }

    /// The value of a loadable constant. References (strings, classes, method handles and types, dynamic constants of
    /// reference type) are also stored in `resolved[index]`.
    pub fn resolve_constant(&mut self, from: &'static Class, index: u16) -> Step<u64> {
        let known = self.resolved(from, u32::from(index));
        if !known.is_null() {
            return Ok(known.slot());
        }
        let Some(file) = from.file.as_ref() else { return Err(self.bad_constant(from, index)) };
        let value = match file.pool.get(index) {
            Constant::Integer(value) => return Ok(u64::from(value as u32)),
            Constant::Float(bits) => return Ok(u64::from(bits)),
            Constant::Long(value) => return Ok(value as u64),
            Constant::Double(bits) => return Ok(bits),
            Constant::String(utf8) => {
                let Ok(bytes) = file.utf8(utf8) else { return Err(self.bad_constant(from, index)) };
                self.intern_literal(bytes)?
            }
            Constant::Class(_) => {
                let class = self.resolve_class(from, index)?;
                self.mirror(class)
            }
            Constant::MethodType(utf8) => {
                let Ok(text) = file.utf8(utf8) else { return Err(self.bad_constant(from, index)) };
                let descriptor = self.symbols.intern_mutf8(text);
                if let Some(error) = self.kept_failure(from, u32::from(index)) {
                    return Err(self.throw_again(error));
                }
                self.method_type(descriptor, Mention::new(from, index))?
            }
            Constant::MethodHandle { .. } => self.link_method_handle_constant(from, index)?,
            Constant::Dynamic { name_and_type, .. } => {
                let kind = match file.name_and_type(name_and_type) {
                    Ok((_, descriptor)) => descriptor.first().copied().and_then(Kind::of_descriptor),
                    Err(_) => None,
                };
                let slot = self.link_dynamic_constant(from, index)?;
                if kind != Some(Kind::Ref) || slot == 0 {
                    return Ok(slot);
                }
                Ref::from_slot(slot)
            }
            _ => return Err(self.bad_constant(from, index)),
        };
        self.set_resolved(from, u32::from(index), value)?;
        Ok(value.slot())
    }

    fn bad_constant(&mut self, from: &'static Class, index: u16) -> Stop {
        let message = format!("Bad type on constant pool index {index} in class file {}", from.name);
        self.exception("java/lang/ClassFormatError", &message)
    }

    fn final_field(&mut self, from: &'static Method, field: &'static Field) -> Stop {
        let kind = if field.is_static() { "static final" } else { "final" };
        let initializer = if field.is_static() { "<clinit>" } else { "<init>" };
        let message = if from.class == field.class {
            format!(
                "Update to {} field {}.{} attempted from a different method ({}) than the initializer method {initializer} ",
                if field.is_static() { "static final" } else { "non-static final" },
                field.class.java_name(),
                field.name,
                from.name
            )
        } else {
            format!(
                "Update to {} field {}.{} attempted from a different class ({}) than the field's declaring class",
                if kind == "final" { "non-static final" } else { kind },
                field.class.java_name(),
                field.name,
                from.class.java_name()
            )
        };
        self.exception("java/lang/IllegalAccessError", &message)
    }
}

/// Only the class itself may set its final fields; from version 53 on, only its initialisers (JVMS §6.5 putfield).
fn may_set_final(from: &Method, field: &Field, access: FieldAccess) -> bool {
    if from.class != field.class {
        return false;
    }
    let old = from.class.file.as_ref().is_some_and(|file| file.major < 53);
    let initializer = if access == FieldAccess::PutStatic { from.is_clinit() } else { from.is_init() };
    old || initializer
}

/// How a virtual or interface call of a resolved method finds its target.
fn dispatch(method: &'static Method) -> Callee {
    if method.is_private() {
        return Callee::Direct(method);
    }
    match method.vtable_index.get() {
        Some(_) if method.is_final() && !method.class.is_interface() => Callee::Direct(method),
        Some(index) => Callee::Virtual { index, method },
        None if method.class.is_interface() => Callee::Interface(method),
        None => Callee::Direct(method),
    }
}
