//! The table of objects, and what has changed in them.

use std::rc::Rc;

use doppel_vm::below::is_opaque;
use doppel_vm::kind::Kind;
use jni_sys::{jclass, jobject};
use rustc_hash::FxHashMap;

use super::classes::{Classes, SideField, internal_name};
use super::env::{Env, Value};
use super::identity::Identity;
use super::jvmti::Jvmti;
use crate::difference::difference;
use crate::naming;
use crate::protocol::{Change, ClassNo, Content, Loader, NewClass, ObjectId, Origin, Update};

pub struct Objects {
    env: Env,
    jvmti: Jvmti,
    pub classes: Classes,
    /// By number; 0 is null.
    list: Vec<SideObject>,
    thread: jobject,
    class_class: jclass,
    throwable: jclass,
    thread_class: jclass,
    loader_class: jclass,
    /// The objects that can change.
    watched: Vec<ObjectId>,
    /// From this one on nobody has looked for what can be frozen.
    n_thawed: usize,
    /// Classes of the program that doppel does not know of: they were not initialised when it was last looked.
    uninitialized: Vec<jclass>,
    /// How many classes were linked then.
    n_prepared: u64,
    /// None if hash codes are left alone.
    identity: Option<Identity>,
    /// By class: the static fields that may name instances.
    homes: FxHashMap<ClassNo, Rc<[Home]>>,
    /// What doppel does not know of yet.
    news: Update,
}

/// A static field: its class, and its index there.
type Home = (ClassNo, u32, SideField);

struct SideObject {
    /// A global reference; null for what cannot be here, and for what is released.
    object: jobject,
    class: ClassNo,
    last: Last,
    /// The identity hash code, if it was exchanged.
    hash: u32,
}

/// The contents that were exchanged last.
enum Last {
    /// Not exchanged.
    Nothing,
    /// Exchanged once and for all.
    Frozen,
    Fields(Vec<u64>),
    Bytes(Vec<u8>),
    References(Vec<ObjectId>),
}

impl Objects {
    pub unsafe fn new(env: Env, jvmti: Jvmti) -> Result<Objects, String> {
        let thread_class = env.global(env.boot_class("java/lang/Thread")?);
        let current = env.method(thread_class, "currentThread", "()Ljava/lang/Thread;", true)?;
        let Value::Object(thread) = env.call(thread_class, current, None, &[], Kind::Ref) else {
            return Err("no current thread".into());
        };
        Ok(Objects {
            env,
            jvmti,
            classes: Classes::new(env, jvmti)?,
            list: vec![SideObject { object: std::ptr::null_mut(), class: 0, last: Last::Nothing, hash: 0 }],
            thread: env.global(thread),
            class_class: env.global(env.boot_class("java/lang/Class")?),
            throwable: env.global(env.boot_class("java/lang/Throwable")?),
            thread_class,
            loader_class: env.global(env.boot_class("java/lang/ClassLoader")?),
            watched: Vec::new(),
            n_thawed: 0,
            uninitialized: Vec::new(),
            n_prepared: 0,
            identity: Identity::new(env),
            homes: FxHashMap::default(),
            news: Update::default(),
        })
    }

    /// The object with a number, null if it cannot be here.
    pub fn object(&self, id: ObjectId) -> Result<jobject, String> {
        self.list.get(id as usize).map(|entry| entry.object).ok_or_else(|| format!("no object has the number {id}"))
    }

    /// Brings this half up to date.
    pub unsafe fn apply(&mut self, update: &Update) -> Result<(), String> {
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
            }
        }
        Ok(())
    }

    /// The static fields of a class are in common from now on; doppel takes them to be zero.
    unsafe fn share_statics(&mut self, no: ClassNo) -> Result<(), String> {
        self.classes.initialize(no)?;
        let n_fields = self.classes.statics(no)?.len();
        self.classes.get_mut(no)?.shared = Some(vec![0; n_fields]);
        Ok(())
    }

    /// Makes what doppel has made.
    unsafe fn create(&mut self, origin: &Origin) -> Result<(), String> {
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
            Origin::Opaque(0) => (std::ptr::null_mut(), 0, Last::Nothing),
            Origin::Opaque(no) => {
                let stand_in = env.allocate(self.classes.get(*no)?.class);
                (stand_in.unwrap_or(std::ptr::null_mut()), 0, Last::Nothing)
            }
        };
        self.register(object, class, last);
        Ok(())
    }

    unsafe fn create_array(&mut self, no: ClassNo, len: u32) -> Result<(jobject, ClassNo, Last), String> {
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

    /// What a static field of the library holds.
    unsafe fn well_known(&mut self, no: ClassNo, field: u32, element: Option<u32>) -> Result<jobject, String> {
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

    /// A class loader that stands for one of the program's own.
    unsafe fn new_loader(&self) -> Result<jobject, String> {
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

    unsafe fn interned(&self, units: &[u16]) -> Result<jobject, String> {
        let env = self.env;
        let string = env.new_string(units);
        let class = env.boot_class("java/lang/String")?;
        let intern = env.method(class, "intern", "()Ljava/lang/String;", false)?;
        let interned = env.call(class, intern, Some(string), &[], Kind::Ref);
        env.check("a string")?;
        match interned {
            Value::Object(interned) => Ok(interned),
            Value::Slot(_) => Err("a string".into()),
        }
    }

    /// Gives an object the next number. Takes over a local reference.
    unsafe fn register(&mut self, object: jobject, class: ClassNo, last: Last) -> ObjectId {
        let id = self.list.len() as ObjectId;
        let global = if object.is_null() { object } else { self.env.global(object) };
        if !global.is_null() {
            // Classes have their number among the classes in the upper half.
            let class_part = self.jvmti.tag(global) >> 32 << 32;
            self.jvmti.set_tag(global, class_part | u64::from(id));
        }
        self.list.push(SideObject { object: global, class, last, hash: 0 });
        self.watched.push(id);
        id
    }

    unsafe fn set_content(&mut self, id: ObjectId, content: &Content) -> Result<(), String> {
        let env = self.env;
        let entry = self.list.get(id as usize).ok_or("an object that is none")?;
        let (object, class) = (entry.object, entry.class);
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

    unsafe fn set_statics(&mut self, no: ClassNo, fields: &[(u32, u64)]) -> Result<(), String> {
        let layout = self.classes.statics(no)?.to_vec();
        let class = self.classes.get(no)?.class;
        for &(index, slot) in fields {
            let field = layout.get(index as usize).ok_or("a static field that is none")?;
            self.env.set_static_field(class, field.id, field.kind, self.value(field.kind, slot)?);
            if let Some(last) = self.classes.get_mut(no)?.shared.as_mut().and_then(|all| all.get_mut(index as usize)) {
                *last = slot;
            }
        }
        Ok(())
    }

    /// A value that doppel has sent.
    pub fn value(&self, kind: Kind, slot: u64) -> Result<Value, String> {
        Ok(if kind == Kind::Ref { Value::Object(self.object(slot as ObjectId)?) } else { Value::Slot(slot) })
    }

    /// A value for doppel, in an object of the class `holder` if that is one. Takes over a local reference.
    pub unsafe fn slot(&mut self, value: Value, last: u64, holder: ClassNo) -> Result<u64, String> {
        match value {
            Value::Slot(slot) => Ok(slot),
            // Null stands for what cannot be here.
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

    /// The number of an object, which gets one if it has none.
    pub unsafe fn id(&mut self, object: jobject, holder: ClassNo) -> Result<ObjectId, String> {
        match self.jvmti.tag(object) as ObjectId {
            0 => self.introduce(object, holder),
            id => Ok(id),
        }
    }

    /// An object that doppel has never seen.
    unsafe fn introduce(&mut self, object: jobject, holder: ClassNo) -> Result<ObjectId, String> {
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

    unsafe fn origin_of_instance(
        &mut self,
        object: jobject,
        class: jclass,
        holder: ClassNo,
    ) -> Result<(Origin, ClassNo, Last), String> {
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
        if env.is_instance_of(object, self.throwable) {
            // Its trace is made when somebody asks for it.
            let descriptor = "()[Ljava/lang/StackTraceElement;";
            let method = env.method(self.throwable, "getOurStackTrace", descriptor, false)?;
            env.call(self.throwable, method, Some(object), &[], Kind::Ref);
            env.check("a stack trace")?;
        }
        let n_fields = self.classes.layout(no)?.len();
        Ok((Origin::Instance(no), no, Last::Fields(vec![0; n_fields])))
    }

    /// The static field of the library that names an object once and for all, if there is one.
    unsafe fn static_naming(&mut self, object: jobject, no: ClassNo) -> Result<Option<Origin>, String> {
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

    /// The static fields that may name instances of a class.
    unsafe fn homes(&mut self, no: ClassNo) -> Result<Rc<[Home]>, String> {
        if let Some(homes) = self.homes.get(&no) {
            return Ok(Rc::clone(homes));
        }
        let mut homes = Vec::new();
        let mut names = Vec::new();
        let mut class = self.classes.get(no)?.class;
        while !class.is_null() {
            if self.classes.loader_of(class) == Loader::Library {
                names.extend(naming::homes(&internal_name(&self.jvmti.signature(class))));
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

    /// Where in a cache of boxes the object is.
    unsafe fn cached_at(&self, held: jobject, object: jobject) -> Option<u32> {
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

    /// The number of a class, which gets one if it has none.
    unsafe fn class_no(&mut self, class: jclass) -> Result<ClassNo, String> {
        if let Some(no) = self.classes.number(class) {
            return Ok(no);
        }
        let name = internal_name(&self.jvmti.signature(class));
        let loader = self.classes.loader_of(class);
        self.news.classes.push(NewClass { name: name.clone(), loader, bytes: None });
        Ok(self.classes.add(class, name, loader))
    }

    /// All that doppel does not know of.
    pub unsafe fn changes(&mut self) -> Result<Update, String> {
        self.note_initialized()?;
        for no in self.classes.shared() {
            self.compare_statics(no)?;
        }
        // The list grows under way.
        let mut index = 0;
        while let Some(&id) = self.watched.get(index) {
            self.compare_hash(id)?;
            self.compare(id)?;
            index += 1;
        }
        self.freeze()?;
        Ok(std::mem::take(&mut self.news))
    }

    /// What never changes once it is there need not be looked at again: strings, with their characters, and boxes.
    unsafe fn freeze(&mut self) -> Result<(), String> {
        for index in self.n_thawed..self.watched.len() {
            let id = self.watched[index] as usize;
            let entry = &self.list[id];
            let Last::Fields(fields) = &entry.last else { continue };
            let Some(part) = naming::frozen_part(&self.classes.get(entry.class)?.name) else { continue };
            let part = part.and_then(|index| fields.get(index).copied()).unwrap_or_default() as usize;
            self.list[id].last = Last::Frozen;
            if let Some(part) = self.list.get_mut(part).filter(|part| matches!(part.last, Last::Bytes(_))) {
                part.last = Last::Frozen;
            }
        }
        self.forget_settled();
        Ok(())
    }

    /// Watches only what can still change.
    fn forget_settled(&mut self) {
        let list = &self.list;
        self.watched.retain(|id| {
            let entry = &list[*id as usize];
            match entry.last {
                Last::Nothing => !entry.object.is_null() && entry.hash == 0,
                Last::Frozen => false,
                Last::Fields(_) | Last::Bytes(_) | Last::References(_) => true,
            }
        });
        self.n_thawed = self.watched.len();
    }

    /// Looks for classes of the program that have been initialised here.
    unsafe fn note_initialized(&mut self) -> Result<(), String> {
        let n_prepared = self.jvmti.n_prepared();
        if std::mem::replace(&mut self.n_prepared, n_prepared) != n_prepared {
            self.note_prepared();
        }
        for class in std::mem::take(&mut self.uninitialized) {
            if !self.jvmti.is_initialized(class) {
                self.uninitialized.push(class);
                continue;
            }
            self.class_no(class)?;
            self.env.delete_global(class);
        }
        for no in self.classes.unshared() {
            if self.jvmti.is_initialized(self.classes.get(no)?.class) {
                let n_fields = self.classes.statics(no)?.len();
                self.classes.get_mut(no)?.shared = Some(vec![0; n_fields]);
                self.news.initialized.push(no);
            }
        }
        Ok(())
    }

    /// Looks for classes of the program that doppel does not know of.
    unsafe fn note_prepared(&mut self) {
        let env = self.env;
        self.uninitialized.drain(..).for_each(|class| env.delete_global(class));
        for class in self.jvmti.loaded_classes() {
            let is_own = || matches!(self.classes.loader_of(class), Loader::Application | Loader::Object(_));
            if self.classes.number(class).is_none() && is_own() {
                let signature = self.jvmti.signature(class);
                if signature.starts_with('L') && !signature.contains('.') {
                    self.uninitialized.push(env.global(class));
                }
            }
            env.delete_local(class);
        }
    }

    unsafe fn compare_statics(&mut self, no: ClassNo) -> Result<(), String> {
        let fields: Vec<SideField> = self.classes.statics(no)?.to_vec();
        let class = self.classes.get(no)?.class;
        let mut changed = Vec::new();
        for (index, field) in (0u32..).zip(fields) {
            let all = self.classes.get(no)?.shared.as_deref().unwrap_or_default();
            let last = all.get(index as usize).copied().unwrap_or_default();
            let slot = self.slot(self.env.static_field(class, field.id, field.kind), last, no)?;
            if slot != last {
                changed.push((index, slot));
                if let Some(all) = self.classes.get_mut(no)?.shared.as_mut() {
                    all[index as usize] = slot;
                }
            }
        }
        if !changed.is_empty() {
            self.news.changes.push(Change::Statics(no, changed));
        }
        Ok(())
    }

    unsafe fn compare(&mut self, id: ObjectId) -> Result<(), String> {
        let env = self.env;
        let entry = &mut self.list[id as usize];
        let (object, class) = (entry.object, entry.class);
        if object.is_null() || matches!(entry.last, Last::Frozen) {
            return Ok(());
        }
        let changed = match std::mem::replace(&mut entry.last, Last::Nothing) {
            Last::Nothing | Last::Frozen => None,
            Last::Fields(mut last) => {
                let layout: Vec<SideField> = self.classes.layout(class)?.to_vec();
                let mut changed = Vec::new();
                for (index, (field, last)) in (0u32..).zip(layout.iter().zip(&mut last)) {
                    let slot = self.slot(env.field(object, field.id, field.kind), *last, class)?;
                    if slot != *last {
                        changed.push((index, slot));
                        *last = slot;
                    }
                }
                self.list[id as usize].last = Last::Fields(last);
                (!changed.is_empty()).then_some(Content::Fields(changed))
            }
            Last::Bytes(last) => {
                let kind = self.classes.get(class)?.element.unwrap_or(Kind::Void);
                let now = env.bytes(object, kind);
                let changed = difference(&last, &now, kind.heap_size() as usize)
                    .map(|range| Content::Bytes(range.start as u32, now[range].to_vec()));
                self.list[id as usize].last = Last::Bytes(now);
                changed
            }
            Last::References(last) => {
                let mut now = Vec::with_capacity(last.len());
                for (index, &last) in (0..).zip(&last) {
                    now.push(self.slot(Value::Object(env.element(object, index)), u64::from(last), 0)? as ObjectId);
                }
                let changed = difference(&last, &now, 1)
                    .map(|range| Content::References(range.start as u32, now[range].to_vec()));
                self.list[id as usize].last = Last::References(now);
                changed
            }
        };
        self.news.changes.extend(changed.map(|content| Change::Object(id, content)));
        Ok(())
    }

    unsafe fn set_hash(&mut self, id: ObjectId, hash: u32) -> Result<(), String> {
        let object = self.object(id)?;
        if let (Some(identity), false) = (&self.identity, object.is_null()) {
            identity.set_hash(object, hash);
        }
        self.list[id as usize].hash = hash;
        Ok(())
    }

    /// Whether somebody has asked for an object's identity hash code since.
    unsafe fn compare_hash(&mut self, id: ObjectId) -> Result<(), String> {
        let entry = &self.list[id as usize];
        let Some(identity) = self.identity.as_ref().filter(|_| entry.hash == 0 && !entry.object.is_null()) else {
            return Ok(());
        };
        // Others are told apart by what they hold.
        let is_asked = match entry.last {
            Last::Nothing => true,
            Last::Fields(_) => self.classes.hashes_identity(entry.class)?,
            Last::Frozen | Last::Bytes(_) | Last::References(_) => false,
        };
        if !is_asked {
            return Ok(());
        }
        let hash = identity.hash(self.list[id as usize].object);
        if hash != 0 {
            self.list[id as usize].hash = hash;
            self.news.changes.push(Change::Hash(id, hash));
        }
        Ok(())
    }

    /// Drops objects that nobody but this table keeps.
    pub unsafe fn release(&mut self) -> Vec<ObjectId> {
        let env = self.env;
        let kept: Vec<usize> = (1..self.list.len()).filter(|&id| self.is_mirrored(id)).collect();
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

    fn is_mirrored(&self, id: usize) -> bool {
        let entry = &self.list[id];
        !entry.object.is_null() && !matches!(entry.last, Last::Nothing)
    }
}

impl Last {
    /// What was just exchanged.
    fn note(&mut self, content: &Content) {
        match (self, content) {
            (Last::Fields(last), Content::Fields(fields)) => {
                for &(index, slot) in fields {
                    if let Some(last) = last.get_mut(index as usize) {
                        *last = slot;
                    }
                }
            }
            (Last::Bytes(last), Content::Bytes(start, bytes)) => {
                let start = *start as usize;
                if let Some(last) = last.get_mut(start..start + bytes.len()) {
                    last.copy_from_slice(bytes);
                }
            }
            (Last::References(last), Content::References(start, ids)) => {
                let start = *start as usize;
                if let Some(last) = last.get_mut(start..start + ids.len()) {
                    last.copy_from_slice(ids);
                }
            }
            _ => {}
        }
    }
}
