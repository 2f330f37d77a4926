//! doppel's half of the bridge.

mod apply;
mod ends;
mod layout;
mod mirror;
mod places;
mod process;
mod session;
mod standard;
mod update;

use std::path::PathBuf;

use doppel_inputs::Kind;
use doppel_vm::Vm;
use doppel_vm::below::Uninstrumented;
use doppel_vm::class::{Class, Method};
use doppel_vm::heap::Ref;
use doppel_vm::step::{Step, Stop};
use doppel_vm::thread::ThreadId;

use crate::protocol::{Call, Request, Update};
use apply::Answer;
use process::Process;
use session::Session;

/// How side processes are started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The doppel binary.
    pub binary: PathBuf,
    /// Whether the side must not change anything outside, as in a search.
    pub is_confined: bool,
    /// Whether it may run unconfined if the kernel cannot confine it.
    pub may_be_unconfined: bool,
}

impl Options {
    /// Whether a side that should be confined cannot be.
    fn lacks_confinement(&self) -> bool {
        self.is_confined && doppel_confine::lack().is_some()
    }
}

/// Executes methods on a real JVM in a side process, which is started when it is first needed.
pub struct Bridge {
    options: Options,
    session: Option<Session>,
    /// The side process of the next path, which is starting.
    spare: Option<Process>,
    /// Calls that have ended in the side but are not yet applied here.
    pending: Vec<Pending>,
    n_libraries: usize,
    /// All libraries ever loaded, including those of earlier paths.
    libraries: Vec<String>,
    /// Libraries that classes of the JDK have loaded here, and the number of those loaded in the side.
    jdk_libraries: Vec<(String, String)>,
    n_jdk_loaded: usize,
    is_used: bool,
}

/// The result of a call until it is applied, which may require Java code to run first.
struct Pending {
    thread: ThreadId,
    /// Distinguishes calls of one thread.
    frame: usize,
    answer: Answer,
}

impl Bridge {
    pub fn new(options: Options) -> Bridge {
        Bridge {
            options,
            session: None,
            spare: None,
            pending: Vec::new(),
            n_libraries: 0,
            libraries: Vec::new(),
            jdk_libraries: Vec::new(),
            n_jdk_loaded: 0,
            is_used: false,
        }
    }

    /// Sends a request, unless the side has answered already, and applies the reply.
    fn exchange(
        &mut self,
        vm: &mut Vm,
        request: impl FnOnce(&mut Session, &mut Vm) -> Step<Request>,
        returns: Kind,
    ) -> Step<u64> {
        let key = (vm.hot.thread, vm.hot.frame as usize);
        let known = self.pending.iter().position(|pending| (pending.thread, pending.frame) == key);
        let answer = match known {
            Some(index) => self.pending.swap_remove(index).answer,
            None => self.ask(vm, request)?,
        };
        let Some(session) = &mut self.session else { return Err(ends::gone(vm, "the side process is gone")) };
        match session.apply(vm, &answer, returns) {
            // The request will be repeated.
            Err(stop @ (Stop::Retry | Stop::Collect(_) | Stop::Block)) => {
                self.pending.push(Pending { thread: key.0, frame: key.1, answer });
                Err(stop)
            }
            result => result,
        }
    }

    /// The side process, started if necessary.
    fn session(&mut self, vm: &mut Vm) -> Step<&mut Session> {
        self.is_used = true;
        if self.options.lacks_confinement() {
            // A search over unconfined native code is never complete.
            let note = "what native code does outside the program, since it is not confined".to_owned();
            if !vm.symbolic.unexplored.contains(&note) {
                vm.symbolic.unexplored.push(note);
            }
        }
        match &mut self.session {
            Some(session) => Ok(session),
            none => {
                let session = none.insert(Session::start(vm, &self.options, self.spare.take())?);
                // A search continues with other paths. If the process cannot start now, the error is reported when it
                // is needed.
                if self.options.is_confined {
                    self.spare = session::begin(vm, &self.options).ok();
                }
                Ok(session)
            }
        }
    }

    /// Natives of the JDK are in libraries that its classes have loaded, not always those of their own class.
    fn load_jdk_libraries(&mut self, vm: &mut Vm) -> Step<()> {
        while let Some((class, name)) = self.jdk_libraries.get(self.n_jdk_loaded).cloned() {
            self.n_jdk_loaded += 1;
            let loaded = self.session(vm)?.exchange(vm, &Request::LoadOwn(class, name));
            loaded.map_err(|gone| ends::of(vm, gone))?;
        }
        Ok(())
    }

    fn ask(&mut self, vm: &mut Vm, request: impl FnOnce(&mut Session, &mut Vm) -> Step<Request>) -> Step<Answer> {
        let is_pending = !self.pending.is_empty();
        let session = self.session(vm)?;
        // A pending reply may contain objects that only the table keeps alive.
        if !is_pending && session.mirror.is_large() {
            session.release(vm).map_err(|gone| ends::of(vm, gone))?;
        }
        let request = request(session, vm)?;
        let reply = session.exchange(vm, &request);
        ends::note_denied(vm, &session.take_denied());
        match reply {
            Ok(reply) => Ok(session.mirror.take_numbers(reply)),
            Err(gone) => {
                self.session = None;
                Err(ends::of(vm, gone))
            }
        }
    }
}

impl Uninstrumented for Bridge {
    fn call(&mut self, vm: &mut Vm, method: &'static Method, args: &[u64]) -> Step<u64> {
        if method.is_native() && vm.is_library(method.class) {
            self.load_jdk_libraries(vm)?;
        }
        let request = |session: &mut Session, vm: &mut Vm| {
            let mirror = &mut session.mirror;
            mirror.begin(vm);
            let mut args = args.iter().copied();
            let receiver = match method.is_static() {
                true => None,
                false => Some(mirror.argument(vm, args.next().unwrap_or_default())?),
            };
            let mut arguments = Vec::with_capacity(method.params.len());
            for &kind in &method.params {
                let slot = args.next().unwrap_or_default();
                if kind.slots() == 2 {
                    args.next();
                }
                arguments.push(if kind == Kind::Ref { u64::from(mirror.argument(vm, slot)?) } else { slot });
            }
            let class = mirror.class_no(vm, method.class);
            let entered = mirror.entered(vm);
            let (name, descriptor) = (method.name.as_str().to_owned(), method.descriptor.as_str().to_owned());
            let update = Update { entered, ..mirror.finish(vm) };
            let watches_variables = vm.reads_symbolic_data_below();
            Ok(Request::Call(update, Call { class, name, descriptor, receiver, arguments, watches_variables }))
        };
        self.exchange(vm, request, method.returns)
    }

    fn load_library(&mut self, vm: &mut Vm, class: &'static Class, path: &str) -> Step<()> {
        let request = |session: &mut Session, vm: &mut Vm| {
            session.mirror.begin(vm);
            let class = session.mirror.class_no(vm, class);
            let update = session.mirror.finish(vm);
            Ok(Request::Load(update, class, path.to_owned()))
        };
        match self.exchange(vm, request, Kind::Void) {
            Ok(_) => {
                self.n_libraries += 1;
                if !self.libraries.iter().any(|known| known == path) {
                    self.libraries.push(path.to_owned());
                }
                Ok(())
            }
            Err(Stop::Throw(exception)) => {
                // The side's frames while loading the library are irrelevant.
                vm.fill_in_stack_trace(exception)?;
                Err(Stop::Throw(exception))
            }
            Err(stop) => Err(stop),
        }
    }

    fn note_jdk_library(&mut self, class: &'static Class, name: &str) {
        let library = (class.java_name(), name.to_owned());
        if !self.jdk_libraries.contains(&library) {
            self.jdk_libraries.push(library);
        }
    }

    fn has_libraries(&self) -> bool {
        self.n_libraries > 0
    }

    fn is_used(&self) -> bool {
        self.is_used
    }

    fn held(&mut self, vm: &mut Vm) -> Step<Vec<Ref>> {
        let is_pending = !self.pending.is_empty();
        let Some(session) = &mut self.session else { return Ok(Vec::new()) };
        if !is_pending && session.mirror.has_grown() {
            session.release(vm).map_err(|gone| ends::of(vm, gone))?;
        }
        let mut held = Vec::new();
        session.mirror.visit_objects(&mut |object| held.push(object));
        // In an order that does not depend on positions in a table.
        held.sort_unstable();
        Ok(held)
    }

    fn visit_roots(&self, visit: &mut dyn FnMut(Ref)) {
        if let Some(session) = &self.session {
            session.mirror.visit_objects(visit);
        }
    }

    fn visit_roots_since(&self, n_known: usize, visit: &mut dyn FnMut(Ref)) -> usize {
        self.session.as_ref().map_or(0, |session| session.mirror.visit_objects_since(n_known, visit))
    }

    fn libraries(&self) -> &[String] {
        &self.libraries
    }

    fn take_denied(&mut self) -> Vec<String> {
        self.session.as_ref().map(Session::take_denied).unwrap_or_default()
    }

    fn abandon(&mut self) {
        if self.is_used {
            // Loading a library unnecessarily does no harm.
            let jdk_libraries = std::mem::take(&mut self.jdk_libraries);
            let (spare, libraries) = (self.spare.take(), std::mem::take(&mut self.libraries));
            *self = Bridge { jdk_libraries, libraries, spare, ..Bridge::new(self.options.clone()) };
        }
    }

    fn finish(&mut self, vm: &mut Vm) {
        self.spare = None;
        // The buffered output of a search's path is not needed.
        if let Some(session) = self.session.take().filter(|_| !self.options.is_confined) {
            session.finish(vm);
        }
    }
}
