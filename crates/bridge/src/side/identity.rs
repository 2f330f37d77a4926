//! Identity hash codes, on which the order of library tables depends: an object has the same one in both halves.
//!
//! HotSpot stores them in the object's header, which JNI does not expose but `Unsafe` does. If the header is not as
//! expected, hash codes are not exchanged.

use doppel_inputs::Kind;
use jni_sys::{jclass, jmethodID, jobject};

use super::env::{Env, Value, as_jvalue};

/// The header of an unlocked object: 01 in the lowest bits, and 31 bits of hash code from bit 8 on, or from bit 11 on
/// since JDK 24.
const SHIFTS: [u32; 2] = [8, 11];
const MASK: u64 = 0x7fff_ffff;
const STATE: u64 = 0b11;
const UNLOCKED: u64 = 0b01;

pub struct Identity {
    env: Env,
    class: jclass,
    instance: jobject,
    get: jmethodID,
    put: jmethodID,
    system: jclass,
    ask: jmethodID,
    shift: u32,
}

impl Identity {
    /// None if headers have another format.
    pub unsafe fn new(env: Env) -> Option<Identity> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = env.boot_class("jdk/internal/misc/Unsafe").ok()?;
            let get_unsafe = env.method(class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;", true).ok()?;
            let Value::Object(instance) = env.call(class, get_unsafe, None, &[], Kind::Ref) else { return None };
            let get = env.method(class, "getLong", "(Ljava/lang/Object;J)J", false).ok()?;
            let put = env.method(class, "putLong", "(Ljava/lang/Object;JJ)V", false).ok()?;
            let system = env.boot_class("java/lang/System").ok()?;
            let ask = env.method(system, "identityHashCode", "(Ljava/lang/Object;)I", true).ok()?;
            let (class, system, instance) = (env.global(class), env.global(system), env.global(instance));
            SHIFTS
                .into_iter()
                .map(|shift| Identity { env, class, instance, get, put, system, ask, shift })
                .find(|it| it.is_as_expected())
        }
    }

    /// Tests the format on a throwaway object.
    unsafe fn is_as_expected(&self) -> bool {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let Ok(object_class) = env.boot_class("java/lang/Object") else { return false };
            let (Ok(one), Ok(other)) = (env.allocate(object_class), env.allocate(object_class)) else { return false };
            let before = self.hash(one);
            let told = self.ask(one);
            if before != 0 || self.hash(one) != told {
                return false;
            }
            self.set_hash(other, 12_345);
            self.ask(other) == 12_345
        }
    }

    /// The hash code of an object, assigned if necessary.
    pub unsafe fn ask(&self, object: jobject) -> u32 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            match self.env.call(self.system, self.ask, None, &[as_jvalue(Value::Object(object))], Kind::Int) {
                Value::Slot(slot) => slot as u32,
                Value::Object(_) => 0,
            }
        }
    }

    /// The hash code of an object; 0 if none is assigned, or the object is locked.
    pub unsafe fn hash(&self, object: jobject) -> u32 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let header = self.header(object);
            if header & STATE == UNLOCKED { (header >> self.shift & MASK) as u32 } else { 0 }
        }
    }

    /// Sets the hash code of an object that has none.
    pub unsafe fn set_hash(&self, object: jobject, hash: u32) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let header = self.header(object);
            if header & STATE == UNLOCKED && header >> self.shift & MASK == 0 {
                let header = header | (u64::from(hash) & MASK) << self.shift;
                let args = [Value::Object(object), Value::Slot(0), Value::Slot(header)].map(as_jvalue);
                self.env.call(self.class, self.put, Some(self.instance), &args, Kind::Void);
            }
        }
    }

    unsafe fn header(&self, object: jobject) -> u64 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let args = [Value::Object(object), Value::Slot(0)].map(as_jvalue);
            match self.env.call(self.class, self.get, Some(self.instance), &args, Kind::Long) {
                Value::Slot(header) => header,
                Value::Object(_) => 0,
            }
        }
    }
}
