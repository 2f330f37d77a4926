//! Objects in HotSpot's memory: reading them directly avoids a call per object to see that it has not changed.
//!
//! A global reference points to the location of the object, and `Unsafe` provides the offsets of fields. A test at JVM
//! start-up checks these assumptions; if they fail, every object is compared field by field. The bytes are only
//! compared with earlier ones, never interpreted: a reference that differs may just mean that its object was moved.

use doppel_inputs::Kind;
use jni_sys::{jclass, jfieldID, jmethodID, jobject};

use super::env::{Env, Value, as_jvalue};

/// The place of an object's fields or elements.
#[derive(Clone, Copy, Default, Debug)]
pub struct Extent {
    pub start: usize,
    pub len: usize,
}

impl Extent {
    fn include(&mut self, at: usize, len: usize) {
        let end = (self.start + self.len).max(at + len);
        if self.len == 0 {
            (self.start, self.len) = (at, len);
        } else {
            self.start = self.start.min(at);
            self.len = end - self.start;
        }
    }
}

pub struct Raw {
    env: Env,
    unsafe_class: jclass,
    instance: jobject,
    field_offset: jmethodID,
    static_offset: jmethodID,
    /// The offset of elements, by kind.
    bases: Vec<(Kind, usize)>,
    /// The size of a reference.
    reference_size: usize,
    /// While its elements are in use, no object is moved.
    lock: jobject,
}

impl Raw {
    /// None if the JVM's memory has another format.
    pub unsafe fn new(env: Env) -> Option<Raw> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = env.boot_class("jdk/internal/misc/Unsafe").ok()?;
            let get_unsafe = env.method(class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;", true).ok()?;
            let Value::Object(instance) = env.call(class, get_unsafe, None, &[], Kind::Ref) else { return None };
            let offset = "(Ljava/lang/reflect/Field;)J";
            let scale = env.method(class, "arrayIndexScale", "(Ljava/lang/Class;)I", false).ok()?;
            let args = [as_jvalue(Value::Object(env.boot_class("[Ljava/lang/Object;").ok()?))];
            let Value::Slot(reference_size) = env.call(class, scale, Some(instance), &args, Kind::Int) else {
                return None;
            };
            let raw = Raw {
                env,
                unsafe_class: env.global(class),
                instance: env.global(instance),
                field_offset: env.method(class, "objectFieldOffset", offset, false).ok()?,
                static_offset: env.method(class, "staticFieldOffset", offset, false).ok()?,
                bases: bases(env, class, instance)?,
                reference_size: reference_size as usize,
                lock: env.global(env.new_array(Kind::Byte, std::ptr::null_mut(), 1).ok()?),
            };
            raw.is_as_expected()?.then_some(raw)
        }
    }

    /// Tests the format on an array.
    unsafe fn is_as_expected(&self) -> Option<bool> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let array = env.global(env.new_array(Kind::Int, std::ptr::null_mut(), 4).ok()?);
            let bytes: Vec<u8> = (1..=16).collect();
            env.set_bytes(array, Kind::Int, 0, &bytes).ok()?;
            let extent = self.array(Kind::Int, 4);
            let is_there = self.still(|heap| heap.bytes(array, extent) == bytes.as_slice());
            env.delete_global(array);
            Some(is_there)
        }
    }

    /// Adds the place of a field, of an instance or of its class.
    pub unsafe fn include_field(
        &self,
        extent: &mut Extent,
        class: jclass,
        field: jfieldID,
        kind: Kind,
        is_static: bool,
    ) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let reflected = env.reflected_field(class, field, is_static);
            let method = if is_static { self.static_offset } else { self.field_offset };
            let args = [as_jvalue(Value::Object(reflected))];
            if let Value::Slot(offset) = env.call(self.unsafe_class, method, Some(self.instance), &args, Kind::Long) {
                extent.include(offset as usize, self.size(kind));
            }
            env.delete_local(reflected);
        }
    }

    /// The place of the elements of an array.
    pub fn array(&self, kind: Kind, len: usize) -> Extent {
        let base = self.bases.iter().find(|(of, _)| *of == kind);
        Extent { start: base.map_or(0, |(_, base)| *base), len: self.size(kind) * len }
    }

    fn size(&self, kind: Kind) -> usize {
        if kind == Kind::Ref { self.reference_size } else { kind.heap_size() as usize }
    }

    /// Inspects objects while none is moved.
    pub unsafe fn still<T>(&self, look: impl FnOnce(Still) -> T) -> T {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let elements = self.env.hold(self.lock);
            let found = look(Still(()));
            self.env.let_go(self.lock, elements);
            found
        }
    }
}

/// The offsets of the elements of arrays.
unsafe fn bases(env: Env, unsafe_class: jclass, instance: jobject) -> Option<Vec<(Kind, usize)>> {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        let method = env.method(unsafe_class, "arrayBaseOffset", "(Ljava/lang/Class;)I", false).ok()?;
        let base = |kind: Kind| {
            let name = if kind == Kind::Ref { "[Ljava/lang/Object;".to_owned() } else { format!("[{}", kind.letter()) };
            let class = env.boot_class(&name).ok()?;
            match env.call(unsafe_class, method, Some(instance), &[as_jvalue(Value::Object(class))], Kind::Int) {
                Value::Slot(base) => Some((kind, base as usize)),
                Value::Object(_) => None,
            }
        };
        Kind::PRIMITIVES.into_iter().filter(|kind| *kind != Kind::Void).chain([Kind::Ref]).map(base).collect()
    }
}

/// Objects are not moved. No JNI function may be called meanwhile.
#[derive(Clone, Copy)]
pub struct Still(());

/// The lock state in the header of an object; if it is unlocked, the hash code is in bits 8 to 38.
const STATE: u64 = 0b11;
const UNLOCKED: u64 = 0b01;

impl Still {
    /// The bytes there. The reference is a global one.
    pub unsafe fn bytes<'a>(self, object: jobject, extent: Extent) -> &'a [u8] {
        // SAFETY: the contract of `crate::side`.
        unsafe { std::slice::from_raw_parts(self.address(object).add(extent.start), extent.len) }
    }

    /// The identity hash code; 0 if none is assigned or the object is locked.
    pub unsafe fn hash(self, object: jobject) -> u32 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let header = self.address(object).cast::<u64>().read();
            if header & STATE == UNLOCKED { (header >> 8 & 0x7fff_ffff) as u32 } else { 0 }
        }
    }

    unsafe fn address(self, object: jobject) -> *const u8 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            // The lowest bits encode the kind of reference.
            ((object as usize & !0b11) as *const *const u8).read()
        }
    }
}
