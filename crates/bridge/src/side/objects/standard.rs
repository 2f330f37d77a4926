//! Per-VM state that programs can replace: `System.out`, the default locale ([`STANDARD`]), system properties.

use std::collections::BTreeMap;

use doppel_inputs::Kind;
use doppel_vm::below::STANDARD;
use jni_sys::{jclass, jfieldID, jmethodID, jobject};

use super::super::env::{Env, Value, as_jvalue};
use super::super::jvmti::Jvmti;
use super::{Last, Objects};
use crate::protocol::{Change, ObjectId};

/// A system property's name and value.
type Properties = BTreeMap<Vec<u16>, Vec<u16>>;

pub struct Standard {
    /// Whether doppel's library was initialised when the side was started.
    pub is_on: bool,
    /// The places by index in [`STANDARD`]; none if this JDK has no such field.
    places: Vec<Option<Place>>,
    properties_class: jclass,
    get_properties: jmethodID,
    hash_code: jmethodID,
    names: jmethodID,
    to_array: jmethodID,
    get: jmethodID,
    set: jmethodID,
    remove: jmethodID,
    system: jclass,
    last: Properties,
    last_hash: u64,
}

struct Place {
    class: jclass,
    field: jfieldID,
    /// The value at the last check: a global reference.
    held: jobject,
}

impl Standard {
    pub unsafe fn new(env: Env, jvmti: Jvmti) -> Result<Standard, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let mut places = Vec::new();
            for (class, name) in STANDARD {
                let class = env.global(env.boot_class(class)?);
                // Asking for the ids of its fields would initialise it.
                let fields = if jvmti.is_initialized(class) { jvmti.fields(class)? } else { Vec::new() };
                let field =
                    fields.into_iter().find(|field| field.is_static && field.name == name).map(|field| field.id);
                places.push(field.map(|field| {
                    let held = match env.static_field(class, field, Kind::Ref) {
                        Value::Object(held) => held,
                        Value::Slot(_) => std::ptr::null_mut(),
                    };
                    Place { class, field, held: env.global(held) }
                }));
            }
            let system = env.global(env.boot_class("java/lang/System")?);
            let class = env.global(env.boot_class("java/util/Properties")?);
            let set_class = env.boot_class("java/util/Set")?;
            let text = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
            let mut standard = Standard {
                is_on: false,
                places,
                properties_class: class,
                get_properties: env.method(system, "getProperties", "()Ljava/util/Properties;", true)?,
                hash_code: env.method(class, "hashCode", "()I", false)?,
                names: env.method(class, "stringPropertyNames", "()Ljava/util/Set;", false)?,
                to_array: env.method(set_class, "toArray", "()[Ljava/lang/Object;", false)?,
                get: env.method(class, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", false)?,
                set: env.method(class, "setProperty", text, false)?,
                remove: env.method(class, "remove", "(Ljava/lang/Object;)Ljava/lang/Object;", false)?,
                system,
                last: Properties::new(),
                last_hash: 0,
            };
            (standard.last, standard.last_hash) = (standard.properties(env)?, standard.hash(env));
            Ok(standard)
        }
    }

    unsafe fn table(&self, env: Env) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            match env.call(self.system, self.get_properties, None, &[], Kind::Ref) {
                Value::Object(table) => table,
                Value::Slot(_) => std::ptr::null_mut(),
            }
        }
    }

    /// Changes whenever a property does.
    unsafe fn hash(&self, env: Env) -> u64 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let table = self.table(env);
            let hash = match env.call(self.properties_class, self.hash_code, Some(table), &[], Kind::Int) {
                Value::Slot(hash) => hash,
                Value::Object(_) => 0,
            };
            env.delete_local(table);
            hash
        }
    }

    unsafe fn properties(&self, env: Env) -> Result<Properties, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let table = self.table(env);
            let object = |value: Value| match value {
                Value::Object(object) => object,
                Value::Slot(_) => std::ptr::null_mut(),
            };
            let names = object(env.call(self.properties_class, self.names, Some(table), &[], Kind::Ref));
            let names = object(env.call_virtual(names, self.to_array));
            env.check("system properties")?;
            let mut properties = Properties::new();
            for index in 0..env.array_length(names) {
                let name = env.element(names, index);
                let args = [as_jvalue(Value::Object(name))];
                let value = object(env.call(self.properties_class, self.get, Some(table), &args, Kind::Ref));
                if !value.is_null() {
                    properties.insert(env.units(name), env.units(value));
                }
                env.delete_local(value);
                env.delete_local(name);
            }
            env.delete_local(names);
            env.delete_local(table);
            Ok(properties)
        }
    }

    /// doppel has set or removed a property.
    pub unsafe fn set_property(&mut self, env: Env, name: &[u16], value: Option<&[u16]>) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let table = self.table(env);
            let key = Value::Object(env.new_string(name));
            match value {
                Some(value) => {
                    let args = [key, Value::Object(env.new_string(value))].map(as_jvalue);
                    env.call(self.properties_class, self.set, Some(table), &args, Kind::Ref);
                    self.last.insert(name.to_vec(), value.to_vec());
                }
                None => {
                    env.call(self.properties_class, self.remove, Some(table), &[as_jvalue(key)], Kind::Ref);
                    self.last.remove(name);
                }
            }
            env.check("a system property")?;
            self.last_hash = self.hash(env);
            Ok(())
        }
    }

    /// Changes of properties by code here.
    unsafe fn changed_properties(&mut self, env: Env) -> Result<Vec<Change>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let hash = self.hash(env);
            if std::mem::replace(&mut self.last_hash, hash) == hash {
                return Ok(Vec::new());
            }
            let now = self.properties(env)?;
            let set = now.iter().filter(|(name, value)| self.last.get(*name) != Some(*value));
            let set = set.map(|(name, value)| Change::Property(name.clone(), Some(value.clone())));
            let removed = self.last.keys().filter(|name| !now.contains_key(*name));
            let changes = set.chain(removed.map(|name| Change::Property(name.clone(), None))).collect();
            self.last = now;
            Ok(changes)
        }
    }
}

impl Objects {
    /// Both halves number the initial objects alike; `is_there`: those that doppel has.
    pub unsafe fn register_standard(&mut self, is_there: &[bool]) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            self.standard.is_on = is_there.contains(&true);
            for index in 0..STANDARD.len() {
                let held = self.standard.places[index].as_ref().map_or(std::ptr::null_mut(), |place| place.held);
                let held = if is_there.get(index) == Some(&true) { held } else { std::ptr::null_mut() };
                self.register(held, 0, Last::Nothing);
            }
        }
    }

    /// doppel has replaced an entry.
    pub(super) unsafe fn set_standard(&mut self, index: u32, id: ObjectId) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let (env, object) = (self.env, self.object(id)?);
            if let Some(Some(place)) = self.standard.places.get_mut(index as usize) {
                env.set_static_field(place.class, place.field, Kind::Ref, Value::Object(object));
                place.hold(env, object);
            }
            Ok(())
        }
    }

    /// Finds entries that code here has replaced.
    pub(super) unsafe fn compare_standard(&mut self) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            if !self.standard.is_on {
                return Ok(());
            }
            for index in 0..self.standard.places.len() {
                let Some(place) = &mut self.standard.places[index] else { continue };
                let Value::Object(now) = env.static_field(place.class, place.field, Kind::Ref) else { continue };
                if !env.is_same(now, place.held) {
                    place.hold(env, now);
                    let id = if now.is_null() { 0 } else { self.id(now, 0)? };
                    self.news.changes.push(Change::Standard(index as u32, id));
                }
                env.delete_local(now);
            }
            let properties = self.standard.changed_properties(env)?;
            self.news.changes.extend(properties);
            Ok(())
        }
    }
}

impl Place {
    unsafe fn hold(&mut self, env: Env, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            env.delete_global(self.held);
            self.held = env.global(object);
        }
    }
}
