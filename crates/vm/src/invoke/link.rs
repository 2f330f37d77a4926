//! Linking of call sites, polymorphic calls and constants that need `java.lang.invoke` (JVMS §5.4.3.5, §5.4.3.6).
//!
//! All of these may return [`Stop::Retry`]; the resolved objects of the class record their progress (see
//! [`super::upcall`]).

use doppel_classpath::classfile::{ClassFile, Constant, external, mutf8};
use doppel_inputs::{End, Kind};

use super::reference_kind;
use super::signature::{Signature, kind_of};
use super::upcall::Record;
use crate::Vm;
use crate::class::load::Mention;
use crate::class::resolve::{Callee, MemberRef};
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::step::{Step, Stop};
use crate::symbol::Sym;

/// The contents of an `InvokeDynamic` or `Dynamic` constant.
#[derive(Clone, Debug)]
pub struct BootstrapSpecifier {
    /// The index of the constant itself.
    pub index: u16,
    /// The index of the bootstrap method's handle.
    pub method_ref: u16,
    pub arguments: Vec<u16>,
    pub name: String,
    pub descriptor: String,
}

/// A member that a constant names.
#[derive(Clone, Debug)]
pub struct MemberReference {
    /// The index of the class constant.
    pub class: u16,
    pub class_name: String,
    pub name: String,
    pub descriptor: String,
    /// `InterfaceMethodref`.
    pub interface: bool,
}

impl BootstrapSpecifier {
    pub fn read(file: &ClassFile, index: u16) -> Option<BootstrapSpecifier> {
        let (Constant::InvokeDynamic { bootstrap, name_and_type } | Constant::Dynamic { bootstrap, name_and_type }) =
            file.pool.get(index)
        else {
            return None;
        };
        let method = file.bootstrap_methods().into_iter().nth(usize::from(bootstrap))?;
        let (name, descriptor) = file.name_and_type(name_and_type).ok()?;
        Some(BootstrapSpecifier {
            index,
            method_ref: method.method_ref,
            arguments: method.arguments,
            name: mutf8::to_string(name),
            descriptor: mutf8::to_string(descriptor),
        })
    }
}

impl MemberReference {
    pub fn read(file: &ClassFile, index: u16) -> Option<MemberReference> {
        let (Constant::Field { class, name_and_type }
        | Constant::Method { class, name_and_type }
        | Constant::InterfaceMethod { class, name_and_type }) = file.pool.get(index)
        else {
            return None;
        };
        let (name, descriptor) = file.name_and_type(name_and_type).ok()?;
        Some(MemberReference {
            class,
            class_name: mutf8::to_string(file.class_name(class).ok()?),
            name: mutf8::to_string(name),
            descriptor: mutf8::to_string(descriptor),
            interface: matches!(file.pool.get(index), Constant::InterfaceMethod { .. }),
        })
    }
}

impl Vm {
    /// Links a call of `MethodHandle.invokeExact`, `invoke` or a `VarHandle` access mode (`resolved`, called with
    /// `descriptor`) at this site of `from`'s class.
    pub fn link_polymorphic(
        &mut self,
        from: &'static Method,
        resolved: &'static Method,
        name: Sym,
        descriptor: Sym,
        site: u32,
    ) -> Step<Callee> {
        let class = from.class;
        let record = self.link_record_or_new(class, site)?;
        if !record.result(self).is_null() {
            return self.finish_call_site(class, site, record);
        }
        const DESCRIPTOR: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;\
                                  [Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
        let method = self.method_handle_natives("linkMethod", &[DESCRIPTOR])?;
        let ty = self.method_type(descriptor, class)?;
        let name = self.interned(name.as_str())?;
        let appendix = self.new_object_array(1)?;
        let args = [
            self.mirror(class).slot(),
            u64::from(reference_kind::INVOKE_VIRTUAL),
            self.mirror(resolved.class).slot(),
            name.slot(),
            ty.slot(),
            appendix.slot(),
        ];
        Err(self.ask_for_member(record, appendix, method, &args))
    }

    /// Links the `invokedynamic` of this site in `from`, whose constant is at `index`.
    pub fn link_call_site(&mut self, from: &'static Method, index: u16, site: u32) -> Step<Callee> {
        let class = from.class;
        if let Some(record) = self.link_record(class, site) {
            if !record.error(self).is_null() {
                let error = record.error(self);
                return Err(self.throw_again_without_cause(error));
            }
            if !record.result(self).is_null() {
                return self.finish_call_site(class, site, record);
            }
        }
        let Some(specifier) = class.file.as_ref().and_then(|file| BootstrapSpecifier::read(file, index)) else {
            return Err(End::Internal(format!("{class} has no call site at constant {index}")).into());
        };
        if let Some(callee) = self.link_shortcut(class, site, &specifier)? {
            return Ok(callee);
        }
        let record = self.link_record_or_new(class, site)?;
        match self.ask_for_call_site(class, site, record, &specifier) {
            Ok(never) => match never {},
            Err(stop) => Err(self.wrap_linkage_failure(record, stop)),
        }
    }

    fn ask_for_call_site(
        &mut self,
        class: &'static Class,
        site: u32,
        record: Record,
        specifier: &BootstrapSpecifier,
    ) -> Step<std::convert::Infallible> {
        let (method, mut args) = self.bootstrap_linker(
            "linkCallSite",
            "[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;",
            class,
            specifier,
        )?;
        let bootstrap = self.resolve_constant(class, specifier.method_ref)?;
        let descriptor = self.symbols.intern(&specifier.descriptor);
        let ty = self.method_type(descriptor, Mention::new(class, site))?;
        let arguments = self.static_arguments(class, &specifier.arguments)?;
        let name = self.interned(&specifier.name)?;
        let appendix = self.new_object_array(1)?;
        args.extend([bootstrap, name.slot(), ty.slot(), arguments.slot(), appendix.slot()]);
        Err(self.ask_for_member(record, appendix, method, &args))
    }

    /// The method of `MethodHandleNatives` that links a bootstrap specifier, and its first arguments: the caller and,
    /// in some JDKs, the constant's index. Four objects follow, then `tail`.
    fn bootstrap_linker(
        &mut self,
        name: &str,
        tail: &str,
        class: &'static Class,
        specifier: &BootstrapSpecifier,
    ) -> Step<(&'static Method, Vec<u64>)> {
        let objects = "Ljava/lang/Object;".repeat(4);
        let with_index = format!("(Ljava/lang/Object;I{objects}{tail}");
        let method =
            self.method_handle_natives(name, &[&with_index, &format!("(Ljava/lang/Object;{objects}{tail}")])?;
        let mut args = vec![self.mirror(class).slot()];
        if method.descriptor.as_str() == with_index {
            args.push(u64::from(specifier.index));
        }
        Ok((method, args))
    }

    /// Makes a site with a known target callable, and stores the appendix in the site's position.
    fn finish_call_site(&mut self, class: &'static Class, site: u32, record: Record) -> Step<Callee> {
        let member = record.result(self);
        let method = self.linked_method(member)?;
        self.ensure_initialized(method.class)?;
        let appendix = record.appendix(self);
        if !appendix.is_null() {
            self.set_resolved(class, site, appendix)?;
        }
        Ok(Callee::Linked { method, appendix: !appendix.is_null() })
    }

    /// The static arguments of a bootstrap method: none, the only one, or an array.
    fn static_arguments(&mut self, class: &'static Class, arguments: &[u16]) -> Step<Ref> {
        let mut values = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            values.push(self.static_argument(class, argument)?);
        }
        match values[..] {
            [] => Ok(Ref::NULL),
            [single] if !single.is_null() && !self.class_of(single).is_array() => Ok(single),
            _ => {
                let array = self.new_object_array(values.len() as u32)?;
                for (i, value) in values.into_iter().enumerate() {
                    self.heap.set_element(array, i as u32, value);
                }
                Ok(array)
            }
        }
    }

    /// A constant as an object.
    fn static_argument(&mut self, class: &'static Class, index: u16) -> Step<Ref> {
        let slot = self.resolve_constant(class, index)?;
        let file = class.file.as_ref();
        let kind = match file.map_or(Constant::Unusable, |file| file.pool.get(index)) {
            Constant::Integer(_) => Kind::Int,
            Constant::Float(_) => Kind::Float,
            Constant::Long(_) => Kind::Long,
            Constant::Double(_) => Kind::Double,
            Constant::Dynamic { name_and_type, .. } => file
                .and_then(|file| file.name_and_type(name_and_type).ok())
                .and_then(|(_, descriptor)| Kind::of_descriptor(*descriptor.first()?))
                .unwrap_or(Kind::Ref),
            _ => Kind::Ref,
        };
        if kind == Kind::Ref { Ok(Ref::from_slot(slot)) } else { self.box_value(kind, slot) }
    }

    /// The method handle of the `CONSTANT_MethodHandle` at `index`, which is also where it is stored.
    pub fn link_method_handle_constant(&mut self, class: &'static Class, index: u16) -> Step<Ref> {
        let handle = self.resolved(class, u32::from(index));
        if !handle.is_null() {
            return Ok(handle);
        }
        let constant = class.file.as_ref().map_or(Constant::Unusable, |file| file.pool.get(index));
        let Constant::MethodHandle { kind, reference } = constant else {
            return Err(End::Internal(format!("{class} has no method handle at constant {index}")).into());
        };
        let member = self.member_ref(class, reference)?;
        const DESCRIPTOR: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)\
                                  Ljava/lang/invoke/MethodHandle;";
        let method = self.method_handle_natives("linkMethodHandleConstant", &[DESCRIPTOR])?;
        let mention = Mention::new(class, index);
        if let Some(error) = self.kept_failure(class, mention.position) {
            return Err(self.throw_again(error));
        }
        let declaring = self.resolve_class(class, member.class_index)?;
        let ty = if kind <= reference_kind::PUT_STATIC {
            let ty = self.class_from_mentioned_descriptor(mention, member.descriptor.as_str())?;
            self.mirror(ty)
        } else {
            self.check_reference_tag(declaring, index, member)?;
            self.method_type(member.descriptor, mention)?
        };
        let name = self.interned(member.name.as_str())?;
        let args = [self.mirror(class).slot(), u64::from(kind), self.mirror(declaring).slot(), name.slot(), ty.slot()];
        Err(self.ask_for_object(class, u32::from(index), method, &args))
    }

    /// A `Methodref` in a method handle must name a class, and an `InterfaceMethodref` an interface.
    fn check_reference_tag(&mut self, declaring: &'static Class, index: u16, member: MemberRef) -> Step<()> {
        if declaring.is_interface() == member.interface {
            return Ok(());
        }
        let tag = |interface| if interface { "CONSTANT_InterfaceMethodRef" } else { "CONSTANT_MethodRef" };
        let message = format!(
            "Inconsistent constant pool data in classfile for class {}. Method '{}' at index {index} is {} and should be {}",
            declaring.name,
            external::method(member.name.as_str(), member.descriptor.as_str()),
            tag(member.interface),
            tag(!member.interface),
        );
        Err(self.exception("java/lang/IncompatibleClassChangeError", &message))
    }

    /// The `MethodType` of a descriptor in a class's constant pool, with classes as that class sees them.
    pub fn method_type(&mut self, descriptor: Sym, asker: impl Into<Asker>) -> Step<Ref> {
        let (descriptor, asker) = (descriptor.as_str(), asker.into());
        let class = asker.class();
        let Some(index) = class.file.as_ref().and_then(|file| utf8_index(file, descriptor)) else {
            return Err(End::Internal(format!("{class} does not mention the type {descriptor}")).into());
        };
        let ty = self.resolved(class, u32::from(index));
        if !ty.is_null() {
            return Ok(ty);
        }
        let Some(signature) = Signature::parse(descriptor) else {
            return Err(End::Internal(format!("{descriptor} is no method descriptor")).into());
        };
        const DESCRIPTOR: &str = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
        let method = self.method_handle_natives("findMethodHandleType", &[DESCRIPTOR])?;
        let mut params = Vec::with_capacity(signature.params.len());
        for param in &signature.params {
            params.push(self.class_for(asker, param)?);
        }
        let returns = self.class_for(asker, signature.returns)?;
        let class_class = self.boot_class("java/lang/Class")?;
        let array_class = self.array_class_of(class_class)?;
        let array = self.new_array(array_class, params.len() as u32)?;
        for (i, param) in params.into_iter().enumerate() {
            let mirror = self.mirror(param);
            self.heap.set_element(array, i as u32, mirror);
        }
        let args = [self.mirror(returns).slot(), array.slot()];
        Err(self.ask_for_object(class, u32::from(index), method, &args))
    }

    fn class_for(&mut self, asker: Asker, descriptor: &str) -> Step<&'static Class> {
        match asker {
            Asker::Class(class) => self.class_from_descriptor(class, descriptor),
            Asker::Mention(mention) => self.class_from_mentioned_descriptor(mention, descriptor),
        }
    }

    /// The value of the `CONSTANT_Dynamic` at `index`.
    pub fn link_dynamic_constant(&mut self, class: &'static Class, index: u16) -> Step<u64> {
        let Some(specifier) = class.file.as_ref().and_then(|file| BootstrapSpecifier::read(file, index)) else {
            return Err(End::Internal(format!("{class} has no dynamic constant at {index}")).into());
        };
        let position = u32::from(index);
        let kind = kind_of(&specifier.descriptor);
        let record = self.link_record_or_new(class, position)?;
        if !record.error(self).is_null() {
            let error = record.error(self);
            return Err(self.throw_again(error));
        }
        if record.has_value(self) {
            let value = record.result(self);
            return if kind == Kind::Ref { Ok(value.slot()) } else { self.unboxed(value, kind) };
        }
        match self.ask_for_dynamic_constant(class, record, &specifier) {
            Ok(never) => match never {},
            Err(stop) => Err(self.wrap_linkage_failure(record, stop)),
        }
    }

    fn ask_for_dynamic_constant(
        &mut self,
        class: &'static Class,
        record: Record,
        specifier: &BootstrapSpecifier,
    ) -> Step<std::convert::Infallible> {
        let (method, mut args) =
            self.bootstrap_linker("linkDynamicConstant", ")Ljava/lang/Object;", class, specifier)?;
        let bootstrap = self.resolve_constant(class, specifier.method_ref)?;
        let mention = Mention::new(class, specifier.index);
        let ty = self.class_from_mentioned_descriptor(mention, &specifier.descriptor)?;
        let arguments = self.constant_arguments(class, specifier)?;
        let name = self.interned(&specifier.name)?;
        args.extend([bootstrap, name.slot(), self.mirror(ty).slot(), arguments.slot()]);
        Err(self.ask_for_value(record, method, &args))
    }

    /// The static arguments of a dynamic constant. A constant that depends on itself is an error.
    fn constant_arguments(&mut self, class: &'static Class, specifier: &BootstrapSpecifier) -> Step<Ref> {
        let constant = (class.id, specifier.index);
        if self.linking_constants.contains(&constant) {
            return Err(self.stack_overflow());
        }
        self.linking_constants.push(constant);
        let arguments = self.static_arguments(class, &specifier.arguments);
        self.linking_constants.pop();
        arguments
    }

    /// The primitive in a wrapper object; the JDK has checked its class.
    fn unboxed(&mut self, value: Ref, kind: Kind) -> Step<u64> {
        let field = if value.is_null() { None } else { self.class_of(value).field_named("value") };
        match field {
            Some(field) if field.kind == kind => Ok(self.heap.read_kind(value, field.offset, kind)),
            _ => Err(Stop::from(End::Internal(format!("a dynamic constant of kind {kind:?} in another box")))),
        }
    }
}

/// The origin of a request for a method type: a class, or a constant that remembers an error.
#[derive(Clone, Copy)]
pub enum Asker {
    Class(&'static Class),
    Mention(Mention),
}

impl From<&'static Class> for Asker {
    fn from(class: &'static Class) -> Asker {
        Asker::Class(class)
    }
}

impl From<Mention> for Asker {
    fn from(mention: Mention) -> Asker {
        Asker::Mention(mention)
    }
}

impl Asker {
    fn class(self) -> &'static Class {
        match self {
            Asker::Class(class) => class,
            Asker::Mention(mention) => mention.class,
        }
    }
}

fn utf8_index(file: &ClassFile, text: &str) -> Option<u16> {
    let wanted = text.as_bytes();
    let (index, _) = file.pool.iter().find(|(index, constant)| match constant {
        Constant::Utf8 { .. } => file
            .utf8(*index)
            .is_ok_and(|bytes| bytes == wanted || (!text.is_ascii() && mutf8::to_string(bytes) == text)),
        _ => false,
    })?;
    Some(index)
}
