//! JNI functions whose effects no object shows: weak references, which must last as long as the object lives in doppel;
//! monitors that native code leaves locked, or unlocks; and ids of fields and methods, which libraries keep in
//! variables.

use std::collections::BTreeSet;
use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use jni_sys::{JNI_OK, JNIEnv, jclass, jfieldID, jint, jmethodID, jobject, jweak};

use super::env::Env;
use super::jvmti::Jvmti;

type NewWeakGlobalRef = unsafe extern "system" fn(*mut JNIEnv, jobject) -> jweak;
type GlobalRef = unsafe extern "system" fn(*mut JNIEnv, jobject) -> jobject;
type FieldId = unsafe extern "system" fn(*mut JNIEnv, jclass, *const c_char, *const c_char) -> jfieldID;
type MethodId = unsafe extern "system" fn(*mut JNIEnv, jclass, *const c_char, *const c_char) -> jmethodID;
type Monitor = unsafe extern "system" fn(*mut JNIEnv, jobject) -> jint;

struct Originals {
    new_weak: NewWeakGlobalRef,
    new_global: GlobalRef,
    field: FieldId,
    static_field: FieldId,
    method: MethodId,
    static_method: MethodId,
    enter: Monitor,
    exit: Monitor,
}

/// What code of the program has done; global references.
#[derive(Default)]
pub struct Noted {
    pub weakly_kept: Vec<jobject>,
    /// Whether each was entered or exited.
    pub monitors: Vec<(jobject, bool)>,
}

// SAFETY: global references are valid on every thread.
unsafe impl Send for Noted {}

static ORIGINALS: OnceLock<Originals> = OnceLock::new();
static NOTED: Mutex<Noted> = Mutex::new(Noted { weakly_kept: Vec::new(), monitors: Vec::new() });
/// Ids and global references that libraries were given: keeping one is not keeping data.
static HANDLES: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());
/// Set while code of the program runs: the bridge's own calls do not count.
static IS_ON: AtomicBool = AtomicBool::new(false);

/// Starts recording these functions.
pub unsafe fn install(jvmti: Jvmti) {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        jvmti.change_functions(|functions| {
            let originals = Originals {
                new_weak: functions.v1_2.NewWeakGlobalRef,
                new_global: functions.v1_2.NewGlobalRef,
                field: functions.v1_2.GetFieldID,
                static_field: functions.v1_2.GetStaticFieldID,
                method: functions.v1_2.GetMethodID,
                static_method: functions.v1_2.GetStaticMethodID,
                enter: functions.v1_2.MonitorEnter,
                exit: functions.v1_2.MonitorExit,
            };
            if ORIGINALS.set(originals).is_ok() {
                functions.v1_2.NewWeakGlobalRef = new_weak_global_ref;
                functions.v1_2.NewGlobalRef = new_global_ref;
                functions.v1_2.GetFieldID = get_field_id;
                functions.v1_2.GetStaticFieldID = get_static_field_id;
                functions.v1_2.GetMethodID = get_method_id;
                functions.v1_2.GetStaticMethodID = get_static_method_id;
                functions.v1_2.MonitorEnter = monitor_enter;
                functions.v1_2.MonitorExit = monitor_exit;
            }
        });
    }
}

/// Code of the program starts to run, or has ended.
pub fn set_on(is_on: bool) {
    IS_ON.store(is_on, Relaxed);
}

/// What was recorded since the last call.
pub fn take() -> Noted {
    std::mem::take(&mut *noted())
}

/// Whether a library was given this word as an id or a global reference.
pub fn is_handle(word: usize) -> bool {
    HANDLES.lock().unwrap_or_else(PoisonError::into_inner).contains(&word)
}

fn note_handle(handle: usize) {
    if IS_ON.load(Relaxed) {
        HANDLES.lock().unwrap_or_else(PoisonError::into_inner).insert(handle);
    }
}

fn noted() -> MutexGuard<'static, Noted> {
    NOTED.lock().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "system" fn new_weak_global_ref(env: *mut JNIEnv, object: jobject) -> jweak {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        let Some(originals) = ORIGINALS.get() else { return std::ptr::null_mut() };
        let weak = (originals.new_weak)(env, object);
        if IS_ON.load(Relaxed) && !weak.is_null() {
            noted().weakly_kept.push(Env { raw: env }.global(object));
        }
        weak
    }
}

unsafe extern "system" fn new_global_ref(env: *mut JNIEnv, object: jobject) -> jobject {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        let Some(originals) = ORIGINALS.get() else { return std::ptr::null_mut() };
        let global = (originals.new_global)(env, object);
        note_handle(global as usize);
        global
    }
}

/// Functions that look up an id.
macro_rules! ids {
    ($($name:ident: $original:ident -> $id:ty;)*) => {$(
        unsafe extern "system" fn $name(
            env: *mut JNIEnv,
            class: jclass,
            name: *const c_char,
            descriptor: *const c_char,
        ) -> $id {
            // SAFETY: the contract of `crate::side`.
            unsafe {
                let Some(originals) = ORIGINALS.get() else { return std::ptr::null_mut() };
                let id = (originals.$original)(env, class, name, descriptor);
                note_handle(id as usize);
                id
            }
        }
    )*};
}

ids! {
    get_field_id: field -> jfieldID;
    get_static_field_id: static_field -> jfieldID;
    get_method_id: method -> jmethodID;
    get_static_method_id: static_method -> jmethodID;
}

unsafe extern "system" fn monitor_enter(env: *mut JNIEnv, object: jobject) -> jint {
    // SAFETY: the contract of `crate::side`.
    unsafe { ORIGINALS.get().map_or(-1, |originals| note_monitor(env, object, (originals.enter)(env, object), true)) }
}

unsafe extern "system" fn monitor_exit(env: *mut JNIEnv, object: jobject) -> jint {
    // SAFETY: the contract of `crate::side`.
    unsafe { ORIGINALS.get().map_or(-1, |originals| note_monitor(env, object, (originals.exit)(env, object), false)) }
}

unsafe fn note_monitor(env: *mut JNIEnv, object: jobject, status: jint, is_entered: bool) -> jint {
    // SAFETY: the contract of `crate::side`.
    unsafe {
        if IS_ON.load(Relaxed) && status == JNI_OK {
            noted().monitors.push((Env { raw: env }.global(object), is_entered));
        }
        status
    }
}
