//! Creating the JVM.

use std::ffi::{CString, c_void};
use std::ptr;

use jni_sys::{JNI_VERSION_10, JNIEnv, JavaVM, JavaVMInitArgs, JavaVMOption};
use libloading::Library;

use super::jvmti::Jvmti;

type CreateJavaVm = unsafe extern "system" fn(*mut *mut JavaVM, *mut *mut c_void, *mut c_void) -> i32;

/// A JVM with the calling thread attached to it.
pub struct Jvm {
    pub env: *mut JNIEnv,
    pub jvmti: Jvmti,
}

impl Jvm {
    /// Creates the only JVM of this process.
    pub fn create(libjvm: &str, options: &[String]) -> Result<Jvm, String> {
        // SAFETY: the JDK's own library, through the specified invocation interface.
        unsafe {
            let library = Library::new(libjvm).map_err(|error| error.to_string())?;
            let create: CreateJavaVm =
                *library.get::<CreateJavaVm>(b"JNI_CreateJavaVM\0").map_err(|error| error.to_string())?;
            // The JVM cannot be unloaded.
            std::mem::forget(library);
            let texts: Vec<CString> = options.iter().filter_map(|text| CString::new(text.as_str()).ok()).collect();
            let mut options: Vec<JavaVMOption> = texts
                .iter()
                .map(|text| JavaVMOption { optionString: text.as_ptr().cast_mut(), extraInfo: ptr::null_mut() })
                .collect();
            let mut args = JavaVMInitArgs {
                version: JNI_VERSION_10,
                nOptions: options.len() as i32,
                options: options.as_mut_ptr(),
                ignoreUnrecognized: true,
            };
            let (mut vm, mut env) = (ptr::null_mut(), ptr::null_mut());
            match create(&mut vm, &mut env, (&raw mut args).cast()) {
                0 => Ok(Jvm { env: env.cast(), jvmti: Jvmti::of(vm)? }),
                status => Err(format!("JNI_CreateJavaVM failed with {status}")),
            }
        }
    }
}
