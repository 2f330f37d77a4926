//! Objects that doppel has never seen get a number, and an origin through which doppel obtains them.

use std::rc::Rc;

use doppel_inputs::Kind;
use doppel_vm::below::is_opaque;
use jni_sys::{jclass, jobject};

use super::super::classes::internal_name;
use super::super::env::Value;
use super::{Home, Last, Objects};
use crate::naming;
use crate::protocol::{ClassNo, Loader, NewClass, ObjectId, Origin};

impl Objects {
    /// The number of an object, assigned if necessary.
    pub unsafe fn id(&mut self, object: jobject, holder: ClassNo) -> Result<ObjectId, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            match self.jvmti.tag(object) as ObjectId {
                0 => self.introduce(object, holder),
                id => Ok(id),
            }
        }
    }

    /// Introduces an object that doppel has never seen.
    unsafe fn introduce(&mut self, object: jobject, holder: ClassNo) -> Result<ObjectId, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let class = env.class_of(object);
            let (origin, no, last) = if env.is_same(class, self.class_class) {
                (Origin::Class(self.class_no(object)?), 0, Last::Nothing)
            } else if env.is_same(object, self.thread) {
                (Origin::CurrentThread, 0, Last::Nothing)
            } else if env.is_same(object, self.classes.system_loader) {
                (Origin::SystemLoader, 0, Last::Nothing)
            } else if env.is_same(object, self.classes.platform_loader) {
                (Origin::PlatformLoader, 0, Last::Nothing)
            } else {
                self.origin_of_instance(object, class, holder)?
            };
            env.delete_local(class);
            self.news.objects.push(origin);
            Ok(self.register(object, no, last))
        }
    }

    unsafe fn origin_of_instance(
        &mut self,
        object: jobject,
        class: jclass,
        holder: ClassNo,
    ) -> Result<(Origin, ClassNo, Last), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let name = internal_name(&self.jvmti.signature(class));
            let is_hidden = name.contains('.');
            let is_elsewhere = is_hidden || is_opaque(&name) || self.classes.loader_of(class) == Loader::Unknown;
            if is_elsewhere
                || env.is_instance_of(object, self.thread_class)
                || env.is_instance_of(object, self.loader_class)
            {
                return Ok((Origin::Opaque(0), 0, Last::Nothing));
            }
            if name == "java/lang/String" && self.is_interned(object)? {
                return Ok((Origin::Interned(env.units(object)), 0, Last::Nothing));
            }
            let no = self.class_no(class)?;
            let element = self.classes.get(no)?.element;
            let len = element.map(|_| env.array_length(object));
            if holder != 0
                && naming::is_nameless(&name, len)
                && let Some(origin) = self.static_naming(object, holder)?
            {
                return Ok((origin, 0, Last::Nothing));
            }
            if let Some(kind) = element {
                let len = env.array_length(object);
                let last = match kind {
                    Kind::Ref => Last::References(vec![0; len as usize]),
                    kind => Last::Bytes(vec![0; len as usize * kind.heap_size() as usize]),
                };
                return Ok((Origin::Array(no, len), no, last));
            }
            if self.classes.get(no)?.loader == Loader::Library
                && let Some(origin) = self.static_naming(object, no)?
            {
                return Ok((origin, 0, Last::Nothing));
            }
            if naming::is_method(&name) {
                let n_fields = self.classes.layout(no)?.len();
                return Ok((self.origin_of_method(object)?, no, Last::Fields(vec![0; n_fields])));
            }
            if env.is_instance_of(object, self.throwable) {
                // Its trace is created on demand.
                let descriptor = "()[Ljava/lang/StackTraceElement;";
                let method = env.method(self.throwable, "getOurStackTrace", descriptor, false)?;
                env.call(self.throwable, method, Some(object), &[], Kind::Ref);
                env.check("a stack trace")?;
            }
            let n_fields = self.classes.layout(no)?.len();
            Ok((Origin::Instance(no), no, Last::Fields(vec![0; n_fields])))
        }
    }

    /// Whether a string is the interned one of its text. If there was none, there is one now, but it is unreferenced.
    unsafe fn is_interned(&self, string: jobject) -> Result<bool, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let interned = self.interned(&self.env.units(string))?;
            let is_it = self.env.is_same(interned, string);
            self.env.delete_local(interned);
            Ok(is_it)
        }
    }

    /// The static field of the library that always names an object, if there is one.
    unsafe fn static_naming(&mut self, object: jobject, no: ClassNo) -> Result<Option<Origin>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            for &(home, index, field) in self.homes(no)?.iter() {
                let class = self.classes.get(home)?;
                let Value::Object(held) = env.static_field(class.class, field.id, Kind::Ref) else { continue };
                if held.is_null() {
                    continue;
                }
                let element = if class.name.ends_with("Cache") { self.cached_at(held, object) } else { None };
                let is_it = element.is_some() || env.is_same(held, object);
                env.delete_local(held);
                if is_it {
                    return Ok(Some(Origin::Static(home, index, element)));
                }
            }
            Ok(None)
        }
    }

    /// The static fields that may name instances of a class.
    unsafe fn homes(&mut self, no: ClassNo) -> Result<Rc<[Home]>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if let Some(homes) = self.homes.get(&no) {
                return Ok(Rc::clone(homes));
            }
            let mut homes = Vec::new();
            let mut names = Vec::new();
            let mut class = self.classes.get(no)?.class;
            while !class.is_null() {
                if self.classes.loader_of(class) == Loader::Library {
                    let name = internal_name(&self.jvmti.signature(class));
                    names.extend(naming::homes(&name));
                    let is_stream = matches!(name.as_str(), "java/io/PrintStream" | "java/io/BufferedInputStream");
                    names.extend((is_stream && !self.standard.is_on).then(|| "java/lang/System".to_owned()));
                }
                class = self.env.super_class(class);
            }
            for home in names {
                let Ok(class) = self.env.boot_class(&home) else { continue };
                let home = self.class_no(class)?;
                self.env.delete_local(class);
                let fields = (0..).zip(self.classes.statics(home)?).filter(|(_, field)| field.is_final);
                let fields = fields.filter(|(_, field)| field.kind == Kind::Ref);
                homes.extend(fields.map(|(index, field)| (home, index, *field)));
            }
            let homes: Rc<[Home]> = homes.into();
            self.homes.insert(no, Rc::clone(&homes));
            Ok(homes)
        }
    }

    /// The index of the object in a cache of boxes.
    unsafe fn cached_at(&self, held: jobject, object: jobject) -> Option<u32> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.env.class_of(held);
            let is_cache = self.jvmti.signature(class).starts_with("[L");
            self.env.delete_local(class);
            let len = if is_cache { self.env.array_length(held) } else { 0 };
            (0..len).find(|&index| {
                let element = self.env.element(held, index);
                let is_it = self.env.is_same(element, object);
                self.env.delete_local(element);
                is_it
            })
        }
    }

    /// The number of a class, assigned if necessary.
    pub(super) unsafe fn class_no(&mut self, class: jclass) -> Result<ClassNo, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if let Some(no) = self.classes.number(class) {
                return Ok(no);
            }
            let name = internal_name(&self.jvmti.signature(class));
            let loader = self.classes.loader_of(class);
            self.news.classes.push(NewClass { name: name.clone(), loader, bytes: None });
            Ok(self.classes.add(class, name, loader))
        }
    }
}
