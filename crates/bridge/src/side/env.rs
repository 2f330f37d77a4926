//! JNI by kinds: fields, elements and calls in doppel's slot form.

use std::ffi::CString;
use std::ptr;

use doppel_inputs::Kind;
use jni_sys::{JNIEnv, jclass, jfieldID, jmethodID, jobject, jvalue};

/// The JNI environment of the single thread that uses it.
#[derive(Clone, Copy)]
pub struct Env {
    pub raw: *mut JNIEnv,
}

/// A value of the JVM.
#[derive(Clone, Copy)]
pub enum Value {
    /// A primitive in slot form.
    Slot(u64),
    /// A local reference.
    Object(jobject),
}

macro_rules! jni {
    ($env:expr, $version:ident, $name:ident $(, $arg:expr)*) => {
        ((**$env.raw).$version.$name)($env.raw $(, $arg)*)
    };
}

/// The slot form of a boolean, byte and so on in JNI.
fn signed(value: i32) -> u64 {
    u64::from(value as u32)
}

impl Env {
    /// A global reference, which lives until it is deleted.
    pub unsafe fn global(&self, object: jobject) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, NewGlobalRef, object) }
    }

    pub unsafe fn delete_global(&self, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, DeleteGlobalRef, object);
        }
    }

    pub unsafe fn weak(&self, object: jobject) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, NewWeakGlobalRef, object) }
    }

    pub unsafe fn delete_weak(&self, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, DeleteWeakGlobalRef, object);
        }
    }

    pub unsafe fn delete_local(&self, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, DeleteLocalRef, object);
        }
    }

    pub unsafe fn is_same(&self, one: jobject, other: jobject) -> bool {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, IsSameObject, one, other) }
    }

    pub unsafe fn is_instance_of(&self, object: jobject, class: jclass) -> bool {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, IsInstanceOf, object, class) }
    }

    /// Local references created from here on are freed by [`Env::pop_frame`].
    pub unsafe fn push_frame(&self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, PushLocalFrame, 64);
        }
    }

    pub unsafe fn pop_frame(&self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, PopLocalFrame, ptr::null_mut());
        }
    }

    /// Takes the pending exception.
    pub unsafe fn take_exception(&self) -> Option<jobject> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let exception = jni!(self, v1_2, ExceptionOccurred);
            if exception.is_null() {
                return None;
            }
            jni!(self, v1_2, ExceptionClear);
            Some(exception)
        }
    }

    /// Clears a pending exception.
    pub unsafe fn forget_exception(&self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, ExceptionClear);
        }
    }

    /// An error with the text of the pending exception, if there is one.
    pub unsafe fn check(&self, what: &str) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            match self.take_exception() {
                None => Ok(()),
                Some(exception) => Err(format!("{what}: {}", self.describe(exception))),
            }
        }
    }

    /// `toString` of an object.
    unsafe fn describe(&self, object: jobject) -> String {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = self.class_of(object);
            let text = self
                .method(class, "toString", "()Ljava/lang/String;", false)
                .ok()
                .map(|method| jni!(self, v1_2, CallObjectMethodA, object, method, ptr::null()));
            jni!(self, v1_2, ExceptionClear);
            text.filter(|text| !text.is_null()).map_or_else(String::new, |text| self.text(text))
        }
    }

    /// The characters of a string.
    pub unsafe fn text(&self, string: jobject) -> String {
        // SAFETY: the contract of `crate::side`.
        unsafe { String::from_utf16_lossy(&self.units(string)) }
    }

    /// The UTF-16 of a string.
    pub unsafe fn units(&self, string: jobject) -> Vec<u16> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let len = jni!(self, v1_2, GetStringLength, string);
            let mut units = vec![0u16; len as usize];
            jni!(self, v1_2, GetStringRegion, string, 0, len, units.as_mut_ptr());
            units
        }
    }

    pub unsafe fn new_string(&self, units: &[u16]) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, NewString, units.as_ptr(), units.len() as i32) }
    }

    pub unsafe fn new_text(&self, text: &str) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { self.new_string(&text.encode_utf16().collect::<Vec<u16>>()) }
    }

    pub unsafe fn class_of(&self, object: jobject) -> jclass {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, GetObjectClass, object) }
    }

    pub unsafe fn super_class(&self, class: jclass) -> jclass {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, GetSuperclass, class) }
    }

    /// A class of the boot loader.
    pub unsafe fn boot_class(&self, name: &str) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let class = jni!(self, v1_2, FindClass, c_string(name).as_ptr());
            self.check(name)?;
            Ok(class)
        }
    }

    /// Defines a class; none, without a pending exception, if that fails.
    pub unsafe fn define_class(&self, name: &str, loader: jobject, bytes: &[u8]) -> Result<jclass, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let name_text = c_string(name);
            let class =
                jni!(self, v1_2, DefineClass, name_text.as_ptr(), loader, bytes.as_ptr().cast(), bytes.len() as i32);
            self.check(&format!("{name} cannot be defined"))?;
            Ok(class)
        }
    }

    pub unsafe fn method(
        &self,
        class: jclass,
        name: &str,
        descriptor: &str,
        is_static: bool,
    ) -> Result<jmethodID, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let (name_text, descriptor_text) = (c_string(name), c_string(descriptor));
            let method = if is_static {
                jni!(self, v1_2, GetStaticMethodID, class, name_text.as_ptr(), descriptor_text.as_ptr())
            } else {
                jni!(self, v1_2, GetMethodID, class, name_text.as_ptr(), descriptor_text.as_ptr())
            };
            self.check(&format!("method {name}{descriptor}"))?;
            Ok(method)
        }
    }

    /// Calls a method of exactly this class; an exception is pending afterwards.
    pub unsafe fn call(
        &self,
        class: jclass,
        method: jmethodID,
        receiver: Option<jobject>,
        args: &[jvalue],
        returns: Kind,
    ) -> Value {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let args = args.as_ptr();
            macro_rules! call {
                ($special:ident, $static:ident) => {
                    match receiver {
                        Some(object) => jni!(self, v1_2, $special, object, class, method, args),
                        None => jni!(self, v1_2, $static, class, method, args),
                    }
                };
            }
            Value::Slot(match returns {
                Kind::Ref => return Value::Object(call!(CallNonvirtualObjectMethodA, CallStaticObjectMethodA)),
                Kind::Void => {
                    call!(CallNonvirtualVoidMethodA, CallStaticVoidMethodA);
                    0
                }
                Kind::Boolean => u64::from(call!(CallNonvirtualBooleanMethodA, CallStaticBooleanMethodA)),
                Kind::Byte => signed(i32::from(call!(CallNonvirtualByteMethodA, CallStaticByteMethodA))),
                Kind::Char => u64::from(call!(CallNonvirtualCharMethodA, CallStaticCharMethodA)),
                Kind::Short => signed(i32::from(call!(CallNonvirtualShortMethodA, CallStaticShortMethodA))),
                Kind::Int => signed(call!(CallNonvirtualIntMethodA, CallStaticIntMethodA)),
                Kind::Long => call!(CallNonvirtualLongMethodA, CallStaticLongMethodA) as u64,
                Kind::Float => u64::from(call!(CallNonvirtualFloatMethodA, CallStaticFloatMethodA).to_bits()),
                Kind::Double => call!(CallNonvirtualDoubleMethodA, CallStaticDoubleMethodA).to_bits(),
            })
        }
    }

    /// Calls a method without arguments that returns an object, with virtual dispatch.
    pub unsafe fn call_virtual(&self, object: jobject, method: jmethodID) -> Value {
        // SAFETY: the contract of `crate::side`.
        unsafe { Value::Object(jni!(self, v1_2, CallObjectMethodA, object, method, ptr::null())) }
    }

    /// An instance whose constructor has not run.
    pub unsafe fn allocate(&self, class: jclass) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let object = jni!(self, v1_2, AllocObject, class);
            self.check("an object cannot be made")?;
            Ok(object)
        }
    }

    pub unsafe fn field(&self, object: jobject, field: jfieldID, kind: Kind) -> Value {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            Value::Slot(match kind {
                Kind::Ref => return Value::Object(jni!(self, v1_2, GetObjectField, object, field)),
                Kind::Boolean => u64::from(jni!(self, v1_2, GetBooleanField, object, field)),
                Kind::Byte => signed(i32::from(jni!(self, v1_2, GetByteField, object, field))),
                Kind::Char => u64::from(jni!(self, v1_2, GetCharField, object, field)),
                Kind::Short => signed(i32::from(jni!(self, v1_2, GetShortField, object, field))),
                Kind::Int => signed(jni!(self, v1_2, GetIntField, object, field)),
                Kind::Long => jni!(self, v1_2, GetLongField, object, field) as u64,
                Kind::Float => u64::from(jni!(self, v1_2, GetFloatField, object, field).to_bits()),
                Kind::Double => jni!(self, v1_2, GetDoubleField, object, field).to_bits(),
                Kind::Void => 0,
            })
        }
    }

    pub unsafe fn static_field(&self, class: jclass, field: jfieldID, kind: Kind) -> Value {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            Value::Slot(match kind {
                Kind::Ref => return Value::Object(jni!(self, v1_2, GetStaticObjectField, class, field)),
                Kind::Boolean => u64::from(jni!(self, v1_2, GetStaticBooleanField, class, field)),
                Kind::Byte => signed(i32::from(jni!(self, v1_2, GetStaticByteField, class, field))),
                Kind::Char => u64::from(jni!(self, v1_2, GetStaticCharField, class, field)),
                Kind::Short => signed(i32::from(jni!(self, v1_2, GetStaticShortField, class, field))),
                Kind::Int => signed(jni!(self, v1_2, GetStaticIntField, class, field)),
                Kind::Long => jni!(self, v1_2, GetStaticLongField, class, field) as u64,
                Kind::Float => u64::from(jni!(self, v1_2, GetStaticFloatField, class, field).to_bits()),
                Kind::Double => jni!(self, v1_2, GetStaticDoubleField, class, field).to_bits(),
                Kind::Void => 0,
            })
        }
    }

    pub unsafe fn set_field(&self, object: jobject, field: jfieldID, kind: Kind, value: Value) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let value = as_jvalue(value);
            match kind {
                Kind::Ref => jni!(self, v1_2, SetObjectField, object, field, value.l),
                Kind::Boolean => jni!(self, v1_2, SetBooleanField, object, field, value.j & 1 != 0),
                Kind::Byte => jni!(self, v1_2, SetByteField, object, field, value.b),
                Kind::Char => jni!(self, v1_2, SetCharField, object, field, value.c),
                Kind::Short => jni!(self, v1_2, SetShortField, object, field, value.s),
                Kind::Int => jni!(self, v1_2, SetIntField, object, field, value.i),
                Kind::Long => jni!(self, v1_2, SetLongField, object, field, value.j),
                Kind::Float => jni!(self, v1_2, SetFloatField, object, field, value.f),
                Kind::Double => jni!(self, v1_2, SetDoubleField, object, field, value.d),
                Kind::Void => {}
            }
        }
    }

    pub unsafe fn set_static_field(&self, class: jclass, field: jfieldID, kind: Kind, value: Value) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let value = as_jvalue(value);
            match kind {
                Kind::Ref => jni!(self, v1_2, SetStaticObjectField, class, field, value.l),
                Kind::Boolean => jni!(self, v1_2, SetStaticBooleanField, class, field, value.j & 1 != 0),
                Kind::Byte => jni!(self, v1_2, SetStaticByteField, class, field, value.b),
                Kind::Char => jni!(self, v1_2, SetStaticCharField, class, field, value.c),
                Kind::Short => jni!(self, v1_2, SetStaticShortField, class, field, value.s),
                Kind::Int => jni!(self, v1_2, SetStaticIntField, class, field, value.i),
                Kind::Long => jni!(self, v1_2, SetStaticLongField, class, field, value.j),
                Kind::Float => jni!(self, v1_2, SetStaticFloatField, class, field, value.f),
                Kind::Double => jni!(self, v1_2, SetStaticDoubleField, class, field, value.d),
                Kind::Void => {}
            }
        }
    }

    /// A `java.lang.reflect.Field`.
    pub unsafe fn reflected_field(&self, class: jclass, field: jfieldID, is_static: bool) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, ToReflectedField, class, field, is_static) }
    }

    /// No object is moved until [`Env::let_go`] of the result.
    pub unsafe fn hold(&self, array: jobject) -> *mut std::ffi::c_void {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, GetPrimitiveArrayCritical, array, ptr::null_mut()) }
    }

    pub unsafe fn let_go(&self, array: jobject, elements: *mut std::ffi::c_void) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, ReleasePrimitiveArrayCritical, array, elements, jni_sys::JNI_ABORT);
        }
    }

    pub unsafe fn monitor_enter(&self, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, MonitorEnter, object);
        }
    }

    pub unsafe fn monitor_exit(&self, object: jobject) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, MonitorExit, object);
        }
    }

    /// The capacity of a direct buffer in bytes.
    pub unsafe fn direct_capacity(&self, buffer: jobject) -> u64 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            // JNI creates byte buffers only; other views are in memory that is already known.
            jni!(self, v1_4, GetDirectBufferCapacity, buffer).max(0) as u64
        }
    }

    pub unsafe fn array_length(&self, array: jobject) -> u32 {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, GetArrayLength, array) as u32 }
    }

    /// A new array of primitives, or of references of the class `element`.
    pub unsafe fn new_array(&self, kind: Kind, element: jclass, len: u32) -> Result<jobject, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let len = len as i32;
            let array = match kind {
                Kind::Boolean => jni!(self, v1_2, NewBooleanArray, len),
                Kind::Byte => jni!(self, v1_2, NewByteArray, len),
                Kind::Char => jni!(self, v1_2, NewCharArray, len),
                Kind::Short => jni!(self, v1_2, NewShortArray, len),
                Kind::Int => jni!(self, v1_2, NewIntArray, len),
                Kind::Long => jni!(self, v1_2, NewLongArray, len),
                Kind::Float => jni!(self, v1_2, NewFloatArray, len),
                Kind::Double => jni!(self, v1_2, NewDoubleArray, len),
                Kind::Ref | Kind::Void => jni!(self, v1_2, NewObjectArray, len, element, ptr::null_mut()),
            };
            self.check("an array cannot be made")?;
            Ok(array)
        }
    }

    pub unsafe fn element(&self, array: jobject, index: u32) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe { jni!(self, v1_2, GetObjectArrayElement, array, index as i32) }
    }

    pub unsafe fn set_element(&self, array: jobject, index: u32, value: jobject) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            jni!(self, v1_2, SetObjectArrayElement, array, index as i32, value);
            self.check("an element cannot be set")
        }
    }

    /// The elements of an array of primitives, in memory order.
    pub unsafe fn bytes(&self, array: jobject, kind: Kind) -> Vec<u8> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let len = self.array_length(array) as i32;
            let mut bytes = vec![0u8; len as usize * kind.heap_size() as usize];
            let into = bytes.as_mut_ptr();
            match kind {
                Kind::Boolean => jni!(self, v1_2, GetBooleanArrayRegion, array, 0, len, into.cast()),
                Kind::Byte => jni!(self, v1_2, GetByteArrayRegion, array, 0, len, into.cast()),
                Kind::Char => jni!(self, v1_2, GetCharArrayRegion, array, 0, len, into.cast()),
                Kind::Short => jni!(self, v1_2, GetShortArrayRegion, array, 0, len, into.cast()),
                Kind::Int => jni!(self, v1_2, GetIntArrayRegion, array, 0, len, into.cast()),
                Kind::Long => jni!(self, v1_2, GetLongArrayRegion, array, 0, len, into.cast()),
                Kind::Float => jni!(self, v1_2, GetFloatArrayRegion, array, 0, len, into.cast()),
                Kind::Double => jni!(self, v1_2, GetDoubleArrayRegion, array, 0, len, into.cast()),
                Kind::Ref | Kind::Void => {}
            }
            bytes
        }
    }

    /// Sets elements from a byte offset on.
    pub unsafe fn set_bytes(&self, array: jobject, kind: Kind, start: u32, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let size = kind.heap_size().max(1);
            let (start, len) = ((start / size) as i32, (bytes.len() / size as usize) as i32);
            let from = bytes.as_ptr();
            match kind {
                Kind::Boolean => jni!(self, v1_2, SetBooleanArrayRegion, array, start, len, from.cast()),
                Kind::Byte => jni!(self, v1_2, SetByteArrayRegion, array, start, len, from.cast()),
                Kind::Char => jni!(self, v1_2, SetCharArrayRegion, array, start, len, from.cast()),
                Kind::Short => jni!(self, v1_2, SetShortArrayRegion, array, start, len, from.cast()),
                Kind::Int => jni!(self, v1_2, SetIntArrayRegion, array, start, len, from.cast()),
                Kind::Long => jni!(self, v1_2, SetLongArrayRegion, array, start, len, from.cast()),
                Kind::Float => jni!(self, v1_2, SetFloatArrayRegion, array, start, len, from.cast()),
                Kind::Double => jni!(self, v1_2, SetDoubleArrayRegion, array, start, len, from.cast()),
                Kind::Ref | Kind::Void => {}
            }
            self.check("elements cannot be set")
        }
    }
}

/// A value as an argument of a call: the low bits of a slot are in the right place for every primitive.
pub fn as_jvalue(value: Value) -> jvalue {
    match value {
        Value::Slot(slot) => jvalue { j: slot as i64 },
        Value::Object(object) => jvalue { l: object },
    }
}

/// A name for JNI: names of classes and members contain no zero bytes.
fn c_string(text: &str) -> CString {
    CString::new(text).unwrap_or_default()
}
