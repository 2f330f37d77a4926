//! `java.lang.invoke.MemberName`: the VM's side of symbolic references to fields and methods.
//!
//! The `MemberName.method` of a resolved method is a `ResolvedMethodName` whose injected `vmtarget` is the method's id.
//! The injected `vmindex` is the vtable index of a virtual method, the index of a method in its interface, or the
//! offset of a field. Follows HotSpot's `methodHandles.cpp`.

use doppel_classpath::classfile::access as acc;
use doppel_inputs::End;

use super::reference_kind as kind;
use super::signature::is_primitive;
use crate::Vm;
use crate::class::access::{external, external_signature};
use crate::class::method::Polymorphic;
use crate::class::{Class, Field, Method, MethodId, Shape};
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// The bits of `MemberName.flags` above the modifiers.
pub mod flag {
    pub const IS_METHOD: u32 = 0x0001_0000;
    pub const IS_CONSTRUCTOR: u32 = 0x0002_0000;
    pub const IS_FIELD: u32 = 0x0004_0000;
    pub const IS_TYPE: u32 = 0x0008_0000;
    pub const CALLER_SENSITIVE: u32 = 0x0010_0000;
    pub const TRUSTED_FINAL: u32 = 0x0020_0000;
    pub const HIDDEN_MEMBER: u32 = 0x0040_0000;
    pub const ALL_KINDS: u32 = IS_METHOD | IS_CONSTRUCTOR | IS_FIELD | IS_TYPE;
    pub const REFERENCE_KIND_SHIFT: u32 = 24;
}

/// The `vmindex` of members that are called directly, and of unresolved ones.
const NONVIRTUAL: i64 = -2;

/// The target of a `MemberName`.
#[derive(Clone, Copy, Debug)]
enum Member {
    Field(&'static Field),
    /// A method, found by a lookup in this class.
    Method(&'static Method, &'static Class),
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}:{}", self.class.name, self.name, self.descriptor)
    }
}

/// Access to one `MemberName` object.
#[derive(Clone, Copy)]
pub struct MemberName {
    pub object: Ref,
    class: &'static Class,
}

impl MemberName {
    pub fn new(vm: &Vm, object: Ref) -> MemberName {
        MemberName { object, class: vm.class_of(object) }
    }

    fn offset(self, field: &str) -> u32 {
        match self.class.field_named(field) {
            Some(field) => field.offset,
            None => unreachable!("MemberName has a field {field} in every JDK"),
        }
    }

    fn get(self, vm: &Vm, field: &str) -> Ref {
        vm.heap.read(self.object, self.offset(field))
    }

    fn set(self, vm: &mut Vm, field: &str, value: Ref) {
        vm.heap.write(self.object, self.offset(field), value);
    }

    pub fn clazz(self, vm: &Vm) -> Ref {
        self.get(vm, "clazz")
    }

    pub fn flags(self, vm: &Vm) -> u32 {
        vm.heap.read(self.object, self.offset("flags"))
    }

    pub fn vmindex(self, vm: &Vm) -> i64 {
        vm.heap.read(self.object, self.offset("vmindex"))
    }

    fn reference_kind(self, vm: &Vm) -> u8 {
        (self.flags(vm) >> flag::REFERENCE_KIND_SHIFT & 0xF) as u8
    }

    fn fill(self, vm: &mut Vm, flags: u32, vmindex: i64, clazz: &'static Class, method: Ref) {
        let mirror = vm.mirror(clazz);
        vm.heap.write(self.object, self.offset("flags"), flags);
        vm.heap.write(self.object, self.offset("vmindex"), vmindex);
        self.set(vm, "clazz", mirror);
        self.set(vm, "method", method);
    }

    /// `MethodHandleNatives.init`: from a `Field`, `Method` or `Constructor` object.
    pub fn init(self, vm: &mut Vm, reflected: Ref) -> Step<()> {
        let mirror_class = vm.class_of(reflected);
        let (Some(clazz), Some(slot)) = (mirror_class.field_named("clazz"), mirror_class.field_named("slot")) else {
            let name = mirror_class.java_name();
            return Err(vm.exception("java/lang/InternalError", &format!("unrecognized type {name}")));
        };
        let class = vm.class_of_mirror(vm.heap.read(reflected, clazz.offset));
        let slot: u32 = vm.heap.read(reflected, slot.offset);
        if mirror_class.name.as_str() == "java/lang/reflect/Field" {
            let field = class.fields().iter().copied().find(|field| !field.injected && u32::from(field.index) == slot);
            if let Some(field) = field {
                self.init_field(vm, field, false);
            }
            return Ok(());
        }
        let method = class.methods().iter().copied().find(|method| u32::from(method.index) == slot);
        match method {
            // Polymorphic methods have no single target; the JDK handles the empty name.
            Some(method) if method.polymorphic == Polymorphic::No => self.init_method(vm, method, method.class, None),
            _ => Ok(()),
        }
    }

    fn init_field(self, vm: &mut Vm, field: &'static Field, setter: bool) {
        let mut flags = u32::from(field.access_flags & acc::OF_FIELDS) | flag::IS_FIELD;
        let class = field.class;
        let record = class.super_class.is_some_and(|parent| parent.name.as_str() == "java/lang/Record")
            && class.file.as_ref().is_some_and(|file| file.record_components().is_some());
        if field.is_final() && (field.is_static() || class.hidden || record) {
            flags |= flag::TRUSTED_FINAL;
        }
        let reference = match (field.is_static(), setter) {
            (true, false) => kind::GET_STATIC,
            (true, true) => kind::PUT_STATIC,
            (false, false) => kind::GET_FIELD,
            (false, true) => kind::PUT_FIELD,
        };
        flags |= u32::from(reference) << flag::REFERENCE_KIND_SHIFT;
        self.fill(vm, flags, i64::from(field.offset), class, Ref::NULL);
    }

    /// Makes this the resolved name of a method that a lookup in `found_in` has found. `asked` is the reference kind of
    /// the lookup; `None` without one, as for a reflected method.
    pub fn init_method(
        self,
        vm: &mut Vm,
        method: &'static Method,
        found_in: &'static Class,
        asked: Option<u8>,
    ) -> Step<()> {
        let mut flags = u32::from(method.access_flags & acc::OF_METHODS);
        let direct = method.is_static()
            || method.is_private()
            || method.is_init()
            || asked == Some(kind::INVOKE_SPECIAL)
            || (!method.class.is_interface() && (method.is_final() || method.class.access_flags & acc::FINAL != 0));
        let (member, reference, index, clazz) = if direct {
            let (member, reference) = match () {
                () if method.is_static() => (flag::IS_METHOD, kind::INVOKE_STATIC),
                () if method.is_init() => (flag::IS_CONSTRUCTOR, kind::INVOKE_SPECIAL),
                () => (flag::IS_METHOD, kind::INVOKE_SPECIAL),
            };
            (member, reference, NONVIRTUAL, method.class)
        } else if !method.class.is_interface() {
            let index = method.vtable_index.get().map_or(i64::from(method.index), i64::from);
            (flag::IS_METHOD, kind::INVOKE_VIRTUAL, index, method.class)
        } else if !found_in.is_interface() {
            // A default or abstract method that a class inherits from an interface: a virtual call on that class.
            (flag::IS_METHOD, kind::INVOKE_VIRTUAL, i64::from(method.index), found_in)
        } else {
            (flag::IS_METHOD, kind::INVOKE_INTERFACE, i64::from(method.index), method.class)
        };
        flags |= member | u32::from(reference) << flag::REFERENCE_KIND_SHIFT;
        if method.flags.caller_sensitive {
            flags |= flag::CALLER_SENSITIVE;
        }
        let resolved = vm.resolved_method_name(method)?;
        self.fill(vm, flags, index, clazz, resolved);
        Ok(())
    }

    /// `MethodHandleNatives.resolve`. A missing member is an error, or false if `speculative`.
    pub fn resolve(self, vm: &mut Vm, caller: Option<&'static Class>, speculative: bool) -> Step<bool> {
        if !self.get(vm, "method").is_null() {
            return Ok(true);
        }
        match self.find(vm, caller) {
            Ok(Some(Member::Field(field))) => {
                let setter = matches!(self.reference_kind(vm), kind::PUT_FIELD | kind::PUT_STATIC);
                self.init_field(vm, field, setter);
                Ok(true)
            }
            Ok(Some(Member::Method(method, found_in))) => {
                let asked = self.reference_kind(vm);
                self.init_method(vm, method, found_in, Some(asked))?;
                Ok(true)
            }
            Ok(None) | Err(Stop::Throw(_)) if speculative => Ok(false),
            Ok(None) => Err(self.failure(vm)),
            Err(stop) => Err(stop),
        }
    }

    fn failure(self, vm: &mut Vm) -> Stop {
        let (class, message) = match self.flags(vm) & flag::ALL_KINDS {
            flag::IS_FIELD => ("java/lang/NoSuchFieldError", "field resolution failed"),
            flag::IS_METHOD | flag::IS_CONSTRUCTOR => ("java/lang/NoSuchMethodError", "method resolution failed"),
            _ => ("java/lang/LinkageError", "resolution failed"),
        };
        vm.exception(class, message)
    }

    /// The member that the name, type and class refer to; `None` if they cannot refer to one.
    fn find(self, vm: &mut Vm, caller: Option<&'static Class>) -> Step<Option<Member>> {
        let (clazz, name, ty) = (self.clazz(vm), self.get(vm, "name"), self.get(vm, "type"));
        if clazz.is_null() || name.is_null() || ty.is_null() {
            return Err(vm.exception("java/lang/IllegalArgumentException", "nothing to resolve"));
        }
        let mut class = vm.class_of_mirror(clazz);
        if class.is_primitive() {
            return Ok(None);
        }
        if class.is_array() {
            class = vm.known.object;
        }
        let name = vm.string(name);
        let descriptor = vm.type_descriptor(ty)?;
        let flags = self.flags(vm);
        if name == "<clinit>" || (flags & flag::IS_CONSTRUCTOR != 0) != (name == "<init>") {
            return Ok(None);
        }
        match flags & flag::ALL_KINDS {
            flag::IS_FIELD => find_field(vm, class, &name, &descriptor).map(Some),
            flag::IS_METHOD | flag::IS_CONSTRUCTOR => {
                let asked = self.reference_kind(vm);
                if let Some(method) = polymorphic(class, &name, asked) {
                    return Ok(Some(Member::Method(method, class)));
                }
                find_method(vm, class, &name, &descriptor, asked, caller).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// `MethodHandleNatives.expand`: fills in class, name and type from the target.
    pub fn expand(self, vm: &mut Vm) -> Step<()> {
        let (class, name, descriptor) = match self.flags(vm) & flag::ALL_KINDS {
            flag::IS_METHOD | flag::IS_CONSTRUCTOR => match target(vm, self.object) {
                Some(method) => (method.class, method.name, method.descriptor),
                None => return Err(vm.exception("java/lang/InternalError", "nothing to expand")),
            },
            flag::IS_FIELD => match self.field(vm) {
                Some(field) => (field.class, field.name, field.descriptor),
                None => return Err(vm.exception("java/lang/InternalError", "nothing to expand (as field)")),
            },
            _ => return Err(vm.exception("java/lang/InternalError", "unrecognized type")),
        };
        if self.clazz(vm).is_null() {
            let mirror = vm.mirror(class);
            self.set(vm, "clazz", mirror);
        }
        if self.get(vm, "name").is_null() {
            let name = vm.interned(name.as_str())?;
            self.set(vm, "name", name);
        }
        if self.get(vm, "type").is_null() {
            let ty = if is_primitive(descriptor.as_str()) && !descriptor.as_str().starts_with('(') {
                let class = vm.class_from_descriptor(class, descriptor.as_str())?;
                vm.mirror(class)
            } else {
                vm.new_string(descriptor.as_str())?
            };
            self.set(vm, "type", ty);
        }
        Ok(())
    }

    /// The field of a resolved field's name.
    pub fn field(self, vm: &Vm) -> Option<&'static Field> {
        let clazz = self.clazz(vm);
        if clazz.is_null() {
            return None;
        }
        let is_static = self.flags(vm) & u32::from(acc::STATIC) != 0;
        let offset = self.vmindex(vm);
        let mut class = Some(vm.class_of_mirror(clazz));
        while let Some(current) = class {
            let found = current.fields().iter().copied();
            if let Some(field) = found.into_iter().find(|f| f.is_static() == is_static && i64::from(f.offset) == offset)
            {
                return Some(field);
            }
            class = if is_static { None } else { current.super_class };
        }
        None
    }
}

/// The method of a resolved `MemberName`.
pub fn target(vm: &Vm, member: Ref) -> Option<&'static Method> {
    resolved_target(vm, MemberName::new(vm, member).get(vm, "method"))
}

/// The method of a `ResolvedMethodName`.
pub fn resolved_target(vm: &Vm, resolved: Ref) -> Option<&'static Method> {
    if resolved.is_null() {
        return None;
    }
    let field = vm.class_of(resolved).field_named("vmtarget")?;
    let id: u64 = vm.heap.read(resolved, field.offset);
    Some(vm.method(MethodId(id as u32)))
}

/// The intrinsic methods of `MethodHandle`, which exist with every type.
fn polymorphic(class: &'static Class, name: &str, asked: u8) -> Option<&'static Method> {
    if class.name.as_str() != "java/lang/invoke/MethodHandle" || !class.loader.is_null() {
        return None;
    }
    let method = class.methods().iter().copied().find(|method| method.name.as_str() == name)?;
    let intrinsic = !matches!(method.polymorphic, Polymorphic::No | Polymorphic::Generic);
    let fits = match asked {
        kind::INVOKE_STATIC => method.is_static(),
        kind::INVOKE_VIRTUAL | kind::INVOKE_SPECIAL => !method.is_static(),
        _ => false,
    };
    (intrinsic && fits).then_some(method)
}

fn find_field(vm: &mut Vm, class: &'static Class, name: &str, descriptor: &str) -> Step<Member> {
    let (name_sym, descriptor) = (vm.symbols.intern(name), vm.symbols.intern(descriptor));
    let Some(field) = class.lookup_field(name_sym, descriptor) else {
        return Err(vm.missing_field(class, name, descriptor.as_str()));
    };
    // The `Lookup` checks access, with its own messages.
    Ok(Member::Field(field))
}

/// Finds a method as the instruction of this reference kind would (JVMS §5.4.3.3, §5.4.3.4).
fn find_method(
    vm: &mut Vm,
    class: &'static Class,
    name: &str,
    descriptor: &str,
    asked: u8,
    caller: Option<&'static Class>,
) -> Step<Member> {
    let change = "java/lang/IncompatibleClassChangeError";
    let (name_sym, descriptor_sym) = (vm.symbols.intern(name), vm.symbols.intern(descriptor));
    if asked == kind::INVOKE_VIRTUAL && class.is_interface() {
        let message = format!("Found interface {}, but class was expected", class.java_name());
        return Err(vm.exception(change, &message));
    }
    if asked == kind::INVOKE_INTERFACE && !class.is_interface() {
        let message = format!("Found class {}, but interface was expected", class.java_name());
        return Err(vm.exception(change, &message));
    }
    let found = if name == "<init>" {
        class.declared_method(name_sym, descriptor_sym)
    } else {
        vm.lookup_named_method(class, name_sym, descriptor_sym)
    };
    let Some(method) = found else {
        let message = format!("'{}'", external(&class.java_name(), name, descriptor));
        return Err(vm.exception("java/lang/NoSuchMethodError", &message));
    };
    if let Some(caller) = caller {
        vm.check_method_access(caller, method, class)?;
    }
    if method.is_static() != (asked == kind::INVOKE_STATIC) {
        let expected = match asked {
            kind::INVOKE_STATIC => "Expected static",
            kind::INVOKE_INTERFACE => "Expected instance not static",
            _ => "Expecting non-static",
        };
        let message = format!("{expected} method '{}'", external_signature(method));
        return Err(vm.exception(change, &message));
    }
    if asked == kind::INVOKE_SPECIAL && method.is_abstract() {
        return Err(vm.abstract_method(class, method));
    }
    Ok(Member::Method(method, class))
}

impl Vm {
    /// A method by name, without access checks: in a class (JVMS §5.4.3.3), or in an interface, which has only the
    /// public methods of `Object` (§5.4.3.4).
    pub(super) fn lookup_named_method(
        &self,
        class: &'static Class,
        name: Sym,
        descriptor: Sym,
    ) -> Option<&'static Method> {
        let found = class.lookup_method(self, name, descriptor)?;
        let hides =
            class.is_interface() && found.class == self.known.object && (!found.is_public() || found.is_static());
        (!hides).then_some(found)
    }

    /// A new `ResolvedMethodName` for a method.
    pub fn resolved_method_name(&mut self, method: &'static Method) -> Step<Ref> {
        let class = self.boot_class("java/lang/invoke/ResolvedMethodName")?;
        let Some(vmtarget) = class.field_named("vmtarget") else {
            return Err(End::Internal("ResolvedMethodName has no injected vmtarget".to_owned()).into());
        };
        let object = self.new_object(class)?;
        self.heap.write(object, vmtarget.offset, u64::from(method.id.0));
        let holder = self.mirror(method.class);
        self.set_ref(object, "vmholder", holder);
        Ok(object)
    }

    /// The descriptor of a `MemberName.type`: a `MethodType`, a `Class` or already a string.
    fn type_descriptor(&mut self, ty: Ref) -> Step<String> {
        let class = self.class_of(ty);
        match class.name.as_str() {
            "java/lang/String" => Ok(self.string(ty)),
            "java/lang/Class" => Ok(descriptor_of_class(self.class_of_mirror(ty))),
            "java/lang/invoke/MethodType" => {
                let read = |vm: &Vm, name: &str| -> Ref {
                    class.field_named(name).map_or(Ref::NULL, |field| vm.heap.read(ty, field.offset))
                };
                let (rtype, ptypes) = (read(self, "rtype"), read(self, "ptypes"));
                let params: Vec<Ref> = self.heap.elements::<Ref>(ptypes).to_vec();
                let mut text = "(".to_owned();
                for param in params {
                    text += &descriptor_of_class(self.class_of_mirror(param));
                }
                text.push(')');
                text += &descriptor_of_class(self.class_of_mirror(rtype));
                Ok(text)
            }
            _ => Err(self.exception("java/lang/InternalError", "unrecognized type")),
        }
    }
}

/// The field descriptor of a class: `I`, `[I`, `Ljava/lang/String;`.
fn descriptor_of_class(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(kind) => kind.letter().to_string(),
        _ => super::signature::descriptor_of(class.name.as_str()),
    }
}
