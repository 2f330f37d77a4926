//! The few functions of the JVM Tool Interface without an equivalent in JNI: tags on objects, fields in order, hollow
//! classes.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use jni_sys::{JNIEnv, JNINativeInterface_, JavaVM, jclass, jfieldID, jint, jobject};

/// Positions in the function table (numbered by the specification), from 1.
mod position {
    pub const SET_EVENT_NOTIFICATION_MODE: usize = 2;
    pub const DEALLOCATE: usize = 47;
    pub const GET_CLASS_SIGNATURE: usize = 48;
    pub const GET_CLASS_STATUS: usize = 49;
    pub const GET_CLASS_FIELDS: usize = 53;
    pub const GET_CLASS_LOADER: usize = 57;
    pub const GET_FIELD_NAME: usize = 60;
    pub const GET_FIELD_MODIFIERS: usize = 62;
    pub const GET_LOADED_CLASSES: usize = 78;
    pub const REDEFINE_CLASSES: usize = 87;
    pub const GET_TAG: usize = 106;
    pub const SET_TAG: usize = 107;
    pub const FORCE_GARBAGE_COLLECTION: usize = 108;
    pub const SET_JNI_FUNCTION_TABLE: usize = 120;
    pub const GET_JNI_FUNCTION_TABLE: usize = 121;
    pub const SET_EVENT_CALLBACKS: usize = 122;
    pub const ADD_CAPABILITIES: usize = 142;
}

/// The event that a class was linked, and the index of its callback.
const CLASS_PREPARE: c_int = 56;
const CLASS_PREPARE_CALLBACK: usize = 6;

/// The number of classes linked.
static N_PREPARED: AtomicU64 = AtomicU64::new(0);

unsafe extern "system" fn on_class_prepare(_: *mut c_void, _: *mut JNIEnv, _: jobject, _: jclass) {
    N_PREPARED.fetch_add(1, Relaxed);
}

const VERSION: jint = 0x3009_0000;
const CAN_TAG_OBJECTS: u32 = 1;
const CAN_REDEFINE_CLASSES: u32 = 1 << 9;
const INITIALIZED: jint = 4;
const ERROR: jint = 8;
const STATIC: jint = 8;
const FINAL: jint = 16;

/// The environment: a pointer to a pointer to the function table.
#[derive(Clone, Copy)]
pub struct Jvmti {
    env: *mut c_void,
}

/// A field as the class file declares it.
pub struct DeclaredField {
    pub id: jfieldID,
    pub name: String,
    pub descriptor: String,
    pub is_static: bool,
    pub is_final: bool,
    /// Whether it is one of `java.nio.Buffer`.
    pub is_buffers: bool,
}

#[repr(C)]
struct ClassDefinition {
    class: jclass,
    len: jint,
    bytes: *const u8,
}

impl Jvmti {
    /// The environment of a running VM.
    pub unsafe fn of(vm: *mut JavaVM) -> Result<Jvmti, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let mut env = ptr::null_mut();
            let status = ((**vm).v1_2.GetEnv)(vm, &mut env, VERSION);
            if status != 0 {
                return Err(format!("the JVM has no tool interface ({status})"));
            }
            let jvmti = Jvmti { env };
            let mut capabilities = [0u32; 4];
            capabilities[0] = CAN_TAG_OBJECTS | CAN_REDEFINE_CLASSES;
            let add: unsafe extern "system" fn(*mut c_void, *const u32) -> c_int =
                std::mem::transmute(jvmti.function(position::ADD_CAPABILITIES));
            match add(env, capabilities.as_ptr()) {
                0 => {
                    jvmti.count_prepared();
                    Ok(jvmti)
                }
                error => Err(format!("the JVM cannot tag objects ({error})")),
            }
        }
    }

    unsafe fn count_prepared(&self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let set_callbacks: unsafe extern "system" fn(*mut c_void, *const *const c_void, jint) -> c_int =
                std::mem::transmute(self.function(position::SET_EVENT_CALLBACKS));
            let enable: unsafe extern "system" fn(*mut c_void, c_int, c_int, jobject, ...) -> c_int =
                std::mem::transmute(self.function(position::SET_EVENT_NOTIFICATION_MODE));
            let mut callbacks = [ptr::null::<c_void>(); CLASS_PREPARE_CALLBACK + 1];
            callbacks[CLASS_PREPARE_CALLBACK] = on_class_prepare as *const c_void;
            set_callbacks(self.env, callbacks.as_ptr(), size_of_val(&callbacks) as jint);
            enable(self.env, 1, CLASS_PREPARE, ptr::null_mut());
        }
    }

    /// The approximate number of classes linked so far: it changes with every one.
    pub fn n_prepared(&self) -> u64 {
        N_PREPARED.load(Relaxed)
    }

    unsafe fn function(&self, position: usize) -> *const c_void {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let table = *self.env.cast::<*const *const c_void>();
            *table.add(position - 1)
        }
    }

    pub unsafe fn tag(&self, object: jobject) -> u64 {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, jobject, *mut i64) -> c_int =
                std::mem::transmute(self.function(position::GET_TAG));
            let mut tag = 0;
            get(self.env, object, &mut tag);
            tag as u64
        }
    }

    pub unsafe fn set_tag(&self, object: jobject, tag: u64) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let set: unsafe extern "system" fn(*mut c_void, jobject, i64) -> c_int =
                std::mem::transmute(self.function(position::SET_TAG));
            set(self.env, object, tag as i64);
        }
    }

    /// The descriptor of a class; that of a hidden class contains a `.`.
    pub unsafe fn signature(&self, class: jclass) -> String {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, jclass, *mut *mut c_char, *mut *mut c_char) -> c_int =
                std::mem::transmute(self.function(position::GET_CLASS_SIGNATURE));
            let mut signature = ptr::null_mut();
            if get(self.env, class, &mut signature, ptr::null_mut()) != 0 {
                return String::new();
            }
            self.take_text(signature)
        }
    }

    unsafe fn take_text(&self, text: *mut c_char) -> String {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            if text.is_null() {
                return String::new();
            }
            let taken = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
            self.deallocate(text.cast());
            taken
        }
    }

    unsafe fn deallocate(&self, memory: *mut c_void) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let deallocate: unsafe extern "system" fn(*mut c_void, *mut c_void) -> c_int =
                std::mem::transmute(self.function(position::DEALLOCATE));
            deallocate(self.env, memory);
        }
    }

    /// A local reference to the loader of a class, null for the boot loader.
    pub unsafe fn loader(&self, class: jclass) -> jobject {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, jclass, *mut jobject) -> c_int =
                std::mem::transmute(self.function(position::GET_CLASS_LOADER));
            let mut loader = ptr::null_mut();
            get(self.env, class, &mut loader);
            loader
        }
    }

    /// Whether a class is initialised, possibly with an error.
    pub unsafe fn is_initialized(&self, class: jclass) -> bool {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, jclass, *mut jint) -> c_int =
                std::mem::transmute(self.function(position::GET_CLASS_STATUS));
            let mut status = 0;
            get(self.env, class, &mut status);
            status & (INITIALIZED | ERROR) != 0
        }
    }

    /// The fields that a class itself declares, in class-file order.
    pub unsafe fn fields(&self, class: jclass) -> Result<Vec<DeclaredField>, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, jclass, *mut jint, *mut *mut jfieldID) -> c_int =
                std::mem::transmute(self.function(position::GET_CLASS_FIELDS));
            let name_of: unsafe extern "system" fn(
                *mut c_void,
                jclass,
                jfieldID,
                *mut *mut c_char,
                *mut *mut c_char,
                *mut *mut c_char,
            ) -> c_int = std::mem::transmute(self.function(position::GET_FIELD_NAME));
            let modifiers_of: unsafe extern "system" fn(*mut c_void, jclass, jfieldID, *mut jint) -> c_int =
                std::mem::transmute(self.function(position::GET_FIELD_MODIFIERS));
            let (mut len, mut ids) = (0, ptr::null_mut());
            let error = get(self.env, class, &mut len, &mut ids);
            if error != 0 {
                return Err(format!("the fields of {} are not known ({error})", self.signature(class)));
            }
            let mut fields = Vec::new();
            for index in 0..len as usize {
                let id = *ids.add(index);
                let (mut name, mut descriptor, mut modifiers) = (ptr::null_mut(), ptr::null_mut(), 0);
                name_of(self.env, class, id, &mut name, &mut descriptor, ptr::null_mut());
                modifiers_of(self.env, class, id, &mut modifiers);
                fields.push(DeclaredField {
                    id,
                    name: self.take_text(name),
                    descriptor: self.take_text(descriptor),
                    is_static: modifiers & STATIC != 0,
                    is_final: modifiers & FINAL != 0,
                    is_buffers: false,
                });
            }
            self.deallocate(ids.cast());
            Ok(fields)
        }
    }

    /// Replaces JNI functions for all users.
    pub unsafe fn change_functions(&self, change: impl FnOnce(&mut JNINativeInterface_)) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, *mut *mut JNINativeInterface_) -> c_int =
                std::mem::transmute(self.function(position::GET_JNI_FUNCTION_TABLE));
            let set: unsafe extern "system" fn(*mut c_void, *const JNINativeInterface_) -> c_int =
                std::mem::transmute(self.function(position::SET_JNI_FUNCTION_TABLE));
            let mut functions = ptr::null_mut();
            if get(self.env, &mut functions) == 0 && !functions.is_null() {
                change(&mut *functions);
                set(self.env, functions);
                self.deallocate(functions.cast());
            }
        }
    }

    /// Local references to all classes.
    pub unsafe fn loaded_classes(&self) -> Vec<jclass> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let get: unsafe extern "system" fn(*mut c_void, *mut jint, *mut *mut jclass) -> c_int =
                std::mem::transmute(self.function(position::GET_LOADED_CLASSES));
            let (mut len, mut classes) = (0, ptr::null_mut());
            if get(self.env, &mut len, &mut classes) != 0 {
                return Vec::new();
            }
            let all = std::slice::from_raw_parts(classes, len as usize).to_vec();
            self.deallocate(classes.cast());
            all
        }
    }

    /// Replaces the bodies of the methods by those in this class file.
    pub unsafe fn redefine(&self, class: jclass, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let redefine: unsafe extern "system" fn(*mut c_void, jint, *const ClassDefinition) -> c_int =
                std::mem::transmute(self.function(position::REDEFINE_CLASSES));
            let definition = ClassDefinition { class, len: bytes.len() as jint, bytes: bytes.as_ptr() };
            match redefine(self.env, 1, &definition) {
                0 => Ok(()),
                error => Err(format!("the initialiser of {} cannot be left out ({error})", self.signature(class))),
            }
        }
    }

    pub unsafe fn collect_garbage(&self) {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let collect: unsafe extern "system" fn(*mut c_void) -> c_int =
                std::mem::transmute(self.function(position::FORCE_GARBAGE_COLLECTION));
            collect(self.env);
        }
    }
}
