//! The table of objects: doppel's objects are created and updated here. [`introduce`] adds objects that were created in
//! the side; [`compare`] finds changes.

mod compare;
mod introduce;
mod last;
mod memory;
mod reflected;
mod standard;
mod suspects;
mod thread_locals;

use std::rc::Rc;

use doppel_inputs::Kind;
use jni_sys::{jclass, jmethodID, jobject};
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::{Classes, SideField};
use super::env::{Env, Value};
use super::identity::Identity;
use super::jvmti::Jvmti;
use super::raw::Raw;
use crate::naming;
use crate::protocol::{Change, ClassNo, Content, Loader, ObjectId, Origin, Update};
use last::Last;
use memory::Memory;
use standard::Standard;
pub use suspects::Footprint;
use thread_locals::ThreadLocals;

pub struct Objects {
    env: Env,
    jvmti: Jvmti,
    pub classes: Classes,
    /// Objects by number; 0 is null.
    list: Vec<SideObject>,
    thread: jobject,
    class_class: jclass,
    throwable: jclass,
    string_class: jclass,
    intern: jmethodID,
    thread_class: jclass,
    loader_class: jclass,
    /// The objects that can change.
    watched: Vec<ObjectId>,
    /// The first object that was not checked for freezing yet.
    n_thawed: usize,
    /// Classes of the program that doppel does not know: they were not initialised at the last check.
    uninitialized: Vec<jclass>,
    /// The number of classes linked at that time.
    n_prepared: u64,
    /// None if every object must be compared field by field.
    raw: Option<Raw>,
    standard: Standard,
    /// None if each half keeps its own.
    thread_locals: Option<ThreadLocals>,
    /// Objects to which there may be weak references.
    weakly_kept: FxHashSet<ObjectId>,
    /// None if hash codes are not exchanged.
    identity: Option<Identity>,
    /// For each class, the static fields that may name instances.
    homes: FxHashMap<ClassNo, Rc<[Home]>>,
    /// Changes that doppel does not know yet.
    news: Update,
}

/// A static field: its class, and its index there.
type Home = (ClassNo, u32, SideField);

struct SideObject {
    /// A global reference; null for objects that cannot exist here, and for released ones.
    object: jobject,
    class: ClassNo,
    last: Last,
    /// The identity hash code, if it was exchanged.
    hash: u32,
    /// Its bytes in memory at the last check.
    footprint: Footprint,
}

impl SideObject {
    fn new(object: jobject, class: ClassNo, last: Last) -> SideObject {
        SideObject { object, class, last, hash: 0, footprint: Footprint::default() }
    }
}

impl Objects {
    pub unsafe fn new(env: Env, jvmti: Jvmti) -> Result<Objects, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let thread_class = env.global(env.boot_class("java/lang/Thread")?);
            let current = env.method(thread_class, "currentThread", "()Ljava/lang/Thread;", true)?;
            let Value::Object(thread) = env.call(thread_class, current, None, &[], Kind::Ref) else {
                return Err("no current thread".into());
            };
            let string_class = env.global(env.boot_class("java/lang/String")?);
            Ok(Objects {
                env,
                jvmti,
                classes: Classes::new(env, jvmti)?,
                list: vec![SideObject::new(std::ptr::null_mut(), 0, Last::Nothing)],
                thread: env.global(thread),
                class_class: env.global(env.boot_class("java/lang/Class")?),
                string_class,
                intern: env.method(string_class, "intern", "()Ljava/lang/String;", false)?,
                throwable: env.global(env.boot_class("java/lang/Throwable")?),
                thread_class,
                loader_class: env.global(env.boot_class("java/lang/ClassLoader")?),
                watched: Vec::new(),
                n_thawed: 0,
                uninitialized: Vec::new(),
                n_prepared: 0,
                raw: Raw::new(env),
                standard: Standard::new(env, jvmti)?,
                thread_locals: ThreadLocals::new(env),
                weakly_kept: FxHashSet::default(),
                identity: Identity::new(env),
                homes: FxHashMap::default(),
                news: Update::default(),
            })
        }
    }

    /// The object with this number; null if it cannot exist here.
    pub fn object(&self, id: ObjectId) -> Result<jobject, String> {
        self.list.get(id as usize).map(|entry| entry.object).ok_or_else(|| format!("no object has the number {id}"))
    }

    /// Applies an update.
    pub unsafe fn apply(&mut self, update: &Update) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            for class in &update.classes {
                let loader = match class.loader {
                    Loader::Object(id) => self.object(id)?,
                    _ => self.classes.system_loader,
                };
                self.classes.add_named(class, loader)?;
            }
            for hollowed in &update.hollowed {
                self.classes.hollow(hollowed.class, &hollowed.bytes)?;
            }
            for &no in &update.initialized {
                self.share_statics(no)?;
            }
            for origin in &update.objects {
                self.create(origin)?;
            }
            for change in &update.changes {
                match change {
                    Change::Object(id, content) => self.set_content(*id, content)?,
                    Change::Statics(no, fields) => self.set_statics(*no, fields)?,
                    Change::Hash(id, hash) => self.set_hash(*id, *hash)?,
                    Change::Address(id, memory, offset) => self.set_address(*id, *memory, *offset)?,
                    Change::Local(id, value) => self.set_thread_local(*id, *value)?,
                    Change::Standard(index, id) => self.set_standard(*index, *id)?,
                    Change::Property(name, value) => self.standard.set_property(self.env, name, value.as_deref())?,
                }
            }
            Ok(())
        }
    }

    /// From now on the static fields of a class are shared; doppel assumes that they are zero.
    unsafe fn share_statics(&mut self, no: ClassNo) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            self.classes.initialize(no)?;
            let n_fields = self.classes.statics(no)?.len();
            self.classes.get_mut(no)?.shared = Some(vec![0; n_fields]);
            Ok(())
        }
    }

    /// Creates an object of doppel's.
    unsafe fn create(&mut self, origin: &Origin) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let (object, class, last) = match origin {
                Origin::Instance(no) => {
                    let object = env.allocate(self.classes.get(*no)?.class)?;
                    let n_fields = self.classes.layout(*no)?.len();
                    (object, *no, Last::Fields(vec![0; n_fields]))
                }
                Origin::Array(no, len) => self.create_array(*no, *len)?,
                Origin::Class(no) => (self.classes.get(*no)?.class, 0, Last::Nothing),
                Origin::Static(no, field, element) => (self.well_known(*no, *field, *element)?, 0, Last::Nothing),
                Origin::CurrentThread => (self.thread, 0, Last::Nothing),
                Origin::SystemLoader => (self.classes.system_loader, 0, Last::Nothing),
                Origin::PlatformLoader => (self.classes.platform_loader, 0, Last::Nothing),
                Origin::Loader => (self.new_loader()?, 0, Last::Nothing),
                Origin::Interned(units) => (self.interned(units)?, 0, Last::Nothing),
                Origin::Memory(len) => {
                    let last = Last::Memory(Memory::new(*len), vec![0; *len as usize]);
                    (std::ptr::null_mut(), 0, last)
                }
                Origin::Method(no, name, descriptor) => self.create_method(*no, name, descriptor)?,
                Origin::Opaque(0) => (std::ptr::null_mut(), 0, Last::Nothing),
                Origin::Opaque(no) => {
                    let stand_in = env.allocate(self.classes.get(*no)?.class);
                    (stand_in.unwrap_or(std::ptr::null_mut()), 0, Last::Nothing)
                }
            };
            self.register(object, class, last);
            Ok(())
        }
    }

    unsafe fn create_array(&mut self, no: ClassNo, len: u32) -> Result<(jobject, ClassNo, Last), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let (class, kind) = {
                let class = self.classes.get(no)?;
                (class.class, class.element.ok_or("an array of a class that is none")?)
            };
            if kind != Kind::Ref {
                let last = Last::Bytes(vec![0; len as usize * kind.heap_size() as usize]);
                return Ok((env.new_array(kind, std::ptr::null_mut(), len)?, no, last));
            }
            let component = env.method(self.class_class, "getComponentType", "()Ljava/lang/Class;", false)?;
            let Value::Object(element) = env.call(self.class_class, component, Some(class), &[], Kind::Ref) else {
                return Err("an array without elements' class".into());
            };
            let array = env.new_array(kind, element, len)?;
            env.delete_local(element);
            Ok((array, no, Last::References(vec![0; len as usize])))
        }
    }

    /// The value of a static field of the library.
    unsafe fn well_known(&mut self, no: ClassNo, field: u32, element: Option<u32>) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            self.classes.initialize(no)?;
            let field = *self.classes.statics(no)?.get(field as usize).ok_or("a static field that is none")?;
            let class = self.classes.get(no)?.class;
            let Value::Object(held) = self.env.static_field(class, field.id, Kind::Ref) else {
                return Err("a static field without an object".into());
            };
            let object = match element {
                None => held,
                Some(index) if !held.is_null() && index < self.env.array_length(held) => self.env.element(held, index),
                Some(_) => std::ptr::null_mut(),
            };
            if object.is_null() {
                return Err(format!("a static field of {} holds nothing", self.classes.get(no)?.name));
            }
            Ok(object)
        }
    }

    /// A class loader that stands for one of the program's.
    unsafe fn new_loader(&self) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let class = env.boot_class("java/net/URLClassLoader")?;
            let url = env.boot_class("java/net/URL")?;
            let descriptor = "([Ljava/net/URL;Ljava/lang/ClassLoader;)V";
            let constructor = env.method(class, "<init>", descriptor, false)?;
            let urls = env.new_array(Kind::Ref, url, 0)?;
            let loader = env.allocate(class)?;
            let args = [urls, self.classes.system_loader].map(|object| super::env::as_jvalue(Value::Object(object)));
            env.call(class, constructor, Some(loader), &args, Kind::Void);
            env.check("a class loader")?;
            Ok(loader)
        }
    }

    unsafe fn interned(&self, units: &[u16]) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let string = env.new_string(units);
            let interned = env.call(self.string_class, self.intern, Some(string), &[], Kind::Ref);
            env.delete_local(string);
            env.check("a string")?;
            match interned {
                Value::Object(interned) => Ok(interned),
                Value::Slot(_) => Err("a string".into()),
            }
        }
    }

    /// Assigns the next number to an object. Takes ownership of a local reference.
    unsafe fn register(&mut self, object: jobject, class: ClassNo, last: Last) -> ObjectId {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let id = self.list.len() as ObjectId;
            let global = if object.is_null() { object } else { self.env.global(object) };
            if !global.is_null() {
                // The upper half of a class's tag is its number among the classes.
                let class_part = self.jvmti.tag(global) >> 32 << 32;
                self.jvmti.set_tag(global, class_part | u64::from(id));
            }
            if let Some(locals) = &mut self.thread_locals
                && !global.is_null()
                && self.env.is_instance_of(global, locals.class)
            {
                locals.add(id);
            }
            self.list.push(SideObject::new(global, class, last));
            self.watched.push(id);
            id
        }
    }

    unsafe fn set_content(&mut self, id: ObjectId, content: &Content) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let entry = self.list.get(id as usize).ok_or("an object that is none")?;
            let (object, class) = (entry.object, entry.class);
            if let (Last::Memory(memory, _), Content::Bytes(start, bytes)) = (&entry.last, content) {
                memory.set(*start, bytes)?;
                self.list[id as usize].last.note(content);
                return Ok(());
            }
            match content {
                Content::Fields(fields) => {
                    let layout = self.classes.layout(class)?.to_vec();
                    for &(index, slot) in fields {
                        let field = layout.get(index as usize).ok_or("a field that is none")?;
                        env.set_field(object, field.id, field.kind, self.value(field.kind, slot)?);
                    }
                }
                Content::Bytes(start, bytes) => {
                    let kind = self.classes.get(class)?.element.unwrap_or(Kind::Void);
                    env.set_bytes(object, kind, *start, bytes)?;
                }
                Content::References(start, ids) => {
                    for (index, &id) in (*start..).zip(ids) {
                        env.set_element(object, index, self.object(id)?)?;
                    }
                }
            }
            if let Some(entry) = self.list.get_mut(id as usize) {
                entry.last.note(content);
            }
            Ok(())
        }
    }

    unsafe fn set_statics(&mut self, no: ClassNo, fields: &[(u32, u64)]) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let layout = self.classes.statics(no)?.to_vec();
            let class = self.classes.get(no)?.class;
            for &(index, slot) in fields {
                let field = layout.get(index as usize).ok_or("a static field that is none")?;
                self.env.set_static_field(class, field.id, field.kind, self.value(field.kind, slot)?);
                if let Some(last) =
                    self.classes.get_mut(no)?.shared.as_mut().and_then(|all| all.get_mut(index as usize))
                {
                    *last = slot;
                }
            }
            Ok(())
        }
    }

    /// A value that doppel has sent.
    pub fn value(&self, kind: Kind, slot: u64) -> Result<Value, String> {
        Ok(if kind == Kind::Ref { Value::Object(self.object(slot as ObjectId)?) } else { Value::Slot(slot) })
    }

    /// A value for doppel, in an object of class `holder` if there is one. Takes ownership of a local reference.
    pub unsafe fn slot(&mut self, value: Value, last: u64, holder: ClassNo) -> Result<u64, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            match value {
                Value::Slot(slot) => Ok(slot),
                // Null stands for objects that cannot exist here.
                Value::Object(object) if object.is_null() => {
                    let is_absent = self.list.get(last as usize).is_some_and(|entry| entry.object.is_null());
                    Ok(if is_absent { last } else { 0 })
                }
                Value::Object(object) => {
                    let id = self.id(object, holder)?;
                    self.env.delete_local(object);
                    Ok(u64::from(id))
                }
            }
        }
    }

    unsafe fn set_hash(&mut self, id: ObjectId, hash: u32) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let object = self.object(id)?;
            if let (Some(identity), false) = (&self.identity, object.is_null()) {
                identity.set_hash(object, hash);
            }
            self.list[id as usize].hash = hash;
            Ok(())
        }
    }

    /// The hash code of an object must be known before its monitor is entered, which moves it elsewhere.
    pub unsafe fn settle_hash(&mut self, id: ObjectId) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let object = self.object(id)?;
            if let (Some(identity), 0, false) = (&self.identity, self.list[id as usize].hash, object.is_null()) {
                let hash = identity.ask(object);
                self.list[id as usize].hash = hash;
                self.news.changes.push(Change::Hash(id, hash));
            }
            Ok(())
        }
    }

    /// Drops objects that only this table keeps alive.
    pub unsafe fn release(&mut self) -> Vec<ObjectId> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let is_free = |id: &usize| self.is_mirrored(*id) && !self.weakly_kept.contains(&(*id as ObjectId));
            let kept: Vec<usize> = (1..self.list.len()).filter(is_free).collect();
            let weak: Vec<jobject> = kept
                .iter()
                .map(|&id| {
                    let object = self.list[id].object;
                    let weak = env.weak(object);
                    env.delete_global(object);
                    weak
                })
                .collect();
            self.jvmti.collect_garbage();
            let mut released = Vec::new();
            for (id, weak) in kept.into_iter().zip(weak) {
                let object = env.global(weak);
                env.delete_weak(weak);
                self.list[id].object = object;
                if object.is_null() {
                    self.list[id].last = Last::Nothing;
                    released.push(id as ObjectId);
                }
            }
            self.forget_settled();
            released
        }
    }

    fn is_mirrored(&self, id: usize) -> bool {
        let entry = &self.list[id];
        // Native code may hold the address of a buffer's memory, which is undetectable.
        let is_buffer = self.classes.get(entry.class).is_ok_and(|class| naming::is_direct_buffer(&class.name));
        !is_buffer && !entry.object.is_null() && !matches!(entry.last, Last::Nothing | Last::Memory(..))
    }
}
