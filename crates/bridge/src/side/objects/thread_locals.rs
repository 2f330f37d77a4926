//! This thread's values of `ThreadLocal`s: those of the calling thread in doppel.

use doppel_inputs::Kind;
use jni_sys::{jclass, jmethodID};
use rustc_hash::FxHashMap;

use super::super::env::{Env, Value, as_jvalue};
use super::Objects;
use crate::protocol::{Change, ObjectId};

pub struct ThreadLocals {
    pub class: jclass,
    is_present: jmethodID,
    get: jmethodID,
    set: jmethodID,
    remove: jmethodID,
    /// The shared ones, and the last exchanged values.
    known: Vec<ObjectId>,
    last: FxHashMap<ObjectId, ObjectId>,
}

impl ThreadLocals {
    /// None if this JDK does not reveal whether there is a value.
    pub unsafe fn new(env: Env) -> Option<ThreadLocals> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = env.global(env.boot_class("java/lang/ThreadLocal").ok()?);
            Some(ThreadLocals {
                class,
                is_present: env.method(class, "isPresent", "()Z", false).ok()?,
                get: env.method(class, "get", "()Ljava/lang/Object;", false).ok()?,
                set: env.method(class, "set", "(Ljava/lang/Object;)V", false).ok()?,
                remove: env.method(class, "remove", "()V", false).ok()?,
                known: Vec::new(),
                last: FxHashMap::default(),
            })
        }
    }

    pub fn add(&mut self, id: ObjectId) {
        self.known.push(id);
    }
}

impl Objects {
    /// doppel's thread has a new value, or none any more.
    pub(super) unsafe fn set_thread_local(&mut self, id: ObjectId, value: Option<ObjectId>) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let (env, local) = (self.env, self.object(id)?);
            let object = value.map(|value| self.object(value)).transpose()?;
            let Some(locals) = self.thread_locals.as_mut().filter(|_| !local.is_null()) else { return Ok(()) };
            match (value, object) {
                (Some(value), Some(object)) => {
                    let args = [as_jvalue(Value::Object(object))];
                    env.call(locals.class, locals.set, Some(local), &args, Kind::Void);
                    locals.last.insert(id, value);
                }
                _ => {
                    env.call(locals.class, locals.remove, Some(local), &[], Kind::Void);
                    locals.last.remove(&id);
                }
            }
            env.check("a thread's local variable")
        }
    }

    /// Finds values that code here has changed.
    pub(super) unsafe fn compare_thread_locals(&mut self) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let Some(mut locals) = self.thread_locals.take() else { return Ok(()) };
            let env = self.env;
            for &id in &locals.known {
                let local = self.object(id)?;
                if local.is_null() {
                    continue;
                }
                let present = env.call(locals.class, locals.is_present, Some(local), &[], Kind::Boolean);
                let last = locals.last.get(&id).copied();
                let now = match present {
                    Value::Slot(1) => {
                        let value = env.call(locals.class, locals.get, Some(local), &[], Kind::Ref);
                        Some(self.slot(value, u64::from(last.unwrap_or(0)), 0)? as ObjectId)
                    }
                    _ => None,
                };
                if now != last {
                    match now {
                        Some(now) => _ = locals.last.insert(id, now),
                        None => _ = locals.last.remove(&id),
                    }
                    self.news.changes.push(Change::Local(id, now));
                }
            }
            self.thread_locals = Some(locals);
            Ok(())
        }
    }
}
