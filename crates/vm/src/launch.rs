//! Starting a program as the `java` launcher does, and shutting down after it.

use crate::Vm;
use crate::boot::MAIN;
use crate::heap::Ref;
use crate::step::{End, Ended};
use crate::thread::State;

/// What to start.
#[derive(Clone, Debug)]
pub enum Program {
    MainClass(String),
    Jar(String),
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It ran; this is its exit status.
    Exited(i32),
    /// It could not be started (no such class, no main method); the launcher has printed why.
    NotStarted(i32),
    /// It was stopped, for this reason.
    Stopped(End),
}

impl Vm {
    /// Runs a program on a booted VM to its end, shutdown hooks included.
    pub fn launch(&mut self, program: &Program, args: &[String]) -> Outcome {
        let main = match self.load_main(program) {
            Ok(main) => main,
            Err(End::Exit(status)) => return Outcome::NotStarted(status),
            Err(end) => return Outcome::Stopped(end),
        };
        let ended = self.run_main(main, args);
        // Mapped files are written back; a file that cannot be written any more has nobody left to hear of it.
        let _ = crate::natives::sun::nio::ch::mapping::reconcile(self);
        match ended {
            Ok(status) | Err(End::Exit(status)) => Outcome::Exited(status),
            Err(end) => Outcome::Stopped(end),
        }
    }

    /// Finds the main class through the JDK's own launcher helper, which prints the errors that users know.
    fn load_main(&mut self, program: &Program) -> Result<&'static crate::class::Class, End> {
        let (mode, what) = match program {
            Program::MainClass(name) => (1, name),
            Program::Jar(path) => (2, path),
        };
        let what = self.boot_step(|vm| vm.new_string(what))?;
        self.roots.push(what);
        let descriptor = "(ZILjava/lang/String;)Ljava/lang/Class;";
        let helper = self.boot_step(|vm| vm.boot_class("sun/launcher/LauncherHelper"))?;
        let Some(check) = helper.method_named("checkAndLoadMain", descriptor) else {
            return Err(End::Internal("this JDK has no LauncherHelper.checkAndLoadMain".to_owned()));
        };
        match self.call(check, &[1, mode, what.slot()])? {
            Ended::Returned(mirror) => Ok(self.class_of_mirror(Ref::from_slot(mirror))),
            Ended::Threw(exception) => {
                self.print_uncaught(exception)?;
                Err(End::Exit(1))
            }
        }
    }

    fn run_main(&mut self, class: &'static crate::class::Class, args: &[String]) -> Result<i32, End> {
        let (name, descriptor) = (self.symbols.intern("main"), self.symbols.intern("([Ljava/lang/String;)V"));
        let Some(main) = class.lookup_in_chain(name, descriptor) else {
            return Err(End::Internal(format!("{class:?} has no main method")));
        };
        let string = self.known.string;
        let array_class = self.array_class_of(string);
        let array = self.boot_step(|vm| vm.new_array(array_class, args.len() as u32))?;
        self.roots.push(array);
        for (index, arg) in args.iter().enumerate() {
            let arg = self.boot_step(|vm| vm.new_string(arg))?;
            self.heap.set_element(array, index as u32, arg);
        }
        let ended = match self.initialize_main(class)? {
            Some(exception) => Ended::Threw(exception),
            None => self.call(main, &[array.slot()])?,
        };
        let status = match ended {
            Ended::Returned(_) => 0,
            Ended::Threw(exception) => {
                self.print_uncaught(exception)?;
                1
            }
        };
        self.wait_for_others()?;
        self.call_static("java/lang/Shutdown", "shutdown", "()V", &[])?;
        Ok(status)
    }

    /// Initialises the main class; what its initialiser throws is the program's uncaught exception.
    fn initialize_main(&mut self, class: &'static crate::class::Class) -> Result<Option<Ref>, End> {
        loop {
            match self.ensure_initialized(class) {
                Ok(()) => return Ok(None),
                Err(crate::step::Stop::Retry) => {
                    if let Ended::Threw(exception) = self.run_call()? {
                        return Ok(Some(exception));
                    }
                }
                Err(crate::step::Stop::Throw(exception)) => return Ok(Some(exception)),
                Err(stop) => return Err(self.end_of(stop)),
            }
        }
    }

    fn print_uncaught(&mut self, exception: Ref) -> Result<(), End> {
        let thread = self.scheduler.thread_mut(MAIN).object;
        let Some(method) = self.known.thread.method_named("dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
        else {
            return Ok(());
        };
        if let Ended::Threw(exception) = self.call(method, &[thread.slot(), exception.slot()])? {
            self.report_bad_handler(exception);
        }
        Ok(())
    }

    /// `DestroyJavaVM`: the main thread has ended; the VM lives on while a non-daemon thread does.
    fn wait_for_others(&mut self) -> Result<(), End> {
        let thread = self.scheduler.thread_mut(MAIN).object;
        if let Some(exit) = self.known.thread.method_named("exit", "()V") {
            self.call(exit, &[thread.slot()])?;
        }
        self.heap.write(thread, self.known.thread_eetop, 0i64);
        self.set_state(State::Terminated);
        self.wake_waiters(thread, true);
        while self.others_alive(MAIN) {
            match self.switch() {
                Ok(()) => {}
                Err(end) => return Err(end),
            }
            match self.run() {
                crate::interp::insn::Exit::End => {
                    return Err(self.end.take().unwrap_or(End::Internal("ended without a reason".to_owned())));
                }
                crate::interp::insn::Exit::Switch | crate::interp::insn::Exit::Next => {}
            }
        }
        self.park_running();
        self.take_up(MAIN);
        Ok(())
    }
}
