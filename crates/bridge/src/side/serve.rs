//! The main loop of the side process.

use std::fs::File;
use std::io;
use std::os::fd::FromRawFd;
use std::rc::Rc;

use doppel_inputs::Kind;
use jni_sys::{jclass, jmethodID, jobject, jvalue};
use rustc_hash::FxHashMap;

use super::env::{Env, Value, as_jvalue};
use super::intercept;
use super::jvm::Jvm;
use super::kept::Libraries;
use super::objects::Objects;
use crate::protocol::{Call, ClassNo, Reply, Request, Start, Update, Wire};

/// The descriptor of the stream to doppel.
pub const STREAM: i32 = 3;

/// The stack size for Java code in the side.
const STACK: usize = 64 << 20;

unsafe extern "C" {
    static stdout: *mut libc::FILE;
}

/// Answers requests until doppel exits or ends the session; returns the exit status.
pub fn serve() -> u8 {
    // The JVM needs a thread whose stack it can measure, unlike the process's first one.
    let thread = std::thread::Builder::new().name("main".into()).stack_size(STACK);
    let served = thread.spawn(|| {
        // SAFETY: doppel has opened it for us.
        let mut stream = unsafe { File::from_raw_fd(STREAM) };
        answer_all(&mut stream)
    });
    match served.map(|thread| thread.join()) {
        Ok(Ok(Ok(()))) => 0,
        _ => 2,
    }
}

fn answer_all(stream: &mut File) -> io::Result<()> {
    let mut side = None;
    loop {
        let request = match Request::receive(stream) {
            Ok(request) => request,
            // doppel has exited.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        };
        let reply = match (request, &mut side) {
            (Request::Finish, _) => {
                // Like a program's end: buffers are flushed, and exit handlers run.
                // SAFETY: no other thread runs C code.
                unsafe { libc::exit(0) }
            }
            (Request::Start(start), side @ None) => match Side::start(&start) {
                Ok(started) => {
                    *side = Some(started);
                    Reply::Started
                }
                Err(why) => Reply::Failed(why),
            },
            (request, Some(side)) => side.answer(request).unwrap_or_else(Reply::Failed),
            (_, None) => Reply::Failed("not started".into()),
        };
        reply.send(stream)?;
    }
}

struct Side {
    env: Env,
    objects: Objects,
    libraries: Libraries,
    /// Methods by class, name and descriptor.
    methods: FxHashMap<(ClassNo, String, String), Method>,
}

/// A method that was called before.
#[derive(Clone)]
struct Method {
    id: jmethodID,
    params: Rc<[Kind]>,
    returns: Kind,
}

impl Side {
    fn start(start: &Start) -> Result<Side, String> {
        if start.is_terminal {
            // SAFETY: before any output.
            unsafe { libc::setvbuf(stdout, std::ptr::null_mut(), libc::_IOLBF, 0) };
        }
        // Rust's handlers would claim faults: the JVM's own report is more informative.
        for signal in [libc::SIGSEGV, libc::SIGBUS] {
            // SAFETY: before the JVM exists, Java code cannot fault.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        let jvm = Jvm::create(&start.libjvm, &start.options)?;
        let env = Env { raw: jvm.env };
        // SAFETY: this thread is the one that created the JVM.
        let objects = unsafe {
            intercept::install(jvm.jvmti);
            let mut objects = Objects::new(env, jvm.jvmti)?;
            objects.register_standard(&start.standard);
            objects
        };
        Ok(Side { env, objects, libraries: Libraries::default(), methods: FxHashMap::default() })
    }

    fn answer(&mut self, request: Request) -> Result<Reply, String> {
        let env = self.env;
        // SAFETY: as above; local references are freed with the frame.
        unsafe {
            env.push_frame();
            let reply = match request {
                Request::Call(update, call) => self.call(&update, &call),
                Request::Load(update, class, path) => self.load(&update, class, &path),
                Request::LoadOwn(class, name) => {
                    // A missing library does no harm.
                    let _ = self.load_own(&class, &name);
                    Ok(Reply::Loaded)
                }
                Request::Release => Ok(Reply::Released(self.objects.release())),
                Request::Start(_) | Request::Finish => Err("asked for at the wrong time".into()),
            };
            env.pop_frame();
            reply
        }
    }

    unsafe fn call(&mut self, update: &Update, call: &Call) -> Result<Reply, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            self.objects.apply(update)?;
            let class = self.objects.classes.get(call.class)?.class;
            let method = self.method(class, call)?;
            let mut args: Vec<jvalue> = Vec::with_capacity(method.params.len());
            for (kind, &slot) in method.params.iter().zip(&call.arguments) {
                args.push(as_jvalue(self.objects.value(*kind, slot)?));
            }
            let receiver = call.receiver.map(|id| self.objects.object(id)).transpose()?;
            let before = call.watches_variables.then(|| self.libraries.variables());
            self.begin(update)?;
            let returned = env.call(class, method.id, receiver, &args, method.returns);
            let mut reply = self.reply(returned)?;
            if let (Some(before), Reply::Returned(update, _) | Reply::Threw(update, _)) = (before, &mut reply) {
                update.is_kept = self.libraries.variables().differ_from(&before);
            }
            self.end(update)?;
            Ok(reply)
        }
    }

    unsafe fn method(&mut self, class: jclass, call: &Call) -> Result<Method, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let key = (call.class, call.name.clone(), call.descriptor.clone());
            if let Some(known) = self.methods.get(&key) {
                return Ok(known.clone());
            }
            let id = self.env.method(class, &call.name, &call.descriptor, call.receiver.is_none())?;
            let (params, returns) = kinds(&call.descriptor);
            let method = Method { id, params: params.into(), returns };
            self.methods.insert(key, method.clone());
            Ok(method)
        }
    }

    /// Code of the program starts to run, on a thread that owns the same monitors as in doppel.
    unsafe fn begin(&mut self, update: &Update) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            for &id in &update.entered {
                self.objects.settle_hash(id)?;
                self.env.monitor_enter(self.objects.object(id)?);
            }
            intercept::set_on(true);
            Ok(())
        }
    }

    /// It has ended, and its effects are known.
    unsafe fn end(&mut self, update: &Update) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            for &id in &update.entered {
                self.env.monitor_exit(self.objects.object(id)?);
            }
            // A monitor that native code has exited without entering it is no longer owned in doppel either.
            self.env.forget_exception();
            Ok(())
        }
    }

    /// The result of a call.
    unsafe fn reply(&mut self, returned: Value) -> Result<Reply, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            intercept::set_on(false);
            let exception = self.env.take_exception();
            let (entered, left) = self.objects.note(intercept::take())?;
            match exception {
                Some(exception) => {
                    let id = self.objects.id(exception, 0)?;
                    Ok(Reply::Threw(Update { entered, left, ..self.objects.changes()? }, id))
                }
                None => {
                    let slot = self.objects.slot(returned, 0, 0)?;
                    Ok(Reply::Returned(Update { entered, left, ..self.objects.changes()? }, slot))
                }
            }
        }
    }

    /// `System.loadLibrary` by a class of the JDK.
    unsafe fn load_own(&self, class: &str, name: &str) -> Result<(), String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let class = self.objects.classes.library_class(class)?;
            let args = [class, env.new_text(name)];
            self.call_runtime("loadLibrary0", &args)?;
            env.check("a library")
        }
    }

    /// `System.load` by a class: the library's natives belong to that class's loader.
    unsafe fn load(&mut self, update: &Update, class: ClassNo, path: &str) -> Result<Reply, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            self.objects.apply(update)?;
            let from = self.objects.classes.get(class)?.class;
            self.begin(update)?;
            let returned = self.call_runtime("load0", &[from, env.new_text(path)])?;
            self.libraries.add(path);
            let reply = self.reply(returned)?;
            self.end(update)?;
            Ok(reply)
        }
    }

    /// Calls a method of `java.lang.Runtime` that takes a class and a string.
    unsafe fn call_runtime(&self, name: &str, args: &[jobject]) -> Result<Value, String> {
        // SAFETY: the contract of `crate::side`.
        unsafe {
            let env = self.env;
            let runtime = env.boot_class("java/lang/Runtime")?;
            let get = env.method(runtime, "getRuntime", "()Ljava/lang/Runtime;", true)?;
            let Value::Object(receiver) = env.call(runtime, get, None, &[], Kind::Ref) else {
                return Err("no runtime".into());
            };
            let method = env.method(runtime, name, "(Ljava/lang/Class;Ljava/lang/String;)V", false)?;
            let args: Vec<jvalue> = args.iter().map(|object| as_jvalue(Value::Object(*object))).collect();
            Ok(env.call(runtime, method, Some(receiver), &args, Kind::Void))
        }
    }
}

/// The kinds of a method's parameters and of its result.
fn kinds(descriptor: &str) -> (Vec<Kind>, Kind) {
    let signature = doppel_vm::class::define::Signature::parse(descriptor);
    (signature.params.to_vec(), signature.returns)
}
